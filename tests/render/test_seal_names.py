"""Names of pictures that are drawn."""

from __future__ import annotations

import pytest

from hellprint.render.seal_names import is_drawn


@pytest.mark.parametrize(
    ("name", "drawn"),
    [("seal:mephit", True), ("band:stars?width=9", True), ("border:waves", True), ("art/seal.svg", False), ("", False)],
)
def test_a_prefix_says_what_is_drawn(name: str, drawn: bool) -> None:
    assert is_drawn(name) == drawn
