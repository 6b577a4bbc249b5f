"""A record without a picture to its seal: a line drawing that follows from the record's id and its family's style.

A seal is asked for as a picture named by `seal:<id>?outline=…&band=…&colour=…` a straight band by
`band:<pattern>?…`, a band round a rectangle by `border:<pattern>?…`; so templates need no function of ours.
"""

from __future__ import annotations

import math
import re
from typing import Final, NamedTuple

from hellprint.cache import Store, digest, environment_key
from hellprint.model.artwork import Form
from hellprint.render.bands import BANDS, Drawn, band_along, straight_band
from hellprint.render.outlines import OUTLINES, number, path, rectangle, walk
from hellprint.render.seal_names import BAND, BORDER, FIGURE, PLATE, SEAL, UnknownSeal
from hellprint.render.sigils import sigil

_NAMESPACE: Final = "seals"
_COLOUR = re.compile(r"[0-9A-Fa-f]{6}\Z")
_SOOT: Final = "1B1512"

# The outline's inner line, as a share of the outline, and the breath between it and the sign, in units of the seal.
_INNER: Final = 0.85
_BREATH: Final = 2.4


class SealStyle(NamedTuple):
    """What a family's seals have in common.

    Attributes:
        outline: a name in OUTLINES.
        band: a name in BANDS.
        colour: six hex digits.
        turn: the sign is drawn twice, the second time turned by half a turn, for backs that may lie either way.
        bare: no sign inside, only outline and band (room for a number).
        fill: six hex digits that the outline is filled with; "" for none.
    """

    outline: str = "circle"
    band: str = "plain"
    colour: str = _SOOT
    turn: bool = False
    bare: bool = False
    fill: str = ""


def reference(record_id: str) -> str:
    """The name of a record's seal in the plainest style."""
    return f"{SEAL}{record_id}"


def load_seal(reference: str, store: Store) -> Form:
    """The form of a drawing; made once and kept in the store.

    Raises:
        UnknownSeal: as for draw.
    """
    from hellprint.render import forms, svg

    key = digest(reference, environment_key())
    kept = store.get(_NAMESPACE, key)
    form = forms.fetch(store, kept.decode()) if kept else None
    if form is None:
        if reference.startswith(FIGURE):
            from hellprint.render.figures import figure_form

            form = figure_form(reference)
        else:
            form = svg.convert(draw(reference))
        forms.save(store, form)
        store.put(_NAMESPACE, key, form.key.encode())
    return form


def draw(reference: str) -> bytes:
    """The SVG that a reference asks for.

    Raises:
        UnknownSeal: no such outline, band or option, or a colour that is not six hex digits.
    """
    if reference.startswith(FIGURE):
        from hellprint.render.figures import draw_figure

        return draw_figure(reference)
    if reference.startswith(PLATE):
        from hellprint.render.plates import draw_plate

        return draw_plate(reference)
    word, options = options_of(reference, "")
    if reference.startswith(BORDER):
        return draw_border(
            word[len(BORDER) :],
            colour_of(options.pop("colour", _SOOT)),
            _size(options.pop("width", "540")),
            _size(options.pop("height", "790")),
            _size(options.pop("thick", "24")),
        )
    if reference.startswith(BAND):
        return draw_band(
            word[len(BAND) :],
            colour_of(options.pop("colour", _SOOT)),
            _size(options.pop("width", "560")),
            _size(options.pop("height", "26")),
        )
    if not reference.startswith(SEAL) or word == SEAL:
        raise UnknownSeal(f'"{reference}" is no seal; write seal:<id>?outline=…&band=…&colour=…')
    style = SealStyle(
        options.pop("outline", "circle"),
        options.pop("band", "plain"),
        colour_of(options.pop("colour", _SOOT)),
        options.pop("turn", "") == "yes",
        options.pop("bare", "") == "yes",
        colour_of(options.pop("fill")) if "fill" in options else "",
    )
    if options:
        raise UnknownSeal(f'"{next(iter(options))}" is no option of a seal (outline, band, colour, turn, bare, fill)')
    return draw_seal(word[len(SEAL) :], style)


def draw_seal(record_id: str, style: SealStyle) -> bytes:
    """One seal as SVG, 100 × 100 units.

    Raises:
        UnknownSeal: the style names an outline or band that there is not.
    """
    outline = OUTLINES.get(style.outline)
    if outline is None:
        raise UnknownSeal(f'no outline is called "{style.outline}" (there are {", ".join(OUTLINES)})')
    if style.band not in BANDS:
        raise UnknownSeal(f'no band is called "{style.band}" (there are {", ".join(BANDS)})')
    ink = f"#{style.colour}"
    body = [_fill(path(outline), f"#{style.fill}")] if style.fill else []
    body.append(_stroke(path(outline) + path(outline, _INNER), ink, 1.0))
    body += _drawn(band_along(style.band, outline, 0.925, 2.3), ink, 0.9)
    if not style.bare:
        sign = sigil(record_id)
        nearest = min(math.hypot(x, y) for (x, y), _ in walk(outline, _INNER, 1.5))
        room = (nearest - _BREATH) / 100 / max(1.0, sign.reach)
        # Two heads, as on a playing card: the sign above, and the same turned by half a turn below.
        size = room * 0.45 if style.turn else room
        inner = []
        if sign.lines:
            inner.append(_stroke("".join(sign.lines), ink, (1.5 if style.turn else 2.1) / size))
        if sign.fills:
            inner.append(_fill("".join(sign.fills), ink))
        for scale in (size, -size) if style.turn else (size,):
            shift = f"translate(0 {number(-118 * scale)}) " if style.turn else ""
            body.append(f'<g transform="{shift}scale({number(scale)})">{"".join(inner)}</g>')
        if style.turn:
            reach = 78 * room
            rule = f"M{number(-reach)} 0H-6M6 0H{number(reach)}M0 -3L3 0L0 3L-3 0Z"
            body.append(_stroke(rule, ink, 1.0))
    return _svg("-50 -50 100 100", body)


def draw_band(band: str, colour: str, width: float, height: float) -> bytes:
    """A straight strip of a band's pattern, as SVG of width × height units that it fills.

    Raises:
        UnknownSeal: there is no such band.
    """
    if band not in BANDS:
        raise UnknownSeal(f'no band is called "{band}" (there are {", ".join(BANDS)})')
    line = height * 0.09
    return _svg(
        f"0 {number(-height / 2)} {number(width)} {number(height)}",
        _drawn(straight_band(band, width, height / 2 - line), f"#{colour}", line),
    )


def draw_border(band: str, colour: str, width: float, height: float, thick: float) -> bytes:
    """A band between two lines round a rectangle, as SVG of width × height units; the same after half a turn.

    Raises:
        UnknownSeal: there is no such band, or it is too thick for the rectangle.
    """
    if band not in BANDS:
        raise UnknownSeal(f'no band is called "{band}" (there are {", ".join(BANDS)})')
    if thick * 2 >= min(width, height):
        raise UnknownSeal(f"a border of {number(thick)} leaves nothing of {number(width)} × {number(height)}")
    line = thick * 0.09
    lines = rectangle(width - line, height - line), rectangle(width - 2 * thick + line, height - 2 * thick + line)
    ink = f"#{colour}"
    body = [_stroke("".join(path(each) for each in lines), ink, line)]
    for turn, length, away in ((0, width, height), (90, height, width), (180, width, height), (270, height, width)):
        inside = length - 2.6 * thick
        drawn = _drawn(straight_band(band, inside, thick / 2 - 2.4 * line), ink, line)
        corner = _fill("M{0} 0L0 {0}L-{0} 0L0 -{0}Z".format(number(thick * 0.22)), ink)
        shift = f"rotate({turn}) translate({number(-inside / 2)} {number((thick - away) / 2)})"
        body.append(f'<g transform="{shift}">{"".join(drawn)}')
        body.append(f'<g transform="translate({number(inside / 2 + (length - thick) / 2)} 0)">{corner}</g></g>')
    return _svg(f"{number(-width / 2)} {number(-height / 2)} {number(width)} {number(height)}", body)


def _drawn(band: Drawn, ink: str, width: float) -> list[str]:
    body = []
    if band.strokes:
        body.append(_stroke(band.strokes, ink, width))
    if band.fills:
        body.append(_fill(band.fills, ink))
    return body


def _svg(box: str, body: list[str]) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(body)}</svg>'.encode()


def _stroke(data: str, ink: str, width: float) -> str:
    return (
        f'<path d="{data}" fill="none" stroke="{ink}" stroke-width="{number(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _fill(data: str, ink: str) -> str:
    return f'<path d="{data}" fill="{ink}"/>'


def options_of(reference: str, prefix: str) -> tuple[str, dict[str, str]]:
    """What stands before the question mark, without the prefix, and the options after it.

    Raises:
        UnknownSeal: something there is no option.
    """
    word, _, query = reference.partition("?")
    return word.removeprefix(prefix), dict(_option(part) for part in query.split("&") if part)


def _option(part: str) -> tuple[str, str]:
    name, _, value = part.partition("=")
    return name, value


def colour_of(text: str) -> str:
    """Six hex digits. Raises: UnknownSeal: it is something else."""
    digits = text.removeprefix("#")
    if not _COLOUR.match(digits):
        raise UnknownSeal(f'"{text}" is no colour; write six hex digits, as in 975F05')
    return digits.upper()


def _size(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 1 <= value <= 10_000:
        raise UnknownSeal(f'"{text}" is no size; write a number from 1 to 10000')
    return value
