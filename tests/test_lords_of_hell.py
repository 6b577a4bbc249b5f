"""Lords of Hell, the card game, in its languages: what is printed in which; that one more takes files alone."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml
from testing.kits import CHECKOUT, Kit, KitMaker

PACK = CHECKOUT / "content" / "lords-of-hell"
ONE_OF_EACH = ("cattle-of-hell", "volcanic-caves", "double-cross", "black-tower")
PIECES = tuple((f"resource-cards/{id_}", 1) for id_ in ONE_OF_EACH)
KNOWN_FAULTS = {f"C{number:02}" for number in range(1, 15)}
"""Every fault that the source is known to have."""


def words_of(kit: Kit) -> str:
    """All text of a kit's first PDF, in one line, hyphens at line ends taken out."""
    document = pypdfium2.PdfDocument(kit.pdfs[0])
    try:
        pages = [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()
    return " ".join("".join(pages).replace("\ufffe", "").replace("\u00ad", "").split())


def printed(make_kit: KitMaker, folder: Path = PACK, **wishes: Any) -> str:
    kit = make_kit(folder, pieces=PIECES, **wishes)
    assert kit.result.findings == ()
    return words_of(kit)


def test_every_known_fault_of_the_source_is_planted() -> None:
    faults = yaml.safe_load((CHECKOUT / "tests" / "faults" / "lords-of-hell.yaml").read_text("utf-8"))
    assert {fault["id"] for fault in faults if fault["id"].startswith("C")} == KNOWN_FAULTS


def test_the_deck_holds_what_the_source_counts(make_kit: KitMaker) -> None:
    from hellprint.load import load_pack

    pack, _ = load_pack(PACK)
    assert pack is not None
    kit = make_kit(PACK)
    printed = Counter(row.id for row in kit.rows if row.component == "resource-cards" and row.side == "front")
    assert sum(printed.values()) == 100
    types = Counter[str]()
    for id_, number in printed.items():
        types[pack.records["resource"][id_]["type"]] += number
    assert types == {"horde": 35, "fortress": 15, "ritual": 20, "artifact": 6, "special": 24}


def test_promise_cards_have_the_backs_of_the_deck(make_kit: KitMaker) -> None:
    backs = [row for row in make_kit(PACK).rows if row.side == "back"]
    hidden = {row.drawn for row in backs if row.component in ("resource-cards", "promise-cards")}
    assert len(hidden) == 1
    assert hidden.isdisjoint(row.drawn for row in backs if row.component == "devil-cards")


def test_the_finnish_pack_has_the_names_of_the_source(make_kit: KitMaker) -> None:
    text = printed(make_kit, lang="fi")
    assert "Cattle of Hell" in text
    assert "Joukko Metal Beasts ei vähennä" in text
    assert "Helvetin karja" not in text
    assert "voima" in text.casefold()


def test_full_finnish_is_a_variant_and_names_in_texts_follow_it(make_kit: KitMaker) -> None:
    text = printed(make_kit, lang="fi", variants=("finnish-names",))
    assert "Helvetin karja" in text
    assert "Joukko Metallipedot ei vähennä" in text
    assert "Sielujen mestari" in text
    assert "Metal Beasts" not in text


def test_a_translated_kit_has_no_english_word_of_its_own_on_a_sheet(make_kit: KitMaker) -> None:
    text = printed(make_kit, lang="fi")
    for said in ("sivu 1/2", "etupuolet, käännä pitkän reunan yli", "tulosta koossa 100 %", "tämä jana on 50 mm"):
        assert said in text
    for english in ("page", "print at", "this bar", "flip", "Resource cards", "the card game", "Horde", "power"):
        assert english not in text


def test_both_languages_stand_on_fronts_and_neither_on_a_hidden_back(make_kit: KitMaker) -> None:
    both, english = make_kit(PACK, pieces=PIECES, lang="both"), make_kit(PACK, pieces=PIECES)
    assert both.result.findings == ()
    text = words_of(both)
    assert "on the same side" in text
    assert "samalla puolella" in text
    assert text.index("on the same side") < text.index("samalla puolella")
    backs = {kit.request.lang: {r.drawn for r in kit.rows if r.side == "back"} for kit in (both, english)}
    assert backs["both"] == backs[None]


def test_a_back_with_words_has_the_first_language_alone(make_kit: KitMaker) -> None:
    wishes: dict[str, Any] = {"pieces": (("vote-cards/asmodeus", 1), ("aid-cards/player-aid", 1))}
    both, english = make_kit(PACK, lang="both", **wishes), make_kit(PACK, **wishes)
    backs = [{(r.id, r.drawn) for r in kit.rows if r.side == "back"} for kit in (both, english)]
    assert backs[0] == backs[1]
    assert "Vastustat" not in words_of(both)
    aids = [{r.drawn for r in kit.rows if r.component == "aid-cards"} for kit in (both, english)]
    assert aids[0] == aids[1], "its front has no room for two"


@pytest.mark.parametrize("players", [3, 4, 6])
def test_the_starter_has_a_devil_for_each_player(make_kit: KitMaker, players: int) -> None:
    kit = make_kit(PACK, set_name="starter", players=players, only=tuple(PER_DEVIL))
    fronts = Counter((row.component, row.id) for row in kit.rows if row.side == "front")
    devils = {id_ for component, id_ in fronts if component == "devil-cards"}
    assert len(devils) == players
    assert fronts == {(each, devil): number for each, number in PER_DEVIL.items() for devil in devils}


PER_DEVIL = {
    "promise-cards": 6,
    "devil-cards": 1,
    "proposal-cards": 1,
    "vote-cards": 1,
    "devil-markers": 2,
    "realm-mats": 1,
}


def test_a_kit_in_two_languages_has_its_documents_in_each_for_so_many_players(make_kit: KitMaker) -> None:
    wishes: dict[str, Any] = {"only": ("quick-reference",), "players": 5}
    both, alone = make_kit(PACK, lang="both", **wishes), [make_kit(PACK, lang=lang, **wishes) for lang in ("en", "fi")]
    assert both.result.findings == ()
    files = {file.path.name[3:]: file.path.read_bytes() for file in both.result.files if file.way == "document"}
    assert list(files) == ["quick-reference-en.pdf", "quick-reference-fi.pdf"]
    each = [file.path.read_bytes() for kit in alone for file in kit.result.files if file.way == "document"]
    assert list(files.values()) == each


@pytest.fixture
def with_german(tmp_path: Path) -> Path:
    """A copy of the pack with a small German of files alone."""
    folder = tmp_path / "lords-of-hell"
    shutil.copytree(PACK, folder)
    (folder / "text" / "de.yaml").write_text(
        "resources.cattle-of-hell.rules: >-\n"
        "  Stärke {{ it.power }}, und 1 mehr für jede Karte [[Cattle of Hell]] auf derselben Seite, diese mitgezählt.\n"
        "say.print_at: in 100 % drucken\nsay.page_of: Seite {page} von {pages}\n"
        "words.horde: Horde\nwords.power: Stärke\npack.title: Herren der Hölle\n",
        encoding="utf-8",
    )
    return folder


def test_a_small_german_takes_files_alone(with_german: Path, make_kit: KitMaker) -> None:
    kit = make_kit(with_german, pieces=PIECES, lang="de")
    assert {finding.code for finding in kit.result.findings} == {"HP160"}, (
        "what it lacks is told, and printed in English"
    )
    text = words_of(kit)
    assert "Stärke 2, und 1 mehr für jede Karte Cattle of Hell" in text
    assert "Herren der Hölle" in text
    assert "Seite 1 von 2" in text
    assert "in 100 % drucken" in text
    assert "this bar is 50 mm" in text


NAMES = ["Eco", "Écu", "Zebra", "Åska", "Ääni", "Öljy"]
IN_ORDER = {"fi": NAMES, "en": ["Ääni", "Åska", "Eco", "Écu", "Öljy", "Zebra"]}


@pytest.mark.parametrize("lang", sorted(IN_ORDER))
def test_fc82_every_list_has_the_order_of_the_language(lang: str, tmp_path: Path) -> None:
    from hellprint.components.selection import selected
    from hellprint.load import load_pack
    from hellprint.reference.index import index_of
    from hellprint.render.filters import filters_in
    from hellprint.words import words_of

    (tmp_path / "pack.yaml").write_text(
        f"pack: letters\ntitle: Letters\nlang: {lang}\ncomponents:\n"
        "  cards: {kind: card, records: thing, sort: [name], size: standard, front: x.html}\n",
        encoding="utf-8",
    )
    (tmp_path / "schema.yaml").write_text("kinds: {thing: {plural: things, fields: {name: text}}}\n", encoding="utf-8")
    things = "".join(f"  - {{id: n{n}, name: {name}}}\n" for n, name in enumerate(sorted(NAMES)))
    (tmp_path / "things.yaml").write_text(f"things:\n{things}", encoding="utf-8")
    pack, findings = load_pack(tmp_path)
    assert pack is not None
    assert list(findings) == []
    names = {id_: thing["name"] for id_, thing in pack.records["thing"].items()}
    assert [names[id_] for id_, _ in selected(pack, pack.components[0])] == IN_ORDER[lang]
    index = index_of(pack, {}, {f"thing-{id_}" for id_ in names})
    assert [entry.name for letter in index for entry in letter.entries] == IN_ORDER[lang]
    by_name = filters_in(words_of(pack.info))["by_name"]
    assert [thing["name"] for thing in by_name(pack.records["thing"].values())] == IN_ORDER[lang]


def test_fc83_a_half_translated_deck_is_listed_language_by_language(tmp_path: Path) -> None:
    from hellprint.checks import check_pack
    from hellprint.load import load_pack

    files = {
        "pack.yaml": "pack: half\ntitle: Half\nwords: {summon: Summon, cost: Cost}\n",
        "schema.yaml": "kinds: {card: {plural: cards, fields: {rules: {type: rich, translate: true}, cost: int}}}\n",
        "cards.yaml": "cards:\n  - {id: c1, rules: One., cost: 1}\n  - {id: c2, rules: Two., cost: 2}\n"
        "  - {id: c3, rules: 'Pay {{ it.cost }}.', cost: 3}\n",
        "text/fi.yaml": "words.cost: Hinta\ncards.c1.rules: {of: 00000000, text: Yksi.}\ncards.c3.rules: Maksa.\n",
        "text/sv.yaml": "cards.c1.rules: Ett.\ncards.c2.rules: Två.\ncards.c3.rules: 'Betala {{ it.cost }}.'\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    pack, findings = load_pack(tmp_path)
    assert pack is not None
    found = sorted((f.code, f.message.split('"')[1]) for f in (*findings, *check_pack(pack)) if "text" in f.path)
    assert found == [
        ("HP107", "cards.c1.rules"),
        ("HP160", "cards.c2.rules"),
        ("HP160", "pack.title"),
        ("HP160", "words.summon"),
        ("HP161", "cards.c3.rules"),
    ]
