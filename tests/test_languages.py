"""Packs of several languages, all of them: what is printed in two at once, and what stands in the way of a third."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest
from testing.kits import CHECKOUT
from testing.small import print_pack, texts_of

from hellprint.cache import Store
from hellprint.impose.papers import paper
from hellprint.kits import KitRequest
from hellprint.load import load_pack
from hellprint.load.translations import in_language
from hellprint.model.pieces import Says
from hellprint.model.records import Pack
from hellprint.model.slots import Frame, TextSlot
from hellprint.pipeline import compose, playsheet
from hellprint.project import Project
from hellprint.render.faces import FaceRenderer
from hellprint.render.fonts import font_book
from hellprint.render.frames import FrameJob, compile_frames
from hellprint.roster.run import SheetRequest

HAIR_PT = 0.3
"""By which two boxes may overlap: a tenth of a millimetre."""
GAMES = tuple(
    sorted(
        folder
        for place in (CHECKOUT / "content", CHECKOUT / "tests" / "packs")
        for folder in place.iterdir()
        if (folder / "text").is_dir()
    )
)


@cache
def pack_of(folder: Path) -> Pack:
    pack, _ = load_pack(folder)
    assert pack is not None
    return pack


def orders(pack: Pack) -> Iterator[tuple[str, str]]:
    """Two languages of a pack, each of them first."""
    for one, other in combinations((str(pack.info["lang"]), *sorted(pack.texts)), 2):
        yield one, other
        yield other, one


def shown(pack: Pack, folder: Path) -> dict[tuple[str, str, str], Says]:
    """(component, piece, side) -> what it shows, of everything that the pack has."""
    request = KitRequest(folder=folder, out=folder, paper_name="a4", paper=paper("a4"), all=True)
    pieces, _ = compose(pack, request)
    renderer = FaceRenderer(pack, Project.find())
    return {
        (piece.component, piece.id, says.side): says
        for component in pack.components
        if (group := [piece for piece in pieces if piece.component == component.id])
        for piece, sides in zip(group, renderer.shows(component, group), strict=True)
        for says in sides
    }


def texts(says: Says) -> list[str]:
    return sorted(map(str, says.values.values()))


def test_there_are_games_in_two_languages() -> None:
    assert {"lords-of-hell", "lords-of-hell-board"} <= {folder.name for folder in GAMES}


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_no_back_shows_two_languages(folder: Path) -> None:
    pack = pack_of(folder)
    for first, second in orders(pack):
        both = shown(in_language(pack, f"{first}+{second}"), folder)
        alone = shown(in_language(pack, first), folder)
        assert both.keys() == alone.keys()
        backs = [key for key in both if key[2] == "back"]
        assert [key for key in backs if texts(both[key]) != texts(alone[key])] == []
        fronts = [key for key in both if key[2] == "front"]
        assert [key for key in fronts if texts(both[key]) != texts(alone[key])] != []


def test_a_back_that_showed_two_languages_would_be_found() -> None:
    folder = CHECKOUT / "content" / "lords-of-hell"
    pack = in_language(pack_of(folder), "both")
    right, wrong = shown(pack, folder), shown(pack._replace(backs=None), folder)
    assert [key for key in right if key[2] == "back" and texts(right[key]) != texts(wrong[key])] != []


@cache
def meeting(folder: Path, lang: str) -> frozenset[tuple[str, str, str]]:
    """(component, slot, slot) of the boxes that meet on the two pieces of each deck that have most to say."""
    pack, project = in_language(pack_of(folder), lang), Project.find()
    request = KitRequest(folder=folder, out=folder, paper_name="a4", paper=paper("a4"), all=True)
    pieces, _ = compose(pack, request)
    renderer = FaceRenderer(pack, project)
    jobs: list[tuple[str, FrameJob]] = []
    for component in pack.components:
        group = [piece for piece in pieces if piece.component == component.id]
        lengths = {
            piece: sum(len(text) for says in sides for text in texts(says))
            for piece, sides in zip(group, renderer.shows(component, group), strict=True)
        }
        longest = sorted(group, key=lambda piece: -lengths[piece])[:2]
        jobs += [(component.id, job) for piece in longest for _, job in renderer.jobs_of(component, piece)]
    store = Store(project.cache_root, project.frames)
    frames = compile_frames([job for _, job in jobs], font_book(project.fonts), store, renderer.folders)
    assert frames
    found = set()
    for (deck, _), frame in zip(jobs, frames, strict=True):
        assert isinstance(frame, Frame), frame
        found |= {(deck, one.name, other.name) for one, other in combinations(frame.texts, 2) if meet(one, other)}
    return frozenset(found)


def games_in_other_languages() -> Iterator[tuple[Path, str]]:
    for folder in GAMES:
        if folder.parent.name == "content":
            pack = pack_of(folder)
            yield from ((folder, lang) for lang in sorted(pack.texts))
            yield from ((folder, f"{one}+{other}") for one, other in orders(pack))


@pytest.mark.parametrize(
    ("folder", "lang"), [pytest.param(*each, id=f"{each[0].name}-{each[1]}") for each in games_in_other_languages()]
)
def test_fc60_no_boxes_meet_that_do_not_in_the_own_language(folder: Path, lang: str) -> None:
    """A number stands close above its label; no name of a card comes near either. What does not fit is an HP301."""
    met = meeting(folder, lang)
    assert met <= meeting(folder, str(pack_of(folder).info["lang"]))
    cards = {component.id for component in pack_of(folder).components if component.kind == "card"}
    assert [each for each in met if each[0] in cards and {"title", "name"} & set(each[1:])] == []


def meet(one: TextSlot, other: TextSlot) -> bool:
    wide = min(one.x_pt + one.width_pt, other.x_pt + other.width_pt) - max(one.x_pt, other.x_pt)
    high = min(one.top_pt, other.top_pt) - max(one.top_pt - one.height_pt, other.top_pt - other.height_pt)
    return wide > HAIR_PT and high > HAIR_PT


GERMAN = """\
words.move: Weg
words.life: Leben
words.combat: Kampf
words.blank_playsheet: Leerer Spielbogen
words.round: Runde
demons.tallyman.name: Zähler
say.page_of: 'Seite {page} von {pages}'
say.print_at: in 100 % drucken
"""


def test_a_third_language_of_cards_and_sheets_is_files_alone(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(CHECKOUT / "content" / "reign-in-hell", folder)
    (folder / "text").mkdir()
    (folder / "text" / "de.yaml").write_text(GERMAN, encoding="utf-8")
    kit = print_pack(folder, tmp_path / "kit", pieces=(("demon-cards/tallyman", 1),), lang="de")
    card = texts_of(kit)["tallyman", "front"].upper()
    assert [word for word in ("ZÄHLER", "WEG", "LEBEN", "KAMPF") if word not in card] == []
    request = SheetRequest(out=tmp_path / "sheets", folder=folder, lang="de")
    made = playsheet(request, Project.find())
    assert [finding.text() for finding in made.findings if finding.severity == "error"] == []
    document = pypdfium2.PdfDocument(made.files[0].path)
    sheet = document[0].get_textpage().get_text_bounded().replace("\N{NO-BREAK SPACE}", " ")
    document.close()
    assert f"Seite 1 von {made.files[0].pages}" in sheet
    assert [word for word in ("RUNDE", "LEBEN") if word not in sheet.upper()] == []
    assert "ROUND" not in sheet.upper()
