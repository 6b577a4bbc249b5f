"""A grid and the pieces on one of its sheets to the lines that say where to cut and where to fold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from hellprint.impose.duplex import Axis
from hellprint.impose.grid import EXACT_MM, RING_MM, Grid, mark_span
from hellprint.model.lengths import Size
from hellprint.model.sheets import Line, Placement, Ring

if TYPE_CHECKING:
    from hellprint.impose.bands import Block


def crop_marks(grid: Grid | Block, placements: Sequence[Placement]) -> tuple[Line, ...]:
    """A mark at both ends of every cut line of the placed fronts, outside of the whole block; none for empty cells.

    Returns:
        Sorted by coordinates, each once; pieces that touch share theirs. None for pieces without straight cuts.
    """
    if grid.cut != "rect":
        return ()
    room = grid.room
    right_mm, bottom_mm = grid.x_mm + grid.width_mm, grid.y_mm + grid.height_mm
    lines: set[Line] = set()
    for x_mm in _edges((p.x_mm, p.width_mm) for p in placements):
        if span := mark_span(room.top, grid.bleed_mm):
            lines.add(Line(x_mm, grid.y_mm - span[1], x_mm, grid.y_mm - span[0]))
        if span := mark_span(room.bottom, grid.bleed_mm):
            lines.add(Line(x_mm, bottom_mm + span[0], x_mm, bottom_mm + span[1]))
    for y_mm in _edges((p.y_mm, p.height_mm) for p in placements):
        if span := mark_span(room.left, grid.bleed_mm):
            lines.add(Line(grid.x_mm - span[1], y_mm, grid.x_mm - span[0], y_mm))
        if span := mark_span(room.right, grid.bleed_mm):
            lines.add(Line(right_mm + span[0], y_mm, right_mm + span[1], y_mm))
    return in_order(lines)


def cut_rings(placements: Iterable[Placement]) -> tuple[Ring, ...]:
    """The cut lines of round fronts, in their order: backs are cut from the front, where drift shows no black edge."""
    return tuple(
        Ring(p.x_mm + p.width_mm / 2, p.y_mm + p.height_mm / 2, p.width_mm, p.height_mm, RING_MM)
        for p in placements
        if p.cut == "round"
    )


def lines_behind(lines: Iterable[Line], paper: Size, axis: Axis) -> tuple[Line, ...]:
    """The same marks on the turned sheet, or beyond the fold."""
    if axis == "x":
        w_mm = paper.width_mm
        turned = (line._replace(x1_mm=w_mm - line.x2_mm, x2_mm=w_mm - line.x1_mm) for line in lines)
    else:
        h_mm = paper.height_mm
        turned = (line._replace(y1_mm=h_mm - line.y2_mm, y2_mm=h_mm - line.y1_mm) for line in lines)
    return in_order(turned)


def fold_line(grid: Grid) -> tuple[Line, ...]:
    """A dashed line in the middle of the sheet, as long as the pieces and their marks; nothing without a fold."""
    if grid.fold == "x":
        return fold_between(grid.paper, "x", *_reach(grid.y_mm, grid.height_mm, grid.room.top, grid.bleed_mm))
    if grid.fold == "y":
        return fold_between(grid.paper, "y", *_reach(grid.x_mm, grid.width_mm, grid.room.left, grid.bleed_mm))
    return ()


def fold_between(paper: Size, fold: Axis, start_mm: float, end_mm: float) -> tuple[Line, ...]:
    """The fold in the middle of a sheet, from a coordinate along it to another."""
    if fold == "x":
        x_mm = paper.width_mm / 2
        return (Line(x_mm, start_mm, x_mm, end_mm, dashed=True, kind="fold"),)
    y_mm = paper.height_mm / 2
    return (Line(start_mm, y_mm, end_mm, y_mm, dashed=True, kind="fold"),)


def _reach(start_mm: float, length_mm: float, room_mm: float, bleed_mm: float) -> tuple[float, float]:
    beyond_mm = (mark_span(room_mm, bleed_mm) or (0.0, bleed_mm))[1]
    return start_mm - beyond_mm, start_mm + length_mm + beyond_mm


def in_order(lines: Iterable[Line]) -> tuple[Line, ...]:
    return tuple(sorted(lines, key=lambda line: (line.x1_mm, line.y1_mm, line.x2_mm, line.y2_mm)))


def _edges(spans: Iterable[tuple[float, float]]) -> list[float]:
    """Both ends of every span, sorted; those that differ only in their last bits are one cut line."""
    edges: list[float] = []
    for edge_mm in sorted(edge for start_mm, length_mm in spans for edge in (start_mm, start_mm + length_mm)):
        if not edges or edge_mm - edges[-1] > EXACT_MM:
            edges.append(edge_mm)
    return edges
