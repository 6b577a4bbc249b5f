"""A command line to run in the test's own process, and a project folder to run it in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from hellprint.cli.app import main


@dataclass(frozen=True)
class Ran:
    """What a command line came to."""

    status: int
    out: str
    err: str


Hellprint = Callable[..., Ran]


@pytest.fixture
def hellprint(capsys: pytest.CaptureFixture[str]) -> Hellprint:
    """Run `hellprint ARGUMENTS` here."""

    def run(*arguments: str) -> Ran:
        capsys.readouterr()
        status = main(arguments)
        said = capsys.readouterr()
        return Ran(status, said.out, said.err)

    return run


PACK = """\
pack: {id}
title: {title}
lang: en
credits: Somebody
constants: {{limits: {{hand: 5}}}}
components:
  imp-cards: {{kind: card, records: imp, size: standard, front: imp.html, copies: 1, stock: card}}
sets: {{starter: {{imp-cards: {{ember: 2}}}}}}
provenance: {{constants.limits.hand: house}}
"""
SCHEMA = """\
kinds:
  imp:
    plural: imps
    fields:
      name: {type: text}
      power: {type: int}
      traits: {type: list, of: text}
      rules: {type: rich, optional: true}
"""
IMPS = """\
imps:
  - {id: ember, name: Ember, power: 2, traits: [hot, small], provenance: {power: house}}
  - {id: soot, name: Soot, power: 1}
"""
TEMPLATE = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>imp</title><style>
@page { size: 63mm 88mm; margin: 0 }
body { margin: 0; font: 9pt/11pt "HP Alegreya" }
.slot { position: absolute; left: 5mm; top: 5mm; width: 50mm; height: 20mm }
</style></head><body>{{ slot("name", imp.name) }}</body></html>
"""


@pytest.fixture
def project_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with spaces and letters beyond ASCII, a pack "imps" in its content/; the test stands in it."""
    root = tmp_path / "Höllen Spiele"
    pack = root / "content" / "imps"
    (pack / "templates").mkdir(parents=True)
    (pack / "pack.yaml").write_text(PACK.format(id="imps", title="Imps"), encoding="utf-8")
    (pack / "schema.yaml").write_text(SCHEMA, encoding="utf-8")
    (pack / "imps.yaml").write_text(IMPS, encoding="utf-8")
    (pack / "templates" / "imp.html").write_text(TEMPLATE, encoding="utf-8")
    monkeypatch.chdir(root)
    return root
