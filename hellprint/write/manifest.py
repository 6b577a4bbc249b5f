"""manifest.json: what was printed where, so that tools and later runs need not guess."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hellprint import __version__
from hellprint.model.records import Pack

if TYPE_CHECKING:
    from hellprint.pipeline import FileWritten, KitRequest

MANIFEST: Final = "manifest.json"
_PDF: Final = re.compile(r"[^./\\\0][^/\\\0]*\.pdf")  # a manifest that somebody wrote by hand removes nothing else


def manifest(
    pack: Pack, request: KitRequest, files: Iterable[FileWritten], pieces: Sequence[Mapping[str, Any]]
) -> bytes:
    """The manifest as JSON, one piece a line; the same bytes for the same input."""
    head = {
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
        "files": [
            {
                "file": f.path.name,
                "sheets": f.sheets,
                "pages": f.sides,
                "paper": f.paper,
                "stock": f.stock,
                "way": f.way,
                "pieces": f.pieces,
            }
            for f in files
        ],
    }
    text = json.dumps(head, ensure_ascii=False, indent=1)
    rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in pieces)
    return (text[:-2] + ',\n "pieces": [\n' + rows + "\n ]\n}\n").encode()


def old_files(folder: Path) -> tuple[str, ...]:
    """Names of the PDFs that the last run into a folder wrote; nothing when there is no readable manifest."""
    try:
        data = json.loads((folder / MANIFEST).read_text("utf-8"))
        return tuple(name for name in (str(f["file"]) for f in data["files"]) if _PDF.fullmatch(name))
    except (OSError, ValueError, KeyError, TypeError):
        return ()
