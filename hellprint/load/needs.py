"""`needs` of pack.yaml: what a table needs that no printer makes (dice, sleeves), for how many, and with what."""

from __future__ import annotations

from typing import Final

from hellprint.load.reader import Reader
from hellprint.load.tree import Listing, Mapping, Node
from hellprint.model.components import Need
from hellprint.model.records import PlaceKey
from hellprint.model.schema import Field

PER: Final = ("kit", "player", "piece")
_WORDS: Final = Field("list", item=Field("text"), default=[])
FIELDS: Final = {
    "text": Field("text"),
    "count": Field("text", default=""),
    "per": Field("enum", of=PER, default="kit"),
    "with": _WORDS,
    "unless": _WORDS,
    "note": Field("text", default=""),
}


def read_needs(reader: Reader, node: Node) -> tuple[Need, ...]:
    """HP010 to HP014; what `with` and `unless` name is looked at when the components are known."""
    if type(node) is not Listing:
        reader.find(node, "HP012", "needs: expected a list", "needs: [{text: six-sided dice, count: 10}]")
        return ()
    found = []
    for index, item in enumerate(node.items):
        place: PlaceKey = ("pack", "needs", index)
        reader.places[place] = (item.path, item.line, item.column)
        if type(item) is not Mapping:
            reader.find(item, "HP012", "needs: expected a map", "{text: six-sided dice, count: 10}")
            continue
        values = reader.fields(FIELDS, item, place, "a need")
        if "text" in values:
            with_, unless = tuple(values["with"]), tuple(values["unless"])
            found.append(Need(values["text"], values["count"], values["per"], with_, unless, values["note"]))
    return tuple(found)
