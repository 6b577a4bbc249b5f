"""Packs of several languages, all of them: what is printed in two at once, and what stands in the way of a third."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from testing.kits import CHECKOUT

from hellprint.impose.papers import paper
from hellprint.load import load_pack
from hellprint.load.translations import in_language
from hellprint.model.records import Pack
from hellprint.pipeline import KitRequest, compose
from hellprint.project import Project
from hellprint.render.faces import FaceRenderer, Says

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
