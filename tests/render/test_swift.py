"""Layout with less work comes out as WeasyPrint alone lays out, to the last byte."""

from __future__ import annotations

import pytest
from testing import pages

from hellprint.render import weasy


@pytest.fixture(scope="module")
def swift() -> list[str]:
    return pages.laid_out("swift")


def test_documents_are_those_of_weasyprint_alone(swift: list[str]) -> None:
    """Tables, columns, lists, inline blocks, letters, languages, calc() and var(), pictures, fields and links."""
    assert swift == pages.laid_out("plain")


def test_the_documents_are_laid_out_without_a_fault(swift: list[str]) -> None:
    """What cannot be laid out has no bytes to compare."""
    assert len(swift) == len(pages.documents())
    assert pages.digest(b"") not in " ".join(swift)


def test_styles_whose_properties_are_set_in_others_know_no_more_than_before() -> None:
    """What a first letter is, as far as known, is set in what holds it."""
    html = weasy.weasyprint.HTML(string="<style>p::first-letter{color:red} p{margin-block:1em;left:1px}</style><p><i>a")
    document = html.render()
    assert document.pages
    root = html.etree_element
    style_for = weasy.weasyprint.css.get_all_computed_styles(html)
    p = root.find(".//p")
    first = style_for(p, "first-letter")
    assert first["left"] == "auto"
    assert "top" not in first
    assert style_for(p)["left"].value == 1
    assert "top" not in style_for(p)  # it has a rule of a logical property, so any may be set
    inner = style_for(root.find(".//i"))
    assert inner["top"] == dict.__getitem__(inner, "top") == "auto"
    assert dict.__getitem__(inner.anonymous_style, "border_top_width") == 0


def test_what_was_set_in_a_copy_of_a_style_stays() -> None:
    """The box of a table has a margin, the table in it has none."""
    html = weasy.weasyprint.HTML(string="<p style='margin-top:1px;left:2px'>a")
    style = (
        weasy.weasyprint.css.get_all_computed_styles(html)
        ._computed_styles[html.etree_element.find(".//p"), None]
        .copy()
    )
    style["margin_top"], style["top"] = "own", "also"
    assert style["left"].value == 2
    assert (style["margin_top"], style["top"], style["right"]) == ("own", "also", "auto")
