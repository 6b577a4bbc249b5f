"""An update to the page that goes with its pieces: what to take out of the box, what to put in, with boxes to tick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from hellprint.model.records import Pack
from hellprint.model.rich import Run
from hellprint.render.listing import Column, Listing, Section, icon, words
from hellprint.words import FALLBACK, words_of
from hellprint.words import words as words_in

if TYPE_CHECKING:
    from hellprint.compare.update import Step, Update

FILE: Final = "00-update-single.pdf"
"""First in the folder, and first in hand: old cards are taken out before new ones are mixed in."""


def update_listing(update: Update, pack: Pack, title: str, box: str | None) -> Listing:
    """The check-off list of an update, in the language of the pack.

    Args:
        title: of the game, with its edition.
        box: character of an empty box in the icon font.
    """
    say = words_of(pack.info)
    names = {component.id: component.title or component.id for component in pack.components}
    coded = any(step.code for step in (*update.take_out, *update.put_in))
    columns = (
        Column("", width_mm=6),
        *([Column(say["update_code"], width_mm=28)] if coded else []),
        Column(say["update_name"], 1.3),
        Column(say["update_deck"]),
        Column(say["copies"], width_mm=20),
        Column("", 1.0),
    )
    sections = []
    for steps, way, heading, note in (
        (update.take_out, "out", "update_remove", "update_removed"),
        (update.put_in, "in", "update_put_in", "update_printed"),
    ):
        if steps:
            told = say[note].format(pieces=counted(steps, say))
            if way == "out" and any(step.code for step in steps):
                told += " " + say["update_by_code"]
            rows = tuple(_rows(steps, f"update_{way}_", names, box, say, coded=coded))
            sections.append(Section(say[heading], told, columns, rows))
    lead = " ".join((say["update_since"].format(since=update.since), *remarks(update, say)))
    foot = say["update_foot"].format(title=title, since=update.since)
    return Listing(say["update_title"].format(title=title), lead, foot, tuple(sections), say)


def _rows(
    steps: Iterable[Step], why: str, names: Mapping[str, str], box: str | None, say: Mapping[str, str], *, coded: bool
) -> Iterator[tuple[tuple[Run, ...], ...]]:
    """why: what the names of the reasons begin with; coded: with a cell for the code."""
    for step in steps:
        yield (
            icon(box),
            *([words(step.code)] if coded else []),
            words(step.name, bold=True),
            words(names.get(step.component, step.component)),
            words(copies(step, say)),
            words(say[f"{why}{step.why}"]),
        )


def copies(step: Step, say: Mapping[str, str] | None = None) -> str:
    """ "2", or "1 of 3" where others of it stay or lie there already. say: words of a language; None: English."""
    if step.copies == step.of:
        return str(step.copies)
    return _said(say)["update_some_of"].format(number=step.copies, of=step.of)


def counted(steps: Sequence[Step], say: Mapping[str, str] | None = None) -> str:
    """ "3 pieces"."""
    number = sum(step.copies for step in steps)
    return _said(say)["update_one" if number == 1 else "update_some"].format(number=number)


def remarks(update: Update, say: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """What a person should know besides: pieces that only look different, backs that give a card away."""
    told = []
    printed = {(step.component, step.id) for step in update.put_in if step.why == "restyled"}
    left = [step for step in update.restyled if (step.component, step.id) not in printed]
    if left:
        told.append(_said(say)[f"update_restyled_{'one' if len(left) == 1 else 'some'}"].format(number=len(left)))
    if update.renamed:
        told.append(
            _said(say)["update_renamed"].format(names=", ".join(f"{old} → {new}" for old, new in update.renamed))
        )
    told += [_said(say)["update_backs"].format(title=title) for title in update.backs]
    return tuple(told)


def _said(say: Mapping[str, str] | None) -> Mapping[str, str]:
    return words_in(FALLBACK) if say is None else say
