"""A pack from the cache is the pack from its files, and never an old one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from hellprint.load import pack as loading
from hellprint.load.cached import load_cached
from hellprint.project import Project

FILES = {
    "imps/pack.yaml": "pack: imps\ntitle: Imps\n",
    "imps/schema.yaml": "kinds:\n  imp:\n    plural: imps\n    fields: {name: {type: text}}\n",
    "imps/imps.yaml": "imps:\n- id: ash\n  name: Ash\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project.find(tmp_path)._replace(cache_root=tmp_path / "cache")


@pytest.fixture
def folder(write_files: Callable[[Mapping[str, str]], Path]) -> Path:
    return write_files(FILES) / "imps"


def names(folder: Path, project: Project) -> list[str]:
    pack, _ = load_cached(folder, project)
    assert pack is not None
    return [record["name"] for record in pack.records["imp"].values()]


def test_the_second_time_no_file_is_parsed(folder: Path, project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = load_cached(folder, project)
    monkeypatch.setattr(loading, "load_pack", None)
    second, findings = load_cached(folder, project)
    assert first is not None
    assert second is not None
    assert findings == ()
    assert second.records == first.records
    assert second.place("imp", "ash", "name") == first.place("imp", "ash", "name")
    assert second.place("imp", "ash", "name").line == 3


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("imps.yaml", "imps:\n- id: ash\n  name: Oak\n", ["Oak"]),
        ("more.yaml", "imps:\n- id: elm\n  name: Elm\n", ["Ash", "Elm"]),
    ],
)
def test_an_edit_or_a_new_file_is_seen(
    folder: Path, project: Project, name: str, text: str, expected: list[str]
) -> None:
    assert names(folder, project) == ["Ash"]
    (folder / name).write_text(text, encoding="utf-8")
    assert names(folder, project) == expected


def test_findings_are_said_each_time(folder: Path, project: Project) -> None:
    (folder / "imps.yaml").write_text("imps:\n- id: ash\n  nam: Ash\n", encoding="utf-8")
    said = [[f.code for f in load_cached(folder, project)[1]] for _ in range(2)]
    assert said[0] == said[1] != []


def test_a_broken_cache_is_no_trouble(folder: Path, project: Project) -> None:
    names(folder, project)
    for entry in (project.cache_root / "pack").rglob("*"):
        if entry.is_file():
            entry.write_bytes(b"rubbish")
    assert names(folder, project) == ["Ash"]
