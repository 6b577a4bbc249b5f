"""What may only follow from another mistake, which has been told: it is told when that one is mended."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from hellprint.load.broken import OF_ALL, RecordKey, owners
from hellprint.model.findings import ERROR, Finding
from hellprint.model.patterns import pattern
from hellprint.model.records import Pack
from hellprint.model.schema import Field

_CUTS: Final = frozenset({"HP001", "HP002", "HP005", "HP020"})
"""A file, or a part of it, was not read."""
_FOLLOWS: Final = pattern("HP(01|02|10|11|13|16|2|4|52)")
"""What may be wrong only because the schema or a constant is not known: not the spelling of a file, and not words."""
_FEW: Final = 5
"""So many more lines hide nothing from a person who reads all of them."""
_LAST_OF_SCHEMA: Final = "HP022"
_LOSES_RECORDS: Final = frozenset({"HP001", "HP002", "HP005", "HP008", "HP015", "HP017", "HP102"})
_LOSES_VALUES: Final = frozenset({"HP010", "HP011", "HP012", "HP014", "HP018", "HP101", "HP428"})
_RECORD: Final = pattern(r'"id" is missing|id: expected|.*: expected a (map|list)')
_SUMS: Final = frozenset({"HP220", "HP221", "HP222"})
_RULES: Final = frozenset({"HP109", "HP231"})
_OF_ROWS: Final = pattern("HP20[1-9]|HP423")
_LATER: Final = pattern("HP(10[189]|110|20[1-9]|22|231|42)")
_NAMES: Final = frozenset({"HP101", "HP110"})
_OF_HEXES: Final = pattern("HP42[0-7]")
_READ: Final = pattern(r"\bpack\.(\w+)")


def without_what_follows(pack: Pack, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings without those that others bring about."""
    return _own_files_first(_without_sums(pack, tuple(findings)))


def _own_files_first(found: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Without those that may come from a schema.yaml or pack.yaml which cannot be read whole.

    A field that the schema has lost is told by each record that has it, and a constant by each text that names it. How
    many are left out is said where a person begins.
    """
    breaks = [finding for finding in found if _breaks_the_rest(finding)]
    if not breaks:
        return found
    of_schema = [finding for finding in breaks if Path(finding.path).name.startswith("schema")]
    first = (of_schema or breaks)[0]
    own = {name for name in OF_ALL if name.startswith("schema") or not of_schema}
    kept = tuple(f for f in found if f in breaks or Path(f.path).name in own or not _FOLLOWS.match(f.code))
    left_out = len(found) - len(kept)
    if left_out <= _FEW:
        return found
    hint = "; ".join(
        filter(None, (first.hint, f"{left_out} findings that may follow from it come when this is mended"))
    )
    return tuple(finding._replace(hint=hint) if finding == first else finding for finding in kept)


def _breaks_the_rest(finding: Finding) -> bool:
    name = Path(finding.path).name
    if finding.severity != ERROR or name not in OF_ALL:
        return False
    if finding.code == "HP011" and finding.message.startswith("constants."):
        return True
    return finding.code in _CUTS or (name.startswith("schema") and finding.code < _LAST_OF_SCHEMA)


def _without_sums(pack: Pack, found: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Without counts, equalities and examples that miss what could not be read, rows of tables that lack a cell, and
    names of records that were lost."""
    losses = [f for f in found if f.severity == ERROR and f.code in _LOSES_RECORDS | _LOSES_VALUES]
    if not losses or not any(_LATER.match(f.code) for f in found):
        return found
    owner_of = owners(pack)
    broken = {owner_of(finding) for finding in losses} - {None}
    lost_maps = any(owner is not None and _has_hexes(pack, owner[0]) for owner in broken)
    direct = _hurt(pack, (f for f in losses if f.code in _LOSES_RECORDS or _RECORD.match(f.message)))
    whole = _with_those_that_refer(pack, direct)
    parts = _with_those_that_refer(pack, direct | _hurt(pack, losses))
    names = {f"no {kind.replace('_', ' ')} is called" for kind in direct}
    plurals = {pack.kinds[kind].plural for kind in direct if kind in pack.kinds}

    def follows(finding: Finding) -> bool:
        if _OF_HEXES.match(finding.code) and lost_maps:  # hexes of a map whose size is not known
            return True
        if finding.code in _NAMES and direct and not finding.hint.startswith("did you mean"):
            return finding.code == "HP110" or any(name in finding.message for name in names)
        if finding.code == "HP108":
            return finding.message[1:].partition(".")[0] in plurals
        lacks = "there is no " in finding.message
        if finding.code in _RULES:  # a rule of a roster that lacks what could not be read
            return lacks
        owner = owner_of(finding)
        if owner is None:
            return False
        if finding.code not in _SUMS:
            return bool(_OF_ROWS.match(finding.code)) and owner in broken
        return _reads(pack, owner, parts if lacks else whole)

    return tuple(finding for finding in found if not follows(finding))


def _has_hexes(pack: Pack, kind: str) -> bool:
    return kind in pack.kinds and any(field.to == "hex_map" for field in pack.kinds[kind].fields.values())


def _hurt(pack: Pack, losses: Iterable[Finding]) -> set[str]:
    """Kinds of which something was lost."""
    files: set[str] = set()
    named: set[str] = set()
    for finding in losses:
        files.add(finding.path)
        if finding.code == "HP015" and finding.hint.startswith("did you mean"):
            named.update(re.findall(r"\w+", finding.hint))
    hurt = {str(key[0]) for key, (path, _, _) in pack.places.items() if len(key) == 2 and path in files}
    return hurt | {kind.name for kind in pack.kinds.values() if kind.plural in named or kind.plural in _stems(files)}


def _with_those_that_refer(pack: Pack, hurt: set[str]) -> set[str]:
    while True:
        more = {name for name, kind in pack.kinds.items() if hurt.intersection(_targets(kind.fields.values()))}
        if more <= hurt:
            return hurt
        hurt = hurt | more


def _stems(files: Iterable[str]) -> set[str]:
    return {Path(path).stem for path in files}


def _targets(fields: Iterable[Field]) -> Iterator[str]:
    for field in fields:
        while field.item is not None:
            field = field.item
        if field.to:
            yield field.to


def _reads(pack: Pack, owner: RecordKey, hurt: set[str]) -> bool:
    """Whether an expression of a record reads records of such kinds, or the numbers of pieces, which hang on all."""
    text = repr(pack.records[owner[0]][owner[1]])
    plurals = {pack.kinds[name].plural for name in hurt if name in pack.kinds}
    return bool(hurt) and ("kit" in text or not plurals.isdisjoint(_READ.findall(text)))
