"""The registry of font files (fonts/fonts.toml, fonts/icons.toml) to faces that text can be set in."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import normalize

from hellprint.cache import of_files, toml_of

if TYPE_CHECKING:
    import uharfbuzz as hb

REGISTRY: Final = "fonts.toml"
ICON_REGISTRY: Final = "icons.toml"
ICON_FAMILY: Final = "HP Icons"
LATIN_LIGATURES: Final = frozenset("ﬀﬁﬂﬃﬄﬅﬆ")


class UnknownFamily(LookupError):
    """A family that the registry does not have.

    Attributes:
        family: as it was asked for.
        nearest: a registered family with a similar name, or "".
    """

    def __init__(self, family: str, known: Iterable[str]) -> None:
        from difflib import get_close_matches

        self.family = family
        self.nearest = next(iter(get_close_matches(family, sorted(set(known)), 1)), "")
        super().__init__(f'no font family is called "{family}"')


class FaceFile(NamedTuple):
    """One font file. key: its name in PDFs and styles; weight: CSS, 100 to 900; licence: a file of the same folder."""

    key: str
    family: str
    weight: int
    italic: bool
    path: Path
    licence: str


class Extents(NamedTuple):
    """Of a face, in 1/1000 em above (ascent) and below (descent, a positive number) the baseline."""

    ascent: float
    descent: float


class Face:
    """A font file, opened by HarfBuzz on first use.

    Glyph ids are those of the file. `units` turns font units into 1/1000 em, the unit of PDF text space.
    """

    def __init__(self, file: FaceFile) -> None:
        self.file = file
        self.key = file.key

    @cached_property
    def hb_face(self) -> hb.Face:
        import uharfbuzz

        return uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(self.file.path)))

    @cached_property
    def hb_font(self) -> hb.Font:
        import uharfbuzz

        return uharfbuzz.Font(self.hb_face)

    @cached_property
    def units(self) -> float:
        return 1000 / float(self.hb_face.upem)

    @cached_property
    def extents(self) -> Extents:
        found = self.hb_font.get_font_extents("ltr")
        return Extents(found.ascender * self.units, -found.descender * self.units)

    def covers(self, char: str) -> bool:
        return bool(self.hb_font.get_nominal_glyph(ord(char)))

    def advance(self, glyph: int) -> float:
        """Natural width of a glyph, before kerning, in 1/1000 em."""
        return float(self.hb_font.get_glyph_h_advance(glyph)) * self.units

    @cached_property
    def _characters(self) -> Mapping[int, str]:
        font = self.hb_font
        # Descending, so that the lowest code point wins where a glyph has several (space before no-break space).
        found = {font.get_nominal_glyph(c): chr(c) for c in sorted(self.hb_face.unicodes, reverse=True)}
        # The ligature "fi" is shown for "f" and "i" a thousand times for every U+FB01 that someone types.
        return {glyph: normalize("NFKC", text) if text in LATIN_LIGATURES else text for glyph, text in found.items()}

    @cached_property
    def _texts(self) -> dict[int, str]:
        return {}

    def glyph_text(self, glyph: int) -> str:
        """The one text that a glyph stands for in a PDF's ToUnicode, "" when only the context can tell.

        It depends on the font file alone, never on the order in which texts are set: the lowest code point that maps to
        the glyph, else what its name says by the rules of the Adobe Glyph List ("one.lt" is a "1", "f_f_i" is "ffi").
        """
        text = self._texts.get(glyph)
        if text is None:
            text = self._texts[glyph] = self._characters.get(glyph) or self._text_of_name(glyph)
        return text

    def _text_of_name(self, glyph: int) -> str:
        parts = self.hb_font.glyph_to_string(glyph).partition(".")[0].split("_")
        found = [self.hb_font.get_glyph_from_name(part) if part else None for part in parts]
        return "".join(self._characters.get(g, "") if g is not None else "" for g in found)


class Icons:
    """Names of the icons and their characters in the icon font.

    Names are as typed between colons (":move:"); several names may stand for one character.
    """

    def __init__(self, characters: Mapping[str, str]) -> None:
        self._characters = dict(characters)
        # The first name wins: aliases come after the icons.
        self._names = {char: name for name, char in reversed(self._characters.items())}

    @classmethod
    def read(cls, folder: Path) -> Icons:
        """From icons.toml: `[icons]` name = code point, `[aliases]` name = name; none when there is no such file."""
        path = folder / ICON_REGISTRY
        if not path.is_file():
            return cls({})
        data = toml_of(path)
        characters = {name: chr(code) for name, code in data["icons"].items()}
        characters.update({name: characters[of] for name, of in data.get("aliases", {}).items()})
        return cls(characters)

    @property
    def characters(self) -> Mapping[str, str]:
        """Name -> character."""
        return self._characters

    @property
    def names(self) -> tuple[str, ...]:
        """Sorted, aliases included."""
        return tuple(sorted(self._characters))

    def char(self, name: str) -> str | None:
        return self._characters.get(name)

    def name(self, char: str) -> str | None:
        """The icon that a character of the icon font is."""
        return self._names.get(char)

    def nearest(self, name: str) -> str:
        """The icon whose name is most like a misspelt one, or ""."""
        from difflib import get_close_matches

        return next(iter(get_close_matches(name, self.names, 1)), "")


class FontBook:
    """All faces of a fonts folder.

    Args:
        folder: holds fonts.toml and the files that it names.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        registry = toml_of(folder / REGISTRY)
        files = [
            FaceFile(f["key"], f["family"], f["weight"], f["italic"], folder / f["file"], f["licence"])
            for f in registry["face"]
        ]
        self._files: dict[str, FaceFile] = {f.key: f for f in files}
        self._faces: dict[str, Face] = {}

    @property
    def keys(self) -> tuple[str, ...]:
        """In the order of the registry."""
        return tuple(self._files)

    @property
    def families(self) -> tuple[str, ...]:
        """Sorted, each once."""
        return tuple(sorted({f.family for f in self._files.values()}))

    def face(self, key: str) -> Face:
        """Raises: KeyError: no such face."""
        face = self._faces.get(key)
        if face is None:
            face = self._faces[key] = Face(self._files[key])
        return face

    def file(self, key: str) -> FaceFile:
        """Raises: KeyError: no such face."""
        return self._files[key]

    def path(self, key: str) -> Path:
        """Raises: KeyError: no such face."""
        return self._files[key].path

    def covers(self, key: str, char: str) -> bool:
        return self.face(key).covers(char)

    def glyph_text(self, key: str, glyph: int) -> str:
        """See Face.glyph_text."""
        return self.face(key).glyph_text(glyph)

    def face_key(self, family: str, weight: int = 400, italic: bool = False) -> str:
        """The face that CSS would take: italic or not comes first, then the nearest weight (CSS Fonts 4, 5.2).

        Raises:
            UnknownFamily: no face of this family is registered.
        """
        faces = [f for f in self._files.values() if f.family == family]
        if not faces:
            raise UnknownFamily(family, (f.family for f in self._files.values()))
        slanted = [f for f in faces if f.italic == italic] or faces
        return min(slanted, key=lambda f: _weight_distance(weight, f.weight)).key

    def face_css(self) -> str:
        """@font-face rules; their URLs are "hpfont:<file name>", for a URL fetcher that serves only this folder."""
        return "".join(
            f'@font-face{{font-family:"{f.family}";font-weight:{f.weight};'
            f'font-style:{"italic" if f.italic else "normal"};src:url("hpfont:{f.path.name}")}}\n'
            for f in self._files.values()
        )

    @cached_property
    def icons(self) -> Icons:
        return Icons.read(self.folder)

    @cached_property
    def digest(self) -> str:
        """Of the registries and all font files, 32 hex digits; for cache keys."""
        names = sorted({REGISTRY, ICON_REGISTRY, *(f.path.name for f in self._files.values())})
        paths = [self.folder / name for name in names]
        return of_files("fonts", paths, lambda: _content_digest(paths).encode()).decode()


@cache
def font_book(folder: Path) -> FontBook:
    """The one book of a folder for the whole run: an opened face knows its glyphs' texts, which are slow to gather."""
    return FontBook(folder)


def _content_digest(paths: Sequence[Path]) -> str:
    found = hashlib.blake2b(digest_size=16)
    for path in paths:
        content = path.read_bytes() if path.is_file() else b""
        found.update(b"%s %d\n" % (path.name.encode(), len(content)))
        found.update(content)
    return found.hexdigest()


def _weight_distance(wanted: int, has: int) -> tuple[int, int]:
    """Sorts weights by CSS's order of preference: exact, then for 400-500 up to 500, lighter, bolder; else by side."""
    if has == wanted:
        return (0, 0)
    if 400 <= wanted <= 500:
        if wanted < has <= 500:
            return (1, has)
        return (2, wanted - has) if has < wanted else (3, has)
    if wanted < 400:
        return (1, wanted - has) if has < wanted else (2, has)
    return (1, has) if has > wanted else (2, wanted - has)
