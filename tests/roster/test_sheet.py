from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from hellprint.cache import Store
from hellprint.model.lengths import Size
from hellprint.model.records import Pack
from hellprint.project import Project
from hellprint.render.weasy import Engine
from hellprint.roster.files import with_roster
from hellprint.roster.own import own_pack
from hellprint.roster.result import RosterResult, compute
from hellprint.roster.sheet import Look, Sheet, SheetMaker, keep_shipped
from hellprint.workers import Result, Workers

Write = Callable[..., Path]
A4 = Size(210.0, 297.0)
PLAIN = Look(A4)


def made(pack: Pack, path: Path) -> tuple[Pack, RosterResult]:
    roster = with_roster(path, pack)
    assert roster.pack is not None
    result = compute(roster.pack, roster.kind, roster.id)
    return own_pack(roster.pack, result), result


def sheet(pack: Pack, path: Path, look: Look = PLAIN, name: str = "stable") -> Sheet:
    own, result = made(pack, path)
    component = next(component for component in own.components if component.id == name)
    return SheetMaker(own, Project.find()).make(component, result, "team", look)


def text_of(pdf: bytes) -> str:
    return " ".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf))


def test_a_sheet_shows_effective_values_and_texts_with_them(pack: Pack, team: Write) -> None:
    found = sheet(pack, team("  races: [{wins: [Hound 2]}, {wins: [Hound 2]}]\n"))
    assert found.findings == ()
    assert (found.pages, found.whole) == (1, True)
    words = " ".join(text_of(found.pdf).split())
    for part in ("Blue", "2 Hound 2", "power 5 Bites with 5.", "power 3 Bites with 3.", "3 Grey", "helps and more"):
        assert part in words


def test_a_shipped_sheet_is_taken_whatever_versions_are_there(
    pack: Pack, team: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, result = made(pack, team())
    component = next(component for component in own.components if component.id == "stable")
    build = Project.find()._replace(cache_root=tmp_path / "build")
    first = SheetMaker(own, build).make(component, result, "team", PLAIN)
    assert keep_shipped(Store(tmp_path / "build"), Store(tmp_path / "wheel")) == 1
    monkeypatch.setattr("hellprint.roster.sheet.environment_key", lambda: "another machine")
    monkeypatch.setattr(Project, "frames", tmp_path / "wheel")
    monkeypatch.setattr("hellprint.roster.sheet._flow", None)
    asked = Asked()
    mine = SheetMaker(own, Project.find()._replace(cache_root=tmp_path / "mine"), asked)
    mine.begin(component, result, "team", PLAIN)
    assert mine.make(component, result, "team", PLAIN) == first
    assert asked.number == 0
    mine.begin(component, result, "team", PLAIN._replace(compact=True))
    assert asked.number == 1


class Asked(Workers):
    """Counts what is asked of them, and does it when its result is wanted."""

    def __init__(self) -> None:
        super().__init__(lambda: None)
        self.number = 0

    def submit(self, function: Callable[..., Result], *arguments: Any) -> Callable[[], Result]:
        self.number += 1
        return lambda: function(*arguments)


def test_a_sheet_that_was_begun_is_laid_out_once_and_one_too_long_once_more(
    pack: Pack, team: Write, folder: Path, tmp_path: Path
) -> None:
    own, result = made(pack, team())
    component = next(component for component in own.components if component.id == "stable")
    asked = Asked()
    maker = SheetMaker(own, Project.find()._replace(cache_root=tmp_path / "cache"), asked)
    maker.begin(component, result, "team", PLAIN)
    whole = maker.make(component, result, "team", PLAIN)
    assert (whole.pages, whole.whole, asked.number) == (1, True, 1)
    template = folder / "templates" / "stable.html"
    tall = '{% if sheet.aside > 2 %}<div style="height: 400mm"></div>{% endif %}'
    template.write_text(template.read_text().replace("{% if sheet.aside %}", tall + "{% if sheet.aside %}"))
    for _ in range(2):  # the second time it is known to be too long; without what is tall it is the sheet of before
        maker = SheetMaker(own, Project.find()._replace(cache_root=tmp_path / "cache"), asked)
        maker.begin(component, result, "team", PLAIN)
        less = maker.make(component, result, "team", PLAIN)
        assert (less.pages, less.whole, asked.number) == (1, False, 2)
    assert SheetMaker(own, Project.find()).make(component, result, "team", PLAIN) == less


def test_what_is_good_to_have_is_left_out_before_a_page_is_added(
    pack: Pack, team: Write, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = folder / "templates" / "stable.html"
    tall = '{% if sheet.aside > 1 %}<div style="height: 400mm"></div>{% endif %}'
    template.write_text(template.read_text().replace("{% if sheet.aside %}", tall + "{% if sheet.aside %}"))
    found = sheet(pack, team())
    assert (found.pages, found.whole) == (1, False)
    words = text_of(found.pdf)
    assert "helps" in words
    assert "and more" not in words


def test_a_sheet_that_needs_more_pages_in_any_case_has_all(pack: Pack, team: Write, folder: Path) -> None:
    template = folder / "templates" / "stable.html"
    tall = '<div style="height: 200mm"></div><div style="height: 200mm"></div>'
    template.write_text(template.read_text().replace("{% if sheet.aside %}", tall + "{% if sheet.aside %}"))
    found = sheet(pack, team())
    assert (found.pages, found.whole) == (2, True)
    assert "and more" in text_of(found.pdf)


def test_that_a_sheet_was_too_long_is_remembered(
    pack: Pack, team: Write, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = folder / "templates" / "stable.html"
    tall = '{% if sheet.aside > 1 %}<div style="height: 400mm"></div>{% endif %}'
    template.write_text(template.read_text().replace("{% if sheet.aside %}", tall + "{% if sheet.aside %}"))
    first = sheet(pack, team())
    assert first.pdf
    monkeypatch.setattr(Engine, "flow", lambda *args, **named: pytest.fail("it was laid out before"))
    assert sheet(pack, team()) == first


def test_the_same_sheet_is_taken_from_the_cache(pack: Pack, team: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    first = sheet(pack, team())
    monkeypatch.setattr(Engine, "flow", lambda *args, **named: pytest.fail("it was laid out before"))
    assert sheet(pack, team()) == first
    with pytest.raises(pytest.fail.Exception):
        sheet(pack, team(text=team().read_text().replace("Grey", "Gray")))


def test_a_fault_of_the_template_is_a_finding_at_its_component(pack: Pack, team: Write, folder: Path) -> None:
    template = folder / "templates" / "stable.html"
    template.write_text(template.read_text().replace("team.name", "team.nmae"))
    found = sheet(pack, team())
    assert found.pdf == b""
    assert [finding.code for finding in found.findings] == ["HP111"]
    assert 'there is no "nmae" here' in found.findings[0].message
    assert found.findings[0].path.endswith("pack.yaml")


def test_a_blank_sheet_that_asks_for_the_roster_says_what_to_do(pack: Pack, folder: Path) -> None:
    template = folder / "templates" / "stable.html"
    template.write_text("{% extends 'sheet.html' %}{% block sheet %}{{ team.name }}{% endblock %}")
    component = next(component for component in pack.components if component.id == "stable")
    maker = SheetMaker(pack, Project.find())
    (finding,) = maker.look_through(component, "team", PLAIN)
    assert finding.code == "HP111"
    assert 'nothing is called "team"' in finding.message
    assert "{% if not sheet.blank %}" in finding.hint
    assert maker.make(component, None, "team", PLAIN).findings == (finding,)


def test_a_letter_that_no_font_has_is_told_and_not_dropped(pack: Pack, team: Write) -> None:
    found = sheet(pack, team(text=team().read_text().replace("Grey", "灰")))
    assert [finding.code for finding in found.findings] == ["HP302"]
    assert found.pdf == b""


def test_a_blank_sheet_and_one_with_fields(pack: Pack, folder: Path) -> None:
    component = next(component for component in pack.components if component.id == "stable")
    maker = SheetMaker(pack, Project.find())
    blank = maker.make(component, None, "team", Look(A4))
    assert "Blank" in text_of(blank.pdf)
    fields = maker.make(component, None, "team", Look(A4, fillable=True))
    form = pypdfium2.PdfDocument(fields.pdf)
    assert form.get_formtype() == 1  # AcroForm
    assert pypdfium2.PdfDocument(blank.pdf).get_formtype() == 0


def test_the_paper_is_as_wished(pack: Pack, team: Write) -> None:
    page = pypdfium2.PdfDocument(sheet(pack, team(), Look(Size(215.9, 279.4))).pdf)[0]
    assert (round(page.get_width()), round(page.get_height())) == (612, 792)
