"""The map of a scenario, measured out: all lengths in its own unit, origin at the top left of the board, y down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hellprint.model.records import PlaceKey


class Shape(NamedTuple):
    """A rectangle that lies along the edges, or a disc.

    Attributes:
        key: where its record says it.
        name: as printed, or "".
        player: whose zone it is, from 1; 0 for nobody's.
        x: left side, or middle of a disc.
        y: upper side, or middle of a disc.
        radius: of a disc; width and depth are 0 then.
        reach: how far round its middle it matters; 0 for what has no reach.
    """

    key: PlaceKey
    name: str
    x: float
    y: float
    width: float = 0.0
    depth: float = 0.0
    radius: float = 0.0
    player: int = 0
    reach: float = 0.0


class Limits(NamedTuple):
    """Distances that must be kept.

    Attributes:
        apart: of the things to each other; None for any.
        others: "edges" or the name of a list ("zones") -> distance to it.
        more_than: the distance itself is not enough.
    """

    apart: float | None
    others: Mapping[str, float]
    more_than: bool


class Rule(NamedTuple):
    """Distances that the things of one list keep."""

    key: PlaceKey
    of: str
    limits: Limits


class Placing(NamedTuple):
    """Things that players place.

    Attributes:
        counts: number of players -> number of things, in order.
        across: diameter of one.
    """

    key: PlaceKey
    name: str
    counts: Mapping[int, int]
    across: float
    limits: Limits


class MapProblem(NamedTuple):
    """What a map says and cannot be measured."""

    key: PlaceKey
    code: str
    message: str
    hint: str = ""


class ScenarioMap(NamedTuple):
    """One map.

    Attributes:
        key: of the field that holds it.
        owner: 'scenario "relic-hunters"'.
        unit: "in", "mm" or "cm".
        lists: "zones", "objectives", "areas", "terrain" -> its shapes, in order; those that cannot be measured are left
            out and have a problem.
    """

    key: PlaceKey
    owner: str
    unit: str
    width: float
    depth: float
    lists: Mapping[str, tuple[Shape, ...]]
    rules: tuple[Rule, ...] = ()
    placings: tuple[Placing, ...] = ()
    problems: tuple[MapProblem, ...] = ()
