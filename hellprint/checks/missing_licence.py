"""A picture or font has no licence.

What
    A file in the pack's folder is a picture or a font, and `licences:` in pack.yaml names neither it nor its folder.

Why
    Nobody who gets the pack knows whether they may print it, and whoever drew it is not named.

Example
    licences: {art/: CC-BY-4.0}        # and fonts/Old.ttf is not listed

Fix
    Add the file or its folder with a licence (an SPDX identifier such as CC-BY-4.0, or a sentence).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hellprint.model.findings import WARNING, Finding, Place, Severity, at, shown
from hellprint.model.records import Pack

CODE: Final = "HP520"
SEVERITY: Final[Severity] = WARNING

PICTURES: Final = (".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".tif", ".tiff")
FONTS: Final = (".ttf", ".otf", ".ttc", ".woff", ".woff2")


def check(pack: Pack) -> Iterator[Finding]:
    """The files of the pack's own folder, in order; those of a pack that it extends are that pack's."""
    licensed = [name.strip("/").removeprefix("./") for name in pack.info.get("licences") or ()]
    if any(name in ("", ".") for name in licensed):
        return
    for inside in files(pack.folder):
        if not any(inside == name or inside.startswith(f"{name}/") for name in licensed):
            what = "font" if inside.lower().endswith(FONTS) else "picture"
            hint = f"pack.yaml: licences: {{{inside}: CC-BY-4.0}}, or whatever it is"
            yield at(Place(shown(pack.folder / inside)), CODE, f"the {what} has no licence", hint, SEVERITY)


def files(folder: Path) -> list[str]:
    """Pictures and fonts below a folder, as paths from there with "/", sorted."""
    found = []
    top = len(str(folder)) + 1
    for where, below, names in os.walk(folder):
        below[:] = sorted(name for name in below if not name.startswith(".") and name != "output")
        inside = where[top:].replace(os.sep, "/")
        for name in names:
            if name.lower().endswith((*PICTURES, *FONTS)):
                found.append(f"{inside}/{name}" if inside else name)
    return sorted(found)
