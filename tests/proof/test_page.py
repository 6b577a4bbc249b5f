"""The page is whole, safe and asks for nothing; its news are what has changed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from hellprint.project import Project
from hellprint.proof.build import Proof, ProofRequest, build
from hellprint.proof.page import SAFE_MM, News, article, for_script, page

Edit = Callable[[str, str, str], None]


def proof(game: Path) -> Proof:
    return build(ProofRequest(game), Project.find(game), lambda report: None)


class Tree(HTMLParser):
    """Elements that are open, ids, and what asks for another file."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.asks: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.found.append((tag, values))
        self.ids += [values["id"] or ""] if "id" in values else []
        self.asks += [values[name] or "" for name in ("src", "href") if name in values]
        if tag not in ("meta", "img", "input", "rect", "br", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag


def test_the_page_is_whole_and_asks_for_nothing(game: Path) -> None:
    found = proof(game)
    tree = Tree(page(found, found.pictures))
    assert tree.open == []
    assert len(tree.ids) == len(set(tree.ids))
    assert {"imp-cards/ash", "imp-cards/elm", "omen-cards/moon"} <= set(tree.ids)
    assert tree.asks == []
    assert not re.search(r"\[\[\w+\]\]", page(found, found.pictures))


def test_what_a_pack_says_stays_text(game: Path) -> None:
    found = proof(game)
    html = page(found, found.pictures)
    assert "</script><b>" not in html
    assert "Ash &lt;/script&gt;&lt;b&gt;" in html
    assert html.count("</script>") == 1
    assert "A &lt;Game&gt;: proof" in html


def test_every_picture_is_in_the_page_once(game: Path) -> None:
    found = proof(game)
    html = page(found, found.pictures)
    for key, data in found.pictures.items():
        assert html.count(data) == 1
        assert f'data-picture="{key}"' in html


def test_marks_are_drawn_in_mm(game: Path) -> None:
    moon = proof(game).pieces[2]
    html = article(moon)
    assert 'viewBox="-2 -2 64 84"' in html
    assert '<rect class="trim" width="60" height="80"/>' in html
    assert f'<rect class="safe" x="{SAFE_MM}" y="{SAFE_MM}" width="55" height="75"/>' in html
    assert '<rect x="4" y="4" width="50" height="8"/>' in html


def test_pictures_have_words_for_those_who_do_not_see_them(game: Path) -> None:
    found = proof(game)
    pictures = [values for tag, values in Tree(page(found, found.pictures)).found if tag == "img"]
    assert [each["alt"] for each in pictures][-1] == "Moon, front"
    assert all(each["alt"] for each in pictures)
    fields = [values for tag, values in Tree(page(found, found.pictures)).found if tag in ("input", "select")]
    assert len(fields) == 4


@pytest.mark.parametrize("value", ["</script>", "<!--", "\u2028"])
def test_values_end_no_script(value: str) -> None:
    text = for_script({"x": value})
    assert "<" not in text
    assert "\u2028" not in text
    assert json.loads(text) == {"x": value}


def news_of(news: News, now: Proof, pictures: dict[str, str]) -> dict[str, object]:
    scripts = news.scripts(now, pictures)
    assert scripts["number.js"] == f"proof.number({news.number})\n"
    found: dict[str, object] = json.loads(scripts["news.js"].removeprefix("proof.news(").removesuffix(")\n"))
    return found


def test_news_are_what_has_changed_since_the_page(game: Path, edit: Edit) -> None:
    first = proof(game)
    pictures = dict(first.pictures)
    news = News(first, pictures)
    assert news.update(first) == ()
    assert news.number == 0
    edit("imps.yaml", "It burns.", "It smoulders.")
    second = proof(game)
    pictures |= second.pictures
    assert news.update(second) == ("imp-cards/ash",)
    said = news_of(news, second, pictures)
    assert said["number"] == 1
    assert list(said["pieces"]) == ["imp-cards/ash"]  # type: ignore[call-overload]
    assert list(said["pictures"]) == [second.pieces[0].faces[0].picture]  # type: ignore[call-overload]
    edit("omens.yaml", "- {id: moon, name: Moon}", "- {id: sun, name: Sun}")
    third = proof(game)
    pictures |= third.pictures
    assert set(news.update(third)) == {"omen-cards/sun", "omen-cards/moon"}
    said = news_of(news, third, pictures)
    assert {key: (each["at"], bool(each["html"])) for key, each in said["pieces"].items()} == {  # type: ignore[attr-defined]
        "imp-cards/ash": (1, True), "omen-cards/sun": (2, True), "omen-cards/moon": (2, False),
    }  # fmt: skip
    assert [deck[0] for deck in said["decks"]] == ["imp-cards", "omen-cards"]  # type: ignore[attr-defined]


def test_a_new_finding_is_news(game: Path) -> None:
    first = proof(game)
    news = News(first, first.pictures)
    news.update(first._replace(general=("pack.yaml: HP001 error: something",)))
    assert news.number == 1
