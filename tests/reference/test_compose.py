from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.cache import Store
from hellprint.model.components import Component
from hellprint.model.findings import Finding
from hellprint.model.lengths import Size
from hellprint.model.records import Pack
from hellprint.project import Project
from hellprint.reference.compose import Claims, Composer, template_folders
from hellprint.render.fonts import FontBook

A4 = Size(210, 297)


@pytest.fixture
def component(sampler: Pack) -> Component:
    return next(c for c in sampler.components if c.kind == "reference")


def test_paper_and_screen_say_the_same_rules(composer: Composer, component: Component) -> None:
    for template in ("rules.html", "rules-web.html"):
        document = composer.compose(component, template, A4)
        assert document.findings == ()
        for words in ("with 6 others", "The far bank is dark", "Two demons pay 200 souls"):
            assert words in document.html
        assert 'id="section-crossing"' in document.html
        assert 'id="table-rewards"' in document.html


def test_the_index_lists_what_the_document_holds(composer: Composer, component: Component) -> None:
    html = composer.compose(component, "rules.html", A4).html
    index = html[html.index('id="index"') :]
    assert "Ferry" in index
    assert 'data-to="section-crossing"' in index
    assert "Overseer" not in index


def test_a_name_in_a_text_links_where_the_document_has_it(composer: Composer, component: Component) -> None:
    html = composer.compose(component, "rules.html", A4).html
    assert "data-ref" not in html
    assert "meets the Pit Clerk" in html, "the sampler's rules have no list of demons"


def test_a_draft_begins_with_its_findings(composer: Composer, component: Component) -> None:
    finding = Finding("demons.yaml", 1, 2, "HP101", "error", 'no demon is called "x"')
    for template in ("rules.html", "rules-web.html"):
        html = composer.compose(component, template, A4, (finding,)).html
        assert "DRAFT" in html
        assert "demons.yaml:1:2: HP101 error" in html
        assert html.index("HP101") < html.index("The river")


def test_paper_has_its_size(composer: Composer, component: Component) -> None:
    assert "size: 215.9mm 279.4mm" in composer.compose(component, "rules.html", Size(215.9, 279.4)).html


def in_folder(folder: Path, sampler: Pack, project: Project, book: FontBook, template: str) -> Composer:
    (folder / "templates").mkdir()
    (folder / "templates" / "own.html").write_text(template, encoding="utf-8")
    pack = sampler._replace(folders=(folder, *sampler.folders))
    return Composer(pack, project, Store(project.cache_root), book, ())


@pytest.mark.parametrize(
    "template, message",
    [
        ("<p>{{ demns }}</p>", 'nothing is called "demns"'),
        ("{% for x in %}", "own.html:1"),
        ('<a href="#nowhere">x</a>', 'links to "nowhere", which it does not hold'),
        ("{{ anchor(3) }}", "only a record has an anchor"),
    ],
)
def test_a_mistake_of_a_template_is_a_finding_at_its_component(
    tmp_path: Path, sampler: Pack, project: Project, book: FontBook, component: Component, template: str, message: str
) -> None:
    composer = in_folder(tmp_path, sampler, project, book, template)
    (finding,) = composer.compose(component, "own.html", A4).findings
    assert finding.code == "HP111"
    assert message in finding.message
    assert finding.path.endswith("pack.yaml")


def test_an_anchor_is_claimed_once() -> None:
    claim = Claims()
    assert str(claim('a"b')) == ' id="a&#34;b"'
    assert claim('a"b') == ""
    assert claim("c")


def test_templates_are_looked_for_from_the_packs_own_to_the_shared(sampler: Pack, project: Project) -> None:
    own, *_, shared = template_folders(sampler, project)
    assert own == sampler.folder / "templates"
    assert shared == project.templates / "_shared"
