"""What other tools got wrong between the author's file and the words on the card (field cases FC-nn), end to end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from testing.kits import Kit
from testing.pdf import Texts
from testing.small import (
    PACK,
    SCHEMA,
    TEMPLATE,
    check_pack,
    errors_in,
    margin_texts,
    print_pack,
    texts_of,
    write_pack,
)
from testing.words import normal

from hellprint.model.findings import Finding


@pytest.fixture
def printed(tmp_path: Path) -> Any:
    """Write a pack, print it, and see that there were no findings."""

    def run(cards: str | bytes, files: dict[str, str | bytes] | None = None, **wishes: Any) -> Kit:
        kit = print_pack(write_pack(tmp_path / "pack", cards, files), tmp_path / "out", **wishes)
        assert errors_in(kit.result.findings) == []
        return kit

    return run


def found(tmp_path: Path, cards: str | bytes, files: dict[str, str | bytes] | None = None) -> tuple[Finding, ...]:
    """Errors only: warnings about style are other tests' matter."""
    findings = check_pack(write_pack(tmp_path / "pack", cards, files))
    return tuple(f for f in findings if f.severity == "error")


def said(findings: tuple[Finding, ...]) -> list[str]:
    return [f"{Path(f.path).name}:{f.line}:{f.column}: {f.code} {f.message}" for f in findings]


# A. The source file says one thing, the loader reads another


def test_fc01_numbers_with_leading_zeros_stay_as_typed(printed: Any) -> None:
    schema = SCHEMA + "  deck: {plural: decks, fields: {cards: {type: list, of: {type: ref, to: card}}}}\n"
    pack = PACK + "  decks: {kind: card, records: deck, size: standard, front: deck.html}\n"
    deck = TEMPLATE.replace("card.name", '""').replace("card.text", '""').replace("card.id", "ids")
    deck = "{% set ids %}{% for c in it.cards %}{{ c.id }} {{ c.name }}; {% endfor %}{% endset %}" + deck
    files = {"pack.yaml": pack, "schema.yaml": schema, "templates/deck.html": deck}
    cards = "cards:\n  - {id: 0116, name: Brass Seal}\n  - {id: 0119, name: Iron Seal}\n"
    texts = texts_of(printed(cards + "decks: [{id: 007, cards: [0116, 0119]}]\n", files))
    assert texts["0116", "front"] == "Brass Seal 0116"
    assert texts["0119", "front"] == "Iron Seal 0119"
    assert texts["007", "front"] == "0116 Brass Seal; 0119 Iron Seal;"


def test_fc03_short_codes_are_text_also_as_keys(printed: Any) -> None:
    files = {
        "pack.yaml": PACK + "constants: {languages: [en, fi, no], strings: {no: Kortti, y: Ja}, flags: {off: 1}}\n",
        "text/no.yaml": "cards.on.name: Av\n",
    }
    text = '{{ languages | join(" ") }} {{ strings.no }} {{ strings.y }} {{ flags.off }}'
    cards = f"cards:\n  - {{id: on, name: Off, text: '{text}'}}\n"
    assert texts_of(printed(cards, files))["on", "front"] == "Off en fi no Kortti Ja 1 on"
    norwegian = printed(cards, files, lang="no")
    assert norwegian.manifest["lang"] == "no"
    assert texts_of(norwegian)["on", "front"] == "Av en fi no Kortti Ja 1 on"


def test_fc04_times_are_not_sixties(printed: Any, tmp_path: Path) -> None:
    schema = SCHEMA + "      play_time: {type: text}\n      setup_time: {type: text}\n"
    template = TEMPLATE.replace("card.id", 'card.play_time ~ " and " ~ card.setup_time')
    cards = "cards: [{id: scenario, play_time: 1:30, setup_time: 0:45}]\n"
    files = {"schema.yaml": schema, "templates/card.html": template}
    assert texts_of(printed(cards, files))["scenario", "front"] == "1:30 and 0:45"
    as_number = schema.replace("play_time: {type: text}", "play_time: {type: int}")
    assert said(found(tmp_path, cards, {**files, "schema.yaml": as_number})) == [
        'cards.yaml:1:35: HP012 play_time: expected a whole number, found "1:30"'
    ]


def test_fc06_text_that_a_comment_sign_cuts_off_is_told(tmp_path: Path, printed: Any) -> None:
    cards = 'cards:\n  - {id: c7, text: "ok"}\n  - id: c8\n    text: Discard this and draw card #7 from the Pit\n'
    (finding,) = said(found(tmp_path, cards))
    assert finding.startswith('cards.yaml:4:11: HP007 the text "Discard this and draw card" ends at a "#"')
    whole = cards.replace("Discard this and draw card #7 from the Pit", "'Discard this and draw card #7 from the Pit'")
    assert texts_of(printed(whole))["c8", "front"] == "Discard this and draw card #7 from the Pit c8"


def test_fc07_the_same_key_twice_is_told_with_both_lines(tmp_path: Path) -> None:
    schema = SCHEMA + "      attack: {type: int, optional: true}\n      hp: {type: int, optional: true}\n"
    cards = """\
cards:
  ash_hound: {attack: 3, hp: 2}
  pit_clerk: {attack: 1, hp: 4}
  ash_hound: {attack: 2}
"""
    findings = said(found(tmp_path, cards, {"schema.yaml": schema}))
    assert 'cards.yaml:4:3: HP006 "ash_hound" stands here and on line 2; only one can hold' in findings
    nested = "cards:\n  - id: ash_hound\n    attack: 3\n    hp: 2\n    attack: 2\n"
    assert said(found(tmp_path, nested, {"schema.yaml": schema})) == [
        'cards.yaml:5:5: HP006 "attack" stands here and on line 3; only one can hold'
    ]


def test_fc08_edition_1_10_keeps_its_zero(printed: Any) -> None:
    pack = PACK + "edition: 1.10\nconstants: {errata: {1.1: old text, 1.10: new text}}\n"
    card = 'cards: [{id: a, text: \'{{ pack.edition }}{{ errata["1.1"] }}, {{ errata["1.10"] }}\'}]\n'
    kit = printed(card.replace("{{ pack.edition }}", ""), {"pack.yaml": pack})
    assert texts_of(kit)["a", "front"] == "old text, new text a"
    assert "Small 1.10 · " in margin_texts(kit)[0]
    assert kit.manifest["edition"] == "1.10"


@pytest.mark.parametrize(
    "text, message",
    [
        ("Reaction: discard one card", 'text that holds ": " needs quotes: "Reaction: discard one card"'),
        ("!Burn all", 'text that starts with "!" needs quotes'),
        ("*any* demon", 'text that starts with "*" needs quotes'),
        ("> 3 hits to banish", 'text that starts with ">" needs quotes'),
        ("{cost}", "text: expected text, found a map"),
        ("@home", 'text that starts with "@" needs quotes'),
        ("%hit", 'text that starts with "%" needs quotes'),
    ],
)
def test_fc09_text_that_yaml_reads_as_more_than_text_gives_one_plain_message(
    text: str, message: str, tmp_path: Path, printed: Any
) -> None:
    cards = f"cards:\n  - id: a\n    text: {text}\n"
    (finding,) = said(found(tmp_path, cards))
    assert finding.startswith("cards.yaml:3:11: HP0")
    assert message in finding
    shown = texts_of(printed(cards.replace(text, f"'{text}'")))["a", "front"]
    assert shown == text.replace("*any*", "any") + " a"


CARDS = "cards:\n  - id: vaki\n    name: Väki\n    text: |\n      First line\n      of two.\n\n      - an item\n"


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + CARDS.encode(),
        CARDS.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + CARDS.replace("\n", "\r\n").encode(),
    ],
    ids=["mark", "CRLF", "mark and CRLF"],
)
def test_fc11_files_of_other_editors_print_the_same(data: bytes, printed: Any, tmp_path: Path) -> None:
    plain = printed(CARDS).files()
    assert texts_of(printed(CARDS))["vaki", "front"] == "Väki First line of two. • an item vaki"
    assert printed(data).files() == plain


@pytest.mark.parametrize(
    "data, message",
    [
        (CARDS.encode() + b"\xef\xbb\xbf  - {id: b}\n", "cards.yaml:9:1: HP004"),
        (CARDS.encode("latin-1"), "cards.yaml:3:12: HP002 byte 0xe4 is not UTF-8"),
        (CARDS.replace("    name", "\tname").encode(), "cards.yaml:3:1: HP003"),
    ],
    ids=["mark in the middle", "Latin-1", "tab"],
)
def test_fc11_what_cannot_be_read_is_told_in_one_plain_message(data: bytes, message: str, tmp_path: Path) -> None:
    (finding,) = said(found(tmp_path, data))
    assert finding.startswith(message)


# H. Text that does not fit

SENTENCE = (
    "Whenever another demon within striking distance surrenders its vessel, this demon swallows whatever remains of "
    "the fallen enemy and gains strength until the following activation begins"
)
WORDS = SENTENCE.split()


def words(count: int) -> str:
    return " ".join(WORDS[n % len(WORDS)] for n in range(count))


def test_fc58_a_text_that_is_too_long_stops_the_kit_and_one_to_the_last_line_does_not(
    tmp_path: Path, printed: Any
) -> None:
    template = TEMPLATE.replace(
        "top: 14mm; height: 30mm; --min-size: 6.5pt", "top: 14mm; height: 31.1mm; --min-size: 9pt"
    )
    edge = " ".join(["wyrmling"] * 31) + " end"  # four words a line, eight lines
    long = f"cards:\n  - {{id: long, name: Verbose Wyrm, text: '{words(90)}'}}\n"
    kit = print_pack(write_pack(tmp_path / "pack", long, {"templates/card.html": template}), tmp_path / "none")
    (finding,) = [f for f in kit.result.findings if f.severity == "error"]
    assert finding.code == "HP301"
    assert (finding.line, finding.column) == (2, 5)
    assert 'slot "text" of card.html is' in finding.message
    assert "mm too long" in finding.message
    assert "past the end" in finding.message
    assert not (tmp_path / "none").exists() or list((tmp_path / "none").iterdir()) == []
    fits = printed(f"cards:\n  - {{id: edge, name: Edge, text: '{edge}'}}\n", {"templates/card.html": template})
    assert texts_of(fits)["edge", "front"].endswith("end edge")
    over = f"cards:\n  - {{id: edge, text: '{edge} wyrmling'}}\n"
    kit = print_pack(write_pack(tmp_path / "pack", over, {"templates/card.html": template}), tmp_path / "none")
    assert [f.code for f in kit.result.findings if f.severity == "error"] == ["HP301"]


def test_fc60_name_cost_and_icons_have_boxes_of_their_own_in_any_language(tmp_path: Path, printed: Any) -> None:
    schema = SCHEMA + "      cost: {type: int}\n      icons: {type: list, of: text}\n"
    template = TEMPLATE.replace(
        '{{ slot("foot", card.id) }}',
        '{{ slot("cost", card.cost) }}'
        '{% call slot("icons") %}{% for i in card.icons %}<span class="icon">:{{ i }}:</span>{% endfor %}{% endcall %}',
    ).replace(
        ".slot-name { top: 4mm; height: 8mm;",
        ".slot-cost { left: 47mm; top: 4mm; width: 12mm; height: 8mm; text-align: right }\n"
        '.icon { font-family: "HP Icons" }\n'
        ".slot-icons { top: 60mm; height: 5mm }\n"
        ".slot-name { top: 4mm; height: 8mm; width: 40mm;",
    )
    cards = "cards:\n  - {id: n1, name: Rust, cost: 12, icons: [flame, flame, skull, skull]}\n"
    german = "cards.n1.name: Gerichtsvollzieheranwärterin der Unterwelt\n"
    files = {"schema.yaml": schema, "templates/card.html": template, "text/de.yaml": german}
    assert texts_of(printed(cards, files))["n1", "front"] == "Rust 12"
    folder = write_pack(tmp_path / "pack", cards, files)
    kit = print_pack(folder, tmp_path / "de", lang="de")
    (finding,) = [f for f in kit.result.findings if f.severity == "error"]
    assert (finding.code, finding.line) == ("HP301", 2)
    assert 'slot "name"' in finding.message
    roomy = {
        **files,
        "templates/card.html": template.replace("height: 8mm; width: 40mm;", "height: 12mm; width: 40mm;"),
    }
    kit = print_pack(write_pack(tmp_path / "pack", cards, roomy), tmp_path / "de", lang="de")
    assert errors_in(kit.result.findings) == []
    assert texts_of(kit)["n1", "front"] == "Gerichtsvollzieheranwärterin der Unterwelt 12"
    with Texts(kit.pdfs[0]) as texts:
        x, y, w, h = kit.rows[0].box
        assert normal(texts.inside(1, (x, y, 45, h))) == "Gerichtsvollzieheranwärterin der Unterwelt"
        assert normal(texts.inside(1, (x + 45, y, w - 45, h))) == "12"


@pytest.mark.parametrize("count, fits", [(20, True), (60, True), (120, False)])
def test_fc62_text_shrinks_in_four_steps_down_to_its_smallest_size_and_no_further(
    count: int, fits: bool, tmp_path: Path
) -> None:
    import re

    import pikepdf

    cards = f"cards:\n  - {{id: a, text: '{words(count)}'}}\n"
    template = TEMPLATE.replace("9pt/11pt", "11pt/13pt")
    folder = write_pack(tmp_path / "pack", cards, {"templates/card.html": template})
    kit = print_pack(folder, tmp_path / "out")
    assert [f.code for f in kit.result.findings if f.severity == "error"] == ([] if fits else ["HP301"])
    if fits:
        with pikepdf.open(kit.pdfs[0]) as document:
            content = document.pages[0].Contents.read_bytes()
        (size,) = re.findall(rb"/HPAlegreya-Regular ([\d.]+) Tf", content)
        assert float(size) in (11, 9.5, 8, 6.5)
        assert (float(size) == 11) is (count == 20)
    else:
        assert "at 6.5 pt, the smallest allowed" in errors_in(kit.result.findings)[0]


# I. Glyphs, markup and fonts

SIGNS = "Žluťoučký kůň, Väinämöinen, Größe, Œuvre, 3 → 5, ≥ 2, −1, ½"


def test_fc65_every_sign_is_drawn_or_told_in_each_style(tmp_path: Path) -> None:
    template = TEMPLATE.replace("card.id", "card.name")
    cards = f"cards:\n  - {{id: a, name: '{SIGNS}', text: '{SIGNS} **{SIGNS}** *{SIGNS}*'}}\n"
    template = template.replace("top: 4mm; height: 8mm;", "top: 2mm; height: 12mm;").replace("15pt/8mm", "11pt/4mm")
    kit = print_pack(
        write_pack(tmp_path / "pack", cards, {"templates/card.html": template}), tmp_path / "out", draft=True
    )
    told = {f.message.split('"')[1] for f in kit.result.findings if f.code == "HP302"}
    wrong = [f for f in kit.result.findings if f.severity == "error"]
    assert {f.code for f in wrong} <= {"HP302"}
    assert all("HPGrenzeGotisch" in f.message and "U+" in f.message for f in wrong)
    for sign in set(SIGNS) - set(" "):
        drawn = texts_of(kit)["a", "front"].count(sign)
        sent = 5 * SIGNS.count(sign)
        assert drawn == sent or sign in told, f"{sign} is drawn {drawn} times of {sent}"


def test_fc67_an_ampersand_is_an_ampersand(printed: Any) -> None:
    cards = 'cards:\n  - {id: a, name: "Hook & Chain", text: "S&P, R&D, 100% (twice) \\\\\\\\ done"}\n'
    assert texts_of(printed(cards))["a", "front"] == "Hook & Chain S&P, R&D, 100% (twice) \\ done a"
    text = "cards:\n  - {id: a, name: '<b>Hook</b> &amp; {{ x }}', text: 'a < b > c &amp; &#65; <br> \"q\"'}\n"
    assert texts_of(printed(text))["a", "front"] == '<b>Hook</b> &amp; {{ x }} a < b > c &amp; &#65; <br> "q" a'


@pytest.mark.parametrize(
    "change, message",
    [
        (
            ('"HP Alegreya"', '"HP Alegreia"'),
            '"HP Alegreia", which is not a font of the project (did you mean "HP Alegreya"?)',
        ),
        (('"HP Alegreya"', "Helvetica"), '"Helvetica", which is not a font of the project'),
        (
            (
                "</style>",
                '@font-face { font-family: Own; src: url("own.ttf") }\n.slot-foot { font-family: Own }</style>',
            ),
            "own.ttf",
        ),
    ],
    ids=["misspelt", "of the system", "file that is not there"],
)
def test_fc69_a_font_that_is_not_the_projects_stops_the_kit(
    change: tuple[str, str], message: str, tmp_path: Path
) -> None:
    folder = write_pack(
        tmp_path / "pack", "cards: [{id: a, name: A}]\n", {"templates/card.html": TEMPLATE.replace(*change)}
    )
    kit = print_pack(folder, tmp_path / "out")
    assert kit.result.files == ()
    assert message in " ".join(f.text() for f in kit.result.findings)
    assert {f.code for f in kit.result.findings if f.severity == "error"} <= {"HP503", "HP501", "HP502"}
