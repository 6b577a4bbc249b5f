from __future__ import annotations

import pytest

from hellprint.render.links import anchors_in, asks_for_pages, broken, resolve, with_pages, without_idle_ids


def test_a_mark_becomes_a_link_where_its_record_is_there() -> None:
    html = '<p id="demon-imp">x</p><span class="ref" data-ref="demon.imp">Imp</span>'
    assert resolve(html).endswith('<a class="ref" href="#demon-imp">Imp</a>')


def test_a_mark_of_what_is_not_there_is_its_words() -> None:
    assert resolve('See <span class="ref" data-ref="demon.imp">the imp</span>.') == "See the imp."


def test_the_kind_of_a_record_ends_at_the_first_point() -> None:
    html = '<p id="demon-a.b"></p><span class="ref" data-ref="demon.a.b">A</span>'
    assert 'href="#demon-a.b"' in resolve(html)


def test_anchors_are_ids() -> None:
    assert anchors_in('<p id="a"><b class="x" id="b&amp;c">') == {"a", "b&c"}


def test_links_to_nothing_are_named_once_in_order() -> None:
    html = '<a href="#z"></a><a href="#a"></a><a href="#z"></a><span class="pages" data-to="a y"></span><p id="a">'
    assert list(broken(html)) == ["z", "y"]


def test_a_page_is_filled_in_and_one_that_is_not_known_takes_its_room() -> None:
    html = '<a class="page" href="#a"></a>, <a class="page" href="#b">00</a>'
    assert with_pages(html, {"a": 7}) == '<a class="page" href="#a">7</a>, <a class="page" href="#b">00</a>'


@pytest.mark.parametrize(
    "pages, shown",
    [
        ({"a": 4}, "4"),
        ({"a": 4, "b": 4}, "4"),
        ({"a": 9, "b": 4}, "4, 9"),
        ({"a": 4, "b": 5}, "4, 5"),
        ({"a": 4, "b": 5, "c": 6, "d": 9}, "4–6, 9"),
    ],
)
def test_pages_of_an_index_come_once_in_order(pages: dict[str, int], shown: str) -> None:
    import re

    html = with_pages('<span class="pages" data-to="a b c d"></span>', pages)
    assert re.sub("<[^>]+>", "", html) == shown


def test_a_number_of_an_index_leads_to_the_first_thing_on_its_page() -> None:
    html = with_pages('<span class="pages" data-to="b a"></span>', {"a": 4, "b": 4})
    assert html == '<a href="#b">4</a>'


def test_html_says_whether_it_wants_pages() -> None:
    assert asks_for_pages('<a class="page" href="#a"></a>')
    assert asks_for_pages('<span class="pages" data-to="a"></span>')
    assert not asks_for_pages('<a href="#a">a</a>')


def test_only_ids_that_something_names_are_kept() -> None:
    html = (
        '<style>#styled{color:red}</style><h1 id="top">A</h1><h2 id="styled">B</h2>'
        '<p id="idle">C <a href="#top">up</a></p>'
        '<label for="box">D</label><input id="box"><b id="said" aria-labelledby="said">E</b>'
        '<i id="one">F</i><i id="two">G</i><span class="pages" data-to="one two">00</span>'
    )
    assert without_idle_ids(html) == html.replace(' id="idle"', "")
