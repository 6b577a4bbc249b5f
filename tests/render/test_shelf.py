"""Kept faces: what is put on a shelf is found again, what should not be kept is not."""

from __future__ import annotations

import pytest

from hellprint.cache import Store
from hellprint.model.artwork import Artwork
from hellprint.model.pieces import Problem
from hellprint.render.shelf import Drawn, Shelf

FACE = Drawn(Artwork(b"q Q", ("aa",), {"HPAlegreya-Regular": "\x05\ud812"}), "content", "A-1", (("frame", "x", "12"),))


def kept(store: Store, *keys: str, name: str = "name") -> list[bool]:
    shelf = Shelf(store, name)
    return [shelf.get(key) is not None for key in keys]


def test_a_face_is_found_again_as_it_was(store: Store) -> None:
    shelf = Shelf(store, "name")
    shelf.put("one", FACE)
    shelf.put("two", Drawn(Artwork(b""), "", ""))
    assert shelf.get("one") == FACE
    shelf.save({"one", "two"})
    again = Shelf(store, "name")
    assert (again.get("one"), again.get("two")) == (FACE, Drawn(Artwork(b""), "", ""))
    assert again.get("three") is None


def test_shelves_are_apart(store: Store) -> None:
    shelf = Shelf(store, "name")
    shelf.put("one", FACE)
    shelf.save({"one"})
    assert kept(store, "one", name="other") == [False]
    assert Shelf(store, "name", empty=True).get("one") is None


def test_a_face_with_problems_is_not_kept(store: Store) -> None:
    shelf = Shelf(store, "name")
    shelf.put("one", FACE._replace(problems=(Problem("HP301", "too long"),)))
    shelf.save({"one"})
    assert kept(store, "one") == [False]


def test_faces_of_other_runs_stay_but_not_without_end(store: Store) -> None:
    old = Shelf(store, "name")
    for n in range(202):
        old.put(f"old {n}", FACE)
    old.save({"old 0"})
    assert kept(store, "old 0", "old 201") == [True, True]
    new = Shelf(store, "name")
    new.put("new", FACE)
    new.save({"new", "old 0"})
    assert kept(store, "new", "old 0", "old 201") == [True, True, True]
    new.put("newer", FACE)
    new.save({"newer"})
    assert kept(store, "newer", "new", "old 0") == [True, False, False]


def test_nothing_is_written_when_nothing_is_new(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(store, "name")
    shelf.put("one", FACE)
    shelf.save({"one"})
    again = Shelf(store, "name")
    monkeypatch.setattr(Store, "put", lambda *parts: pytest.fail("it was written again"))
    again.get("one")
    again.save({"one"})


def test_the_same_faces_are_the_same_bytes(store: Store) -> None:
    entries = []
    for name in ("one", "two"):
        shelf = Shelf(store, name)
        shelf.put("k", FACE._replace(content="".join(["con", "tent"])))
        shelf.save({"k"})
        entries.append(store.get("faces", name))
    assert entries[0] == entries[1]


@pytest.mark.parametrize(
    "key, hash_", [("0123456789abcdef0123", "0123456789abcdef"), ("fedcba98765432100123", "fedcba9876543210")]
)
def test_the_hash_of_a_face_is_that_of_its_inputs(key: str, hash_: str) -> None:
    bare = FACE._replace(files=())
    assert bare.face("front", key).hash == hash_
    assert FACE.face("front", key).hash not in (
        hash_,
        FACE._replace(files=(("frame", "x", "34"),)).face("front", key).hash,
    )
