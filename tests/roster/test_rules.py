from __future__ import annotations

from hellprint.model.findings import Finding, Place
from hellprint.model.records import Pack
from hellprint.roster.rules import TRUTH, Compiler, bearer_kind, for_kind, words_of

HERE = Place("x.yaml", 1, 1)


def test_words_are_names_and_not_what_stands_in_quotes() -> None:
    assert words_of("""team.riders.filter(r, r.name == "cost" || r.x != 'a\\'b')""") == {
        "team", "riders", "filter", "r", "name", "x",
    }  # fmt: skip


def test_a_plain_path_is_known_as_one(pack: Pack) -> None:
    compiler = Compiler(pack, lambda finding: None)
    for source, path in (("team.riders", ("team", "riders")), ("true", ()), ("team.riders.size()", ())):
        program = compiler.compile(source, {"team": "team"}, HERE, "x")
        assert program is not None
        assert program.path == path


def test_the_kind_of_a_lists_items_is_known(pack: Pack) -> None:
    program = Compiler(pack, lambda finding: None).compile("team.riders", {"team": "team"}, HERE, "x")
    assert program is not None
    assert program.item == "rider"
    assert bearer_kind(pack, pack.kinds["team"]) == "rider"


def test_faults_are_told_with_column_and_nearest_name_and_wrong_results_too(pack: Pack) -> None:
    found: list[Finding] = []
    compiler = Compiler(pack, found.append)
    assert compiler.compile("team.ridrs.size() > 1", {"team": "team"}, HERE, "the rule") is None
    assert compiler.compile("team.riders.size()", {"team": "team"}, HERE, "the rule", TRUTH) is None
    assert [finding.text() for finding in found] == [
        'x.yaml:1:1: HP231 error: the rule: "ridrs" is not a field of team (column 6 of the expression) '
        '(did you mean "riders"?)',
        "x.yaml:1:1: HP231 error: the rule: the expression must give true or false, not int",
    ]


def test_rules_for_no_kind_are_told(pack: Pack) -> None:
    records = {**pack.records, "legality": {"x": {"id": "x", "for": "temn", "message": ""}}}
    found: list[Finding] = []
    assert list(for_kind(pack._replace(records=records), "legality", found.append)) == []
    assert found[0].message == 'legality "x" is for "temn", which is no kind'
