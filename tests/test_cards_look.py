"""The cards of Reign in Hell as they are printed: clear of the cut, filled, the same from both sides of a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from testing.kits import CHECKOUT, KitMaker

from hellprint.load import load_pack

if TYPE_CHECKING:
    from PIL.Image import Image

PACK = CHECKOUT / "content" / "reign-in-hell"
DOTS_PER_MM = 5
CLEAR_MM = 2.5
EMPTY_MM = 88 / 6
"""A short rule may leave room above and below; more than this reads as a hole."""
WRITTEN_ON = tuple(
    f"campaign-cards/{name}-card" for name in ("madness", "soul-warp", "atrophy", "weakened", "essence-gain")
)
"""What befell a demon: two lines that are faint until a name stands on them, and the rule in the middle above."""


@dataclass(frozen=True)
class Shown:
    """A face in grey. name: "demon-cards/mephit"."""

    name: str
    side: str
    picture: Image


@pytest.fixture(scope="module")
def faces(make_kit: KitMaker) -> tuple[Shown, ...]:
    """Each face of the pack's cards once."""
    pack, _ = load_pack(PACK)
    assert pack is not None
    made = make_kit(PACK, only=tuple(component.id for component in pack.components if component.kind == "card"))
    assert [finding for finding in made.result.findings if finding.severity == "error"] == []
    return tuple(_shown(made.folder))


def _shown(out: Path) -> Iterator[Shown]:
    import pypdfium2

    pieces = json.loads((out / "manifest.json").read_text(encoding="utf-8"))["pieces"]
    once = {(piece["component"], piece["id"], piece["side"]): piece for piece in pieces}
    pages: dict[tuple[str, int], Image] = {}
    documents = {file: pypdfium2.PdfDocument(out / file) for file in {piece["file"] for piece in pieces}}
    for (component, id_, side), piece in once.items():
        sheet = piece["file"], piece["page"]
        if sheet not in pages:
            pages[sheet] = documents[sheet[0]][sheet[1] - 1].render(scale=DOTS_PER_MM * 25.4 / 72).to_pil().convert("L")
        left, top = piece["x_mm"], piece["y_mm"]
        box = (left, top, left + piece["w_mm"], top + piece["h_mm"])
        yield Shown(f"{component}/{id_}", side, pages[sheet].crop(tuple(round(edge * DOTS_PER_MM) for edge in box)))
    for document in documents.values():
        document.close()


def ink_near_the_cut(picture: Image) -> int:
    """The darkest grey within the strip that scissors may reach."""
    clear = round(CLEAR_MM * DOTS_PER_MM)
    width, height = picture.size
    strips = (
        (0, 0, width, clear),
        (0, height - clear, width, height),
        (0, 0, clear, height),
        (width - clear, 0, width, height),
    )
    return min(_darkest(picture.crop(strip)) for strip in strips)


def _darkest(picture: Image) -> int:
    return next(grey for grey, count in enumerate(picture.histogram()) if count)


def longest_gap_mm(picture: Image) -> float:
    """The highest stretch in which no text, line or seal stands; tints do not count."""
    width, height = picture.size
    inside = picture.crop((5 * DOTS_PER_MM, 4 * DOTS_PER_MM, width - 5 * DOTS_PER_MM, height - 4 * DOTS_PER_MM))
    longest = run = 0
    for row in range(inside.height):
        blank = _darkest(inside.crop((0, row, inside.width, row + 1))) > 200
        run = run + 1 if blank else 0
        longest = max(longest, run)
    return longest / DOTS_PER_MM


def difference_after_half_a_turn(picture: Image) -> float:
    """Mean difference of greys, 0 to 255, from the same face turned; softened, as dots do not fall alike."""
    from PIL import ImageChops, ImageFilter, ImageStat

    soft = picture.filter(ImageFilter.GaussianBlur(3))
    return float(ImageStat.Stat(ImageChops.difference(soft, soft.rotate(180))).mean[0])


def test_nothing_is_drawn_where_scissors_may_cut(faces: tuple[Shown, ...]) -> None:
    assert [f"{face.name} {face.side}" for face in faces if ink_near_the_cut(face.picture) < 250] == []


def test_no_card_leaves_a_hole(faces: tuple[Shown, ...]) -> None:
    forms = {face.name for face in faces if face.name in WRITTEN_ON}
    assert len(forms) == len(WRITTEN_ON)
    shown = [face for face in faces if face.side == "front" and face.name not in forms]
    gaps = {face.name: longest_gap_mm(face.picture) for face in shown}
    assert {name: gap for name, gap in gaps.items() if gap > EMPTY_MM} == {}


def test_a_back_is_the_same_after_half_a_turn(faces: tuple[Shown, ...]) -> None:
    backs = [face for face in faces if face.side == "back"]
    assert backs
    assert {f.name: d for f in backs if (d := difference_after_half_a_turn(f.picture)) > 9} == {}
    fronts = [face for face in faces if face.side == "front"]
    assert min(difference_after_half_a_turn(face.picture) for face in fronts) > 14


def test_backs_of_different_families_differ_in_grey(faces: tuple[Shown, ...]) -> None:
    from PIL import ImageChops, ImageStat

    backs = {face.name: face.picture for face in faces if face.side == "back"}
    families = ["lord-of-the-pit", "executioner", "madness-demon", "tallyman", "succubus", "void-demon", "warrior"]
    families += ["mephit", "torture-master", "shadow-king", "the-beast"]
    pictures = [backs[f"demon-cards/{id_}"] for id_ in families]
    for index, one in enumerate(pictures):
        for other in pictures[index + 1 :]:
            size = min(one.width, other.width), min(one.height, other.height)
            apart = ImageStat.Stat(ImageChops.difference(one.crop((0, 0, *size)), other.crop((0, 0, *size)))).mean[0]
            assert apart > 8
