"""Seals: what a reference asks for, as SVG; what cannot be drawn is said."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from hellprint.cache import Store
from hellprint.render.bands import BANDS
from hellprint.render.outlines import OUTLINES
from hellprint.render.seal_names import UnknownSeal, is_drawn
from hellprint.render.seals import SealStyle, draw, draw_seal, load_seal

SVG = "{http://www.w3.org/2000/svg}"


def test_only_drawings_of_ours_are_drawn() -> None:
    assert is_drawn("seal:mephit?outline=circle")
    assert is_drawn("band:dots")
    assert is_drawn("border:dots")
    assert not is_drawn("art/seal.svg")


@pytest.mark.parametrize("outline", OUTLINES)
@pytest.mark.parametrize("band", ["plain", "one-rule", "dots", "blades"])
def test_every_outline_and_band_makes_a_drawing_of_plain_paths(outline: str, band: str) -> None:
    root = ET.fromstring(draw(f"seal:mephit?outline={outline}&band={band}&colour=975F05"))
    assert root.get("viewBox") == "-50 -50 100 100"
    assert {element.tag for element in root.iter()} == {f"{SVG}svg", f"{SVG}path", f"{SVG}g"}
    inks = {e.get(name) for e in root.iter() for name in ("fill", "stroke")} - {None, "none"}
    assert inks == {"#975F05"}


def test_the_sign_stays_inside_the_inner_line() -> None:
    for outline in OUTLINES:
        root = ET.fromstring(draw_seal("mephit", SealStyle(outline)))
        group = root.find(f"{SVG}g")
        assert group is not None
        scale = float(re.findall(r"scale\(([\d.]+)\)", group.get("transform", ""))[0])
        assert 20 < scale * 100 < 0.85 * 48


def test_different_records_have_different_seals_and_the_same_one_always_the_same() -> None:
    assert draw("seal:mephit") == draw("seal:mephit")
    assert draw("seal:mephit") != draw("seal:spined-demon")


def test_a_turned_seal_is_drawn_twice_with_opposite_scales() -> None:
    root = ET.fromstring(draw("seal:lesser?turn=yes"))
    turned = [group.get("transform", "") for group in root.findall(f"{SVG}g")]
    scales = [float(re.findall(r"scale\((-?[\d.]+)\)", each)[0]) for each in turned]
    assert scales[0] == -scales[1]


def test_a_bare_seal_leaves_room_for_a_number() -> None:
    assert ET.fromstring(draw("seal:family?bare=yes")).find(f"{SVG}g") is None


def test_a_band_fills_the_strip_that_was_asked_for() -> None:
    root = ET.fromstring(draw("band:waves?width=476&height=22&colour=00318D"))
    assert root.get("viewBox") == "0 -11 476 22"


def test_an_outline_is_filled_below_its_lines() -> None:
    paths = list(ET.fromstring(draw("seal:lesser?outline=cross&fill=F2C200&colour=7D6300&bare=yes")))
    assert paths[0].get("fill") == "#F2C200"
    assert {each.get("fill") for each in paths[1:]} <= {"none", "#7D6300"}
    assert all(each.get("fill") != "#F2C200" for each in ET.fromstring(draw("seal:lesser?outline=cross&bare=yes")))


def test_a_border_is_the_same_after_half_a_turn() -> None:
    root = ET.fromstring(draw("border:flames?width=560&height=810&thick=26"))
    assert root.get("viewBox") == "-280 -405 560 810"
    sides = [group.get("transform", "").split(")")[0] for group in root.findall(f"{SVG}g")]
    assert sides == ["rotate(0", "rotate(90", "rotate(180", "rotate(270"]


@pytest.mark.parametrize(
    ("reference", "message"),
    [
        ("seal:", '"seal:" is no seal; write seal:<id>?outline=…&band=…&colour=…'),
        ("seal:x?outline=egg", f'no outline is called "egg" (there are {", ".join(OUTLINES)})'),
        ("seal:x?band=egg", f'no band is called "egg" (there are {", ".join(BANDS)})'),
        ("band:egg", f'no band is called "egg" (there are {", ".join(BANDS)})'),
        ("border:egg", f'no band is called "egg" (there are {", ".join(BANDS)})'),
        ("seal:x?colour=red", '"red" is no colour; write six hex digits, as in 975F05'),
        ("seal:x?size=3", '"size" is no option of a seal (outline, band, colour, turn, bare, fill)'),
        ("band:dots?width=wide", '"wide" is no size; write a number from 1 to 10000'),
        ("band:dots?width=nan", '"nan" is no size; write a number from 1 to 10000'),
        ("border:dots?thick=500", "a border of 500 leaves nothing of 540 × 790"),
    ],
)
def test_what_cannot_be_drawn_is_said(reference: str, message: str) -> None:
    with pytest.raises(UnknownSeal) as caught:
        draw(reference)
    assert str(caught.value) == message


@pytest.mark.parametrize("reference", ["seal:mephit?outline=sexfoil&band=laurels", "band:crenels", "border:blades"])
def test_a_drawing_becomes_a_form_once(reference: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    form = load_seal(reference, store)
    assert form.width_pt > 0
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    assert load_seal(reference, store) == form
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()} == kept


def test_a_record_id_cannot_put_markup_into_the_drawing() -> None:
    drawn = draw('seal:"><script>?colour=000000')
    assert b"script" not in drawn
