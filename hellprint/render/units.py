"""Runs of a block to units: words that are kept together, with the gaps between them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from hellprint.model.patterns import pattern
from hellprint.model.rich import Run
from hellprint.render.shape import SOFT_HYPHEN, Ink, Word

Transform = Literal["none", "uppercase", "lowercase", "capitalize"]

_SPACE: Final = pattern(r"[ \t\n\r\f]+")  # CSS Text 3, 4.1: what collapses; no-break space does not
ZERO_WIDTH_SPACE: Final = "\u200b"
UNPRINTED: Final = pattern(f"[{SOFT_HYPHEN}{ZERO_WIDTH_SPACE}\u2060\ufeff]")
_BREAKING: Final = frozenset(f"{SOFT_HYPHEN}{ZERO_WIDTH_SPACE}-\u2010\u2013\u2014/|\u2026!?")  # see break_points
_LETTERS: Final = pattern(r"[^\W\d_]+")


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


class Unit:
    """What stands between two spaces. Texts share the units of words that come again, so a unit is never changed.

    Args:
        parts: at least one.
        gap: ink of the space before it; None when nothing or a forced break is there.
        gap_trail: kerning of the word before it against the space, 1/1000 em; gap_lead: of the space against this word.
        forced: a forced line break stands before it.

    Attributes:
        width: in points at 100 %.
        gap_width: of the space before it with its kerning, in points at 100 %; 0 without one.
        ink: the one ink of the unit and its gap, where its word is plain; else None.
        spaced: the glyphs of the gap and the unit as they are shown; reads: what they are to be read as; shown: each
            of them once, as in Artwork. All three for a unit that has an ink.
    """

    __slots__ = (
        *("parts", "width", "gap", "gap_trail", "gap_lead", "gap_width", "forced"),
        *("ink", "spaced", "shown", "reads"),
    )

    ink: Ink | None

    def __init__(
        self,
        parts: Sequence[Part],
        gap: Ink | None = None,
        gap_trail: float = 0.0,
        gap_lead: float = 0.0,
        *,
        forced: bool = False,
    ) -> None:
        self.parts = parts
        self.width: float = parts[0].width if len(parts) == 1 else sum([part.width for part in parts])
        self.gap, self.gap_trail, self.gap_lead = gap, gap_trail, gap_lead
        self.gap_width = 0.0 if gap is None else gap.space + (gap_trail + gap_lead) * gap.size / 1000
        self.forced = forced
        ink, word = parts[0].ink, parts[0].word
        self.ink = ink if gap is ink and len(parts) == 1 and word.plain else None
        if self.ink is not None:
            space = ink.voice.space
            trail = f">{-round(gap_trail)}<" if gap_trail else ""
            lead = f">{-round(gap_lead)}<" if round(gap_lead) else ""
            self.spaced = f"{trail}{space.glyphs_tj}{lead}{word.glyphs_tj}"
            self.shown = space.glyphs + word.glyphs
            self.reads = " " + word.reads

    @property
    def text(self) -> str:
        """As printed."""
        parts = self.parts
        return parts[0].text if len(parts) == 1 else "".join([part.text for part in parts])


class _Collector:
    def __init__(self) -> None:
        self.units: list[Unit] = []
        self._parts: list[Part] = []
        self._gap: Ink | None = None
        self._forced = False

    def space(self, ink: Ink) -> None:
        """White space collapses: only the first of several counts, with its ink."""
        if self._parts:
            self.flush()
        if self._gap is None:
            self._gap = ink

    def newline(self, ink: Ink) -> None:
        self.flush()
        if self._forced or not self.units:  # an empty line is a line
            self.units.append(Unit([make_part(ink, "")], forced=self._forced))
        self._gap, self._forced = None, True

    def add(self, ink: Ink, typed: str, *, plain: bool, nowrap: bool) -> None:
        """plain: it is not transformed (an icon)."""
        last = self._parts[-1] if self._parts else None
        if last is not None and last.ink is ink and not last.nowrap and not nowrap:
            typed = last.source + typed  # one word that came in two runs is shaped as one
            self._parts.pop()
        if self._parts or nowrap:
            part = make_part(ink, typed, plain=plain, nowrap=nowrap, middle=bool(self._parts))
        elif (typed, plain) in ink.parts:
            part = ink.parts[typed, plain]
        else:
            part = ink.parts[typed, plain] = make_part(ink, typed, plain=plain)
        self._parts.append(part)

    def words(self, ink: Ink, words: Iterable[str]) -> None:
        """Words of one run with a space after each (an empty one is a space alone)."""
        units, known = self.units, ink.units
        trail: float | None = None  # before the first word it is not yet known what comes before the space
        for typed in words:
            if trail is None:
                if typed:
                    self.add(ink, typed, plain=False, nowrap=False)
                self.space(ink)
                if typed:
                    trail = units[-1].parts[-1].word.trail
            elif typed:
                unit = known.get((typed, trail))
                if unit is None:
                    unit = known[typed, trail] = _unit((make_part(ink, typed),), ink, trail)
                units.append(unit)
                trail = unit.parts[0].word.trail

    def flush(self) -> None:
        """The word is whole."""
        if not self._parts:
            return
        gap = self._gap if self.units and not self._forced else None
        before = self.units[-1].parts[-1] if gap is not None else None
        trail = before.word.trail if before is not None and gap is not None and before.ink.voice is gap.voice else 0.0
        first = self._parts[0]
        if len(self._parts) == 1 and not first.nowrap and not self._forced:
            key = first, gap, trail
            unit = first.ink.units.get(key)
            if unit is None:
                unit = first.ink.units[key] = _unit((first,), gap, trail)
        else:
            unit = _unit(tuple(self._parts), gap, trail, forced=self._forced)
        self.units.append(unit)
        self._parts, self._gap, self._forced = [], None, False


def _unit(parts: Sequence[Part], gap: Ink | None, trail: float, *, forced: bool = False) -> Unit:
    """A space is kerned against letters of its own ink."""
    first = parts[0]
    lead = first.word.lead if gap is not None and first.ink.voice is gap.voice else 0.0
    return Unit(parts, gap, trail, lead, forced=forced)


def units_of(runs: Iterable[Run], ink_of: Callable[[Run], Ink]) -> list[Unit]:
    """White space collapsed as CSS does it, text transformed, words shaped."""
    made = _Collector()
    for run in runs:
        ink = ink_of(run)
        text = run.text
        if text == "\n":
            made.newline(ink)
            continue
        if not text.isascii():
            text = unicodedata.normalize("NFC", text)
        words = _kept(text) if run.nowrap else _split(text)
        last = words.pop() if words else ""
        if run.icon or run.nowrap:
            for typed in words:
                if typed:
                    made.add(ink, typed, plain=bool(run.icon), nowrap=run.nowrap)
                made.space(ink)
        else:
            made.words(ink, words)
        if last:
            made.add(ink, last, plain=bool(run.icon), nowrap=run.nowrap)
    made.flush()
    return made.units


def _split(text: str) -> list[str]:
    """At its spaces. An empty word is a space more; most texts have no other white space and are split faster."""
    return text.split(" ") if text.isprintable() else _SPACE.split(text)


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
    if _BREAKING.isdisjoint(text):  # as nearly all are
        return
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
