"""Records to counters."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.components import counter
from hellprint.load.pack import load_pack
from hellprint.model.components import Component
from hellprint.model.records import Pack

SCHEMA = "kinds:\n  mark: {plural: marks, fields: {name: text, many: int}}\n"
MARKS = "marks:\n  - {id: hurt, name: Hurt, many: 3}\n  - {id: gone, name: Gone, many: 0}\n"


def loaded(folder: Path, component: str) -> tuple[Pack, Component]:
    (folder / "schema.yaml").write_text(SCHEMA, encoding="utf-8")
    (folder / "marks.yaml").write_text(MARKS, encoding="utf-8")
    head = "pack: p\ntitle: P\ncomponents:\n  marks: "
    (folder / "pack.yaml").write_text(head + component + "\n", encoding="utf-8")
    pack, findings = load_pack(folder)
    assert pack is not None
    assert not findings
    return pack, pack.components[0]


BARE = "{kind: counter, records: mark, size: 5/8 x 5/8 in, front: m.html, back: m.html, copies: it.many"


def test_counters_are_folded_and_lie_on_sheets_of_their_own_unless_the_pack_says_otherwise(tmp_path: Path) -> None:
    pack, component = loaded(tmp_path, BARE + "}")
    assert (component.backs, component.stock) == ("fold", "counters")
    (piece,) = counter.pieces(pack, component, None)
    assert (piece.backs, piece.stock, piece.back, piece.cut) == ("fold", "counters", True, "rect")


def test_a_pack_says_otherwise(tmp_path: Path) -> None:
    pack, component = loaded(tmp_path, BARE + ", backs: duplex, stock: board, shape: round}")
    (piece,) = counter.pieces(pack, component, None)
    assert (piece.backs, piece.stock, piece.cut) == ("duplex", "board", "round")


def test_half_an_inch_and_its_eighths_are_exact(tmp_path: Path) -> None:
    _, component = loaded(tmp_path, BARE + "}")
    assert component.size.width_mm == pytest.approx(15.875, abs=1e-12)


def test_what_nobody_needs_is_not_printed(tmp_path: Path) -> None:
    pack, component = loaded(tmp_path, BARE + "}")
    assert [(p.id, p.copies, p.total) for p in counter.pieces(pack, component, None)] == [("hurt", 3, 2)]
    assert [(p.id, p.copies) for p in counter.pieces(pack, component, {"gone": 1})] == [("gone", 1)]
