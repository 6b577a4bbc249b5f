"""SVG text to a tree of elements, refusing what a picture has no need of: scripts, entities, anything from outside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final
from xml.parsers import expat

from hellprint.model.patterns import pattern
from hellprint.render.forms import PictureError

SVG: Final = "http://www.w3.org/2000/svg"
XLINK: Final = "http://www.w3.org/1999/xlink"
MAX_ELEMENTS: Final = 50_000  # a detailed engraving has a few thousand
MAX_DEPTH: Final = 100
_ACTIVE: Final = frozenset({"script", "foreignObject", "iframe", "audio", "video", "animate", "set", "handler"})
_URL: Final = pattern(r"url\(\s*['\"]?\s*([^'\")\s]*)", re.IGNORECASE)


@dataclass(slots=True)
class Node:
    """An element. tag: without namespace ("" in front of foreign ones: "{uri}name"); attributes: likewise."""

    tag: str
    attributes: dict[str, str]
    children: list[Node] = field(default_factory=list)
    text: str = ""

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()


def parse_svg(data: bytes) -> Node:
    """The root element.

    Raises:
        PictureError: no XML, no SVG, too many elements, or one of the things that are refused.
    """
    root: list[Node] = []
    open_: list[Node] = []
    count = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MAX_ELEMENTS:
            raise PictureError(f"the SVG has more than {MAX_ELEMENTS} elements", "simplify it, or save it as PNG")
        if len(open_) >= MAX_DEPTH:
            raise PictureError(f"the SVG nests more than {MAX_DEPTH} elements")
        node = Node(_local(name), {_local(k): v for k, v in attributes.items()})
        _refuse_active(node)
        (open_[-1].children if open_ else root).append(node)
        open_.append(node)

    def end(_: str) -> None:
        open_.pop()

    def text(content: str) -> None:
        if open_:
            open_[-1].text += content

    def doctype(*_: Any) -> Any:
        raise PictureError("the SVG has a document type or entities", "save it as plain SVG")

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = doctype
    parser.ExternalEntityRefHandler = doctype
    parser.buffer_text = True
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        what = expat.ErrorString(error.code)
        raise PictureError(f"the SVG is not XML: {what} in line {error.lineno}") from error
    (top,) = root
    if top.tag != "svg":
        raise PictureError(f'the file is XML but no SVG; its first element is "{top.tag}"')
    return top


def _local(name: str) -> str:
    uri, _, local = name.rpartition(" ")
    if uri in ("", SVG):
        return local
    return f"xlink:{local}" if uri == XLINK else f"{{{uri}}}{local}"


def _refuse_active(node: Node) -> None:
    if node.tag in _ACTIVE or node.tag.startswith("animate"):
        raise PictureError(f"the SVG holds a <{node.tag}>, which paper cannot show", "remove it, or save as plain SVG")
    for name, value in node.attributes.items():
        if name.lower().startswith("on"):
            raise PictureError(f'the SVG holds a script ("{name}")', "remove it, or save as plain SVG")
        refers = [value] if name in ("href", "xlink:href", "src") and node.tag != "a" else _URL.findall(value)
        for target in refers:
            _refuse_outside(target)


def refuse_outside_css(css: str) -> None:
    """Raises: PictureError: the style sheet reads another file."""
    if "@import" in css.lower():
        raise PictureError("the SVG imports a style sheet", "save it as plain SVG")
    for target in _URL.findall(css):
        _refuse_outside(target)


def _refuse_outside(target: str) -> None:
    target = target.strip()
    if target.startswith("#") or target.lower().startswith(("data:image/png", "data:image/jpeg")):
        return
    raise PictureError(f'the SVG refers to "{target[:60]}" outside of itself', "embed it, or save the picture as PNG")
