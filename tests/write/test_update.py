"""The list that is printed with an update."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.compare.update import Step, Update
from hellprint.load import load_pack, localise
from hellprint.model.records import Pack
from hellprint.write.update import copies, counted, remarks, update_listing

IN = (Step("cards", "ash", "Ash", "G-1 · 3f2a", 1, 3, "more"), Step("cards", "elm", "Elm", "", 2, 2, "new"))
OUT = (Step("cards", "oak", "Oak", "G-3 · 11aa", 3, 3, "gone"),)
LOOKS = (Step("cards", "fir", "Fir", "G-4", 2, 2, "restyled"),)


def update(**values: object) -> Update:
    return Update("club", (), IN, OUT, (), (), (), {})._replace(**values)


@pytest.fixture
def pack() -> Pack:
    folder = Path(__file__).resolve().parents[1] / "packs" / "sampler"
    found, _ = load_pack(folder)
    assert found is not None
    return found


def test_every_step_is_a_row_with_a_box(pack: Pack) -> None:
    listing = update_listing(update(), pack, "Game", "x")
    assert [section.heading for section in listing.sections] == ["Remove these", "Put these in"]
    rows = [["".join(run.text for run in cell) for cell in row] for section in listing.sections for row in section.rows]
    assert [row[:3] for row in rows] == [["x", "G-3 · 11aa", "Oak"], ["x", "G-1 · 3f2a", "Ash"], ["x", "", "Elm"]]
    assert [row[4] for row in rows] == ["3", "1 of 3", "2"]


def test_pieces_without_codes_have_no_column_of_codes_and_no_word_of_them(pack: Pack) -> None:
    codes = "The code stands at the foot of a piece."
    assert codes in update_listing(update(), pack, "Game", "x").sections[0].note
    bare = update(take_out=(OUT[0]._replace(code=""),), put_in=IN[1:])
    section = update_listing(bare, pack, "Game", "x").sections[0]
    assert codes not in section.note
    assert [column.head for column in section.columns[:2]] == ["", "Name"]
    assert ["".join(run.text for run in cell) for cell in section.rows[0]][:2] == ["x", "Oak"]
    assert len(section.rows[0]) == len(section.columns)


def test_an_empty_part_is_left_out(pack: Pack) -> None:
    assert [s.heading for s in update_listing(update(put_in=()), pack, "Game", "x").sections] == ["Remove these"]


def test_the_list_speaks_the_language_of_the_pack(pack: Pack) -> None:
    listing = update_listing(update(), localise(pack, "fi"), "Peli", "x")
    assert (listing.title, listing.foot) == ("Peli: päivitys", "Peli · päivitys: ”club”")
    assert [section.heading for section in listing.sections] == ["Poista nämä", "Lisää nämä"]
    assert [column.head for column in listing.sections[0].columns][1:4] == ["Tunnus", "Nimi", "Pakka"]
    assert listing.said("page_of", page=1, pages=2) == "sivu 1/2"


def test_totals_are_those_of_the_rows() -> None:
    assert counted(IN) == "3 pieces"
    assert counted(IN[:1]) == "1 piece"
    assert [copies(step) for step in IN] == ["1 of 3", "2"]


def test_looks_that_are_left_alone_are_told_of() -> None:
    assert remarks(update()) == ()
    assert "1 piece says the same" in remarks(update(restyled=LOOKS))[0]
    assert remarks(update(restyled=LOOKS, put_in=LOOKS)) == ()
    assert "new backs of Imps" in remarks(update(backs=("Imps",)))[0]
