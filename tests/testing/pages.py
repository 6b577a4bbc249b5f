"""Documents that use what WeasyPrint can do, to be laid out in one way and another."""

from __future__ import annotations

import hashlib
import random
import subprocess
import sys
from typing import Final

from testing.kits import CHECKOUT

RULES: Final = """
@page { size: 110mm 150mm; margin: 9mm 8mm 12mm;
        @bottom-center { content: counter(page) " of " counter(pages); font: 7pt "HP Alegreya Sans" } }
body { font: 9pt/11.5pt "HP Alegreya"; margin: 0; font-variant-numeric: lining-nums }
h1, h2 { font-family: "HP Grenze Gotisch"; font-weight: 700; break-after: avoid; margin: 0 0 1mm }
p { margin: 0 0 1mm; orphans: 2; widows: 2 }
"""
PROSE: Final = """
the demon moves nine inches and strikes whoever stands before it without a wound to fear office affair flying
1,234 A.D. difficult well-known re-roll ½″ extraordinarily uncharacteristically §4 100% (twice) “never” it’s
"""
PNG: Final = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP438AAAAQBAYD718vxAAAAAElFTkSuQmCC"
"""One orange pixel."""


def text(seed: int, count: int) -> str:
    return " ".join(random.Random(seed).choices(PROSE.split(), k=count))


def document(body: str, css: str = "", lang: str = "en") -> str:
    return f"<!doctype html><html lang={lang}><title>A page</title><style>{RULES}{css}</style><body>{body}</html>"


def _table() -> str:
    rows = "".join(
        f"<tr><th>{text(n, 1)}<td>{n * 37 % 11}<td>{text(n, 7)}<td class=r>{text(n + 50, 2)}" for n in range(30)
    )
    css = (
        "table{border-collapse:collapse;width:100%} td,th{border:.3pt solid #888;padding:.5mm 1mm;vertical-align:top}"
        " .r{text-align:right;white-space:nowrap} tbody tr:nth-child(even){background:#eee} thead{color:#701010}"
        " .own{border-collapse:separate;border-spacing:1mm 2pt;width:auto;margin:2mm auto}"
    )
    body = f"<table><caption>{text(3, 5)}</caption><thead><tr><th>a<th>b<th>c<th>d<tbody>{rows}</table>"
    return document(
        f"{body}<table class=own><tr><td colspan=2>{text(4, 9)}<tr><td>1<td rowspan=2>2<tr><td>3</table>", css
    )


def _columns() -> str:
    parts = "".join(f"<h2>{text(n, 3)}</h2><p>{text(n, 20 + n * 7 % 60)}</p>" for n in range(30))
    css = ".two{columns:2;column-gap:5mm;column-rule:.3pt solid red} .two.b{column-fill:balance} .all{column-span:all}"
    return document(
        f"<div class=two>{parts}</div><div class='two b'>{parts[:2000]}<p class=all>{text(9, 30)}</div>", css
    )


def _lists() -> str:
    items = "".join(
        f"<li>{text(n, 3 + n)}<ul><li>{text(n, 2)}<li><b>{text(n, 1)}</b> {text(n, 9)}</ul>" for n in range(9)
    )
    css = (
        "ol{padding-left:6mm} ol.i{list-style:upper-roman inside} li::marker{color:#801010;font-weight:700}"
        " ol.o>li::before{content:counter(list-item,lower-alpha) ') '} dt{float:left;clear:left;width:14mm}"
        " dd{margin:0 0 0 15mm}"
        " ul{list-style:'– '} ul b{font-weight:500}"
    )
    terms = "".join(f"<dt>{text(n, 1)}<dd>{text(n, 15)}" for n in range(8))
    return document(f"<ol>{items}</ol><ol class='i o'>{items}</ol><dl>{terms}</dl>", css)


def _out_of_flow() -> str:
    css = (
        ".n{float:footnote;font-size:7pt} .r{position:running(head)} @page{@top-right{content:element(head)}}"
        " ::footnote-call{font-size:6pt;vertical-align:super} .f{float:left;width:20mm} .c{clear:both}"
    )
    notes = "".join(f"<p>{text(n, 30)}<span class=n>{text(n, 9)}</span> {text(n + 9, 9)}</p>" for n in range(9))
    return document(
        f"<p class=r>{text(1, 3)}</p>{notes}<div class=f>{text(2, 9)}</div>{notes}<p class=c>{text(3, 9)}", css
    )


def _inline_blocks() -> str:
    tags = "".join(f"<span class=t>{text(n, 1 + n % 3)}</span> " for n in range(40))
    css = (
        ".t{display:inline-block;border:.4pt solid #333;border-radius:1mm;padding:0 1mm;margin:.3mm;max-width:25mm}"
        " .f{display:flex;gap:2mm;flex-wrap:wrap} .f>*{flex:1 1 20mm;background:#eef} .g{display:grid;"
        "grid-template-columns:1fr 2fr auto;gap:1mm}"
        " .p{position:relative;height:12mm;box-sizing:border-box;border:1mm"
        " double #248;padding:1mm} .p i{position:absolute;right:1mm;bottom:0}"
        " .n{float:right;width:30mm;margin-left:2mm}"
    )
    cells = "".join(f"<div>{text(n, 4)}</div>" for n in range(7))
    parts = f"<p>{tags}</p><div class=f>{cells}</div><div class=g>{cells}</div>"
    parts += f"<div class=p>{text(1, 4)}<i>{text(2, 2)}</i></div>"
    return document(f"{parts}<div class=n>{text(5, 12)}</div><p>{text(6, 70)}</p>", css)


def _letters() -> str:
    css = (
        ".a{letter-spacing:.08em;font-variant-caps:all-small-caps} .b{word-spacing:.4em;text-align:justify}"
        " .c{font-feature-settings:'onum','dlig' 1;font-kerning:none} .d{text-decoration:underline dotted 1pt #a00;"
        "text-underline-offset:2pt} .d b{text-decoration:line-through}"
        " .e{text-transform:uppercase;overflow-wrap:anywhere}"
        " .f{white-space:pre-wrap;tab-size:6} .g{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}"
        " .h::first-letter{font-size:240%;float:left;color:#700} .h::first-line{font-variant-caps:small-caps}"
        " .i{word-break:break-all;width:20mm} .j{font-variant-ligatures:none;text-indent:4mm;text-align:right}"
        " .k{block-ellipsis:auto;max-lines:2;continue:discard}"
        " .l{letter-spacing:-.02em;text-align:justify;hyphens:auto}"
    )
    spaced = text(30, 9).replace(" ", "\t", 2) + "\n\n" + text(31, 4)
    parts = "".join(
        f"<p class={name}>{text(n, 60)} <b>{text(n, 5)}</b> {text(n, 9)}</p>" for n, name in enumerate("abcdeghijl")
    )
    # The same lines twice, first ending in an ellipsis.
    parts += f"<table><tr><td><p class=k>{text(40, 60)}<tr><td><p>{text(40, 60)}</table>"
    return document(
        f"{parts}<p class=f>{spaced}</p><p>one<br>two<wbr>three<sup>2</sup> <small>{text(8, 4)}</small>", css
    )


def _languages() -> str:
    css = "p{hyphens:auto;text-align:justify;hyphenate-limit-chars:5 2 2} .n{width:22mm} .z{hyphenate-limit-zone:20%}"
    finnish = (
        "Järjestelmällisyydellään ihmiskunnan epäjärjestelmällistyttämättömyydestä puhuttiin kaupunginvaltuustossa "
    )
    german = "Donaudampfschifffahrtsgesellschaftskapitän und Rechtsschutzversicherungsgesellschaften im Straßenverkehr "
    parts = f"<p lang=fi class=n>{finnish * 3}<p lang=de class=n>{german * 2}<p class=z>{text(1, 80)}"
    parts += f"<p lang=xx>{text(2, 50)}"
    soft = "extra&shy;ordi&shy;narily un&shy;charac&shy;teristically " * 4
    return document(f"{parts}<p class=n style='hyphens:manual'>{soft}<p dir=rtl>{text(5, 30)}<p>{finnish}", css, "fi")


def _calculated() -> str:
    css = (
        ":root{--gap:2mm;--ink:rgb(90 20 20);--w:calc(100% - 3*var(--gap))}"
        " .v{color:var(--ink);width:var(--w);padding:"
        "calc(var(--gap)/2) max(1mm,.5em);border:var(--none,.5pt solid);margin:var(--bad)} .v"
        " .v{--gap:1em;width:min(50%,40mm)}"
        " .w{text-indent:calc(1em + 2%);line-height:calc(1em + 3pt);margin-inline-start:4mm;padding-block:1mm}"
        " .x{margin:auto;"
        "inline-size:clamp(10mm,50%,60mm);outline:1pt solid #0a0;opacity:.5} .y{font:italic 500 1.2em/1.1 'HP"
        " Alegreya Sans'}"
        " .s{background:linear-gradient(90deg,#fee,#eef"
        " 40%);box-decoration-break:clone;transform:rotate(-2deg);height:8mm}"
        " .u{width:20ex;height:2lh;border:inherit;all:unset} .q{margin:-1mm 0 0"
        " calc(2ch);border-radius:50%/2mm;border:1pt inset}"
    )
    classes = ("v", "w", "x", "y", "s", "u", "q")
    parts = "".join(
        f"<div class={name}>{text(n, 14)}<span class={name}>{text(n, 3)}</span></div>" for n, name in enumerate(classes)
    )
    return document(f"<div class=v>{parts}<div class=v>{text(20, 9)}</div></div>{parts}", css)


def _pictures() -> str:
    svg = (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 40' width='30mm' height='20mm'>"
        "<defs><path id='p' d='M2 2L20,5 30 30q4-9 12-3t5 5C1e1 20 30.5.5 40 40a5 5 0 1 0 9-9h4v-6z'/>"
        "<linearGradient id='g'><stop offset='0' stop-color='#a00'/><stop offset='100%'"
        " stop-color='gold'/></linearGradient></defs>"
        "<use href='#p' fill='url(#g)' stroke='#123' stroke-width='.5'/><g transform='translate(5 5) rotate(9)"
        " scale(.5)'>"
        "<circle cx='20' cy='50%' r='9' opacity='.5'/><rect x='1' y='1em' width='10%' height='9' rx='2'/><polygon"
        " points='1,1 9-3 4,5.5.5,9'/>"
        "</g><text x='4 9 15' y='30' font-size='7' font-family='HP Alegreya'>A b c</text></svg>"
    )
    encoded = svg.replace("#", "%23").replace('"', "'")
    css = ".x{float:left;width:25mm;margin:1mm} .y{width:100%;height:10mm;object-fit:contain}"
    image = f'<img class=x alt="A figure" src="data:image/svg+xml,{encoded}">'
    pixels = f'<img class=x alt="A dot" src="data:image/png;base64,{PNG}">'
    return document(f"{image}<p>{text(2, 60)}</p>{image.replace('=x', '=y')}<p>{svg} {text(3, 9)}{pixels}", css)


def _fields() -> str:
    fields = "".join(f"<label>{text(n, 1)} <input name=n{n} value='{text(n, 2)}'></label> " for n in range(8))
    links = "".join(
        f"<li><a href='#h{n}'>{text(n, 3)}</a>, <a href='https://example.org/{n}'>out</a>" for n in range(9)
    )
    heads = "".join(f"<h2 id=h{n}>{text(n, 2)}</h2><p>{text(n, 40)}</p>" for n in range(9))
    css = "a{color:#124} input{width:25mm;border:.4pt solid}"
    css += " a[href^='#']::after{content:' p. ' target-counter(attr(href),page)}"
    more = "<input type=checkbox checked name=c><textarea name=t rows=3>some text</textarea>"
    more += "<select name=s><option>one<option>two</select>"
    return document(f"<form>{fields}{more}</form><ol>{links}</ol>{heads}", css)


def documents() -> list[str]:
    made = (
        _table,
        _columns,
        _lists,
        _out_of_flow,
        _inline_blocks,
        _letters,
        _languages,
        _calculated,
        _pictures,
        _fields,
    )
    return [make() for make in made]


LAID_OUT: Final = """
import sys
if sys.argv[1] == "plain":
    import hellprint.render.swift as swift
    swift.put_in_place = lambda: None
from pathlib import Path
from hellprint.render import weasy
from hellprint.render.fonts import FontBook
from testing import pages
engine = weasy.Engine(FontBook(Path(sys.argv[2])), ())
for number, html in enumerate(pages.documents()):
    forms = "<form" in html
    flowed = engine.flow(html, forms=forms)
    again = engine.flow(html, forms=forms)
    assert flowed.pdf == again.pdf
    print(number, flowed.pages, pages.digest(flowed.pdf), flowed.problems, flowed.warnings)
    if len(sys.argv) > 3:
        Path(sys.argv[3], f"{number}.pdf").write_bytes(flowed.pdf)
"""


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def laid_out(how: str) -> list[str]:
    """A line for each document, laid out twice in a process of its own: "plain" as WeasyPrint does it, or "swift"."""
    code = f"import sys; sys.path.insert(0, {str(CHECKOUT / 'tests')!r})\n{LAID_OUT}"
    command = [sys.executable, "-c", code, how, str(CHECKOUT / "fonts")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=CHECKOUT)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
