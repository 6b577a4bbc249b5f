"""Problems of maps as findings."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from hellprint.maps.problems import problems_in
from hellprint.model.maps import MapProblem
from hellprint.model.records import Pack


class Board(NamedTuple):
    owner: str
    problems: tuple[MapProblem, ...]


def test_those_of_one_code_are_told_at_their_places_with_whose_map_it_is() -> None:
    pack = Pack("p", Path("here"), (), {}, {}, {}, {}, ())
    key = ("land", "moor", "map")
    maps = [
        Board(
            'land "moor"', (MapProblem(key, "HP420", "no hex 0900"), MapProblem(key, "HP424", "bare: 0101", "name it"))
        ),
        Board('land "fen"', (MapProblem(("land", "fen", "map"), "HP424", "bare: 0202"),)),
    ]
    found = list(problems_in(pack, maps, "HP424"))
    assert [(each.code, each.message, each.hint) for each in found] == [
        ("HP424", 'land "moor": bare: 0101', "name it"),
        ("HP424", 'land "fen": bare: 0202', ""),
    ]
    assert [each.place for each in found] == [pack.place(*key), pack.place("land", "fen", "map")]
    assert list(problems_in(pack, maps, "HP421")) == []
