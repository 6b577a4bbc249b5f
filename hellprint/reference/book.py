"""A pack's sections to a book: parts with numbered sections, each with its links, tables, examples and notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hellprint.load.built_in import SECTION
from hellprint.model.records import Pack, Record
from hellprint.reference.reader import BookReader


class Link(NamedTuple):
    """A way to another section."""

    anchor: str
    number: str
    title: str


class Section(NamedTuple):
    """One rule.

    Attributes:
        number: "3.2".
        text, brief: rules text, or None.
        see: sections that a reader may want next.
        tables: as TableView; examples: views of worked examples; notes: rules texts.
    """

    id: str
    anchor: str
    number: str
    title: str
    text: Any
    brief: Any
    see: tuple[Link, ...]
    tables: tuple[Any, ...]
    examples: tuple[Any, ...]
    notes: tuple[Any, ...]


class Part(NamedTuple):
    """A chapter."""

    number: str
    anchor: str
    title: str
    sections: tuple[Section, ...]


def parts_of(pack: Pack, reader: BookReader) -> tuple[Part, ...]:
    """The sections by `order`, in the parts that they begin; what comes before all parts is in one without title."""
    chapters = _chapters(pack)
    links: dict[str, Link] = {}
    for number, (_, records) in enumerate(chapters, 1):
        for place, record in enumerate(records, 1):
            id_ = record["id"]
            links[id_] = Link(f"{SECTION.name}-{id_}", f"{number}.{place}", record["title"])
    return tuple(
        Part(str(n), f"part-{n}", title, tuple(_section(reader, record, links) for record in records))
        for n, (title, records) in enumerate(chapters, 1)
    )


def contents_of(parts: Sequence[Part]) -> tuple[Link, ...]:
    """The lines of a table of contents: each part, without a number, then its sections."""
    lines: list[Link] = []
    for part in parts:
        lines.append(Link(part.anchor, "", part.title))
        lines += (Link(section.anchor, section.number, section.title) for section in part.sections)
    return tuple(lines)


def _chapters(pack: Pack) -> list[tuple[str, list[Record]]]:
    found: list[tuple[str, list[Record]]] = []
    for record in sorted(pack.records.get(SECTION.name, {}).values(), key=lambda r: r["order"]):
        title = record.get("part")
        if not found or (title and title != found[-1][0]):  # a part that is named again goes on
            found.append((title or "", []))
        found[-1][1].append(record)
    return found


def _section(reader: BookReader, record: Record, links: dict[str, Link]) -> Section:
    own = links[record["id"]]
    view = reader.record(SECTION.name, record["id"])
    see: Sequence[str] = record["see"]
    return Section(
        record["id"],
        own.anchor,
        own.number,
        view["title"],
        view["text"],
        view["brief"],
        tuple(links[id_] for id_ in see if id_ in links),
        view["tables"],
        view["examples"],
        view["notes"],
    )
