"""Faults that the sources of a game are known to have, planted one at a time in a copy of its pack: each is found."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from hellprint.checks import check_pack
from hellprint.load import load_pack
from hellprint.model.findings import Finding

TESTS = Path(__file__).resolve().parent
CONTENT = TESTS.parent / "content"
FAULTS = TESTS / "faults"

READ_DIFFERENTLY = ("RULE", "EXAMPLE", "NAME", "COUNT", "RANGE", "XREF")
"""Kinds of fault that a pack could carry on; of the other kinds a few are planted as well."""

REIGN_IN_HELL = (
    "A01", "A02", "A03", "A04", "A05", "A06", "A08", "A09", "A10", "A11", "A12", "A13", "A15", "A16", "A17", "A18",
    "A33", "A34", "A35", "A36", "A37", "A39", "A40", "A41", "A42",
)  # fmt: skip
"""Every fault of those kinds that the rulebook of Reign in Hell has."""


def faults(pack: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((FAULTS / f"{pack}.yaml").read_text(encoding="utf-8"))
    return found


def planted() -> Iterator[Any]:
    for path in sorted(FAULTS.glob("*.yaml")):
        for fault in faults(path.stem):
            yield pytest.param(path.stem, fault, id=f"{path.stem}-{fault['id']}-{fault['says']}")


def findings(folder: Path) -> tuple[Finding, ...]:
    pack, found = load_pack(folder)
    assert pack is not None
    return (*found, *check_pack(pack))


@pytest.fixture(scope="module", params=sorted(path.stem for path in FAULTS.glob("*.yaml")))
def sound(request: pytest.FixtureRequest) -> str:
    """A pack whose faults are planted below."""
    return str(request.param)


def test_the_pack_without_a_planted_fault_has_no_findings(sound: str) -> None:
    assert [finding.text() for finding in findings(CONTENT / sound)] == []


@pytest.mark.parametrize("pack, fault", list(planted()))
def test_a_planted_fault_is_found(pack: str, fault: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / pack
    shutil.copytree(CONTENT / pack, folder)
    file = folder / fault["file"]
    text = file.read_text(encoding="utf-8")
    spaced = text.replace("\u00a0", " ")  # the faults are written with plain spaces
    assert spaced.count(fault["find"]) == 1, "the place to plant it is not there, or there twice"
    start = spaced.index(fault["find"])
    file.write_text(text[:start] + fault["put"] + text[start + len(fault["find"]) :], encoding="utf-8")
    found = findings(folder)
    assert fault["code"] in {finding.code for finding in found}, [finding.text() for finding in found]
    if not fault.get("loads", True):
        loading = load_pack(folder)[1]
        assert fault["code"] in {finding.code for finding in loading}, "it loads, and only a check finds it"


def test_every_known_fault_of_reign_in_hell_is_planted() -> None:
    here = {fault["id"] for fault in faults("reign-in-hell") if fault["kind"] in READ_DIFFERENTLY}
    assert here == set(REIGN_IN_HELL)


def test_codes_that_find_faults_are_several() -> None:
    """Not one catch-all: what is planted is found by what looks for it."""
    assert len({fault["code"] for fault in faults("reign-in-hell")}) > 12
