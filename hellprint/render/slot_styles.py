"""Computed CSS of a slot's probes to the styles that text is set in; what CSS asks beyond them becomes a reason."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast

from hellprint.model.lengths import PT_PER_MM
from hellprint.model.pieces import Problem
from hellprint.model.slots import Align, PictureSlot, TextSlot, TextStyle
from hellprint.render.fonts import FontBook, UnknownFamily
from hellprint.render.strays import PT_PER_PX

_LENGTH: Final = re.compile(r"(\d+(?:\.\d+)?)(pt|px|mm)")
_PER_UNIT: Final = {"pt": 1.0, "px": PT_PER_PX, "mm": PT_PER_MM}
MIN_SIZE_PT: Final = 6.0
# What a property must be for text that is set here and not by WeasyPrint.
_TEXT: Final[Mapping[str, tuple[Any, ...]]] = {
    "direction": ("ltr",),
    "font_kerning": ("auto", "normal"),
    "font_stretch": ("normal",),
    "font_variation_settings": ("normal",),
    "hyphens": ("manual",),
    "overflow_wrap": ("normal",),
    "text_decoration_line": ("none",),
    "white_space": ("normal",),
    "word_break": ("normal",),
    "word_spacing": (0,),
}
_INLINE: Final[Mapping[str, tuple[Any, ...]]] = {
    "background_image": ((("none", None),),),
    "border_bottom_width": (0,),
    "border_left_width": (0,),
    "border_right_width": (0,),
    "border_top_width": (0,),
    "opacity": (1,),
    "outline_width": (0,),
    "transform": ((),),
    "vertical_align": ("baseline",),
}
_BLOCKS: Final = (("block", "flow"), ("block", "flow-root"))
_SLOT: Final[Mapping[str, tuple[Any, ...]]] = {
    "block_ellipsis": ("none",),
    "column_count": ("auto",),
    "column_width": ("auto",),
    "max_lines": ("none",),
    "text_overflow": ("clip",),
    "visibility": ("visible",),
}
_ZERO: Final[Mapping[str, tuple[str, ...]]] = {
    "p": (
        "padding_top",
        "padding_bottom",
        "padding_left",
        "padding_right",
        "margin_left",
        "margin_right",
        "text_indent",
    ),
    "next": ("padding_top", "padding_bottom", "padding_left", "padding_right", "text_indent"),
    "ul": ("padding_top", "padding_bottom", "padding_right", "margin_right"),
    "li": ("padding_top", "padding_bottom", "padding_right", "margin_right", "text_indent"),
    "": ("padding_left", "padding_right", "margin_left", "margin_right"),
}


@dataclass(slots=True)
class Slots:
    """What the probes found.

    Attributes:
        texts: in document order; pictures: likewise.
        problems: slots without size, fonts that are not registered.
        warnings: values of --min-size and --valign that mean nothing.
        reasons: why the text of this face cannot be set over the frame, in order; empty when it can.
    """

    texts: list[TextSlot] = field(default_factory=list)
    pictures: list[PictureSlot] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)


class StyleReader:
    """Reads computed styles of one slot; notes what cannot be set here."""

    def __init__(self, slot: str, book: FontBook, slots: Slots) -> None:
        self._slot, self._book, self._slots = slot, book, slots

    def refuse(self, where: str, what: str) -> None:
        reason = f'slot "{self._slot}": {what} on {where}'
        if reason not in self._slots.reasons:
            self._slots.reasons.append(reason)

    def compare(self, where: str, style: Any, honoured: Mapping[str, tuple[Any, ...]]) -> None:
        for name, values in honoured.items():
            if style[name] not in values:
                self.refuse(where, name.replace("_", "-"))

    def bare(self, style: Any) -> TextStyle | None:
        """Of text that stands in the slot itself, outside of any paragraph; the slot's own box is part of the frame."""
        self.compare("the slot", style, {**_SLOT, **_TEXT})
        return self._read("the slot", style, margins=False)

    def style(self, kind: str, box: Any) -> TextStyle | None:
        """Of a probe; None when its font is not registered, which is noted as a problem."""
        style, where = box.style, "p + p" if kind == "next" else kind
        self.compare(where, style, {**_TEXT, **_INLINE})
        if style["background_color"].alpha:
            self.refuse(where, "background-color")
        if kind in ("p", "next") and style.specified["display"] not in _BLOCKS:
            self.refuse(where, "display")
        if style.specified["float"] != "none":
            self.refuse(where, "float")
        for name in _ZERO["" if kind in ("b", "i", "bi", "icon") else kind]:
            if _value(style[name]):
                self.refuse(where, name.replace("_", "-"))
        return self._read(where, style, margins=True)

    def _read(self, where: str, style: Any, *, margins: bool) -> TextStyle | None:
        face = self._face(style)
        if face is None:
            return None
        if style["color"].alpha < 1:
            self.refuse(where, "color with transparency")
        # `text-align: center` sets text-align-last too; justified text ends with a line that is not.
        across, last = style["text_align_all"], style["text_align_last"]
        if last not in ("auto", "start" if across == "justify" else across):
            self.refuse(where, "text-align-last")
        spacing, transform = style["letter_spacing"], style["text_transform"]
        if transform not in ("none", "uppercase", "lowercase", "capitalize"):
            self.refuse(where, f"text-transform: {transform}")
        red, green, blue = (round(min(max(c, 0.0), 1.0), 6) for c in style["color"].to("srgb").coordinates[:3])
        return TextStyle(
            face=face,
            size_pt=points(style["font_size"]),
            leading_pt=points(strut_px(style)[0]),
            colour=(red, green, blue),
            align=_align(style["text_align_all"]),
            letter_spacing_pt=0.0 if spacing == "normal" else points(_value(spacing)),
            transform=transform,
            features=self._features(where, style),
            margin_top_pt=points(_value(style["margin_top"])) if margins else 0.0,
            margin_bottom_pt=points(_value(style["margin_bottom"])) if margins else 0.0,
        )

    def _face(self, style: Any) -> str | None:
        family, italic = style["font_family"][0], style["font_style"] != "normal"
        try:
            key = self._book.face_key(family, style["font_weight"], italic)
        except UnknownFamily as unknown:
            hint = (
                f'did you mean "{unknown.nearest}"?'
                if unknown.nearest
                else f"there are: {', '.join(self._book.families)}"
            )
            problem = Problem(
                "HP503", f'slot "{self._slot}" is to be set in "{family}", which is not a font of the project', hint
            )
            if problem not in self._slots.problems:
                self._slots.problems.append(problem)
            return None
        return key

    def _features(self, where: str, style: Any) -> tuple[str, ...]:
        from weasyprint.text.fonts import font_features

        names = (
            "font_variant_ligatures",
            "font_variant_position",
            "font_variant_caps",
            "font_variant_numeric",
            "font_variant_alternates",
            "font_variant_east_asian",
            "font_feature_settings",
        )
        found = font_features(**{name: style[name] for name in names})
        always = ("kern", "liga", "clig", "calt", "ccmp", "locl", "mark", "mkmk", "rlig")
        for tag, value in found.items():
            if value > 1 or (value == 0 and tag in always):
                self.refuse(where, f'font feature "{tag}" {value}')
        return tuple(sorted(tag for tag, value in found.items() if value == 1 and tag not in always))

    def list_margins(self, outer: Any) -> tuple[float, float]:
        """Above and below a list, in points."""
        return points(_value(outer.style["margin_top"])), points(_value(outer.style["margin_bottom"]))

    def check_list(self, outer: Any, item: Any) -> None:
        for where, box in (("ul", outer), ("li", item)):
            for name in _ZERO[where]:
                if _value(box.style[name]):
                    self.refuse(where, name.replace("_", "-"))
        if item.style["list_style_type"] != "disc" or item.style["list_style_image"][0] != "none":
            self.refuse("li", "list-style")
        if item.style["list_style_position"] != "outside":
            self.refuse("li", "list-style-position")

    def min_size(self, style: Any) -> float:
        text = _custom(style, "min_size")
        match = _LENGTH.fullmatch(text)
        if not match:
            if text:
                self._slots.warnings.append(f'slot "{self._slot}": --min-size "{text}" is not a length such as 6pt')
            return MIN_SIZE_PT
        return float(match[1]) * _PER_UNIT[match[2]]

    def valign(self, style: Any) -> Any:
        text = _custom(style, "valign")
        if text in ("top", "middle", "bottom"):
            return text
        if text:
            self._slots.warnings.append(f'slot "{self._slot}": --valign "{text}" is not top, middle or bottom')
        return "top"


def strut_px(style: Any) -> tuple[float, float]:
    """Height of a line and its baseline below its top, in CSS px."""
    from weasyprint.text.line_break import strut

    height, baseline = strut(style)
    return float(height), float(baseline)


def _custom(style: Any, name: str) -> str:
    """A custom property as typed."""
    import tinycss2  # type: ignore[import-untyped]

    return str(tinycss2.serialize(style[f"__{name}"])).strip()


def _align(value: str) -> Align:
    return cast(Align, {"start": "left", "end": "right"}.get(value, value))


def _value(length: Any) -> float:
    """Of a computed length; auto and percentages of the slot's width count as they are."""
    if isinstance(length, str):
        return 0.0
    return float(getattr(length, "value", length))


def points(px: float) -> float:
    # Six places, as far as layout in floating point is the same everywhere.
    return round(px * PT_PER_PX, 6)
