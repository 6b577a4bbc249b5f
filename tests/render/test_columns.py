"""Columns are laid out once a page, and as WeasyPrint lays them out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from testing.kits import CHECKOUT
from weasyprint.layout import block

from hellprint.render import columns, weasy
from hellprint.render.fonts import FontBook

WORDS = (
    "the demon",
    "moves",
    "nine inches and strikes",
    "whoever",
    "stands before it",
    "without",
    "a wound",
    "to fear",
)


def html(style: str, paragraphs: int, inner: str = "") -> str:
    chance = random.Random(paragraphs)
    texts = "".join(
        f"<h2>{chance.choice(WORDS)}</h2><p>{' '.join(chance.choices(WORDS, k=chance.randrange(5, 90)))}</p>{inner}"
        for _ in range(paragraphs)
    )
    rules = "@page{size:120mm 160mm;margin:9mm} h2{break-after:avoid} p{orphans:2;widows:2;margin:0 0 1mm}"
    rules = f'{rules} body{{font:9pt/11pt "HP Alegreya"}} .book{{{style}}}'
    return f"<html lang=en><title>Columns</title><style>{rules}</style><div class=book>{texts}</div>"


@pytest.fixture(scope="module")
def engine() -> weasy.Engine:
    return weasy.Engine(FontBook(CHECKOUT / "fonts"), ())


@contextmanager
def as_it_is() -> Iterator[None]:
    yield


PLAIN = "columns:2;column-gap:6mm;"
ABSOLUTE = '<div style="position:relative;height:9pt"><i style="position:absolute;right:0">here</i></div>'


@pytest.mark.parametrize(
    ("style", "paragraphs", "inner"),
    [
        (PLAIN + "column-fill:auto", 30, ""),
        (PLAIN + "column-fill:auto", 2, ""),
        (PLAIN + "column-fill:auto", 30, ABSOLUTE),
        (PLAIN + "column-fill:balance", 30, ""),
        (PLAIN + "column-fill:balance", 3, ""),
        (PLAIN + "column-fill:balance", 14, ABSOLUTE),
        ("columns:3;column-fill:auto;padding:2mm", 25, ""),
        (PLAIN + "column-fill:auto", 12, '<p style="column-span:all">Across them all</p>'),
        (PLAIN + "column-fill:auto;height:50mm", 9, ""),
    ],
)
def test_the_pdf_is_that_of_weasyprint_alone(
    engine: weasy.Engine, style: str, paragraphs: int, inner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = html(style, paragraphs, inner)
    quick = engine.flow(text)
    monkeypatch.setattr(weasy, "laid_out_once", as_it_is)
    assert quick.problems == []
    assert quick.pdf == engine.flow(text).pdf


@pytest.mark.parametrize("fill", ["auto", "balance"])
def test_a_page_that_is_full_is_laid_out_once(engine: weasy.Engine, fill: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two columns a page, and their last page as WeasyPrint likes."""
    made = []
    real = block.block_box_layout

    def counted(context: object, box: object, *more: object, **named: object) -> object:
        if getattr(box, "is_column", False):
            made.append(1)
        return real(context, box, *more, **named)

    monkeypatch.setattr(block, "block_box_layout", counted)
    text = html(PLAIN + f"column-fill:{fill}", 60)
    pages = engine.flow(text).pages
    once = len(made)
    made.clear()
    monkeypatch.setattr(weasy, "laid_out_once", as_it_is)
    engine.flow(text)
    assert pages > 4
    assert once < len(made) * 0.6
    if fill == "auto":
        assert once <= 2 * pages


def test_nothing_is_changed_for_others() -> None:
    with columns.laid_out_once():
        assert block.columns_layout is not columns._columns_layout
    assert block.columns_layout is columns._columns_layout
