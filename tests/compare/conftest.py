"""A small game with two decks whose cards wear a code, to edit, print and put on tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from hellprint import baselines, pipeline
from hellprint.cache import Store
from hellprint.compare.last_kit import last_kit
from hellprint.kits import KitRequest, KitResult
from hellprint.model.findings import has_errors
from hellprint.model.records import Pack
from hellprint.project import Project

STYLE = """<!doctype html><html><head><style>
.slot { position: absolute; left: 4mm; width: 50mm; height: 8mm; font: 400 9pt/11pt "HP Alegreya"; }
.slot-name { top: 4mm; } .slot-power { top: 14mm; } .slot-rules { top: 24mm; height: 20mm; } .slot-foot { top: 70mm; }
</style></head><body>"""
IMP = (
    STYLE + '{{ slot("name", it.name) }}{{ slot("power", it.power) }}{{ slot("rules", it.rules) }}'
    '{{ slot("foot", it.card ~ " · " ~ face.hash) }}</body></html>'
)
OMEN = STYLE + '{{ slot("name", it.name) }}{{ slot("power", deck.index ~ " of " ~ deck.total) }}</body></html>'
BACK = STYLE + '{{ slot("name", "Imps") }}</body></html>'
FILES = {
    "game/pack.yaml": """\
pack: game
title: Game
edition: '1'
credits: Made for tests.
lang: en
constants: {limits: {hand: 5, fires: 2}}
components:
  imp-cards: {kind: card, title: Imps, records: imp, size: standard, front: imp.html, back: back.html, hidden: imps,
              copies: it.copies, stock: card}
  omen-cards: {kind: card, title: Omens, records: omen, size: standard, front: omen.html, stock: card}
sets:
  starter: {imp-cards: {ash: 2, elm: 1}, omen-cards: {}}
""",
    "game/schema.yaml": """\
kinds:
  imp:
    plural: imps
    fields:
      name: {type: text}
      card: {type: text}
      power: {type: int}
      copies: {type: int}
      rules: {type: rich}
      secret: {type: text, optional: true}
  omen: {plural: omens, fields: {name: {type: text}}}
""",
    "game/imps.yaml": """\
imps:
  - {id: ash, name: Ash, card: G-1, power: 3, copies: 2, rules: 'Hold {{ limits.hand }} cards.'}
  - {id: elm, name: Elm, card: G-2, power: 2, copies: 1, rules: 'Light {{ limits.fires }} fires.'}
  - {id: oak, name: Oak, card: G-3, power: 4, copies: 3, rules: It burns.}
""",
    "game/omens.yaml": "omens:\n- {id: moon, name: Moon}\n- {id: sun, name: Sun}\n",
    "game/tables.yaml": """\
tables:
  - {id: fate, name: Fate, dice: 1d6, columns: {result: {type: rich}},
     rows: [{roll: 1-3, result: Ash}, {roll: 4-6, result: Fire}]}
terms:
  - {id: fire, name: Fire, definition: It hurts.}
sections:
  - {id: hands, title: Hands, order: 1, text: 'You hold {{ limits.hand }} cards near a [[fire]].'}
  - {id: fates, title: Fates, order: 2, text: Roll., tables: [fate]}
  - {id: strong, title: Strong, order: 3, text: 'Ash has {{ imps.ash.power }}.'}
""",
    "game/templates/imp.html": IMP,
    "game/templates/omen.html": OMEN,
    "game/templates/back.html": BACK,
}


@dataclass(frozen=True)
class Game:
    """The game's folder, and what a person does with it."""

    folder: Path
    project: Project

    @property
    def out(self) -> Path:
        return self.folder.parent / "out"

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.folder / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    def kit(self, since: str | None = None, **wishes: object) -> KitResult:
        """All of it, or what differs from a baseline, whose choice it repeats unless wishes say otherwise."""
        request = KitRequest(self.folder, self.out)
        if since is not None:
            baseline = baselines.read("game", since)
            request = request._replace(baseline=baseline, **dict(baseline.choice))
        elif not wishes.keys() & {"set_name", "only", "pieces"}:
            request = request._replace(all=True)
        result = pipeline.kit(request._replace(**wishes), self.project)
        assert not has_errors(result.findings)
        return result

    def printed(self, name: str = "table") -> baselines.Baseline:
        baseline = last_kit(self.out, name, Store(self.project.cache_root), self.now)
        baselines.write(baseline)
        return baseline

    def now(self, variants: tuple[str, ...] = (), lang: str = "en") -> Pack:
        pack, findings = pipeline.load(self.folder, self.project, variants, None)
        assert pack is not None
        assert not has_errors(findings)
        return pack


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HELLPRINT_DATA", str(tmp_path / "data"))


@pytest.fixture
def game(write_files: Callable[[Mapping[str, str]], Path]) -> Game:
    folder = write_files(FILES) / "game"
    return Game(folder, Project.find(folder))


@pytest.fixture
def words_of() -> Callable[[Path], str]:
    """All words of a PDF, with single spaces."""

    def read(path: Path) -> str:
        import pypdfium2

        document = pypdfium2.PdfDocument(path)
        try:
            return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)
        finally:
            document.close()

    return read
