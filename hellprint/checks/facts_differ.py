"""One fact stands in two places with two values.

What
    The expressions of an equality (equal.yaml) do not all have the same value, or there is only one.

Why
    Somebody changed a number in one place and forgot the other.

Example
    equalities: [{id: minions, values: [limits.minions, limits.cabal_size - limits.leaders - limits.devouts]}]

Fix
    Correct the place that is wrong; better, let one be computed from the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from hellprint.load.whole import whole_of
from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP221"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    equalities = pack.records.get("equality", {})
    if not equalities:
        return
    from hellprint.expressions import ExpressionError

    whole = whole_of(pack)
    for id_, equality in equalities.items():
        first: tuple[str, Any] | None = None
        if len(equality.get("values", ())) == 1:
            message = f'equality "{id_}" has one value, and nothing that it must be equal to'
            yield at(pack.place("equality", id_, "values"), CODE, message)
        for number, source in enumerate(equality.get("values", ())):
            place = pack.place("equality", id_, "values", number)
            try:
                whole.fits(source)
            except ExpressionError as error:
                yield at(place, "HP106", f'equality "{id_}": {error.message}', error.hint)
                continue
            try:
                value = whole.compute(source)
            except ExpressionError as error:
                yield at(place, CODE, f'equality "{id_}": {source} has no value: {error.message}', error.hint)
                continue
            if first is None:
                first = (source, value)
            elif value != first[1]:
                yield at(place, CODE, f'equality "{id_}": {source} is {value!r}; {first[0]} is {first[1]!r}')
