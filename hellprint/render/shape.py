"""Words to PDF text fragments: HarfBuzz shaping, kept for every word that was seen before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

from hellprint.cache import Store, digest, environment_key
from hellprint.model.slots import TextStyle
from hellprint.render.fonts import Extents, Face, FontBook
from hellprint.render.wordbook import Spoken, WordBook

SOFT_HYPHEN: Final = "\u00ad"
HYPHEN: Final = "\u2010"  # what CSS Text 4 prints at a soft hyphen (hyphenate-character: auto)
READ_AS_SPACE: Final = 0.3  # PDFium takes half a space's width between letters for a space; with a margin for rounding
FIGURES: Final = frozenset({"lnum", "onum"}), frozenset({"tnum", "pnum"})
CACHED_WORDS: Final = 20_000  # what is kept starts anew past this, so that memory stays bounded in endless runs

Key = TypeVar("Key")
Value = TypeVar("Value")


class Kept(dict[Key, Value]):
    """What was made for a word, for the next time; past a number of words it starts anew."""

    def __init__(self, limit: int = CACHED_WORDS) -> None:
        super().__init__()
        self._limit = limit

    def __setitem__(self, key: Key, value: Value) -> None:
        if len(self) >= self._limit:
            self.clear()
        super().__setitem__(key, value)


class Word(NamedTuple):
    """A shaped stretch of text in one face; lengths in 1/1000 em.

    Attributes:
        glyphs_tj: what stands between "[<" and ">]TJ"; "@123@" is a text rise that depends on the size (see
            `raise_marks`).
        reads: the text that it is to be read as.
        clear: its glyphs read as that by themselves; else it has to be shown within a span (see `tj`).
        advance: width without letter-spacing.
        shown: number of glyphs; letter-spacing follows each.
        lead: kerning between a space before it and its first glyph.
        trail: kerning between its last glyph and a space after it.
        glyphs: that are shown, each once, as in Artwork.
        missing: characters that the face has no glyph for.
        plain: it is shown by glyphs_tj alone, at every size: it is clear, nothing is raised, nothing is missing.
    """

    glyphs_tj: str
    reads: str
    clear: bool
    advance: float
    shown: int
    lead: float
    trail: float
    glyphs: str
    missing: str
    plain: bool

    @property
    def tj(self) -> str:
        """glyphs_tj, in a span of its own where the glyphs do not tell the text."""
        return self.glyphs_tj if self.clear else f">]TJ {actual_text(self.reads)}[<{self.glyphs_tj}>]TJ EMC [<"


def actual_text(text: str) -> str:
    """Opens a marked-content span that reads as another text; "EMC" closes it (PDF 32000-1, 14.9.4)."""
    return f"/Span<</ActualText<feff{text.encode('utf-16-be').hex()}>>>BDC "


def raise_marks(fragment: str, size_pt: float) -> str:
    """Replace the "@123@" of a fragment by text rises for a size, as few fonts and texts need."""
    parts = fragment.split("@")
    parts[1::2] = [f"{float(rise) * size_pt / 1000:g} Ts" for rise in parts[1::2]]
    return "".join(parts)


_Known = tuple[str, str, str, float]
"""Of a glyph: its character in Artwork.glyphs, its hex digits, its text, its natural width."""


class Voice:
    """One face with its features and language: what decides the shape of a word.

    Args:
        features: OpenType features that are switched on or off, beside HarfBuzz's own (kern, liga, calt, ...).
        lang: BCP 47; it picks local letter forms. Given always, since HarfBuzz would else ask the system's locale.
        book: what voices said in earlier runs.

    Attributes:
        name: tells it from every other voice.
        extents: of the face.
        learnt: it said what no earlier run had said.
    """

    def __init__(self, face: Face, features: Mapping[str, bool], lang: str, book: WordBook | None = None) -> None:
        self.face = face
        self.name = " ".join((face.key, lang, *(f"{name}={on:d}" for name, on in sorted(features.items()))))
        before = book.of(self.name) if book is not None else Spoken()
        self.extents = Extents(*before.extents) if before.extents else face.extents
        self._before = dict(before.words)
        self.learnt = False
        self._features = dict(features)
        self._lang = lang
        self._words: Kept[str | tuple[str, str], Word] = Kept()
        self._space: tuple[int, float] | None = None
        self._known: dict[int, _Known] = {}
        self.space = self.word(" ")

    def word(self, text: str, source: str | None = None) -> Word:
        """Shape a text that is not broken; it may hold spaces.

        Args:
            source: what it reads as when that is another text (it was typed in lower case, say).
        """
        key = text if source is None or source == text else (text, source)
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = self._said(key) or self._shape(text, None if isinstance(key, str) else source)
        return found

    def broken(self, text: str, *, hyphen: bool, source: str | None = None) -> Word:
        """A word's beginning at a line end without a space.

        It reads as its text and a soft hyphen, which tells readers to join it with the next line: PDFium and others
        drop both that and the line end.

        Args:
            hyphen: one is added; else the text ends in a sign that may end a line ("-", "/").
        """
        reads = (text if source is None else source) + SOFT_HYPHEN
        key = (text + (SOFT_HYPHEN if hyphen else ""), reads)
        found = self._words.get(key)
        if found is None:
            found = self._said(key)
        if found is None:
            sign = (HYPHEN if self.face.covers(HYPHEN) else "-") if hyphen else ""
            found = self._shape(text + sign, reads)
        self._words[key] = found
        return found

    def spoken(self) -> Spoken:
        """For the runs to come: this run's words, and those of earlier ones as long as they are not too many."""
        words: dict[str | tuple[str, str], tuple[Any, ...]] = {key: tuple(word) for key, word in self._words.items()}
        if len(words) + len(self._before) <= CACHED_WORDS:
            words |= self._before
        return Spoken(tuple(self.extents), words)

    def _said(self, key: str | tuple[str, str]) -> Word | None:
        """A word of an earlier run."""
        row = self._before.pop(key, None)
        return None if row is None else Word(*row)

    def _shape(self, text: str, reads: str | None) -> Word:
        """reads: what it is to be read as, when that is not what its glyphs say by themselves."""
        import uharfbuzz as hb

        self.learnt = True
        face = self.face
        buffer = hb.Buffer()
        # With a space on both sides, so that kerning against the space is known (Alegreya tightens ". ").
        buffer.add_str(f" {text} ")
        buffer.language = self._lang
        buffer.direction = "ltr"
        buffer.guess_segment_properties()
        if buffer.script in ("Zyyy", "Zinh", None):
            buffer.script = "Latn"  # figures and signs take the script around them, as in Pango
        hb.shape(face.hb_font, buffer, self._features)
        infos: Sequence[Any] = buffer.glyph_infos  # uharfbuzz has no type for these
        positions: Sequence[Any] = buffer.glyph_positions
        glyphs = [info.codepoint for info in infos]
        clusters = [info.cluster for info in infos]
        if self._space is None:
            self._space = glyphs[0], face.advance(glyphs[0])
        space_advance = self._space[1]
        first = next(i for i, cluster in enumerate(clusters) if cluster >= 1)
        end = next((i for i, cluster in enumerate(clusters) if cluster > len(text)), len(clusters))
        lead = sum([p.x_advance for p in positions[:first]]) * face.units - space_advance
        fragment = _Fragment(face, space_advance, self._known)
        if clusters[first:end] == list(range(1, len(text) + 1)):  # a glyph for each character, as most words have
            fragment.add_each(text, glyphs[first:end], positions[first:end])
        else:
            at = first
            while at < end:
                stop = at + 1
                while stop < end and clusters[stop] == clusters[at]:
                    stop += 1
                upto = clusters[stop] - 1 if stop < end else len(text)
                fragment.add(text[clusters[at] - 1 : upto], glyphs[at:stop], positions[at:stop])
                at = stop
        trail = 0.0
        if end > first and text[-1:] != " ":
            glyph, position = glyphs[end - 1], positions[end - 1]
            # The last glyph's advance differs from its natural one only by kerning against our space.
            trail = position.x_advance * face.units - face.advance(glyph) if not position.x_offset else 0.0
        return fragment.word(lead if text[:1] != " " else 0.0, trail, reads)


class _Fragment:
    """Collects the glyphs of a word.

    Args:
        space: width of a space, in 1/1000 em.
        known: glyphs that came before; it grows.
    """

    def __init__(self, face: Face, space: float, known: dict[int, _Known]) -> None:
        self._face = face
        self._known = known
        self._gap = space * READ_AS_SPACE
        self._out: list[str] = []
        self._advance = 0.0
        self._shown = 0
        self._glyphs: dict[str, None] = {}
        self._missing: list[str] = []
        self._reads: list[str] = []
        self._clear = True

    def add_each(self, text: str, glyphs: Sequence[int], positions: Sequence[Any]) -> None:
        """A glyph for each character of a text: as `add` of each, which takes three times as long where no mark is
        moved into place and no glyph is missing."""
        face = self._face
        for char, glyph, position in zip(text, glyphs, positions, strict=True):
            if not glyph or position.x_offset or position.y_offset:
                self.add(char, (glyph,), (position,))
                continue
            known = self._known.get(glyph)
            if known is None:
                known = self._known[glyph] = chr(glyph), f"{glyph:04x}", face.glyph_text(glyph), face.advance(glyph)
            own, shown, stands_for, natural = known
            self._reads.append(char)
            self._glyphs[own] = None
            self._out.append(shown)
            advance = position.x_advance * face.units
            back = round(natural - advance)
            if back:
                self._out.append(f">{back}<")
            if stands_for != char or -back >= self._gap:
                self._clear = False
            self._advance += advance
            self._shown += 1

    def add(self, text: str, glyphs: Sequence[int], positions: Sequence[Any]) -> None:
        """The glyphs of one cluster, and its text."""
        face, out = self._face, self._out
        texts = [face.glyph_text(g) for g in glyphs]
        self._reads.append(text)
        if 0 in glyphs:
            self._missing += [c for c in text if not face.covers(c)] or [text]
        self._clear = self._clear and "".join(texts) == text
        for glyph, position in zip(glyphs, positions, strict=True):
            self._glyphs[chr(glyph)] = None
            shift, rise = position.x_offset * face.units, position.y_offset * face.units
            # Marks that are moved into place would be read as if they stood on their own.
            self._clear = self._clear and not shift and not rise
            if rise:
                out.append(f">]TJ @{rise:g}@[<")
            if round(shift):
                out.append(f">{-round(shift)}<")
            out.append(f"{glyph:04x}")
            advance = position.x_advance * face.units
            back = round(shift + face.advance(glyph) - advance)
            if back:
                out.append(f">{back}<")
                self._clear = self._clear and -back < self._gap
            if rise:
                out.append(">]TJ @0@[<")
            self._advance += advance
            self._shown += 1

    def word(self, lead: float, trail: float, reads: str | None) -> Word:
        tj = "".join(self._out)
        if trail and tj.endswith(f">{-round(trail)}<"):
            # Kerning against a space belongs to the gap, which a line end does away with.
            tj = tj[: -len(f">{-round(trail)}<")]
        elif trail:
            trail = 0.0
        own = "".join(self._reads)
        text = own if reads is None else reads
        clear = self._clear and text == own
        advance = self._advance - trail
        missing = "".join(self._missing)
        plain = clear and self._shown > 0 and "@" not in tj and not missing
        return Word(tj, text, clear, advance, self._shown, lead, trail, "".join(self._glyphs), missing, plain)


class Ink:
    """A text style made ready: lengths in points at 100 %. A shaper has one for each style and language.

    Attributes:
        over: from the baseline up to the upper edge of the style's inline box (half-leading included, CSS 2.1, 10.8).
        under: from the baseline down to its lower edge.
        descent: of the face, without leading.
        space: width of a space with its letter-spacing.
        loose: its letters stand so far apart that readers see spaces between them.
        parts: what was made ready in this ink (units.Part), and units (units.Unit): see units.
        looks: scale -> the operators that choose its font, colour and letter-spacing (see Pen).
    """

    __slots__ = (
        *("style", "voice", "key", "size", "colour", "spacing", "over", "under", "descent", "space", "loose"),
        *("looks", "parts", "units"),
    )

    def __init__(self, style: TextStyle, voice: Voice) -> None:
        self.style, self.voice = style, voice
        self.key, self.colour = style.face, style.colour
        self.size, self.spacing = style.size_pt, style.letter_spacing_pt
        ascent, descent = (part * self.size / 1000 for part in voice.extents)
        half = (style.leading_pt - ascent - descent) / 2
        self.over, self.under, self.descent = ascent + half, descent + half, descent
        space = voice.space.advance
        self.space = space * self.size / 1000 + self.spacing
        self.loose = self.spacing * 1000 > space * READ_AS_SPACE * self.size
        self.parts: Kept[Any, Any] = Kept()
        self.units: Kept[Any, Any] = Kept()
        self.looks: dict[float, tuple[str, str, str]] = {}

    def width(self, word: Word) -> float:
        return word.advance * self.size / 1000 + word.shown * self.spacing


class Shaper:
    """Voices and inks of one run, shared by all slots so that each word is shaped once.

    Args:
        book: the faces that styles name.
        words: of earlier runs.
    """

    def __init__(self, book: FontBook, words: WordBook | None = None) -> None:
        self.book = book
        self._words = words
        self._voices: dict[tuple[str, tuple[str, ...], bool, str], Voice] = {}
        self._inks: dict[tuple[TextStyle, str], Ink] = {}

    def voice(self, face: str, features: Sequence[str] = (), *, spaced: bool = False, lang: str = "en") -> Voice:
        """A face with lining, tabular figures unless the features name others; spaced letters have no ligatures.

        Raises:
            KeyError: no such face is registered.
        """
        key = (face, tuple(features), spaced, lang)
        voice = self._voices.get(key)
        if voice is None:
            # Figures by default since tables and stats need them; a style that asks for old-style or proportional wins.
            wanted = {"lnum": not FIGURES[0] & set(features), "tnum": not FIGURES[1] & set(features)}
            wanted |= {name.lstrip("-"): not name.startswith("-") for name in features}
            if spaced:
                wanted |= {"liga": False, "clig": False}
            voice = self._voices[key] = Voice(self.book.face(face), wanted, lang, self._words)
        return voice

    def keep(self) -> None:
        """Write down the words that are new for the runs to come; nothing where there is no book of them."""
        learnt = [voice for voice in self._voices.values() if voice.learnt]
        if self._words is not None and learnt:
            self._words.keep({voice.name: voice.spoken() for voice in learnt})
            for voice in learnt:
                voice.learnt = False

    def ink(self, style: TextStyle, lang: str) -> Ink:
        """Raises: KeyError: the style's face is not registered."""
        found = self._inks.get((style, lang))
        if found is None:
            voice = self.voice(style.face, style.features, spaced=style.letter_spacing_pt != 0, lang=lang)
            found = self._inks[style, lang] = Ink(style, voice)
        return found


@cache
def shaper_of(book: FontBook) -> Shaper:
    """The one shaper of a book for the whole run: faces and margins are set in the same words and voices."""
    from hellprint.project import cache_root

    return Shaper(book, WordBook(Store(cache_root()), digest(environment_key(), book.digest)))
