"""A list of parts to a figure: the picture of a paper miniature, in the manner of a woodcut.

A figure is asked for as a picture named by `figure:<id>?build=…&head=…&wings=…`; so records choose parts in data, and
templates and drawings need no function of ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from hellprint.model.artwork import Form
from hellprint.render import forms
from hellprint.render.figure_arms import HELD, POSES, arm, held_in
from hellprint.render.figure_behind import GROUNDS, TAILS, WINGS
from hellprint.render.figure_bodies import BUILDS, LEGS, SKINS, Build, torso
from hellprint.render.figure_extras import EXTRAS
from hellprint.render.figure_heads import HEADS, HORNS
from hellprint.render.figure_pen import Pen, Shape
from hellprint.render.outlines import number
from hellprint.render.seal_names import UnknownSeal
from hellprint.render.svg import PT_PER_PX

_SOOT: Final = "#1B1512"
_MARGIN: Final = 0.6
_OVER: Final = frozenset({"robe", "wisp", "fire", "spider"})
"""Legs that lie over the body."""
_WHOLE: Final = frozenset({"tentacles", "paws"})
"""Legs that have a body of their own."""

CHOICES: Final[Mapping[str, Mapping[str, Any]]] = {
    "build": BUILDS,
    "skin": SKINS,
    "legs": LEGS,
    "head": HEADS,
    "horns": HORNS,
    "wings": WINGS,
    "tail": TAILS,
    "right": HELD,
    "left": HELD,
    "right_arm": POSES,
    "left_arm": POSES,
    "ground": GROUNDS,
    "extras": EXTRAS,
}
"""Option -> the parts that it may name. right, left: what the hands hold, as we see them; extras: several, by "+"."""
NUMBERS: Final = ("head_size", "wing_size", "lift")
"""Options that take a number: scales, and how high it hovers."""


def draw_figure(reference: str) -> bytes:
    """The SVG that a reference asks for, cropped to the figure.

    Raises:
        UnknownSeal: no such option or part.
    """
    return to_svg(_shapes(reference))


def figure_form(reference: str) -> Form:
    """The same as a form, without a detour through SVG that takes three times as long.

    Raises:
        UnknownSeal: as for draw_figure.
    """
    return to_form(_shapes(reference))


def _shapes(reference: str) -> list[Shape]:
    """From the lowest up."""
    _, _, query = reference.partition("?")
    parts = dict(_option(part) for part in query.split("&") if part)
    shapes: list[Shape] = []
    compose(Pen(shapes), parts)
    return sorted(shapes, key=lambda shape: shape.z)


def compose(pen: Pen, parts: Mapping[str, str]) -> None:
    """Draws all parts; what lies behind has the lower z.

    Raises:
        UnknownSeal: as for draw_figure.
    """
    _check(parts)
    b = BUILDS[parts.get("build", "warrior")]
    lift = float(parts.get("lift", 0))
    if ground := parts.get("ground", ""):
        GROUNDS[ground](pen.at(z=-5), 24 + b.stance)
    up = pen.at(y=-lift)
    if wings := parts.get("wings", ""):
        size = float(parts.get("wing_size", 1)) * (0.45 + b.shoulder / 15 * 0.55)
        WINGS[wings](up.at(y=b.shoulder_y + 3, scale=size, z=-4))
    if tail := parts.get("tail", ""):
        TAILS[tail](up.at(z=-3.5), b)
    legs = parts.get("legs", "boots")
    LEGS[legs](up.at(z=0.4 if legs in _OVER else -0.5), b)
    if legs not in _WHOLE:
        torso(up.at(z=0), b)
        SKINS[parts.get("skin", "plain")](up.at(z=0.2), b)
    for name in _several(parts.get("extras", "")):
        EXTRAS[name](up, b)
    for side, key in zip(up.sides(z=2), ("right", "left"), strict=True):
        _arm(side, b, parts.get(f"{key}_arm", ""), parts.get(key, ""))
    head = up.at(y=b.head_y, scale=b.head * float(parts.get("head_size", 1)))
    if horns := parts.get("horns", ""):
        HORNS[horns](head.at(z=2.9))
    if name := parts.get("head", ""):
        HEADS[name](head.at(z=3))


def to_svg(shapes: Sequence[Shape]) -> bytes:
    """Shapes from the lowest up: white round each, where it lies on others."""
    body: list[str] = []
    for shape in shapes:
        if shape.halo:
            body.append(
                f'<path d="{shape.path}" fill="#FFF" stroke="#FFF" stroke-width="{number(2 * shape.halo)}" '
                'stroke-linejoin="round"/>'
            )
        body.append(f'<path d="{shape.path}" fill="{_SOOT if shape.is_ink else "#FFF"}"/>')
    box = " ".join(number(v) for v in _box(shapes))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(body)}</svg>'.encode()


def to_form(shapes: Sequence[Shape]) -> Form:
    """What to_svg gives, as a form of the same size."""
    left, top, width, height = (round(v, 2) for v in _box(shapes))
    soot = " ".join(forms.number(int(_SOOT[n : n + 2], 16) / 255) for n in (1, 3, 5))
    scale = forms.number(PT_PER_PX)
    shift = f"{forms.number(-left * PT_PER_PX)} {forms.number((top + height) * PT_PER_PX)}"
    ops = [f"q {scale} 0 0 -{scale} {shift} cm 1 j 1 1 1 RG"]
    for shape in shapes:
        start, *curves = shape.path[1:-1].split("C")
        path = f"{start} m {' c '.join(curves)} c h"
        if shape.halo:
            ops.append(f"1 1 1 rg {number(2 * shape.halo)} w {path} B")
        ops.append(f"{soot if shape.is_ink else '1 1 1'} rg {path} f")
    width_pt, height_pt = width * PT_PER_PX, height * PT_PER_PX
    data = "\n".join([*ops, "Q"]).encode()
    return forms.make_form([[forms.stream(forms.form_head(width_pt, height_pt), data)]], width_pt, height_pt)


def _box(shapes: Iterable[Shape]) -> tuple[float, float, float, float]:
    """Left, top, width and height round all ink."""
    dots = [dot for shape in shapes if shape.is_ink for dot in shape.dots]
    left, top = min(x for x, _ in dots) - _MARGIN, min(y for _, y in dots) - _MARGIN
    return left, top, max(x for x, _ in dots) + _MARGIN - left, max(y for _, y in dots) + _MARGIN - top


def _arm(side: Pen, b: Build, pose: str, held: str) -> None:
    if not pose:
        return
    hand, fore = arm(side, b, pose, claws=not held)
    held_in(side, b, held, hand, fore)


def _check(parts: Mapping[str, str]) -> None:
    for name, value in parts.items():
        if name in NUMBERS:
            try:
                fine = 0 <= float(value) <= 60
            except ValueError:
                fine = False
            if not fine:
                raise UnknownSeal(f'"{value}" is no {name} of a figure; write a number from 0 to 60')
            continue
        if name not in CHOICES:
            raise UnknownSeal(f'"{name}" is no part of a figure ({", ".join((*CHOICES, *NUMBERS))})')
        for each in _several(value) if name == "extras" else [value]:
            if each and each not in CHOICES[name]:
                raise UnknownSeal(f'no {name} is called "{each}" (there are {", ".join(CHOICES[name])})')


def _several(text: str) -> list[str]:
    return [part for part in text.split("+") if part]


def _option(part: str) -> tuple[str, str]:
    name, _, value = part.partition("=")
    return name, value
