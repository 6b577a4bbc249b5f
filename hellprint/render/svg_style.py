"""Style of SVG elements: what they inherit, colours, pens and lengths, as far as the converter knows them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from hellprint.render.forms import PictureError, number
from hellprint.render.svg_tree import Node

_LENGTH: Final = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(px|pt|pc|mm|cm|in|q|Q)?\s*")
_PX: Final = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "q": 24 / 25.4}
_HEX: Final = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")
_CAPS: Final = {"butt": 0, "round": 1, "square": 2}
_JOINS: Final = {"miter": 0, "round": 1, "bevel": 2}
_INHERITED: Final = (
    "fill",
    "stroke",
    "fill-rule",
    "fill-opacity",
    "stroke-opacity",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "color",
    "visibility",
)
INITIAL: Final = {
    "fill": "#000000",
    "stroke": "none",
    "fill-rule": "nonzero",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "color": "#000000",
    "visibility": "visible",
}
# Of text, which is refused where it occurs, or of editors; they change no shape.
_HARMLESS: Final = re.compile(
    r"font|text-|letter-|word-|line-height|direction|writing-mode|white-space|-|shape-|solid-|isolation$|overflow$"
    r"|color-|image-rendering$|enable-background$|clip-rule$|stop-|flood-|lighting-"
)


class Unsupported(ValueError):
    """What this converter leaves to WeasyPrint; says what it is."""


class Style(NamedTuple):
    """Inherited properties by name, and those of the element alone."""

    inherited: Mapping[str, str]
    opacity: float = 1.0
    display: bool = True


def styled(node: Node, parent: Style) -> Style:
    """The style of an element: its attributes, then its style attribute, over what it inherits."""
    given = {k: v.strip() for k, v in node.attributes.items()}
    for declaration in node.attributes.get("style", "").split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            name = name.strip().lower()
            if name not in _INHERITED and name not in _OWN and not _HARMLESS.match(name):
                raise Unsupported(f"{name} in a style attribute")
            given[name] = value.replace("!important", "").strip()
    for name in _ALTERING:
        if given.get(name, "none") not in ("none", "normal"):
            raise Unsupported(name)
    inherited = dict(parent.inherited)
    for name in _INHERITED:
        value = given.get(name, "inherit")
        if value != "inherit":
            inherited[name] = value
    return Style(inherited, share(given.get("opacity", "1")), given.get("display", "inline") != "none")


_ALTERING: Final = (
    "clip-path",
    "filter",
    "marker",
    "marker-end",
    "marker-mid",
    "marker-start",
    "mask",
    "mix-blend-mode",
    "paint-order",
    "transform-origin",
    "vector-effect",
)
_OWN: Final = frozenset({"opacity", "display", *_ALTERING})


def pen(look: Mapping[str, str]) -> list[str]:
    """Line caps, joins and dashes where they are not PDF's own."""
    ops = []
    for names, key, operator in ((_CAPS, "stroke-linecap", "J"), (_JOINS, "stroke-linejoin", "j")):
        if look[key] not in names:
            raise Unsupported(f'{key} "{look[key]}"')
        if names[look[key]]:
            ops.append(f"{names[look[key]]} {operator}")
    if look["stroke-linejoin"] == "miter":
        ops.append(f"{number(float(look['stroke-miterlimit']))} M")
    dashes = look["stroke-dasharray"]
    if dashes != "none":
        if "%" in dashes:
            raise Unsupported("dashes in percent")
        lengths = [length(part) for part in re.split(r"[\s,]+", dashes.strip())]
        if min(lengths) < 0:
            raise PictureError(f'the SVG has the dashes "{dashes}"', "lengths below zero mean nothing")
        if sum(lengths) > 0:
            lengths = lengths if len(lengths) % 2 == 0 else lengths * 2
            ops.append(f"[{values(lengths)}] {number(length(look['stroke-dashoffset']))} d")
    return ops


@lru_cache(maxsize=1000)
def paint(value: str, current: str) -> tuple[float, float, float, float] | None:
    """Red, green, blue, opacity; None for no paint."""
    if value in ("none", "transparent"):
        return None
    if value.startswith("url("):
        raise Unsupported("a gradient or pattern")
    if value.lower() == "currentcolor":
        value = current
    plain = _HEX.fullmatch(value)
    if plain:  # as most are; the parser of all of CSS takes twenty times as long
        red, green, blue = (int(part, 16) / 255 for part in plain.groups())
        return red, green, blue, 1.0
    import tinycss2.color3  # type: ignore[import-untyped]

    colour = tinycss2.color3.parse_color(value)
    if colour is None or isinstance(colour, str):
        raise PictureError(f'the SVG has the colour "{value}", which does not exist')
    return colour.red, colour.green, colour.blue, colour.alpha


@lru_cache(maxsize=1000)
def length(text: str) -> float:
    """In px."""
    match = _LENGTH.fullmatch(text)
    if not match:
        if text.strip().endswith(("%", "em", "ex", "rem")):
            raise Unsupported(f'the length "{text}"')
        raise PictureError(f'the SVG has the length "{text}"', "write a number, or one with px, pt, mm, cm or in")
    return float(match[1]) * _PX[(match[2] or "").lower()]


def share(text: str) -> float:
    """An opacity, from 0 to 1."""
    try:
        value = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError as error:
        raise PictureError(f'the SVG has the opacity "{text}"', "write a number from 0 to 1") from error
    return min(max(value, 0.0), 1.0)


def values(values: Iterable[float]) -> str:
    return " ".join([number(v) for v in values])
