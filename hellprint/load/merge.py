"""One map laid over another: maps merge, everything else is replaced; an empty value takes away what was inherited."""

from __future__ import annotations

from collections.abc import Callable

from hellprint.load.tree import Mapping, Node, Scalar

Stranger = Callable[[Scalar, Mapping], None]
"""Called for each key of the upper map that the lower one lacks; with the key and the lower map."""


def merge(lower: Mapping, upper: Mapping, stranger: Stranger | None = None) -> Mapping:
    """A new map with the place of the upper one; keys in the order of the lower one, new ones after them."""
    merged = Mapping(upper.path, upper.line, upper.column)
    merged.broken = lower.broken or upper.broken
    merged.pairs = dict(lower.pairs)
    for name, (key, value) in upper.pairs.items():
        below = lower.pairs.get(name)
        if below is None:
            if stranger is not None:
                stranger(key, lower)
            merged.pairs[name] = (key, value)
        else:
            merged.pairs[name] = (key, _over(below[1], value, stranger))
    return merged


def _over(lower: Node, upper: Node, stranger: Stranger | None) -> Node:
    if type(lower) is Mapping and type(upper) is Mapping:
        return merge(lower, upper, stranger)
    return upper


def without(node: Mapping, *names: str) -> Mapping:
    """The same map without some keys."""
    rest = Mapping(node.path, node.line, node.column)
    rest.broken = node.broken
    rest.pairs = {name: pair for name, pair in node.pairs.items() if name not in names}
    return rest
