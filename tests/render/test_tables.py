"""Columns of a table in a slot."""

from __future__ import annotations

import pytest

from hellprint.model.rich import Run
from hellprint.model.slots import TextStyle
from hellprint.render.shape import Ink, Shaper
from hellprint.render.tables import column_widths, lay_out_table
from hellprint.render.units import Unit, units_of

LONG = "the demon flees the table and comes back only at the start of the next round"


@pytest.fixture
def ink(shaper: Shaper) -> Ink:
    return shaper.ink(TextStyle("HPAlegreya-Regular", 10.0, 12.0), "en")


def cells(ink: Ink, *texts: str) -> list[list[Unit]]:
    return [units_of([Run(text)], lambda run: ink) for text in texts]


def test_columns_are_as_wide_as_their_texts_where_there_is_room(ink: Ink) -> None:
    rows = [cells(ink, "2d12", "what"), cells(ink, "2–4", "flees away")]
    first, second = column_widths(rows, 300, 10)
    assert first == pytest.approx(ink.width(ink.voice.word("2d12")))
    assert second == pytest.approx(ink.width(ink.voice.word("flees away")), abs=0.01)


def test_a_long_column_leaves_a_short_one_whole(ink: Ink) -> None:
    rows = [cells(ink, "2–4", LONG), cells(ink, "5", "x")]
    first, second = column_widths(rows, 150, 10)
    assert first == pytest.approx(ink.width(ink.voice.word("2–4")))
    assert first + 10 + second == pytest.approx(150)


def test_long_columns_share_alike(ink: Ink) -> None:
    assert column_widths([cells(ink, LONG, LONG)], 150, 10) == [70, 70]


def test_no_rows_no_columns() -> None:
    assert column_widths([], 100, 10) == []


def test_rows_are_as_high_as_their_longest_cell(ink: Ink) -> None:
    rows = [cells(ink, "2–4", LONG), cells(ink, "5"), cells(ink, "6", "")]
    placed = list(lay_out_table(rows, 150, ink, str))
    tops = {line.text: top for line, _, _, top in placed}
    lines = sum(1 for _, x, _, top in placed if x > 0)
    assert lines > 1
    assert tops["2–4"] == 0
    assert tops["5"] == pytest.approx(lines * 12)
    assert tops["6"] == pytest.approx((lines + 1) * 12)
    assert {x for line, x, _, _ in placed if line.text in ("2–4", "5", "6")} == {0}


def test_no_text_of_a_cell_is_lost(ink: Ink) -> None:
    rows = [cells(ink, "Gerichtsvollzieher " + LONG, LONG)]
    texts = [line.text for line, _, _, _ in lay_out_table(rows, 90, ink, str)]
    assert " ".join(texts).split() == ("Gerichtsvollzieher " + LONG + " " + LONG).split()
