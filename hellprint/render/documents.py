"""HTML that flows over pages to tagged PDFs, each kept whole under the hash of all that it is made of."""

from __future__ import annotations

import marshal
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from hellprint.cache import Store, digest, environment_key
from hellprint.model.pieces import Problem
from hellprint.render import links
from hellprint.workers import Workers

if TYPE_CHECKING:
    from hellprint.render.fonts import FontBook

_NAMESPACE: Final = "documents"
_PLACES: Final = "document-places"
_ANY: Final = """<!doctype html><html lang="en"><title>-</title>
<style>@page{size:50mm} body{font:9pt/11pt "HP Alegreya"} .two{columns:2} .s{font-family:HP Alegreya Sans}
h1{font:700 9pt HP Grenze Gotisch} .m{font-weight:500} .x{font-weight:800}</style>
<h1>A</h1><p>b <b>c</b> <i>d</i> <b class="s">e</b> <b class="s m">f</b> <b class="s x">g</b></p>
<ul><li>d</ul><table><tr><td>e</table><p class="two">f</p></html>"""
"""What of WeasyPrint is read or compiled when it is first met is met here, and the faces that most documents use."""


class Job(NamedTuple):
    """One document to print.

    Attributes:
        html: whole, with its styles; it can name fonts of the project and data: addresses, and no file. Page numbers
            are filled in where it asks for them (see links.with_pages).
        like: names the document from one edit to the next; where its things stood the last time is where layout begins,
            so that one pass is enough when none has moved. "" begins anew.
    """

    html: str
    like: str = ""


class Printed(NamedTuple):
    """A PDF. places: anchor -> page, from 1; problems: what was wrong with the HTML: then pdf is empty."""

    pdf: bytes
    pages: int
    places: Mapping[str, int]
    problems: tuple[Problem, ...] = ()


def print_documents(jobs: Sequence[Job], book: FontBook, store: Store) -> list[Printed]:
    """Lay out documents, or take them from the store; several new ones are laid out at the same time."""
    found = {number: kept for number, job in enumerate(jobs) if (kept := _kept(job, book, store)) is not None}
    new = [number for number in range(len(jobs)) if number not in found]
    if len(new) == 1:
        found[new[0]] = print_new(jobs[new[0]], book.folder, store.root)
    elif new:
        with closing(Workers(partial(get_ready, book.folder))) as workers:
            made = {number: workers.submit(print_new, jobs[number], book.folder, store.root) for number in new}
            found |= {number: wait() for number, wait in made.items()}
    return [found[number] for number in range(len(jobs))]


def get_ready(fonts: Path) -> None:
    """Have in this process what is needed to lay out a document, so that one which comes is begun at once."""
    from hellprint.render import weasy
    from hellprint.render.fonts import FontBook

    weasy.Engine(FontBook(fonts), ()).flow(_ANY)


def is_kept(job: Job, book: FontBook, store: Store) -> bool:
    """Whether it was laid out before."""
    return _entry(job, book, store) is not None


def keep_shipped(made: Store, shipped: Store) -> int:
    """Copy all documents of a store under the keys that an installed hellprint looks for them by; their number.

    Args:
        made: in which they were laid out; shipped: the store that goes into the wheel.
    """
    entries = [made.get(_NAMESPACE, path.name) for path in sorted((made.root / _NAMESPACE).glob("*/*"))]
    for entry in filter(None, entries):
        pdf, pages, places, key = marshal.loads(entry)
        shipped.put(_NAMESPACE, key, marshal.dumps((pdf, pages, places, key), 2))
    return len(entries)


def _kept(job: Job, book: FontBook, store: Store) -> Printed | None:
    entry = _entry(job, book, store)
    return None if entry is None else Printed(*marshal.loads(entry)[:3])


def _entry(job: Job, book: FontBook, store: Store) -> bytes | None:
    found = store.get(_NAMESPACE, _key(job, book))
    return store.get(_NAMESPACE, _shipped_key(job, book)) if found is None and store.base is not None else found


def _shipped_key(job: Job, book: FontBook) -> str:
    """As `_key`, for whatever versions of the libraries are there: it was made with those of the build."""
    return digest("shipped", job.html, book.digest)


def _key(job: Job, book: FontBook) -> str:
    return digest(environment_key(), book.digest, job.html)


def print_new(job: Job, fonts: Path, cache: Path) -> Printed:
    """Lay out a document, here and now, and keep it in the store of that root."""
    from hellprint.render import weasy
    from hellprint.render.fonts import FontBook

    book, store = FontBook(fonts), Store(cache)
    fill = (lambda pages: links.with_pages(job.html, pages)) if links.asks_for_pages(job.html) else None
    before: dict[str, int] = {}
    if job.like and (known := store.get(_PLACES, digest(job.like))):
        before = marshal.loads(known)
    try:
        flowed = weasy.Engine(book, ()).flow(job.html, fill=fill, places=before)
    except weasy.CannotLayOut as error:
        return Printed(b"", 0, {}, (error.problem,))
    if not flowed.problems:
        entry = flowed.pdf, flowed.pages, flowed.places, _shipped_key(job, book)
        store.put(_NAMESPACE, _key(job, book), marshal.dumps(entry, 2))
        if job.like:
            store.put(_PLACES, digest(job.like), marshal.dumps(flowed.places, 2))
    return Printed(flowed.pdf, flowed.pages, flowed.places, tuple(flowed.problems))
