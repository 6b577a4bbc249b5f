"""Units to lines: greedy as CSS breaks them, hyphenated where a word is wider than half the measure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from hellprint.render.shape import HYPHEN, SOFT_HYPHEN
from hellprint.render.units import UNPRINTED, Part, Unit, break_points, hyphen_points, make_part, transformed

SLACK: Final = 0.002  # points; what rounding to font units may add to a line that fits exactly


class Line:
    """Units side by side.

    Attributes:
        width: in points at 100 %.
        last: of its block, or before a forced break; it is not justified.
        too_wide: one word that does not fit the measure and cannot be broken.
    """

    __slots__ = ("last", "too_wide", "units", "width")

    def __init__(self, units: Iterable[Unit] = (), width: float = 0.0) -> None:
        self.units = list(units)
        self.width = width
        self.last = self.too_wide = False

    def add(self, unit: Unit) -> None:
        self.width += unit.width + unit.gap_width if self.units else unit.width
        self.units.append(unit)

    @property
    def text(self) -> str:
        """As printed."""
        return "".join([(" " if unit.gap and n else "") + unit.text for n, unit in enumerate(self.units)])


def break_lines(units: Sequence[Unit], measure: float, hyphenate: Callable[[str], str]) -> list[Line]:
    """Fill lines one after another.

    Args:
        measure: width of a line in points at 100 %.
        hyphenate: puts soft hyphens into a word of letters.
    """
    limit = measure + SLACK
    line = Line()
    lines = [line]
    for unit in units:
        if unit.forced:
            line.last = True
            line = _next(lines)
        rest = unit
        while rest.width > (room := limit - line.width - (rest.gap_width if line.units else 0.0)):
            split = split_unit(rest, room, measure, hyphenate)
            if split is not None:
                line.add(split[0])
                rest = split[1]
            elif not line.units:
                line.too_wide = True
                break
            line = _next(lines)
        line.add(rest)
    line.last = True
    return lines


def _next(lines: list[Line]) -> Line:
    lines.append(Line())
    return lines[-1]


def split_unit(unit: Unit, room: float, measure: float, hyphenate: Callable[[str], str]) -> tuple[Unit, Unit] | None:
    """The longest beginning of a unit that fits the room, and the rest; None when no part of it fits."""
    if room <= 0:
        return None
    for at, hyphen in _places(unit, unit.width > measure / 2, hyphenate):
        halves = _halves(unit, at, hyphen)
        if halves is not None and halves[0].width <= room:
            return halves
    return None


def _places(unit: Unit, wide: bool, hyphenate: Callable[[str], str]) -> list[tuple[int, bool]]:
    """Offsets in a unit's source where it may end a line, the last first; True where a hyphen is added."""
    text = "".join([part.source for part in unit.parts])
    places = dict(break_points(text))
    if wide and SOFT_HYPHEN not in text:
        for at in hyphen_points(text, hyphenate):
            places.setdefault(at, True)
    return sorted(places.items(), reverse=True)


def _halves(unit: Unit, at: int, hyphen: bool) -> tuple[Unit, Unit] | None:
    """Cut a unit at an offset of its source; None within a part that is kept together."""
    start = 0
    for index, part in enumerate(unit.parts):
        end = start + len(part.source)
        if at > end:
            start = end
            continue
        if part.nowrap and at < end:
            return None
        ending = _ending(part, at - start, hyphen, middle=index > 0)
        begins = (*unit.parts[:index], ending)
        first = Unit(begins, unit.gap, unit.gap_trail, unit.gap_lead, forced=unit.forced)
        rest = list(unit.parts[index + 1 :])
        if at < end:
            rest.insert(0, make_part(part.ink, part.source[at - start :], middle=True))
        return first, Unit(rest)
    return None


def _ending(part: Part, at: int, hyphen: bool, *, middle: bool) -> Part:
    """The beginning of a part, at a line end."""
    source = UNPRINTED.sub("", part.source[:at])
    text = transformed(source, part.ink.style.transform, middle=middle)
    word = part.ink.voice.broken(text, hyphen=hyphen, source=source)
    return Part(part.ink, source, text + (HYPHEN if hyphen else ""), word, True, part.ink.width(word))
