from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hellprint.cache import Store
from hellprint.model.pieces import Face
from hellprint.paper.objects import Sight, see
from hellprint.render.faces import form_source
from hellprint.render.fonts import FontBook

Draw = Callable[..., Any]
FaceOf = Callable[[Any], Face]


@pytest.fixture
def sight(draw: Draw, face_of: FaceOf) -> Callable[..., Sight]:
    def seen(*arguments: Any, **more: Any) -> Sight:
        drawn = draw(*arguments, **more)
        piece, project = drawn[1][0], drawn[3]
        forms = form_source(Store(project.cache_root, project.frames))
        (found,) = see([(face_of(drawn), piece.size, piece.bleed_mm)], FontBook(project.fonts), forms)
        return found

    return seen


def test_a_text_has_its_place_size_colour_and_words(sight: Callable[..., Sight]) -> None:
    css = ".slot-name{left:10mm;top:20mm;width:40mm;height:8mm;font-size:12pt;line-height:14pt;color:#6C0000}"
    (text,) = sight('{{ slot("name", imp.name) }}', css).things
    assert (text.kind, text.text, text.colour) == ("text", "Ember", (0x6C, 0, 0))
    assert text.size_pt == pytest.approx(12, abs=0.01)
    left, top, right, bottom = text.box
    assert left == pytest.approx(10, abs=0.5)
    assert 20 < top < bottom < 26
    assert 18 < right < 25
    assert text.baseline_mm == pytest.approx(bottom, abs=0.3)


def test_words_of_the_template_are_seen_too_and_turned_ones_where_they_are(sight: Callable[..., Sight]) -> None:
    css = ".a{left:10mm;top:70mm;transform:rotate(180deg);width:20mm;height:5mm}"
    (text,) = sight('<div class="a">code</div>', css).things
    assert text.text == "code"
    assert text.size_pt == pytest.approx(8, abs=0.01)
    assert 10 < text.box[0] < text.box[2] < 30.5
    assert text.box[2] == pytest.approx(30, abs=0.5)


def test_a_tint_is_a_path_with_its_bounds_and_the_ground_is_what_is_no_text(sight: Callable[..., Sight]) -> None:
    css = ".a{left:5mm;top:30mm;width:20mm;height:40mm;background:#808080}"
    seen = sight('<div class="a">Words on it</div>', css)
    paths = [thing for thing in seen.things if thing.kind == "path"]
    assert [thing.colour for thing in paths] == [(128, 128, 128)]
    assert paths[0].box == pytest.approx((5, 30, 25, 70), abs=0.02)
    scale = seen.px_per_mm
    crop = seen.ground.crop(
        tuple(round(edge * scale) + d for edge, d in zip(paths[0].box, (1, 1, -1, -1), strict=True))
    )
    assert {colour for _, colour in crop.getcolors()} == {(128, 128, 128)}, "no word is left"
    assert seen.ground.getpixel((round(50 * scale), round(50 * scale))) == (255, 255, 255)


def test_what_bleeds_has_places_outside_of_the_trim(sight: Callable[..., Sight]) -> None:
    css = "@page{bleed:3mm}.a{left:-3mm;top:-3mm;width:69mm;height:94mm;background:#eee}"
    (tint,) = sight('<div class="a"></div>', css, more=", bleed: 3 mm").things
    assert tint.box == pytest.approx((-3, -3, 66, 91), abs=0.02)


def test_what_is_clipped_away_is_not_there(sight: Callable[..., Sight]) -> None:
    css = ".a{left:10mm;top:10mm;width:20mm;height:20mm;overflow:hidden}"
    css += ".b{left:5mm;top:5mm;width:90mm;height:90mm;background:#333}"
    (tint,) = [t for t in sight('<div class="a"><div class="b"></div></div>', css).things if t.kind == "path"]
    assert tint.box == pytest.approx((15, 15, 30, 30), abs=0.05)
