from __future__ import annotations

import os
import random
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from hellprint.cache import Store
from hellprint.model.artwork import Artwork
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.slots import Frame, PictureSlot, TextSlot
from hellprint.render import forms, frames
from hellprint.render.fonts import FontBook
from hellprint.render.frames import FrameError, FrameJob, compile_frame, compile_frames, compile_whole, draw

if TYPE_CHECKING:
    from conftest import Looks

    from hellprint.render.shape import Shaper

CARD = Size(63.0, 88.0)
STYLE = """<!doctype html><html lang="en"><style>
html{font:400 8pt/10pt "HP Alegreya"}
.ground{position:absolute;inset:calc(-1 * var(--bleed));background:#ddd}
.label{position:absolute;left:4mm;top:80mm;font:700 7pt "HP Alegreya Sans";letter-spacing:.06em}
.slot-title{position:absolute;left:4mm;top:4mm;width:44mm;height:9mm;font:700 16pt/1.1 "HP Grenze Gotisch";color:#802}
.slot-rules{position:absolute;left:4mm;top:30mm;width:55mm;height:40mm}
.slot-rules p{margin:0 0 2pt}
.picture-art{position:absolute;left:4mm;top:14mm;width:20mm;height:15mm;object-fit:cover}
</style>"""
TITLE = '<div class="slot slot-title" data-slot="title"></div>'
RULES = '<div class="slot slot-rules" data-slot="rules"></div>'
ART = '<div class="picture picture-art" data-picture="art"></div>'
FRAME = f'{STYLE}<body><div class="ground"></div>{TITLE}{RULES}{ART}<div class="label">OFFICE OF FLAME ffi</div>'


def compiled(html: str, book: FontBook, store: Store, folders: tuple[Path, ...] = (), bleed_mm: float = 0.0) -> Frame:
    return compile_frame(html, CARD, bleed_mm, book, store, folders)


def problems(html: str, book: FontBook, store: Store, folders: tuple[Path, ...] = ()) -> dict[str, tuple[str, str]]:
    """Code -> the first message and hint of that code."""
    with pytest.raises(FrameError) as caught:
        compiled(html, book, store, folders)
    found: dict[str, tuple[str, str]] = {}
    for problem in caught.value.problems:
        found.setdefault(problem.code, (problem.message, problem.hint))
    return found


def test_slots_are_found_where_css_puts_them(book: FontBook, store: Store) -> None:
    frame = compiled(FRAME, book, store)
    title, rules = frame.texts
    (art,) = frame.pictures
    assert (frame.bleed_pt, frame.warnings, frame.whole) == (0, (), "")
    assert isinstance(title, TextSlot)
    assert (title.x_pt, title.top_pt) == pytest.approx((4 * PT_PER_MM, 84 * PT_PER_MM), abs=0.001)
    assert (rules.width_pt, rules.height_pt) == pytest.approx((55 * PT_PER_MM, 40 * PT_PER_MM), abs=0.001)
    assert isinstance(art, PictureSlot)
    assert (art.x_pt, art.top_pt) == pytest.approx((4 * PT_PER_MM, 74 * PT_PER_MM), abs=0.001)
    assert art.fit == "cover"


def test_with_bleed_the_form_grows_and_slots_stay(book: FontBook, store: Store, looks: Looks) -> None:
    plain, bled = compiled(FRAME, book, store), compiled(FRAME, book, store, bleed_mm=3)
    assert bled.texts == plain.texts
    assert bled.pictures == plain.pictures
    form = forms.fetch(store, bled.form)
    assert form is not None
    assert (form.width_pt, form.height_pt) == pytest.approx((69 * PT_PER_MM, 94 * PT_PER_MM), abs=0.001)
    assert bled.bleed_pt == pytest.approx(3 * PT_PER_MM, abs=0.001)
    image = looks.pixels(form)
    assert {image.getpixel((x, y)) for x in (0, image.width - 1) for y in (0, image.height - 1)} == {(221, 221, 221)}
    drawn = looks.pdf(draw(bled), [form], CARD.width_mm * PT_PER_MM, CARD.height_mm * PT_PER_MM)
    alone = forms.fetch(store, plain.form)
    assert alone is not None
    assert looks.differing(drawn, alone) < 0.001


def test_probes_are_neither_painted_nor_read(book: FontBook, store: Store, looks: Looks) -> None:
    form = forms.fetch(store, compiled(FRAME, book, store).form)
    assert form is not None
    assert looks.text(form).split() == ["OFFICE", "OF", "FLAME", "ffi"]
    assert set(form.glyphs) == {"HPAlegreyaSans-Bold"}
    assert "".join(form.glyphs["HPAlegreyaSans-Bold"].values()).count("H") == 0


def test_glyphs_are_those_of_the_font_files(book: FontBook, store: Store) -> None:
    form = forms.fetch(store, compiled(FRAME, book, store).form)
    assert form is not None
    font = book.face("HPAlegreyaSans-Bold").hb_font
    for glyph, text in form.glyphs["HPAlegreyaSans-Bold"].items():
        if len(text) == 1:
            assert font.get_nominal_glyph(ord(text)) == glyph


def test_what_stands_in_slots_has_no_influence(book: FontBook, store: Store) -> None:
    """A slot is as large as CSS says and never as its contents, so a frame is compiled with none."""
    flowing = STYLE + "<body><style>.slot-x{height:10mm}</style>"
    slot = '<div class="slot slot-x" data-slot="x"></div>'
    frame = compiled(f"{flowing}<p>above</p>{slot}<p>below</p>", book, store)
    form = forms.fetch(store, frame.form)
    other = compiled(f"{flowing}<p>above</p><div style='height:10mm'></div><p>below</p>", book, store)
    twin = forms.fetch(store, other.form)
    assert form is not None
    assert twin is not None
    assert form.objects == twin.objects


def test_cold_and_warm_frames_are_the_same(book: FontBook, store: Store, tmp_path: Path) -> None:
    cold = compiled(FRAME, book, store)
    assert compiled(FRAME, book, Store(store.root)) == cold
    again = Store(tmp_path / "other")
    assert compiled(FRAME, book, again) == cold
    assert forms.fetch(again, cold.form) == forms.fetch(store, cold.form)


def test_a_warm_frame_needs_no_layout(book: FontBook, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    cold = compiled(FRAME, book, store)
    monkeypatch.setattr(frames, "_compile_one", lambda *_: pytest.fail("laid out again"))
    assert compiled(FRAME, book, store) == cold
    with pytest.raises(pytest.fail.Exception, match="laid out again"):
        compiled(FRAME + " ", book, store)


def test_a_frame_whose_form_was_lost_is_made_again(book: FontBook, store: Store) -> None:
    cold = compiled(FRAME, book, store)
    for path in (store.root / forms.NAMESPACE).rglob("*"):
        if path.is_file():
            path.unlink()
    assert compiled(FRAME, book, store) == cold
    assert forms.fetch(store, cold.form) is not None


def test_a_store_that_cannot_be_written_still_gives_frames(book: FontBook, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = Store(tmp_path / "file" / "cache")
    assert forms.fetch(store, compiled(FRAME, book, store).form) is not None


def test_a_frame_is_made_again_when_a_file_that_it_names_changes(book: FontBook, store: Store, tmp_path: Path) -> None:
    sheet = tmp_path / "look.css"
    sheet.write_text(".slot-rules{--min-size:7pt}")
    html = FRAME.replace("<style>", '<link rel="stylesheet" href="look.css"><style>', 1)
    assert compiled(html, book, store, (tmp_path,)).texts[1].min_size_pt == 7
    sheet.write_text(".slot-rules{--min-size:5pt}")
    assert compiled(html, book, store, (tmp_path,)).texts[1].min_size_pt == 5
    sheet.unlink()
    assert problems(html, book, store, (tmp_path,))["HP501"] == ('there is no file "look.css"', "")


def test_a_nearer_folder_wins_also_when_its_file_comes_later(book: FontBook, store: Store, tmp_path: Path) -> None:
    near, far = tmp_path / "near", tmp_path / "far"
    near.mkdir()
    far.mkdir()
    html = FRAME.replace("<style>", '<link rel="stylesheet" href="look.css"><style>', 1)
    (far / "look.css").write_text(".slot-rules{--min-size:7pt}")
    assert compiled(html, book, store, (near, far)).texts[1].min_size_pt == 7
    (near / "look.css").write_text(".slot-rules{--min-size:4pt}")
    assert compiled(html, book, store, (near, far)).texts[1].min_size_pt == 4


@pytest.mark.parametrize(
    ("html", "code", "message", "hint"),
    [
        (FRAME.replace("height:9mm", ""), "HP303", 'slot "title" has no height', "give .slot-title a height in CSS"),
        (
            FRAME.replace("width:20mm;height:15mm", ""),
            "HP303",
            'picture "art" has no width and height',
            "give .picture-art",
        ),
        (FRAME + "<p style='font-family:Arial'>x", "HP503", '"x" is to be set in "Arial"', "there are: HP Alegreya"),
        (FRAME.replace('"HP Grenze', '"HP Grense'), "HP503", 'slot "title" is to be set in "HP Grense', "did you mean"),
        (FRAME + "<p>漢", "HP302", 'HP Alegreya has no "漢" (U+6F22), which stands in "漢"', ""),
        (FRAME + "<div style='height:200mm'></div><p>x", "HP306", "the frame is larger than its face", "move it"),
        (FRAME + "<p style='position:absolute;left:60mm'>words", "HP306", "the frame is larger than its face", "move"),
        (FRAME + "<img src='none.png'>", "HP501", 'there is no file "none.png"', ""),
        (FRAME + "<img src='../x.png'>", "HP501", '"x.png" leads out of the pack', "copy the file"),
        (FRAME + "<img src='/etc/x.png'>", "HP501", '"etc/x.png" leads out of the pack', "copy the file"),
        (FRAME + "<img src='file:///etc/passwd'>", "HP501", '"file:///etc/passwd" is an address', "copy the file"),
        (FRAME + "<img src='http://a.b/c.png'>", "HP501", '"http://a.b/c.png" is an address', "copy the file"),
        (FRAME + "<style>@import 'https://a.b/c.css'</style>", "HP501", '"https://a.b/c.css" is an address', "copy"),
        (FRAME + "<base href='http://a.b/'><img src='c.png'>", "HP501", '"http://a.b/c.png" is an address', "copy"),
        (FRAME + "<img src='data:image/png;base64,AAAA'>", "HP502", "WeasyPrint: Failed to load image", ""),
        (
            FRAME.replace("object-fit:cover", "object-fit:none"),
            "HP307",
            'slot "art": object-fit is "none"',
            "use contain",
        ),
    ],
)
def test_what_makes_a_frame_unusable_is_told(
    html: str, code: str, message: str, hint: str, book: FontBook, store: Store
) -> None:
    found = problems(html, book, store)
    assert set(found) == {code}
    assert found[code][0].startswith(message)
    assert found[code][1].startswith(hint)


def test_page_breaks_lose_nothing(book: FontBook, store: Store, looks: Looks) -> None:
    form = forms.fetch(store, compiled(FRAME + "<p>over<p style='break-before:page'>under", book, store).form)
    assert form is not None
    assert {"over", "under"} <= set(looks.text(form).split())


def test_links_out_of_the_folder_are_refused(book: FontBook, store: Store, tmp_path: Path) -> None:
    (tmp_path / "secret.css").write_text("p{color:red}")
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "look.css").symlink_to(tmp_path / "secret.css")
    html = FRAME + '<link rel="stylesheet" href="look.css">'
    assert problems(html, book, store, (pack,))["HP501"][0] == '"look.css" is a link that leads out of "pack"'


def test_what_weasyprint_says_is_kept_with_the_frame(
    book: FontBook, store: Store, capfd: pytest.CaptureFixture[str]
) -> None:
    html = FRAME.replace(
        "</style>", ".label{colour:red;--min-size:big}.slot-title{--min-size:big;--valign:centre}</style>", 1
    )
    said = (
        "Ignored `colour:red` at 8:8, unknown property.",
        'slot "title": --min-size "big" is not a length such as 6pt',
        'slot "title": --valign "centre" is not top, middle or bottom',
    )
    for _ in ("cold", "warm"):
        frame = compiled(html, book, store)
        assert (frame.warnings[0].partition(" at ")[0], *frame.warnings[1:]) == (
            said[0].partition(" at ")[0],
            *said[1:],
        )
    assert capfd.readouterr() == ("", "")


def test_all_frames_of_a_batch_are_judged(book: FontBook, store: Store) -> None:
    jobs = [FrameJob(FRAME, CARD), FrameJob(FRAME.replace("height:9mm", ""), CARD), FrameJob(FRAME + "x", CARD, 3.0)]
    good, bad, other = compile_frames([*jobs, jobs[0]], book, store, ())[:3]
    assert isinstance(good, Frame)
    assert isinstance(bad, FrameError)
    assert isinstance(other, Frame)
    assert good == compile_frame(FRAME, CARD, 0.0, book, store, ())
    assert other.form != good.form


def test_frames_do_not_depend_on_what_is_compiled_beside_them(book: FontBook, tmp_path: Path) -> None:
    jobs = [FrameJob(FRAME.replace("FLAME", word), CARD) for word in ("FLAME", "SIN", "<i>Ash</i>")]
    together = compile_frames(jobs, book, Store(tmp_path / "a"), ())
    backwards = compile_frames(jobs[::-1], book, Store(tmp_path / "b"), ())
    assert together == backwards[::-1]


def test_workers_give_the_same_frames(book: FontBook, tmp_path: Path) -> None:
    jobs = [FrameJob(FRAME.replace("FLAME", word), CARD) for word in ("FLAME", "SIN", "ASH")]
    alone = compile_frames(jobs, book, Store(tmp_path / "a"), ())
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        store = Store(tmp_path / "b")
        assert compile_frames(jobs, book, store, (), executor) == alone
    assert all(isinstance(f, Frame) and forms.fetch(store, f.form) for f in alone)


def test_hash_seeds_and_time_zones_change_no_byte(book: FontBook, tmp_path: Path) -> None:
    (tmp_path / "frame.html").write_text(
        FRAME + "<div style='opacity:.5;background:linear-gradient(red,blue)'>veil</div>"
    )
    code = (
        "import sys\nfrom pathlib import Path\nfrom hellprint.cache import Store\n"
        "from hellprint.model.lengths import Size\n"
        "from hellprint.render import forms, frames\nfrom hellprint.render.fonts import FontBook\n"
        f"store = Store(Path(sys.argv[1]))\nhtml = Path({str(tmp_path / 'frame.html')!r}).read_text()\n"
        f"frame = frames.compile_frame(html, Size(63.0, 88.0), 3.0, FontBook(Path({str(book.folder)!r})), store, ())\n"
        "sys.stdout.write(repr((frame, forms.fetch(store, frame.form))))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-W", "ignore", "-c", code, str(tmp_path / seed)],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C"},
            check=True,
            capture_output=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    ]
    assert runs[0] == runs[1]
    assert b"Frame(form=" in runs[0]


# Parity with plain WeasyPrint

TEXT = """
the demon attacks in focused combat and its defence keeps usual bonus of Office Flame fiery affluent fjords until
each leader may discard one card then move up to 9″ towards nearest soul Avatar To wave −1 R&D when it dies again
"""


def some_text(seed: int) -> str:
    """Paragraphs with bold and italic stretches, the same for the same seed."""
    chance = random.Random(seed)
    out = []
    for _ in range(chance.randint(1, 3)):
        words = [chance.choice(TEXT.split()).replace("&", "&amp;") for _ in range(chance.randint(8, 38))]
        for tag in ("b", "i", "b"):
            at = chance.randrange(len(words))
            words[at] = f"<{tag}>{words[at]}</{tag}>"
        out.append(f"<p>{' '.join(words)}</p>")
    return "".join(out)


def glyph_places(pdf: bytes) -> list[tuple[str, float, float]]:
    """(character, left, bottom) in mm of all visible characters, in the order of the page."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0].get_textpage()
        text = page.get_text_range()
        count = page.count_chars()
        boxes = [page.get_charbox(n) for n in range(count)]
    finally:
        document.close()
    assert len(text) == count
    return [(c, b[0] / PT_PER_MM, b[1] / PT_PER_MM) for c, b in zip(text, boxes, strict=True) if not c.isspace()]


@pytest.mark.parametrize("align", ["left", "center", "right", "justify"])
def test_text_over_a_frame_stands_where_weasyprint_puts_it(
    align: str, book: FontBook, shaper: Shaper, store: Store, looks: Looks
) -> None:
    from hellprint.render.htmlblocks import parse_html
    from hellprint.render.setter import set_text

    html = FRAME.replace(".slot-rules p{", f".slot-rules{{text-align:{align};height:58mm}}.slot-rules p{{")
    frame = compiled(html, book, store)
    form = forms.fetch(store, frame.form)
    assert form is not None
    assert frame.whole == ""
    same = total = 0
    for seed in range(8):
        texts = {"title": "Slaughter Fiend", "rules": some_text(seed)}
        filled = html
        for name, text in texts.items():
            filled = filled.replace(f'data-slot="{name}">', f'data-slot="{name}">{text}')
        whole = compile_whole(filled, CARD, 0.0, book, store, ())
        settings = [set_text(parse_html(texts[slot.name]), slot, shaper, "en") for slot in frame.texts]
        found = {slot.name: setting.lines for slot, setting in zip(frame.texts, settings, strict=True)}
        lines = [(name, n, line) for name in texts for n, line in enumerate(whole.lines[name])]
        equal = [n < len(found[name]) and found[name][n] == line for name, n, line in lines]
        same, total = same + sum(equal), total + len(lines)
        assert all(setting.scale == 1 for setting in settings)
        if not all(equal):
            continue
        artwork = _over(draw(frame), [s.artwork for s in settings])
        ours = glyph_places(looks.pdf(artwork, [form], form.width_pt, form.height_pt))
        other = forms.fetch(store, whole.frame.form)
        assert other is not None
        theirs = glyph_places(looks.form_pdf(other))
        assert sorted(c for c, _, _ in ours) == sorted(c for c, _, _ in theirs)
        for (c, x, y), (c2, x2, y2) in zip(_by_place(ours), _by_place(theirs), strict=True):
            assert c == c2
            assert (x, y) == pytest.approx((x2, y2), abs=0.1)
    assert total > 40
    assert same / total >= 0.98


def _over(frame: Artwork, texts: list[Artwork]) -> Artwork:
    glyphs: dict[str, str] = {}
    for text in texts:
        for face, shown in text.glyphs.items():
            glyphs[face] = glyphs.get(face, "") + shown
    return Artwork(frame.ops + b"".join(t.ops for t in texts), frame.forms, glyphs)


def _by_place(glyphs: list[tuple[str, float, float]]) -> list[tuple[str, float, float]]:
    return sorted(glyphs, key=lambda g: (g[0], round(g[2]), round(g[1], 1)))


# Faces in one piece


def test_a_frame_that_asks_too_much_says_why_and_is_kept(
    book: FontBook, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    html = FRAME.replace(".slot-rules p{", ".slot-rules b{text-decoration:underline}.slot-rules p{")
    frame = compiled(html, book, store)
    assert frame.whole.split("; ")[0] == 'slot "rules": text-decoration-line on b'
    monkeypatch.setattr(frames, "_compile_one", lambda *_: pytest.fail("laid out again"))
    assert compiled(html, book, store) == frame


def test_a_face_in_one_piece_holds_its_text(
    book: FontBook, store: Store, looks: Looks, monkeypatch: pytest.MonkeyPatch
) -> None:
    html = FRAME.replace('data-slot="rules">', 'data-slot="rules"><p>Roll <b>two</b> dice.</p>')
    whole = compile_whole(html, CARD, 3.0, book, store, ())
    form = forms.fetch(store, whole.frame.form)
    assert form is not None
    assert "Roll two dice." in looks.text(form)
    assert whole.lines == {"title": (), "rules": ("Roll two dice.",)}
    assert whole.over_mm == {}
    assert [slot.name for slot in whole.frame.pictures] == ["art"]
    monkeypatch.setattr("hellprint.render.weasy.Engine.lay_out", lambda *_: pytest.fail("laid out again"))
    assert compile_whole(html, CARD, 3.0, book, store, ()) == whole


def test_text_that_is_too_long_for_its_slot_is_measured(book: FontBook, store: Store) -> None:
    html = FRAME.replace('data-slot="rules">', 'data-slot="rules">' + "<p>one<br>two</p>" * 8)
    lines, margins = 16 * 10, 7 * 2
    expected = (lines + margins) / PT_PER_MM - 40
    assert compile_whole(html, CARD, 0.0, book, store, ()).over_mm == {"rules": pytest.approx(expected, abs=0.1)}


def test_a_face_in_one_piece_has_the_same_problems(book: FontBook, store: Store) -> None:
    with pytest.raises(FrameError, match="has no"):
        compile_whole(FRAME.replace('data-slot="rules">', 'data-slot="rules">漢'), CARD, 0.0, book, store, ())


def test_jobs_are_told_apart_by_all_that_they_hold() -> None:
    values: list[Any] = [FrameJob("a", CARD), FrameJob("b", CARD), FrameJob("a", Size(1, 2)), FrameJob("a", CARD, 1)]
    assert len(set(values)) == len(values)
