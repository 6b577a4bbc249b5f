"""Texts of a laid-out page that its fonts cannot set, or that the cut would take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.pieces import Problem
from hellprint.render.fonts import FontBook, UnknownFamily

PT_PER_PX: Final = 0.75  # CSS: 96 px are 72 pt
_OUTSIDE_PX: Final = 0.5  # an eighth of a millimetre


def walk(box: Any) -> Iterator[Any]:
    """A box and all boxes below it, in document order, placeholders of positioned boxes replaced by the boxes."""
    box = getattr(box, "_box", box)
    yield box
    children = getattr(box, "children", ())
    if hasattr(box, "all_children"):
        children = box.all_children()
    for child in children:
        yield from walk(child)


def short(text: str, longest: int = 120) -> str:
    """Text for a message, in one line."""
    flat = " ".join(text.split())
    return flat if len(flat) <= longest else f"{flat[: longest - 1]}…"


def texts_without_face(page: Any, book: FontBook, said: list[str]) -> Iterator[Problem]:
    """Visible text in families that the project does not have, or with characters that its face lacks."""
    known: dict[tuple[Any, ...], set[str]] = {}
    for box in walk(page):
        text = getattr(box, "text", None)
        if not isinstance(text, str) or not text.strip() or box.style["visibility"] != "visible":
            continue
        style = box.style
        look = tuple(style["font_family"]), style["font_weight"], style["font_style"] != "normal"
        if look in known and known[look].issuperset(text):
            continue  # nearly every text: a page has few looks
        problems = list(_without_face(text, *look, book, said))
        yield from problems
        if not problems and (not look[2] or book.file(book.face_key(look[0][0], look[1], True)).italic):
            known.setdefault(look, set()).update(text)


def _without_face(
    text: str, families: tuple[str, ...], weight: int, italic: bool, book: FontBook, said: list[str]
) -> Iterator[Problem]:
    keys = []
    for family in families:
        try:
            keys.append(book.face_key(family, weight, italic))
        except UnknownFamily as unknown:
            hint = f'did you mean "{unknown.nearest}"?' if unknown.nearest else f"there are: {', '.join(book.families)}"
            if not keys:
                yield Problem(
                    "HP503",
                    f'"{short(text)}" is to be set in "{family}", which is not a font of the project',
                    hint,
                )
                break
    if not keys:
        return
    if italic and not book.file(keys[0]).italic:
        said.append(f'"{short(text)}" is to be italic, which {families[0]} does not have')
    for char in text:
        if not _invisible(char) and not any(book.covers(key, char) for key in keys):
            yield Problem(
                "HP302", f'{families[0]} has no "{char}" (U+{ord(char):04X}), which stands in "{short(text)}"'
            )


def texts_outside(page: Any, size: Size, bleed_mm: float) -> Iterator[Problem]:
    """Text of the frame that the cut would take; text of slots is measured against its slot."""
    left = top = bleed_mm * PT_PER_MM / PT_PER_PX - _OUTSIDE_PX
    right, bottom = (
        (bleed_mm + side) * PT_PER_MM / PT_PER_PX + _OUTSIDE_PX for side in (size.width_mm, size.height_mm)
    )
    todo = [page]
    while todo:
        box = todo.pop()
        box = getattr(box, "_box", box)
        element = box.element
        if box.style["transform"] or (hasattr(element, "get") and element.get("data-slot")):
            continue
        text = getattr(box, "text", None)
        if isinstance(text, str) and text.strip() and box.style["visibility"] == "visible":
            x, y = box.position_x, box.position_y + box.baseline
            if x < left or x + box.width > right or y < top or y > bottom:
                message = f"the frame is larger than its face, {size.width_mm:g} x {size.height_mm:g} mm"
                yield Problem("HP306", f'{message}: "{short(text)}" lies outside', "move it, or make it smaller")
        todo += reversed(list(box.all_children())) if hasattr(box, "all_children") else []


def _invisible(char: str) -> bool:
    """Characters that need no glyph: white space, the soft hyphen, joiners and direction marks."""
    return char.isspace() or char in "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
