"""What goes into a box: how many pieces of which size and thickness, and the room that they need."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hellprint.fold.box import Inner, Style

SLEEVES = ("none", "thin", "thick")


class Filling(NamedTuple):
    """The pieces of one component that go into a box.

    Attributes:
        title: of the component.
        number: of pieces; width_mm, height_mm: of the largest of them, as it lies in the box.
        thick_mm: of one.
        is_cards: they are cards.
    """

    title: str
    number: int
    width_mm: float
    height_mm: float
    thick_mm: float
    is_cards: bool = True


def measures() -> Any:
    """The tables of stocks.toml."""
    from hellprint.cache import toml_of

    return toml_of(Path(__file__).with_name("stocks.toml"))


def thickness_mm(stock: str, *, is_folded: bool = False) -> float:
    """Of a piece of that stock; one that is folded over and glued has it twice. A stock that is not known is card."""
    known = measures()["stocks"]
    return float(known.get(stock, known["card"])) * (2 if is_folded else 1)


def room_for(style: Style, fillings: Sequence[Filling], sleeves: str = "none") -> Inner:
    """Inner size of a box that holds all of it: a tuck box stacks it behind its front; in a tray and a cup the largest
    piece lies on the floor.

    Raises:
        ValueError: nothing goes in.
    """
    if not any(filling.number for filling in fillings):
        raise ValueError("nothing goes in")
    known = measures()
    sleeve, play, least = known["sleeves"][sleeves], known["play"], known["least"]
    across = max(f.width_mm for f in fillings) + sleeve["across"] + play["across"]
    along = max(f.height_mm for f in fillings) + sleeve["along"] + play["along"]
    stack = sum(f.number * (f.thick_mm + sleeve["thick"]) for f in fillings) + play["deep"]
    if style == "tuck":
        return Inner(across, max(stack, least["tuck"]), along)
    if style == "tray":
        return Inner(across, along, max(stack, least["tray"]))
    loose = sum(f.number * f.width_mm * f.height_mm * f.thick_mm for f in fillings) * known["loose"]["times"]
    return Inner(across, along, max(loose / (across * along), least["cup"]))
