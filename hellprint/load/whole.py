"""Expressions over a whole pack: counts, equalities and worked examples ask all records at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from hellprint.load.resolve import nested
from hellprint.model.patterns import pattern
from hellprint.model.records import Pack

if TYPE_CHECKING:
    from hellprint.expressions import Scope

_PLURAL: Final = pattern(r"\bpack\.(\w+)")
_PACK: Final = pattern(r"\bpack\b")
_KIT: Final = pattern(r"\bkit\b")
NOTHING: Final[Mapping[str, Any]] = {}


def whole_of(pack: Pack) -> Whole:
    """One for all that asks the same pack, so that its lists and its kit are made once."""
    if not _last or _last[0].pack is not pack:
        _last[:] = [Whole(pack)]
    return _last[0]


class Whole:
    """Computes expressions whose variables are `pack` (plural -> list), `kit` (component -> record -> copies of the
    whole kit), each constant, and what an example is given."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._plurals = {kind.plural: kind.name for kind in pack.kinds.values() if not kind.nested}
        self._lists: dict[str, list[Any]] = {}
        self._known: dict[tuple[str, ...], Any] = {}
        self._scopes: dict[tuple[tuple[str, ...], bool, str], Scope] = {}

    def compute(self, source: str, given: Mapping[str, Any] = NOTHING) -> Any:
        """The value of an expression.

        Raises:
            ExpressionError: it cannot be read, or has no value.
        """
        return self._compiled(source, given).eval(self._scope(source, given))

    def fits(self, source: str, given: Mapping[str, Any] = NOTHING) -> str:
        """The type that an expression gives ("INT", "BOOL", "DYN" when it is not known).

        Raises:
            ExpressionError: it names what there is not, or compares what cannot be compared.
        """
        return str(self._compiled(source, given).result)

    def _compiled(self, source: str, given: Mapping[str, Any]) -> Any:
        from hellprint.expressions import compile_expression

        key = (source, *given)
        if key not in self._known:
            variables = {"pack": "pack", "kit": "", **dict.fromkeys(given, "")}
            self._known[key] = compile_expression(source, self.pack.kinds, variables, self.pack.constants)
        return self._known[key]

    def _scope(self, source: str, given: Mapping[str, Any]) -> Scope:
        """The variables of an expression, shared with all that name the same lists and were given the same."""
        from hellprint.expressions import Scope

        lists, asks_kit = self._named(source), bool(_KIT.search(source))
        key = (lists, asks_kit, repr(given))  # of plain values: equal ones, and none else, are written alike
        if key not in self._scopes:
            values: dict[str, Any] = {"pack": {}, "kit": {}, **self.pack.constants, **given}
            if lists:
                values["pack"] = {plural: self._list(plural) for plural in lists}
            if asks_kit and "kit" not in given and "kit" not in self.pack.constants:
                values["kit"] = self._kit
            self._scopes[key] = Scope(values)
        return self._scopes[key]

    def _named(self, source: str) -> tuple[str, ...]:
        """The lists of the pack that an expression names, in order; all of them where it asks for the pack itself."""
        named = _PLURAL.findall(source)
        wanted = named if len(named) == len(_PACK.findall(source)) else self._plurals
        return tuple(sorted(plural for plural in {*wanted} if plural in self._plurals))

    def _list(self, plural: str) -> list[Any]:
        if plural not in self._lists:
            kind = self._plurals[plural]
            self._lists[plural] = [nested(self.pack, kind, r) for r in self.pack.records.get(kind, {}).values()]
        return self._lists[plural]

    @cached_property
    def _kit(self) -> dict[str, dict[str, int]]:
        from hellprint.components import component_kind
        from hellprint.components.selection import CopiesError

        found: dict[str, dict[str, int]] = {}
        for component in self.pack.components:
            try:
                pieces = component_kind(component.kind).pieces(self.pack, component, None)
            except (CopiesError, ValueError):
                continue  # its expressions have findings of their own
            found[component.id] = {piece.id: piece.copies for piece in pieces}
        return found


_last: list[Whole] = []
