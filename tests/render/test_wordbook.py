"""Words from run to run: what is said again is not shaped again, and is the same to the last digit."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.cache import Store
from hellprint.render.fonts import FontBook
from hellprint.render.shape import Shaper, Voice, Word
from hellprint.render.wordbook import WordBook

FACE = "HPAlegreya-Regular"
TEXTS = ("AVATAR", "fin.", "cafe\u0301", "4+", "\ue000", "“Quote”")


def shaper(book: FontBook, cache: Path) -> Shaper:
    return Shaper(book, WordBook(Store(cache), "words"))


def said(shaper: Shaper) -> list[Word]:
    voice = shaper.voice(FACE)
    return [
        *(voice.word(text) for text in TEXTS),
        voice.word("MEPHIT", "Mephit"),
        voice.broken("rea", hyphen=True),
        voice.broken("two-", hyphen=False),
    ]


def no_shaping(self: Voice, text: str, reads: str | None) -> Word:
    raise AssertionError(f'"{text}" is shaped anew')


def test_known_words_are_not_shaped_again_and_are_the_same(
    book: FontBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = shaper(book, tmp_path)
    words = said(first)
    first.keep()
    monkeypatch.setattr(Voice, "_shape", no_shaping)
    again = shaper(book, tmp_path)
    assert said(again) == words
    assert again.voice(FACE).extents == book.face(FACE).extents
    with pytest.raises(AssertionError, match="new"):
        again.voice(FACE).word("new")


def test_words_of_earlier_runs_stay_when_others_come(
    book: FontBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in ("one", "two", "three"):
        run = shaper(book, tmp_path)
        run.voice(FACE).word(text)
        run.keep()
    monkeypatch.setattr(Voice, "_shape", no_shaping)
    voice = shaper(book, tmp_path).voice(FACE)
    assert [voice.word(text).reads for text in ("one", "two", "three")] == ["one", "two", "three"]


def test_voices_do_not_take_each_others_words(book: FontBook, tmp_path: Path) -> None:
    first = shaper(book, tmp_path)
    first.voice(FACE).word("Th8")
    first.keep()
    again, fresh = shaper(book, tmp_path), Shaper(book)
    for options in ({"spaced": True}, {"features": ("onum", "pnum")}, {"lang": "tr"}):
        assert again.voice(FACE, **options).word("Th8") == fresh.voice(FACE, **options).word("Th8")
    other = "HPAlegreya-Bold"
    assert again.voice(other).word("Th8") == fresh.voice(other).word("Th8")


def test_nothing_is_written_when_nothing_is_new(book: FontBook, tmp_path: Path) -> None:
    first = shaper(book, tmp_path)
    said(first)
    first.keep()
    (file,) = (tmp_path / "words").rglob("words")
    before = file.stat().st_mtime_ns
    again = shaper(book, tmp_path)
    said(again)
    again.keep()
    assert file.stat().st_mtime_ns == before


def test_past_a_limit_only_the_words_of_this_run_are_kept(
    book: FontBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hellprint.render.shape.CACHED_WORDS", 20)
    for start in (0, 12):
        run = shaper(book, tmp_path)
        for number in range(start, start + 12):
            run.voice(FACE).word(str(number))
        run.keep()
    monkeypatch.setattr(Voice, "_shape", no_shaping)
    voice = shaper(book, tmp_path).voice(FACE)
    assert voice.word("23").reads == "23"
    with pytest.raises(AssertionError):
        voice.word("0")
