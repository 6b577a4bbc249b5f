"""Lines are made once, told apart by all that they depend on, and given up when there are many."""

from __future__ import annotations

import pytest
from testing import pages
from testing.kits import CHECKOUT

from hellprint.render import kept_lines, weasy
from hellprint.render.fonts import FontBook


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> weasy.Engine:
    made = weasy.Engine(FontBook(CHECKOUT / "fonts"), ())
    monkeypatch.setattr(made._fonts, "known", None, raising=False)
    return made


@pytest.fixture
def split(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Texts of which Pango was asked for a line."""
    texts: list[str] = []
    real = kept_lines._split

    def noted(text: str, *more: object) -> object:
        texts.append(text)
        return real(text, *more)

    monkeypatch.setattr(kept_lines, "_split", noted)
    return texts


def test_a_line_is_made_once(engine: weasy.Engine, split: list[str]) -> None:
    html = pages.document("<p>one line</p><p>one line</p><p><b>one line</b></p><p lang=fi>one line</p>")
    first = engine.flow(html)
    assert split.count("one line") == 3
    assert engine.flow(html).pdf == first.pdf
    assert split.count("one line") == 3


@pytest.mark.parametrize(
    "rule",
    [
        "letter-spacing:1pt",
        "word-spacing:2pt",
        "font-size:8pt",
        "font-kerning:none",
        "hyphens:auto",
        "hyphenate-limit-chars:9 3 3",
        "white-space:pre",
        "text-decoration:underline",
        "direction:rtl",
    ],
)
def test_a_line_of_another_look_is_another(engine: weasy.Engine, split: list[str], rule: str) -> None:
    engine.flow(pages.document(f"<p>one line</p><p style='{rule}'>one line</p><p>one line</p>"))
    assert split.count("one line") == 2


def test_lines_are_given_up_when_there_are_many(engine: weasy.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    html = pages.document("".join(f"<p>{pages.text(n, 40)}" for n in range(30)))
    expected = engine.flow(html).pdf
    monkeypatch.setattr(kept_lines, "MOST_LINES", 7)
    engine._fonts.known = None
    assert engine.flow(html).pdf == expected
    assert 0 < len(engine._fonts.known.lines) <= 7


def test_lines_are_made_anew_when_a_font_is_added(engine: weasy.Engine, split: list[str]) -> None:
    face = "@font-face{font-family:'Added %d';src:url('hpfont:HPAlegreya-Bold.ttf')}"
    for number in range(2):
        engine.flow(pages.document("<p>one line</p>", face % number))
    assert split.count("one line") == 2
