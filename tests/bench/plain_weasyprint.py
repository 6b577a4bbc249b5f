"""`python plain_weasyprint.py COUNT OUT.pdf PACK`: the bench deck as one HTML document through WeasyPrint, nine on A4.

The same CSS, words and pictures as the pack; absolute boxes, the fastest layout that WeasyPrint has.
"""

from __future__ import annotations

import html
import sys
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from deck import STYLE, Card, cards

FONTS = Path(__file__).resolve().parents[2] / "fonts"


def font_faces() -> str:
    registry = tomllib.loads((FONTS / "fonts.toml").read_text("utf-8"))
    return "".join(
        f'@font-face{{font-family:"{f["family"]}";font-weight:{f["weight"]};'
        f'font-style:{"italic" if f["italic"] else "normal"};src:url("{(FONTS / f["file"]).as_uri()}")}}\n'
        for f in registry["face"]
    )


def rules(card: Card, icons: dict[str, int]) -> str:
    out = []
    for word, bold in card.rules:
        if word.startswith("icon:"):
            out.append(f'<span class="icon">{chr(icons[word[5:]])}</span>')
        else:
            out.append(f"<b>{word}</b>" if bold else word)
    return " ".join(out).replace("</b> <b>", " ")


def front(card: Card, left: float, top: float, icons: dict[str, int]) -> str:
    return (
        f'<div class="cell" style="left:{left}mm;top:{top}mm"><div class="card {card.house}"><div class="edge"></div><div class="band"></div>'
        f'<div class="slot-title">{html.escape(card.title)}</div><div class="slot-cost">{card.cost}</div>'
        f'<img class="picture-art" src="art/{card.picture}.svg"><div class="slot-type">{card.type}</div>'
        f'<div class="slot-rules">{rules(card, icons)}</div><div class="slot-power">{card.power}</div>'
        f'<div class="slot-number">c{card.number:04d}</div></div></div>'
    )


def crop_marks() -> str:
    marks = []
    for n in range(4):
        x, y = 10.5 + n * 63, 16.5 + n * 88
        for top in (14, 281.5):
            marks.append(f'<div class="mark" style="left:{x}mm;top:{top}mm;width:0.1mm;height:1.5mm"></div>')
        for left in (8, 200.5):
            marks.append(f'<div class="mark" style="left:{left}mm;top:{y}mm;width:1.5mm;height:0.1mm"></div>')
    return "".join(marks)


def main(count: int, out: str, pack: str) -> None:
    import weasyprint

    data = tomllib.loads((FONTS / "icons.toml").read_text("utf-8"))
    icons = {**data["icons"], **{name: data["icons"][of] for name, of in data.get("aliases", {}).items()}}
    deck = list(cards(count))
    pages = []
    for start in range(0, count, 9):
        group = deck[start : start + 9]
        fronts = "".join(front(c, 10.5 + n % 3 * 63, 16.5 + n // 3 * 88, icons) for n, c in enumerate(group))
        backs = "".join(
            f'<img src="art/back.svg" style="position:absolute;width:63mm;height:88mm;'
            f'left:{10.5 + (2 - n % 3) * 63}mm;top:{16.5 + n // 3 * 88}mm">'
            for n in range(len(group))
        )
        pages += [f"<section>{fronts}{crop_marks()}</section>", f"<section>{backs}{crop_marks()}</section>"]
    style = (
        font_faces() + "@page{size:A4;margin:0}body{margin:0}section{position:relative;width:210mm;height:297mm;"
        "break-after:page;overflow:hidden}.cell{position:absolute;width:63mm;height:88mm}"
        ".mark{position:absolute;background:#000}" + STYLE
    )
    text = f'<!doctype html><html lang="en"><meta charset="utf-8"><style>{style}</style><body>{"".join(pages)}'
    weasyprint.HTML(string=text, base_url=str(Path(pack).resolve()) + "/").write_pdf(out)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3])
