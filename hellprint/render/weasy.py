"""HTML to a laid-out page by WeasyPrint, with nothing but the project's fonts and the pack's files within its reach.

It imports WeasyPrint, and is imported when there is something new to lay out; columns.py, lean.py (with pango_types.py
and ua_rules.py) and swift.py (with kept_lines.py) are parts of it.
"""

from __future__ import annotations

import gc
import logging
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from hellprint.cache import digest
from hellprint.guard import working_on
from hellprint.model.artwork import Form
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.pieces import Problem
from hellprint.render.copying import FontUse, page_to_form
from hellprint.render.fonts import FontBook
from hellprint.render.forms import PictureError
from hellprint.render.lean import imported_lean
from hellprint.render.served import Refused, Served
from hellprint.render.strays import PT_PER_PX, short, texts_outside, texts_without_face

with warnings.catch_warnings(), imported_lean():
    # About a library for subsetting that we do without.
    warnings.simplefilter("ignore")
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    from hellprint.render.columns import laid_out_once
    from hellprint.render.swift import put_in_place

put_in_place()

# Deep enough that every "../" of a template stays visible in the address, and is refused.
_BASE: Final = "https://pack.invalid/" + "x/" * 8
_TYPES: Final = {
    ".css": "text/css",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
MAX_BYTES: Final = 20_000_000
"""Of a file that HTML or CSS names; pictures in picture slots may be larger, since their pixels are not unpacked."""
MAX_PASSES: Final = 4
"""Of a document that says its own page numbers; two nearly always agree."""
Fill = Callable[[Mapping[str, int]], str]
"""Anchor -> page, as far as known -> HTML."""
_TOLERANCE_PT: Final = 0.01


class Fetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    """Serves the fonts and the files of the pack's folders; keeps a list of what it served and of what it refused."""

    def __init__(self, book: FontBook, served: Served) -> None:
        super().__init__(allowed_protocols=())
        self._book = book
        self._served = served
        self.files: dict[str, str] = {}
        self.problems: list[Problem] = []

    def fetch(self, url: str, headers: Any = None) -> Any:
        scheme, _, rest = url.partition(":")
        if scheme == "hpfont":
            paths = {self._book.path(key).name: self._book.path(key) for key in self._book.keys}
            if rest not in paths:
                raise self._refusal(Refused(f'no font file is called "{rest}"'), url, "HP503")
            return URLFetcherResponse(url, paths[rest].read_bytes(), {"Content-Type": "font/ttf"})
        if scheme == "data":
            return _data(url)
        try:
            name = self._name(url)
            path = self._served.find(name)
        except Refused as refused:
            raise self._refusal(refused, url, "HP501") from refused
        if (size := path.stat().st_size) > MAX_BYTES:
            message = f'"{name}" has {size / 1e6:.0f} MB; the most is {MAX_BYTES / 1e6:.0f}'
            raise self._refusal(Refused(message, "save it smaller"), url, "HP502")
        data = path.read_bytes()
        self.files[name] = digest(data)
        return URLFetcherResponse(url, data, {"Content-Type": _TYPES.get(path.suffix.lower(), "text/plain")})

    def _name(self, url: str) -> str:
        if url.startswith(_BASE):
            return unquote(urlsplit(url).path.removeprefix(urlsplit(_BASE).path))
        if url.startswith("https://pack.invalid"):
            shown = unquote(urlsplit(url).path).lstrip("/").removeprefix("x/")
            while shown.startswith("x/"):
                shown = shown.removeprefix("x/")
            raise Refused(f'"{shown}" leads out of the pack', "copy the file into the pack and name it from there")
        raise Refused(f'"{url}" is an address; only files of the pack are read', "copy the file into the pack")

    def _refusal(self, refused: Refused, url: str, code: str) -> ValueError:
        problem = Problem(code, refused.message, refused.hint)
        if problem not in self.problems:
            self.problems.append(problem)
        return ValueError(refused.message)


@dataclass(slots=True)
class Laid:
    """One laid-out face.

    Attributes:
        page: WeasyPrint's page box.
        form: the page as a form; None when there are problems.
        files: name -> digest of every file of the pack that was read.
        problems: what makes it unusable, in order.
        warnings: what WeasyPrint said, in order, each once.
    """

    page: Any
    form: Form | None = None
    files: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Flowed:
    """A document that flows over pages.

    Attributes:
        pdf: tagged (PDF/UA-1), with bookmarks of its headings; b"" when there are problems.
        pages: how many.
        places: anchor (an id of the HTML) -> its page, from 1.
        files: name -> digest of every file of the pack that was read.
        problems: what makes it unusable, in order.
        warnings: what WeasyPrint said, in order, each once.
    """

    pdf: bytes = b""
    pages: int = 0
    places: dict[str, int] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


class CannotLayOut(Exception):
    """WeasyPrint met something in a stranger's HTML, CSS or SVG that it was not made for. .problem says so."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class Engine:
    """WeasyPrint with the fonts of a book; each call lays out a document of its own.

    Args:
        book: the only fonts that text may be set in.
        folders: where the files that HTML and CSS name are looked for, in order.
    """

    def __init__(self, book: FontBook, folders: Sequence[Path]) -> None:
        self._book = book
        self._folders = tuple(folders)
        if book.digest not in _loaded:
            _loaded[book.digest] = _load(book)
        self._fonts, self._faces = _loaded[book.digest]

    def lay_out(self, html: str, size: Size, bleed_mm: float, css: str = "") -> Laid:
        """A face of trim size plus bleed.

        Args:
            css: rules that the templates' own rules win over, beside those that this module needs.

        Raises:
            CannotLayOut: WeasyPrint gave up.
        """
        fetcher = Fetcher(self._book, Served(self._folders))
        sheet = weasyprint.CSS(string=page_css(size, bleed_mm) + css, url_fetcher=fetcher)
        with _given_up(), captured_log() as (said, failed), _no_garbage_collection():
            document = weasyprint.HTML(string=html, base_url=_BASE, url_fetcher=fetcher).render(
                stylesheets=[sheet, self._faces], font_config=self._fonts
            )
            laid = Laid(document.pages[0]._page_box, None, fetcher.files)
            problems = [*fetcher.problems, *texts_without_face(laid.page, self._book, said)]
            problems += texts_outside(laid.page, size, bleed_mm)
            if len(document.pages) > 1:
                problems.append(Problem("HP306", "the frame has more than one page", "make it smaller"))
            with _no_fonts_written():
                pdf = document.write_pdf(uncompressed_pdf=True)
            used = self._fonts_used(document, problems)
        if failed and not problems:
            problems += [Problem("HP502", f"WeasyPrint: {short(text).rstrip(':')}") for text in dict.fromkeys(failed)]
        laid.problems = list(dict.fromkeys(problems))
        laid.warnings = list(dict.fromkeys(said))
        if not laid.problems:
            laid.form = page_to_form(pdf, used)
            width, height = ((v + 2 * bleed_mm) * PT_PER_MM for v in (size.width_mm, size.height_mm))
            if max(abs(laid.form.width_pt - width), abs(laid.form.height_pt - height)) > _TOLERANCE_PT:
                raise RuntimeError(
                    f"a page of {width} x {height} pt became {laid.form.width_pt} x {laid.form.height_pt}"
                )
        return laid

    def flow(
        self,
        html: str,
        css: str = "",
        *,
        forms: bool = False,
        pages: int = 0,
        fill: Fill | None = None,
        places: Mapping[str, int] | None = None,
    ) -> Flowed:
        """A document of as many pages as its text takes; size and margins are those of its @page.

        Args:
            css: rules that the templates' own rules win over.
            forms: inputs are fields that can be filled in.
            pages: the most that the caller has use for; beyond it only the number is told, and no PDF is made. 0 for
                any.
            fill: makes the HTML again with the pages of its anchors; layout is repeated until the pages that it was
                told are the pages that came out.
            places: the pages of anchors that `fill` is told first: the nearer to the truth, the fewer repetitions.

        Raises:
            CannotLayOut: WeasyPrint gave up.
        """
        fetcher = Fetcher(self._book, Served(self._folders))
        sheets = [weasyprint.CSS(string=css, url_fetcher=fetcher)] if css else []
        flowed = Flowed(files=fetcher.files, places=dict(places or {}))
        with _given_up(), captured_log() as (said, failed), _no_garbage_collection(), laid_out_once():
            for number in range(MAX_PASSES):
                if fill is not None:
                    working_on(f"laying out pages (pass {number + 1})")
                    html = fill(flowed.places)
                document = weasyprint.HTML(string=html, base_url=_BASE, url_fetcher=fetcher).render(
                    stylesheets=[*sheets, self._faces], font_config=self._fonts, pdf_forms=forms
                )
                before, flowed.places = flowed.places, _places(document)
                if fill is None or before == flowed.places:
                    break
            flowed.pages = len(document.pages)
            problems = list(fetcher.problems)
            for page in document.pages:
                problems += texts_without_face(page._page_box, self._book, said)
            if not pages or flowed.pages <= pages:
                working_on("writing pages")
                flowed.pdf = document.write_pdf(pdf_variant="pdf/ua-1", pdf_forms=forms)
        if failed and not problems:
            problems += [Problem("HP502", f"WeasyPrint: {short(text).rstrip(':')}") for text in dict.fromkeys(failed)]
        flowed.problems = list(dict.fromkeys(problems))
        flowed.warnings = list(dict.fromkeys(said))
        if flowed.problems:
            flowed.pdf = b""
        return flowed

    def draw_svg(self, svg: bytes, width_px: float, height_px: float) -> Form:
        """A picture that is no simple SVG.

        Raises:
            PictureError: WeasyPrint cannot draw it, or its text needs a font that the project does not have.
        """
        from base64 import b64encode

        size = Size(width_px * PT_PER_PX / PT_PER_MM, height_px * PT_PER_PX / PT_PER_MM)
        address = "data:image/svg+xml;base64," + b64encode(svg).decode()
        style = f"display:block;width:{width_px:.6f}px;height:{height_px:.6f}px"
        try:
            laid = self.lay_out(f'<!doctype html><html><body><img style="{style}" src="{address}">', size, 0.0)
        except CannotLayOut as error:
            raise PictureError(error.problem.message, "save it as plain SVG") from error
        if laid.problems:
            raise PictureError(laid.problems[0].message, laid.problems[0].hint)
        assert laid.form is not None
        return laid.form

    def _fonts_used(self, document: Any, problems: list[Problem]) -> dict[str, FontUse]:
        """BaseFont without tag -> face, told by the bytes of the font file that was really used, and its glyphs."""
        found: dict[str, FontUse] = {}
        for font in document.fonts.values():
            name = font.name.decode().partition("+")[2]
            key = self._key_of_file(font.file_content)
            if key is None:
                if any(p.code in ("HP302", "HP503") for p in problems):
                    continue  # what the system offered instead differs from machine to machine
                text = "".join(font.to_unicode.values())
                problems.append(
                    Problem("HP503", f'"{short(text)}" is set in {font.family}, which is not a font of the project')
                )
            else:
                # One name may come several times, once a size.
                found[name] = (key, {**found.get(name, (key, {}))[1], **font.to_unicode})
        return found

    def _key_of_file(self, content: bytes) -> str | None:
        for key in self._book.keys:
            if self._book.path(key).stat().st_size == len(content) and self._book.path(key).read_bytes() == content:
                return key
        return None


_loaded: dict[str, tuple[Any, Any]] = {}
"""Digest of a font book -> its fonts, and the rules that name them: once a process."""


def _load(book: FontBook) -> tuple[Any, Any]:
    fonts = FontConfiguration()
    with captured_log() as (said, _):
        faces = weasyprint.CSS(string=book.face_css(), font_config=fonts, url_fetcher=Fetcher(book, Served(())))
    if said:
        raise RuntimeError(f"the project's own fonts cannot be loaded: {said[0]}")
    return fonts, faces


def _places(document: Any) -> dict[str, int]:
    """Anchor -> page on which it begins, from 1."""
    places: dict[str, int] = {}
    for number, page in enumerate(document.pages, 1):
        for name in page.anchors:
            places.setdefault(name, number)
    return places


def page_css(size: Size, bleed_mm: float) -> str:
    """Rules that make the page trim plus bleed, with the trim's top left corner as the origin of positions."""
    width, height = size.width_mm + 2 * bleed_mm, size.height_mm + 2 * bleed_mm
    return (
        f"@page{{size:{width:.6f}mm {height:.6f}mm!important;margin:{bleed_mm:.6f}mm {bleed_mm:.6f}mm "
        # Endless below, so that what is too long stays where it can be seen to be, and is not moved to another page.
        f"-9999mm!important;"
        "bleed:0!important;marks:none!important;padding:0!important;border:0!important}"
        f"html{{position:relative;width:{size.width_mm:.6f}mm!important;height:{size.height_mm:.6f}mm!important}}"
        f":root{{--trim-width:{size.width_mm:.6f}mm;--trim-height:{size.height_mm:.6f}mm;--bleed:{bleed_mm:.6f}mm}}"
        "body{margin:0}"
        # What comes after a break would be lost with its page.
        "*{break-before:auto!important;break-after:auto!important;page:auto!important}"
    )


@contextmanager
def _given_up() -> Iterator[None]:
    """Whatever WeasyPrint raises, as CannotLayOut; what the machine lacks goes through."""
    try:
        yield
    except (MemoryError, OSError):
        raise
    except Exception as error:
        reason = f"{short(str(error)) or 'no reason given'} ({type(error).__name__})"
        if isinstance(error, RecursionError):
            reason = "elements or rules lie too deep within each other"
        message = f"WeasyPrint cannot lay this out: {reason}"
        raise CannotLayOut(Problem("HP111", message, "simplify the HTML and CSS")) from error


@contextmanager
def captured_log() -> Iterator[tuple[list[str], list[str]]]:
    """(warnings and errors, errors alone) that WeasyPrint and fontTools log meanwhile; none of it goes further."""
    said: list[str] = []
    failed: list[str] = []

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            text = record.getMessage().replace(_BASE, "")
            said.append(text)
            if record.levelno >= logging.ERROR:
                failed.append(text)

    keeper = Keeper(logging.WARNING)
    loggers = [logging.getLogger(name) for name in ("weasyprint", "fontTools")]
    before = [(logger.propagate, logger.level, list(logger.handlers)) for logger in loggers]
    for logger in loggers:
        logger.propagate, logger.handlers = False, [keeper]
        logger.setLevel(logging.WARNING)
    try:
        yield said, failed
    finally:
        for logger, (propagate, level, handlers) in zip(loggers, before, strict=True):
            logger.propagate, logger.handlers = propagate, handlers
            logger.setLevel(level)


@contextmanager
def _no_fonts_written() -> Iterator[None]:
    """Fonts stay names: they are replaced by the document's own, and writing them takes half of the time of a face."""
    import weasyprint.pdf as writer

    whole = writer.build_fonts_dictionary
    writer.build_fonts_dictionary = _font_names
    try:
        yield
    finally:
        writer.build_fonts_dictionary = whole


def _font_names(pdf: Any, fonts: Mapping[Any, Any], *_: Any) -> Any:
    """A resource dictionary of fonts that say no more than what they are called."""
    import pydyf

    found = pydyf.Dictionary()
    for font in fonts.values():
        if font.hash not in found:
            entry = pydyf.Dictionary({"Type": "/Font", "Subtype": "/Type0", "BaseFont": font.name})
            pdf.add_object(entry)
            found[font.hash] = entry.reference
    return found


_held = 0
_MOST_HELD: Final = 600_000
"""Things that layouts may leave behind before rings of them are looked for: those of some eight short documents."""


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Layout makes millions of long-lived objects and few rings; collecting takes a quarter of its time.

    Collecting as soon as it is over would find everything still in use, so that is put off too.
    """
    global _held
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            _held += gc.get_count()[0]
            if _held > _MOST_HELD:
                gc.unfreeze()
                gc.collect()
                _held = 0
            gc.freeze()
            gc.enable()


def _data(url: str) -> Any:
    """A data: address carries its own content."""
    import base64
    from urllib.parse import unquote_to_bytes

    head, _, body = url[5:].partition(",")
    data = unquote_to_bytes(body)
    if head.endswith(";base64"):
        data = base64.b64decode(data)
    return URLFetcherResponse(url, data, {"Content-Type": head.split(";")[0] or "text/plain"})
