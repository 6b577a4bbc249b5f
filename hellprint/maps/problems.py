"""What was found when maps were read, as findings at the places of the maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from hellprint.model.findings import Finding, at
from hellprint.model.maps import MapProblem
from hellprint.model.records import Pack


class ReadMap(Protocol):
    """A map of any sort. owner: 'scenario "relic-hunters"'."""

    @property
    def owner(self) -> str: ...
    @property
    def problems(self) -> tuple[MapProblem, ...]: ...


def problems_in(pack: Pack, maps: Iterable[ReadMap], code: str) -> Iterator[Finding]:
    """Those with that code, in the order of the maps."""
    for each in maps:
        for problem in each.problems:
            if problem.code == code:
                yield at(pack.place(*problem.key), code, f"{each.owner}: {problem.message}", problem.hint)
