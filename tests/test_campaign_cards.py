"""The cards of Reign in Hell's campaign say what the tables say, and nothing that the tables do not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from testing.kits import CHECKOUT, Kit, KitMaker
from testing.small import print_pack, texts_of
from testing.words import normal

from hellprint import pipeline
from hellprint.model.records import Pack
from hellprint.project import Project

REIGN = CHECKOUT / "content" / "reign-in-hell"
ONLY = ("campaign-cards",)


@pytest.fixture(scope="module")
def pack() -> Pack:
    loaded, _ = pipeline.load(REIGN, Project.find(CHECKOUT), (), None)
    assert loaded is not None
    return loaded


@pytest.fixture(scope="module")
def kit(make_kit: KitMaker) -> Kit:
    return make_kit(REIGN, only=ONLY)


def test_each_row_of_a_table_stands_on_its_card_in_order(kit: Kit, pack: Pack) -> None:
    said = texts_of(kit)
    for id_, card in pack.records["campaign_card"].items():
        if "table" not in card or "row" in card:
            continue
        table = pack.records["table"][card["table"]]
        first = "roll" if "dice" in table else table["key"]
        places = [said[id_, "front"].find(str(row[first]).replace("-", "–")) for row in table["rows"]]
        assert -1 not in places, (id_, said[id_, "front"])
        for row in table["rows"]:
            for kind in ("essence", "relic"):
                if row.get(kind):
                    assert pack.records[kind][row[kind]]["name"] in said[id_, "front"]


def test_a_card_of_one_row_has_its_roll_name_and_effect(kit: Kit, pack: Pack) -> None:
    said = texts_of(kit)
    rows = {id_: card for id_, card in pack.records["campaign_card"].items() if "row" in card}
    assert len(rows) == 8
    for id_, card in rows.items():
        row = pack.records["table"][card["table"]]["rows"][card["row"]]
        text = said[id_, "front"]
        assert row["roll"].replace("-", "–") in text
        assert row["result"] in text
        assert normal(row["effect"].split("[[")[0])[:40] in text
        assert ("Combat" in text.split("and how")[-1]) == (row["does"] in ("lower", "twist", "chaos", "evolve")), (
            "boxes for what was chosen"
        )


def test_a_number_that_is_edited_in_the_table_is_another_on_the_cards(tmp_path: Path) -> None:
    folder = tmp_path / "reign-in-hell"
    shutil.copytree(REIGN, folder)
    tables = folder / "tables.yaml"
    text = tables.read_text("utf-8")
    assert text.count("−2; you choose") == 1
    tables.write_text(text.replace("−2; you choose", "−3; you choose"), encoding="utf-8")
    packfile = folder / "pack.yaml"
    packfile.write_text(packfile.read_text("utf-8").replace("rushed: {cost: 20", "rushed: {cost: 25"), encoding="utf-8")
    said = texts_of(print_pack(folder, tmp_path / "out", only=ONLY))
    assert "Combat −3" in said["soul-loss-card", "front"]
    assert "Combat −3" in said["atrophy-card", "front"]
    assert "pay 25 souls" in said["expedition-card", "front"]
