"""The references of Reign in Hell, whole: every link leads somewhere, every rule is there, every number is today's."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from functools import cache
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from hellprint.load import load_pack
from hellprint.model.records import Pack
from hellprint.project import Project
from hellprint.reference.run import ReferenceRequest, ReferenceResult, reference

PACK = "reign-in-hell"


@pytest.fixture(scope="module")
def folder() -> Path:
    found = Project.find().find_pack(PACK)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def pack(folder: Path) -> Pack:
    loaded, _ = load_pack(folder, find_pack=Project.find().find_pack)
    assert loaded is not None
    return loaded


@pytest.fixture(scope="module")
def made(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> ReferenceResult:
    result = reference(ReferenceRequest(folder, tmp_path_factory.mktemp("references")), Project.find())
    assert result.findings == ()
    return result


@pytest.fixture(scope="module")
def pdfs(made: ReferenceResult) -> Mapping[str, Path]:
    return {file.path.stem: file.path for file in made.files if file.pages}


def plain(text: str) -> str:
    """As it is compared: no tags, no marks, spaces alike, no hyphens where lines end."""
    text = unescape(re.sub("<[^>]+>", " ", text)).replace("\u00ad", "").replace("\ufffe", "").replace("\u0002", "")
    return re.sub(r"\s+", "", text).replace("”", "").replace("“", "")


@cache
def words_of(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    return plain(" ".join(page.get_textpage().get_text_range() for page in document))


def destinations(pdf: pikepdf.Pdf) -> dict[str, int]:
    """Name of a destination -> page, from 1."""
    number = {page.objgen: n for n, page in enumerate(pdf.pages, 1)}
    names = pikepdf.NameTree(pdf.Root.Names.Dests)
    return {str(name): number[pikepdf.Page(target[0]).obj.objgen] for name, target in names.items()}


def links(path: Path) -> Iterator[tuple[str, str]]:
    """(text that is linked, destination) of every link."""
    document = pypdfium2.PdfDocument(path)
    with pikepdf.open(path) as pdf:
        for number, page in enumerate(pdf.pages):
            text = document[number].get_textpage()
            for annotation in page.get("/Annots", ()):
                if annotation.Subtype == "/Link":
                    left, bottom, right, top = (float(v) for v in annotation.Rect)
                    yield text.get_text_bounded(left, bottom, right, top).strip(), str(annotation.Dest)


@pytest.mark.parametrize("name", ["quick-reference", "rules", "scenario-sheets"])
def test_every_link_and_every_bookmark_leads_to_a_page(pdfs: Mapping[str, Path], name: str) -> None:
    with pikepdf.open(pdfs[name]) as pdf:
        there = destinations(pdf)
        assert {target for _, target in links(pdfs[name])} <= set(there)
        pages = {page.objgen for page in pdf.pages}
        with pdf.open_outline() as outline:
            todo = list(outline.root)
            assert todo
            while todo:
                item = todo.pop()
                todo += item.children
                target = item.destination if isinstance(item.destination, pikepdf.Array) else None
                assert target is not None, item.title
                assert target[0].objgen in pages


def test_every_page_number_is_the_page_of_what_it_leads_to(pdfs: Mapping[str, Path]) -> None:
    with pikepdf.open(pdfs["rules"]) as pdf:
        there = destinations(pdf)
    numbers = [(int(text), there[target]) for text, target in links(pdfs["rules"]) if re.fullmatch(r"\d+", text)]
    assert len(numbers) > 300, "contents, cross references and index"
    assert [pair for pair in numbers if pair[0] != pair[1]] == []


@pytest.mark.parametrize("name", ["quick-reference", "rules", "scenario-sheets"])
def test_pdfs_are_tagged_and_have_their_own_fonts(pdfs: Mapping[str, Path], name: str) -> None:
    with pikepdf.open(pdfs[name]) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang) == "en"
        assert b"pdfuaid" in pdf.Root.Metadata.read_bytes()
        assert "Reign in Hell" in str(pdf.docinfo.Title)
        for page in pdf.pages:
            for font in page.Resources.Font.values():
                assert "FontFile" in str(list(font.DescendantFonts[0].FontDescriptor.keys()))


def test_pages_are_as_many_as_a_table_wants(made: ReferenceResult, pack: Pack) -> None:
    pages = {file.path.stem: file.pages for file in made.files if file.pages}
    assert pages["quick-reference"] == 2
    assert 8 <= pages["rules"] <= 12
    assert pages["scenario-sheets"] == len(pack.records["scenario"])


def test_letter_takes_no_more_sheets(folder: Path, tmp_path: Path) -> None:
    from hellprint.impose.papers import paper

    request = ReferenceRequest(folder, tmp_path, "letter", paper("letter"), skip=("rules",))
    result = reference(request, Project.find())
    assert [(file.path.name, file.pages) for file in result.files] == [
        ("quick-reference.pdf", 2),
        ("scenario-sheets.pdf", 10),
        ("counter-key.pdf", 1),
    ]


def abilities(pack: Pack) -> Iterator[tuple[str, str]]:
    """(whose, name) of every ability, bonus, essence, relic, title and terrain."""
    for demon in pack.records["demon"].values():
        for ability in demon["abilities"] if demon["tier"] != "beast" else ():
            yield demon["name"], ability["name"]
    for philosophy in pack.records["philosophy"].values():
        yield philosophy["name"], philosophy["bonus"]["name"]
        yield philosophy["name"], philosophy["ability"]["name"]
    for kind in ("essence", "relic", "title", "terrain"):
        for record in pack.records[kind].values():
            yield record["name"], record["name"]
            for option in record.get("options", ()):
                yield record["name"], option["name"]


@pytest.mark.parametrize("name", ["quick-reference", "rules"])
def test_every_ability_is_there(pdfs: Mapping[str, Path], pack: Pack, name: str) -> None:
    text = words_of(pdfs[name])
    assert [pair for pair in abilities(pack) if plain(pair[0]) not in text or plain(pair[1]) not in text] == []


def bare(text: str) -> list[str]:
    """The stretches of a rules text between its marks and {{ }}."""
    text = re.sub(r"\[\[(?:[^\]|]*\|)?([^\]]*)\]\]", r"\1", text)
    return [part for part in re.split(r"\{\{.*?\}\}|[*_:\\\n-]+|\d\.", text) if len(part.strip()) > 2]


def test_every_row_of_every_table_is_there(pdfs: Mapping[str, Path], pack: Pack) -> None:
    text = words_of(pdfs["rules"])
    missing = []
    for table in pack.records["table"].values():
        first = "roll" if "dice" in table else table["key"]
        shown = table.get("shown") or list(table["columns"])
        for row in table["rows"]:
            cells = [str(row[name]) for name in shown if row.get(name) is not None]
            refs = {id_: r["name"] for kind in ("table", "essence", "relic", "terrain", "scenario")
                    for id_, r in pack.records[kind].items()}  # fmt: skip
            words = [part for cell in cells for part in bare(refs.get(cell, cell))]
            parts = [str(row[first]).replace("-", "–"), *words]
            missing += [(table["id"], part) for part in parts if plain(part) not in text]
    assert missing == []


@pytest.mark.parametrize(("name", "field"), [("essences-found", "essence"), ("relics-found", "relic")])
def test_no_row_of_a_long_table_stands_alone(pdfs: Mapping[str, Path], pack: Pack, name: str, field: str) -> None:
    """Between two rows in different columns the head of the table is printed again."""
    rows = []
    for row in pack.records["table"][name]["rows"]:
        found = pack.records[field][row[field]]["name"] if row.get(field) else "nothing"
        rows.append(plain(str(row["roll"]).replace("-", "–") + found))
    printed = words_of(pdfs["rules"])
    assert "".join(rows[:2]) in printed
    assert "".join(rows[-2:]) in printed


def test_what_wins_a_scenario_is_told_in_one_column(pdfs: Mapping[str, Path]) -> None:
    for page in pypdfium2.PdfDocument(pdfs["scenario-sheets"]):
        text = page.get_textpage()
        rights = []
        for words in ("Victory", "Whoever retreats has"):
            found = text.search(words, match_case=True).get_next()
            assert found is not None
            rights.append(text.get_charbox(found[0])[0] > page.get_width() / 2)
        assert rights[0] == rights[1]


def test_every_section_scenario_and_term_is_there(pdfs: Mapping[str, Path], pack: Pack) -> None:
    text = words_of(pdfs["rules"])
    texts = [s["title"] for s in pack.records["section"].values()]
    texts += [p for s in pack.records["section"].values() for p in bare(s.get("text", ""))]
    texts += [p for t in pack.records["term"].values() for p in bare(t.get("definition", ""))]
    for scenario in pack.records["scenario"].values():
        clauses = [*scenario["special"], *scenario["rewards"]]
        whole = [scenario[field] for field in ("name", "intro", "terrain", "setup", "victory")]
        texts += [p for part in (*whole, *scenario["notes"], *(c["rules"] for c in clauses)) for p in bare(part)]
    assert [part for part in texts if plain(part) not in text] == []


@pytest.mark.parametrize("name", ["quick-reference", "rules", "scenario-sheets"])
def test_no_line_is_broken_after_a_lone_short_word(pdfs: Mapping[str, Path], name: str) -> None:
    """As the layout engine breaks one now and then at the foot of a column."""
    for page in pypdfium2.PdfDocument(pdfs[name]):
        lines = page.get_textpage().get_text_range().replace("\r", "").split("\n")
        assert [
            (one, two) for one, two in pairwise(lines) if re.fullmatch(r"[A-Za-z]{1,3}", one) and two[:1].islower()
        ] == []


def said_of(counter: Mapping[str, Any]) -> list[str]:
    """The words on its front and what it means, between marks."""
    return [f"{counter['front']['label']}", *bare(counter["means"])]


def test_every_counter_is_explained_by_what_is_printed_on_it(pdfs: Mapping[str, Path], pack: Pack) -> None:
    text = words_of(pdfs["counter-key"])
    counters = pack.records["counter"].values()
    assert [part for each in counters for part in said_of(each) if plain(part) not in text] == []


def test_a_scenario_explains_its_own_counters_and_no_others(pdfs: Mapping[str, Path], pack: Pack) -> None:
    counters = pack.records["counter"].values()
    with pypdfium2.PdfDocument(pdfs["scenario-sheets"]) as document:
        for page, id_ in zip(document, pack.records["scenario"], strict=True):
            text = plain(page.get_textpage().get_text_range())
            own = {each["means"] for each in counters if id_ in each["used_by"].get("scenarios", ())}
            told = {each["means"] for each in counters if all(plain(part) in text for part in bare(each["means"]))}
            assert told == own, id_


def test_a_scenario_is_a_page(made: ReferenceResult, pack: Pack) -> None:
    assert made.manifest is not None
    places = json.loads(made.manifest.read_text("utf-8"))["places"]
    pages = {p["anchor"]: p["page"] for p in places if p["file"] == "scenario-sheets.pdf"}
    assert [pages[f"scenario-{id_}"] for id_ in pack.records["scenario"]] == list(range(1, 11))


class Rules(HTMLParser):
    """Anchor of a rule -> its own words, without those of rules inside it."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[str, str] = {}
        self._open: list[tuple[str, str]] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attributes: Any) -> None:
        if tag in ("input", "meta", "br", "img", "link"):
            return
        given = dict(attributes)
        above = self._open[-1][1] if self._open else ""
        key = given.get("id") or given.get("aria-labelledby") if "data-rule" in given else None
        if given.get("class", "").startswith(("table", "example")) and given.get("id"):
            key = given["id"]
        self._open.append((tag, key or above))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1][0] not in ("script", "style"):
            key = self._open[-1][1]
            self.texts[key] = self.texts.get(key, "") + data


def rules_of(folder: Path, out: Path) -> dict[str, str]:
    result = reference(ReferenceRequest(folder, out, only=("rules",), formats=("html",), draft=True), Project.find())
    parser = Rules()
    parser.feed(result.files[0].path.read_text("utf-8"))
    return parser.texts


@pytest.fixture
def copied(folder: Path, tmp_path: Path) -> Path:
    shutil.copytree(folder, tmp_path / "pack")
    return tmp_path / "pack"


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")


def mentions(pack: Pack, name: str) -> set[str]:
    """Anchors of the records whose texts ask for a constant."""
    found = set()
    for kind, records in pack.records.items():
        for id_, record in records.items():
            if name in json.dumps(record, default=str):
                found.add(f"{kind}-{id_}")
    return found


@pytest.mark.parametrize(
    "name, old, new, number",
    [
        ("limits.cabal_size", "cabal_size: 10 ", "cabal_size: 9 ", "9"),
        ("soul_dice.value", "soul_dice: {value: 6}", "soul_dice: {value: 7}", "7"),
        ("retreat.losses_percent", "losses_percent: 50", "losses_percent: 60", "60"),
        ("expedition.rushed.cost", "rushed: {cost: 20,", "rushed: {cost: 25,", "25"),
        ("ranges.soul_dice", "  soul_dice: 3\n", "  soul_dice: 4\n", "4″"),
    ],
)
def test_a_number_that_is_edited_changes_wherever_it_is_said_and_nowhere_else(
    copied: Path, pack: Pack, tmp_path: Path, name: str, old: str, new: str, number: str
) -> None:
    before = rules_of(copied, tmp_path / "before")
    edit(copied / "pack.yaml", old, new)
    after = rules_of(copied, tmp_path / "after")
    changed = {key for key in before if key and before[key] != after.get(key)}
    assert changed
    assert changed == mentions(pack, name) & set(before)
    assert all(number in after[key] for key in changed)


def test_a_demon_that_is_edited_changes_its_entry_and_the_examples_that_use_it(copied: Path, tmp_path: Path) -> None:
    before = rules_of(copied, tmp_path / "before")
    path = copied / "demons.yaml"
    text = path.read_text("utf-8")
    head, mephit, rest = text.partition("  - id: mephit\n")
    path.write_text(head + mephit + rest.replace("    life: 7\n", "    life: 6\n", 1), encoding="utf-8")
    after = rules_of(copied, tmp_path / "after")
    changed = {key for key in before if key and before[key] != after.get(key)}
    assert "demon-mephit" in changed
    assert {key.split("-")[0] for key in changed} <= {"demon", "example"}
    assert all("6" in after[key] for key in changed)


def test_a_row_that_is_edited_changes_its_table_alone(copied: Path, tmp_path: Path) -> None:
    before = rules_of(copied, tmp_path / "before")
    edit(copied / "tables.yaml", "It never gains experience again and can wield no relic.", "It is lost in thought.")
    after = rules_of(copied, tmp_path / "after")
    assert {key for key in before if key and before[key] != after.get(key)} == {"table-soul-loss"}
