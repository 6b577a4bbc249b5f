"""An error prints nothing and leaves old output as it was; a draft prints what can be printed, and says so."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from testing.kits import CHECKOUT, Kit
from testing.pdf import Texts
from testing.small import PACK, TEMPLATE, errors_in, margin_texts, print_pack, texts_of, write_pack

GOOD = "cards:\n  - {id: ash, name: Ash, text: It burns.}\n  - {id: elm, name: Elm, text: It falls.}\n"
LONG = " ".join(f"It burns {n} times, and then {n} times more." for n in range(30))
ERRORS: dict[str, tuple[str, str]] = {
    "HP010": ("text: It burns.", "text: It burns., atack: 3"),
    "HP005": ("text: It burns.", "text: *It* burns."),
    "HP304": ("text: It burns.", "text: 'It :burnz:.'"),
    "HP302": ("name: Ash", "name: Ash 漢"),
    "HP301": ("text: It burns.", f"text: '{LONG}'"),
}
"""Code -> change of the good cards that leads to it."""


def hashes(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


@pytest.fixture
def spoiled(tmp_path: Path) -> Callable[[str], Path]:
    """A pack that was printed when it was good, into out/, and has an error now."""

    def spoil(code: str) -> Path:
        folder = write_pack(tmp_path / "pack", GOOD)
        assert errors_in(print_pack(folder, tmp_path / "out").result.findings) == []
        return write_pack(folder, GOOD.replace(*ERRORS[code]))

    return spoil


@pytest.mark.parametrize("code", ERRORS)
def test_an_error_prints_nothing_and_leaves_the_old_kit_as_it_was(
    code: str, spoiled: Callable[[str], Path], tmp_path: Path
) -> None:
    folder = spoiled(code)
    before = hashes(tmp_path / "out")
    assert sorted(before) == ["00-print-plan.pdf", "10-cards-single.pdf", "manifest.json"]
    made = print_pack(folder, tmp_path / "out")
    assert code in {f.code for f in made.result.findings}
    assert made.result.files == ()
    assert hashes(tmp_path / "out") == before


@pytest.mark.parametrize("code", ["HP010", "HP304", "HP302", "HP301"])
def test_a_draft_lists_its_findings_first_and_is_stamped_on_every_sheet(
    code: str, spoiled: Callable[[str], Path], tmp_path: Path
) -> None:
    made = print_pack(spoiled(code), tmp_path / "out", draft=True)
    (path,) = made.pdfs
    first, *sheets = margin_texts(made)
    assert first.startswith("Draft: not fit to play with · ")
    assert code in first
    assert "cards.yaml:2:" in first
    assert sheets
    for number in range(2, 2 + len(sheets)):
        with Texts(path) as texts:
            assert texts.inside(number, (0, 0, 400, 400)).count("DRAFT") == 2, "in the margin, and across the sheet"
    assert made.manifest["draft"] is True
    assert {row.page for row in made.rows} == set(range(2, 2 + len(sheets)))
    assert "It falls." in texts_of(made)["elm", "front"], "what can be printed is printed"


def test_findings_before_two_sided_sheets_take_whole_sheets(tmp_path: Path) -> None:
    """Else the first fronts would be printed behind the findings, and their backs on the next sheet."""
    pack = PACK.replace("front: card.html", "front: card.html, back: back.html")
    folder = write_pack(tmp_path / "pack", GOOD.replace(*ERRORS["HP010"]), {"pack.yaml": pack})
    made = print_pack(folder, tmp_path / "out", draft=True)
    assert {row.page for row in made.rows if row.side == "front"} == {3}
    assert {row.page for row in made.rows if row.side == "back"} == {4}


def test_a_draft_of_a_good_pack_is_the_kit_itself(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "pack", GOOD)
    made = print_pack(folder, tmp_path / "out", draft=True)
    assert errors_in(made.result.findings) == []
    assert all("DRAFT" not in text for text in margin_texts(made))
    plain = print_pack(folder, tmp_path / "plain")
    assert made.pdfs[0].read_bytes() == plain.pdfs[0].read_bytes()


def test_a_draft_with_more_findings_than_a_page_holds_goes_on_over_several(tmp_path: Path) -> None:
    cards = "cards:\n" + "".join(f"  - {{id: c{n}, name: Card, text: 'a :nothing: here'}}\n" for n in range(150))
    made = print_pack(write_pack(tmp_path / "pack", cards), tmp_path / "out", draft=True)
    texts = margin_texts(made)
    first = min(row.page for row in made.rows) - 1
    assert first > 1
    listed = "".join(texts[:first])
    assert all(f"cards.yaml:{n + 2}:" in listed for n in range(150))


def test_a_face_that_cannot_be_laid_out_does_not_keep_the_others_from_the_draft(tmp_path: Path) -> None:
    pack = PACK + "  others: {kind: card, records: card, size: standard, front: other.html}\n"
    files: dict[str, str | bytes] = {
        "pack.yaml": pack,
        "templates/other.html": TEMPLATE.replace("card.text", "card.txt"),
    }
    made = print_pack(write_pack(tmp_path / "pack", GOOD, files), tmp_path / "out", draft=True)
    assert {f.code for f in made.result.findings} == {"HP111"}
    assert {row.component for row in made.rows} == {"cards", "others"}
    assert "Ash It burns. ash" in margin_texts(Kit(made.request, made.result))[1]


def test_the_command_ends_with_1_for_a_draft_and_for_none(spoiled: Callable[[str], Path], tmp_path: Path) -> None:
    folder = spoiled("HP304")

    def run(*options: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "hellprint", "kit", str(folder), "--out", str(tmp_path / "out"), *options]
        return subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, timeout=60, check=False)

    before = hashes(tmp_path / "out")
    ran = run()
    assert ran.returncode == 1
    assert "HP304" in ran.stdout
    assert "nothing was printed" in ran.stderr
    assert hashes(tmp_path / "out") == before
    ran = run("--draft")
    assert ran.returncode == 1
    assert "HP304" in ran.stdout
    assert "10-cards-single.pdf" in ran.stdout
    assert hashes(tmp_path / "out") != before
