"""WeasyPrint's layout with less work: what was worked out is kept, and what is always the same is not worked out.

WeasyPrint is pinned to one version, so its inner functions can be replaced. Each of these says which one it is put in
place of, and why the outcome is the same to the last byte; put_in_place() is where it happens.
"""

from __future__ import annotations

from typing import Any, Final

from weasyprint import css, draw
from weasyprint.css.computed_values import PHYSICAL_FUNCTIONS
from weasyprint.css.properties import INHERITED, INITIAL_NOT_COMPUTED, INITIAL_VALUES
from weasyprint.layout import inline, preferred
from weasyprint.text import line_break
from weasyprint.text.fonts import FontConfiguration
from weasyprint.text.line_break import Layout

from hellprint.render import kept_lines


def put_in_place() -> None:
    """Replace functions of WeasyPrint. Once a process, and before anything is laid out."""
    css.ComputedStyle.__init__ = _computed_style
    css.ComputedStyle.__missing__ = _computed_value
    css.AnonymousStyle.__init__ = _anonymous_style
    FontConfiguration.add_font_face = kept_lines.add_font_face
    line_break._font_style_cache_key = kept_lines.font_key
    line_break.first_line_metrics = kept_lines.first_line_metrics
    Layout.setup = kept_lines.set_up
    Layout.set_text = kept_lines.set_text
    Layout.reactivate = kept_lines.reactivate
    for module in (inline, preferred, line_break):
        module.split_first_line = kept_lines.split_first_line
    draw.draw_text = _draw_text


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

_computed_style_init: Final = css.ComputedStyle.__init__
_general_value: Final = css.ComputedStyle.__missing__


def _computed_style(self: Any, parent_style: Any, cascaded: Any, pseudo_type: Any, *more: Any) -> None:
    """ComputedStyle.__init__: properties that no rule sets have their initial values from the beginning.

    Their values would be found one at a time, by a search that ends there. A rule for a logical property (block,
    inline) may mean any physical one, so it leaves all to the search.
    """
    _computed_style_init(self, parent_style, cascaded, pseudo_type, *more)
    if pseudo_type not in _COPIED and _LOGICAL.isdisjoint(cascaded):
        self.update(_INITIAL)
        for key in cascaded:
            self.pop(key, None)


def _computed_value(self: Any, key: str) -> Any:
    """ComputedStyle.__missing__: what is inherited is taken from the parent, and nothing else is asked about it."""
    parent = self.parent_style
    if key in INHERITED and parent is not None and key not in self.cascaded:
        value = self[key] = parent[key]
        return value
    return _general_value(self, key)


def _anonymous_style(self: Any, parent_style: Any) -> None:
    """AnonymousStyle.__init__: properties that are not inherited have their initial values from the beginning."""
    self.update(_ANONYMOUS)
    self.parent_style = parent_style
    self.root_style = parent_style.root_style
    self.specified = self
    self.cache = parent_style.cache
    self.font_config = parent_style.font_config


# Text

_draw_text_anew: Final = draw.draw_text


def _draw_text(stream: Any, textbox: Any, offset_x: float, text_overflow: str, block_ellipsis: Any) -> None:
    """draw.draw_text: says beforehand whether a line will be changed."""
    kept_lines.before_drawing(textbox.pango_layout, text_overflow, block_ellipsis)
    _draw_text_anew(stream, textbox, offset_x, text_overflow, block_ellipsis)
