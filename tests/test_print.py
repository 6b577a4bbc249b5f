"""True size on paper, read from the PDFs: trim boxes, backs behind fronts, page sizes, fonts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pikepdf
import pytest
from testing.kits import CHECKOUT, SAMPLER, Kit, KitMaker, Row
from testing.pdf import BASE_14, Box, Drawn, drawn, fonts

RIH = CHECKOUT / "content" / "reign-in-hell"
PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
SIZES = {
    "demon-cards": (63, 88),
    "relic-cards": (44, 68),
    "idol-cards": (69.85, 120.65),
    "charm-cards": (41, 63),
}
"""Of the sampler's decks; all of Reign in Hell's are 63 x 88, and have no bleed."""
BLEEDS = {"relic-cards": 1.0}
DECKS = {
    RIH: tuple(
        f"{name}-cards" for name in ("demon", "philosophy", "essence", "relic", "title", "terrain", "combat-style")
    ),
    SAMPLER: tuple(SIZES),
}
"""Other kinds of pieces have tests of their own."""
WISHES: dict[str, dict[str, Any]] = {
    "all, long edge": {},
    "all, short edge": {"flip": "short"},
    "part-filled": {"pieces": (("mephit", 5),)},
    "part-filled, short edge": {"pieces": (("mephit", 5),), "flip": "short"},
    "exactly full": {"pieces": (("mephit", 9),)},
    "one over": {"pieces": (("mephit", 10),), "flip": "short"},
    "start at 5": {"pieces": (("mephit", 7), ("warrior", 1)), "start_at": 5},
    "start at 8, short edge": {"set_name": "starter", "start_at": 8, "flip": "short"},
}
KITS = [
    *((RIH, paper, name) for paper in PAPERS for name in WISHES),
    *((SAMPLER, paper, name) for paper in PAPERS for name in ("all, long edge", "all, short edge")),
]
every_kit = pytest.mark.parametrize("pack, paper, name", KITS, ids=[f"{p.name}, {s}, {n}" for p, s, n in KITS])
every_pack = pytest.mark.parametrize("pack", [RIH, SAMPLER], ids=["reign-in-hell", "sampler"])


@pytest.fixture
def kit(request: pytest.FixtureRequest, make_kit: KitMaker) -> Kit:
    values = request.getfixturevalue("pack"), request.getfixturevalue("paper"), request.getfixturevalue("name")
    made = make_kit(values[0], paper=values[1], **{"only": DECKS[values[0]], **WISHES[values[2]]})
    assert made.result.findings == ()
    return made


def pages(kit: Kit) -> Iterator[tuple[str, int, pikepdf.Page]]:
    """(file name, number of the page from 1, page)"""
    for path in kit.pdfs:
        with pikepdf.open(path) as document:
            for number, page in enumerate(document.pages, 1):
                yield path.name, number, page


def bleed_of(kit: Kit, row: Row) -> float:
    return BLEEDS.get(row.component, 0.0) if kit.request.folder == SAMPLER else 0.0


def frames(kit: Kit, file: str, number: int, page: pikepdf.Page) -> list[tuple[Row, Drawn]]:
    """Each row of the manifest that lies on a page with the frame that is drawn at its place: the first in its clip."""
    rows = [row for row in kit.rows if (row.file, row.page) == (file, number)]
    by_clip: dict[Box, Drawn] = {}
    for form in drawn(page):
        assert form.clip is not None, "nothing is drawn outside of a card"
        by_clip.setdefault(form.clip, form)
    assert len(by_clip) == len(rows), "as many cards as the manifest says"
    found = []
    for row in rows:
        bleed = bleed_of(kit, row)
        near = [form for form in by_clip.values() if math.dist(center(form.clip), center(row.box)) < 0.1 + bleed]
        assert len(near) == 1, f"{row.id} lies where the manifest says"
        found.append((row, near[0]))
    return found


def center(box: Box | None) -> tuple[float, float]:
    assert box is not None
    x, y, w, h = box
    return x + w / 2, y + h / 2


def close(one: Box, other: Box, tolerance_mm: float = 0.1) -> bool:
    return all(abs(a - b) <= tolerance_mm for a, b in zip(one, other, strict=True))


@every_kit
def test_every_card_has_its_size_and_lies_where_the_manifest_says(kit: Kit, pack: Any, paper: str, name: str) -> None:
    for file, number, page in pages(kit):
        for row, frame in frames(kit, file, number, page):
            width, height = SIZES[row.component] if pack == SAMPLER else (63, 88)
            bleed = bleed_of(kit, row)
            if row.rotation_deg in (90, 270):
                width, height = height, width
            x, y, w, h = frame.box
            trim = (x + bleed, y + bleed, w - 2 * bleed, h - 2 * bleed)
            assert close((0, 0, width, height), (0, 0, *trim[2:]), 0.01), f"{row.id} is {trim[2]} x {trim[3]} mm"
            assert close(trim, row.box, 0.01), row
            assert frame.rotation_deg == row.rotation_deg
            assert frame.clip is not None
            clipped = tuple(a - b for a, b in zip(row.box, frame.clip, strict=True))
            assert 0 <= clipped[0] + 0.01 <= bleed + 0.02, "the clip cuts into no card"


@every_kit
def test_every_back_lies_on_its_front_when_the_sheet_is_turned(kit: Kit, pack: Any, paper: str, name: str) -> None:
    flip = kit.manifest["flip"]
    backs = 0
    for path in kit.pdfs:
        if "duplex" not in path.name:
            continue
        with pikepdf.open(path) as document:
            assert len(document.pages) % 2 == 0
            for number in range(1, len(document.pages), 2):
                front, back = document.pages[number - 1], document.pages[number]
                assert front.mediabox == back.mediabox
                width, height = (float(v) * 25.4 / 72 for v in front.mediabox[2:])
                about_vertical = (flip == "long") == (height >= width)
                behind = frames(kit, path.name, number + 1, back)
                for row, frame in frames(kit, path.name, number, front):
                    x, y, w, h = frame.box
                    turned = (width - x - w, y, w, h) if about_vertical else (x, height - y - h, w, h)
                    (own,) = [b for r, b in behind if close(b.box, turned, 0.1) and (r.id, r.side) == (row.id, "back")]
                    upright = -frame.rotation_deg if about_vertical else 180 - frame.rotation_deg
                    assert own.rotation_deg == upright % 360, "the back stands as its front does"
                    backs += 1
                assert len(behind) == len(frames(kit, path.name, number, front)), "no back without a front"
    assert backs == sum(row.side == "back" for row in kit.rows) > 0


@every_kit
def test_cards_lie_on_the_paper_and_on_no_other_card(kit: Kit, pack: Any, paper: str, name: str) -> None:
    short, long = sorted(v * 25.4 / 72 for v in PAPERS[paper])
    for file, number, page in pages(kit):
        assert sorted(float(v) * 25.4 / 72 for v in page.mediabox[2:]) == pytest.approx([short, long], abs=0.01)
        width, height = (float(v) * 25.4 / 72 for v in page.mediabox[2:])
        boxes = [row.box for row in kit.rows if (row.file, row.page) == (file, number)]
        for n, (x, y, w, h) in enumerate(boxes):
            assert min(x, y, width - x - w, height - y - h) >= 5 - 0.001, "inside the printer's margin"
            for ox, oy, ow, oh in boxes[n + 1 :]:
                apart = x + w <= ox + 0.001 or ox + ow <= x + 0.001 or y + h <= oy + 0.001 or oy + oh <= y + 0.001
                assert apart


@pytest.mark.parametrize("paper", PAPERS)
@every_pack
def test_pages_have_the_size_of_the_paper_and_are_not_to_be_scaled(pack: Any, paper: str, make_kit: KitMaker) -> None:
    for flip, edge in (("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")):
        for path in make_kit(pack, paper=paper, **({"flip": flip} if flip == "short" else {})).pdfs:
            with pikepdf.open(path) as document:
                for page in document.pages:
                    box = [float(v) for v in page.mediabox]
                    assert box[:2] == [0, 0]
                    assert sorted(box[2:]) == pytest.approx(list(PAPERS[paper]), abs=0.005)
                    assert "/Rotate" not in page.obj
                    assert "/UserUnit" not in page.obj
                    assert page.trimbox == page.mediabox, "a sheet of many cards has no trim of its own"
                preferences: Any = document.Root.ViewerPreferences
                assert preferences.PrintScaling == "/None"
                assert preferences.Duplex == (edge if "duplex" in path.name else "/Simplex")


@pytest.mark.parametrize("paper", PAPERS)
@every_pack
def test_fonts_are_the_projects_and_embedded(pack: Any, paper: str, make_kit: KitMaker) -> None:
    import tomllib

    registered = {
        name.replace(" ", "")
        for face in tomllib.loads((CHECKOUT / "fonts" / "fonts.toml").read_text("utf-8")).values()
        for name in _families(face)
    }
    for path in make_kit(pack, paper=paper).pdfs:
        with pikepdf.open(path) as document:
            names = Counter(str(font.BaseFont)[1:] for font in fonts(document) if font.Subtype == "/Type0")
            assert names
            assert set(names.values()) == {1}, "one subset a face"
            for name in names:
                tag, _, face = name.partition("+")
                assert len(tag) == 6
                assert face.split("-")[0] in registered
            for font in fonts(document):
                kind = str(font.Subtype)
                assert kind in ("/Type0", "/CIDFontType2", "/CIDFontType0"), f"{kind} {font.get('/BaseFont')}"
                assert not any(standard in str(font.BaseFont) for standard in BASE_14)
                if kind == "/Type0":
                    assert "/ToUnicode" in font
                else:
                    descriptor: Any = font.FontDescriptor
                    assert "/FontFile2" in descriptor or "/FontFile3" in descriptor


def _families(thing: Any) -> Iterator[str]:
    """Every family that the registry names, whatever its form."""
    if isinstance(thing, list):
        for each in thing:
            yield from _families(each)
    elif isinstance(thing, dict):
        for key, value in thing.items():
            if key == "family":
                yield value
            else:
                yield from _families(value)


@pytest.mark.parametrize("paper", PAPERS)
@every_pack
def test_qpdf_finds_nothing_wrong(pack: Any, paper: str, make_kit: KitMaker) -> None:
    for path in make_kit(pack, paper=paper).pdfs:
        with pikepdf.open(path) as document:
            assert document.check_pdf_syntax() == []
            assert document.get_warnings() == []


def test_cards_are_the_same_size_on_both_papers(make_kit: KitMaker) -> None:
    sizes = {
        paper: {
            (r.component, *sorted((r.w_mm, r.h_mm))) for r in make_kit(SAMPLER, paper=paper, only=DECKS[SAMPLER]).rows
        }
        for paper in PAPERS
    }
    assert sizes["a4"] == sizes["letter"]
    assert {(name, *sorted(size)) for name, size in SIZES.items()} == sizes["a4"]


def test_separate_files_hold_fronts_and_backs_in_step(make_kit: KitMaker) -> None:
    kit = make_kit(SAMPLER, backs="separate", only=("idol-cards", "demon-cards"))
    fronts, backs = kit.pdfs
    assert [p.name for p in (fronts, backs)] == ["10-cards-fronts.pdf", "10-cards-backs.pdf"]
    on = {side: Counter((r.page, r.id) for r in kit.rows if r.side == side) for side in ("front", "back")}
    assert on["front"] == on["back"]
    for path in (fronts, backs):
        with pikepdf.open(path) as document:
            assert len(document.pages) == 2
            assert document.Root.ViewerPreferences.Duplex == "/Simplex"


def test_without_backs_there_are_only_fronts(make_kit: KitMaker) -> None:
    kit = make_kit(SAMPLER, backs="none", only=DECKS[SAMPLER])
    assert {row.side for row in kit.rows} == {"front"}
    assert all("single" in path.name for path in kit.pdfs)
