"""A record as a template sees it: fields by name, rules text already parsed, and a note of what was asked for.

The note is what makes a face's `content` hash say "these values are printed", whatever template prints them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from hellprint.model.pieces import Problem
from hellprint.model.records import Pack
from hellprint.model.schema import Field, Kind

_TEXT: Final = Field("text")
TABLE: Final = "table"
"""The kind whose records say themselves what their rows hold."""
Path = tuple[str | int, ...]
Expand = Callable[[str, Mapping[str, Any]], str]
"""Rules text and variables -> Markdown with its {{ }} filled in; raises ValueError."""
ToHtml = Callable[[str], tuple[str, tuple[str, ...]]]
"""Markdown -> HTML, and what was wrong with it."""


def row_kind(pack: Pack, table: Mapping[str, Any]) -> Kind:
    """What a row of a table has: its roll or key, and its columns."""
    from hellprint.load.schema import field_of_plain
    from hellprint.load.tables import column_fields

    columns = column_fields(dict(table), lambda plain: field_of_plain(plain, pack.kinds))
    first = {"roll": Field("roll")} if "dice" in table else {str(table.get("key", "roll")): _TEXT}
    return Kind(f"row of {table['id']}", "", {**first, **columns}, nested=True)


class Rich:
    """Rules text; prints as HTML in a template."""

    __slots__ = ("_html", "raw")

    def __init__(self, html: str, raw: str) -> None:
        self._html = html
        self.raw = raw

    def __html__(self) -> str:
        return self._html

    def __str__(self) -> str:
        return self._html

    def __bool__(self) -> bool:
        return bool(self.raw.strip())

    def __len__(self) -> int:
        """Characters as typed, for templates that choose a layout by length."""
        return len(self.raw)


class Reader:
    """Makes views of one face's values and keeps the note of what it asked for.

    Attributes:
        seen: path -> value as plain text, of every leaf that the template asked for, in order.
        sent: the text and rich leaves among them, as typed but with {{ }} filled in.
        problems: rules text that could not be parsed whole.
    """

    def __init__(self, pack: Pack, expand: Expand, to_html: ToHtml) -> None:
        self.pack = pack
        self.seen: dict[Path, str] = {}
        self.sent: dict[Path, str] = {}
        self.problems: list[Problem] = []
        self._expand = expand
        self._to_html = to_html
        self.variables: dict[str, Any] = {}
        self._rows: dict[str, Kind] = {}
        self._others: set[Path] = set()

    def record(self, kind: str, id_: str) -> View:
        values = self.pack.records[kind][id_]
        of_kind = self.pack.kinds[kind]
        if kind == TABLE:
            rows = row_kind(self.pack, values)
            self._rows[rows.name] = rows
            listed = Field("list", item=Field("nested", to=rows.name))
            of_kind = of_kind._replace(fields={**of_kind.fields, "rows": listed})
        return View(self, of_kind, values, (kind, id_))

    def all_of(self, kind: str) -> tuple[View, ...]:
        """Every record of a kind, in order; `it` in their texts is themselves."""
        records = self.pack.records.get(kind, {})
        self._others.update((kind, id_) for id_ in records)
        return tuple(self.record(kind, id_) for id_ in records)

    def origin(self, thing: Any, *path: str | int) -> str:
        """Where a value of a record comes from: "printed", "reconstructed" or "house", as its provenance has it.

        Args:
            thing: a record's view.
            path: of the value in it, as in `provenance` ("rows", 3, "s10"); nothing for the record as a whole.
        """
        whole = (*self.path_of(thing), *path)
        lengths = range(len(whole), 1, -1)
        said = next((self.pack.provenance[whole[:n]] for n in lengths if whole[:n] in self.pack.provenance), "printed")
        self.seen[(*whole, "provenance")] = said
        return said

    def path_of(self, thing: Any) -> Path:
        """Where a record's values stand. Raises: TypeError: it is no record."""
        if not isinstance(thing, View):
            raise TypeError("only a record has an origin")
        return path_of(thing)

    def plain(self, values: Mapping[str, Any], path: Path) -> View:
        """A view of values that no schema describes (constants, pack.yaml)."""
        return View(self, None, values, path)

    def value(self, field: Field | None, value: Any, path: Path) -> Any:
        """What a template gets for a value of a field."""
        if value is None:
            self.seen[path] = ""
            return None
        match field.type if field else "":
            case "rich":
                return self.rich(value, path)
            case "ref" if field and not field.link and value in self.pack.records.get(field.to, {}):
                return self.record(field.to, value)
            case "nested" if field:
                return View(self, self._rows.get(field.to) or self.pack.kinds[field.to], value, path)
        if isinstance(value, str | int | float):
            self.seen[path] = str(value)
            if field is not None and field.type == "text":
                self.sent[path] = str(value)
            return value
        if isinstance(value, Mapping):
            return View(self, None, value, path, field.item if field else None)
        if isinstance(value, Sequence):
            item = field.item if field else None
            self.seen[path] = str(len(value))
            return tuple(self.value(item, each, (*path, n)) for n, each in enumerate(value))
        self.seen[path] = str(value)
        return value

    def variables_of(self, path: Path) -> Mapping[str, Any]:
        """What a rules text may name in its {{ }}."""
        if path[:2] in self._others:
            own = self.record(str(path[0]), str(path[1]))
            return {**self.variables, "it": own, str(path[0]): own}
        return self.variables

    def rich(self, text: str, path: Path) -> Rich:
        filled = text
        if "{{" in text:
            try:
                filled = self._expand(text, self.variables_of(path))
            except ValueError as wrong:
                self.problems.append(Problem("HP305", str(wrong), "", path[2:]))
                filled = text.replace("{{", "").replace("}}", "")
        html, messages = self._to_html(filled)
        self.problems += [Problem("HP304", message, "", path[2:]) for message in messages]
        self.seen[path] = filled
        self.sent[path] = html
        return Rich(html, filled)


class View:
    """One record, nested record or map. `view.name` and `view["name"]` give a field; no other attribute exists, so no
    field name is taken."""

    __slots__ = ("__field", "__kind", "__path", "__reader", "__values")

    def __init__(
        self, reader: Reader, kind: Kind | None, values: Mapping[str, Any], path: Path, item: Field | None = None
    ) -> None:
        self.__reader = reader
        self.__kind = kind
        self.__values = values
        self.__path = path
        self.__field = item

    def __getitem__(self, name: str | int) -> Any:
        """A field's value; None for an optional field that is not there.

        Raises:
            KeyError: the kind has no such field.
        """
        kind = self.__kind
        path = (*self.__path, name)
        if kind is None:
            return self.__reader.value(self.__field, self.__values[name], path)  # type: ignore[index]
        if name == "id":
            return self.__values["id"]
        field = kind.fields.get(str(name))
        if field is None and name not in kind.derive:
            raise KeyError(name)
        value = self.__values.get(str(name))
        return self.__reader.value(field, value, path)

    def __iter__(self) -> Iterator[str]:
        """Names of all fields, for "did you mean" and for loops over maps."""
        if self.__kind is None:
            return iter(self.__values)
        return iter(("id", *self.__kind.fields, *self.__kind.derive))

    def __len__(self) -> int:
        return len(self.__values)

    def __contains__(self, name: object) -> bool:
        return name in self.__values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.__path == other.__path

    def __hash__(self) -> int:
        return hash(self.__path)

    def _where(self) -> Path:
        return self.__path


def path_of(view: View) -> Path:
    """Where in the pack a view's values stand: ("demon", "mephit"), or below that."""
    return view._where()
