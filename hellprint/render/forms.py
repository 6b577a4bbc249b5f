"""Forms as bytes in a store, so that frames and pictures are drawn once and copied into any number of documents."""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Final

from hellprint.cache import Store, digest
from hellprint.model.artwork import Form, Part

NAMESPACE: Final = "forms"
_KEY_BYTES: Final = 8
_LEVEL: Final = 9  # of zlib: forms are compressed once and copied ever after
PAGE_LEVEL: Final = 6
"""Of what is compressed in every run: 9 takes two to three times as long for one or two percent."""
_SMALL: Final = 10_000  # bytes
_MOST: Final = 200
_recent: dict[tuple[Path, str], Form] = {}
"""Small forms that were fetched last: a picture is looked at where it is placed, and again where it is written."""


class PictureError(ValueError):
    """A picture that cannot be used.

    Attributes:
        message: lower case, no full stop.
        hint: the way out, or "".
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def make_form(
    objects: Sequence[Sequence[Part]],
    width_pt: float,
    height_pt: float,
    glyphs: Mapping[str, Mapping[int, str]] | None = None,
) -> Form:
    """A form whose key is the hash of its objects; glyphs are put in order, so that equal forms are equal bytes."""
    parts = tuple(tuple(o) for o in objects)
    ordered = {key: dict(sorted((glyphs or {})[key].items())) for key in sorted(glyphs or {})}
    return Form(digest(parts, size=_KEY_BYTES), parts, ordered, width_pt, height_pt)


def stream(head: bytes, data: bytes) -> bytes:
    """A stream object.

    Args:
        head: entries of its dictionary, without Length and Filter.
        data: its content as it is; it is compressed when that makes it smaller.
    """
    packed = zlib.compress(data, _LEVEL)
    if len(packed) + 20 < len(data):
        head, data = head + b"/Filter/FlateDecode", packed
    return b"<<%b/Length %d>>stream\n%b\nendstream" % (head, len(data), data)


def form_head(width_pt: float, height_pt: float, resources: bytes = b"<<>>") -> bytes:
    """Entries of a form XObject's dictionary; its box starts at the origin, y up."""
    return b"/Type/XObject/Subtype/Form/BBox[0 0 %b %b]/Resources%b" % (
        number(width_pt).encode(),
        number(height_pt).encode(),
        resources,
    )


def number(value: float) -> str:
    """As PDF writes it: at most five places (a coordinate may be scaled up later), no exponent, no "-0".

    Raises:
        ValueError: the number is infinite, or none.
    """
    if not isfinite(value):
        raise ValueError(f"{value} cannot be a coordinate")
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def dump(form: Form) -> bytes:
    glyphs = {key: dict(texts) for key, texts in form.glyphs.items()}
    return marshal.dumps((form.key, form.objects, glyphs, form.width_pt, form.height_pt), 2)


def load(data: bytes) -> Form:
    return Form(*marshal.loads(data))


def save(store: Store, form: Form) -> None:
    store.put(NAMESPACE, form.key, dump(form))


def fetch(store: Store, key: str) -> Form | None:
    """The form of that key, or None when the store has lost it."""
    found = _recent.get((store.root, key))
    if found is None:
        data = store.get(NAMESPACE, key)
        if data is None:
            return None
        found = load(data)
        if len(data) <= _SMALL:
            _recent[store.root, key] = found
            if len(_recent) > _MOST:
                _recent.pop(next(iter(_recent)))
    return found
