"""Lists to pages: a title, headed sections, rows of columns; for what a person ticks off or reads, not for pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from hellprint.model.artwork import Artwork, merged_glyphs
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.rich import Block, Run
from hellprint.model.slots import Align, Colour, TextSlot, TextStyle
from hellprint.render.setter import ICON_FACE, set_text
from hellprint.render.shape import Shaper

MARGIN_MM: Final = 15.0
SOOT: Final[Colour] = (0.106, 0.082, 0.071)  # #1B1512
GREY: Final[Colour] = (0.353, 0.322, 0.298)  # #5A524C, 7:1 on white
HAIR: Final[Colour] = (0.78, 0.76, 0.74)
HUE: Final[Colour] = (0.424, 0.0, 0.0)  # #6C0000
_TALL_PT: Final = 100_000.0
_GUTTER_PT: Final = 8.0
_KEPT_ROWS: Final = 2
"""Rows that stay with their heading: it never stands alone at the foot of a page."""

Look = Literal["title", "lead", "heading", "label", "cell", "foot"]


class Column(NamedTuple):
    """head: above it; share: of the width that is left by those with a width of their own, in mm."""

    head: str
    share: float = 1.0
    width_mm: float = 0.0
    align: Align = "left"


class Section(NamedTuple):
    """A part of a list.

    Attributes:
        heading: of the section.
        note: below the heading, or "".
        columns: of its rows.
        rows: cells as runs of text; a row of one cell goes over the whole width.
    """

    heading: str
    note: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[tuple[Run, ...], ...], ...]


class Listing(NamedTuple):
    """lead: a line or two below the title; foot: at the foot of each page, before its number; say: the words of its
    language, None for English; then: a list that comes after this one, on a new page, or below it where the last of
    several pages has room for all of it."""

    title: str
    lead: str
    foot: str
    sections: tuple[Section, ...]
    say: Mapping[str, str] | None = None
    then: Listing | None = None

    def said(self, name: str, **numbers: int) -> str:
        """Words with numbers in them."""
        from hellprint.words import FALLBACK
        from hellprint.words import words as words_in

        return (self.say or words_in(FALLBACK))[name].format(**numbers)


def listing_pages(
    listing: Listing, paper: Size, shaper: Shaper, lang: str = "en", *, dense: bool = False
) -> tuple[Artwork, ...]:
    """All of a list, on as many pages as it needs; at least one.

    Args:
        dense: more lines on a page, in smaller type.
    """
    setter = _Pages(paper, shaper, lang, _DENSE if dense else _ROOMY)
    setter.flow(listing)
    return tuple(setter.finished(listing))


def listing_page(listing: Listing, paper: Size, shaper: Shaper, lang: str = "en") -> Artwork:
    """A list on one page: of sections that are too long the last rows are left out, and the page says how many."""
    longest = max((len(section.rows) for section in listing.sections), default=0)
    pages = listing_pages(listing, paper, shaper, lang)
    low, high = 0, longest
    while len(pages) > 1 and low < high:
        middle = (low + high + 1) // 2
        if len(listing_pages(_at_most(listing, middle), paper, shaper, lang)) == 1:
            low = middle
        else:
            high = middle - 1
    return pages[0] if len(pages) == 1 else listing_pages(_at_most(listing, low), paper, shaper, lang)[0]


def _at_most(listing: Listing, rows: int) -> Listing:
    sections = []
    for section in listing.sections:
        left = len(section.rows) - rows
        kept = section.rows[:rows]
        if left > 0:
            kept = (*kept, ((Run(listing.said("listing_more", number=left)),),))
        sections.append(section._replace(rows=kept))
    return listing._replace(sections=tuple(sections))


def words(text: str, *, bold: bool = False) -> tuple[Run, ...]:
    """A cell of plain text."""
    return (Run(text, bold=bold),) if text else ()


def icon(shaper_char: str | None) -> tuple[Run, ...]:
    """A cell with an icon, by its character; empty when the font has none."""
    return (Run(shaper_char, icon="box"),) if shaper_char else ()


Faces = Mapping[Look, tuple[str, str, float, float, Colour]]
"""Look -> face, bold face, size and leading in points, colour."""


class _Measure(NamedTuple):
    """How much stands on a page. pad: above and below the text of a row; above: a heading, in points."""

    faces: Faces
    pad: float
    above: float


_ROOMY: Final = _Measure(
    {
        "title": ("HPGrenzeGotisch-Bold", "HPGrenzeGotisch-Bold", 24, 28, SOOT),
        "lead": ("HPAlegreyaSans-Regular", "HPAlegreyaSans-Bold", 9.5, 13, GREY),
        "heading": ("HPAlegreyaSans-Bold", "HPAlegreyaSans-Bold", 10.5, 14, HUE),
        "label": ("HPAlegreyaSans-Bold", "HPAlegreyaSans-Bold", 7, 9, GREY),
        "cell": ("HPAlegreyaSans-Regular", "HPAlegreyaSans-Bold", 9, 12, SOOT),
        "foot": ("HPAlegreyaSans-Regular", "HPAlegreyaSans-Bold", 7, 9, GREY),
    },
    2.4,
    16,
)
_DENSE: Final = _Measure(
    {**_ROOMY.faces, "cell": ("HPAlegreyaSans-Regular", "HPAlegreyaSans-Bold", 8.5, 10.2, SOOT)}, 1.4, 10
)
_CAPITALS: Final = ("heading", "label")


def _styles(faces: Faces, look: Look, align: Align) -> dict[str, TextStyle]:
    face, bold, size, leading, colour = faces[look]
    spaced = look in _CAPITALS
    plain = TextStyle(
        face, size, leading, colour, align,
        letter_spacing_pt=0.06 * size if spaced else 0.0, transform="uppercase" if spaced else "none",
        features=("lnum", "tnum"),
    )  # fmt: skip
    icons = plain._replace(face=ICON_FACE, size_pt=size * 1.2, features=(), transform="none", letter_spacing_pt=0.0)
    return {"p": plain, "text": plain, "b": plain._replace(face=bold), "icon": icons}


class _Pages:
    """Pages while they are filled; points, y up."""

    def __init__(self, paper: Size, shaper: Shaper, lang: str, measure: _Measure) -> None:
        self._shaper, self._lang = shaper, lang
        self._faces, self._pad, self._above = measure
        margin = MARGIN_MM * PT_PER_MM
        self._left, self._width = margin, paper.width_mm * PT_PER_MM - 2 * margin
        self._top, self._bottom = paper.height_mm * PT_PER_MM - margin, margin + 14
        self._margin = margin
        self._y = self._top
        self._pages: list[list[Artwork]] = [[]]
        self._feet: list[str] = []

    def flow(self, listing: Listing) -> None:
        """All of a list and of those that come after it."""
        self._flow(listing)
        self._feet += [listing.foot] * (len(self._pages) - len(self._feet))
        if listing.then is not None:
            if not self._fits_below(listing.then):
                self._new_page()
            self.flow(listing.then)

    def _fits_below(self, listing: Listing) -> bool:
        """Whether all of a list has room on the page that is begun, if not on the first; goes down to its title."""
        if len(self._pages) == 1:
            return False
        page, y = [*self._pages[-1]], self._y - 2 * self._above
        number, self._y = len(self._pages), y
        self._flow(listing)
        fits = len(self._pages) == number
        self._pages[number - 1 :] = [page]
        self._y = y
        return fits

    def _flow(self, listing: Listing) -> None:
        self._put(listing.title, "title")
        if listing.lead:
            self._y -= 2
            self._put(listing.lead, "lead")
        for section in listing.sections:
            self._section(section)

    def finished(self, listing: Listing) -> Iterator[Artwork]:
        for number, (parts, foot) in enumerate(zip(self._pages, self._feet, strict=True), 1):
            line = f"{foot} · {listing.said('page_of', page=number, pages=len(self._pages))}"
            art, _ = self._text((Run(line),), "foot", self._left, self._margin + 9, self._width)
            yield _joined([*parts, art])

    def _section(self, section: Section) -> None:
        widths = self._widths(section.columns)
        heights = [self._height(row, section.columns, widths) for row in section.rows]
        head = self._above + 14 + (13 if section.note else 0) + 14
        self._room(head + sum(heights[:_KEPT_ROWS]))
        self._y -= self._above
        self._put(section.heading, "heading")
        if section.note:
            self._put(section.note, "lead")
        self._heads(section.columns, widths)
        for row, height in zip(section.rows, heights, strict=True):
            if self._room(height):
                self._heads(section.columns, widths)
            self._row(row, section.columns, widths)

    def _heads(self, columns: Sequence[Column], widths: Sequence[float]) -> None:
        if any(column.head for column in columns):
            self._y -= 2
            x = self._left
            for column, width in zip(columns, widths, strict=True):
                art, _ = self._text((Run(column.head),), "label", x, self._y, width, column.align)
                self._pages[-1].append(art)
                x += width + _GUTTER_PT
            self._y -= 9 + 2
        else:
            self._y -= 2.5
        self._line(0.8, SOOT)

    def _row(self, row: Sequence[tuple[Run, ...]], columns: Sequence[Column], widths: Sequence[float]) -> None:
        tallest = 0.0
        for x, width, align, cell in self._cells(row, columns, widths):
            art, height = self._text(cell, "cell", x, self._y - self._pad, width, align)
            self._pages[-1].append(art)
            tallest = max(tallest, height)
        self._y -= tallest + 2 * self._pad
        self._line(0.4, HAIR)

    def _cells(
        self, row: Sequence[tuple[Run, ...]], columns: Sequence[Column], widths: Sequence[float]
    ) -> Iterator[tuple[float, float, Align, tuple[Run, ...]]]:
        """(x, width, alignment, runs) of each cell that is not empty."""
        if len(row) == 1:
            yield self._left, self._width, "left", row[0]
            return
        x = self._left
        for column, width, cell in zip(columns, widths, row, strict=True):
            if cell:
                yield x, width, column.align, cell
            x += width + _GUTTER_PT

    def _height(self, row: Sequence[tuple[Run, ...]], columns: Sequence[Column], widths: Sequence[float]) -> float:
        cells = self._cells(row, columns, widths)
        tallest = max((self._text(cell, "cell", x, 0, width, align)[1] for x, width, align, cell in cells), default=0.0)
        return tallest + 2 * self._pad

    def _widths(self, columns: Sequence[Column]) -> list[float]:
        fixed = sum(column.width_mm * PT_PER_MM for column in columns)
        room = self._width - fixed - _GUTTER_PT * (len(columns) - 1)
        shares = sum(column.share for column in columns if not column.width_mm) or 1.0
        return [column.width_mm * PT_PER_MM or room * column.share / shares for column in columns]

    def _put(self, text: str, look: Look) -> None:
        art, height = self._text((Run(text),), look, self._left, self._y, self._width)
        self._pages[-1].append(art)
        self._y -= height

    def _room(self, height: float) -> bool:
        """Begin a new page where this one has not that much room left; whether it did."""
        if self._y - height >= self._bottom or not self._pages[-1]:
            return False
        self._new_page()
        return True

    def _new_page(self) -> None:
        self._pages.append([])
        self._y = self._top

    def _line(self, width: float, colour: Colour) -> None:
        red, green, blue = colour
        y, right = self._y, self._left + self._width
        ops = f"q {red:.3f} {green:.3f} {blue:.3f} RG {width} w {self._left:.2f} {y:.2f} m {right:.2f} {y:.2f} l S Q\n"
        self._pages[-1].append(Artwork(ops.encode()))

    def _text(
        self, runs: tuple[Run, ...], look: Look, x: float, top: float, width: float, align: Align = "left"
    ) -> tuple[Artwork, float]:
        """The drawing of a text and its height."""
        _, _, size, leading, _ = self._faces[look]
        slot = TextSlot(
            look, x, top, width, _TALL_PT, leading / 2 + size * 0.35, _styles(self._faces, look, align), size
        )
        setting = set_text((Block("text", runs),), slot, self._shaper, self._lang)
        return setting.artwork, leading * len(setting.lines)


def _joined(parts: Sequence[Artwork]) -> Artwork:
    glyphs: dict[str, list[str]] = {}
    for part in parts:
        for face, shown in part.glyphs.items():
            glyphs.setdefault(face, []).append(shown)
    ops = b"".join(part.ops if part.ops.endswith(b"\n") else part.ops + b"\n" for part in parts if part.ops)
    return Artwork(ops, (), merged_glyphs(glyphs))
