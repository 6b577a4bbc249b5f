"""Expressions of a pack's roster rules to programs, each checked against the schema; what is wrong is a finding."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from hellprint.model.findings import Finding, Place, at
from hellprint.model.records import Pack, Record
from hellprint.model.schema import Kind, bearer_lists

if TYPE_CHECKING:
    from hellprint.expressions import Expression

Report = Callable[[Finding], None]
BAD_RULE: Final = "HP231"
OPS: Final = ("set", "add", "append", "remove")
"""What an aftermath rule may do to the state, in the order in which it is done."""
ANY: Final = "any"
TABLES: Final = "tables"
"""Variable of every roster expression: id -> table, for lookup()."""
TRUTH: Final = ("BOOL",)
TEXT: Final = ("STRING",)
LIST: Final = ("LIST",)
_GIVES: Final[Mapping[tuple[str, ...], str]] = {
    TRUTH: "true or false",
    TEXT: "a text",
    LIST: "a list",
    ("INT",): "a whole number",
}
_WORD: Final = re.compile(r"[A-Za-z_]\w*")
_PATH: Final = re.compile(r"(?!(?:true|false|null)\b)[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
_ITEM: Final = re.compile(r"LIST<pack\.(\w+)>")
_QUOTED: Final = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'")


def words_of(source: str) -> frozenset[str]:
    """Every name in an expression or a template."""
    return frozenset(_WORD.findall(_QUOTED.sub("", source)))


class Program:
    """A compiled expression that is given only the variables it names: the others need not be made ready.

    Attributes:
        words: every name in it, of variables and of fields.
        path: its names where it is nothing but `a.b.c`: such a value is looked up, not computed.
        place: where it stands, for errors while it is computed.
    """

    __slots__ = ("expression", "path", "place", "what", "words")

    def __init__(self, expression: Expression, place: Place, what: str) -> None:
        self.expression = expression
        self.place = place
        self.what = what
        self.words = words_of(expression.source)
        plain = _PATH.fullmatch(expression.source.strip())
        self.path = tuple(expression.source.strip().split(".")) if plain else ()

    @property
    def item(self) -> str:
        """The kind of a list's items; "any" where that is not known."""
        found = _ITEM.fullmatch(self.expression.result)
        return found.group(1) if found else ANY


class Compiler:
    """Programs of one pack; equal sources over equal variables are compiled once.

    Args:
        report: told of expressions that do not fit (HP231); such a program is None.
    """

    def __init__(self, pack: Pack, report: Report) -> None:
        self.pack = pack
        self.report = report
        self._made: dict[tuple[str, tuple[tuple[str, str], ...]], Any] = {}

    def compile(
        self,
        source: str,
        variables: Mapping[str, str],
        place: Place,
        what: str,
        gives: Sequence[str] = (),
    ) -> Program | None:
        """A program, or None for one that was reported.

        Args:
            variables: as for compile_expression; `tables`, the constants and `pack` are added.
            what: what messages call it ('legality "budget", require').
            gives: types of the result that are allowed; none for any.
        """
        from hellprint.expressions import ExpressionError, compile_expression

        known = {**variables, TABLES: ANY, "pack": "pack"}
        key = (source, tuple(sorted(known.items())))
        expression = self._made.get(key)
        if expression is None:
            try:
                expression = compile_expression(source, self.pack.kinds, known, self.pack.constants)
            except ExpressionError as error:
                column = f" (column {error.column} of the expression)" if error.column else ""
                self.report(at(place, BAD_RULE, f"{what}: {error.message}{column}", error.hint))
                return None
            self._made[key] = expression
        if gives and not expression.result.startswith((*gives, "DYN")):
            wanted = _GIVES.get(tuple(gives), " or ".join(gives).lower())
            message = f"{what}: the expression must give {wanted}, not {expression.result.lower()}"
            self.report(at(place, BAD_RULE, message))
            return None
        return Program(expression, place, what)

    def remember(self, kind: str, name: str, program: Program) -> None:
        """Make a derived value known as a field to the expressions that come after it."""
        from hellprint.load.derive import remember

        remember(self.pack, kind, name, program.expression.result)


def bearer_kind(pack: Pack, roster: Kind) -> str:
    """The nested kind of a roster's bearers; "any" where there are several or none."""
    kinds = list(bearer_lists(pack.kinds, roster).values())
    return kinds[0].name if len(kinds) == 1 else ANY


class KindRules:
    """The expressions that the schema has for one kind within rosters.

    Attributes:
        given, start, derive: name -> program, in order.
    """

    def __init__(self, compiler: Compiler, kind: Kind, roster: Kind) -> None:
        variables = {"it": kind.name, kind.name: kind.name, roster.name: roster.name}
        self.kind = kind

        def made(option: str, name: str, source: str) -> Program | None:
            place = compiler.pack.place("schema", "kinds", kind.name, option, name)
            return compiler.compile(source, variables, place, f"{kind.name}, {option} {name}")

        def all_of(option: str, sources: Mapping[str, str]) -> dict[str, Program]:
            programs = {name: made(option, name, source) for name, source in sources.items()}
            return {name: program for name, program in programs.items() if program is not None}

        self.given = all_of("given", kind.given)
        self.derive: dict[str, Program] = {}
        for name, source in kind.derive.items():
            program = made("derive", name, source)
            if program is not None:
                compiler.remember(kind.name, name, program)
                self.derive[name] = program
        self.start = all_of("start", kind.start)


class AftermathRule:
    """One compiled record of the kind `aftermath`."""

    def __init__(self, compiler: Compiler, rule: Record, roster: Kind, game: str) -> None:
        self.id: str = rule["id"]
        self.rule = rule
        self.whole = True
        self._compiler = compiler
        self.place = compiler.pack.place("aftermath", self.id)
        base = {roster.name: roster.name, game: game}
        self.each = self._made("each", base, LIST)
        item = {**base, "each": self.each.item if self.each else ANY} if "each" in rule else base
        self.who = self._made("who", item, TEXT)
        self.to = self._made("to", item, LIST)
        one = dict(item)
        if "who" in rule:
            one["it"] = bearer_kind(compiler.pack, roster)
        elif self.to is not None:
            one["it"] = self.to.item
        self.when = self._made("when", one, TRUTH)
        self.require = self._made("require", one, TRUTH)
        self.ops: list[tuple[str, str, Program]] = []
        for op in OPS:
            for field, source in rule.get(op, {}).items():
                program = self._compile(source, one, (op, field), ())
                if program is not None:
                    self.ops.append((op, field, program))
        asked = {**item, "entry": ANY}
        self.entry = {
            name: self._compile(source, item, ("entry", name), ()) for name, source in rule.get("entry", {}).items()
        }
        self.questions = [self._question(n, question, asked) for n, question in enumerate(rule["ask"])]

    def _made(self, option: str, variables: Mapping[str, str], gives: Sequence[str]) -> Program | None:
        source = self.rule.get(option)
        return None if source is None else self._compile(source, variables, (option,), gives)

    def _compile(
        self, source: str, variables: Mapping[str, str], path: tuple[str | int, ...], gives: Sequence[str]
    ) -> Program | None:
        place = self._compiler.pack.place("aftermath", self.id, *path)
        what = f'aftermath "{self.id}", {" ".join(map(str, path))}'
        program = self._compiler.compile(source, variables, place, what, gives)
        self.whole = self.whole and program is not None
        return program

    def _question(self, number: int, question: Record, variables: Mapping[str, str]) -> dict[str, Any]:
        found: dict[str, Any] = dict(question)
        for option, gives in (("choose", LIST), ("when", TRUTH)):
            if option in question:
                found[option] = self._compile(question[option], variables, ("ask", number, option), gives)
        return found


class LegalityRule:
    """One compiled record of the kind `legality`."""

    def __init__(self, compiler: Compiler, rule: Record, kind: Kind) -> None:
        self.id: str = rule["id"]
        self.rule = rule
        place = compiler.pack.place
        variables = {kind.name: kind.name} if kind.roster else {kind.name: kind.name, "it": kind.name}

        def made(option: str, known: Mapping[str, str], gives: Sequence[str]) -> Program | None:
            if option not in rule:
                return None
            where = place("legality", self.id, option)
            return compiler.compile(rule[option], known, where, f'legality "{self.id}", {option}', gives)

        self.require = made("require", variables, TRUTH)
        self.where = made("where", variables, LIST)
        self.by = made("by", {**variables, "item": self.where.item if self.where else ANY}, ())
        self.whole = all(getattr(self, name) is not None for name in ("require", "where", "by") if name in rule)
        if "require" not in rule and "where" not in rule:
            compiler.report(
                at(place("legality", self.id), BAD_RULE, f'legality "{self.id}" has no require and no where')
            )
            self.whole = False


class Tally:
    """One compiled record of the kind `tally`."""

    def __init__(self, compiler: Compiler, rule: Record, roster: Kind) -> None:
        self.id: str = rule["id"]
        self.needs: int = rule["needs"]
        variables = {"it": rule["for"], rule["for"]: rule["for"], roster.name: roster.name}
        place = compiler.pack.place("tally", self.id, "has")
        self.has = compiler.compile(rule["has"], variables, place, f'tally "{self.id}", has', ("INT",))


def for_kind(pack: Pack, of: str, report: Report) -> Iterator[tuple[Record, Kind]]:
    """The records of a kind of rules with the kind that each is for. HP231: one that is for no kind."""
    from hellprint.load.nearest import did_you_mean

    for rule in pack.records.get(of, {}).values():
        kind = pack.kinds.get(rule.get("for", ""))
        if kind is None:
            if "for" in rule:
                message = f'{of} "{rule["id"]}" is for "{rule["for"]}", which is no kind'
                report(at(pack.place(of, rule["id"], "for"), BAD_RULE, message, did_you_mean(rule["for"], pack.kinds)))
            continue
        yield rule, kind


def nobody(finding: Finding) -> None:
    """For findings that are told elsewhere."""


def expressions_of_modifiers(value: Any) -> Iterator[str]:
    """The when and to of every modifier in a record."""
    if isinstance(value, dict):
        if "stat" in value:
            yield from (str(value[name]) for name in ("when", "to") if value.get(name))
        for item in value.values():
            if isinstance(item, dict | list):
                yield from expressions_of_modifiers(item)
    elif isinstance(value, list):
        for item in value:
            yield from expressions_of_modifiers(item)


def modifier_variables(pack: Pack, roster: Kind | None, of: Kind, borne: bool) -> dict[str, str]:
    """The variables of `when` and `to` of a modifier on a record of the kind `of`."""
    kinds = {"it": of.name, "key": ANY}
    if roster is not None:
        kinds[roster.name] = roster.name
        if borne:
            kinds["bearer"] = bearer_kind(pack, roster)
    return kinds
