"""A standee: front and mirrored back on one strip, its feet, and what they are glued to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from hellprint.components.standee import Plan, plan_of
from hellprint.components.view import View
from hellprint.model.artwork import Artwork, Form
from hellprint.model.lengths import PT_PER_MM
from hellprint.model.pieces import Problem
from hellprint.model.slots import Colour
from hellprint.render.bands import BANDS, band_along, straight_band
from hellprint.render.canvas import SANS, SANS_BLACK, SANS_BOLD, SOOT, TITLE, WHITE, Canvas, Ink, Paint, colour_of
from hellprint.render.draw.desk import Desk
from hellprint.render.outlines import OUTLINES, REACH

CUT: Final = Paint(stroke=SOOT, width_mm=0.12)
FOLD: Final = Paint(stroke=SOOT, width_mm=0.12, dash_mm=(1.4, 0.9))
GLUE: Final = Paint(stroke=(0.62, 0.6, 0.58), width_mm=0.15)
CLEAR_MM: Final = 1.6
"""From a cut to any tint, and to the figure: scissors wander."""
SLIT_MM: Final = 0.7
"""Width of a cross foot's slits: two layers of card, glued."""
BAND: Final = 0.105
"""Height of the owner's band, as a share of the face's height; TITLE_BOX: of the name's line."""
NAME: Final = 0.115


class Owner(NamedTuple):
    """Whose standee it is. code: "I", or "" for nobody's; pattern: a name in BANDS."""

    code: str
    colour: Colour
    pattern: str


class Marks(NamedTuple):
    """What stands on a standee. number: in the foot, "" for none; is_own: it is a bearer's, of which there is one."""

    name: str
    number: str
    is_own: bool


def draw(desk: Desk) -> Artwork:
    """See Drawing."""
    options = desk.options
    record = desk.reader.pack.records[desk.piece.kind][desk.piece.id]
    plan = plan_of(desk.component, record)
    _ = _value(desk.it, options["base"])  # so that the content hash knows the base
    owner, marks = _owner(desk), _marks(desk)
    canvas = desk.canvas()
    form = _figure(desk)
    middle = plan.x_mm + plan.base_mm / 2
    _face(canvas, plan, form, owner, marks)
    with canvas.turned(180, middle, plan.fold_mm, mirrored=True):
        _picture(canvas, plan, form)
    with canvas.turned(180, middle, plan.fold_mm):
        _plate(canvas, plan, owner, marks)
        if plan.foot == "tab":
            _flap(canvas, plan, owner, marks, is_front=False)
    _strip(canvas, plan)
    if plan.disc is not None:
        _disc(canvas, plan, marks)
    if plan.cross is not None:
        _cross(canvas, plan, marks)
    return canvas.artwork()


# -- what it shows


def _value(view: View | None, name: str) -> Any:
    return view[name] if view is not None and name and name in view else None


def _marks(desk: Desk) -> Marks:
    """Name and number: of the bearer on its own standee, of the record on others."""
    bearer = _value(desk.it, "bearer")
    if bearer is not None:
        return Marks(str(bearer["name"]), str(bearer["number"]), True)
    code = _value(desk.it, desk.options.get("code", ""))
    return Marks(str(_value(desk.it, "name") or desk.piece.id), str(code or "").rpartition("-")[2], False)


def _owner(desk: Desk) -> Owner:
    """From the constant that the option names; nobody's is plain soot."""
    path = desk.options.get("owner", "")
    at: Any = desk.constants
    for part in path.split(".") if path else ():
        at = at[part] if isinstance(at, Mapping | View) and part in at else None
        if at is None:
            desk.problems.append(Problem("HP501", f'owner: no constant is called "{path}"', "write owners.<name>"))
            break
    if not path or at is None:
        return Owner("", SOOT, "plain")
    pattern = str(at["pattern"])
    if pattern not in BANDS:
        desk.problems.append(Problem("HP501", f'no band is called "{pattern}"', f"there are {', '.join(BANDS)}"))
        pattern = "plain"
    return Owner(str(at["code"]), colour_of(str(at["colour"])), pattern)


def _figure(desk: Desk) -> Form:
    """Art of the pack under the record's id, else the figure of its parts, else its seal."""
    id_ = _base_id(desk)
    names = [f"art/{id_}.{suffix}" for suffix in ("svg", "png", "jpg")]
    parts = _value(desk.it, desk.options["figure"])
    if isinstance(parts, View):
        query = "&".join(f"{name}={parts[name]}" for name in parts)
        names.append(f"figure:{id_}?{query}")
    else:
        names.append(f"seal:{id_}")
    return desk.first_picture(names, tuple(desk.options["figure"].split(".")) if isinstance(parts, View) else ())


def _base_id(desk: Desk) -> str:
    """The id of the pack's own record: a bearer's refers to it."""
    kinds, records = desk.reader.pack.kinds, desk.reader.pack.records
    record = records[desk.piece.kind][desk.piece.id]
    held = record.get("bearer")
    field = kinds[desk.piece.kind].fields.get("bearer")
    if held and field is not None and field.to in kinds:
        for name, each in kinds[field.to].fields.items():
            if each.type == "ref" and each.to == desk.piece.kind and held.get(name) in records[desk.piece.kind]:
                return str(held[name])
    return desk.piece.id


# -- the strip


def _face(canvas: Canvas, plan: Plan, form: Form, owner: Owner, marks: Marks) -> None:
    _picture(canvas, plan, form)
    _plate(canvas, plan, owner, marks)
    if plan.foot == "tab":
        _flap(canvas, plan, owner, marks, is_front=True)


def _picture(canvas: Canvas, plan: Plan, form: Form) -> None:
    """The figure, its feet on the line over its name."""
    high = plan.height_mm * (1 - BAND - NAME) - 2 * CLEAR_MM
    wide = plan.base_mm - 2 * CLEAR_MM * 0.75
    canvas.picture(form, plan.x_mm + CLEAR_MM * 0.75, plan.fold_mm + CLEAR_MM, wide, high, valign=1.0)


def _plate(canvas: Canvas, plan: Plan, owner: Owner, marks: Marks) -> None:
    """Name, and under it the owner's band with the number in its middle."""
    left, width = plan.x_mm + CLEAR_MM, plan.base_mm - 2 * CLEAR_MM
    foot = plan.fold_mm + plan.height_mm
    band = plan.height_mm * BAND
    top = foot - band - 0.7
    middle = plan.x_mm + plan.base_mm / 2
    size = plan.height_mm * NAME * 0.95 * PT_PER_MM
    canvas.centred(middle, top - plan.height_mm * NAME * 0.52, marks.name, Ink(TITLE, size), max_mm=width + 1)
    if owner.code:
        canvas.rect(left, top, width, band, Paint(fill=owner.colour))
        pattern = straight_band(owner.pattern, width, band * 0.33)
        _white(canvas, pattern.strokes, pattern.fills, left, top + band / 2, 1.0, band * 0.1)
    else:
        for y in (top, top + band):
            canvas.line(left, y, left + width, y, Paint(stroke=SOOT, width_mm=0.25))
    if marks.number:
        ink = Ink(SANS_BLACK, band * 0.92 * PT_PER_MM)
        room = max(band * 1.5, canvas.width_mm(marks.number, ink) + band * 0.7)
        canvas.rect(middle - room / 2, top, room, band, Paint(fill=WHITE, stroke=owner.colour, width_mm=0.25))
        canvas.centred(middle, top + band / 2, marks.number, ink)
    if owner.code and plan.foot != "tab":  # there is no flap that says it
        x = left + band * 0.72
        canvas.circle(x, top + band / 2, band * 0.62, Paint(fill=WHITE, stroke=owner.colour, width_mm=0.3))
        canvas.centred(x, top + band / 2, owner.code, Ink(SANS_BLACK, band * 0.8 * PT_PER_MM), max_mm=band * 0.9)
    if plan.foot == "cross" and not marks.is_own:
        size = min(plan.foot_mm * 0.3, plan.base_mm * 0.14)
        canvas.circle(middle + plan.base_mm / 4, foot + plan.foot_mm / 2, size, Paint(stroke=SOOT, width_mm=0.15))


def _flap(canvas: Canvas, plan: Plan, owner: Owner, marks: Marks, *, is_front: bool) -> None:
    """Half of the base: the owner's ring, the number, and a place to write on where there may be several."""
    radius = plan.foot_mm
    x, y = plan.x_mm + plan.base_mm / 2, plan.fold_mm + plan.height_mm
    outer, inner = radius - CLEAR_MM, radius * 0.68
    clip = _half(x, y + 0.9, radius)
    ring, wide = (outer + inner) / 2, outer - inner
    with canvas.clipped(clip):
        if owner.code:
            canvas.circle(x, y, ring, Paint(stroke=owner.colour, width_mm=wide))
            scale = ring / REACH
            marked = band_along(owner.pattern, OUTLINES["circle"], 1.0, wide / 2 * 0.66 / scale)
            _white(canvas, marked.strokes, marked.fills, x, y, scale, wide * 0.1)
        else:
            for reach in (outer, inner):
                canvas.circle(x, y, reach, Paint(stroke=SOOT, width_mm=0.25))
    if owner.code:
        canvas.circle(x, y + ring - wide * 0.2, wide * 0.84, Paint(fill=WHITE, stroke=owner.colour, width_mm=0.35))
        ink = Ink(SANS_BLACK, wide * 1.2 * PT_PER_MM)
        canvas.centred(x, y + ring - wide * 0.2, owner.code, ink, max_mm=wide * 1.25)
    ink = Ink(SANS_BLACK, radius * 0.36 * PT_PER_MM)
    high = y + radius * 0.3
    if marks.is_own or not is_front:
        canvas.centred(x, high, marks.number, ink, max_mm=inner * 1.5)
    else:  # which of several it is, a pen says
        canvas.centred(x - inner * 0.36, high, marks.number, ink, max_mm=inner * 0.8)
        beside = inner * 0.42 if marks.number else 0.0
        canvas.circle(x + beside, high, radius * 0.19, Paint(stroke=SOOT, width_mm=0.15))


def _white(canvas: Canvas, strokes: str, fills: str, x: float, y: float, scale: float, line_mm: float) -> None:
    if strokes:
        canvas.path(strokes, Paint(stroke=WHITE, width_mm=line_mm, round_ends=True), x=x, y=y, scale=scale)
    if fills:
        canvas.path(fills, Paint(fill=WHITE), x=x, y=y, scale=scale)


def _strip(canvas: Canvas, plan: Plan) -> None:
    """What is cut and folded."""
    left, right = plan.x_mm, plan.x_mm + plan.base_mm
    x, top, foot = plan.x_mm + plan.base_mm / 2, plan.fold_mm - plan.height_mm, plan.fold_mm + plan.height_mm
    if plan.foot == "tab":
        radius = plan.foot_mm
        arcs = f"M{left:g} {top:g}A{radius:g} {radius:g} 0 0 1 {right:g} {top:g}L{right:g} {foot:g}"
        canvas.path(f"{arcs}A{radius:g} {radius:g} 0 0 1 {left:g} {foot:g}Z", CUT)
    else:
        inset = plan.base_mm * 0.1 if plan.foot == "slot" else 0.0
        down: list[tuple[float, float]] = [(right, foot), (right - inset, foot), (right - inset, foot + plan.foot_mm)]
        half = [*down, *((2 * x - px, py) for px, py in reversed(down))]
        canvas.polygon([*half, *((px, 2 * plan.fold_mm - py) for px, py in reversed(half))], CUT)
    folds = (top, plan.fold_mm, foot) if plan.foot == "tab" else (plan.fold_mm,)
    for y in folds:
        canvas.line(left, y, right, y, FOLD)
    if plan.foot == "cross":
        for end, turn in ((foot + plan.foot_mm, -1), (top - plan.foot_mm, 1)):
            _slit(canvas, x, end, end + turn * plan.foot_mm / 2)
    if plan.foot == "slot":
        ink = Ink(SANS, 6.0, (0.3, 0.28, 0.26))
        canvas.centred(x, foot + plan.foot_mm / 2, "into the slot", ink, max_mm=plan.base_mm * 0.7)


# -- what it stands on


def _disc(canvas: Canvas, plan: Plan, marks: Marks) -> None:
    """The base: true to size, hatched where the feet are glued on."""
    assert plan.disc is not None
    x, y = plan.disc
    radius = plan.base_mm / 2
    with canvas.clipped_round(x, y, radius - CLEAR_MM):
        canvas.hatch(_box(x, y, radius), GLUE, apart_mm=1.6)
    size = min(8.0, max(6.0, plan.base_mm * 0.24))
    words = ("glue the two", f"half discs here{f' · {marks.number}' if marks.number else ''}")
    lines = (*words, f"base {plan.base_mm:g} mm")
    step = size * 1.25 / PT_PER_MM
    ink = Ink(SANS_BOLD, size)
    wide = max(canvas.width_mm(line, ink) for line in lines) + 1.2
    wide = min(wide, radius * 1.7)
    canvas.rect(x - wide / 2, y - step * 1.55, wide, step * 3.1, Paint(fill=WHITE))
    for number, line in enumerate(lines):
        canvas.centred(x, y + (number - 1) * step, line, ink, max_mm=wide - 0.8)
    canvas.circle(x, y, radius, CUT)


def _cross(canvas: Canvas, plan: Plan, marks: Marks) -> None:
    """The second piece of a cross foot: folded along its middle and glued, its slit comes over the strip's."""
    assert plan.cross is not None
    x, y = plan.cross
    deep = plan.foot_mm
    half = plan.base_mm / 2
    for top in (y, y + deep):
        with canvas.clipped(_rect(x + CLEAR_MM, top, plan.base_mm - 2 * CLEAR_MM, deep)):
            canvas.hatch(_rect(x, top, plan.base_mm, deep), GLUE, apart_mm=1.6)
    canvas.rect(x, y, plan.base_mm, 2 * deep, CUT)
    for left, right in ((x, x + half - SLIT_MM / 2), (x + half + SLIT_MM / 2, x + plan.base_mm)):
        canvas.line(left, y + deep, right, y + deep, FOLD)
    canvas.rect(x + half - SLIT_MM / 2, y + deep / 2, SLIT_MM, deep, CUT)
    text = f"foot {marks.number}".strip()
    size = Ink(SANS_BOLD, 6.0)
    wide = canvas.width_mm(text, size) + 1
    canvas.rect(x + half / 2 - wide / 2, y + deep * 1.5 - 1.4, wide, 2.8, Paint(fill=WHITE))
    canvas.centred(x + half / 2, y + deep * 1.5, text, size, max_mm=half)


def _slit(canvas: Canvas, x: float, outer: float, inner: float) -> None:
    left, right = x - SLIT_MM / 2, x + SLIT_MM / 2
    canvas.polygon([(left, outer), (left, inner), (right, inner), (right, outer)], CUT, closed=False)


def _half(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The part of a circle's box from y down."""
    return [(x - radius, y), (x + radius, y), (x + radius, y + radius), (x - radius, y + radius)]


def _box(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return _rect(x - radius, y - radius, 2 * radius, 2 * radius)


def _rect(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
