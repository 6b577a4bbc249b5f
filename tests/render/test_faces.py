"""Faces are drawn once, and anew when anything that they depend on changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from hellprint import pipeline
from hellprint.model.pieces import Face
from hellprint.project import Project
from hellprint.render.faces import FaceRenderer

FRONT = """<!doctype html><html><head><style>
.slot { position: absolute; left: 4mm; width: 50mm; height: 8mm; font: 400 9pt/11pt "HP Alegreya"; }
.slot-name { top: 4mm; } .slot-house { top: 14mm; } .slot-foot { top: 24mm; }
</style></head><body>{{ slot("name", it.name) }}
{{ slot("house", it.house.name) }}{{ slot("foot", face.hash) }}</body></html>
"""
FILES = {
    "imps/pack.yaml": (
        "pack: imps\ntitle: Imps\ncredits: Somebody\nconstants: {limits: {size: 10}}\n"
        "components:\n  cards: {kind: card, records: imp, size: standard, front: imp.html}\n"
    ),
    "imps/schema.yaml": (
        "kinds:\n  imp:\n    plural: imps\n    "
        "fields: {name: {type: text}, secret: {type: text}, house: {type: ref, to: house}}\n"
        "  house:\n    plural: houses\n    fields: {name: {type: text}, motto: {type: text}}\n"
    ),
    "imps/imps.yaml": (
        "imps:\n- {id: ash, name: Ash, secret: one, house: pit}\n- {id: elm, name: Elm, secret: two, house: pit}\n"
        "houses:\n- {id: pit, name: Pit, motto: Down}\n"
    ),
    "imps/templates/imp.html": FRONT,
}


@pytest.fixture
def pack(write_files: Callable[[Mapping[str, str]], Path]) -> Path:
    return write_files(FILES) / "imps"


def draw(folder: Path) -> dict[str, Face]:
    project = Project.find(folder)._replace(cache_root=folder.parent / "cache")
    loaded, findings = pipeline.load(folder, project, (), None)
    assert loaded is not None
    assert findings == ()
    pieces, _ = pipeline.compose(loaded, None)
    drawn = FaceRenderer(loaded, project).draw(loaded.components[0], pieces)
    return {piece.id: faces[0] for piece, faces in zip(pieces, drawn, strict=True)}


def edit(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_face_from_the_cache_is_the_same_face(pack: Path) -> None:
    assert draw(pack) == draw(pack)


@pytest.mark.parametrize(
    ("name", "old", "new", "content", "redrawn"),
    [
        ("imps.yaml", "name: Ash", "name: Oak", {"ash"}, {"ash"}),
        ("imps.yaml", "secret: one", "secret: six", set(), {"ash"}),
        ("imps.yaml", "name: Pit", "name: Den", {"ash", "elm"}, {"ash", "elm"}),
        ("imps.yaml", "motto: Down", "motto: Up", set(), {"ash", "elm"}),
        ("templates/imp.html", "9pt", "8pt", set(), {"ash", "elm"}),
        ("pack.yaml", "size: 10", "size: 12", set(), {"ash", "elm"}),
    ],
)
def test_what_changes_a_face(pack: Path, name: str, old: str, new: str, content: set[str], redrawn: set[str]) -> None:
    """`content` changes only with values that are printed; `hash` with everything that has influence."""
    before = draw(pack)
    edit(pack, name, old, new)
    after = draw(pack)
    assert {id_ for id_ in after if after[id_].content != before[id_].content} == content
    assert {id_ for id_ in after if after[id_].hash != before[id_].hash} == redrawn


def test_the_footer_shows_the_first_digits_of_the_content_hash(pack: Path) -> None:
    face = draw(pack)["ash"]
    assert face.problems == ()
    assert face.footer == face.content[:4]


def test_a_template_that_asks_for_what_is_not_there_is_told(pack: Path) -> None:
    edit(pack, "templates/imp.html", "it.name", "it.nmae")
    (problem,) = draw(pack)["ash"].problems
    assert problem.code == "HP111"
    assert "nmae" in problem.message


def test_what_the_rows_of_a_table_name_changes_the_face(pack: Path) -> None:
    edit(pack, "schema.yaml", "secret: {type: text}", "secret: {type: text}, fate: {type: ref, to: table}")
    edit(pack, "imps.yaml", "house: pit}\n-", "fate: lots, house: pit}\n-")
    edit(pack, "imps.yaml", "secret: two,", "secret: two, fate: lots,")
    edit(pack, "imps.yaml", "houses:\n", "houses:\n- {id: fen, name: Fen, motto: Deep}\n")
    (pack / "tables.yaml").write_text(
        "tables:\n- {id: lots, name: Lots, dice: 1d6, columns: {house: {type: ref, to: house}},\n"
        "   rows: [{roll: 1-3, house: pit}, {roll: 4-6, house: fen}]}\n",
        encoding="utf-8",
    )
    edit(pack, "templates/imp.html", 'slot("name", it.name)', 'slot("name", it.fate.rows[1].house.name)')
    before = draw(pack)
    edit(pack, "imps.yaml", "name: Fen", "name: Bog")
    after = draw(pack)
    assert {id_ for id_ in after if after[id_].content != before[id_].content} == {"ash", "elm"}


def test_a_template_reads_the_records_that_its_component_names(pack: Path) -> None:
    edit(pack, "pack.yaml", "front: imp.html}", "front: imp.html, reads: [house]}")
    edit(pack, "templates/imp.html", "it.house.name", "houses | join(' ', attribute='name')")
    before = draw(pack)
    edit(pack, "imps.yaml", "motto: Down}", "motto: Down}\n- {id: den, name: Den, motto: Out}")
    after = draw(pack)
    assert after["ash"].content != before["ash"].content
    edit(pack, "imps.yaml", "motto: Out", "motto: In")
    assert draw(pack)["ash"].content == after["ash"].content, "it is not printed"


def test_a_template_that_asks_where_a_value_comes_from_is_drawn_anew_with_it(pack: Path) -> None:
    edit(pack, "templates/imp.html", "it.house.name", "origin(it, 'name')")
    before = draw(pack)
    edit(pack, "imps.yaml", "secret: one, house: pit", "secret: one, house: pit, provenance: {secret: house}")
    assert draw(pack)["ash"].content == before["ash"].content
    edit(pack, "imps.yaml", "provenance: {secret: house}", "provenance: {name: house}")
    after = draw(pack)
    assert after["ash"].content != before["ash"].content
    assert after["elm"] == before["elm"]
