"""A name refers to nothing.

What
    A ref field, a component, a set, a need or extends names a record, component or variant that there is not.

Why
    The card would show a hole, or the deck would lack a card, and nobody would be told.

Example
    starts_with: [hex-of-rust, hex-of-soot]        # there is no hex-of-soot

Fix
    Correct the id (the nearest one is offered), or write the record that is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack, PlaceKey
from hellprint.model.schema import Field, Kind

CODE: Final = "HP101"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    """Every ref of every record, table cells included; then components and records that sets name."""
    holding = {name for name, kind in pack.kinds.items() if _holds_refs(kind, pack.kinds, frozenset())}
    for name, records in pack.records.items():
        if name in holding:
            for id_, record in records.items():
                yield from _of_fields(pack, pack.kinds[name].fields, record, (name, id_))
    yield from _of_tables(pack)
    yield from _of_sets(pack)
    yield from _of_needs(pack)


def _holds_refs(kind: Kind, kinds: Mapping[str, Kind], above: frozenset[str]) -> bool:
    """Kinds without refs are not walked through: most records of a large pack have none."""

    def leads_to_ref(field: Field) -> bool:
        if field.item is not None:
            return leads_to_ref(field.item)
        if field.type == "nested" and field.to not in above:
            return _holds_refs(kinds[field.to], kinds, above | {kind.name})
        return field.type == "ref"

    return any(leads_to_ref(field) for field in kind.fields.values())


def _of_fields(pack: Pack, fields: Mapping[str, Field], values: Mapping[str, Any], key: PlaceKey) -> Iterator[Finding]:
    for name, field in fields.items():
        value = values.get(name)
        if value is not None:
            yield from _of_value(pack, field, value, (*key, name))


def _of_value(pack: Pack, field: Field, value: Any, key: PlaceKey) -> Iterator[Finding]:
    if field.type == "ref":
        if value not in pack.records.get(field.to, ()) and value not in pack.lost:
            yield _missing(pack, field.to, value, key)
    elif field.type == "nested":
        yield from _of_fields(pack, pack.kinds[field.to].fields, value, key)
    elif field.item is not None:
        items = enumerate(value) if field.type == "list" else value.items()
        for step, item in items:
            yield from _of_value(pack, field.item, item, (*key, step))


def _missing(pack: Pack, kind: str, id_: str, key: PlaceKey) -> Finding:
    from hellprint.load.nearest import did_you_mean
    from hellprint.load.source import quoted

    known = pack.records.get(kind, {})
    named = next((other for other, record in known.items() if record.get("name") == id_), "")
    hint = f'its id is "{named}"' if named else did_you_mean(id_, known, listed=True)
    if not known:
        hint = f"there is no {_words(kind)} at all"
    message = f"{_owner(key)}no {_words(kind)} is called {quoted(id_)}"
    return at(pack.place(*key), CODE, message, hint)


def _owner(key: PlaceKey) -> str:
    return f'{_words(str(key[0]))} "{key[1]}", {key[2]}: '


def _words(kind: str) -> str:
    return kind.replace("_", " ")


def _of_tables(pack: Pack) -> Iterator[Finding]:
    tables = pack.records.get("table", {})
    if not tables:
        return
    from hellprint.load.schema import field_of_plain

    for id_, table in tables.items():
        plain = {
            name: column
            for name, column in table.get("columns", {}).items()
            if "ref" in repr(column) or _is_own(column, pack)
        }
        columns = {name: field_of_plain(column, pack.kinds) for name, column in plain.items()}
        known = {name: field for name, field in columns.items() if field is not None}
        for index, row in enumerate(table.get("rows", ()) if known else ()):
            yield from _of_fields(pack, known, row, ("table", id_, "rows", index))


def _is_own(column: Any, pack: Pack) -> bool:
    type_ = column.get("type") if isinstance(column, dict) else column
    return type_ in ("list", "map") or type_ in pack.kinds


def _of_needs(pack: Pack) -> Iterator[Finding]:
    from hellprint.load.nearest import did_you_mean
    from hellprint.load.source import quoted

    components = [component.id for component in pack.components]
    for index, need in enumerate(pack.needs):
        for option, named in (("with", need.with_), ("unless", need.unless)):
            for name in named:
                if name not in components and name not in pack.lost and ("pack", "components", name) not in pack.places:
                    message = f"needs, {need.text}, {option}: no component is called {quoted(name)}"
                    place = pack.place("pack", "needs", index, option)
                    yield at(place, CODE, message, did_you_mean(name, components, listed=True))


def _of_sets(pack: Pack) -> Iterator[Finding]:
    from hellprint.components.choice import names_in
    from hellprint.load.nearest import did_you_mean
    from hellprint.load.source import quoted

    components = {component.id: component for component in pack.components}
    for name, parts in pack.sets.items():
        for part, copies in parts.items():
            component = components.get(part)
            if component is None:
                if (
                    "pack",
                    "components",
                    part,
                ) not in pack.places and part not in pack.lost:  # one that was refused has been told
                    message = f'set "{name}": no component is called {quoted(part)}'
                    yield at(
                        pack.place("pack", "sets", name, part),
                        CODE,
                        message,
                        did_you_mean(part, components, listed=True),
                    )
                continue
            known = names_in(pack, component) if copies else {}
            for id_ in copies:
                if id_ not in known and id_ not in pack.lost:
                    what = _words(component.records or dict(component.options).get("roster") or "piece")
                    message = f'set "{name}", {part}: no {what} is called {quoted(id_)}'
                    yield at(pack.place("pack", "sets", name, part, id_), CODE, message, did_you_mean(id_, known))
