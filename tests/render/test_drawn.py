"""Two prints look alike when they are drawn alike, with the same fonts."""

from __future__ import annotations

from hellprint.model.artwork import Artwork
from hellprint.render.drawn import Drawn
from hellprint.render.fonts import FontBook

ART = Artwork(b"q Q", ("0a",), {"HPAlegreya-Regular": "\x05"})


def test_alike_is_alike(book: FontBook) -> None:
    assert Drawn(book).digest(ART) == Drawn(book).digest(Artwork(b"q Q", ("0a",), {"HPAlegreya-Regular": "\x07"}))


def test_operators_drawings_and_fonts_count(book: FontBook) -> None:
    drawn = Drawn(book)
    others = [ART._replace(ops=b"Q q"), ART._replace(forms=("0b",)), ART._replace(glyphs={"HPAlegreya-Bold": "\x05"})]
    assert len({drawn.digest(art) for art in (ART, *others)}) == 4
