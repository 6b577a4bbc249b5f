"""Two records have the same value where each needs its own.

What
    The schema says `unique: true` for a field, and two records of the kind have the same value there.

Why
    Two cards with one code cannot be told apart when a pile is sorted or a page is reprinted.

Example
    - {id: mephit, card: RH-D11}
    - {id: zealot, card: RH-D11}

Fix
    Give one of them another value.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack

CODE: Final = "HP135"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    for name, kind in pack.kinds.items():
        for field in (f for f, of in kind.fields.items() if of.unique):
            first: dict[Any, str] = {}
            for id_, record in pack.records.get(name, {}).items():
                value = record.get(field)
                if value is None:
                    continue
                other = first.setdefault(value, id_)
                if other != id_:
                    where = pack.place(name, other, field)
                    message = f'{name} "{id_}": {field} "{value}" is that of "{other}" too ({where.path}:{where.line})'
                    yield at(pack.place(name, id_, field), CODE, message)
