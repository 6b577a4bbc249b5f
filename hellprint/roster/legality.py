"""The pack's legality rules on one roster at one moment, or on plain records: a finding for each offender."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal

from hellprint.model.findings import Finding, Place, at
from hellprint.model.records import Pack
from hellprint.roster.computation import Computation
from hellprint.roster.rules import Compiler, LegalityRule, Program, Report, for_kind, words_of
from hellprint.roster.texts import MessageError, Messages
from hellprint.roster.values import place_of

ILLEGAL: Final = "HP230"
Value = Callable[[Program, Mapping[str, Any]], Any]
"""Computes an expression of a rule."""
Moment = Literal["start", "between", "end"]
_MOMENTS: Final[Mapping[str, tuple[str, ...]]] = {
    "always": ("start", "between", "end"),
    "start": ("start",),
    "end": ("end",),
}


class Judge:
    """The legality rules of one kind of roster."""

    def __init__(self, computation: Computation) -> None:
        self.computation = computation
        self.messages = Messages(computation.pack)
        self.rules = computation.rules.legality
        self._told: set[tuple[str, Place]] = set()

    def judge(self, moments: Sequence[Moment]) -> None:
        """What is wrong now. An offender that was told at an earlier moment is not told again."""
        value = self.computation.at_rest()
        for rule in self.rules:
            if rule.whole and set(moments) & set(_MOMENTS[rule.rule["at"]]):
                self._rule(rule, value)

    def _rule(self, rule: LegalityRule, value: Value) -> None:
        roster = self.computation
        offenders = _offenders(rule, value, {})
        if offenders is None:
            return
        roster.ready(words_of(rule.rule["message"]))
        whole = place_of(roster.view) or Place(str(roster.pack.folder))
        for items in offenders:
            item = items[0] if items else None
            place = place_of(item) or whole
            if (rule.id, place) in self._told:
                continue
            self._told.add((rule.id, place))
            values = {roster.kind.name: roster.view, "item": item, "items": items}
            try:
                text = self.messages.fill(rule.rule["message"], values)
            except MessageError as error:
                where = roster.pack.place("legality", rule.id, "message")
                roster.blame(where, f'legality "{rule.id}", message: {error}')
                continue
            roster.report(at(place, ILLEGAL, text, f'rule "{rule.id}"'))


def _offenders(rule: LegalityRule, value: Value, scope: Mapping[str, Any]) -> list[list[Any]] | None:
    """Groups of offenders, an empty group for the whole; None when the rule is kept or cannot be asked."""
    if rule.require is not None and value(rule.require, scope) is not False:
        return None
    if rule.where is None:
        return [[]]
    found = value(rule.where, scope)
    if not isinstance(found, list):
        return None
    if rule.require is None and not found:
        return None
    if rule.by is None:
        return [[item] for item in found] or [[]]
    groups: list[tuple[Any, list[Any]]] = []
    for item in found:
        key = value(rule.by, {**scope, "item": item})
        for known, items in groups:
            if known == key:
                items.append(item)
                break
        else:
            groups.append((key, [item]))
    return [items for _, items in groups] or [[]]


def judge_records(pack: Pack, report: Report) -> None:
    """Legality rules for kinds that are no rosters, record by record."""
    from hellprint.load.resolve import Resolver

    def told_elsewhere(finding: Finding) -> None:
        """What does not fit the schema: `checking.check_rules` says so."""

    legality = for_kind(pack, "legality", told_elsewhere)
    rules = [(rule, kind) for rule, kind in legality if not kind.roster and not kind.nested]
    if not rules:
        return
    compiler, resolver, messages = Compiler(pack, told_elsewhere), Resolver(pack), Messages(pack)
    common = {**pack.constants, "tables": dict(pack.records.get("table", {}))}
    for record, kind in rules:
        rule = LegalityRule(compiler, record, kind)
        if not rule.whole:
            continue
        for each in pack.records.get(kind.name, {}).values():
            view = resolver.record(kind.name, each)
            scope = {**common, kind.name: view, "it": view}
            try:
                for items in _offenders(rule, _plain_value, scope) or ():
                    item = items[0] if items else view
                    text = messages.fill(record["message"], {kind.name: view, "it": view, "item": item, "items": items})
                    place = place_of(item) or pack.place(kind.name, each["id"])
                    report(at(place, ILLEGAL, text, f'rule "{rule.id}"'))
            except _Failed as error:
                report(at(error.place, "HP231", error.message, error.hint))
                break
            except MessageError as error:
                where = pack.place("legality", rule.id, "message")
                report(at(where, "HP231", f'legality "{rule.id}", message: {error}'))
                break


class _Failed(Exception):
    def __init__(self, program: Program, message: str, hint: str) -> None:
        super().__init__(message)
        self.place = program.place
        self.message = f"{program.what}: {message}"
        self.hint = hint


def _plain_value(program: Program, scope: Mapping[str, Any]) -> Any:
    from hellprint.expressions import ExpressionError

    try:
        return program.expression.eval({name: scope[name] for name in program.words if name in scope})
    except ExpressionError as error:
        raise _Failed(program, error.message, error.hint) from error
