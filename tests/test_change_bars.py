"""Edits of a constant, a stat, a row of a table and a term have bars wherever references say them, and nowhere else."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from hellprint.model.findings import has_errors
from hellprint.model.mistakes import Misuse
from hellprint.project import Project
from hellprint.reference.run import ReferenceRequest, reference
from hellprint.render.documents import Job, Printed

PACK = "reign-in-hell"
MM = 72 / 25.4
SAMPLER = Path(__file__).resolve().parent / "packs" / "sampler"
EDITS = (
    ("pack.yaml", "cabal_size: 10 ", "cabal_size: 11 "),
    ("demons.yaml", "combat: 3\n    bases: [25, 32, 40]", "combat: 4\n    bases: [25, 32, 40]"),
    (
        "rules/tables.yaml",
        "4-5, effect: Every demon on the piece suffers 2",
        "4-5, effect: Every demon on the piece suffers 9",
    ),
    ("glossary.yaml", "The head of a cabal; there is exactly one.", "The head of a cabal; there is always one."),
)


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    original = Project.find().find_pack(PACK)
    assert original is not None
    folder = tmp_path_factory.mktemp("edited") / PACK
    shutil.copytree(original, folder)
    for name, old, new in EDITS:
        text = (folder / name).read_text("utf-8")
        assert text.count(old) == 1, name
        (folder / name).write_text(text.replace(old, new), "utf-8")
    return folder


@pytest.fixture(scope="module")
def composed(edited: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The HTML of each file, that of a PDF as it goes to layout."""
    laid: list[Job] = []

    def keep(jobs: list[Job], *_: Any) -> list[Printed]:
        laid.extend(jobs)
        return [Printed(b"", 1, {}) for _ in jobs]

    out = tmp_path_factory.mktemp("out")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HELLPRINT_NO_CHILD", "1")
        patch.setattr("hellprint.render.documents.print_documents", keep)
        # The edited totals contradict the game's own counts, which is for a draft to say.
        result = reference(ReferenceRequest(edited, out, draft=True, since=PACK), Project.find())
    assert result.since == PACK
    names = [file.path.name for file in result.files if file.pages]
    found = dict(zip(names, (job.html for job in laid), strict=True))
    return {**found, "rules.html": (out / "rules.html").read_text("utf-8")}


def barred(html: str) -> list[str]:
    """The text of each block with a bar, begun: its first 46 characters."""
    html = re.sub(r'<span class="told">.*?</span>|\u00ad', "", html)
    html = html.replace('<div class="barred">', "")
    starts = [match.end() for match in re.finditer(r'<[a-z0-9]+ class="changed[^>]*>', html)]
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", html[start : start + 900])).split())[:46] for start in starts]


RULES = [
    "A cabal holds 1 Leader, 1 Devout and at most 8",
    "The printed glossary allows as many minions as",
    "The demon that Lords of Hell get for nothing i",
    "Example · A fiend and a mephit A Slaughter Fie",
    "Example · The defense The Mephit rolls 4 dice:",
    "Buy as many demons as your souls pay for, up t",
    "4–5 Every demon on the piece suffers 9 damage.",
    "Ability: Charismatic Leader. When you build yo",
    "16 souls · Move 9″ fly · Life 7 · Combat 4 Sti",
    "cabal. All the demons that one player leads, 1",
    "Leader. The head of a cabal; there is always o",
]


@pytest.mark.parametrize("name", ["rules.html", "rules.pdf"])
def test_rules_have_bars_at_what_changed_and_nowhere_else(composed: dict[str, str], name: str) -> None:
    assert barred(composed[name]) == RULES


def test_the_quick_reference_has(composed: dict[str, str]) -> None:
    assert [text[:12] for text in barred(composed["quick-reference.pdf"])] == ["Lords of Hel", "Mephit 16 so"]


def test_a_scenario_sheet_has(composed: dict[str, str]) -> None:
    assert barred(composed["scenario-sheets.pdf"]) == ["4–5 Every demon on the piece suffers 9 damage."]


def test_the_head_of_each_says_what_bars_mean(composed: dict[str, str]) -> None:
    for html in composed.values():
        assert html.count("Bars mark what changed since reign-in-hell") == 1
    assert composed["rules.html"].count("Changed since reign-in-hell: ") == len(RULES)
    assert "Changed since" not in composed["rules.pdf"]


def test_a_version_that_there_is_not_is_misuse(tmp_path: Path) -> None:
    with pytest.raises(Misuse, match='"nonesuch" is no print, pack or revision'):
        reference(ReferenceRequest(SAMPLER, tmp_path / "out", since="nonesuch"), Project.find())
    assert not (tmp_path / "out").exists()


def edited_sampler(tmp_path: Path) -> Path:
    pack = tmp_path / "pack"
    shutil.copytree(SAMPLER, pack)
    rules = pack / "rules.yaml"
    text = rules.read_text("utf-8")
    assert text.count("The far bank is dark.") == 1
    rules.write_text(text.replace("The far bank is dark.", "The far bank is light."), "utf-8")
    return pack


def bars_drawn(pdf: Path) -> list[tuple[float, float, float]]:
    """(left edge, width, height) in points of what is drawn left of the two columns of a page, above its index."""
    dots = 8  # a point
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        picture = page.render(scale=dots, grayscale=True).to_pil()
        for left, right in ((10, 14.5), (102, 108)):
            strip = [round(each * MM * dots) for each in (left, 55, right, 116)]
            box = picture.crop(strip).point(lambda value: 255 if value < 128 else 0).getbbox()
            if box is not None:
                found.append(((strip[0] + box[0]) / dots, (box[2] - box[0]) / dots, (box[3] - box[1]) / dots))
    return found


def test_a_bar_is_drawn_and_without_since_there_is_none(tmp_path: Path) -> None:
    pack, project = edited_sampler(tmp_path), Project.find()
    plain = reference(ReferenceRequest(pack, tmp_path / "plain"), project)
    marked = reference(ReferenceRequest(pack, tmp_path / "marked", since=str(SAMPLER)), project)
    assert not has_errors((*plain.findings, *marked.findings))
    assert bars_drawn(plain.files[1].path) == []
    ((left, width, height),) = bars_drawn(marked.files[1].path)
    assert (left, width) == pytest.approx((106.1 * MM, 1.5), abs=0.2)
    assert 9 < height < 14  # beside one line of the second column
    assert "changed" not in plain.files[0].path.read_text("utf-8")
    assert plain.files[1].pages == marked.files[1].pages
