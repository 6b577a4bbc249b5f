"""A wheel, built, installed into an environment of its own and run where there is no checkout."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from hellprint.components.choice import is_document
from hellprint.load import load_pack

CHECKOUT = Path(__file__).resolve().parents[1]
SOURCES = ("hellprint", "content", "templates", "fonts", "pyproject.toml", ".ci", "README.md")


class Installed:
    """An environment with the wheel; libraries come from the one that runs the tests, hellprint does not."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder, with_pip=False, symlinks=sys.platform != "win32")
        scripts = sysconfig.get_path("scripts", "venv", {"base": str(folder)})
        self.python = Path(scripts) / Path(sys.executable).name
        self.command = Path(scripts) / "hellprint"
        self.packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)}))
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "--disable-pip-version-check"]
        _run([*pip, "install", "--quiet", "--no-deps", "--no-index", str(wheel)], folder)
        # A folder that a .pth file names is searched for modules, but its own .pth files (the checkout's) are not read.
        self.environment = {**os.environ, "HELLPRINT_CACHE": str(folder / "cache")}
        (self.packages / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")

    def run(self, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
        command = [str(self.command), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd, env=self.environment)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Built from a copy of the checkout that is gone before anything runs."""
    root = tmp_path_factory.mktemp("installed")
    copy = root / "copy"
    copy.mkdir()
    for name in SOURCES:
        source = CHECKOUT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy / name)
    _run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(root)], copy)
    shutil.rmtree(copy)
    (wheel,) = root.glob("*.whl")
    return Installed(root / "environment", wheel)


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    folder = tmp_path / "leerer Ordner ü"
    folder.mkdir()
    return folder


def test_everything_comes_from_the_environment(installed: Installed, empty: Path) -> None:
    code = (
        "import hellprint, json; from hellprint.project import Project; p = Project.find()\n"
        "print(json.dumps([hellprint.__file__, str(p.templates), str(p.fonts), *map(str, p.content)]))"
    )
    ran = subprocess.run([str(installed.python), "-c", code], capture_output=True, text=True, check=True, cwd=empty)
    paths = json.loads(ran.stdout)
    assert len(paths) == 4
    assert [path for path in paths if not Path(path).is_relative_to(installed.packages.resolve())] == []


def test_shipped_packs_are_listed(installed: Installed, empty: Path) -> None:
    ran = installed.run("list", cwd=empty)
    assert ran.returncode == 0, ran.stderr
    for pack in (CHECKOUT / "content").iterdir():
        assert f"{pack.name}  " in ran.stdout


def test_shipped_packs_are_checked_with_their_layout(installed: Installed, empty: Path) -> None:
    ran = installed.run("check", cwd=empty)
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stdout + ran.stderr
    assert "demons" in ran.stderr


def test_a_kit_is_printed_into_the_folder_one_stands_in(installed: Installed, empty: Path) -> None:
    ran = installed.run("kit", "reign-in-hell", "--paper", "letter", cwd=empty)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    folder = empty / "output" / "reign-in-hell"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert {file["file"] for file in manifest["files"]} == {path.name for path in folder.glob("*.pdf")}
    assert {piece["file"] for piece in manifest["pieces"]} == {f["file"] for f in manifest["files"] if f["pieces"]}
    assert [path.name for path in empty.iterdir()] == ["output"]


@pytest.fixture
def no_engine(empty: Path) -> dict[str, str]:
    """A machine without Pango, on which nothing was printed before."""
    broken = empty / "no engine"
    broken.mkdir()
    (broken / "weasyprint.py").write_text('raise OSError("cannot load library libpango-1.0-0")', encoding="utf-8")
    return {"PYTHONPATH": str(broken), "HELLPRINT_CACHE": str(empty / "new cache")}


@pytest.mark.parametrize(
    ("pack", "document"),
    [
        ("reign-in-hell", "playsheet-judges-learning"),
        ("lords-of-hell", "quick-reference"),
        ("lords-of-hell-board", "rules"),
        ("demons", "rules"),
    ],
)
def test_a_first_print_of_a_shipped_starter_needs_no_layout_engine(
    pack: str, document: str, installed: Installed, empty: Path, no_engine: dict[str, str]
) -> None:
    """The wheel carries its frames and its documents."""
    environment = {**installed.environment, **no_engine}
    command = [str(installed.command), "kit", pack, "--paper", "letter", "--out", str(empty / "out")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=empty, env=environment)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    manifest = json.loads((empty / "out" / "manifest.json").read_text(encoding="utf-8"))
    assert any(file["file"].endswith(f"-{document}.pdf") for file in manifest["files"])


def test_a_first_print_of_all_pieces_of_a_shipped_pack_needs_no_layout_engine(
    installed: Installed, empty: Path, no_engine: dict[str, str]
) -> None:
    """The wheel carries their frames; other documents than a starter's it does not."""
    pack, _ = load_pack(CHECKOUT / "content" / "reign-in-hell")
    assert pack is not None
    pieces = [part for each in pack.components if not is_document(each) for part in ("--only", each.id)]
    environment = {**installed.environment, **no_engine}
    command = [str(installed.command), "kit", "reign-in-hell", *pieces, "--out", str(empty / "out")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=empty, env=environment)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    manifest = json.loads((empty / "out" / "manifest.json").read_text(encoding="utf-8"))
    printed = {piece["component"] for piece in manifest["pieces"]}
    assert {"demon-cards", "standees-two", "battlefield"} < printed <= set(pieces), (
        "of some there is none for two players"
    )


def test_a_new_pack_prints(installed: Installed, empty: Path) -> None:
    assert installed.run("new", "pack", "my-game", cwd=empty).returncode == 0
    ran = installed.run("kit", "my-game", cwd=empty)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert list((empty / "output" / "my-game").glob("*.pdf"))


def test_the_wheel_holds_no_rubbish(installed: Installed) -> None:
    shipped = installed.packages / "hellprint" / "_shipped"
    assert sorted(path.name for path in shipped.iterdir()) == ["content", "fonts", "frames", "templates"]
    assert not list(shipped.rglob("*.pyc"))
    assert not list(shipped.rglob("output"))


def _run(command: list[str], cwd: Path) -> None:
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd)
    assert ran.returncode == 0, ran.stdout + ran.stderr
