"""An overlay changes nothing.

What
    A record or constant of a variant, or of a pack that extends another, is meant to change one that is not there, or
    is there no longer. A constant that is new, and that something uses, is no overlay.

Why
    The house rule would be without effect.

Example
    demons: [{id: mephitt, life: 9}]

Fix
    Correct the name; a new record needs all of its fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hellprint.model.findings import ERROR, Finding, Severity, at
from hellprint.model.records import Pack
from hellprint.model.strings import strings

CODE: Final = "HP104"
SEVERITY: Final[Severity] = ERROR


def check(pack: Pack) -> Iterator[Finding]:
    """Constants that the packs below have not, and that nothing in this one asks for."""
    names = pack.info.get("new_constants", ())
    texts = list(_texts(pack)) if names else []
    for name in names:
        if not any(_uses(name).search(text) for text in texts):
            message = f'no pack below has the constant "{name}", and nothing here uses it, so it changes nothing'
            hint = f"{pack.bases[0]} may call it otherwise now; a new constant needs a text or expression that names it"
            yield at(pack.place("constants", *name.split(".")), CODE, message, hint)


def _uses(name: str) -> re.Pattern[str]:
    """The constant or something in it; or all of a map around it, looked up or gone through."""
    steps = name.split(".")
    around = "|".join(re.escape(".".join(steps[:number])) for number in range(1, len(steps)))
    whole = rf"|\b(?:{around})(?:\s*\[|\.(?:items|keys|values)\b)|\bin (?:{around})\b(?!\.)" if around else ""
    return re.compile(rf"(?<![\w.]){re.escape(name)}\b{whole}")


def _texts(pack: Pack) -> Iterator[str]:
    """All that may name a constant: texts and expressions of records, kinds and components, and the own templates."""
    yield from strings(pack.records)
    for kind in pack.kinds.values():
        yield from (kind.when, *kind.derive.values(), *kind.given.values(), *kind.start.values())
    for component in pack.components:
        yield from (component.where, component.copies, *strings(dict(component.options)))
    for folder in pack.folders:
        for template in sorted((folder / "templates").glob("*.html")):
            try:
                yield template.read_text("utf-8", "replace")
            except OSError:  # it is told of where it is drawn
                continue
