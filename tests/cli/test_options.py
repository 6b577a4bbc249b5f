from __future__ import annotations

import click
import pytest

from hellprint.cli.options import paper_size, parse_pieces
from hellprint.model.lengths import Size
from hellprint.model.mistakes import Misuse
from hellprint.settings import Settings

CONTEXT = click.Context(click.Command("kit"))
PARAMETER = click.Option(["--piece"])


@pytest.mark.parametrize(
    "typed, expected",
    [
        ("mephit", ("mephit", None)),
        ("mephit:4", ("mephit", 4)),
        ("mephit:0", ("mephit", 0)),
        ("demon-cards/mephit:12", ("demon-cards/mephit", 12)),
        ("0116", ("0116", None)),
    ],
)
def test_a_piece_is_an_id_and_maybe_copies(typed: str, expected: tuple[str, int | None]) -> None:
    assert parse_pieces(CONTEXT, PARAMETER, (typed,)) == (expected,)


@pytest.mark.parametrize("typed", ["", ":4", "mephit:", "mephit:x", "mephit:-1", "mephit:1:2", "mephit:99999", "a:²"])
def test_anything_else_is_wrong_usage(typed: str) -> None:
    with pytest.raises(click.BadParameter, match="is not ID or ID:COPIES"):
        parse_pieces(CONTEXT, PARAMETER, (typed,))


def test_papers_by_name_by_size_and_of_ones_own() -> None:
    settings = Settings(papers={"Square": Size(200, 200)})
    assert paper_size("letter", settings) == Size(215.9, 279.4)
    assert paper_size("A4", settings) == Size(210, 297)
    assert paper_size("square", settings) == Size(200, 200)
    assert paper_size("12 x 18 in", settings) == Size(304.8, 457.2)


@pytest.mark.parametrize("name", ["leter", "", "x", "0 x 0 mm", "-1 x 3 mm"])
def test_a_paper_that_is_none_is_wrong_usage(name: str) -> None:
    with pytest.raises(Misuse):
        paper_size(name, Settings())
