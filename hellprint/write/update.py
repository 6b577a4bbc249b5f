"""An update to the page that goes with its pieces: what to take out of the box, what to put in, with boxes to tick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from hellprint.model.records import Pack
from hellprint.model.rich import Run
from hellprint.render.listing import Column, Listing, Section, icon, words

if TYPE_CHECKING:
    from hellprint.compare.update import Step, Update

FILE: Final = "00-update-single.pdf"
"""First in the folder, and first in hand: old cards are taken out before new ones are mixed in."""
_COLUMNS: Final = (
    Column("", width_mm=6),
    Column("Code", width_mm=28),
    Column("Name", 1.3),
    Column("Deck"),
    Column("Copies", width_mm=20),
    Column("", 1.0),
)
_OUT: Final = {
    "changed": "its values have changed",
    "restyled": "it looks different",
    "fewer": "there are fewer of it now",
    "gone": "no longer in what is printed",
}
_IN: Final = {
    "new": "new",
    "changed": "replaces the old one",
    "restyled": "replaces the old one",
    "more": "there are more of it now",
}


def update_listing(update: Update, pack: Pack, title: str, box: str | None) -> Listing:
    """The check-off list of an update.

    Args:
        title: of the game, with its edition.
        box: character of an empty box in the icon font.
    """
    names = {component.id: component.title or component.id for component in pack.components}
    sections = []
    if update.take_out:
        note = f"{counted(update.take_out)} from the table. The code stands at the foot of a piece."
        sections.append(Section("Remove these", note, _COLUMNS, tuple(_rows(update.take_out, _OUT, names, box))))
    if update.put_in:
        note = f"{counted(update.put_in)}, printed with this page."
        sections.append(Section("Put these in", note, _COLUMNS, tuple(_rows(update.put_in, _IN, names, box))))
    lead = " ".join((f"What differs from what lies on the table “{update.since}”.", *remarks(update)))
    return Listing(f"{title}: update", lead, f"{title} · update of “{update.since}”", tuple(sections))


def _rows(
    steps: Iterable[Step], why: dict[str, str], names: dict[str, str], box: str | None
) -> Iterator[tuple[tuple[Run, ...], ...]]:
    for step in steps:
        yield (
            icon(box),
            words(step.code),
            words(step.name, bold=True),
            words(names.get(step.component, step.component)),
            words(copies(step)),
            words(why[step.why]),
        )


def copies(step: Step) -> str:
    """ "2", or "1 of 3" where others of it stay or lie there already."""
    return str(step.copies) if step.copies == step.of else f"{step.copies} of {step.of}"


def counted(steps: Sequence[Step]) -> str:
    """ "3 pieces"."""
    number = sum(step.copies for step in steps)
    return f"{number} piece" if number == 1 else f"{number} pieces"


def remarks(update: Update) -> tuple[str, ...]:
    """What a person should know besides: pieces that only look different, backs that give a card away."""
    said = []
    printed = {(step.component, step.id) for step in update.put_in if step.why == "restyled"}
    left = [step for step in update.restyled if (step.component, step.id) not in printed]
    if left:
        what = "1 piece says the same and looks" if len(left) == 1 else f"{len(left)} pieces say the same and look"
        said.append(f"{what} different; --restyled prints that too.")
    for title in update.backs:
        said.append(f"The new backs of {title} differ from those that stay: --restyled prints all of them alike.")
    return tuple(said)
