"""A pattern that is compiled late is the same pattern."""

from __future__ import annotations

import re

import pytest

from hellprint.model.patterns import pattern


def test_it_finds_what_a_compiled_one_finds() -> None:
    late, soon = pattern(r"(\d)(?P<unit>mm|in)", re.IGNORECASE), re.compile(r"(\d)(?P<unit>mm|in)", re.IGNORECASE)
    text = "3MM and 4in"
    for name in ("match", "search", "findall"):
        assert str(getattr(late, name)(text)) == str(getattr(soon, name)(text))
    assert late.sub(r"\2", text) == soon.sub(r"\2", text)
    assert (late.pattern, late.flags, late.groups) == (soon.pattern, soon.flags, soon.groups)
    assert late.fullmatch("3mm")
    assert not late.fullmatch(text)


def test_it_is_compiled_by_its_first_use() -> None:
    wrong = pattern("(")
    with pytest.raises(re.error):
        wrong.match("")


def test_every_pattern_of_ours_can_be_compiled() -> None:
    """What is compiled late must not be found to be wrong late."""
    import importlib
    import pkgutil

    import hellprint

    for module in pkgutil.walk_packages(hellprint.__path__, "hellprint."):
        if not module.name.endswith("__main__"):
            for value in vars(importlib.import_module(module.name)).values():
                if type(value).__name__ == "_Lazy":
                    assert value.match
