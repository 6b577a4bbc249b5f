"""Lines of text that WeasyPrint had Pango make, kept: part of swift.py.

A text is broken into lines several times: to find how wide its box has to be, again where a column or a table is laid
out twice, and once more to draw it. Each time Pango is told about the font from the beginning. Here a font is told
once, a line is made once, and what is drawn is the line that was made.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Final, NamedTuple

from weasyprint.css.properties import Dimension
from weasyprint.text import line_break
from weasyprint.text.constants import LST_TO_ISO, PANGO_DIRECTION
from weasyprint.text.ffi import FROM_UNITS, ffi, gobject, pango, unicode_to_char_p
from weasyprint.text.fonts import FontConfiguration, font_features, get_font_description
from weasyprint.text.line_break import Layout

from hellprint.model.patterns import pattern

_of_font = itemgetter(
    "font_family", "font_style", "font_stretch", "font_weight", "font_variant_ligatures", "font_variant_position",
    "font_variant_caps", "font_variant_numeric", "font_variant_alternates", "font_variant_east_asian",
    "font_feature_settings", "font_variation_settings", "font_language_override", "lang",
)  # fmt: skip
_of_layout = itemgetter("font_size", "font_kerning", "direction")
_of_breaks = itemgetter(
    "white_space", "word_spacing", "letter_spacing", "overflow_wrap", "word_break", "tab_size", "hyphens",
    "hyphenate_character", "hyphenate_limit_chars", "hyphenate_limit_zone",
)  # fmt: skip
_of_features = itemgetter(
    "font_kerning", "font_variant_ligatures", "font_variant_position", "font_variant_caps", "font_variant_numeric",
    "font_variant_alternates", "font_variant_east_asian", "font_feature_settings",
)  # fmt: skip
_SEPARATES: Final = pattern("[\n-\r\x1c-\x1e\x85\u2028\u2029]")
"""Whatever may end a paragraph or a line."""
MOST_LINES: Final = 4000
"""Kept at a time: those of some fifty pages, a few kB each."""

_numbers: dict[tuple[Any, ...], int] = {}

_add_font_face: Final = FontConfiguration.add_font_face
_key_in_text: Final = line_break._font_style_cache_key
_set_up_anew: Final = Layout.setup
_text_set: Final = Layout.set_text
_reactivated_anew: Final = Layout.reactivate
_metrics: Final = line_break.first_line_metrics
_split: Final = line_break.split_first_line
_strut: Final = line_break.strut


class SetUp(NamedTuple):
    """What Pango is told about a style, and what it says of its font; Pango never changes any of it."""

    context: Any
    description: Any
    attributes: Any
    own: dict[str, Any]
    """Attributes of a Layout."""


class Line:
    """What split_first_line() gives for some arguments.

    Attributes:
        behaviour: number of all that Pango was told of the style.
        attributes: those of the Layout.
        numbers: what is returned beside it.
        layout: Pango's, with just this text in one line; None when it is not kept.
        language: Pango's.
    """

    __slots__ = ("attributes", "behaviour", "language", "layout", "numbers")

    def __init__(self, behaviour: int, layout: Any, numbers: tuple[Any, ...]) -> None:
        self.behaviour = behaviour
        self.attributes = dict(vars(layout))
        self.layout, self.language = self.attributes.pop("kept", (None, None))
        self.numbers = numbers


class Known:
    """What was made with the fonts of a FontConfiguration."""

    def __init__(self) -> None:
        self.set_ups: dict[int, SetUp] = {}
        self.lines: dict[Any, Line] = {}

    @classmethod
    def by(cls, fonts: Any) -> Known:
        found: Known | None = getattr(fonts, "known", None)
        if found is None:
            found = fonts.known = cls()
        return found

    def keep(self, key: Any, line: Line) -> None:
        if len(self.lines) >= MOST_LINES:
            for each in self.lines.values():  # boxes have them too
                each.layout = None
            self.lines.clear()
        self.lines[key] = line


def add_font_face(self: Any, *arguments: Any) -> Any:
    """FontConfiguration.add_font_face: with other fonts, lines may be others."""
    self.known = None
    return _add_font_face(self, *arguments)


def font_key(style: Any, include_size: bool = False) -> Any:
    """line_break._font_style_cache_key: the same properties as a tuple; making text of them takes longer."""
    key = _of_font(style)
    if include_size:
        key = (*key, style["font_size"], style["line_height"])
    try:
        hash(key)
    except TypeError:
        return _key_in_text(style, include_size)
    return key


def strut(style: Any) -> Any:
    """line_break.strut: asked of each style for each of its lines, and found once.

    All that a strut depends on is settled by the rules of a style; none of it is set afterwards.
    """
    try:
        return style.strut
    except AttributeError:
        style.strut = found = _strut(style)
        return found


def _look(style: Any) -> int | None:
    """A number for all that set_up() reads of a style, the same for styles that are alike in it.

    None where there is none, because the style is that of a text in a picture. What these properties are is settled by
    the rules of a style, so the number is its own.
    """
    try:
        return style.look  # type: ignore[no-any-return]
    except AttributeError:
        told = (style["text_decoration_line"] == "none", *_of_layout(style), *_of_font(style))
        style.look = found = _numbered(told)
        return found


def _behaviour(style: Any) -> int | None:
    """A number for all that split_first_line() reads of a style; white space is settled when there are boxes."""
    try:
        return style.behaviour  # type: ignore[no-any-return]
    except AttributeError:
        look, breaks = _look(style), _of_breaks(style)
        # A zone that is to be calculated depends on more than that.
        known = look is not None and isinstance(style["hyphenate_limit_zone"], Dimension)
        style.behaviour = found = _numbered((look, *breaks)) if known else None
        return found


def _numbered(told: tuple[Any, ...]) -> int | None:
    try:
        return _numbers.setdefault(told, len(_numbers))
    except TypeError:
        return None


def set_up(self: Any, style: Any) -> None:
    """Layout.setup: what Pango is told about a style is made once, for all styles that look alike to it.

    Attributes of letters and words are added to the list of attributes, so where there will be any the list is a new
    one, as it always was.
    """
    look = _look(style)
    if look is None:
        _set_up_anew(self, style)
        return
    known = Known.by(style.font_config).set_ups
    found = known.get(look)
    if found is None:
        found = known[look] = _made(style)
    self.style = style
    self.first_line_direction = 0
    vars(self).update(found.own)
    self.layout = ffi.gc(pango.pango_layout_new(found.context), gobject.g_object_unref)
    pango.pango_layout_set_auto_dir(self.layout, False)
    pango.pango_layout_set_font_description(self.layout, found.description)
    if found.attributes is not None:
        adds = style["letter_spacing"] not in ("normal", 0) or style["word_spacing"] or self.justification_spacing
        adds = adds or style["overflow_wrap"] in ("anywhere", "break-word")
        attributes = _listed(style, _features(style)) if adds else found.attributes
        pango.pango_layout_set_attributes(self.layout, attributes)


def _made(style: Any) -> SetUp:
    context = ffi.gc(pango.pango_font_map_create_context(style.font_config.font_map), gobject.g_object_unref)
    pango.pango_context_set_round_glyph_positions(context, False)
    pango.pango_context_set_base_dir(context, PANGO_DIRECTION[style["direction"]])
    name = style["font_language_override"]
    name = style["lang"] if name == "normal" else LST_TO_ISO.get(name.lower(), name)
    if name:
        pointer, _alive = unicode_to_char_p(name)
        language = pango.pango_language_from_string(pointer)
        pango.pango_context_set_language(context, language)
    else:
        language = pango.pango_language_get_default()
    description = get_font_description(style)
    own = {"language": language, "ascent": None, "underline_position": None, "strikethrough_position": None}
    if style["text_decoration_line"] != "none":
        metrics = ffi.gc(
            pango.pango_context_get_metrics(context, description, language), pango.pango_font_metrics_unref
        )
        lines = [f"{line}_{what}" for line in ("underline", "strikethrough") for what in ("position", "thickness")]
        for name in ("ascent", *lines):
            own[name] = FROM_UNITS * getattr(pango, f"pango_font_metrics_get_{name}")(metrics)
    features = _features(style)
    return SetUp(context, description, _listed(style, features) if features else None, own)


def _features(style: Any) -> bytes:
    return ",".join(f"{key} {value}" for key, value in font_features(*_of_features(style)).items()).encode()


def _listed(style: Any, features: bytes) -> Any:
    """A list of attributes, which is never freed: it and others have the one of the features."""
    kept = style.font_config.font_features
    if features not in kept:
        kept[features] = pango.pango_attr_font_features_new(features)
    attributes = pango.pango_attr_list_new()
    pango.pango_attr_list_insert(attributes, kept[features])
    return attributes


def set_text(self: Any, text: str, justify: bool = False) -> None:
    """Layout.set_text: a text that is one paragraph is said to be one.

    It is laid out as it would be otherwise. Before it is drawn it is said anyway, and then Pango would begin again.
    """
    pango.pango_layout_set_single_paragraph_mode(self.layout, _SEPARATES.search(text) is None)
    _text_set(self, text, justify)


def first_line_metrics(
    first_line: Any,
    text: str,
    layout: Any,
    resume_at: int | None,
    space_collapse: bool,
    style: Any,
    hyphenated: bool = False,
    hyphenation_character: str | None = None,
) -> Any:
    """line_break.first_line_metrics: Pango's layout is kept where it holds the line just as it will be drawn.

    To draw it, its text is set again in a layout as wide as it takes. That is what was done here to all but the last
    line of a text, and makes no difference to a line that fits. Spaces between words are set anew to draw.
    """
    made, language = layout.layout, layout.language
    found = _metrics(first_line, text, layout, resume_at, space_collapse, style, hyphenated, hyphenation_character)
    fits = (resume_at and not hyphenated) or layout.max_width is None or found[3] <= layout.max_width
    if fits and not layout.justification_spacing and not style["word_spacing"]:
        layout.kept = made, language
    return found


def split_first_line(
    text: str,
    style: Any,
    context: Any,
    max_width: float | None,
    justification_spacing: float,
    is_line_start: bool = True,
    minimum: bool = False,
) -> Any:
    """line_break.split_first_line: what came out for the same arguments, with a Layout of its own."""
    behaviour = _behaviour(style)
    if behaviour is None:
        return _split(text, style, context, max_width, justification_spacing, is_line_start, minimum)
    key = text, max_width, justification_spacing, is_line_start, minimum, behaviour
    known = Known.by(style.font_config)
    line = known.lines.get(key)
    if line is None:
        layout, *numbers = _split(text, style, context, max_width, justification_spacing, is_line_start, minimum)
        line = Line(behaviour, layout, tuple(numbers))
        known.keep(key, line)
    layout = Layout.__new__(Layout)
    vars(layout).update(line.attributes, line=line)
    return layout, *line.numbers


def reactivate(self: Any, style: Any) -> None:
    """Layout.reactivate: the line that was kept, if it is of such a style."""
    line: Any = getattr(self, "line", None)
    if line is not None and line.layout is not None and line.behaviour == _behaviour(style):
        self.style = style
        self.layout, self.language = line.layout, line.language
    else:
        _reactivated_anew(self, style)


def before_drawing(layout: Any, text_overflow: str, block_ellipsis: Any) -> None:
    """A line that is to end in an ellipsis is changed when it is drawn, so it must not be the one that is kept."""
    if text_overflow == "ellipsis" or block_ellipsis != "none":
        layout.line = None
