"""Rules text in a small Markdown to blocks of runs, and blocks to HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from hellprint.model.patterns import pattern
from hellprint.model.rich import Block, Blocks, Run

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    from hellprint.render.fonts import Icons

Names = Callable[[str], str | None]
"""What stands between [[ and ]] -> "kind.id", or None when nothing is called that."""

BULLET: Final = "\u2022"
_MARKS: Final = pattern(r":([a-z][a-z0-9-]*):|\[\[([^\[\]\n|]+)(?:\|([^\[\]\n]+))?\]\]")
# Whatever Markdown could read as more than text: then markdown-it decides.
_SPECIAL: Final = pattern(r"[\\`*_|]|^\s*(?:[-+*]|\d{1,9}[.)])(?:\s|$)", re.M)
_HARD: Final = pattern(r"[\\`_|\n]|^\s*(?:[-+*]|\d{1,9}[.)])(?:\s|$)")
_STARS: Final = pattern(r"(\*+)")
_PARAGRAPHS: Final = pattern(r"\n[ \t]*(?:\n[ \t]*)+")
_OPENS_AFTER: Final = frozenset(" \u00a0(\u201c\u2018")
_CLOSES_BEFORE: Final = frozenset(" \u00a0.,;:!?)\u201d\u2019")


def parse(text: str, icons: Icons, names: Names) -> tuple[Blocks, tuple[str, ...]]:
    """Emphasis, lists, tables and escapes as in CommonMark, `:icon:` and `[[record]]` or `[[record|shown]]`; no HTML.

    Args:
        text: with its variables filled in.

    Returns:
        The blocks, and what is wrong: icons and records that do not exist, each with its place in the text (characters
        from 1). Such marks are printed as typed.
    """
    quick = parse_quickly(text, icons, names)
    if quick is not None:
        return quick
    marks = _Marks(icons, names)
    return _markdown(text, marks), marks.messages(text)


def parse_quickly(text: str, icons: Icons, names: Names) -> tuple[Blocks, tuple[str, ...]] | None:
    """As `parse`; None for a text that markdown-it must read, which takes its time."""
    marks = _Marks(icons, names)
    stripped = text.strip()
    if not stripped:
        return (), ()
    if not _SPECIAL.search(stripped):
        paragraphs = _PARAGRAPHS.split(stripped)
        blocks = tuple(Block("p", tuple(marks.runs(paragraph, Run("")))) for paragraph in paragraphs)
        return blocks, marks.messages(text)
    quick = _quick(stripped, marks)
    return None if quick is None else ((Block("p", quick),), marks.messages(text))


class _Marks:
    """Finds icons and references in plain text."""

    def __init__(self, icons: Icons, names: Names) -> None:
        self._icons, self._names = icons, names
        self._wrong: list[tuple[str, str]] = []

    def runs(self, text: str, style: Run) -> list[Run]:
        """Split a text at its marks; style: its bold and italic."""
        if ":" not in text and "[" not in text:
            return [Run(text, style.bold, style.italic)]
        found: list[Run] = []
        at = 0
        for match in _MARKS.finditer(text):
            run = self._icon(match[1], style) if match[1] else self._reference(match[2], match[3], match[0], style)
            if run is None:
                continue
            if match.start() > at:
                found.append(Run(text[at : match.start()], style.bold, style.italic))
            found.append(run)
            at = match.end()
        if at < len(text):
            found.append(Run(text[at:], style.bold, style.italic))
        return found

    def _icon(self, name: str, style: Run) -> Run | None:
        char = self._icons.char(name)
        if char is None:
            nearest = self._icons.nearest(name)
            hint = f' (did you mean "{nearest}"?)' if nearest else ' ("hellprint list --icons" names all)'
            self._wrong.append((f":{name}:", f'no icon is called "{name}"{hint}'))
            return None
        return Run(char, style.bold, style.italic, icon=name)

    def _reference(self, target: str, shown: str | None, typed: str, style: Run) -> Run | None:
        key = self._names(target.strip())
        if key is None:
            self._wrong.append((typed, f'no record is called "{target.strip()}"'))
            return None
        return Run((shown or target).strip(), style.bold, style.italic, ref=key)

    def messages(self, text: str) -> tuple[str, ...]:
        """In order; the place of a mark is found again in the text as typed, since Markdown loses it."""
        found, at = [], 0
        for typed, message in self._wrong:
            place = text.find(typed, at)
            if place >= 0:
                at = place + len(typed)
                message = f"{message}, character {place + 1}"
            found.append(message)
        return tuple(found)


def _quick(text: str, marks: _Marks) -> tuple[Run, ...] | None:
    """One paragraph with stars that can be read in one way only, which nearly all rules texts are; None for others.

    It must give what markdown-it gives (a test compares them), at a tenth of the time.
    """
    if _HARD.search(text):
        return None
    pieces = _STARS.split(text)
    if len(pieces) % 4 != 1:
        return None
    runs: list[Run] = []
    for n in range(0, len(pieces), 4):
        before = pieces[n]
        if before:
            runs += marks.runs(before, Run(""))
        if n + 1 == len(pieces):
            break
        opening, inside, closing, after = pieces[n + 1 : n + 5]
        sides = (before[-1:] or " ") in _OPENS_AFTER and (after[:1] or " ") in _CLOSES_BEFORE
        if opening != closing or len(opening) > 2 or not sides or not inside[:1].isalnum() or inside[-1].isspace():
            return None
        runs += marks.runs(inside, Run("", bold=len(opening) == 2, italic=len(opening) == 1))
    return tuple(runs)


def _markdown(text: str, marks: _Marks) -> Blocks:
    tokens = _parser().parse(text)
    whole = _with_all_cells(text, tokens)
    return tuple(_Reader(marks).blocks(tokens if whole == text else _parser().parse(whole)))


def _with_all_cells(text: str, tokens: Sequence[Token]) -> str:
    """A text whose tables have heads as wide as their widest row: Markdown drops the cells that a head lacks."""
    lines = text.split("\n")
    for index, token in enumerate(tokens):
        if token.type == "table_open" and token.map:
            head, end = token.map
            first_row = takewhile(lambda inside: inside.type != "tr_close", tokens[index:])
            width = sum(inside.type == "th_open" for inside in first_row)
            extra = max(map(_columns, lines[head + 2 : end]), default=0) - width
            if extra > 0:
                for number, cell in ((head, " |"), (head + 1, "---|")):
                    line = lines[number].rstrip()
                    lines[number] = line + ("" if line.endswith("|") else "|") + cell * extra
    return "\n".join(lines)


def _columns(line: str) -> int:
    """Cells of a table's line; an escaped bar divides nothing."""
    inside = re.sub(r"\\\\|", "", line).strip().removeprefix("|").removesuffix("|")
    return inside.count("|") + 1


_made: list[MarkdownIt] = []


def _parser() -> MarkdownIt:
    if not _made:
        from markdown_it import MarkdownIt

        parser = MarkdownIt("zero", {"html": False}).enable(["emphasis", "escape", "list", "table"])
        parser.inline.ruler.before("emphasis", "mark", _mark_rule)
        _made.append(parser)
    return _made[0]


def _mark_rule(state: object, silent: bool) -> bool:
    """Keeps `:icon:` and `[[record]]` whole, so that a star or underscore in them is no emphasis."""
    from markdown_it.rules_inline import StateInline

    assert isinstance(state, StateInline)
    if state.src[state.pos] not in ":[":
        return False
    match = _MARKS.match(state.src, state.pos)
    if match is None:
        return False
    if not silent:
        state.push("mark", "", 0).content = match[0]
    state.pos = match.end()
    return True


class _Reader:
    """Tokens of markdown-it to blocks."""

    def __init__(self, marks: _Marks) -> None:
        self._marks = marks
        self._lists: list[int | None] = []
        self._marker = ""
        self._in_item = False

    def blocks(self, tokens: Sequence[Token]) -> Iterable[Block]:
        cells: list[tuple[Run, ...]] = []
        head = in_cell = False
        for token in tokens:
            match token.type:
                case "bullet_list_open":
                    self._lists.append(None)
                case "ordered_list_open":
                    self._lists.append(int(token.attrs.get("start", 1)))
                case "bullet_list_close" | "ordered_list_close":
                    self._lists.pop()
                case "list_item_open":
                    self._marker = self._next_marker()
                case "list_item_close" if self._marker:
                    yield Block("li", (), self._marker, len(self._lists))  # an empty item
                    self._marker = ""
                case "thead_open":
                    head = True
                case "thead_close":
                    head = False
                case "tr_open":
                    cells = []
                case "tr_close":
                    yield Block("row", cells=tuple(cells), head=head)
                case "th_open" | "td_open":
                    in_cell = True
                case "th_close" | "td_close":
                    in_cell = False
                case "inline":
                    runs = tuple(self._runs(token.children or ()))
                    if in_cell:
                        cells.append(runs)
                    elif self._lists:
                        yield Block("li", runs, self._marker, len(self._lists))
                        self._marker = ""
                    else:
                        yield Block("p", runs)

    def _next_marker(self) -> str:
        number = self._lists[-1]
        if number is None:
            return BULLET
        self._lists[-1] = number + 1
        return f"{number}."

    def _runs(self, tokens: Sequence[Token]) -> list[Run]:
        bold = italic = 0
        runs: list[Run] = []
        for token in tokens:
            style = Run("", bold > 0, italic > 0)
            match token.type:
                case "strong_open":
                    bold += 1
                case "strong_close":
                    bold -= 1
                case "em_open":
                    italic += 1
                case "em_close":
                    italic -= 1
                case "hardbreak":
                    runs.append(Run("\n"))
                case "mark":
                    runs += self._marks.runs(token.content, style)
                case _ if token.content:
                    runs.append(Run(token.content, style.bold, style.italic))
        return _joined(runs)


def _joined(runs: Iterable[Run]) -> list[Run]:
    """Neighbours of one style as one run, since a word may have come in pieces ("R\\&D")."""
    found: list[Run] = []
    for run in runs:
        if found and may_join(found[-1], run):
            found[-1] = Run(found[-1].text + run.text, run.bold, run.italic)
        else:
            found.append(run)
    return found


def may_join(one: Run, two: Run) -> bool:
    """Two runs that are one text in one style."""
    if one.icon or two.icon or one.ref or two.ref or one.text == "\n" or two.text == "\n":
        return False
    return (one.bold, one.italic, one.nowrap) == (two.bold, two.italic, two.nowrap)


def to_html(blocks: Blocks) -> str:
    """HTML that `htmlblocks.parse_html` reads back to the same blocks."""
    out: list[str] = []
    open_lists: list[str] = []
    previous = ""
    for n, block in enumerate(blocks):
        level = block.level if block.kind == "li" else 0
        while len(open_lists) > level:
            out.append(f"</li></{open_lists.pop()}>")
        if block.kind == "li":
            _open_item(block, level, open_lists, out)
        elif block.kind == "row":
            cell = "th" if block.head else "td"
            row = "".join(f"<{cell}>{_inline(runs)}</{cell}>" for runs in block.cells)
            last = n + 1 == len(blocks) or blocks[n + 1].kind != "row"
            out.append(f"{'' if previous == 'row' else '<table>'}<tr>{row}</tr>{'</table>' if last else ''}")
        else:
            inner = _inline(block.runs)
            out.append(f"<p>{inner}</p>" if block.kind == "p" else inner)
        previous = block.kind
    out += [f"</li></{tag}>" for tag in reversed(open_lists)]
    return "".join(out)


def _open_item(block: Block, level: int, open_lists: list[str], out: list[str]) -> None:
    inner = _inline(block.runs)
    if not block.marker and open_lists:
        out.append(f"<p>{inner}</p>")
        return
    tag = "ul" if block.marker == BULLET else "ol"
    if len(open_lists) == level and level and open_lists[-1] != tag:
        out.append(f"</li></{open_lists.pop()}>")
    if len(open_lists) == level and level:
        out.append("</li>")
    while len(open_lists) < level:
        number = block.marker.rstrip(".")
        start = f' start="{number}"' if tag == "ol" and number != "1" and len(open_lists) + 1 == level else ""
        out.append(f"<{tag}{start}>" + ("<li>" if len(open_lists) + 1 < level else ""))
        open_lists.append(tag)
    out.append(f"<li>{inner}")


def _inline(runs: Iterable[Run]) -> str:
    out = []
    for run in runs:
        if run.text == "\n":
            out.append("<br>")
            continue
        text = escape(run.text, quote=False)
        if run.icon:
            text = f'<span class="icon" data-icon="{run.icon}">{text}</span>'
        if run.ref:
            text = f'<span class="ref" data-ref="{escape(run.ref)}">{text}</span>'
        if run.nowrap:
            text = f'<span class="nowrap">{text}</span>'
        if run.italic:
            text = f"<em>{text}</em>"
        if run.bold:
            text = f"<strong>{text}</strong>"
        out.append(text)
    return "".join(out)
