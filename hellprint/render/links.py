"""The links of a reference: marks in its texts to links, and page numbers where a link asks for one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import Final

_ID: Final = re.compile(r'\sid="([^"]+)"')
_REF: Final = re.compile(r'<span class="ref" data-ref="([^"]*)">(.*?)</span>', re.DOTALL)
_HREF: Final = re.compile(r'\shref="#([^"]+)"')
_PAGE: Final = re.compile(r'(<a class="page" href="#([^"]+)">)[^<]*(</a>)')
_PAGES: Final = re.compile(r'<span class="pages" data-to="([^"]*)">[^<]*</span>')
UNKNOWN_PAGE: Final = "00"
"""Stands for a page that is not known yet: as wide as most are."""


def anchors_in(html: str) -> frozenset[str]:
    """Everything that can be linked to."""
    return frozenset(unescape(found) for found in _ID.findall(html))


def resolve(html: str) -> str:
    """Each mark as a link to the record, where the document has it; its bare words where it has not."""
    there = anchors_in(html)

    def linked(match: re.Match[str]) -> str:
        anchor = unescape(match[1]).replace(".", "-", 1)
        return f'<a class="ref" href="#{anchor}">{match[2]}</a>' if anchor in there else match[2]

    return _REF.sub(linked, html)


def broken(html: str) -> Iterator[str]:
    """Anchors that are linked to and are nowhere, each once, in order."""
    there = anchors_in(html)
    wanted = dict.fromkeys(unescape(found) for found in _HREF.findall(html))
    wanted |= dict.fromkeys(part for found in _PAGES.findall(html) for part in unescape(found).split())
    yield from (anchor for anchor in wanted if anchor not in there)


def with_pages(html: str, pages: Mapping[str, int]) -> str:
    """Page numbers filled in: one for each `a.page`, and for each `span.pages` those of all its anchors."""
    html = _PAGE.sub(lambda m: f"{m[1]}{pages.get(unescape(m[2]), UNKNOWN_PAGE)}{m[3]}", html)
    return _PAGES.sub(lambda m: _list(unescape(m[1]).split(), pages), html)


def asks_for_pages(html: str) -> bool:
    return bool(_PAGE.search(html) or _PAGES.search(html))


def _list(anchors: Sequence[str], pages: Mapping[str, int]) -> str:
    """ "4, 7–9": each page once, in order, three or more in a row as a range; each number leads to its first anchor."""
    if not pages:
        return ", ".join([UNKNOWN_PAGE] * min(len(anchors), 3))
    first: dict[int, str] = {}
    for anchor in anchors:
        if anchor in pages:
            first.setdefault(pages[anchor], anchor)
    runs: list[list[int]] = []
    for page in sorted(first):
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    shown = []
    for run in runs:
        ends = run if len(run) < 3 else [run[0], run[-1]]
        numbers = [f'<a href="#{first[page]}">{page}</a>' for page in ends]
        shown += ["–".join(numbers)] if len(run) > 2 else numbers
    return ", ".join(shown)


def without_idle_ids(html: str) -> str:
    """HTML without the ids that nothing in it names: each has WeasyPrint compute the styles of all below it anew."""
    listed = {name for names in _PAGES.findall(html) for name in names.split()}

    def needed(found: re.Match[str]) -> str:
        name = found[1]
        is_named = name in listed or f"#{name}" in html or html.count(f'"{name}"') > 1
        return found[0] if is_named else ""

    return _ID.sub(needed, html)
