from __future__ import annotations

from hellprint.load.resolve import nested
from hellprint.model.records import Pack


def test_refs_are_records_links_are_ids_and_measures_are_floats(sampler: Pack) -> None:
    view = nested(sampler, "demon", sampler.records["demon"]["overseer"])
    assert view["family"]["name"] == "Rust"
    assert view["family"]["leader"] == "overseer"
    assert (view["move"], type(view["move"])) == (9.0, float)
    assert type(view["cost"]) is int


def test_every_nested_map_knows_its_place(sampler: Pack) -> None:
    view = nested(sampler, "demon", sampler.records["demon"]["overseer"])
    assert view["_at"].endswith("demons/great.yaml:2:5")
    assert view["abilities"][0]["_at"].endswith("demons/great.yaml:12:9")


def test_views_are_shared(sampler: Pack) -> None:
    relic = nested(sampler, "relic", sampler.records["relic"]["brass-seal"])
    assert relic["bearers"][1]["name"] == "Pit Clerk"
    assert nested(sampler, "demon", sampler.records["demon"]["0116"]) is relic["bearers"][0]


def test_the_record_itself_is_not_touched(sampler: Pack) -> None:
    nested(sampler, "demon", sampler.records["demon"]["0116"])
    assert sampler.records["demon"]["0116"]["family"] == "rust"
    assert "_at" not in sampler.records["demon"]["0116"]
