from __future__ import annotations

import pytest

from hellprint.model.records import Pack
from hellprint.roster.texts import MessageError, Messages


def test_records_print_as_their_names_and_whole_numbers_without_a_fraction(pack: Pack) -> None:
    values = {
        "rider": {"name": "Grey", "speed": 5.0},
        "list": [{"id": "spur", "name": "Spur"}, {"id": "x"}],
        "yes": True,
    }
    assert Messages(pack).fill("{{ rider }} {{ rider.speed }} {{ list }} {{ yes }}", values) == "Grey 5 Spur, x yes"


def test_constants_are_known_and_lines_are_joined(pack: Pack) -> None:
    assert Messages(pack).fill("at most\n  {{ most }}", {}) == "at most 5"


def test_an_optional_field_that_is_not_there_is_nothing(pack: Pack) -> None:
    assert Messages(pack).fill("{{ rider.note or 'none' }}", {"rider": {"name": "Grey"}}) == "none"


@pytest.mark.parametrize("text", ["{{ rider.nmae }}", "{{ stranger }}", "{{ rider.name", "{{ 1 / 0 }}"])
def test_a_message_that_cannot_be_filled_says_why(pack: Pack, text: str) -> None:
    with pytest.raises(MessageError):
        Messages(pack).fill(text, {"rider": {"name": "Grey"}})
