"""Screens as they are drawn: outside its name, inside its texts, each in its own panel and none lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from testing.folding import desk

from hellprint.components.screen import pieces
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.records import Pack
from hellprint.model.schema import Field, Kind
from hellprint.render.draw.screen import draw

KINDS = {
    "devil": Kind(
        "devil", "devils", {"name": Field("text"), "line": Field("text", optional=True), "power": Field("int")}
    ),
    "aid": Kind("aid", "aids", {"name": Field("text"), "text": Field("text")}),
}
RECORDS: dict[str, Any] = {
    "devil": {"ash": {"id": "ash", "name": "Ashmedai", "line": "of wrath", "power": 4}},
    "aid": {n: {"id": n, "name": f"Rule {n}", "text": f"Text of {n}. " * 12} for n in ("one", "two", "three")},
}


def made(size: Size, **more: Any) -> tuple[Pack, Component]:
    options = {"name": "name", "aid": "aid", "aid_where": "", "aid_title": ["name"], "aid_text": ["text"], "own": []}
    component = Component("screens", "screen", "devil", size, "", options=tuple({**options, **more}.items()))
    return Pack("p", Path(), (), {"title": "Small"}, {}, KINDS, RECORDS, (component,)), component


@pytest.mark.parametrize("size", [Size(264, 120), Size(390, 180), Size(540, 180)])
def test_every_text_inside_is_set_once_whatever_the_number_of_parts(tmp_path: Path, size: Size) -> None:
    pack, component = made(size)
    titles = 0
    for piece in pieces(pack, component, None):
        at = desk(pack, component, piece, tmp_path, side="back")
        art = draw(at)
        titles += art.ops.count(b"BT /HPGrenzeGotisch-Bold ")
        assert at.problems == []
    assert titles == 3


def test_the_outside_says_the_name_and_nothing_of_the_inside(tmp_path: Path) -> None:
    pack, component = made(Size(264, 120), line="line")
    (piece,) = pieces(pack, component, None)
    at = desk(pack, component, piece, tmp_path)
    draw(at)
    assert ("devil", "ash", "name") in at.reader.seen
    assert ("devil", "ash", "line") in at.reader.seen
    assert not any(path[0] == "aid" for path in at.reader.seen)


def test_what_has_no_room_inside_is_told(tmp_path: Path) -> None:
    pack, component = made(Size(90, 40))
    (piece,) = pieces(pack, component, None)
    at = desk(pack, component, piece, tmp_path, side="back")
    draw(at)
    assert {problem.code for problem in at.problems} == {"HP301"}


def test_a_part_after_the_first_knows_its_record(tmp_path: Path) -> None:
    pack, component = made(Size(390, 180), own=["power"])
    first, second = pieces(pack, component, None)
    assert (first.kind, second.kind) == ("devil", "")
    for piece in (first, second):
        loaded: list[str] = []
        draw(desk(pack, component, piece, tmp_path, loaded=loaded))
        assert all("ash" in name or name.startswith("border:") for name in loaded)
    at = desk(pack, component, second, tmp_path, side="back")
    draw(at)
    assert at.reader.seen["devil", "ash", "power"] == "4"


def test_a_larger_screen_has_larger_texts(tmp_path: Path) -> None:
    sizes = []
    for size in (Size(150, 70), Size(264, 120)):
        pack, component = made(size)
        (piece,) = pieces(pack, component, None)
        ops = draw(desk(pack, component, piece, tmp_path, side="back")).ops.decode("latin-1")
        sizes.append(max(float(part.split(" Tf")[0]) for part in ops.split("/HPAlegreya-Regular ")[1:]))
    assert sizes[0] < sizes[1]
