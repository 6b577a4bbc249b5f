"""WeasyPrint's layout with less work: what was worked out is kept, and what is always the same is not worked out.

WeasyPrint is pinned to one version, so its inner functions can be replaced. Each of these says which one it is put in
place of, and why the outcome is the same to the last byte; put_in_place() is where it happens.
"""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from importlib.machinery import ModuleSpec
from operator import itemgetter
from typing import Any, Final

import pydyf
from tinyhtml5 import inputstream  # type: ignore[import-untyped]
from weasyprint import css, draw
from weasyprint.css.computed_values import PHYSICAL_FUNCTIONS
from weasyprint.css.properties import INHERITED, INITIAL_NOT_COMPUTED, INITIAL_VALUES, Dimension
from weasyprint.draw import color
from weasyprint.formatting_structure.boxes import Box, PageBox
from weasyprint.layout import percent
from weasyprint.svg import utils
from weasyprint.text import line_break
from weasyprint.text.fonts import FontConfiguration
from weasyprint.text.line_break import Layout

from hellprint.render import kept_lines


def put_in_place() -> None:
    """Replace functions of WeasyPrint. Once a process, and before anything is laid out."""
    css.ComputedStyle.filled = False
    css.ComputedStyle.__missing__ = _computed_value
    css.AnonymousStyle.__init__ = _anonymous_style
    css.Style.anonymous_style = _Anonymous()
    FontConfiguration.add_font_face = kept_lines.add_font_face
    line_break._font_style_cache_key = kept_lines.font_key
    line_break.first_line_metrics = kept_lines.first_line_metrics
    Layout.setup = kept_lines.set_up
    Layout.set_text = kept_lines.set_text
    Layout.reactivate = kept_lines.reactivate
    Box.is_in_normal_flow = _is_in_normal_flow
    inputstream.HTMLUnicodeInputStream.chars_until = _chars_until
    pydyf._to_bytes = _to_bytes
    pydyf.PDF.write = _write
    pydyf.Stream.data = property(_made_once(pydyf.Stream.data.fget))
    pydyf.Dictionary.data = property(_made_once(_dictionary))
    for name, value in vars(pydyf.Object()).items():
        setattr(pydyf.Object, name, value)
    pydyf.Dictionary.__init__ = _new_dictionary
    here: dict[Any, Any] = {
        line_break.split_first_line: kept_lines.split_first_line,
        line_break.strut: kept_lines.strut,
        color.get_color: _get_color,
        draw.draw_text: _draw_text,
        percent.resolve_percentages: _resolve_percentages,
        percent.resolve_radii_percentages: _resolve_radii_percentages,
        utils.size: lru_cache(4096)(utils.size),
        utils.normalize: lru_cache(256)(utils.normalize),
    }
    for module in [module for name, module in sys.modules.items() if name.startswith("weasyprint.")]:
        _settle(module.__spec__)
        for was, now in here.items():
            name = was.__name__
            if getattr(module, name, None) is was:
                setattr(module, name, now)


class _Settled(ModuleSpec):
    parent = None


def _settle(spec: Any) -> None:
    """ModuleSpec.parent: found once. WeasyPrint imports within functions, and each time it is found again."""
    parent = spec.parent
    spec.__class__ = _Settled
    spec.parent = parent


# Styles

_OWN: Final = frozenset((*INITIAL_NOT_COMPUTED, "page", "position", "float", "display"))
"""Properties with ways of their own from an initial value to a computed one."""
_INITIAL: Final = {
    key: value
    for key, value in INITIAL_VALUES.items()
    if key not in INHERITED and key not in _OWN and not key.startswith("text_decoration_")
}
"""Properties that are neither inherited nor computed: where no rule sets them, they are this."""
_ANONYMOUS: Final = _INITIAL | {
    f"{side}_width": 0 for side in ("border_top", "border_bottom", "border_left", "border_right", "outline")
}
_LOGICAL: Final = frozenset(
    function(block="ttb", inline=inline) for function in PHYSICAL_FUNCTIONS.values() for inline in ("ltr", "rtl")
)
_COPIED: Final = ("first-line", "first-letter")
"""Pseudo-elements whose properties, as far as known, are set in other styles: nothing may be known too early."""

_general_value: Final = css.ComputedStyle.__missing__


def _computed_value(self: Any, key: str) -> Any:
    """ComputedStyle.__missing__: what is inherited is taken from the parent, and nothing else is asked about it.

    Properties that no rule sets have their initial values from the first time that one is asked for. They would be
    found one at a time, by a search that ends there. A rule for a logical property (block, inline) may mean any
    physical one, so it leaves all to the search. Anchors are asked of all styles, most of which are never used.
    """
    cascaded = self.cascaded
    if key in INHERITED:
        parent = self.parent_style
        if parent is not None and key not in cascaded:
            value = self[key] = parent[key]
            return value
    elif key == "anchor" and key not in cascaded:
        value = self[key] = _INITIAL[key]
        return value
    elif not self.filled:
        self.filled = True
        if self.pseudo_type not in _COPIED and _LOGICAL.isdisjoint(cascaded):
            before = dict(self)
            self.update(_INITIAL)
            for each in cascaded:
                self.pop(each, None)
            self.update(before)
            if key in self:
                return self[key]
    return _general_value(self, key)


def _anonymous_style(self: Any, parent_style: Any) -> None:
    """AnonymousStyle.__init__: properties that are not inherited have their initial values from the beginning."""
    self.update(_ANONYMOUS)
    self.parent_style = parent_style
    self.root_style = parent_style.root_style
    self.specified = self
    self.cache = parent_style.cache
    self.font_config = parent_style.font_config


class _Anonymous:
    """Style.anonymous_style: found once for each style, as before, without a lock."""

    def __get__(self, style: Any, kind: Any = None) -> Any:
        found = vars(style)["anonymous_style"] = css.AnonymousStyle(style)
        return found


# Text

_draw_text_anew: Final = draw.draw_text


def _draw_text(stream: Any, textbox: Any, offset_x: float, text_overflow: str, block_ellipsis: Any) -> None:
    """draw.draw_text: says beforehand whether a line will be changed."""
    kept_lines.before_drawing(textbox.pango_layout, text_overflow, block_ellipsis)
    _draw_text_anew(stream, textbox, offset_x, text_overflow, block_ellipsis)


# Boxes

_lengths = itemgetter(
    "margin_left", "margin_right", "margin_top", "margin_bottom", "padding_left", "padding_right", "padding_top",
    "padding_bottom", "width", "min_width", "max_width", "height", "min_height", "max_height",
)  # fmt: skip
_BORDERS: Final = tuple(f"border_{side}_width" for side in ("top", "right", "bottom", "left"))
_RADII: Final = {
    name: INITIAL_VALUES[name]
    for name in (f"border_{corner}_radius" for corner in ("top_left", "top_right", "bottom_right", "bottom_left"))
}
_resolved_radii: Final = percent.resolve_radii_percentages


def _resolve_percentages(box: Any, containing_block: Any) -> None:
    """percent.resolve_percentages: the same steps, not a function for each property."""
    style = box.style
    if isinstance(containing_block, Box):
        across, down = containing_block.width, containing_block.height
    else:
        across, down = containing_block
    along = down if isinstance(box, PageBox) else across
    (left, right, top, bottom, pad_left, pad_right, pad_top, pad_bottom,
     width, min_width, max_width, height, min_height, max_height) = _lengths(style)  # fmt: skip
    box.margin_left = _used(left, style, across)
    box.margin_right = _used(right, style, across)
    box.margin_top = _used(top, style, along)
    box.margin_bottom = _used(bottom, style, along)
    box.padding_left = _used(pad_left, style, across)
    box.padding_right = _used(pad_right, style, across)
    box.padding_top = _used(pad_top, style, along)
    box.padding_bottom = _used(pad_bottom, style, along)
    box.width = _used(width, style, across)
    least = _used(min_width, style, across)
    box.min_width = 0 if least == "auto" else least
    box.max_width = _used(max_width, style, across)
    if down == "auto":
        # What depends on a height that depends on it is no height.
        box.height = height.value if type(height) is Dimension and height.unit == "px" else "auto"
        least, most = _used(min_height, style, 0), _used(max_height, style, float("inf"))
    else:
        box.height = _used(height, style, down)
        least, most = _used(min_height, style, down), _used(max_height, style, down)
    box.min_height = 0 if least == "auto" else least
    box.max_height = most
    collapse = style["border_collapse"] == "collapse"
    for name in _BORDERS:
        if not (collapse and hasattr(box, name)):
            setattr(box, name, style[name])
    if style["box_sizing"] != "content-box":
        percent.adjust_box_sizing(box, "width")
        percent.adjust_box_sizing(box, "height")


def _used(value: Any, style: Any, refer_to: Any) -> Any:
    """percent.percentage, with the usual first."""
    if type(value) is Dimension:
        if value.unit == "px":
            return value.value
        if value.unit == "%":
            return refer_to * value.value / 100
    elif value == "auto":
        return value
    return percent.percentage(value, style, refer_to)


def _resolve_radii_percentages(box: Any) -> None:
    """percent.resolve_radii_percentages: corners that no rule makes round are not looked at any closer."""
    style = box.style
    for name, none in _RADII.items():
        if style[name] is not none:
            _resolved_radii(box)
            return
    for name in _RADII:
        setattr(box, name, (0, 0))


def _is_in_normal_flow(self: Any) -> bool:
    """Box.is_in_normal_flow: in place of five functions that no kind of box has another of."""
    position = self.style["position"]
    return (
        self.style["float"] not in ("left", "right", "inline-start", "inline-end", "footnote")
        and position not in ("absolute", "fixed")
        and position[0] not in ("running()", "note()")
    )


def _get_color(style: Any, key: str) -> Any:
    """color.get_color: only a text can be "currentcolor"; colours compare themselves with it at length."""
    value = style[key]
    return style["color"] if isinstance(value, str) and value == "currentcolor" else value


# HTML

_characters_until: Final = inputstream.HTMLUnicodeInputStream.chars_until


def _chars_until(self: Any, characters: Any, opposite: bool = False) -> str:
    """HTMLUnicodeInputStream.chars_until: its expressions are kept where it looks for them, which it misses itself."""
    key = characters, opposite
    if key not in inputstream.characters_until_regex:
        them = "".join([f"\\x{ord(character):02x}" for character in characters])
        inputstream.characters_until_regex[key] = re.compile(f"[{'' if opposite else '^'}{them}]+")
    return _characters_until(self, characters, opposite)  # type: ignore[no-any-return]


# PDF

_general_bytes: Final = pydyf._to_bytes
_general_write: Final = pydyf.PDF.write
_made: dict[int, tuple[Any, bytes]] | None = None
"""While a PDF is written, in which nothing of it changes: an object's id -> the object, so that it stays, its bytes."""


def _to_bytes(item: Any) -> Any:
    """pydyf._to_bytes: the usual kinds first."""
    kind = type(item)
    if kind is bytes:
        return item
    if kind is str:
        return item.encode("ascii")
    if kind is int:
        return b"%d" % item
    return _general_bytes(item)


def _dictionary(self: Any) -> bytes:
    """Dictionary.data."""
    return b"<<" + b"".join([b"/%b %b" % (_to_bytes(key), _to_bytes(value)) for key, value in self.items()]) + b">>"


def _new_dictionary(self: Any, values: Any = None) -> None:
    """Dictionary.__init__: attributes that objects of PDF have from the beginning are those of their class."""
    dict.__init__(self, values or {})


def _write(self: Any, *arguments: Any, **named: Any) -> None:
    """PDF.write: the bytes of objects are made once, though they are written and also summed up for an identifier."""
    global _made
    _made = {}
    try:
        _general_write(self, *arguments, **named)
    finally:
        _made = None


def _made_once(make: Any) -> Any:
    def data(self: Any) -> bytes:
        if _made is None:
            return make(self)  # type: ignore[no-any-return]
        found = _made.get(id(self))
        if found is None:
            found = _made[id(self)] = self, make(self)
        return found[1]

    return data
