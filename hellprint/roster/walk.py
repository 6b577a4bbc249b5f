"""A new game, asked for question by question: the pack's aftermath says what is asked, and what each answer does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from hellprint.model.findings import Finding, has_errors
from hellprint.model.records import Pack, Record
from hellprint.model.schema import Field, Kind
from hellprint.roster.computation import Computation
from hellprint.roster.legality import Judge
from hellprint.roster.replay import Replay
from hellprint.roster.result import RosterResult, snapshot
from hellprint.roster.rules import AftermathRule
from hellprint.roster.texts import MessageError
from hellprint.roster.values import plain

MOST_ENTRIES = 60
"""Of one list in one game: a cabal has ten members, a battle a few dozen deaths."""


class Question(NamedTuple):
    """What a person is asked.

    Attributes:
        prompt: in words.
        type: of the answer: "choice", "dice", "flag", "int" or "text".
        choices: (answer, what it is called) in order; () for a free answer.
        dice: what to roll.
        low: smallest number, or None; high: largest.
        may_skip: no answer is an answer.
        default: what no answer means, in words; "" for none.
    """

    prompt: str
    type: str
    choices: tuple[tuple[Any, str], ...] = ()
    dice: str = ""
    low: int | None = None
    high: int | None = None
    may_skip: bool = False
    default: str = ""


class Asker(Protocol):
    """Whoever answers."""

    def step(self, title: str) -> None:
        """A new part of the aftermath begins."""
        ...

    def ask(self, question: Question) -> Any:
        """The answer, of the type that is asked for; None for no answer."""
        ...


class Walked(NamedTuple):
    """game: as the roster's file lists it; before and after: the roster; said: what the game did."""

    game: Record
    before: RosterResult
    after: RosterResult
    said: tuple[str, ...]
    findings: tuple[Finding, ...]


class CannotWalk(Exception):
    """The roster has no history, or has errors."""


def walk(pack: Pack, kind: str, id_: str, asker: Asker) -> Walked:
    """Ask for one more game of a roster and apply it.

    Raises:
        CannotWalk: its kind has no games, or what is there of them is wrong.
    """
    findings: list[Finding] = []
    roster = Computation(pack, pack.kinds[kind], pack.records[kind][id_], findings.append)
    replay = Replay(roster)
    if not replay.game:
        raise CannotWalk(f"a {kind} has no games")
    judge = Judge(roster)
    judge.judge(("start",))
    for _ in replay.games():
        judge.judge(("between",))
    if has_errors(findings):
        raise CannotWalk("the roster has errors")
    before = snapshot(roster, (), ())
    walker = _Walker(pack, roster, replay, asker)
    walker.run()
    judge.judge(("between", "end"))
    after = snapshot(roster, (), ())
    return Walked(walker.game, before, after, tuple(replay.said), tuple(findings))


class _Walker:
    def __init__(self, pack: Pack, roster: Computation, replay: Replay, asker: Asker) -> None:
        self.pack = pack
        self.roster = roster
        self.replay = replay
        self.asker = asker
        self.kind = pack.kinds[replay.game]
        self.game: Record = {}
        self.view = roster.maker.nested(self.kind, {}, f"{roster.view['_at']}#new")

    def run(self) -> None:
        self.replay.begin(self.view)
        step = ""
        for rule in self.replay.rules:
            if not rule.whole:
                continue
            if not rule.questions:
                self.replay.apply(rule, self.view)
                continue
            title = str(rule.rule.get("step", ""))
            for item in self.replay.items(rule, self.view):
                scope = {self.replay.game: self.view}
                if item is not self.view:
                    scope["each"] = item
                if rule.when is not None and self.roster.value(rule.when, scope) is not True:
                    continue
                if title and title != step:
                    self.asker.step(title)
                    step = title
                self._entries(rule, scope)
        self.game = {name: self.game[name] for name in self.kind.fields if name in self.game}

    def _entries(self, rule: AftermathRule, scope: Mapping[str, Any]) -> None:
        into = rule.rule.get("into")
        if not into:
            self._entry(rule, scope, self.kind, self.view, self.game, first_may_skip=False)
            self.roster.touch()
            return
        field = self.kind.fields[into]
        item = field.item or field
        repeated = rule.each is None and field.type == "list"
        for _ in range(MOST_ENTRIES if repeated else 1):
            if not self._one(rule, scope, into, field, item, may_skip=rule.each is None):
                break

    def _one(
        self, rule: AftermathRule, scope: Mapping[str, Any], into: str, field: Field, item: Field, *, may_skip: bool
    ) -> bool:
        """One entry of a list of the game; False when the first question had no answer."""
        if item.type != "nested":
            answer = self._answer(rule.questions[0], item, {**scope, "entry": {}}, may_skip=may_skip)
            if answer is None:
                return False
            self._put(into, field, answer, self.roster.maker.value(item, answer, self.view["_at"]))
            return True
        kind = self.pack.kinds[item.to]
        begun: dict[str, Any] = {}
        for name, program in rule.entry.items():
            value = self.roster.value(program, scope)
            if value is not None:
                begun[name] = plain(value)
        view = self.roster.maker.nested(kind, begun, f"{self.view['_at']}.{into}")
        record = dict(begun)
        if not self._entry(rule, scope, kind, view, record, first_may_skip=may_skip):
            return False
        self._put(into, field, {name: record[name] for name in kind.fields if name in record}, view)
        return True

    def _put(self, into: str, field: Field, value: Any, view: Any) -> None:
        if field.type == "list":
            self.game.setdefault(into, []).append(value)
            self.view[into] = [*self.view.get(into, ()), view]
        else:
            self.game[into] = value
            self.view[into] = view
        self.roster.touch()

    def _entry(
        self,
        rule: AftermathRule,
        scope: Mapping[str, Any],
        kind: Kind,
        view: dict[str, Any],
        record: Record,
        *,
        first_may_skip: bool,
    ) -> bool:
        """The questions of one entry; False when the first had no answer, or nothing was left to choose."""
        self._derive(kind, view)
        for n, question in enumerate(rule.questions):
            field = kind.fields[question["field"]]
            values = {**scope, "entry": view}
            when = question.get("when")
            if when is not None and self.roster.value(when, values) is not True:
                continue
            skip = n == 0 and first_may_skip
            answer = self._answer(question, field, values, may_skip=skip)
            if answer is None:
                if skip or (n == 0 and field.default is None and not field.optional):
                    return False
                continue
            if answer != field.default:
                record[question["field"]] = answer
            view[question["field"]] = self.roster.maker.value(field, answer, view["_at"])
            self._derive(kind, view)
        return True

    def _derive(self, kind: Kind, view: dict[str, Any]) -> None:
        """Once all that must be there is there."""
        if kind is not self.kind and all(name in view for name, field in kind.fields.items() if not field.optional):
            self.roster.derive_nested(kind, view)

    def _answer(self, question: Mapping[str, Any], field: Field, values: Mapping[str, Any], *, may_skip: bool) -> Any:
        asked = self._question(question, field, values, may_skip=may_skip)
        if asked.type == "choice" and not asked.choices:
            return None
        return self.asker.ask(asked)

    def _question(
        self, question: Mapping[str, Any], field: Field, values: Mapping[str, Any], *, may_skip: bool
    ) -> Question:
        prompt = self._filled(str(question.get("prompt") or question["field"].replace("_", " ")), values)
        skip = may_skip or bool(question.get("optional")) or field.default is not None
        default = "" if may_skip or field.default in (None, "", [], False) else str(field.default)
        choices = self._choices(question, field, values)
        if choices is not None:
            return Question(prompt, "choice", choices, may_skip=skip, default=default)
        if question.get("dice"):
            return Question(prompt, "dice", dice=str(question["dice"]), may_skip=bool(question.get("optional")))
        if field.type == "flag":
            return Question(prompt, "flag", may_skip=True, default="no")
        if field.type == "int":
            low = None if field.low is None else int(field.low)
            high = None if field.high is None else int(field.high)
            return Question(prompt, "int", low=low, high=high, may_skip=skip, default=default)
        return Question(prompt, "text", may_skip=skip, default=default)

    def _choices(
        self, question: Mapping[str, Any], field: Field, values: Mapping[str, Any]
    ) -> tuple[tuple[Any, str], ...] | None:
        program = question.get("choose")
        if program is not None:
            found = self.roster.value(program, values)
            return tuple(_choice(item, self.pack, field) for item in found or ())
        if field.type == "enum":
            return tuple((name, name) for name in field.of)
        if field.type == "ref":
            records = self.pack.records.get(field.to, {})
            return tuple((id_, str(record.get("name", id_))) for id_, record in records.items())
        return None

    def _filled(self, text: str, values: Mapping[str, Any]) -> str:
        self.roster.everything()
        try:
            return self.replay.messages.fill(text, {self.roster.kind.name: self.roster.view, **values})
        except MessageError:
            return text


def _choice(item: Any, pack: Pack, field: Field) -> tuple[Any, str]:
    if isinstance(item, Mapping):
        return item["id"], str(item.get("name", item["id"]))
    if field.type == "ref":
        return item, str(pack.records.get(field.to, {}).get(item, {}).get("name", item))
    return item, str(item)


def changes(before: RosterResult, after: RosterResult) -> Sequence[str]:
    """What is different, in words: the numbers of the roster, who came and went, stats and numbers of each bearer."""
    found = [*_differences("", before.values, after.values)]
    old = {bearer.number: bearer for bearer in before.bearers}
    new = {bearer.number: bearer for bearer in after.bearers}
    for number, bearer in old.items():
        if number not in new or new[number].name != bearer.name:
            found.append(f"{bearer.name} has left")
    for number, bearer in new.items():
        known = old.get(number)
        if known is None or known.name != bearer.name:
            found.append(f"{bearer.name} has joined as number {number}")
            continue
        for name, stat in bearer.stats.items():
            was = known.stats.get(name)
            if was is not None and was.value != stat.value:
                found.append(f"{bearer.name}: {name} {_plain(was.value)} → {_plain(stat.value)}")
        found += _differences(f"{bearer.name}: ", known.values, bearer.values, skip=bearer.stats)
    return found


def _differences(
    who: str, before: Mapping[str, Any], after: Mapping[str, Any], skip: Mapping[str, Any] | None = None
) -> list[str]:
    found = []
    for name, value in after.items():
        was = before.get(name)
        if (
            name.startswith("_")
            or name in (skip or {})
            or isinstance(value, bool)
            or not isinstance(value, int | float)
        ):
            continue
        if isinstance(was, int | float) and was != value:
            found.append(f"{who}{name.replace('_', ' ')} {_plain(was)} → {_plain(value)}")
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return plain(value)
