"""Standees as they are printed: sizes, fold, words, owners."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops, ImageOps
from testing.desks import Made, make, pack_of

from hellprint.components.standee import Foot, plan
from hellprint.model.lengths import PT_PER_MM
from hellprint.model.schema import Field, Kind
from hellprint.render import svg
from hellprint.render.draw.standee import SLIT_MM

FIELDS: Mapping[str, Field] = {
    "name": Field("text"),
    "card": Field("text"),
    "base": Field("mm", optional=True),
    "figure": Field("map", item=Field("text"), optional=True),
}
IMP = {"build": "imp", "head": "grin", "wings": "bat", "right_arm": "up", "right": "sword", "left_arm": "low"}
OWNERS = {
    "one": {"code": "I", "colour": "#B3360B", "pattern": "chevrons"},
    "two": {"code": "II", "colour": "#0B6E83", "pattern": "diamonds"},
}
FEET: tuple[Foot, ...] = ("tab", "slot", "cross")


def imp(**changes: Any) -> dict[str, Any]:
    return {"id": "imp", "name": "Ash Imp", "card": "T-D07", "base": 25, "figure": IMP} | changes


def drawn(folder: Path, record: dict[str, Any] | None = None, **options: Any) -> Made:
    pack = pack_of(FIELDS, record or imp(), constants={"owners": OWNERS})
    (made,) = make("standee", pack, folder, code="card", **options)
    return made


@pytest.mark.parametrize("base", [25, 32, 40, 50, 60])
def test_bases_and_strips_measure_true(tmp_path: Path, base: int) -> None:
    made = drawn(tmp_path, imp(base=base))
    layout = plan(base, "tab")
    sizes = [(right - left, bottom - top) for left, top, right, bottom in made.paths]
    assert any((w, h) == pytest.approx((base, base), abs=0.05) for w, h in sizes), "the disc"
    long = 2 * layout.height_mm + base
    assert any((w, h) == pytest.approx((base, long), abs=0.05) for w, h in sizes), "the strip"


@settings(max_examples=200, deadline=None)
@given(st.floats(18, 80).map(lambda mm: round(mm, 1)), st.sampled_from(FEET), st.sampled_from(["one", "two", ""]))
def test_both_sides_say_who_and_whose_it_is(base: float, foot: Foot, owner: str) -> None:
    with TemporaryDirectory() as folder:
        options = {"owner": f"owners.{owner}"} if owner else {}
        made = drawn(Path(folder), imp(base=base), foot=foot, **options)
        assert made.problems == ()
        assert made.words.count("D07") >= 2, "on front and back"
        assert made.words.count("Imp") == 2
        if owner:
            assert made.words.count(OWNERS[owner]["code"]) == 2


@pytest.mark.parametrize("base", [18, 25, 40, 60, 80])
@pytest.mark.parametrize("foot", FEET)
def test_everything_lies_within_the_box(tmp_path: Path, base: int, foot: Foot) -> None:
    made = drawn(tmp_path, imp(base=base, name="Marquess of the Ninth Bench"), foot=foot, owner="owners.two")
    width, height = made.piece.size
    for thing in made.sight.things:
        left, top, right, bottom = thing.box
        assert left > -0.2, thing
        assert top > -0.2, thing
        assert right < width + 0.2, thing
        assert bottom < height + 0.2, thing


def test_the_back_is_the_front_s_mirror_image_about_the_fold(tmp_path: Path) -> None:
    layout = plan(32, "tab")
    made = drawn(tmp_path, imp(base=32))
    dpi = 254  # ten pixels a millimetre
    page = made.grey(dpi)
    fold, figure = round(layout.fold_mm * 10), round(layout.height_mm * 0.76 * 10)
    left, right = 5, round(layout.base_mm * 10) - 5
    front = page.crop((left, fold + 4, right, fold + figure))
    back = page.crop((left, fold - figure, right, fold - 4))
    assert front.getextrema()[0] < 60, "there is a figure"
    unlike = [
        ImageChops.difference(front, ImageChops.offset(ImageOps.flip(back), 0, shift)).point(lambda v: 255 * (v > 128))
        for shift in (-1, 0, 1)  # a pixel is a tenth of a millimetre
    ]
    assert min(each.histogram()[255] for each in unlike) < 0.004 * front.width * front.height
    plain = ImageChops.difference(front, back).point(lambda v: 255 * (v > 128))
    assert plain.histogram()[255] > 0.1 * plain.width * plain.height, "it is not simply printed twice"


def test_words_of_the_back_are_turned_not_mirrored(tmp_path: Path) -> None:
    """So that they read from behind when the strip is folded."""
    made = drawn(tmp_path, owner="owners.two")
    page = pypdfium2.PdfDocument(made.pdf())[0]
    fold_pt = page.get_height() - plan(25, "tab").fold_mm * PT_PER_MM
    back: list[bool] = []
    front: list[bool] = []
    for each in page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_TEXT,)):
        a, b, c, d, _, _ = each.get_matrix().get()
        assert a * d - b * c > 0, "no letter is mirrored"
        (front if each.get_bounds()[3] < fold_pt else back).append(a > 0)
    assert len(back) >= 4, "a name, the number twice, an owner"
    assert not any(back)
    assert all(front)


def test_owners_are_told_apart_in_grey(tmp_path: Path) -> None:
    one, two = (drawn(tmp_path / name, owner=f"owners.{name}").grey() for name in OWNERS)
    unlike = ImageChops.difference(one, two).point(lambda v: 255 * (v > 90))
    assert unlike.histogram()[255] > 300, "pattern and number differ where colour is gone"


def test_an_owner_or_pattern_that_is_not_there_is_told(tmp_path: Path) -> None:
    (problem,) = drawn(tmp_path, owner="owners.nine").problems
    assert (problem.code, problem.message) == ("HP501", 'owner: no constant is called "owners.nine"')
    pack = pack_of(FIELDS, imp(), constants={"owners": {"odd": {"code": "X", "colour": "#000000", "pattern": "plaid"}}})
    (made,) = make("standee", pack, tmp_path, owner="owners.odd")
    assert [p.message for p in made.problems] == ['no band is called "plaid"']


def test_a_record_without_a_figure_shows_its_seal_and_one_with_a_wrong_part_says_so(tmp_path: Path) -> None:
    pack = pack_of({"name": Field("text")}, {"id": "imp", "name": "Imp"})
    (plain,) = make("standee", pack, tmp_path)
    assert plain.problems == ()
    assert plain.art.forms != drawn(tmp_path).art.forms


def test_art_of_the_pack_is_drawn_in_place_of_a_figure(tmp_path: Path) -> None:
    art = {"art/imp.svg": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 9"><path d="M0 0H8V9Z"/></svg>'}
    pack = pack_of(FIELDS, imp())
    (made,) = make("standee", pack, tmp_path, art)
    assert made.problems == ()
    assert made.art.forms == (svg.convert(art["art/imp.svg"]).key,)


def test_a_bearer_has_its_own_name_and_number_and_the_art_of_what_it_is(tmp_path: Path) -> None:
    member = Kind(
        "member",
        "members",
        {"name": Field("text"), "number": Field("int"), "what": Field("ref", to="thing")},
        nested=True,
    )
    pack = pack_of({**FIELDS, "bearer": Field("nested", to="member", optional=True)}, imp())
    own = imp(id="cabal.3", bearer={"name": "Grip", "number": 3, "what": "imp"})
    pack = pack._replace(
        kinds={**pack.kinds, "member": member}, records={"thing": {**pack.records["thing"], "cabal.3": own}}
    )
    art = {"art/imp.svg": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 9"><path d="M0 0H8V9Z"/></svg>'}
    plain, mine = make("standee", pack, tmp_path, art, code="card")
    assert mine.art.forms == plain.art.forms
    assert mine.words.count("Grip") == 2
    assert mine.words.count("3") == 5, "band and flap, front and back, and the disc"
    assert "D07" not in mine.words


def test_the_values_that_it_shows_are_known_to_the_content_hash(tmp_path: Path) -> None:
    said = drawn(tmp_path, owner="owners.one").said
    assert said["name"] == "Ash Imp"
    assert said["card"] == "T-D07"
    assert said["base"] == "25"
    assert said["figure.wings"] == "bat"


def test_a_cross_foot_has_two_slits_as_deep_as_half_the_foot_each(tmp_path: Path) -> None:
    made = drawn(tmp_path, foot="cross")
    layout = plan(25, "cross")
    deep = [bottom - top for left, top, right, bottom in made.paths if right - left == pytest.approx(SLIT_MM, abs=0.01)]
    assert sorted(deep) == pytest.approx([layout.foot_mm / 2, layout.foot_mm / 2, layout.foot_mm], abs=0.05)
