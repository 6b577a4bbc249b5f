"""A dice table as results: what can be rolled, and what each row takes in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hellprint.model.dice import Bounds, bounds, results
from hellprint.model.findings import Place
from hellprint.model.records import Pack, Record


class Row(NamedTuple):
    """One row. number: from 0; roll: as typed."""

    number: int
    roll: str
    low: int | None
    high: int | None

    def takes(self, result: int) -> bool:
        return (self.low is None or self.low <= result) and (self.high is None or result <= self.high)


class Rolled(NamedTuple):
    """A dice table that could be read.

    Attributes:
        id: of the table.
        dice: as typed.
        plain: every result of the dice, in order.
        modified: every result that a modified roll may have and the dice alone have not, in order; () without modifiers
            and for dice that are read as digits.
        clamps: a modified roll past the ends counts as the end.
        rows: in order.
    """

    id: str
    dice: str
    plain: Sequence[int]
    modified: Sequence[int]
    clamps: bool
    rows: tuple[Row, ...]

    def uncovered(self, wanted: Iterable[int]) -> list[int]:
        return [result for result in wanted if not any(row.takes(result) for row in self.rows)]


def rolled_tables(pack: Pack) -> Iterator[Rolled]:
    """The dice tables of a pack; one with a row whose roll was refused is left out, since that has been told."""
    for id_, table in pack.records.get("table", {}).items():
        found = _rolled(id_, table)
        if found is not None:
            yield found


def _rolled(id_: str, table: Record) -> Rolled | None:
    plain = results(table.get("dice", ""))
    typed = [row.get("roll") for row in table.get("rows", ())]
    read: list[Bounds] = [found for roll in typed if roll and (found := bounds(roll)) is not None]
    if not plain or len(read) != len(typed):
        return None
    rows = tuple(Row(n, str(typed[n]), *read[n]) for n in range(len(read)))
    return Rolled(id_, table["dice"], plain, _modified(plain, table.get("modifiers")), bool(table.get("clamp")), rows)


def _modified(plain: Sequence[int], modifiers: Sequence[int] | None) -> Sequence[int]:
    if not modifiers or not isinstance(plain, range):
        return ()
    low, high = min(*modifiers, 0), max(*modifiers, 0)
    return (*range(plain[0] + low, plain[0]), *range(plain[-1] + 1, plain[-1] + high + 1))


def row_place(pack: Pack, table: Rolled, row: Row) -> Place:
    """Of the roll of a row."""
    return pack.place("table", table.id, "rows", row.number, "roll")


def spoken(numbers: Sequence[int]) -> str:
    """ "4", "11-17", "0, 1 and 13-15": numbers in order, runs of three and more as a range."""
    parts: list[str] = []
    start = 0
    for at in range(1, len(numbers) + 1):
        if at < len(numbers) and numbers[at] == numbers[at - 1] + 1:
            continue
        run = numbers[start:at]
        parts += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run)
        start = at
    return " and ".join((", ".join(parts[:-1]), parts[-1])) if len(parts) > 1 else "".join(parts)
