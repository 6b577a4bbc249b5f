"""Heads and horns of figures: drawn about the middle of the head, some 8 units from it to the crown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from hellprint.render.figure_pen import Pen


def brute(pen: Pen) -> None:
    pen.both("0 -9, 5 -8.4, 7.6 -3, 7 1!, 8.4 5, 6 9, 0 10.4")
    for side in pen.sides():
        side.fill("1.2 -1.4!, 6.4 -3.8!, 5.8 -0.6, 2.4 0.6", ink=False)
        side.limb("1.4 -2.6, 4.4 -4.4, 7 -5", (1.2, 1.4, 0), ink=False)
        side.fill("3 7!, 4.2 1.8!, 5.6 6.4!", ink=False)
        side.cut("1 2.6, 2 3.6, 1.8 4.4", 1.0)
    pen.fill("-4.8 5.6!, 0 4.4, 4.8 5.6!, 3.6 7.6, 0 8.2, -3.6 7.6", ink=False)
    for x in (-2.2, 0, 2.2):
        pen.fill([(x - 0.9, 5, True), (x, 7, True), (x + 0.9, 5, True)], halo=0)


def grin(pen: Pen) -> None:
    """Bat ears and a wide mouth full of teeth."""
    for side in pen.sides():
        side.fill("4.6 -4!, 12 -9, 17 -12!, 15.4 -4, 11 1.6, 5.6 2.4")
        side.fill("7.4 -2.4!, 14.4 -9!, 12 -2.6, 8.4 0.2", ink=False)
    pen.both("0 -8, 5.6 -6.6, 7.4 -1, 6 5, 2.6 9, 0 9.8")
    for side in pen.sides():
        side.fill("1.2 -1.6!, 5.4 -4.6!, 5.4 -1, 3 0.4", ink=False)
        side.disc(3.9, -1.9, 0.8)
    pen.both("0 3, 3.4 2.6, 5.8 0.9!, 4.6 5, 2 7, 0 7.4", ink=False)
    for x in (-3.6, -1.8, 0, 1.8, 3.6):
        pen.fill([(x - 0.9, 2.4, True), (x, 5, True), (x + 0.9, 2.4, True)], halo=0)
    for x in (-2.4, -0.8, 0.8, 2.4):
        pen.fill([(x - 0.8, 7.4, True), (x, 5.2, True), (x + 0.8, 7.4, True)], halo=0)


def goat(pen: Pen) -> None:
    """A long face with a beard."""
    for side in pen.sides():
        side.fill("4.4 -4!, 10 -5.4, 14.4 -2!, 9.6 0, 5 -0.6", halo=0.8)
    pen.both("0 -9, 4.4 -8.4, 6.2 -3.4, 4.6 2, 4 6, 3.6 9, 2.4 10.4!, 0 16.6!")
    for side in pen.sides():
        side.fill("1.3 -2!, 5.2 -4.4!, 4.6 -1, 2.4 -0.2", ink=False)
        side.fill("0.9 6.4!, 2.6 5.4!, 2 7.4", ink=False)
        side.cut("3.4 9.2, 1.6 10.2, 0.5 9.8", 0.9)
        side.cut("1 0, 1.6 2.4, 1.2 4.6", 0.9)


def skull(pen: Pen) -> None:
    pen.both("0 -9.6, 5.6 -8, 7.4 -2.6, 6.6 1.6, 4.6 3, 4.4 8.4!, 0 9.6")
    for side in pen.sides():
        side.fill("1 -0.6, 2 -3.4, 5.4 -3.4, 6 -0.4, 4 1.4, 1.8 1.2", ink=False)
        side.fill("0.3 2.6!, 0.4 1!, 1.5 3.6!", ink=False)
        for x in (0.9, 2.6):
            side.cut([(x, 5.2), (x, 7), (x, 8.8)], 0.9)
    pen.cut("-4.2 5.4, 0 5.9, 4.2 5.4", 0.9)


def cowl(pen: Pen) -> None:
    """A hood; in its dark two eyes."""
    pen.both("0 -13!, 5.4 -9.4, 8.6 -1, 9.4 8, 6 12, 0 13")
    pen.both("0 -7.4, 4.4 -4.6, 5.6 1.4, 4.4 7, 0 9.4", ink=False)
    pen.both("0 -6, 3.4 -3.6, 4.6 1.4, 3.6 6, 0 8.2", halo=0)
    for side in pen.sides():
        side.fill("0.9 0.6!, 3.5 -1.2!, 3.2 0.9", ink=False)
        side.cut("6.8 9, 7.2 2, 5.8 -5", 1.1)


def headsman(pen: Pen) -> None:
    """A pointed hood with holes for the eyes, over the shoulders."""
    pen.both("0 -17!, 4 -10, 7.2 -3, 8 4, 11 12!, 6 10.6, 4.4 13.4!, 0 11.4")
    for side in pen.sides():
        side.fill("1.2 -1.4!, 5.6 -3.6!, 5.4 0, 2.4 0.8", ink=False)
        side.disc(3.8, -1.3, 0.8)
        side.cut("6.4 8, 5.4 3, 5.8 -1", 1.0)
        side.cut("0.8 -12, 2.4 -8, 3 -5", 1.0)
    pen.cut("0 3, 0.3 6, 0 9.6", 1.0)


def helm(pen: Pen) -> None:
    """A closed helmet with a slit and breaths."""
    pen.both("0 -10.4, 5.6 -8.6, 7.2 -3, 7 4, 4.4 9, 0 11.6!")
    pen.both("0 -0.6!, 5.6 -3.2!, 6 -0.8!, 0 1.8!", ink=False)
    pen.fill("-0.7 -10!, 0.7 -10!, 0.9 -1!, -0.9 -1!", ink=False)
    for side in pen.sides():
        for x, y in ((2, 4), (4, 3.2), (2, 6.6), (3.8, 6)):
            side.disc(x, y, 0.62, ink=False)


def cobra(pen: Pen) -> None:
    """A snake's head before its spread hood."""
    pen.both("0 -12, 7 -10.6, 14 -3, 13.4 5, 8 12, 3 16!, 0 17")
    for side in pen.sides():
        for step in range(4):
            side.cut([(6.6 - step * 0.2, -6 + step * 4), (9.6, -5 + step * 3.9), (11.6 - step, -5.6 + step * 3.8)], 1.2)
    pen.both("0 -10.6, 4.2 -8.6, 5 -3, 4 2, 2.4 6.6, 0 7.6", halo=1.3)
    for side in pen.sides():
        side.fill("1.4 -3.4!, 4 -5.6!, 4 -2.4, 2.6 -1.8", ink=False)
        side.disc(1.1, 3.8, 0.6, ink=False)
        side.fill("1.4 7!, 2.6 6.2!, 2 11!", ink=False)
    pen.cut("-3.2 4.8, 0 6.4, 3.2 4.8", 0.9)


def siren(pen: Pen) -> None:
    """A fair face and long hair."""
    pen.both("0 -12, 6.4 -11, 10.4 -4, 10 5, 13 12, 10.4 19!, 7 16, 5 21!, 0 14", z=pen.z - 0.3)
    pen.both("0 -7.6, 4.4 -6, 5.4 -1, 4 4.4, 1.4 8.2, 0 8.6", ink=False)
    pen.both("0 -11, 5.6 -9.6, 6.4 -3.6!, 3.4 -6.6, 0 -4!", halo=0.3)
    for side in pen.sides():
        side.fill("0.9 -0.8!, 3.9 -2.2!, 3.6 0.2, 2 0.5", halo=0)
        side.limb("0.8 -2.2, 2.6 -3.4, 4.3 -3", (0.5, 0.8, 0), halo=0)
        side.cut("7.6 14, 6.8 6, 8 -2", 1.1)
        side.cut("10 15, 9 9, 9 3", 0.9)
    pen.fill("-1.8 4.6!, -0.6 3.9, 0 4.3, 0.6 3.9, 1.8 4.6!, 0 6", halo=0)


def noble(pen: Pen) -> None:
    """A long face with a moustache and a pointed beard, over a high collar."""
    for side in pen.sides():
        side.fill("3 11!, 7.4 2, 10.6 -5!, 12 6, 9.6 15!", z=pen.z - 0.2)
        side.cut("6 10.6, 9 4, 10 -0.6", 1.1)
    pen.both("0 -9, 4.6 -8, 5.6 -2, 4.6 4, 2.4 9, 0 16!")
    for side in pen.sides():
        side.fill("1 -1.6!, 4.4 -3.2!, 4 -0.4, 2 0", ink=False)
        side.cut("0.5 4, 2.6 3.4, 5.4 5.6", 1.2)
        side.cut("4.2 0.8, 3.5 3, 4 3.4", 0.9)
    pen.cut("0 -0.4, 0.2 1.6, 0 3", 0.9)
    pen.cut("0 6.6, 0.2 9.6, 0 13", 0.9)


def lizard(pen: Pen) -> None:
    """A wedge of a head with a crest of thorns."""
    for turn, long in ((0, 17), (-26, 15), (26, 15), (-52, 12), (52, 12), (-80, 8), (80, 8)):
        pen.at(0, -1, turn=turn).fill(f"-2.2 -4!, 0 {-long}!, 2.2 -4!", halo=0.5)
    pen.both("0 -8, 5 -6.6, 6.8 -1.6, 5 3.4, 3.4 8, 0 10.4")
    for side in pen.sides():
        side.fill("1.8 -1!, 5.8 -3.8!, 5.4 -0.6, 3.4 0.6", ink=False)
        side.disc(1.2, 5.6, 0.65, ink=False)
        side.cut("0.6 8.2, 2.6 6.6, 4.4 3.6", 1.0)
    pen.cut("0 -6, 0.2 -2, 0 2", 1.0)


def maw(pen: Pen) -> None:
    """Nothing but a round mouth with rings of teeth, and small eyes over it."""
    pen.both("0 -15, 9 -14, 15 -6, 15.6 4, 10 12, 0 15")
    pen.disc(0, 1, 10, ink=False)
    pen.disc(0, 1, 8.4)
    for turn in range(0, 360, 30):
        pen.at(0, 1, turn=turn).fill("-1.9 -8.8!, 0 -4!, 1.9 -8.8!", ink=False)
    pen.disc(0, 1, 2.2, ink=False)
    for side in pen.sides():
        side.disc(4, -11.2, 1.2, ink=False)
        side.disc(9, -9, 1.0, ink=False)


def nailed(pen: Pen) -> None:
    """A leather mask, stitched, with nails driven in."""
    for turn in (-68, -40, -14, 14, 40, 68):
        nail = pen.at(0, -1, turn=turn)
        nail.fill("-0.7 -6!, 0.7 -6!, 0.7 -13!, -0.7 -13!", halo=0.3)
        nail.fill("-1.9 -13!, 1.9 -13!, 1.9 -14.6!, -1.9 -14.6!", halo=0.3)
    pen.both("0 -9, 5.4 -7.6, 6.8 -2, 5.6 4.6, 3 9, 0 10")
    for side in pen.sides():
        side.disc(3, -1.6, 1.9, ink=False)
        side.disc(3, -1.6, 0.8)
        for x in (1, 3):
            side.cut([(x, 3.6), (x, 5), (x, 6.6)], 0.9)
    pen.cut("-4.6 5.2, 0 5.9, 4.6 5.2", 1.2)
    pen.cut("0 -8, 0.2 -3, 0 2.4", 0.9)


def jaws(pen: Pen) -> None:
    """Jaws that gape over the whole face, small eyes at their corners, a ridge of bone."""
    for step in range(5):
        pen.at(0, -3, turn=-50 + step * 25).fill("-2 -6!, 0 -12.6!, 2 -6!", halo=0.4)
    pen.both("0 -11, 6.4 -10, 9.6 -5, 9 1, 10 6, 7.6 12, 3.4 14.6, 0 15")
    pen.both("0 -4.4, 5 -4, 7.4 -1!, 7 4, 5.8 9, 2.6 11.8, 0 12.2", ink=False)
    pen.both("0 -3, 4.2 -2.6, 5.9 0!, 5.6 4, 4.6 8.2, 2 10.4, 0 10.6", halo=0)
    for x, long in ((-4.6, 5.6), (-2.3, 4), (0, 4.6), (2.3, 4), (4.6, 5.6)):
        pen.fill([(x - 1.2, -3.6, True), (x, long - 1.4, True), (x + 1.2, -3.6, True)], ink=False)
    for x, long in ((-3.6, 6.4), (-1.3, 4), (1.3, 4), (3.6, 6.4)):
        pen.fill([(x - 1.2, 10.8, True), (x, 10.6 - long, True), (x + 1.2, 10.8, True)], ink=False)
    for side in pen.sides():
        side.fill("2 -6!, 6.8 -8.4!, 6.6 -5.6, 4 -5", ink=False)


def split(pen: Pen) -> None:
    """Two faces that grow apart: one laughs, one screams."""
    left, right = pen.at(-5.4, 0, turn=-22), pen.at(5.4, 0, turn=20)
    for face in (left, right):
        face.both("0 -9, 5.6 -7.4, 6.6 -1, 5 6, 0 10", halo=1.0)
    left.disc(-2.6, -2, 1.9, ink=False)
    left.disc(2.4, -1.6, 1.2, ink=False)
    left.fill("-3 2.6, 0 1.4, 3 2.6, 2.6 7, 0 8.6, -2.6 7", ink=False)
    left.fill("-1.8 3.6, 0 2.8, 1.8 3.6, 1.4 6.4, 0 7.2, -1.4 6.4", halo=0)
    right.fill("-4.4 -1.4!, -0.8 -3!, -1.4 -0.4", ink=False)
    right.disc(2.6, -2.2, 2.1, ink=False)
    right.disc(2.6, -2.2, 0.8)
    right.fill("-4.6 2!, 0 4.4, 4.6 1.4!, 3 6.4, 0 7.4, -3 6", ink=False)
    for x in (-2.4, -0.6, 1.2, 3):
        right.fill([(x - 0.35, 2, True), (x + 0.35, 2, True), (x + 0.35, 7.4, True), (x - 0.35, 7.4, True)], halo=0)


def blank(pen: Pen) -> None:
    """A smooth head without a face; one eye stands upright in it."""
    pen.both("0 -11, 4.6 -9.4, 6 -3, 4.6 4, 2 9, 0 10.4")
    pen.fill("0 -7!, 2.2 -1, 0 5!, -2.2 -1", ink=False)
    pen.fill("0 -3.4!, 0.9 -1, 0 1.6!, -0.9 -1", halo=0)


def ember(pen: Pen) -> None:
    """A head of flames with burning eyes."""
    pen.fill(
        "0 10, -6 7, -8.4 0, -6.4 -7, -8 -14!, -3.4 -10.6, -3.6 -21!, "
        "0.6 -14, 3.4 -23!, 4 -12.4, 8.4 -16!, 6.6 -6, 8.4 0, 6 7"
    )
    for side in pen.sides():
        side.fill("1 -0.4!, 5.4 -3.6!, 5 0, 2.6 1", ink=False)
    pen.both("0 3.4!, 4.4 2.4!, 2.6 5, 0 7.4!", ink=False)
    pen.cut("0 -13, 0.8 -9, 0 -5.4", 1.2)


def lion(pen: Pen) -> None:
    """A beast's head with a mane, its jaws open."""
    for side in pen.sides(z=pen.z - 0.2):
        for number, turn in enumerate(range(0, 151, 19)):
            long = 27 if number % 2 else 23
            side.at(0, -1, turn=turn).fill(f"-5 -10!, -1.4 {-long + 6}, 0 {-long}!, 2.4 {-long + 7}, 5 -10!", halo=0.4)
    pen.both("0 -15, 8 -13, 12.6 -5, 11 4, 12 11, 7.4 19, 0 20.4", halo=1.4)
    for side in pen.sides():
        side.fill("2 -4!, 9.6 -8.6!, 9 -3.4, 5 -1.4", ink=False)
        side.fill("5 -4.4, 6.4 -5.6, 7 -4, 5.8 -3", halo=0)
        side.cut("1.4 -10, 5.6 -11.4, 10.4 -9.6", 1.4)
        side.cut("10.8 1, 8.4 3.6, 9 7", 1.3)
    pen.fill("-3.6 1.4!, 3.6 1.4!, 1.6 4.4, 0 5, -1.6 4.4", ink=False)
    pen.both("0 7.4, 4.6 6.6, 8.4 8!, 8 13.4, 5 17.4, 0 18.2", ink=False)
    for x in (-4.8, -2.4, 0, 2.4, 4.8):
        wide = 1.9 if abs(x) > 4 else 1.1
        pen.fill([(x - wide, 6.2, True), (x, 12.6 if abs(x) > 4 else 9.6, True), (x + wide, 6.2, True)], halo=0)
    for x in (-3.4, -1.2, 1.2, 3.4):
        pen.fill([(x - 1.1, 18.6, True), (x, 14.2, True), (x + 1.1, 18.6, True)], halo=0)


HEADS: Final[Mapping[str, Callable[[Pen], None]]] = MappingProxyType(
    {
        "brute": brute,
        "grin": grin,
        "goat": goat,
        "skull": skull,
        "cowl": cowl,
        "headsman": headsman,
        "helm": helm,
        "cobra": cobra,
        "siren": siren,
        "noble": noble,
        "lizard": lizard,
        "maw": maw,
        "jaws": jaws,
        "nailed": nailed,
        "split": split,
        "blank": blank,
        "ember": ember,
        "lion": lion,
    }
)


# -- horns: behind the head


def short_horns(pen: Pen) -> None:
    for side in pen.sides():
        side.limb("3.6 -5, 7 -10, 6.4 -16", (4.4, 3.6, 0))


def bull_horns(pen: Pen) -> None:
    for side in pen.sides():
        side.limb("3 -5, 10 -8, 16.6 -11, 17.6 -21", (6, 6, 4.6, 0))
        side.cut("9 -5.6, 10.4 -7.6, 10.6 -10", 0.9)
        side.cut("12.6 -7.4, 13.6 -9.4, 14.4 -11.6", 0.9)


def ram_horns(pen: Pen) -> None:
    for side in pen.sides():
        side.limb("3 -6, 9 -13.6, 18 -10, 20 1, 14.6 8, 9.4 6", (6.6, 7.6, 7, 5.4, 3.6, 0), halo=0.9)
        for a, b, c in (
            ("4.8 -10.4", "6.4 -9.4", "7.4 -7"),
            ("9.4 -16.4", "9.6 -13.6", "9.2 -10.6"),
            ("15 -14.6", "14 -12", "12.4 -9.6"),
            ("20.4 -9.6", "18 -8.4", "15.4 -7"),
            ("22.4 -2.6", "19.6 -2.6", "17 -2.4"),
            ("20.6 4.6", "18.4 3.8", "16.6 2.8"),
        ):
            side.cut([_pair(a), _pair(b), _pair(c)], 1.0)


def goat_horns(pen: Pen) -> None:
    for side in pen.sides():
        side.limb("2.6 -6, 5 -14, 9.6 -21, 16.6 -26", (5, 4.4, 3.2, 0))
        for x, y in ((4, -10), (5.6, -14), (8, -18)):
            side.cut([(x - 2, y + 0.6), (x, y), (x + 2, y + 1)], 0.9)


def antlers(pen: Pen) -> None:
    for side in pen.sides():
        side.limb("2.6 -6, 7 -12, 12 -18, 13 -29", (4, 3.8, 3.2, 0))
        side.limb("7.4 -12.6, 5 -18, 6 -24", (3, 2.6, 0), halo=0)
        side.limb("11.6 -17, 17 -19, 21 -26", (3, 2.6, 0), halo=0)
        side.limb("9 -15, 15 -13, 18 -15", (2.6, 2.2, 0), halo=0)


def swept_horns(pen: Pen) -> None:
    for side in pen.sides():
        side.limb("2.4 -6, 6.4 -13, 5 -20, 0.9 -25", (4.6, 4.4, 3.4, 0))


def crown(pen: Pen) -> None:
    pen.fill("-7 -6!, -8.6 -17!, -4.4 -11.4!, 0 -19.6!, 4.4 -11.4!, 8.6 -17!, 7 -6!, 0 -4.8")
    pen.cut("-6 -8, 0 -6.8, 6 -8", 1.1)
    for x, y in ((-8.6, -17.6), (0, -20.2), (8.6, -17.6)):
        pen.disc(x, y, 1.5)


def ice_crown(pen: Pen) -> None:
    for turn, long in ((-62, 15), (-38, 21), (-14, 18), (10, 26), (34, 19), (60, 16)):
        spike = pen.at(0, -1, turn=turn)
        spike.fill(f"-2 -5!, -1.5 {-long * 0.75}!, 0 {-long}!, 1.7 {-long * 0.7}!, 2 -5!", halo=0.6)
        spike.cut([(0, -8), (0.1, -long * 0.55), (0, -long * 0.85)], 0.8)


def spires(pen: Pen) -> None:
    """A tall crown of thorns, as kings of shadows wear it."""
    for turn, long in ((-54, 15), (-32, 21), (-10, 26), (12, 22), (34, 25), (56, 16)):
        pen.at(0, -1, turn=turn * 0.62).at(turn / 9, 0).fill(f"-1.7 -6!, 0 {-long}!, 1.7 -6!", halo=0.5)
    pen.fill("-7 -5!, -7.6 -9.6!, 0 -8.4, 7.6 -9.6!, 7 -5!, 0 -4", halo=0.6)
    pen.cut("-6 -7.2, 0 -6, 6 -7.2", 1.0)


def candles(pen: Pen) -> None:
    """Burning candles on the head."""
    for x, y in ((-5, -6), (0, -8.6), (5, -6)):
        pen.fill([(x - 1.6, y, True), (x - 1.5, y - 6, True), (x + 1.5, y - 6, True), (x + 1.6, y, True)], halo=0.5)
        pen.fill(
            [(x - 1.6, y - 7.6, False), (x, y - 13, True), (x + 1.6, y - 7.6, False), (x, y - 6.4, False)], halo=0.5
        )


def _pair(text: str) -> tuple[float, float]:
    x, y = text.split()
    return float(x), float(y)


HORNS: Final[Mapping[str, Callable[[Pen], None]]] = MappingProxyType(
    {
        "short": short_horns,
        "bull": bull_horns,
        "ram": ram_horns,
        "goat": goat_horns,
        "antlers": antlers,
        "swept": swept_horns,
        "crown": crown,
        "ice": ice_crown,
        "spires": spires,
        "candles": candles,
    }
)
