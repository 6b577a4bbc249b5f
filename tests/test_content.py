"""Every pack in content/, and the sampler: no findings, laid out or not, and a kit of all of it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml
from testing.kits import CHECKOUT, PACKS, SAMPLER, KitMaker

from hellprint.load import load_pack
from hellprint.load.schema import BUILT_IN
from hellprint.model.records import Pack
from hellprint.pipeline import check
from hellprint.project import Project

every_pack = pytest.mark.parametrize("folder", PACKS, ids=[p.name for p in PACKS])


@pytest.fixture(scope="module")
def project() -> Project:
    return Project.find(CHECKOUT)


def loaded(folder: Path, project: Project) -> Pack:
    pack, findings = load_pack(folder, find_pack=project.find_pack)
    assert findings == ()
    assert pack is not None
    return pack


@every_pack
def test_a_pack_has_no_findings(folder: Path, project: Project, make_kit: KitMaker) -> None:
    assert make_kit(folder).result.findings == ()
    report = check(folder, project)
    assert report.findings == ()
    kinds = [kind for kind in loaded(folder, project).kinds.values() if kind.name not in BUILT_IN]
    own = {kind.plural for kind in kinds if not kind.nested and not kind.roster}
    assert own
    assert {plural for plural in own if not report.looked_at.get(plural)} == set(), "kinds that are never looked at"


@every_pack
def test_a_kit_of_everything_holds_every_piece_in_its_number(
    folder: Path, project: Project, make_kit: KitMaker
) -> None:
    from hellprint.components import component_kind

    pack = loaded(folder, project)
    whole = [piece for c in pack.components for piece in component_kind(c.kind).pieces(pack, c, None)]
    tiled = {piece.component for piece in whole if piece.is_tiled}
    rows = [row for row in make_kit(folder).rows if row.side == "front" and row.component not in tiled]
    wanted = [(p.component, p.id) for p in whole if p.component not in tiled for _ in range(p.copies)]
    assert sorted((row.component, row.id) for row in rows) == sorted(wanted)


@every_pack
def test_the_starter_set_is_what_is_printed_unless_told_otherwise(
    folder: Path, project: Project, make_kit: KitMaker
) -> None:
    from hellprint.components import component_kind
    from hellprint.components.choice import choose, documents_in, is_document

    pack = loaded(folder, project)
    kit = make_kit(folder, set_name="starter")
    chosen = choose(pack, kit.request)[0]
    assert [component.id for component, _ in chosen] == [c.id for c in pack.components if c.id in pack.sets["starter"]]
    wanted = Counter[tuple[str, str]]()
    tiled = set()
    for component, copies in chosen:
        if not is_document(component):
            for piece in component_kind(component.kind).pieces(pack, component, copies):
                wanted[piece.component, piece.id] += piece.copies
                assert copies is None or piece.copies == copies.get(piece.id, piece.copies)
                tiled |= {piece.component} if piece.is_tiled else set()
    printed = Counter((row.component, row.id) for row in kit.rows if row.side == "front")
    assert {key: n for key, n in printed.items() if key[0] not in tiled} == {
        key: n for key, n in wanted.items() if key[0] not in tiled
    }
    assert {component for component, _ in printed} >= tiled
    documents = [file for file in kit.result.files if file.way == "document"]
    assert [file.copies for file in documents] == [each.copies for each in documents_in(pack, kit.request)]
    bare = make_kit(folder, pieces=(), only=(), set_name=None, all=False)
    assert [row.id for row in bare.rows] == [row.id for row in kit.rows]


def test_the_starter_of_reign_in_hell_takes_twelve_sheets_and_an_hour_at_most(make_kit: KitMaker) -> None:
    files = make_kit(CHECKOUT / "content" / "reign-in-hell", set_name="starter").result.files
    assert sum(file.sheets for file in files) <= 12
    assert 10 <= files[0].minutes <= 60, "as its plan says, which comes first"


def test_the_sampler_uses_every_option_of_a_component_and_every_type_of_field(project: Project) -> None:
    from hellprint.load.packfile import COMPONENT

    tree = yaml.safe_load((SAMPLER / "pack.yaml").read_text("utf-8"))
    assert {key for component in tree["components"].values() for key in component} >= set(COMPONENT)
    pack = loaded(SAMPLER, project)
    types = {field.type for kind in pack.kinds.values() for field in kind.fields.values()}
    for kind in list(pack.kinds.values()):
        types |= {field.item.type for field in kind.fields.values() if field.item}
    assert types >= {
        "text", "rich", "int", "number", "flag", "inches", "mm", "dice", "roll", "uses", "enum", "ref", "list", "map",
        "nested",
    }  # fmt: skip
    assert {Path(file).suffix for file in pack.files} == {".yaml", ".csv", ".xlsx"}
    assert pack.texts.keys() == {"fi"}
    pictures = {Path(record["picture"]).suffix for record in pack.records["idol"].values() if "picture" in record}
    assert pictures == {".png", ".jpg", ".svg"}


def test_a_translation_and_a_variant_are_printed(make_kit: KitMaker) -> None:
    import pypdfium2

    def text(**wishes: object) -> str:
        kit = make_kit(SAMPLER, only=("demon-cards",), **wishes)
        assert kit.result.findings == ()
        document = pypdfium2.PdfDocument(kit.pdfs[0])
        try:
            return document[0].get_textpage().get_text_range()
        finally:
            document.close()

    assert "Sting" in text()
    finnish = text(lang="fi")
    assert "Pisto" in finnish
    assert "Kuopan kirjuri" in finnish
    fierce = text(variants=("fierce",))
    assert "The Sampler, fierce" in fierce
    assert "4½″ · 9 · 1d12" in fierce
