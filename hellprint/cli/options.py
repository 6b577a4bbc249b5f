"""Options that several commands share, and what is typed for them to values."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from hellprint.model.patterns import pattern

if TYPE_CHECKING:
    from hellprint.model.lengths import Size
    from hellprint.settings import Settings

Command = TypeVar("Command", bound=Callable[..., Any])
_PIECE: Final = pattern(r"(?P<id>[^:]+)(?::(?P<copies>[0-9]{1,4}))?")


def parse_pieces(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, int | None], ...]:
    """ID[:COPIES], as a callback of click; the id may be component/id, without copies it has its own number.

    Raises:
        click.BadParameter: one of them is not of that form.
    """
    pieces = []
    for value in values:
        found = _PIECE.fullmatch(value)
        if found is None:
            raise click.BadParameter(f'"{value}" is not ID or ID:COPIES, like mephit:4 (copies from 0 to 9999)')
        pieces.append((found["id"], None if found["copies"] is None else int(found["copies"])))
    return tuple(pieces)


def variant_option(command: Command) -> Command:
    return click.option(
        "--variant", "variants", multiple=True, metavar="NAME", help="Named overlay of the pack; repeatable."
    )(command)


def lang_option(command: Command) -> Command:
    return click.option("--lang", metavar="CODE", help="Language of a file in the pack's text/, like fi.")(command)


def paper_size(name: str, settings: Settings) -> Size:
    """The size of a paper by name, hellprint.toml's own papers first, or of a size that is typed ("12 x 18 in").

    Raises:
        Misuse: there is none of that name.
    """
    from hellprint.impose.papers import paper
    from hellprint.model.lengths import LengthError
    from hellprint.model.mistakes import Misuse

    try:
        return paper(name, settings.papers)
    except LengthError as error:
        raise Misuse(str(error)) from error
