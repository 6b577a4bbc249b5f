from __future__ import annotations

import json

from hellprint.load import show_json
from hellprint.model.records import Pack


def test_records_are_plain_values(sampler: Pack) -> None:
    shown = json.loads(json.dumps(show_json(sampler)))
    assert shown["demons"][0]["id"] == "overseer"
    assert shown["demons"][0]["move"] == 9
    assert "9.0" not in json.dumps(show_json(sampler))
    assert "_at" not in json.dumps(shown)
    assert {"families", "demons", "relics", "cabals", "tables"} <= set(shown)


def test_one_kind_and_one_record(sampler: Pack) -> None:
    assert show_json(sampler, "demon").keys() == show_json(sampler, "demons").keys() == {"demons"}
    assert [record["id"] for record in show_json(sampler, "demons", "0116")["demons"]] == ["0116"]
