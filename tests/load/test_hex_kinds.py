from __future__ import annotations

from hellprint.load.hex_kinds import EDGES, GROUNDS, HEX_KINDS, HEX_MAP, MARKS, PLACES, SIGN
from hellprint.render.draw.hex_signs import STANDING, TINTS


def test_every_sign_can_be_drawn_and_no_other() -> None:
    assert SIGN.fields["sign"].of == (*GROUNDS, *PLACES, *EDGES)
    assert set(TINTS) == set(GROUNDS)
    assert set(STANDING) == {*PLACES, *MARKS}


def test_what_a_hex_map_holds_are_kinds_of_its_own() -> None:
    held = {(field.item or field).to for field in HEX_MAP.fields.values()} - {""}
    assert held == {kind.name for kind in HEX_KINDS} - {HEX_MAP.name}
    assert all(kind.nested for kind in HEX_KINDS)
