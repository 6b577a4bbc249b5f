"""The playsheets of Reign in Hell as a player gets them: nothing lost, two pages, fields, tags, boxes to write in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
import yaml

from hellprint.load import load_pack
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.records import Pack
from hellprint.project import Project
from hellprint.reference.reader import BookReader, to_html_of
from hellprint.render.fonts import FontBook
from hellprint.render.weasy import Engine
from hellprint.roster.files import with_roster
from hellprint.roster.own import own_id, own_pack
from hellprint.roster.result import RosterResult, compute
from hellprint.roster.sheet import Look, Sheet, SheetMaker
from hellprint.roster.show import roster_json

CONTENT = Path(__file__).resolve().parents[1] / "content" / "reign-in-hell"
A4, LETTER = Size(210.0, 297.0), Size(215.9, 279.4)
PLAIN = Look(A4)
NAME = "Azazelmenophistophelion the Unspeakable of the Seventh Gate{:02}"  # of 60 characters and more


@pytest.fixture(scope="module")
def pack() -> Pack:
    loaded, findings = load_pack(CONTENT)
    assert loaded is not None
    assert not findings
    return loaded


def computed(pack: Pack, cabal: Mapping[str, Any], folder: Path) -> tuple[Pack, RosterResult]:
    path = folder / "cabal.yaml"
    path.write_text(yaml.safe_dump({"pack": pack.id, "cabal": dict(cabal)}, allow_unicode=True), encoding="utf-8")
    opened = with_roster(path, pack)
    assert opened.findings == ()
    assert opened.pack is not None
    return opened.pack, compute(opened.pack, opened.kind, opened.id)


def of_size(number: int, **more: Any) -> dict[str, Any]:
    """A legal cabal of so many demons."""
    minions = [{"demon": "mephit", "name": f"Minion {n}"} for n in range(number - 2)]
    return {
        "name": "The Full Court", "mode": "standard", "philosophy": "judges",
        "leader": {"demon": "warrior", "name": "Lord Paramount"}, "devout": {"name": "Faithful"},
        "minions": minions, **more,
    }  # fmt: skip


def longest(pack: Pack, kind: str, field: str, number: int) -> list[str]:
    records = pack.records[kind]
    return sorted(records, key=lambda id_: -len(records[id_][field]))[:number]


def laden(pack: Pack, result: RosterResult) -> RosterResult:
    """Every bearer with a name of 60 characters, four titles, four essences, two relics and both evolutions."""
    gains = {
        "titles": [{"id": id_} for id_ in longest(pack, "title", "benefit", 4)],
        "gained": [{"id": id_} for id_ in longest(pack, "essence", "rules", 4)],
        "relics": [{"id": id_} for id_ in longest(pack, "relic", "rules", 2)],
        "essences": [],
    }
    bearers = tuple(
        bearer._replace(values={**bearer.values, **gains, "name": NAME.format(bearer.number)})
        for bearer in result.bearers
    )
    return result._replace(bearers=bearers)


def sheet(pack: Pack, result: RosterResult, look: Look = PLAIN, name: str = "playsheet") -> Sheet:
    own = own_pack(pack, result)
    component = next(component for component in own.components if component.id == name)
    return SheetMaker(own, Project.find()).make(component, result, "cabal", look)


def words(text: str) -> str:
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{SOFT HYPHEN}", "").split())


def pages(pdf: bytes) -> list[str]:
    return [words(page.get_textpage().get_text_bounded()) for page in pypdfium2.PdfDocument(pdf)]


def sent(pack: Pack, result: RosterResult) -> Iterator[str]:
    """Every rules text that the sheet of a roster must hold, as it is printed: values filled in, marks gone."""
    from hellprint.render.html import Templates

    own = own_pack(pack, result)
    reader = BookReader(own, Templates(()).expand, to_html_of(own, FontBook(Project.find().fonts).icons))

    def plain(html: Any) -> str:
        return words(unescape(re.sub(r"<[^>]+>", " ", str(html)).replace(" .", ".")))

    for bearer in result.bearers:
        record = reader.record(bearer.base[0], own_id(result, bearer))
        yield bearer.name
        for ability in record["abilities"]:
            yield ability["name"]
            yield plain(ability["rules"])
        for field, text in (("titles", "benefit"), ("gained", "rules"), ("essences", "rules"), ("relics", "rules")):
            for each in bearer.values[field]:
                kind = {"titles": "title", "relics": "relic"}.get(field, "essence")
                yield reader.record(kind, each["id"])["name"]
                yield plain(reader.record(kind, each["id"])[text])


def lost(expected: Iterator[str], found: str) -> list[str]:
    """Texts that are not there, whatever stands between their lines."""
    squeezed = found.replace(" ", "")
    return [text for text in expected if text.replace(" ", "") not in squeezed]


@pytest.mark.parametrize("look", [Look(A4), Look(LETTER), Look(A4, compact=True), Look(LETTER, large=True)], ids=str)
def test_ten_laden_demons_lose_no_word(pack: Pack, tmp_path: Path, look: Look) -> None:
    loaded, result = computed(pack, of_size(10), tmp_path)
    result = laden(pack, result)
    found = sheet(loaded, result, look)
    assert [finding.text() for finding in found.findings] == []
    text = " ".join(pages(found.pdf))
    assert lost(sent(loaded, result), text) == []
    # and the same comparison sees a word that is missing
    assert lost(sent(loaded, result), text.replace("Attack", "", 1)) != []


@pytest.mark.parametrize("number", [2, 6, 7, 10])
def test_every_demon_of_the_roster_is_on_the_sheet_once(pack: Pack, tmp_path: Path, number: int) -> None:
    loaded, result = computed(pack, of_size(number), tmp_path)
    text = " ".join(pages(sheet(loaded, result).pdf))
    for bearer in result.bearers:
        assert len(re.findall(rf"{re.escape(bearer.name)}\b", text)) == 1


def test_more_demons_than_a_game_allows_are_all_on_a_draft(pack: Pack, tmp_path: Path) -> None:
    loaded, result = computed(pack, of_size(13), tmp_path)
    assert {finding.code for finding in result.findings} == {"HP230"}
    text = " ".join(pages(sheet(loaded, result).pdf))
    assert [bearer.name for bearer in result.bearers if bearer.name not in text] == []


def test_a_text_of_800_words_takes_pages_and_stops_nothing(pack: Pack, tmp_path: Path) -> None:
    essay = " ".join(f"word{n}" for n in range(800))
    mephit = {**pack.records["demon"]["mephit"], "abilities": [{"name": "Essay", "rules": essay}]}
    wordy = pack._replace(records={**pack.records, "demon": {**pack.records["demon"], "mephit": mephit}})
    loaded, result = computed(wordy, of_size(6), tmp_path)
    found = sheet(loaded, result)
    assert found.pages > 2
    text = " ".join(pages(found.pdf))
    # column by column and page by page, so that only whole words can be looked for
    assert [n for n in range(800) if len(re.findall(rf"\bword{n}\b", text)) != 4] == []


def test_effective_stats_are_printed_with_their_base(pack: Pack, tmp_path: Path) -> None:
    cabal = of_size(3, philosophy="earth-bound")
    loaded, result = computed(pack, cabal, tmp_path)
    text = " ".join(pages(sheet(loaded, result).pdf))
    for value, base in ((7, 6), (7, 6), (10, 9)):
        assert f"{value}″" in text
        assert f"base {base}″" in text


@pytest.mark.parametrize("name", ["brokers-standard", "the-empty-learning", "five-games"])
def test_samples_take_two_pages(pack: Pack, name: str) -> None:
    for paper in (A4, LETTER):
        found = sheet(pack, compute(pack, "cabal", name), Look(paper))
        assert [finding.text() for finding in found.findings] == []
        assert found.pages <= 2


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("philosophy", ["lords-of-hell", "judges", "brokers", "earth-bound"])
def test_a_learning_cabal_is_one_page_at_the_first_try(
    pack: Pack, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, philosophy: str, paper: Size
) -> None:
    laid: list[int] = []
    flow = Engine.flow

    def counted(*args: Any, **named: Any) -> Any:
        flowed = flow(*args, **named)
        laid.append(flowed.pages)
        return flowed

    monkeypatch.setattr(Engine, "flow", counted)
    result = compute(pack, "cabal", f"{philosophy}-learning")
    component = next(each for each in pack.components if each.id == "playsheet")
    maker = SheetMaker(own_pack(pack, result), Project.find()._replace(cache_root=tmp_path))
    found = maker.make(component, result, "cabal", Look(paper))
    assert (found.pages, found.whole, laid) == (1, True, [1])
    assert "Running Skirmish" in pages(found.pdf)[0]


def test_a_second_page_has_all_that_helps(pack: Pack) -> None:
    """What takes a page anyway: what counters mean, and terrain."""
    found = sheet(pack, compute(pack, "cabal", "five-games"))
    assert (found.pages, found.whole) == (2, True)
    assert [part for part in ("Running Skirmish", "Went last", "Crumbling") if part not in pages(found.pdf)[1]] == []


def figures(pdf: bytes) -> list[str]:
    """What a screen reader says of each picture, in no order."""
    with pikepdf.open(BytesIO(pdf)) as document:
        return [str(each.Alt) for each in document.objects if isinstance(each, pikepdf.Dictionary) and "/Alt" in each]


def test_nobody_goes_on_toward_a_title_that_it_renounced(pack: Pack) -> None:
    result = compute(pack, "cabal", "five-games")
    assert {title["id"] for bearer in result.bearers for title in bearer.values["renounced"]} == {"soul-stealer"}
    text = " ".join(pages(sheet(pack, result).pdf))
    assert "End of Faith 1/2" in text
    assert "Soul Stealer" not in text


def test_rows_of_boxes_are_pictures_that_say_what_they_are(pack: Pack) -> None:
    result = compute(pack, "cabal", "lords-of-hell-learning")
    said = figures(sheet(pack, result).pdf)
    life = [f"Life: {value} boxes" for value in sorted(shown_life(pack, result))]
    assert sorted(each for each in said if each.startswith("Life")) == sorted(life)
    assert {"A Worthy Sacrifice: 1 box", "Soul Dice: 8 places", "Seal of Lords of Hell"} <= set(said)


def shown_life(pack: Pack, result: RosterResult) -> list[int]:
    return [member["stats"]["life"]["value"] for member in roster_json(pack, result)["cabal"]["members"]]


@pytest.mark.parametrize("count", [1, 4, 5, 6, 10, 13, 15])
@pytest.mark.parametrize("goal", [False, True])
def test_a_row_of_boxes_has_as_many_as_it_says_in_fives(tmp_path: Path, count: int, goal: bool) -> None:
    from hellprint.render.html import Templates

    source = f'{{% import "boxes.html" as boxes %}}{{{{ boxes.row({count}, "box", "Life", goal={goal}) }}}}'
    (tmp_path / "row.html").write_text(source)
    html = Templates((tmp_path, Project.find().templates / "_shared")).render_face("row.html", {}).html
    lefts, x = [], 0.0
    steps = " ".join(re.findall(r" d='([^']*)'", html)).replace("M.125.125", "M0 0")
    for letter, number in re.findall(r"([Mm])([\d.]+) ", steps):
        x = float(number) if letter == "M" else x + float(number)
        lefts.append(round(x, 3))
    expected = [round(5.2 * n + 1.2 * (n // 5), 3) for n in range(count)]
    if goal:
        expected[-1] = round(expected[-1] + 0.35, 3)  # a thicker line lies further inside
    assert lefts == expected


def test_compact_takes_one_page(pack: Pack) -> None:
    for name in ("brokers-standard", "judges-learning"):
        assert sheet(pack, compute(pack, "cabal", name), Look(A4, compact=True)).pages == 1


@pytest.mark.parametrize("component", ["title-tracker", "campaign-sheet"])
def test_the_sheets_of_a_campaign_say_what_the_games_say(pack: Pack, component: str) -> None:
    result = compute(pack, "cabal", "five-games")
    found = sheet(pack, result, name=component)
    assert [finding.text() for finding in found.findings] == []
    text = " ".join(pages(found.pdf))
    expected = [title["name"] for title in pack.records["title"].values()] if component == "title-tracker" else [
        "1 Effects of death", "2 Cull the weak", "3 Rewards", "4 Titles", "5 Advancement", "6 Recruitment",
    ]  # fmt: skip
    assert [part for part in expected if part not in text] == []


def test_pdfs_are_tagged_and_have_bookmarks_a_title_and_a_language(pack: Pack) -> None:
    result = compute(pack, "cabal", "judges-standard")
    with pikepdf.open(BytesIO(sheet(pack, result).pdf)) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang) == "en"
        with pdf.open_metadata() as metadata:
            assert metadata["dc:title"] == "The Ninth Bench, playsheet"
            assert metadata["pdfuaid:part"] == "1"
        with pdf.open_outline() as outline:
            titles = [item.title for top in outline.root for item in (top, *top.children)]
        fonts = {str(font.BaseFont) for page in pdf.pages for font in page.Resources.Font.values()}
    assert titles[0] == "The Ninth Bench"
    assert {bearer.name for bearer in result.bearers} <= set(titles)
    assert all("HP" in name for name in fonts)


def test_fields_have_names_limits_and_the_order_of_reading(pack: Pack) -> None:
    component = next(each for each in pack.components if each.id == "playsheet")
    found = SheetMaker(pack, Project.find()).make(component, None, "cabal", Look(A4, fillable=True))
    with pikepdf.open(BytesIO(found.pdf)) as pdf:
        fields = [
            (str(each.T), int(each.get("/MaxLen", 0)), str(each.FT), [float(side) for side in each.Rect])
            for page in pdf.pages
            for each in page.get("/Annots", ())
            if each.get("/Subtype") == "/Widget"
        ]
    names = [name for name, *_ in fields]
    assert len(names) == len(set(names))
    texts = [limit for _, limit, kind, _ in fields if kind == "/Tx"]
    assert texts
    assert all(texts)
    order = [
        names.index(name)
        for name in ("cabal", "philosophy", "demon-1-name", "demon-1-life-1", "demon-2-name", "demon-10-name")
    ]
    assert order == sorted(order)
    boxes = [(abs(x2 - x1), abs(y2 - y1)) for _, _, kind, (x1, y1, x2, y2) in fields if kind == "/Btn"]
    assert min(min(box) for box in boxes) >= 5 * PT_PER_MM - 0.01
    lines = [abs(y2 - y1) for _, _, kind, (_, y1, _, y2) in fields if kind == "/Tx"]
    assert min(lines) >= 5 * PT_PER_MM - 0.01


@pytest.mark.parametrize("name", ["playsheet", "title-tracker", "campaign-sheet"])
def test_figures_of_a_fillable_sheet_can_be_copied_and_read_aloud(pack: Pack, name: str) -> None:
    result = compute(pack, "cabal", "five-games")
    plain, form = (" ".join(pages(sheet(pack, result, Look(A4, fillable=each), name).pdf)) for each in (False, True))
    assert "Hell 2021 ·" in form
    assert [c for c in form if c not in plain] == []


@pytest.mark.parametrize("name", ["playsheet", "title-tracker", "campaign-sheet"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("fillable", [False, True])
def test_blank_sheets_take_two_pages(pack: Pack, name: str, paper: Size, fillable: bool) -> None:
    component = next(each for each in pack.components if each.id == name)
    found = SheetMaker(pack, Project.find()).make(component, None, "cabal", Look(paper, fillable=fillable))
    assert [finding.text() for finding in found.findings] == []
    assert found.pages <= 2


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_the_campaign_sheet_of_five_games_takes_two_pages(pack: Pack, paper: Size) -> None:
    assert sheet(pack, compute(pack, "cabal", "five-games"), Look(paper), "campaign-sheet").pages == 2


def costs(text: str) -> list[int]:
    """The souls that the line of each demon says it took."""
    return [int(number) for number in re.findall(r"· (\d+) souls", text, re.IGNORECASE)]


@pytest.mark.parametrize("name", ["five-games", "lords-of-hell-standard", "judges-learning", "built"])
def test_check_json_and_sheet_say_one_total_and_it_is_the_sum_of_the_lines(
    pack: Pack, tmp_path: Path, name: str
) -> None:
    """FC-30."""
    loaded, result = pack, compute(pack, "cabal", name) if name != "built" else None
    if result is None:
        minions = [{"demon": demon} for demon in ("mephit", "spined-demon", "slaughter-fiend", "mephit")]
        cabal = of_size(2, philosophy="lords-of-hell", mode="campaign")
        cabal["minions"] = [*minions, {"demon": "corpulent-demon", "free": True}]
        loaded, result = computed(pack, cabal, tmp_path)
    printed = " ".join(pages(sheet(loaded, result).pdf))
    total = re.search(r"(\d+) of (\d+) souls spent", printed, re.IGNORECASE)
    assert total is not None
    shown = roster_json(loaded, result)["cabal"]
    lines = costs(printed)
    assert lines
    assert int(total[1]) == shown["spent"] == sum(lines)
    assert int(total[2]) == shown["budget"]
    prices = [demon["paid"] for demon in shown["members"] if demon["paid"]]
    assert sorted(lines) == sorted(prices)


def test_the_total_that_check_complains_of_is_the_total_of_the_sheet(pack: Pack, tmp_path: Path) -> None:
    """FC-30: the message of the check, the JSON and a draft's lines."""
    cabal = of_size(2, mode="learning", minions=[{"demon": "slaughter-fiend", "name": f"Minion {n}"} for n in range(6)])
    loaded, result = computed(pack, cabal, tmp_path)
    said = [match for finding in result.findings if (match := re.search(r"cost (\d+) souls", finding.message))]
    assert len(said) == 1
    printed = " ".join(pages(sheet(loaded, result).pdf))
    spent = roster_json(loaded, result)["cabal"]["spent"]
    assert int(said[0][1]) == spent == sum(costs(printed))
    assert f"{spent} of " in printed.lower()


def beyond(pdf: bytes, margin_pt: float) -> list[tuple[int, str]]:
    """Page and character of what is printed nearer to an edge than the margin, or past it."""
    found = []
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), 1):
        width, height = page.get_size()
        text = page.get_textpage()
        for index in range(text.count_chars()):
            character = text.get_text_range(index, 1)
            left, bottom, right, top = text.get_charbox(index)
            inside = min(left, bottom, width - right, height - top) >= margin_pt
            if character.strip() and not inside:
                found.append((number, character))
    return found


@pytest.mark.parametrize("name", ["playsheet", "title-tracker", "campaign-sheet"])
@pytest.mark.parametrize(
    "look", [Look(A4), Look(LETTER, compact=True), Look(A4, large=True), Look(LETTER, large=True)], ids=str
)
def test_nothing_is_printed_in_the_margin_or_past_it(pack: Pack, name: str, look: Look) -> None:
    """Names, numbers and the words beside boxes: what is placed by hand can stick out unseen."""
    result = compute(pack, "cabal", "five-games")
    assert beyond(sheet(pack, result, look, name).pdf, 5 * PT_PER_MM) == []


def inked(pdf: bytes, margin_mm: float) -> list[int]:
    """Pages that have ink nearer to the left or right side of the paper than the margin."""
    found = []
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), 1):
        picture = page.render(scale=1 / PT_PER_MM * 4, grayscale=True).to_pil()
        strip = round(margin_mm * 4)
        sides = ((0, 0, strip, picture.height), (picture.width - strip, 0, picture.width, picture.height))
        if any(picture.crop(side).getextrema()[0] < 250 for side in sides):
            found.append(number)
    return found


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("style", ["plain", "large", "compact", "fillable", "fillable-large"])
def test_the_boxes_of_a_blank_sheet_end_within_its_margin(pack: Pack, paper: Size, style: str) -> None:
    component = next(each for each in pack.components if each.id == "playsheet")
    look = Look(paper, fillable="fillable" in style, compact=style == "compact", large="large" in style)
    found = SheetMaker(pack, Project.find()).make(component, None, "cabal", look)
    assert inked(found.pdf, 5) == []
    assert beyond(found.pdf, 5 * PT_PER_MM) == []


@pytest.mark.parametrize("look", [PLAIN, Look(A4, compact=True), Look(A4, large=True)], ids=str)
def test_no_name_reaches_into_the_line_below_it(pack: Pack, tmp_path: Path, look: Look) -> None:
    cabal = of_size(4, leader={"demon": "warrior", "name": "Gripping"}, devout={"name": "Jaypeg"})
    found = sheet(*computed(pack, cabal, tmp_path), look)
    text = pypdfium2.PdfDocument(found.pdf)[0].get_textpage()
    boxes = [text.get_charbox(n) for n in range(text.count_chars())]
    read = "".join(text.get_text_range(n, 1) for n in range(text.count_chars()))
    for name, below in (("Gripping", "LEADER"), ("Jaypeg", "DEVOUT")):
        start = read.index(name)
        descends = min(box[1] for box in boxes[start : start + len(name)])
        under = read.index(below, start)
        gap = descends - max(box[3] for box in boxes[under : under + len(below)])
        assert gap > 0.5 * PT_PER_MM


def smallest_pt(pdf: bytes) -> float:
    """Size of the smallest text of a sheet, its foot apart."""
    sizes: list[float] = []
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage()
        for index in range(text.count_chars()):
            if text.get_text_range(index, 1).strip() and text.get_charbox(index)[1] > 13 * PT_PER_MM:
                matrix = pypdfium2.raw.FS_MATRIX()
                pypdfium2.raw.FPDFText_GetMatrix(text, index, matrix)
                sizes.append(pypdfium2.raw.FPDFText_GetFontSize(text, index) * abs(matrix.d))
    return min(sizes)


@pytest.mark.parametrize("name", ["playsheet", "title-tracker", "campaign-sheet"])
def test_large_print_is_large_on_every_sheet(pack: Pack, name: str) -> None:
    result = compute(pack, "cabal", "five-games")
    assert smallest_pt(sheet(pack, result, Look(A4, large=True), name).pdf) > 8.3


def test_a_sheet_with_room_explains_the_counters_that_its_cabal_calls_for(pack: Pack, tmp_path: Path) -> None:
    found = sheet(*computed(pack, of_size(7), tmp_path))
    assert (found.findings, found.whole) == ((), True)
    with pypdfium2.PdfDocument(found.pdf) as document:
        text = " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())
    for label in ("Activated, Went last.", "Focused.", "This round, This battle.", "Damage.", "Soul die.", "Justice."):
        assert label in text
    for label in ("Tax.", "Venom.", "Off board.", "Swapped."):
        assert label not in text
