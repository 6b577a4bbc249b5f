"""No text of what is drawn is lost: standees, maps, terrain, rulers, boxes, nets, screens of all packs; and the same
comparison where a word is lost on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from testing.drawn_words import drawn_differences
from testing.kits import CHECKOUT, PACKS, SAMPLER, Kit, KitMaker

from hellprint.components import KINDS, component_kind
from hellprint.kits import KitRequest
from hellprint.load import load_pack
from hellprint.pipeline import kit
from hellprint.project import Project
from hellprint.render.canvas import Canvas

WORDLESS = {"mat"}
"""A drawn kind without a word."""


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("folder", PACKS, ids=[p.name for p in PACKS])
def test_text_drawn_is_text_found(folder: Path, paper: str, make_kit: KitMaker) -> None:
    found, _ = drawn_differences(make_kit(folder, paper=paper), Project.find(CHECKOUT))
    assert found == []


@pytest.mark.parametrize("wishes", [{"lang": "fi"}, {"variants": ("fierce",)}, {"backs": "separate"}], ids=str)
def test_so_it_is_in_another_language_and_a_variant(wishes: dict[str, Any], make_kit: KitMaker) -> None:
    found, _ = drawn_differences(make_kit(SAMPLER, **wishes), Project.find(CHECKOUT))
    assert found == []


def test_texts_of_every_drawn_kind_are_looked_at(make_kit: KitMaker) -> None:
    pack, _ = load_pack(SAMPLER)
    assert pack is not None
    _, held = drawn_differences(make_kit(SAMPLER), Project.find(CHECKOUT))
    by_kind = Counter[str]()
    for component in pack.components:
        by_kind[component.kind] += held[component.id]
    drawn = {name for name in KINDS if getattr(component_kind(name), "DRAWN", "")}
    assert {name for name in drawn if not by_kind[name]} <= WORDLESS


Print = Callable[[str], list[str]]


@pytest.fixture
def print_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Print:
    """Print a component with the engine as it is now, and compare."""
    monkeypatch.setenv("HELLPRINT_NO_CHILD", "1")

    def run(component: str) -> list[str]:
        project = Project.find(CHECKOUT)._replace(cache_root=tmp_path / "cache")
        request = KitRequest(SAMPLER, tmp_path / "out", only=(component,), draft=True)
        return drawn_differences(Kit(request, kit(request, project)), project)[0]

    return run


@pytest.mark.parametrize("component", ["standees", "skirmish-maps", "die", "move-sticks", "deck-box", "wide-screen"])
def test_the_comparison_sees_a_word_of_a_line_that_the_canvas_drops(
    component: str, print_anew: Print, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Canvas._words

    def forgetful(self: Canvas, text: str, ink: Any) -> Any:
        words, space = whole(self, text, ink)
        return words[:-1], space

    monkeypatch.setattr(Canvas, "_words", forgetful)
    assert any(": lost " in line for line in print_anew(component))


def test_the_comparison_sees_a_word_of_a_paragraph_that_the_setter_drops(
    print_anew: Print, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hellprint.render.pen import Pen

    whole = Pen.line

    def forgetful(self: Pen, line: Any, *rest: Any) -> None:
        line.units = [unit for unit in line.units if unit.text != "souls."]
        whole(self, line, *rest)

    monkeypatch.setattr(Pen, "line", forgetful)
    found = print_anew("wide-screen")
    assert "wide-screen/wide-screen-3 back: not found: Gain 120 souls." in found


def test_the_comparison_sees_a_text_that_a_drawing_leaves_out(
    print_anew: Print, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hellprint.render.draw.desk import Desk

    def half(self: Any, value: Any) -> Any:
        return ()

    monkeypatch.setattr(Desk, "blocks", half)
    assert any("asked for and not drawn: Gain 120 souls." in line for line in print_anew("wide-screen"))
