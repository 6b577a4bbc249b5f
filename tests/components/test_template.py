from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.components.selection import OptionError
from hellprint.components.template import ARM_MM, GAP_MM, pieces, plan
from hellprint.load import load_pack
from hellprint.model.records import Pack


def load(folder: Path, options: str) -> Pack:
    text = f"pack: m\ntitle: M\nconstants: {{corner: 6}}\ncomponents: {{angle: {{kind: template, {options}}}}}\n"
    (folder / "pack.yaml").write_text(text, encoding="utf-8")
    (folder / "schema.yaml").write_text("kinds: {}\n", encoding="utf-8")
    pack, findings = load_pack(folder)
    assert pack is not None
    assert findings == ()
    return pack


def test_two_angles_lie_in_each_other(tmp_path: Path) -> None:
    pack = load(tmp_path, "side: corner, copies: 2")
    (piece,) = pieces(pack, pack.components[0], None)
    assert piece.size.width_mm == pytest.approx(152.4 + ARM_MM + GAP_MM)
    assert (piece.size.width_mm, piece.cut, piece.copies) == (piece.size.height_mm, "own", 2)
    assert dict(piece.shows) == {"side": "152.4000"}


def test_an_angle_that_is_wider_than_the_paper_is_made_of_two_arms() -> None:
    assert plan(152.4).is_whole
    nine = plan(228.6)
    assert (nine.is_whole, nine.size) == (False, (2 * ARM_MM + GAP_MM, 228.6))


@pytest.mark.parametrize("side", ["4", "26"])
def test_a_square_that_no_angle_can_show_is_told(tmp_path: Path, side: str) -> None:
    pack = load(tmp_path, f"side: {side}, unit: cm")
    with pytest.raises(OptionError) as caught:
        pieces(pack, pack.components[0], None)
    assert (caught.value.code, caught.value.option) == ("HP401", "side")
