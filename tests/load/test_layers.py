from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from hellprint.load import load_pack
from hellprint.load.layers import new_constants, read_layers

BASE = {
    "base/pack.yaml": "pack: base\ntitle: Base\nedition: 1.10\ntemplates: base\n"
    "constants: {limits: {size: 10, names: [a, b]}}\n"
    "components:\n  cards: {kind: card, records: demon, size: standard, front: a.html, copies: 2}\n",
    "base/schema.yaml": "kinds:\n"
    "  demon: {plural: demons, fields: {name: text, life: int, tags: {type: list, of: text}}}\n",
    "base/demons.yaml": "demons:\n  - {id: mephit, name: Mephit, life: 3, tags: [a]}\n"
    "  - {id: imp, name: Imp, life: 1}\n",
}


def test_house_rules_change_what_they_name_and_nothing_else(load: Callable[..., Any], tmp_path: Path) -> None:
    pack, findings = load(
        {
            **BASE,
            "game/pack.yaml": "pack: game\ntitle: House\nextends: base\n"
            "constants: {limits: {size: 8}}\ncomponents: {cards: {copies: 3}}\n",
            "game/schema.yaml": "kinds:\n  demon: {fields: {mood: {type: text, optional: true}}}\n",
            "game/rules.yaml": "demons:\n  - {id: mephit, life: 9, mood: bad}\n  - {id: new, name: New, life: 2}\n",
        }
    )
    assert findings == []
    assert (pack.id, pack.bases, pack.folders) == ("game", ("base",), (tmp_path / "game", tmp_path / "base"))
    assert (pack.info["title"], pack.info["edition"], pack.info["templates"]) == ("House", "1.10", "base")
    assert pack.constants == {"limits": {"size": 8, "names": ["a", "b"]}}
    assert pack.components[0].copies == "3"
    assert list(pack.records["demon"]) == ["mephit", "imp", "new"]
    assert pack.records["demon"]["mephit"] == {
        "id": "mephit",
        "name": "Mephit",
        "life": 9,
        "tags": ["a"],
        "mood": "bad",
    }
    assert pack.place("demon", "mephit", "life").path == "game/rules.yaml"
    assert pack.place("demon", "mephit", "name").path == "base/demons.yaml"
    assert pack.looked_at["demons"] == 3


def test_three_packs_over_each_other(load: Callable[..., Any]) -> None:
    pack, findings = load(
        {
            **BASE,
            "middle/pack.yaml": "pack: middle\ntitle: Middle\nextends: base\n",
            "middle/x.yaml": "demons:\n  - {id: mephit, life: 5}\n  - {id: imp, life: 5}\n",
            "game/pack.yaml": "pack: game\ntitle: G\nextends: middle\n",
            "game/x.yaml": "demons:\n  - {id: mephit, life: 9}\n",
        }
    )
    assert findings == []
    assert pack.bases == ("middle", "base")
    assert [record["life"] for record in pack.records["demon"].values()] == [9, 5]


def test_packs_in_a_ring(load: Callable[..., Any]) -> None:
    _, findings = load(
        {
            "base/pack.yaml": "pack: base\ntitle: B\nextends: game\n",
            "game/pack.yaml": "pack: game\ntitle: G\nextends: base\n",
        }
    )
    assert [f.code for f in findings] == ["HP021"]


def test_a_folder_without_a_pack(tmp_path: Path) -> None:
    assert load_pack(tmp_path)[0] is None
    assert [f.code for f in load_pack(tmp_path / "no")[1]] == ["HP020"]


def test_constants_that_are_new_in_a_pack_are_known(write_files: Callable[[Mapping[str, str]], Path]) -> None:
    folder = write_files(
        {
            "base/pack.yaml": "pack: base\nconstants: {limits: {size: 10}, souls: 3}\n",
            "base/schema.yaml": "kinds: {}\n",
            "house/pack.yaml": (
                "pack: house\nextends: ../base\n"
                "constants: {limits: {size: 9, greater: 1}, souls: {many: 5}, steps: {run: 2}}\n"
            ),
        }
    )
    house = read_layers(folder / "house", lambda name: None, lambda finding: None)
    assert new_constants(house) == ("limits.greater", "steps")
    assert new_constants(house[:1]) == ()
