"""The Lords of Hell Board Game: what a kit holds, that counters keep their secret, and that no word is lost."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
import yaml
from testing.kits import CHECKOUT, Kit, KitMaker

from hellprint.load import load_pack
from hellprint.model.records import Pack

PACK = CHECKOUT / "content" / "lords-of-hell-board"
KNOWN_FAULTS = {f"E{number:02}" for number in range(1, 8)}
"""Every fault that the source is known to have."""


@pytest.fixture(scope="module")
def pack() -> Pack:
    found, findings = load_pack(PACK)
    assert found is not None
    assert list(findings) == []
    return found


def squeezed(text: str) -> str:
    """Letters, figures and signs alone: lines may end anywhere, and words be parted there."""
    return re.sub(r"[\s\u00ad\ufffe\u2060]", "", text).casefold()


def words_of(kit: Kit, stem: str) -> str:
    """All text of the PDF whose name holds `stem`, without spaces."""
    path = next(file.path for file in kit.result.files if stem in file.path.stem)
    document = pypdfium2.PdfDocument(path)
    try:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()
    return squeezed(re.sub(r"[-\u2010]\r?\n|\ufffe\r?\n?", "", text))


def test_every_known_fault_of_the_source_is_planted() -> None:
    faults = yaml.safe_load((CHECKOUT / "tests" / "faults" / "lords-of-hell-board.yaml").read_text("utf-8"))
    assert {fault["id"] for fault in faults if fault["id"].startswith("E")} == KNOWN_FAULTS


def test_a_kit_of_everything_holds_what_the_source_counts(make_kit: KitMaker) -> None:
    kit = make_kit(PACK)
    assert kit.result.findings == ()
    fronts = [row for row in kit.rows if row.side == "front"]
    numbers = Counter(row.component for row in fronts)
    assert numbers["horde-tiles"] == 40
    assert numbers["power-counters"] == 144
    assert numbers["ruleship-markers"] == 6
    assert numbers["screens"] == numbers["conflict-cups"] == 8
    assert set(Counter(row.id for row in fronts if row.component == "power-counters").values()) == {18}
    tiles = Counter(row.id for row in fronts if row.component == "horde-tiles")
    assert sorted(tiles.values()) == [6, 7, 8, 9, 10]


def test_devils_are_told_apart_by_colour_shape_pattern_and_letters(pack: Pack) -> None:
    devils = list(pack.records["devil"].values())
    for mark in ("colour", "colour_name", "outline", "pattern", "code"):
        assert len({devil[mark] for devil in devils}) == 8, mark


def test_no_tile_and_no_counter_is_known_by_its_back_or_its_cut(make_kit: KitMaker) -> None:
    rows = make_kit(PACK).rows
    for component in ("horde-tiles", "power-counters"):
        mine = [row for row in rows if row.component == component]
        backs = {row.drawn for row in mine if row.side == "back"}
        assert len(backs) == 1
        assert len({row.drawn for row in mine if row.side == "front"}) in (5, 8)
        assert len({(round(row.w_mm, 3), round(row.h_mm, 3)) for row in mine}) == 1


@pytest.mark.parametrize("template", ["horde", "power"])
def test_a_back_that_shows_whose_it_is_stops_the_print(template: str, tmp_path: Path, make_kit: KitMaker) -> None:
    folder = tmp_path / "lords-of-hell-board"
    shutil.copytree(PACK, folder)
    (folder / "templates").mkdir()
    back = (CHECKOUT / "templates" / "lords-of-hell-board" / f"{template}-back.html").read_text("utf-8")
    told = back.replace(
        f'looks.{template}, "{"hordes" if template == "horde" else "power"}"', f"looks.{template}, it.id"
    )
    assert told != back
    (folder / "templates" / f"{template}-back.html").write_text(told, "utf-8")
    component = "horde-tiles" if template == "horde" else "power-counters"
    kit = make_kit(folder, only=(component,))
    assert {finding.code for finding in kit.result.findings} == {"HP141"}


def test_white_is_not_the_colour_of_the_paper(tmp_path: Path, pack: Pack) -> None:
    from hellprint.paper.colours import colour_findings
    from hellprint.project import Project

    project = Project.find(CHECKOUT)
    assert colour_findings(pack, project) == []
    folder = tmp_path / "lords-of-hell-board"
    shutil.copytree(PACK, folder)
    devils = (folder / "devils.yaml").read_text("utf-8")
    (folder / "devils.yaml").write_text(devils.replace("colour: '#1B1512'", "colour: '#FFFFFF'"), "utf-8")
    planted, _ = load_pack(folder)
    assert planted is not None
    assert [finding.code for finding in colour_findings(planted, project)] == ["HP406"]


@pytest.mark.parametrize("players", range(3, 9))
def test_the_starter_has_as_many_devils_as_there_are_players(players: int, pack: Pack) -> None:
    from hellprint.components.choice import counts_for
    from hellprint.kits import KitRequest

    counts = counts_for(pack, KitRequest(PACK, Path()), players)
    assert counts == {"power-counters": 18 * players, "screens": players, "conflict-cups": players}


def test_the_starter_takes_twelve_sheets_at_most(make_kit: KitMaker) -> None:
    files = make_kit(PACK, set_name="starter").result.files
    assert sum(file.sheets for file in files) <= 12


def test_the_numbers_of_counters_in_the_loot_are_printed_on_the_mat(make_kit: KitMaker, pack: Pack) -> None:
    shares = list(pack.records["share"].values())
    text = words_of(make_kit(PACK, only=("loot-mat",)), "sheets")
    for pile in ("primary", "secondary", "tertiary"):
        assert "".join(f"{share['players']}{share[pile]}" for share in shares) in text


@pytest.mark.parametrize("lang", ["en", "fi"])
def test_a_kit_loses_no_word(lang: str, make_kit: KitMaker) -> None:
    pack, findings = load_pack(PACK)
    assert pack is not None
    assert list(findings) == []
    kit = make_kit(PACK, lang=lang)
    assert kit.result.findings == ()
    texts = pack.texts["fi"] if lang == "fi" else {}

    def told(path: str, source: str) -> str:
        return squeezed(str(texts[path]["text"] if texts else source))

    records = pack.records
    counters, screens = words_of(kit, "counters"), words_of(kit, "cards-duplex")
    pad = words_of(kit, "sheets")
    for id_, horde in records["horde"].items():
        name = told(f"hordes.{id_}.name", horde["name"])
        assert counters.count(name) == horde["number"]
        assert name in pad
        words = texts[f"hordes.{id_}.name"]["text"] if texts else horde["name"]
        assert all(squeezed(word) in screens for word in words.split()), "which may stand on two lines"
    for id_, devil in records["devil"].items():
        assert counters.count(squeezed(devil["name"])) == 18
        assert told(f"devils.{id_}.colour_name", devil["colour_name"]) in pad
    for id_, phase in records["phase"].items():
        assert told(f"phases.{id_}.name", phase["name"]) in screens
    rules, aid = words_of(kit, "rules"), words_of(kit, "player-aid")
    for id_, aids in records["aid"].items():
        assert told(f"aids.{id_}.name", aids["name"]) in aid
    for id_, section in records["section"].items():
        assert told(f"sections.{id_}.title", section["title"]) in rules
    for id_, term in records["term"].items():
        assert told(f"terms.{id_}.definition", term["definition"]) in rules


def test_a_finnish_kit_has_no_english_word_of_its_own(make_kit: KitMaker) -> None:
    kit = make_kit(PACK, lang="fi")
    for stem in ("counters", "duplex", "cards-single", "sheets", "player-aid", "rules", "plan"):
        text = re.sub(r"\d\d-[a-z-]+", "", words_of(kit, stem))  # the names of files are not translated
        for english in ("horde", "loot", "ruleship", "devil", "turn", "overlord", "counters", "greater", "players"):
            assert english not in text.replace("lordsofhell", ""), f"{english} in {stem}"


def test_both_languages_stand_on_fronts_and_one_on_backs(make_kit: KitMaker) -> None:
    both, english = make_kit(PACK, lang="both"), make_kit(PACK)
    assert both.result.findings == ()
    counters = words_of(both, "counters")
    assert "metalbeasts" in counters
    assert "metallipedot" in counters
    backs = [{(r.component, r.id, r.drawn) for r in kit.rows if r.side == "back"} for kit in (both, english)]
    hidden = [{b for b in each if b[0] in ("horde-tiles", "power-counters", "screens")} for each in backs]
    assert hidden[0] == hidden[1]


LONG = "Pikkupaholaisten apulaisjoukot alamaailmasta"


def with_a_name(tmp_path: Path, name: str) -> Path:
    """A copy of the pack whose last horde is called so in Finnish."""
    folder = tmp_path / "lords-of-hell-board"
    shutil.copytree(PACK, folder)
    finnish = (folder / "text" / "fi.yaml").read_text("utf-8")
    assert finnish.count("text: Pikkupaholaiset") == 1
    (folder / "text" / "fi.yaml").write_text(finnish.replace("text: Pikkupaholaiset", f"text: {name}"), "utf-8")
    return folder


def test_fc60_a_long_name_stays_clear_of_number_and_sign(tmp_path: Path, make_kit: KitMaker) -> None:
    kit = make_kit(with_a_name(tmp_path, LONG), pieces=(("horde-tiles/lesser-fiends", 1),), lang="fi")
    assert kit.result.findings == ()
    row = next(row for row in kit.rows if row.side == "front")
    document = pypdfium2.PdfDocument(kit.pdfs[0])
    try:
        page = document[row.page - 1]
        height, text = page.get_height(), page.get_textpage()
        lowest, highest, letters = 0.0, row.h_mm, ""
        for index in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(index)
            x, above, below = (
                value / 72 * 25.4 - start
                for value, start in ((left, row.x_mm), (height - top, row.y_mm), (height - bottom, row.y_mm))
            )
            char = text.get_text_range(index, 1)
            if not (0 < x < row.w_mm and 0 < below < row.h_mm and right > left):
                continue
            if char.isalpha():
                highest, letters = min(highest, above), letters + char
            else:  # the number, and the sign
                lowest = max(lowest, below)
    finally:
        document.close()
    assert letters == LONG.replace(" ", "")
    assert 10 < lowest < highest, "in mm from the upper edge"


def test_fc60_a_name_that_has_no_room_is_an_error(tmp_path: Path, make_kit: KitMaker) -> None:
    folder = with_a_name(tmp_path, "Pikkupaholaistenapulaisjoukkojenalamaailmalaiset")
    kit = make_kit(folder, pieces=(("horde-tiles/lesser-fiends", 1),), lang="fi")
    assert {finding.code for finding in kit.result.findings} == {"HP301"}


def test_fc82_the_words_of_the_game_have_the_order_of_finnish(make_kit: KitMaker) -> None:
    text = words_of(make_kit(PACK, lang="fi"), "rules")
    starts = (
        "vahvistukset.kup",
        "valtamerkki.se",
        "voimamerkki.pala",
        "väri.se",
        "yhteenottokuppi.astia",
        "ylivaltias.se",
    )
    found = [text.index(start) for start in starts]
    assert found == sorted(found), "ä comes after o"


def test_fc83_a_text_that_is_not_translated_is_listed(tmp_path: Path) -> None:
    from hellprint.checks import check_pack

    folder = tmp_path / "lords-of-hell-board"
    shutil.copytree(PACK, folder)
    finnish = (folder / "text" / "fi.yaml").read_text("utf-8").replace("words.pool:", "# words.pool:")
    (folder / "text" / "fi.yaml").write_text(finnish, "utf-8")
    planted, findings = load_pack(folder)
    assert planted is not None
    found = [(f.code, f.message.split('"')[1]) for f in (*findings, *check_pack(planted))]
    assert found == [("HP160", "words.pool")]


def test_the_rules_on_a_screen_have_the_one_minute_timer(pack: Pack) -> None:
    rules = next(component for component in pack.components if component.id == "rules")
    assert dict(rules.options)["timer"] == 60


@pytest.mark.parametrize(
    ("stem", "text"), [("player-aid", "More tiles of one kind"), ("rules", "Everybody takes a devil")]
)
def test_the_number_of_an_entry_stands_on_the_line_of_its_text(stem: str, text: str, make_kit: KitMaker) -> None:
    """On its baseline, and a figure as high as capitals: WeasyPrint aligns the upper edges of the two lines."""
    made = make_kit(PACK, only=("player-aid", "rules"))
    document = pypdfium2.PdfDocument(next(made.folder.glob(f"*{stem}.pdf")))
    page = document[0].get_textpage()
    at, _ = page.search(text, match_case=True).get_next() or (-1, 0)
    left, foot, _, top = page.get_charbox(at)
    near = [box for index, _ in _found(page, "1.") if left - 15 < (box := page.get_charbox(index))[0] < left]
    assert [box[1] for box in near if abs(box[1] - foot) < 6] == [pytest.approx(foot, abs=0.4)]
    (head,) = [box[3] for box in near if abs(box[1] - foot) < 6]
    assert head - foot > 0.8 * (top - foot)
    document.close()


def _found(page: pypdfium2.PdfTextPage, text: str) -> Iterator[tuple[int, int]]:
    search = page.search(text)
    while found := search.get_next():
        yield found
