from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hellprint import pipeline
from hellprint.load.translations import in_language
from hellprint.model.mistakes import Misuse
from hellprint.project import Project
from hellprint.roster.run import SheetRequest

Write = Callable[..., Path]
ILLEGAL = "  races: [{wins: [{who: Grey, prize: 14}]}]\n"


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HELLPRINT_NO_CHILD", "1")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def test_the_sheets_that_a_roster_has_use_for_are_written(folder: Path, team: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = pipeline.playsheet(SheetRequest(out, team()), Project.find())
    assert result.findings == ()
    assert names(out) == ["blue-stable.pdf"]
    assert [(file.path.name, file.pages, file.whole) for file in result.files] == [("blue-stable.pdf", 1, True)]
    pipeline.playsheet(SheetRequest(out, team("  races: [{wins: [Grey]}]\n")), Project.find())
    assert names(out) == ["blue-ledger.pdf", "blue-stable.pdf"]


def test_an_illegal_roster_writes_nothing_and_leaves_old_files(folder: Path, team: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    pipeline.playsheet(SheetRequest(out, team()), Project.find())
    before = (out / "blue-stable.pdf").read_bytes()
    result = pipeline.playsheet(SheetRequest(out, team(ILLEGAL)), Project.find())
    assert [finding.code for finding in result.findings] == ["HP230"]
    assert result.files == ()
    assert (out / "blue-stable.pdf").read_bytes() == before


def test_a_draft_is_written_with_its_findings_at_its_head(folder: Path, team: Write, tmp_path: Path) -> None:
    import pypdfium2

    result = pipeline.playsheet(SheetRequest(tmp_path / "out", team(ILLEGAL), draft=True), Project.find())
    assert [finding.code for finding in result.findings] == ["HP230"]
    text = pypdfium2.PdfDocument(result.files[0].path)[0].get_textpage().get_text_bounded()
    assert "Draft: not fit to play with." in text
    assert "the purse holds 21" in " ".join(text.split())


@pytest.mark.parametrize(
    ("html", "sizes"),
    [
        ("<h1>Alpha</h1><h2>Beta</h2><p>Gamma</p>", [22, 12, 8]),
        ('<h1 class="number">Alpha</h1><h2 class="label">Beta</h2><p>Gamma</p>', [14, 6, 8]),
        ('<style>h1 { font-size: 9pt }</style><h1>Alpha</h1><h2 class="own">Beta</h2>', [9, 8]),
    ],
)
def test_headings_without_a_class_look_like_headings(
    folder: Path, team: Write, tmp_path: Path, html: str, sizes: list[int]
) -> None:
    """And what has a class, or a style of its own, looks as that says."""
    import pypdfium2
    import pypdfium2.raw as pdfium

    sheet = '{% extends "sheet.html" %}{% block sheet %}' + html + "{% endblock %}"
    (folder / "templates" / "stable.html").write_text(sheet, encoding="utf-8")
    (file,) = pipeline.playsheet(SheetRequest(tmp_path / "out", team(), only=("stable",)), Project.find()).files
    page = pypdfium2.PdfDocument(file.path)[0]
    textpage = page.get_textpage()
    text = textpage.get_text_range()
    found = [text.upper().find(word) for word in ("ALPHA", "BETA", "GAMMA")]
    px = [pdfium.FPDFText_GetFontSize(textpage.raw, at) for at in found if at >= 0]
    assert [0.75 * size for size in px] == pytest.approx(sizes, abs=0.05)


def test_ways_of_printing_lie_side_by_side(folder: Path, team: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    for way in ({}, {"compact": True}, {"large": True, "fillable": True}):
        pipeline.playsheet(SheetRequest(out, team(), **way), Project.find())
    pipeline.playsheet(SheetRequest(out, None, folder), Project.find())
    assert names(out) == [
        "blank-stable.pdf", "blue-stable-compact.pdf", "blue-stable-large-fillable.pdf", "blue-stable.pdf",
    ]  # fmt: skip


def test_a_sheet_is_chosen_by_name(folder: Path, team: Write, tmp_path: Path) -> None:
    pipeline.playsheet(SheetRequest(tmp_path / "out", team(), only=("ledger",)), Project.find())
    assert names(tmp_path / "out") == ["blue-ledger.pdf"]
    with pytest.raises(Misuse, match='no playsheet of races is called "legder"'):
        pipeline.playsheet(SheetRequest(tmp_path / "out", team(), only=("legder",)), Project.find())


def test_two_runs_give_the_same_bytes(
    folder: Path, team: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = []
    for n in range(2):
        monkeypatch.setenv("HELLPRINT_CACHE", str(tmp_path / f"cache{n}"))
        result = pipeline.playsheet(SheetRequest(tmp_path / f"out{n}", team()), Project.find())
        both.append(result.files[0].path.read_bytes())
    assert both[0] == both[1]


def test_a_language_that_the_pack_lacks_is_a_misuse(folder: Path, team: Write, tmp_path: Path) -> None:
    with pytest.raises(Misuse, match='no texts in the language "fi"'):
        pipeline.playsheet(SheetRequest(tmp_path / "out", team(), lang="fi"), Project.find())


def test_the_packs_own_language_needs_no_texts(pack: object) -> None:
    from hellprint.model.records import Pack

    assert isinstance(pack, Pack)
    assert in_language(pack, None) is pack
    assert in_language(pack, "en") is pack


def test_a_check_looks_through_blank_sheets(folder: Path) -> None:
    """What would stop a kit is found by a check: both sheets, those with a `where` too."""
    assert [finding.code for finding in pipeline.check(folder, Project.find()).findings] == ["HP522"]
    template = folder / "templates" / "stable.html"
    template.write_text(template.read_text().replace("{% block sheet %}", "{% block sheet %}{{ nonesuch }}"))
    found = [each for each in pipeline.check(folder, Project.find()).findings if each.code != "HP522"]
    told = [(finding.code, "nonesuch" in finding.message) for finding in found]
    assert told == [("HP111", True), ("HP111", True)]
    assert {finding.line for finding in found} == {7, 8}
