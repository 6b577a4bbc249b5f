"""A template is not there.

What
    front or back of a component names a file that is in none of the template folders.

Why
    There is nothing to draw the piece with.

Example
    front: demon-crad.html

Fix
    Correct the name, or write the template. Templates are looked for in <pack>/templates,
    templates/<templates of pack.yaml>, templates/_shared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from hellprint.model.findings import ERROR, Finding, Severity, at, shown
from hellprint.model.records import Pack

CODE: Final = "HP105"
SEVERITY: Final[Severity] = ERROR


def find_missing(pack: Pack, folders: Sequence[Path]) -> Iterator[Finding]:
    """One finding for each front or back that lies in none of the template folders."""
    for component in pack.components:
        options = dict(component.options)
        more = ((name, options[name]) for name in templates_among(component.kind) if options.get(name))
        for side, name in (("front", component.front), ("back", component.back), *more):
            if name and not any((folder / name).is_file() for folder in folders):
                from hellprint.load.nearest import nearest
                from hellprint.load.source import quoted

                known = (path.stem for folder in folders for path in folder.glob("*.html") if path.is_file())
                near = nearest(name.removesuffix(".html"), known)
                new = f"write {shown(folders[0])}/{name}" if name == Path(name).name else ""
                hint = f'did you mean "{near}.html"?' if near else new
                place = pack.place("pack", "components", component.id, side)
                yield at(place, CODE, f"there is no template {quoted(name)}", hint)


def templates_among(kind: str) -> tuple[str, ...]:
    """The options of a component kind that name templates."""
    from hellprint.components import KINDS, component_kind

    return getattr(component_kind(kind), "TEMPLATES", ()) if kind in KINDS else ()
