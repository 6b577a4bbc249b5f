from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.components.mat import measured, pieces
from hellprint.components.selection import OptionError
from hellprint.load import load_pack
from hellprint.model.records import Pack

PACK = """\
pack: m
title: M
constants: {{board: {{width: 30, depth: 22, corner: 6}}}}
components: {{field: {{kind: mat, {options}}}}}
"""


def load(folder: Path, options: str) -> Pack:
    (folder / "pack.yaml").write_text(PACK.format(options=options), encoding="utf-8")
    (folder / "schema.yaml").write_text("kinds: {}\n", encoding="utf-8")
    pack, findings = load_pack(folder)
    assert pack is not None
    assert findings == ()
    return pack


def test_a_mat_is_as_large_as_the_board_and_printed_over_many_sheets(tmp_path: Path) -> None:
    pack = load(tmp_path, "width: board.width, depth: board.depth, corner: board.corner")
    (piece,) = pieces(pack, pack.components[0], None)
    assert piece.size == (762.0, 558.8)
    assert piece.is_tiled
    assert dict(piece.shows) == {"corner": "152.4000"}
    assert pieces(pack, pack.components[0], {}) == []


def test_without_corners_it_has_none(tmp_path: Path) -> None:
    pack = load(tmp_path, "width: 300, depth: 200, unit: mm")
    (piece,) = pieces(pack, pack.components[0], None)
    assert (piece.size, dict(piece.shows)["corner"]) == ((300.0, 200.0), "0.0000")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ("width: board.wide, depth: 22", "HP416"),
        ("width: 30 cm, depth: 22", "HP413"),
        ("width: 0, depth: 22", "HP401"),
        ("width: 300, depth: 22", "HP401"),
    ],
)
def test_what_is_no_length_of_a_mat_is_told(tmp_path: Path, options: str, code: str) -> None:
    pack = load(tmp_path, options)
    with pytest.raises(OptionError) as caught:
        measured(pack, pack.components[0], "width")
    assert (caught.value.code, caught.value.option) == (code, "width")
