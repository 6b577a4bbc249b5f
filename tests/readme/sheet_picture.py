"""The first sheet of the starter set to sheet.png beside it, the picture in the README."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

import pypdfium2
from PIL import Image

from hellprint.cli.app import main

TARGET: Final = Path(__file__).with_name("sheet.png")
WIDTH_PX: Final = 900  # as wide as a README is shown
MOST_BYTES: Final = 200_000


def draw() -> int:
    """Print the kit, and draw its first page with as many colours as fit in MOST_BYTES; returns an exit status."""
    with tempfile.TemporaryDirectory() as folder:
        status = main(["kit", "reign-in-hell", "--out", folder])
        if status:
            return status
        document = pypdfium2.PdfDocument(sorted(Path(folder).glob("*.pdf"))[0])
        page = document[0]
        picture = page.render(scale=WIDTH_PX / page.get_width()).to_pil().convert("RGB")
        document.close()
    for colours in (256, 128, 64, 32, 16):
        picture.quantize(colours, dither=Image.Dither.NONE).save(TARGET, optimize=True)
        if TARGET.stat().st_size < MOST_BYTES:
            break
    print(f"{TARGET}: {TARGET.stat().st_size // 1000} kB, {colours} colours")
    return 0


if __name__ == "__main__":
    sys.exit(draw())
