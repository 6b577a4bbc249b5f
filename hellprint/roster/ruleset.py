"""All rules for the rosters of one kind, compiled once for a pack: a kit computes one roster after another."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from hellprint.model.records import Pack
from hellprint.model.schema import Kind, bearer_lists, stats_of
from hellprint.roster.rules import (
    AftermathRule,
    Compiler,
    KindRules,
    LegalityRule,
    Program,
    Tally,
    expressions_of_modifiers,
    for_kind,
    nobody,
    words_of,
)

_MOST: Final = 4


class Ruleset:
    """What does not fit the schema is left out: `checking.check_rules` tells it, once and at its own place.

    Attributes:
        stats: kind of bearers -> names of the values that modifiers may change, with their fields.
        of_bearers, of_games: kind -> its expressions; of_roster: those of the roster itself.
        game: name of the nested kind of a game, "" where there are none.
        whens: of modifiers, by source and kind; filled as they are asked for.
        modifier_words: every name in an expression of a modifier.
    """

    def __init__(self, pack: Pack, kind: Kind) -> None:
        self.pack, self.kind = pack, kind
        self.compiler = Compiler(pack, nobody)
        self.stats = {each.name: stats_of(pack.kinds, each) for each in bearer_lists(pack.kinds, kind).values()}
        self.of_bearers = {name: KindRules(self.compiler, pack.kinds[name], kind) for name in self.stats}
        self.of_roster = KindRules(self.compiler, kind, kind)
        self.tallies = [
            Tally(self.compiler, rule, kind)
            for rule, bears in for_kind(pack, "tally", nobody)
            if bears.name in self.stats
        ]
        self.of_games = self._history_rules()
        history = kind.fields.get(kind.history)
        self.game = history.item.to if history is not None and history.item is not None else ""
        self.whens: dict[tuple[str, str], Program | None] = {}
        self.modifier_words = frozenset(
            word
            for records in pack.records.values()
            for record in records.values()
            for source in expressions_of_modifiers(record)
            for word in words_of(source)
        )

    def _history_rules(self) -> dict[str, KindRules]:
        """Rules of the nested kinds of a game that have derived values."""
        found: dict[str, KindRules] = {}
        todo = [self.kind.fields[self.kind.history]] if self.kind.history in self.kind.fields else []
        while todo:
            item = todo.pop()
            item = item.item or item
            if item.type == "nested" and item.to not in found and item.to not in self.stats:
                kind = self.pack.kinds[item.to]
                found[item.to] = KindRules(self.compiler, kind, self.kind)
                todo += kind.fields.values()
        return found

    @cached_property
    def aftermath(self) -> tuple[AftermathRule, ...]:
        """In order; none where the rosters have no games."""
        return tuple(
            AftermathRule(self.compiler, rule, self.kind, self.game)
            for rule, of in for_kind(self.pack, "aftermath", nobody)
            if of is self.kind and self.game
        )

    @cached_property
    def legality(self) -> tuple[LegalityRule, ...]:
        """In order."""
        return tuple(
            LegalityRule(self.compiler, rule, kind)
            for rule, kind in for_kind(self.pack, "legality", nobody)
            if kind is self.kind
        )

    def remember(self) -> None:
        """Make the derived values known again as fields, to the expressions that are compiled from now on."""
        for rules in (*self.of_bearers.values(), self.of_roster, *self.of_games.values()):
            for name, program in rules.derive.items():
                self.compiler.remember(rules.kind.name, name, program)


def ruleset_of(pack: Pack, kind: Kind) -> Ruleset:
    """For the rosters of a kind."""
    found = next((rules for rules in _recent if rules.pack is pack and rules.kind is kind), None)
    if found is None:
        found = Ruleset(pack, kind)
        _recent[:] = [found, *_recent[: _MOST - 1]]
    else:
        found.remember()
    return found


_recent: list[Ruleset] = []
