"""What a YAML parser's complaint means to somebody who writes cards, and which lines to leave out to go on."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from hellprint.load.source import Source, name_character, odd_character, quoted
from hellprint.model.patterns import pattern

_LINE: Final = pattern(
    r"^(?P<lead>\s*(?:-\s+)*)(?P<key>(?:\"[^\"]*\"|'[^']*'|[^\s#:{}\[\],'\"][^#:{}\[\],]*?)\s*:(?:\s+|$))?(?P<value>.*)$"
)
_ID: Final = pattern(r"(?:^|[\s{,])id:\s*[\"']?([^\s,}\"'#]+)")
_KEY: Final = pattern(r"(?:^|[\s{,])([\w-]+):(?=\s|$)")
_PLAIN: Final = {
    "did not find expected key": "the line does not fit what stands above it",
    "did not find expected '-' indicator": "the line does not fit the list above it",
    "could not find expected ':'": "a colon is missing after a key",
    "mapping values are not allowed in this context": "the indentation does not fit the line above",
    "exceeded maximum nesting depth": "too many brackets lie within each other",
}


class Trouble(NamedTuple):
    """One line that cannot be read.

    Attributes:
        text: the value of the line as typed, or "".
        last: last line (from 1) of what cannot be read.
        certain: the cause stands in the line itself, so it is told even when the record had a fault already.
    """

    line: int
    column: int
    message: str
    hint: str
    text: str = ""
    last: int = 0
    certain: bool = False
    code: str = "HP005"


def explain(source: Source, error: Exception, open_quote: tuple[int, int, int] | None) -> Trouble:
    """A parser's error as one plain message.

    Args:
        error: a yaml.MarkedYAMLError; its marks count from 0.
        open_quote: the last quoted text, if it spans lines: a quote that was forgotten swallows what follows, and the
            parser complains only at the next one.
    """
    lines = source.text.split("\n")
    problem = str(getattr(error, "problem", None) or error)
    context = str(getattr(error, "context", None) or "")
    at = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    since = getattr(error, "context_mark", None)
    line, column = (at.line + 1, at.column + 1) if at else (1, 1)
    if line > len(lines):
        line, column = _last_text(lines, line, column)
    if open_quote and open_quote[2] == line:
        message = f"the quote that is opened here is closed on line {open_quote[2]} only"
        text = _rest(lines, open_quote[0], open_quote[1])
        hint = "close the quote where the text ends; a quote in the text is doubled ('') or written \\\""
        return Trouble(open_quote[0], open_quote[1], message, hint, text, last=line, certain=True)
    if since is not None and "quoted scalar" in context:
        text = _rest(lines, since.line + 1, since.column + 1)
        if "escape" in problem:
            hint = "write \\\\ for a backslash, or use single quotes"
            return Trouble(
                line, column, "a backslash in double quotes starts a code, and this is none", hint, text, line, True
            )
        hint = "close the quote where the text ends"
        return Trouble(
            since.line + 1,
            since.column + 1,
            "the quote that is opened here is never closed",
            hint,
            text,
            len(lines),
            True,
        )
    if since is not None and ("simple key" in context or "flow" in context):
        last = line
        line, column = _last_text(lines, since.line + 1, since.column + 1)
        return _of_line(lines, line, column, problem, last=max(line, min(last, line if "simple" in context else last)))
    line, column = _last_text(lines, line, column)
    return _of_line(lines, line, column, problem)


def explain_value(lines: list[str], line: int, column: int) -> Trouble:
    """Why the value at a place needs quotes, when the parser itself took it for something else."""
    return _of_line(lines, line, column, "")


def _last_text(lines: list[str], line: int, column: int) -> tuple[int, int]:
    """The place itself, or the last line with text when the parser complains about the end of the file."""
    if line > len(lines):
        line, column = len(lines), len(lines[-1]) + 1
    while line > 1 and not lines[line - 1].strip():
        line -= 1
        column = len(lines[line - 1]) - len(lines[line - 1].lstrip()) + 1
    return line, column


def _of_line(lines: list[str], line: int, column: int, problem: str, last: int = 0) -> Trouble:
    raw = lines[line - 1] if line <= len(lines) else ""
    match = _LINE.match(raw)
    value = match.group("value").rstrip() if match else raw.strip()
    start = (match.start("value") if match else 0) + 1
    last = max(last, line)
    if match and not value and match.group("key"):
        value, start = match.group("key").strip(), match.start("key") + 1
    if raw.lstrip(" -").startswith("{") or (column > start and _in_flow(raw[: column - 1])):
        return _of_flow(lines, line, column, problem, last)
    before = lines[line - 2] if line > 1 else ""
    cut = before.find(" #")
    if cut >= 0 and not (match and match.group("key")) and "expected" in problem:
        message = f'the text ends at the "#": {quoted(before.strip())}'
        return Trouble(line - 1, cut + 2, message, "put quotes round the text", value, last, True)
    odd = odd_character(raw)
    if odd:
        message = f"{name_character(odd)} stands in this line"
        return Trouble(line, raw.index(odd) + 1, message, "type a plain space", value, last, True)
    if value[:1] and (value[0] in "!*&@%`>|?]}," or value.startswith("- ")):
        message = f'text that starts with "{value[0]}" needs quotes: {quoted(value)}'
        return Trouble(line, start, message, f"put quotes round it: {_in_quotes(value)}", value, last, True)
    if value[:1] in ("{", "["):
        message = f'text that starts with "{value[0]}" needs quotes: {quoted(value)}'
        return Trouble(
            line, start, message, "put quotes round it, or close the bracket", value, last, bool(value.startswith("{{"))
        )
    if value[:1] in ("'", '"') and len(value) > 1:
        message = f"text goes on after the closing quote: {quoted(value)}"
        hint = "put quotes round the whole text; double the quotes inside ('' within '...')"
        return Trouble(line, start, message, hint, value, last, True)
    if re.search(r":(\s|$)", value) and match and match.group("key"):
        message = f'text that holds ": " needs quotes: {quoted(value)}'
        return Trouble(line, start, message, f"put quotes round it: {_in_quotes(value)}", value, last, True)
    plain = _PLAIN.get(problem.split(";")[0], problem)
    message = f"this line cannot be read: {plain + ': ' if plain else ''}{quoted(value or raw.strip())}"
    return Trouble(line, column, message, "check indentation, colons and quotes; put quotes round text", value, last)


def _of_flow(lines: list[str], line: int, column: int, problem: str, last: int) -> Trouble:
    """A fault inside of { } or [ ]: the sign that starts the value at fault is looked for in the raw line."""
    raw = lines[line - 1]
    found = re.search(r"[:,\[{]\s*([!*&@%`>|?][^,}\]]*|\{\{[^}]*\}\}[^,}\]]*)", raw)
    if found:
        value = found.group(1).strip()
        message = f'text that starts with "{value[0]}" needs quotes: {quoted(value)}'
        return Trouble(
            line, found.start(1) + 1, message, f"put quotes round it: {_in_quotes(value)}", value, last, True
        )
    cut = re.search(r"\s#", raw)
    if cut:
        message = f'the rest of the line is a comment, because of the "#": {quoted(raw[cut.start() :].strip())}'
        return Trouble(line, cut.start() + 2, message, "put quotes round the text", raw.strip(), last, True)
    double = re.search(r"[{,]\s*[\w-]+:\s+([^,\[\]{}\"':]+:\s[^,}\]]*)", raw)
    if double:
        value = double.group(1).strip()
        message = f'text that holds ": " needs quotes: {quoted(value)}'
        return Trouble(
            line, double.start(1) + 1, message, f"put quotes round it: {_in_quotes(value)}", value, last, True
        )
    plain = _PLAIN.get(problem, problem) or "a key stands where a text should"
    message = f"the brackets cannot be read: {plain}: {quoted(raw.strip())}"
    return Trouble(line, column, message, "close every bracket; put quotes round text", raw.strip(), last)


def _in_flow(before: str) -> bool:
    return before.count("{") > before.count("}") or before.count("[") > before.count("]")


def _in_quotes(text: str) -> str:
    whole = text if len(text) <= 50 else text[:49] + "…"
    return "'" + whole.replace("'", "''") + "'"


def _rest(lines: list[str], line: int, column: int) -> str:
    return lines[line - 1][column - 1 :] if line <= len(lines) else ""


def blank(source: Source, trouble: Trouble) -> bool:
    """Leave out of the source what cannot be read: the line and what is indented below it, then the whole record.

    Returns:
        Whether this is the first fault of its record.
    """
    lines = source.text.split("\n")
    first = min(max(trouble.line, 1), len(lines))
    start, end = _record_around(lines, first)
    if any(start <= line <= end for line in source.blanked) or not lines[first - 1].strip():
        known = any(start <= line <= end for line in source.blanked)
        _erase(source, lines, start, max(end, first), keep_dash=False)
        return not known
    last = _fault_end(lines, first, trouble.last, end)
    _erase(source, lines, first, last, keep_dash=True)
    return True


def _fault_end(lines: list[str], first: int, last: int, end: int) -> int:
    if last > end:  # a quote or bracket that was never closed: its record is all that may be given up
        return end
    indent = _indent(lines[first - 1])
    last = max(first, last)
    while (
        last < end
        and (not lines[last].strip() or _indent(lines[last]) > indent)
        and not lines[last].lstrip().startswith("- ")
    ):
        if (
            _LINE.match(lines[last])
            and ":" in lines[last]
            and _key_indent(lines[last]) <= _key_indent(lines[first - 1])
        ):
            break
        last += 1
    return last


def _erase(source: Source, lines: list[str], first: int, last: int, *, keep_dash: bool) -> None:
    for number in range(first, last + 1):
        raw = lines[number - 1]
        source.lost.update(_ID.findall(raw), _KEY.findall(raw))
        source.blanked.add(number)
        dash = re.match(r"^\s*(?:-\s+)+", raw) if keep_dash and number == first else None
        lines[number - 1] = dash.group().rstrip() if dash else ""
    source.text = "\n".join(lines)


def _record_around(lines: list[str], line: int) -> tuple[int, int]:
    """First and last line of the record (item of the file's outermost list), or of the top key, around a line."""
    top = line
    while top > 1 and not re.match(r"^[^\s#-]", lines[top - 1]):
        top -= 1
    dashes = [n for n in range(top, len(lines) + 1) if re.match(r"^\s*- ?", lines[n - 1])]
    if not dashes or (dashes[0] > line and top == line):
        return line, line
    depth = min(_indent(lines[n - 1]) for n in dashes if n <= max(line, dashes[0]))
    starts = [n for n in dashes if _indent(lines[n - 1]) == depth and n <= line]
    start = starts[-1] if starts else line
    end = start
    while end < len(lines) and not re.match(rf"^\s{{0,{depth}}}\S", lines[end]):
        end += 1
    return start, max(end, line)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _key_indent(line: str) -> int:
    """Column of the key, behind the dashes."""
    match = re.match(r"^\s*(?:-\s+)*", line)
    return len(match.group()) if match else 0
