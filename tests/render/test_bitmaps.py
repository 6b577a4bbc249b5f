from __future__ import annotations

import io
import struct
import zlib
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from hellprint.render import bitmaps
from hellprint.render.forms import PictureError

if TYPE_CHECKING:
    from conftest import Looks


def sample(mode: str = "RGB") -> Image.Image:
    """Six by four pixels of which the top left is red, the rest goes from blue to green."""
    image = Image.new("RGB", (6, 4))
    image.putdata([(255, 0, 0) if not n else (0, 10 * n, 255 - 10 * n) for n in range(24)])
    return image.convert(mode)


def file(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def png(width: int, height: int, depth: int, colour: int, rows: bytes, *more: tuple[bytes, bytes]) -> bytes:
    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
    middle = b"".join(chunk(*m) for m in more)
    return b"\x89PNG\r\n\x1a\n" + head + middle + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def shown(data: bytes, looks: Looks, form: Any = bitmaps.png_form) -> Image.Image:
    """The pixels of a picture on a page, one for one."""
    return looks.pixels(form(data), 4 / 3)


@pytest.mark.parametrize("mode", ["RGB", "L", "P", "1"])
def test_plain_png_is_copied_as_it_is(mode: str, looks: Looks) -> None:
    data = file(sample(mode))
    form = bitmaps.png_form(data)
    assert (form.width_pt, form.height_pt) == (4.5, 3)
    idat = data[data.index(b"IDAT") + 4 : data.index(b"IEND") - 8]
    assert idat in b"".join(p for o in form.objects for p in o if isinstance(p, bytes))
    assert list(shown(data, looks).get_flattened_data()) == list(sample(mode).convert("RGB").get_flattened_data())


def test_png_of_sixteen_bits_is_copied(looks: Looks) -> None:
    rows = b"\0" + struct.pack(">6H", 0xFFFF, 0, 0, 0, 0xFFFF, 0)
    assert list(shown(png(2, 1, 16, 2, rows), looks).get_flattened_data()) == [(255, 0, 0), (0, 255, 0)]


def test_transparent_png_lets_the_paper_through(looks: Looks) -> None:
    image = sample("RGBA")
    image.putpixel((0, 0), (255, 0, 0, 0))
    image.putpixel((1, 0), (0, 0, 0, 128))
    pixels = shown(file(image), looks)
    assert pixels.getpixel((0, 0)) == (255, 255, 255)
    assert pixels.getpixel((1, 0))[0] == pytest.approx(127, abs=2)
    assert pixels.getpixel((2, 0)) == image.convert("RGB").getpixel((2, 0))


def test_png_with_one_transparent_colour(looks: Looks) -> None:
    data = file(sample("RGB"), transparency=(255, 0, 0))
    assert shown(data, looks).getpixel((0, 0)) == (255, 255, 255)


def test_interlaced_png_is_unpacked(looks: Looks) -> None:
    # Pillow writes none, so this one is made by hand: Adam7 of one pixel is that pixel.
    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 1)

    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    data = (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0\1\2\3")) + chunk(b"IEND", b"")
    )
    assert shown(data, looks).getpixel((0, 0)) == (1, 2, 3)


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_jpeg_is_copied_byte_for_byte(mode: str, looks: Looks) -> None:
    data = file(Image.new(mode, (16, 8), {"RGB": (200, 30, 30), "L": 90, "CMYK": (0, 220, 220, 20)}[mode]), "JPEG")
    form = bitmaps.jpeg_form(data)
    assert data in b"".join(p for o in form.objects for p in o if isinstance(p, bytes))
    expected = Image.open(io.BytesIO(data)).convert("RGB").getpixel((8, 4))
    assert looks.pixels(form, 4 / 3).getpixel((8, 4)) == pytest.approx(expected, abs=40 if mode == "CMYK" else 12)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_is_turned_as_its_camera_says(orientation: int, looks: Looks) -> None:
    from PIL import ImageOps

    image = Image.new("RGB", (32, 16), (0, 0, 200))
    image.paste((200, 0, 0), (0, 0, 16, 8))
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = file(image, "JPEG", exif=exif, quality=95)
    upright = ImageOps.exif_transpose(Image.open(io.BytesIO(data))).convert("RGB")
    page = looks.pixels(bitmaps.jpeg_form(data), 4 / 3)
    assert page.size == upright.size
    for point in ((3, 3), (page.width - 4, 3), (3, page.height - 4), (page.width - 4, page.height - 4)):
        assert page.getpixel(point) == pytest.approx(upright.getpixel(point), abs=20)


def test_a_picture_of_900_million_pixels_is_refused_before_it_is_unpacked() -> None:
    huge = png(30_000, 30_000, 8, 2, b"\0" * 1000)
    with pytest.raises(PictureError, match="30000 x 30000 pixels; the most is 100 million"):
        bitmaps.png_form(huge)
    with pytest.raises(PictureError, match="30000 x 30000 pixels"):
        bitmaps.png_form(png(30_000, 30_000, 8, 6, b"\0" * 1000))


def test_a_picture_that_unpacks_to_more_than_it_says_is_refused() -> None:
    with pytest.raises(PictureError, match="more or fewer pixels"):
        bitmaps.png_form(png(2, 1, 8, 2, b"\0" * 50_000_000))
    with pytest.raises(PictureError, match="more or fewer pixels"):
        bitmaps.png_form(png(2, 2, 8, 2, b"\0" * 7))


GOOD = file(sample())


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (GOOD[:40], "the PNG is cut short|the PNG is broken"),
        (GOOD[:-12], "cut short"),
        (GOOD[:60] + bytes([GOOD[60] ^ 255]) + GOOD[61:], "is broken"),
        (GOOD[:8], "cut short"),
        (png(0, 4, 8, 2, b""), "has no pixels"),
        (png(2, 1, 8, 3, b"\0\0\0"), "has no palette"),
        (png(2, 1, 8, 2, b"")[:-12].replace(b"IDAT", b"IDAT"), "cut short|is broken"),
    ],
)
def test_broken_png_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(PictureError, match=message):
        bitmaps.png_form(data)


def test_broken_jpeg_is_refused() -> None:
    data = file(sample().resize((200, 200)), "JPEG")
    import weasyprint  # makes Pillow lenient for the whole process

    assert weasyprint
    for broken in (data[: len(data) // 2], data[:20], b"\xff\xd8\xff" + b"\0" * 100):
        with pytest.raises(
            PictureError, match=r"the picture is broken: (image file is truncated|its head cannot be read)"
        ):
            bitmaps.jpeg_form(broken)
