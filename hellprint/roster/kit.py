"""A computed roster to a pack whose one set is what lies on the table for it: own cards, and those that it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from hellprint.load.players import CHOSEN
from hellprint.model.records import ROSTER_NAME, Pack
from hellprint.model.schema import Kind
from hellprint.roster.called import called_for
from hellprint.roster.files import SET
from hellprint.roster.own import own_ids, own_pack
from hellprint.roster.result import RosterResult

OWNER: Final = "owner"
"""Option of components that there are several of, one for each player: a roster has the first."""


def kit_pack(pack: Pack, result: RosterResult) -> Pack:
    """The pack with a set of its own for a roster.

    Of components made from what the bearers are: one piece a bearer, with its effective stats, in the order of their
    numbers; of those for several players (see OWNER), the first. Of other components: what the roster and its bearers
    refer to, as often as they do, and what they call for (see called.py).

    Raises:
        CannotTell: a component does not say how much is called for.
    """
    own = own_pack(pack, result)
    bases = {bearer.base[0] for bearer in result.bearers}
    held = Counter(_held(pack, result))
    components = []
    chosen: dict[str, Mapping[str, int]] = {}
    records = dict(own.records)
    for kind in bases:
        ids = own_ids(result, kind)
        # The pack's own stay, since texts and other records refer to them; `where` keeps them out of the set.
        records[kind] = {**{id_: own.records[kind][id_] for id_ in ids}, **pack.records[kind]}
    owned: set[str] = set()
    for component in pack.components:
        called = called_for(pack, component, result)
        owner = component.records in bases and dict(component.options).get(OWNER)
        if owner and component.kind in owned:
            pass  # the same for another player
        elif component.records in bases:
            owned.update([component.kind] if owner else [])
            component = component._replace(where="", sort=(), copies="1")
            chosen[component.id] = dict.fromkeys(own_ids(result, component.records), 1)
        elif component.records:
            copies = {id_: held[component.records, id_] for id_ in pack.records[component.records]}
            if called is not None:
                copies = dict(called)
            wanted = {id_: number for id_, number in copies.items() if number}
            if wanted:
                chosen[component.id] = wanted
        components.append(component)
    info = {**own.info, CHOSEN: 1, ROSTER_NAME: str(result.values.get("name") or result.id)}
    return own._replace(info=info, records=records, components=tuple(components), sets={SET: chosen})


def _held(pack: Pack, result: RosterResult) -> Iterator[tuple[str, str]]:
    """(kind, id) of every record that the roster and its bearers refer to now, not of its games."""
    roster = pack.kinds[result.kind]
    skip = {roster.history, *(bearer.of for bearer in result.bearers)}
    yield from _references(roster, result.values, skip)
    for bearer in result.bearers:
        kind = pack.kinds[bearer.kind]
        yield from _references(kind, bearer.values, {kind.base})


def _references(kind: Kind, values: Mapping[str, Any], skip: set[str]) -> Iterator[tuple[str, str]]:
    for name, field in {**kind.fields, **kind.state}.items():
        item = field.item or field
        value = values.get(name)
        if item.type != "ref" or name in skip or not value:
            continue
        for record in value if isinstance(value, list) else [value]:
            yield item.to, str(record["id"] if isinstance(record, Mapping) else record)
