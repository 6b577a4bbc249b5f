"""What every test stands on: folders of its own, none of them the person's who runs the tests."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
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
    patch.setenv("HELLPRINT_DATA", str(tmp_path_factory.mktemp("data")))
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


@pytest.fixture
def as_a_person() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run `hellprint ARGUMENTS` as a process to which rights of files apply: root's do not, unless it gives them up."""
    if sys.platform == "win32":
        pytest.skip("rights of files are another thing there")

    def give_up() -> None:
        for right in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH; 24 is PR_CAPBSET_DROP
            if ctypes.CDLL(None).prctl(24, right) != 0:
                os._exit(99)

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "hellprint", *arguments]
        is_root = os.geteuid() == 0
        ran = subprocess.run(
            command, capture_output=True, text=True, timeout=60, preexec_fn=give_up if is_root else None
        )
        if ran.returncode == 99:
            pytest.skip("root cannot give up its rights here")
        return ran

    return run
