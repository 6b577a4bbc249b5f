"""Modifiers on records to effective stats: base, set, add, min, max, each step with its cause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hellprint.model.schema import MODIFIER_OPS, Field, Kind, is_modifier


class Step(NamedTuple):
    """One change of a stat.

    Attributes:
        op: set, add, min or max.
        by: what is set or added, the least or the most.
        because: what the modifier says, else the id of the record that has it.
        name: of that record, as a person reads it.
        value: of the stat after this step.
    """

    op: str
    by: Any
    because: str
    name: str
    value: Any


class Stat(NamedTuple):
    """A stat of a bearer: what its base record says, what became of it, and how."""

    base: Any
    value: Any
    steps: tuple[Step, ...] = ()


class Source(NamedTuple):
    """A record that may have modifiers.

    Attributes:
        kind: of the record.
        view: its values.
        key: the field that holds it.
        because: its id, or that of the record around it and the field that holds it.
        name: likewise.
        modifiers: its own, in order.
    """

    kind: Kind
    view: Mapping[str, Any]
    key: str
    because: str
    name: str
    modifiers: tuple[Mapping[str, Any], ...]


@dataclass(slots=True)
class Bearer:
    """A record within a roster that has stats.

    Attributes:
        kind: nested, with a base.
        view: its values, as expressions see them; they change as games are replayed.
        path: field of the roster, and place in its list.
        number: on card and sheet, from 1; it keeps it while others come and go.
        stats: as of the last computation.
    """

    kind: Kind
    view: dict[str, Any]
    path: tuple[str | int, ...]
    number: int
    stats: dict[str, Stat] = field(default_factory=dict)

    @property
    def at(self) -> str:
        return str(self.view["_at"])

    @property
    def base(self) -> Mapping[str, Any]:
        found = self.view.get(self.kind.base)
        return found if isinstance(found, dict) else {}


def sources(
    kinds: Mapping[str, Kind], kind: Kind, view: Mapping[str, Any], skip: Iterable[str] = ()
) -> Iterator[Source]:
    """The record itself, what is nested in it, and the records that it refers to with what is nested in them.

    Args:
        skip: fields of the record that are not looked into.
    """
    yield from _with_nested(kinds, kind, view, "", str(view.get("id") or ""), _name(view), frozenset(skip), hop=True)


def _with_nested(
    kinds: Mapping[str, Kind],
    kind: Kind,
    view: Mapping[str, Any],
    key: str,
    because: str,
    name: str,
    skip: frozenset[str] = frozenset(),
    *,
    hop: bool,
) -> Iterator[Source]:
    own: list[Mapping[str, Any]] = []
    below: list[Source] = []
    for field_name, each in (*kind.fields.items(), *kind.state.items()):
        value = view.get(field_name)
        if value is None or field_name in skip:
            continue
        item = each.item or each
        values = value if isinstance(value, list) else list(value.values()) if each.type == "map" else [value]
        if item.type == "nested":
            target = kinds[item.to]
            if is_modifier(target):
                own += values
                continue
            for nested in values:
                cause = f"{because}.{field_name}" if because else field_name
                below += _with_nested(
                    kinds, target, nested, field_name, cause, _name(nested, name, field_name), hop=hop
                )
        elif item.type == "ref" and not item.link and hop:
            for record in values:
                if isinstance(record, dict) and len(record) > 2:
                    found = str(record["id"])
                    below += _with_nested(kinds, kinds[item.to], record, field_name, found, _name(record), hop=False)
    yield Source(kind, view, key, because, name, tuple(own))
    yield from below


def _name(view: Mapping[str, Any], around: str = "", key: str = "") -> str:
    name = view.get("name")
    if isinstance(name, str):
        return name
    return f"{around}, {key}" if around and key else around or key or str(view.get("id", ""))


class Change(NamedTuple):
    """One modifier in force on one bearer."""

    op: str
    by: Any
    because: str
    name: str


def changes_of(modifier: Mapping[str, Any], source: Source) -> Iterator[Change]:
    """What one modifier does; more than one operation where it names several."""
    because = str(modifier.get("because") or source.because)
    name = str(modifier.get("because") or source.name or because)
    for op in MODIFIER_OPS:
        if op in modifier:
            yield Change(op, modifier[op], because, name)


def effective(
    fields: Mapping[str, Field], base: Mapping[str, Any], changes: Mapping[str, Iterable[Change]]
) -> dict[str, Stat]:
    """Stats by name.

    Args:
        fields: of the stats.
        base: values before any change; one that is not there starts at 0, and is left out if nothing changes it.
        changes: stat -> what is in force, in the order of the sources.
    """
    found = {}
    for name, each in fields.items():
        start = base.get(name)
        wanted = sorted(changes.get(name, ()), key=lambda change: MODIFIER_OPS.index(change.op))
        if start is None and not wanted:
            continue
        is_flag = each.type == "flag"
        value: Any = int(start or 0) if is_flag else (start or 0)
        steps = []
        for change in wanted:
            value = _DO[change.op](value, change.by)
            steps.append(Step(change.op, change.by, change.because, change.name, bool(value) if is_flag else value))
        found[name] = Stat(bool(start) if is_flag else (start or 0), bool(value) if is_flag else value, tuple(steps))
    return found


_DO: Mapping[str, Callable[[Any, Any], Any]] = {
    "set": lambda value, by: by if not isinstance(value, float) else float(by),
    "add": lambda value, by: value + by,
    "min": max,
    "max": min,
}
