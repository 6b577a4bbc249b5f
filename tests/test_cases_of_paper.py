"""What other tools got wrong between the card and the sheet of paper (field cases FC-nn), measured in the PDFs."""

from __future__ import annotations

import math
import os
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from testing.kits import CHECKOUT, Kit
from testing.pdf import MM, drawn
from testing.small import BACK, PACK, TEMPLATE, errors_in, margin_texts, print_pack, rows_on, texts_of, write_pack

from hellprint.kits import KitRequest
from hellprint.model.lengths import Size
from hellprint.pipeline import kit
from hellprint.project import Project

BACKED = PACK.replace("front: card.html", "front: card.html, back: back.html")


def cards(count: int) -> str:
    return "cards:\n" + "".join(f"  - {{id: c{n}, name: Card {n}}}\n" for n in range(1, count + 1))


def deck(tmp_path: Path, count: int, pack: str = PACK, **files: str) -> Path:
    return write_pack(tmp_path / "pack", cards(count), {"pack.yaml": pack, **files})


def pages(path: Path) -> int:
    with pikepdf.open(path) as document:
        return len(document.pages)


def pixels(kit: Kit, page: int, dpi: int = 254) -> Any:
    """A page as greys; ten pixels are a millimetre."""
    document = pypdfium2.PdfDocument(kit.pdfs[0])
    try:
        return document[page - 1].render(scale=dpi / 72).to_pil()
    finally:
        document.close()


# E. Counts


@pytest.mark.parametrize("count", [1, 8, 9, 10, 18, 288])
@pytest.mark.parametrize("backs", ["duplex", "none"])
def test_fc37_pages_are_as_many_as_the_cards_need(count: int, backs: Any, tmp_path: Path) -> None:
    made = print_pack(deck(tmp_path, count, BACKED), tmp_path / "out", backs=backs)
    sheets = -(-count // 9)
    (path,) = made.pdfs
    assert pages(path) == sheets * (2 if backs == "duplex" else 1)
    (file,) = [each for each in made.result.files if each.pieces]
    assert (file.sheets, file.sides, file.pieces) == (sheets, pages(path), count)
    sides = Counter((row.id, row.side) for row in made.rows)
    assert set(sides.values()) == {1}
    assert len(sides) == count * (2 if backs == "duplex" else 1)
    assert {row.page for row in made.rows} == set(range(1, pages(path) + 1))


@pytest.mark.parametrize(
    "files", [{"cards.yaml": "cards: []\n"}, {"pack.yaml": PACK.replace("front:", "copies: 0, front:")}]
)
def test_fc37_no_cards_are_no_pdf_and_a_note(files: dict[str, str | bytes], tmp_path: Path) -> None:
    made = print_pack(write_pack(tmp_path / "pack", cards(3), files), tmp_path / "out")
    assert errors_in(made.result.findings) == []
    assert made.result.files == ()
    assert "nothing to print" in made.result.notes[0]
    assert not (tmp_path / "out").exists()


# F. Backs


@pytest.mark.parametrize("flip", ["long", "short"])
def test_fc41_backs_are_mirrored_on_full_and_part_filled_sheets(flip: Any, tmp_path: Path) -> None:
    made = print_pack(deck(tmp_path, 14, BACKED), tmp_path / "out", flip=flip)
    for page in (1, 3):
        behind = {row.id: row for row in rows_on(made, page + 1)}
        fronts = rows_on(made, page)
        assert len(fronts) == len(behind) == (9 if page == 1 else 5)
        for front in fronts:
            back = behind[front.id]
            mirrored_x = 210 - front.x_mm - front.w_mm if flip == "long" else front.x_mm
            mirrored_y = front.y_mm if flip == "long" else 297 - front.y_mm - front.h_mm
            assert (back.x_mm, back.y_mm) == pytest.approx((mirrored_x, mirrored_y), abs=0.01)
    last = [row for row in rows_on(made, 4) if row.id in ("c13", "c14")]
    if flip == "long":
        assert sorted(row.x_mm for row in last) == pytest.approx([73.5, 136.5]), "at the right on the back"
    assert all(f"flip on the {flip} edge" in text for text in margin_texts(made))
    texts = texts_of(made)
    assert all(texts[f"c{n}", "back"] == f"back of c{n}" for n in range(1, 15))


def test_fc47_a_back_sheet_holds_only_the_backs_that_there_are(tmp_path: Path) -> None:
    made = print_pack(deck(tmp_path, 10, BACKED), tmp_path / "out")
    assert [len(rows_on(made, page)) for page in (1, 2, 3, 4)] == [9, 9, 1, 1]
    with pikepdf.open(made.pdfs[0]) as document:
        assert len(drawn(document.pages[3])) == 1
        x, y, w, h = rows_on(made, 4)[0].box
        for line in lines(document.pages[3]):
            assert on_a_cut(line, {x, x + w}, {y, y + h}) or is_bar(line), f"a mark where nothing is cut: {line}"
    ink = pixels(made, 4).convert("L").crop((100, 1100, 1300, 2700)).getextrema()
    assert ink == (255, 255), "nothing is printed where no back is"


def test_fc47_a_back_whose_picture_is_missing_is_an_error(tmp_path: Path) -> None:
    back = BACK.replace("</body>", '{{ picture("art", "art/back.png") }}</body>').replace(
        "</style>", ".picture-art { position: absolute; left: 9mm; top: 9mm; width: 9mm; height: 9mm }</style>"
    )
    made = print_pack(deck(tmp_path, 1, BACKED, **{"templates/back.html": back}), tmp_path / "out")
    assert [f.code for f in made.result.findings if f.severity == "error"] == ["HP501"]
    assert made.result.files == ()


Line = tuple[float, float, float, float]


def lines(page: pikepdf.Page) -> list[Line]:
    """Straight lines of the sheet itself, in mm, y down."""
    height = float(page.mediabox[3]) * MM
    found: list[Line] = []
    at = (0.0, 0.0)
    for instruction in pikepdf.parse_content_stream(page):
        operator, operands = str(instruction.operator), instruction.operands
        if operator in ("m", "l"):
            to = (float(operands[0]) * MM, height - float(operands[1]) * MM)
            if operator == "l":
                found.append((*at, *to))
            at = to
    return found


def on_a_cut(line: Line, xs: set[float], ys: set[float]) -> bool:
    x1, y1, x2, y2 = line
    upright = x1 == x2 and any(abs(x1 - x) < 0.02 for x in xs)
    level = y1 == y2 and any(abs(y1 - y) < 0.02 for y in ys)
    return (upright or level) and abs(x2 - x1) + abs(y2 - y1) < 1.6


def is_bar(line: Line) -> bool:
    """A measuring bar or one of its ticks: 50 mm, two inches, or at most 2 mm at their ends, below the cards."""
    x1, y1, x2, y2 = line
    is_tick = x1 == x2 and y1 > 281 and abs(y2 - y1) < 3
    return is_tick or any(abs(abs(x2 - x1) - length) < 0.01 for length in (50, 50.8))


# G. Paper, size, bleed and marks


@pytest.mark.parametrize(
    "paper, size",
    [("letter", (612, 792)), ("a4", (595.28, 841.89)), ("12 x 18 in", (864, 1296))],
)
@pytest.mark.parametrize("count", [1, 20])
def test_fc48_every_page_has_the_paper_that_was_chosen(
    paper: str, size: tuple[float, float], count: int, tmp_path: Path
) -> None:
    pack = BACKED + "  wide: {kind: card, records: card, size: [127, 76.2], front: card.html, stock: paper}\n"
    made = print_pack(deck(tmp_path, count, pack), tmp_path / "out", paper=paper)
    assert len(made.pdfs) == 2
    for path in made.pdfs:
        with pikepdf.open(path) as document:
            for page in document.pages:
                assert sorted(float(v) for v in page.mediabox[2:]) == pytest.approx(sorted(size), abs=0.005)
    assert {tuple(sorted((row.w_mm, row.h_mm))) for row in made.rows} == {(63, 88), (76.2, 127)}


def test_fc49_what_does_not_fit_a_sheet_is_told_with_numbers(tmp_path: Path) -> None:
    big = PACK.replace("size: standard", "size: [250, 250]")
    made = print_pack(deck(tmp_path, 1, big), tmp_path / "out", draft=True)
    (finding,) = [f for f in made.result.findings if f.severity == "error"]
    assert finding.code == "HP401"
    assert "250" in finding.message
    assert "200" in finding.message + finding.hint, "what the printer reaches"
    assert made.result.files == ()
    large = PACK.replace("size: standard", "size: [88.9, 127]")
    made = print_pack(deck(tmp_path, 9, large), tmp_path / "out")
    assert errors_in(made.result.findings) == []
    assert Counter(row.page for row in made.rows) == {1: 4, 2: 4, 3: 1}


def test_fc51_named_sizes_are_true_and_the_bars_measure(tmp_path: Path) -> None:
    import tomllib

    from hellprint.impose.papers import card_size

    named = tomllib.loads((CHECKOUT / "hellprint" / "impose" / "sizes.toml").read_text("utf-8"))
    names = [name for name in named if (size := card_size(name)) and size.width_mm <= 200 and size.height_mm <= 287]
    assert {"standard", "poker"} <= set(names)
    pack = PACK.split("components:")[0] + "components:\n"
    typed = {"metric": "63.5 x 88.9 mm", "inches": "2.5 x 3.5 in"}
    for name in (*names, *typed):
        pack += f"  {name}: {{kind: card, records: card, size: {typed.get(name, name)}, front: card.html}}\n"
    # A template that fits any size: a black ground alone.
    template = "<!doctype html><style>body{margin:0;background:#000}</style><body></body>"
    made = print_pack(deck(tmp_path, 1, pack, **{"templates/card.html": template}), tmp_path / "out")
    assert errors_in(made.result.findings) == []
    sizes = {}
    with pikepdf.open(made.pdfs[0]) as document:
        for row in made.rows:
            forms = drawn(document.pages[row.page - 1])
            (box,) = {form.box for form in forms if form.box == pytest.approx(row.box, abs=0.01)}
            sizes[row.component] = box[2:] if row.rotation_deg in (0, 180) else box[2:][::-1]
        bars = [sorted({round(math.dist(v[:2], v[2:]), 3) for v in lines(page)})[-2:] for page in document.pages]
    assert all(bar == pytest.approx([50, 50.8], abs=0.005) for bar in bars)
    for name in names:
        size = card_size(name)
        assert size is not None
        assert sizes[name] == pytest.approx((size.width_mm, size.height_mm), abs=0.05), name
    assert sizes["standard"] == pytest.approx((63, 88), abs=0.05)
    for name in ("poker", *typed):
        assert sizes[name] == pytest.approx((63.5, 88.9), abs=0.05)
    for number, text in enumerate(margin_texts(made)):
        assert "print at 100 %" in text, number
        assert "this bar is 50 mm" in text
        assert "this bar is 2 inches" in text
    row = next(row for row in made.rows if row.component == "bridge")
    image = pixels(made, row.page).convert("L")
    x, y, w, h = row.box
    box = tuple(round(v * 10) for v in (x - 0.5, y - 0.5, x + w + 0.5, y + h + 0.5))
    left, top, right, bottom = image.crop(box).point(lambda v: 255 * (v < 128)).getbbox()
    assert sorted((right - left, bottom - top)) == pytest.approx([572, 889], abs=1), "the ink is as large as the card"


@pytest.mark.parametrize("paper, size", [("a4", Size(210, 297)), ("letter", Size(215.9, 279.4))])
def test_fc52_nothing_is_printed_where_no_home_printer_reaches(paper: str, size: Size, tmp_path: Path) -> None:
    template = TEMPLATE.replace("body { margin: 0;", "body { margin: 0; background: #000;")
    poker = BACKED.replace("size: standard", "size: poker")
    made = print_pack(deck(tmp_path, 9, poker, **{"templates/card.html": template}), tmp_path / "out", paper=paper)
    for page in (1, 2):
        image = pixels(made, page).convert("L").point(lambda v: 255 * (v < 250))
        left, top, right, bottom = (v / 10 for v in image.getbbox())
        width, height = (v / 10 for v in image.size)
        assert min(left, top, width - right, height - bottom) >= 4.9
    bled = poker.replace("size: poker", "size: poker, bleed: 3 mm")
    made = print_pack(deck(tmp_path, 9, bled, **{"templates/card.html": template}), tmp_path / "out", paper=paper)
    assert errors_in(made.result.findings) == []
    assert max(Counter(row.page for row in made.rows).values()) < 9, "fewer on a sheet rather than nearer to its edge"
    for row in made.rows:
        width, height = sorted((size.width_mm, size.height_mm))
        assert min(row.x_mm, row.y_mm) >= 8 - 0.01


def test_fc53_the_ground_reaches_the_edge_of_the_bleed_on_all_sides(tmp_path: Path) -> None:
    pack = PACK.replace("size: standard", "size: standard, bleed: 3 mm")
    template = (
        TEMPLATE.replace("size: 63mm 88mm;", "size: 63mm 88mm; bleed: 3mm;")
        .replace(
            "</style>",
            ".ground { position: absolute; left: -3mm; top: -3mm; width: 69mm; height: 94mm; background: red }</style>",
        )
        .replace("<body>", '<body><div class="ground"></div>')
    )
    made = print_pack(deck(tmp_path, 4, pack, **{"templates/card.html": template}), tmp_path / "out")
    assert errors_in(made.result.findings) == []
    image = pixels(made, 1).convert("RGB")
    for row in rows_on(made, 1):
        x, y, w, h = row.box
        across, down = x + w / 2, y + h / 2
        for side in ((x - 2.5, down), (x + w + 2.5, down), (across, y - 2.5), (across, y + h + 2.5)):
            assert image.getpixel(tuple(round(v * 10) for v in side)) == (255, 0, 0)
    outer_x, outer_y = min(r.x_mm for r in made.rows), min(r.y_mm for r in made.rows)
    assert image.getpixel((round((outer_x - 3.3) * 10), round((outer_y + 30) * 10))) == (255, 255, 255)


def test_fc54_sheets_of_many_cards_have_no_misleading_trim_box(tmp_path: Path) -> None:
    made = print_pack(deck(tmp_path, 9), tmp_path / "out")
    with pikepdf.open(made.pdfs[0]) as document:
        for page in document.pages:
            assert not {"/TrimBox", "/BleedBox", "/ArtBox", "/CropBox"} & set(page.obj.keys())


def test_fc56_twenty_poker_cards_are_nine_nine_and_two_each_whole(tmp_path: Path) -> None:
    poker = PACK.replace("size: standard", "size: poker")
    for paper in ("a4", "letter"):
        made = print_pack(deck(tmp_path, 20, poker), tmp_path / paper, paper=paper)
        assert Counter(row.page for row in made.rows) == {1: 9, 2: 9, 3: 2}
        assert len({row.x_mm for row in made.rows}) == len({row.y_mm for row in made.rows}) == 3
        with pikepdf.open(made.pdfs[0]) as document:
            for page in document.pages:
                for form in drawn(page):
                    assert form.box[2:] == pytest.approx((63.5, 88.9), abs=0.01)
                    assert form.clip == pytest.approx(form.box, abs=0.01), "no card is cut by another"


def test_fc57_marks_touch_no_art_and_stand_at_cuts_only(tmp_path: Path) -> None:
    pack = PACK.replace("size: standard", "size: [15, 15], bleed: 1.5 mm, copies: 20")
    template = "<!doctype html><style>body{margin:0;background:#000}</style><body></body>"
    made = print_pack(deck(tmp_path, 9, pack, **{"templates/card.html": template}), tmp_path / "out")
    rows = rows_on(made, 1)
    columns, lines_down = len({r.x_mm for r in rows}), len({r.y_mm for r in rows})
    assert len(rows) == columns * lines_down
    assert columns == 200 // 18, "as many as fit with the bleed of each, the marks made shorter for it"
    assert lines_down >= 287 // 18 - 1, "one row less at most, for the sheet line and the bars"
    xs = {v for r in rows for v in (r.x_mm, r.x_mm + r.w_mm)}
    ys = {v for r in rows for v in (r.y_mm, r.y_mm + r.h_mm)}
    art = (min(xs) - 1.5, min(ys) - 1.5, max(xs) + 1.5, max(ys) + 1.5)
    with pikepdf.open(made.pdfs[0]) as document:
        marks = [line for line in lines(document.pages[0]) if on_a_cut(line, xs, ys)]
        others = [line for line in lines(document.pages[0]) if not on_a_cut(line, xs, ys)]
    assert len(marks) == len(set(marks)) == 2 * (len(xs) + len(ys)), "a pair for each cut"
    for x1, y1, x2, y2 in marks + others:
        low, high = sorted((x1, x2)), sorted((y1, y2))
        beside = (art[1] - high[1], high[0] - art[3], art[0] - low[1], low[0] - art[2])
        assert max(beside) > -0.001, "outside of all bleed"
        assert 5 - 0.01 <= low[0] <= low[1] <= 205.01
        assert 5 - 0.01 <= high[0] <= high[1] <= 292.01


# K. Repeatability, time and memory; more of FC-84 stands in test_same_bytes.py


def test_fc84_a_picture_in_the_ground_prints_the_same_bytes_in_two_folders(tmp_path: Path) -> None:
    from PIL import Image

    template = TEMPLATE.replace("body { margin: 0;", 'body { margin: 0; background: url("art/ground.png");')
    made = []
    for name in ("one", "another folder, ö"):
        folder = write_pack(tmp_path / name / "pack", cards(2), {"templates/card.html": template})
        (folder / "art").mkdir()
        Image.new("RGB", (630, 880), (240, 220, 190)).save(folder / "art" / "ground.png")
        project = Project.find(CHECKOUT)
        fresh = project._replace(cache_root=tmp_path / name / "cache")
        request = KitRequest(folder=folder, out=tmp_path / name / "out", all=True)
        assert errors_in(kit(request, fresh).findings) == []
        made.append(Kit(request, None).files())  # type: ignore[arg-type]
    assert made[0] == made[1]


ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M20 {n} L34 16 V36 H6 Z"/></svg>'


def many(folder: Path, count: int) -> Path:
    """Cards with art of their own, a text of forty words and one back."""
    text = "A demon that falls here rises again before the next dawn and takes its place in the line " * 2
    lines = [
        f"  - {{id: c{n}, name: Card number {n}, text: '{text}{n}', picture: art/{n % 50}.svg}}\n" for n in range(count)
    ]
    art = ".picture-art { position: absolute; left: 16mm; top: 46mm; width: 30mm; height: 30mm }</style>"
    template = TEMPLATE.replace("</style>", art)
    template = template.replace("</body>", '{{ picture("art", card) }}</body>')
    back = BACK.replace('"back of " ~ card.id', '"The Pit"')
    back = back.replace("<body>", '<body><img src="art/0.svg" style="width: 30mm">')
    files: dict[str, str | bytes] = {
        "pack.yaml": BACKED,
        "schema.yaml": "kinds:\n  card:\n    plural: cards\n    fields: {name: text, text: rich, picture: text}\n",
        "templates/card.html": template,
        "templates/back.html": back,
        **{f"art/{n}.svg": ART.format(n=n % 15) for n in range(50)},
    }
    return write_pack(folder, "cards:\n" + "".join(lines), files)


def cost(folder: Path, out: Path) -> tuple[float, float]:
    """CPU seconds of a kit that is drawn anew, and the highest memory of its process in MB."""
    pid = os.fork()
    if pid == 0:
        made = print_pack(folder, out)
        os._exit(0 if errors_in(made.result.findings) == [] else 1)
    _, status, usage = os.wait4(pid, 0)
    assert status == 0
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def test_fc85_twice_the_cards_take_twice_the_time_and_no_more_memory(tmp_path: Path) -> None:
    warm = many(tmp_path / "warm", 2)
    print_pack(warm, tmp_path / "out")  # frames are laid out once, whatever the number of cards
    half, half_mb = cost(many(tmp_path / "half", 250), tmp_path / "half-out")
    start = time.monotonic()
    whole, whole_mb = cost(many(tmp_path / "whole", 500), tmp_path / "whole-out")
    assert time.monotonic() - start < 20
    assert whole < 2.6 * half
    assert whole_mb < half_mb + 60
    path = tmp_path / "whole-out" / "10-cards-duplex.pdf"
    with pikepdf.open(path) as document:
        assert len(document.pages) == 2 * 56
        forms = [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        assert len(forms) < 60, "a picture is stored once however often it is shown"
    assert path.stat().st_size < 2_000_000
