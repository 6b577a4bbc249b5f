"""Maps in references: drawn as on their sheets, named in words for who cannot see them."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path

import pytest
from testing.kits import CHECKOUT

from hellprint.cache import Store
from hellprint.load import load_pack
from hellprint.reference.maps import MapPictures, UnknownMap
from hellprint.render.fonts import font_book
from hellprint.words import words

FILES = {
    "pack.yaml": "pack: m\ntitle: M\nconstants: {owners: {one: {colour: '#123456'}, two: {colour: '#0B6E83'}}}\n",
    "schema.yaml": "kinds: {scenario: {plural: scenarios, fields: {map: {type: scenario_map, optional: true}}}}\n",
    "scenarios.yaml": """\
scenarios:
  - id: hunt
    map:
      board: {width: 30, depth: 22}
      zones:
        - {label: Player 1, player: 1, left: 0, top: 0, width: 6, depth: 6}
        - {label: Player 2, player: 2, right: 0, bottom: 0, width: 6, depth: 6}
      objectives: [{label: '1', left: 12, top: 8.5}, {label: The well, left: 15, top: 11}]
""",
}
HUNT = "map:scenario.hunt"


def made(folder: Path, store: Store | None = None, **edits: tuple[str, str]) -> MapPictures:
    """edits: file without its ending -> what is put into it for what."""
    folder.mkdir(exist_ok=True)
    for name, text in FILES.items():
        old, new = edits.get(name.removesuffix(".yaml"), ("", ""))
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1) if old else text, encoding="utf-8")
    pack, findings = load_pack(folder)
    assert pack is not None
    assert findings == ()
    return MapPictures(pack, font_book(CHECKOUT / "fonts"), words("en"), store)


@pytest.fixture
def maps(tmp_path: Path) -> MapPictures:
    return made(tmp_path)


def test_a_map_is_a_picture_in_its_own_address(maps: MapPictures) -> None:
    head, data = maps.address(HUNT).split(",", 1)
    assert head == "data:image/svg+xml;base64"
    assert b64decode(data) == maps.draw(HUNT)
    assert b'width="182mm"' in maps.draw(HUNT)


def test_its_size_colours_and_players_can_be_asked_for(maps: MapPictures) -> None:
    small = maps.draw(f"{HUNT}?width=120&height=60")
    assert b'width="120mm"' in small
    assert b"#123456" not in small
    assert b"#123456" in maps.draw(f"{HUNT}?owners=owners")
    assert maps.draw(f"{HUNT}?players=2") != maps.draw(f"{HUNT}?players=1-2")


def test_a_board_can_stand_alone(maps: MapPictures) -> None:
    svg = maps.draw(f"{HUNT}?width=126&height=400&legend=no").decode()
    assert 'width="126mm"' in svg
    high = float(svg.split('height="')[1].split("mm")[0])
    assert high == pytest.approx(5.5 + 22 * (126 - 8.5) / 30 + 0.5, abs=0.01)


def test_a_low_map_is_as_high_as_its_legend(maps: MapPictures) -> None:
    svg = maps.draw(f"{HUNT}?width=100&height=60").decode()
    high = float(svg.split('height="')[1].split("mm")[0])
    assert high > 5.5 + 22 * (100 - 57.5) / 30 + 10, "the board alone needs less"


def test_its_words_say_what_lies_where(maps: MapPictures) -> None:
    assert maps.words(HUNT) == (
        "the board: 30″ × 22″; Player 1: 6″ × 6″, 0″ from the left, 0″ from the top; "
        "Player 2: 6″ × 6″, 24″ from the left, 16″ from the top; "
        "Objective 1: 12″ from the left, 8½″ from the top; The well: 15″ from the left, 11″ from the top."
    )


@pytest.mark.parametrize(
    ("reference", "said"),
    [
        ("map:scenario.hunts", "there are map:scenario.hunt"),
        (f"{HUNT}?width=big", 'width: "big"'),
        (f"{HUNT}?wide=100", '"wide" is no setting'),
        (f"{HUNT}?owners=nobody", '"nobody"'),
        (f"{HUNT}?players=all", '"all" is no number of players'),
    ],
)
def test_what_cannot_be_drawn_is_told(maps: MapPictures, reference: str, said: str) -> None:
    with pytest.raises(UnknownMap, match=said.replace("?", r"\?")):
        maps.draw(reference)


ASKED = f"{HUNT}?owners=owners"


def test_a_map_that_was_drawn_is_not_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "cache")
    first = made(tmp_path / "a", store)
    drawn, said = first.draw(ASKED), first.words(ASKED)
    assert (drawn, said) == (made(tmp_path / "a").draw(ASKED), made(tmp_path / "a").words(ASKED))
    monkeypatch.setattr(MapPictures, "_picture", None)
    monkeypatch.setattr(MapPictures, "_words", None)
    again = made(tmp_path / "b", store)
    assert (again.draw(ASKED), again.words(ASKED)) == (drawn, said)
    with pytest.raises(UnknownMap):
        again.draw("map:scenario.hunted")


@pytest.mark.parametrize(
    "edits",
    [
        {"scenarios": ("left: 15", "left: 16")},
        {"scenarios": ("The well", "A well")},
        {"scenarios": ("width: 30", "width: 31")},
        {"scenarios": ("- id: hunt\n", "- id: hunt\n    provenance: {map: house}\n")},
        {"pack": ("#123456", "#123457")},
        {"pack": ("title: M", "title: M\nlang: fi")},
    ],
)
def test_whatever_a_map_is_made_of_is_seen_when_it_changes(tmp_path: Path, edits: dict[str, tuple[str, str]]) -> None:
    store = Store(tmp_path / "cache")
    before = made(tmp_path / "a", store)
    old = before.draw(ASKED), before.words(ASKED)
    after, anew = made(tmp_path / "b", store, **edits), made(tmp_path / "b", **edits)
    assert (after.draw(ASKED), after.words(ASKED)) == (anew.draw(ASKED), anew.words(ASKED))
    if "lang" not in str(edits):  # which decides hyphens and spaces, and here shows none
        assert (after.draw(ASKED), after.words(ASKED)) != old
