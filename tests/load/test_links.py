from __future__ import annotations

from hellprint.load.links import as_link, open_ring, targets
from hellprint.model.schema import Field, Kind

FRIEND = Field("ref", to="demon")
FRIENDS = Field("list", item=FRIEND)


def test_links_and_plain_fields_bring_nothing() -> None:
    assert targets(FRIEND) == targets(FRIENDS) == ("demon",)
    assert targets(Field("nested", to="ability")) == ("ability",)
    assert targets(as_link(FRIEND)) == targets(as_link(FRIENDS)) == targets(Field("text")) == ()
    assert as_link(Field("text")) == Field("text")


def test_a_ring_is_opened_once() -> None:
    kinds = {
        "demon": Kind("demon", "demons", {"seal": Field("ref", to="seal")}),
        "seal": Kind("seal", "seals", {"owners": FRIENDS}),
    }
    open_ring(("demon", "seal"), kinds)
    assert [field.link for kind in kinds.values() for field in ((f.item or f) for f in kind.fields.values())].count(
        True
    ) == 1
