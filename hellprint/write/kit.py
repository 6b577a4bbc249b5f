"""Drawn faces to the PDFs of a kit, one for each stock and way of printing, and the manifest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple, cast

from hellprint.compare.lying import name_of
from hellprint.guard import Report, Say
from hellprint.model.artwork import Artwork, Form, Shown
from hellprint.model.findings import Finding, has_errors
from hellprint.model.lengths import PT_PER_MM
from hellprint.model.pieces import Face, Piece
from hellprint.model.records import Pack
from hellprint.model.sheets import Backs, Cell, Placement, Sheet
from hellprint.words import words_of
from hellprint.write.half_translated import Marked, half_translated, tab_of

if TYPE_CHECKING:
    from hellprint.cache import Store
    from hellprint.compare.update import Update
    from hellprint.documents import Document, Documents
    from hellprint.kits import FileWritten, KitRequest, KitResult
    from hellprint.project import Project
    from hellprint.render.drawn import Drawn
    from hellprint.render.fonts import FontBook
    from hellprint.render.shape import Shaper
    from hellprint.write.atomic import Batch

STOCKS: Final = {"card": "cards", "paper": "sheets", "sticker": "stickers", "board": "boards"}
"""What a stock is called in a file name; another stock keeps its own name."""

Faces = Mapping[tuple[str, str], tuple[Face, ...]]


class PrintJob(NamedTuple):
    """What goes into one run of the printer: pieces of one stock, printed in one way.

    Attributes:
        name: stem of the file ("10-cards-duplex").
        stock: "card".
        way: "duplex", "separate", "fold", "single" or "tiled".
        pieces: in print order.
    """

    name: str
    stock: str
    way: str
    pieces: tuple[Piece, ...]


class _Run(NamedTuple):
    """The sheets of one PDF, made as they are asked for. way: "duplex", "fold", "single", "fronts" or "backs".

    Boards that are "tiled" have sheets of another sort (see tiled.py).
    """

    way: str
    sheets: Iterator[Sheet]


class _Kit(NamedTuple):
    """What all PDFs of a kit share. ahead: pages before the first sheet; draft: there are errors; half: in a draft,
    the faces that lack a translation."""

    pack: Pack
    request: KitRequest
    lang: str
    book: FontBook
    shaper: Shaper
    forms: Callable[[str], Form]
    store: Store
    drawn: Drawn
    draft: bool
    ahead: tuple[Artwork, ...]
    half: Marked

    @classmethod
    def make(
        cls, pack: Pack, request: KitRequest, pieces: Sequence[Piece], findings: Sequence[Finding], project: Project
    ) -> _Kit:
        from hellprint.cache import Store
        from hellprint.render.drawn import Drawn
        from hellprint.render.faces import form_source
        from hellprint.render.fonts import font_book
        from hellprint.render.shape import shaper_of

        book = font_book(project.fonts)
        shaper = shaper_of(book)
        draft = has_errors(findings)
        ahead: tuple[Artwork, ...] = ()
        if draft:
            from hellprint.render.draft import finding_pages

            ahead = tuple(finding_pages(findings, request.paper, shaper, words_of(pack.info)))
        half = half_translated(pack, pieces, project) if request.draft else {}
        lang = str(pack.info.get("lang") or "en")
        store = Store(project.cache_root, project.frames)
        return cls(pack, request, lang, book, shaper, form_source(store), store, Drawn(book), draft, ahead, half)

    def before(self, way: str) -> tuple[Artwork, ...]:
        """Pages before the first sheet: where both sides are printed, whole sheets, or no back meets its front."""
        return (*self.ahead, Artwork(b"")) if way == "duplex" and len(self.ahead) % 2 else self.ahead

    def stamp(self, sheet: Sheet) -> tuple[Artwork, ...]:
        """DRAFT across a draft's sheet."""
        if not self.draft:
            return ()
        from hellprint.render.draft import stamp

        return (stamp(sheet.paper, self.shaper, words_of(self.pack.info)["draft"]),)


def print_jobs(pieces: Sequence[Piece], backs: Backs, *, for_all: bool = False, more: int = 0) -> list[PrintJob]:
    """Pieces sorted by stock and way, in the order in which the stocks come; numbered in tens so that files sort.

    Boards that are joined from many sheets come last: they take most paper, and one can play without them.

    Args:
        backs: the run's way of printing them.
        for_all: it holds for components too that say another way.
        more: files that come after them, whose numbers are as long.
    """
    groups: dict[tuple[str, str], list[Piece]] = {}
    for piece in pieces:
        groups.setdefault((piece.stock, way_of(piece, backs, for_all=for_all)), []).append(piece)
    order = {stock: n for n, stock in enumerate(dict.fromkeys(p.stock for p in pieces))}
    jobs = []
    in_order = sorted(groups.items(), key=lambda group: (group[0][1] == "tiled", order[group[0][0]], group[0][1]))
    for number, ((stock, way), group) in enumerate(in_order, 1):
        name = "boards" if way == "tiled" else STOCKS.get(stock, stock)
        jobs.append(PrintJob(f"{number_of_file(number, len(groups) + more)}-{name}", stock, way, tuple(group)))
    return jobs


def number_of_file(number: int, files: int) -> str:
    """ "20" of the second of so many files, "020" where there are ten and more: so they sort in order of work."""
    return f"{number * 10:0{len(str(files)) + 1}}"


def way_of(piece: Piece, backs: Backs, *, for_all: bool = False) -> str:
    """The way in which a piece is printed ("duplex", "separate", "fold", "single", "tiled"), as in print_jobs."""
    if piece.is_tiled:
        return "tiled"
    way = backs if for_all or not piece.backs else piece.backs
    return way if piece.back and way != "none" else "single"


def write_kit(
    pack: Pack,
    pieces: Sequence[Piece],
    faces: Faces,
    findings: tuple[Finding, ...],
    request: KitRequest,
    project: Project,
    say: Say,
    update: Update | None = None,
    documents: Documents | None = None,
) -> KitResult:
    """Write all PDFs of a request and its manifest, all of them or none.

    Args:
        documents: that are printed with the pieces; they are waited for when the pieces are written.
        update: what the pieces are of, when they are not all: its list is printed too.

    Raises:
        hellprint.impose.PieceDoesNotFit: a piece is larger than the printable area.
        hellprint.impose.StartOutOfRange: start_at is no cell of the first sheet.
    """
    from hellprint.kits import FileWritten, KitResult
    from hellprint.load.snapshot import keep
    from hellprint.temporary import STAGING
    from hellprint.write.atomic import Batch
    from hellprint.write.manifest import MANIFEST, manifest, old_files
    from hellprint.write.steps import next_steps

    remarks = _remarks(update)
    if update is not None and update.is_empty:
        note = f'nothing to print: what lies on the table "{update.since}" is up to date; old files were left'
        return KitResult(findings, notes=(note, *remarks), looked_at=pack.looked_at)
    more = documents.number if documents is not None else 0
    if not pieces and not more and update is None:
        note = "nothing to print: the choice holds no piece with at least one copy; old files were left as they were"
        return KitResult(findings, notes=(note,), looked_at=pack.looked_at)
    kit = _Kit.make(pack, request, pieces, findings, project)
    written: list[FileWritten] = []
    rows: list[dict[str, Any]] = []
    with Batch(request.out, project.cache_root / STAGING) as batch:
        if update is not None:
            written.append(_write_list(batch, update, kit))
        jobs = print_jobs(pieces, request.backs, for_all=request.backs_for_all, more=more)
        for number, job in enumerate(jobs):
            start_at = request.start_at if number == 0 else 1
            for run in _runs(job, pack, request, len(kit.before(job.way)), start_at, kit.draft):
                name = f"{job.name}-{run.way}.pdf"
                say(Report(f"writing {name}"))
                with batch.file(name) as stream:
                    sheets, sides, its_rows = _write_pdf(run, stream, name, job, faces, kit, say)
                rows += its_rows
                count = sum(p.copies for p in job.pieces)
                path = request.out / name
                written.append(FileWritten(path, sheets, sides, request.paper_name, job.stock, run.way, count))
        snapshot = keep(pack, kit.store)  # while documents are laid out
        made = documents.made() if documents is not None else ()
        written += _write_documents(batch, made, len(jobs), more, request)
        if request.is_whole and not (update or kit.draft):
            written.insert(0, _write_plan(batch, written, pieces, rows, made, kit))
        with batch.file(MANIFEST) as out:
            out.write(manifest(pack, request, written, rows, snapshot, update))
        done = batch.commit(lambda: old_files(request.out))
    kit.shaper.keep()
    steps = next_steps(written, request, update)
    return KitResult(findings, tuple(written), done[MANIFEST], remarks, next_steps=steps, looked_at=pack.looked_at)


def _remarks(update: Update | None) -> tuple[str, ...]:
    if update is None:
        return ()
    from hellprint.write.update import remarks

    return remarks(update)


def _write_list(batch: Batch, update: Update, kit: _Kit) -> FileWritten:
    """The page that says what to do with an update."""
    from hellprint.kits import FileWritten
    from hellprint.render.listing import listing_pages
    from hellprint.write.pdf import PdfWriter
    from hellprint.write.update import FILE, update_listing

    paper = kit.request.paper
    listing = update_listing(update, kit.pack, head_of(kit.pack, kit.request, False)[0], kit.book.icons.char("box"))
    pages = listing_pages(listing, paper, kit.shaper, kit.lang)
    with batch.file(FILE) as stream:
        writer = PdfWriter(stream, kit.book, kit.forms, title=listing.title, lang=kit.lang)
        for art in pages:
            writer.page(paper.width_mm * PT_PER_MM, paper.height_mm * PT_PER_MM, art.ops, (), art.glyphs)
        writer.close()
    path = kit.request.out / FILE
    return FileWritten(path, len(pages), len(pages), kit.request.paper_name, "paper", "single", 0)


def _write_documents(
    batch: Batch, documents: Sequence[Document], before: int, number: int, request: KitRequest
) -> Iterator[FileWritten]:
    """before: files with lower numbers; number: as many documents as were expected."""
    from hellprint.kits import FileWritten

    for each, document in enumerate(documents, before + 1):
        part = "" if document.id == document.component else f"-{document.id}"
        part += f"-{document.lang}" if document.lang else ""
        name = f"{number_of_file(each, before + number)}-{document.component}{part}.pdf"
        with batch.file(name) as stream:
            stream.write(document.pdf)
        sheets = -(-document.pages // 2) * document.copies
        yield FileWritten(
            request.out / name, sheets, document.pages, request.paper_name, "paper", "document", 0, document.copies
        )


def _write_plan(
    batch: Batch,
    written: Sequence[FileWritten],
    pieces: Sequence[Piece],
    rows: Sequence[Mapping[str, Any]],
    documents: Sequence[Document],
    kit: _Kit,
) -> FileWritten:
    from hellprint.kits import FileWritten
    from hellprint.write.colophon import colophon_of
    from hellprint.write.plan import FILE, plan_of, plan_pdf

    colophon = colophon_of(kit.pack, kit.request.variants, kit.book)
    box = kit.book.icons.char("box")
    plan = plan_of(kit.pack, kit.request, written, pieces, rows, documents, box, colophon)
    pdf, pages = plan_pdf(plan, kit.request.paper, kit.book, kit.shaper, kit.store, kit.lang)
    if pages > 2:  # the plan counts its own sheets too
        plan = plan_of(kit.pack, kit.request, written, pieces, rows, documents, box, colophon, -(-pages // 2))
        pdf, pages = plan_pdf(plan, kit.request.paper, kit.book, kit.shaper, kit.store, kit.lang)
    with batch.file(FILE) as stream:
        stream.write(pdf)
    return FileWritten(
        kit.request.out / FILE, -(-pages // 2), pages, kit.request.paper_name, "paper", "plan", 0, 1, plan.minutes
    )


def _runs(job: PrintJob, pack: Pack, request: KitRequest, ahead: int, start_at: int, draft: bool) -> Iterator[_Run]:
    """The PDFs of a job: one, or fronts and backs apart.

    Args:
        ahead: pages before the first sheet (findings of a draft).

    Raises:
        hellprint.impose.PieceDoesNotFit, hellprint.impose.StartOutOfRange
    """
    from hellprint.impose import impose

    if job.way == "tiled":
        yield _Run("tiled", iter(()))
        return
    one_sided = job.way == "single"
    cells = [
        Cell(n, p.size, p.bleed_mm, p.back and not one_sided, p.cut)
        for n, p in enumerate(job.pieces)
        for _ in range(p.copies)
    ]
    titles = {c.id: c.title or c.id for c in pack.components}

    def line(on_sheet: Sequence[int]) -> tuple[str, ...]:
        decks = dict.fromkeys(titles.get(job.pieces[n].component, "") for n in on_sheet)
        return (*head_of(pack, request, draft), ", ".join(decks))

    backs: Backs = "none" if one_sided else cast("Backs", job.way)
    sheets = impose(
        cells,
        paper=request.paper,
        backs=backs,
        flip=request.flip,
        start_at=start_at,
        line=line,
        page=ahead + 1,
        say=words_of(pack.info),
    )
    if job.way == "separate":
        placed = list(sheets)
        yield _Run("fronts", iter([s for s in placed if s.side == "front"]))
        yield _Run("backs", iter([s for s in placed if s.side == "back"]))
    else:
        yield _Run(job.way, sheets)


def head_of(pack: Pack, request: KitRequest, draft: bool) -> tuple[str, ...]:
    """What every sheet's margin begins with: the game, its edition, what it was changed by."""
    title = str(pack.info.get("title") or pack.id)
    edition = str(pack.info.get("edition") or "")
    changed = " + ".join((*pack.bases, *request.variants))
    number = _for_players(request.players, pack) if request.players else ""
    stamped = words_of(pack.info)["draft"] if draft else ""
    return tuple(part for part in (stamped, f"{title} {edition}".strip(), changed, number) if part)


def _for_players(number: int, pack: Pack) -> str:
    say = words_of(pack.info)
    return say["plan_player"] if number == 1 else say["plan_players"].format(players=number)


def _write_pdf(
    run: _Run, stream: BinaryIO, name: str, job: PrintJob, faces: Faces, kit: _Kit, say: Say
) -> tuple[int, int, list[dict[str, Any]]]:
    """One PDF; returns its sheets of paper, its pages, and its rows of the manifest."""
    from hellprint.render.marks import draw_sheet_marks
    from hellprint.write.pdf import PdfWriter

    title = f"{kit.pack.info.get('title') or kit.pack.id} · {name.removesuffix('.pdf')}"
    duplex = kit.request.flip if run.way == "duplex" else None
    if run.way == "tiled":
        from hellprint.write.tiled import write_tiles

        return write_tiles(stream, name, title, job, faces, kit, say)
    writer = PdfWriter(stream, kit.book, kit.forms, title=title, lang=kit.lang, duplex=duplex)
    page = len(kit.before(run.way))
    for art in kit.before(run.way):
        paper = kit.request.paper
        writer.page(paper.width_mm * PT_PER_MM, paper.height_mm * PT_PER_MM, art.ops, (), art.glyphs)
    numbers: set[int] = set()
    rows: list[dict[str, Any]] = []
    for sheet in run.sheets:
        page += 1
        say(Report(f"writing {name}", page))
        numbers.add(sheet.number)
        parts: list[bytes] = []
        used: set[str] = set()
        shown: list[Shown] = []
        for placement in sheet.placements:
            piece = job.pieces[placement.piece]
            face = face_of(faces, piece, placement.side)
            if face is None:
                continue
            ops = face.artwork.ops
            tab = tab_of(kit.half, piece, placement.side, kit.pack, kit.shaper) if kit.half else None
            if tab is not None:
                ops = b"%b\n%b" % (ops, tab.ops)
                shown.append(tab.glyphs)
            parts.append(b"%b%b\nQ" % (moved(placement._replace(piece=0), sheet.paper.height_mm), ops))
            used.update(face.artwork.forms)
            shown.append(face.artwork.glyphs)
            rows.append(row_of(piece, placement, face, name, page, kit))
        for art in (draw_sheet_marks(sheet, kit.shaper), *kit.stamp(sheet)):
            parts.append(art.ops)
            shown.append(art.glyphs)
        width, height = sheet.paper.width_mm * PT_PER_MM, sheet.paper.height_mm * PT_PER_MM
        writer.page(width, height, b"\n".join(parts), sorted(used), shown)
    writer.close()
    return len(numbers), page, rows


def face_of(faces: Faces, piece: Piece, side: str) -> Face | None:
    drawn = faces.get((piece.component, piece.id), ())
    wanted = 0 if side == "front" else 1
    return drawn[wanted] if len(drawn) > wanted else None


@lru_cache(maxsize=256)
def moved(at: Placement, height_mm: float) -> bytes:
    """What comes before a face's operators, to move it to its place, turn it and clip it to its trim and bleed.

    A round piece ends at its rim: the corners of a square template cost ink and would hide where to cut.

    Args:
        height_mm: of the sheet.
    """
    k = PT_PER_MM
    x, y = at.x_mm * k, (height_mm - at.y_mm - at.height_mm) * k
    w, h = at.width_mm * k, at.height_mm * k
    left, top, right, bottom = (side * k for side in at.bleed_mm)
    matrix = {
        0: (1, 0, 0, 1, x, y),
        90: (0, -1, 1, 0, x, y + h),
        180: (-1, 0, 0, -1, x + w, y + h),
        270: (0, 1, -1, 0, x + w, y),
    }[at.rotation_deg]
    clip = f"{x - left:.3f} {y - bottom:.3f} {w + left + right:.3f} {h + top + bottom:.3f} re W n"
    if at.cut == "round":
        from hellprint.render.marks import oval

        middle = at.x_mm + at.width_mm / 2, height_mm - at.y_mm - at.height_mm / 2
        clip = f"{oval(*middle, at.width_mm / 2 + at.bleed_mm[0], at.height_mm / 2 + at.bleed_mm[1])} W n"
    move = " ".join(f"{v:.3f}".rstrip("0").rstrip(".") if isinstance(v, float) else str(v) for v in matrix)
    return f"q {clip}\n{move} cm\n".encode()


def row_of(piece: Piece, at: Placement, face: Face, name: str, page: int, kit: _Kit) -> dict[str, Any]:
    return {
        "id": piece.id,
        "name": name_of(kit.pack, piece),
        "code": face.footer,
        "component": piece.component,
        "side": at.side,
        "file": name,
        "page": page,
        "x_mm": round(at.x_mm, 4),
        "y_mm": round(at.y_mm, 4),
        "w_mm": round(at.width_mm, 4),
        "h_mm": round(at.height_mm, 4),
        "rotation_deg": at.rotation_deg,
        "hash": face.hash,
        "content": face.content,
        "drawn": kit.drawn.digest(face.artwork),
    }
