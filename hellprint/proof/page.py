"""A proof to one HTML file that needs nothing else: pictures, styles and script are in it; and to its live files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Final

from hellprint import __version__
from hellprint.model.lengths import format_size
from hellprint.proof.build import FaceView, PieceView, Proof

SAFE_MM: Final = 2.5
"""How far from the trim nothing stands that must not be cut: scissors wander, and so do cutting machines."""
LIVE: Final = "proof-live"
"""Folder beside the page, where a watched proof puts its news."""
_HERE: Final = Path(__file__).parent
_HOLE: Final = re.compile(r"\[\[(\w+)\]\]")
_FATES: Final = {"new": "new", "changed": "changed", "restyled": "looks different"}


def page(proof: Proof, pictures: Mapping[str, str], *, live: bool = False) -> str:
    """The whole page.

    Args:
        pictures: key -> data URI, of all pieces.
        live: it asks for news of a run that watches the files.
    """
    html = (_HERE / "page.html").read_text("utf-8")
    parts = {
        "title": escape(proof.title),
        "css": (_HERE / "page.css").read_text("utf-8"),
        "js": (_HERE / "page.js").read_text("utf-8"),
        "version": escape(__version__),
        "live": "yes" if live else "no",
        "decks": "".join(_option(id_, title) for id_, title in proof.decks.items()),
        "since": escape(proof.since),
        "general": general(proof),
        "pieces": "\n".join(sections(proof)),
        "pictures": for_script({key: pictures[key] for key in keys_of(proof) if key in pictures}),
        "count": str(len(proof.pieces)),
    }
    return _HOLE.sub(lambda hole: parts[hole[1]], html)  # in one go: what is put in may look like a hole


def _option(value: str, text: str) -> str:
    return f'<option value="{escape(value)}">{escape(text)}</option>'


def keys_of(proof: Proof) -> tuple[str, ...]:
    """Of its pictures, in order, each once."""
    return tuple(dict.fromkeys(face.picture for piece in proof.pieces for face in piece.faces))


def sections(proof: Proof) -> Iterable[str]:
    """The decks with their pieces."""
    for id_, title in proof.decks.items():
        pieces = [piece for piece in proof.pieces if piece.component == id_]
        articles = "\n".join(article(piece) for piece in pieces)
        yield (
            f'<section class="deck" data-deck="{escape(id_)}" aria-label="{escape(title)}">'
            f"<h2>{escape(title)} <small>{len(pieces)}</small></h2>\n"
            f'<div class="pieces">{articles}</div></section>'
        )


def article(piece: PieceView) -> str:
    """One piece with its faces."""
    faces = "".join(_face(piece, face) for face in piece.faces)
    lines = "".join(f"<li>{escape(line)}</li>" for line in piece.findings)
    fate = f'<span class="fate">{_FATES[piece.fate]}</span>' if piece.fate else ""
    code = f"<span>{escape(piece.code)}</span>" if piece.code else ""
    copies = "1 copy" if piece.copies == 1 else f"{piece.copies} copies"
    sought = escape(f"{piece.name} {piece.id} {piece.code}".lower())
    return (
        f'<article id="{escape(piece.key)}" tabindex="-1" data-name="{sought}" '
        f'data-findings="{len(piece.findings)}" data-fate="{piece.fate}">'
        f'<div class="faces">{faces}</div>'
        f"<h3>{escape(piece.name)}</h3>"
        f'<p class="about"><code>{escape(piece.id)}</code>{code}<span>{copies}</span>'
        f"<span>{escape(format_size(piece.size))}</span>{fate}</p>"
        + (f'<ul class="findings">{lines}</ul>' if lines else "")
        + "</article>"
    )


def _face(piece: PieceView, face: FaceView) -> str:
    bleed, (width, height) = piece.bleed_mm, piece.size
    whole = f"{-bleed:g} {-bleed:g} {width + 2 * bleed:g} {height + 2 * bleed:g}"
    return (
        f'<figure class="face {face.side}" style="--w:{width + 2 * bleed:g};--h:{height + 2 * bleed:g}">'
        f'<img data-picture="{face.picture}" alt="{escape(piece.name)}, {face.side}">'
        f'<svg viewBox="{whole}" aria-hidden="true">{"".join(_marks(piece, face))}</svg></figure>'
    )


def _marks(piece: PieceView, face: FaceView) -> Iterable[str]:
    """Trim, safe zone and slots, in mm."""
    width, height = piece.size
    yield f'<rect class="trim" width="{width:g}" height="{height:g}"/>'
    if min(width, height) > 2 * SAFE_MM:
        inner = (width - 2 * SAFE_MM, height - 2 * SAFE_MM)
        yield f'<rect class="safe" x="{SAFE_MM}" y="{SAFE_MM}" width="{inner[0]:g}" height="{inner[1]:g}"/>'
    for slot in face.slots:
        box = f'x="{slot.x_mm:g}" y="{slot.y_mm:g}" width="{slot.width_mm:g}" height="{slot.height_mm:g}"'
        # In the right corner: most texts begin at the left.
        right = slot.x_mm + slot.width_mm - 0.3
        label = f'<text x="{right:g}" y="{slot.y_mm + 1.2:g}">{escape(slot.name)}</text>'
        yield f'<g class="slot {slot.kind}"><rect {box}/>{label}</g>'


def general(proof: Proof) -> str:
    """Findings that are about no piece."""
    lines = "".join(f"<li>{escape(line)}</li>" for line in proof.general)
    return f'<ul class="findings">{lines}</ul>' if lines else ""


def for_script(value: object) -> str:
    """JSON that ends no script element, whatever stands in it."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c").replace("\u2028", "\\u2028")


class News:
    """What has changed since the page was written, for pages that are open.

    A page reads two small scripts beside it, since a page from a disk may load scripts and nothing else: the number
    of the last change, and, when that is a new one, all changes so far.
    """

    def __init__(self, proof: Proof, pictures: Mapping[str, str]) -> None:
        self.number = 0
        self._shown = {piece.key: article(piece) for piece in proof.pieces}
        self._general = general(proof)
        self._decks = tuple(proof.decks.items())
        self._first = frozenset(pictures)
        self._changed: dict[str, int] = {}

    def update(self, proof: Proof) -> tuple[str, ...]:
        """Compare with what was shown before; the keys of the pieces that differ or are gone."""
        now = {piece.key: article(piece) for piece in proof.pieces}
        differ = [key for key in now if self._shown.get(key) != now[key]]
        gone = [key for key in self._shown if key not in now]
        moved = list(now) != list(self._shown) or tuple(proof.decks.items()) != self._decks
        if differ or gone or moved or self._general != general(proof):
            self.number += 1
        for key in (*differ, *gone):
            self._changed[key] = self.number
        self._shown, self._general, self._decks = now, general(proof), tuple(proof.decks.items())
        return (*differ, *gone)

    def scripts(self, proof: Proof, pictures: Mapping[str, str]) -> dict[str, str]:
        """Name -> text of the files in the folder LIVE."""
        changed = {key: {"at": number, "html": self._shown.get(key, "")} for key, number in self._changed.items()}
        of_deck = {id_: [p.key for p in proof.pieces if p.component == id_] for id_ in proof.decks}
        order = [[id_, title, of_deck[id_]] for id_, title in proof.decks.items()]
        news = {
            "number": self.number,
            "general": self._general,
            "decks": order,
            "pieces": changed,
            "pictures": {key: pictures[key] for key in keys_of(proof) if key not in self._first and key in pictures},
        }
        return {"news.js": f"proof.news({for_script(news)})\n", "number.js": f"proof.number({self.number})\n"}
