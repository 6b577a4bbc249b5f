"""What looks at words is asked again when a word has changed, and may look at no number of a record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest
from testing.kits import CHECKOUT

from hellprint import checks
from hellprint.checks import OF_WORDS, check_pack, load_check
from hellprint.load import load_pack
from hellprint.model.records import Pack
from hellprint.project import Project

FILES = {
    "pack.yaml": "pack: t\ntitle: T\nconstants: {limits: {size: 10}}\nphrases: {limits.size: ['up to {n} imps']}\n",
    "schema.yaml": "kinds: {imp: {plural: imps, fields: {name: text, life: int, rules: rich}}}\n",
    "imps.yaml": "imps: [{id: ash, name: Ash, life: 3, rules: 'Bring up to 10 imps. See {{ it.life }}.'}]\n",
}


def pack(folder: Path, **edits: tuple[str, str]) -> Pack:
    """edits: file without its ending -> what is put into it for what."""
    for name, text in FILES.items():
        old, new = edits.get(name.removesuffix(".yaml"), ("", ""))
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1) if old else text, encoding="utf-8")
    found, findings = load_pack(folder)
    assert found is not None
    assert findings == ()
    return found


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The checks that were asked."""
    monkeypatch.setenv("HELLPRINT_CACHE", str(tmp_path / "cache"))
    found: list[str] = []
    import_module = checks.import_module

    def counted(name: str) -> Any:
        found.append(name.rpartition(".")[2])
        return import_module(name)

    monkeypatch.setattr(checks, "import_module", counted)
    return found


def test_where_a_number_is_all_that_has_changed_words_are_not_looked_at_again(asked: list[str], tmp_path: Path) -> None:
    assert check_pack(pack(tmp_path)) == ()
    assert "wrong_number" in asked
    asked.clear()
    assert check_pack(pack(tmp_path, imps=("life: 3", "life: 4"))) == ()
    assert "near_name" in asked
    assert not OF_WORDS & {*asked}


@pytest.mark.parametrize(
    ("edits", "code"),
    [
        ({"imps": ("up to 10", "up to 9")}, "HP138"),
        ({"pack": ("size: 10", "size: 9")}, "HP138"),
        ({"pack": ("'up to", "'down to")}, "HP139"),
        ({"imps": ("it.life", "it.live")}, "HP136"),
        ({"schema": ("life: int", "life: int, live: {type: int, optional: true}")}, ""),
        ({"imps": ("Bring up", "Bring bring up")}, "HP152"),
    ],
)
def test_another_word_constant_or_field_is_seen_each_time(
    asked: list[str], tmp_path: Path, edits: dict[str, tuple[str, str]], code: str
) -> None:
    """A pack in which words are wrong is never taken for one in which they are right."""
    assert check_pack(pack(tmp_path)) == ()
    asked.clear()
    for _ in range(2):
        assert [finding.code for finding in check_pack(pack(tmp_path, **edits))] == ([code] if code else [])
        assert OF_WORDS & {*asked} or not code
    assert check_pack(pack(tmp_path)) == ()


def _read(*_: object) -> NoReturn:
    raise AssertionError("a number of a record was looked at")


class _Unread(int):
    """A number whose value nobody may ask for."""

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = __bool__ = _read  # type: ignore[assignment]
    __str__ = __repr__ = __format__ = __int__ = __float__ = __index__ = _read  # type: ignore[assignment]
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _read  # type: ignore[assignment]


def without_numbers(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: without_numbers(each) for name, each in value.items()}
    if isinstance(value, list):
        return [without_numbers(each) for each in value]
    return _Unread() if isinstance(value, int | float) and not isinstance(value, bool) else value


@pytest.mark.parametrize("name", sorted(OF_WORDS))
@pytest.mark.parametrize("folder", ["content/reign-in-hell", "content/lords-of-hell", "tests/packs/sampler"])
def test_no_number_of_a_record_is_looked_at(loaded: Callable[[str], Pack], folder: str, name: str) -> None:
    made = loaded(folder)
    unread = made._replace(records=without_numbers(made.records))
    assert tuple(load_check(name).check(unread)) == tuple(load_check(name).check(made))  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def loaded() -> Callable[[str], Pack]:
    known: dict[str, Pack] = {}

    def load(folder: str) -> Pack:
        if folder not in known:
            found, _ = load_pack(CHECKOUT / folder, find_pack=Project.find().find_pack)
            assert found is not None
            known[folder] = found
        return known[folder]

    return load
