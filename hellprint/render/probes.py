"""Hidden text in the slots of a frame, and what its layout says about the room and the styles of each slot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.pieces import Problem
from hellprint.model.slots import PictureSlot, TextSlot
from hellprint.render.fonts import FontBook
from hellprint.render.slot_styles import Slots, StyleReader, points, strut_px
from hellprint.render.strays import walk

_MARK: Final = re.compile(r'(data-slot="[a-z0-9-]+">)(</div>)')
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
            if not name or (kind, name) in seen or box.element_tag != "div":
                continue
            seen.add((kind, name))
            if type(box).__name__ == "InlineBox":
                slots.problems.append(
                    Problem("HP303", f'{kind} "{name}" is inline, so it has no size', "make it a block")
                )
            elif box.width <= 0 or box.height <= 0:
                missing = " and ".join(w for w, v in (("width", box.width), ("height", box.height)) if v <= 0)
                slots.problems.append(
                    Problem("HP303", f'{kind} "{name}" has no {missing}', f"give .{kind}-{name} a {missing} in CSS")
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
            round(points(box.content_box_x()) - self.left_pt, 6),
            round(self.bottom_pt - points(box.content_box_y()), 6),
            points(box.width),
            points(box.height),
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
    reader = StyleReader(name, book, slots)
    if changed:
        reader.refuse("the slot", changed)
    bare = reader.bare(box.style)
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
    if "icon" in probes and probes["icon"].style["font_family"][0] in book.families:
        styles["icon"] = reader.style("icon", probes["icon"])
    styles["text"] = bare
    reader.check_list(probes["ul"], probes["li"])
    first, following = probes["p"], reader.style("next", probes["next"])
    found = {kind: style for kind, style in styles.items() if style is not None}
    if following is None or len(found) < len(styles):
        return
    baseline = points(first.style["margin_top"].value + strut_px(first.style)[1])
    paragraph = found["p"]
    for kind in found.keys() - {"p", "li", "text"}:
        found[kind] = found[kind]._replace(leading_pt=paragraph.leading_pt)
    found["p"] = paragraph._replace(margin_top_pt=following.margin_top_pt)
    indent = round(points(probes["li"].content_box_x()) - origin.left_pt - x, 6)
    above, below = reader.list_margins(probes["ul"])
    found["li"] = found["li"]._replace(indent_pt=indent, list_top_pt=above, list_bottom_pt=below)
    slots.texts.append(
        TextSlot(name, x, top, width, height, baseline, found, reader.min_size(box.style), reader.valign(box.style))
    )


def _attribute(box: Any, name: str) -> str:
    """An attribute of the element that made a box; "" for anonymous boxes and pseudo-elements."""
    element = box.element
    if element is None or not hasattr(element, "get") or "::" in str(box.element_tag):
        return ""
    return element.get(name) or "" if str(box.element_tag) == element.tag else ""


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
            found[name] = points(end - box.content_box_y() - box.height) / PT_PER_MM
    return found


def _line_text(line: Any) -> str:
    return "".join(b.text for b in walk(line) if isinstance(getattr(b, "text", None), str)).strip()
