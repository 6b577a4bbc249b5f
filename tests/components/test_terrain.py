from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.components.terrain import pieces, size_of
from hellprint.load import load_pack
from hellprint.model.records import Pack

FILES = {
    "pack.yaml": """\
pack: m
title: M
components:
  ground: {kind: terrain, records: place, copies: 'it.id == "pool" ? 2 : 1'}
  deeper: {kind: terrain, records: place, depth: deep}
""",
    "schema.yaml": """\
kinds:
  place:
    plural: places
    fields:
      width: {type: inches, optional: true}
      depth: {type: inches, optional: true}
      deep: {type: inches, optional: true}
""",
    "places.yaml": "places: [{id: pool, width: 4, depth: 3}, {id: rock}, {id: pit, deep: 3.25}]\n",
}


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    loaded, findings = load_pack(tmp_path)
    assert loaded is not None
    assert findings == ()
    return loaded


def test_pieces_are_as_large_as_their_records_say(pack: Pack) -> None:
    ground, deeper = pack.components
    found = {piece.id: piece for piece in pieces(pack, ground, None)}
    assert (found["pool"].size, found["pool"].copies) == ((101.6, 76.2), 2)
    assert found["rock"].size == (88.9, 88.9)
    assert size_of(deeper, pack.records["place"]["pit"]) == (88.9, 82.55)
    assert {piece.cut for piece in found.values()} == {"own"}


def test_only_some_of_them_can_be_asked_for(pack: Pack) -> None:
    found = pieces(pack, pack.components[0], {"rock": 3})
    assert [(piece.id, piece.copies, piece.index, piece.total) for piece in found] == [("rock", 3, 2, 3)]
