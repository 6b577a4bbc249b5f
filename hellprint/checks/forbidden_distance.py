"""Things of a map are closer than its own distances allow.

What
    A map says how far things must be from each other, from the edges or from other things (`distances`), and its own
    things are closer.

Why
    Whoever measures the map out finds that it breaks the rule that is printed beside it.

Example
    distances: [{of: objectives, zones: 6}]            # and an objective 4 inches from a zone

Fix
    Move the thing, or correct the distance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.maps.distances import between, enough, to_edges
from hellprint.maps.read import called, maps_of
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.maps import Rule, ScenarioMap, Shape
from hellprint.model.records import Pack

CODE: Final = "HP412"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    for board in maps_of(pack):
        for rule in board.rules:
            for number, shape in enumerate(board.lists.get(rule.of, ())):
                for distance, wanted, what in _distances(board, rule, number, shape):
                    if not enough(distance, wanted, rule.limits):
                        must = "more than" if rule.limits.more_than else "at least"
                        who = f"{called(rule.of, shape.name, number)} of {board.owner}"
                        message = (
                            f"{who} is {max(distance, 0):.3g} {board.unit} from {what}; it must be {must} {wanted:g}"
                        )
                        yield at(pack.place(*shape.key), CODE, message)


def _distances(board: ScenarioMap, rule: Rule, number: int, shape: Shape) -> Iterator[tuple[float, float, str]]:
    """(how far it is, how far it must be, from what)."""
    for name, wanted in rule.limits.others.items():
        if name == "edges":
            yield to_edges(shape, board.width, board.depth), wanted, "the edge"
            continue
        for index, other in enumerate(board.lists[name]):
            if other is not shape:
                yield between(shape, other), wanted, called(name, other.name, index)
    if rule.limits.apart is not None:
        for index, other in enumerate(board.lists[rule.of][:number]):
            yield between(shape, other), rule.limits.apart, called(rule.of, other.name, index)
