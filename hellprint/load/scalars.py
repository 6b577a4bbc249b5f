"""A word as typed to the value that its field asks for; YAML's own guesses have no say."""

from __future__ import annotations

import math
import re
from typing import Any, Final

from hellprint.model.dice import face
from hellprint.model.patterns import pattern

_INT: Final = pattern(r"[-+−]?(0|[1-9]\d{0,15})")
_NUMBER: Final = pattern(r"[-+−]?(0|[1-9]\d{0,15})(\.\d{1,15})?")
_DICE: Final = pattern(r"(?:[1-9]\d{0,2})?d[1-9]\d{0,3}(?:[-+][1-9]\d{0,3})?")
_ROLL: Final = pattern(r"(-?\d{1,4})(?:(\+)|(-)|[-–](-?\d{1,4}))?")
_USES: Final = pattern(r"([1-9]\d{0,2})\s*/\s*([^\W\d][\w-]*)")
_COLOUR: Final = pattern(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|transparent")
_CORE_INT: Final = pattern(r"[-+]?\d+")
_CORE_FLOAT: Final = pattern(r"[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?")
_CORE_BASE: Final = pattern(r"0o[0-7]+|0x[0-9a-fA-F]+")

_TRUE: Final = frozenset({"true", "True", "TRUE"})
_FALSE: Final = frozenset({"false", "False", "FALSE"})
_LOOSE: Final = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}


class NotThat(ValueError):
    """A word that is not of the wanted sort. wanted: what would be; hint: the way out."""

    def __init__(self, wanted: str, hint: str = "") -> None:
        super().__init__(wanted)
        self.wanted = wanted
        self.hint = hint


def whole_number(text: str) -> int:
    if _INT.fullmatch(text):
        return int(text.replace("−", "-"))
    raise NotThat("a whole number", _number_hint(text))


def number(text: str) -> int | float:
    """An int where it is whole, else a float."""
    if _NUMBER.fullmatch(text):
        value = float(text.replace("−", "-"))
        return int(value) if value.is_integer() else value
    raise NotThat("a number", _number_hint(text))


def _number_hint(text: str) -> str:
    plain = text.strip().replace("−", "-")
    if re.fullmatch(r"[-+]?0\d+", plain):
        return f"leave out the leading zero: {int(plain)}, or make the field a text"
    if re.fullmatch(r"[-+]?\d+,\d+", plain):
        return f"write a point: {plain.replace(',', '.')}"
    if re.fullmatch(r"[-+]?\d+(\.\d+)?\s*(\"|″|in|inch|inches|mm|cm)", plain):
        return f"write the number alone: {re.match(r'[-+]?[0-9.]+', plain).group()}"  # type: ignore[union-attr]
    return ""


def flag(text: str) -> bool:
    if text in _TRUE:
        return True
    if text in _FALSE:
        return False
    loose = _LOOSE.get(text.casefold())
    raise NotThat("true or false", f"write {loose}" if loose else "")


def dice(text: str) -> str:
    """ "2d12", "d6", "2d6+1"."""
    if _DICE.fullmatch(text):
        return text
    lower = text.lower().replace(" ", "").replace("w", "d")
    raise NotThat("dice such as 2d12", f"write {lower}" if _DICE.fullmatch(lower) else "")


def roll(text: str) -> str:
    """ "7", "2-4", "5+" or "2-" (2 or less), with a plain hyphen."""
    match = _ROLL.fullmatch(text)
    if match is None:
        raise NotThat("a roll such as 7, 2-4 or 5+")
    low, _, _, high = match.groups()
    if high is not None and face(high) < face(low):
        raise NotThat("a roll whose first number is the smaller one", f"write {high}-{low}")
    return text.replace("–", "-")


def colour(text: str) -> str:
    """ "#6C0000", "#600", "#6C000080" (with opacity) or "transparent"."""
    if _COLOUR.fullmatch(text):
        return text
    bare = re.fullmatch(r"[0-9a-fA-F]{6}|[0-9a-fA-F]{3}", text)
    raise NotThat("a colour such as #6C0000, or transparent", f'write "#{text}", in quotes' if bare else "")


def uses(text: str) -> dict[str, Any]:
    """{"count": 2, "per": "battle"} of "2/battle"."""
    match = _USES.fullmatch(text)
    if match is None:
        raise NotThat("uses such as 2/battle")
    return {"count": int(match.group(1)), "per": match.group(2)}


def core(text: str) -> Any:
    """A plain word by the core rules of YAML 1.2, where no schema speaks.

    Raises:
        NotThat: a number that would not print as it was typed (0116, 1.10) or is not finite.
    """
    if text in _TRUE:
        return True
    if text in _FALSE:
        return False
    if text in ("~", "null", "Null", "NULL"):
        return None
    if _CORE_INT.fullmatch(text):
        if len(text.lstrip("+-")) > 1 and text.lstrip("+-").startswith("0"):
            raise NotThat(f"{int(text)} or a text", f'put quotes round it: "{text}"')
        return _small(int(text), text)
    if _CORE_BASE.fullmatch(text):
        return _small(int(text, 0), text)
    if _CORE_FLOAT.fullmatch(text):
        value = float(text)
        if not math.isfinite(value):
            raise NotThat("a number of sensible size")
        if "." in text and "e" not in text.lower() and text.endswith("0") and not text.endswith(".0"):
            raise NotThat(f"{value:g} or a text", f'put quotes round it: "{text}"')
        return value
    if re.fullmatch(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)", text):
        raise NotThat("a number of sensible size", f'put quotes round it if it is text: "{text}"')
    return text


def _small(value: int, text: str) -> int:
    if abs(value) >= 2**63:
        raise NotThat("a number of sensible size", f'put quotes round it: "{text}"')
    return value
