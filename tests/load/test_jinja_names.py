"""Names that a {{ }} asks for."""

from __future__ import annotations

import pytest

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
