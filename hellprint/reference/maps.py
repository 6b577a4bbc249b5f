"""Scenario maps as pictures of references: `map:<kind>.<record>?width=…&height=…`, drawn as their sheets draw them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hellprint.maps.read import maps_of
from hellprint.model.lengths import Size
from hellprint.model.maps import ScenarioMap, Shape
from hellprint.model.records import Pack
from hellprint.model.slots import Colour
from hellprint.render.fonts import FontBook

if TYPE_CHECKING:
    from hellprint.cache import Store
    from hellprint.render.canvas import Canvas
    from hellprint.render.draw.board import Spread

MAP: Final = "map:"
_NAMESPACE: Final = "maps"
_COLUMN: Final = 46.0
_GAP: Final = 5.0
_EDGE: Final = 0.5
_LAST: Final = 2.0
"""Room for half of the ruler's last number."""
_RULER: Final = (6.5, 5.5)
"""Room for the rulers at the left and above."""


class UnknownMap(ValueError):
    """There is no map of that name, or a setting of it is none; the message says what there is."""


class _Wish(NamedTuple):
    """How a map is to be drawn: at most so wide and high, in mm; as in MapPictures.address."""

    width: float
    height: float
    hues: tuple[Colour, ...]
    players: tuple[int, ...]
    legend: bool


class MapPictures:
    """The maps of a pack, for its templates; drawn once for all runs that draw the same."""

    def __init__(self, pack: Pack, book: FontBook, say: Mapping[str, str], store: Store | None = None) -> None:
        self._pack, self._book, self._say, self._store = pack, book, say, store

    def address(self, reference: str) -> str:
        """The picture itself as an address.

        Args:
            reference: `map:scenario.the-prison?width=182&height=95&owners=owners&players=2-4`: at most so many mm;
                the constant with the players' colours; the numbers of players whose zones are shown; `legend=no` for
                the board alone.

        Raises:
            UnknownMap: see there.
        """
        return f"data:image/svg+xml;base64,{b64encode(self.draw(reference)).decode()}"

    def draw(self, reference: str) -> bytes:
        """The SVG. Raises: UnknownMap."""
        return self._kept("picture", reference, self._picture)

    def _kept(self, what: str, reference: str, make: Callable[[str], bytes]) -> bytes:
        """What is made of a map, from an earlier run that made it of the same."""
        if self._store is None:
            return make(reference)
        from hellprint.cache import digest, environment_key

        name, options = _split(reference)
        board = self._board(name)
        record: Any = self._pack.records
        for step in board.key:
            record = record[step]
        told = [
            (place, word)
            for place, word in self._pack.provenance.items()
            if place[: len(board.key)] == board.key[: len(place)]
        ]
        colours = self._pack.constants.get(options.get("owners", ""))
        # All of it is numbers and texts: what is equal, and nothing else, is written alike.
        made_of = map(repr, (self._pack.info.get("lang"), dict(self._say), board, record, told, colours))
        key = digest(environment_key(), self._book.digest, what, reference, *made_of)
        found = self._store.get(_NAMESPACE, key)
        if found is None:
            found = make(reference)
            self._store.put(_NAMESPACE, key, found)
        return found

    def _picture(self, reference: str) -> bytes:
        name, options = _split(reference)
        board = self._board(name)
        wish = _Wish(
            _length(options.pop("width", ""), "width", 182),
            _length(options.pop("height", ""), "height", 95),
            self._hues(options.pop("owners", "")),
            _players(options.pop("players", ""), board),
            options.pop("legend", "yes") != "no",
        )
        if options:
            raise UnknownMap(f'"{next(iter(options))}" is no setting of a map (width, height, owners, players, legend)')
        return self._drawn(board, wish)

    def words(self, reference: str) -> str:
        """What the picture says, for those who cannot see it: its zones, objectives and other things with their places.

        Raises:
            UnknownMap: there is no such map.
        """
        return self._kept("words", reference, lambda reference: self._words(reference).encode()).decode()

    def _words(self, reference: str) -> str:
        from hellprint.render.draw.board import marker_text, said

        board = self._board(_split(reference)[0])
        say, unit = self._say, board.unit
        parts = [f"{say['map_board']}: {said(board.width, unit)} × {said(board.depth, unit)}"]
        for name in ("zones", "areas", "terrain"):
            for shape in board.lists[name]:
                size = f"{said(shape.width, unit)} × {said(shape.depth, unit)}"
                parts.append(
                    f"{shape.name or self._nameless(name, shape)}: {size}, {_place(board, shape.x, shape.y, say)}"
                )
        for number, spot in enumerate(board.lists["objectives"], 1):
            text = spot.name if len(spot.name) > 2 else f"{say['map_objective']} {marker_text(spot, number)}"
            parts.append(f"{text}: {_place(board, spot.x, spot.y, say)}")
        return "; ".join(parts) + "."

    def _nameless(self, name: str, shape: Shape) -> str:
        if shape.player:
            return self._say["map_player"].format(number=shape.player)
        return self._say[{"zones": "map_zone", "areas": "map_areas", "terrain": "map_terrain"}[name]]

    def _board(self, name: str) -> ScenarioMap:
        kind, _, id_ = name.partition(".")
        for board in maps_of(self._pack):
            if board.key[:2] == (kind, id_):
                return board
        known = ", ".join(f"map:{board.key[0]}.{board.key[1]}" for board in maps_of(self._pack))
        raise UnknownMap(f'no map is called "{MAP}{name}" (there are {known or "none"})')

    def _hues(self, name: str) -> tuple[Colour, ...]:
        from hellprint.render.canvas import colour_of
        from hellprint.render.draw.board import PLAYERS

        owners = self._pack.constants.get(name) if name else None
        if owners is None and name:
            raise UnknownMap(f'owners: no constant is called "{name}"')
        return tuple(colour_of(str(owner["colour"])) for owner in owners.values()) if owners else PLAYERS

    def _drawn(self, board: ScenarioMap, wish: _Wish) -> bytes:
        """Board and legend side by side, as high as the higher of them."""
        from hellprint.render.canvas import Canvas
        from hellprint.render.draw.board import BoardDrawing, Spread
        from hellprint.render.draw.scenario_map import free_of
        from hellprint.render.shape import shaper_of
        from hellprint.render.svg_out import artwork_svg

        lang, shaper = str(self._pack.info.get("lang") or "en"), shaper_of(self._book)
        beside = _GAP + _COLUMN if wish.legend else _LAST
        scale = min((wish.width - _RULER[0] - beside) / board.width, (wish.height - _RULER[1] - _EDGE) / board.depth)
        spread = Spread(board, *_RULER, scale, wish.hues)
        width, needed = _RULER[0] + board.width * scale + _LAST, 0.0
        if wish.legend:
            width = wish.width
            needed = self._legend(Canvas(Size(width, wish.height), shaper, lang), spread, wish, 0.0)
        size = Size(width, max(_RULER[1] + board.depth * scale, needed) + _EDGE)
        canvas = Canvas(size, shaper, lang)
        BoardDrawing(canvas, spread, free_of(board)).draw()
        if wish.legend:
            self._legend(canvas, spread, wish, size.height_mm - _EDGE)
        return artwork_svg(canvas.artwork(), size, self._book)

    def _legend(self, canvas: Canvas, spread: Spread, wish: _Wish, foot: float) -> float:
        """Draws it beside the board; returns where it ends. foot: where its last lines stand."""
        from hellprint.render.draw.legend import NOTE, Legend
        from hellprint.render.draw.scenario_map import free_of, provenance

        board = spread.board
        x = spread.x + board.width * spread.scale + _GAP
        width = wish.width - x - _EDGE
        legend = Legend(canvas, board, x, 0.0, width, self._say, wish.players, free_of(board), spread.hues)
        for part in (legend.signs, legend.who, legend.placed):
            part()
        legend.bar(spread.scale)
        if note := provenance(self._pack, board, self._say):
            if foot:
                legend.note(note, max(foot - legend.y, 0.1))
            else:
                legend.text(note, NOTE)
        return legend.y


def _split(reference: str) -> tuple[str, dict[str, str]]:
    """ "map:scenario.the-prison?width=182" to "scenario.the-prison" and its settings."""
    name, _, query = reference.removeprefix(MAP).partition("?")
    return name, dict(part.split("=", 1) for part in query.split("&") if "=" in part)


def _place(board: ScenarioMap, x: float, y: float, say: Mapping[str, str]) -> str:
    from hellprint.render.draw.board import said

    return say["map_at"].format(left=said(x, board.unit), top=said(y, board.unit))


def _length(text: str, name: str, usual: float) -> float:
    if not text:
        return usual
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 60 <= found <= 2000:
        raise UnknownMap(f'{name}: "{text}" is no width or height of a map; it takes mm from 60 to 2000')
    return found


def _players(text: str, board: ScenarioMap) -> tuple[int, ...]:
    """ "2-4" to 2, 3, 4; without it, from two to as many as have a zone."""
    most = max((zone.player for zone in board.lists["zones"]), default=0)
    first, _, last = text.partition("-")
    if text and not (first.isdecimal() and (last or first).isdecimal()):
        raise UnknownMap(f'players: "{text}" is no number of players; write it like 2-4')
    low, high = (int(first), int(last or first)) if text else (min(2, most), most)
    return tuple(range(max(low, 1), high + 1)) if most else ()
