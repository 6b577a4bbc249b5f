from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

SAMPLES = Path(__file__).resolve().parents[2] / "content" / "reign-in-hell" / "rosters"
Hellprint = Callable[..., object]


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hellprint", *arguments], capture_output=True, text=True, cwd=folder, check=False,
        timeout=120, env={**os.environ, **environment},
    )  # fmt: skip


@pytest.fixture
def cabal(tmp_path: Path) -> Path:
    path = tmp_path / "court.yaml"
    path.write_bytes((SAMPLES / "lords-of-hell-learning.yaml").read_bytes())
    return path


def test_a_roster_becomes_a_pdf_and_the_run_says_what_is_where(cabal: Path, tmp_path: Path) -> None:
    ran = run(tmp_path, "playsheet", "court.yaml", "--paper", "letter")
    assert (ran.returncode, ran.stdout) == (0, "output/reign-in-hell/court-playsheet.pdf  1 page of letter\n")
    assert "print at 100 %" in ran.stderr
    assert (tmp_path / "output/reign-in-hell/court-playsheet.pdf").read_bytes().startswith(b"%PDF")


def test_an_unchanged_roster_is_not_made_again_and_imports_nothing_slow(cabal: Path, tmp_path: Path) -> None:
    # as old as a file is that somebody wrote before they printed: younger ones are looked at with distrust
    os.utime(cabal, (1_000_000_000, 1_000_000_000))
    for _ in range(2):
        ran = run(tmp_path, "playsheet", "court.yaml")
    again = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "hellprint", "playsheet", "court.yaml"],
        capture_output=True, text=True, cwd=tmp_path, check=False, timeout=60,
    )  # fmt: skip
    assert again.returncode == 0
    assert "nothing has changed" in again.stderr
    assert again.stdout == ran.stdout
    loaded = {line.rpartition("|")[2].strip() for line in again.stderr.splitlines() if line.startswith("import time:")}
    assert not loaded & {"weasyprint", "yaml", "jinja2", "cel_expr_python", "google.protobuf"}


def test_an_illegal_roster_prints_nothing_unless_it_is_a_draft(cabal: Path, tmp_path: Path) -> None:
    cabal.write_text(cabal.read_text().replace("demon: mephit", "demon: shadow-king"))
    ran = run(tmp_path, "playsheet", "court.yaml")
    assert ran.returncode == 1
    assert "is a superior demon; a learning game starts with lesser minions" in ran.stdout
    assert "nothing was printed" in ran.stderr
    assert not (tmp_path / "output").exists()
    draft = run(tmp_path, "playsheet", "court.yaml", "--draft")
    assert draft.returncode == 1
    assert "court-playsheet.pdf" in draft.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere.yaml",), 'there is no file "nowhere.yaml"'),
        (("notes.yaml",), '"notes.yaml" is no roster'),
        (("court.yaml", "--compact", "--large"), "exclude each other"),
        (("court.yaml", "--only", "playshet"), 'did you mean "playsheet"?'),
        (("nothing", "--blank"), "nothing"),
    ],
)
def test_misuse_is_told(cabal: Path, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    (tmp_path / "notes.yaml").write_text("a: 1\n")
    ran = run(tmp_path, "playsheet", *arguments)
    assert ran.returncode == 2
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_roster_is_checked_shown_and_made_into_a_kit(cabal: Path, tmp_path: Path) -> None:
    ran = run(tmp_path, "check", "court.yaml")
    assert (ran.returncode, ran.stdout) == (0, "")
    assert "looked at the cabal with 8 members" in ran.stderr
    shown = json.loads(run(tmp_path, "show", "court.yaml", "--format", "json").stdout)
    assert [member["stats"]["life"]["value"] for member in shown["cabal"]["members"]][:2] == [15, 12]
    assert shown["findings"] == []
    kit = run(tmp_path, "kit", "court.yaml")
    assert kit.returncode == 0
    manifest = json.loads((tmp_path / "output/reign-in-hell/court/manifest.json").read_text())
    fronts = {
        piece["id"] for piece in manifest["pieces"] if piece["component"] == "demon-cards" and piece["side"] == "front"
    }
    assert fronts == {f"court.{number}" for number in range(1, 9)}


def test_a_new_roster_is_legal(tmp_path: Path) -> None:
    ran = run(
        tmp_path,
        "new",
        "roster",
        "mine",
        "--pack",
        "reign-in-hell",
        "--with",
        "mode=campaign",
        "--with",
        "philosophy=judges",
    )
    assert (ran.returncode, ran.stdout) == (0, "mine.yaml\nNext: hellprint playsheet mine.yaml\n")
    assert run(tmp_path, "check", "mine.yaml").returncode == 0
    again = run(tmp_path, "new", "roster", "mine", "--pack", "reign-in-hell")
    assert again.returncode == 2
    assert "is there already" in again.stderr
    wrong = run(tmp_path, "new", "roster", "other", "--pack", "reign-in-hell", "--with", "mode=campain")
    assert 'did you mean "campaign"?' in wrong.stderr
