"""PNG and JPEG to forms, their pixels copied as they are where PDF allows."""

from __future__ import annotations

import io
import warnings
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hellprint.model.artwork import Form, Part
from hellprint.render.forms import PictureError, form_head, make_form, number, stream

if TYPE_CHECKING:
    from PIL.Image import Image

PT_PER_PX: Final = 0.75
MAX_PIXELS: Final = 100_000_000  # A3 at 600 dpi is 70 million
_CHANNELS: Final = {0: 1, 2: 3, 3: 1}
_SPACES: Final = {"L": b"/DeviceGray", "RGB": b"/DeviceRGB", "CMYK": b"/DeviceCMYK"}
# EXIF orientation -> where the picture's unit square goes: a b c d e f for a box of one by one.
_TURNS: Final = {
    1: (1, 0, 0, 1, 0, 0),
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, -1, -1, 0, 1, 1),
    6: (0, -1, 1, 0, 0, 1),
    7: (0, 1, 1, 0, 0, 0),
    8: (0, 1, -1, 0, 1, 0),
}


def png_form(data: bytes) -> Form:
    """Raises: PictureError: broken, or too many pixels."""
    chunks = list(_chunks(data))
    if not chunks or chunks[0][0] != b"IHDR" or len(chunks[0][1]) != 13:
        raise PictureError("the PNG is broken: it has no header")
    head = chunks[0][1]
    width, height = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big")
    depth, colour, interlaced = head[8], head[9], head[12]
    _check_size(width, height)
    names = [name for name, _ in chunks]
    if colour in _CHANNELS and not interlaced and b"tRNS" not in names:
        pixels = b"".join(content for name, content in chunks if name == b"IDAT")
        row = (width * depth * _CHANNELS[colour] + 7) // 8 + 1
        _check_pixels(pixels, row * height)
        space = b"/DeviceRGB" if colour == 2 else b"/DeviceGray"
        if colour == 3:
            palette = next((content for name, content in chunks if name == b"PLTE"), b"")
            if not palette or len(palette) % 3:
                raise PictureError("the PNG is broken: it has no palette")
            space = b"[/Indexed/DeviceRGB %d<%b>]" % (len(palette) // 3 - 1, palette.hex().encode())
        parms = b"<</Predictor 15/Colors %d/BitsPerComponent %d/Columns %d>>" % (_CHANNELS[colour], depth, width)
        image = (
            b"<<%b/BitsPerComponent %d/ColorSpace%b/Filter/FlateDecode/DecodeParms%b/Length %d>>stream\n%b\nendstream"
        )
        return _form(width, height, 1, [[image % (_head(width, height), depth, space, parms, len(pixels), pixels)]])
    return _decoded(_open(data))


def jpeg_form(data: bytes) -> Form:
    """Raises: PictureError: broken, too many pixels, or a colour model that PDF does not have."""
    image = _open(data)
    if image.mode not in _SPACES:
        return _decoded(image)
    # Photoshop writes CMYK upside down, and says so in an Adobe marker.
    decode = b"/Decode[1 0 1 0 1 0 1 0]" if image.mode == "CMYK" and "adobe" in image.info else b""
    whole = b"<<%b/BitsPerComponent 8/ColorSpace%b%b/Filter/DCTDecode/Length %d>>stream\n%b\nendstream" % (
        _head(image.width, image.height),
        _SPACES[image.mode],
        decode,
        len(data),
        data,
    )
    return _form(image.width, image.height, _orientation(image), [[whole]])


def _decoded(image: Image) -> Form:
    """Pixels unpacked and packed anew, with transparency apart; for what PDF has no form for."""
    turn = _orientation(image)
    alpha = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
    if alpha:
        image = image.convert("RGBA")
    grey = image.mode in ("1", "L", "LA", "I", "I;16", "F")
    base = image.convert("L" if grey else "RGB")
    image_head = _head(base.width, base.height)
    objects: list[list[Part]] = []
    head = image_head + b"/BitsPerComponent 8/ColorSpace" + _SPACES[base.mode]
    colours = stream(b"", base.tobytes())[2:]
    if not alpha:
        return _form(base.width, base.height, turn, [[b"<<" + head + colours]])
    objects.append([b"<<" + head + b"/SMask ", 2, colours])
    mask = image.getchannel("A").tobytes()
    objects.append([stream(image_head + b"/BitsPerComponent 8/ColorSpace/DeviceGray", mask)])
    return _form(base.width, base.height, turn, objects)


def _form(width: int, height: int, turn: int, images: list[list[Part]]) -> Form:
    """A form of the picture's size around its image (the first of images, object 1), which fills the unit square."""
    if turn >= 5:
        width, height = height, width
    width_pt, height_pt = width * PT_PER_PX, height * PT_PER_PX
    a, b, c, d, e, f = _TURNS[turn]
    matrix = (a * width_pt, b * height_pt, c * width_pt, d * height_pt, e * width_pt, f * height_pt)
    ops = f"q {' '.join(number(v) for v in matrix)} cm /I Do Q".encode()
    head = form_head(width_pt, height_pt, b"<</XObject<</I ")
    outer: list[Part] = [b"<<" + head, 1, b">>>>/Length %d>>stream\n%b\nendstream" % (len(ops), ops)]
    return make_form([outer, *images], width_pt, height_pt)


def _head(width: int, height: int) -> bytes:
    return b"/Type/XObject/Subtype/Image/Width %d/Height %d" % (width, height)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """(name, content) of a PNG's chunks, each with a right check sum."""
    position = 8
    while position + 12 <= len(data):
        length = int.from_bytes(data[position : position + 4], "big")
        name, end = data[position + 4 : position + 8], position + 8 + length
        content = data[position + 8 : end]
        if len(content) < length or data[end : end + 4] != zlib.crc32(name + content).to_bytes(4, "big"):
            raise PictureError("the PNG is broken")
        yield name, content
        if name == b"IEND":
            return
        position = end + 4
    raise PictureError("the PNG is cut short")


def _check_pixels(packed: bytes, length: int) -> None:
    """That the packed pixels are as many as the header says: a viewer may refuse a whole document over one picture."""
    unpacker = zlib.decompressobj()
    found, feed, some = 0, packed, True
    try:
        while some and not unpacker.eof and found <= length:
            unpacked = unpacker.decompress(feed, 1 << 20)
            found, feed, some = found + len(unpacked), unpacker.unconsumed_tail, bool(unpacked)
    except zlib.error as error:
        raise PictureError("the PNG is broken: its pixels cannot be unpacked") from error
    if found != length or not unpacker.eof:
        raise PictureError("the PNG is broken: it has more or fewer pixels than it says")


def _check_size(width: int, height: int) -> None:
    if not width or not height:
        raise PictureError("the picture has no pixels")
    if width * height > MAX_PIXELS:
        most = MAX_PIXELS // 1_000_000
        raise PictureError(f"the picture has {width} x {height} pixels; the most is {most} million", "save it smaller")


def _open(data: bytes) -> Image:
    """The decoded picture."""
    import PIL.Image
    import PIL.ImageFile

    lenient = PIL.ImageFile.LOAD_TRUNCATED_IMAGES
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about sizes, which are checked here
            PIL.ImageFile.LOAD_TRUNCATED_IMAGES = False  # WeasyPrint sets it for the whole process
            image = PIL.Image.open(io.BytesIO(data), formats=("PNG", "JPEG"))
            _check_size(*image.size)
            image.load()
    except PictureError:
        raise
    except PIL.UnidentifiedImageError as error:  # its text holds an address in memory
        raise PictureError("the picture is broken: its head cannot be read") from error
    except Exception as error:  # Pillow raises what it likes on a broken file.
        raise PictureError(f"the picture is broken: {str(error) or type(error).__name__}") from error
    finally:
        PIL.ImageFile.LOAD_TRUNCATED_IMAGES = lenient
    return image


def _orientation(image: Image) -> int:
    """EXIF's, 1 where it says nothing that makes sense."""
    found = image.getexif().get(0x0112, 1)
    return found if found in _TURNS else 1
