"""Raw records laid over those of a base pack, and records that extend another of their kind."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Mapping as MappingType

from hellprint.load.gather import Raw
from hellprint.load.merge import merge, without
from hellprint.load.nearest import did_you_mean
from hellprint.load.reader import Reader
from hellprint.load.source import quoted
from hellprint.load.tree import Mapping, Scalar


def lay_over(lower: Raw, upper: MappingType[str, MappingType[str, Mapping]]) -> tuple[Raw, set[tuple[str, str]]]:
    """Both, with maps merged where an id stands in both.

    Returns:
        The records, in the order of the lower ones, new ones after them; and (kind, id) of the new ones, which are
        new records or overlays that match nothing.
    """
    both: Raw = {kind: dict(records) for kind, records in lower.items()}
    new: set[tuple[str, str]] = set()
    for kind, records in upper.items():
        below = both.setdefault(kind, {})
        for id_, node in records.items():
            if id_ in below:
                below[id_] = merge(below[id_], node)
            else:
                below[id_] = node
                new.add((kind, id_))
    return both, new


def resolve_extends(raw: Raw, reader: Reader, lost: Collection[str] = ()) -> Raw:
    """Each record merged over the one that it extends. Findings: HP021 (ring), HP101 (no such record).

    Args:
        lost: ids that stand in lines which could not be read.
    """
    return {kind: _Kind(kind, records, reader, lost).resolved() for kind, records in raw.items()}


class _Kind:
    """The records of one kind while their `extends` are followed."""

    def __init__(self, name: str, records: dict[str, Mapping], reader: Reader, lost: Collection[str]) -> None:
        self.name = name
        self.records = records
        self.reader = reader
        self.lost = lost
        self.done: dict[str, Mapping] = {}
        self.in_ring: set[str] = set()

    def resolved(self) -> dict[str, Mapping]:
        if not any("extends" in node.pairs for node in self.records.values()):
            return self.records
        return {id_: self.one(id_) for id_ in self.records}

    def one(self, id_: str) -> Mapping:
        """Followed in a loop: a chain of any length is no reason to run out of stack."""
        chain: list[str] = []
        at: str | None = id_
        while at is not None and at not in self.done and at not in chain:
            chain.append(at)
            at = self._above(at)
        if at is not None and at in chain:
            self._refuse_ring(chain[chain.index(at) :])
            base = None
        else:
            base = self.done.get(at) if at is not None else None
        for name in reversed(chain):
            own = self.records[name]
            if base is not None:
                own = merge(without(base, "extends"), own)
            self.done[name] = base = own
        return self.done[id_]

    def _above(self, id_: str) -> str | None:
        pair = self.records[id_].pairs.get("extends")
        if pair is None:
            return None
        target = pair[1]
        if type(target) is not Scalar:
            self.reader.find(target, "HP012", "extends: expected an id, found a list or map")
            return None
        if target.text not in self.records:
            if target.text and target.text not in self.lost:
                message = f"no {self.name} is called {quoted(target.text)}"
                self.reader.find(target, "HP101", message, did_you_mean(target.text, self.records))
            self.records[id_].broken = True  # what it would have from there is not told as missing
            return None
        return target.text

    def _refuse_ring(self, ring: list[str]) -> None:
        if self.in_ring.isdisjoint(ring):
            self.in_ring.update(ring)
            target = self.records[ring[-1]].pairs["extends"][1]
            way = " → ".join((*ring, ring[0]))
            self.reader.find(
                target, "HP021", f"records extend each other in a ring: {way}", "let one of them stand alone"
            )
