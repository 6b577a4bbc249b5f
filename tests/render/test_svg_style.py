from __future__ import annotations

import pytest

from hellprint.render.forms import PictureError
from hellprint.render.svg_style import INITIAL, Style, Unsupported, length, paint, pen, share, styled
from hellprint.render.svg_tree import Node

START = Style(dict(INITIAL))


def test_style_attributes_win_over_attributes_and_are_inherited() -> None:
    style = styled(
        Node("g", {"fill": "red", "style": "fill: blue !important; stroke-width:2", "opacity": "50%"}), START
    )
    assert (style.inherited["fill"], style.inherited["stroke-width"], style.opacity) == ("blue", "2", 0.5)
    child = styled(Node("path", {"stroke": "inherit"}), style)
    assert (child.inherited["fill"], child.inherited["stroke"], child.opacity) == ("blue", "none", 1)
    assert not styled(Node("g", {"display": "none"}), START).display


@pytest.mark.parametrize(
    "attributes",
    [
        {"clip-path": "url(#a)"},
        {"mask": "url(#a)"},
        {"style": "filter:url(#a)"},
        {"style": "transform:rotate(3deg)"},
        {"vector-effect": "non-scaling-stroke"},
        {"style": "mix-blend-mode:multiply"},
        {"transform-origin": "center"},
        {"style": "d:path('M0 0')"},
    ],
)
def test_what_would_change_the_picture_is_not_passed_over(attributes: dict[str, str]) -> None:
    with pytest.raises(Unsupported):
        styled(Node("path", attributes), START)


def test_what_editors_leave_behind_is_passed_over() -> None:
    style = styled(
        Node("path", {"style": "-inkscape-stroke:none;font-size:12px;isolation:auto", "clip-path": "none"}), START
    )
    assert style.inherited == INITIAL


@pytest.mark.parametrize(
    ("text", "px"),
    [
        ("3", 3),
        ("3px", 3),
        (" 72pt ", 96),
        ("1in", 96),
        ("25.4mm", 96),
        ("2.54cm", 96),
        ("1e1", 10),
        ("-2", -2),
        ("6pc", 96),
    ],
)
def test_lengths_are_read_in_px(text: str, px: float) -> None:
    assert length(text) == pytest.approx(px)


def test_lengths_that_need_a_font_or_a_box_are_left_to_others() -> None:
    for text in ("2em", "10%", "1ex"):
        with pytest.raises(Unsupported):
            length(text)
    with pytest.raises(PictureError, match='the length "wide"'):
        length("wide")


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("none", None),
        ("transparent", None),
        ("#f00", (1, 0, 0, 1)),
        ("#0000ff88", (0, 0, 1, 136 / 255)),
        ("rgb(0,255,0)", (0, 1, 0, 1)),
        ("rgba(0,0,0,.5)", (0, 0, 0, 0.5)),
        ("Navy", (0, 0, 128 / 255, 1)),
        ("currentColor", (1, 1, 1, 1)),
    ],
)
def test_colours(text: str, colour: tuple[float, ...] | None) -> None:
    assert paint(text, "white") == (None if colour is None else pytest.approx(colour))


def test_an_unknown_colour_is_an_error_and_a_gradient_is_not_ours() -> None:
    with pytest.raises(PictureError, match='the colour "goldenrodd"'):
        paint("goldenrodd", "black")
    with pytest.raises(Unsupported):
        paint("url(#a)", "black")


def test_pens() -> None:
    assert pen(INITIAL) == ["4 M"]
    look = {**INITIAL, "stroke-linecap": "round", "stroke-linejoin": "bevel", "stroke-dasharray": "3 1,2"}
    assert pen(look) == ["1 J", "2 j", "[3 1 2 3 1 2] 0 d"]
    assert pen({**INITIAL, "stroke-dasharray": "0 0", "stroke-linejoin": "round"}) == ["1 j"]


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("stroke-miterlimit", "4 M q", ValueError),
        ("stroke-linecap", "pointy", Unsupported),
        ("stroke-dasharray", "5%", Unsupported),
        ("stroke-dasharray", "-1", PictureError),
    ],
)
def test_bad_pens_never_reach_the_page(name: str, value: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        pen({**INITIAL, name: value})


@pytest.mark.parametrize(("text", "value"), [("0.5", 0.5), ("150%", 1), ("-1", 0), ("30%", 0.3)])
def test_shares(text: str, value: float) -> None:
    assert share(text) == value


def test_a_share_is_a_number() -> None:
    with pytest.raises(PictureError, match='the opacity "thin"'):
        share("thin")
