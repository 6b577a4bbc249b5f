"""Drawn faces to the PDFs of a kit, one for each stock and way of printing, and the manifest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from hellprint.model.findings import Finding, has_errors
from hellprint.model.lengths import PT_PER_MM
from hellprint.model.pieces import Face, Piece
from hellprint.model.records import Pack
from hellprint.model.sheets import Backs, Cell, Placement, Sheet

if TYPE_CHECKING:
    from hellprint.pipeline import FileWritten, KitRequest, KitResult, Progress
    from hellprint.project import Project

STOCKS: Final = {"card": "cards", "paper": "sheets", "sticker": "stickers", "board": "boards"}
"""What a stock is called in a file name; another stock keeps its own name."""

Faces = Mapping[tuple[str, str], tuple[Face, ...]]


@dataclass(frozen=True, slots=True)
class PrintJob:
    """What goes into one run of the printer: pieces of one stock, printed in one way.

    Attributes:
        name: stem of the file ("10-cards-duplex").
        stock: "card".
        way: "duplex", "single" or "separate".
        pieces: in print order.
    """

    name: str
    stock: str
    way: str
    pieces: tuple[Piece, ...]


def print_jobs(pieces: Sequence[Piece], backs: Backs) -> list[PrintJob]:
    """Pieces sorted by stock and way, in the order in which the stocks come; numbered in tens so that files sort."""
    groups: dict[tuple[str, str], list[Piece]] = {}
    for piece in pieces:
        two_sided = piece.back and backs in ("duplex", "separate")
        groups.setdefault((piece.stock, backs if two_sided else "single"), []).append(piece)
    order = {stock: n for n, stock in enumerate(dict.fromkeys(p.stock for p in pieces))}
    jobs = []
    for number, ((stock, way), group) in enumerate(sorted(groups.items(), key=lambda g: (order[g[0][0]], g[0][1])), 1):
        jobs.append(PrintJob(f"{number}0-{STOCKS.get(stock, stock)}", stock, way, tuple(group)))
    return jobs


def write_kit(
    pack: Pack,
    pieces: Sequence[Piece],
    faces: Faces,
    findings: tuple[Finding, ...],
    request: KitRequest,
    project: Project,
    progress: Progress,
) -> KitResult:
    """Write all PDFs of a request and its manifest, all of them or none.

    Raises:
        hellprint.impose.PieceDoesNotFit: a piece is larger than the printable area.
    """
    from hellprint.pipeline import FileWritten, KitResult
    from hellprint.write.atomic import Batch
    from hellprint.write.manifest import MANIFEST, manifest, old_files

    if not pieces:
        note = "nothing to print: the choice holds no piece with at least one copy; old files were left as they were"
        return KitResult(findings, notes=(note,), looked_at=pack.looked_at)
    written: list[FileWritten] = []
    rows: list[dict[str, Any]] = []
    with Batch(request.out) as batch:
        for number, job in enumerate(print_jobs(pieces, request.backs)):
            start_at = request.start_at if number == 0 else 1
            for way, sheets in _runs(job, request, start_at, pack):
                name = f"{job.name}-{way}.pdf"
                with batch.file(name) as stream:
                    sides, more = _write_pdf(stream, name, pack, job, sheets, faces, findings, request, project)
                rows += more
                fronts = {s.number for s in sheets}
                count = sum(p.copies for p in job.pieces)
                written.append(
                    FileWritten(request.out / name, len(fronts), sides, request.paper_name, job.stock, way, count)
                )
                progress("writing", len(written), len(written))
        with batch.file(MANIFEST) as stream:
            stream.write(manifest(pack, request, written, rows))
        done = batch.commit(old_files(request.out))
    return KitResult(
        findings, tuple(written), done[MANIFEST], next_steps=_next_steps(written, request), looked_at=pack.looked_at
    )


def _runs(job: PrintJob, request: KitRequest, start_at: int, pack: Pack) -> Iterator[tuple[str, list[Sheet]]]:
    """The sheets of each PDF of a job: one, or fronts and backs apart."""
    from hellprint.impose import impose

    cells = [
        Cell(n, p.size, p.bleed_mm, job.way != "single") for n, p in enumerate(job.pieces) for _ in range(p.copies)
    ]
    backs: Backs = "none" if job.way == "single" else request.backs
    sheets = list(impose(cells, paper=request.paper, backs=backs, flip=request.flip, start_at=start_at))
    if job.way == "separate":
        yield "fronts", [s for s in sheets if s.side == "front"]
        yield "backs", [s for s in sheets if s.side == "back"]
    else:
        yield job.way, sheets


def _write_pdf(
    stream: Any,
    name: str,
    pack: Pack,
    job: PrintJob,
    sheets: Sequence[Sheet],
    faces: Faces,
    findings: tuple[Finding, ...],
    request: KitRequest,
    project: Project,
) -> tuple[int, list[dict[str, Any]]]:
    """One PDF; returns its number of pages and its rows of the manifest."""
    from hellprint.render.faces import document_store
    from hellprint.render.margin import SheetLine, draw_margin
    from hellprint.write.pdf import PdfWriter

    book, shaper, forms = document_store(project)
    title = f"{pack.info.get('title', pack.id)} · {name.removesuffix('.pdf')}"
    duplex = None if job.way != "duplex" else request.flip
    writer = PdfWriter(stream, book, forms, title=title, lang=request.lang or pack.info.get("lang", "en"), duplex=duplex)
    rows: list[dict[str, Any]] = []
    page = 0
    first = 1
    if has_errors(findings):
        from hellprint.render.draft import finding_pages

        for art in finding_pages(findings, request.paper, shaper):
            writer.page(request.paper.width_mm * PT_PER_MM, request.paper.height_mm * PT_PER_MM, art.ops, (), art.glyphs)
            page += 1
            first += 1
    total = page + len(sheets)
    for sheet in sheets:
        page += 1
        parts: list[bytes] = []
        used: set[str] = set()
        glyphs: dict[str, dict[int, str]] = {}
        for placement in sheet.placements:
            piece = job.pieces[placement.piece]
            face = _face(faces, piece, sheet.side)
            if face is None:
                continue
            parts.append(_placed(face.artwork.ops, placement, sheet))
            used.update(face.artwork.forms)
            for font, shown in face.artwork.glyphs.items():
                glyphs.setdefault(font, {}).update(shown)
            rows.append(_row(piece, sheet, placement, face, name, page))
        line = SheetLine(pack, job, sheet, page, total, request, draft=has_errors(findings))
        margin = draw_margin(sheet, line, shaper)
        parts.append(margin.ops)
        for font, shown in margin.glyphs.items():
            glyphs.setdefault(font, {}).update(shown)
        width, height = sheet.paper.width_mm * PT_PER_MM, sheet.paper.height_mm * PT_PER_MM
        writer.page(width, height, b"\n".join(parts), sorted(used), glyphs)
    writer.close()
    return page, rows


def _face(faces: Faces, piece: Piece, side: str) -> Face | None:
    drawn = faces.get((piece.component, piece.id), ())
    wanted = 0 if side == "front" else 1
    return drawn[wanted] if len(drawn) > wanted else None


def _placed(ops: bytes, at: Placement, sheet: Sheet) -> bytes:
    """A face's operators moved to its place, turned, and clipped to its trim and bleed."""
    k = PT_PER_MM
    x, y = at.x_mm * k, (sheet.paper.height_mm - at.y_mm - at.height_mm) * k
    w, h = at.width_mm * k, at.height_mm * k
    left, top, right, bottom = (side * k for side in at.bleed_mm)
    matrix = {
        0: (1, 0, 0, 1, x, y),
        90: (0, -1, 1, 0, x, y + h),
        180: (-1, 0, 0, -1, x + w, y + h),
        270: (0, 1, -1, 0, x + w, y),
    }[at.rotation_deg]
    clip = f"{x - left:.3f} {y - bottom:.3f} {w + left + right:.3f} {h + top + bottom:.3f} re W n"
    move = " ".join(f"{v:.3f}".rstrip("0").rstrip(".") if isinstance(v, float) else str(v) for v in matrix)
    return b"q %b\n%b cm\n%b\nQ" % (clip.encode(), move.encode(), ops)


def _row(piece: Piece, sheet: Sheet, at: Placement, face: Face, name: str, page: int) -> dict[str, Any]:
    return {
        "id": piece.id,
        "component": piece.component,
        "side": sheet.side,
        "file": name,
        "page": page,
        "x_mm": round(at.x_mm, 4),
        "y_mm": round(at.y_mm, 4),
        "w_mm": round(at.width_mm, 4),
        "h_mm": round(at.height_mm, 4),
        "rotation_deg": at.rotation_deg,
        "hash": face.hash,
        "content": face.content,
    }


def _next_steps(written: Iterable[FileWritten], request: KitRequest) -> tuple[str, ...]:
    """What a person does with the files, in order."""
    edge = f"two-sided, flip on the {request.flip} edge"
    ways = {
        "duplex": edge,
        "single": "one-sided",
        "fronts": "one-sided",
        "backs": f"on the backs of the printed fronts, sheet turned by its {request.flip} edge",
    }
    steps = [f"print {file.path.name} on {file.stock} at 100 %, {ways[file.way]}" for file in written]
    return (*steps, "measure the 50 mm bar on the first sheet before you cut")
