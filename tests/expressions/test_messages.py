from __future__ import annotations

from cel_expr_python import cel

from hellprint.expressions.messages import Messages
from hellprint.model.schema import Field, Kind

KINDS = {
    "demon": Kind(
        "demon",
        "demons",
        {"move": Field("inches"), "costs": Field("map", item=Field("list", item=Field("int"))), "table": Field("any")},
    ),
}


def test_messages_have_the_fields_of_the_kinds_and_the_pack_its_plurals() -> None:
    messages = Messages(KINDS, {"demon": {"double": "TYPE_INT64", "odd": "DYN"}})
    assert messages.fields["demon"] == ("_at", "id", "move", "costs", "table", "double", "odd")
    assert messages.fields["Pack"] == ("demons",)
    assert messages.pool().FindMessageTypeByName("pack.demon").fields_by_name["double"].number == 6


def test_constants_are_messages_where_their_names_allow_it() -> None:
    messages = Messages(KINDS, {})
    assert messages.constant(cel, "limits", {"size": {"max": 3}}) == "pack.Constant_limits"
    assert messages.fields["Constant_limits__size"] == ("max",)
    assert messages.constant(cel, "errata", {"1.1": "x"}).name().startswith("MAP")
    assert messages.constant(cel, "rate", 2).name() == "INT"
    messages.pool()
