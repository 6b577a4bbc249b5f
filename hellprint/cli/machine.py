"""What this machine has and lacks for printing, and the commands that mend it; imports none of what it looks for."""

from __future__ import annotations

import ctypes
import ctypes.util
import importlib.util
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PYTHON_NEEDED: Final = (3, 11)  # pyproject.toml, requires-python

PACKAGES: Final = (
    "yaml", "jinja2", "click", "uharfbuzz", "pikepdf", "weasyprint", "fontTools", "PIL", "markdown_it", "pyphen",
    "platformdirs", "rich", "cel_expr_python", "openpyxl", "google.protobuf", "coloraide", "pypdfium2",
    "watchfiles",
)  # fmt: skip
"""Modules that hellprint imports; a test compares them with pyproject.toml."""

LIBRARIES: Final[dict[str, tuple[str, ...]]] = {
    "GObject": ("libgobject-2.0.so.0", "libgobject-2.0.0.dylib", "libgobject-2.0-0.dll", "gobject-2.0"),
    "Pango": ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll", "pango-1.0"),
    "HarfBuzz": ("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll", "harfbuzz"),
    "Fontconfig": ("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll", "fontconfig"),
    "PangoFT2": ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0.dll", "pangoft2-1.0"),
}
"""The shared libraries that WeasyPrint cannot do without (weasyprint/text/ffi.py, 70.0), by file name on Linux, macOS
and Windows, and by the name to search for. HarfBuzz's subsetter is not among them: hellprint subsets by itself."""

COMMANDS: Final[dict[str, str]] = {
    "debian": "apt-get install -y libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
    "fedora": "dnf install -y pango",
    "arch": "pacman -S --needed --noconfirm pango",
    "suse": "zypper install -y libpango-1_0-0 libharfbuzz-subset0",
    "alpine": "apk add pango harfbuzz-subset fontconfig",
    "macos": "brew install pango",
    "windows": r'C:\msys64\usr\bin\bash -lc "pacman -S --noconfirm mingw-w64-ucrt-x86_64-pango"',
}
"""System -> the one command that installs Pango. Source: WeasyPrint's "First Steps", section Installation."""

_FAMILIES: Final = {
    "debian": ("debian", "ubuntu", "raspbian", "linuxmint", "pop"),
    "fedora": ("fedora", "rhel", "centos", "rocky", "almalinux"),
    "arch": ("arch", "manjaro", "endeavouros"),
    "suse": ("suse", "opensuse", "opensuse-leap", "opensuse-tumbleweed", "sles"),
    "alpine": ("alpine",),
}


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that printing needs.

    Attributes:
        name: "Pango".
        good: it is there.
        detail: what was found, or what is wrong.
        mend: the command or deed that mends it, or "".
    """

    name: str
    good: bool
    detail: str
    mend: str = ""


def system() -> str:
    """A key of COMMANDS, or "" for a system that none of them fits."""
    if sys.platform == "darwin":
        return "macos"
    if sys.platform == "win32":
        return "windows"
    try:
        text = Path("/etc/os-release").read_text(encoding="utf-8")
    except OSError:
        return ""
    return linux_family(text)


def linux_family(os_release: str) -> str:
    """The family that ID, or else ID_LIKE, of an os-release file names."""
    values = dict(line.split("=", 1) for line in os_release.splitlines() if "=" in line)
    ids = f"{values.get('ID', '')} {values.get('ID_LIKE', '')}".replace('"', " ").replace("'", " ").split()
    for id_ in ids:
        for family, members in _FAMILIES.items():
            if id_ in members:
                return family
    return ""


def pango_command(family: str) -> str:
    """The command as a person types it: with sudo where it takes root and they are not."""
    command = COMMANDS.get(family, "")
    if not command:
        return "install Pango 1.44 or later and HarfBuzz with your system's package manager"
    if family in ("macos", "windows") or _is_root():
        return command
    return f"sudo {command}"


def can_load(names: Sequence[str]) -> bool:
    """Whether one of the names is a shared library that loads."""
    for name in names:
        for candidate in (name, ctypes.util.find_library(name) if not name.startswith("lib") else None):
            if candidate is None:
                continue
            try:
                ctypes.CDLL(candidate)
            except OSError:
                continue
            return True
    return False


def python() -> Fact:
    version = ".".join(map(str, sys.version_info[:3]))
    good = sys.version_info[:2] >= PYTHON_NEEDED
    return Fact("Python", good, version, "" if good else "install Python 3.11 or later")


def packages() -> Fact:
    missing = [name for name in PACKAGES if not _installed(name)]
    if missing:
        return Fact("packages", False, f"missing: {', '.join(missing)}", f"{sys.executable} -m pip install hellprint")
    return Fact("packages", True, f"all {len(PACKAGES)} are installed")


def pango(load: Callable[[Sequence[str]], bool] = can_load) -> Fact:
    _add_windows_folders()
    missing = [label for label, names in LIBRARIES.items() if not load(names)]
    if not missing:
        return Fact("Pango", True, "Pango and HarfBuzz load")
    family = system()
    return Fact("Pango", False, f"cannot load: {', '.join(missing)}", pango_command(family) + _windows_rest(family))


def writable(name: str, folder: Path) -> Fact:
    """Whether a folder can be written to, or made; makes nothing that stays."""
    import tempfile

    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    try:
        if not there.is_dir():
            return Fact(name, False, f"{there} is not a folder", f"move {there} away")
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        return Fact(name, False, f"{there} cannot be written to: {(error.strerror or '').lower()}", _mend_folder(name))
    free_mb = shutil.disk_usage(there).free // 1_000_000
    if free_mb < 50:
        return Fact(name, False, f"only {free_mb} MB are free at {there}", "make room on the disk")
    return Fact(name, True, str(folder))


def may_install(family: str) -> bool:
    """Whether the command can run without asking: Homebrew, or apt as root or with sudo that wants no password."""
    import subprocess

    if family == "macos":
        return shutil.which("brew") is not None
    if family != "debian" or shutil.which("apt-get") is None:
        return False
    if _is_root():
        return True
    if shutil.which("sudo") is None:
        return False
    return subprocess.run(["sudo", "-n", "true"], check=False, capture_output=True).returncode == 0


def _installed(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:  # the package around it is not there
        return False


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _mend_folder(name: str) -> str:
    return "set HELLPRINT_CACHE to a folder of yours" if name == "cache" else "use --out with a folder of yours"


def _windows_rest(family: str) -> str:
    if family != "windows":
        return ""
    return "  (after MSYS2 itself: winget install MSYS2.MSYS2)"


def _add_windows_folders() -> None:
    """WeasyPrint looks in these folders on Windows, so that a doctor who does not would be wrong."""
    if sys.platform == "win32":
        given = os.environ.get("WEASYPRINT_DLL_DIRECTORIES", r"C:\msys64\ucrt64\bin;C:\msys64\mingw64\bin")
        for folder in given.split(";"):
            if os.path.isdir(folder):
                os.add_dll_directory(folder)
