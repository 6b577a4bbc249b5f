from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Sequence
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from hellprint.cli import machine

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    "os_release, family",
    [
        ('ID=debian\nVERSION_ID="12"\n', "debian"),
        ('NAME="Linux Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\n', "debian"),
        ("ID=elementary\nID_LIKE=ubuntu\n", "debian"),
        ("ID=fedora\n", "fedora"),
        ('ID="almalinux"\nID_LIKE="rhel centos fedora"\n', "fedora"),
        ("ID=cachyos\nID_LIKE=arch\n", "arch"),
        ('ID="opensuse-tumbleweed"\n', "suse"),
        ("ID=alpine\n", "alpine"),
        ("ID=nixos\n", ""),
        ("", ""),
        ("# no values\n=\n", ""),
    ],
)
def test_the_family_of_a_linux(os_release: str, family: str) -> None:
    assert machine.linux_family(os_release) == family


def test_the_command_has_sudo_only_where_it_takes_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "_is_root", lambda: False)
    assert machine.pango_command("debian").startswith("sudo apt-get install -y libpango-1.0-0 ")
    assert machine.pango_command("macos") == "brew install pango"
    assert machine.pango_command("") == "install Pango 1.44 or later and HarfBuzz with your system's package manager"
    monkeypatch.setattr(machine, "_is_root", lambda: True)
    assert machine.pango_command("fedora") == "dnf install -y pango"


@pytest.mark.parametrize("platform, family", [("darwin", "macos"), ("win32", "windows")])
def test_systems_without_os_release(monkeypatch: pytest.MonkeyPatch, platform: str, family: str) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert machine.system() == family


def test_missing_libraries_are_named_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "system", lambda: "arch")
    monkeypatch.setattr(machine, "_is_root", lambda: True)

    def all_but_pango(names: Sequence[str]) -> bool:
        return not any("pango" in name for name in names)

    fact = machine.pango(all_but_pango)
    assert not fact.good
    assert fact.detail == "cannot load: Pango, PangoFT2"
    assert fact.mend == "pacman -S --needed --noconfirm pango"
    assert machine.pango(lambda names: True).good


def test_windows_is_told_what_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "system", lambda: "windows")
    mend = machine.pango(lambda names: False).mend
    assert "pacman -S --noconfirm mingw-w64-ucrt-x86_64-pango" in mend
    assert "winget install MSYS2.MSYS2" in mend


def test_a_library_loads_by_one_of_its_names() -> None:
    assert not machine.can_load(["libhellprint-none.so.0", "hellprint-none"])
    assert machine.can_load(["libhellprint-none.so.0", "libc.so.6", "libSystem.dylib", "c"])


def test_folders_that_can_be_written_to(tmp_path: Path) -> None:
    assert machine.writable("output", tmp_path / "not" / "yet" / "there").good
    assert list(tmp_path.iterdir()) == [], "nothing stays behind"


def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "output").write_text("")
    fact = machine.writable("output", tmp_path / "output" / "deep")
    assert not fact.good
    assert fact.detail == f"{tmp_path / 'output'} is not a folder"


def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import shutil
    from collections import namedtuple

    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10, 10, 3_000_000))
    fact = machine.writable("cache", tmp_path)
    assert not fact.good
    assert fact.detail.startswith("only 3 MB are free")


def test_every_package_that_must_be_installed_is_looked_for() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[<>=!~ ;\[]", text)[0].lower() for text in project["dependencies"]}
    homes = packages_distributions()
    looked_for = {_normal(home) for name in machine.PACKAGES for home in homes[name.partition(".")[0]]}
    assert {_normal(name) for name in needed} <= looked_for


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize(
    "family, root, tools, sudo, expected",
    [
        ("debian", True, {"apt-get"}, 1, True),
        ("debian", False, {"apt-get", "sudo"}, 0, True),
        ("debian", False, {"apt-get", "sudo"}, 1, False),
        ("debian", False, {"apt-get"}, 0, False),
        ("debian", True, set(), 0, False),
        ("macos", False, {"brew"}, 1, True),
        ("macos", False, set(), 1, False),
        ("fedora", True, {"dnf"}, 0, False),
        ("", True, set(), 0, False),
    ],
)
def test_installing_needs_no_password_or_is_not_done(
    monkeypatch: pytest.MonkeyPatch, family: str, root: bool, tools: set[str], sudo: int, expected: bool
) -> None:
    import shutil
    import subprocess

    monkeypatch.setattr(machine, "_is_root", lambda: root)
    monkeypatch.setattr(shutil, "which", lambda name: name if name in tools else None)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], sudo))
    assert machine.may_install(family) is expected
