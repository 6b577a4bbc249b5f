"""Text in slots: lines, sizes, places, and what a reader of the PDF finds."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hellprint.model.artwork import Artwork
from hellprint.model.lengths import PT_PER_MM
from hellprint.model.rich import Block, Run
from hellprint.model.slots import Setting, TextSlot, TextStyle
from hellprint.render.setter import ladder, set_text
from hellprint.render.shape import Shaper

P = TextStyle("HPAlegreya-Regular", 8.0, 10.0)
B = P._replace(face="HPAlegreya-Bold")
I = P._replace(face="HPAlegreya-Italic", colour=(0.6, 0.0, 0.0))  # noqa: E741
LI = P._replace(indent_pt=9.0)
STYLES = {"p": P, "b": B, "i": I, "li": LI}
BASELINE = (10 - 8 * 1.361) / 2 + 8 * 1.016  # of Alegreya: ascent 1016, descent 345
SLOT = TextSlot("rules", 20.0, 380.0, 155.0, 300.0, BASELINE, STYLES)

RULES = (
    "In Focused Combat it attacks at +2 Combat; its defence keeps the usual +1. The fiery fiend offers affluent fjords "
    "9″ −1 – AVATAR To Wave. “Quote.” S&P, R&D, 100\u00a0% (twice) \\ done. A Sin-eater flees and/or stays."
)


def p(*texts: str | Run) -> Block:
    return Block("p", tuple(t if isinstance(t, Run) else Run(t) for t in texts))


@pytest.fixture(scope="session")
def put(shaper: Shaper) -> Callable[..., Setting]:
    def put(*blocks: Block | str, lang: str = "en", **changes: Any) -> Setting:
        made = tuple(p(block) if isinstance(block, str) else block for block in blocks)
        return set_text(made, SLOT._replace(**changes), shaper, lang)

    return put


def baselines(setting: Setting) -> list[tuple[float, float]]:
    """x and y of each line, in the order in which they are drawn."""
    return [(float(x), float(y)) for x, y in re.findall(rb"1 0 0 1 (\S+) (\S+) Tm", setting.artwork.ops)]


def test_no_text_draws_nothing(put: Callable[..., Setting]) -> None:
    for setting in (put(), put(""), put("  \n ")):
        assert setting.artwork == Artwork(b"")
        assert (setting.lines, setting.over_mm, setting.over_words, setting.missing) == ((), 0, 0, ())


def test_a_word_stands_at_the_slots_left_edge_on_its_baseline(put: Callable[..., Setting]) -> None:
    setting = put("Mephit")
    assert baselines(setting) == [(20, pytest.approx(380 - BASELINE, abs=0.001))]
    assert b"/HPAlegreya-Regular 8 Tf\n0 0 0 rg" in setting.artwork.ops
    assert setting.size_pt == 8


def test_the_operators_are_balanced_and_ascii(put: Callable[..., Setting]) -> None:
    ops = put(p(RULES, Run("Ω", bold=True)), "two").artwork.ops
    assert ops.startswith(b"q BT\n")
    assert ops.endswith(b"\nET Q")
    assert ops.count(b"BDC") == ops.count(b"EMC")
    assert ops.isascii()
    assert b"<>" not in ops


def test_all_glyphs_shown_are_told(put: Callable[..., Setting]) -> None:
    artwork = put(p(RULES), p(Run("bold", bold=True))).artwork
    shown: dict[str, set[int]] = {}
    face = ""
    for name, hexes in re.findall(rb"/(\S+) \S+ Tf|\[(<[^\]]*>)\]TJ", artwork.ops):
        face = name.decode() or face
        digits = "".join(re.findall("<([0-9a-f]*)>", hexes.decode()))
        shown.setdefault(face, set()).update(int(digits[n : n + 4], 16) for n in range(0, len(digits), 4))
    assert {name: set(map(ord, glyphs)) for name, glyphs in artwork.glyphs.items()} == {
        k: v for k, v in shown.items() if v
    }


def test_lines_follow_at_the_leading_and_paragraphs_at_the_larger_margin(put: Callable[..., Setting]) -> None:
    styles = {"p": P._replace(margin_top_pt=1, margin_bottom_pt=3)}
    setting = put(RULES, "Second", styles=styles)
    steps = [round(a[1] - b[1], 3) for a, b in zip(baselines(setting), baselines(setting)[1:], strict=False)]
    assert len(setting.lines) == len(steps) + 1 > 3
    assert steps == [10.0] * (len(steps) - 1) + [13.0]


def test_a_margin_that_the_baseline_includes_is_not_counted_twice(put: Callable[..., Setting]) -> None:
    setting = put("Mephit", styles={"p": P._replace(margin_top_pt=4)}, baseline_pt=BASELINE + 4)
    assert baselines(setting)[0][1] == pytest.approx(380 - BASELINE - 4, abs=0.001)
    bare = put(Block("text", (Run("Mephit"),)), styles={"p": P._replace(margin_top_pt=4)}, baseline_pt=BASELINE + 4)
    assert baselines(bare)[0][1] == pytest.approx(380 - BASELINE, abs=0.001)


@pytest.mark.parametrize("valign, share", [("top", 0), ("middle", 0.5), ("bottom", 1)])
def test_vertical_alignment(put: Callable[..., Setting], valign: str, share: float) -> None:
    top = baselines(put("Mephit"))[0][1]
    free = SLOT.height_pt - BASELINE - (10 - BASELINE)
    assert baselines(put("Mephit", valign=valign))[0][1] == pytest.approx(top - share * free, abs=1.0)


@pytest.mark.parametrize("align, share", [("left", 0), ("center", 0.5), ("right", 1), ("justify", 0)])
def test_alignment(put: Callable[..., Setting], shaper: Shaper, align: str, share: float) -> None:
    width = shaper.voice(P.face).word("Mephit").advance * 8 / 1000
    setting = put("Mephit", styles={"p": P._replace(align=align)})
    assert baselines(setting)[0][0] == pytest.approx(20 + share * (155 - width), abs=0.001)


def test_justified_lines_end_at_the_right_edge_and_the_last_does_not(
    put: Callable[..., Setting], found: Callable[[Artwork], str], normal: Callable[[str], str]
) -> None:
    setting = put(RULES, styles={"p": P._replace(align="justify")})
    assert normal(found(setting.artwork)) == normal(RULES)
    assert setting.lines == put(RULES).lines
    assert setting.artwork.ops != put(RULES).artwork.ops
    last = setting.artwork.ops.split(b"Tm")[-1]
    assert last == put(RULES).artwork.ops.split(b"Tm")[-1]


def test_bold_italic_and_colour(put: Callable[..., Setting]) -> None:
    setting = put(
        p(Run("One", bold=True), " two ", Run("three", italic=True), " ", Run("four", bold=True, italic=True))
    )
    fonts = re.findall(rb"/(\S+) 8 Tf", setting.artwork.ops)
    assert fonts == [f"HPAlegreya-{n}".encode() for n in ("Bold", "Regular", "Italic", "Regular", "BoldItalic")]
    assert setting.artwork.ops.count(b"0.6 0 0 rg") == 1
    assert setting.lines == ("One two three four",)


def test_icons_are_set_in_the_icon_font_wherever_they_stand(put: Callable[..., Setting], shaper: Shaper) -> None:
    char = shaper.book.icons.char("move") or ""
    icon = Run(char, icon="move")
    setting = put(p(icon, "3 then ", icon, icon, " and ", icon))
    assert setting.lines == (f"{char}3 then {char}{char} and {char}",)
    assert "HPIcons-Regular" in setting.artwork.glyphs
    assert setting.missing == ()
    alone = put(p(icon))
    assert list(alone.artwork.glyphs) == ["HPIcons-Regular"]


def test_list_markers_hang_beside_their_items(put: Callable[..., Setting]) -> None:
    setting = put(
        "Any of:",
        Block("li", (Run("a demon that has fled the table this turn and will not come back"),), "•", 1),
        Block("li", (Run("deeper"),), "2.", 2),
        Block("li", (), "•", 1),
    )
    assert setting.lines[0] == "Any of:"
    assert setting.lines[1].startswith("• a demon")
    assert setting.lines[3] == "2. deeper"
    xs = [x for x, _ in baselines(setting)]
    assert xs[0] == 20
    assert xs[1] < 29 == xs[2] == xs[3]
    assert xs[5] == 38


def test_an_empty_item_keeps_its_line(put: Callable[..., Setting]) -> None:
    setting = put(Block("li", (), "•", 1), Block("li", (Run("two"),), "•", 1))
    ys = [y for _, y in baselines(setting)]
    assert setting.lines == ("•", "• two")
    assert ys[0] - ys[-1] == pytest.approx(10.0)


def test_table_columns_are_aligned(put: Callable[..., Setting]) -> None:
    rows = (
        Block("row", cells=((Run("2d12"),), (Run("what happens"),)), head=True),
        Block(
            "row", cells=((Run("2–4"),), (Run("The demon flees the table and comes back in the next round, lesser."),))
        ),
        Block("row", cells=((Run("5–24"),), (Run("nothing"),))),
    )
    setting = put(*rows, "After")
    assert setting.lines[0:2] == ("2d12", "what happens")
    assert "HPAlegreya-Bold" in setting.artwork.glyphs
    xs = [x for x, _ in baselines(setting)]
    assert xs[0] == xs[2] == 20
    assert len({xs[1], xs[3], xs[4]}) == 1
    assert setting.lines[-1] == "After"
    ys = [y for _, y in baselines(setting)]
    assert ys[-2] - ys[-1] == pytest.approx(10, abs=3)


def test_the_ladder_has_four_even_steps() -> None:
    assert ladder(8, 6) == (1.0, pytest.approx(0.916667), pytest.approx(0.833333), 0.75)
    assert ladder(6, 6) == ladder(5, 6) == (1.0,)


@pytest.mark.parametrize(
    "text", ["\u200b", "\u200b \u200b", "\u200b x \u200b", "\u00ad \u00ad \u00ad", "\u2060 a", "00A- \u200b0"]
)
def test_words_without_a_sign_to_print_show_nothing_and_lose_nothing(
    put: Callable[..., Setting], found: Callable[[Artwork], str], normal: Callable[[str], str], text: str
) -> None:
    shown = re.sub("[\u200b\u00ad\u2060]", "", text)
    assert normal(found(put(text, width_pt=17.0).artwork)) == normal(shown)


def test_text_shrinks_by_steps_until_it_fits(put: Callable[..., Setting]) -> None:
    sizes = [put(RULES, height_pt=height).size_pt for height in (300.0, 46.0, 40.0, 36.0)]
    assert sizes[0] == 8
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] < 8
    assert all(put(RULES, height_pt=h).over_mm == 0 for h in (46.0, 40.0))


def test_a_smaller_size_scales_everything(put: Callable[..., Setting]) -> None:
    setting = put(RULES, "Next", height_pt=48.0, styles={"p": P._replace(margin_bottom_pt=4, letter_spacing_pt=0.4)})
    scale = setting.scale
    assert scale < 1
    ys = [y for _, y in baselines(setting)]
    assert ys[0] == pytest.approx(380 - BASELINE * scale, abs=0.002)
    assert ys[0] - ys[1] == pytest.approx(10 * scale, abs=0.002)
    assert ys[-2] - ys[-1] == pytest.approx(14 * scale, abs=0.002)
    assert f"{0.4 * scale:.3f}".rstrip("0").encode() + b" Tc" in setting.artwork.ops


def test_what_does_not_fit_is_drawn_whole_and_measured(
    put: Callable[..., Setting], found: Callable[[Artwork], str], normal: Callable[[str], str]
) -> None:
    setting = put(RULES, height_pt=20.0)
    assert setting.size_pt == 6
    below = (len(setting.lines) - 1) * 7.5 + BASELINE * 0.75 + (10 - BASELINE) * 0.75 - 20
    assert setting.over_mm == pytest.approx(below / PT_PER_MM, abs=0.3)
    assert 0 < setting.over_words < len(RULES.split())
    assert normal(found(setting.artwork)) == normal(RULES)


def test_a_word_wider_than_its_slot_is_smaller_then_hyphenated_then_reported(put: Callable[..., Setting]) -> None:
    parted = put("Gerichtsvollzieheranwärterin", width_pt=50.0, lang="de")
    assert [line[-1] for line in parted.lines[:-1]] == ["‐"] * (len(parted.lines) - 1)
    assert (parted.scale, parted.over_mm) == (1, 0)
    smaller = put("Xxxxxxxxx", width_pt=30.0, lang="xx")
    assert smaller.scale < 1
    assert smaller.over_mm == 0
    stuck = put("Xxxxxxxxxxxxxxxxxxxxxxx yes", width_pt=30.0, lang="xx")
    assert stuck.lines == ("Xxxxxxxxxxxxxxxxxxxxxxx", "yes")
    assert stuck.over_mm > 5
    assert stuck.over_words == 1


def test_missing_characters_are_told_once_with_their_face(put: Callable[..., Setting]) -> None:
    grenze = TextStyle("HPGrenzeGotisch-Bold", 16, 17)
    setting = put(p("★ → ★ 漢", Run(" →★", bold=True)), styles={"p": P, "b": grenze})
    assert setting.missing == (
        ("★", "HPAlegreya-Regular"),
        ("漢", "HPAlegreya-Regular"),
        ("→", "HPGrenzeGotisch-Bold"),
        ("★", "HPGrenzeGotisch-Bold"),
    )


def test_every_sign_of_the_sample_is_in_every_text_style(put: Callable[..., Setting]) -> None:
    sample = "Žluťoučký kůň, Väinämöinen, Größe, Œuvre, 3 → 5, ≥ 2, −1, ½"
    for run in (Run(sample), Run(sample, bold=True), Run(sample, italic=True), Run(sample, bold=True, italic=True)):
        assert put(p(run)).missing == ()


@pytest.mark.parametrize("spacing", [0.0, 0.48, 1.6, -0.2])
@pytest.mark.parametrize("transform", ["none", "uppercase", "capitalize"])
@pytest.mark.parametrize("width", [155.0, 60.0, 33.0])
def test_text_sent_is_text_found(
    put: Callable[..., Setting],
    found: Callable[[Artwork], str],
    normal: Callable[[str], str],
    spacing: float,
    transform: str,
    width: float,
) -> None:
    style = P._replace(letter_spacing_pt=spacing, transform=transform)  # type: ignore[arg-type]
    setting = put(p(RULES + " Größe Straße"), styles={"p": style}, width_pt=width, height_pt=390.0, top_pt=398.0)
    assert normal(found(setting.artwork)) == normal(RULES + " Größe Straße")


def test_a_dropped_word_would_be_seen(
    put: Callable[..., Setting], found: Callable[[Artwork], str], normal: Callable[[str], str]
) -> None:
    setting = put(RULES.replace("fiery ", ""))
    assert normal(found(setting.artwork)) != normal(RULES)


LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFTVWYäöüßÄÖž0123456789.,;:!?-–—/″“”’()&%\u00ad"
WORDS = st.lists(st.text(LETTERS, min_size=1, max_size=14), min_size=1, max_size=14)


@settings(max_examples=80, deadline=None)
@given(WORDS, st.sampled_from([30.0, 60.0, 155.0]), st.sampled_from(["en", "de", "fi"]), st.booleans())
def test_any_text_set_is_found(
    put: Callable[..., Setting],
    found: Callable[[Artwork], str],
    normal: Callable[[str], str],
    words: list[str],
    width: float,
    lang: str,
    bold: bool,
) -> None:
    runs = tuple(Run(word + " ", bold=bold and n % 2 == 0) for n, word in enumerate(words))
    setting = put(Block("p", runs), width_pt=width, height_pt=390.0, top_pt=398.0, lang=lang)
    assert normal(found(setting.artwork)) == normal(" ".join(words))


def test_the_same_text_gives_the_same_bytes(put: Callable[..., Setting], shaper: Shaper) -> None:
    fresh = set_text((p(RULES),), SLOT, Shaper(shaper.book), "en")
    assert fresh == put(RULES)
