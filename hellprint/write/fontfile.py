"""A face and the glyphs that a document shows to the objects of an embedded Type 0 font."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from hellprint.render.fonts import Face

# Of no use to a reader that is told glyph ids: layout, names and hints.
DROPPED: Final = (
    *("GSUB", "GPOS", "GDEF", "BASE", "kern", "MATH", "STAT", "DSIG"),
    *("name", "post", "gasp", "prep", "fpgm", "cvt "),
)
SYMBOLIC, ITALIC = 4, 64  # PDF 32000-1, table 123


class FontObjects(NamedTuple):
    """The parts of one font; the methods take the object numbers of the parts that they refer to.

    Attributes:
        name: with the subset tag that PDF 32000-1, 9.6.4 asks for.
        file: the TrueType subset, with the glyph ids of the whole font.
        to_unicode: a CMap from glyph id to text.
    """

    name: str
    file: bytes
    to_unicode: bytes
    widths: str
    metrics: str

    def descriptor(self, file: int) -> bytes:
        return f"<</Type/FontDescriptor/FontName/{self.name}{self.metrics}/FontFile2 {file} 0 R>>".encode()

    def descendant(self, descriptor: int) -> bytes:
        return (
            f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{self.name}/CIDToGIDMap/Identity"
            "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
            f"/FontDescriptor {descriptor} 0 R/DW 0/W[{self.widths}]>>"
        ).encode()

    def font(self, descendant: int, to_unicode: int) -> bytes:
        return (
            f"<</Type/Font/Subtype/Type0/BaseFont/{self.name}/Encoding/Identity-H"
            f"/DescendantFonts[{descendant} 0 R]/ToUnicode {to_unicode} 0 R>>"
        ).encode()


def font_objects(face: Face, shown: Mapping[int, str]) -> FontObjects:
    """Cut a face down to the glyphs shown.

    Args:
        shown: glyph id -> text; "" where only ActualText can tell.
    """
    glyphs = sorted(shown)
    data = subset(face, glyphs)
    tag = "".join(chr(65 + byte % 26) for byte in hashlib.blake2b(data, digest_size=6).digest())
    return FontObjects(
        f"{tag}+{face.key}",
        data,
        to_unicode(shown),
        "".join(f"{glyph}[{face.advance(glyph):g}]" for glyph in glyphs),
        _metrics(face),
    )


def subset(face: Face, glyphs: Iterable[int]) -> bytes:
    """A font file that holds only these glyphs (and .notdef), under their ids."""
    import uharfbuzz as hb

    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(glyphs)
    wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING
    dropped = wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG)
    for tag in DROPPED:
        dropped.add(int.from_bytes(tag.encode(), "big"))
    return bytes(hb.subset(face.hb_face, wanted).blob.data)


def to_unicode(shown: Mapping[int, str]) -> bytes:
    """The CMap that gives text back to who searches and copies (PDF 32000-1, 9.10.3)."""
    lines = [f"<{glyph:04x}><{text.encode('utf-16-be').hex()}>" for glyph, text in sorted(shown.items()) if text]
    # A CMap section holds at most 100 entries (Adobe technical note 5014).
    sections = [lines[i : i + 100] for i in range(0, len(lines), 100)]
    body = "".join(f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar\n" for part in sections)
    return (
        "/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n"
        "/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000><ffff>\nendcodespacerange\n"
        f"{body}endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend"
    ).encode()


def _metrics(face: Face) -> str:
    """Entries of the descriptor, read from the file's own tables (OpenType: head, OS/2, post)."""
    head, os2, post = (bytes(face.hb_face.reference_table(tag).data) for tag in ("head", "OS/2", "post"))
    box = [round(v * face.units) for v in struct.unpack(">4h", head[36:44])]
    weight = struct.unpack(">H", os2[4:6])[0]
    capitals = struct.unpack(">h", os2[88:90])[0] * face.units if len(os2) >= 90 else face.extents.ascent * 0.7
    angle = struct.unpack(">i", post[4:8])[0] / 65536
    # No table holds the width of stems; this is the rule of thumb by weight that PDF producers share.
    stem = 10 + 220 * (weight - 50) / 900
    return (
        f"/Flags {SYMBOLIC + (ITALIC if face.file.italic else 0)}/FontBBox[{' '.join(map(str, box))}]"
        f"/ItalicAngle {angle:g}/Ascent {round(face.extents.ascent)}/Descent {-round(face.extents.descent)}"
        f"/CapHeight {round(capitals)}/StemV {round(stem)}"
    )
