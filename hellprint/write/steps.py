"""Files that were written, to what a person does with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hellprint.words import words

if TYPE_CHECKING:
    from hellprint.compare.update import Update
    from hellprint.kits import FileWritten, KitRequest


def next_steps(written: Iterable[FileWritten], request: KitRequest, update: Update | None = None) -> tuple[str, ...]:
    """What a person does with the files, in order."""
    edge = f"two-sided, flip on the {request.flip} edge"
    ways = {
        "duplex": edge,
        "single": "one-sided",
        "fold": "one-sided; fold along the dashed line and glue before you cut",
        "tiled": "one-sided; join the sheets as its first page shows",
        "fronts": "one-sided",
        "backs": f"on the backs of the printed fronts, sheet turned by its {request.flip} edge",
    }
    steps = []
    for file in written:
        if file.way == "plan":
            steps.append(f"print {file.path.name}: it says what else you need, and what to do in which order")
            continue
        way = ways.get(file.way, "one-sided") if file.way != "document" or file.sides == 1 else edge
        if file.way == "tiled" and file.sheets == file.pieces:  # the paper holds each of them whole
            way = "one-sided"
        times = f", {file.copies} times" if file.copies > 1 else ""
        stock = words("en").get(f"{file.stock}_stock", file.stock)
        steps.append(f"print {file.path.name} on {stock} at 100 %, {way}{times}")
    if len(steps) > (update is not None):  # an update may be a list alone
        steps.append("measure the 50 mm bar on the first sheet before you cut")
    if update is not None:
        from hellprint.baselines import DEFAULT

        as_name = "" if update.since == DEFAULT else f" --as {update.since}"
        steps.append(f"tick off the list, and then: hellprint printed {request.folder.name}{as_name}")
    return tuple(steps)
