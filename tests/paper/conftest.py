"""Faces to look at: a project in a folder of the test, and what is drawn of a pack of cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hellprint import pipeline
from hellprint.model.pieces import Face, Piece
from hellprint.model.records import Pack
from hellprint.project import Project

PACK = """\
pack: cards
title: Cards
credits: Somebody
components: {{cards: {{kind: card, records: imp, size: standard, front: imp.html{more}}}}}
"""
SCHEMA = "kinds: {imp: {plural: imps, fields: {name: text}}}\n"
Drawn = tuple[Pack, list[Piece], pipeline.Faces, Project]


@pytest.fixture
def draw(tmp_path: Path) -> Callable[..., Drawn]:
    """(body of the template, css, names, more settings of the component) -> the pack and its drawn faces."""

    def drawn(body: str, css: str = "", names: tuple[str, ...] = ("Ember",), more: str = "") -> Drawn:
        folder = tmp_path / "cards"
        (folder / "templates").mkdir(parents=True, exist_ok=True)
        records = "".join(f"  - {{id: i{n}, name: {name}}}\n" for n, name in enumerate(names))
        page = "@page{size:63mm 88mm;margin:0}body{margin:0;font:8pt/10pt 'HP Alegreya Sans'}div{position:absolute}"
        files = {
            "pack.yaml": PACK.format(more=more),
            "schema.yaml": SCHEMA,
            "imps.yaml": "imps:\n" + records,
            "templates/imp.html": f"<style>{page}{css}</style>{body}",
        }
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        project = Project.find()
        pack, findings = pipeline.load(folder, project, (), None)
        assert pack is not None
        assert findings == ()
        pieces, _ = pipeline.compose(pack, None)
        faces, late = pipeline.render(pack, pieces, project, lambda report: None)
        assert late == ()
        return pack, pieces, faces, project

    return drawn


Draw = Callable[..., Drawn]


@pytest.fixture
def face_of() -> Callable[[Drawn], Face]:
    """The front of the first piece."""
    return lambda drawn: drawn[2][drawn[1][0].component, drawn[1][0].id][0]
