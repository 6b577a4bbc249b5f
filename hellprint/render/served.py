"""The only files that a pack's content may read: those inside its folders.

Names are compared letter by letter, so that what is found on one computer is found on every other.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Final

FRAME_FILE: Final = "frame"
"""A file that the HTML or CSS of a template names: looked for among the templates, then in the pack."""
PICTURE_FILE: Final = "picture"
"""A file that a picture slot shows: looked for in the pack."""


class Refused(ValueError):
    """A name that leads out of the folders, or into no file.

    Attributes:
        message: lower case, no full stop, the name in double quotes.
        hint: the way out, or "".
        missing: the name is allowed, but there is no such file.
    """

    def __init__(self, message: str, hint: str = "", *, missing: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.missing = missing


MAX_DEPTH: Final = 16
_LIKE: Final = 0.75
"""How much like the missing name another must be to be offered, of 1: imp.jpg for imp.png is."""


class Served:
    """Files by relative name, looked for in several folders in order."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(folders)
        self._roots = tuple(os.path.realpath(f) for f in folders)
        self._listed: dict[str, dict[str, str]] = {}
        self._real: dict[str, str] = {}

    def find(self, name: str) -> Path:
        """The file of that name in the first folder that has it.

        Args:
            name: relative, with "/" on every system ("art/mephit.svg").

        Raises:
            Refused: absolute, with "..", an address, a link that leads out, or no such file; a file whose name differs
                in case alone, or little, is offered as a hint.
        """
        parts = self._parts(name)
        near = ""
        for folder, root in zip(self.folders, self._roots, strict=True):
            path, other = self._walk(folder, parts)
            near = near or other
            if not path:
                continue
            if not self._is_below(path, root):
                raise Refused(f'"{name}" is a link that leads out of "{folder.name}"', "put the file itself there")
            if os.path.isfile(path):
                return Path(path)
        near = near or (self._like(parts) if parts else "")
        hint = f'did you mean "{near}"?' if near else ""
        raise Refused(f'there is no file "{name}"', hint, missing=True)

    def _parts(self, name: str) -> tuple[str, ...]:
        if "\0" in name or "\\" in name or not name.strip():
            raise Refused(f'"{name}" is not the name of a file in the pack', 'write it like "art/mephit.svg"')
        if ":" in name.split("/", 1)[0]:
            raise Refused(f'"{name}" is an address; only files of the pack are read', "copy the file into the pack")
        parts = tuple(part for part in name.split("/") if part not in ("", "."))
        if name.startswith("/") or ".." in parts:
            raise Refused(f'"{name}" leads out of the pack', "copy the file into the pack and name it from there")
        if len(parts) > MAX_DEPTH:
            raise Refused(f'"{name}" is more than {MAX_DEPTH} folders deep')
        return parts

    def _like(self, parts: Sequence[str]) -> str:
        """A file beside the one that is missing whose name is much like its name, or ""."""
        from difflib import get_close_matches

        *above, name = parts
        for folder, root in zip(self.folders, self._roots, strict=True):
            path = os.path.join(folder, *above)
            if self._is_below(path, root) and os.path.isdir(path):
                found = get_close_matches(name, self._list(path), n=1, cutoff=_LIKE)
                if found and os.path.isfile(os.path.join(path, found[0])):
                    return "/".join((*above, found[0]))
        return ""

    def _is_below(self, path: str, root: str) -> bool:
        """Links are followed. A folder is looked at once: to ask for each file takes longer than to read it."""
        folder, name = os.path.split(path)
        real = self._real.get(folder)
        if real is None:
            real = self._real[folder] = os.path.realpath(folder)
        file = os.path.join(real, name)
        if os.path.islink(file):
            file = os.path.realpath(file)
        return file == root or file.startswith(os.path.join(root, ""))

    def _walk(self, folder: Path, parts: Sequence[str]) -> tuple[str, str]:
        """The path, or "" and the nearest name that differs in case alone."""
        path, spelt, exact = str(folder), [], True
        for part in parts:
            wanted = unicodedata.normalize("NFC", part)
            there = self._list(path)
            real = there.get(wanted)
            if real is None:
                exact = False
                folded = wanted.casefold()
                real = next((r for n, r in there.items() if n.casefold() == folded), None)
                if real is None:
                    return "", ""
            path = os.path.join(path, real)
            spelt.append(real)
        return (path, "") if exact else ("", "/".join(spelt))

    def _list(self, folder: str) -> dict[str, str]:
        """Names in a folder, composed form -> as on disk, sorted. macOS keeps some names decomposed."""
        found = self._listed.get(folder)
        if found is None:
            try:
                names = sorted(os.listdir(folder))
            except OSError:
                names = []
            found = self._listed[folder] = {unicodedata.normalize("NFC", n): n for n in names}
        return found
