"""`python plain_typst.py COUNT OUT.pdf PACK [EDIT]`: the bench deck through typst, nine on A4, same fonts, words and pictures."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from deck import HOUSES, Card, cards

FONTS = Path(__file__).resolve().parents[2] / "fonts"
HEAD = """#set page(paper: "a4", margin: 0pt)
#set par(leading: 0.35em, spacing: 0pt)
#let at(x, y, body) = place(top + left, dx: x * 1mm, dy: y * 1mm, body)
#let label(x, y, w, size, font, weight, fill, how, body) = at(x, y, box(width: w * 1mm, align(how, text(font: font, size: size, weight: weight, fill: fill, body))))
#let ic(code) = text(font: "HP Icons", str.from-unicode(code))
#let marks = for n in range(4) {
  for y in (14, 281.5) { at(10.5 + n * 63, y, rect(width: 0.1mm, height: 1.5mm, fill: black)) }
  for x in (8, 200.5) { at(x, 16.5 + n * 88, rect(width: 1.5mm, height: 0.1mm, fill: black)) }
}
#let card(x, y, hue, name, cost, art, kind, power, number, rules) = at(x, y, box(width: 63mm, height: 88mm, clip: true)[
  #at(3, 3, rect(width: 57mm, height: 82mm, stroke: 0.5mm + hue))
  #at(4, 50, rect(width: 55mm, height: 5mm, fill: hue))
  #label(5, 5, 43, 13pt, "Grenze Gotisch", 700, black, left, name)
  #label(49, 5, 9, 14pt, "Alegreya Sans", 900, black, center, cost)
  #at(4, 14, image(art, width: 55mm, height: 34mm))
  #label(6, 51, 50, 8pt, "Alegreya Sans", 700, white, left, kind)
  #label(6, 56.5, 51, 7.5pt, "Alegreya", 400, black, left, rules)
  #label(49, 78.5, 9, 12pt, "Alegreya Sans", 900, black, center, power)
  #label(6, 81, 20, 6pt, "Alegreya Sans", 400, black, left, number)
])
"""


def rules(card: Card, icons: dict[str, int]) -> str:
    out = []
    for word, bold in card.rules:
        out.append(f"#ic({icons[word[5:]]})" if word.startswith("icon:") else f"*{word}*" if bold else word)
    return " ".join(out).replace("* *", " ")


def main(count: int, out: str, pack: str, edit: int) -> None:
    import typst

    data = tomllib.loads((FONTS / "icons.toml").read_text("utf-8"))
    icons = {**data["icons"], **{name: data["icons"][of] for name, of in data.get("aliases", {}).items()}}
    deck = list(cards(count, edit))
    text = [HEAD]
    for start in range(0, count, 9):
        group = deck[start : start + 9]
        for n, c in enumerate(group):
            x, y = 10.5 + n % 3 * 63, 16.5 + n // 3 * 88
            text.append(
                f'#card({x}, {y}, rgb("{HOUSES[c.house]}"), [{c.title}], [{c.cost}], "art/{c.picture}.svg", [{c.type}], '
                f"[{c.power}], [c{c.number:04d}], [{rules(c, icons)}])"
            )
        text.append("#marks\n#pagebreak()")
        for n in range(len(group)):
            text.append(
                f'#at({10.5 + (2 - n % 3) * 63}, {16.5 + n // 3 * 88}, image("art/back.svg", width: 63mm, height: 88mm))'
            )
        text.append("#marks" + ("\n#pagebreak()" if start + 9 < count else ""))
    source = Path(pack) / "bench.typ"
    source.write_text("\n".join(text), "utf-8")
    typst.compile(str(source), output=out, root=pack, font_paths=[str(FONTS)], ignore_system_fonts=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]) if len(sys.argv) > 4 else 0)
