"""A roster to its bearers, their effective stats and derived values, as of any moment of its history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from hellprint.load.resolve import Resolver
from hellprint.model.findings import Place, at
from hellprint.model.records import Pack, Record
from hellprint.model.schema import Field, Kind, bearer_lists
from hellprint.roster.modifiers import Bearer, Change, Source, changes_of, effective, sources
from hellprint.roster.rules import (
    BAD_RULE,
    LIST,
    TABLES,
    TRUTH,
    Program,
    Report,
    modifier_variables,
    words_of,
)
from hellprint.roster.ruleset import ruleset_of
from hellprint.roster.values import MISSING, Maker, as_list, looked_up, place_of

if TYPE_CHECKING:
    from hellprint.expressions import Scope

_NONE: Final[Mapping[str, Any]] = {}
REACHED: Final = "reached"


class Computation:
    """One roster, its values changing as its history is replayed.

    Attributes:
        kind: of the roster; name: its variable in expressions.
        view: its values as expressions see them.
        bearers: in order of their numbers.
    """

    def __init__(self, pack: Pack, kind: Kind, record: Record, report: Report) -> None:
        self.pack = pack
        self.kind = kind
        self.record = record
        self.report = report
        self.rules = ruleset_of(pack, kind)
        self._resolver = Resolver(pack)
        self.maker = Maker(pack, self._resolver)
        self.view = self._resolver.record(kind.name, record)
        self.bearers: list[Bearer] = []
        self._stale: set[str] = set()
        self._dependents = self._all_needs()
        self._failed: set[tuple[str, str]] = set()
        self._common: dict[str, Any] = {**pack.constants, TABLES: dict(pack.records.get("table", {}))}
        self._whole_pack: dict[str, Any] | None = None
        self._begin()

    def derive_nested(self, kind: Kind, view: dict[str, Any]) -> None:
        """Derived values of a game, or an entry of one, and of what is nested in it."""
        for name, field in kind.fields.items():
            item = field.item or field
            if item.type == "nested" and item.to in self.rules.of_games and view.get(name) is not None:
                for each in as_list(view[name]):
                    self.derive_nested(self.pack.kinds[item.to], each)
        rules = self.rules.of_games.get(kind.name)
        if rules is not None:
            for name, program in rules.derive.items():
                self._derived(view, name, self.value(program, {"it": view, kind.name: view}))

    # -- values of expressions

    def value(self, program: Program | None, scope: Mapping[str, Any] = _NONE) -> Any:
        """What an expression gives; None after an error, which is a finding about the expression (HP231)."""
        if program is None:
            return None
        self._ready(program.words)
        known = {**self._common, self.kind.name: self.view, **scope}
        if "pack" in program.words:
            known["pack"] = self._pack_view()
        if program.path and program.path[0] in known:
            found = looked_up(program.path, known)
            if found is not MISSING:
                return found
        return self._computed(program, {name: known[name] for name in program.words if name in known})

    def at_rest(self) -> Callable[[Program, Mapping[str, Any]], Any]:
        """As `value`, while nothing changes the state: the roster is converted for all expressions at once."""
        from hellprint.expressions import Scope

        shared: list[tuple[int, Scope]] = []

        def value(program: Program, scope: Mapping[str, Any]) -> Any:
            if program.path or scope or "pack" in program.words:
                return self.value(program, scope)
            self._ready(program.words)
            left = len(self._stale)  # less when something has been computed since
            if not shared or shared[0][0] != left:
                shared[:] = [(left, Scope({**self._common, self.kind.name: self.view}))]
            return self._computed(program, shared[0][1])

        return value

    def _computed(self, program: Program, values: Mapping[str, Any] | Scope) -> Any:
        from hellprint.expressions import ExpressionError

        try:
            return program.expression.eval(values)
        except ExpressionError as error:
            self.blame(program.place, f"{program.what}: {error.message}", error.hint)
            return None

    def ready(self, words: Iterable[str]) -> None:
        """Compute what a text asks for by these names."""
        self._ready(words)

    def blame(self, place: Place, message: str, hint: str = "") -> None:
        """A finding about a rule, once however often the rule is asked."""
        if (str(place), message) not in self._failed:
            self._failed.add((str(place), message))
            self.report(at(place, BAD_RULE, message, hint))

    def _pack_view(self) -> dict[str, Any]:
        if self._whole_pack is None:
            self._whole_pack = {
                kind.plural: [
                    self._resolver.record(kind.name, record) for record in self.pack.records[kind.name].values()
                ]
                for kind in self.pack.kinds.values()
                if not kind.nested and not kind.roster and self.pack.records.get(kind.name)
            }
        return self._whole_pack

    def scope(self, bearer: Bearer) -> dict[str, Any]:
        return {"it": bearer.view, bearer.kind.name: bearer.view}

    # -- the beginning

    def _begin(self) -> None:
        for name, program in self.rules.of_roster.given.items():
            field = self.kind.fields[name]
            value = self.value(program)
            if value is None:
                continue
            known = self.view.get(name)
            if known is None:
                self.view[name] = self.maker.value(field, value, f"{self.view['_at']}#{name}")
            elif isinstance(known, dict) and isinstance(value, dict):
                made = self.maker.value(field, value, str(known["_at"]))
                for each, inner in made.items():
                    known.setdefault(each, inner)
        self.maker.empty_state(self.kind, self.view)
        for plural in bearer_lists(self.pack.kinds, self.kind):
            self.view.setdefault(plural, [])
        self.adopt()
        for name, program in self.rules.of_roster.start.items():
            value = self.value(program)
            if value is not None:
                self.view[name] = self.maker.value(self.kind.state[name], value, str(self.view["_at"]))
        self.touch()

    def adopt(self) -> None:
        """Find the bearers that the roster holds now: new ones get the lowest free numbers."""
        known = {bearer.at: bearer for bearer in self.bearers}
        found: list[Bearer] = []
        new: list[Bearer] = []
        for name, each in self.kind.fields.items():
            item = each.item or each
            if item.type != "nested" or item.to not in self.rules.stats:
                continue
            value = self.view.get(name)
            for n, view in enumerate(as_list(value) if value is not None else []):
                path = (name,) if each.type == "nested" else (name, n)
                if not view.get("_at"):
                    view["_at"] = f"{self.view['_at']}#{'.'.join(map(str, path))}"
                bearer = known.get(view["_at"])
                if bearer is None:
                    bearer = Bearer(self.pack.kinds[item.to], view, path, 0)
                    new.append(bearer)
                elif bearer.view is not view:  # it has moved to another field, as a copy
                    bearer.view = {**bearer.view, **view}
                    view.update(bearer.view)
                    bearer.view = view
                bearer.path = path
                found.append(bearer)
        self.bearers = found
        taken = {bearer.number for bearer in found}
        for bearer in new:
            bearer.number = next(n for n in range(1, len(found) + 1) if n not in taken)
            taken.add(bearer.number)
        for plural, kind in bearer_lists(self.pack.kinds, self.kind).items():
            if plural not in self.kind.fields:
                self.view[plural] = [bearer.view for bearer in found if bearer.kind is kind]
        self.touch()
        for bearer in new:
            self._complete(bearer)
        self.touch()

    def _complete(self, bearer: Bearer) -> None:
        view, kind = bearer.view, bearer.kind
        view["number"] = bearer.number
        view[REACHED] = []
        self.maker.empty_state(kind, view)
        for name, value in bearer.base.items():
            if name in self.rules.stats[kind.name] and name not in kind.fields:
                view[name] = value
        rules = self.rules.of_bearers[kind.name]
        for name, program in rules.given.items():
            if name not in view:
                value = self.value(program, self.scope(bearer))
                if value is not None:
                    view[name] = self.maker.value(kind.fields[name], value, view["_at"])
        for name, program in rules.start.items():
            value = self.value(program, self.scope(bearer))
            if value is not None:
                view[name] = self.maker.value(kind.state[name], value, view["_at"])

    # -- what follows from the state

    def touch(self, changed: Iterable[str] = ()) -> None:
        """The state has changed: what follows from it is computed again when it is asked for.

        Args:
            changed: fields; none for all.
        """
        names = set(changed)
        for name, needs in self._dependents.items():
            if not names or needs & names:
                self._stale.add(name)

    def _all_needs(self) -> dict[str, frozenset[str]]:
        """What follows from the state -> every name that it may be computed from, directly or through others."""
        kinds = self.pack.kinds.values()
        direct: dict[str, set[str]] = {}
        for rules in (*self.rules.of_bearers.values(), self.rules.of_roster):
            for name, program in rules.derive.items():
                direct.setdefault(name, set()).update(program.words)
        direct[REACHED] = {word for tally in self.rules.tallies if tally.has is not None for word in tally.has.words}
        holders = (*(self.pack.kinds[name] for name in self.rules.stats), self.kind)
        held = {
            name
            for kind in holders
            for name, field in {**kind.fields, **kind.state}.items()
            if (field.item or field).type in ("ref", "nested")
        }
        held |= {word for kind in kinds if kind.when for word in words_of(kind.when)}
        held |= self.rules.modifier_words
        for stats in self.rules.stats.values():
            for name in stats:
                direct.setdefault(name, set()).update(held)
        closed: dict[str, frozenset[str]] = {}
        for name in direct:
            found, todo = set(direct[name]), list(direct[name])
            while todo:
                more = direct.get(todo.pop(), set()) - found
                found |= more
                todo += more
            closed[name] = frozenset(found)
        return closed

    def _ready(self, words: Iterable[str]) -> None:
        """Compute what an expression asks for and what that needs in turn."""
        wanted = self._stale.intersection(words)
        if not wanted:
            return
        wanted = self._closed(wanted)
        self._stale -= wanted
        if any(wanted & stats.keys() for stats in self.rules.stats.values()):
            self._stale -= {name for stats in self.rules.stats.values() for name in stats}
            self._compute_stats()
        for kind, rules in self.rules.of_bearers.items():
            for name, program in rules.derive.items():
                if name in wanted:
                    for bearer in self.bearers:
                        if bearer.kind.name == kind:
                            self._derived(bearer.view, name, self.value(program, self.scope(bearer)))
        for name, program in self.rules.of_roster.derive.items():
            if name in wanted:
                self._derived(self.view, name, self.value(program, {"it": self.view}))
        if REACHED in wanted:
            for bearer in self.bearers:
                bearer.view[REACHED] = [tally for tally, (has, needs) in self.progress(bearer).items() if has >= needs]

    def _closed(self, wanted: set[str]) -> set[str]:
        programs: dict[str, list[Program]] = {}
        for rules in (*self.rules.of_bearers.values(), self.rules.of_roster):
            for name, program in rules.derive.items():
                programs.setdefault(name, []).append(program)
        if REACHED in wanted:
            programs[REACHED] = [tally.has for tally in self.rules.tallies if tally.has is not None]
        todo = list(wanted)
        found = set(wanted)
        while todo:
            for program in programs.get(todo.pop(), ()):
                more = self._stale.intersection(program.words) - found
                found |= more
                todo += more
        return found

    @staticmethod
    def _derived(view: dict[str, Any], name: str, value: Any) -> None:
        if value is None:
            view.pop(name, None)
        else:
            view[name] = int(value) if isinstance(value, float) and value.is_integer() else value

    def progress(self, bearer: Bearer) -> dict[str, tuple[int, int]]:
        """Tally -> how far the bearer has come, of how far it must."""
        found = {}
        for tally in self.rules.tallies:
            has = self.value(tally.has, self.scope(bearer))
            if has is not None:
                found[tally.id] = (int(has), tally.needs)
        return found

    def everything(self) -> None:
        """Compute all that follows from the state."""
        self._ready(set(self._stale))

    # -- stats

    def _compute_stats(self) -> None:
        for bearer in self.bearers:
            for name in self.rules.stats[bearer.kind.name]:
                if name in bearer.base and name not in bearer.kind.fields:
                    bearer.view[name] = bearer.base[name]
        changes: dict[int, dict[str, list[Change]]] = {id(bearer.view): {} for bearer in self.bearers}
        for holder, source in self.in_force():
            variables, kinds = self._variables(holder, source)
            for n, modifier in enumerate(source.modifiers):
                place = self._place_of(modifier, source)
                for target in self._targets(modifier, source, holder, variables, kinds, place):
                    stats = self.rules.stats[target.kind.name]
                    if modifier["stat"] in stats:
                        changes[id(target.view)].setdefault(modifier["stat"], []).extend(changes_of(modifier, source))
                    else:
                        what = f'"{modifier["stat"]}" is no number or flag of {target.kind.base}'
                        what = f"{source.name}, modifier {n + 1}: {what}"
                        self.blame(place, what)
        for each in self.bearers:
            each.stats = effective(self.rules.stats[each.kind.name], each.base, changes[id(each.view)])
            for name, stat in each.stats.items():
                if name not in each.kind.fields:
                    each.view[name] = stat.value

    def in_force(self) -> Iterable[tuple[Bearer | None, Source]]:
        """Every record that may change stats now, and who bears it; None for those of the roster itself."""
        kinds = self.pack.kinds
        skip = [self.kind.history]
        for name, field in self.kind.fields.items():
            if (field.item or field).to in self.rules.stats:
                skip.append(name)
        found: list[tuple[Bearer | None, Source]] = []
        for source in sources(kinds, self.kind, self.view, skip):
            found.append((None, source))
        for bearer in self.bearers:
            found += [(bearer, source) for source in sources(kinds, bearer.kind, bearer.view)]
        return [(bearer, source) for bearer, source in found if self._applies(bearer, source)]

    def _applies(self, bearer: Bearer | None, source: Source) -> bool:
        if not source.kind.when:
            return True
        variables, kinds = self._variables(bearer, source)
        place = self.pack.place("schema", "kinds", source.kind.name, "when")
        program = self._when(source.kind.when, kinds, place, f"{source.kind.name}, when", TRUTH)
        return self.value(program, variables) is True

    def _targets(
        self,
        modifier: Mapping[str, Any],
        source: Source,
        bearer: Bearer | None,
        variables: Mapping[str, Any],
        kinds: Mapping[str, str],
        place: Place,
    ) -> list[Bearer]:
        when = modifier.get("when")
        if when:
            program = self._when(when, kinds, place, f"{source.name}, when of a modifier", TRUTH)
            if self.value(program, variables) is not True:
                return []
        to = modifier.get("to") or ("roster" if bearer is None else "bearer")
        if to == "roster":
            return self.bearers
        if to in ("self", "bearer"):
            return [bearer] if bearer is not None else []
        program = self._when(to, kinds, place, f"{source.name}, to of a modifier", LIST)
        wanted = {item.get("_at") for item in self.value(program, variables) or () if isinstance(item, dict)}
        return [each for each in self.bearers if each.at in wanted]

    def _variables(self, bearer: Bearer | None, source: Source) -> tuple[dict[str, Any], dict[str, str]]:
        values: dict[str, Any] = {"it": source.view, "key": source.key}
        kinds = modifier_variables(self.pack, self.kind, source.kind, bearer is not None)
        if bearer is not None:
            values["bearer"] = bearer.view
        return values, kinds

    def _when(
        self, source: str, kinds: Mapping[str, str], place: Place, what: str, gives: tuple[str, ...]
    ) -> Program | None:
        key = (source, kinds.get("it", ""))
        if key not in self.rules.whens:
            self.rules.whens[key] = self.rules.compiler.compile(source, kinds, place, what, gives)
        return self.rules.whens[key]

    def _place_of(self, modifier: Mapping[str, Any], source: Source) -> Place:
        return place_of(modifier) or place_of(source.view) or Place(str(self.pack.folder))

    # -- changes of the state

    def field(self, kind: Kind, name: str) -> Field | None:
        return kind.state.get(name) or kind.fields.get(name)
