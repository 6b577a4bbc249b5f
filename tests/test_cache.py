from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hellprint import cache
from hellprint.cache import Store, digest, environment_key, library_versions


def test_a_stored_value_is_found_by_another_store(tmp_path: Path) -> None:
    Store(tmp_path).put("frames", "abcd", b"\x00value")
    assert Store(tmp_path).get("frames", "abcd") == b"\x00value"
    assert Store(tmp_path).get("frames", "abce") is None
    assert Store(tmp_path).get("forms", "abcd") is None


def _only_file(root: Path) -> Path:
    (found,) = (p for p in root.rglob("*") if p.is_file())
    return found


@pytest.mark.parametrize("damage", ["shorter", "flipped", "empty", "foreign"])
def test_a_damaged_entry_is_ignored(tmp_path: Path, damage: str) -> None:
    store = Store(tmp_path)
    store.put("frames", "abcd", b"some value")
    path = _only_file(tmp_path)
    data = path.read_bytes()
    path.write_bytes(
        {
            "shorter": data[:-1],
            "flipped": data[:-1] + bytes([data[-1] ^ 1]),
            "empty": b"",
            "foreign": b"%PDF-1.7 somebody else's file",
        }[damage]
    )
    assert store.get("frames", "abcd") is None
    store.put("frames", "abcd", b"some value")
    assert store.get("frames", "abcd") == b"some value"


def test_an_entry_under_another_key_is_not_believed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put("frames", "abcd", b"value")
    path = _only_file(tmp_path)
    path.rename(path.with_name("abce"))
    assert store.get("frames", "abce") is None


def test_a_store_that_cannot_be_written_still_serves_its_own_run(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    store = Store(blocked / "cache")
    store.put("frames", "abcd", b"value")
    assert store.get("frames", "abcd") == b"value"
    assert Store(blocked / "cache").get("frames", "abcd") == b"value"
    assert Store(tmp_path / "other").get("frames", "abcd") is None


def test_a_value_in_parts_is_the_value(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put("frames", "abcd", b"one", memoryview(b" two"), b"")
    assert store.get("frames", "abcd") == b"one two"
    store.put("frames", "abcd", b"one two")
    assert store.get("frames", "abcd") == b"one two"


def test_no_temporary_file_stays(tmp_path: Path) -> None:
    Store(tmp_path).put("frames", "abcd", b"value")
    assert not [p for p in tmp_path.rglob("*") if ".tmp" in p.name]


def test_digest_tells_values_apart_by_type_and_by_how_they_are_split() -> None:
    values = [("ab", "c"), ("a", "bc"), ("abc",), (b"abc",), (1,), (1.0,), ("1",), (None,), (("ab", "c"),), ({"a": 1},)]
    assert len({digest(*v) for v in values}) == len(values)


def test_digest_does_not_see_which_objects_are_shared() -> None:
    part = "".join(["x", "y"])
    assert digest((part, part)) == digest(("xy", "".join(["x", "y"])))


def test_digest_refuses_what_has_no_order() -> None:
    with pytest.raises(ValueError, match="no order"):
        digest({"a", "b"})
    with pytest.raises(ValueError, match="unmarshallable"):
        digest(object())


def test_digest_is_the_same_in_every_process() -> None:
    code = "from hellprint.cache import *; print(digest('a', 1, {'b': ('c', None)}), environment_key())"
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert len(runs[0].split()) == 2


def test_versions_are_read_from_folder_names(tmp_path: Path) -> None:
    for name in ("Jinja2-3.1.6.dist-info", "cel_expr_python-0.1.3.dist-info", "other"):
        (tmp_path / name).mkdir()
    found = library_versions(("jinja2", "cel-expr-python", "weasyprint"), [str(tmp_path), str(tmp_path / "absent")])
    assert found == (("jinja2", "3.1.6"), ("cel-expr-python", "0.1.3"), ("weasyprint", ""))


def test_installed_versions_are_those_that_the_libraries_give() -> None:
    from importlib.metadata import version

    assert dict(library_versions(("weasyprint", "jinja2"))) == {
        "weasyprint": version("weasyprint"),
        "jinja2": version("jinja2"),
    }


def test_environment_key_is_hex() -> None:
    assert int(environment_key(), 16)


def test_the_key_of_the_sources_follows_their_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HELLPRINT_CACHE", str(tmp_path / "cache"))
    package = tmp_path / "package"
    package.mkdir()
    (package / "a.py").write_text("x = 1\n")
    first = cache._sources_key(package)
    assert cache._sources_key(package) == first
    (package / "a.py").write_text("x = 22\n")
    assert cache._sources_key(package) != first
    (package / "a.py").write_text("x = 1\n")
    assert cache._sources_key(package) == first


def test_stamps_tell_of_every_file_that_is_new_gone_or_changed(tmp_path: Path) -> None:
    from hellprint.cache import stamps_below

    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.yaml").write_text("1")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").write_text("1")
    before = stamps_below([tmp_path, tmp_path / "a"])
    assert [Path(path).name for path, _, _ in before] == ["x.yaml"]
    (tmp_path / "a" / "x.yaml").write_text("12")
    assert stamps_below([tmp_path]) != before
    (tmp_path / "a" / "y.yaml").write_text("1")
    assert len(stamps_below([tmp_path])) == 2
