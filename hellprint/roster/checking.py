"""A pack's roster rules and its rosters to findings: every expression is looked at, used or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hellprint.load.nearest import did_you_mean
from hellprint.model.findings import Finding, at
from hellprint.model.records import Pack
from hellprint.model.schema import Field, Kind, is_modifier
from hellprint.roster.legality import judge_records
from hellprint.roster.result import compute
from hellprint.roster.rules import (
    BAD_RULE,
    LIST,
    TRUTH,
    AftermathRule,
    Compiler,
    KindRules,
    LegalityRule,
    Tally,
    for_kind,
    modifier_variables,
)


def has_rules(pack: Pack) -> bool:
    """Whether there is anything about rosters in a pack: if not, no expression needs to be compiled."""
    return any(kind.roster for kind in pack.kinds.values()) or bool(pack.records.get("legality"))


def check_rules(pack: Pack) -> tuple[Finding, ...]:
    """Every expression of rosters, legality, aftermath, tallies and modifiers that does not fit the schema: HP231."""
    found: list[Finding] = []
    compiler = Compiler(pack, found.append)
    rosters = [kind for kind in pack.kinds.values() if kind.roster]
    for roster in rosters:
        below = _below(pack, roster)
        for kind in (*(k for k in below if k.base), *(k for k in below if not k.base), roster):
            KindRules(compiler, kind, roster)
    for rule, kind in for_kind(pack, "legality", found.append):
        LegalityRule(compiler, rule, kind)
    for rule, kind in for_kind(pack, "aftermath", found.append):
        field = kind.fields.get(kind.history)
        game = field.item.to if field is not None and field.item is not None else ""
        AftermathRule(compiler, rule, kind, game)
    for rule, _ in for_kind(pack, "tally", found.append):
        for roster in rosters:
            Tally(compiler, rule, roster)
    for component in pack.components:
        name = str(dict(component.options).get("roster") or "")
        if component.kind == "playsheet" and name not in [kind.name for kind in rosters]:
            place = pack.place("pack", "components", component.id, "roster")
            hint = did_you_mean(name, [kind.name for kind in rosters], listed=True)
            found.append(at(place, BAD_RULE, f'component "{component.id}" is for rosters of the kind "{name}"', hint))
    roster_kind = rosters[0] if len(rosters) == 1 else None
    for kind in pack.kinds.values():
        if kind.when:
            variables = modifier_variables(pack, roster_kind, kind, borne=True)
            place = pack.place("schema", "kinds", kind.name, "when")
            compiler.compile(kind.when, variables, place, f"{kind.name}, when", TRUTH)
    for kind in pack.kinds.values():
        if not kind.nested and not kind.roster:
            for record in pack.records.get(kind.name, {}).values():
                _modifiers(pack, compiler, roster_kind, kind, record, (kind.name, record["id"]))
    return tuple(found)


def _below(pack: Pack, kind: Kind) -> list[Kind]:
    """The nested kinds within a roster."""
    found: dict[str, Kind] = {}
    todo = list(kind.fields.values())
    while todo:
        item = todo.pop()
        item = item.item or item
        if item.type == "nested" and item.to not in found:
            found[item.to] = pack.kinds[item.to]
            todo += pack.kinds[item.to].fields.values()
    return list(found.values())


def _modifiers(
    pack: Pack,
    compiler: Compiler,
    roster: Kind | None,
    kind: Kind,
    values: Mapping[str, Any],
    key: tuple[str | int, ...],
) -> None:
    """The expressions of the modifiers of one record and of what is nested in it."""
    for name, field in kind.fields.items():
        item = field.item or field
        if item.type != "nested" or name not in values:
            continue
        below = pack.kinds[item.to]
        several = values[name] if isinstance(values[name], list) else [values[name]]
        for n, nested in enumerate(several):
            where = (*key, name, n) if isinstance(values[name], list) else (*key, name)
            if not is_modifier(below):
                _modifiers(pack, compiler, roster, below, nested, where)
                continue
            variables = modifier_variables(pack, roster, kind, borne=True)
            for option, gives in (("when", TRUTH), ("to", LIST)):
                source = nested.get(option)
                if source and source not in ("self", "bearer", "roster"):
                    what = f'{key[0]} "{key[1]}", {option} of a modifier'
                    compiler.compile(source, variables, pack.place(*where, option), what, gives)


def check_rosters(pack: Pack) -> Iterator[Finding]:
    """Every roster of the pack that could be read whole: HP230 to HP233; and the rules for plain records."""
    found: list[Finding] = []
    judge_records(pack, found.append)
    yield from found
    for kind in pack.kinds.values():
        if kind.roster:
            for id_, record in pack.records.get(kind.name, {}).items():
                if is_whole(pack, kind, record):
                    yield from compute(pack, kind.name, id_).findings


def is_whole(pack: Pack, kind: Kind, values: Mapping[str, Any]) -> bool:
    """Whether all that must be there is there, and every reference names a record: what lacks has been told."""
    for name, field in kind.fields.items():
        value = values.get(name)
        if value is None:
            if not field.optional and field.default is None:
                return False
        elif not _value_is_whole(pack, field, value):
            return False
    return True


def _value_is_whole(pack: Pack, field: Field, value: Any) -> bool:
    if field.type == "ref":
        return value in pack.records.get(field.to, {})
    if field.type == "nested":
        return is_whole(pack, pack.kinds[field.to], value)
    if field.item is not None:
        items = value.values() if isinstance(value, dict) else value
        return all(_value_is_whole(pack, field.item, item) for item in items)
    return True
