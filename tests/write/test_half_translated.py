from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pypdfium2
from testing.kits import Kit
from testing.small import BACK, PACK, SCHEMA, TEMPLATE, print_pack, write_pack

from hellprint.impose.papers import paper
from hellprint.kits import KitRequest
from hellprint.load import load_pack
from hellprint.load.translations import in_language
from hellprint.pipeline import compose
from hellprint.project import Project
from hellprint.write.half_translated import half_translated

CARDS: Final = "cards:\n- {id: ash, name: Ash, text: It burns.}\n- {id: elm, name: Elm, text: It falls.}\n"
SUMMON: Final = TEMPLATE.replace(
    '{{ slot("foot", card.id) }}', '{{ slot("foot", words.summon if card.id == "ash" else "") }}'
)
FINNISH: Final = "cards.ash.name: Saarni\ncards.ash.text: Se palaa.\ncards.elm.name: Jalava\n"
MARK: Final = "fi: kääntämättä"


def folder(tmp_path: Path, finnish: str, pack: str = PACK, template: str = TEMPLATE) -> Path:
    files = {"pack.yaml": pack, "schema.yaml": SCHEMA, "templates/card.html": template, "text/fi.yaml": finnish}
    return write_pack(tmp_path / "pack", CARDS, files)


def marked(where: Path, lang: str) -> set[tuple[str, str, str]]:
    pack, _ = load_pack(where)
    assert pack is not None
    request = KitRequest(folder=where, out=where / "out", paper_name="a4", paper=paper("a4"), all=True, lang=lang)
    localised = in_language(pack, lang)
    pieces, findings = compose(localised, request)
    assert list(findings) == []
    return set(half_translated(localised, pieces, Project.find()))


def test_a_card_that_shows_a_text_without_translation_is_marked(tmp_path: Path) -> None:
    where = folder(tmp_path, FINNISH)
    assert marked(where, "fi") == {("cards", "elm", "front")}
    assert marked(where, "both") == {("cards", "elm", "front")}
    assert marked(where, "en") == set()


def test_a_complete_deck_has_no_marks(tmp_path: Path) -> None:
    assert marked(folder(tmp_path, f"{FINNISH}cards.elm.text: Se kaatuu.\n"), "fi") == set()


def test_a_word_of_the_templates_counts_on_the_cards_that_show_it(tmp_path: Path) -> None:
    finnish = f"{FINNISH}cards.elm.text: Se kaatuu.\nwords.other: Muu\npack.title: Pieni\npack.credits: Testit\n"
    where = folder(tmp_path, finnish, f"{PACK}words: {{summon: Summon, other: Other}}\n", SUMMON)
    assert marked(where, "fi") == {("cards", "ash", "front")}


def test_backs_in_the_first_of_two_languages_lack_nothing_of_the_second(tmp_path: Path) -> None:
    with_back = PACK.replace("front: card.html", "front: card.html, back: back.html")
    where = folder(tmp_path, FINNISH, with_back)
    (where / "templates" / "back.html").write_text(BACK.replace('"back of " ~ card.id', "card.text"), "utf-8")
    assert marked(where, "en+fi") == {("cards", "elm", "front")}
    assert marked(where, "fi+en") == {("cards", "elm", "front"), ("cards", "elm", "back")}


def test_names_that_stay_as_they_are_lack_nothing(tmp_path: Path) -> None:
    finnish = "cards.ash.text: Se palaa.\ncards.elm.text: Se kaatuu.\n"
    assert marked(folder(tmp_path, finnish), "fi") == {("cards", "ash", "front"), ("cards", "elm", "front")}
    assert marked(folder(tmp_path, finnish, f"{PACK}names: {{card: source}}\n"), "fi") == set()


def pages(kit: Kit) -> str:
    document = pypdfium2.PdfDocument(kit.folder / "10-cards-single.pdf")
    try:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)
    finally:
        document.close()


def printed(where: Path, **wishes: Any) -> Kit:
    return print_pack(where, where.parent / "out", **wishes)


def test_fc83_a_draft_marks_the_card_and_a_print_does_not(tmp_path: Path) -> None:
    where = folder(tmp_path, FINNISH)
    assert pages(printed(where, lang="fi", draft=True)).count(MARK) == 1
    assert MARK not in pages(printed(where, lang="fi"))
    assert MARK not in pages(printed(where, draft=True))


def test_fc83_a_strict_print_refuses_a_half_translated_deck(tmp_path: Path) -> None:
    where = folder(tmp_path, FINNISH)
    refused = printed(where, lang="fi", strict=True).result
    assert refused.files == ()
    assert [(finding.code, finding.severity) for finding in refused.findings] == [("HP160", "error")]
    draft = printed(where, lang="fi", strict=True, draft=True)
    assert "LUONNOS" in pages(draft)
    assert MARK in pages(draft)
    complete = folder(tmp_path, f"{FINNISH}cards.elm.text: Se kaatuu.\n")
    assert printed(complete, lang="fi", strict=True).result.files != ()
