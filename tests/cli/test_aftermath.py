from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from hellprint.cli.aftermath import _chosen, _NoAnswer, _number, _rolled
from hellprint.roster.walk import Question

CHECKOUT = Path(__file__).resolve().parents[2]
SAMPLE = CHECKOUT / "content" / "reign-in-hell" / "rosters" / "five-games.yaml"
TYPED = CHECKOUT / "tests" / "roster" / "five-games.txt"


def games() -> list[str]:
    """What is typed for each game, one answer a line; two spaces and a # begin a remark."""
    blocks = TYPED.read_text(encoding="utf-8").split("== game\n")[1:]
    return ["".join(re.sub(r"\s+#.*$", "", line) + "\n" for line in block.splitlines()) for block in blocks]


def run(folder: Path, answers: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hellprint", "aftermath", *arguments], input=answers, capture_output=True, text=True,
        cwd=folder, check=False, timeout=120, env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip


@pytest.fixture
def started(tmp_path: Path) -> Path:
    """The campaign before its first game."""
    text = SAMPLE.read_text(encoding="utf-8")
    path = tmp_path / "five-games.yaml"
    path.write_text(text[: text.index("  games:\n")], encoding="utf-8")
    return path


def test_five_games_with_typed_rolls_give_the_sample(started: Path, tmp_path: Path) -> None:
    for number, answers in enumerate(games(), 1):
        ran = run(tmp_path, answers, started.name)
        assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr
        assert f"game {number} was added" in ran.stdout
    assert started.read_bytes() == SAMPLE.read_bytes()


def test_what_has_changed_is_told(started: Path, tmp_path: Path) -> None:
    ran = run(tmp_path, games()[0], started.name)
    told = ran.stdout.split("What has changed\n")[1]
    for line in ("  Skitter has less Life", "  Brakk has the title King of the Hill",
                 "  souls 25 → 17", "  Flit has joined as number 8",
                 "  Skitter: life 7 → 6", "  Go’rak: xp 0 → 3"):  # fmt: skip
        assert line in told.splitlines()


def test_answers_that_end_too_early_write_nothing(started: Path, tmp_path: Path) -> None:
    before = started.read_bytes()
    ran = run(tmp_path, games()[0][:40], started.name)
    assert ran.returncode == 2
    assert "the answers ended before the questions did" in ran.stderr
    assert started.read_bytes() == before


def test_a_dry_run_writes_nothing(started: Path, tmp_path: Path) -> None:
    before = started.read_bytes()
    assert run(tmp_path, games()[0], started.name, "--dry-run").returncode == 0
    assert started.read_bytes() == before


def test_a_seed_rolls_the_same_dice(started: Path, tmp_path: Path) -> None:
    answers = "the twins\nwon\n\n\n\n0\n0\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n"
    first, again = (run(tmp_path, answers, started.name, "--seed", "7", "--dry-run") for _ in range(2))
    assert first.stdout == again.stdout
    assert "rolled" in first.stdout


def test_an_illegal_roster_is_mended_first(started: Path, tmp_path: Path) -> None:
    started.write_text(started.read_text(encoding="utf-8").replace("mephit", "shadow-king"), encoding="utf-8")
    ran = run(tmp_path, games()[0], started.name)
    assert ran.returncode == 1
    assert "must be legal before the next game" in ran.stderr


def test_what_was_written_is_yaml_that_says_what_was_typed(started: Path, tmp_path: Path) -> None:
    run(tmp_path, games()[0], started.name)
    game = yaml.safe_load(started.read_text(encoding="utf-8"))["cabal"]["games"][0]
    assert game["kills"][2] == {"by": "Go’rak", "enemy": "leader", "name": "Xul the Grey"}
    assert game["expedition"] == {"kind": "normal"}


CHOICES = Question("x", "choice", (("mephit", "Mephit"), ("marquess-d-winter", "Marquess d’Winter"), ("mare", "Mare")))


@pytest.mark.parametrize(
    ("text", "answer"),
    [("mephit", "mephit"), ("MEPHIT", "mephit"), ("3", "mare"), ("marq", "marquess-d-winter"), ("Mare", "mare")],
)
def test_an_answer_is_an_id_a_name_its_start_or_its_number(text: str, answer: str) -> None:
    assert _chosen(CHOICES, text) == answer


@pytest.mark.parametrize("text", ["m", "4", "0", "x", ""])
def test_what_is_no_answer_is_asked_again(text: str) -> None:
    with pytest.raises(_NoAnswer):
        _chosen(CHOICES, text)


@pytest.mark.parametrize("text", ["1", "25", "2.5", "two", "", "-3"])
def test_a_roll_that_the_dice_cannot_show_is_asked_again(text: str) -> None:
    with pytest.raises(_NoAnswer):
        _number(text, 2, 24)


def test_dice_are_summed() -> None:
    assert _rolled("2d12", lambda low, high: high) == 24
    assert _rolled("1d3+1", lambda low, high: low) == 2
    assert _rolled("d6", lambda low, high: high) == 6
