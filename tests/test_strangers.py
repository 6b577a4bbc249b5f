"""Packs of strangers, broken by accident or on purpose: each ends in a finding at its place, and prints nothing.

One small sound pack; each case changes some of its files.
"""

from __future__ import annotations

import importlib
import io
import os
import struct
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from hellprint import guard
from hellprint.cache import environment_key
from hellprint.cli.app import main

Content = str | bytes
Files = Mapping[str, Content]

PACK = """\
pack: tiny
title: Tiny
lang: en
constants: {limits: {hand: 5}}
components:
  cards: {kind: card, records: imp, size: standard, front: imp.html}
"""
SCHEMA = """\
kinds:
  imp:
    plural: imps
    fields:
      name: text
      picture: {type: text, optional: true}
      rules: {type: rich, optional: true}
      friend: {type: ref, to: imp, link: true, optional: true}
"""
IMPS = """\
imps:
  - {id: ember, name: Ember, rules: Burn.}
"""
PAGE = """\
<style>
body { font-family: "HP Alegreya Sans"; font-size: 8pt }
.slot-rules { position: absolute; left: 5mm; top: 5mm; width: 50mm; height: 20mm }
.picture-art { position: absolute; left: 5mm; top: 30mm; width: 50mm; height: 30mm }
</style>
{{ slot("rules", it.rules) }}
{{ picture("art", it) }}
"""
SOUND: Files = {"pack.yaml": PACK, "schema.yaml": SCHEMA, "imps.yaml": IMPS, "templates/imp.html": PAGE}
SECRET = "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><path d='M0 0h5v5z'/></svg>"


class Ran(NamedTuple):
    """How a kit of a case ended. made: names of what lies in the output folder."""

    status: int
    out: str
    err: str
    made: list[str]


Kit = Callable[..., Ran]


@pytest.fixture(scope="module", autouse=True)
def _imported() -> None:
    """Each kit is made by a child of this process; what is imported here, none of them imports again."""
    for name in ("render.faces", "render.weasy", "render.rich", "render.sandbox", "load", "expressions", "write.kit"):
        importlib.import_module(f"hellprint.{name}")
    for name in ("cel_expr_python", "jinja2.debug", "openpyxl", "uharfbuzz", "yaml"):
        importlib.import_module(name)
    environment_key()


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Kit:
    """Print the sound pack with some files changed; None removes one. It lies in the folder `tiny`, beside a file
    `secret.svg` that is none of its business."""
    monkeypatch.chdir(tmp_path)
    Path("secret.svg").write_text(SECRET)

    def run(files: Mapping[str, Content | None], prepare: Callable[[Path], object] = lambda folder: None) -> Ran:
        for name, content in {**SOUND, **files}.items():
            path = Path("tiny", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            if content is not None:
                path.write_bytes(content.encode() if isinstance(content, str) else content)
        prepare(Path("tiny"))
        status = main(["kit", "./tiny", "--out", "out"])
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        assert "a bug of hellprint" not in said.err
        return Ran(status, said.out, said.err, sorted(os.listdir("out")) if Path("out").is_dir() else [])

    return run


def refuses(ran: Ran, start: str, *parts: str) -> None:
    """One of the findings starts so and holds the parts, and nothing was written."""
    lines = [line for line in ran.out.splitlines() if line.startswith(f"tiny/{start}")]
    assert any(all(part in line for part in parts) for line in lines), ran
    assert ran.status == 1
    assert ran.made == []


def template(more: str) -> Files:
    return {"templates/imp.html": PAGE + more}


def imp(**fields: str) -> Files:
    rows = "".join(f"    {name}: {value}\n" for name, value in {"name": "Ember", **fields}.items())
    return {"imps.yaml": f"imps:\n  - id: ember\n{rows}"}


def test_the_sound_pack_prints(kit: Kit) -> None:
    ran = kit({})
    assert ran.status == 0
    assert ran.made == ["00-print-plan.pdf", "10-cards-single.pdf", "manifest.json"]


# Files


@pytest.mark.parametrize(
    "name, start",
    [
        ("pack.yaml", 'pack.yaml:1:1: HP011 error: "pack" is missing'),
        ("schema.yaml", 'imps.yaml:1:1: HP015 error: no kind has the plural "imps"'),
    ],
)
def test_an_empty_file_lacks_what_it_should_say(kit: Kit, name: str, start: str) -> None:
    refuses(kit({name: ""}), start)


def test_an_empty_file_of_records_prints_nothing(kit: Kit) -> None:
    ran = kit({"imps.yaml": ""})
    assert "nothing to print" in ran.err
    assert ran.made == []


YAML_FILES = ("pack.yaml", "imps.yaml", "text/fi.yaml")


@pytest.mark.parametrize("name", YAML_FILES)
def test_a_binary_file_is_no_text(kit: Kit, name: str) -> None:
    refuses(kit({name: bytes(range(256)) * 40}), f"{name}:2:118: HP002", "byte 0x80 is not UTF-8")


@pytest.mark.parametrize("name", YAML_FILES)
def test_a_file_of_ten_megabytes_is_too_large(kit: Kit, name: str) -> None:
    refuses(kit({name: "# " + "x" * 10_000_000}), f"{name}: HP001", "the limit is 5 MB")


@pytest.mark.parametrize("name", YAML_FILES)
@pytest.mark.parametrize("text", ["a: " + "[" * 1000 + "]" * 1000, "- " * 1000 + "a", "{a: " * 1000 + "}" * 1000])
def test_a_thousand_levels_are_too_deep(kit: Kit, name: str, text: str) -> None:
    ran = kit({name: text})
    assert any(f"tiny/{name}:1:" in line and ("HP005" in line or "HP022" in line) for line in ran.out.splitlines())
    assert ran.status == 1


def test_aliases_that_multiply_are_stopped(kit: Kit) -> None:
    bomb = "a0: &a0 [x]\n" + "".join(f"a{n + 1}: &a{n + 1} [{', '.join([f'*a{n}'] * 10)}]\n" for n in range(12))
    refuses(kit({"imps.yaml": IMPS + bomb}), "imps.yaml:", "HP009", "repeat more than 10000 values")


def test_an_alias_inside_of_what_it_repeats_is_told(kit: Kit) -> None:
    refuses(kit({"imps.yaml": "imps: &a\n  - *a\n"}), "imps.yaml:2:5: HP009")


@pytest.mark.parametrize("name", ["imps.yaml", "schema.yaml", "text/fi.yaml"])
def test_a_folder_is_no_file(kit: Kit, name: str) -> None:
    ran = kit({name: None}, lambda folder: (folder / name).mkdir(parents=True))
    refuses(ran, f"{name}: HP001", "this is a folder, and should be a file")


def test_a_folder_is_no_pack_file(kit: Kit) -> None:
    ran = kit({"pack.yaml": None}, lambda folder: (folder / "pack.yaml").mkdir())
    assert ran.status == 2
    assert "it has no pack.yaml" in ran.err


def test_a_folder_is_no_template(kit: Kit) -> None:
    ran = kit({"templates/imp.html": None}, lambda folder: (folder / "templates" / "imp.html").mkdir())
    refuses(ran, "pack.yaml:6:", "HP105", 'there is no template "imp.html"')


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("name", ["imps.yaml", "schema.yaml", "imps.csv", "imps.xlsx"])
def test_a_pipe_that_nobody_writes_to_is_no_file(kit: Kit, name: str) -> None:
    remove = name if name in SOUND else "imps.yaml"
    refuses(kit({remove: None}, lambda folder: os.mkfifo(folder / name)), f"{name}: HP001", "a pipe or a device")


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("target", ["/dev/zero", "/etc/passwd", "../secret.svg"])
def test_a_link_out_of_the_pack_is_not_followed(kit: Kit, target: str) -> None:
    ran = kit({"imps.yaml": None}, lambda folder: (folder / "imps.yaml").symlink_to(target))
    refuses(ran, "imps.yaml: HP001", "outside of the pack's folder")


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_to_itself_cannot_be_read(kit: Kit) -> None:
    refuses(kit({"imps.yaml": None}, lambda folder: (folder / "imps.yaml").symlink_to("imps.yaml")), "imps.yaml: HP001")


def test_an_unreadable_file_is_told(kit: Kit, as_a_person: Callable[..., object]) -> None:
    kit({}, lambda folder: (folder / "imps.yaml").chmod(0))
    ran = as_a_person("kit", "./tiny", "--out", "out2")
    assert "tiny/imps.yaml: HP001 error: cannot be read: permission denied" in ran.stdout  # type: ignore[attr-defined]
    assert ran.returncode == 1  # type: ignore[attr-defined]
    assert not Path("out2").exists()


# Spreadsheets


def workbook(rows: Iterable[bytes], head: bytes = b"") -> bytes:
    """An XLSX file of one sheet, its rows as XML."""
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    spread = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    package = "http://schemas.openxmlformats.org/package/2006"
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f"<Types xmlns='{package}/content-types'>"
        "<Default Extension='rels' ContentType='application/vnd.openxmlformats-package.relationships+xml'/>"
        f"<Override PartName='/xl/workbook.xml' ContentType='{kinds}.sheet.main+xml'/>"
        f"<Override PartName='/xl/worksheets/sheet1.xml' ContentType='{kinds}.worksheet+xml'/></Types>",
        "_rels/.rels": f"<Relationships xmlns='{package}/relationships'><Relationship Id='a' "
        f"Type='{relation}/officeDocument' Target='xl/workbook.xml'/></Relationships>",
        "xl/workbook.xml": f"<workbook xmlns='{spread}' xmlns:r='{relation}'><sheets>"
        "<sheet name='a' sheetId='1' r:id='a'/></sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f"<Relationships xmlns='{package}/relationships'><Relationship Id='a' "
        f"Type='{relation}/worksheet' Target='worksheets/sheet1.xml'/></Relationships>",
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in parts.items():
            book.writestr(name, text)
        with book.open("xl/worksheets/sheet1.xml", "w") as sheet:
            sheet.write(head + f"<worksheet xmlns='{spread}'><sheetData>".encode())
            for row in rows:
                sheet.write(row)
            sheet.write(b"</sheetData></worksheet>")
    return out.getvalue()


def row(*cells: str, number: str = "") -> bytes:
    inside = "".join(f"<c t='inlineStr'><is><t>{cell}</t></is></c>" for cell in cells)
    return f"<row{number}>{inside}</row>".encode()


def sheet(content: bytes) -> Mapping[str, Content | None]:
    return {"imps.yaml": None, "imps.xlsx": content}


def test_a_sound_spreadsheet_prints(kit: Kit) -> None:
    assert kit(sheet(workbook([row("id", "name"), row("ember", "Ember")]))).status == 0


@pytest.mark.parametrize("padding", [b" " * 1_000_000, row("x") * 20_000], ids=["space", "rows"])
def test_a_spreadsheet_that_unpacks_to_very_much_is_not_unpacked(kit: Kit, padding: bytes) -> None:
    bomb = workbook([row("id", "name"), *[padding] * 60])
    assert len(bomb) < 1_000_000
    refuses(kit(sheet(bomb)), "imps.xlsx: HP001", "unpacks to", "the limit is 30 MB")


def test_a_spreadsheet_of_very_many_cells_is_cut(kit: Kit) -> None:
    wide = b"<row><c r='XFD%d' t='inlineStr'><is><t>x</t></is></c></row>"
    refuses(
        kit(sheet(workbook([row("id", "name"), *[wide % n for n in range(2, 30)]]))), "imps.xlsx:", "HP019", "cells"
    )


def test_entities_in_a_spreadsheet_are_refused(kit: Kit) -> None:
    bomb = workbook([row("id", "name"), row("&j;", "x")], entities().encode())
    refuses(kit(sheet(bomb)), "imps.xlsx: HP019", "no XLSX file that can be read")


@pytest.mark.parametrize("content", [b"PK\x03\x04 and so on", b"", b"id,name\nember,Ember\n"])
def test_what_only_looks_like_a_spreadsheet_is_told(kit: Kit, content: bytes) -> None:
    refuses(kit(sheet(content)), "imps.xlsx: HP019", "no XLSX file that can be read")


# Pictures


def entities() -> str:
    """A document type in which &j; is a billion letters."""
    rows = "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9))
    return f'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">{rows}]>'


def svg(inside: str, head: str = "") -> Files:
    picture = f'{head}<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">{inside}</svg>'
    return {**imp(picture="art/a.svg"), "art/a.svg": picture}


@pytest.mark.parametrize(
    "files, part",
    [
        (svg("<script>alert(1)</script>"), "<script>"),
        (svg('<path onload="alert(1)" d="M0 0h5"/>'), "script"),
        (svg("<foreignObject/>"), "<foreignObject>"),
        (svg("<text>&x;</text>", '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), "document type"),
        (svg("<text>&j;</text>", entities()), "document type"),
        (svg('<image href="file:///etc/passwd" width="5" height="5"/>'), "outside of itself"),
        (svg('<image href="../../secret.svg" width="5" height="5"/>'), "outside of itself"),
        (svg('<image href="http://127.0.0.1:9/a.png" width="5" height="5"/>'), "outside of itself"),
        (svg('<use href="b.svg#a"/>'), "outside of itself"),
        (svg('<style>@import "http://127.0.0.1:9/a.css";</style>'), "style sheet"),
        (svg('<path fill="url(http://127.0.0.1:9/a.svg#b)" d="M0 0h5"/>'), "outside of itself"),
        (svg('<g id="a"><use href="#a"/></g>'), "again and again"),
        (svg("<g>" * 1000 + "</g>" * 1000), "nests more than"),
        (svg("<g/>" * 60_000), "elements"),
    ],
)
def test_an_svg_that_does_more_than_a_picture_is_refused(kit: Kit, files: Files, part: str) -> None:
    refuses(kit(files), "imps.yaml:", "HP502", '"a.svg"', part)


def test_groups_that_use_each_other_do_not_multiply(kit: Kit) -> None:
    uses = "".join(f'<g id="a{n + 1}">' + f'<use href="#a{n}"/>' * 10 + "</g>" for n in range(9))
    ran = kit(svg(f'<defs><path id="a0" d="M0 0h1"/>{uses}</defs><use href="#a9"/>'))
    refuses(ran, "imps.yaml:", "HP502", "again and again")


def png(width: int, height: int) -> bytes:
    """A black picture; it packs very well."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    packer = zlib.compressobj(1)
    line = bytes(1 + (width + 7) // 8)
    pixels = b"".join(packer.compress(line) for _ in range(height)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def test_a_png_of_30_000_by_30_000_is_too_large(kit: Kit) -> None:
    ran = kit({**imp(picture="art/a.png"), "art/a.png": png(30_000, 30_000)})
    refuses(ran, "imps.yaml:", "HP502", "30000 x 30000 pixels; the most is 100 million")


def test_such_a_png_in_html_is_too_large_as_well(kit: Kit) -> None:
    ran = kit({**template('<img src="art/a.png" style="width: 5mm">'), "art/a.png": png(30_000, 30_000)})
    refuses(ran, "imps.yaml:2:5: HP502", "art/a.png")


@pytest.mark.parametrize(
    "path",
    [
        "../secret.svg",
        "art/../../secret.svg",
        "/etc/passwd",
        "//etc/passwd",
        "file:///etc/passwd",
        "FILE:/etc/passwd",
        "http://127.0.0.1:9/a.png",
        "data:image/svg+xml,<svg/>",
        "..\\secret.svg",
        "C:\\secret.svg",
        "art/link.svg",
        "out/secret.svg",
        "a/" * 40 + "x.svg",
    ],
)
def test_a_picture_path_that_leaves_the_pack_is_refused(kit: Kit, path: str) -> None:
    def links(folder: Path) -> None:
        (folder / "art").mkdir()
        (folder / "art" / "link.svg").symlink_to("../../secret.svg")
        (folder / "out").symlink_to("..")

    refuses(kit(imp(picture=f"'{path}'"), links), "imps.yaml:", "HP502")


@pytest.mark.parametrize("path", ["~/secret.svg", "%2e%2e/secret.svg", ".", "art", "nothing.svg"])
def test_a_picture_path_is_a_name_and_nothing_else(kit: Kit, path: str) -> None:
    ran = kit(imp(picture=f"'{path}'"), lambda folder: (folder / "art").mkdir())
    refuses(ran, "imps.yaml:", "HP501", f'there is no file "{path}"')


# HTML and CSS

ELSEWHERE = ("file:///etc/passwd", "http://127.0.0.1:9/a", "//127.0.0.1:9/a", "/etc/passwd", "../../secret.svg")


@pytest.mark.parametrize("address", ELSEWHERE)
def test_css_reads_nothing_from_elsewhere(kit: Kit, address: str) -> None:
    wanted = (
        f"<style>@import '{address}?1'; @import url({address}?2); p::before {{ content: url({address}?3) }}</style>"
        f"<style>@font-face {{ font-family: x; src: url({address}?4) }} div {{ background: url({address}?5) }}</style>"
        f"<link rel=stylesheet href='{address}?6'><p>x</p><div style='height: 5mm'></div>"
        f"<ul style='list-style-image: url({address}?7)'><li>x</ul><img src='{address}?8'>"
    )
    ran = kit(template(wanted))
    refuses(ran, "imps.yaml:2:5: HP501")
    whole = ran.out.count(": HP501 ")
    assert whole >= (1 if address.startswith(("/etc", "..")) else 8)


@pytest.mark.parametrize(
    "html",
    [
        "<base href='file:///etc/'><img src='passwd'>",
        "<object data='file:///etc/passwd'></object>",
        "<embed src='file:///etc/passwd'>",
        "<svg width=10 height=10><image href='file:///etc/passwd'/></svg>",
        "<link rel=attachment href='file:///etc/passwd'>",
        '<style>@import "data:text/css,@import%20%22file:///etc/passwd%22;";</style>',
    ],
)
def test_html_reads_nothing_from_elsewhere(kit: Kit, html: str) -> None:
    ran = kit(template(html))
    refuses(ran, "imps.yaml:2:5: HP50", "file:///etc/passwd", "only files of the pack")


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 3000,
        "<style>" + "@media print{" * 3000 + "</style>",
        "<style>" + ":not(" * 500 + "p" + ")" * 500 + "{color:red}</style>",
        "<p style='width:calc(" + "(" * 500 + "1px" + ")" * 500 + ")'>x</p>",
        "<p style='font-size: 1e9px'>x</p>",
    ],
)
def test_what_the_layout_engine_cannot_take_is_a_finding(kit: Kit, html: str) -> None:
    refuses(kit(template(html)), "imps.yaml:2:5: HP111", "WeasyPrint cannot lay this out")


def test_a_table_of_a_million_columns_is_stopped(kit: Kit, hurry: None) -> None:
    ran = kit(template("<table><tr><td colspan=1000000 rowspan=1000000>x</table>"))
    refuses(ran, "imps.yaml:2:5: HP112", "drawing cards/ember (imp.html)")


# Templates


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runaways are stopped soon."""
    monkeypatch.setattr(guard, "STEP_SECONDS", 2.0)
    monkeypatch.setattr(guard, "MEMORY_MB", 300)


@pytest.mark.parametrize(
    "code, part",
    [
        ("{{ 1 / 0 }}", "division by zero"),
        ("{{ nothing.at.all }}", 'nothing is called "nothing"'),
        ("{{ it.nmae }}", 'did you mean "name"?'),
        ("{{ [it.nmae] }}", 'did you mean "name"?'),
        ("{% if %}", "expected an expression"),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "without end"),
        ("{% include '../../secret.svg' %}", "leads out of the pack"),
        ("{% extends '/etc/passwd' %}", "leads out of the pack"),
        ("{% import 'file:///etc/passwd' as x %}", "is an address"),
    ],
)
def test_a_template_that_raises_is_told_with_its_line(kit: Kit, code: str, part: str) -> None:
    refuses(kit(template(code)), "imps.yaml:2:5: HP111", "templates/imp.html:8: ", part)


def test_a_template_of_ten_megabytes_is_too_large(kit: Kit) -> None:
    refuses(kit(template("x" * 10_000_000)), "imps.yaml:2:5: HP111", "a template may have 1000000")


def test_a_binary_template_is_no_text(kit: Kit) -> None:
    refuses(kit({"templates/imp.html": bytes(range(256))}), "imps.yaml:2:5: HP111", "is not UTF-8 text")


LOOP = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"


def test_a_template_that_loops_for_ever_is_stopped_and_named(kit: Kit, hurry: None) -> None:
    refuses(kit(template(LOOP)), "imps.yaml:2:5: HP112", "drawing cards/ember (imp.html) took more time than it may")


@pytest.mark.parametrize(
    "code",
    [
        '{{ "x" * 1000000000 }}',
        '{{ "x" | center(1000000000) }}',
        '{{ "%1000000000d" % 1 }}',
        '{{ "{:>1000000000}".format(1) }}',
        '{{ range(99999) | join("x" * 99999) }}',
        '{{ ("x" * 99999).replace("x", "y" * 99999) }}',
        "{% set ns = namespace(x='x') %}{% for i in range(40) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}",
        "{{ 10 ** 1000000 }}",
        '{{ slot("other", "x" | center(10000000)) }}',
    ],
)
def test_a_text_of_a_gigabyte_is_not_made(kit: Kit, code: str, hurry: None) -> None:
    ran = kit(template(code))
    assert any(f"tiny/imps.yaml:2:5: {code} error: " in ran.out for code in ("HP111", "HP112"))
    assert (ran.status, ran.made) == (1, [])


def test_nor_is_it_made_by_a_rules_text(kit: Kit) -> None:
    refuses(kit(imp(rules="'{{ \"x\" | center(10000000) }}'")), "imps.yaml:4:", "HP305", "characters")


REACHES = (
    "''.__class__",
    "it.__class__",
    "it['__class__']",
    "it | attr('__class__')",
    "it._View__reader",
    "'{0.__class__}'.format(it)",
    "[it] | map(attribute='__class__') | list",
    "[it] | map('attr', '__class__') | join",
    "() | attr('\\x5f\\x5fclass\\x5f\\x5f')",
    "[].append(1)",
)


@pytest.mark.parametrize("code", [*REACHES, "slot.__globals__", "cycler.__init__.__globals__", "slot.__self__"])
def test_a_template_does_not_reach_out_of_its_sandbox(kit: Kit, code: str) -> None:
    ran = kit(template("{{ " + code + " }}"))
    # A record has its fields and no attribute at all; of all else, the private ones are unsafe.
    refuses(ran, "imps.yaml:2:5: HP111", 'there is no "_' if 'there is no "_' in ran.out else "object is unsafe")


@pytest.mark.parametrize("code", REACHES)
def test_nor_does_a_rules_text(kit: Kit, code: str) -> None:
    ran = kit({"imps.yaml": f"imps:\n  - id: ember\n    name: Ember\n    rules: |-\n      {{{{ {code} }}}}\n"})
    assert any(f" {code} error: " in ran.out for code in ("HP136", "HP305"))
    assert (ran.status, ran.made) == (1, [])


# Expressions

TWENTY = "[" + ", ".join(map(str, range(20))) + "]"
NESTED = f"{TWENTY}.all(a, " * 9 + "true" + ")" * 9
GROWING = "[[1]]" + ".map(a, a + a + a + a + a + a + a + a + a + a)" * 12


def derived(expression: str) -> Files:
    return {"schema.yaml": f"{SCHEMA}    derive:\n      boom: |-\n        {expression}\n"}


def where(expression: str) -> Files:
    component = "{kind: card, records: imp, size: standard, front: imp.html}"
    options = "\n    kind: card\n    records: imp\n    size: standard\n    front: imp.html\n    where: |-\n      "
    return {"pack.yaml": PACK.replace(f" {component}", options + expression)}


def test_an_expression_that_explodes_is_given_up(kit: Kit) -> None:
    refuses(kit(derived(NESTED)), 'imps.yaml:2:5: HP109 error: boom of imp "ember" has no value: ', "too many times")
    refuses(kit(where(NESTED)), "pack.yaml:6:3: HP120", "too many times")


def test_an_expression_that_grows_without_end_is_stopped_and_named(kit: Kit, hurry: None) -> None:
    refuses(kit(derived(GROWING)), "schema.yaml:10:13: HP112", "computing boom of imps took more memory than it may")


@pytest.mark.parametrize("expression", ["1" + " + 1" * 600, "(" * 400 + "1" + ")" * 400, "[" * 400 + "]" * 400])
def test_an_expression_that_is_too_long_or_deep_is_told(kit: Kit, expression: str) -> None:
    refuses(kit(derived(expression)), "schema.yaml:10:13: HP106", "divide it")


# Names


def test_a_field_that_is_called_proto_is_refused(kit: Kit) -> None:
    names = ("__proto__", "__class__", "constructor.prototype")
    ran = kit({"schema.yaml": SCHEMA + "".join(f"      {name}: text\n" for name in names)})
    for line, name in enumerate(names, 9):
        refuses(ran, f'schema.yaml:{line}:7: HP016 error: "{name}" cannot be a name')


def test_a_constant_that_is_called_proto_is_refused(kit: Kit) -> None:
    ran = kit({"pack.yaml": PACK.replace("{limits:", "{__proto__: {x: 1}, limits:")})
    refuses(ran, 'pack.yaml:4:13: HP016 error: "__proto__" cannot be the name of a constant')


@pytest.mark.parametrize("id_", ["a/b", "../../x", "a\\\\b", "__proto__", ".", "a b", "-", "a:b"])
def test_an_id_is_letters_digits_and_hyphens(kit: Kit, id_: str) -> None:
    refuses(kit({"imps.yaml": f'imps:\n  - {{id: "{id_}", name: x}}\n'}), "imps.yaml:2:10: HP017", "cannot be an id")


@pytest.mark.parametrize("escape", ["\\0", "\\x01", "\\e", "\\x7f", "\\u202e", "\\u200b", "\\u2028"])
def test_a_control_character_is_told_and_not_shown(kit: Kit, escape: str) -> None:
    ran = kit({"imps.yaml": f'imps:\n  - {{id: "a{escape}b", name: "x{escape}y"}}\n'})
    refuses(ran, "imps.yaml:2:10: HP004", "by an escape")
    refuses(ran, "imps.yaml:2:", "HP004", "by an escape")
    assert all(char.isprintable() or char == "\n" for char in ran.out + ran.err)


def test_a_control_character_in_a_cell_is_not_shown(kit: Kit) -> None:
    ran = kit({"imps.yaml": None, "imps.csv": 'id,name\n"a\x1b[2Jb","x\ty"\n"c\td",x\n'})
    assert ran.status == 1
    assert all(char.isprintable() or char == "\n" for char in ran.out + ran.err)


@pytest.mark.parametrize(
    "old, new",
    [
        ("  cards:", "  ../cards:"),
        ("front:", "stock: ../../x, front:"),
        ("lang: en", "lang: ../../x"),
        ("lang: en", "templates: ../../.."),
        ("lang: en", "templates: /etc"),
        ("pack: tiny", "pack: ../../x"),
    ],
)
def test_a_name_that_becomes_part_of_a_path_is_a_name(kit: Kit, old: str, new: str) -> None:
    refuses(kit({"pack.yaml": PACK.replace(old, new)}), "pack.yaml:", "HP017")


@pytest.mark.parametrize("front", ["../pack.yaml", "/etc/passwd", "file:///etc/passwd", "..\\pack.yaml"])
def test_a_front_outside_of_the_templates_is_not_read(kit: Kit, front: str) -> None:
    ran = kit({"pack.yaml": PACK.replace("imp.html", front)})
    assert ran.status == 1
    assert "HP105" in ran.out or "HP111" in ran.out
    assert ran.made == []


# Records that refer to themselves, and numbers that are not meant


def test_a_record_that_contains_itself_is_a_ring(kit: Kit) -> None:
    schema = SCHEMA.replace("link: true, ", "")
    refuses(kit({"schema.yaml": schema, **imp(friend="ember")}), "schema.yaml:8:7: HP103", "imp → imp")


def test_a_record_that_links_to_itself_prints(kit: Kit) -> None:
    assert kit(imp(friend="ember", rules="See [[ember]].")).status == 0


def test_a_record_that_extends_itself_is_a_ring(kit: Kit) -> None:
    refuses(kit(imp(extends="ember")), "imps.yaml:4:14: HP021")


def test_a_pack_that_extends_itself_is_a_ring(kit: Kit) -> None:
    refuses(kit({"pack.yaml": PACK + "extends: ../tiny\n"}), "pack.yaml:7:10: HP021")


@pytest.mark.parametrize("copies", ["1000000000", "99999999999999999999", "'1000 * 1000000'"])
def test_a_billion_copies_are_not_meant(kit: Kit, copies: str) -> None:
    ran = kit({"pack.yaml": PACK.replace("front:", f"copies: {copies}, front:")})
    refuses(ran, "pack.yaml:6:", "HP120", "the highest is 999")


def test_a_hundred_thousand_pieces_are_not_meant(kit: Kit) -> None:
    imps = "".join(f"  - {{id: imp-{n}, name: x}}\n" for n in range(101))
    ran = kit({"pack.yaml": PACK.replace("front:", "copies: 999, front:"), "imps.yaml": f"imps:\n{imps}"})
    refuses(ran, "pack.yaml: HP120 error: this would be 100899 pieces; the most that is printed in one run is 50000")


def test_looking_at_a_pack_has_bounds_too(kit: Kit, capsys: pytest.CaptureFixture[str], hurry: None) -> None:
    kit(derived(GROWING))
    for command in (["show", "./tiny"], ["schema", "./tiny"]):
        assert main(command) == 1
        assert "HP112" in capsys.readouterr().out
