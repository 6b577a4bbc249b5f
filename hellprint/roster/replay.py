"""The history of a roster, game by game, to its state: the pack's aftermath rules in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from hellprint.model.findings import Place, at
from hellprint.roster.computation import Computation
from hellprint.roster.modifiers import Bearer
from hellprint.roster.rules import AftermathRule, Program, words_of
from hellprint.roster.texts import MessageError, Messages
from hellprint.roster.values import as_list, place_of, same

UNKNOWN_BEARER: Final = "HP232"
ILLEGAL_GAME: Final = "HP233"


class Replay:
    """The aftermath rules of a roster's kind, and the roster that they are applied to.

    Attributes:
        game: name of the nested kind of a game, the variable that rules call it by.
        said: what the rules told of the game that was replayed last, in order.
    """

    def __init__(self, computation: Computation) -> None:
        self.computation = computation
        kind = computation.kind
        self.game = computation.rules.game
        self.rules = computation.rules.aftermath
        self.messages = Messages(computation.pack)
        self.said: list[str] = []
        self._games: list[dict[str, Any]] = []
        if self.game:
            self._games = list(computation.view.get(kind.history) or ())
            computation.view[kind.history] = []

    def games(self) -> Iterator[dict[str, Any]]:
        """Each game after it has had its effect; the roster then is as after that game."""
        for game in self._games:
            self.begin(game)
            for rule in self.rules:
                self.apply(rule, game)
            yield game

    def begin(self, game: dict[str, Any]) -> None:
        """A game has been played; none of its effects has happened."""
        self.said = []
        computation = self.computation
        computation.view[computation.kind.history].append(game)
        computation.touch({computation.kind.history, self.game})
        if self.game:
            computation.derive_nested(computation.pack.kinds[self.game], game)

    def apply(self, rule: AftermathRule, game: Mapping[str, Any]) -> None:
        """One rule on one game. Findings: HP231 about the rule, HP232 and HP233 about the game."""
        if not rule.whole or rule.questions:
            return
        scope = {self.game: game}
        for item in self.items(rule, game):
            one = scope if item is game else {**scope, "each": item}
            for bearer in self._bearers(rule, one, place_of(item) or place_of(game)):
                values = one if bearer is None else {**one, **self.computation.scope(bearer)}
                self._do(rule, values, bearer, place_of(item) or place_of(game))

    def items(self, rule: AftermathRule, game: Mapping[str, Any]) -> list[Any]:
        """What a rule is applied to, item by item; the game itself where the rule says nothing."""
        if rule.each is None:
            return [game]
        found = self.computation.value(rule.each, {self.game: game})
        return found if isinstance(found, list) else []

    def _bearers(self, rule: AftermathRule, scope: Mapping[str, Any], place: Place | None) -> list[Bearer | None]:
        computation = self.computation
        if rule.who is not None:
            name = computation.value(rule.who, scope)
            if name is None:
                return []
            found = [bearer for bearer in computation.bearers if bearer.view.get("name") == name]
            if not found:
                self._unknown(str(name), place)
            return list(found[:1])
        if rule.to is not None:
            wanted = {view.get("_at") for view in computation.value(rule.to, scope) or () if isinstance(view, dict)}
            return [bearer for bearer in computation.bearers if bearer.at in wanted]
        return [None]

    def _unknown(self, name: str, place: Place | None) -> None:
        from hellprint.load.nearest import did_you_mean

        names = [str(bearer.view.get("name")) for bearer in self.computation.bearers]
        what = self.computation.kind.name
        message = f'nobody of the {what} is called "{name}" at this time'
        self._report(place, UNKNOWN_BEARER, message, did_you_mean(name, names, listed=True))

    def _report(self, place: Place | None, code: str, message: str, hint: str = "") -> None:
        view = place_of(self.computation.view)
        self.computation.report(at(place or view or Place(str(self.computation.pack.folder)), code, message, hint))

    def _do(self, rule: AftermathRule, scope: Mapping[str, Any], bearer: Bearer | None, place: Place | None) -> None:
        value = self.computation.value
        if rule.when is not None and value(rule.when, scope) is not True:
            return None
        if rule.require is not None:
            kept = value(rule.require, scope)
            if kept is not True:
                if kept is False:
                    text = self._filled(rule, "message", scope, bearer)
                    self._report(place, ILLEGAL_GAME, text or f'the rule "{rule.id}" is broken', f'rule "{rule.id}"')
                return None
        if not rule.ops:
            return self._say(rule, scope, bearer)
        done = [(op, field, program, value(program, scope)) for op, field, program in rule.ops]
        for op, field, program, result in done:
            if result is not None:
                self._change(op, field, program, result, bearer, place)
        self.computation.touch({name.rpartition(".")[2] for _, name, *_ in done})
        if any(op != "add" and self._holds_bearers(name) for op, name, *_ in done):
            self.computation.adopt()
        return self._say(rule, scope, bearer)

    def _holds_bearers(self, name: str) -> bool:
        """Whether a field of the roster is one in which its bearers stand."""
        kind = self.computation.kind
        owner, _, field_name = name.rpartition(".")
        field = kind.fields.get(field_name) if owner in ("", kind.name) else None
        return field is not None and bool(self.computation.pack.kinds.get((field.item or field).to, kind).base)

    def _say(self, rule: AftermathRule, scope: Mapping[str, Any], bearer: Bearer | None) -> None:
        text = self._filled(rule, "says", scope, bearer)
        if text:
            self.said.append(text)

    def _filled(self, rule: AftermathRule, option: str, scope: Mapping[str, Any], bearer: Bearer | None) -> str:
        text = rule.rule.get(option)
        if not text:
            return ""
        roster = self.computation
        roster.ready(words_of(text))
        try:
            return self.messages.fill(text, {roster.kind.name: roster.view, **scope})
        except MessageError as error:
            place = roster.pack.place("aftermath", rule.id, option)
            roster.blame(place, f'aftermath "{rule.id}", {option}: {error}')
            return ""

    def _change(
        self, op: str, name: str, program: Program, value: Any, bearer: Bearer | None, place: Place | None
    ) -> None:
        roster = self.computation
        owner, _, field_name = name.rpartition(".")
        if owner == roster.kind.name or bearer is None:
            kind, view = roster.kind, roster.view
        else:
            kind, view = bearer.kind, bearer.view
        field = roster.field(kind, field_name)
        if field is None:
            from hellprint.load.nearest import did_you_mean

            known = (*kind.fields, *kind.state)
            roster.blame(
                program.place, f'{program.what}: {kind.name} has no "{field_name}"', did_you_mean(field_name, known)
            )
            return
        where = str((place and f"{place.path}:{place.line}:{place.column}") or view["_at"])
        _OPERATIONS[op](view, field_name, field, value, lambda each, v: roster.maker.value(each, v, where))


Make = Callable[[Any, Any], Any]


def _set(view: dict[str, Any], name: str, field: Any, value: Any, make: Make) -> None:
    view[name] = make(field, value)


def _add(view: dict[str, Any], name: str, field: Any, value: Any, make: Make) -> None:
    view[name] = make(field, (view.get(name) or 0) + value)


def _append(view: dict[str, Any], name: str, field: Any, value: Any, make: Make) -> None:
    # a list of its own: that of the start may still be shown
    view[name] = [*(view.get(name) or ()), *(make(field.item, item) for item in as_list(value))]


def _remove(view: dict[str, Any], name: str, field: Any, value: Any, make: Make) -> None:
    kept = list(view.get(name) or ())
    for gone in as_list(value):
        for n, item in enumerate(kept):
            if same(item, gone):
                del kept[n]
                break
    view[name] = kept


_OPERATIONS: Final[Mapping[str, Callable[[dict[str, Any], str, Any, Any, Make], None]]] = {
    "set": _set,
    "add": _add,
    "append": _append,
    "remove": _remove,
}
