"""What CEL says about an expression, in our words and with a way out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

_FIRST: Final = re.compile(r"ERROR: <input>:(\d+):(\d+): (.*)")
_FIELD: Final = re.compile(r"undefined field '([^']*)' not found in struct '(?:pack\.)?([^']*)'")
_NAME: Final = re.compile(r"undeclared reference to '([^']*)'")
_OVERLOAD: Final = re.compile(r"found no matching overload for '([^']*)' applied to '\((.*)\)'")
_STRANGE: Final = re.compile(r"token recognition error at: '(.+)'$", re.DOTALL)
_INSTEAD: Final = {
    "=": "== asks whether two values are the same",
    "&": "write && for and",
    "|": "write || for or",
    "“": 'text stands in straight quotes: "..."',
    "”": 'text stands in straight quotes: "..."',
    "’": "text stands in straight quotes: '...'",
    "‘": "text stands in straight quotes: '...'",
    "½": "write 0.5",
    "×": "write *",
    "−": "write - for minus",
    "–": "write - for minus",
    "≤": "write <=",
    "≥": "write >=",
}
"""Sign that CEL does not know -> what was meant."""
_OPERATORS: Final = {
    "_+_": "+",
    "_-_": "-",
    "_*_": "*",
    "_/_": "/",
    "_%_": "%",
    "_==_": "==",
    "_!=_": "!=",
    "_<_": "<",
    "_<=_": "<=",
    "_>_": ">",
    "_>=_": ">=",
    "_&&_": "&&",
    "_||_": "||",
    "!_": "!",
    "-_": "-",
    "@in": "in",
    "_in_": "in",
    "_?_:_": "? :",
    "_[_]": "[ ]",
}
_COMPARISONS: Final = frozenset({"==", "!=", "<", "<=", ">", ">="})
_TYPES: Final = {
    "int": "a whole number",
    "double": "a number",
    "string": "a text",
    "bool": "true or false",
    "list(dyn)": "a list",
    "null_type": "null",
}


class ExpressionError(ValueError):
    """An expression that cannot be read or computed.

    Attributes:
        message: lower case, no full stop.
        hint: the way out, or "".
        column: in the expression, from 1; 0 when the whole of it is meant.
        compares: it only compares a whole number with one that may have a fraction, which is allowed.
    """

    def __init__(self, message: str, hint: str = "", column: int = 0, *, compares: bool = False) -> None:
        super().__init__(message + (f" ({hint})" if hint else ""))
        self.message = message
        self.hint = hint
        self.column = column
        self.compares = compares


def from_compiler(
    text: str, source: str, names: Iterable[str], fields: Mapping[str, Iterable[str]], functions: Iterable[str]
) -> ExpressionError:
    """The compiler's first complaint, and with it the others about names that are not there.

    Args:
        text: what the compiler said about `source`.
        names: variables.
        fields: message name -> its fields.
    """
    complaints = _FIRST.findall(text)
    if not complaints:
        if "recursion" in text:
            return ExpressionError("the expression is nested too deeply", "divide it")
        return ExpressionError(f"the expression cannot be read: {text.splitlines()[0].strip()}")
    first, *others = (
        _explained(max(int(column), 0), said.strip(), source, names, fields, functions)
        for number, (_, column, said) in enumerate(complaints)
        if not number or _FIELD.search(said) or _NAME.search(said)
    )
    more = [other for n, other in enumerate(others) if other.message not in {e.message for e in (first, *others[:n])}]
    if not more or first.compares:
        return first
    told = ", and ".join(error.message for error in (first, *more))
    hint = "; ".join(error.hint for error in (first, *more) if error.hint)
    return ExpressionError(told, hint, first.column)


def _explained(
    column: int,
    said: str,
    source: str,
    names: Iterable[str],
    fields: Mapping[str, Iterable[str]],
    functions: Iterable[str],
) -> ExpressionError:
    """One complaint, at a column from 0."""
    from hellprint.load.nearest import did_you_mean

    field = _FIELD.search(said)
    if field:
        known = tuple(name for name in fields.get(field.group(2), ()) if not name.startswith("_"))
        what = field.group(2).removeprefix("Constant_").replace("__", ".")
        what = "pack" if what == "Pack" else what
        hint = did_you_mean(field.group(1), known) or ("fields: " + ", ".join(known) if known else "")
        return ExpressionError(f'"{field.group(1)}" is not a field of {what}', hint, column + 1)
    name = _NAME.search(said)
    if name:
        word = name.group(1).partition(".")[0]  # the library names the longest path that it tried
        at = re.search(rf"(?<![\w.]){re.escape(word)}\b", source) or re.search(rf"\b{re.escape(word)}\b", source)
        known = (*names, *functions)
        hint = did_you_mean(word, known) or "names: " + ", ".join(names)
        return ExpressionError(f'nothing is called "{word}" here', hint, at.start() + 1 if at else column)
    overload = _OVERLOAD.search(said)
    if overload:
        return _mismatch(overload.group(1), overload.group(2), column)
    if "Syntax error" in said:
        plain = said.removeprefix("Syntax error: ").split(" expecting")[0]
        return ExpressionError(f"the expression cannot be read: {_plainly(plain)}", _way_out(plain), column)
    return ExpressionError(said, "", column)


def _plainly(said: str) -> str:
    """What the parser says of a text that it cannot read, in words for people who never heard of parsers."""
    missing = re.fullmatch(r"missing (.+) at '(.+)'", said)
    if missing:
        what, before = missing.group(1).strip("'"), missing.group(2).strip('"')
        return f'"{what}" is missing ' + ("at its end" if before == "<EOF>" else f'before "{before}"')
    strange = _STRANGE.match(said)
    if strange:
        sign = strange.group(1).strip()
        if sign[:1] in ("'", '"'):
            return f"the text that begins with {sign[:20]} has no end"
        return f'"{sign[:1]}" has no meaning here'
    found = re.fullmatch(r"(?:mismatched input|extraneous input|no viable alternative at input) '(.*)'", said)
    if found is None:
        return said
    text = found.group(1).strip('"')
    return "it ends too early" if text.endswith("<EOF>") else f'"{text}" is not expected here'


def _way_out(said: str) -> str:
    """For a sign that other languages have, or that a word processor put there."""
    strange = _STRANGE.match(said)
    sign = strange.group(1).strip()[:1] if strange else ""
    return _INSTEAD.get(sign, "close the quote" if sign in ("'", '"') else "") if sign else ""


def _mismatch(operator: str, types: str, column: int) -> ExpressionError:
    sign = _OPERATORS.get(operator)
    parts = [part.strip() for part in re.split(r",\s*(?![^()]*\))", types)]
    named = [_TYPES.get(part, part.removeprefix("pack.")) for part in parts]
    hint = ""
    mixed = sorted(parts) == ["double", "int"]
    if mixed:
        hint = "one side may have a fraction: write 2.0 for 2, or double(x) for a whole number x"
    if sign is None:
        return ExpressionError(f'the function "{operator}" does not take {", ".join(named)}', hint, column)
    compares = sign == "in" or (mixed and sign in _COMPARISONS)
    return ExpressionError(f'"{sign}" does not go with {" and ".join(named)}', hint, column, compares=compares)


def from_runtime(text: str) -> ExpressionError:
    """What went wrong while a value was computed."""
    said = re.sub(r"^[A-Z_]+: ", "", text.strip())
    missing = re.search(r'Key not found in map : "?([^"]*)"?', said)
    if missing:
        return ExpressionError(f'there is no "{missing.group(1)}" here', f"ask first: has(....{missing.group(1)})")
    if "divide by zero" in said or "modulus by zero" in said:
        return ExpressionError("division by zero")
    if "iteration budget" in said.lower():
        return ExpressionError(
            "the expression repeats itself too many times", "loops within loops multiply; take fewer"
        )
    if "overflow" in said:
        return ExpressionError("the number becomes too large")
    mixed = re.search(r"No matching overloads found : (\S+)\((.*)\)", said)
    if mixed:
        return _mismatch(mixed.group(1), mixed.group(2).replace("int64", "int"), 0)
    if "applying SELECT to non-message" in said:
        return ExpressionError("a field is asked of a value that has none", "it is null, a number, a text or a list")
    index = re.search(r"index=(-?\d+) size=(\d+)", said)
    if index:
        return ExpressionError(f"item {index.group(1)} is asked for, but the list has {index.group(2)}")
    return ExpressionError(said[:1].lower() + said[1:])
