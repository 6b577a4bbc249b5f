"""The sets of pack.yaml: component -> piece or document -> copies, each a whole number or a number by players."""

from __future__ import annotations

from collections.abc import Mapping as MappingType
from typing import Final

from hellprint.load.players import NAME
from hellprint.load.reader import ABSENT, Reader
from hellprint.load.tree import Mapping, Node, Scalar
from hellprint.model.components import MAX_COPIES, Component, Copies
from hellprint.model.records import PlaceKey
from hellprint.model.schema import Field

_NUMBER: Final = Field("int", low=0, high=MAX_COPIES)
_WHOLE: Final = ("", "all")


def read_set(
    reader: Reader, node: Node, name: str, components: MappingType[str, Component]
) -> dict[str, dict[str, Copies]]:
    """Component id -> id -> copies; a component without a map is taken whole ({}).

    A component that is not made from records has one piece, or is one document, under its own id: a number of copies is
    all there is to say of it ("quick-reference: 2").
    """
    place: PlaceKey = ("pack", "sets", name)
    reader.places[place] = (node.path, node.line, node.column)
    if type(node) is not Mapping:
        reader.find(node, "HP012", f'set "{name}": expected a map of components', "cards: {id: 2}")
        return {}
    found: dict[str, dict[str, Copies]] = {}
    for component, (key, part) in node.pairs.items():
        reader.places[(*place, component)] = (key.path, key.line, key.column)
        found[component] = {}
        if type(part) is Scalar and part.plain and part.text in _WHOLE:
            continue
        if type(part) is Scalar and is_single(components.get(component)):
            value = _copies(reader, part, (*place, component, component), f"copies of {component}")
            if value is not None:
                found[component] = {component: value}
            continue
        if type(part) is not Mapping and component not in components:
            continue  # it is told that there is no such component, or why it could not be read
        if type(part) is not Mapping:
            reader.find(part, "HP012", f'set "{name}", {component}: expected a map of copies', "{id: 2}")
            continue
        for id_, (id_key, number) in part.pairs.items():
            value = _copies(reader, number, (*place, component, id_), f'copies of "{id_}"')
            reader.places[(*place, component, id_)] = (id_key.path, id_key.line, id_key.column)
            if value is not None:
                found[component][id_] = value
    return found


def is_single(component: Component | None) -> bool:
    """Whether the whole of a component is one piece or document that has its id."""
    return component is not None and (not component.records or component.kind == "reference")


def _copies(reader: Reader, node: Node, place: PlaceKey, what: str) -> Copies | None:
    """A number, or an expression over `players`, as text. It is looked at when all constants are known."""
    if type(node) is Scalar and NAME in node.text:
        reader.places[place] = (node.path, node.line, node.column)
        return node.text
    value = reader.value(_NUMBER, node, place, what)
    return None if value is ABSENT else int(value)
