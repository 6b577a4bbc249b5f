"""The HTML that a slot may hold to blocks of runs."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Final, NamedTuple

from hellprint.model.patterns import pattern
from hellprint.model.rich import Block, Blocks, Run
from hellprint.render.rich import BULLET, may_join

if TYPE_CHECKING:
    from hellprint.render.fonts import Icons

_TOKEN: Final = pattern(r"<!--.*?-->|<(/?)([A-Za-z][A-Za-z0-9-]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>|[^<]+|<", re.S)
_ATTRIBUTE: Final = pattern(r"([^\s=/]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"']+)))?")
_ICON: Final = pattern(r":([a-z][a-z0-9-]*):")
_BREAKING_SPACE: Final = " \t\n\r\f"
_SPACES: Final = pattern(r"[ \t\n\r\f]+")

BOLD: Final = frozenset({"b", "strong"})
ITALIC: Final = frozenset({"i", "em"})
STRUCTURE: Final = frozenset({"p", "ul", "ol", "li", "table", "thead", "tbody", "tr", "td", "th"})
SPANS: Final = frozenset({"icon", "nowrap", "ref"})
CLOSED_BY: Final = {"p": frozenset({"p", "ul", "ol", "table"}), "li": frozenset({"li"})}
"""Tags that end an open one, as HTML allows the end tag to be left out."""


class UnsupportedMarkup(ValueError):
    """Markup that the text setter does not know, so that the face must be laid out in one piece.

    Attributes:
        name: of the element ("img"), or of the attribute with its element ("p style").
    """

    def __init__(self, name: str) -> None:
        super().__init__(f'a slot cannot hold "{name}"')
        self.name = name


class _Style(NamedTuple):
    tag: str
    bold: bool = False
    italic: bool = False
    nowrap: bool = False
    icon: bool = False
    icon_name: str = ""
    ref: str = ""


_NO_STYLE: Final = _Style("")


class _List:
    __slots__ = ("marker", "number", "ordered")

    def __init__(self, number: int, *, ordered: bool) -> None:
        self.number, self.ordered = number, ordered
        self.marker = ""


class _Parser:
    __slots__ = ("blocks", "cells", "head", "icons", "lists", "open", "runs", "styles")

    def __init__(self, icons: Icons | None) -> None:
        self.icons = icons
        self.blocks: list[Block] = []
        self.runs: list[Run] = []
        self.styles: list[_Style] = [_NO_STYLE]
        self.lists: list[_List] = []
        self.open: list[str] = []
        self.cells: list[tuple[Run, ...]] = []
        self.head = False

    def text(self, text: str) -> None:
        style = self.styles[-1]
        # A line break in the source is a space; a run of "\n" alone is a forced break, which <br> makes.
        plain = unescape(_SPACES.sub(" ", text))
        if style.icon:
            self._icons(plain, style)
        else:
            self._add(Run(plain, style.bold, style.italic, ref=style.ref, nowrap=style.nowrap))

    def _icons(self, text: str, style: _Style) -> None:
        """Icons come as their characters or as ":name:"."""
        at = 0
        for match in _ICON.finditer(text):
            char = self.icons.char(match[1]) if self.icons else None
            if char is None:
                continue
            self._icon_characters(text[at : match.start()], style)
            self._add(Run(char, style.bold, style.italic, match[1], style.ref, style.nowrap))
            at = match.end()
        self._icon_characters(text[at:], style)

    def _icon_characters(self, text: str, style: _Style) -> None:
        for char in text:
            if char in _BREAKING_SPACE:
                self._add(Run(" ", style.bold, style.italic, nowrap=style.nowrap))
            else:
                name = style.icon_name or (self.icons.name(char) if self.icons else None) or "icon"
                self._add(Run(char, style.bold, style.italic, name, style.ref, style.nowrap))

    def _add(self, run: Run) -> None:
        last = self.runs[-1] if self.runs else None
        if last is not None and may_join(last, run):
            self.runs[-1] = Run(last.text + run.text, run.bold, run.italic, nowrap=run.nowrap)
        else:
            self.runs.append(run)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "br":
            _only(tag, attributes)
            self.runs.append(Run("\n"))
        elif tag in BOLD or tag in ITALIC or tag == "span":
            self.styles.append(self._styled(tag, attributes))
        elif tag in STRUCTURE:
            self._structure(tag, attributes)
        else:
            raise UnsupportedMarkup(tag)

    def _styled(self, tag: str, attributes: dict[str, str]) -> _Style:
        now = self.styles[-1]
        style = now._replace(tag=tag, bold=now.bold or tag in BOLD, italic=now.italic or tag in ITALIC)
        if tag == "span":
            classes = set(attributes.pop("class", "").split())
            if classes - SPANS:
                raise UnsupportedMarkup(f"span {sorted(classes - SPANS)[0]}")
            style = style._replace(
                icon=now.icon or "icon" in classes,
                icon_name=attributes.pop("data-icon", now.icon_name),
                nowrap=now.nowrap or "nowrap" in classes,
                ref=attributes.pop("data-ref", now.ref),
            )
        _only(tag, attributes)
        return style

    def _structure(self, tag: str, attributes: dict[str, str]) -> None:
        while self.open and tag in CLOSED_BY.get(self.open[-1], ()):
            self.end(self.open[-1])
        self.flush()
        if tag in ("ul", "ol"):
            start = attributes.pop("start", "1")
            self.lists.append(_List(int(start) if start.isdigit() else 1, ordered=tag == "ol"))
        elif tag == "li":
            if not self.lists:
                raise UnsupportedMarkup("li outside of a list")
            here = self.lists[-1]
            here.marker = f"{here.number}." if here.ordered else BULLET
            here.number += 1
        elif tag == "tr":
            self.cells, self.head = [], False
        elif tag == "th":
            self.head = True
        _only(tag, attributes)
        self.open.append(tag)

    def end(self, tag: str) -> None:
        if tag in STRUCTURE:
            if tag not in self.open:
                raise UnsupportedMarkup(f"/{tag}")
            while self.open:
                last = self.open[-1]
                self._close(last)
                self.open.pop()
                if last == tag:
                    return
        elif len(self.styles) > 1 and self.styles[-1].tag == tag:
            self.styles.pop()
        else:
            raise UnsupportedMarkup(f"/{tag}")

    def _close(self, tag: str) -> None:
        if tag in ("td", "th"):
            self.cells.append(tuple(_trimmed(self.runs)))
            self.runs = []
            return
        if tag == "p" and not self.lists and not _trimmed(self.runs):
            self.blocks.append(Block("p"))
            self.runs = []
        self.flush()
        if tag == "li" and self.lists[-1].marker:
            self.blocks.append(Block("li", (), self.lists[-1].marker, len(self.lists)))
            self.lists[-1].marker = ""
        elif tag in ("ul", "ol"):
            self.lists.pop()
        elif tag == "tr":
            self.blocks.append(Block("row", cells=tuple(self.cells), head=self.head))

    def flush(self) -> None:
        """End a block of inline content; white space between blocks is nothing."""
        runs = _trimmed(self.runs)
        self.runs = []
        if not runs:
            return
        if "table" in self.open and not {"td", "th"} & set(self.open):
            raise UnsupportedMarkup("text between the cells of a table")
        if self.lists:
            here = self.lists[-1]
            self.blocks.append(Block("li", tuple(runs), here.marker, len(self.lists)))
            here.marker = ""
        else:
            self.blocks.append(Block("p" if "p" in self.open else "text", tuple(runs)))


def parse_html(html: str, icons: Icons | None = None) -> Blocks:
    """p, b/strong, i/em, br, ul/ol/li, simple tables, and span of class icon, nowrap or ref; bare text is one block.

    Args:
        icons: gives the characters of icons that are written as ":name:" in a span of class icon.

    Raises:
        UnsupportedMarkup: there is anything else.
    """
    if "<" not in html:
        plain = (unescape(html) if "&" in html else html).strip(_BREAKING_SPACE)
        return (Block("text", (Run(plain),)),) if plain else ()
    parser = _Parser(icons)
    for match in _TOKEN.finditer(html):
        tag = match[2]
        if tag is None:
            if match[0].startswith("<!--"):
                continue
            parser.text(match[0])
        elif match[1]:
            parser.end(tag.lower())
        else:
            parser.start(tag.lower(), _attributes(match[3]))
    while parser.open:
        parser.end(parser.open[-1])
    parser.flush()
    return tuple(parser.blocks)


def _attributes(text: str) -> dict[str, str]:
    if not text or text == "/":
        return {}
    return {m[1].lower(): unescape(m[2] or m[3] or m[4] or "") for m in _ATTRIBUTE.finditer(text)}


def _only(tag: str, attributes: dict[str, str]) -> None:
    """Refuse attributes that would change the look: the setter has one style for each kind of text."""
    if attributes:
        raise UnsupportedMarkup(f"{tag} {sorted(attributes)[0]}")


def _trimmed(runs: list[Run]) -> list[Run]:
    """Without white space at the ends, which a block's edges swallow."""
    found = list(runs)
    while found and found[0].text != "\n":
        text = found[0].text.lstrip(_BREAKING_SPACE)
        if text:
            found[0] = found[0]._replace(text=text)
            break
        del found[0]
    while found and found[-1].text != "\n":
        text = found[-1].text.rstrip(_BREAKING_SPACE)
        if text:
            found[-1] = found[-1]._replace(text=text)
            break
        del found[-1]
    return found
