"""What lies on a face to what is wrong with it on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from hellprint.model.lengths import Size
from hellprint.model.sheets import Cut
from hellprint.paper.contrast import contrast, worst_ground

if TYPE_CHECKING:  # a print reads what was found, and looks at nothing
    from hellprint.paper.objects import Box, Colour, Sight, Thing

TEXT_PT: Final = 6.0
"""The smallest type of running text; below it, print on uncoated paper closes up."""
LABEL_PT: Final = 5.0
"""The smallest type of a label: a few words that are recognised rather than read."""
TEXT_CONTRAST: Final = 7.0
LABEL_CONTRAST: Final = 4.5
"""Source: WCAG 2.1, success criteria 1.4.6 and 1.4.3."""
LARGE_PT: Final = 14.0
"""Type of this size counts as a label however many words it has. Source: WCAG 2.1, "large scale" (14 pt bold)."""
CUT_MM: Final = 2.5
"""Scissors wander, and a difference between two margins of less than this is seen at a glance."""
DPI: Final = 200
"""Below it, the pixels of a picture are seen in the hand."""

_LABEL_WORDS: Final = 4
_LABEL_LETTERS: Final = 30
_SHORT: Final = 24
_SMALL_PIECE: Final = 0.06  # of the short side: a counter of 16 mm has no 2.5 mm to give away on each side
_NEAR_MM: Final = 0.06
_ROUNDING_PT: Final = 0.05
_MM_PER_PT: Final = 25.4 / 72
_PAPER: Final[Colour] = (255, 255, 255)
_WHITE: Final = 250
SIDES: Final = ("left", "top", "right", "bottom")


class Flaw(NamedTuple):
    """One thing that is wrong with a face.

    Attributes:
        code: of the finding.
        message: without the face; the same on every face that has it in the same place.
        sample: the text that shows it, or "".
        hint: the way out.
    """

    code: str
    message: str
    sample: str = ""
    hint: str = ""


def flaws(sight: Sight, *, cut: Cut = "rect") -> tuple[Flaw, ...]:
    """All of a face, each once, in the order of their codes.

    Args:
        cut: of its piece; where the artwork has the cutting lines itself, its trim is only a box round them.
    """
    runs = list(_runs([thing for thing in sight.things if thing.kind == "text"]))
    at_trim = [] if cut == "own" else [*_unsafe(sight, runs), *_uncut(sight)]
    found = [*_small(runs), *_pale(sight, runs), *at_trim, *_coarse(sight)]
    return tuple(sorted(dict.fromkeys(found)))


def cut_mm(size: Size) -> float:
    """How far from the trim lines and text of a piece stay."""
    return min(CUT_MM, _SMALL_PIECE * min(size.width_mm, size.height_mm))


class _Run(NamedTuple):
    """Neighbours on one line in one style, as one."""

    text: str
    box: Box
    size_pt: float
    colour: Colour

    @property
    def label(self) -> bool:
        words = len(self.text.split())
        few = len(self.text) <= _SHORT or (words <= _LABEL_WORDS and len(self.text) <= _LABEL_LETTERS)
        return few or self.size_pt >= LARGE_PT

    @property
    def read(self) -> bool:
        """Whether it has letters or digits; ornaments and icons have not."""
        return any(c.isalnum() for c in self.text)


def _runs(texts: Sequence[Thing]) -> Iterator[_Run]:
    """Texts that follow each other in one style on one line, and the lines of a paragraph, as one."""
    run: _Run | None = None
    baseline = 0.0
    for thing in texts:
        if run is not None and _follows(thing, run, baseline):
            space = "" if run.text.endswith(" ") or thing.text.startswith(" ") else " "
            box = (*_least(run.box, thing.box), *_most(run.box, thing.box))
            run = _Run(f"{run.text}{space}{thing.text}", box, run.size_pt, run.colour)
        else:
            if run is not None:
                yield run
            run = _Run(thing.text, thing.box, thing.size_pt, thing.colour)
        baseline = thing.baseline_mm
    if run is not None:
        yield run


def _follows(thing: Thing, run: _Run, baseline: float) -> bool:
    if thing.colour != run.colour or abs(thing.size_pt - run.size_pt) >= _ROUNDING_PT:
        return False
    em = thing.size_pt * _MM_PER_PT
    down = thing.baseline_mm - baseline
    if abs(down) < _NEAR_MM:
        return -em < thing.box[0] - run.box[2] < em
    # Labels may stand below each other; only below running text is a short line the end of it.
    return not run.label and 0 < down < 1.7 * em and thing.box[0] < run.box[2] and thing.box[2] > run.box[0]


def _least(one: Box, other: Box) -> tuple[float, float]:
    return min(one[0], other[0]), min(one[1], other[1])


def _most(one: Box, other: Box) -> tuple[float, float]:
    return max(one[2], other[2]), max(one[3], other[3])


def _small(runs: Sequence[_Run]) -> Iterator[Flaw]:
    for run in runs:
        floor = LABEL_PT if run.label else TEXT_PT
        if run.read and run.size_pt < floor - _ROUNDING_PT:
            what = "a label" if run.label else "text"
            message = f"{what} of {run.size_pt:.2g} pt; the smallest that is read is {floor:g} pt"
            yield Flaw("HP310", message, run.text, "set it larger, or shorten it")


def _pale(sight: Sight, runs: Sequence[_Run]) -> Iterator[Flaw]:
    for run in runs:
        if not run.read:
            continue
        wanted = LABEL_CONTRAST if run.label else TEXT_CONTRAST
        ground = worst_ground(sight, run.box, run.colour)
        found = contrast(run.colour, ground)
        if found < wanted:
            what = "a label" if run.label else "text"
            message = (
                f"{what} in {_hex(run.colour)} on {_hex(ground)} has a contrast of {found:.2f}; it needs {wanted:g}"
            )
            yield Flaw("HP311", message, run.text, "make it darker, or what lies behind it lighter")


def _unsafe(sight: Sight, runs: Sequence[_Run]) -> Iterator[Flaw]:
    safe = cut_mm(sight.size)
    for run in runs:
        side, margin = min(_margins(sight, run.box), key=lambda found: found[1])
        if margin < safe - _NEAR_MM:
            near = f"{margin:.1f} mm from" if margin > _NEAR_MM else "at"
            how = f"{-margin:.1f} mm over" if margin < -_NEAR_MM else near
            message = f"text stands {how} the {side} trim; the safe zone begins {safe:.1f} mm inside"
            yield Flaw("HP402", message, run.text, "move it inwards")


def _margins(sight: Sight, box: Box) -> tuple[tuple[str, float], ...]:
    left, top, right, bottom = box
    width, height = sight.size
    return tuple(zip(SIDES, (left, top, width - right, height - bottom), strict=True))


def _uncut(sight: Sight) -> Iterator[Flaw]:
    """Lines and tints that end where scissors go."""
    zone, bleed = cut_mm(sight.size), sight.bleed_mm
    painted = False
    for thing in sight.things:
        if thing.kind == "text":
            continue
        white = thing.kind == "path" and min(thing.colour) >= _WHITE
        if white and not painted:
            continue  # white on paper is not seen
        painted = True
        what = "a picture" if thing.kind == "picture" else "a line or tint"
        at_trim = []
        for side, margin in _margins(sight, thing.box):
            if _NEAR_MM < margin < zone - _NEAR_MM:
                message = f"{what} ends {margin:.1f} mm inside the {side} trim"
                hint = f"keep {zone:.1f} mm from the trim, or let it bleed past it"
                yield Flaw("HP403", message, "", hint)
            elif bleed and -bleed + _NEAR_MM < margin <= _NEAR_MM:
                short = bleed + margin
                message = (
                    f"{what} stops at the {side} trim"
                    if abs(margin) <= _NEAR_MM
                    else (f"{what} stops {short:.1f} mm short of the bleed at the {side}")
                )
                yield Flaw("HP404", message, "", f"let it reach {bleed:g} mm past the trim")
            elif not bleed and abs(margin) <= _NEAR_MM:
                at_trim.append(side)
        if at_trim:
            *others, last = at_trim
            where = f"{', '.join(others)} and {last}" if others else last
            message = f"{what} reaches the {where} trim, and the component has no bleed"
            yield Flaw("HP403", message, "", f"give it a bleed of 1 mm, or keep {zone:.1f} mm from the trim")


def _coarse(sight: Sight) -> Iterator[Flaw]:
    for thing in sight.things:
        if thing.kind != "picture" or not min(thing.drawn_mm):
            continue
        dpi = min(pixels / (mm / 25.4) for pixels, mm in zip(thing.pixels, thing.drawn_mm, strict=True))
        if dpi < DPI:
            columns, rows = thing.pixels
            size = f"{thing.drawn_mm[0]:.0f} × {thing.drawn_mm[1]:.0f} mm"
            message = f"a picture of {columns} × {rows} pixels is printed at {size}: {dpi:.0f} dpi"
            needed = " × ".join(f"{round(mm / 25.4 * DPI + 0.5)}" for mm in thing.drawn_mm)
            yield Flaw("HP510", message, "", f"take one of {needed} pixels or more, or an SVG")


def _hex(colour: Colour) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)
