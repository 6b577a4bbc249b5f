"""Rules text: what is markup, what is printed as typed."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hellprint.model.rich import Block, Blocks, Run
from hellprint.render import rich
from hellprint.render.fonts import Icons
from hellprint.render.htmlblocks import parse_html
from hellprint.render.rich import parse, to_html

ICONS = Icons({"move": "\ue100", "d6-1": "\ue101", "snake-eyes": "\ue102"})


def names(name: str) -> str | None:
    return {"Mephit": "demon.mephit", "mephit": "demon.mephit"}.get(name)


def blocks(text: str) -> Blocks:
    found, messages = parse(text, ICONS, names)
    assert messages == ()
    return found


def plain(text: str) -> str:
    """All text of the blocks, a bar between blocks."""
    return "|".join("".join(run.text for run in block.runs) for block in blocks(text))


@pytest.mark.parametrize(
    "text",
    [
        "S&P, R&D, 100% (twice) done",
        "&amp; &lt; &nbsp;",
        "<Blast> a < b > c <b>x</b>",
        "3 * 4 * 5",
        "snake_case_name and _under",
        "2-4. then",
        "1.10 souls",
        "1:30 and 2:45:00",
        "-1 to +1",
        "# 7 from the Pit",
        "a | b",
        "~x~ `y",
        "[not a reference] [a](b)",
        "http://example.org/a_b_c",
        "trailing *",
        "** open",
        "9″ − 1 – 2",
    ],
)
def test_what_is_no_markup_prints_as_typed(text: str) -> None:
    assert plain(text) == text


@pytest.mark.parametrize(
    "text, shown",
    [
        (r"Hook \& Chain \*x\* \[\[a\]\] \:move: \\ done", r"Hook & Chain *x* [[a]] :move: \ done"),
        (r"**\*** and R\&D", "* and R&D"),
        ("one\ntwo", "one\ntwo"),
        ("one\n\n \n\ntwo", "one|two"),
        ("\n\n  one  \n", "one"),
        ("**b** *i* ***bi***", "b i bi"),
        ("a\\\nb", "a\nb"),
    ],
)
def test_escapes_and_paragraphs(text: str, shown: str) -> None:
    assert plain(text) == shown


@pytest.mark.parametrize("text", ["", " ", "\n\n\t"])
def test_no_text_is_no_block(text: str) -> None:
    assert parse(text, ICONS, names) == ((), ())


def test_emphasis() -> None:
    assert blocks("Move **twice**, *then* ***stop***.") == (
        Block(
            "p",
            (
                Run("Move "),
                Run("twice", bold=True),
                Run(", "),
                Run("then", italic=True),
                Run(" "),
                Run("stop", bold=True, italic=True),
                Run("."),
            ),
        ),
    )


def test_icons_and_references() -> None:
    assert blocks("3:move: **:d6-1:** [[Mephit]], [[mephit|the imp]]") == (
        Block(
            "p",
            (
                Run("3"),
                Run("\ue100", icon="move"),
                Run(" "),
                Run("\ue101", bold=True, icon="d6-1"),
                Run(" "),
                Run("Mephit", ref="demon.mephit"),
                Run(", "),
                Run("the imp", ref="demon.mephit"),
            ),
        ),
    )


def test_stars_and_underscores_in_marks_are_no_emphasis() -> None:
    assert blocks("*a :snake-eyes: [[Mephit|b*c*d]] e*") == (
        Block(
            "p",
            (
                Run("a ", italic=True),
                Run("\ue102", italic=True, icon="snake-eyes"),
                Run(" ", italic=True),
                Run("b*c*d", italic=True, ref="demon.mephit"),
                Run(" e", italic=True),
            ),
        ),
    )


def test_unknown_icons_and_records_are_told_with_their_place_and_printed_as_typed() -> None:
    found, messages = parse("**x** :moove: :qqqq: [[Nix]] :moove:", ICONS, names)
    assert messages == (
        'no icon is called "moove" (did you mean "move"?), character 7',
        'no icon is called "qqqq" ("hellprint list --icons" names all), character 15',
        'no record is called "Nix", character 22',
        'no icon is called "moove" (did you mean "move"?), character 30',
    )
    assert "".join(run.text for run in found[0].runs) == "x :moove: :qqqq: [[Nix]] :moove:"


def test_lists() -> None:
    assert blocks("* any\n* **two**\n  1. deep\n  2. deeper\n\nafter\n\n3. three") == (
        Block("li", (Run("any"),), "•", 1),
        Block("li", (Run("two", bold=True),), "•", 1),
        Block("li", (Run("deep"),), "1.", 2),
        Block("li", (Run("deeper"),), "2.", 2),
        Block("p", (Run("after"),)),
        Block("li", (Run("three"),), "3.", 1),
    )


def test_a_second_paragraph_and_no_text_in_an_item() -> None:
    assert blocks("* one\n\n  more\n*\n* three") == (
        Block("li", (Run("one"),), "•", 1),
        Block("li", (Run("more"),), "", 1),
        Block("li", (), "•", 1),
        Block("li", (Run("three"),), "•", 1),
    )


@pytest.mark.parametrize(
    "table",
    [
        "| a | b |\n|---|---|\n| c | d | e |",
        "| a | b |\n|---|---|\n| c | d |e",
        "a | b\n---|---\nc | d | e",
        "a | b\n---|---\nc | d | e |",
        "- | a | b |\n  |---|---|\n  | c | d | e |",
        "| a | b |\n|---|---|\n| x |\n| c | d \\| y | e | f |",
    ],
)
def test_cells_beyond_the_head_are_kept(table: str) -> None:
    rows = [block for block in blocks(table) if block.kind == "row"]
    shown = "".join(run.text for row in rows for cell in row.cells for run in cell)
    assert [c for c in shown if c.isalpha()] == [c for c in table if c.isalpha()]
    assert len({len(row.cells) for row in rows}) == 1


def test_tables() -> None:
    assert blocks("| 2d12 | then |\n|---|---|\n| 2–4 | **flee** |\n| 5 | |") == (
        Block("row", cells=((Run("2d12"),), (Run("then"),)), head=True),
        Block("row", cells=((Run("2–4"),), (Run("flee", bold=True),))),
        Block("row", cells=((Run("5"),), ())),
    )


TEXTS = [
    "plain & <b>",
    "**b** *i* :move: [[Mephit|x & y]]",
    "* a\n* b\n  * c\n\nd",
    "* a\n  1. b\n* c",
    "2. a\n3. b",
    "* a\n\n1. b",
    "* one\n\n  more\n*\n* three",
    "| a | b |\n|--|--|\n| c | d |\n\n| e |\n|--|\n",
    "a\\\nb",
    "one\n\ntwo\n\n* x",
    ":move::move: 3",
]


@pytest.mark.parametrize("text", TEXTS)
def test_html_reads_back_to_the_same_blocks(text: str) -> None:
    made = blocks(text)
    if "| e |" in text:  # two tables that touch are one, as their rows are in a slot
        made = made[:2] + made[2:]
    assert parse_html(to_html(made), ICONS) == made


def test_html_is_escaped() -> None:
    assert to_html(blocks("S&P <Blast>")) == "<p>S&amp;P &lt;Blast&gt;</p>"


def test_a_kept_run_is_kept_in_html() -> None:
    made = (Block("p", (Run("a b", nowrap=True), Run(" c"))),)
    assert to_html(made) == '<p><span class="nowrap">a b</span> c</p>'
    assert parse_html(to_html(made)) == made


@settings(max_examples=400, deadline=None)
@given(st.text("ab *:[]|(,.é\u00a0“”", max_size=24))
def test_the_quick_way_and_markdown_agree(text: str) -> None:
    stripped = text.strip()
    marks = rich._Marks(ICONS, names)
    quick = rich._quick(stripped, marks) if stripped and rich._SPECIAL.search(stripped) else None
    if quick is not None:
        whole = rich._markdown(stripped, rich._Marks(ICONS, names))
        assert (Block("p", tuple(rich._joined(quick))),) == tuple(
            Block(b.kind, tuple(rich._joined(b.runs)), b.marker, b.level) for b in whole
        )


@pytest.mark.parametrize("text", ["**Bold.** Then *more*", "(*so*) **x**, **y**.", "**A b** c :move: *d*"])
def test_the_quick_way_is_taken_for_usual_rules(text: str) -> None:
    assert rich._quick(text, rich._Marks(ICONS, names)) is not None


def test_usual_rules_do_not_import_the_parser() -> None:
    program = (
        "import sys; from hellprint.render.rich import parse; from hellprint.render.fonts import Icons\n"
        "parse('**Bold.** Then *more*: 3 < 4', Icons({}), lambda n: None)\n"
        "parse('R&D, no markup', Icons({}), lambda n: None)\n"
        "print('markdown_it' in sys.modules)\n"
        "parse('* a list', Icons({}), lambda n: None)\n"
        "print('markdown_it' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
