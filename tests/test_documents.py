"""Playsheets and references that are printed with a kit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from testing.kits import CHECKOUT, SAMPLER, KitMaker

from hellprint import documents
from hellprint.components.choice import documents_in
from hellprint.kits import KitRequest
from hellprint.load import load_pack
from hellprint.model.findings import Finding
from hellprint.model.records import Pack
from hellprint.project import Project

GAME = CHECKOUT / "content" / "reign-in-hell"


@pytest.fixture(scope="module")
def pack() -> Pack:
    found, _ = load_pack(SAMPLER)
    assert found is not None
    return found


def wanted(pack: Pack, request: KitRequest) -> list[tuple[str, str, int]]:
    return [(each.component.id, each.id, each.copies) for each in documents_in(pack, request)]


def test_a_set_names_rosters_blank_sheets_and_references(pack: Pack) -> None:
    request = KitRequest(SAMPLER, SAMPLER, set_name="table")
    assert wanted(pack, request) == [
        ("river-rules", "river-rules", 2),
        ("cabal-sheet", "clerks", 1),
        ("cabal-sheet", "blank", 2),
    ]


def test_everything_has_references_and_a_blank_sheet_for_each_player(pack: Pack) -> None:
    request = KitRequest(SAMPLER, SAMPLER, all=True)
    assert wanted(pack, request) == [("river-rules", "river-rules", 1), ("cabal-sheet", "blank", 2)]


def test_what_is_in_no_copy_is_not_made(pack: Pack) -> None:
    request = KitRequest(SAMPLER, SAMPLER, pieces=(("clerks", 0), ("river-rules", 2)))
    assert wanted(pack, request) == [("river-rules", "river-rules", 2)]


def page(path: Path, number: int = 0) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        return str(document[number].get_textpage().get_text_bounded())
    finally:
        document.close()


def test_the_starter_has_the_sheets_of_its_cabals_and_one_scenario(make_kit: KitMaker) -> None:
    kit = make_kit(GAME, set_name="starter")
    made = {file.path.name[3:]: file for file in kit.result.files if file.way == "document"}
    assert "The Ashen Court" in page(made["playsheet-lords-of-hell-learning.pdf"].path)
    scenario = made["scenario-sheets-king-of-the-hill.pdf"]
    assert (scenario.sides, scenario.sheets) == (1, 1)
    assert "King of the Hill" in page(scenario.path)
    assert "Relic Hunters" not in page(scenario.path)


def test_an_illegal_roster_prints_nothing(tmp_path: Path) -> None:
    """A set of a pack whose cabal breaks its rules is no set to play with."""
    import shutil

    from testing.small import print_pack

    folder = tmp_path / "pack"
    shutil.copytree(GAME, folder)
    roster = folder / "rosters" / "judges-learning.yaml"
    roster.write_text(roster.read_text("utf-8").replace("spined-demon", "serpent-knight"), "utf-8")
    kit = print_pack(folder, tmp_path / "out", only=("playsheet",), set_name="starter")
    assert "HP230" in {finding.code for finding in kit.result.findings}
    assert kit.result.files == ()


def test_one_that_was_made_is_not_even_composed_again_until_something_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import shutil

    from testing.small import print_pack

    from hellprint.reference import compose

    monkeypatch.setenv("HELLPRINT_NO_CHILD", "1")
    folder = Path(shutil.copytree(SAMPLER, tmp_path / "pack"))
    composed = []
    real = compose.Composer.compose
    monkeypatch.setattr(compose.Composer, "compose", lambda *args, **more: (composed.append(1), real(*args, **more))[1])

    def printed() -> bytes:
        kit = print_pack(folder, tmp_path / "out", only=("river-rules",))
        return (kit.folder / "10-river-rules.pdf").read_bytes()

    first = printed()
    assert (printed() == first, len(composed)) == (True, 1)
    rules = folder / "rules.yaml"
    rules.write_text(rules.read_text("utf-8").replace("title: ", "title: New ", 1), "utf-8")
    assert printed() != first
    assert len(composed) == 2


def test_pieces_are_written_while_documents_are_laid_out_and_those_of_a_draft_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from testing.small import print_pack

    from hellprint.write import kit

    monkeypatch.setenv("HELLPRINT_NO_CHILD", "1")
    order: list[str] = []
    made, written = documents.DocumentMaker.made, kit._write_pdf
    monkeypatch.setattr(documents.DocumentMaker, "made", lambda maker: (order.append("documents"), made(maker))[1])
    monkeypatch.setattr(kit, "_write_pdf", lambda *args: (order.append("pieces"), written(*args))[1])
    print_pack(SAMPLER, tmp_path / "out", set_name="table")
    assert order.index("documents") > order.index("pieces")
    order.clear()
    print_pack(SAMPLER, tmp_path / "draft", set_name="table", draft=True)
    assert order.index("documents") < order.index("pieces")


def test_layout_gets_ready_at_once_where_the_same_choice_had_documents_the_last_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from testing.small import print_pack

    monkeypatch.setenv("HELLPRINT_NO_CHILD", "1")
    begun: list[int] = []
    monkeypatch.setattr(documents.Workers, "begin", lambda workers, to_lend=0: begun.append(to_lend))

    def begins(**choice: Any) -> bool:
        begun.clear()
        print_pack(SAMPLER, tmp_path / "out", **choice)
        return bool(begun)

    rules, cards = {"only": ("river-rules",)}, {"skip": ("river-rules", "cabal-sheet")}
    assert [begins(**rules), begins(**rules), begins(**cards), begins(**cards)] == [False, True, False, False]


class _Begun:
    """In place of a process beside this one: what was begun, and whether it was stopped."""

    def __init__(self) -> None:
        self.works: list[Any] = []
        self.stopped = 0

    @contextmanager
    def __call__(self, work: Any) -> Iterator[Any]:
        self.works.append(work)
        yield lambda: ((len(self.works),), ())
        self.stopped += 1


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> _Begun:
    found = _Begun()
    monkeypatch.setattr(documents, "beside", found)
    return found


def test_documents_are_begun_before_the_pack_is_checked_and_once(pack: Pack, begun: _Begun) -> None:
    with documents.made_beside(KitRequest(SAMPLER, SAMPLER, players=3), Project.find(CHECKOUT)) as maker:
        maker.begin_early(pack)
        maker.begin(pack, ())
        assert maker.made() == ((1,), ())
    assert (len(begun.works), begun.stopped) == (1, 1)
    assert begun.works[0].args[0].info["for_players"] == 3


def test_a_draft_begins_them_again_with_what_was_found_meanwhile(pack: Pack, begun: _Begun) -> None:
    wrong = Finding("pack.yaml", 1, 1, "HP101", "error", "no")
    with documents.made_beside(KitRequest(SAMPLER, SAMPLER, draft=True), Project.find(CHECKOUT)) as maker:
        maker.begin_early(pack)
        maker.begin(pack, (wrong,))
        assert begun.stopped == 1
        assert maker.made() == ((2,), ())
    assert begun.works[1].args[3] == (wrong,)


def test_nothing_is_begun_for_a_language_that_is_not_there(pack: Pack, begun: _Begun) -> None:
    with documents.made_beside(KitRequest(SAMPLER, SAMPLER, lang="xx"), Project.find(CHECKOUT)) as maker:
        maker.begin_early(pack)
        assert maker.made() == ((), ())
    assert begun.works == []
