"""Where content, templates, fonts, output and cache are: in a checkout, an installed wheel or a folder of one's own."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from hellprint.model.mistakes import MachineFailure, Misuse, nearest
from hellprint.settings import SETTINGS_FILE, Settings, read_settings, user_settings
from hellprint.user_folders import user_folder

PACK_FILE: Final = "pack.yaml"
_PACKAGE: Final = Path(__file__).resolve().parent


class Project(NamedTuple):
    """The folders of one run.

    Attributes:
        root: the person's folder: the nearest one, from where they stand upwards, that has hellprint.toml or
            content/<pack>/pack.yaml; where they stand if there is none.
        content: folders of packs, the person's own before the shipped ones; each exists.
        templates: holds _shared/ and a folder a game.
        fonts: the registered font files, their registry and the icon drawings.
        output: where a kit's folder is made unless --out says otherwise; need not exist.
        cache_root: where results are kept between runs; need not exist.
        settings: what hellprint.toml says, here and in the person's own configuration.
    """

    root: Path
    content: tuple[Path, ...]
    templates: Path
    fonts: Path
    output: Path
    cache_root: Path
    settings: Settings = Settings()

    @property
    def frames(self) -> Path | None:
        """Frames of the shipped packs, laid out when the wheel was built; None in a checkout."""
        folder = self.fonts.parent / "frames"
        return folder if folder.is_dir() else None

    @classmethod
    def find(cls, cwd: Path | None = None) -> Project:
        """The project of a working directory.

        Raises:
            MachineFailure: the working directory was deleted, or hellprint's own files are not where they belong.
        """
        start = _working_directory() if cwd is None else cwd.resolve()
        root = _root_of(start)
        shipped = _shipped()
        own = root / "content"
        content = [own] if own.is_dir() else []
        if shipped / "content" not in content and (shipped / "content").is_dir():
            content.append(shipped / "content")
        return cls(
            root=root,
            content=tuple(content),
            templates=shipped / "templates",
            fonts=shipped / "fonts",
            output=root / "output",
            cache_root=cache_root(),
            settings=read_settings(root),
        )

    @property
    def looked_for(self) -> tuple[Path, ...]:
        """Files that say what a project is and how it prints, whether they are there or not."""
        start = Path.cwd()
        here = [folder / SETTINGS_FILE for folder in (start, *start.parents)]
        return (*here, user_settings(), *(folder for folder in self.content if folder.is_relative_to(self.root)))

    def packs(self) -> tuple[Path, ...]:
        """Every pack folder that can be named: own ones first, then shipped ones; of one name only the first."""
        found: dict[str, Path] = {}
        for folder in self.content:
            for child in sorted(_children(folder), key=lambda p: _same(p.name)):
                if (child / PACK_FILE).is_file():
                    found.setdefault(_same(child.name), child)
        return tuple(found.values())

    def find_pack(self, name_or_path: str) -> Path | None:
        """The folder of a pack: a path to it, the name of a folder in a content folder, or the id in its pack.yaml.

        A name that is a folder in content wins over a folder of that name where one stands, unless it is written as a
        path ("./demons").
        """
        if not name_or_path or "\0" in name_or_path:
            return None
        packs = self.packs()
        wanted = _same(name_or_path)
        for folder in packs:
            if _same(folder.name) == wanted:
                return folder
        path = Path(name_or_path).expanduser()
        if path.name == PACK_FILE:
            path = path.parent
        if (path / PACK_FILE).is_file():
            return path.resolve()
        for folder in packs:
            if _same(pack_id(folder)) == wanted:
                return folder
        return None

    def need_pack(self, name_or_path: str) -> Path:
        """As find_pack.

        Raises:
            Misuse: there is none; the hint has the nearest name.
        """
        folder = self.find_pack(name_or_path)
        if folder is None:
            if Path(name_or_path).is_dir():
                raise Misuse(
                    f'"{name_or_path}" is not a pack: it has no {PACK_FILE}', f"hellprint new pack {name_or_path}"
                )
            raise Misuse(f'no pack is called "{name_or_path}"', nearest(name_or_path, (p.name for p in self.packs())))
        return folder


def pack_id(folder: Path) -> str:
    """The id that a pack.yaml gives, found without reading the rest of it; the folder's name when it gives no good one.

    The id names a folder in output/, so one that is a path ("../..") is not taken.
    """
    try:
        with (folder / PACK_FILE).open(encoding="utf-8-sig", errors="replace") as lines:
            for line in lines:
                if line.startswith("pack:"):
                    value = line[5:].split(" #")[0].strip().strip("\"'")
                    return value if re.fullmatch(r"\w[\w.-]*", value) else folder.name
    except OSError:
        pass
    return folder.name


def pack_of(path: Path) -> Path | None:
    """The pack folder that a file or folder lies in (or is), or None."""
    path = path.resolve()
    for folder in (path, *path.parents):
        if (folder / PACK_FILE).is_file():
            return folder
    return None


def cache_root() -> Path:
    """HELLPRINT_CACHE, else the cache folder that the system gives a user's programs."""
    given = os.environ.get("HELLPRINT_CACHE")
    if given:
        return Path(given).expanduser().absolute()
    return user_folder("cache")


def _working_directory() -> Path:
    try:
        return Path.cwd().resolve()
    except FileNotFoundError as error:
        raise MachineFailure("the folder you stand in does not exist any more", "cd to one that does") from error


def _root_of(start: Path) -> Path:
    """Upwards, so that a run inside content/<pack>/ writes to the same output/ as one beside it."""
    for folder in (start, *start.parents):
        if (folder / SETTINGS_FILE).is_file():
            return folder
        if any((child / PACK_FILE).is_file() for child in _children(folder / "content")):
            return folder
    return start


def _shipped() -> Path:
    """The folder with hellprint's own content, templates and fonts.

    Raises:
        MachineFailure: the installation is broken.
    """
    for folder in (_PACKAGE / "_shipped", _PACKAGE.parent):
        if (folder / "fonts").is_dir():
            return folder
    raise MachineFailure(
        f"hellprint's own fonts and templates are missing beside {_PACKAGE}", "install hellprint again"
    )


def _children(folder: Path) -> Iterator[Path]:
    """Folders in a folder; none when it cannot be read (a person's home may hold such ones)."""
    try:
        yield from (child for child in folder.iterdir() if child.is_dir() and not child.name.startswith((".", "_")))
    except OSError:
        return


def _same(name: str) -> str:
    """One spelling for names that look alike: some systems store "é" as two characters."""
    return unicodedata.normalize("NFC", name)
