from __future__ import annotations

from hellprint.model.records import Pack
from hellprint.reference.book import Link, contents_of, parts_of
from hellprint.reference.reader import BookReader


def test_sections_stand_by_their_order_in_the_part_that_one_begins(sampler: Pack, reader: BookReader) -> None:
    (part,) = parts_of(sampler, reader)
    assert (part.number, part.anchor, part.title) == ("1", "part-1", "The river")
    assert [(s.number, s.title, s.anchor) for s in part.sections] == [
        ("1.1", "Crossing", "section-crossing"),
        ("1.2", "Landing", "section-landing"),
    ]


def test_a_section_has_its_links_tables_examples_and_notes(sampler: Pack, reader: BookReader) -> None:
    crossing = parts_of(sampler, reader)[0].sections[0]
    assert crossing.see == (Link("section-landing", "1.2", "Landing"),)
    assert [table.id for table in crossing.tables] == ["rewards"]
    assert [example["id"] for example in crossing.examples] == ["paying"]
    assert str(crossing.notes[0]) == "<p>The old book says ferry; the river has none.</p>"
    assert "Cross once" in str(crossing.brief)


def test_contents_are_parts_and_their_sections(sampler: Pack, reader: BookReader) -> None:
    lines = contents_of(parts_of(sampler, reader))
    assert [(line.number, line.title) for line in lines] == [("", "The river"), ("1.1", "Crossing"), ("1.2", "Landing")]


def test_what_comes_before_all_parts_is_in_one_without_title(sampler: Pack, reader: BookReader) -> None:
    sections = {"a": {**sampler.records["section"]["landing"], "id": "a", "order": 1, "see": []}}
    pack = sampler._replace(records={**sampler.records, "section": {**sections, **sampler.records["section"]}})
    own = BookReader(pack, lambda text, _: text, lambda text: (text, ()))
    assert [part.title for part in parts_of(pack, own)] == ["", "The river"]


def test_a_part_that_each_of_its_sections_names_is_one_part(sampler: Pack, reader: BookReader) -> None:
    sections = {id_: {**section, "part": "The river"} for id_, section in sampler.records["section"].items()}
    assert len(sections) == 2
    pack = sampler._replace(records={**sampler.records, "section": sections})
    (part,) = parts_of(pack, reader)
    assert [(section.number, section.title) for section in part.sections] == [("1.1", "Crossing"), ("1.2", "Landing")]


def test_a_pack_without_sections_has_no_parts(sampler: Pack, reader: BookReader) -> None:
    assert parts_of(sampler._replace(records={}), reader) == ()
