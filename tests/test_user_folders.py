"""Folders of the user are those that platformdirs says, whether or not it is asked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

import platformdirs
import pytest

from hellprint.user_folders import user_folder

KINDS: tuple[Literal["config", "data", "cache"], ...] = ("config", "data", "cache")


@pytest.mark.parametrize("given", [None, "", "  ", "/somewhere/else", "/a/b/"])
@pytest.mark.parametrize("kind", KINDS)
def test_they_are_the_systems(
    kind: Literal["config", "data", "cache"], given: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANDROID_ROOT", raising=False)
    name = f"XDG_{kind.upper()}_HOME"
    if given is None:
        monkeypatch.delenv(name, raising=False)
    else:
        monkeypatch.setenv(name, given)
    said = {"config": platformdirs.user_config_dir, "data": platformdirs.user_data_dir}.get(
        kind, platformdirs.user_cache_dir
    )
    assert user_folder(kind) == Path(said("hellprint", appauthor=False))


@pytest.mark.parametrize("kind", KINDS)
def test_other_systems_are_asked(
    kind: Literal["config", "data", "cache"], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(platformdirs, f"user_{kind}_dir", lambda name, appauthor: str(tmp_path / name))
    assert user_folder(kind) == tmp_path / "hellprint"
