"""The hex maps of a pack's records, read: labels become hexes, and what is none becomes a problem."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from hellprint.load.hex_kinds import EDGES, GROUNDS, HEX_MAP, PLACES
from hellprint.load.nearest import did_you_mean
from hellprint.maps.hexes import Grid, Hex, lengths_that_fill
from hellprint.model.lengths import LengthError, parse_size
from hellprint.model.maps import MapProblem
from hellprint.model.records import Pack, PlaceKey
from hellprint.model.schema import Field, Kind

NO_SUCH_HEX: Final = "HP420"
NO_SUCH_SIDE: Final = "HP421"
CROWDED: Final = "HP422"
UNKNOWN: Final = "HP423"
BARE: Final = "HP424"
NO_GRID: Final = "HP428"


class Sign(NamedTuple):
    """What stands for a kind of terrain, place or hexside. row: its name in the tables of the game."""

    name: str
    sign: str
    closed: bool
    row: str


class Site(NamedTuple):
    """A named place in a hex. kind: key of its sign."""

    key: PlaceKey
    cell: Hex
    kind: str
    name: str


class Edge(NamedTuple):
    """A river, or another line along hexsides. sides: each as the two hexes that it parts."""

    key: PlaceKey
    kind: str
    name: str
    sides: tuple[tuple[Hex, Hex], ...]


class Area(NamedTuple):
    """A name written from one hex to another."""

    label: str
    start: Hex
    end: Hex


class HexMap(NamedTuple):
    """One map.

    Attributes:
        key: of the field that holds it; owner: 'land "armenia"'.
        ground: kind of the hexes that have no other, or "".
        terrain: hex -> kind, of those that have one.
        halves: the ends at which half hexes are drawn.
        clearance_mm: by how much counters are smaller than hexes; counters: components that lie on it, None
            for all counters.
    """

    key: PlaceKey
    owner: str
    grid: Grid
    signs: Mapping[str, Sign]
    ground: str
    terrain: Mapping[Hex, str]
    places: tuple[Site, ...]
    edges: tuple[Edge, ...]
    areas: tuple[Area, ...]
    halves: tuple[str, ...]
    clearance_mm: float
    counters: tuple[str, ...] | None
    problems: tuple[MapProblem, ...]

    def kind_of(self, cell: Hex) -> str:
        return self.terrain.get(cell, self.ground)

    def closed(self) -> frozenset[Hex]:
        """Hexes that nobody can enter."""
        shut = {kind for kind, sign in self.signs.items() if sign.closed}
        return frozenset(cell for cell in self.grid.hexes() if self.kind_of(cell) in shut)

    def walls(self) -> frozenset[frozenset[Hex]]:
        """Hexsides that nobody can cross."""
        shut = {kind for kind, sign in self.signs.items() if sign.closed}
        return frozenset(frozenset(side) for edge in self.edges if edge.kind in shut for side in edge.sides)

    def used(self) -> tuple[str, ...]:
        """Kinds that are on the map, in the order of the signs."""
        there = {self.kind_of(cell) for cell in self.grid.hexes()}
        there |= {site.kind for site in self.places} | {edge.kind for edge in self.edges if edge.sides}
        return tuple(kind for kind in self.signs if kind in there)


class Lying(NamedTuple):
    """A hex that a record names in a field of its own: where it says so, and on which kind of map."""

    key: PlaceKey
    land: str
    label: str


_last: list[tuple[Pack, tuple[HexMap, ...]]] = []


def hex_maps_of(pack: Pack) -> tuple[HexMap, ...]:
    """Every hex map, in the order of the records; read once for a pack."""
    if not _last or _last[0][0] is not pack:
        _last[:] = [(pack, tuple(_every(pack)))]
    return _last[0][1]


def _every(pack: Pack) -> Iterator[HexMap]:
    for kind in pack.kinds.values():
        fields = map_fields(kind)
        for id_, record in pack.records.get(kind.name, {}).items() if fields else ():
            for name in fields:
                if isinstance(record.get(name), dict):
                    yield _Reading((kind.name, id_, name), record[name]).map()


def map_fields(kind: Kind) -> list[str]:
    """The fields of a kind that hold hex maps."""
    return [name for name, field in kind.fields.items() if field.type == "nested" and field.to == HEX_MAP.name]


def holds_map(kind: Kind) -> bool:
    return bool(map_fields(kind))


def lying(pack: Pack) -> Iterator[Lying]:
    """Every hex that a field with `hex_of` names, in the order of the records."""
    for kind in pack.kinds.values():
        fields = {name: field for name, field in kind.fields.items() if _land(field)} if not kind.nested else {}
        for id_, record in pack.records.get(kind.name, {}).items() if fields else ():
            for name, field in fields.items():
                if name in record:
                    yield from _lying(field, record[name], (kind.name, id_, name))


def lands(pack: Pack) -> Iterator[tuple[PlaceKey, str]]:
    """The kinds that fields with `hex_of` name, and where the schema says so."""
    for kind in pack.kinds.values():
        for name, field in kind.fields.items():
            if _land(field):
                yield ("schema", "kinds", kind.name, "fields", name), _land(field)


def _land(field: Field | None) -> str:
    return "" if field is None else field.hex_of or _land(field.item)


def _lying(field: Field, value: Any, key: PlaceKey) -> Iterator[Lying]:
    if isinstance(value, str):
        yield Lying(key, field.hex_of, value)
    elif isinstance(value, dict) and field.hex_of:
        for label in value:
            yield Lying((*key, label), field.hex_of, label)
    elif isinstance(value, list) and field.item is not None:
        for number, item in enumerate(value):
            yield from _lying(field.item, item, (*key, number))


class _Reading:
    """One map on its way from texts to hexes."""

    def __init__(self, key: PlaceKey, record: dict[str, Any]) -> None:
        self.key, self.record = key, record
        self.problems: list[MapProblem] = []
        self.grid = self._grid()

    def map(self) -> HexMap:
        record = self.record
        signs = {
            key: Sign(str(each.get("name", key)), str(each.get("sign", "")), bool(each.get("closed")),
                      str(each.get("row", each.get("name", key))))
            for key, each in (record.get("signs") or {}).items()
        }  # fmt: skip
        ground = str(record.get("ground", ""))
        terrain = dict(self._terrain(signs))
        if not ground:
            self._bare(terrain)
        elif not self._known(ground, signs, GROUNDS, (*self.key, "ground"), "covers a hex"):
            ground = ""
        return HexMap(
            self.key, f'{self.key[0]} "{self.key[1]}"', self.grid, signs, ground, terrain,
            tuple(self._places(signs)), tuple(self._edges(signs)), tuple(self._areas()),
            tuple(record.get("half_hexes") or ()), float(record.get("clearance_mm", 0.0)),
            None if record.get("counters") is None else tuple(record["counters"]), tuple(self.problems),
        )  # fmt: skip

    def _grid(self) -> Grid:
        record = self.record
        orientation, across = record.get("orientation", "flat"), float(record.get("hex_mm") or 0.0)
        lengths = tuple(record.get("lengths") or ())
        columns, rows, fills = record.get("columns"), record.get("rows"), record.get("fills")
        said = [bool(lengths), bool(columns or rows), bool(fills)]
        if sum(said) != 1 or bool(columns) != bool(rows):
            hint = "columns and rows, or lengths, or fills"
            self.problem(self.key, NO_GRID, "how many hexes it has is not said, or twice", hint)
        elif fills and across:
            try:
                lengths = lengths_that_fill(parse_size(str(fills)), across, orientation)
            except LengthError as wrong:
                self.problem((*self.key, "fills"), NO_GRID, f"fills: {wrong}")
            else:
                if not lengths:
                    self.problem((*self.key, "fills"), NO_GRID, f"no hex of {across:g} mm fits {fills}")
        elif columns and rows:
            lengths = (rows,) * columns if orientation == "flat" else (columns,) * rows
        return Grid(lengths or (1,), across or 1.0, orientation, record.get("shifted", "even"),
                    record.get("labels", "ccrr"))  # fmt: skip

    def _terrain(self, signs: Mapping[str, Sign]) -> Iterator[tuple[Hex, str]]:
        seen: dict[Hex, str] = {}
        for kind, labels in (self.record.get("terrain") or {}).items():
            key = (*self.key, "terrain", kind)
            if not self._known(kind, signs, GROUNDS, key, "covers a hex"):
                continue
            for number, label in enumerate(labels):
                cell = self.cell(label, (*key, number))
                if cell is None:
                    continue
                if cell in seen:
                    what = f"is {kind} twice" if seen[cell] == kind else f"is {seen[cell]} and {kind}"
                    self.problem((*key, number), CROWDED, f"{label} {what}", "a hex has one terrain")
                else:
                    seen[cell] = kind
                    yield cell, kind

    def _bare(self, terrain: Mapping[Hex, str]) -> None:
        bare = [self.grid.label(cell) for cell in self.grid.hexes() if cell not in terrain]
        if bare and not any(problem.code == NO_GRID for problem in self.problems):
            some = ", ".join(bare[:12]) + (f" and {len(bare) - 12} more" if len(bare) > 12 else "")
            self.problem(self.key, BARE, f"no terrain is said of {some}", "ground: the terrain of all other hexes")

    def _places(self, signs: Mapping[str, Sign]) -> Iterator[Site]:
        seen: dict[Hex, str] = {}
        for kind, named in (self.record.get("places") or {}).items():
            key = (*self.key, "places", kind)
            if not self._known(kind, signs, PLACES, key, "stands in a hex"):
                continue
            for label, name in named.items():
                cell = self.cell(label, (*key, label))
                if cell is None:
                    continue
                if cell in seen:
                    self.problem((*key, label), CROWDED, f"{label} holds {seen[cell]} and {name}", "one place a hex")
                else:
                    seen[cell] = name
                    yield Site((*key, label), cell, kind, name)

    def _edges(self, signs: Mapping[str, Sign]) -> Iterator[Edge]:
        for kind, named in (self.record.get("edges") or {}).items():
            key = (*self.key, "edges", kind)
            if not self._known(kind, signs, EDGES, key, "runs along hexsides"):
                continue
            for name, sides in named.items():
                found = [self.side(text, (*key, name, number)) for number, text in enumerate(sides)]
                yield Edge((*key, name), kind, name, tuple(side for side in found if side is not None))

    def side(self, text: str, key: PlaceKey) -> tuple[Hex, Hex] | None:
        ends = text.split("-")
        if len(ends) != 2:
            self.problem(key, NO_SUCH_SIDE, f'"{text}" is no hexside', "the two hexes that it parts: 0118-0119")
            return None
        one, other = (self.cell(end.strip(), key) for end in ends)
        if one is None or other is None:
            return None
        if self.grid.side_between(one, other) is None:
            near = ", ".join(self.grid.label(each) for each in self.grid.neighbours(one))
            self.problem(key, NO_SUCH_SIDE, f"{ends[0].strip()} and {ends[1].strip()} share no hexside",
                         f"beside {ends[0].strip()} lie {near}")  # fmt: skip
            return None
        return one, other

    def _areas(self) -> Iterator[Area]:
        for number, each in enumerate(self.record.get("areas") or ()):
            key = (*self.key, "areas", number)
            ends = [self.cell(str(each[end]), (*key, end)) for end in ("from", "to") if end in each]
            if len(ends) == 2 and ends[0] is not None and ends[1] is not None:
                yield Area(str(each.get("label", "")), ends[0], ends[1])

    def cell(self, label: str, key: PlaceKey) -> Hex | None:
        """The hex of a label; None, with a problem, where the map has none."""
        cell = self.grid.hex_of(label)
        if cell is not None and cell in self.grid:
            return cell
        if not any(problem.code == NO_GRID for problem in self.problems):
            self.problem(key, NO_SUCH_HEX, *off_the_map(self.grid, label))
        return None

    def _known(self, kind: str, signs: Mapping[str, Sign], wanted: tuple[str, ...], key: PlaceKey, does: str) -> bool:
        sign = signs.get(kind)
        if sign is not None and sign.sign in wanted:
            return True
        fits = [each for each, other in signs.items() if other.sign in wanted]
        message = (
            f'"{kind}" has no sign' if sign is None else f'"{kind}" has the sign "{sign.sign}", and nothing such {does}'
        )
        self.problem(key, UNKNOWN, message, did_you_mean(kind, fits, listed=True))
        return False

    def problem(self, key: PlaceKey, code: str, message: str, hint: str = "") -> None:
        self.problems.append(MapProblem(key, code, message, hint))


def off_the_map(grid: Grid, label: str) -> tuple[str, str]:
    """What is wrong with a label that names no hex of a map, and what its labels are."""
    cells = list(grid.hexes())
    ends = f"{grid.label(cells[0])} to {grid.label(cells[-1])}"
    if grid.hex_of(label) is None:
        return f'"{label}" is no label of a hex', f"its hexes are {ends}"
    return f"{label} is not on the map", f"its hexes are {ends}"
