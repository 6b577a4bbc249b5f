"""The sheet of a scenario's map: title, board, legend, and a strip to count rounds and scores on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from hellprint.maps.read import maps_of
from hellprint.model.artwork import Artwork
from hellprint.model.maps import Placing, ScenarioMap
from hellprint.model.pieces import Problem
from hellprint.model.records import Pack, PlaceKey
from hellprint.model.slots import Colour
from hellprint.render.canvas import SANS_BOLD, SOOT, TITLE, Canvas, Ink, Paint, colour_of
from hellprint.render.draw.board import PLAYERS, BoardDrawing, Spread, hatch_of
from hellprint.render.draw.desk import Desk
from hellprint.render.draw.legend import LABEL, Legend

_EDGE: Final = 3.5
"""Nothing is nearer to the trim."""
_HEAD: Final = 13.0
_RULER: Final = (6.5, 5.5)
"""Room for the rulers at the left and above."""
_FOOT: Final = 14.5
_LEGEND: Final = 46.0
_GAP: Final = 5.0
_SEAL: Final = 12.0
_LINES: Final = (0.25, 0.35)


class Sheet(NamedTuple):
    """What is on a map's sheet besides the board. players: numbers of players, in order."""

    title: str
    line: str
    rounds: int
    players: tuple[int, ...]
    provenance: str
    hues: tuple[Colour, ...]


def draw(desk: Desk) -> Artwork:
    """See Drawing."""
    from hellprint.components.scenario_map import map_field
    from hellprint.words import words_of

    pack = desk.reader.pack
    field = map_field(pack, desk.component, desk.piece.id)
    key: PlaceKey = (desk.component.records, desk.piece.id, field)
    board = next(each for each in maps_of(pack) if each.key == key)
    note(desk, board)
    say = words_of(pack.info)
    sheet = _sheet(desk, board, say)
    canvas = desk.canvas()
    _head(desk, canvas, sheet)
    _middle(desk, canvas, board, sheet, say)
    _foot(canvas, sheet, say)
    return canvas.artwork()


def note(desk: Desk, board: ScenarioMap) -> None:
    """The measured map is what the face shows: an expression that gives another number makes it another face."""
    desk.reader.seen[(*board.key, "provenance")] = dict(desk.piece.shows).get("provenance", "")
    desk.reader.seen[(*board.key, "board")] = f"{board.width:g} × {board.depth:g} {board.unit}"
    for name, shapes in board.lists.items():
        for number, shape in enumerate(shapes):
            desk.reader.seen[(*board.key, name, number)] = " ".join(map(str, shape[1:]))
            if shape.name:
                desk.reader.sent[(*board.key, name, number, "label")] = shape.name
    for number, placing in enumerate(board.placings):
        shown = (placing.name, sorted(placing.counts.items()), placing.across, placing.limits.apart,
                 sorted(placing.limits.others.items()), placing.limits.more_than)  # fmt: skip
        desk.reader.seen[(*board.key, "placings", number)] = str(shown)


def _sheet(desk: Desk, board: ScenarioMap, say: Mapping[str, str]) -> Sheet:
    options, it = desk.options, desk.it
    names = set(it)
    title = str(it["name"]) if "name" in names else desk.piece.id
    rounds = int(it[options["rounds"]] or 0) if options.get("rounds") else 0
    most = max((zone.player for zone in board.lists["zones"]), default=0)
    ends = [int(it[name]) for name in options.get("players") or ()][:2]
    least = min(ends) if ends else min(most, 2)
    players = tuple(range(max(least, 1), max([most, *ends[-1:]]) + 1)) if most else ()
    line = (
        desk.reader.rich(options["line"], ("pack", "components", desk.component.id, "line"))
        if options.get("line")
        else ""
    )
    plain = "".join(run.text for block in desk.blocks(line) for run in block.runs)
    return Sheet(title, plain, rounds, players, provenance(desk.reader.pack, board, say), hues_of(desk))


def free_of(board: ScenarioMap) -> tuple[tuple[Placing, int], ...]:
    """What players place, and the most players for whom it holds."""
    return tuple((placing, max(placing.counts, default=1)) for placing in board.placings)


def provenance(pack: Pack, board: ScenarioMap, say: Mapping[str, str]) -> str:
    """Which parts of the map are not printed in the source, in words."""
    found: dict[str, list[str]] = {}
    key, whole = board.key, ""
    for place, word in pack.provenance.items():
        if place == key[: len(place)]:
            whole = word
        elif place[: len(key)] == key:
            found.setdefault(word, []).append(_part(board, pack, place, say))
    if whole:
        rest = say["map_rest" if found else "map_whole"]
        found.setdefault(whole, []).append(rest)
    return " ".join(say[f"map_{word}"].format(things=", ".join(things)) for word, things in found.items() if things)


def _part(board: ScenarioMap, pack: Pack, place: PlaceKey, say: Mapping[str, str]) -> str:
    """ "objectives", or the name of the one thing that is meant."""
    rest = place[len(board.key) :]
    value: Any = pack.records[str(place[0])][str(place[1])]
    for step in place[2:]:
        value = value[step]
    if isinstance(value, Mapping) and value.get("label"):
        return str(value["label"])
    return say.get(f"map_{rest[0]}", str(rest[0]))


def hues_of(desk: Desk) -> tuple[Colour, ...]:
    """The players' colours, from the constant that the option `owners` names, else our own."""
    name = desk.options.get("owners")
    if not name:
        return PLAYERS
    owners = desk.constants.get(name)
    if owners is None:
        desk.problems.append(Problem("HP501", f'owners: no constant is called "{name}"', "name a map of players"))
        return PLAYERS
    return tuple(colour_of(str(owners[each]["colour"])) for each in owners)


# -- the parts of the sheet


def _head(desk: Desk, canvas: Canvas, sheet: Sheet) -> None:
    width = desk.size.width_mm
    right = width - _EDGE
    if seal := desk.options.get("seal"):
        canvas.picture(desk.picture(seal), right - _SEAL, _EDGE - 0.5, _SEAL, _SEAL)
        right -= _SEAL + 3
    if sheet.line:
        canvas.text(_EDGE, _EDGE + 2.4, sheet.line.upper(), LABEL._replace(size_pt=7.2), max_mm=right - _EDGE)
    canvas.text(_EDGE, _EDGE + 10.2, sheet.title, Ink(TITLE, 23.0), max_mm=right - _EDGE)


def _middle(desk: Desk, canvas: Canvas, board: ScenarioMap, sheet: Sheet, say: Mapping[str, str]) -> None:
    """Board and legend: the board as large as they leave room for, at a scale that is easy to reckon with."""
    width, height = desk.size
    room = (width - 2 * _EDGE - _RULER[0] - _GAP - _LEGEND, height - 2 * _EDGE - _HEAD - _RULER[1] - _FOOT)
    scale = min(room[0] / board.width, room[1] / board.depth)
    scale = max(int(scale * 4) / 4, 0.25) if scale > 1 else scale
    spread = Spread(board, _EDGE + _RULER[0], _EDGE + _HEAD + _RULER[1], scale, sheet.hues)
    free = free_of(board)
    BoardDrawing(canvas, spread, free).draw()
    x = spread.x + board.width * scale + _GAP
    legend = Legend(canvas, board, x, _EDGE + _HEAD, width - _EDGE - x, say, sheet.players, free, sheet.hues)
    legend.signs()
    legend.who()
    legend.placed()
    for name, head in dict(desk.options.get("texts") or {}).items():
        legend.head(head)
        legend.text(desk.blocks(desk.it[name]))
        legend.y += 2.0
    bottom = spread.y + board.depth * scale
    legend.bar(scale)
    over = legend.note(sheet.provenance, max(bottom - legend.y, 0.1)) if sheet.provenance else legend.y - bottom
    desk.too_long("legend", round(over, 2))


def _foot(canvas: Canvas, sheet: Sheet, say: Mapping[str, str]) -> None:
    """Rounds to cross off, and a box for each player's score."""
    width, height = canvas.size
    y = height - _EDGE - _FOOT + 4.5
    canvas.line(_EDGE, y - 1.6, width - _EDGE, y - 1.6, Paint(stroke=SOOT, width_mm=0.25))
    x, middle = _EDGE, y + 5.0
    label = LABEL._replace(size_pt=7.5)
    if sheet.rounds:
        canvas.text(x, middle + 0.9, say["map_round"].upper(), label)
        x += canvas.width_mm(say["map_round"].upper(), label) + 3
        for number in range(1, sheet.rounds + 1):
            canvas.circle(x + 4.2, middle, 4.2, Paint(stroke=SOOT, width_mm=0.3))
            canvas.centred(x + 4.2, middle, str(number), Ink(SANS_BOLD, 9.0, (0.42, 0.38, 0.36)))
            x += 9.6
        x += 5
    if not sheet.players:
        return
    canvas.text(x, middle + 0.9, say["map_score"].upper(), label)
    x += canvas.width_mm(say["map_score"].upper(), label) + 3
    most = sheet.players[-1]
    each = (width - _EDGE - x + 3) / most
    for player in range(1, most + 1):
        angle, colour = hatch_of(player, sheet.hues)
        left, high = x + (player - 1) * each, 9.4
        box = [(left, y + 0.3), (left + each - 3, y + 0.3), (left + each - 3, y + 0.3 + high), (left, y + 0.3 + high)]
        band = [(left, y + 0.3), (left + 6.5, y + 0.3), (left + 6.5, y + 0.3 + high), (left, y + 0.3 + high)]
        canvas.hatch(band, Paint(stroke=colour, width_mm=0.2), angle_deg=angle, apart_mm=1.3)
        canvas.polygon(box, Paint(stroke=SOOT, width_mm=0.35))
        canvas.polygon(band, Paint(stroke=SOOT, width_mm=0.35))
        canvas.circle(left + 3.25, y + 0.3 + high / 2, 2.3, Paint(fill=(1, 1, 1)))
        canvas.centred(left + 3.25, y + 0.3 + high / 2, str(player), Ink(SANS_BOLD, 9.5))
