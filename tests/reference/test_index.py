from __future__ import annotations

from hellprint.model.records import Pack
from hellprint.reference.index import Entry, index_of

ANCHORS = frozenset(("demon-pit-clerk", "term-toll", "section-crossing", "section-landing", "idol-hook-chain"))


def entries(pack: Pack, marks: dict[tuple[str, str], tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {entry.name: entry.anchors for letter in index_of(pack, marks, ANCHORS) for entry in letter.entries}


def test_everything_that_the_document_holds_is_under_its_name(sampler: Pack) -> None:
    found = entries(sampler, {})
    assert found["Pit Clerk"] == ("demon-pit-clerk",)
    assert found["Toll"] == ("term-toll",)
    assert "Overseer" not in found, "its anchor is not in the document"


def test_what_is_nested_leads_to_what_holds_it(sampler: Pack) -> None:
    assert "demon-pit-clerk" in entries(sampler, {})["Sting"]


def test_places_where_a_thing_is_marked_follow_its_own(sampler: Pack) -> None:
    found = entries(sampler, {("section", "crossing"): ("term.toll",), ("section", "gone"): ("term.toll",)})
    assert found["Toll"] == ("term-toll", "section-crossing")


def test_a_section_is_under_its_words_or_else_under_its_title(sampler: Pack) -> None:
    found = entries(sampler, {})
    assert found["Ferry"] == ("section-crossing",)
    assert "Crossing" not in found
    assert found["Landing"] == ("section-landing",)


def test_letters_are_in_order_without_accents(sampler: Pack) -> None:
    letters = index_of(sampler, {}, ANCHORS | {"idol-kyopeli"})
    assert [letter.letter for letter in letters] == sorted(letter.letter for letter in letters)
    names = [entry.name for letter in letters for entry in letter.entries]
    assert names == sorted(names, key=str.casefold)
    assert all(isinstance(entry, Entry) for letter in letters for entry in letter.entries)
