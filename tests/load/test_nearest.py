from __future__ import annotations

import pytest

from hellprint.load.nearest import did_you_mean, nearest

IDS = ("mephit", "spined-demon", "overseer", "pit-clerk")


@pytest.mark.parametrize(
    "word, found",
    [("mephitt", "mephit"), ("MEPHIT", "mephit"), ("spined", "spined-demon"), ("pit_clerk", "pit-clerk"), ("zzz", "")],
)
def test_the_nearest_word(word: str, found: str) -> None:
    assert nearest(word, IDS) == found


def test_the_order_of_the_words_has_no_influence() -> None:
    assert nearest("ab", ["ac", "ad"]) == nearest("ab", ["ad", "ac"])


def test_the_hint_lists_all_only_where_that_helps() -> None:
    assert did_you_mean("zzz", IDS) == ""
    assert did_you_mean("zzz", IDS, listed=True) == "known: mephit, spined-demon, overseer, pit-clerk"
    assert did_you_mean("zzz", map(str, range(99)), listed=True) == ""
