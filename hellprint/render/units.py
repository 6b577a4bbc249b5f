"""Runs of a block to units: words that are kept together, with the gaps between them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from hellprint.model.rich import Run
from hellprint.render.shape import CACHED_WORDS, SOFT_HYPHEN, Ink, Word

Transform = Literal["none", "uppercase", "lowercase", "capitalize"]

_SPACE: Final = re.compile(r"[ \t\n\r\f]+")  # CSS Text 3, 4.1: what collapses; no-break space does not
ZERO_WIDTH_SPACE: Final = "\u200b"
UNPRINTED: Final = re.compile(f"[{SOFT_HYPHEN}{ZERO_WIDTH_SPACE}\u2060\ufeff]")
_LETTERS: Final = re.compile(r"[^\W\d_]+")


class Part(NamedTuple):
    """A stretch of a unit in one ink.

    Attributes:
        source: as typed, with its soft hyphens and zero-width spaces.
        text: as printed.
        nowrap: no line break within.
        width: in points at 100 %.
    """

    ink: Ink
    source: str
    text: str
    word: Word
    nowrap: bool
    width: float


@dataclass(slots=True)
class Unit:
    """What stands between two spaces.

    Attributes:
        parts: at least one.
        width: in points at 100 %.
        gap: ink of the space before it; None when nothing or a forced break is there.
        gap_width: of that space with its kerning, in points at 100 %.
        gap_trail: kerning of the word before it against the space, 1/1000 em; gap_lead: of the space against this word.
        forced: a forced line break stands before it.
    """

    parts: list[Part]
    width: float = 0.0
    gap: Ink | None = None
    gap_width: float = 0.0
    gap_trail: float = 0.0
    gap_lead: float = 0.0
    forced: bool = False

    @property
    def text(self) -> str:
        """As printed."""
        parts = self.parts
        return parts[0].text if len(parts) == 1 else "".join([part.text for part in parts])

    def measure(self) -> None:
        self.width = sum([part.width for part in self.parts])


@dataclass(slots=True)
class _Collector:
    units: list[Unit] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    gap: Ink | None = None
    forced: bool = False

    def space(self, ink: Ink) -> None:
        """White space collapses: only the first of several counts, with its ink."""
        self.flush()
        if self.gap is None:
            self.gap = ink

    def newline(self, ink: Ink) -> None:
        self.flush()
        if self.forced or not self.units:  # an empty line is a line
            self.units.append(Unit([make_part(ink, "")], forced=self.forced))
        self.gap, self.forced = None, True

    def add(self, ink: Ink, typed: str, *, plain: bool, nowrap: bool) -> None:
        """plain: it is not transformed (an icon)."""
        last = self.parts[-1] if self.parts else None
        if last is not None and last.ink is ink and not last.nowrap and not nowrap:
            typed = last.source + typed  # one word that came in two runs is shaped as one
            self.parts.pop()
        self.parts.append(make_part(ink, typed, plain=plain, nowrap=nowrap, middle=bool(self.parts)))

    def whole(self, ink: Ink, typed: str) -> None:
        """A word between two spaces of one run, as most are: nothing joins it, so it is known by its text."""
        part = ink.parts.get(typed)
        if part is None:
            if len(ink.parts) >= CACHED_WORDS:
                ink.parts.clear()
            part = ink.parts[typed] = make_part(ink, typed)
        unit = Unit([part], part.width, forced=self.forced)
        if self.gap is not None and self.units and not self.forced:
            link(self.units[-1], unit, self.gap)
        self.units.append(unit)
        self.gap, self.forced = None, False

    def flush(self) -> None:
        if not self.parts:
            return
        unit = Unit(self.parts, forced=self.forced)
        unit.measure()
        if self.units and not self.forced and self.gap is not None:
            link(self.units[-1], unit, self.gap)
        self.units.append(unit)
        self.parts, self.gap, self.forced = [], None, False


def link(before: Unit, after: Unit, gap: Ink) -> None:
    """Put a space between two units; it is kerned against letters of its own ink."""
    last, first = before.parts[-1], after.parts[0]
    trail = last.word.trail if last.ink.voice is gap.voice else 0.0
    lead = first.word.lead if first.ink.voice is gap.voice else 0.0
    after.gap, after.gap_trail, after.gap_lead = gap, trail, lead
    after.gap_width = gap.space + (trail + lead) * gap.size / 1000


def units_of(runs: Iterable[Run], ink_of: Callable[[Run], Ink]) -> list[Unit]:
    """White space collapsed as CSS does it, text transformed, words shaped."""
    made = _Collector()
    for run in runs:
        ink = ink_of(run)
        if run.text == "\n":
            made.newline(ink)
            continue
        text = run.text if run.text.isascii() else unicodedata.normalize("NFC", run.text)
        words = _kept(text) if run.nowrap else _SPACE.split(text)
        last = len(words) - 1
        for n, typed in enumerate(words):
            if n:
                made.space(ink)
            if not typed:
                continue
            if 0 < n < last and not run.icon and not run.nowrap:
                made.whole(ink, typed)
            else:
                made.add(ink, typed, plain=bool(run.icon), nowrap=run.nowrap)
    made.flush()
    return made.units


def _kept(text: str) -> list[str]:
    """Text that is not broken: inner spaces stay in it; outer ones are spaces like others, before and after it."""
    collapsed = _SPACE.sub(" ", text)
    inner = collapsed.strip(" ")
    if not inner:
        return ["", ""] if collapsed else []
    return ["", inner][not collapsed.startswith(" ") :] + ([""] if collapsed.endswith(" ") else [])


def make_part(ink: Ink, source: str, *, plain: bool = False, nowrap: bool = False, middle: bool = False) -> Part:
    """Transform and shape a text. middle: it continues a word; plain: it is not transformed."""
    typed = source if source.isascii() else UNPRINTED.sub("", source)
    transform: Transform = "none" if plain else ink.style.transform
    text = typed if transform == "none" else transformed(typed, transform, middle=middle)
    word = ink.voice.word(text, typed)
    return Part(ink, source, text, word, nowrap, ink.width(word))


def transformed(word: str, transform: Transform, *, middle: bool = False) -> str:
    """CSS text-transform; middle: the text continues a word, so its beginning is not capitalised."""
    if transform == "uppercase":
        return word.upper()
    if transform == "lowercase":
        return word.lower()
    if transform == "capitalize":
        return " ".join(part if middle and not n else _capital(part) for n, part in enumerate(word.split(" ")))
    return word


def _capital(word: str) -> str:
    """As browsers and WeasyPrint: the first letter, unless a figure comes before it ("3rd")."""
    for at, char in enumerate(word):
        if char.isalnum():
            return word[:at] + char.title() + word[at + 1 :]
    return word


def break_points(text: str) -> Iterator[tuple[int, bool]]:
    """Where a word may end a line (after Unicode Annex 14, for alphabets): offset, whether a hyphen is added.

    No break between figures ("2-4", "1/2"), nor after a sign that begins the word ("-1").
    """
    for at in range(1, len(text)):
        before, after = text[at - 1], text[at]
        if before == SOFT_HYPHEN:
            yield at, True
        elif before == ZERO_WIDTH_SPACE:
            yield at, False
        elif before in "-\u2010":
            if at > 1 and text[at - 2].isalnum() and after.isalpha():
                yield at, False
        elif before in "\u2013\u2014/|\u2026":
            both = at > 1 and text[at - 2].isdigit() and after.isdigit()
            if at > 1 and not both and (after.isalnum() or after in "(\u201c\u2018"):
                yield at, False
        elif before in "!?":
            if after.isalpha():
                yield at, False
        elif after == "\u2014" and before.isalnum():
            yield at, False


def hyphen_points(text: str, hyphenate: Callable[[str], str]) -> list[int]:
    """Offsets in a word between the letters of which a language allows a hyphen. hyphenate: puts soft hyphens in."""
    found = []
    for letters in _LETTERS.finditer(text):
        offset = letters.start()
        pieces = hyphenate(letters[0]).split(SOFT_HYPHEN)
        for piece in pieces[:-1]:
            offset += len(piece)
            found.append(offset)
    return found
