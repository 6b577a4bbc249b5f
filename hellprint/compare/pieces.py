"""Two versions of a pack to the pieces whose printed faces differ, each with the values that are the reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from hellprint.model.components import Component
from hellprint.model.lengths import format_size
from hellprint.model.pieces import FOOTER, Piece, Says
from hellprint.model.records import Pack

if TYPE_CHECKING:
    from hellprint.project import Project

Fate = Literal["new", "gone", "changed", "more", "fewer", "renamed"]
"""renamed: it reads the same and has another id, so that nothing is to print."""
Values = Mapping[tuple[str | int, ...], str]


class PieceChange(NamedTuple):
    """A piece that is to be printed anew, taken out, or there in another number.

    Attributes:
        component: id; deck: its title.
        id: of the piece; name: of its record, or its id.
        copies: (before, now); 0 when there is none.
        because: (what, old, new) of the values that its faces show, in the order in which they ask for them.
    """

    component: str
    deck: str
    id: str
    name: str
    fate: Fate
    copies: tuple[int, int]
    because: tuple[tuple[str, str, str], ...] = ()


def piece_changes(old: Pack, new: Pack, project: Project) -> tuple[PieceChange, ...]:
    """In print order of the new pack, then what is gone; both sides are read through the templates of the new one."""
    found: list[PieceChange] = []
    was = {component.id: component for component in old.components}
    for component in new.components:
        then = was.pop(component.id, None)
        found += _component(then, component, old, new, project)
    for component in was.values():
        found += _component(component, None, old, new, project)
    return tuple(found)


class _Deck(NamedTuple):
    """The pieces of one version of a component, by id; says: what their sides show."""

    pieces: Mapping[str, Piece]
    says: Mapping[str, tuple[Says, ...]]

    @classmethod
    def of(cls, pack: Pack, component: Component | None, project: Project, *, shown: bool) -> _Deck:
        from hellprint.components import component_kind
        from hellprint.components.selection import CopiesError
        from hellprint.expressions import ExpressionError
        from hellprint.render.faces import FaceRenderer

        if component is None:
            return cls({}, {})
        try:
            pieces = component_kind(component.kind).pieces(pack, component, None)
        except (CopiesError, ExpressionError, KeyError):  # a finding of that version; nothing can be printed of it
            return cls({}, {})
        says = FaceRenderer(pack, project).shows(component, pieces) if shown else ()
        return cls({p.id: p for p in pieces}, dict(zip((p.id for p in pieces), says, strict=shown)))


def _component(
    then: Component | None, now: Component | None, old: Pack, new: Pack, project: Project
) -> Iterator[PieceChange]:
    both = then is not None and now is not None
    if then is not None and now is not None:
        then = then._replace(front=now.front, back=now.back)
    before = _Deck.of(old, then, project, shown=both)
    after = _Deck.of(new, now, project, shown=both)
    one = now or then
    assert one is not None
    renamed = _renamed(before, after)
    for id_ in dict.fromkeys((*after.pieces, *before.pieces)):
        if id_ in renamed.values():
            continue
        was, is_ = before.pieces.get(renamed.get(id_, id_)), after.pieces.get(id_)
        pack = old if is_ is None else new
        name = str(pack.records.get(one.records, {}).get(id_, {}).get("name") or id_)
        fate, because = _fate(id_, before, after, new)
        if id_ in renamed:
            fate, because = "renamed", (("id", renamed[id_], id_),)
        if fate is not None:
            copies = (was.copies if was else 0, is_.copies if is_ else 0)
            yield PieceChange(one.id, one.title or one.id, id_, name, fate, copies, because)


def _renamed(before: _Deck, after: _Deck) -> dict[str, str]:
    """New id -> old id of pieces that read the same and have the same size."""
    gone = [id_ for id_ in before.pieces if id_ not in after.pieces and id_ in before.says]
    found: dict[str, str] = {}
    for id_, piece in after.pieces.items():
        if not gone or id_ in before.pieces or id_ not in after.says:
            continue
        for was in gone:
            if before.pieces[was].size == piece.size and read_alike(
                (piece.kind, was), before.says[was], (piece.kind, id_), after.says[id_]
            ):
                found[id_] = was
                gone.remove(was)
                break
    return found


def read_alike(old: tuple[str, str], then: Sequence[Says], new: tuple[str, str], now: Sequence[Says]) -> bool:
    """Whether the sides of a record's piece read as those of another one did. old, new: (kind, id)."""
    if not all(side.content for side in (*then, *now)):
        return False
    return [_read(side, old) for side in then] == [_read(side, new) for side in now]


def _read(side: Says, record: tuple[str, str]) -> tuple[object, ...]:
    """What a person reads on a side, whatever its record is called in the files: all but the code at its foot."""
    values = {("it", *path[2:]) if path[:2] == record else path: value for path, value in side.values.items()}
    return side.frame, [text for slot, text in side.texts.items() if slot != FOOTER], values


def _fate(id_: str, before: _Deck, after: _Deck, pack: Pack) -> tuple[Fate | None, tuple[tuple[str, str, str], ...]]:
    was, is_ = before.pieces.get(id_), after.pieces.get(id_)
    if was is None or is_ is None:
        return ("new" if was is None else "gone"), ()
    because = []
    if was.size != is_.size:
        because.append(("size", format_size(was.size), format_size(is_.size)))
    for then, now in zip(before.says[id_], after.says[id_], strict=True):
        if then.content != now.content or not now.content:
            reasons = _reasons(then.values, now.values, (is_.kind, id_), pack)
            because += [each for each in reasons if each not in because]
    differs = any(a.content != b.content for a, b in zip(before.says[id_], after.says[id_], strict=True))
    if differs or because:
        return "changed", tuple(because)
    if was.copies != is_.copies:
        return ("more" if is_.copies > was.copies else "fewer"), ()
    return None, ()


def _reasons(then: Values, now: Values, own: tuple[str, str], pack: Pack) -> Iterator[tuple[str, str, str]]:
    for path in dict.fromkeys((*now, *then)):
        old, new = then.get(path), now.get(path)
        if old != new:
            yield _label(path, own, pack), old or "", new or ""


def _label(path: tuple[str | int, ...], own: tuple[str, str], pack: Pack) -> str:
    from hellprint.compare.values import said

    named = [f"[{step + 1}]" if isinstance(step, int) else str(step) for step in path]
    if path[:2] == own:
        return said(named[2:]) or "id"
    kind = pack.kinds.get(str(path[0]))
    if kind is not None and len(path) > 1:
        record = pack.records.get(kind.name, {}).get(str(path[1]), {})
        return f"{record.get('name') or path[1]}: {said(named[2:])}"
    return said(named[1:]) if path[0] in ("constants", "deck", "pack", "component") else said(named)
