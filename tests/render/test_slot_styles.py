from __future__ import annotations

import pytest

from hellprint.render.fonts import FontBook
from hellprint.render.slot_styles import Slots, StyleReader, points


class Style(dict[str, object]):
    """As much of a computed style as the readers of own properties ask for."""


def tokens(text: str) -> object:
    import tinycss2

    return tinycss2.parse_component_value_list(text)


@pytest.fixture
def slots() -> Slots:
    return Slots()


@pytest.fixture
def reader(book: FontBook, slots: Slots) -> StyleReader:
    return StyleReader("rules", book, slots)


@pytest.mark.parametrize(("text", "size"), [("6.5pt", 6.5), ("8px", 6.0), (" 7pt", 7.0), ("", 6.0)])
def test_smallest_sizes(text: str, size: float, reader: StyleReader, slots: Slots) -> None:
    assert reader.min_size(Style(__min_size=tokens(text))) == pytest.approx(size)
    assert slots.warnings == []


@pytest.mark.parametrize("text", ["6", "big", "6em", "-1pt", "6pt 7pt"])
def test_a_smallest_size_that_means_nothing_is_told(text: str, reader: StyleReader, slots: Slots) -> None:
    assert reader.min_size(Style(__min_size=tokens(text))) == 6
    assert slots.warnings == [f'slot "rules": --min-size "{text}" is not a length such as 6pt']


@pytest.mark.parametrize(("text", "valign"), [("", "top"), ("middle", "middle"), ("bottom", "bottom"), ("up", "top")])
def test_vertical_alignment(text: str, valign: str, reader: StyleReader, slots: Slots) -> None:
    assert reader.valign(Style(__valign=tokens(text))) == valign
    assert len(slots.warnings) == (text == "up")


def test_a_reason_is_given_once(reader: StyleReader, slots: Slots) -> None:
    for _ in range(2):
        reader.compare("p", {"hyphens": "auto", "direction": "ltr"}, {"hyphens": ("manual",), "direction": ("ltr",)})
    assert slots.reasons == ['slot "rules": hyphens on p']


def test_points_are_three_quarters_of_px() -> None:
    assert points(10.0000001) == 7.5
