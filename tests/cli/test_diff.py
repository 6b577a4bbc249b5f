"""`hellprint diff`."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Hellprint = Callable[..., Any]


@pytest.fixture
def edited(project_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HELLPRINT_DATA", str(tmp_path / "data"))
    pack = project_folder / "content" / "imps"
    shutil.copytree(pack, project_folder / "before")
    path = pack / "imps.yaml"
    path.write_text(path.read_text("utf-8").replace("name: Soot", "name: Cinder"), encoding="utf-8")
    return project_folder


def test_text(hellprint: Hellprint, edited: Path) -> None:
    ran = hellprint("diff", "imps", "--since", "before")
    assert ran.status == 0
    assert ran.out == (
        "imps, since before\n\nChanged\n  imps soot: name: Soot → Cinder\n\n"
        "Pieces to print anew or take out\n  imp-cards soot: changed, 1 copy (name: Soot → Cinder)\n"
    )


def test_json_and_markdown(hellprint: Hellprint, edited: Path) -> None:
    data = json.loads(hellprint("diff", "imps", "--since", "before", "--format", "json").out)
    assert [(c["id"], c["path"], c["old"], c["new"]) for c in data["changes"]] == [("soot", "name", "Soot", "Cinder")]
    assert (
        "- **imps soot**: name: Soot → Cinder\n"
        in hellprint("diff", "imps", "--since", "before", "--format", "markdown").out
    )


def test_pdf(hellprint: Hellprint, edited: Path) -> None:
    ran = hellprint("diff", "imps", "--since", "before", "--format", "pdf")
    assert ran.out == "output/imps/what-changed.pdf\n"
    assert (edited / "output" / "imps" / "what-changed.pdf").read_bytes().startswith(b"%PDF-")
    hellprint("diff", "imps", "--since", "before", "--format", "pdf", "--out", "page")
    assert (edited / "page" / "what-changed.pdf").is_file()


def test_the_same_is_said_to_be_the_same(hellprint: Hellprint, project_folder: Path) -> None:
    shutil.copytree(project_folder / "content" / "imps", project_folder / "before")
    assert hellprint("diff", "imps", "--since", "before").out == "imps says the same as before\n"


def test_what_is_nothing_is_wrong_usage(hellprint: Hellprint, edited: Path) -> None:
    ran = hellprint("diff", "imps", "--since", "nothing")
    assert ran.status == 2
    assert '"nothing" is no print, pack or revision' in ran.err


def test_a_version_that_cannot_be_read(hellprint: Hellprint, edited: Path) -> None:
    (edited / "before" / "schema.yaml").unlink()
    ran = hellprint("diff", "imps", "--since", "before")
    assert ran.status in (0, 1)
    assert "HP020" in ran.out
