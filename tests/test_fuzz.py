"""Texts that nobody would write: the loader tells what is wrong with them, the setter loses nothing of them.

HELLPRINT_FUZZ=20000 pytest tests/test_fuzz.py looks at that many new examples of each; without it, always at the same.
"""

from __future__ import annotations

import io
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from hellprint.checks import check_pack
from hellprint.load import load_pack
from hellprint.model.findings import Finding
from hellprint.model.rich import Block, Blocks
from hellprint.model.slots import TextSlot, TextStyle
from hellprint.render.fonts import FontBook
from hellprint.render.htmlblocks import parse_html
from hellprint.render.rich import parse, to_html
from hellprint.render.setter import set_text
from hellprint.render.shape import Shaper
from hellprint.write.pdf import PdfWriter

ASKED: Final = int(os.environ.get("HELLPRINT_FUZZ", "0"))
SECONDS: Final = 5
fuzz = settings(
    max_examples=ASKED or 200,
    derandomize=not ASKED,
    database=None,
    deadline=SECONDS * 1000,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large],
)
SAMPLER: Final = Path(__file__).parent / "packs" / "sampler"
FILES: Final = {
    path.relative_to(SAMPLER).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(SAMPLER.rglob("*"))
    if path.suffix in (".yaml", ".csv")
}


# What the loader may meet

SIGNS: Final = (
    *"\t\n -:#\"'{}[],&*!|>%@`?~<=+.\\/", "\n\n", "\n  ", "\n- ", ": ", " #", "---\n", "...\n", "<<: *a", "&a ", "*a",
    "!!python/object:os.system ", "!x ", "\ufeff", "\0", "\x1b", "\x85", "\u2028", "\u200b", "\u202e", "\U0001f608",
    "é", "e\u0301", "null", "~", "yes", "on", "0o17", "1e999", "-.inf", ".nan", "1_000", "0116", "12:30", "2d12",
    "1.10", '"\\x00"', '"\\ud800"', "[[mephit]]", "{{ limits.hand }}", "{% for %}", "{{", "}}", "=1+1", "| >", "|2\n",
)  # fmt: skip
WORDS: Final = tuple(sorted({word for text in FILES.values() for word in re.findall(r"[\w-]+", text)}))
snippets = st.one_of(st.sampled_from(SIGNS), st.sampled_from(WORDS), st.text(max_size=4))


@st.composite
def edits(draw: st.DrawFn) -> tuple[str, str]:
    """A file of the sampler pack and its text after some slips of the hand."""
    name = draw(st.sampled_from(sorted(FILES)))
    text = FILES[name]
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(text)))
        length = draw(st.sampled_from((0, 0, 1, 1, 3, 10, 60, 400)))
        cut = text[start : start + length]
        put = draw(st.one_of(snippets, st.just(cut * 2), st.just(""), st.just(cut[::-1]), st.just(cut.upper())))
        text = text[:start] + put + text[start + length :]
    return name, text


scalars = st.one_of(
    st.sampled_from(SIGNS + WORDS),
    st.integers(-(10**20), 10**20).map(str),
    st.floats().map(str),
    st.text(max_size=8),
)


def _flow(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    listing = st.lists(inner, max_size=4).map(lambda items: f"[{', '.join(items)}]")
    mapping = st.lists(st.tuples(scalars, inner), max_size=4).map(
        lambda pairs: "{" + ", ".join(f"{key}: {value}" for key, value in pairs) + "}"
    )
    return st.one_of(listing, mapping, st.tuples(st.sampled_from(("&a ", "!t ", "| ")), inner).map("".join))


flow = st.recursive(scalars, _flow, max_leaves=12)


def _block(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    def indented(text: str) -> str:
        return "\n".join("  " + line for line in text.split("\n"))

    pairs = st.lists(st.tuples(scalars, inner), min_size=1, max_size=4)
    mapping = pairs.map(lambda found: "\n".join(f"{key}:\n{indented(value)}" for key, value in found))
    listing = st.lists(inner, min_size=1, max_size=4).map(
        lambda items: "\n".join("- " + indented(item).removeprefix("  ") for item in items)
    )
    return st.one_of(mapping, listing)


documents = st.recursive(flow, _block, max_leaves=10)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


def loads(folder: Path, changed: Mapping[str, str | bytes]) -> tuple[Finding, ...]:
    """Load the sampler pack with some files changed; what is wrong with it."""
    for name, text in {**FILES, **changed}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    pack, findings = load_pack(folder)
    return (*findings, *(check_pack(pack) if pack is not None else ()))


def is_told_well(finding: Finding, folder: Path) -> bool:
    """Its text is one line that a terminal can show, at a place that there is."""
    line = finding.text()
    path = Path(finding.path)
    if path.suffix == ".yaml" and finding.line:
        text = path.read_bytes().decode("utf-8", "replace")
        if finding.line > len(re.split("\r\n|\r|\n", text)) or finding.column < 1:
            return False
    return path.is_relative_to(folder) and all(c.isprintable() or unicodedata.category(c) == "Zs" for c in line)


@fuzz
@given(edit=edits())
def test_a_file_after_slips_of_the_hand_is_loaded_or_told(folder: Path, edit: tuple[str, str]) -> None:
    name, text = edit
    for finding in loads(folder, {name: text}):
        assert is_told_well(finding, folder), finding


@fuzz
@given(name=st.sampled_from(sorted(name for name in FILES if name.endswith(".yaml"))), text=documents)
def test_a_file_of_something_else_is_loaded_or_told(folder: Path, name: str, text: str) -> None:
    for finding in loads(folder, {name: text}):
        assert is_told_well(finding, folder), finding


@fuzz
@given(name=st.sampled_from(sorted(FILES)), data=st.binary(max_size=200))
def test_a_file_of_any_bytes_is_loaded_or_told(folder: Path, name: str, data: bytes) -> None:
    for finding in loads(folder, {name: data}):
        assert is_told_well(finding, folder), finding


# What the setter may meet

LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ßäöüåéèñçøłőžšđþ"
MARKS: Final = (
    *"*_`|[]:\\<>&#-+.!()'\"/,;?%=~^${}", "**", "***", "__", ":move:", ":d6-1:", ":nosuch:", "[[Mephit]]",
    "[[Mephit|the imp]]", "[[nobody]]", "\\*", "\\\\", "&amp;", "&#65;", "<b>", "</p>", "<!--", "-->", "fi", "ffl",
    "\u00a0", "\u00ad", "–", "−", "″", "“", "”", "’", "…", "½", "→", "\u2009", "\u200b", "e\u0301", "ﬁ", "漢", "א",
    "\U0001f608", "supercalifragilisticexpialidocious", "1.", "2)", "- ", "| a | b |\n|---|---|\n| c | d |",
)  # fmt: skip
words = st.text(LETTERS, min_size=1, max_size=12)
inline = st.lists(st.one_of(words, words, st.sampled_from(MARKS), st.just(" "), st.just(" ")), max_size=25).map("".join)
starts = st.sampled_from(("", "", "", "- ", "  - ", "1. ", "7) ", "    ", "> ", "# ", "| ", "\t"))
lines = st.tuples(starts, inline).map("".join)
texts = st.lists(lines, min_size=1, max_size=6).flatmap(
    lambda found: st.sampled_from(("\n", "\n\n")).map(lambda end: end.join(found))
)
plain_styles = st.builds(
    TextStyle,
    face=st.sampled_from(("HPAlegreya-Regular", "HPAlegreyaSans-Regular")),
    size_pt=st.floats(6, 11),
    leading_pt=st.floats(8, 13),
    align=st.sampled_from(("left", "right", "center", "justify")),
    letter_spacing_pt=st.sampled_from((0.0, 0.0, 0.5)),
    colour=st.just((0.0, 0.0, 0.0)),
    transform=st.sampled_from(("none", "none", "uppercase")),
    features=st.sampled_from(((), ("lnum", "tnum"))),
    margin_top_pt=st.sampled_from((0.0, 3.0)),
    margin_bottom_pt=st.sampled_from((0.0, 3.0)),
    indent_pt=st.just(8.0),
    list_top_pt=st.sampled_from((0.0, 4.0)),
    list_bottom_pt=st.sampled_from((0.0, 4.0)),
)


@pytest.fixture(scope="module")
def shaper() -> Shaper:
    return Shaper(FontBook(Path(__file__).parents[1] / "fonts"))


def words_of(blocks: Blocks, *, marked: bool = True) -> str:
    """All text of blocks in order, without white space and what is only there to break a line."""
    parts: list[str] = []
    for block in blocks:
        parts += [block.marker if marked else "", *(run.text for runs in (block.runs, *block.cells) for run in runs)]
    return bare("".join(parts))


def bare(text: str) -> str:
    return re.sub(r"[\s\u00ad\ufffe\u0002\u200b]", "", unicodedata.normalize("NFKC", text))


def read(pdf: bytes) -> str:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return str(document[0].get_textpage().get_text_range())
    finally:
        document.close()


def names(name: str) -> str | None:
    return "demon.mephit" if name == "Mephit" else None


@fuzz
@given(text=texts)
def test_rules_text_keeps_all_of_its_letters(shaper: Shaper, text: str) -> None:
    blocks, _ = parse(text, shaper.book.icons, names)
    letters = Counter(c for c in bare(text) if c in LETTERS)
    shown = Counter(words_of(blocks))
    for block in blocks:
        assert block.kind in ("p", "li", "row")
    # Markup takes signs, names of icons and of records, numbers of items; no other letter.
    marks = re.findall(r":[a-z][a-z0-9-]*:|\[\[.*?\]\]|^\s*\d+[.)]", text, re.M)
    letters -= Counter(c for mark in marks for c in mark)
    assert not letters - shown, (text, blocks)


@fuzz
@given(text=texts)
def test_html_of_rules_text_says_the_same(shaper: Shaper, text: str) -> None:
    blocks, _ = parse(text, shaper.book.icons, names)
    again = parse_html(to_html(blocks), shaper.book.icons)
    # HTML knows the mark of an empty item around another one, which the blocks do without.
    assert words_of(again, marked=False) == words_of(blocks, marked=False)


@fuzz
@given(text=texts, style=plain_styles, width=st.floats(20, 300), height=st.floats(8, 600))
def test_text_sent_is_text_found(shaper: Shaper, text: str, style: TextStyle, width: float, height: float) -> None:
    blocks, _ = parse(text, shaper.book.icons, names)
    bold = style._replace(face=style.face.replace("Regular", "Bold"))
    slot = TextSlot("rules", 700.0, 3900.0, width, height, 8.0, {"p": style, "b": bold, "li": style})
    setting = set_text(blocks, slot, shaper, "en")
    assume(not setting.missing)
    # PDFium takes a line for the shadow of the one above when both say the same and nearly touch.
    unmarked = [re.sub(r"^(•|\d+\.) ", "", line) for line in setting.lines]
    assume(all(one != two for one, two in pairwise(unmarked)))
    out = io.BytesIO()
    writer = PdfWriter(out, shaper.book, _no_form, title="", lang="en")
    writer.page(4000, 4000, setting.artwork.ops, setting.artwork.forms, setting.artwork.glyphs)
    writer.close()
    found, sent = bare(read(out.getvalue())), words_of(blocks)
    if any(block.kind == "row" for block in blocks) or style.align in ("right", "center"):
        found, sent = "".join(sorted(found)), "".join(sorted(sent))
    assert found.replace("-", "‐") == sent.replace("-", "‐")


def _no_form(key: str) -> Any:
    raise AssertionError(f"no form is needed, but {key} was asked for")


@fuzz
@given(html=st.lists(st.one_of(words, st.sampled_from(
    ("<p>", "</p>", "<b>", "</b>", "<i>", "</em>", "<ul>", "<li>", "</li>", "</ul>", "<ol start='3'>", "<br>", "<br/>",
     "<table>", "<tr>", "<td>", "</td>", "</table>", "<span class=icon>", "<span class='nowrap'>", "</span>", "<img>",
     "<!-- x -->", "<!--", "&lt;", "&amp;", "&#0;", "&#xD800;", "&nosuch;", "<", ">", "<p", 'x="', "</", " ", "\n")
)), max_size=20).map("".join))  # fmt: skip
def test_any_html_of_a_slot_is_set_or_refused(shaper: Shaper, html: str) -> None:
    from hellprint.render.htmlblocks import UnsupportedMarkup

    style = TextStyle("HPAlegreya-Regular", 8.0, 10.0, indent_pt=8.0)
    try:
        blocks = parse_html(html, shaper.book.icons)
    except UnsupportedMarkup:
        return
    assert all(isinstance(block, Block) for block in blocks)
    set_text(blocks, TextSlot("rules", 0.0, 300.0, 120.0, 300.0, 8.0, {"p": style, "li": style}), shaper, "en")


def test_the_examples_are_at_least_two_hundred() -> None:
    tests: list[Callable[..., None]] = [value for name, value in globals().items() if hasattr(value, "hypothesis")]
    assert len(tests) >= 7
    assert fuzz.max_examples >= 200
