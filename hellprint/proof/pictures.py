"""Drawn faces to pictures, each kept under what is drawn on it: a saved record draws one face anew."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple

from hellprint.cache import Store, digest, environment_key
from hellprint.model.artwork import Form
from hellprint.model.lengths import Size
from hellprint.model.pieces import Face
from hellprint.render.drawn import Drawn
from hellprint.render.fonts import FontBook

PictureFormat = Literal["webp", "png"]
_NAMESPACE: Final = "proofs"
_BATCH: Final = 60
_POINTS_PER_INCH: Final = 72


class Shown(NamedTuple):
    """A face to take a picture of, with its trim and bleed."""

    face: Face
    size: Size
    bleed_mm: float


class Pictures:
    """Takes pictures of faces.

    Args:
        forms: the drawings that faces call, by key.
        dpi: pixels per inch.
        form: of the files.
    """

    def __init__(
        self, book: FontBook, forms: Callable[[str], Form], store: Store, dpi: int, form: PictureFormat
    ) -> None:
        self._book, self._forms, self._store, self._dpi, self._form = book, forms, store, dpi, form
        self._drawn = Drawn(book)

    def take(self, shown: Sequence[Shown], begin: Callable[[int], None] = lambda number: None) -> Iterator[bytes]:
        """A file for each face, in order; trim and bleed on white.

        Args:
            begin: told the number of a face, from 0, before it is drawn.
        """
        for start in range(0, len(shown), _BATCH):
            group = shown[start : start + _BATCH]
            keys = [self._key(each) for each in group]
            kept = {key: self._store.get(_NAMESPACE, key) for key in dict.fromkeys(keys)}
            new = {key: each for key, each in zip(keys, group, strict=True) if kept[key] is None}
            for number, (key, picture) in enumerate(zip(new, self._pictures(list(new.values())), strict=True)):
                begin(start + number)
                self._store.put(_NAMESPACE, key, picture)
                kept[key] = picture
            for key in keys:
                file = kept[key]
                assert file is not None
                yield file

    def _key(self, shown: Shown) -> str:
        drawn = self._drawn.digest(shown.face.artwork)
        return digest(environment_key(), drawn, *shown.size, shown.bleed_mm, self._dpi, self._form)

    def _pictures(self, shown: Sequence[Shown]) -> Iterator[bytes]:
        if not shown:
            return
        import pypdfium2

        from hellprint.paper.objects import pdf_of

        document = pypdfium2.PdfDocument(pdf_of(shown, self._book, self._forms))
        try:
            for number in range(len(shown)):
                page = document[number]
                yield self._file(page.render(scale=self._dpi / _POINTS_PER_INCH).to_pil())
                page.close()
        finally:
            document.close()

    def _file(self, picture: Any) -> bytes:
        out = io.BytesIO()
        if self._form == "webp":
            picture.save(out, "WEBP", quality=92, method=2)
        else:
            picture.save(out, "PNG", dpi=(self._dpi, self._dpi))
        return out.getvalue()


def picture_format() -> PictureFormat:
    """The smaller one that this Pillow can write."""
    from PIL import features

    return "webp" if features.check("webp") else "png"
