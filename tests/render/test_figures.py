"""Figures: every part can be drawn, wrong ones are told, the demons of the shipped game look unlike each other."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml
from PIL import Image, ImageChops, ImageOps
from testing.desks import BOOK
from testing.kits import CHECKOUT

from hellprint.cache import Store
from hellprint.model.artwork import Form
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.pieces import Face
from hellprint.paper.objects import pdf_of
from hellprint.render import svg
from hellprint.render.canvas import Canvas
from hellprint.render.figures import CHOICES, draw_figure, figure_form
from hellprint.render.seal_names import UnknownSeal, is_drawn
from hellprint.render.seals import load_seal
from hellprint.render.shape import shaper_of

SVG = "{http://www.w3.org/2000/svg}"
BASIC = {"build": "warrior", "legs": "boots", "head": "brute", "right_arm": "bent", "left_arm": "low"}
ALL = [(option, part) for option, parts in CHOICES.items() for part in parts]


def name(parts: dict[str, str]) -> str:
    return "figure:a?" + "&".join(f"{key}={value}" for key, value in parts.items())


def box(svg: bytes) -> tuple[float, ...]:
    return tuple(float(n) for n in ET.fromstring(svg).get("viewBox", "").split())


def picture(reference: str, folder: Path, size: int = 60) -> Image.Image:
    """As large as it is seen at arm's length, black on white, as high as it is wide."""
    return shown(load_seal(reference, Store(folder)), size)


def shown(form: Form, size: int = 300) -> Image.Image:
    square = Size(size / PT_PER_MM, size / PT_PER_MM)
    canvas = Canvas(square, shaper_of(BOOK))
    canvas.picture(form, 0, 0, *square, valign=1)
    data = pdf_of([(Face("front", canvas.artwork(), "", ""), square, 0.0)], BOOK, lambda key: form)
    return pypdfium2.PdfDocument(io.BytesIO(data))[0].render(scale=1).to_pil().convert("L")


def test_figures_are_drawings_of_ours() -> None:
    assert is_drawn("figure:imp?build=imp")


@pytest.mark.parametrize(("option", "part"), ALL)
def test_every_part_draws_something_of_plain_paths(option: str, part: str) -> None:
    if option in ("right", "left"):
        plain, more = BASIC, BASIC | {option: part}
    elif option in ("right_arm", "left_arm", "build", "legs", "head"):
        plain, more = {k: v for k, v in BASIC.items() if k != option}, BASIC | {option: part}
    else:
        plain, more = BASIC, BASIC | {option: part}
    with_it, without = draw_figure(name(more)), draw_figure(name(plain))
    if (option, part) not in (("build", "warrior"), ("legs", "boots"), ("skin", "plain")):
        assert with_it != without
    root = ET.fromstring(with_it)
    assert {element.tag for element in root.iter()} == {f"{SVG}svg", f"{SVG}path"}
    assert {e.get("fill") for e in root.iter(f"{SVG}path")} == {"#1B1512", "#FFF"}


@pytest.mark.parametrize(("option", "part"), ALL)
def test_every_part_becomes_a_form(option: str, part: str, tmp_path: Path) -> None:
    assert load_seal(name(BASIC | {option: part}), Store(tmp_path)).width_pt > 10


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("build=giant", 'no build is called "giant" \\(there are warrior, hulk'),
        ("wing=bat", '"wing" is no part of a figure \\(build, skin'),
        ("extras=cape+kilt", 'no extras is called "kilt"'),
        ("lift=high", '"high" is no lift of a figure'),
        ("wing_size=-1", '"-1" is no wing_size'),
    ],
)
def test_what_there_is_not_is_told(query: str, message: str) -> None:
    with pytest.raises(UnknownSeal, match=message):
        draw_figure(f"figure:imp?{query}")


def test_a_hand_that_holds_nothing_has_claws_and_one_that_holds_something_has_none() -> None:
    empty, full = (draw_figure(name(BASIC | more)) for more in ({}, {"right": "sword"}))
    assert empty != full


def test_what_hovers_is_higher_than_what_stands() -> None:
    plain, high = (box(draw_figure(name(BASIC | {"ground": "mist"} | more))) for more in ({}, {"lift": "12"}))
    assert high[1] == pytest.approx(plain[1] - 12)
    assert high[3] == pytest.approx(plain[3] + 12)


def test_the_same_parts_are_the_same_bytes_and_the_id_changes_nothing() -> None:
    assert draw_figure(name(BASIC)) == draw_figure(name(BASIC).replace("figure:a", "figure:b"))


@pytest.mark.parametrize("legs", ["boots", "coils", "wisp"])
def test_a_form_shows_what_the_svg_shows(legs: str) -> None:
    reference = name(BASIC | {"legs": legs, "wings": "bat", "ground": "flames"})
    one, other = figure_form(reference), svg.convert(draw_figure(reference))
    assert (one.width_pt, one.height_pt) == pytest.approx((other.width_pt, other.height_pt), abs=0.02)
    ours, theirs = (ImageChops.invert(shown(form)) for form in (one, other))
    unlike = ImageChops.difference(ours, theirs).point(lambda v: 255 * (v > 96)).histogram()[255]
    assert unlike < 0.002 * ours.width * ours.height


def demons() -> dict[str, dict[str, Any]]:
    path = CHECKOUT / "content" / "reign-in-hell" / "demons.yaml"
    records = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)["demons"]
    return {record["id"]: record["figure"] for record in records}


def test_all_demons_of_reign_in_hell_have_figures_that_are_told_apart_in_grey(tmp_path: Path) -> None:
    """At 60 pixels a figure, as on a standee at arm's length: a fifth of what two show is not the same."""
    seen = {id_: picture(name(parts), tmp_path) for id_, parts in demons().items()}
    assert len(seen) == 22
    ink = {id_: ImageOps.invert(image).histogram() for id_, image in seen.items()}
    for id_, grey in ink.items():
        share = sum(n * count for n, count in enumerate(grey)) / 255 / 3600
        assert 0.08 < share < 0.55, f"{id_} is a figure, neither a blot nor a scribble: {share:.2f}"
    for one, other in combinations(seen, 2):
        unlike = ImageChops.difference(seen[one], seen[other]).histogram()
        differing = sum(unlike[100:])
        dark = sum(seen[one].histogram()[:128]) + sum(seen[other].histogram()[:128])
        assert differing > 0.2 * dark, f"{one} looks like {other}"
