"""Hex maps as they are drawn: sizes, words, and that nothing covers a number."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from testing.desks import BOOK

from hellprint.cache import Store
from hellprint.load import load_pack
from hellprint.maps.hex_read import hex_maps_of
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.pieces import Face
from hellprint.paper.objects import pdf_of
from hellprint.project import Project
from hellprint.render.draw.hex_map import Boxes
from hellprint.render.faces import FaceRenderer, form_source

FILES = {
    "pack.yaml": """\
pack: m
title: M
words: {going: Move, hoards: Hoard of the dead}
components:
  maps:
    kind: hex_map
    records: land
    size: 210 x 200 mm
    line: line
    table: costs
    costs: move
    cost: going
    sites: {hoard: hex}
    marks: {hoard: chest}
    named: [hoard]
    key: {hoard: hoards}
""",
    "schema.yaml": """\
kinds:
  land: {plural: lands, fields: {name: text, line: text, map: {type: hex_map}}}
  hoard: {plural: hoards, fields: {name: text, hex: {type: text, hex_of: land}}}
""",
    "tables.yaml": """\
tables:
  - id: costs
    name: Costs
    key: terrain
    columns: {move: text}
    rows:
      - {terrain: Open, move: '1'}
      - {terrain: Wood, move: '3'}
      - {terrain: Lake, move: no entry}
      - {terrain: Town, move: '2'}
      - {terrain: River, move: '+2'}
      - {terrain: Hills, move: '7'}
""",
    "map.yaml": """\
lands:
  - id: vale
    name: The Vale
    line: In autumn
    map:
      columns: 9
      rows: 8
      hex_mm: 19
      signs:
        open: {name: Open, sign: plain}
        hills: {name: Hills, sign: hills}
        wood: {name: Wood, sign: trees}
        lake: {name: Lake, sign: water, closed: true}
        town: {name: Town, sign: roofs}
        river: {name: River, sign: stream}
      ground: open
      terrain: {wood: [0101, 0203], lake: [0401, 0402, 0501]}
      places: {town: {0203: Erivan, 0605: Dvin}}
      edges: {river: {Araks: [0102-0201, 0102-0202, 0103-0202, 0103-0203, 0104-0203, 0203-0204, 0204-0304, 0304-0404]}}
      areas: [{label: Great Vale, from: 0606, to: 0606}]
hoards: [{id: gold, name: Gold, hex: 0203}, {id: dvin, name: Dvin, hex: 0605}]
""",
}


PLAIN = """\
lands:
  - id: vale
    name: The Vale
    line: In autumn
    map: {{orientation: {orientation}, shifted: {shifted}, columns: 8, rows: 8, hex_mm: 19, ground: open,
          signs: {{open: {{name: Open, sign: plain}}}}}}
"""
SITES = """\
    sites: {hoard: hex}
    marks: {hoard: chest}
    named: [hoard]
    key: {hoard: hoards}
"""


def draw(folder: Path, *changes: tuple[str, str]) -> tuple[Face, Size]:
    from hellprint.components.hex_map import pieces

    (folder / "m").mkdir(exist_ok=True)
    for name, text in FILES.items():
        for old, new in changes:
            text = text.replace(old, new)
        (folder / "m" / name).write_text(text, encoding="utf-8")
    pack, findings = load_pack(folder / "m")
    assert findings == ()
    assert pack is not None
    assert hex_maps_of(pack)[0].problems == ()
    made = pieces(pack, pack.components[0], None)
    project = Project.find(folder)._replace(cache_root=folder / "cache")
    ((face,),) = FaceRenderer(pack, project).draw(pack.components[0], made)
    return face, made[0].size


def page_of(face: Face, size: Size, folder: Path) -> pypdfium2.PdfPage:
    data = pdf_of([(face, size, 0.0)], BOOK, form_source(Store(folder / "cache")))
    return pypdfium2.PdfDocument(data)[0]


def test_all_words_are_on_it_each_once(tmp_path: Path) -> None:
    face, size = draw(tmp_path)
    assert face.problems == ()
    text = " ".join(page_of(face, size, tmp_path).get_textpage().get_text_range().split())
    for word in ("The Vale", "In autumn", "Erivan · Gold", "Dvin", "Araks", "Great Vale", "0101", "0908", "Move 3",
                 "Move no entry", "Hoard of", "the dead", "from flat to flat", "19 mm"):  # fmt: skip
        assert text.count(word) == 1, word
    assert "Hills" not in text, "the key has exactly what is on the map"
    assert len(set(re.findall(r"\b0[1-9]0[1-8]\b", text))) == 72


def test_texts_do_not_cover_each_other_or_a_river(tmp_path: Path) -> None:
    face, size = draw(tmp_path)
    textpage = page_of(face, size, tmp_path).get_textpage()
    boxes = [textpage.get_rect(n) for n in range(textpage.count_rects())]
    for n, one in enumerate(boxes):
        for other in boxes[n + 1 :]:
            over = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
            assert min(over) < 0.2, (textpage.get_text_bounded(*one), textpage.get_text_bounded(*other))


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("shifted", ["odd", "even"])
def test_numbers_stand_at_the_top_of_the_hexes_that_they_name(tmp_path: Path, orientation: str, shifted: str) -> None:
    plain = PLAIN.format(orientation=orientation, shifted=shifted)
    face, size = draw(tmp_path, (FILES["map.yaml"], plain), (SITES, ""))
    pack, _ = load_pack(tmp_path / "m")
    assert pack is not None
    grid = hex_maps_of(pack)[0].grid
    page = page_of(face, size, tmp_path)
    textpage = page.get_textpage()
    from hellprint.components.hex_map import FRAME_MM, STRIP_MM

    assert face.problems == ()
    x0 = (size.width_mm - grid.size.width_mm) / 2
    y0 = FRAME_MM + (size.height_mm - grid.size.height_mm - 2 * FRAME_MM - STRIP_MM) / 2
    found = 0
    for n in range(textpage.count_rects()):
        left, bottom, right, top = (edge / PT_PER_MM for edge in textpage.get_rect(n))
        word = textpage.get_text_bounded(*textpage.get_rect(n)).strip()
        cell = grid.hex_of(word)
        if cell is not None:
            x, y = grid.centre(cell)
            assert (left + right) / 2 == pytest.approx(x0 + x, abs=0.3)
            middle = size.height_mm - (top + bottom) / 2 - y0
            assert -9.5 < middle - y < -4.5 - 2 * (orientation == "pointy")
            found += 1
    assert found == 64


def test_half_hexes_are_filled_and_bear_no_number(tmp_path: Path) -> None:
    bare, size = draw(tmp_path)
    face, _ = draw(
        tmp_path,
        ("      columns: 9\n      rows: 8", "      columns: 9\n      rows: 8\n      half_hexes: [first, last]"),
    )
    texts = [page_of(each, size, tmp_path).get_textpage().get_text_range() for each in (bare, face)]
    assert texts[0] == texts[1]
    assert bare.artwork.ops.count(b" h S Q") + 9 == face.artwork.ops.count(b" h S Q"), "one outline for each half"


def test_another_cost_or_name_is_another_face_and_another_map_is_one_too(tmp_path: Path) -> None:
    first, _ = draw(tmp_path)
    for change in (("move: '3'", "move: '4'"), ("name: Gold", "name: Silver"), ("[0101, 0203]", "[0102, 0203]"),
                   ("hoards: Hoard of the dead", "hoards: Hoard")):  # fmt: skip
        other, _ = draw(tmp_path, change)
        assert first.content != other.content, change
        assert first.artwork != other.artwork, change
    again, _ = draw(tmp_path)
    assert again == first


def test_names_that_the_source_lacks_are_in_italics_where_others_are_not(tmp_path: Path) -> None:
    plain, _ = draw(tmp_path)
    face, size = draw(tmp_path, ("name: Dvin, hex: 0605", "name: Dwin, hex: 0606, provenance: house"))
    texts = [" ".join(page_of(f, size, tmp_path).get_textpage().get_text_range().split()) for f in (plain, face)]
    assert ["In italics: set by this kit" in text for text in texts] == [False, True]
    assert ["HPAlegreya-BoldItalic" in each.artwork.glyphs for each in (plain, face)] == [False, True]
    both, _ = draw(tmp_path, ("hex: 0605", "hex: 0605, provenance: house"))
    assert "HPAlegreya-BoldItalic" not in both.artwork.glyphs, "the map has the name too"


def test_a_key_takes_a_second_row_and_one_without_room_is_told(tmp_path: Path) -> None:
    longer = ("line: In autumn", "line: In the autumn of the year in which nothing was to happen")
    face, _ = draw(tmp_path, longer)
    assert face.problems == ()
    face, _ = draw(tmp_path, longer, ("210 x 200 mm", "210 x 179 mm"))
    assert [problem.code for problem in face.problems] == ["HP301"]


def test_boxes_are_free_where_nothing_lies() -> None:
    boxes = Boxes()
    boxes.add((10, 10, 50, 12))
    assert not boxes.free((49, 11, 60, 20))
    assert boxes.free((50, 10, 60, 20))
    assert boxes.free((0, 0, 9, 9))
