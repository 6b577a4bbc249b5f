"""Kits made once a session, and what their manifests say."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from hellprint.impose.papers import paper as paper_size
from hellprint.kits import KitRequest, KitResult
from hellprint.model.sheets import Side
from hellprint.pipeline import kit
from hellprint.project import Project

CHECKOUT: Final = Path(__file__).resolve().parents[2]
SAMPLER: Final = CHECKOUT / "tests" / "packs" / "sampler"
SHIPPED: Final = tuple(sorted(p.parent for p in (CHECKOUT / "content").glob("*/pack.yaml")))
PACKS: Final = (*SHIPPED, SAMPLER)


@dataclass(frozen=True)
class Row:
    """A piece of the manifest, or a part of one that is joined; lengths of its trim box in mm, y down."""

    id: str
    component: str
    side: Side
    file: str
    page: int
    x_mm: float
    y_mm: float
    w_mm: float
    h_mm: float
    rotation_deg: int
    hash: str
    content: str
    drawn: str
    name: str = ""
    code: str = ""
    part: str = ""
    part_x_mm: float = 0.0
    part_y_mm: float = 0.0
    whole_w_mm: float = 0.0
    whole_h_mm: float = 0.0

    @property
    def box(self) -> tuple[float, float, float, float]:
        return self.x_mm, self.y_mm, self.w_mm, self.h_mm


@dataclass(frozen=True)
class Kit:
    """A printed kit."""

    request: KitRequest
    result: KitResult

    @property
    def folder(self) -> Path:
        return self.request.out

    @cached_property
    def manifest(self) -> dict[str, Any]:
        return json.loads((self.folder / "manifest.json").read_text("utf-8"))  # type: ignore[no-any-return]

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        return tuple(Row(**row) for row in self.manifest["pieces"])

    @property
    def pdfs(self) -> list[Path]:
        """Those with pieces; not the plan, playsheets and references."""
        return [self.folder / file["file"] for file in self.manifest["files"] if file["pieces"]]

    def texts(self, name: str) -> list[str]:
        """Of each page of a file, as PDFium reads it."""
        import pypdfium2

        document = pypdfium2.PdfDocument(self.folder / name)
        try:
            return [page.get_textpage().get_text_bounded().replace("\r\n", "\n") for page in document]
        finally:
            document.close()

    def files(self) -> dict[str, bytes]:
        """Name -> bytes of all that was written."""
        return {path.name: path.read_bytes() for path in sorted(self.folder.iterdir())}


class KitMaker:
    """Prints kits, each once.

    Args:
        root: shared by all processes of a test run, so that no two lay out the same frames.
        out: of this process.
    """

    def __init__(self, root: Path, out: Path) -> None:
        self._lock = root / "kits.lock"
        self._out = out
        self._made: dict[str, Kit] = {}

    def __call__(self, pack: Path, *, paper: str = "a4", **wishes: Any) -> Kit:
        """wishes: fields of KitRequest. All of the pack, unless they say otherwise."""
        if not wishes.keys() & {"set_name", "pieces", "only"}:
            wishes["all"] = True
        key = repr((pack, paper, sorted(wishes.items())))
        if key not in self._made:
            out = self._out / str(len(self._made))
            request = KitRequest(folder=pack, out=out, paper_name=paper, paper=paper_size(paper), **wishes)
            with self._alone():
                self._made[key] = Kit(request, kit(request, Project.find(CHECKOUT)))
        return self._made[key]

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with self._lock.open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
