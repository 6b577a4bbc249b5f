from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hellprint import checks

Hellprint = Callable[..., Any]


@pytest.mark.parametrize("code", [check.CODE for check in checks.ALL])
def test_every_code_is_explained(hellprint: Hellprint, code: str) -> None:
    ran = hellprint("explain", code)
    assert ran.status == 0
    for heading in ("What", "Why", "Example", "Fix"):
        assert heading in ran.out


def test_without_a_code_all_are_listed(hellprint: Hellprint) -> None:
    ran = hellprint("explain")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert [line.split()[0] for line in lines] == [check.CODE for check in checks.ALL]
    assert "HP101  error    A name refers to nothing." in lines


def test_small_letters_do(hellprint: Hellprint) -> None:
    assert hellprint("explain", "hp101").out == hellprint("explain", "HP101").out


def test_an_unknown_code_offers_the_nearest(hellprint: Hellprint) -> None:
    ran = hellprint("explain", "HP1O1")
    assert ran.status == 2
    assert 'no finding has the code "HP1O1" (did you mean "HP101"?)' in ran.err
