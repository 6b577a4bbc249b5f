"""Manifests to what lies on the table: each piece with the faces it was printed with and its number of copies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from hellprint.model.lengths import Size
from hellprint.model.pieces import Face, Piece
from hellprint.model.records import Pack


class Print(NamedTuple):
    """One side of a piece as it was printed: hash of the values that it shows, and of its drawing."""

    content: str
    drawn: str


class Lying(NamedTuple):
    """A piece on the table.

    Attributes:
        component: id of its component.
        id: of its record.
        copies: how many of it lie there.
        name: of its record; "" when it has none.
        code: what its footer shows ("RH-D07 · 3f2a"), by which a person finds it; "" without one.
        size: trim, in mm.
        sides: "front", "back" -> its print.
        pack: key of the snapshot of the pack that it was printed from.
    """

    component: str
    id: str
    copies: int
    name: str
    code: str
    size: Size
    sides: Mapping[str, Print]
    pack: str

    @property
    def key(self) -> tuple[str, str]:
        return self.component, self.id


def from_rows(rows: Iterable[Mapping[str, Any]], pack: str) -> tuple[Lying, ...]:
    """The pieces of a manifest, in its order; a copy is a row of the front, of a joined board its first part.

    Raises:
        KeyError, TypeError: they are no rows of a manifest.
    """
    found: dict[tuple[str, str], Lying] = {}
    for row in rows:
        if row.get("part_x_mm") or row.get("part_y_mm"):
            continue
        key = (row["component"], row["id"])
        known = found.get(key) or Lying(*key, 0, "", "", _size(row), {}, pack)
        if row["side"] == "front":
            known = known._replace(copies=known.copies + 1, name=row.get("name", ""), code=row.get("code", ""))
        sides = {**known.sides, row["side"]: Print(row["content"], row["drawn"])}
        found[key] = known._replace(sides=sides)
    return tuple(found.values())


def _size(row: Mapping[str, Any]) -> Size:
    if "whole_w_mm" in row:
        return Size(row["whole_w_mm"], row["whole_h_mm"])
    size = Size(row["w_mm"], row["h_mm"])
    return size.turned() if row["rotation_deg"] % 180 else size


def of_piece(piece: Piece, faces: Sequence[Face], drawn: Mapping[str, str], name: str, pack: str) -> Lying:
    """A piece as it will lie there when it is printed. drawn: side -> hash of its drawing."""
    sides: dict[str, Print] = {face.side: Print(face.content, drawn[face.side]) for face in faces}
    size = Size(round(piece.size.width_mm, 4), round(piece.size.height_mm, 4))
    return Lying(piece.component, piece.id, piece.copies, name, faces[0].footer if faces else "", size, sides, pack)


def to_json(lying: Lying) -> dict[str, Any]:
    return {**lying._asdict(), "sides": {side: list(print_) for side, print_ in lying.sides.items()}}


def from_json(data: Mapping[str, Any]) -> Lying:
    """Raises: KeyError, TypeError, ValueError: it is no such piece."""
    values = {name: data[name] for name in Lying._fields}
    sides = {side: Print(*print_) for side, print_ in data["sides"].items()}
    return Lying(**{**values, "size": Size(*data["size"]), "sides": sides})


def name_of(pack: Pack, piece: Piece) -> str:
    """What a person calls a piece: the name of its record, else of the first one that it refers to, or ""."""
    record = pack.records.get(piece.kind, {}).get(piece.id, {})
    if record.get("name") or piece.kind not in pack.kinds:
        return str(record.get("name") or "")
    refs = [(record.get(key), field.to) for key, field in pack.kinds[piece.kind].fields.items() if field.type == "ref"]
    names = (pack.records.get(str(kind), {}).get(id_, {}).get("name") for id_, kind in refs if isinstance(id_, str))
    return next((str(name) for name in names if name), "")
