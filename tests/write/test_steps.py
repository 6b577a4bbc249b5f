"""Files to what is done with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.kits import FileWritten, KitRequest
from hellprint.write.steps import next_steps

REQUEST = KitRequest(Path("imps"), Path("out"), flip="short")


def file(way: str, name: str = "10-cards.pdf", copies: int = 1, sides: int = 2) -> FileWritten:
    return FileWritten(Path("out") / name, 1, sides, "a4", "card", way, 9, copies)


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("duplex", "two-sided, flip on the short edge"),
        ("single", "one-sided"),
        ("fold", "one-sided; fold along the dashed line and glue before you cut"),
        ("tiled", "one-sided; join the sheets as its first page shows"),
        ("fronts", "one-sided"),
        ("backs", "on the backs of the printed fronts, sheet turned by its short edge"),
    ],
)
def test_each_way_of_printing_is_said(way: str, said: str) -> None:
    first, measure = next_steps([file(way)], REQUEST)
    assert first == f"print 10-cards.pdf on card at 100 %, {said}"
    assert measure.startswith("measure the 50 mm bar")


def test_boards_that_the_paper_holds_whole_are_not_joined() -> None:
    whole = file("tiled")._replace(sheets=2, pieces=2)
    assert next_steps([whole], REQUEST)[0] == "print 10-cards.pdf on card at 100 %, one-sided"


def test_a_document_of_several_pages_is_printed_on_both_sides_as_often_as_it_is_needed() -> None:
    assert next_steps([file("document", copies=2)], REQUEST)[0].endswith("two-sided, flip on the short edge, 2 times")
    assert next_steps([file("document", sides=1)], REQUEST)[0].endswith("one-sided")


def test_the_plan_comes_with_a_reason() -> None:
    assert "what to do in which order" in next_steps([file("plan", "00-print-plan.pdf")], REQUEST)[0]
