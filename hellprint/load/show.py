"""A pack as plain values, for `show --format json`."""

from __future__ import annotations

from typing import Any

from hellprint.model.records import Pack


def show_json(pack: Pack, kind: str = "", id_: str = "") -> dict[str, Any]:
    """Plural -> list of records as plain values, in the pack's order; references are ids.

    Args:
        kind: singular or plural; "" for all kinds that have records.
        id_: one record; "" for all of the kind.
    """
    found: dict[str, Any] = {}
    for known in pack.kinds.values():
        if known.nested or (kind and kind not in (known.name, known.plural)):
            continue
        records = [record for record in pack.records.get(known.name, {}).values() if id_ in ("", record["id"])]
        if records or kind:
            found[known.plural] = records
    return found
