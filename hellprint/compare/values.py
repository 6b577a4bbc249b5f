"""Two versions of a pack to what their values differ in: constants, kinds, records, rows of tables, decks, sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from hellprint.load.schema import BUILT_IN
from hellprint.load.snapshot import snapshot
from hellprint.model.records import Pack
from hellprint.model.schema import Kind

What = Literal["added", "removed", "changed"]
KEYS: Final = ("id", "name", "title", "roll")
"""What tells an item of a list from its neighbours, best first; for a row of a table its first cell."""
_OF_THE_GAME: Final = ("title", "edition", "players", "code", "lang", "credits", "templates")
_MISSING: Final = object()


class Change(NamedTuple):
    """One value that differs.

    Attributes:
        area: "game", "constants", "components", "sets", "schema", or the plural of a kind.
        id: of the record, component, set or kind; "" in the game and the constants.
        name: of the record; "" without one.
        path: below that, as a person would say it: "combat", "rows 3-4 · effect"; "" for all of it.
        what: added and removed: the one or the other side has no such value.
        old: plain value, None when it was added; new: likewise.
    """

    area: str
    id: str
    name: str
    path: str
    what: What
    old: Any
    new: Any


def changes(old: Pack, new: Pack) -> tuple[Change, ...]:
    """In the order of the new pack: the game, constants, records by kind, components, sets, the schema."""
    return tuple(_all(old, new))


def _all(old: Pack, new: Pack) -> Iterator[Change]:
    info = [{name: pack.info[name] for name in _OF_THE_GAME if pack.info.get(name)} for pack in (old, new)]
    yield from _under("game", "", "", *info)
    yield from _under("constants", "", "", old.constants, new.constants)
    for name in dict.fromkeys((*new.kinds, *old.kinds)):
        yield from _records(name, old, new)
    then, now = snapshot(old), snapshot(new)
    before, after = ({each["id"]: each for each in data["components"]} for data in (then, now))
    yield from _things("components", before, after, name="title")
    yield from _things("sets", then["sets"], now["sets"])
    # That a kind of every pack differs says that hellprint does, not the game.
    before, after = ({n: kind for n, kind in data["kinds"].items() if n not in BUILT_IN} for data in (then, now))
    yield from _things("schema", before, after)


def _records(kind: str, old: Pack, new: Pack) -> Iterator[Change]:
    known: Kind = new.kinds.get(kind) or old.kinds[kind]
    if known.roster:  # what somebody plays, not what is played
        return
    yield from _things(known.plural, old.records.get(kind, {}), new.records.get(kind, {}))


def _things(area: str, old: Mapping[str, Any], new: Mapping[str, Any], name: str = "name") -> Iterator[Change]:
    for id_ in dict.fromkeys((*new, *old)):
        then, now = old.get(id_), new.get(id_)
        called = _called(now if now is not None else then, name)
        if then is None or now is None:
            yield Change(area, id_, called, "", "added" if then is None else "removed", then, now)
        else:
            yield from _under(area, id_, called, then, now)


def _called(thing: Any, name: str) -> str:
    """A section has a title where other records have a name."""
    return str(thing.get(name) or thing.get("title") or "") if isinstance(thing, Mapping) else ""


def _under(area: str, id_: str, name: str, old: Any, new: Any) -> Iterator[Change]:
    for path, then, now in _differences(old, new, ()):
        what: What = "added" if then is _MISSING else "removed" if now is _MISSING else "changed"
        yield Change(area, id_, name, said(path), what, *(None if v is _MISSING else v for v in (then, now)))


def said(path: Sequence[str | int]) -> str:
    """("abilities", "Frenzy", "rules") as "abilities Frenzy · rules"; what is in [] is the key of an item."""
    words = ""
    for step in path:
        text = str(step)
        if text.startswith("["):
            words += " " + text[1:-1]
        else:
            words += (" · " if " " in words else ".") + text if words else text
    return words


def _differences(old: Any, new: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    if old == new and type(old) is type(new):
        return
    if isinstance(old, Mapping) and isinstance(new, Mapping) and not _is_small(old, new):
        for key in dict.fromkeys((*new, *old)):
            yield from _differences(old.get(key, _MISSING), new.get(key, _MISSING), (*path, str(key)))
    elif _is_list_of_maps(old) and _is_list_of_maps(new) and (old or new):
        for name, then, now in _aligned(old, new):
            yield from _differences(then, now, (*path, f"[{name}]"))
    elif old is _MISSING or new is _MISSING or _plain(old) != _plain(new):
        yield path, old, new


def _plain(value: Any) -> Any:
    """Lists and tuples are alike; a number is one number whatever its type."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def _is_small(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Uses ("2/battle") are said as one value."""
    return set(old) == set(new) == {"count", "per"}


def _is_list_of_maps(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(each, Mapping) for each in value)


def _aligned(old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Any, Any]]:
    """Items of two lists side by side, in the order of the new one: by what names them, else by their place."""
    key = _key(old, new)
    if key is None:
        for place in range(max(len(old), len(new))):
            yield (
                str(place + 1),
                old[place] if place < len(old) else _MISSING,
                new[place] if place < len(new) else _MISSING,
            )
        return
    then = {str(item[key]): item for item in old}
    now = {str(item[key]): item for item in new}
    renamed = _renamed(old, new, key)
    for name in now:
        yield name, then.get(renamed.get(name, name), _MISSING), now[name]
    for name in then:
        if name not in now and name not in renamed.values():
            yield name, then[name], _MISSING


def _renamed(old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]], key: str) -> dict[str, str]:
    """New name -> old name, of items at the same place that differ in nothing but their name."""
    if len(old) != len(new):
        return {}
    then, now = {str(item[key]) for item in old}, {str(item[key]) for item in new}
    found = {}
    for was, is_ in zip(old, new, strict=True):
        if str(is_[key]) not in then and str(was[key]) not in now and {**was, key: None} == {**is_, key: None}:
            found[str(is_[key])] = str(was[key])
    return found


def _key(old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]]) -> str | None:
    """The field by which items of both lists are told apart; None when there is none."""
    items = [*old, *new]
    first = next(iter(items[0]), None)
    for name in (*KEYS, *([first] if first is not None else [])):
        values = [[item.get(name) for item in side] for side in (old, new)]
        if all(
            all(isinstance(value, str | int) for value in side) and len(set(map(str, side))) == len(side)
            for side in values
        ):
            return name
    return None
