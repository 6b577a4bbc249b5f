"""The manifest of the last kit to a baseline: what lies on the table once it is printed and cut out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from hellprint import baselines
from hellprint.baselines import Baseline
from hellprint.cache import Store
from hellprint.compare.lying import Lying, from_json, from_rows
from hellprint.load.snapshot import keep, kept
from hellprint.model.mistakes import Misuse
from hellprint.model.records import Pack
from hellprint.roster.files import SET as ROSTER_SET
from hellprint.write.manifest import MANIFEST

Load = Callable[[tuple[str, ...], str], Pack | None]
"""Variants and language to the pack as it is now."""


def last_kit(out: Path, name: str, store: Store, load: Load) -> Baseline:
    """What the kit in a folder puts on the table of a group.

    Args:
        out: the folder that the kit was written to.
        name: of the group.
        load: asked only where the cache has lost what the kit was printed from.

    Raises:
        Misuse: there is no kit, or it is not known any more what it was printed from.
    """
    try:
        manifest = json.loads((out / MANIFEST).read_text("utf-8"))
        table = _table(manifest)
        choice = baselines.choice_of(manifest["choice"])
        latest, since = manifest["snapshot"], manifest.get("since")
        lang, variants = manifest["lang"], tuple(manifest["variants"])
        pack, edition = manifest["pack"], str(manifest["edition"])
    except FileNotFoundError:
        raise Misuse(f'no kit was printed into "{out}"', "print one first, or say where it is with --out") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Misuse(f'"{out / MANIFEST}" is not what a kit of this version writes', "print the kit again") from error
    if choice["set_name"] == ROSTER_SET:
        raise Misuse("that kit is a roster's own", "print the game itself, and say printed of that")
    packs = _snapshots({latest, *(piece.pack for piece in table)}, pack, since, store)
    if latest not in packs:
        packs[latest] = _as_now(latest, store, load(variants, lang))
    return Baseline(name, pack, edition, choice, variants, lang, table, latest, packs)


def _table(manifest: Mapping[str, Any]) -> tuple[Lying, ...]:
    if "table" in manifest:
        return tuple(from_json(piece) for piece in manifest["table"])
    return from_rows(manifest["pieces"], manifest["snapshot"])


def _snapshots(wanted: set[str], pack: str, since: str | None, store: Store) -> dict[str, Mapping[str, Any]]:
    """Those that the cache or the baseline that the kit is an update of still has."""
    found: dict[str, Mapping[str, Any]] = {}
    older = baselines.read(pack, since).packs if since and since in baselines.names(pack) else {}
    for key in sorted(wanted):
        data = kept(store, key) or older.get(key)
        if data is not None:
            found[key] = data
    return found


def _as_now(key: str, store: Store, pack: Pack | None) -> Mapping[str, Any]:
    """The pack as it is, if the kit was printed from that."""
    if pack is not None and keep(pack, store) == key:
        data = kept(store, key)
        if data is not None:
            return data
    raise Misuse(
        "the game has changed since this kit was printed, and the cache that knew what it was is gone",
        "print the kit again",
    )
