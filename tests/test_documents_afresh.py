"""Which documents of the starter are laid out again after an edit: those that show it, and no other."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from testing.kits import CHECKOUT
from testing.small import print_pack

from hellprint.render import weasy

GAME = CHECKOUT / "content" / "reign-in-hell"
QUICK = "Reign in Hell: Quick reference"
SCENARIOS = "Reign in Hell: Scenarios"
COURT, BENCH = "The Ashen Court, playsheet", "The Ninth Bench, playsheet"
NOTHING: set[str] = set()

Edit = Callable[[Path], None]
_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)


def edit(file: str, record: str, old: str, new: str) -> Edit:
    """Of the first such text after a record begins."""

    def change(pack: Path) -> None:
        path = pack / file
        before, mark, after = path.read_text("utf-8").partition(record)
        assert old in after, f"{file}: no {old} after {record}"
        path.write_text(before + mark + after.replace(old, new, 1), "utf-8")

    return change


CASES = {
    "what only a figure shows": (edit("demons.yaml", "id: mephit", "lift: 16", "lift: 17"), NOTHING),
    "a card of the campaign": (edit("campaign-cards.yaml", "id: madness-card", "Lost to", "Driven to"), NOTHING),
    "a constant that none of them says": (edit("pack.yaml", "beast: {base", "reach: 3", "reach: 4"), NOTHING),
    "a demon in neither cabal": (edit("demons.yaml", "id: succubus", "life: ", "life: 1"), {QUICK}),
    "a demon in one cabal": (edit("demons.yaml", "id: slaughter-fiend", "cost: 21", "cost: 20"), {QUICK, COURT}),
    "a relic in the other": (edit("relics.yaml", "id: screaming-shield", "against the", "on the"), {QUICK, BENCH}),
    "a name in one cabal": (edit("rosters/judges-learning.yaml", "devout", "Verdict", "Doom"), {BENCH}),
    "the scenario": (edit("scenarios.yaml", "id: king-of-the-hill", "victory: The", "victory: That"), {SCENARIOS}),
}


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the game whose starter was printed."""
    pack = tmp_path_factory.mktemp("game") / "pack"
    shutil.copytree(GAME, pack)
    assert print_pack(pack, pack.parent / "out", set_name="starter").result.findings == ()
    return pack


@pytest.mark.parametrize(("change", "expected"), CASES.values(), ids=CASES)
def test_what_shows_an_edit_is_laid_out_again_and_nothing_else(
    change: Edit, expected: set[str], known: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(known, pack)
    change(pack)
    laid_out = []
    flow = weasy.Engine.flow

    def counted(engine: weasy.Engine, html: str, *args: object, **named: object) -> weasy.Flowed:
        title = _TITLE.search(html)
        laid_out.append(title[1].strip() if title else "")
        return flow(engine, html, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(weasy.Engine, "flow", counted)
    monkeypatch.setenv("HELLPRINT_NO_CHILD", "1")  # so that it is counted here
    kit = print_pack(pack, tmp_path / "out", set_name="starter")
    assert kit.result.findings == ()
    assert sum(file.way == "document" for file in kit.result.files) == 4
    assert set(laid_out) == expected
    assert len(laid_out) == len(expected)  # each once


def test_what_no_document_shows_is_printed_without_weasyprint(known: Path, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(known, pack)
    edit("demons.yaml", "id: mephit", "lift: 16", "lift: 18")(pack)
    program = (
        "import sys\n"
        "from hellprint.cli.start import main\n"
        "assert main(sys.argv[1:]) == 0\n"
        "assert not {'weasyprint', 'fontTools', 'multiprocessing'} & set(sys.modules), 'imported'\n"
    )
    command = [sys.executable, "-c", program, "kit", str(pack), "--out", str(tmp_path / "out")]
    environment = {**os.environ, "HELLPRINT_NO_CHILD": "1", "PYTHONPATH": str(CHECKOUT)}
    done = subprocess.run(command, env=environment, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out" / "manifest.json").exists()
