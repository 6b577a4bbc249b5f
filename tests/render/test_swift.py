"""Layout with less work comes out as WeasyPrint alone lays out, to the last byte."""

from __future__ import annotations

import pytest
from testing import pages


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
    from hellprint.render import weasy

    html = weasy.weasyprint.HTML(string="<style>p::first-letter{color:red} p{margin-block:1em;left:1px}</style><p><i>a")
    document = html.render()
    assert document.pages
    root = html.etree_element
    from weasyprint.css import get_all_computed_styles

    style_for = get_all_computed_styles(html)
    p = root.find(".//p")
    assert "top" not in style_for(p, "first-letter")
    assert "top" not in style_for(p)  # it has a rule of a logical property, so any may be set
    inner = style_for(root.find(".//i"))
    assert inner["top"] == dict.__getitem__(inner, "top") == "auto"
    assert dict.__getitem__(inner.anonymous_style, "border_top_width") == 0
