"""The filters that templates have beside Jinja's own: this file is the list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final

from markupsafe import Markup, escape

from hellprint.model.patterns import pattern
from hellprint.words import in_alphabet

MINUS: Final = "\u2212"
PRIME: Final = "\u2033"
NO_BREAK_SPACE: Final = "\u00a0"
_TAG_OR_SPACE: Final = pattern("(<[^>]*>)| ")
# Other fractions are missing in some faces.
_FRACTIONS: Final = {0.25: "\u00bc", 0.5: "\u00bd", 0.75: "\u00be"}


def number(value: Any, decimal: str = ".") -> str:
    """A number as it is printed: a true minus sign, quarters as fractions, no trailing zeros; "" for None.

    Args:
        decimal: what stands before tenths.

    Raises:
        TypeError: the value is no number.
    """
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f'"{value}" is not a number')
    size = abs(value)
    whole, rest = int(size), size - int(size)
    if rest in _FRACTIONS:
        text = (str(whole) if whole else "") + _FRACTIONS[rest]
    else:
        text = str(whole) if not rest else f"{size:.4f}".rstrip("0").rstrip(".").replace(".", decimal)
    return (MINUS if value < 0 else "") + text


def signed(value: Any, decimal: str = ".") -> str:
    """A modifier: "+2", "−1"; "0" stays bare."""
    return ("+" if value is not None and value > 0 else "") + number(value, decimal)


def inches(value: Any, decimal: str = ".") -> str:
    """A distance: "9″", "1½″"."""
    return "" if value is None else number(value, decimal) + PRIME


def nbsp(value: Any) -> Any:
    """Text in which no space is a place to break the line."""
    if hasattr(value, "__html__"):
        return Markup(_TAG_OR_SPACE.sub(lambda m: m[1] or NO_BREAK_SPACE, str(escape(value))))
    return "" if value is None else str(value).replace(" ", NO_BREAK_SPACE)


def runin(value: Any, name: Any, tag: str = "b") -> Markup:
    """Rules with a heading that runs into their first paragraph."""
    if tag not in ("b", "i", "strong", "em"):
        raise ValueError(f'"{tag}" is no tag for a run-in heading; use "b" or "i"')
    html = str(escape("" if value is None else value))
    head = f"<{tag}>{escape(name)}</{tag}>"
    if html.startswith("<p>"):
        return Markup(f"<p>{head} {html[3:]}")
    if html.startswith(("<ul", "<ol", "<table")) or not html:
        return Markup(f"<p>{head}</p>{html}")
    return Markup(f"<p>{head} {html}</p>")


FILTERS: Final[Mapping[str, Callable[..., Any]]] = {
    "inches": inches,
    "nbsp": nbsp,
    "number": number,
    "runin": runin,
    "signed": signed,
}


def by_name(records: Iterable[Any], alphabet: str) -> list[Any]:
    """Records in the order of their names. alphabet: its letters in order."""
    return sorted(records, key=lambda record: in_alphabet(str(record["name"]), alphabet))


def filters_in(say: Mapping[str, str]) -> Mapping[str, Callable[..., Any]]:
    """The filters that print numbers and sort names, as a language does. say: its words (hellprint.words)."""
    numbers = {"inches": inches, "number": number, "signed": signed}
    found: dict[str, Callable[..., Any]] = {name: partial(of, decimal=say["decimal"]) for name, of in numbers.items()}
    return {**found, "by_name": partial(by_name, alphabet=say["alphabet"])}
