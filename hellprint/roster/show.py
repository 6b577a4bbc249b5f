"""A computed roster as plain values and as lines of text, every stat with its steps and their causes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hellprint.model.records import Pack
from hellprint.model.schema import Kind, bearer_lists
from hellprint.roster.modifiers import Stat
from hellprint.roster.result import BearerResult, RosterResult
from hellprint.roster.values import plain


def roster_json(pack: Pack, result: RosterResult) -> dict[str, Any]:
    """The roster under its kind: its own values, and its bearers with their stats under the plural of their kind."""
    kind = pack.kinds[result.kind]
    plurals = bearer_lists(pack.kinds, kind)
    held = {name for name, field in kind.fields.items() if pack.kinds.get((field.item or field).to) in plurals.values()}
    values: dict[str, Any] = {"id": result.id}
    for name in (*kind.fields, *kind.state, *kind.derive):
        if name in result.values and name not in held:
            values[name] = plain(result.values[name])
    for plural, bears in plurals.items():
        values[plural] = [_bearer(bears, bearer) for bearer in result.bearers if bearer.kind == bears.name]
    return {"pack": pack.id, kind.name: values}


def _bearer(kind: Kind, bearer: BearerResult) -> dict[str, Any]:
    found: dict[str, Any] = {"number": bearer.number, "name": bearer.name, "as": bearer.of}
    for name in (*kind.fields, *kind.state, *kind.derive):
        if name in bearer.values and name != "name":
            found[name] = plain(bearer.values[name])
    found["stats"] = {name: _stat(stat) for name, stat in bearer.stats.items()}
    found["progress"] = {tally: {"has": has, "needs": needs} for tally, (has, needs) in bearer.progress.items()}
    return found


def _stat(stat: Stat) -> dict[str, Any]:
    steps = [
        {step.op: plain(step.by), "because": step.because, "name": step.name, "value": plain(step.value)}
        for step in stat.steps
    ]
    return {"base": plain(stat.base), "value": plain(stat.value), "steps": steps}


def roster_lines(pack: Pack, result: RosterResult) -> Iterator[str]:
    """The roster for a terminal: what it is, its totals, then each bearer with its stats and what has come of it."""
    kind = pack.kinds[result.kind]
    values = result.values
    yield f"{kind.name} {result.id}: {values.get('name', result.id)}"
    for name, field in kind.fields.items():
        if field.type in ("ref", "enum", "text", "int") and name != "name" and name in values:
            yield f"  {name}: {_shown(values[name])}"
    for name in (*kind.state, *kind.derive):
        if name in values and values[name] not in ("", [], None):
            yield f"  {name}: {_shown(values[name])}"
    for bearer in result.bearers:
        bears = pack.kinds[bearer.kind]
        base = pack.records.get(bearer.base[0], {}).get(bearer.base[1], {})
        yield f"{bearer.number:>3}  {bearer.name}  ({bearer.of}, {base.get('name', bearer.base[1])})"
        for name, stat in bearer.stats.items():
            yield f"       {name}: {_shown(stat.value)}{_steps(stat)}"
        for name in (*bears.fields, *bears.state, *bears.derive):
            value = bearer.values.get(name)
            if name not in ("name", bears.base) and value not in (None, "", [], False, 0):
                yield f"       {name}: {_shown(value)}"
        near = [f"{tally} {has}/{needs}" for tally, (has, needs) in bearer.progress.items() if has]
        if near:
            yield f"       progress: {', '.join(near)}"


def _steps(stat: Stat) -> str:
    if not stat.steps:
        return ""
    signs = {"set": "=", "add": "+", "min": "at least ", "max": "at most "}
    parts = [f"base {_shown(stat.base)}"]
    for step in stat.steps:
        by = plain(step.by)
        sign = "" if step.op == "add" and isinstance(by, int | float) and by < 0 else signs[step.op]
        parts.append(f"{sign}{_shown(by)} {step.name}")
    return f"  [{', '.join(parts)}]"


def _shown(value: Any) -> str:
    value = plain(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_shown(item) for item in value) or "none"
    if isinstance(value, dict):
        return " ".join(f"{name} {_shown(item)}" for name, item in value.items())
    return str(value)
