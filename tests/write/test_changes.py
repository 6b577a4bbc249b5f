"""One page that tells a table what changed."""

from __future__ import annotations

from pathlib import Path

import pypdfium2

from hellprint.compare.difference import Difference
from hellprint.compare.pieces import PieceChange
from hellprint.compare.values import Change
from hellprint.model.findings import Finding
from hellprint.model.lengths import Size
from hellprint.project import Project
from hellprint.write.changes import changes_listing, write_changes

BROKE = Finding("a.yaml", 3, 1, "HP221", "error", "one is not two")

REASON = (("power", "3", "4"),)


def difference(number: int) -> Difference:
    imps = [f"imp-{n}" for n in range(number)]
    return Difference(
        "game", "Game 2", "HEAD (1234567)",
        (
            *(Change("imps", imp, imp.title(), "power", "changed", 3, 4) for imp in imps),
            Change("schema", "imp", "", "fields.power.high", "changed", 3, 4),
        ),
        pieces=tuple(PieceChange("imp-cards", "Imps", imp, imp.title(), "changed", (1, 2), REASON) for imp in imps),
        broke=(BROKE,),
    )  # fmt: skip


def words(number: int, folder: Path) -> str:
    project = Project.find(folder)._replace(cache_root=folder / "cache")
    path = write_changes(difference(number), folder / "out", Size(210, 297), project)
    document = pypdfium2.PdfDocument(path)
    assert len(document) == 1
    text: str = document[0].get_textpage().get_text_range()
    document.close()
    return " ".join(text.split())


def test_icons_are_drawn_and_other_colons_stay(tmp_path: Path) -> None:
    project = Project.find(tmp_path)._replace(cache_root=tmp_path / "cache")
    rules = Change("imps", "ash", "Ash", "rules", "changed", "Roll :d6: now", "Roll :d12: at 10:30:15, :zzz:")
    path = write_changes(difference(0)._replace(changes=(rules,)), tmp_path / "out", Size(210, 297), project)
    document = pypdfium2.PdfDocument(path)
    text = " ".join(document[0].get_textpage().get_text_range().split())
    fonts = {name.split("+")[-1] for name in _fonts(path)}
    document.close()
    assert ":d6:" not in text
    assert ":d12:" not in text
    assert "at 10:30:15, :zzz:" in text
    assert any("Icons" in name for name in fonts)


def _fonts(path: Path) -> set[str]:
    import pikepdf

    with pikepdf.open(path) as pdf:
        return {str(font["/BaseFont"]) for font in pdf.pages[0].resources["/Font"].values()}


def test_the_page_says_it_all(tmp_path: Path) -> None:
    text = words(2, tmp_path)
    for each in ("Game 2: what changed", "Since HEAD (1234567).", "Imp-0", "Imp-1", "1 → 2", "one is not two"):
        assert each in text


def test_how_it_is_made_is_left_out(tmp_path: Path) -> None:
    assert "fields" not in words(1, tmp_path)


def test_hundreds_of_changes_are_one_page(tmp_path: Path) -> None:
    text = words(300, tmp_path)
    assert "more" in text
    assert "one is not two" in text


def test_nothing_is_said_to_be_nothing() -> None:
    listing = changes_listing(Difference("game", "Game 2", "HEAD"))
    assert listing.sections == ()
    assert listing.lead == "Nothing since HEAD."
