"""What a drawing is made from: the piece, its values as a template sees them, and the pictures of its pack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from hellprint.cache import Store
from hellprint.components.view import Reader, Rich
from hellprint.model.artwork import Artwork, Form
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.pieces import Piece, Problem
from hellprint.model.rich import Block, Blocks, Run
from hellprint.model.sheets import Side
from hellprint.render.canvas import Canvas
from hellprint.render.fonts import FontBook
from hellprint.render.shape import Shaper

_CROSS: Final = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M5 5H95V95H5ZL95 95M95 5L5 95" \
fill="none" stroke="#990000" stroke-width="4"/></svg>'
)
"""Stands for a picture that is not there: a crossed box, which no one takes for a finished picture."""
_MISSING: Final = "HP501"


class Desk:
    """One face that is to be drawn.

    Attributes:
        component: of the piece; piece: what is drawn; side: which of its faces.
        reader: notes which values the drawing asks for; they make the face's content hash.
        it: view of the piece's record; None where the component has no records.
        constants: of the pack, as views.
        options: the settings of the component that only its kind knows.
        lang: of the texts.
        problems: what could not be drawn as asked.
        files: pictures that were asked for, each once.
    """

    def __init__(
        self,
        component: Component,
        piece: Piece,
        side: Side,
        reader: Reader,
        variables: Mapping[str, Any],
        book: FontBook,
        shaper: Shaper,
        load: Callable[[str], Form | Problem],
        store: Store,
        lang: str,
    ) -> None:
        self.component, self.piece, self.side = component, piece, side
        self.reader, self.book, self.lang = reader, book, lang
        self.it: Any = variables.get("it")
        self.constants = {name: value for name, value in variables.items() if name in reader.pack.constants}
        self.options: dict[str, Any] = dict(component.options)
        self.problems: list[Problem] = []
        self.files: dict[str, None] = {}
        self._shaper, self._load, self._store = shaper, load, store
        self._canvases: list[Canvas] = []

    @property
    def size(self) -> Size:
        """Trim of the piece."""
        return self.piece.size

    def canvas(self, size: Size | None = None) -> Canvas:
        """Of the piece's size, or another one. What its faces lack glyphs for is told when the drawing is done."""
        self._canvases.append(Canvas(size or self.piece.size, self._shaper, self.lang))
        return self._canvases[-1]

    def picture(self, name: str, path: tuple[str | int, ...] = ()) -> Form:
        """A file of the pack ("art/mephit.svg") or a drawing of ours ("seal:mephit?outline=sun"); a crossed box and a
        problem where there is none.

        Args:
            path: of the value below the record that asks for it, as in Problem.
        """
        found = self._load(name)
        self.files[name] = None
        if isinstance(found, Problem):
            self.problems.append(found._replace(path=path))
            return self.svg(_CROSS)
        return found

    def first_picture(self, names: Sequence[str], path: tuple[str | int, ...] = ()) -> Form:
        """The first of several pictures that is there. Those before it are noted as well: a face is drawn anew when one
        of them comes to be."""
        for name in names:
            found = self._load(name)
            self.files[name] = None
            if not isinstance(found, Problem) or found.code != _MISSING:
                break
        return self.picture(name, path)

    def svg(self, data: bytes) -> Form:
        """A simple SVG of our own as a form (see render.svg), kept for the writer.

        Raises:
            Unsupported: it is not simple.
        """
        from hellprint.render import forms, svg

        form = svg.convert(data)
        forms.save(self._store, form)
        return form

    def icon(self, name: str) -> str:
        """The character of an icon; "?" and a problem where the font has none."""
        char = self.book.icons.char(name)
        if char is None:
            near = self.book.icons.nearest(name)
            hint = f'did you mean "{near}"?' if near else '"hellprint list --icons" names all'
            self.problems.append(Problem("HP304", f'no icon is called "{name}"', hint))
            return "?"
        return char

    def blocks(self, value: Rich | str | None) -> Blocks:
        """Rules text (a field of type rich) as blocks for Canvas.paragraph; plain text as one."""
        if isinstance(value, Rich):
            from hellprint.render.htmlblocks import parse_html

            return parse_html(str(value), self.book.icons)
        return (Block("text", (Run(value),)),) if value else ()

    def finished(self, art: Artwork) -> tuple[Artwork, tuple[Problem, ...]]:
        """A drawing with all that is wrong with it."""
        missing = dict.fromkeys(char for canvas in self._canvases for char in canvas.missing)
        for char, face in missing:
            message = f'the font {face} has no glyph for "{char}" (U+{ord(char):04X})'
            self.problems.append(Problem("HP302", message, "use another character"))
        return art, tuple(dict.fromkeys((*self.reader.problems, *self.problems)))

    def too_long(self, what: str, over_mm: float, words: int = 0) -> None:
        """A text that does not fit its box at the smallest size.

        Args:
            what: the text's name, for the message; over_mm: as in Setting.
        """
        if over_mm > 0:
            lost = f", {words} word{'s' if words != 1 else ''} past the end" if words else ""
            message = f"the {what} of {self.component.id} is {over_mm:g} mm too long{lost}"
            self.problems.append(Problem("HP301", message, "shorten the text"))
