"""The HTML of slots: what is understood, and what is refused by name."""

from __future__ import annotations

import pytest

from hellprint.model.rich import Block, Run
from hellprint.render.fonts import Icons
from hellprint.render.htmlblocks import UnsupportedMarkup, parse_html

ICONS = Icons({"move": "\ue100", "box": "\ue101", "square": "\ue101"})


@pytest.mark.parametrize("html", ["", "  \n", "<!-- nothing -->", "<p></p>"[:0]])
def test_nothing(html: str) -> None:
    assert parse_html(html) == ()


def test_bare_text_has_no_paragraph() -> None:
    assert parse_html("Hook &amp; Chain &lt;3") == (Block("text", (Run("Hook & Chain <3"),)),)
    assert parse_html("Hook <b>&amp;</b> Chain") == (Block("text", (Run("Hook "), Run("&", bold=True), Run(" Chain"))),)


def test_paragraphs_and_styles() -> None:
    assert parse_html("<p><b>A<i>b</i></b> c<br>d</p>\n <p>e<em>f</em><strong>g</strong></P>") == (
        Block(
            "p",
            (
                Run("A", bold=True),
                Run("b", bold=True, italic=True),
                Run(" c"),
                Run("\n"),
                Run("d"),
            ),
        ),
        Block("p", (Run("e"), Run("f", italic=True), Run("g", bold=True))),
    )


def test_bare_text_around_paragraphs() -> None:
    assert [b.kind for b in parse_html("x<p>y</p> z <p>w")] == ["text", "p", "text", "p"]


def test_lists_with_and_without_end_tags() -> None:
    expected = (
        Block("li", (Run("a"),), "•", 1),
        Block("li", (Run("b"),), "3.", 2),
        Block("li", (Run("c"),), "4.", 2),
        Block("li", (Run("d"),), "•", 1),
    )
    assert parse_html('<ul><li>a<ol start="3"><li>b</li><li>c</li></ol></li><li>d</li></ul>') == expected
    assert parse_html("<ul> <li>a <ol start=3> <li>b <li>c </ol> <li>d </ul>") == expected
    assert parse_html("<ul><li><p>a</p><p>more</p></li><li></li></ul>") == (
        Block("li", (Run("a"),), "•", 1),
        Block("li", (Run("more"),), "", 1),
        Block("li", (), "•", 1),
    )


def test_tables() -> None:
    html = (
        "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td> <b>x</b> </td></tr><tr><td></td></tr></tbody></table>"
    )
    assert parse_html(html) == (
        Block("row", cells=((Run("a"),),), head=True),
        Block("row", cells=((Run("x", bold=True),),)),
        Block("row", cells=((),)),
    )


def test_icons_by_character_and_by_name() -> None:
    by_name = parse_html('<p><b>N <span class="icon">:box::box: :move:</span></b></p>', ICONS)
    assert by_name == parse_html('<p><b>N <span class="icon">\ue101\ue101 \ue100</span></b></p>', ICONS)
    assert by_name[0].runs == (
        Run("N ", bold=True),
        Run("\ue101", bold=True, icon="box"),
        Run("\ue101", bold=True, icon="box"),
        Run(" ", bold=True),
        Run("\ue100", bold=True, icon="move"),
    )


def test_an_unknown_icon_name_stays_visible() -> None:
    runs = parse_html('<span class="icon">:nix:</span>', ICONS)[0].runs
    assert "".join(run.text for run in runs) == ":nix:"


def test_kept_text_and_references() -> None:
    html = '<p><span class="nowrap">a <b>b</b></span> <span class="ref" data-ref="demon.mephit">M</span></p>'
    assert parse_html(html)[0].runs == (
        Run("a ", nowrap=True),
        Run("b", bold=True, nowrap=True),
        Run(" "),
        Run("M", ref="demon.mephit"),
    )


@pytest.mark.parametrize(
    "html, name",
    [
        ("<img src=x>", "img"),
        ("<p style='color:red'>x</p>", "p style"),
        ('<p class="a">x</p>', "p class"),
        ('<span class="icon big">x</span>', "span big"),
        ('<span style="x">x</span>', "span style"),
        ("<div>x</div>", "div"),
        ("<a href='x'>y</a>", "a"),
        ("<b>x</p>", "/p"),
        ("<i>x</b>", "/b"),
        ("<li>x</li>", "li outside of a list"),
        ("<table>x<tr><td>y</td></tr></table>", "text between the cells of a table"),
        ("<script>x</script>", "script"),
        ("<sup>2</sup>", "sup"),
    ],
)
def test_other_markup_is_refused_by_name(html: str, name: str) -> None:
    with pytest.raises(UnsupportedMarkup) as caught:
        parse_html(html)
    assert caught.value.name == name


def test_a_lone_angle_bracket_is_text() -> None:
    assert parse_html("<p>a < b > c</p>")[0].runs == (Run("a < b > c"),)


def test_line_breaks_in_the_source_are_spaces_and_nothing_between_blocks() -> None:
    assert parse_html("\n<p>a\nb</p>\n\n<p>c<br>d</p>\n") == (
        Block("p", (Run("a b"),)),
        Block("p", (Run("c"), Run("\n"), Run("d"))),
    )
