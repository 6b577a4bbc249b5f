from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.cache import Store
from hellprint.load import load_pack
from hellprint.reference.reader import BookReader, TableView, given_values, head_of, references, to_html_of
from hellprint.render import rich
from hellprint.render.fonts import Icons


def test_records_are_found_by_the_plural_of_their_kind(reader: BookReader) -> None:
    demons = reader.context["demons"]
    assert demons["pit-clerk"]["name"] == "Pit Clerk"
    assert [demon["id"] for demon in demons] == list(reader.pack.records["demon"])
    assert len(demons) == len(reader.pack.records["demon"])
    assert "pit-clerk" in demons
    assert "nobody" not in demons
    with pytest.raises(KeyError):
        demons["nobody"]


def test_constants_are_known_too(reader: BookReader) -> None:
    assert reader.context["limits"]["cabal_size"] == 6


def test_a_text_is_filled_in_with_its_own_record_wherever_it_is_printed(reader: BookReader) -> None:
    crossing = reader.record("section", "crossing")
    assert "with 6 others" in str(crossing["text"])
    assert str(reader.record("term", "toll")["definition"]) == "<p>What the dead pay: 100 souls.</p>"


def test_an_example_says_what_it_computes(reader: BookReader) -> None:
    assert str(reader.record("example", "paying")["text"]) == "<p>Two demons pay 200 souls.</p>"


def test_marks_are_kept_by_the_record_that_has_them(reader: BookReader) -> None:
    str(reader.record("section", "crossing")["text"])
    assert list(reader.marks["section", "crossing"]) == ["term.toll", "demon.pit-clerk"]


def test_a_table_has_its_columns_and_typed_cells(reader: BookReader) -> None:
    table = reader.record("table", "rewards")
    assert isinstance(table, TableView)
    assert [(c.name, c.head) for c in table.columns] == [
        ("roll", "1d12"), ("souls", "Souls"), ("relic", "Relic"), ("effect", "Effect"),
    ]  # fmt: skip
    first, second, third = table.cells
    assert [cell.value for cell in first] == ["1", 0, first[2].value]
    assert str(first[2].value) == "<p>Nothing</p>"
    assert (second[0].value, second[2].ref) == ("2–11", "relic.iron-seal")
    assert (second[3].value, second[3].is_there) == ("unknown", False)
    assert third[0].value == "12+"


def test_an_empty_cell_leaves_its_room_to_its_neighbour(reader: BookReader) -> None:
    first = reader.record("table", "rewards").cells[0]
    assert [cell.span for cell in first] == [1, 2, 1]


@pytest.fixture
def tables(tmp_path_factory: pytest.TempPathFactory, reader: BookReader) -> BookReader:
    folder = tmp_path_factory.mktemp("pack")
    (folder / "pack.yaml").write_text("pack: t\ntitle: T\n")
    (folder / "schema.yaml").write_text("kinds: {}\n")
    (folder / "tables.yaml").write_text(
        "tables:\n"
        "  - id: t\n    name: T\n    dice: 1d3\n    shown: [result, roman]\n    heads: {roman: 'In Rome'}\n"
        "    columns: {does: text, result: {type: text, optional: true}, roman: {type: text, optional: true}}\n"
        "    rows:\n      - {roll: 1, does: x}\n      - {roll: 2, does: y, roman: II}\n"
        "      - {roll: 3, does: z, result: three}\n"
    )
    pack, findings = load_pack(folder, find_pack=lambda name: None)
    assert pack is not None
    assert findings == ()
    return BookReader(pack, lambda text, _: text, lambda text: (text, ()))


def test_only_the_columns_that_are_to_be_shown_are(tables: BookReader) -> None:
    table = tables.record("table", "t")
    assert [column.head for column in table.columns] == ["1d3", "Result", "In Rome"]
    assert table.rows[1]["does"] == "y"


def test_what_is_absent_gives_its_room_to_what_is_there(tables: BookReader) -> None:
    cells = [[(c.value, c.span, c.is_there) for c in row] for row in tables.record("table", "t").cells]
    assert cells == [
        [("1", 1, True), ("nothing", 2, False)],
        [("2", 1, True), ("II", 2, True)],
        [("3", 1, True), ("three", 2, True)],
    ]


def test_everything_that_can_be_linked_to_has_an_anchor(reader: BookReader) -> None:
    assert reader.anchor(reader.record("demon", "pit-clerk")) == "demon-pit-clerk"
    assert reader.anchor(reader.record("table", "hits")) == "table-hits"
    with pytest.raises(TypeError):
        reader.anchor("pit-clerk")


def test_a_text_that_cannot_be_filled_in_is_a_finding_at_its_place(reader: BookReader) -> None:
    reader.rich("{{ nothing.there }}", ("section", "landing", "text"))
    (finding,) = reader.findings
    assert finding.code == "HP305"
    assert finding.path.endswith("rules.yaml")


def test_what_cannot_be_computed_is_not_given(reader: BookReader) -> None:
    assert given_values(reader.pack, "paying") == {"both": 200}


def test_heads_are_names_made_readable() -> None:
    assert head_of("hits_on") == "Hits on"


def test_references_are_what_texts_name() -> None:
    html = '<span class="ref" data-ref="demon.a">A</span> and <span class="ref" data-ref="term.b">B</span>'
    assert list(references(html)) == ["demon.a", "term.b"]


LIST = "Of these:\n\n- :move: and [[Imp]]\n- more"


def test_a_text_that_takes_long_to_parse_is_parsed_once(
    reader: BookReader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, icons, names = Store(tmp_path), Icons({"move": "M"}), {"imp": "demon.imp"}
    html, wrong = to_html_of(reader.pack, icons, names, store)(LIST)
    assert (html, wrong) == to_html_of(reader.pack, icons, names)(LIST)
    assert "<ul>" in html
    assert 'data-ref="demon.imp"' in html
    assert wrong == ()
    monkeypatch.setattr(rich, "_markdown", None)
    assert to_html_of(reader.pack, icons, names, store)(LIST) == (html, wrong)


def test_another_icon_name_or_text_is_seen(reader: BookReader, tmp_path: Path) -> None:
    store, icons, names = Store(tmp_path), Icons({"move": "M"}), {"imp": "demon.imp"}
    first = to_html_of(reader.pack, icons, names, store)(LIST)
    for text, new_icons, new_names in (
        (LIST + "!", icons, names),
        (LIST, Icons({"move": "N"}), names),
        (LIST, icons, {"imp": "demon.ash"}),
        (LIST, icons, {}),
    ):
        found = to_html_of(reader.pack, new_icons, new_names, store)(text)
        assert found == to_html_of(reader.pack, new_icons, new_names)(text)
        assert found != first
