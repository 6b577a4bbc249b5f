"""`hellprint proof`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Hellprint = Callable[..., Any]


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HELLPRINT_DATA", str(tmp_path / "data"))


def test_a_page(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("proof", "imps")
    assert ran.status == 0
    assert ran.out == "output/imps/proof.html  2 pieces of 1 deck\n"
    page = (project_folder / "output" / "imps" / "proof.html").read_text("utf-8")
    assert "Soot" in page
    assert "Ember" in page


def test_one_piece_somewhere_else(hellprint: Hellprint, project_folder: Path) -> None:
    assert hellprint("proof", "imps", "soot", "--out", "here").out == "here/proof.html  1 piece of 1 deck\n"
    assert "Ember" not in (project_folder / "here" / "proof.html").read_text("utf-8")


def test_pictures(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("proof", "imps", "--png", "--dpi", "72")
    assert ran.status == 0
    assert ran.out == "output/imps/pictures  2 pictures, 72 dpi\n"
    assert (project_folder / "output" / "imps" / "pictures" / "imp-cards" / "soot-front.png").is_file()


def test_what_differs_from_the_table_is_marked(hellprint: Hellprint, project_folder: Path) -> None:
    hellprint("kit", "imps", "--all")
    hellprint("printed", "imps")
    path = project_folder / "content" / "imps" / "imps.yaml"
    path.write_text(path.read_text("utf-8").replace("name: Soot", "name: Cinder"), encoding="utf-8")
    hellprint("proof", "imps")
    page = (project_folder / "output" / "imps" / "proof.html").read_text("utf-8")
    assert page.count('data-fate="changed">') == 1
    assert 'data-since="table"' in page


def test_wrong_usage(hellprint: Hellprint, project_folder: Path) -> None:
    assert hellprint("proof", "imps", "--png", "--watch").status == 2
    ran = hellprint("proof", "imps", "sot")
    assert ran.status == 2
    assert 'did you mean "soot"?' in ran.err
    assert hellprint("proof", "imps", "--since", "club").status == 2


def test_errors_are_on_the_page_and_in_the_status(hellprint: Hellprint, project_folder: Path) -> None:
    path = project_folder / "content" / "imps" / "imps.yaml"
    path.write_text(path.read_text("utf-8").replace("power: 1", "pwoer: 1"), encoding="utf-8")
    ran = hellprint("proof", "imps")
    assert ran.status == 1
    assert "on the page" in ran.err
    assert "HP010" in (project_folder / "output" / "imps" / "proof.html").read_text("utf-8")
