"""A game of one deck, written for a test, printed and read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from testing.kits import CHECKOUT, Kit, Row
from testing.pdf import Texts
from testing.words import normal

from hellprint.impose.papers import paper as paper_size
from hellprint.kits import KitRequest
from hellprint.model.findings import Finding
from hellprint.pipeline import check, kit
from hellprint.project import Project

PACK: Final = """\
pack: small
title: Small
lang: en
credits: The tests
components:
  cards: {kind: card, records: card, size: standard, front: card.html}
"""
SCHEMA: Final = """\
kinds:
  card:
    plural: cards
    fields:
      name: {type: text, translate: true, optional: true}
      text: {type: rich, translate: true, optional: true}
"""
TEMPLATE: Final = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>card</title><style>
@page { size: 63mm 88mm; margin: 0 }
body { margin: 0; font: 9pt/11pt "HP Alegreya" }
.slot { position: absolute; left: 4mm; width: 55mm }
.slot-name { top: 4mm; height: 8mm; font: 700 15pt/8mm "HP Grenze Gotisch"; --min-size: 9pt }
.slot-text { top: 14mm; height: 30mm; --min-size: 6.5pt }
.slot-foot { top: 80mm; height: 4mm; font: 500 6pt/4mm "HP Alegreya Sans" }
</style></head><body>
{{ slot("name", card.name) }}{{ slot("text", card.text) }}{{ slot("foot", card.id) }}
</body></html>
"""
BACK: Final = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>back</title><style>
@page { size: 63mm 88mm; margin: 0 }
body { margin: 0; font: 12pt/14pt "HP Alegreya" }
.slot { position: absolute; left: 4mm; top: 40mm; width: 55mm; height: 8mm }
</style></head><body>{{ slot("back", "back of " ~ card.id) }}</body></html>
"""


def write_pack(folder: Path, cards: str | bytes, files: Mapping[str, str | bytes] | None = None) -> Path:
    """A pack of cards; files: path -> text, beside or instead of those above."""
    named: dict[str, str | bytes] = {
        "pack.yaml": PACK,
        "schema.yaml": SCHEMA,
        "cards.yaml": cards,
        "templates/card.html": TEMPLATE,
        "templates/back.html": BACK,
        **(files or {}),
    }
    for name, text in named.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def print_pack(folder: Path, out: Path, *, paper: str = "a4", **wishes: Any) -> Kit:
    """All of it, unless the wishes (fields of KitRequest) say otherwise."""
    import hellprint.render.weasy  # noqa: F401 (here, once, and not in each child that lays out)

    if not wishes.keys() & {"pieces", "only", "set_name"}:
        wishes["all"] = True
    request = KitRequest(folder=folder, out=out, paper_name=paper, paper=paper_size(paper), **wishes)
    return Kit(request, kit(request, Project.find(CHECKOUT)))


def check_pack(folder: Path, *, layout: bool = False) -> tuple[Finding, ...]:
    return check(folder, Project.find(CHECKOUT), layout=layout).findings


def errors_in(findings: Iterable[Finding]) -> list[str]:
    """What stops a kit: warnings about style and licences are other tests' matter."""
    return [f.text() for f in findings if f.severity == "error"]


def texts_of(kit: Kit) -> dict[tuple[str, str], str]:
    """(record, side) -> the text that is found in its trim box; the last of several copies."""
    found = {}
    for path in kit.pdfs:
        with Texts(path) as texts:
            for row in kit.rows:
                if row.file == path.name:
                    found[row.id, row.side] = normal(texts.inside(row.page, row.box))
    return found


def margin_texts(kit: Kit) -> list[str]:
    """Per page, everything that stands on it."""
    found = []
    for path in kit.pdfs:
        with Texts(path) as texts:
            pages = next(f["pages"] for f in kit.manifest["files"] if f["file"] == path.name)
            found += [normal(texts.inside(n, (0, 0, 2000, 2000))) for n in range(1, pages + 1)]
    return found


def rows_on(kit: Kit, page: int, file: str | None = None) -> list[Row]:
    name = file or kit.pdfs[0].name
    return [row for row in kit.rows if (row.file, row.page) == (name, page)]
