from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.records import Pack

SAMPLER = Path(__file__).resolve().parents[1] / "packs" / "sampler"
SCHEMA = "kinds:\n  demon: {plural: demons, fields: {name: text}}\n"


def test_components(sampler: Pack) -> None:
    components = {component.id: component for component in sampler.components}
    demons, relics = components["demon-cards"], components["relic-cards"]
    assert demons == Component(
        id="demon-cards", kind="card", records="demon", size=Size(63, 88), front="demon-card.html",
        where='it.tier != "beast"',
        sort=("tier", "name"), back="seal-back.html", copies='it.tier == "lesser" ? 2 : 1',
        stock="card", hidden="demons",
    )  # fmt: skip
    assert (relics.size, relics.bleed_mm, relics.copies, relics.title) == (Size(44, 68), 1.0, "1", "Relics")


def test_sets_constants_and_info(sampler: Pack) -> None:
    assert sampler.sets == {
        "starter": {"demon-cards": {"0116": 2, "pit-clerk": 1}, "relic-cards": {}},
        "table": {
            "demon-cards": {"0116": "players"},
            "cabal-sheet": {"clerks": 1, "blank": "players"},
            "river-rules": {"river-rules": 2},
        },
    }
    assert [(need.text, need.number, need.per) for need in sampler.needs][:2] == [
        ("six-sided dice", "players * 2", "kit"),
        ("pencils", "1", "player"),
    ]
    assert {name: sampler.constants[name] for name in ("limits", "souls")} == {
        "limits": {"cabal_size": 6, "names": ["one", "two"]},
        "souls": {"learning": 100, "campaign": 120},
    }
    assert (sampler.info["edition"], sampler.info["players"]) == ("1.10", "2-4")


def test_options_have_places(sampler: Pack) -> None:
    assert sampler.place("pack", "components", "demon-cards", "copies").line == _line("copies: 'it.tier")
    assert sampler.place("pack", "sets", "starter", "demon-cards", "0116").line == _line("starter:")


def _line(start: str) -> int:
    lines = (SAMPLER / "pack.yaml").read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.strip().startswith(start))


@pytest.mark.parametrize(
    "component, found",
    [
        (
            "size: pokker, front: a.html",
            'HP014 error: component "cards": no size is called "pokker" (did you mean "poker"?)',
        ),
        ("size: 63 x 88, front: a.html", '"63 x 88" has no unit'),
        ("size: [63], front: a.html", "HP012 error"),
        ("size: {a: 1}, front: a.html", 'HP012 error: component "cards": this is not a size'),
        ("size: poker", 'HP011 error: "front" is missing in component "cards"'),
        ("size: poker, front: a.html, bleed: 3", "HP012 error: bleed:"),
        (
            "size: poker, front: a.html, reads: [demon, demmon]",
            'HP101 error: component "cards": no kind is called "demmon" (did you mean "demon"?)',
        ),
        (
            "size: poker, front: a.html, sort: [nmae]",
            'HP010 error: "nmae" is not a field of demon (did you mean "name"?)',
        ),
    ],
)
def test_what_is_wrong_with_a_component(load: Callable[..., Any], component: str, found: str) -> None:
    text = f"pack: game\ntitle: G\ncomponents:\n  cards: {{kind: card, records: demon, {component}}}\n"
    _, findings = load({"game/pack.yaml": text, "game/schema.yaml": SCHEMA})
    assert any(found in finding.text() for finding in findings), [f.text() for f in findings]


def test_a_component_may_be_made_of_no_records_and_have_a_size_in_numbers(load: Callable[..., Any]) -> None:
    text = "pack: game\ntitle: G\ncomponents:\n  cards: {kind: card, size: [63, 88.5], front: a.html}\n"
    pack, findings = load({"game/pack.yaml": text, "game/schema.yaml": SCHEMA})
    assert (findings, pack.components[0].size) == ([], Size(63, 88.5))
