from __future__ import annotations

from pathlib import Path

from testing.kits import CHECKOUT, KitMaker
from testing.small import PACK, SCHEMA, write_pack

from hellprint.load import load_pack
from hellprint.model.records import Pack
from hellprint.render.fonts import FontBook
from hellprint.render.listing import Listing
from hellprint.words import languages
from hellprint.write.colophon import LICENCES, colophon_of
from hellprint.write.plan import FILE

FONTS = CHECKOUT / "fonts"
GAME = CHECKOUT / "content" / "reign-in-hell"
CARDS = """\
cards:
- {id: ash, name: Ash, provenance: house}
- {id: soot, name: Soot, provenance: {name: reconstructed}}
- {id: coal, name: Coal, provenance: {name: reconstructed}}
- {id: slag, name: Slag, provenance: {name: reconstructed}}
- {id: lime, name: Lime, provenance: {name: reconstructed}}
"""


def loaded(tmp_path: Path, more: str = "", cards: str = CARDS, **files: str) -> Pack:
    pack, findings = load_pack(
        write_pack(tmp_path / "pack", cards, {"pack.yaml": PACK + more, "schema.yaml": SCHEMA, **files})
    )
    assert pack is not None
    assert [finding.text() for finding in findings] == []
    return pack


def told(listing: Listing) -> dict[str, dict[str, str]]:
    """Heading -> label -> text."""
    return {
        section.heading: {
            "".join(run.text for run in label): "".join(run.text for run in text) for label, text in section.rows
        }
        for section in listing.sections
    }


def colophon(pack: Pack, *variants: str) -> dict[str, dict[str, str]]:
    return told(colophon_of(pack, variants, FontBook(FONTS)))


def test_fields_of_the_same_records_stand_together_and_few_records_by_name(tmp_path: Path) -> None:
    found = colophon(loaded(tmp_path))
    assert found["Set by this kit, not by the printed game"] == {"Cards": "Ash"}
    assert found["Follows from the printed game"] == {"Cards": "name (4 of 5)"}


def test_constants_are_told_with_their_values(tmp_path: Path) -> None:
    more = "constants: {limits: {hand_size: 7, share: 1.5, list: [1]}}\nprovenance:\n" + "".join(
        f"  constants.limits.{name}: house\n" for name in ("hand_size", "share", "list")
    )
    rows = colophon(loaded(tmp_path, more))["Set by this kit, not by the printed game"]
    assert rows["Numbers of the rules"] == "limits hand size 7, limits list, limits share 1.5"


def test_a_pack_without_provenance_has_no_such_section(tmp_path: Path) -> None:
    found = colophon(loaded(tmp_path, cards="cards: [{id: ash, name: Ash}]\n"))
    assert list(found) == ["Game", "Licence"]


def test_the_makers_the_variants_and_the_licences_of_pictures_are_named(tmp_path: Path) -> None:
    more = "edition: '1979'\nversion: 1.2\nplayers: 2-4\nlicence: CC BY 4.0\n"
    pack = loaded(tmp_path, more)
    made_by = ["Game by A.", "Drawn by B."]
    pack = pack._replace(info={**pack.info, "credits": made_by, "licences": {"art/b.png": "CC0", "art/a.png": "CC0"}})
    found = colophon(pack, "short", "cruel")
    about = found["Game"]
    assert (about["Edition"], about["Version"], about["Players"]) == ("1979", "1.2", "2–4")
    assert (about["Credits"], about["Licence"]) == ("Game by A. Drawn by B.", "CC BY 4.0")
    assert about["Variants"] == "short, cruel"
    assert about["Language"] == "English"
    assert found["Licence"]["Pictures"] == "a.png, b.png: CC0"


def test_every_font_has_a_licence_that_its_file_bears_out(tmp_path: Path) -> None:
    import tomllib

    licences = tomllib.loads((FONTS / LICENCES).read_text("utf-8"))
    book = FontBook(FONTS)
    assert {book.file(key).licence for key in book.keys} == set(licences)
    for name, licence in licences.items():
        text = " ".join((FONTS / name).read_text("utf-8").split())
        assert licence["holder"] in text
        words = licence["name"].replace("License 1.1", "License, Version 1.1")
        assert words in text
    row = colophon(loaded(tmp_path))["Licence"]["Fonts"]
    assert row.endswith(": SIL Open Font License 1.1")
    assert [family for family in ("Alegreya", "Alegreya Sans", "Grenze Gotisch") if family not in row] == []


def test_a_pack_calls_its_kinds_and_fields_in_its_languages(tmp_path: Path) -> None:
    from hellprint.load.translations import in_language

    words = "words: {cards: Playing cards, card.name: caption}\n"
    finnish = (
        "words.cards: Pelikortit\nwords.card.name: kuvateksti\n"
        "cards.ash.name: Tuhka\ncards.soot.name: Noki\ncards.coal.name: Hiili\ncards.slag.name: Kuona\n"
        "cards.lime.name: Kalkki\n"
    )
    pack = loaded(tmp_path, words, **{"text/fi.yaml": finnish})
    assert colophon(pack)["Follows from the printed game"] == {"Playing cards": "caption (4 of 5)"}
    here = colophon(in_language(pack, "fi"))
    assert here["Seuraa painetusta pelistä"] == {"Pelikortit": "kuvateksti (4/5)"}
    assert here["Tämän paketin valinta, ei painetusta pelistä"] == {"Pelikortit": "Tuhka"}
    assert here["Peli"]["Kieli"] == "suomi"
    assert "English · suomi" in colophon(in_language(pack, "both"))["Peli"].values()


def test_a_language_without_words_is_told_by_its_code(tmp_path: Path) -> None:
    from hellprint.load.translations import in_language

    assert "de" not in languages()
    pack = loaded(tmp_path, **{"text/de.yaml": "cards.ash.name: Asche\n"})
    assert colophon(in_language(pack, "de"))["Game"]["Language"] == "de"


def test_it_is_on_the_back_of_the_plan_and_costs_no_sheet(make_kit: KitMaker) -> None:
    kit = make_kit(GAME, set_name="starter")
    plan, back = kit.texts(FILE)
    assert "Colophon" not in plan
    assert "\nColophon\n" in back
    assert "page 2 of 2" in back
    for words in ("Adam Loper", "SIL Open Font License", "hellprint show reign-in-hell --provenance"):
        assert words in back
    assert kit.manifest["files"][0]["sheets"] == 1


def test_every_kind_with_a_value_that_is_not_printed_is_in_it(make_kit: KitMaker) -> None:
    pack, _ = load_pack(GAME)
    assert pack is not None
    found = colophon(pack)
    for word, heading in (
        ("house", "Set by this kit, not by the printed game"),
        ("reconstructed", "Follows from the printed game"),
    ):
        kinds = {str(key[0]) for key, each in pack.provenance.items() if each == word}
        assert len(found[heading]) == len(kinds)
