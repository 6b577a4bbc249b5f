"""A sheet's lines and margin texts to PDF operators."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from hellprint.model.artwork import Artwork, merged_glyphs
from hellprint.model.lengths import PT_PER_MM
from hellprint.model.sheets import Label, Line, Ring, Sheet
from hellprint.render.shape import Shaper, Voice, Word, raise_marks

FACE: Final = "HPAlegreyaSans-Regular"
ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"
CIRCLE: Final = 0.5522847498  # of the radius, from the end of a quarter's curve to its handle
DASH_MM: Final = (2.0, 1.0)
RING_GREY: Final = 0.6  # seen on white paper and on dark art, and no black edge where scissors stray
TURNS: Final = {0: "1 0 0 1", 90: "0 -1 1 0", 180: "-1 0 0 -1", 270: "0 1 -1 0"}
"""Degrees clockwise as seen -> the first four numbers of a PDF matrix (y up)."""


def draw_sheet_marks(sheet: Sheet, shaper: Shaper) -> Artwork:
    """All lines and labels of a sheet in black, rings in grey; points from the bottom left of the sheet, y up.

    A label that is longer than its room loses the middle of the stretch that it names for that, and then gets smaller:
    nothing of it runs into its neighbour.
    """
    voice = shaper.voice(FACE)
    glyphs: set[str] = set()
    ops = _rings(sheet.rings, sheet.paper.height_mm)
    ops.append("q 0 G 0 g 0 J")
    ops += _strokes(sheet.lines, sheet.paper.height_mm)
    ops += [_text(label, voice, sheet.paper.height_mm, glyphs) for label in sheet.labels if label.text]
    ops.append("Q")
    return Artwork("\n".join(ops).encode("ascii"), (), merged_glyphs({FACE: glyphs} if glyphs else {}))


def undrawable(text: str, shaper: Shaper) -> str:
    """The characters of a margin text that its face has no glyph for, in order, each once."""
    voice = shaper.voice(FACE)
    return "".join(dict.fromkeys("".join(voice.word(word).missing for word in text.split(" ") if word)))


def _strokes(lines: tuple[Line, ...], height_mm: float) -> list[str]:
    """One path for each run of lines that look alike."""
    ops = []
    for (width_mm, dashed), alike in groupby(lines, key=lambda line: (line.width_mm, line.dashed)):
        ops.append(f"{_pt(width_mm)} w [{' '.join(_pt(mm) for mm in DASH_MM) if dashed else ''}] 0 d")
        ops += [
            f"{_pt(line.x1_mm)} {_pt(height_mm - line.y1_mm)} m {_pt(line.x2_mm)} {_pt(height_mm - line.y2_mm)} l"
            for line in alike
        ]
        ops.append("S")
    return ops


def _rings(rings: tuple[Ring, ...], height_mm: float) -> list[str]:
    """Ovals round the pieces, whose line touches them from outside."""
    if not rings:
        return []
    ops = [f"q {RING_GREY} G"]
    for line_mm, alike in groupby(rings, key=lambda ring: ring.line_mm):
        ops.append(f"{_pt(line_mm)} w")
        ops += [
            f"{oval(r.x_mm, height_mm - r.y_mm, (r.width_mm + r.line_mm) / 2, (r.height_mm + r.line_mm) / 2)} S"
            for r in alike
        ]
    return [*ops, "Q"]


def oval(x_mm: float, y_mm: float, across_mm: float, up_mm: float) -> str:
    """Path about a point (y up), with its half axes."""
    k, m = across_mm * CIRCLE, up_mm * CIRCLE
    curves = (
        ((x_mm + across_mm, y_mm + m), (x_mm + k, y_mm + up_mm), (x_mm, y_mm + up_mm)),
        ((x_mm - k, y_mm + up_mm), (x_mm - across_mm, y_mm + m), (x_mm - across_mm, y_mm)),
        ((x_mm - across_mm, y_mm - m), (x_mm - k, y_mm - up_mm), (x_mm, y_mm - up_mm)),
        ((x_mm + k, y_mm - up_mm), (x_mm + across_mm, y_mm - m), (x_mm + across_mm, y_mm)),
    )
    path = [f"{_pt(x_mm + across_mm)} {_pt(y_mm)} m"]
    path += [" ".join(f"{_pt(a)} {_pt(b)}" for a, b in curve) + " c" for curve in curves]
    return " ".join((*path, "h"))


def _text(label: Label, voice: Voice, height_mm: float, glyphs: set[str]) -> str:
    words = _words(label.text, voice)
    size_pt = label.size_pt
    room_em = label.max_mm * PT_PER_MM / size_pt * 1000 if label.max_mm else float("inf")
    if _width(words, voice) > room_em and label.shorten:
        words = _words(_shortened(label, voice, room_em), voice)
    width = _width(words, voice)
    if width > room_em:
        size_pt *= room_em / width
    for word in (*words, voice.space):
        glyphs.update(word.glyphs)
    back_pt = {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor] * width * size_pt / 1000
    x_pt, y_pt = label.x_mm * PT_PER_MM, (height_mm - label.y_mm) * PT_PER_MM
    a, b, _, _ = (float(number) for number in TURNS[label.rotation_deg].split())
    shown = raise_marks(voice.space.tj.join(word.tj for word in words), size_pt)
    return (
        f"BT /{FACE} {_number(size_pt)} Tf {TURNS[label.rotation_deg]} "
        f"{_number(x_pt - a * back_pt)} {_number(y_pt - b * back_pt)} Tm [<{shown}>]TJ ET"
    )


def _words(text: str, voice: Voice) -> list[Word]:
    """Word by word, so that thousands of sheets that differ in a page number shape next to nothing anew."""
    return [voice.word(word) for word in text.split(" ") if word]


def _width(words: list[Word], voice: Voice) -> float:
    """In 1/1000 em."""
    return sum(word.advance for word in words) + (len(words) - 1) * voice.space.advance


def _shortened(label: Label, voice: Voice, room_em: float) -> str:
    """The label with as much of its long stretch as fits: the beginning and the end of it."""
    before, _, after = label.text.partition(label.shorten)

    def with_kept(count: int) -> str:
        head, tail = label.shorten[: count - count // 2], label.shorten[len(label.shorten) - count // 2 :]
        return f"{before}{head.rstrip()}{ELLIPSIS}{tail.lstrip()}{after}"

    fits, fails = 0, len(label.shorten)
    while fails - fits > 1:
        middle = (fits + fails) // 2
        if _width(_words(with_kept(middle), voice), voice) <= room_em:
            fits = middle
        else:
            fails = middle
    return with_kept(fits)


def _pt(length_mm: float) -> str:
    return _number(length_mm * PT_PER_MM)


def _number(value: float) -> str:
    """Three decimals of a point are a third of a micrometre."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
