from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.compare.versions import Source
from hellprint.model.lengths import Size
from hellprint.model.mistakes import Misuse
from hellprint.model.records import Pack
from hellprint.project import Project
from hellprint.reference.compose import Composer
from hellprint.reference.earlier import Earlier, called
from hellprint.render.fonts import FontBook

PAPER = Size(210, 297)


def with_constant(pack: Pack, name: str, value: object) -> Pack:
    return pack._replace(constants={**pack.constants, name: value})


def earlier(then: Pack, now: Pack, project: Project, book: FontBook, tmp_path: Path) -> Earlier:
    from hellprint.cache import Store

    return Earlier(then, now, lambda pack: Composer(pack, project, Store(tmp_path / "cache"), book, ()), "HEAD~1")


def test_a_constant_has_bars_where_it_is_said(
    sampler: Pack, composer: Composer, project: Project, book: FontBook, tmp_path: Path
) -> None:
    then = with_constant(sampler, "souls", {**sampler.constants["souls"], "learning": 99})
    (component,) = (each for each in sampler.components if each.kind == "reference")
    document = composer.compose(component, "rules-web.html", PAPER, since="HEAD~1")
    html = earlier(then, sampler, project, book, tmp_path).with_bars(
        document, component, "rules-web.html", PAPER, screen=True
    )
    assert "Bars mark what changed since HEAD~1" in html
    assert html.count("Changed since HEAD~1: ") == html.count('class="changed') == 1
    assert '<div class="changed example" id="example-paying">' in html


def page(folder: Path, text: str) -> None:
    (folder / "templates").mkdir(parents=True)
    (folder / "templates" / "own.html").write_text(f"<body><p>{text}</p></body>", "utf-8")


def test_a_version_that_lacks_what_templates_of_today_need_is_shown_by_its_own(
    sampler: Pack, project: Project, book: FontBook, tmp_path: Path
) -> None:
    page(tmp_path / "now", "{{ fresh.number }}")
    page(tmp_path / "then", "One.")
    now = with_constant(sampler, "fresh", {"number": 2})._replace(folder=tmp_path / "now", folders=(tmp_path / "now",))
    then = sampler._replace(folder=tmp_path / "then", folders=(tmp_path / "then",))
    (component,) = (each for each in sampler.components if each.kind == "reference")
    versions = earlier(then, now, project, book, tmp_path)
    from hellprint.cache import Store

    document = Composer(now, project, Store(tmp_path / "cache"), book, ()).compose(component, "own.html", PAPER)
    html = versions.with_bars(document, component, "own.html", PAPER, screen=False)
    assert '<div class="barred"><p class="changed">2</p></div>' in html
    (tmp_path / "then" / "templates" / "own.html").write_text("{{ never }}", "utf-8")
    with pytest.raises(Misuse, match="cannot show HEAD~1"):
        versions.with_bars(document, component, "own.html", PAPER, screen=False)


def test_a_print_is_called_by_its_name() -> None:
    source = Source("print", 'what lies on the table "club"', Path(), lambda name: None)
    assert called(source, "club") == "club"
    assert called(source._replace(kind="revision", label="HEAD~1 (4d08b1b)"), "HEAD~1") == "HEAD~1 (4d08b1b)"
