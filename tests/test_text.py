"""Text sent equals text found, over all packs; and the same comparison where the engine loses something."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from testing.kits import CHECKOUT, PACKS, SAMPLER, Kit, KitMaker
from testing.words import differences, normal, plain, shown

from hellprint.kits import KitRequest
from hellprint.pipeline import kit
from hellprint.project import Project

every_pack = pytest.mark.parametrize("folder", PACKS, ids=[p.name for p in PACKS])


@every_pack
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_text_sent_is_text_found(folder: Path, paper: str, make_kit: KitMaker) -> None:
    assert differences(make_kit(folder, paper=paper), Project.find(CHECKOUT)) == []


@pytest.mark.parametrize("wishes", [{"lang": "fi"}, {"variants": ("fierce",)}, {"flip": "short"}], ids=str)
def test_so_it_is_in_another_language_a_variant_and_on_turned_backs(wishes: dict[str, Any], make_kit: KitMaker) -> None:
    assert differences(make_kit(SAMPLER, **wishes), Project.find(CHECKOUT)) == []


Print = Callable[[], list[str]]


@pytest.fixture
def print_idols(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Print:
    """Print anew with the engine as it is now, and compare."""
    monkeypatch.setenv("HELLPRINT_NO_CHILD", "1")

    def run() -> list[str]:
        project = Project.find(CHECKOUT)._replace(cache_root=tmp_path / "cache")
        request = KitRequest(SAMPLER, tmp_path / "out", only=("idol-cards",), draft=True)
        result = kit(request, project)
        assert {f.code for f in result.findings} <= {"HP301", "HP402"}
        return differences(Kit(request, result), project)

    return run


def test_the_comparison_sees_one_word_that_the_renderer_drops(
    print_idols: Print, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hellprint.render.pen import Pen

    whole = Pen.line

    def forgetful(self: Pen, line: Any, *rest: Any) -> None:
        line.units = [unit for unit in line.units if unit.text != "broken"]
        whole(self, line, *rest)

    monkeypatch.setattr(Pen, "line", forgetful)
    found = print_idols()
    assert len(found) == 2
    assert "idol-cards/hook-chain front: lost ['broken']" in found
    assert "not found: Then comes a line that is long enough to be broken over" in found[1]


def test_the_comparison_sees_a_slot_that_is_cut_off(print_idols: Print, monkeypatch: pytest.MonkeyPatch) -> None:
    from hellprint.render.setter import Setter

    right = Setter.__init__

    def low(self: Setter, slot: Any, *rest: Any) -> None:
        """The rules of a card so low that their end lies beyond the cut."""
        right(self, slot._replace(top_pt=20.0) if slot.name == "rules" else slot, *rest)

    monkeypatch.setattr(Setter, "__init__", low)
    found = print_idols()
    assert any(line.startswith("idol-cards/kyopeli front: not found: fight Overseer or a clerk") for line in found)
    assert any(line.startswith("idol-cards/kyopeli front: lost [") for line in found)


def test_the_comparison_sees_text_that_nobody_sent(print_idols: Print, monkeypatch: pytest.MonkeyPatch) -> None:
    from hellprint.model.rich import Block, Run
    from hellprint.render.setter import Setter

    quiet = Setter.set

    def chatty(self: Setter, blocks: Any, **options: Any) -> Any:
        return quiet(self, (*blocks, Block("p", (Run("False"),))), **options)

    monkeypatch.setattr(Setter, "set", chatty)
    assert any("beside its slots, ['False'" in line for line in print_idols())


def test_both_sides_are_brought_to_one_form() -> None:
    assert normal("  a\u00a0b\u00adc\r\nd\u00ad\ne e\u0308 \ue10c") == "a bc de ë"
    assert shown("<head><title>x</title></head><p>R&amp;D :d12: <b>2</b></p><ul><li>a</li><li>b</li></ul>").split() == [
        "R&D", "2", "\u2022", "a", "\u2022", "b",
    ]  # fmt: skip
    text = "**Once** roll :d12:, {{ limits.hand }} *times*\nand\n\n- [[Pit Clerk|a clerk]]\n- R\\&D 2 \\* 3\n"
    text += "\n| a | b |\n|---|---|\n"
    assert list(plain(text, {"limits": {"hand": 5}})) == [
        "Once roll , 5 times and", "a clerk", "R&D 2 * 3", "a", "b",
    ]  # fmt: skip
