"""A deck of cards to measure with: the same words and shapes for every engine, from nothing but a number.

A card has a title, a type line, 45 words of rules with two bold runs and two icons, a cost, a power, a number, one of
100 pictures of 24 shapes, one of five frames, and the common back of its deck.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

CARD_MM: Final = (63, 88)
PICTURE_MM: Final = (55, 34)
HOUSES: Final = {"ember": "#8c1c13", "tide": "#1f4e79", "moss": "#3b5d50", "brass": "#8a6300", "dusk": "#4a2c6f"}
ICONS: Final = ("combat", "life", "move", "soul", "skull", "range")
_WORDS: Final = tuple(
    "the a each your this when then until may must any one two three next other target ally rival soul gate circle pit "
    "ember ash chain pact oath debt fiend warden pilgrim judge ledger furnace draw discard reveal place move attack "
    "defend exhaust ready banish summon gain lose roll choose return shuffle look take pay spend add remove replace "
    "card dice counter space area hand deck pile turn round phase player board track value cost power wound without "
    "before after during from into with and or for of to in on at by up down adjacent equal lower higher first last".split()
)
_FIRST: Final = "Ashen Burning Crooked Drowned Ember Gilded Hollow Iron Jealous Molten Nameless Pale".split()
_LAST: Final = "Ferryman Judge Harrower Legion Warden Pilgrim Furnace Ledger Choir Gate Throne Hound".split()
_TYPES: Final = ("Demon", "Event", "Torment", "Relic", "Place")


@dataclass(frozen=True)
class Card:
    """One card; rules is a list of (word, bold) with "icon:NAME" for an icon."""

    number: int
    title: str
    house: str
    type: str
    rules: tuple[tuple[str, bool], ...]
    cost: int
    power: int
    picture: int


def cards(count: int, edit: int = 0) -> Iterator[Card]:
    """Cards 0 to count - 1. Another edit changes the words of every card, and nothing else."""
    for number in range(count):
        dice = random.Random(number * 7919 + edit)
        words = [dice.choice(_WORDS)]
        while len(words) < 45:
            words.append(dice.choice([word for word in _WORDS if word != words[-1]]))  # one twice would be a mistake
        starts = (dice.randrange(0, 18), dice.randrange(22, 40))
        bold = {n for start in starts for n in range(start, start + 3)}
        rules = [(word, n in bold) for n, word in enumerate(words)]
        for place in (dice.randrange(5, 20), dice.randrange(25, 45)):
            rules.insert(place, (f"icon:{dice.choice(ICONS)}", False))
        yield Card(
            number=number,
            title=f"{dice.choice(_FIRST)} {dice.choice(_LAST)} {number}",
            house=list(HOUSES)[number % 5],
            type=dice.choice(_TYPES),
            rules=tuple(rules),
            cost=dice.randrange(10),
            power=dice.randrange(1, 13),
            picture=number % 100,
        )


def picture_svg(number: int) -> str:
    """A picture of 24 shapes."""
    dice = random.Random(number)
    width, height = PICTURE_MM

    def colour() -> str:
        return f"#{dice.randrange(40, 230):02x}{dice.randrange(40, 230):02x}{dice.randrange(40, 230):02x}"

    shapes = [f'<rect width="{width}" height="{height}" fill="{colour()}"/>']
    for n in range(23):
        x, y, r = dice.uniform(0, width), dice.uniform(0, height), dice.uniform(1, 6)
        if n % 3 == 0:
            shapes.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{colour()}"/>')
        elif n % 3 == 1:
            shapes.append(
                f'<path d="M{x:.2f} {y:.2f}C{x + r:.2f} {y - r:.2f} {x + 2 * r:.2f} {y:.2f} {x + r:.2f} {y + r:.2f}'
                f'L{x - r:.2f} {y + r:.2f}Z" fill="{colour()}" stroke="#222222" stroke-width="0.3"/>'
            )
        else:
            points = " ".join(f"{x + dice.uniform(-r, r):.2f},{y + dice.uniform(-r, r):.2f}" for _ in range(5))
            shapes.append(f'<polygon points="{points}" fill="{colour()}"/>')
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}mm" height="{height}mm">'
    )
    return head + "".join(shapes) + "</svg>\n"


def back_svg() -> str:
    """The common back: 56 shapes."""
    rings = "".join(
        f'<circle cx="31.5" cy="44" r="{2 + n * 0.9:.2f}" fill="none" stroke="#4b1731" stroke-width="0.25"/>'
        for n in range(28)
    )
    bars = "".join(f'<rect x="{4 + n * 2:.2f}" y="4" width="1" height="2" fill="#4b1731"/>' for n in range(28))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" width="63mm" height="88mm">{rings}{bars}</svg>\n'
    )


def markdown(card: Card) -> str:
    """The rules as hellprint's rules text."""
    out: list[str] = []
    open_ = False
    for word, bold in card.rules:
        text = f":{word[5:]}:" if word.startswith("icon:") else word
        if bold and not open_:
            text = "**" + text
        if open_ and not bold:
            out[-1] += "**"
        open_ = bold
        out.append(text)
    return " ".join(out) + ("**" if open_ else "")


STYLE: Final = """
.card { position: absolute; left: 0; top: 0; width: 63mm; height: 88mm; overflow: hidden; background: #fff; }
.edge { position: absolute; left: 3mm; top: 3mm; width: 56mm; height: 81mm; border: 0.5mm solid; }
.band { position: absolute; left: 4mm; top: 50mm; width: 55mm; height: 5mm; }
.slot-title { position: absolute; left: 5mm; top: 4.5mm; width: 43mm; height: 7mm; font: 700 13pt/1.2 "HP Grenze Gotisch"; }
.slot-cost { position: absolute; left: 49mm; top: 4.5mm; width: 9mm; height: 7mm; font: 900 14pt/1.2 "HP Alegreya Sans"; text-align: center; }
.picture-art { position: absolute; left: 4mm; top: 14mm; width: 55mm; height: 34mm; }
.slot-type { position: absolute; left: 6mm; top: 50.6mm; width: 50mm; height: 4mm; font: 700 8pt/1.2 "HP Alegreya Sans"; color: #fff; }
.slot-rules { position: absolute; left: 6mm; top: 55.8mm; width: 51mm; height: 25mm; font: 400 7.5pt/1.15 "HP Alegreya"; }
.slot-power { position: absolute; left: 49mm; top: 78.5mm; width: 9mm; height: 5.5mm; font: 900 12pt/1.2 "HP Alegreya Sans"; text-align: center; }
.slot-number { position: absolute; left: 6mm; top: 81mm; width: 20mm; height: 3mm; font: 400 6pt/1.2 "HP Alegreya Sans"; }
.icon { font-family: "HP Icons"; }
p { margin: 0; }
""" + "".join(f".{h} .edge {{ border-color: {c}; }} .{h} .band {{ background: {c}; }}\n" for h, c in HOUSES.items())

FRONT: Final = """<!doctype html><html lang="en"><head><meta charset="utf-8"><style>STYLE</style></head><body>
<div class="card {{ it.house }}"><div class="edge"></div><div class="band"></div>
{{ slot("title", it.name) }}{{ slot("cost", it.cost) }}{{ picture("art", it.art) }}{{ slot("type", it.type) }}
{{ slot("rules", it.rules) }}{{ slot("power", it.power) }}{{ slot("number", it.id) }}</div></body></html>
""".replace("STYLE", STYLE)
BACK: Final = """<!doctype html><html lang="en"><head><meta charset="utf-8"><style>
.picture-art { position: absolute; left: 0; top: 0; width: 63mm; height: 88mm; }</style></head><body>
{{ picture("art", "art/back.svg") }}</body></html>
"""


def write_pack(folder: Path, count: int, edit: int = 0) -> None:
    """A pack of `count` cards; writing it again with another edit changes every card and nothing else."""
    for name in ("art", "templates"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for number in range(min(count, 100)):
        _write(folder / f"art/{number}.svg", picture_svg(number))
    _write(folder / "art/back.svg", back_svg())
    _write(folder / "templates/bench-card.html", FRONT)
    _write(folder / "templates/bench-back.html", BACK)
    _write(
        folder / "pack.yaml",
        "pack: bench\ntitle: Bench\nlang: en\nlicence: CC0-1.0\nlicences: {art/: CC0-1.0}\n"
        "credits: [Made to measure with]\ncomponents:\n"
        "  cards: {kind: card, records: card, size: standard, front: bench-card.html, back: bench-back.html}\n",
    )
    _write(
        folder / "schema.yaml",
        "kinds:\n  card:\n    plural: cards\n    fields:\n      name: {type: text}\n      type: {type: text}\n"
        f"      house: {{type: enum, of: [{', '.join(HOUSES)}]}}\n      rules: {{type: rich}}\n"
        "      cost: {type: int}\n      power: {type: int}\n      art: {type: text}\n",
    )
    with (folder / "cards.yaml").open("w", encoding="utf-8") as out:
        out.write("cards:\n")
        for card in cards(count, edit):
            out.write(
                f"- id: c{card.number:04d}\n  name: {card.title}\n  type: {card.type}\n  house: {card.house}\n"
                f'  rules: "{markdown(card)}"\n  cost: {card.cost}\n  power: {card.power}\n'
                f"  art: art/{card.picture}.svg\n"
            )


def edit_one(folder: Path, number: int, mark: str) -> None:
    """Change one word of one card."""
    path = folder / "cards.yaml"
    lines = path.read_text("utf-8").split("\n")
    at = lines.index(f"- id: c{number:04d}") + 1
    lines[at] = f"  name: Changed {mark}"
    path.write_text("\n".join(lines), "utf-8")


def _write(path: Path, text: str) -> None:
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")
