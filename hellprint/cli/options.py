"""Options that several commands share, and what is typed for them to values."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

if TYPE_CHECKING:
    from hellprint.model.lengths import Size
    from hellprint.settings import Settings

Command = TypeVar("Command", bound=Callable[..., Any])
_PIECE: Final = re.compile(r"(?P<id>.*?)(?::(?P<copies>\d{1,4}))?", re.DOTALL)


class PieceType(click.ParamType):
    """ID[:COPIES]; the id may be component/id. Becomes (id, copies or None)."""

    name = "ID[:COPIES]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, int | None]:
        if isinstance(value, tuple):
            return value[0], value[1]
        found = _PIECE.fullmatch(value)
        if found is None or not found["id"] or ":" in found["id"]:
            self.fail(f'"{value}" is not ID or ID:COPIES, like mephit:4 (copies from 0 to 9999)', param, ctx)
        return found["id"], None if found["copies"] is None else int(found["copies"])


def variant_option(command: Command) -> Command:
    return click.option(
        "--variant", "variants", multiple=True, metavar="NAME", help="Named overlay of the pack; repeatable."
    )(command)


def lang_option(command: Command) -> Command:
    return click.option("--lang", metavar="CODE", help="Language of a file in the pack's text/, like fi.")(command)


def paper_size(name: str, settings: Settings) -> Size:
    """The size of a paper by name, of hellprint.toml's own papers first.

    Raises:
        Misuse: there is none of that name.
    """
    from hellprint.impose import papers
    from hellprint.model.mistakes import Misuse, nearest

    own = settings.papers.get(name.casefold())
    if own is not None:
        return own
    try:
        return papers.paper(name)
    except (KeyError, ValueError) as error:
        known = (*settings.papers, *papers.paper_names())
        raise Misuse(f'no paper is called "{name}"', nearest(name, known)) from error
