"""YAML text to a tree of nodes that know their place; nothing is retyped, nothing merged, nothing overwritten.

PyYAML's C parser gives the events. They are put together here, in a loop and not by recursion, because a pack is a
stranger's file: nesting and aliases have limits, a key that comes twice is a finding, and a line that cannot be read is
left out and told, so that the rest of the file is still looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from hellprint.load.source import Report, Source, name_character, quoted, without_invisible
from hellprint.load.syntax import Trouble, blank, explain, explain_value
from hellprint.model.findings import ERROR, Finding

MAX_DEPTH: Final = 40
MAX_ALIASED: Final = 10_000
"""How many nodes aliases may add to a file. The deepest pack of ours has 9 levels and no alias."""
MAX_TROUBLES: Final = 100


class Scalar:
    """A word or text as typed.

    Attributes:
        plain: without quotes, so that empty means missing.
        cut: a # follows that may have been meant as part of it.
    """

    __slots__ = ("column", "cut", "line", "path", "plain", "text")

    def __init__(self, text: str, path: str, line: int, column: int, plain: bool = True, cut: bool = False) -> None:
        self.text = text
        self.path = path
        self.line = line
        self.column = column
        self.plain = plain
        self.cut = cut


class Listing:
    """A list."""

    __slots__ = ("column", "items", "line", "path")

    def __init__(self, path: str, line: int, column: int) -> None:
        self.items: list[Node] = []
        self.path = path
        self.line = line
        self.column = column


class Mapping:
    """A map.

    Attributes:
        pairs: key as typed -> (key, value), in order.
        broken: a line of it could not be read, so it may lack keys. A broken map without pairs stands for a value that
            was left out, whatever it was.
    """

    __slots__ = ("broken", "column", "line", "pairs", "path")

    def __init__(self, path: str, line: int, column: int) -> None:
        self.pairs: dict[str, tuple[Scalar, Node]] = {}
        self.path = path
        self.line = line
        self.column = column
        self.broken = False


Node = Scalar | Listing | Mapping


class _Open:
    """A collection whose end has not come yet. dropped: it stands where a key should; nothing of it is kept."""

    __slots__ = ("anchor", "dropped", "key", "node", "weight")

    def __init__(self, node: Listing | Mapping, anchor: str) -> None:
        self.node, self.anchor = node, anchor
        self.key: Scalar | None = None
        self.weight = 1
        self.dropped = False


def parse(source: Source, report: Report) -> Node | None:
    """The tree of a file; None for an empty one.

    Findings: HP005 (a line that is no YAML), HP006 (duplicate key), HP008 (<<), HP009 (aliases), HP022 (depth).
    """
    import gc

    from yaml import YAMLError

    told: set[tuple[int, int]] = set()
    paused = gc.isenabled()
    gc.disable()  # a tree has no rings: collecting while it grows costs a quarter of the time
    try:
        for _ in range(MAX_TROUBLES):
            findings: list[Finding] = []
            composer = _Composer(source, findings.append)
            try:
                root = composer.compose()
            except YAMLError as error:
                trouble = explain(source, error, composer.open_quote())
                first = blank(source, trouble)
                if (first or trouble.certain) and not source.doubtful:
                    _tell(source, trouble, report, told)
                continue
            for finding in findings:
                report(finding)
            return root
    finally:
        if paused:
            gc.enable()
    message = f"more than {MAX_TROUBLES} lines cannot be read; the rest of the file was not looked at"
    report(Finding(source.path, 0, 0, "HP005", ERROR, message))
    return None


def _tell(source: Source, trouble: Trouble, report: Report, told: set[tuple[int, int]]) -> None:
    if (trouble.line, trouble.column) not in told:
        told.add((trouble.line, trouble.column))
        report(Finding(source.path, trouble.line, trouble.column, trouble.code, ERROR, trouble.message, trouble.hint))


class _Composer:
    """Events of one pass over a source, put together."""

    def __init__(self, source: Source, report: Report) -> None:
        self.source = source
        self.path = source.path
        self.report = report
        self.lines = source.text.split("\n")
        self.hashed = {n for n, line in enumerate(self.lines) if "#" in line} if "#" in source.text else set()
        self.root: Node | None = None
        self.stack: list[_Open] = []
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.unused: dict[str, tuple[int, int]] = {}  # anchors of scalars: perhaps text that starts with &
        self.aliased = 0
        self.documents = 0
        self.skip = 0  # levels below the deepest one that is kept
        self.last: Any = None

    def open_quote(self) -> tuple[int, int, int] | None:
        """Line and column (from 1) of the last quoted text if it spans lines, and its last line; else None."""
        event = self.last
        if event is None or getattr(event, "style", None) not in ("'", '"'):
            return None
        start, end = event.start_mark, event.end_mark
        return (start.line + 1, start.column + 1, end.line + 1) if end.line > start.line else None

    def compose(self) -> Node | None:
        from yaml import events as kinds
        from yaml.cyaml import CParser  # type: ignore[attr-defined]

        parser = CParser(self.source.text)
        next_event = parser.get_event
        scalar, alias = kinds.ScalarEvent, kinds.AliasEvent
        openings: dict[type, type[Listing] | type[Mapping]] = {
            kinds.SequenceStartEvent: Listing,
            kinds.MappingStartEvent: Mapping,
        }
        endings = (kinds.SequenceEndEvent, kinds.MappingEndEvent)
        while (event := next_event()) is not None:
            kind = type(event)
            if kind is scalar:
                if not self.skip:
                    self._scalar(event)
                self.last = event
            elif kind in openings:
                self._start(event, openings[kind])
            elif kind in endings:
                self._end(event)
            elif kind is alias:
                if not self.skip:
                    self._alias(event)
            elif kind is kinds.DocumentStartEvent:
                self.documents += 1
                if self.documents == 2:
                    self._find(event, "HP005", "a second document starts here; a file holds one", "delete the ---")
        for line, column in self.unused.values():
            self._refuse_value(line, column)
        return self.root

    def _scalar(self, event: Any) -> None:
        mark = event.start_mark
        line = mark.line
        plain = not event.style
        text = event.value
        if event.tag is not None:
            text = self._refuse_value(line + 1, mark.column + 1)
            plain = False
        if event.style == '"' and not text.isprintable():
            text, found = without_invisible(text)
            if found:
                self._find(event, "HP004", f"{name_character(found)} is in this text, by an escape", "delete it")
        if not text and plain and line + 1 in self.source.blanked:
            left_out = Mapping(self.path, line + 1, mark.column + 1)
            left_out.broken = True
            self._add(left_out, 1)
            return
        node = Scalar(text, self.path, line + 1, mark.column + 1, plain)
        if plain and line in self.hashed:
            end = event.end_mark
            node.cut = end.line == line and _eats(text, self.lines[line][end.column :])
        if event.anchor is not None:
            self.anchors[event.anchor] = (node, 1)
            self.unused[event.anchor] = (line + 1, mark.column + 1)
        self._add(node, 1)

    def _add(self, node: Node, weight: int) -> None:
        if not self.stack:
            if self.root is None:
                self.root = node
            return
        top = self.stack[-1]
        top.weight += weight
        parent = top.node
        if type(parent) is Listing:
            parent.items.append(node)
        elif top.key is None:
            self._key(top, node)
        else:
            key, top.key = top.key, None
            self._pair(parent, key, node)  # type: ignore[arg-type]

    def _key(self, top: _Open, node: Node) -> None:
        if type(node) is Scalar:
            top.key = node
        else:
            self._refuse_value(node.line, node.column)
            top.key = Scalar("", node.path, node.line, node.column, plain=False, cut=True)

    def _pair(self, parent: Mapping, key: Scalar, value: Node) -> None:
        if not key.text:
            if not key.cut:
                self._at(key, "HP005", "a key is missing before the colon", "put quotes round the text")
            parent.broken = True
        elif key.text == "<<":
            self._at(key, "HP008", 'merge keys ("<<") are not used here', 'use "extends"')
        elif key.text in parent.pairs:
            first = parent.pairs[key.text][0]
            message = f"{quoted(key.text)} stands here and on line {first.line}; only one can hold"
            self._at(key, "HP006", message, "delete one of the two")
        else:
            parent.pairs[key.text] = (key, value)

    def _start(self, event: Any, make: type[Listing] | type[Mapping]) -> None:
        if self.skip:
            self.skip += 1
            return
        mark = event.start_mark
        if len(self.stack) >= MAX_DEPTH:
            message = f"more than {MAX_DEPTH} levels of lists and maps lie within each other"
            self._find(event, "HP022", message, "make it flatter")
            self._add(Scalar("", self.path, mark.line + 1, mark.column + 1), 1)
            self.skip = 1
            return
        if event.tag is not None:
            self._refuse_value(mark.line + 1, mark.column + 1)
        self.stack.append(_Open(make(self.path, mark.line + 1, mark.column + 1), event.anchor or ""))

    def _end(self, event: Any) -> None:
        if self.skip:
            self.skip -= 1
            return
        done = self.stack.pop()
        node = done.node
        blanked = self.source.blanked
        if blanked and type(node) is Mapping:
            last = max(event.end_mark.line, node.line)
            node.broken = node.broken or any(node.line <= line <= last for line in blanked)
        if done.anchor:
            self.anchors[done.anchor] = (node, done.weight)
        self._add(node, done.weight)

    def _alias(self, event: Any) -> None:
        mark = event.start_mark
        name = event.anchor
        self.unused.pop(name, None)
        found = self.anchors.get(name)
        if found is None:
            if any(frame.anchor == name for frame in self.stack):
                self._find(event, "HP009", f'"*{name}" stands inside of what it repeats', "write the values out")
                self._add(Scalar("", self.path, mark.line + 1, mark.column + 1), 1)
                return
            text = self._refuse_value(mark.line + 1, mark.column + 1)
            self._add(Scalar(text, self.path, mark.line + 1, mark.column + 1, plain=False), 1)
            return
        node, weight = found
        before = self.aliased
        self.aliased += weight
        if self.aliased > MAX_ALIASED:
            if before <= MAX_ALIASED:
                message = f"the aliases of this file repeat more than {MAX_ALIASED} values"
                self._find(event, "HP009", message, 'write the values out, or use "extends"')
            node, weight = Scalar("", self.path, mark.line + 1, mark.column + 1), 1
        self._add(node, weight)

    def _refuse_value(self, line: int, column: int) -> str:
        """Tell that a value needs quotes; returns the value as it stands in the line."""
        trouble = explain_value(self.lines, line, column)
        self.report(
            Finding(self.path, trouble.line, trouble.column, trouble.code, ERROR, trouble.message, trouble.hint)
        )
        return trouble.text

    def _find(self, event: Any, code: str, message: str, hint: str) -> None:
        mark = event.start_mark
        self.report(Finding(self.path, mark.line + 1, mark.column + 1, code, ERROR, message, hint))

    def _at(self, node: Scalar, code: str, message: str, hint: str) -> None:
        self.report(Finding(self.path, node.line, node.column, code, ERROR, message, hint))


_OURS: Final = re.compile(r"#\s*hellprint\s*:")
"""How a comment begins that is meant for us (`load/allows.py`)."""


def _eats(text: str, rest: str) -> bool:
    """Whether the comment after a plain text may have been meant as part of it.

    "draw card #7" and "two words # more" are doubtful; a comment that keeps two spaces from the text, or follows one
    word, is a comment.
    """
    stripped = rest.lstrip(" \t")
    if not stripped.startswith("#") or stripped == rest or _OURS.match(stripped):
        return False
    apart = len(rest) - len(stripped) >= 2 or rest[0] == "\t" or " " not in text
    return not (apart and (len(stripped) == 1 or stripped[1] in " #\t-="))


def is_nothing(node: Node) -> bool:
    """Whether a value is missing: an empty word without quotes, or one that was left out because it cannot be read."""
    if type(node) is Scalar:
        return node.plain and not node.text
    return type(node) is Mapping and node.broken and not node.pairs


def walk(node: Node) -> Iterator[Node]:
    """A node and all that lies in it, in order."""
    waiting = [node]
    while waiting:
        this = waiting.pop()
        yield this
        if type(this) is Listing:
            waiting.extend(reversed(this.items))
        elif type(this) is Mapping:
            waiting.extend(value for _, value in reversed(this.pairs.values()))
