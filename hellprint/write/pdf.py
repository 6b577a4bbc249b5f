"""Pages of operators, forms and glyphs to a PDF file, written as a stream: only numbers and glyph sets are kept."""

from __future__ import annotations

import hashlib
import marshal
import zlib
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import BinaryIO, Final, Literal

from hellprint import __version__
from hellprint.cache import digest, environment_key, of_files
from hellprint.model.artwork import Form, Shown
from hellprint.render.fonts import Face, FontBook
from hellprint.render.forms import PAGE_LEVEL
from hellprint.write.fontfile import FontObjects, font_objects

Box = tuple[float, float, float, float]
"""Left, bottom, right, top in points, y up."""

DUPLEX: Final = {None: "/Simplex", "long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}


class PdfWriter:
    """Writes one PDF 1.7 file, byte for byte the same for the same calls.

    Text is shown in Type 0 fonts with the glyph ids of the font files (Identity-H). A face is cut down to the glyphs
    that the whole document shows, once, by `close`. There is no date and no random id.

    Args:
        out: opened for writing; not closed here.
        book: the faces that operators name.
        forms: key -> form, asked once for each key at its first use.
        title: of the document.
        lang: BCP 47.
        duplex: the edge about which a duplex printer turns the sheet; None for one-sided printing.
    """

    def __init__(
        self,
        out: BinaryIO,
        book: FontBook,
        forms: Callable[[str], Form],
        *,
        title: str,
        lang: str,
        duplex: Literal["long", "short"] | None = None,
    ) -> None:
        self._out, self._book, self._forms = out, book, forms
        self._title, self._lang, self._duplex = title, lang, duplex
        self._offsets = array("Q", [0])
        self._position = 0
        self._hash = hashlib.blake2b(digest_size=16)
        self._kids: list[int] = []
        self._fonts: dict[str, int] = {}
        self._shown: dict[str, set[str]] = {}
        self._texts: dict[str, dict[int, str]] = {}
        self._form_numbers: dict[str, int] = {}
        self._known: dict[bytes, int] = {}
        self._write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        self._pages = self._reserve()

    def page(
        self,
        width_pt: float,
        height_pt: float,
        ops: bytes,
        forms: Iterable[str] = (),
        glyphs: Shown | Iterable[Shown] = (),
        *,
        trim: Box | None = None,
        bleed: Box | None = None,
    ) -> None:
        """Add a page.

        Args:
            ops: its content; fonts are called /<face key>, forms /X<key>.
            forms: keys of the forms that ops calls.
            glyphs: what ops itself shows, as one mapping or as those of the faces on the page.
        """
        faces: set[str] = set()
        for shown in (glyphs,) if isinstance(glyphs, Mapping) else glyphs:
            faces.update(shown)
            for key, more in shown.items():
                self._shown.setdefault(key, set()).update(more)
        fonts = " ".join(f"/{key} {self._font(key)} 0 R" for key in sorted(faces))
        xobjects = " ".join(f"/X{key} {self._form(key)} 0 R" for key in sorted(set(forms)))
        resources = self._shared(f"<</Font<<{fonts}>>/XObject<<{xobjects}>>>>".encode())
        content = self._shared_stream(ops)
        boxes = "".join(f"/{name}{_box(box)}" for name, box in (("TrimBox", trim), ("BleedBox", bleed)) if box)
        self._kids.append(
            self._object(
                f"<</Type/Page/Parent {self._pages} 0 R/MediaBox{_box((0, 0, width_pt, height_pt))}{boxes}"
                f"/Resources {resources} 0 R/Contents {content} 0 R>>".encode()
            )
        )

    def close(self) -> None:
        """Write the fonts, the page list and the cross-reference table.

        Raises:
            ValueError: there is no page; such a file is not valid.
        """
        if not self._kids:
            raise ValueError("a PDF needs a page")
        for key in sorted(self._fonts):
            self._embed(self._book.face(key), self._fonts[key])
        kids = " ".join(f"{n} 0 R" for n in self._kids)
        self._object(f"<</Type/Pages/Count {len(self._kids)}/Kids[{kids}]>>".encode(), self._pages)
        catalog = self._object(
            f"<</Type/Catalog/Pages {self._pages} 0 R/Lang{_text(self._lang)}"
            f"/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None/Duplex{DUPLEX[self._duplex]}>>>>".encode()
        )
        info = self._object(f"<</Title{_text(self._title)}/Producer{_text(f'hellprint {__version__}')}>>".encode())
        start, ident = self._position, self._hash.hexdigest()
        self._write(b"xref\n0 %d\n0000000000 65535 f \n" % len(self._offsets))
        self._write(b"".join(b"%010d 00000 n \n" % offset for offset in self._offsets[1:]))
        self._write(
            f"trailer\n<</Size {len(self._offsets)}/Root {catalog} 0 R/Info {info} 0 R/ID[<{ident}><{ident}>]>>\n"
            f"startxref\n{start}\n%%EOF\n".encode()
        )

    def _write(self, data: bytes) -> None:
        self._out.write(data)
        self._hash.update(data)
        self._position += len(data)

    def _reserve(self) -> int:
        self._offsets.append(0)
        return len(self._offsets) - 1

    def _object(self, body: bytes, number: int = 0) -> int:
        number = number or self._reserve()
        self._offsets[number] = self._position
        self._write(b"%d 0 obj\n%b\nendobj\n" % (number, body))
        return number

    def _shared(self, body: bytes) -> int:
        """An object that is written once however often it is asked for."""
        key = hashlib.blake2b(body, digest_size=16).digest()
        number = self._known.get(key)
        if number is None:
            number = self._known[key] = self._object(body)
        return number

    def _shared_stream(self, data: bytes) -> int:
        """Backs of full sheets are the same page after page."""
        key = hashlib.blake2b(data, digest_size=16, person=b"stream").digest()
        number = self._known.get(key)
        if number is None:
            number = self._known[key] = self._object(stream(data))
        return number

    def _font(self, key: str) -> int:
        if key not in self._fonts:
            self._book.file(key)
            self._fonts[key] = self._reserve()
        return self._fonts[key]

    def _form(self, key: str) -> int:
        number = self._form_numbers.get(key)
        if number is None:
            form = self._forms(key)
            for face, texts in form.glyphs.items():
                self._texts.setdefault(face, {}).update(texts)
            number = self._form_numbers[key] = self._copy(form)
        return number

    def _copy(self, form: Form) -> int:
        """Write a form's objects, children first, so that what two forms share is written once; its number."""
        numbers: dict[int, int] = {}
        open_: set[int] = set()

        def number_of(index: int) -> int:
            if index in numbers:
                return numbers[index]
            ring = index in open_
            if ring:  # its number is needed before its content is known, so it cannot be shared
                numbers[index] = self._reserve()
                return numbers[index]
            open_.add(index)
            body = b"".join(
                part
                if isinstance(part, bytes)
                else b"%d 0 R" % (number_of(part) if isinstance(part, int) else self._resource(part))
                for part in form.objects[index]
            )
            if index in numbers:
                return self._object(body, numbers[index])
            numbers[index] = self._shared(body)
            return numbers[index]

        return number_of(0)

    def _resource(self, name: str) -> int:
        """The object that a form means by "font:<face key>" or "form:<key of another form>"."""
        kind, _, key = name.partition(":")
        if kind == "form":
            return self._form(key)
        if kind != "font":
            raise ValueError(f'a form asks for "{name}", which documents do not have')
        return self._font(key)

    def _embed(self, face: Face, number: int) -> None:
        told = self._texts.get(face.key, {})
        # What the face says a glyph stands for, whoever used it first; what a form says when the face cannot tell.
        glyphs = {*told, *map(ord, self._shown.get(face.key, ()))}
        objects = _packed_font(face, glyphs, told)
        file = self._object(objects.file)
        descriptor = self._object(objects.descriptor(file))
        descendant = self._object(objects.descendant(descriptor))
        to_unicode = self._object(objects.to_unicode)
        self._object(objects.font(descendant, to_unicode), number)


def _packed_font(face: Face, glyphs: Set[int], told: Mapping[int, str]) -> FontObjects:
    """The parts of a font, its streams compressed; one of the same glyphs is cut down once for all runs.

    Args:
        told: texts of glyphs of which the face cannot tell what they stand for.
    """

    def pack() -> bytes:
        objects = font_objects(face, {glyph: face.glyph_text(glyph) or told.get(glyph, "") for glyph in glyphs})
        file = stream(objects.file, f"/Length1 {len(objects.file)}")
        return marshal.dumps(tuple(objects._replace(file=file, to_unicode=stream(objects.to_unicode))), 2)

    about = digest(environment_key(), face.key, tuple(sorted(glyphs)), tuple(sorted(told.items())))
    return FontObjects(*marshal.loads(of_files(f"font {about}", [face.file.path], pack)))


def stream(data: bytes, extra: str = "") -> bytes:
    """A compressed stream object; extra: more entries of its dictionary."""
    packed = zlib.compress(data, PAGE_LEVEL)
    return b"<</Filter/FlateDecode/Length %d%b>>stream\n%b\nendstream" % (len(packed), extra.encode(), packed)


def _text(text: str) -> str:
    """A PDF text string in UTF-16."""
    return f"<feff{text.encode('utf-16-be').hex()}>"


def _box(box: Sequence[float]) -> str:
    return f"[{' '.join(number(v) for v in box)}]"


def number(value: float) -> str:
    """A number as PDF writes it: at most four places, no exponent, no "-0"."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
