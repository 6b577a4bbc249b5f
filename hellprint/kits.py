"""What a kit is asked to be, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hellprint.model.findings import Finding
from hellprint.model.lengths import Size
from hellprint.model.sheets import Backs, Flip

if TYPE_CHECKING:
    from hellprint.baselines import Baseline
    from hellprint.compare.update import Update


class KitRequest(NamedTuple):
    """What to print and how.

    Attributes:
        folder: of the pack.
        set_name: a set of the pack; None: `starter` when there is one, else all.
        all: everything, in its own numbers.
        only: component ids; empty for all.
        skip: component ids.
        pieces: (id or component/id, copies or None for its own number); empty for all.
        paper: name and size.
        backs: way of printing the backs.
        backs_for_all: it holds for components too that say another way.
        flip: edge about which the sheet is turned.
        start_at: cell of the first sheet on which to begin, from 1.
        lang: None for the pack's own.
        draft: print what can be printed, findings on the first page.
        strict: a warning is an error.
        out: folder for the results.
        variants: named overlays, in order.
        baseline: what lies on the table: print only what differs from it; None prints all.
        restyled: also what says the same and only looks different.
        roster: the file of a roster of the pack, whose own set is printed; None for a set of the pack.
        players: for how many it is printed; None for as many as the pack says.
    """

    folder: Path
    out: Path
    paper_name: str = "a4"
    paper: Size = Size(210.0, 297.0)
    set_name: str | None = None
    all: bool = False
    only: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    pieces: tuple[tuple[str, int | None], ...] = ()
    backs: Backs = "duplex"
    backs_for_all: bool = False
    flip: Flip = "long"
    start_at: int = 1
    lang: str | None = None
    draft: bool = False
    variants: tuple[str, ...] = ()
    baseline: Baseline | None = None
    restyled: bool = False
    roster: Path | None = None
    players: int | None = None
    strict: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it is a kit, and not pieces of one."""
        return not self.pieces and self.baseline is None


class FileWritten(NamedTuple):
    """One PDF.

    Attributes:
        sheets: of paper, in all its copies.
        sides: pages of one copy.
        way: "duplex", "fold", "fronts", "backs", "single" or "tiled" of sheets with pieces; "document"; "plan".
        pieces: to cut out.
        copies: how often it is printed.
        minutes: that cutting takes, of all files together; in the plan.
    """

    path: Path
    sheets: int
    sides: int
    paper: str
    stock: str
    way: str
    pieces: int
    copies: int = 1
    minutes: int = 0


class KitResult(NamedTuple):
    """What `kit` did. files is empty when an error stopped it or nothing was to print; notes say why.

    update: what differs from the baseline, when there is one.
    """

    findings: tuple[Finding, ...]
    files: tuple[FileWritten, ...] = ()
    manifest: Path | None = None
    notes: tuple[str, ...] = ()
    next_steps: tuple[str, ...] = ()
    looked_at: Mapping[str, int] = {}
    read: tuple[Path, ...] = ()
    update: Update | None = None
