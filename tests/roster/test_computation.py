from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hellprint.model.findings import Finding
from hellprint.model.records import Pack
from hellprint.roster.computation import Computation
from hellprint.roster.files import with_roster

Write = Callable[[str], Path]


def opened(pack: Pack, path: Path, found: list[Finding] | None = None) -> Computation:
    roster = with_roster(path, pack)
    assert [finding.text() for finding in roster.findings] == []
    assert roster.pack is not None
    record = roster.pack.records["team"][roster.id]
    report = (lambda finding: None) if found is None else found.append
    return Computation(roster.pack, roster.pack.kinds["team"], record, report)


def seen(roster: Computation, name: str) -> dict[str, Any]:
    roster.everything()
    return {bearer.view["name"]: bearer.view[name] for bearer in roster.bearers}


def test_what_is_left_out_is_given_and_numbers_run_in_the_order_of_the_fields(pack: Pack, team: Write) -> None:
    roster = opened(pack, team(""))
    assert [(bearer.number, bearer.view["name"], bearer.path) for bearer in roster.bearers] == [
        (1, "Hound 1", ("captain",)),
        (2, "Hound 2", ("riders", 0)),
        (3, "Grey", ("riders", 1)),
    ]


def test_stats_and_what_is_derived_from_them(pack: Pack, team: Write) -> None:
    roster = opened(pack, team(""))
    assert seen(roster, "power") == {"Hound 1": 3, "Hound 2": 3, "Grey": 3}
    assert seen(roster, "rank") == {"Hound 1": 3, "Hound 2": 3, "Grey": 3}
    assert roster.view["spent"] == 7
    assert roster.view["purse"] == 7


def test_a_modifier_of_the_rosters_own_reference_is_for_all(pack: Pack, team: Write) -> None:
    path = team("")
    path.write_text(path.read_text().replace("dry", "wet"))
    assert set(seen(opened(pack, path), "swims").values()) == {True}


def test_a_modifier_may_be_for_a_list_of_bearers(pack: Pack, team: Write) -> None:
    path = team("")
    path.write_text(path.read_text().replace("[hound,", "[{beast: hound, charms: [horn]},"))
    assert seen(opened(pack, path), "power") == {"Hound 1": 3, "Hound 2": 3, "Grey": 4}


def test_when_looks_at_the_bearer_and_order_is_base_set_add_max(pack: Pack, team: Write) -> None:
    path = team("")
    path.write_text(path.read_text().replace("[spur]", "[spur, chain]"))
    roster = opened(pack, path)
    assert seen(roster, "power")["Grey"] == 3
    assert seen(roster, "speed")["Grey"] == 5.0
    grey = roster.bearers[2]
    grey.view["wins"] = 1
    roster.touch({"wins"})
    assert seen(roster, "power")["Grey"] == 8
    assert [step.op for step in grey.stats["power"].steps] == ["set", "add"]


def test_nested_modifiers_are_in_force_when_their_kind_says_so(pack: Pack, team: Write) -> None:
    roster = opened(pack, team(""))
    hound = roster.bearers[0]
    hound.view["grades"] = ["grown"]
    roster.touch({"grades"})
    assert seen(roster, "power")["Hound 1"] == 5
    assert hound.stats["power"].steps[0].name == "Hound, grown"


def test_only_what_depends_on_a_change_is_computed_again(pack: Pack, team: Write) -> None:
    roster = opened(pack, team(""))
    roster.everything()
    assert "rank" in roster._dependents
    roster.touch({"note"})
    assert roster._stale == set()
    roster.touch({"wins"})
    assert {"rank", "strong", "best", "reached", "power"} <= roster._stale
    assert "spent" in roster._stale  # the cost is a stat, and a modifier looks at wins


def test_tallies_say_how_far_a_bearer_has_come(pack: Pack, team: Write) -> None:
    roster = opened(pack, team(""))
    hound = roster.bearers[0]
    hound.view["wins"] = 2
    roster.touch({"wins"})
    assert roster.progress(hound) == {"champion": (2, 2)}
    assert seen(roster, "reached") == {"Hound 1": ["champion"], "Hound 2": [], "Grey": []}


def test_a_number_is_kept_and_a_free_one_is_taken_first(pack: Pack, team: Write) -> None:
    roster = opened(pack, team(""))
    first, second = roster.view["riders"]
    roster.view["riders"] = [second]
    roster.adopt()
    assert [bearer.number for bearer in roster.bearers] == [1, 3]
    new = roster.maker.nested(pack.kinds["rider"], {"beast": "mare"}, "elsewhere:1:1")
    roster.view["riders"] = [second, new]
    roster.adopt()
    assert [(bearer.number, bearer.view["name"]) for bearer in roster.bearers] == [
        (1, "Hound 1"),
        (3, "Grey"),
        (2, "Mare 2"),
    ]
    assert first["number"] == 2


def test_a_runtime_error_is_a_finding_about_the_rule_and_told_once(pack: Pack, team: Write) -> None:
    found: list[Finding] = []
    roster = opened(pack, team(""), found)
    from hellprint.model.findings import Place

    program = roster.rules.compiler.compile("team.riders[7].name", {"team": "team"}, Place("x.yaml", 2, 3), "the rule")
    assert roster.value(program) is None
    assert roster.value(program) is None
    assert [finding.text() for finding in found] == [
        "x.yaml:2:3: HP231 error: the rule: item 7 is asked for, but the list has 2"
    ]


def test_an_optional_field_that_is_not_there_is_an_error_in_a_plain_path_too(pack: Pack, team: Write) -> None:
    from hellprint.model.findings import Place

    found: list[Finding] = []
    roster = opened(pack, team(""), found)
    program = roster.rules.compiler.compile("team.captain.note", {"team": "team"}, Place("x.yaml", 1, 1), "the rule")
    assert roster.value(program) is None
    assert "note" in found[0].message


@pytest.mark.parametrize("source", ["team.riders", "team.captain.name", "team.spent"])
def test_a_looked_up_value_is_what_would_be_computed(pack: Pack, team: Write, source: str) -> None:
    from hellprint.model.findings import Place
    from hellprint.roster.values import plain

    roster = opened(pack, team(""))
    place = Place("x.yaml", 1, 1)
    direct = roster.rules.compiler.compile(source, {"team": "team"}, place, "x")
    computed = roster.rules.compiler.compile(f"[{source}][0]", {"team": "team"}, place, "x")
    assert plain(roster.value(direct)) == plain(roster.value(computed))


def test_what_is_computed_meanwhile_is_seen_at_rest(pack: Pack, team: Write) -> None:
    """The roster is converted once; anew when an expression or a text asked for what had not been computed."""
    from hellprint.model.findings import Place

    roster = opened(pack, team(""))
    value = roster.at_rest()

    def both(source: str) -> bool:
        program = roster.rules.compiler.compile(source, {"team": "team"}, Place("x.yaml", 1, 1), "x")
        assert program is not None
        found = value(program, {})
        return found is not None and found == roster.value(program)

    assert both("team.riders.size() + 0")
    assert both("[team.spent][0]")
    roster.ready(["rank"])
    assert both("team.riders.map(r, r.rank)")
    assert both("team.riders.map(r, r.name)")
