"""hellprint.toml, of the folder and of the user, to the defaults of a run."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from hellprint.model.findings import Finding, Place, at, shown
from hellprint.model.lengths import Size
from hellprint.model.mistakes import nearest
from hellprint.user_folders import user_folder

SETTINGS_FILE: Final = "hellprint.toml"
CODE: Final = "HP090"

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "backs": ("duplex", "separate", "fold", "none"),
    "flip": ("long", "short"),
}
DEFAULTS: Final[Mapping[str, str]] = {"paper": "a4", "backs": "duplex", "flip": "long", "lang": ""}


class Settings(NamedTuple):
    """What a person does not want to type every time; flags win over all of it.

    Attributes:
        values: "paper", "backs", "flip", "lang" -> value; lang "" is the pack's own language.
        sources: the names among them that a file gave -> that file, as a person would type it.
        papers: extra papers, name as written -> size.
        findings: what is wrong in the files (HP090); the rest of them still counts.
    """

    values: Mapping[str, str] = DEFAULTS
    sources: Mapping[str, str] = {}
    papers: Mapping[str, Size] = {}
    findings: tuple[Finding, ...] = ()


def read_settings(root: Path) -> Settings:
    """The settings of a project folder over those of the user over hellprint's own."""
    values, sources, papers = dict(DEFAULTS), dict[str, str](), dict[str, Size]()
    findings: list[Finding] = []
    for path in (user_settings(), root / SETTINGS_FILE):
        if not path.is_file():
            continue
        text, table, broken = _load(path)
        findings += broken
        for name, value in table.items():
            place = Place(shown(path), *_position(text, name))
            if name == "papers":
                more, wrong = _papers(value, text, path)
                papers |= more
                findings += wrong
            elif name not in DEFAULTS:
                known = (*DEFAULTS, "papers")
                findings.append(at(place, CODE, f'"{name}" is not a setting', nearest(name, known)))
            elif not isinstance(value, str):
                findings.append(at(place, CODE, f"{name} is a {_kind(value)}; it takes a text in quotes"))
            elif name in CHOICES and value not in CHOICES[name]:
                findings.append(at(place, CODE, f'{name} cannot be "{value}"', nearest(value, CHOICES[name])))
            else:
                values[name] = value
                sources[name] = shown(path)
    return Settings(values, sources, papers, tuple(findings))


def _load(path: Path) -> tuple[str, dict[str, Any], list[Finding]]:
    import tomllib

    try:
        text = path.read_bytes().decode("utf-8-sig")
        return text, tomllib.loads(text), []
    except UnicodeDecodeError:
        return "", {}, [at(Place(shown(path)), CODE, "the file is not UTF-8 text", "save it as UTF-8")]
    except OSError as error:
        return "", {}, [at(Place(shown(path)), CODE, f"the file cannot be read: {error.strerror}")]
    except tomllib.TOMLDecodeError as error:
        message, line, column = _toml_message(str(error), text)
        return text, {}, [at(Place(shown(path), line, column), CODE, f"not TOML: {message}")]


def _toml_message(message: str, text: str) -> tuple[str, int, int]:
    """Python says the place at the end of its message: "... (at line 2, column 5)" or "(at end of document)"."""
    found = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    if found:
        return message[: found.start()].lower(), int(found[1]), int(found[2])
    lines = text.splitlines() or [""]
    return message.removesuffix(" (at end of document)").lower(), len(lines), len(lines[-1]) + 1


def _papers(value: object, text: str, path: Path) -> tuple[dict[str, Size], list[Finding]]:
    from hellprint.model.lengths import LengthError, parse_size

    place = Place(shown(path), *_position(text, "papers"))
    if not isinstance(value, dict):
        return {}, [at(place, CODE, f"papers is a {_kind(value)}", 'write [papers] and under it ledger = "11 x 17 in"')]
    papers: dict[str, Size] = {}
    findings: list[Finding] = []
    for name, size in value.items():
        there = Place(place.path, *_position(text, name))
        try:
            papers[name] = parse_size(size if isinstance(size, str) else "")
        except LengthError as error:
            findings.append(at(there, CODE, f'paper "{name}" has no size: {error}'))
    return papers, findings


def _position(text: str, key: str) -> tuple[int, int]:
    """Line and column of a key, which Python's TOML reader does not tell."""
    found = re.search(rf"^[ \t]*\[?[ \t]*[\"']?({re.escape(key)})\b", text, re.MULTILINE)
    if not found:
        return 0, 0
    start = found.start(1)
    return text.count("\n", 0, start) + 1, start - (text.rfind("\n", 0, start) + 1) + 1


def _kind(value: object) -> str:
    names = {bool: "true or false", int: "number", float: "number", list: "list", dict: "table", str: "text"}
    return names.get(type(value), "date")


def user_settings() -> Path:
    return user_folder("config") / SETTINGS_FILE
