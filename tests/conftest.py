"""What every test stands on: folders of its own, none of them the person's who runs the tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One cache for the session, so that frames are laid out once; no settings of the person who runs the tests."""
    patch = pytest.MonkeyPatch()
    patch.setenv("HELLPRINT_CACHE", str(tmp_path_factory.mktemp("cache")))
    patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
    patch.delenv("HELLPRINT_DEBUG", raising=False)


@pytest.fixture
def write_files(tmp_path: Path) -> Callable[[Mapping[str, str]], Path]:
    """Write path -> text below the test's folder, which is returned."""

    def write(files: Mapping[str, str]) -> Path:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path

    return write
