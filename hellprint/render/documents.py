"""HTML that flows over pages to tagged PDFs, each kept whole under the hash of all that it is made of."""

from __future__ import annotations

import marshal
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hellprint.cache import Store, digest, environment_key
from hellprint.guard import die_with_parent, lifeline
from hellprint.model.pieces import Problem
from hellprint.render import links

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from hellprint.render.fonts import FontBook

_NAMESPACE: Final = "documents"
_PLACES: Final = "document-places"
WORKERS: Final = 2
"""Layout takes some 200 MB a process."""


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
    if new:
        import_module("hellprint.render.weasy")  # before processes are forked, so that it is imported once
        with forked(len(new)) as executor:
            if executor is None:
                made = [_print(jobs[number], book.folder, store.root) for number in new]
            else:
                folders = ([book.folder] * len(new), [store.root] * len(new))
                made = list(executor.map(_print, [jobs[number] for number in new], *folders))
        found.update(zip(new, made, strict=True))
    return [found[number] for number in range(len(jobs))]


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


def _print(job: Job, fonts: Path, cache: Path) -> Printed:
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


@contextmanager
def forked(jobs: int) -> Iterator[Executor | None]:
    """None where there is nothing to do at the same time, or where processes cannot be forked."""
    number = min(jobs, WORKERS, os.cpu_count() or 1)
    if number < 2 or not hasattr(os, "fork") or os.environ.get("HELLPRINT_NO_CHILD"):
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    forked: Any = get_context("fork")
    line = lifeline()
    try:
        with ProcessPoolExecutor(number, forked, die_with_parent, (line,)) as executor:
            yield executor
    finally:
        os.close(line.reader)
        os.close(line.writer)
