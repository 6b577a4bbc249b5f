"""Names of papers and of card sizes to sizes in mm."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from hellprint.model.lengths import LengthError, Size, parse_size

NO_PAPERS: Final[Mapping[str, Size]] = MappingProxyType({})


class UnknownPaper(LengthError):
    """Neither the name of a paper nor a size."""


def paper(name: str, extra: Mapping[str, Size] = NO_PAPERS) -> Size:
    """The sheet called `name` ("a4", "Letter"), or of the size that is typed ("12 x 18 in").

    Args:
        extra: papers of the user's settings, by name; they come before the built-in ones.

    Raises:
        UnknownPaper: nothing is called so; the message offers the nearest name and lists the others.
    """
    known = {**papers(), **{_key(own): size for own, size in extra.items()}}
    found = known.get(_key(name))
    if found is not None:
        return found
    if any(sign.isdigit() for sign in name) and any(sign in name.lower() for sign in "x×*"):
        return parse_size(name)
    raise UnknownPaper(f'no paper is called "{name}" ({_nearest(name, known)})')


def papers() -> Mapping[str, Size]:
    """Name -> size of every built-in paper, other names included, in the order of papers.toml."""
    return _sizes("papers.toml")


def card_size(name: str) -> Size | None:
    """Trim of the cards called `name` ("standard", "poker"), or None where no size has that name."""
    return card_sizes().get(_key(name))


def card_sizes() -> Mapping[str, Size]:
    """Name -> trim of every named card size, other names included, in the order of sizes.toml."""
    return _sizes("sizes.toml")


@cache
def _sizes(file_name: str) -> Mapping[str, Size]:
    from hellprint.cache import toml_of

    found: dict[str, Size] = {}
    for name, entry in toml_of(Path(__file__).with_name(file_name)).items():
        for key in (name, *entry.get("also", ())):
            found[key] = parse_size(entry["size"])
    return MappingProxyType(found)


def _key(name: str) -> str:
    return "-".join(name.lower().replace("_", " ").replace("-", " ").split())


def _nearest(name: str, known: Mapping[str, Size]) -> str:
    import difflib

    near = difflib.get_close_matches(_key(name), known, n=1)
    if near:
        return f'did you mean "{near[0]}"?'
    return f'papers: {", ".join(known)}; or a size such as "12 x 18 in"'
