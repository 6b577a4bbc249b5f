"""HTML that flows over pages to a tagged PDF, kept whole under the hash of all that it is made of."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from hellprint.cache import Store, digest, environment_key
from hellprint.model.pieces import Problem

if TYPE_CHECKING:
    from hellprint.render.fonts import FontBook

_NAMESPACE: Final = "documents"


class Printed(NamedTuple):
    """A PDF. places: anchor -> page, from 1; problems: what was wrong with the HTML: then pdf is empty."""

    pdf: bytes
    pages: int
    places: Mapping[str, int]
    problems: tuple[Problem, ...] = ()


def print_document(
    html: str, book: FontBook, store: Store, fill: Callable[[Mapping[str, int]], str] | None = None
) -> Printed:
    """Lay out one document, or take it from the store.

    Args:
        html: whole, with its styles; it can name fonts of the project and data: addresses, and no file.
        fill: makes the same HTML with page numbers, from anchor -> page; None when there are none in it.
    """
    key = digest(environment_key(), book.digest, html, fill is not None)
    kept = store.get(_NAMESPACE, key)
    if kept is not None:
        pdf, pages, places = marshal.loads(kept)
        return Printed(pdf, pages, places)
    from hellprint.render import weasy

    try:
        flowed = weasy.Engine(book, ()).flow(html, fill=fill)
    except weasy.CannotLayOut as error:
        return Printed(b"", 0, {}, (error.problem,))
    if not flowed.problems:
        store.put(_NAMESPACE, key, marshal.dumps((flowed.pdf, flowed.pages, flowed.places), 2))
    return Printed(flowed.pdf, flowed.pages, flowed.places, tuple(flowed.problems))
