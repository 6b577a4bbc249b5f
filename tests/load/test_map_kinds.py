from __future__ import annotations

from hellprint.load.map_kinds import FIELD_TYPES, MAP, MAP_KINDS, RULE, THINGS


def test_every_list_of_things_is_a_field_of_a_map_and_has_a_distance_in_a_rule() -> None:
    assert set(THINGS) <= MAP.fields.keys()
    assert {"edges", *THINGS} <= RULE.fields.keys()
    assert RULE.fields["of"].of == THINGS


def test_what_a_map_holds_are_kinds_of_its_own() -> None:
    names = {kind.name for kind in MAP_KINDS}
    held = {(field.item or field).to for field in MAP.fields.values()} - {""}
    assert held < names
    assert names.issuperset(FIELD_TYPES)
    assert all(kind.nested for kind in MAP_KINDS)
