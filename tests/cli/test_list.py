from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hellprint.project import Project

Hellprint = Callable[..., Any]


def test_games_components_and_sets_own_ones_first(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("list")
    assert ran.status == 0
    assert ran.out.startswith(
        "imps  Imps  [content/imps]\n  imp-cards  card  2 pieces\n  set starter (2 pieces): imp-cards\n"
    )
    assert "\nreign-in-hell  Reign in Hell\n" in ran.out


def test_a_pack_that_cannot_be_read_is_named_and_hides_none(hellprint: Hellprint, project_folder: Path) -> None:
    (project_folder / "content" / "imps" / "pack.yaml").write_text("pack: [", encoding="utf-8")
    ran = hellprint("list")
    assert ran.status == 1
    assert re.search(r"^imps.*\n  \d errors?: hellprint check content/imps$", ran.out, re.MULTILINE)
    assert "reign-in-hell  Reign in Hell\n" in ran.out


def test_where_there_is_nothing_the_way_to_a_pack_is_told(
    hellprint: Hellprint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Project, "packs", lambda self: ())
    ran = hellprint("list")
    assert (ran.status, ran.out) == (0, "")
    assert "hellprint new pack NAME" in ran.err


def test_icons_are_listed_as_texts_have_them(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("list", "--icons")
    assert ran.status == 0
    assert ":d6-1:" in ran.out.splitlines()
    assert all(re.fullmatch(r":[a-z0-9-]+:", line) for line in ran.out.splitlines())


def test_games_that_are_named_are_listed_alone(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("list", "imps")
    assert ran.status == 0
    assert ran.out.startswith("imps  Imps  [content/imps]\n")
    assert "reign-in-hell" not in ran.out
    unknown = hellprint("list", "ipms")
    assert unknown.status == 2
    assert 'no pack is called "ipms" (did you mean "imps"?)' in unknown.err
