"""manifest.json: what was printed where, so that tools and later runs need not guess."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hellprint import __version__
from hellprint.compare.lying import to_json
from hellprint.load.players import players
from hellprint.model.records import Pack

if TYPE_CHECKING:
    from hellprint.compare.update import Update
    from hellprint.kits import FileWritten, KitRequest

MANIFEST: Final = "manifest.json"
_PDF: Final = re.compile(r"[^./\\\0][^/\\\0]*\.pdf")  # a manifest that somebody wrote by hand removes nothing else


def manifest(
    pack: Pack,
    request: KitRequest,
    files: Iterable[FileWritten],
    pieces: Sequence[Mapping[str, Any]],
    snapshot: str = "",
    update: Update | None = None,
) -> bytes:
    """The manifest as JSON, one piece a line; the same bytes for the same input.

    Args:
        snapshot: key under which the cache has the pack that was printed.
        update: what the print differs in from what lies on the table; the manifest of an update says what lies there
            when it is done, since its pieces are only a part of that.
    """
    head: dict[str, Any] = {
        "hellprint": __version__,
        "pack": pack.id,
        "title": pack.info.get("title", pack.id),
        "edition": pack.info.get("edition", ""),
        "variants": list(request.variants),
        "lang": request.lang or pack.info.get("lang", "en"),
        "paper": request.paper_name,
        "backs": request.backs,
        "flip": request.flip,
        "draft": request.draft,
        "players": players(pack),
        "choice": {
            "set_name": request.set_name,
            "all": request.all,
            "only": list(request.only),
            "skip": list(request.skip),
            "pieces": [list(piece) for piece in request.pieces],
            "players": request.players,
        },
        "snapshot": snapshot,
        "files": [
            {
                "file": f.path.name,
                "sheets": f.sheets,
                "pages": f.sides,
                "paper": f.paper,
                "stock": f.stock,
                "way": f.way,
                "pieces": f.pieces,
                "copies": f.copies,
            }
            for f in files
        ],
    }
    if update is not None:
        head["since"] = update.since
        head["remove"] = [step._asdict() for step in update.take_out]
    text = json.dumps(head, ensure_ascii=False, indent=1)
    row_text = json.JSONEncoder(ensure_ascii=False).encode  # json.dumps would make an encoder for each row
    rows = ",\n".join("  " + row_text(row) for row in pieces)
    text = text[:-2] + ',\n "pieces": [\n' + rows + "\n ]"
    if update is not None:
        table = ",\n".join("  " + json.dumps(to_json(piece), ensure_ascii=False) for piece in update.table)
        text += ',\n "table": [\n' + table + "\n ]"
    return (text + "\n}\n").encode()


def old_files(folder: Path) -> tuple[str, ...]:
    """Names of the PDFs that the last run into a folder wrote; nothing when there is no readable manifest."""
    try:
        data = json.loads((folder / MANIFEST).read_text("utf-8"))
        return tuple(name for name in (str(f["file"]) for f in data["files"]) if _PDF.fullmatch(name))
    except (OSError, ValueError, KeyError, TypeError):
        return ()
