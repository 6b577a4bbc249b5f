"""Hidden text in the slots of a frame, and what its layout says about the room and the styles of each slot."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.pieces import Problem
from hellprint.model.slots import Align, Colour, PictureSlot, TextSlot, TextStyle
from hellprint.render.fonts import FontBook, UnknownFamily
from hellprint.render.weasy import PT_PER_PX, walk

_MARK: Final = re.compile(r'(data-slot="[a-z0-9-]+">)(</div>)')
_LENGTH: Final = re.compile(r"(\d+(?:\.\d+)?)(pt|px|mm)")
_PER_UNIT: Final = {"pt": 1.0, "px": PT_PER_PX, "mm": PT_PER_MM}
MIN_SIZE_PT: Final = 6.0
PROBE: Final = (
    '<p data-probe="p">Hg<b data-probe="b">Hg</b><i data-probe="i">Hg</i><b><i data-probe="bi">Hg</i></b>'
    '<span class="icon" data-probe="icon"></span></p><p data-probe="next">Hg</p>'
    '<ul data-probe="ul"><li data-probe="li">Hg</li></ul>'
)
"""Two paragraphs, so that `p + p` may set the distance between paragraphs."""
CSS: Final = (
    "html{font-variant-numeric:lining-nums tabular-nums}"
    "[data-slot]{display:flow-root}"
    "[data-slot] p,[data-slot] ul,[data-slot] ol{margin:0}"
    "[data-slot] ul,[data-slot] ol{padding:0 0 0 1em}"
    # The setter keeps lines at the paragraph's own distance, whatever stands in them.
    "[data-slot] :is(b,strong,i,em,span){line-height:0}"
    '.icon{font-family:"HP Icons";font-weight:400;font-style:normal;line-height:0}'
    "[data-picture]{object-fit:contain}"
)
"""What all faces begin with; the templates' own rules win over it."""
HIDING: Final = "[data-slot]>*{position:absolute!important;visibility:hidden!important}"
"""Probes are not painted, and take no room: what stands in a slot never changes the frame."""

# What a property must be for text that is set here and not by WeasyPrint.
_TEXT: Final[Mapping[str, tuple[Any, ...]]] = {
    "direction": ("ltr",),
    "font_kerning": ("auto", "normal"),
    "font_stretch": ("normal",),
    "font_variation_settings": ("normal",),
    "hyphens": ("manual",),
    "overflow_wrap": ("normal",),
    "text_align_last": ("auto",),
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
    "ul": ("padding_top", "padding_bottom", "margin_top", "margin_bottom", "margin_right"),
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


def with_probes(html: str) -> str:
    """A frame's HTML with probes in its slots."""
    return _MARK.sub(rf"\1{PROBE}\2", html)


def read_slots(page: Any, size: Size, bleed_mm: float, book: FontBook, *, probed: bool = True) -> Slots:
    """Slots of a laid-out frame.

    Args:
        probed: text slots hold probes; else they hold their text, and only pictures are read.
    """
    slots = Slots()
    origin = _Origin(bleed_mm * PT_PER_MM, (bleed_mm + size.height_mm) * PT_PER_MM)
    seen = set()
    for box, changed in _with_ancestors(page, ""):
        for kind in ("slot", "picture"):
            name = _attribute(box, f"data-{kind}")
            if not name or name in seen or box.element_tag != "div":
                continue
            seen.add(name)
            if type(box).__name__ == "InlineBox":
                slots.problems.append(
                    Problem("HP303", f'slot "{name}" is inline, so it has no size', "make it a block")
                )
            elif box.width <= 0 or box.height <= 0:
                missing = " and ".join(w for w, v in (("width", box.width), ("height", box.height)) if v <= 0)
                slots.problems.append(
                    Problem("HP303", f'slot "{name}" has no {missing}', f"give .{kind}-{name} a {missing} in CSS")
                )
            elif kind == "slot" and not probed:
                continue
            elif kind == "picture":
                _read_picture(slots, name, box, changed, origin)
            else:
                _read_text(slots, name, box, changed, origin, book)
    return slots


@dataclass(frozen=True, slots=True)
class _Origin:
    """Of the trim box: its left edge from the left of the page, its bottom from the top of the page."""

    left_pt: float
    bottom_pt: float

    def place(self, box: Any) -> tuple[float, float, float, float]:
        """x, top, width and height of a box's content, in points from the trim's bottom left, y up."""
        return (
            round(_pt(box.content_box_x()) - self.left_pt, 6),
            round(self.bottom_pt - _pt(box.content_box_y()), 6),
            _pt(box.width),
            _pt(box.height),
        )


def _with_ancestors(box: Any, changed: str) -> Iterator[tuple[Any, str]]:
    """Boxes in document order, each with the property of itself or an ancestor that changes all that is inside."""
    box = getattr(box, "_box", box)
    if box.style["transform"]:
        changed = changed or "transform"
    elif box.style["opacity"] != 1:
        changed = changed or "opacity"
    yield box, changed
    for child in box.all_children() if hasattr(box, "all_children") else ():
        yield from _with_ancestors(child, changed)


def _read_picture(slots: Slots, name: str, box: Any, changed: str, origin: _Origin) -> None:
    fit = box.style["object_fit"]
    if fit not in ("contain", "cover", "fill"):
        slots.problems.append(Problem("HP307", f'slot "{name}": object-fit is "{fit}"', "use contain, cover or fill"))
    if changed:
        slots.problems.append(Problem("HP307", f'slot "{name}": {changed} does not work on pictures'))
    slots.pictures.append(PictureSlot(name, *origin.place(box), fit=fit))


def _read_text(slots: Slots, name: str, box: Any, changed: str, origin: _Origin, book: FontBook) -> None:
    reader = _StyleReader(name, book, slots)
    if changed:
        reader.refuse("the slot", changed)
    reader.compare("the slot", box.style, {**_SLOT, **_TEXT})
    x, top, width, height = origin.place(box)
    probes = {_attribute(b, "data-probe"): b for b in reversed(list(walk(box))) if _attribute(b, "data-probe")}
    for inner in walk(box):
        tag = str(inner.element_tag or "")
        if "::" in tag and not tag.endswith("::marker"):
            reader.refuse(tag.partition("::")[0], f"::{tag.partition('::')[2]}")
    for gone in sorted({"p", "b", "i", "bi", "li", "next"} - probes.keys()):
        reader.refuse(gone, "display")
    if slots.reasons and not {"p", "b", "i", "bi", "li", "next"} <= probes.keys():
        return
    styles = {kind: reader.style(kind, probes[kind]) for kind in ("p", "b", "i", "bi", "li")}
    if "icon" in probes and _registered(probes["icon"].style["font_family"][0], book):
        styles["icon"] = reader.style("icon", probes["icon"])
    reader.check_list(probes["ul"], probes["li"])
    first, following = probes["p"], reader.style("next", probes["next"])
    found = {kind: style for kind, style in styles.items() if style is not None}
    if following is None or len(found) < len(styles):
        return
    baseline = _pt(first.style["margin_top"].value + _strut(first.style)[1])
    paragraph = found["p"]
    for kind in found.keys() - {"p", "li"}:
        found[kind] = replace(found[kind], leading_pt=paragraph.leading_pt)
    found["p"] = replace(paragraph, margin_top_pt=following.margin_top_pt)
    indent = round(_pt(probes["li"].content_box_x()) - origin.left_pt - x, 6)
    found["li"] = replace(found["li"], indent_pt=indent)
    slots.texts.append(
        TextSlot(name, x, top, width, height, baseline, found, reader.min_size(box.style), reader.valign(box.style))
    )


class _StyleReader:
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

    def style(self, kind: str, box: Any) -> TextStyle | None:
        """None when its font is not registered, which is noted as a problem."""
        style, where = box.style, "p + p" if kind == "next" else kind
        self.compare(where, style, _TEXT)
        self.compare(where, style, _INLINE)
        if style["background_color"].alpha:
            self.refuse(where, "background-color")
        if style["color"].alpha < 1:
            self.refuse(where, "color with transparency")
        specified = style.specified
        if kind in ("p", "next") and specified["display"] not in _BLOCKS:
            self.refuse(where, "display")
        if specified["float"] != "none":
            self.refuse(where, "float")
        for name in _ZERO["" if kind in ("b", "i", "bi", "icon") else kind]:
            if _value(style[name]):
                self.refuse(where, name.replace("_", "-"))
        face = self._face(where, style)
        if face is None:
            return None
        spacing = style["letter_spacing"]
        transform = style["text_transform"]
        if transform not in ("none", "uppercase", "lowercase", "capitalize"):
            self.refuse(where, f"text-transform: {transform}")
        return TextStyle(
            face=face,
            size_pt=_pt(style["font_size"]),
            leading_pt=_pt(_strut(style)[0]),
            colour=cast(
                Colour, tuple(round(min(max(c, 0.0), 1.0), 6) for c in style["color"].to("srgb").coordinates[:3])
            ),
            align=_align(style["text_align_all"]),
            letter_spacing_pt=0.0 if spacing == "normal" else _pt(_value(spacing)),
            transform=transform,
            features=self._features(where, style),
            margin_top_pt=_pt(_value(style["margin_top"])),
            margin_bottom_pt=_pt(_value(style["margin_bottom"])),
        )

    def _face(self, where: str, style: Any) -> str | None:
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


def _strut(style: Any) -> tuple[float, float]:
    """Height of a line and its baseline below its top, in CSS px."""
    from weasyprint.text.line_break import strut

    height, baseline = strut(style)
    return float(height), float(baseline)


def _registered(family: str, book: FontBook) -> bool:
    return family in book.families


def _attribute(box: Any, name: str) -> str:
    """An attribute of the element that made a box; "" for anonymous boxes and pseudo-elements."""
    element = box.element
    if element is None or not hasattr(element, "get") or "::" in str(box.element_tag):
        return ""
    return element.get(name) or "" if str(box.element_tag) == element.tag else ""


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


def _pt(px: float) -> float:
    # Six places, as far as layout in floating point is the same everywhere.
    return round(px * PT_PER_PX, 6)


def slot_lines(page: Any) -> dict[str, tuple[str, ...]]:
    """Slot name -> text of each of its lines, from the top, of a page whose slots are filled."""
    found: dict[str, tuple[str, ...]] = {}
    for box in walk(page):
        name = _attribute(box, "data-slot")
        if name and name not in found:
            lines = [b for b in walk(box) if type(b).__name__ == "LineBox" and "::" not in str(b.element_tag)]
            found[name] = tuple(_line_text(line) for line in lines)
    return found


def slot_overflow_mm(page: Any) -> dict[str, float]:
    """Slot name -> how far its last line reaches past its bottom, negative when there is room left."""
    found: dict[str, float] = {}
    for box in walk(page):
        name = _attribute(box, "data-slot")
        if name and name not in found:
            lines = [b for b in walk(box) if type(b).__name__ == "LineBox"]
            end = max((line.position_y + line.height for line in lines), default=box.content_box_y())
            found[name] = _pt(end - box.content_box_y() - box.height) / PT_PER_MM
    return found


def _line_text(line: Any) -> str:
    return "".join(b.text for b in walk(line) if isinstance(getattr(b, "text", None), str)).strip()
