"""Pieces that must look alike from behind do not.

What
    Components of one hidden group differ in size, stock, bleed or in the template of their backs; or the backs that
    are drawn differ.

Why
    A card that is a little larger, or whose back says what it is, is no secret.

Example
    imps: {size: poker, back: back.html, hidden: draw}
    fiends: {size: bridge, back: back.html, hidden: draw}

Fix
    Give the group one size, one stock and one back that shows nothing of the record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hellprint.model.components import Component
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.pieces import Face
from hellprint.model.records import Pack

CODE: Final = "HP141"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    """Each component against the first of its group."""
    for first, others in _groups(pack).values():
        for component in others:
            for option, mine, theirs in _differences(component, first):
                message = (
                    f'component "{component.id}" is hidden among "{component.hidden}": its {option} is {mine}, that of '
                    f'"{first.id}" is {theirs}'
                )
                yield at(pack.place("pack", "components", component.id, option), CODE, message)


def drawn(pack: Pack, faces: Mapping[tuple[str, str], Sequence[Face]]) -> Iterator[Finding]:
    """The first back of each hidden group that is not drawn like the others. faces: (component, piece) -> faces."""
    for first, others in _groups(pack).values():
        ids = (first.id, *(component.id for component in others))
        backs = [(key, face) for key, shown in faces.items() if key[0] in ids for face in shown if face.side == "back"]
        for (component, piece), face in backs[1:]:
            if face.artwork != backs[0][1].artwork:
                message = (
                    f'component "{component}" is hidden among "{first.hidden}", and the back of "{piece}" differs from '
                    f'that of "{backs[0][0][1]}"'
                )
                hint = "a hidden back shows nothing of the record"
                yield at(pack.place("pack", "components", component, "back"), CODE, message, hint)
                break


def _groups(pack: Pack) -> dict[str, tuple[Component, list[Component]]]:
    """Name of a hidden group -> its first component, and the others."""
    found: dict[str, tuple[Component, list[Component]]] = {}
    for component in pack.components:
        if component.hidden in found:
            found[component.hidden][1].append(component)
        elif component.hidden:
            found[component.hidden] = (component, [])
    return found


def _differences(one: Component, other: Component) -> Iterator[tuple[str, str, str]]:
    if one.size != other.size:
        yield "size", _size(one), _size(other)
    if one.stock != other.stock:
        yield "stock", one.stock, other.stock
    if one.bleed_mm != other.bleed_mm:
        yield "bleed", f"{one.bleed_mm:g} mm", f"{other.bleed_mm:g} mm"
    if one.back and other.back and one.back != other.back:
        yield "back", one.back, other.back


def _size(component: Component) -> str:
    return f"{component.size.width_mm:g} × {component.size.height_mm:g} mm"
