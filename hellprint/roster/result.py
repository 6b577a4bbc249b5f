"""A roster, computed: what it is worth, what its bearers can do, what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hellprint.model.findings import Finding, in_order
from hellprint.model.records import Pack
from hellprint.roster.computation import Computation
from hellprint.roster.legality import Judge
from hellprint.roster.modifiers import Bearer, Source, Stat
from hellprint.roster.replay import Replay


class BearerResult(NamedTuple):
    """One bearer as it is now.

    Attributes:
        number: on card and sheet.
        kind: nested kind; path: field of the roster that holds it, and place in its list.
        base: (kind, id) of what it is.
        values: fields, state and derived values, as expressions see them.
        stats: name -> base, value and steps.
        sources: records in force on it, in order: itself, what it refers to, and what is nested in those.
        progress: tally -> (has, needs).
    """

    number: int
    kind: str
    path: tuple[str | int, ...]
    base: tuple[str, str]
    values: Mapping[str, Any]
    stats: Mapping[str, Stat]
    sources: tuple[Source, ...]
    progress: Mapping[str, tuple[int, int]]

    @property
    def of(self) -> str:
        """The field of the roster that holds it."""
        return str(self.path[0])

    @property
    def name(self) -> str:
        return str(self.values.get("name") or self.base[1])


class RosterResult(NamedTuple):
    """Attributes:
    kind: of the roster; id: of the roster, its file's name.
    values: fields, state and derived values, as expressions see them.
    bearers: in order of their numbers.
    said: for each game of its history, what happened after it.
    findings: what its rules have against it; HP230 to HP233.
    """

    kind: str
    id: str
    values: Mapping[str, Any]
    bearers: tuple[BearerResult, ...]
    said: tuple[tuple[str, ...], ...]
    findings: tuple[Finding, ...]


def compute(pack: Pack, kind: str, id_: str) -> RosterResult:
    """Replay, compute and judge one roster of a pack. The roster's file must have been read without errors."""
    findings: list[Finding] = []
    roster = Computation(pack, pack.kinds[kind], pack.records[kind][id_], findings.append)
    replay = Replay(roster)
    judge = Judge(roster)
    judge.judge(("start",))
    said = []
    for _ in replay.games():
        said.append(tuple(replay.said))
        judge.judge(("between",))
    judge.judge(("end",))
    made = snapshot(roster, tuple(said), ())
    return made._replace(findings=in_order(findings))  # computing the last values may have found something too


def snapshot(roster: Computation, said: tuple[tuple[str, ...], ...], findings: tuple[Finding, ...]) -> RosterResult:
    """The roster as it is at this moment."""
    roster.everything()
    in_force: dict[int, list[Source]] = {}
    for bearer, source in roster.in_force():
        if bearer is not None:
            in_force.setdefault(id(bearer.view), []).append(source)
    bearers = tuple(
        _bearer(roster, bearer, tuple(in_force.get(id(bearer.view), ())))
        for bearer in sorted(roster.bearers, key=lambda each: each.number)
    )
    record = roster.record
    return RosterResult(roster.kind.name, str(record["id"]), dict(roster.view), bearers, said, in_order(findings))


def _bearer(roster: Computation, bearer: Bearer, sources: tuple[Source, ...]) -> BearerResult:
    field = bearer.kind.fields[bearer.kind.base]
    base = (field.to, str(bearer.base.get("id", "")))
    return BearerResult(
        bearer.number,
        bearer.kind.name,
        tuple(bearer.path),
        base,
        dict(bearer.view),
        dict(bearer.stats),
        sources,
        roster.progress(bearer),
    )
