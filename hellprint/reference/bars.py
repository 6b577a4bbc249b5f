"""A reference and an earlier version of it, both as HTML, to the same reference with a bar beside what differs.

What is compared is what a reader sees: a text that was not edited and says another number through the data has a bar,
a file that was only put in another order has none. A bar stands beside the smallest block that says something else (a
paragraph, an entry of a list, a row of a table). Where something is gone and nothing stands in its place, the heading
above it has the bar.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from difflib import SequenceMatcher
from html import escape
from html.parser import HTMLParser
from itertools import accumulate
from typing import Final, NamedTuple

CHANGED: Final = "changed"
"""The class of a block with a bar."""
_BARRED: Final = ('<div class="barred">', "</div>")
"""On paper stands around what may go on in the next column, so that its bar does too. It takes no room."""
WHOLE: Final = "data-whole"
"""Attribute of a block whose paragraphs are set as one: it has one bar."""
_HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLOCKS: Final = _HEADINGS | {
    *("address", "article", "aside", "blockquote", "body", "caption", "dd", "details", "div", "dl", "dt", "figcaption"),
    *("figure", "footer", "header", "html", "li", "main", "ol", "p", "pre", "section", "summary", "table", "tbody"),
    *("td", "tfoot", "th", "thead", "tr", "ul"),
}
_VOID: Final = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})
_SKIPPED_TAGS: Final = frozenset({"head", "nav", "script", "style", "title"})
_SKIPPED_CLASSES: Final = frozenset({"bar", "contents", "findings", "index", "since", "skip"})
"""What says nothing by itself: it lists what stands elsewhere."""
_WHOLE_CLASSES: Final = frozenset({"example", "note"})
_PART: Final = re.compile(r"part-\d+")
"""An anchor that says where a part stands, not which it is."""
_NUMBER: Final = re.compile(r"^[\d.]+\s")


class _Node:
    """An element. start, end: of its first tag, in characters; close, after: of its last tag, 0 where it has none;
    children: elements and texts."""

    __slots__ = ("after", "attributes", "children", "classes", "close", "end", "start", "tag")

    def __init__(self, tag: str, attributes: dict[str, str | None], start: int, end: int) -> None:
        self.tag, self.attributes, self.start, self.end = tag, attributes, start, end
        self.close = self.after = 0
        self.classes = frozenset((attributes.get("class") or "").split())
        self.children: list[_Node | str] = []

    @property
    def elements(self) -> Iterator[_Node]:
        return (child for child in self.children if isinstance(child, _Node))

    @property
    def is_skipped(self) -> bool:
        return self.tag in _SKIPPED_TAGS or not self.classes.isdisjoint(_SKIPPED_CLASSES)

    @property
    def is_inline(self) -> bool:
        return self.tag not in _BLOCKS and not self.is_skipped

    @property
    def is_one(self) -> bool:
        """Whether it is compared as a whole: it is not made of other blocks, or they belong together."""
        if self.tag in ("tr", "li") or WHOLE in self.attributes or not self.classes.isdisjoint(_WHOLE_CLASSES):
            return True
        return self.tag in _BLOCKS and any(
            child.strip() if isinstance(child, str) else child.is_inline and said(child).strip()
            for child in self.children
        )


class _Block(NamedTuple):
    """What can have a bar. says: all that a reader sees of it; owner: anchor of the thing that it belongs to."""

    node: _Node
    says: str
    owner: str


class _Tree(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.root = _Node("html", {}, 0, 0)
        self._open = [self.root]
        self._html = html
        self._lines = [0, *accumulate(len(line) + 1 for line in html.split("\n"))]
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        start = self._at()
        node = _Node(tag, dict(attrs), start, start + len(self.get_starttag_text() or ""))
        self._open[-1].children.append(node)
        if tag not in _VOID:
            self._open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        for depth in range(len(self._open) - 1, 0, -1):
            node = self._open[depth]
            if node.tag == tag:
                node.close = self._at()
                node.after = self._html.index(">", node.close) + 1
                del self._open[depth:]
                return

    def handle_data(self, data: str) -> None:
        self._open[-1].children.append(data)

    def _at(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column


def with_bars(html: str, before: str, told: str) -> str:
    """The HTML with class "changed" at each block that says something that the earlier version does not say there.

    Args:
        told: what a changed block begins with, for those who cannot see a bar; "" on paper.
    """
    edits: list[tuple[int, int, str]] = []
    note = f'<span class="told">{escape(told)}: </span>' if told else ""
    for node in changed_in(html, before):
        if not told and node.close and node.tag in ("p", "div", "li"):
            places = (node.end, node.close) if node.tag == "li" else (node.start, node.after)
            edits += [(place, place, text) for place, text in zip(places, _BARRED, strict=True)]
        tag = html[node.start : node.end]
        if "class" in node.attributes:
            new = re.sub(r'(\sclass=["\']?)', rf"\g<1>{CHANGED} ", tag, count=1)
        else:
            new = f'<{node.tag} class="{CHANGED}"{tag[len(node.tag) + 1 :]}'
        edits.append((node.start, node.end, new))
        into = next(node.elements, node) if node.tag == "tr" else node
        edits.append((into.end, into.end, note))
    parts, done = [], 0
    for start, end, new in sorted(edits, key=lambda edit: edit[:2]):
        parts += [html[done:start], new]
        done = end
    return "".join([*parts, html[done:]])


def changed_in(html: str, before: str) -> list[_Node]:
    """The elements that differ, in their order."""
    now, then = list(_blocks(_Tree(html).root, "")), list(_blocks(_Tree(before).root, ""))
    after, earlier = _by_owner(now), _by_owner(then)
    kept: dict[int, int] = {}
    changed: set[int] = set()
    gone: list[int] = []
    for owner in {**earlier, **after}:
        old, new = earlier.get(owner, []), after.get(owner, [])
        matched = SequenceMatcher(None, [then[n].says for n in old], [now[n].says for n in new], autojunk=False)
        for what, one, two, three, four in matched.get_opcodes():
            if what == "equal":
                kept.update(zip(old[one:two], new[three:four], strict=True))
            elif what == "delete":
                gone += old[one:two]
            else:
                changed.update(new[three:four])
    for number in gone:
        changed.update(_heading_above(number, then, kept, after))
    return [now[number].node for number in sorted(changed)]


def _by_owner(blocks: Iterable[_Block]) -> dict[str, list[int]]:
    """Anchor of a thing -> numbers of its blocks."""
    found: dict[str, list[int]] = {}
    for number, block in enumerate(blocks):
        found.setdefault(block.owner, []).append(number)
    return found


def _heading_above(number: int, then: list[_Block], kept: dict[int, int], owned: Container[str]) -> Iterator[int]:
    """The nearest that is still there; none where it says something else now, and so has a bar."""
    for above in range(number - 1, -1, -1):
        block = then[above]
        if block.node.tag in _HEADINGS and (above in kept or block.owner in owned):
            if above in kept:
                yield kept[above]
            return


def _blocks(node: _Node, owner: str) -> Iterator[_Block]:
    if node.is_skipped:
        return
    owner = _anchor(node) or owner
    if node.is_one:
        says = " ".join(said(node).split())
        if says:
            yield _Block(node, says, owner)
        if node.tag != "li":
            return
    for child in node.elements:
        if node.tag != "li" or child.tag in ("ul", "ol"):
            yield from _blocks(child, owner)


def _anchor(node: _Node) -> str:
    """Its own, or that of the heading by which it is known."""
    if node.tag in _HEADINGS:
        return ""
    heads = (child.attributes.get("id") for child in node.elements if child.tag in _HEADINGS)
    anchor = node.attributes.get("id") or next((anchor for anchor in heads if anchor), None) or ""
    return "" if _PART.fullmatch(anchor) else anchor


def said(node: _Node, see: bool = False) -> str:
    """The text of an element, and its pictures. The numbers of sections and pages are left out, since they move when
    another section does; so is a list in an entry of a list, which has bars of its own."""
    see = see or "see" in node.classes
    parts = []
    for child in node.children:
        if isinstance(child, str):
            parts.append(_NUMBER.sub("", child) if see and node.tag == "a" else child)
        elif child.tag in ("img", "svg") or node.tag == "svg":
            parts.append(" ".join(f"{name}={value}" for name, value in child.attributes.items()) + said(child, see))
        elif node.tag == "li" and child.tag in ("ul", "ol"):
            continue
        elif (child.tag, True) not in (("span", "number" in child.classes), ("a", "page" in child.classes)):
            gap = " " if child.tag in _BLOCKS or child.tag == "br" else ""
            parts.append(gap + said(child, see) + gap)
    return "".join(parts)
