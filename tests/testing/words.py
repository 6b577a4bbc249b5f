"""Text sent and text found, brought to one form; and what is missing from the one or the other.

*Sent* is what a pack's records say, before layout. *Found* is what PDFium reads inside a piece's trim box.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any, NamedTuple

from testing.kits import Kit, Row
from testing.pdf import Texts

from hellprint.components.view import TABLE, Reader, row_kind
from hellprint.load import load_pack, localise
from hellprint.load.resolve import nested
from hellprint.model.components import Component
from hellprint.model.pieces import Piece
from hellprint.model.records import Pack
from hellprint.project import Project
from hellprint.render import faces

Face = tuple[str, str, str]
"""Component, record, side."""


class Sent(NamedTuple):
    """What a face must show.

    Attributes:
        fields: texts of records that its template asked for, each to be found in one piece.
        slots: all that the template put into slots.
        frame: the template's own words.
    """

    fields: list[str]
    slots: str
    frame: str


def normal(text: str) -> str:
    """NFC; all white space is a space; soft hyphens, hyphens at our own line ends and icons are gone."""
    text = re.sub("[\u00ad\u0002\ufffe]\\s*", "", unicodedata.normalize("NFC", text))
    text = re.sub("[\ue000-\uf8ff]", "", text)
    return " ".join(text.split())


def words(text: str) -> Counter[str]:
    return Counter(normal(text).split())


class _Shown(HTMLParser):
    """What a reader of a page sees of it."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._hidden = 0
        self._lists: list[int | None] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self._hidden += tag in ("head", "style", "title")
        if tag in ("p", "li", "div", "td", "th", "tr", "br"):
            self.parts.append(" ")
        if tag in ("ul", "ol"):
            self._lists.append(0 if tag == "ol" else None)
        elif tag == "li":
            number = self._lists[-1]
            self._lists[-1] = None if number is None else number + 1
            self.parts.append("\u2022 " if number is None else f"{number + 1}. ")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("ul", "ol"):
            self._lists.pop()
        self._hidden -= tag in ("head", "style", "title")
        if tag in ("p", "li", "div", "td", "th", "tr"):
            self.parts.append(" ")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.parts.append(data)


def shown(html: str) -> str:
    """HTML to the text that it shows; icons by name are left out, as `normal` leaves out their characters."""
    parser = _Shown()
    parser.feed(html)
    parser.close()
    return re.sub(r":[a-z][a-z0-9-]*:", "", "".join(parser.parts))


def plain(text: str, variables: Mapping[str, Any]) -> Iterator[str]:
    """Rules text to its paragraphs, items and cells as they must be read on paper; not by the engine's own parser."""

    def value(match: re.Match[str]) -> str:
        found: Any = variables
        for name in re.findall(r"\w+", match[1]):
            found = found[int(name) if name.isdigit() else name]
        shown = str(found).replace("0.5", "\u00bd").replace("-", "\u2212")
        match match[2]:
            case None:
                return str(found)
            case "inches":
                return f"{shown}\u2033"
            case "thousands":
                return f"{found:,}"
            case "signed":
                return ("+" if found > 0 else "") + shown
        raise AssertionError(f"teach this test the filter {match[2]}")

    text = re.sub(r'"\{:,\}"\.format\(([\w.]+)\)', r"\1 | thousands", text)
    text = re.sub(r"\{\{\s*([\w.\[\]]+)\s*(?:\|\s*(\w+)\s*)?\}\}", value, text)
    text = re.sub(r"\[\[(?:[^]|]*\|)?([^]|]*)\]\]", r"\1", text)
    text = re.sub(r"(?m)^\s*\|?[\s:|-]*\|[\s:|-]*$", "", text)
    for block in re.split(r"\n\s*\n|\n\s*(?=[-*+] |\d+\. |\|)|\|", text):
        block = re.sub(r"^\s*(?:[-*+]|\d+\.)\s+", "", block)
        block = re.sub(r":[a-z][a-z0-9-]*:", "", block)
        block = re.sub(r"(?<!\\)\*+", "", block)
        block = re.sub(r"\\(.)", r"\1", block)
        if normal(block):
            yield normal(block)


def differences(kit: Kit, project: Project) -> list[str]:
    """Where text sent is not text found, in a kit: each text of a record, and each word of each face.

    Of faces that a template makes, and whole: a part of a board that is joined shows a part of its text.
    """
    sent = dict(_sent(kit, project))
    drawn = {piece[0] for piece in {(row.component, row.id, row.side) for row in kit.rows} - sent.keys()}
    assert all(_is_drawn(kit, project, component) for component in drawn)
    found = []
    for path in kit.pdfs:
        with Texts(path) as texts:
            for row in kit.rows:
                if row.file == path.name and row.component not in drawn and not row.part:
                    found += _compare(
                        row, sent[row.component, row.id, row.side], texts.inside(row.page, row.box, row.rotation_deg)
                    )
    return sorted(set(found))


def _is_drawn(kit: Kit, project: Project, component: str) -> bool:
    from hellprint.components import component_kind

    pack, _ = load_pack(kit.request.folder, variants=kit.request.variants, find_pack=project.find_pack)
    assert pack is not None
    kinds = {c.id: c.kind for c in pack.components}
    return bool(getattr(component_kind(kinds[component]), "DRAWN", ""))


def _compare(row: Row, sent: Sent, text: str) -> Iterator[str]:
    name = f"{row.component}/{row.id} {row.side}"
    text = normal(text)
    for field in sent.fields:
        if field not in text:
            yield f"{name}: not found: {field}"
    found = _apart(words(text), normal(sent.slots).split())
    lost = words(sent.slots) - found
    rest = found - words(sent.slots)
    if lost:
        yield f"{name}: lost {sorted(lost.elements())}"
    # PDFium puts spaces into text that stands on its head, as some of a frame's own does.
    if Counter("".join(rest.elements())) != Counter("".join(words(sent.frame).elements())):
        yield f"{name}: beside its slots, {sorted(rest.elements())} is not {normal(sent.frame)!r}"


def _apart(found: Counter[str], sent: list[str]) -> Counter[str]:
    """Words found, with those apart that PDFium reads as one: a big figure and the label below it, a bullet and what
    it stands before. Only words that follow each other in the text sent, and that are not found by themselves."""
    apart = Counter(found)
    for first, second in pairwise(sent):
        if apart[first + second] and not (apart[first] and apart[second]) and first + second not in sent:
            apart[first + second] -= 1
            apart.update((first, second))
    return +apart


def _without_number(field: str, slots: str) -> str:
    """The heading of a step, which a card that is about that step alone shows without "Step 6."."""
    numbered = re.fullmatch(r"\w+ \d+\. (.+)", field)
    return numbered[1] if numbered and field not in slots and numbered[1] in slots else field


def composed(kit: Kit, project: Project) -> tuple[Pack, list[Piece], dict[str, Component]]:
    """What a kit was printed of: its pack in its language, the pieces, and the components by their ids."""
    from hellprint.pipeline import compose

    request = kit.request
    pack, _ = load_pack(request.folder, variants=request.variants, find_pack=project.find_pack)
    assert pack is not None
    if request.lang:
        pack = localise(pack, request.lang)
    pieces, _ = compose(pack, request)
    return pack, pieces, {component.id: component for component in pack.components}


def _sent(kit: Kit, project: Project) -> Iterator[tuple[Face, Sent]]:
    """Each face of a kit with the texts of records that its template asked for, and all that it put on the page."""
    pack, pieces, components = composed(kit, project)
    readers: list[Reader] = []

    class Noted(Reader):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            readers.append(self)

    original, faces.Reader = faces.Reader, Noted  # type: ignore[misc]
    try:
        renderer = faces.FaceRenderer(pack, project)
        for piece in pieces:
            component: Component = components[piece.component]
            for side in ("front", "back") if piece.back else ("front",):
                source = renderer._source(component, piece, side, "")  # type: ignore[arg-type]
                reader = readers.pop()
                if source.drawn is not None:  # its texts are no slots; what does not fit is told by the drawing
                    continue
                slots = " ".join(map(shown, source.html.texts.values()))
                asked = (text for path in reader.sent for text in resolved(pack, component, piece, path))
                fields = [_without_number(text, normal(slots)) for text in asked]
                yield (piece.component, piece.id, side), Sent(fields, slots, shown(source.html.html))
    finally:
        faces.Reader = original  # type: ignore[misc]


def resolved(pack: Pack, component: Component, piece: Any, path: tuple[str | int, ...]) -> Iterator[str]:
    """The text at a path of the pack, if it is one for readers (the others are codes, colours and names of files)."""
    kind, id_, *rest = path
    value: Any
    if kind not in pack.kinds:  # what the pack or a component is called
        components = {c.id: {**c._asdict(), **dict(c.options)} for c in pack.components}
        value = {"pack": {**pack.info, "components": components}, "component": components[piece.component]}
        for step in path:
            value = value[step]
        yield normal(value)
        return
    field: Any = None
    record = value = pack.records[str(kind)][str(id_)]
    fields: Mapping[str, Any] = pack.kinds[str(kind)].fields
    if kind == TABLE and rest[:1] == ["rows"]:  # a table says itself what its rows hold
        fields = row_kind(pack, record).fields
        value, rest = value["rows"][rest[1]], rest[2:]
    for step in rest:
        if isinstance(value, dict) and step not in value:
            return  # asked for where a record may do without it
        value = value[step]
        in_map = field is not None and field.type == "map"
        field = field.item if in_map or isinstance(step, int) else fields[step]
        if field.type == "nested" or (field.item is not None and field.item.type == "nested"):
            fields = pack.kinds[field.to or field.item.to].fields
    if not field.translate:
        return
    if field.type == "rich":
        is_other = str(kind) in component.reads or not piece.kind
        own_kind, own_id = (str(kind), str(id_)) if is_other else (piece.kind, piece.id)
        own = nested(pack, own_kind, pack.records[own_kind][own_id])
        yield from plain(value, {**pack.constants, "it": own, own_kind: own})
    else:
        yield normal(value)
