"""The names in the {{ }} of rules texts, followed through constants, kinds and the record's own values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from hellprint.load.built_in import EXAMPLE, REFERENCE
from hellprint.load.nearest import did_you_mean
from hellprint.load.tables import TABLE
from hellprint.model.records import Pack, PlaceKey
from hellprint.model.schema import Field, Kind

Step = str | int


class Wrong(NamedTuple):
    """What is wrong with a name, and the way out."""

    message: str
    hint: str


class Path(NamedTuple):
    """A name with what is asked of it: it.modifiers[0].add. guarded: its absence is provided for."""

    root: str
    steps: tuple[Step, ...]
    guarded: bool


class Variables:
    """Follows names; each expression is parsed once."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._parsed: dict[str, tuple[Path, ...]] = {}

    def wrong(self, inside: str, key: PlaceKey) -> Iterator[Wrong]:
        """What does not exist among the names of one {{ }}.

        Args:
            inside: what stands between {{ and }}.
            key: of the text; its record is `it`.
        """
        for path in self._paths(inside):
            found = self._follow(path, key)
            if found is not None:
                yield found

    def _paths(self, inside: str) -> tuple[Path, ...]:
        if inside not in self._parsed:
            from hellprint.load.jinja_names import paths

            self._parsed[inside] = tuple(Path(*path) for path in paths(inside))
        return self._parsed[inside]

    def _follow(self, path: Path, key: PlaceKey) -> Wrong | None:
        if path.root in self.pack.constants:
            return self._constant(path)
        kind = self.pack.kinds.get(str(key[0]))
        if path.root != "it" and (kind is None or path.root != kind.name):
            others = self._plurals if kind is not None and kind.name in REFERENCE else {}
            if path.root in others:
                return self._other(path, others[path.root])
            given = self.pack.records[EXAMPLE.name][str(key[1])].get("given", {}) if key[0] == EXAMPLE.name else ()
            if path.root in given:
                return None
            known = (*self.pack.constants, "it", *((kind.name,) if kind else ()), *others, *given)
            return Wrong(f'nothing is called "{path.root}" here', did_you_mean(path.root, known, listed=True))
        if kind is None or kind.name == TABLE.name:
            return None
        return self._record(path, kind, self.pack.records[kind.name].get(str(key[1]), {}))

    @cached_property
    def _plurals(self) -> dict[str, Kind]:
        return {kind.plural: kind for kind in self.pack.kinds.values() if not kind.nested and not kind.roster}

    def _other(self, path: Path, kind: Kind) -> Wrong | None:
        """demons.mephit.combat: a record by the plural of its kind and its id."""
        if not path.steps:
            return None
        id_ = str(path.steps[0])
        records = self.pack.records.get(kind.name, {})
        if id_ not in records:
            return Wrong(f'there is no "{id_}" in {kind.plural}', did_you_mean(id_, records, listed=True))
        if kind.name == TABLE.name:
            return None
        return self._record(Path(f"{path.root}.{id_}", path.steps[1:], path.guarded), kind, records[id_])

    def _constant(self, path: Path) -> Wrong | None:
        at: Any = self.pack.constants[path.root]
        said = path.root
        for step in path.steps:
            if isinstance(at, Mapping):
                if step not in at:
                    return Wrong(f'there is no "{step}" in {said}', did_you_mean(str(step), at, listed=True))
            elif isinstance(at, list) and isinstance(step, int):
                if not -len(at) <= step < len(at):
                    return Wrong(f"item {step} of {said} is asked for, and it has {len(at)}", "the first is item 0")
            else:
                return None
            at = at[step]
            said = _joined(said, step)
        return None

    def _record(self, path: Path, kind: Kind, record: Mapping[str, Any]) -> Wrong | None:
        """Kind and value side by side: a name must be a field, and the field must have a value here."""
        of: Kind | Field | None = kind
        value: Any = record
        said = path.root
        for step in path.steps:
            if isinstance(step, int):
                of = of.item if isinstance(of, Field) else None
                if isinstance(value, list) and not -len(value) <= step < len(value):
                    if path.guarded:
                        return None
                    return Wrong(f"item {step} of {said} is asked for, and it has {len(value)}", "the first is item 0")
                value = value[step] if isinstance(value, list) else None
                said = _joined(said, step)
                continue
            inner = self._kind(of)
            if inner is None:
                return None
            known = (*(() if inner.nested else ("id",)), *inner.fields, *inner.derive)
            if step not in known:
                return Wrong(f'"{step}" is not a field of {inner.name}', did_you_mean(step, known, listed=True))
            if isinstance(of, Field) and of.type == "ref":
                value = self.pack.records.get(of.to, {}).get(value)
            of = inner.fields.get(step)
            value = value.get(step) if isinstance(value, Mapping) else None
            said = _joined(said, step)
            if value is None:
                wanted = of is not None and of.optional and not path.guarded
                return Wrong(f"{said} has no value here", "leave it out, or give it one") if wanted else None
        return None

    def _kind(self, of: Kind | Field | None) -> Kind | None:
        if isinstance(of, Field):
            if of.type == "nested" or (of.type == "ref" and not of.link):
                return self.pack.kinds.get(of.to)
            return None
        return of


def _joined(said: str, step: Step) -> str:
    return f"{said}[{step}]" if isinstance(step, int) else f"{said}.{step}"
