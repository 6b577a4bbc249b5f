"""Names that a {{ }} asks for."""

from __future__ import annotations

import re

import pytest
from testing.kits import CHECKOUT

from hellprint.load import jinja_names
from hellprint.load.jinja_names import paths


@pytest.mark.parametrize(
    "inside, expected",
    [
        (" limits.size ", [("limits", ("size",), False)]),
        ("it.modifiers[0].add | signed", [("it", ("modifiers", 0, "add"), False)]),
        ('combat_styles["running-skirmish"].rules', [("combat_styles", ("running-skirmish", "rules"), False)]),
        ("a + b.c", [("a", (), False), ("b", ("c",), False)]),
        ('it.tier | default("none")', [("it", ("tier",), True)]),
        ('it.move if it.move else "none"', [("it", ("move",), True), ("it", ("move",), True)]),
        ("it.name.upper()", [("it", ("name",), False)]),
        ("range(3) | list", []),
        ("lists[index]", [("lists", (), False), ("index", (), False)]),
        ("it.tags[0:2]", [("it", ("tags",), False)]),
        ("'text'", []),
        ("1 +", []),
    ],
)
def test_paths(inside: str, expected: list[object]) -> None:
    assert sorted(map(str, paths(inside))) == sorted(map(str, expected))


ODD = (
    *("a.if", "if", "a.b |default", "true", "a.true", "None", "a|true", "a|d", "self", "loop.index", "a|if", "import"),
    *("a[0]", "a[-1]", "a[007]", "a[ 0 ]", "a[1_0]", "a.0", 'a["x-y"].b|c|d', 'a["x"]', "a['x']", 'a["x y"]'),
    *("a . b", "a .b", "a. b", " a | b | ", "a|b c", "a||b", "a\n|\nb", "a\u00a0", "\u00e4.b", "a.\u00e4", "", " "),
)


def test_what_is_read_without_a_parser_is_what_the_parser_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all that stands in the packs of the repository, and of what looks like it."""
    texts = [path.read_text("utf-8") for path in CHECKOUT.glob("content/*/**/*.yaml")]
    typed = {*ODD, *(hole for text in texts for hole in re.findall(r"\{\{(.*?)\}\}", text))}
    quickly = {inside: paths(inside) for inside in typed}
    plain = [inside for inside in typed if jinja_names._PLAIN.fullmatch(inside)]
    assert len(typed) > 200
    assert len(plain) > len(typed) / 2
    monkeypatch.setattr(jinja_names, "_PLAIN", re.compile(r"(?!)"))
    assert {inside: paths(inside) for inside in typed} == quickly
