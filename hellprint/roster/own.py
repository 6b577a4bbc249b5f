"""A computed roster as records of its pack, so that templates print it as they print any record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hellprint.model.records import Pack, Record
from hellprint.model.schema import Field, Kind, bearer_lists
from hellprint.roster.result import BearerResult, RosterResult
from hellprint.roster.values import plain

BEARER: Final = "bearer"
"""Field of a bearer's own record: what the roster knows of it. Absent in the pack's own records."""
WAS: Final = "was"
"""Field of a bearer's own record: stat -> its value before any change, of those that have changed."""
_ANY: Final = Field("any", optional=True)


def own_pack(pack: Pack, result: RosterResult) -> Pack:
    """The pack with the roster as a record that has its state and derived values, and with one record for each bearer.

    A bearer has the fields `number`, `stats`, `progress`, `powers` (the fields of its base that are in force) and
    `own`: a record of its base's kind with effective stats, under an id of its own, whose `bearer` it is in turn.
    """
    roster = pack.kinds[result.kind]
    kinds = dict(pack.kinds)
    records = {name: dict(each) for name, each in pack.records.items()}
    plurals = bearer_lists(pack.kinds, roster)
    for kind in plurals.values():
        base = kind.fields[kind.base].to
        more = {
            "number": Field("int"),
            "stats": _ANY,
            "progress": _ANY,
            "powers": Field("list", item=Field("text"), default=[]),
        }
        own = {"own": Field("ref", to=base, optional=True)}
        known = {**kind.fields, **kind.state, **_derived(kind), **more}
        kinds[kind.name] = kind._replace(fields={**known, **own}, state={}, derive={})
        within = f"{kind.name}_of_card"
        kinds[within] = kind._replace(name=within, fields=known, state={}, derive={}, base="")
        fields = dict(kinds[base].fields)
        fields[BEARER] = Field("nested", to=within, optional=True)
        fields[WAS] = Field("map", item=Field("any"), optional=True)
        kinds[base] = kinds[base]._replace(fields=fields)
    lists = {
        plural: Field("list", item=Field("nested", to=kind.name), default=[])
        for plural, kind in plurals.items()
        if plural not in roster.fields
    }
    kinds[roster.name] = roster._replace(
        fields={**roster.fields, **roster.state, **_derived(roster), **lists}, state={}, derive={}
    )
    values = _roster_values(result, roster)
    for plural in lists:
        values[plural] = []
    for bearer in result.bearers:
        kind = pack.kinds[bearer.kind]
        id_ = own_id(result, bearer)
        flat = _bearer_values(bearer, kind)
        records[bearer.base[0]][id_] = _own_record(pack, bearer, id_, flat)
        whole = {**flat, "own": id_}
        _put(values, bearer, whole)
        if kind.plural in lists:
            values[kind.plural].append(whole)
    records[roster.name] = {result.id: values}
    return pack._replace(kinds=kinds, records=records)


def own_id(result: RosterResult, bearer: BearerResult) -> str:
    """Of a bearer's own record: no id of a pack has a dot."""
    return f"{result.id}.{bearer.number}"


def own_ids(result: RosterResult, kind: str) -> list[str]:
    """Of the bearers whose base is of a kind, in the order of their numbers."""
    return [own_id(result, bearer) for bearer in result.bearers if bearer.base[0] == kind]


def _derived(kind: Kind) -> dict[str, Field]:
    return dict.fromkeys(kind.derive, _ANY)


def _roster_values(result: RosterResult, roster: Kind) -> Record:
    names = (*roster.fields, *roster.state, *roster.derive)
    values: Record = {"id": result.id}
    for name in names:
        if name in result.values:
            values[name] = plain(result.values[name])
    return values


def _bearer_values(bearer: BearerResult, kind: Kind) -> Record:
    values: Record = {}
    for name in (*kind.fields, *kind.state, *kind.derive):
        if name in bearer.values:
            values[name] = plain(bearer.values[name])
    values["number"] = bearer.number
    values["stats"] = {
        name: {
            "base": plain(stat.base),
            "value": plain(stat.value),
            "changed": stat.value != stat.base,
            "steps": [step._asdict() | {"by": plain(step.by), "value": plain(step.value)} for step in stat.steps],
        }
        for name, stat in bearer.stats.items()
    }
    values["progress"] = {tally: {"has": has, "needs": needs} for tally, (has, needs) in bearer.progress.items()}
    values["powers"] = [source.key for source in bearer.sources if source.key and source.kind.when]
    return values


def _own_record(pack: Pack, bearer: BearerResult, id_: str, flat: Mapping[str, Any]) -> Record:
    kind, base = bearer.base
    record: Record = {**pack.records[kind][base], "id": id_}
    record[WAS] = {name: plain(stat.base) for name, stat in bearer.stats.items() if stat.value != stat.base}
    for name, stat in bearer.stats.items():
        record[name] = plain(stat.value)
    record[BEARER] = dict(flat)
    return record


def _put(values: Record, bearer: BearerResult, whole: Record) -> None:
    """Replace the roster's own copy of a bearer by the one that knows its stats."""
    if len(bearer.path) == 1:
        values[bearer.of] = whole
    else:
        values[bearer.of][bearer.path[1]] = whole
