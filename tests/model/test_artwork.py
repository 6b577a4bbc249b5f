"""Glyphs as artwork keeps them."""

from __future__ import annotations

from hellprint.model.artwork import merged_glyphs


def test_glyphs_are_kept_once_in_order_by_face() -> None:
    merged = merged_glyphs({"B": ["\x05\x02", "\x02\ud812"], "A": "\x09\x01"})
    assert list(merged.items()) == [("A", "\x01\x09"), ("B", "\x02\x05\ud812")]


def test_nothing_shown_is_nothing() -> None:
    assert merged_glyphs({}) == {}
