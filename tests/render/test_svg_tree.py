from __future__ import annotations

import pytest

from hellprint.render.forms import PictureError
from hellprint.render.svg_tree import MAX_DEPTH, MAX_ELEMENTS, parse_svg, refuse_outside_css

NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(inside: str) -> bytes:
    return f"<svg {NS}>{inside}</svg>".encode()


def test_names_lose_their_namespace() -> None:
    root = parse_svg(svg('<g id="a"><use xlink:href="#b"/>text</g><x:y xmlns:x="urn:x"/>'))
    group, other = root.children
    assert (root.tag, group.tag, group.attributes, group.text) == ("svg", "g", {"id": "a"}, "text")
    assert group.children[0].attributes == {"xlink:href": "#b"}
    assert other.tag == "{urn:x}y"
    assert [n.tag for n in root.walk()] == ["svg", "g", "use", "{urn:x}y"]


def test_svg_without_a_namespace_is_read() -> None:
    assert parse_svg(b"<svg><path/></svg>").children[0].tag == "path"


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ("<script>alert(1)</script>", "holds a <script>"),
        ('<g onload="x()"/>', 'holds a script ("onload")'),
        ("<foreignObject/>", "holds a <foreignObject>"),
        ("<animateTransform/>", "holds a <animateTransform>"),
        ('<image href="http://x/y.png"/>', 'refers to "http://x/y.png"'),
        ('<image xlink:href="file:///etc/passwd"/>', 'refers to "file:///etc/passwd"'),
        ('<image href="other.png"/>', 'refers to "other.png"'),
        ('<image href="data:text/html,x"/>', "refers to"),
        ('<image href="data:image/svg+xml,x"/>', "refers to"),
        ('<rect fill="url(http://x/#a)"/>', 'refers to "http://x/#a"'),
        ("<rect style=\"fill:url('other.svg#a')\"/>", 'refers to "other.svg#a"'),
    ],
)
def test_what_no_picture_needs_is_refused(inside: str, message: str) -> None:
    with pytest.raises(PictureError) as caught:
        parse_svg(svg(inside))
    assert message in caught.value.message
    assert caught.value.hint


@pytest.mark.parametrize(
    "head",
    [
        '<!DOCTYPE svg [<!ENTITY x "y">]>',
        '<!DOCTYPE svg SYSTEM "file:///etc/passwd">',
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    ],
)
def test_document_types_and_entities_are_refused(head: str) -> None:
    with pytest.raises(PictureError, match="document type or entities"):
        parse_svg(head.encode() + svg("<path/>"))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<svg><g></svg>", "is not XML: mismatched tag in line 1"),
        (b"<svg>&nbsp;</svg>", "is not XML: undefined entity"),
        (b"<svg", "is not XML"),
        (b"\x00\xff", "is not XML"),
        (b"<html/>", 'first element is "html"'),
        (svg("<g>" * (MAX_DEPTH + 1) + "</g>" * (MAX_DEPTH + 1)), "nests more than"),
        (svg("<g/>" * (MAX_ELEMENTS + 1)), "more than 50000 elements"),
    ],
)
def test_broken_and_huge_files_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(PictureError) as caught:
        parse_svg(data)
    assert message in caught.value.message


def test_references_inside_the_picture_are_allowed() -> None:
    parse_svg(svg('<a href="http://example.com"><rect fill="url(#g)"/></a><image href="data:image/png;base64,AA=="/>'))
    refuse_outside_css("rect{fill:url(#a)}")


@pytest.mark.parametrize("css", ["@import 'x.css';", "rect{fill:url(http://x/y)}", "@font-face{src:url(x.ttf)}"])
def test_style_sheets_read_no_other_file(css: str) -> None:
    with pytest.raises(PictureError):
        refuse_outside_css(css)
