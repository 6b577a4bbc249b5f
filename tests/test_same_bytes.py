"""The same input gives the same bytes: whoever runs it, wherever, in whatever order, and whatever the cache holds."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from testing.kits import CHECKOUT, SAMPLER, KitMaker

from hellprint.kits import KitRequest, KitResult
from hellprint.pipeline import kit
from hellprint.project import Project

Files = Mapping[str, bytes]

OTHER_ORDER = '''\
"""Loaded at the start of Python: folders are listed backwards."""
import os
_listdir, _scandir = os.listdir, os.scandir
def listdir(path="."):
    return sorted(_listdir(path), reverse=True)
class scandir:
    def __init__(self, path="."):
        with _scandir(path) as entries:
            self._entries = iter(sorted(entries, key=lambda e: e.name, reverse=True))
    def __iter__(self):
        return self._entries
    def __next__(self):
        return next(self._entries)
    def __enter__(self):
        return self
    def __exit__(self, *raised):
        pass
    def close(self):
        pass
os.listdir, os.scandir = listdir, scandir
'''


def in_a_clone(clone: Path, pack: str, options: list[str], environment: Mapping[str, str]) -> Files:
    """Print in a process of its own, in a copy of the tree, with a home of its own."""
    for name in ("hellprint", "content", "templates", "fonts"):
        shutil.copytree(CHECKOUT / name, clone / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(SAMPLER, clone / "content" / "sampler")
    home = clone / "home"
    home.mkdir()
    variables = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "HELLPRINT_CACHE": str(clone / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
        **environment,
    }
    command = [sys.executable, "-m", "hellprint", "kit", pack, *options, "--out", str(clone / "out")]
    ran = subprocess.run(command, cwd=clone, env=variables, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stderr + ran.stdout
    return {path.name: path.read_bytes() for path in sorted((clone / "out").iterdir())}


def test_two_clones_two_homes_two_time_zones_two_locales(tmp_path: Path, make_kit: KitMaker) -> None:
    order = tmp_path / "order"
    order.mkdir()
    (order / "sitecustomize.py").write_text(OTHER_ORDER)
    one = {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONHASHSEED": "1"}
    two = {"TZ": "America/Adak", "LC_ALL": "tr_TR.UTF-8", "PYTHONHASHSEED": "2", "PYTHONPATH": str(order)}
    here = make_kit(SAMPLER).files()
    assert {"manifest.json", "00-print-plan.pdf"} < here.keys()
    assert in_a_clone(tmp_path / "one", "sampler", ["--all"], one) == here
    assert in_a_clone(tmp_path / "another, ö", "sampler", ["--all"], two) == here


def test_a_shipped_game_is_the_same_in_another_process(tmp_path: Path, make_kit: KitMaker) -> None:
    here = make_kit(CHECKOUT / "content" / "reign-in-hell", paper="letter").files()
    cache = {"HELLPRINT_CACHE": os.environ["HELLPRINT_CACHE"], "PYTHONHASHSEED": "3", "TZ": "Asia/Tokyo"}
    assert in_a_clone(tmp_path / "clone", "reign-in-hell", ["--all", "--paper", "letter"], cache) == here


# Order and form of the files


@pytest.fixture
def sampler(tmp_path: Path) -> Path:
    """A copy of the sampler, to be changed."""
    return Path(shutil.copytree(SAMPLER, tmp_path / "sampler"))


def print_all(pack: Path, out: Path, cache: Path | None = None, **wishes: Any) -> Files:
    result = result_of(pack, out, cache, **wishes)
    assert result.findings == ()
    return {path.name: path.read_bytes() for path in sorted(out.iterdir())}


def result_of(pack: Path, out: Path, cache: Path | None = None, **wishes: Any) -> KitResult:
    project = Project.find(CHECKOUT)
    if cache is not None:
        project = project._replace(cache_root=cache)
    return kit(KitRequest(folder=pack, out=out, **{"all": True, **wishes}), project)


def reorder(pack: Path) -> None:
    """The files of one kind in another order, one of them cut in two, the records the other way round."""
    (pack / "demons" / "great.yaml").rename(pack / "demons" / "zz.yaml")
    text = (pack / "idols.yaml").read_text("utf-8")
    first, second = text.split("  - id: lantern")
    (pack / "idols.yaml").unlink()
    (pack / "idols").mkdir()
    (pack / "idols" / "b.yaml").write_text(first, "utf-8")
    (pack / "idols" / "a.yaml").write_text("idols:\n  - id: lantern" + second, "utf-8")


def as_windows(pack: Path) -> None:
    """Byte-order marks and CRLF, as editors on Windows write them."""
    for path in pack.rglob("*.yaml"):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))


def touch(pack: Path) -> None:
    """All files are from another time, and other ones lie beside them."""
    for path in pack.rglob("*"):
        os.utime(path, (86400, 86400))
    (pack / "notes.txt").write_text("not a file of the pack")
    (pack / ".hidden").mkdir()


@pytest.mark.parametrize("change", [reorder, as_windows, touch])
def test_order_and_form_of_the_files_have_no_influence(
    change: Callable[[Path], None], sampler: Path, tmp_path: Path, make_kit: KitMaker
) -> None:
    before = print_all(sampler, tmp_path / "before")
    assert before == make_kit(SAMPLER).files()
    change(sampler)
    assert print_all(sampler, tmp_path / "after") == before


# The cache


def test_a_cache_that_is_cold_warm_or_partly_there_gives_the_same(
    sampler: Path, tmp_path: Path, make_kit: KitMaker
) -> None:
    cache, out = tmp_path / "cache", tmp_path / "out"
    cold = print_all(sampler, out, cache)
    assert cold == make_kit(SAMPLER).files()
    assert print_all(sampler, out, cache) == cold, "warm"
    shelves = sorted(p.name for p in cache.iterdir())
    assert {"faces", "forms", "frames", "pack", "pictures"} <= set(shelves)
    for shelf in shelves:
        shutil.rmtree(cache / shelf)
        assert print_all(sampler, out, cache) == cold, f"without {shelf}"


def test_entries_that_are_damaged_or_gone_cost_time_only(sampler: Path, tmp_path: Path, make_kit: KitMaker) -> None:
    cache, out = tmp_path / "cache", tmp_path / "out"
    cold = print_all(sampler, out, cache)
    entries = sorted(p for p in cache.rglob("*") if p.is_file())
    for path in entries[::3]:
        path.write_bytes(path.read_bytes()[:-1] + b"!")
    for path in entries[1::3]:
        path.unlink()
    assert print_all(sampler, out, cache) == cold


def test_what_was_printed_before_has_no_influence(sampler: Path, tmp_path: Path, make_kit: KitMaker) -> None:
    cache = tmp_path / "cache"
    print_all(sampler, tmp_path / "some", cache, all=False, pieces=(("kyopeli", 3), ("brass-seal", 1)))
    print_all(sampler, tmp_path / "finnish", cache, lang="fi", only=("demon-cards",))
    assert print_all(sampler, tmp_path / "all", cache) == make_kit(SAMPLER).files()


def changed(one: Files, other: Files) -> set[str]:
    assert one.keys() == other.keys()
    return {name for name in one if one[name] != other[name]}


@pytest.mark.parametrize(
    ("name", "files"),
    [
        ("art/lantern.svg", {"10-cards-duplex.pdf", "60-boards-duplex.pdf", "manifest.json"}),
        ("art/stripe.svg", {"10-cards-duplex.pdf", "manifest.json"}),
    ],
)
def test_a_picture_that_changes_is_drawn_anew(name: str, files: set[str], sampler: Path, tmp_path: Path) -> None:
    """lantern.svg stands in a slot and on a screen, stripe.svg in the CSS of a template."""
    out = tmp_path / "out"
    before = print_all(sampler, out)
    picture = sampler / name
    text = picture.read_text("utf-8")
    picture.write_text(_recoloured(text), "utf-8")
    assert changed(before, print_all(sampler, out)) == files
    picture.write_text(text, "utf-8")
    assert print_all(sampler, out) == before


def _recoloured(svg: str) -> str:
    assert "#6c0000" in svg or "#1b1512" in svg
    return svg.replace("#6c0000", "#00006c").replace("#1b1512", "#00006c")


def test_a_picture_that_was_missing_is_drawn_when_it_is_there(sampler: Path, tmp_path: Path) -> None:
    picture, out = sampler / "art" / "lantern.svg", tmp_path / "out"
    data = picture.read_bytes()
    picture.unlink()
    assert [f.code for f in result_of(sampler, out).findings] == ["HP501"]
    picture.write_bytes(data)
    assert print_all(sampler, out)


def test_one_number_in_a_record_changes_what_prints_it_and_nothing_else(sampler: Path, tmp_path: Path) -> None:
    import json

    out = tmp_path / "out"
    before = json.loads(print_all(sampler, out)["manifest.json"])["pieces"]
    relics = sampler / "relics.csv"
    relics.write_text(relics.read_text("utf-8").replace(",10,", ",11,"), "utf-8")
    after = json.loads(print_all(sampler, out)["manifest.json"])["pieces"]
    shown = [[{key: value for key, value in row.items() if key != "hash"} for row in rows] for rows in (before, after)]
    differing = {(one["id"], one["side"]) for one, two in zip(*shown, strict=True) if one != two}
    assert differing == {("brass-seal", "front")}
