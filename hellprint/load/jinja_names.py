"""A Jinja expression to the names that it asks for, without running it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from hellprint.model.patterns import pattern

if TYPE_CHECKING:
    from jinja2 import nodes

Found = tuple[str, tuple[str | int, ...], bool]
"""(name, what is asked of it in order, whether its absence is provided for)."""

_GUARDS: Final = frozenset({"default", "d"})
_GLOBALS: Final = frozenset({"range", "dict", "lipsum", "cycler", "joiner", "namespace", "true", "false", "none"})
_WORDS: Final = frozenset({"and", "else", "if", "in", "is", "not", "or", "True", "False", "None"})
# One path through filters that take nothing, which most are: read here, without a parser.
_PLAIN: Final = pattern(
    r"""\s*([A-Za-z_]\w*)((?:\.[A-Za-z_]\w*|\[(?:0|[1-9]\d{0,8})\]|\["[\w-]+"\])*)\s*((?:\|\s*[A-Za-z_]\w*\s*)*)""",
    re.ASCII,
)
_STEP: Final = pattern(r'\.(\w+)|\[(\d+)\]|\["([\w-]+)"\]', re.ASCII)
_made: list[Any] = []


def paths(inside: str) -> list[Found]:
    """Every name in what stands between {{ and }}, longest path first; nothing of what is no Jinja, which is told
    where texts are filled in."""
    plain = _PLAIN.fullmatch(inside)
    if plain and not {plain[1], *plain[3].replace("|", " ").split()} & (_GLOBALS | _WORDS | _GUARDS):
        steps = (step[1] or step[3] or int(step[2]) for step in _STEP.finditer(plain[2]))
        return [(plain[1], tuple(steps), False)]
    import jinja2

    if not _made:
        _made.append(jinja2.Environment())  # only its parser is used
    try:
        tree = _made[0].parse("{{" + inside + "}}")
    except jinja2.TemplateSyntaxError:
        return []
    found: list[Found] = []
    for output in tree.body:
        found += _of(output, False)
    return found


def _of(node: nodes.Node, guarded: bool) -> Iterator[Found]:
    from jinja2 import nodes

    if isinstance(node, nodes.Name | nodes.Getattr | nodes.Getitem):
        path = _path(node)
        if path is not None:
            if path[0] not in _GLOBALS:
                yield path[0], path[1], guarded
            return
    if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Getattr):
        yield from _of(node.node.node, guarded)  # a method: what it is called on
        for argument in (*node.args, *node.kwargs):
            yield from _of(argument, guarded)
        return
    inner = guarded
    if isinstance(node, nodes.CondExpr | nodes.Or | nodes.And | nodes.Test | nodes.Not):
        inner = True
    if isinstance(node, nodes.Filter) and node.name in _GUARDS:
        inner = True
    for child in node.iter_child_nodes():
        yield from _of(child, inner)


def _path(node: nodes.Node) -> tuple[str, tuple[str | int, ...]] | None:
    """The name and the steps of a chain of dots and constant indices; None for any other chain."""
    from jinja2 import nodes

    steps: list[str | int] = []
    while True:
        if isinstance(node, nodes.Getattr):
            steps.append(node.attr)
        elif isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Const):
            if not isinstance(node.arg.value, str | int):
                return None
            steps.append(node.arg.value)
        elif isinstance(node, nodes.Name):
            return node.name, tuple(reversed(steps))
        else:
            return None
        node = node.node
