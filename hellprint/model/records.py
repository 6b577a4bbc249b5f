"""A loaded game: its records as plain values, its components, and the place of every value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from hellprint.model.components import Component, Copies, Need
from hellprint.model.findings import Place
from hellprint.model.schema import Kind

Record = dict[str, Any]
"""Field name -> value. `id` is always there. Values by type: text, rich, enum, dice ("2d12"), roll ("2-4", "5+"): str;
int: int; number, inches, mm: int when whole, else float; flag: bool; uses: {"count": 2, "per": "battle"};
ref: the id (str); list: list; map and nested kinds: dict. An optional field that is not there is absent; flags and
lists have their defaults. A table cell that the source does not give is None."""

ROSTER_NAME: Final = "roster_name"
"""Key of `Pack.info` of a pack that was made for one roster: how that is called."""

PlaceKey = tuple[str | int, ...]
"""("demon", "mephit", "abilities", 0, "rules"); for the pack's own files ("pack", "components", "cards", "front")."""


class Pack(NamedTuple):
    """One game, as loaded; nothing in it is rendered.

    Attributes:
        id: "reign-in-hell".
        folder: where pack.yaml lies; bases: ids of the packs that it extends, nearest first.
        folders: the pack's folder, then those of its bases: where pictures and templates are looked for, in order.
        info: the plain rest of pack.yaml (title, edition, players, lang, credits, code, variant names in use, ...).
        constants: top keys are variables in CEL and Jinja.
        kinds: singular -> compiled schema, built-in kinds (table) included.
        records: singular -> id -> record, in the order of the files.
        components: in the order of pack.yaml.
        sets: set id -> component id -> record id -> copies; a component id alone maps to {} = all of it. Components
            without records, references and playsheets have pieces and documents of their own names (see
            components.choice.names_in).
        needs: what a table needs beside what is printed.
        provenance: ("demon", "mephit", "life") or ("constants", "souls", "campaign") -> "house" or "reconstructed";
            what is printed is not listed.
        texts: language -> dotted path -> {"of": hash, "text": str}.
        places: every key -> place; ask `place()`, which falls back to the nearest ancestor.
        files: every file that was read, for caches and watchers, sorted.
        looked_at: plural -> number of records looked at.
        backs: the pack as backs of pieces show it, where that is another: of a pack in two languages. None: itself.
        second: the pack in the second of its two languages; its backs are in the first.
        lost: ids of records, and keys, that could not be read as YAML; a reference to one is not told a second time.
    """

    id: str
    folder: Path
    folders: tuple[Path, ...]
    info: Mapping[str, Any]
    constants: Mapping[str, Any]
    kinds: Mapping[str, Kind]
    records: Mapping[str, Mapping[str, Record]]
    components: tuple[Component, ...] = ()
    sets: Mapping[str, Mapping[str, Mapping[str, Copies]]] = {}
    provenance: Mapping[PlaceKey, str] = {}
    texts: Mapping[str, Mapping[str, Mapping[str, str]]] = {}
    places: Mapping[PlaceKey, tuple[str, int, int]] = {}
    files: tuple[str, ...] = ()
    looked_at: Mapping[str, int] = {}
    bases: tuple[str, ...] = ()
    lost: frozenset[str] = frozenset()
    needs: tuple[Need, ...] = ()
    backs: Pack | None = None
    second: Pack | None = None

    def place(self, *key: str | int) -> Place:
        """The place of a value, or of the nearest thing around it; the pack's folder when nothing is known."""
        wanted: Sequence[str | int] = key
        while wanted:
            found = self.places.get(tuple(wanted))
            if found is not None:
                return Place(*found)
            wanted = wanted[:-1]
        return Place(str(self.folder))
