"""A file of a pack to text: UTF-8, one kind of line end, no character that nobody sees; all else becomes findings."""

from __future__ import annotations

import re
import stat
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Final

from hellprint.model.findings import ERROR, Finding, shown
from hellprint.model.patterns import pattern

MAX_BYTES: Final = 5_000_000
"""The largest file that is read. A pack of 2,000 records is 1 MB."""

Report = Callable[[Finding], None]

# Control characters that YAML forbids, the line ends that YAML 1.1 knows and no editor shows (NEL, LS, PS), and what
# is drawn with no width: spaces, joiners, marks of direction.
_INVISIBLE: Final = pattern("[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]")
_ODD: Final = pattern("[\xa0\xad\u2000-\u200f\u2028-\u202f\u205f-\u2069\u3000\ufeff]")
_TAB_INDENT: Final = pattern(r"^ *\t[ \t]*(?=\S)", re.MULTILINE)
_ODD_INDENT: Final = pattern(
    "^[ -]*[\xa0\u2000-\u200a\u202f\u205f\u3000][\xa0\u2000-\u200a\u202f\u205f\u3000 ]*", re.MULTILINE
)
_NAMES: Final = {"\ufeff": "a byte-order mark", "\xa0": "a no-break space", "\u200b": "a zero-width space"}


class Source:
    """The text of one file, as it will be parsed.

    Attributes:
        path: as findings name it.
        text: lines end in "\\n"; composed characters (NFC), so that a name is equal to itself however it was typed.
        doubtful: syntax errors are not worth telling, because the indentation had to be guessed.
        blanked: lines (from 1) that could not be read and were left out.
        lost: ids and keys that stand in such lines.
    """

    __slots__ = ("blanked", "doubtful", "lost", "path", "text")

    def __init__(self, path: str, text: str) -> None:
        self.path, self.text = path, text
        self.doubtful = False
        self.blanked: set[int] = set()
        self.lost: set[str] = set()


def read_source(path: Path, report: Report, *, yaml: bool = True) -> Source | None:
    """Read and clean one text file; None when nothing can be done with it (HP001, HP002)."""
    name = shown(path)
    raw = read_bytes(path, report)
    if raw is None:
        return None
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = _position(raw[: error.start].decode("utf-8", "replace"), None)
        wide = raw[:2] in (b"\xff\xfe", b"\xfe\xff")
        found = "the file is UTF-16" if wide else f"byte 0x{raw[error.start]:02x} is not UTF-8"
        report(Finding(name, line, column, "HP002", ERROR, found, "save the file as UTF-8"))
        return None
    return clean(name, text, report, yaml=yaml)


def read_bytes(path: Path, report: Report) -> bytes | None:
    """The bytes of a file of sensible size; HP001 otherwise."""
    name = shown(path)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):  # reading a pipe or a device might never end
            what = "a folder" if stat.S_ISDIR(status.st_mode) else "a pipe or a device"
            report(Finding(name, 0, 0, "HP001", ERROR, f"this is {what}, and should be a file"))
            return None
        size = status.st_size
        if size > MAX_BYTES:
            message = f"the file has {size / 1e6:.1f} MB; the limit is {MAX_BYTES / 1e6:.0f} MB"
            report(Finding(name, 0, 0, "HP001", ERROR, message, "divide it into several files"))
            return None
        return path.read_bytes()
    except OSError as error:
        report(Finding(name, 0, 0, "HP001", ERROR, f"cannot be read: {(error.strerror or str(error)).lower()}"))
        return None


def clean(path: str, text: str, report: Report, *, yaml: bool = True) -> Source:
    """Text as an editor left it, to text that may be parsed (HP003, HP004).

    Args:
        yaml: indentation means something.
    """
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii() and not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    source = Source(path, text)
    if yaml and "\t" in text:
        _refuse_tabs(source, report)
    if not text.isprintable():
        _refuse_invisible(source, report, yaml)
    return source


def _refuse_tabs(source: Source, report: Report) -> None:
    tabs = list(_TAB_INDENT.finditer(source.text))
    if not tabs:
        return
    line, column = _position(source.text, tabs[0].start() + tabs[0].group().index("\t"))
    more = f" here and on {len(tabs) - 1} more line{'s' * (len(tabs) > 2)}" if len(tabs) > 1 else ""
    message = f"a tab is used for indentation{more}"
    report(Finding(source.path, line, column, "HP003", ERROR, message, "use two spaces"))
    source.text = _TAB_INDENT.sub(lambda match: match.group().replace("\t", "  "), source.text)
    source.doubtful = True


def _refuse_invisible(source: Source, report: Report, yaml: bool) -> None:
    for match in _ODD_INDENT.finditer(source.text) if yaml else ():
        offset = match.start() + next(i for i, c in enumerate(match.group()) if c not in " -")
        line, column = _position(source.text, offset)
        name = name_character(source.text[offset])
        report(
            Finding(source.path, line, column, "HP004", ERROR, f"{name} is used for indentation", "use plain spaces")
        )
    if yaml:
        source.text = _ODD_INDENT.sub(lambda match: re.sub("[^ -]", " ", match.group()), source.text)
    if not _INVISIBLE.search(source.text):
        return
    for match in _INVISIBLE.finditer(source.text):
        line, column = _position(source.text, match.start())
        hint = "two files were joined here; delete it" if match.group() == "\ufeff" else "delete it"
        message = f"{name_character(match.group())} stands in the file"
        report(Finding(source.path, line, column, "HP004", ERROR, message, hint))
    source.text = _INVISIBLE.sub("", source.text)


def without_invisible(text: str) -> tuple[str, str]:
    """A text without the characters that nobody sees, which an escape ("\\x1b") can bring in; and the first of them."""
    found = _INVISIBLE.search(text)
    return (_INVISIBLE.sub("", text), found.group()) if found else (text, "")


def _position(text: str, offset: int | None) -> tuple[int, int]:
    """Line and column, both from 1, of an offset (None: of the end)."""
    end = len(text) if offset is None else offset
    start = text.rfind("\n", 0, end) + 1
    return text.count("\n", 0, end) + 1, end - start + 1


def name_character(character: str) -> str:
    """'a no-break space (U+00A0)': what an invisible character is called."""
    name = _NAMES.get(character)
    if name is None:
        known = unicodedata.name(character, "").lower()
        name = f"the character {known}" if known else "a control character"
    return f"{name} (U+{ord(character):04X})"


def quoted(text: str, longest: int = 60) -> str:
    """Text for a message: in double quotes, on one line, cut when it is long, with a name for what nobody sees."""
    flat = " ".join(text.split()) if "\n" in text else text
    if len(flat) > longest:
        flat = flat[: longest - 1].rstrip() + "…"
    return '"' + _ODD.sub(lambda match: f"<U+{ord(match.group()):04X}>", flat) + '"'


def with_article(word: str) -> str:
    """A word behind its article: "a demon", "an idol"."""
    return f"an {word}" if word[:1] in "aeiouAEIO" else f"a {word}"


def odd_character(text: str) -> str:
    """The first character of a word that looks like nothing or like a space but is not one; "" for none."""
    found = None if text.isascii() else _ODD.search(text)
    return found.group() if found else ""
