"""A pack as plain data is the same pack when it comes back, through JSON too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from testing.kits import CHECKOUT, PACKS, SAMPLER

from hellprint.cache import Store
from hellprint.load import load_pack
from hellprint.load.snapshot import keep, kept, restored, snapshot
from hellprint.model.records import Pack
from hellprint.project import Project


def loaded(folder: Path) -> Pack:
    pack, _ = load_pack(folder, find_pack=Project.find(CHECKOUT).find_pack)
    assert pack is not None
    return pack


@pytest.mark.parametrize("folder", PACKS, ids=[p.name for p in PACKS])
def test_a_pack_comes_back(folder: Path) -> None:
    pack = loaded(folder)
    data = json.loads(json.dumps(snapshot(pack)))
    again = restored(data, pack.folders)
    assert snapshot(again) == snapshot(pack)
    assert again.kinds == pack.kinds
    assert again.components == pack.components
    assert again.records == json.loads(json.dumps(pack.records))
    assert again.provenance == pack.provenance


def test_what_a_later_version_knows_more_is_left_out() -> None:
    pack = loaded(SAMPLER)
    data = json.loads(json.dumps(snapshot(pack)))
    for kind in data["kinds"].values():
        kind["colour"] = "red"
        for field in kind["fields"].values():
            field["colour"] = "red"
    data["components"][0]["colour"] = "red"
    assert restored(data, pack.folders).kinds == pack.kinds


def test_it_is_kept_once_under_what_it_says(tmp_path: Path) -> None:
    pack, store = loaded(PACKS[0]), Store(tmp_path)
    key = keep(pack, store)
    assert keep(pack._replace(folder=Path("elsewhere")), store) == key
    assert kept(store, key) == snapshot(pack)
    assert keep(pack._replace(constants={**pack.constants, "new": 1}), store) != key
    assert kept(store, "0" * 32) is None


def test_the_key_of_a_snapshot_does_not_depend_on_the_order_of_records(tmp_path: Path) -> None:
    store = Store(tmp_path / "cache")
    pack = loaded(SAMPLER)
    backwards = {kind: dict(reversed(found.items())) for kind, found in pack.records.items()}
    assert keep(pack, store) == keep(pack._replace(records=backwards), store)
    other = {**pack.records, "relic": {}}
    assert keep(pack, store) != keep(pack._replace(records=other), store)
