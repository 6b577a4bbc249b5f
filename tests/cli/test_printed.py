"""`hellprint printed`, and `kit --changed` after it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Hellprint = Callable[..., Any]


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HELLPRINT_DATA", str(tmp_path / "data"))


def edit(folder: Path, old: str, new: str) -> None:
    path = folder / "content" / "imps" / "imps.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_an_update_from_print_to_print(hellprint: Hellprint, project_folder: Path) -> None:
    assert hellprint("kit", "imps", "--all").status == 0
    ran = hellprint("printed", "imps")
    assert (ran.status, ran.out) == (0, 'on the table "table": imps, 2 pieces of 1 deck, --all\n')
    ran = hellprint("kit", "imps", "--changed")
    assert ran.status == 0
    assert "up to date" in ran.err
    edit(project_folder, "name: Soot", "name: Cinder")
    ran = hellprint("kit", "imps", "--changed")
    assert ran.status == 0
    assert "Remove 1 piece:\n  1 x Soot (imp-cards, changed)\n" in ran.out
    assert "Put in 1 piece:\n  1 x Cinder (imp-cards, changed)\n" in ran.out
    assert "00-update-single.pdf" in ran.out
    assert "hellprint printed imps" in ran.out
    assert hellprint("printed", "imps").out == 'on the table "table": imps, 2 pieces of 1 deck, --all\n'
    assert "up to date" in hellprint("kit", "imps", "--changed").err


def test_a_print_is_remembered_by_group(hellprint: Hellprint, project_folder: Path) -> None:
    hellprint("kit", "imps", "--all")
    hellprint("printed", "imps", "--as", "club")
    ran = hellprint("printed", "imps", "--list")
    assert ran.out.count("\n") == 1
    assert '"club"' in ran.out
    ran = hellprint("kit", "imps", "--changed", "--since", "clbu")
    assert ran.status == 2
    assert 'did you mean "club"?' in ran.err


def test_an_update_is_not_remembered_past_a_print(hellprint: Hellprint, project_folder: Path) -> None:
    """The same command line says something else once the table has changed."""
    hellprint("kit", "imps", "--all")
    hellprint("printed", "imps")
    edit(project_folder, "name: Soot", "name: Cinder")
    first = hellprint("kit", "imps", "--changed")
    hellprint("printed", "imps")
    assert "Cinder" in first.out
    assert "Cinder" not in hellprint("kit", "imps", "--changed").out


def test_what_does_not_go_together_is_wrong_usage(hellprint: Hellprint, project_folder: Path) -> None:
    for arguments in (("--since", "x"), ("--restyled",), ("--changed", "--piece", "soot")):
        assert hellprint("kit", "imps", *arguments).status == 2
    ran = hellprint("kit", "imps", "--changed")
    assert ran.status == 2
    assert "hellprint printed imps" in ran.err
    ran = hellprint("printed", "imps")
    assert ran.status == 2
    assert "no kit was printed" in ran.err
    assert hellprint("printed", "imps", "--as", "../x").status == 2


def test_a_smaller_print_is_pointed_out(hellprint: Hellprint, project_folder: Path) -> None:
    hellprint("kit", "imps", "--all")
    hellprint("printed", "imps")
    hellprint("kit", "imps", "--piece", "soot:1")
    ran = hellprint("printed", "imps")
    assert "1 piece of 1 deck" in ran.out
    assert "2 pieces lay there" in ran.err
    assert "--piece soot:1" in ran.err
