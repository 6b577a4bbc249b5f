"""A small game to proof."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

STYLE = """<!doctype html><html><head><style>
.slot { position: absolute; left: 4mm; width: 50mm; height: 8mm; font: 400 9pt/11pt "HP Alegreya"; }
.slot-name { top: 4mm; } .slot-rules { top: 14mm; } .slot-foot { top: 70mm; }
</style></head><body>"""
FRONT = (
    STYLE
    + '{{ slot("name", it.name) }}{{ slot("rules", it.rules) }}{{ slot("foot", "G · " ~ face.hash) }}</body></html>'
)
FILES = {
    "game/pack.yaml": """\
pack: game
title: A <Game>
credits: Made for tests.
lang: en
components:
  imp-cards: {kind: card, title: Imps & more, records: imp, size: [60, 80], front: imp.html, back: back.html, copies: 2}
  omen-cards: {kind: card, title: Omens, records: omen, size: [60, 80], front: omen.html, bleed: 2 mm}
""",
    "game/schema.yaml": """\
kinds:
  imp: {plural: imps, fields: {name: {type: text}, rules: {type: rich}}}
  omen: {plural: omens, fields: {name: {type: text}}}
""",
    "game/imps.yaml": """\
imps:
  - {id: ash, name: "Ash </script><b>", rules: It burns.}
  - {id: elm, name: Elm, rules: It stands.}
""",
    "game/omens.yaml": "omens:\n- {id: moon, name: Moon}\n",
    "game/templates/imp.html": FRONT,
    "game/templates/omen.html": STYLE + '{{ slot("name", it.name) }}</body></html>',
    "game/templates/back.html": STYLE + '{{ slot("name", "Imps") }}</body></html>',
}


@pytest.fixture
def game(write_files: Callable[[Mapping[str, str]], Path]) -> Path:
    return write_files(FILES) / "game"


@pytest.fixture
def edit(game: Path) -> Callable[[str, str, str], None]:
    def replace(file: str, old: str, new: str) -> None:
        text = (game / file).read_text("utf-8")
        assert old in text
        (game / file).write_text(text.replace(old, new), encoding="utf-8")

    return replace
