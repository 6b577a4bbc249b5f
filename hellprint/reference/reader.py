"""All records of a pack as the templates of a reference see them: any kind by its plural, tables row by row."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hellprint.cache import digest, environment_key
from hellprint.components.view import Expand, Path, Reader, ToHtml, View, path_of
from hellprint.load.built_in import EXAMPLE, SECTION
from hellprint.load.schema import field_of_plain
from hellprint.load.tables import TABLE, column_fields
from hellprint.model.findings import Finding, at
from hellprint.model.records import Pack
from hellprint.model.schema import Field

if TYPE_CHECKING:
    from hellprint.cache import Store
    from hellprint.render.fonts import Icons

_NAMESPACE: Final = "rules-html"
Key = tuple[str, str]
"""("demon", "mephit")"""
_CELL: Final = Field("text")


class Column(NamedTuple):
    """A column of a table. head: what stands above it."""

    name: str
    head: str


class Cell(NamedTuple):
    """A cell of a table as it is printed.

    Attributes:
        value: what stands in it; where nothing does, "nothing" or "unknown", for templates to say in their language.
        span: how many columns it takes: one that is empty leaves its room to its neighbour.
        ref: "kind.id" of the record that it names, or "".
    """

    value: Any
    span: int = 1
    ref: str = ""
    is_there: bool = True


class TableView(NamedTuple):
    """A table of the pack.

    Attributes:
        columns: those to be printed, in order; the first is the roll or key.
        rows: column name -> value, of all columns.
        cells: the rows as they are printed.
    """

    id: str
    name: str
    dice: str
    columns: tuple[Column, ...]
    rows: tuple[Mapping[str, Any], ...]
    cells: tuple[tuple[Cell, ...], ...] = ()


class Records:
    """The records of a kind: `demons.mephit`, `demons["slaughter-fiend"]`, or one after the other.

    Args:
        only: ids of those that one after the other are gone through; None for all.
    """

    __slots__ = ("_kind", "_only", "_reader")

    def __init__(self, reader: BookReader, kind: str, only: Sequence[str] | None = None) -> None:
        self._reader = reader
        self._kind = kind
        self._only = only

    def __getitem__(self, id_: str) -> Any:
        return self._reader.record(self._kind, id_)

    def __iter__(self) -> Iterator[Any]:
        return (self._reader.record(self._kind, id_) for id_ in self._ids())

    def __len__(self) -> int:
        return len(self._ids())

    def _ids(self) -> Collection[str]:
        return self._reader.pack.records.get(self._kind, {}) if self._only is None else self._only

    def __contains__(self, id_: object) -> bool:
        return id_ in self._reader.pack.records.get(self._kind, {})


class BookReader(Reader):
    """Views of every record; rules texts are filled in with their own record as `it`, wherever they are printed.

    Attributes:
        context: what templates and texts know: constants, and the records of each kind under its plural.
        marks: record -> what its texts name in [[ ]], as "kind.id", in order.
        findings: rules texts that could not be printed whole.
    """

    def __init__(self, pack: Pack, expand: Expand, to_html: ToHtml) -> None:
        super().__init__(pack, expand, to_html)
        self.findings: list[Finding] = []
        self.marks: dict[Key, dict[str, None]] = {}
        self._known: dict[Key, Any] = {}
        self._given: dict[str, Mapping[str, Any]] = {}
        plurals = {
            kind.plural: Records(self, kind.name) for kind in pack.kinds.values() if not kind.nested and not kind.roster
        }
        constants = {name: self.value(None, value, ("constants", name)) for name, value in pack.constants.items()}
        words = self.plain(pack.info.get("words") or {}, ("pack", "words"))
        self.context: dict[str, Any] = {"words": words, **plurals, **constants}

    def record(self, kind: str, id_: str) -> Any:
        """Made once. Raises: KeyError: there is no such record."""
        known = self._known.get((kind, id_))
        if known is None:
            values = self.pack.records[kind][id_]
            known = self._table(values) if kind == TABLE.name else super().record(kind, id_)
            self._known[kind, id_] = known
        return known

    def anchor(self, thing: Any) -> str:
        """The name under which a record is linked to."""
        if isinstance(thing, TableView):
            return f"{TABLE.name}-{thing.id}"
        if not isinstance(thing, View):
            raise TypeError("only a record has an anchor")
        return "-".join(map(str, path_of(thing)[:2]))

    def path_of(self, thing: Any) -> Path:
        """See Reader; a table is a record too."""
        return (TABLE.name, thing.id) if isinstance(thing, TableView) else super().path_of(thing)

    def variables_of(self, path: Path) -> Mapping[str, Any]:
        """The constants and all records; of a record's own texts also `it`; of an example what is given."""
        kind, id_ = str(path[0]), str(path[1]) if len(path) > 1 else ""
        if kind == TABLE.name or id_ not in self.pack.records.get(kind, {}):
            return self.context
        record = self.record(kind, id_)
        own = {"it": record, kind: record}
        if kind == EXAMPLE.name:
            if id_ not in self._given:
                self._given[id_] = given_values(self.pack, id_)
            own |= self._given[id_]
        return {**self.context, **own}

    def rich(self, text: str, path: Path) -> Any:
        before = len(self.problems)
        made = super().rich(text, path)
        for problem in self.problems[before:]:
            self.findings.append(at(self.pack.place(*path), problem.code, problem.message, problem.hint))
        key = (str(path[0]), str(path[1]))
        self.marks.setdefault(key, {}).update(dict.fromkeys(references(str(made))))
        return made

    def _table(self, values: Mapping[str, Any]) -> TableView:
        fields = column_fields(dict(values), lambda plain: field_of_plain(plain, self.pack.kinds))
        first = "roll" if "dice" in values else str(values.get("key", "roll"))
        fields = {first: _CELL, **fields}
        path: Path = (TABLE.name, values["id"], "rows")
        rows = tuple(
            {name: self.value(field, row.get(name), (*path, n, name)) for name, field in fields.items()}
            for n, row in enumerate(values["rows"])
        )
        heads = {**({first: str(values["dice"])} if "dice" in values else {}), **values.get("heads", {})}
        shown = values.get("shown") or [name for name in fields if name != first]
        columns = tuple(Column(name, heads.get(name, head_of(name))) for name in (first, *shown))
        cells = tuple(
            (Cell(str(row[first]).replace("-", "–")), *self._cells(shown, row, raw))
            for row, raw in zip(rows, values["rows"], strict=True)
        )
        return TableView(values["id"], values.get("name", ""), str(values.get("dice", "")), columns, rows, cells)

    def _cells(self, shown: Sequence[str], row: Mapping[str, Any], raw: Mapping[str, Any]) -> Iterator[Cell]:
        """A row without its first column; what is absent gives its room to what is there."""
        there = [name for name in shown if name in raw]
        if not there:
            yield Cell("nothing", len(shown), is_there=False)
            return
        starts = [0, *(shown.index(name) for name in there[1:]), len(shown)]
        for number, name in enumerate(there):
            span = starts[number + 1] - starts[number]
            value = row[name]
            if value is None:
                yield Cell("unknown", span, is_there=False)
            else:
                names = isinstance(value, View | TableView)
                yield Cell(value, span, self.anchor(value).replace("-", ".", 1) if names else "")


def head_of(name: str) -> str:
    """ "hits_on" -> "Hits on", for a column that has no head of its own."""
    return name.replace("_", " ").replace("-", " ").capitalize()


def references(html: str) -> Iterator[str]:
    """What a rules text names in [[ ]], as "kind.id"."""
    for part in html.split('data-ref="')[1:]:
        yield part.partition('"')[0]


def given_values(pack: Pack, example: str) -> Mapping[str, Any]:
    """The values that a worked example starts from and computes; the check has seen that they can be computed."""
    from hellprint.expressions import ExpressionError
    from hellprint.load.whole import Whole

    whole = Whole(pack)
    given: dict[str, Any] = {}
    for name, value in pack.records[EXAMPLE.name][example].get("given", {}).items():
        if isinstance(value, str):
            try:
                value = whole.compute(value, given)
            except ExpressionError:
                break
        given[name] = value
    return given


def to_html_of(
    pack: Pack, icons: Icons, names: Mapping[str, str] | None = None, store: Store | None = None
) -> Callable[[str], tuple[str, tuple[str, ...]]]:
    """Rules text to HTML in which every [[name]] says which record it is; the same text is parsed once.

    Args:
        names: in small letters -> "kind.id"; None for those of the pack.
        store: keeps what became of texts that take long to parse.
    """
    from hellprint.load.names import targets
    from hellprint.render.rich import parse, parse_quickly, to_html

    names = targets(pack) if names is None else names
    known: dict[str, tuple[str, tuple[str, ...]]] = {}

    def target(name: str) -> str | None:
        return names.get(name.casefold())

    @cache
    def parsed_by() -> str:
        return digest(environment_key(), dict(icons.characters), dict(names))

    def at_length(text: str) -> tuple[str, tuple[str, ...]]:
        kept = store.get(_NAMESPACE, digest(parsed_by(), text)) if store is not None else None
        if kept is not None:
            html, messages = marshal.loads(kept)
            return html, messages
        blocks, messages = parse(text, icons, target)
        made = (to_html(blocks), messages)
        if store is not None:
            store.put(_NAMESPACE, digest(parsed_by(), text), marshal.dumps(made, 2))
        return made

    def turned(text: str) -> tuple[str, tuple[str, ...]]:
        if text not in known:
            quick = parse_quickly(text, icons, target)
            known[text] = at_length(text) if quick is None else (to_html(quick[0]), quick[1])
        return known[text]

    return turned


__all__ = ["SECTION", "BookReader", "Column", "Records", "TableView", "to_html_of"]
