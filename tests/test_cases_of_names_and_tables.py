"""What people who make print-and-play material complain about, classes B (names, references, files) and D (tables)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from hellprint import pipeline
from hellprint.checks import check_pack
from hellprint.load import load_pack
from hellprint.model.findings import Finding
from hellprint.project import Project

Write = Callable[[Mapping[str, str]], Path]
PACK = "pack: game\ntitle: Game\ncredits: Somebody\n"
LICENCE = "licences: {art/: CC0-1.0}\n"
SCHEMA = """\
kinds:
  card: {plural: cards, fields: {name: text, copies: {type: int, default: 1}, art: {type: text, optional: true}}}
  demon:
    plural: demons
    fields:
      name: text
      attack: {type: int}
      flavour: {type: text, optional: true}
      starts_with: {type: list, of: {type: ref, to: card}}
  scenario: {plural: scenarios, fields: {name: text, setup: {type: map, of: {type: ref, to: demon}}}}
  counter: {plural: counters, fields: {name: text, colour: {type: enum, of: [goldenrod, grey]}}}
  cabal: {roster: true, fields: {minions: {type: list, of: {type: ref, to: demon}}}}
"""
DECK = "components: {cards: {kind: card, records: card, size: standard, front: card.html}}\n"
TEMPLATE = """\
<style>@page { margin: 0 } body { margin: 0; font: 9pt "HP Alegreya" }
.slot, .picture { position: absolute; left: 5mm; top: 5mm; width: 50mm; height: 20mm }</style>
{{ slot("name", card.name) }}{{ picture("art", card, "art") }}
"""


@pytest.fixture
def found(write_files: Write, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Finding]]:
    """Write a small game with these files over it, and check it; layout draws the faces too."""

    def check(files: Mapping[str, str], *, layout: bool = False) -> list[Finding]:
        folder = write_files({"pack.yaml": PACK, "schema.yaml": SCHEMA, **files})
        monkeypatch.chdir(folder)
        if layout:
            return list(pipeline.check(folder, Project.find(folder)).findings)
        pack, findings = load_pack(Path("."))
        assert pack is not None
        return [*findings, *check_pack(pack)]

    return check


Found = Callable[..., list[Finding]]


def texts(findings: list[Finding]) -> list[str]:
    return [f"{finding.code} {finding.message} ({finding.hint})" for finding in findings]


def test_fc_13_each_broken_reference_is_told_with_its_owner_and_the_nearest_id(found: Found) -> None:
    findings = found(
        {
            "cards.yaml": "cards: [{id: hex_of_rust, name: Rust}]\n",
            "demons.yaml": (
                "demons: [{id: pit_clerk, name: Clerk, attack: 1, starts_with: [hex_of_rust, hex_of_soot]}]\n"
            ),
            "scenario.yaml": "scenarios: [{id: first, name: First, setup: {0304: pit_klerk}}]\n",
        }
    )
    assert texts(findings) == [
        'HP101 demon "pit_clerk", starts_with: no card is called "hex_of_soot" (did you mean "hex_of_rust"?)',
        'HP101 scenario "first", setup: no demon is called "pit_klerk" (did you mean "pit_clerk"?)',
    ]
    assert [Path(finding.path).name for finding in findings] == ["demons.yaml", "scenario.yaml"]


def test_fc_14_one_id_in_two_files_is_refused_with_both_places(found: Found) -> None:
    findings = found(
        {
            "base.yaml": "cards: [{id: t58, name: Tile, copies: 5}]\n",
            "expansion.yaml": "cards: [{id: t58, name: Other, copies: 2}]\n",
        }
    )
    assert texts(findings) == ['HP102 card "t58" stands at base.yaml:1 too (give one of them another id)']
    assert findings[0].path == "expansion.yaml"
    pack, _ = load_pack(Path("."))
    assert pack is not None
    assert pack.records["card"]["t58"] == {"id": "t58", "name": "Tile", "copies": 5}


@pytest.mark.parametrize(
    "file, broken",
    [
        ("demons.yaml", "demons: [{id: a, attack: 1, starts_with: [nobody]}]\n"),
        ("scenarios.yaml", "scenarios: [{id: a, setup: {0101: nobody}}]\n"),
        ("tables.yaml", "tables: [{id: t, key: k, columns: {d: {type: ref, to: demon}}, rows: [{k: a, d: nobody}]}]\n"),
        ("glossary.yaml", "terms: [{id: a, definition: 'See [[nobody]].'}]\n"),
        ("rules/a.yaml", "sections: [{id: a, order: 1, text: 'See [[nobody]].', see: [nobody]}]\n"),
        ("rules/b.yaml", "examples: [{id: a, text: 'See [[nobody]].', expect: ['true']}]\n"),
    ],
)
def test_fc_15_no_kind_of_content_is_never_looked_at(found: Found, file: str, broken: str) -> None:
    codes = {finding.code for finding in found({file: broken})}
    assert "HP011" in codes, "a missing field"
    assert codes & {"HP101", "HP110"}, "a broken reference"


def test_fc_15_rosters_and_translations_are_looked_at_too(found: Found) -> None:
    findings = found(
        {
            "demons.yaml": "demons: [{id: imp, name: Imp, attack: 1}]\n",
            "rosters/mine.yaml": "pack: game\ncabal: {minions: [imq]}\n",
            "text/fi.yaml": "demons.imq.name: Piru\n",
        }
    )
    assert [finding.code for finding in findings] == ["HP108", "HP101"]


def test_fc_17_a_misspelt_field_is_refused_and_an_absent_optional_one_is_not(found: Found) -> None:
    findings = found(
        {
            "demons.yaml": (
                "demons:\n  - {id: ash_hound, name: Ash Hound, atack: 3}\n  - {id: imp, name: Imp, attack: 1}\n"
            )
        }
    )
    assert texts(findings) == [
        'HP011 "attack" is missing in demon "ash_hound" ()',
        'HP010 "atack" is not a field of demon "ash_hound" (did you mean "attack"?)',
    ]


@pytest.mark.parametrize("content", [None, "", "no picture"])
def test_fc_18_a_picture_that_is_missing_or_none_is_an_error(found: Found, content: str | None) -> None:
    files = {
        "pack.yaml": PACK + LICENCE + DECK,
        "templates/card.html": TEMPLATE,
        "cards.yaml": "cards: [{id: ash_hound, name: Ash Hound, art: art/ash_hund.png}]\n",
    }
    files |= {"art/ash_hund.png": content} if content is not None else {"art/ash_hound.svg": "<svg/>"}
    findings = [finding for finding in found(files, layout=True) if finding.severity == "error"]
    assert [finding.code for finding in findings] == ["HP501" if content is None else "HP502"]
    assert "ash_hund.png" in findings[0].message


def test_fc_19_names_meet_however_they_were_typed(found: Found) -> None:
    composed = unicodedata.normalize("NFC", "väki")
    findings = found(
        {
            "demons.yaml": f"demons: [{{id: {composed}, name: Väki, attack: 1}}]\n",
            "rosters/mine.yaml": f"pack: game\ncabal: {{minions: [{unicodedata.normalize('NFD', composed)}]}}\n",
        }
    )
    assert findings == []


@pytest.mark.parametrize(
    "name, codes",
    [("art/kyöpeli.SVG", ["HP501"]), (unicodedata.normalize("NFD", "art/Kyöpeli.svg"), [])],
)
def test_fc_19_file_names_are_compared_alike_on_every_computer(found: Found, name: str, codes: list[str]) -> None:
    files = {
        "pack.yaml": PACK + LICENCE + DECK,
        "templates/card.html": TEMPLATE,
        "cards.yaml": "cards: [{id: ghost, name: Ghost, art: art/Kyöpeli.svg}]\n",
        name: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
    }
    findings = [finding for finding in found(files, layout=True) if finding.severity == "error"]
    assert [finding.code for finding in findings] == codes
    assert all("kyöpeli.SVG" in finding.hint + finding.message for finding in findings)


def test_fc_20_unknown_words_are_refused_with_those_that_there_are(found: Found) -> None:
    findings = found(
        {
            "pack.yaml": PACK + DECK.replace("standard", "pokker"),
            "templates/card.html": TEMPLATE,
            "counters.yaml": "counters: [{id: legion, name: Legion, colour: goldenrodd}]\n",
        }
    )
    assert {finding.code for finding in findings} == {"HP014"}
    assert sorted(finding.hint for finding in findings) == ['did you mean "goldenrod"?', 'did you mean "poker"?']


TABLES = {
    "rumours": "dice: d10, rows: [{roll: 1-5, e: a}, {roll: 6-9, e: b}, {roll: 10-17, e: c}]",
    "names": "dice: d6, rows: [{roll: 0-2, e: a}, {roll: 3-6, e: b}]",
    "omens": "dice: d6, rows: [{roll: 1-3, e: a}, {roll: 5-6, e: b}]",
    "sketch": "key: k, rows: [{k: a, e: a}, {k: b, e: ''}]",
    "no_die": "rows: [{roll: 1, e: a}]",
    "mishap": "dice: d100, rows: [{roll: 01-05, e: a}, {roll: 06-13, e: b}, {roll: 01-13, e: c}, {roll: 14-100, e: d}]",
    "madness": "dice: d6, modifiers: [-2, 3], rows: [{roll: -1-0, e: calm}, {roll: 1-6, e: shaken}]",
    "ruin": "dice: 2d6, modifiers: [-2, 3], rows: [{roll: 2-12, e: x}]",
    "open": "dice: 2d6, modifiers: [-2, 3], rows: [{roll: 2-, e: x}, {roll: 3-11, e: y}, {roll: 12+, e: z}]",
    "whole": "dice: d100, rows: [{roll: 01-95, e: a}, {roll: 96-00, e: b}]",
}


@pytest.mark.parametrize(
    "table, code, says",
    [
        ("rumours", "HP203", "11-17 cannot be rolled"),  # FC-33
        ("names", "HP203", "0 cannot be rolled"),
        ("omens", "HP201", "4 has no row"),
        ("sketch", "HP208", "e is empty"),
        ("no_die", "HP011", '"dice" or "key" is missing'),
        ("mishap", "HP202", "1-13 stand in the rows 01-05, 06-13 too"),  # FC-34
        ("madness", "HP205", "7-9 have no row"),  # FC-35
        ("ruin", "HP205", "0, 1 and 13-15 have no row"),
    ],
)
def test_fc_33_34_35_rows_must_match_the_dice(found: Found, table: str, code: str, says: str) -> None:
    findings = found(
        {"tables.yaml": f"tables: [{{id: {table}, name: A table, columns: {{e: text}}, {TABLES[table]}}}]\n"}
    )
    assert any(finding.code == code and says in finding.message for finding in findings), texts(findings)


@pytest.mark.parametrize("table", ["open", "whole"])
def test_fc_33_35_a_complete_table_passes_silently(found: Found, table: str) -> None:
    line = f"tables: [{{id: {table}, name: A table, columns: {{e: text}}, {TABLES[table]}}}]\n"
    assert found({"tables.yaml": line}) == []
