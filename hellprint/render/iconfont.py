"""The drawings of fonts/icons to the font HP Icons: `python -m hellprint.render.iconfont [FOLDER]`.

A drawing is one or more filled <path>s in a box of "0 0 <advance> 1000": 1000 units are the em, y goes down, and the
baseline is at y 800. Every drawing gets a code point in the private use area, written down in icons.toml and never
given to another, because printed and cached text holds it.
"""

from __future__ import annotations

import sys
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hellprint.render.fonts import ICON_FAMILY, ICON_REGISTRY

if TYPE_CHECKING:
    from fontTools.ttLib.tables._g_l_y_f import Glyph

FONT_FILE: Final = "hellprint-icons.ttf"
EM: Final = 1000
BASELINE: Final = 800
FIRST_CODE: Final = 0xE100  # private use area, past what other icon fonts crowd at its start
# Alegreya's own ascent and descent, so that an icon of the text's size leaves the lines of rules text where they are.
ASCENT, DESCENT = 1016, 345
CURVE_ERROR: Final = 0.5  # units by which a quadratic curve may differ from the cubic that was drawn
SPACES: Final = {0x20: 250, 0xA0: 250}
EPOCH: Final = 3_786_912_000  # 2024-01-01 in seconds since 1904: a font file has a date, and ours is always the same

HEAD: Final = """\
# The icons of the font HP Icons: name = code point. A code point is never given to another icon.
# New drawings of icons/ are added by `make fonts`.
"""


class BadDrawing(ValueError):
    """A drawing that cannot become a glyph; the message names the file and what to change."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """One icon. paths: the `d` of each path; advance: width of its box in units."""

    name: str
    advance: int
    paths: tuple[str, ...]


def read_drawing(path: Path) -> Drawing:
    """Raises: BadDrawing: it is no SVG, has another box, or holds anything but filled paths."""
    try:
        root = ET.fromstring(path.read_text("utf-8"))
    except ET.ParseError as error:
        raise BadDrawing(f"{path.name}: not an SVG file ({error})") from error
    box = [float(v) for v in root.get("viewBox", "").replace(",", " ").split()]
    if len(box) != 4 or box[:2] != [0, 0] or box[3] != EM or box[2] <= 0:
        raise BadDrawing(f'{path.name}: viewBox is "{root.get("viewBox", "")}"; it must be "0 0 <advance> {EM}"')
    paths = []
    for element in root.iter():
        tag = str(element.tag).rpartition("}")[2]
        if tag == "path":
            painted = {"stroke", "transform", "style"} & set(element.attrib)
            if painted:
                raise BadDrawing(f'{path.name}: a path has "{sorted(painted)[0]}"; only filled paths become glyphs')
            paths.append(element.get("d", ""))
        elif tag not in ("svg", "g", "title", "desc") or (tag == "g" and element.attrib):
            raise BadDrawing(f'{path.name}: "{tag}" does not become a glyph; use filled paths')
    return Drawing(path.stem, round(box[2]), tuple(paths))


def assign_codes(names: Sequence[str], known: Mapping[str, int]) -> dict[str, int]:
    """Known icons keep their code points; new ones follow the highest, in order of their names."""
    codes = dict(known)
    following = max(codes.values(), default=FIRST_CODE - 1) + 1
    for name in sorted(set(names) - set(codes)):
        codes[name] = following
        following += 1
    return dict(sorted(codes.items(), key=lambda item: item[1]))


def write_registry(codes: Mapping[str, int], aliases: Mapping[str, str]) -> str:
    """The text of icons.toml."""
    icons = "".join(f'"{name}" = 0x{code:X}\n' for name, code in codes.items())
    others = "".join(f'"{name}" = "{of}"\n' for name, of in sorted(aliases.items()))
    return f"{HEAD}\n[icons]\n{icons}\n# Other names for the same icons.\n[aliases]\n{others}"


def build_font(drawings: Sequence[Drawing], codes: Mapping[str, int]) -> bytes:
    """A TrueType font; the same drawings give the same bytes.

    Raises:
        BadDrawing: a path cannot be read.
    """
    from io import BytesIO

    from fontTools.fontBuilder import FontBuilder

    order = [".notdef", "space", *(glyph_name(d.name) for d in drawings)]
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(order)
    cmap = dict.fromkeys(SPACES, "space")
    cmap.update({codes[d.name]: glyph_name(d.name) for d in drawings})
    builder.setupCharacterMap(cmap)
    glyphs: dict[str, Any] = {".notdef": _outline(("M100 800V163H500V800ZM150 750H450V213H150Z",), ".notdef")}
    glyphs["space"] = _outline((), "space")
    glyphs.update({glyph_name(d.name): _outline(d.paths, d.name) for d in drawings})
    builder.setupGlyf(glyphs)
    advances = {".notdef": 600, "space": SPACES[0x20], **{glyph_name(d.name): d.advance for d in drawings}}
    builder.setupHorizontalMetrics({name: (advances[name], _left(glyphs[name])) for name in order})
    builder.setupHorizontalHeader(ascent=ASCENT, descent=-DESCENT)
    builder.setupNameTable(
        {
            "familyName": ICON_FAMILY,
            "styleName": "Regular",
            "uniqueFontIdentifier": f"{ICON_FAMILY} 1.0",
            "fullName": ICON_FAMILY,
            "psName": "HPIcons-Regular",
            "version": "Version 1.000",
            "licenseDescription": "CC0 1.0",
        },
        mac=False,
    )
    builder.setupOS2(
        version=4,
        sTypoAscender=ASCENT,
        sTypoDescender=-DESCENT,
        sTypoLineGap=0,
        usWinAscent=ASCENT,
        usWinDescent=DESCENT,
        sCapHeight=BASELINE - 163,
        sxHeight=BASELINE - 348,
        fsSelection=0x40 | 0x80,  # regular, and the typographic metrics above hold
        achVendID="HELL",
    )
    builder.setupPost()
    builder.updateHead(fontRevision=1.0, created=EPOCH, modified=EPOCH)
    builder.font.recalcTimestamp = False
    out = BytesIO()
    builder.save(out)
    return out.getvalue()


def glyph_name(name: str) -> str:
    """Adobe glyph names know no hyphen, and read "_" as the joint of a ligature."""
    return "icon." + name.replace("-", ".")


def _outline(paths: Sequence[str], name: str) -> Glyph:
    """Paths with y down to quadratic outlines with y up."""
    from fontTools.misc.transform import Transform
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.svgLib.path import parse_path

    pen = TTGlyphPen(None)
    # Turning y round turns the outlines round too, so a hole stays a hole.
    flipped = TransformPen(Cu2QuPen(pen, CURVE_ERROR), Transform(1, 0, 0, -1, 0, BASELINE))
    try:
        for path in paths:
            parse_path(path, flipped)
        return pen.glyph()
    except Exception as error:  # fontTools raises whatever its number parser does
        raise BadDrawing(f"{name}.svg: the path cannot be read ({error})") from error


def _left(glyph: Glyph) -> int:
    return int(getattr(glyph, "xMin", 0) or 0)


def make(folder: Path) -> int:
    """Write icons.toml and the font of a fonts folder; the number of icons.

    Raises:
        BadDrawing: a drawing is wrong, or one of icons.toml is gone.
    """
    registry = folder / ICON_REGISTRY
    old = tomllib.loads(registry.read_text("utf-8")) if registry.is_file() else {}
    drawings = [read_drawing(path) for path in sorted((folder / "icons").glob("*.svg"), key=lambda p: p.stem)]
    codes = assign_codes([d.name for d in drawings], old.get("icons", {}))
    gone = sorted(set(codes) - {d.name for d in drawings})
    if gone:
        raise BadDrawing(f"icons/{gone[0]}.svg is missing; {ICON_REGISTRY} gives it a code point, and text may use it")
    aliases = {name: of for name, of in old.get("aliases", {}).items() if name not in codes}
    lost = sorted(of for of in aliases.values() if of not in codes)
    if lost:
        raise BadDrawing(f'{ICON_REGISTRY}: an alias stands for "{lost[0]}", which is no icon')
    drawings.sort(key=lambda d: codes[d.name])
    registry.write_text(write_registry(codes, aliases), "utf-8", newline="\n")
    (folder / FONT_FILE).write_bytes(build_font(drawings, codes))
    return len(drawings)


def main(arguments: Sequence[str]) -> int:
    """Exit status: 0, or 1 when a drawing is wrong."""
    folder = Path(arguments[0]) if arguments else Path("fonts")
    try:
        count = make(folder)
    except BadDrawing as wrong:
        print(f"{folder}: {wrong}", file=sys.stderr)
        return 1
    print(f"{folder / FONT_FILE}: {count} icons", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
