"""Shaped words: kerning, ligatures, figures, and the text that they give back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hellprint.model.artwork import Artwork
from hellprint.model.slots import TextStyle
from hellprint.render.shape import Kept, Shaper, Word, actual_text, raise_marks

REGULAR = "HPAlegreya-Regular"


def line(words: list[Word], shaper: Shaper, face: str = REGULAR) -> Artwork:
    """Words with spaces between, at 10 points."""
    space = shaper.voice(face).space
    glyphs = space.glyphs
    for word in words:
        glyphs += word.glyphs
    shown = space.tj.join(raise_marks(word.tj, 10) for word in words)
    return Artwork(f"BT /{face} 10 Tf 1 0 0 1 9 200 Tm [<{shown}>]TJ ET".replace("<>", "").encode(), (), {face: glyphs})


def test_kerning_is_on(shaper: Shaper) -> None:
    voice = shaper.voice(REGULAR)
    assert voice.word("AV").advance < voice.word("A").advance + voice.word("V").advance


def test_ligatures_are_on_and_off_where_letters_are_spaced(shaper: Shaper) -> None:
    assert shaper.voice(REGULAR).word("Th").shown == 1
    assert shaper.voice(REGULAR, spaced=True).word("Th").shown == 2


def test_figures_are_lining_and_tabular_unless_the_style_says_otherwise(shaper: Shaper) -> None:
    table = shaper.voice(REGULAR)
    assert table.word("1").advance == table.word("8").advance
    running = shaper.voice(REGULAR, ("onum", "pnum"))
    assert running.word("1").advance != running.word("8").advance
    assert set(running.word("8").glyphs) != set(table.word("8").glyphs)


def test_kerning_against_a_space_belongs_to_the_gap(shaper: Shaper) -> None:
    voice = shaper.voice(REGULAR)
    stop, quote = voice.word("end."), voice.word("\u201cQuote")
    assert (stop.trail, stop.lead) == (-20, 0)
    assert (quote.trail, quote.lead) == (0, -20)
    assert stop.advance == voice.word("end").advance + voice.word(".").advance


def test_language_picks_letter_forms_and_the_locale_does_not(shaper: Shaper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "tr_TR.UTF-8")
    plain = shaper.voice(REGULAR, lang="en").word("fikir")
    turkish = shaper.voice(REGULAR, lang="tr").word("fikir")
    assert plain.tj != turkish.tj


@pytest.mark.parametrize("text, missing", [("3→5", ""), ("★a★", "★★"), ("漢", "漢"), ("Žluť", "")])
def test_characters_without_a_glyph_are_told(shaper: Shaper, text: str, missing: str) -> None:
    assert shaper.voice(REGULAR).word(text).missing == missing


def test_the_gap_is_in_one_face_only(shaper: Shaper) -> None:
    assert shaper.voice("HPGrenzeGotisch-Bold").word("3→5").missing == "→"


def test_a_voice_starts_anew_when_it_has_seen_too_many_words(shaper: Shaper, monkeypatch: pytest.MonkeyPatch) -> None:
    voice = shaper.voice(REGULAR, ("ss01",))
    assert isinstance(voice._words, Kept)
    monkeypatch.setattr(voice, "_words", Kept(3))
    before = voice.word("one")
    for n in range(10):
        voice.word(str(n))
    assert 0 < len(voice._words) <= 3
    assert voice.word("one") == before


@pytest.mark.parametrize(
    "text",
    [
        "Fiery office affluent AVATAR To Wave Thou",
        "9″ −1 – 3 → 5 ≥ 2 ½ ⅛ 100 %",
        "Žluťoučký kůň, Väinämöinen, Größe, Œuvre",
        "S&P, R&D, &amp; <Blast> (twice) \\ done",
        "q\u0308x x\u0323\u0301y",
        "x\u2010y Sin-eater 2–4",
        "3\u202f4 5\u00a06",
        "Ω\u2126 ¤ µ\u03bc",
        "fT f\u201d",
    ],
)
def test_text_comes_back(
    shaper: Shaper, found: Callable[[Artwork], str], normal: Callable[[str], str], text: str
) -> None:
    words = [shaper.voice(REGULAR).word(word) for word in text.split(" ")]
    assert normal(found(line(words, shaper))) == normal(text)


def test_a_small_capital_and_a_capital_do_not_share_a_text(shaper: Shaper, found: Callable[[Artwork], str]) -> None:
    small = shaper.voice(REGULAR, ("c2sc", "smcp")).word("Baal")
    assert small.glyphs != shaper.voice(REGULAR).word("Baal").glyphs
    assert found(line([small, shaper.voice(REGULAR).word("Baal")], shaper)) == "Baal Baal"


def test_transformed_words_read_as_they_were_typed(shaper: Shaper, found: Callable[[Artwork], str]) -> None:
    voice = shaper.voice(REGULAR)
    words = [voice.word("STRASSE", "Straße"), voice.word("OFFICE", "Office"), voice.word("OFFICE")]
    assert found(line(words, shaper)) == "Straße Office OFFICE"


def test_a_transformed_word_with_a_spanned_glyph_reads_as_one(shaper: Shaper, found: Callable[[Artwork], str]) -> None:
    word = shaper.voice(REGULAR).word("Q\u0308\u0323X", "q\u0308\u0323x")
    assert not word.clear
    assert word.tj.count("BDC") == word.tj.count("EMC") == 1
    assert found(line([word, word], shaper)).split() == ["q\u0308\u0323x"] * 2


def test_a_span_opens_with_its_text() -> None:
    assert actual_text("ß") == "/Span<</ActualText<feff00df>>>BDC "


def test_marks_without_a_place_of_their_own_are_raised_by_the_size() -> None:
    assert raise_marks("0041>]TJ @250@[<0042", 8) == "0041>]TJ 2 Ts[<0042"


def test_an_ink_is_a_line_with_its_half_leading(shaper: Shaper) -> None:
    ink = shaper.ink(TextStyle(REGULAR, 10.0, 20.0), "en")
    assert ink.over + ink.under == pytest.approx(20.0)
    assert ink.over == pytest.approx(10.16 + (20 - 13.61) / 2)  # Alegreya: ascent 1016, descent 345
    assert shaper.ink(TextStyle(REGULAR, 10.0, 20.0), "en") is ink


WORDS = st.text("AVTWYLPFfijlt.,-“”’ToeaoÄäÖöß0147″–&%", min_size=1, max_size=12)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(WORDS, min_size=1, max_size=5))
def test_whatever_is_set_is_found(
    shaper: Shaper, found: Callable[[Artwork], str], normal: Callable[[str], str], words: list[str]
) -> None:
    drawn = line([shaper.voice(REGULAR).word(word) for word in words], shaper)
    assert normal(found(drawn)) == normal(" ".join(words))
