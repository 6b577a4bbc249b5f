from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from hellprint.cache import Store, digest
from hellprint.model.slots import PictureSlot
from hellprint.render import pictures
from hellprint.render.fonts import FontBook
from hellprint.render.forms import PictureError, make_form
from hellprint.render.pictures import known_picture, load_picture, place

if TYPE_CHECKING:
    from conftest import Looks

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="red"/></svg>'
GRADIENT = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><linearGradient id="g"><stop stop-color="red"/>'
    b'<stop offset="1" stop-color="blue"/></linearGradient><rect width="40" height="20" fill="url(#g)"/></svg>'
)


def bitmap(kind: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (8, 4), (0, 200, 0)).save(out, kind)
    return out.getvalue()


def write(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("name", "data", "points", "colour"),
    [
        ("a.svg", SVG, (30, 15), (255, 0, 0)),
        ("a.svg", b"\xef\xbb\xbf\n" + SVG, (30, 15), (255, 0, 0)),
        ("a.png", bitmap("PNG"), (6, 3), (0, 200, 0)),
        ("a.JPG", bitmap("JPEG"), (6, 3), (0, 200, 0)),
        ("a.jpeg", bitmap("JPEG"), (6, 3), (0, 200, 0)),
    ],
)
def test_pictures_of_each_kind(
    name: str,
    data: bytes,
    points: tuple[float, float],
    colour: object,
    tmp_path: Path,
    store: Store,
    book: FontBook,
    looks: Looks,
) -> None:
    form = load_picture(write(tmp_path, name, data), store, book)
    assert (form.width_pt, form.height_pt) == points
    image = looks.pixels(form)
    assert image.getpixel((image.width // 2, image.height // 2)) == pytest.approx(colour, abs=3)


def test_what_the_converter_leaves_is_drawn_by_weasyprint(
    tmp_path: Path, store: Store, book: FontBook, looks: Looks
) -> None:
    form = load_picture(write(tmp_path, "a.svg", GRADIENT), store, book)
    image = looks.pixels(form)
    assert (form.width_pt, form.height_pt) == pytest.approx((30, 15), abs=0.01)
    red, _, blue = image.getpixel((4, 30))
    assert red > 200 > 50 > blue
    assert load_picture(tmp_path / "a.svg", Store(tmp_path / "other"), book) == form


def test_a_picture_is_drawn_once(tmp_path: Path, store: Store, book: FontBook, monkeypatch: pytest.MonkeyPatch) -> None:
    first = load_picture(write(tmp_path, "a.svg", SVG), store, book)
    monkeypatch.setattr(pictures, "_draw", lambda *_: pytest.fail("drawn again"))
    assert load_picture(write(tmp_path, "b.svg", SVG), Store(store.root), book) == first


@pytest.mark.parametrize(
    ("name", "data", "message", "hint"),
    [
        ("a.png", b"", '"a.png" is empty', ""),
        ("a.png", bitmap("JPEG"), '"a.png" is a JPEG picture', 'call it "a.jpg"'),
        ("a.jpg", bitmap("PNG"), '"a.jpg" is a PNG picture', 'call it "a.png"'),
        ("a.png", SVG, '"a.png" is an SVG picture', 'call it "a.svg"'),
        ("a.png", bitmap("GIF"), '"a.png" is a GIF picture', "save it as SVG, PNG or JPEG"),
        ("a.webp", b"RIFF\0\0\0\0WEBP", '"a.webp" is a WebP picture', "save it as SVG, PNG or JPEG"),
        ("a.svg", b"hello", '"a.svg" is no picture', "save it as SVG, PNG or JPEG"),
        ("a.svg", SVG.replace(b"<rect", b"<script/><rect"), '"a.svg": the SVG holds a <script>', "remove it"),
        ("a.svg", b"<!DOCTYPE svg>" + SVG, '"a.svg": the SVG has a document type', "save it as plain SVG"),
        ("a.svg", b"<svg><g>", '"a.svg": the SVG is not XML', ""),
        ("a.png", bitmap("PNG")[:-20], '"a.png": the PNG is', ""),
        (
            "a.svg",
            b"<svg " + b" " * pictures.MAX_SVG_BYTES + SVG[5:],
            '"a.svg": the SVG has 5.0 MB; the most is 5',
            "simplify it",
        ),
    ],
)
def test_what_is_no_usable_picture_is_told(
    name: str, data: bytes, message: str, hint: str, tmp_path: Path, store: Store, book: FontBook
) -> None:
    with pytest.raises(PictureError) as caught:
        load_picture(write(tmp_path, name, data), store, book)
    assert caught.value.message.startswith(message)
    assert caught.value.hint.startswith(hint)
    assert bool(caught.value.hint) == bool(hint)


def test_a_file_that_is_not_there_or_too_large(tmp_path: Path, store: Store, book: FontBook) -> None:
    with pytest.raises(PictureError, match=r'"none\.png" cannot be read: No such file'):
        load_picture(tmp_path / "none.png", store, book)
    with (tmp_path / "big.png").open("wb") as file:
        file.truncate(pictures.MAX_BYTES + 1)
    with pytest.raises(PictureError, match="has 50 MB; the most is 50"):
        load_picture(tmp_path / "big.png", store, book)


def test_a_svg_in_a_font_of_the_system_is_told(tmp_path: Path, store: Store, book: FontBook) -> None:
    text = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><text y="10" font-family="Arial">x</text></svg>'
    )
    with pytest.raises(PictureError, match="not a font of the project"):
        load_picture(write(tmp_path, "a.svg", text), store, book)
    ours = text.replace(b"Arial", b"HP Alegreya")
    assert load_picture(write(tmp_path, "b.svg", ours), store, book).glyphs["HPAlegreya-Regular"]


@pytest.mark.parametrize(
    ("fit", "ops"),
    [
        ("contain", b"q 2 0 0 2 10 30 cm /X%b Do Q\n"),
        ("fill", b"q 2 0 0 4 10 20 cm /X%b Do Q\n"),
        ("cover", b"q 10 20 40 40 re W n 4 0 0 4 -10 20 cm /X%b Do Q\n"),
    ],
)
def test_pictures_fit_their_boxes_as_in_css(fit: str, ops: bytes) -> None:
    form = make_form([[b""]], 20, 10)
    artwork = place(PictureSlot("art", 10, 60, 40, 40, fit), form)  # type: ignore[arg-type]
    assert artwork.ops == ops % form.key.encode()
    assert artwork.forms == (form.key,)


def test_a_kept_picture_imports_no_library(tmp_path: Path, store: Store, book: FontBook) -> None:
    path = write(tmp_path, "a.png", bitmap("PNG"))
    load_picture(path, store, book)
    code = (
        "import sys\nfrom pathlib import Path\nfrom hellprint.cache import Store\n"
        "from hellprint.render.fonts import FontBook\n"
        "from hellprint.render.pictures import load_picture\n"
        f"load_picture(Path({str(path)!r}), Store(Path({str(store.root)!r})), FontBook(Path({str(book.folder)!r})))\n"
        "print([m for m in ('PIL', 'weasyprint', 'tinycss2', 'pikepdf', 'jinja2') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "[]\n"


def test_a_picture_that_was_drawn_is_known_by_what_its_file_holds(book: FontBook, tmp_path: Path) -> None:
    store = Store(tmp_path / "cache")
    path = tmp_path / "imp.svg"
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>')
    content = digest(path.read_bytes())
    assert known_picture(content, store, book) is None
    form = load_picture(path, store, book)
    assert known_picture(content, Store(tmp_path / "cache"), book) == form
    assert known_picture(digest(b"other"), store, book) is None
