"""Requests for kits."""

from __future__ import annotations

from pathlib import Path

from hellprint.baselines import Baseline
from hellprint.kits import KitRequest


def test_pieces_and_what_differs_from_a_baseline_are_no_kit() -> None:
    request = KitRequest(Path("pack"), Path("out"))
    assert request.is_whole
    assert request._replace(only=("cards",), set_name="starter").is_whole
    assert not request._replace(pieces=(("mephit", None),)).is_whole
    assert not request._replace(baseline=Baseline("table", "imps", "", {}, (), "en", (), "", {})).is_whole
