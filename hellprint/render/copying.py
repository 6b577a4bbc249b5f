"""A page of a finished PDF to a form that any document can hold, its fonts replaced by the document's own."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from typing import Any, Final

from hellprint.model.artwork import Form, Part
from hellprint.render.forms import form_head, make_form, stream

_NAMES: Final = re.compile(rb"/([^\s/<>\[\](){}%]+)")
_DROPPED: Final = frozenset({"/Length", "/Metadata", "/StructParent", "/StructParents"})

FontUse = tuple[str, Mapping[int, str]]
"""Key of the document's face, and glyph -> text of what is shown in it."""


def page_to_form(pdf: bytes, fonts: Mapping[str, FontUse]) -> Form:
    """The first page as a form.

    Args:
        pdf: with uncompressed content streams, and Type 0 fonts whose codes are the glyph ids of the font files.
        fonts: by BaseFont, without the tag of the subset ("HP-Alegreya-Bold").

    Raises:
        KeyError: the page has another font.
    """
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        page = document.pages[0]
        return _Copier(fonts).form(page)


class _Copier:
    """Copies objects depth first, entries in sorted order, so that equal pages give equal bytes."""

    def __init__(self, fonts: Mapping[str, FontUse]) -> None:
        self._fonts = fonts
        self._objects: list[list[Part]] = []
        self._indexes: dict[tuple[int, int], int] = {}
        self._glyphs: dict[str, dict[int, str]] = {}
        self._used: set[bytes] = set()

    def form(self, page: Any) -> Form:
        content = b"\n".join(part.read_bytes() for part in _streams(page.obj.Contents))
        resources = page.obj.get("/Resources")
        self._used = set(_NAMES.findall(content))
        self._note_names(resources, set())
        left, bottom, right, top = (float(v) for v in page.mediabox)
        if left or bottom:
            content = b"1 0 0 1 %f %f cm\n" % (-left, -bottom) + content
        self._objects.append([])
        head: list[Part] = [form_head(right - left, top - bottom, b""), *self._parts(resources)]
        self._objects[0] = _joined(head, content)
        return make_form(self._objects, right - left, top - bottom, self._glyphs)

    def _note_names(self, resources: Any, seen: set[tuple[int, int]]) -> None:
        """Collect the names that nested content streams use, to leave out resources that nothing uses."""
        for group in ("/XObject", "/Pattern"):
            for _, child in sorted((resources.get(group) or {}).items()):
                if child.objgen in seen or child.get("/Subtype") == "/Image":
                    continue
                seen.add(child.objgen)
                if hasattr(child, "read_bytes") and child.get("/Filter") is None:
                    self._used.update(_NAMES.findall(child.read_bytes()))
                if "/Resources" in child:
                    self._note_names(child.Resources, seen)
        for _, state in sorted((resources.get("/ExtGState") or {}).items()):
            mask = state.get("/SMask")
            group_of_mask = mask.get("/G") if hasattr(mask, "get") else None
            if group_of_mask is not None and group_of_mask.objgen not in seen:
                seen.add(group_of_mask.objgen)
                self._used.update(_NAMES.findall(group_of_mask.read_bytes()))
                if "/Resources" in group_of_mask:
                    self._note_names(group_of_mask.Resources, seen)

    def _reference(self, thing: Any) -> Part:
        import pikepdf

        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
            return self._font(thing)
        index = self._indexes.get(thing.objgen)
        if index is None:
            index = self._indexes[thing.objgen] = len(self._objects)
            self._objects.append([])
            self._objects[index] = self._body(thing)
        return index

    def _font(self, font: Any) -> Part:
        key, shown = self._fonts[str(font.BaseFont)[1:].rpartition("+")[2]]
        self._glyphs.setdefault(key, {}).update(shown)
        return f"font:{key}"

    def _body(self, thing: Any) -> list[Part]:
        import pikepdf

        if not isinstance(thing, pikepdf.Stream):
            return _merged(self._parts(thing, direct=True))
        head: list[Part] = []
        for name, value in sorted(thing.items()):
            if name not in _DROPPED:
                head += [name.encode(), b" ", *self._parts(value)]
        if thing.get("/Filter") is None:
            return _joined(head, thing.read_bytes())
        data = thing.read_raw_bytes()
        return _merged([b"<<", *head, b"/Length %d>>stream\n" % len(data), data, b"\nendstream"])

    def _parts(self, value: Any, *, direct: bool = False) -> list[Part]:
        import pikepdf

        if isinstance(value, pikepdf.Object) and value.is_indirect and not direct:
            if isinstance(value, pikepdf.Dictionary) and value.get("/Type") is None and _is_resources(value):
                return self._resources(value)
            return [self._reference(value)]
        if isinstance(value, pikepdf.Dictionary):
            if _is_resources(value):
                return self._resources(value)
            parts: list[Part] = [b"<<"]
            for name, each in sorted(value.items()):
                if name not in _DROPPED:
                    parts += [name.encode(), b" ", *self._parts(each)]
            return [*parts, b">>"]
        if isinstance(value, pikepdf.Array):
            items: list[Part] = [b"["]
            for each in value:
                items += [*self._parts(each), b" "]
            return [*items, b"]"]
        return [_scalar(value)]

    def _resources(self, resources: Any) -> list[Part]:
        """Only what the content uses; written in place, since it is small and differs from stream to stream."""
        parts: list[Part] = [b"<<"]
        for group, entries in sorted(resources.items()):
            if group == "/ProcSet":
                continue
            inner: list[Part] = []
            for name, each in sorted(entries.items()):
                if name[1:].encode() in self._used:
                    inner += [name.encode(), b" ", *self._parts(each)]
            if inner:
                parts += [group.encode(), b"<<", *inner, b">>"]
        return [*parts, b">>"]


def _is_resources(thing: Any) -> bool:
    names = {name for name, _ in thing.items()}
    return bool(names) and names <= {
        "/ColorSpace",
        "/ExtGState",
        "/Font",
        "/Pattern",
        "/ProcSet",
        "/Properties",
        "/Shading",
        "/XObject",
    }


def _streams(contents: Any) -> list[Any]:
    import pikepdf

    return list(contents) if isinstance(contents, pikepdf.Array) else [contents]


def _joined(head: list[Part], data: bytes) -> list[Part]:
    """A stream object whose dictionary holds references."""
    whole = stream(b"", data)  # begins with b"<<"
    return _merged([b"<<", *head, whole[2:]])


def _merged(parts: list[Part]) -> list[Part]:
    """Neighbouring bytes as one."""
    result: list[Part] = []
    for part in parts:
        if result and isinstance(part, bytes) and isinstance(result[-1], bytes):
            result[-1] += part
        else:
            result.append(part)
    return result


def _scalar(value: Any) -> bytes:
    import pikepdf

    if isinstance(value, bool):
        return b"true" if value else b"false"
    if value is None:
        return b"null"
    if isinstance(value, pikepdf.Object):
        return bytes(value.unparse())
    return str(value).encode() if isinstance(value, int) else f"{value:f}".encode()
