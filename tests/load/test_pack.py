from __future__ import annotations

import os
import pickle
import shutil
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from hellprint.checks import check_pack
from hellprint.load import load_pack
from hellprint.model.findings import in_order
from hellprint.model.mistakes import Misuse
from hellprint.model.records import Pack

SAMPLER = Path(__file__).resolve().parents[1] / "packs" / "sampler"


def test_texts_of_the_sampler_are_as_typed(sampler: Pack) -> None:
    demon = sampler.records["demon"]["0116"]
    assert (demon["name"], demon["code"], demon["move"], demon["attack"]) == ("No", "on", 4.5, "1d12")
    assert demon["resists"] == {"fire": 2, "no": 0}
    assert demon["abilities"][0]["uses"] == {"count": 2, "per": "battle"}
    assert sampler.records["relic"]["brass-seal"]["rules"] == "Discard card #7, then draw."


def test_provenance_of_the_sampler(sampler: Pack) -> None:
    assert sampler.provenance == {
        ("constants", "souls", "campaign"): "house",
        ("demon", "0116", "life"): "house",
        ("demon", "0116", "abilities", 0, "rules"): "reconstructed",
        ("demon", "pit-clerk"): "house",
        ("skirmish", "fen", "map"): "house",
        ("land", "moor"): "house",
    }


def test_a_variant_that_is_not_there_is_wrong_usage() -> None:
    with pytest.raises(Misuse) as wrong:
        load_pack(SAMPLER, variants=("firce",))
    assert (wrong.value.message, wrong.value.hint) == ('no variant is called "firce"', 'did you mean "fierce"?')


@pytest.mark.parametrize("variants", ["{fierce: 3}", "[fierce]"])
def test_a_variant_that_cannot_be_read_is_a_finding(
    write_files: Callable[[Mapping[str, str]], Path], variants: str
) -> None:
    folder = write_files(
        {"pack.yaml": f"pack: tiny\ntitle: Tiny\nvariants: {variants}\n", "schema.yaml": "kinds: {}\n"}
    )
    _, findings = load_pack(folder, variants=("fierce",))
    assert "HP012" in {finding.code for finding in findings}


def test_a_variant_changes_constants_records_and_title() -> None:
    pack, findings = load_pack(SAMPLER, variants=("fierce",))
    assert pack is not None
    assert findings == ()
    assert (pack.info["title"], pack.info["variants"], pack.constants["limits"]["cabal_size"]) == (
        "The Sampler, fierce",
        ("fierce",),
        4,
    )
    assert pack.records["demon"]["pit-clerk"]["life"] == 9


def test_a_pack_is_plain_data(sampler: Pack) -> None:
    assert pickle.loads(pickle.dumps(sampler)) == sampler


# One broken reference and one missing field in each kind of content: none is left unlooked at.
BREAKS = {
    "families.yaml": ("leader: overseer", "leader: overseeer", "name: Rust, ", "", "families"),
    "demons/great.yaml": ("family: rust", "family: rusty", "life: 12", "", "demons"),
    "relics.csv": ("0116; pit-clerk", "0116; pit-klerk", "Brass Seal", "", "relics"),
    "tables.yaml": ("relic: iron-seal", "relic: iron-sael", "souls: 20, ", "", "tables"),
    "rosters/clerks.yaml": ("[overseer", "[overseeer", "name: Clerks", "", "cabals"),
    "text/fi.yaml": ("demons.0116.name", "demons.0117.name", ", text: Pisto}", "}", ""),
    "pack.yaml": ("{0116: 2", "{0117: 2", "front: relic-card.html", "", ""),
}


@pytest.mark.parametrize("name", BREAKS)
def test_every_kind_of_content_is_looked_at(name: str, tmp_path: Path) -> None:
    wrong, broken, needed, left, plural = BREAKS[name]
    folder = tmp_path / "sampler"
    shutil.copytree(SAMPLER, folder)
    text = (folder / name).read_text(encoding="utf-8")
    assert wrong in text
    assert needed in text
    (folder / name).write_text(text.replace(wrong, broken, 1).replace(needed, left, 1), encoding="utf-8")
    pack, findings = load_pack(folder)
    assert pack is not None
    found = {f.code for f in (*findings, *check_pack(pack)) if Path(f.path) == folder / name}
    assert found >= {"HP011", "HP108" if name == "text/fi.yaml" else "HP101"}
    if plural:
        assert pack.looked_at[plural] > 0


def test_findings_are_the_same_whatever_the_order_in_which_files_were_made(
    load: Callable[..., Any], tmp_path: Path
) -> None:
    files = {f"game/{name}.yaml": f"demons:\n  - {{id: same, name: {name}, lief: 3}}\n" for name in "cab"}
    base = {
        "game/pack.yaml": "pack: game\ntitle: G\n",
        "game/schema.yaml": "kinds:\n  demon: {plural: demons, fields: {name: text}}\n",
    }
    first, findings = load({**base, **files})
    shutil.rmtree(tmp_path / "game")
    second, again = load({**dict(reversed(files.items())), **base})
    assert (findings, first.records) == (again, second.records)
    assert findings == list(in_order(findings))


def test_two_thousand_records_load_within_a_second_of_work(tmp_path: Path) -> None:
    rows = "".join(
        f"  - id: d{n}\n    name: Demon {n}\n    life: 7\n    move: 9\n"
        f"    fly: true\n    friend: d{n * 7 % 2000}\n    abilities:\n"
        f"      - name: One {n}\n        rules: {'one word ' * 15}\n"
        f"      - {{name: Two, rules: '{'one text ' * 15}', uses: 2/battle}}\n"
        for n in range(2000)
    )
    (tmp_path / "pack.yaml").write_text("pack: big\ntitle: Big\n")
    (tmp_path / "schema.yaml").write_text(
        "kinds:\n"
        "  demon: {plural: demons, fields: {name: text, life: int, move: "
        "inches, fly: flag, friend: {type: ref, to: demon, link: true}, "
        "abilities: {type: list, of: ability}}}\n"
        "  ability: {nested: true, fields: {name: text, rules: rich, uses: {type: uses, optional: true}}}\n"
    )
    (tmp_path / "demons.yaml").write_text("demons:\n" + rows)
    started = time.process_time()
    pack, findings = load_pack(tmp_path)
    assert pack is not None
    checked = check_pack(pack)
    spent = time.process_time() - started
    assert (len(pack.records["demon"]), findings, checked) == (2000, (), ())
    assert os.path.getsize(tmp_path / "demons.yaml") > 900_000
    assert spent < 1.0


def test_a_pack_that_extends_another_judges_its_own_rosters_only(
    write_files: Callable[[Mapping[str, str]], Path],
) -> None:
    """Those of the base were built by its rules; the titles of bases may be named like the pack's own."""
    folder = write_files(
        {
            "base/pack.yaml": "pack: base\ntitle: The Game\n",
            "base/schema.yaml": "kinds: {cabal: {roster: true, plural: cabals, fields: {name: {type: text}}}}\n",
            "base/rosters/theirs.yaml": "pack: base\ncabal: {name: Theirs}\n",
            "house/pack.yaml": "pack: house\ntitle: The House\nextends: ../base\n",
            "house/rosters/ours.yaml": "pack: house\ncabal: {name: Ours}\n",
        }
    )
    base, _ = load_pack(folder / "base")
    house, findings = load_pack(folder / "house")
    assert findings == ()
    assert base is not None
    assert house is not None
    assert list(base.records["cabal"]) == ["theirs"]
    assert list(house.records["cabal"]) == ["ours"]
    assert house.looked_at["cabals"] == 1
    assert house.info["base_titles"] == ("The Game",)
    assert base.info["base_titles"] == ()
