"""The maps of a pack's records, measured out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hellprint.load.map_kinds import MAP, THINGS
from hellprint.load.whole import Whole
from hellprint.maps.lengths import BadLength, length
from hellprint.model.maps import Limits, MapProblem, Placing, Rule, ScenarioMap, Shape
from hellprint.model.records import Pack, PlaceKey

_SIDES = {"width": ("left", "right"), "depth": ("top", "bottom")}
_last: list[tuple[Pack, tuple[ScenarioMap, ...]]] = []


def maps_of(pack: Pack) -> tuple[ScenarioMap, ...]:
    """Every map, in the order of the records; read once for a pack."""
    if not _last or _last[0][0] is not pack:
        _last[:] = [(pack, tuple(_every(pack)))]
    return _last[0][1]


def _every(pack: Pack) -> Iterator[ScenarioMap]:
    whole = Whole(pack)
    for kind in pack.kinds.values():
        fields = [name for name, field in kind.fields.items() if field.type == "nested" and field.to == MAP.name]
        for id_, record in pack.records.get(kind.name, {}).items() if fields else ():
            for name in fields:
                if isinstance(record.get(name), dict):
                    yield _Measuring(whole, (kind.name, id_, name), record[name]).map()


class _Measuring:
    """One map on its way from texts to numbers."""

    def __init__(self, whole: Whole, key: PlaceKey, record: dict[str, Any]) -> None:
        self.whole, self.key, self.record = whole, key, record
        self.unit = str(record.get("unit", "in"))
        self.problems: list[MapProblem] = []

    def map(self) -> ScenarioMap:
        board = self.record.get("board") or {}
        width, depth = (self.length(board, (*self.key, "board"), name) for name in ("width", "depth"))
        sides: dict[str, float] = {"width": width or 0.0, "depth": depth or 0.0}
        lists: dict[str, tuple[Shape, ...]] = dict.fromkeys(THINGS, ())
        if width and depth:
            lists = {name: tuple(self.shapes(name, sides)) for name in THINGS}
        return ScenarioMap(
            self.key, f'{self.key[0]} "{self.key[1]}"', self.unit, sides["width"], sides["depth"], lists,
            tuple(self.rules()), tuple(self.placings()), tuple(self.problems),
        )  # fmt: skip

    def shapes(self, name: str, sides: dict[str, float]) -> Iterator[Shape]:
        for number, record in enumerate(self.record.get(name) or ()):
            key = (*self.key, name, number)
            spans = [self.span(record, key, size, board) for size, board in sides.items()]
            across = self.length(record, key, "across") if "across" in record else 0.0
            reach = self.length(record, key, "reach") if "reach" in record else 0.0
            if None in spans or across is None or reach is None:
                continue
            (x, width), (y, depth) = (span for span in spans if span is not None)
            called = str(record.get("label", ""))
            yield Shape(key, called, x, y, width, depth, across / 2, int(record.get("player", 0)), reach)

    def span(self, record: dict[str, Any], key: PlaceKey, size: str, board: float) -> tuple[float, float] | None:
        """Start and length along one side of the board; None, with a problem, when it is not said as it must be."""
        first, last = _SIDES[size]
        wanted = [name for name in (first, last, size) if name in record]
        point = key[-2] == "objectives"
        if len(wanted) != (1 if point else 2):
            needs = f"{first} or {last}" if point else f"two of {first}, {last} and {size}"
            self.problem(key, f"{self.called(record, key)} needs {needs}; it has {' and '.join(wanted) or 'none'}")
            return None
        values = {name: self.length(record, key, name) for name in wanted}
        if any(value is None for value in values.values()):
            return None
        found = {name: value for name, value in values.items() if value is not None}
        if point:
            return found[first] if first in found else board - found[last], 0.0
        long = found[size] if size in found else board - found[first] - found[last]
        start = found[first] if first in found else board - found[last] - long
        if long <= 0:
            self.problem((*key, wanted[-1]), f"{self.called(record, key)} has a {size} of {long:g}")
            return None
        return start, long

    def rules(self) -> Iterator[Rule]:
        for number, record in enumerate(self.record.get("distances") or ()):
            key = (*self.key, "distances", number)
            yield Rule(key, str(record.get("of", "")), self.limits(record, key))

    def placings(self) -> Iterator[Placing]:
        for number, record in enumerate(self.record.get("placings") or ()):
            key = (*self.key, "placings", number)
            counts = {}
            for players in record.get("players") or [1]:
                count = self.length(record, key, "count", {"players": players})
                if count is not None and (count != int(count) or count < 0):
                    self.problem(
                        (*key, "count"), f"count is {count:g} for {players} players, which is no number of things"
                    )
                elif count is not None:
                    counts[players] = int(count)
            across = self.length(record, key, "across") if "across" in record else 0.0
            yield Placing(key, str(record.get("label", "")), counts, across or 0.0, self.limits(record, key))

    def limits(self, record: dict[str, Any], key: PlaceKey) -> Limits:
        names: tuple[str, ...] = ("apart", "edges", *THINGS)
        found = {n: self.length(record, key, n) for n in names if n in record}
        others = {name: value for name, value in found.items() if name != "apart" and value is not None}
        return Limits(found.get("apart"), others, record.get("measure") == "more_than")

    def length(
        self, record: dict[str, Any], key: PlaceKey, name: str, given: dict[str, Any] | None = None
    ) -> float | None:
        if name not in record:
            return None  # what must not be missing is told when the record is read
        unit = self.unit if name != "count" else ""
        try:
            return length(str(record[name]), unit, self.whole, given or {})
        except BadLength as wrong:
            self.problem((*key, name), f"{name}: {wrong.message}", wrong.hint, wrong.code)
            return None

    def called(self, record: dict[str, Any], key: PlaceKey) -> str:
        return called(str(key[-2]), str(record.get("label", "")), int(key[-1]))

    def problem(self, key: PlaceKey, message: str, hint: str = "", code: str = "HP416") -> None:
        self.problems.append(MapProblem(key, code, message, hint))


def called(list_name: str, name: str, number: int) -> str:
    """'zone "Player 1"', or "zone 2" for one without a name."""
    word = list_name.removesuffix("s")
    return f'{word} "{name}"' if name else f"{word} {number + 1}"
