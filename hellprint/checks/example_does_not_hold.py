"""A worked example is not true.

What
    Something that an example expects (expect) is false by the pack's own records, tables and constants.

Why
    An example that says something else than the rules is worse than none; the reference prints both.

Example
    {id: retreat, given: {size: 8, slain: 4}, expect: ['slain * 100 > size * retreat.losses_percent']}

Fix
    Work the example out again, or see which edit of the rules it no longer fits.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from hellprint.load.whole import Whole, whole_of
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack, Record

CODE: Final = "HP222"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    examples = pack.records.get("example", {})
    whole = whole_of(pack)
    for id_, example in examples.items():
        yield from _of_example(whole, id_, example)


def _of_example(whole: Whole, id_: str, example: Record) -> Iterator[Finding]:
    from hellprint.expressions import ExpressionError

    given: dict[str, Any] = {}
    for name, value in example.get("given", {}).items():
        if isinstance(value, str):
            place = whole.pack.place("example", id_, "given", name)
            try:
                whole.fits(value, given)
            except ExpressionError as error:
                yield at(place, "HP106", f'example "{id_}", {name}: {error.message}', error.hint)
                return
            try:
                value = whole.compute(value, given)
            except ExpressionError as error:
                yield at(place, CODE, f'example "{id_}": {name} has no value: {error.message}', error.hint)
                return
        given[name] = value
    for number, source in enumerate(example.get("expect", ())):
        yield from _of_expectation(whole, id_, number, source, given)


def _of_expectation(whole: Whole, id_: str, number: int, source: str, given: Mapping[str, Any]) -> Iterator[Finding]:
    from hellprint.expressions import ExpressionError

    place = whole.pack.place("example", id_, "expect", number)
    try:
        result = whole.fits(source, given)
    except ExpressionError as error:
        yield at(place, "HP106", f'example "{id_}", expect: {error.message}', error.hint)
        return
    if result not in ("BOOL", "DYN"):
        yield at(place, "HP106", f'example "{id_}", expect: expected an expression that is true or false')
        return
    try:
        holds = whole.compute(source, given)
    except ExpressionError as error:
        yield at(place, CODE, f'example "{id_}": {source} cannot be computed: {error.message}', error.hint)
        return
    if holds is not True:
        yield at(place, CODE, f'example "{id_}": {source} is not true{_with(source, given)}')


def _with(source: str, given: Mapping[str, Any]) -> str:
    """The values that were given and that the expression names, unless they are long."""
    named = [
        f"{name} is {json.dumps(value, ensure_ascii=False)}"
        for name, value in given.items()
        if re.search(rf"(?<![\w.]){name}\b", source) and isinstance(value, bool | int | float | str)
    ]
    return f"; {', '.join(named)}" if named else ""
