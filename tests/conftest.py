"""What every test stands on: folders of its own, none of them the person's who runs the tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from testing.kits import KitMaker


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all processes of a test run."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "shared"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session", autouse=True)
def _own_folders(shared_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """One cache for the run, so that frames are laid out once; no settings of the person who runs the tests."""
    patch = pytest.MonkeyPatch()
    patch.setenv("HELLPRINT_CACHE", str(shared_folder / "cache"))
    patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
    patch.delenv("HELLPRINT_DEBUG", raising=False)


@pytest.fixture(scope="session")
def make_kit(shared_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> KitMaker:
    """Print a kit, or take the one that was printed before with the same wishes."""
    return KitMaker(shared_folder, tmp_path_factory.mktemp("kits"))


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
