"""What the README tells people to type works, and it tells of every command."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from hellprint.cli.app import COMMANDS

CHECKOUT = Path(__file__).resolve().parents[1]
README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
TYPED = [
    line.strip()
    for block in re.findall(r"^```sh\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    for line in block.splitlines()
    if line.strip()
]


def test_hellprint_commands_work_in_the_order_written(tmp_path: Path) -> None:
    for line in TYPED:
        name, *arguments = shlex.split(line)
        if name != "hellprint":
            continue
        ran = subprocess.run(
            [sys.executable, "-m", "hellprint", *arguments], capture_output=True, text=True, check=False, cwd=tmp_path
        )
        assert ran.returncode == 0, f"{line}\n{ran.stdout}{ran.stderr}"
    assert list((tmp_path / "output").glob("*/*.pdf"))


def test_only_programs_are_typed_that_this_test_knows() -> None:
    assert TYPED
    assert {line.split()[0] for line in TYPED} == {"hellprint", "make"}


@pytest.mark.parametrize(
    "line", sorted(set(re.findall(r"\bmake(?: [A-Za-z_-]+(?:=[\w-]+)?)+(?=`|$)", README, re.MULTILINE)))
)
def test_make_targets_exist(line: str) -> None:
    ran = subprocess.run([*shlex.split(line), "--dry-run"], capture_output=True, text=True, check=False, cwd=CHECKOUT)
    assert ran.returncode == 0, ran.stderr


def test_every_command_is_told_of() -> None:
    assert [name for name in COMMANDS if f"hellprint {name}" not in README] == []


def test_every_folder_named_is_there() -> None:
    named = re.findall(r"`((?:hellprint|tests|content|templates|fonts|docs)/[\w/.-]*)`", README)
    ours = [name for name in named if "my-game" not in name and name != "templates/imp.html"]
    assert ours
    assert [name for name in ours if not (CHECKOUT / name).exists()] == []


def test_the_picture_is_there_and_small() -> None:
    (picture,) = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert (CHECKOUT / picture).stat().st_size < 200_000


def test_the_first_card_goes_as_it_is_told(tmp_path: Path) -> None:
    run = [sys.executable, "-m", "hellprint"]
    subprocess.run([*run, "new", "pack", "my-game"], capture_output=True, check=True, cwd=tmp_path)
    folder = tmp_path / "content" / "my-game"
    records, schema = folder / "imps.yaml", folder / "schema.yaml"
    card = '  - {id: ash, name: Ash, power: 3, rules: "Hold {{ limits.hand }} cards."}\n'
    records.write_text(records.read_text(encoding="utf-8") + card, encoding="utf-8")
    ran = subprocess.run([*run, "kit", "my-game", "--all"], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    manifest = json.loads((tmp_path / "output" / "my-game" / "manifest.json").read_text(encoding="utf-8"))
    assert sorted(piece["id"] for piece in manifest["pieces"]) == ["ash", "ember", "soot"]

    power = "      power: {type: int, min: 0, max: 9}\n"
    text = schema.read_text(encoding="utf-8")
    assert power in text
    schema.write_text(text.replace(power, power + "      cost: {type: int, min: 0}\n"), encoding="utf-8")
    ran = subprocess.run([*run, "check", "my-game"], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert ran.returncode == 1
    for name in ("ember", "soot", "ash"):
        assert f'"cost" is missing in imp "{name}"' in ran.stdout


def test_all_component_kinds_and_types_of_fields_are_named() -> None:
    from typing import get_args

    from hellprint.components import KINDS
    from hellprint.model.schema import TypeName

    section = README.split("## What a game's files may say\n")[1].split("\n## ")[0]
    types = {*get_args(TypeName)} - {"nested", "any"}
    assert [name for name in (*KINDS, *sorted(types)) if f"`{name}`" not in section] == []
    for word in ("bridge", "mini", "15 x 15 mm"):
        assert f"`{word}`" in section


def test_the_yaml_of_a_games_files_can_be_read() -> None:
    import yaml

    section = README.split("## What a game's files may say\n")[1].split("\n## ")[0]
    sections, sets = (
        yaml.load(block, Loader=yaml.CSafeLoader) for block in re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)
    )
    assert [each["id"] for each in sections["sections"]] == ["aim", "turn"]
    assert sets["sets"]["starter"]["move-cards"] is None
    assert sets["variants"]["long-race"]["constants"] == {"limits": {"laps": 4}}
