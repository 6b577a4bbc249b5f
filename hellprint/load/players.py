"""For how many players a game is, and for how many a kit is printed: `players` in `where`, `copies` and sets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hellprint.model.mistakes import Misuse
from hellprint.model.patterns import pattern
from hellprint.model.records import Pack

NAME: Final = "players"
FEWEST: Final = 2
"""Players of a game that does not say; a kit is printed for that many where the game allows it."""
MOST: Final = 12
_NUMBER: Final = pattern(r"\d+")


def players_of(pack: Pack) -> tuple[int, int]:
    """The fewest and the most players of a game ("2-4", "1 to 4", "5"; "2+" has no end but ours)."""
    told = str(pack.info.get(NAME) or "")
    numbers = [int(number) for number in _NUMBER.findall(told)]
    if not numbers:
        return 1, MOST
    return min(numbers), MOST if "+" in told else max(numbers)


def usual_players(pack: Pack) -> int:
    """The constant `players`, else the lowest number from two on for which the game is."""
    given = pack.constants.get(NAME)
    if isinstance(given, int) and not isinstance(given, bool) and given > 0:
        return given
    fewest, most = players_of(pack)
    return min(max(fewest, FEWEST), most)


def players(pack: Pack) -> int:
    """For how many a pack is printed."""
    return int(pack.info.get(CHOSEN) or usual_players(pack))


def for_players(pack: Pack, number: int | None) -> Pack:
    """The pack, to be printed for a number of players; None for the usual one.

    Raises:
        Misuse: the game is for fewer, or for more.
    """
    if number is None:
        return pack
    fewest, most = players_of(pack)
    if not fewest <= number <= most:
        one = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise Misuse(f"{pack.info.get('title', pack.id)} is for {one} players, not for {number}", f"--players {most}")
    # A pack in two languages has each of them apart as well.
    backs, second = (other and for_players(other, number) for other in (pack.backs, pack.second))
    return pack._replace(info={**pack.info, CHOSEN: number}, backs=backs, second=second)


CHOSEN: Final = "for_players"
"""The key of `Pack.info` that holds a number that was asked for."""


def variables(pack: Pack) -> Mapping[str, Any]:
    """What expressions of components and sets know: the constants, and the number of players.

    The same object for the same pack: what is compiled for one is not compiled again for its equal.
    """
    number = players(pack)
    for constants, known in _last:
        if constants is pack.constants and known[NAME] == number:
            return known
    _last[:] = [(pack.constants, {**pack.constants, NAME: number})]
    return _last[0][1]


_last: list[tuple[Mapping[str, Any], Mapping[str, Any]]] = []
"""Constants and what was made of them."""
