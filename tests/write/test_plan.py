from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from testing.kits import CHECKOUT, Kit, KitMaker
from testing.small import PACK, SCHEMA, print_pack, write_pack

from hellprint.kits import FileWritten
from hellprint.model.lengths import Size
from hellprint.model.pieces import Piece
from hellprint.write.plan import FILE, Work, work_of

GAME = CHECKOUT / "content" / "reign-in-hell"
CARDS = "cards: [{id: ash, name: Ash}, {id: soot, name: Soot}]\n"


def printed(tmp_path: Path, more: str = "", **wishes: Any) -> Kit:
    files = {"pack.yaml": PACK + more, "schema.yaml": SCHEMA}
    return print_pack(write_pack(tmp_path / "pack", CARDS, files), tmp_path / "out", **wishes)


def row(**values: Any) -> dict[str, Any]:
    return {
        "component": "cards", "id": "a", "side": "front", "file": "10-cards-duplex.pdf", "page": 1,
        "x_mm": 10.0, "y_mm": 10.0, "w_mm": 63.0, "h_mm": 88.0, **values,
    }  # fmt: skip


def piece(id_: str, cut: Any = "rect") -> Piece:
    return Piece(id_, "card", "cards", 1, Size(63, 88), 0, "card", False, 1, 1, cut)


def test_shared_lines_are_cut_once_and_backs_with_their_fronts() -> None:
    rows = [row(), row(x_mm=73.0), row(y_mm=98.0), row(side="back", x_mm=100.0), row(page=2)]
    assert work_of((), [piece("a")], rows) == Work(straight=6 + 4)


def test_rounds_and_outlines_are_counted_and_sheets_to_fold() -> None:
    rows = [row(id="r"), row(id="r"), row(id="o")]
    file = FileWritten(Path("20-cards-fold.pdf"), 3, 3, "a4", "card", "fold", 3)
    assert work_of([file], [piece("r", "round"), piece("o", "own")], rows) == Work(0, 2, 1, 3)


@pytest.mark.parametrize(
    ("work", "minutes"),
    [(Work(), 0), (Work(straight=1), 5), (Work(straight=15), 5), (Work(straight=16), 10), (Work(0, 4, 4, 5), 10)],
)
def test_minutes_are_the_sum_in_whole_fives(work: Work, minutes: int) -> None:
    assert work.minutes == minutes


def test_the_list_to_tick_off_has_as_many_pieces_as_the_manifest(make_kit: KitMaker) -> None:
    kit = make_kit(GAME, set_name="starter")
    listed = re.findall(
        r"(?m)^\ue104 (\d+) (.*)$", "\n".join(kit.texts(FILE)).split("What you have when it is cut", 1)[1]
    )
    counts = Counter(row.component for row in kit.rows if row.side == "front")
    titles = {"demon-cards": "Demons", "philosophy-cards": "Philosophies", "counters": "Counters"}
    for component, title in titles.items():
        assert [number for number, words in listed if words.startswith(title)] == [str(counts[component])]
    assert len(listed) == len(counts)
    assert sum(int(number) for number, _ in listed) == sum(counts.values())


@pytest.mark.parametrize(("paper", "name"), [("a4", "A4"), ("letter", "Letter")])
def test_every_file_stands_in_it_with_its_sheets_and_it_is_one_sheet(make_kit: KitMaker, paper: str, name: str) -> None:
    kit = make_kit(GAME, set_name="starter", paper=paper)
    plan, *files = kit.manifest["files"]
    assert (plan["file"], plan["sheets"], plan["way"], plan["pieces"]) == (FILE, 1, "plan", 0)
    text = "\n".join(kit.texts(FILE))
    assert [file["file"] for file in files if file["file"] not in text.replace("-\n", "-")] == []
    assert f"{sum(f['sheets'] for f in kit.manifest['files'])} sheets of {name}" in text
    assert f"about {kit.result.files[0].minutes} minutes of cutting" in text


def test_needs_are_counted_for_players_and_pieces_and_left_out_where_they_are_printed(tmp_path: Path) -> None:
    needs = (
        "players: 2-4\nneeds:\n"
        "- {text: red dice, count: 3, per: player}\n- {text: blue dice, count: players * 5}\n"
        "- {text: sleeves, per: piece, with: [cards]}\n- {text: a tray, unless: [cards]}\n"
        "- {text: a map, with: [cards]}\n"
    )
    page = "\n".join(printed(tmp_path, needs, players=3).texts(FILE))
    assert "for 3 players" in page
    for words in ("9\nred dice (3 for each player)", "15\nblue dice", "2\nsleeves", "a map", "scissors"):
        assert words in page or words.replace("\n", " ") in page, page
    assert "a tray" not in page
    assert "glue" not in page


@pytest.mark.parametrize(("size", "joined"), [("180 x 200 mm", False), ("400 x 250 mm", True)])
def test_a_board_that_the_paper_holds_whole_is_not_joined(tmp_path: Path, size: str, joined: bool) -> None:
    board = "  field: {kind: board, title: Field, size: " + size + ", front: field.html, tiled: true}\n"
    files = {"pack.yaml": PACK + board, "schema.yaml": SCHEMA, "templates/field.html": "<p></p>"}
    kit = print_pack(write_pack(tmp_path / "pack", CARDS, files), tmp_path / "out")
    page = "\n".join(kit.texts(FILE))
    assert "boards-tiled" in page
    assert ("cut and join the sheets" in page, "clear tape" in page, "to fold or join" in page) == (joined,) * 3


def test_what_depends_on_the_number_of_players_is_told_for_each(tmp_path: Path) -> None:
    more = "players: 2-4\nsets: {starter: {cards: {ash: players * 2, soot: 1}}}\n"
    kit = printed(tmp_path, more, set_name="starter", players=3)
    page = "\n".join(kit.texts(FILE))
    assert len([row for row in kit.rows if row.id == "ash"]) == 6
    assert kit.manifest["players"] == 3
    assert "How often for how many players" in page
    assert page.replace("\n", " ").split("4 players")[1].split()[:4] == ["cards", "5", "7", "9"]


@pytest.mark.parametrize(("players", "heads"), [("2-4", 6), ("3-6", 4)])
def test_a_table_of_few_numbers_has_two_rows_side_by_side(tmp_path: Path, players: str, heads: int) -> None:
    head, cards = PACK.split("components:\n")
    more = "".join(cards.replace("cards:", f"{name}:", 1) for name in ("more", "most"))
    sets = "sets: {starter: {cards: {ash: players}, more: {ash: players * 2}, most: {soot: players * 3}}}\n"
    files = {"pack.yaml": f"{head}players: {players}\n{sets}components:\n{cards}{more}", "schema.yaml": SCHEMA}
    kit = print_pack(write_pack(tmp_path / "pack", CARDS, files), tmp_path / "out", set_name="starter")
    table = "\n".join(kit.texts(FILE)).split("How often for how many players")[1]
    assert len(re.findall(r"\d players", table)) == heads
    rows = re.findall(r"(cards|more|most) (\d+) (\d+) (\d+)", table.replace("\n", " "))
    few = int(players[0])
    assert {(name, *map(int, numbers)) for name, *numbers in rows} == {
        (name, *(times * n for n in range(few, few + 3))) for name, times in (("cards", 1), ("more", 2), ("most", 3))
    }


def test_pieces_alone_and_drafts_have_no_plan(tmp_path: Path) -> None:
    kit = printed(tmp_path, pieces=(("ash", 2),))
    assert [file.path.name for file in kit.result.files] == ["10-cards-single.pdf"]


def test_a_plan_and_colophon_that_say_the_same_are_laid_out_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HELLPRINT_NO_CHILD", "1")
    first = printed(tmp_path).files()[FILE]
    from hellprint.render import listing

    def never(*_: Any, **__: Any) -> None:
        raise AssertionError("laid out again")

    monkeypatch.setattr(listing, "listing_pages", never)
    assert printed(tmp_path).files()[FILE] == first


def test_the_kit_of_a_roster_is_for_one_player_and_says_whose_it_is(make_kit: KitMaker) -> None:
    from hellprint.roster.files import SET

    kit = make_kit(GAME, set_name=SET, roster=GAME / "rosters" / "judges-learning.yaml")
    assert kit.manifest["players"] == 1
    first = kit.texts(FILE)[0].splitlines()[1]
    assert first.startswith("The kit of The Ninth Bench · for 1 player · ")


def test_backs_in_files_of_their_own_take_no_more_room_than_a_line(make_kit: KitMaker) -> None:
    kit = make_kit(GAME, set_name="starter", backs="separate")
    assert kit.manifest["files"][0]["sheets"] == 1
    assert not re.search(r"(?m) (\d+), \1$", "\n".join(kit.texts(FILE)))


def test_pieces_of_one_name_are_counted_together(make_kit: KitMaker) -> None:
    from hellprint.roster.files import SET

    kit = make_kit(GAME, set_name=SET, roster=GAME / "rosters" / "lords-of-hell-learning.yaml")
    text = " ".join(kit.texts(FILE)[0].split())
    assert "Mephit × 2" in text
    assert "Mephit, Mephit" not in text
