"""What a check costs: a designer runs it at every save, so thousands of records must not take longer than a breath."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

PACK = "pack: big\ntitle: Big\ncredits: Somebody\nconstants: {limits: {hand: 5}}\n"
SCHEMA = """\
kinds:
  family: {plural: families, fields: {name: {type: text, translate: true}}}
  ability:
    nested: true
    fields: {name: {type: text, translate: true}, rules: {type: rich, translate: true}}
  demon:
    plural: demons
    fields:
      name: {type: text, translate: true}
      tier: {type: enum, of: [lesser, greater]}
      family: {type: ref, to: family}
      cost: {type: int, min: 0}
      move: {type: inches}
      fly: {type: flag}
      life: {type: int}
      abilities: {type: list, of: ability}
      evolves: {type: ref, to: demon, link: true, optional: true}
    derive: {upkeep: 'it.cost / 2'}
"""
FAMILIES = 20
WORDS = ("burns", "chains", "pits", "souls", "demons", "strikes", "rolls", "moves", "wounds", "foes", "turns", "gates")
SECONDS = 2.0
GROWTH = 2.4


def write_pack(folder: Path, records: int) -> Path:
    """A pack of so many demons, each with two abilities of a few lines, a reference and a link."""
    chance = random.Random(records)
    folder.mkdir()
    names = [_name(number) for number in range(records)]
    demons = ["demons:\n"]
    for number, name in enumerate(names):
        demons.append(
            f"  - id: d{number}\n    name: {name}\n    tier: {chance.choice(['lesser', 'greater'])}\n"
            f"    family: f{number % FAMILIES}\n    cost: {number % 40}\n    move: {4 + number % 9}\n    life: 7\n"
            f"    evolves: d{(number + 1) % records}\n    abilities:\n"
        )
        for ability in ("Bite", "Claw"):
            words = " ".join(chance.sample(WORDS, 10))
            rules = f"{words.capitalize()} like [[{chance.choice(names)}]] with {{{{ limits.hand }}}} cards on 4+."
            demons.append(f"      - {{name: {name} {ability}, rules: '{rules}'}}\n")
    files = {
        "pack.yaml": PACK,
        "schema.yaml": SCHEMA,
        "families.yaml": "families:\n" + "".join(f"  - {{id: f{n}, name: {_name(n)}ish}}\n" for n in range(FAMILIES)),
        "demons.yaml": "".join(demons),
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def _name(number: int) -> str:
    """A word for each number ("Babaki"), none the start of another."""
    syllables = [c + v for c in "bdfgklmnprst" for v in "aeiou"]
    word = ""
    for _ in range(3):
        number, digit = divmod(number, len(syllables))
        word += syllables[digit]
    return word.capitalize()


def cpu_seconds(pack: Path, cache: Path) -> float:
    """Of one cold check in a process of its own, with its children."""
    command = [sys.executable, "-m", "hellprint", "check", "--no-layout", str(pack)]
    before = os.times()
    ran = subprocess.run(
        command, env={**os.environ, "HELLPRINT_CACHE": str(cache)}, capture_output=True, text=True, check=False
    )
    after = os.times()
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stdout[:500] + ran.stderr
    return after.children_user - before.children_user + after.children_system - before.children_system


@pytest.fixture(scope="module")
def seconds(tmp_path_factory: pytest.TempPathFactory) -> dict[int, float]:
    """Records -> the least of three measurements, since other work on the machine only ever adds to one."""
    root = tmp_path_factory.mktemp("speed")
    packs = {number: write_pack(root / str(number), number) for number in (1000, 2000, 4000)}
    return {n: min(cpu_seconds(pack, root / f"cache-{n}-{run}") for run in range(3)) for n, pack in packs.items()}


def test_two_thousand_records_are_checked_in_two_seconds(seconds: dict[int, float]) -> None:
    assert seconds[2000] < SECONDS


@pytest.mark.parametrize("records", [1000, 2000])
def test_twice_the_records_cost_about_twice_as_much(seconds: dict[int, float], records: int) -> None:
    assert seconds[2 * records] < GROWTH * seconds[records]
