"""One more game into a roster file: the text around it stays as it is, comments and all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from hellprint.model.mistakes import Misuse
from hellprint.model.records import Record

if TYPE_CHECKING:
    from yaml.nodes import Node

_STEP: Final = 2


def with_game(text: str, roster: str, history: str, game: Record) -> str:
    """The file's text with a game at the end of its list.

    Args:
        roster: the key that the roster stands under; history: the field that lists its games.

    Raises:
        Misuse: the list is written in brackets, into which no game of several lines goes.
    """
    import yaml

    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    whole = _value(root, roster)
    assert isinstance(whole, yaml.MappingNode), "the file was read before"
    if whole.flow_style:
        raise Misuse(f'"{roster}" is written in braces', "write its fields on lines of their own")
    found = _value(whole, history)
    lines = text.splitlines(keepends=True)
    end = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    indent = whole.value[0][0].start_mark.column
    if found is None or (isinstance(found, yaml.ScalarNode) and not found.value):
        head = [f"{' ' * indent}{history}:"] if found is None else []
        after = _last_line(whole)
        return _inserted(lines, after, [*head, *_game_lines(game, indent + _STEP)], end)
    assert isinstance(found, yaml.SequenceNode)
    if found.flow_style and not found.value:
        line = found.start_mark.line
        lines[line] = re.sub(r"\[\s*\]", "", lines[line], count=1).rstrip() + end
        return _inserted(lines, line, _game_lines(game, indent + _STEP), end)
    if found.flow_style:
        raise Misuse(f'"{history}" is written in brackets', 'start each game on a line of its own, with "- "')
    return _inserted(lines, _last_line(found), _game_lines(game, found.start_mark.column), end)


def _value(node: Node | None, name: str) -> Node | None:
    for key, value in getattr(node, "value", ()) or ():
        if key.value == name:
            return value  # type: ignore[no-any-return]
    return None


def _last_line(node: Node) -> int:
    """The last line that a node has text on, from 0."""
    import yaml

    if not isinstance(node, yaml.CollectionNode) or node.flow_style or not node.value:
        mark = node.end_mark
        return int(mark.line) if mark.column else max(int(mark.line) - 1, int(node.start_mark.line))
    last = node.value[-1]
    return max(_last_line(each) for each in (last if isinstance(last, tuple) else (last,)))


def _inserted(lines: list[str], after: int, new: list[str], end: str) -> str:
    if not lines[after].endswith(("\n", "\r")):
        lines[after] += end
    return "".join([*lines[: after + 1], *(line + end for line in new), *lines[after + 1 :]])


def _game_lines(game: Record, indent: int) -> list[str]:
    """`- scenario: ...`, lists of entries with one entry a line."""
    found = []
    for name, value in game.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            found.append(f"{name}:")
            found += [f"{' ' * _STEP}- {flow(item)}" for item in value]
        else:
            found.append(f"{name}: {flow(value)}")
    start = " " * indent
    return [f"{start}{'- ' if n == 0 else '  '}{line}" for n, line in enumerate(found)]


def flow(value: Any) -> str:
    """A value on one line, as YAML reads it back."""
    import yaml

    text = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, width=10**6, sort_keys=False)
    return text.removesuffix("...\n").rstrip("\n")
