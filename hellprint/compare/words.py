"""A difference in words: for a terminal, as Markdown for a changelog, as plain values."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from hellprint.compare.difference import Difference, Shows
from hellprint.compare.pieces import PieceChange
from hellprint.compare.values import Change

_LONGEST: Final = 60
_CONTEXT: Final = 3
"""Words that stand before and after what differs of a long text."""
ARROW: Final = "→"
AREAS: Final = {"game": "game", "constants": "constants", "components": "decks", "sets": "sets", "schema": "schema"}
FATES: Final = {
    "new": "new",
    "gone": "no longer there",
    "changed": "changed",
    "more": "more copies",
    "fewer": "fewer copies",
    "renamed": "renamed, nothing to print",
}


def text(difference: Difference) -> Iterator[str]:
    """Lines for a terminal."""
    yield f"{difference.pack}, since {difference.since}"
    for heading, lines in _sections(difference):
        yield ""
        yield heading
        for what, line in lines:
            yield f"  {what}: {line}" if what else f"  {line}"


def markdown(difference: Difference) -> Iterator[str]:
    """Lines of a changelog's entry."""
    yield f"## {_escaped(difference.title)}, since {_escaped(difference.since)}"
    for heading, lines in _sections(difference):
        yield ""
        yield f"### {heading}"
        yield ""
        for what, line in lines:
            yield f"- **{_escaped(what)}**: {_escaped(line)}" if what else f"- {_escaped(line)}"


def as_json(difference: Difference) -> dict[str, Any]:
    """Plain values, in full."""
    return {
        "pack": difference.pack,
        "title": difference.title,
        "since": difference.since,
        "changes": [change._asdict() for change in difference.changes],
        "said": [said._asdict() for said in difference.said],
        "shows": [{**shows._asdict(), "of": list(shows.of)} for shows in difference.shows],
        "pieces": [
            {
                **piece._asdict(),
                "copies": list(piece.copies),
                "because": [dict(zip(("what", "old", "new"), each, strict=True)) for each in piece.because],
            }
            for piece in difference.pieces
        ],
        "broke": [finding._asdict() for finding in difference.broke],
        "mended": [finding._asdict() for finding in difference.mended],
    }


def _sections(difference: Difference) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """(heading, (what, line) of each); only those that hold something."""
    groups = {"changed": "Changed", "added": "Added", "removed": "Removed"}
    for kind, heading in groups.items():
        lines = [change_line(change) for change in difference.changes if _group(change) == kind]
        if lines:
            yield heading, lines
    affected = [(f"{s.area} {s.id}", f"{s.path}: {old_to_new(s.old, s.new)}") for s in difference.said]
    affected += [(f"{s.area} {s.id}", shows_line(s)) for s in difference.shows]
    if affected:
        yield "Says something else through that", affected
    if difference.pieces:
        yield "Pieces to print anew or take out", [piece_line(piece) for piece in difference.pieces]
    for heading, findings in (("Broken now", difference.broke), ("Mended now", difference.mended)):
        if findings:
            yield heading, [("", finding.text()) for finding in findings]


def _group(change: Change) -> str:
    """A value that a record gained or lost is a change of the record."""
    return "changed" if change.path and change.id else change.what


def change_line(change: Change) -> tuple[str, str]:
    """("demons mephit", "combat: 3 → 4"), ("demons", "imp-lord (Imp Lord)")."""
    area = AREAS.get(change.area, change.area)
    if not change.path:
        named = f"{change.id} ({change.name})" if change.name and change.name != change.id else change.id
        return area, named
    value = old_to_new(change.old, change.new, change.what)
    return " ".join(part for part in (area, change.id) if part), f"{change.path}: {value}"


def shows_line(shows: Shows) -> str:
    """ "shows tables soul-loss", "uses board.deployment"."""
    area, what = shows.of
    return f"uses {what}" if area == "constants" else f"shows {area} {what}"


def piece_line(piece: PieceChange) -> tuple[str, str]:
    """("demon-cards mephit", "changed, 4 copies (combat: 3 → 4)")."""
    before, now = piece.copies
    number = f"{now}" if before == now else f"{before} {ARROW} {now}"
    copies = f"{number} {'copy' if number == '1' else 'copies'}"
    reasons = "; ".join(f"{what}: {old_to_new(old, new)}" for what, old, new in piece.because)
    return f"{piece.component} {piece.id}", f"{FATES[piece.fate]}, {copies}" + (f" ({reasons})" if reasons else "")


def old_to_new(old: Any, new: Any, what: str = "changed") -> str:
    """ "3 → 4"; of long texts the words that differ, with a few around them."""
    if what == "added":
        return f"new, {value(new)}"
    if what == "removed":
        return f"no longer {value(old)}"
    if isinstance(old, str) and isinstance(new, str) and max(len(old), len(new)) > _LONGEST:
        old, new = _differing(old, new)
    return f"{value(old)} {ARROW} {value(new)}"


def value(of: Any) -> str:
    """A value as a person would write it."""
    if of is None:
        return "nothing"
    if isinstance(of, bool):
        return "yes" if of else "no"
    if isinstance(of, Mapping):
        if set(of) == {"count", "per"}:
            return f"{of['count']}/{of['per']}"
        return json.dumps(of, ensure_ascii=False)
    if isinstance(of, list | tuple):
        return ", ".join(value(each) for each in of) or "none"
    shown = " ".join(str(of).split())
    return f"“{shown}”" if isinstance(of, str) and (" " in shown or not shown) else shown


def _differing(old: str, new: str) -> tuple[str, str]:
    """The stretch of two texts that differs, with a few of the words around it."""
    then, now = old.split(), new.split()
    start = 0
    while start < min(len(then), len(now)) and then[start] == now[start]:
        start += 1
    end = 0
    while end < min(len(then), len(now)) - start and then[-1 - end] == now[-1 - end]:
        end += 1
    start, end = max(start - _CONTEXT, 0), max(end - _CONTEXT, 0)

    def part(words: list[str]) -> str:
        middle = words[start : len(words) - end]
        return " ".join((*(["…"] if start else []), *middle, *(["…"] if end else [])))

    return part(then), part(now)


def _escaped(text: str) -> str:
    """What Markdown would read as its own stays what it is."""
    for sign in ("\\", "`", "*", "_", "[", "]", "<", "|"):
        text = text.replace(sign, "\\" + sign)
    return text
