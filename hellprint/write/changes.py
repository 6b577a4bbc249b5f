"""A difference to one page that tells a table what is new, and what to do with the old cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hellprint.compare.difference import Difference
from hellprint.compare.words import AREAS, FATES, change_line, old_to_new
from hellprint.model.artwork import Form
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.patterns import pattern
from hellprint.model.rich import Run
from hellprint.render.listing import Column, Listing, Section, listing_page, words

if TYPE_CHECKING:
    from hellprint.project import Project
    from hellprint.render.fonts import Icons

FILE: Final = "what-changed.pdf"
_TWO: Final = (Column("", 0.42), Column("", 1.0))
_PIECES: Final = (Column("", 0.5), Column("Deck", 0.4), Column("Copies", width_mm=18), Column("", 1.0))
_ICON: Final = pattern(r":([a-z][a-z0-9-]*):")
Cells = tuple[tuple[Run, ...], ...]


def changes_listing(difference: Difference) -> Listing:
    """What a player wants to know: rules and numbers first, then pieces; keys and findings are left to the editor."""
    sections = []
    rows = tuple(_values(difference))
    if rows:
        sections.append(Section("Rules and numbers", "", _TWO, rows))
    said: list[Cells] = [(words(s.name or s.id, bold=True), words(old_to_new(s.old, s.new))) for s in difference.said]
    said += _users(difference)
    if said:
        sections.append(Section("Reads differently through that", "", _TWO, tuple(said)))
    pieces = tuple(_pieces(difference))
    if pieces:
        sections.append(Section("Pieces", "", _PIECES, pieces))
    broken = tuple((words(finding.text()),) for finding in difference.broke)
    if broken:
        note = "Before this is played, the designer has something to mend."
        sections.append(Section("Does not hold any more", note, _TWO, broken))
    lead = f"Since {difference.since}." if sections else f"Nothing since {difference.since}."
    return Listing(f"{difference.title}: what changed", lead, difference.title, tuple(sections))


def _values(difference: Difference) -> Iterator[Cells]:
    for change in difference.changes:
        if change.area in ("schema", "components", "sets") or not (change.path or change.name):
            continue  # how it is made, not how it is played
        what, line = change_line(change)
        if change.area in ("constants", "game"):
            yield words(change.path, bold=True), words(old_to_new(change.old, change.new, change.what))
        elif not change.path:
            area = AREAS.get(change.area, change.area)
            yield words(change.name or change.id, bold=True), words(f"{change.what} ({area})")
        else:
            yield words(change.name or change.id or what, bold=True), words(line)


def _users(difference: Difference) -> Iterator[Cells]:
    """What uses a changed constant, shows a changed table: a row for each of these."""
    users: dict[tuple[str, str], list[str]] = {}
    for shows in difference.shows:
        if shows.name:
            users.setdefault(shows.of, []).append(shows.name)
    for (area, what), names in users.items():
        yield words(what, bold=True), words(f"{'counts' if area == 'constants' else 'is shown'} in {', '.join(names)}")


def _pieces(difference: Difference) -> Iterator[Cells]:
    for piece in difference.pieces:
        before, now = piece.copies
        copies = str(now) if before == now else f"{before} → {now}"
        because = "; ".join(f"{what}: {old_to_new(old, new)}" for what, old, new in piece.because)
        why = f"{FATES[piece.fate]} ({because})" if piece.fate == "renamed" else because or FATES[piece.fate]
        yield words(piece.name, bold=True), words(piece.deck), words(copies), words(why)


def write_changes(difference: Difference, folder: Path, paper: Size, project: Project, lang: str = "en") -> Path:
    """Write the page into a folder, whole or not at all."""
    from hellprint.render.fonts import FontBook
    from hellprint.render.shape import Shaper
    from hellprint.temporary import STAGING
    from hellprint.write.atomic import Batch
    from hellprint.write.pdf import PdfWriter

    book = FontBook(project.fonts)
    listing = _drawn(changes_listing(difference), book.icons)
    art = listing_page(listing, paper, Shaper(book), lang)
    with Batch(folder, project.cache_root / STAGING) as batch:
        with batch.file(FILE) as stream:
            writer = PdfWriter(stream, book, _no_form, title=listing.title, lang=lang)
            writer.page(paper.width_mm * PT_PER_MM, paper.height_mm * PT_PER_MM, art.ops, (), art.glyphs)
            writer.close()
        batch.commit()
    return folder / FILE


def _drawn(listing: Listing, icons: Icons) -> Listing:
    """With the icons that its texts name."""

    def drawn(cell: tuple[Run, ...]) -> tuple[Run, ...]:
        return tuple(part for run in cell for part in (_parts(run, icons) if ":" in run.text else (run,)))

    sections = (each._replace(rows=tuple(tuple(map(drawn, row)) for row in each.rows)) for each in listing.sections)
    return listing._replace(sections=tuple(sections))


def _parts(run: Run, icons: Icons) -> Iterator[Run]:
    for number, part in enumerate(_ICON.split(run.text)):
        char = icons.char(part) if number % 2 else None
        text = f":{part}:" if number % 2 else part
        if char is not None:
            yield run._replace(text=char, icon=part)
        elif text:
            yield run._replace(text=text)


def _no_form(key: str) -> Form:
    raise KeyError(key)  # a page of text has no drawings
