"""Picture files (SVG, PNG, JPEG) to forms, and forms into the boxes that a frame leaves for them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hellprint.cache import Store, digest, environment_key
from hellprint.model.artwork import Artwork, Form
from hellprint.model.slots import PictureSlot
from hellprint.render import forms
from hellprint.render.fonts import FontBook
from hellprint.render.forms import PictureError

__all__ = ["PictureError", "load_picture", "place"]

MAX_BYTES: Final = 50_000_000
MAX_SVG_BYTES: Final = 5_000_000
_NAMESPACE: Final = "pictures"
_KINDS: Final = {".jpeg": "JPEG", ".jpg": "JPEG", ".png": "PNG", ".svg": "SVG"}
_OTHERS: Final = (
    (b"GIF8", "GIF"),
    (b"RIFF", "WebP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"BM", "BMP"),
    (b"%PDF", "PDF"),
    (b"\x1f\x8b", "compressed SVG"),
)


def load_picture(path: Path, store: Store, book: FontBook) -> Form:
    """The form of a picture file; drawn once and kept in the store.

    Args:
        path: a file that may be read (see Served.find).
        book: fonts for text in SVG.

    Returns:
        A form of the picture's natural size: SVG as it says, pixels at 96 to the inch, turned as its camera says.

    Raises:
        PictureError: empty, too large, broken, another type than its name says, or a type that is not read.
    """
    data = _read(path)
    content = digest(data)
    form = known_picture(content, store, book)
    if form is None:
        form = _draw(path.name, data, book)
        forms.save(store, form)
        store.put(_NAMESPACE, _key(content, book), form.key.encode())
    return form


def known_picture(content: str, store: Store, book: FontBook) -> Form | None:
    """The form of a picture that was drawn before. content: digest of the file's bytes."""
    kept = store.get(_NAMESPACE, _key(content, book))
    return forms.fetch(store, kept.decode()) if kept else None


def _key(content: str, book: FontBook) -> str:
    return digest(content, book.digest, environment_key())


def place(slot: PictureSlot, form: Form) -> Artwork:
    """The picture in its slot, as CSS object-fit has it, in the middle of the box; what is cut off is clipped."""
    across, down = slot.width_pt / form.width_pt, slot.height_pt / form.height_pt
    if slot.fit == "contain":
        across = down = min(across, down)
    elif slot.fit == "cover":
        across = down = max(across, down)
    x = slot.x_pt + (slot.width_pt - form.width_pt * across) / 2
    y = slot.top_pt - slot.height_pt + (slot.height_pt - form.height_pt * down) / 2
    clip = ""
    if slot.fit == "cover":
        box = (slot.x_pt, slot.top_pt - slot.height_pt, slot.width_pt, slot.height_pt)
        clip = " ".join(forms.number(v) for v in box) + " re W n "
    matrix = " ".join(forms.number(v) for v in (across, 0, 0, down, x, y))
    return Artwork(f"q {clip}{matrix} cm /X{form.key} Do Q\n".encode(), (form.key,))


def _read(path: Path) -> bytes:
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise PictureError(
                f'"{path.name}" has {size / 1e6:.0f} MB; the most is {MAX_BYTES / 1e6:.0f}', "save it smaller"
            )
        data = path.read_bytes()
    except OSError as error:
        raise PictureError(f'"{path.name}" cannot be read: {error.strerror}') from error
    if not data:
        raise PictureError(f'"{path.name}" is empty')
    return data


def _draw(name: str, data: bytes, book: FontBook) -> Form:
    kind = _kind(data)
    said = _KINDS.get(Path(name).suffix.lower())
    if kind not in _KINDS.values():
        raise PictureError(f'"{name}" is {_article(kind)}', "save it as SVG, PNG or JPEG")
    if said != kind:
        raise PictureError(f'"{name}" is {_article(kind)}', f'call it "{Path(name).stem}.{_suffix(kind)}"')
    try:
        if kind == "SVG":
            return _draw_svg(data, book)
        from hellprint.render import bitmaps

        return bitmaps.png_form(data) if kind == "PNG" else bitmaps.jpeg_form(data)
    except PictureError as error:
        raise PictureError(f'"{name}": {error.message}', error.hint) from error


def _draw_svg(data: bytes, book: FontBook) -> Form:
    if len(data) > MAX_SVG_BYTES:
        raise PictureError(
            f"the SVG has {len(data) / 1e6:.1f} MB; the most is {MAX_SVG_BYTES / 1e6:.0f}", "simplify it"
        )
    from hellprint.render import svg

    try:
        return svg.convert(data)
    except svg.Unsupported:
        from hellprint.render.weasy import Engine

        return Engine(book, ()).draw_svg(data, *svg.size_px(data))


def _kind(data: bytes) -> str:
    """Told by the content; the name is only what somebody called it."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    for start, kind in _OTHERS:
        if data.startswith(start) and (kind != "WebP" or data[8:12] == b"WEBP"):
            return kind
    head = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    return "SVG" if head.startswith((b"<?xml", b"<svg", b"<!--", b"<!DOCTYPE")) else ""


def _article(kind: str) -> str:
    if not kind:
        return "no picture"
    return f"an {kind} picture" if kind == "SVG" else f"a {kind} picture"


def _suffix(kind: str) -> str:
    return {"JPEG": "jpg"}.get(kind, kind.lower())
