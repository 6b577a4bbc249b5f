"""Boards that are printed over several sheets, to a PDF: a plan for gluing, and each part of the one drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple

from hellprint.compare.lying import name_of
from hellprint.guard import Report, Say
from hellprint.impose.tiles import Tile, Tiling, tile, tile_sheets
from hellprint.model.artwork import Artwork, Form
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.pieces import Piece
from hellprint.model.sheets import Sheet
from hellprint.render.shape import Shaper
from hellprint.words import words_of
from hellprint.write.tile_art import as_form, board_art, plan_page, strip_names

if TYPE_CHECKING:
    from hellprint.write.kit import Faces, PrintJob, _Kit

TICKS: Final = "ticks"
"""The option of a component that asks for a tick at each inch along the edges of its boards."""


class TiledPage(NamedTuple):
    """A page of a tiled run.

    Attributes:
        paper: as it lies.
        art: all of it, from the bottom left of the page.
        sheet: with the part of a board that it shows; None for a plan.
        tile: which part that is.
    """

    paper: Size
    art: tuple[Artwork, ...]
    sheet: Sheet | None = None
    tile: Tile | None = None


class TiledRun:
    """The boards of one job, on pages as they are asked for.

    Args:
        pieces: tiled ones.
        art: index of a piece -> its front, drawn; None where there is none.
        has_ticks: index -> inch ticks along its edges.
        name: index -> what plan and margin call it.
        paper: upright or not.
        head: what every sheet's margin begins with.
        say: the words of a language; lang: which.
        forms: key -> drawing, of those that the boards' own art calls.
    """

    def __init__(
        self,
        pieces: Sequence[Piece],
        art: Callable[[int], Artwork | None],
        has_ticks: Callable[[int], bool],
        name: Callable[[int], str],
        *,
        paper: Size,
        shaper: Shaper,
        head: Sequence[str],
        say: Mapping[str, str],
        lang: str,
        forms: Callable[[str], Form],
    ) -> None:
        self._pieces, self._art, self._has_ticks, self._name = pieces, art, has_ticks, name
        self._paper, self._shaper, self._head = paper, shaper, head
        self._say, self._lang, self._kept_forms = say, lang, forms
        self._boards: dict[str, Form] = {}
        self._tilings = [tile(piece.size, paper, bleed_mm=piece.bleed_mm, say=say) for piece in pieces]
        self._plans = _plans(self._tilings)

    @property
    def total(self) -> int:
        """Pages, plans included."""
        sheets = (t.sheets * p.copies for t, p in zip(self._tilings, self._pieces, strict=True))
        return len(self._plans) + sum(sheets)

    def form(self, key: str) -> Form:
        """A drawing that a page calls: a whole board, or what its art calls."""
        return self._boards.get(key) or self._kept_forms(key)

    def pages(self, ahead: int = 0) -> Iterator[TiledPage]:
        """All pages in order: the plan before the first board that is joined so, then its sheets, copy by copy.

        Args:
            ahead: pages before the first; the margin counts them.
        """
        page, number, total = ahead + 1, 1, ahead + self.total
        for index, (piece, tiling) in enumerate(zip(self._pieces, self._tilings, strict=True)):
            if alike := self._plans.get(index):
                yield self._plan(tiling, alike)
                page, number = page + 1, number + 1
            form = self._form(index, piece, tiling)
            for _ in range(piece.copies):
                yield from self._sheets(index, tiling, form, page, total, number)
                page, number = page + tiling.sheets, number + tiling.sheets

    def _plan(self, tiling: Tiling, alike: Sequence[int]) -> TiledPage:
        upright = self._paper if self._paper.height_mm >= self._paper.width_mm else self._paper.turned()
        names = tuple(dict.fromkeys(self._name(index) for index in alike))
        foot = " · ".join(self._head)
        return TiledPage(
            upright, (plan_page(tiling, names, upright, self._shaper, self._say, lang=self._lang, foot=foot),)
        )

    def _form(self, index: int, piece: Piece, tiling: Tiling) -> Form | None:
        """The whole board as one drawing of the document."""
        art = self._art(index)
        if art is None:
            return None
        form = as_form(
            board_art(art, tiling, self._shaper, has_ticks=self._has_ticks(index)), piece.size, piece.bleed_mm
        )
        self._boards[form.key] = form
        return form

    def _sheets(
        self, index: int, tiling: Tiling, form: Form | None, page: int, pages: int, number: int
    ) -> Iterator[TiledPage]:
        from hellprint.render.marks import draw_sheet_marks

        parts = (*self._head, self._name(index))
        for shown, sheet in tile_sheets(
            tiling, index, parts=parts, page=page, pages=pages, sheet=number, say=self._say
        ):
            art = [draw_sheet_marks(sheet, self._shaper)]
            if tiling.sheets > 1:
                art.insert(0, strip_names(tiling, shown, self._shaper, self._say))
            if form is not None:
                art.insert(0, _part(form, tiling, shown, sheet))
            yield TiledPage(tiling.paper, tuple(art), sheet, shown)


def _plans(tilings: Sequence[Tiling]) -> dict[int, list[int]]:
    """First piece -> all pieces that are joined in the same way; those of one sheet need no plan."""
    alike: dict[Tiling, list[int]] = {}
    for index, tiling in enumerate(tilings):
        if tiling.sheets > 1:
            alike.setdefault(tiling, []).append(index)
    return {indices[0]: indices for indices in alike.values()}


def _part(form: Form, tiling: Tiling, shown: Tile, sheet: Sheet) -> Artwork:
    """The drawing of the whole board, moved so that a part of it shows in its window."""
    at, k = sheet.placements[0], PT_PER_MM
    left, top, right, bottom = at.bleed_mm
    foot = tiling.paper.height_mm - at.y_mm - at.height_mm
    window = (at.x_mm - left, foot - bottom, at.width_mm + left + right, at.height_mm + top + bottom)
    x_mm = at.x_mm - shown.x_mm
    y_mm = foot + at.height_mm + shown.y_mm - tiling.piece.height_mm
    clip = " ".join(f"{length * k:.3f}" for length in window)
    return Artwork(f"q {clip} re W n 1 0 0 1 {x_mm * k:.4f} {y_mm * k:.4f} cm /X{form.key} Do Q".encode(), (form.key,))


def write_tiles(
    stream: BinaryIO, name: str, title: str, job: PrintJob, faces: Faces, kit: _Kit, say: Say
) -> tuple[int, int, list[dict[str, Any]]]:
    """One PDF; returns its sheets of paper, its pages, and its rows of the manifest, one for each part of a board."""
    from hellprint.write.kit import face_of, row_of
    from hellprint.write.pdf import PdfWriter

    run = _run(job, faces, kit)
    writer = PdfWriter(stream, kit.book, run.form, title=title, lang=kit.lang)
    paper = kit.request.paper
    for art in kit.ahead:
        writer.page(paper.width_mm * PT_PER_MM, paper.height_mm * PT_PER_MM, art.ops, (), art.glyphs)
    rows = []
    for number, page in enumerate(run.pages(len(kit.ahead)), len(kit.ahead) + 1):
        say(Report(f"writing {name}", number))
        arts = (*page.art, *(kit.stamp(page.sheet) if page.sheet else ()))
        writer.page(
            page.paper.width_mm * PT_PER_MM,
            page.paper.height_mm * PT_PER_MM,
            b"\n".join(art.ops for art in arts),
            sorted({key for art in arts for key in art.forms}),
            [art.glyphs for art in arts],
        )
        for placement in page.sheet.placements if page.sheet else ():
            piece = job.pieces[placement.piece]
            face = face_of(faces, piece, placement.side)
            if face is not None and page.tile is not None:
                rows.append({**row_of(piece, placement, face, name, number, kit), **part_row(page.tile, piece)})
    writer.close()
    return run.total, len(kit.ahead) + run.total, rows


def _run(job: PrintJob, faces: Faces, kit: _Kit) -> TiledRun:
    from hellprint.write.kit import face_of, head_of

    components = {component.id: component for component in kit.pack.components}

    def art(index: int) -> Artwork | None:
        face = face_of(faces, job.pieces[index], "front")
        return face.artwork if face else None

    def name(index: int) -> str:
        piece = job.pieces[index]
        title = components[piece.component].title or piece.component
        return " · ".join(dict.fromkeys((title, name_of(kit.pack, piece) or title)))

    return TiledRun(
        job.pieces,
        art,
        lambda index: bool(dict(components[job.pieces[index].component].options).get(TICKS)),
        name,
        paper=kit.request.paper,
        shaper=kit.shaper,
        head=head_of(kit.pack, kit.request, kit.draft),
        say=words_of(kit.pack.info),
        lang=kit.lang,
        forms=kit.forms,
    )


def part_row(tile: Tile, piece: Piece) -> dict[str, Any]:
    """What the manifest says of a tile beside what it says of every piece: which part of the whole it shows."""
    return {
        "part": tile.name,
        "part_x_mm": round(tile.x_mm, 4),
        "part_y_mm": round(tile.y_mm, 4),
        "whole_w_mm": round(piece.size.width_mm, 4),
        "whole_h_mm": round(piece.size.height_mm, 4),
    }
