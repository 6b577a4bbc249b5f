"""A new print against what lies on the table: what to put in, what to take out, what only looks different."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from hellprint.baselines import Baseline
from hellprint.compare.lying import Lying, name_of, of_piece
from hellprint.compare.pieces import read_alike
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.pieces import Face, Piece, Says
from hellprint.model.records import Pack

if TYPE_CHECKING:
    from hellprint.kits import KitRequest
    from hellprint.project import Project

Faces = Mapping[tuple[str, str], tuple[Face, ...]]
Why = Literal["new", "changed", "more", "fewer", "gone", "restyled"]
"""more, fewer: the piece is as it was, in another number."""
Drawn = Callable[[Face], str]
"""A face to the hash of its drawing."""
Same = Callable[[Piece, Lying], bool]
"""Whether a piece with other content says other things, or its template says the same in another way."""


class Step(NamedTuple):
    """A line of the list: copies of a piece to put in or take out.

    Attributes:
        component: id.
        id: of the piece.
        name: of its record, or its id.
        code: that its footer shows: of the old print for what is taken out, of the new one for what is put in.
        copies: to put in or take out.
        of: how many there are: before, of what is taken out; afterwards, of what is put in.
    """

    component: str
    id: str
    name: str
    code: str
    copies: int
    of: int
    why: Why


class Update(NamedTuple):
    """What a new print differs in from what lies on the table.

    Attributes:
        since: name of the baseline.
        pieces: what to print, each in as many copies as are missing.
        put_in: a step for each of them, in print order.
        take_out: in the order of the table.
        restyled: pieces that say the same and look different, whether they are printed anew or not.
        backs: titles of decks whose cards are held or drawn face down and get other backs than the cards that stay.
        table: what lies on the table when all steps are done.
        packs: key -> snapshot, of those that `table` names and that the new print did not make.
        renamed: (id before, id now) of pieces that lie there under another id and read the same.
    """

    since: str
    pieces: tuple[Piece, ...]
    put_in: tuple[Step, ...]
    take_out: tuple[Step, ...]
    restyled: tuple[Step, ...]
    backs: tuple[str, ...]
    table: tuple[Lying, ...]
    packs: Mapping[str, Mapping[str, Any]]
    renamed: tuple[tuple[str, str], ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.put_in and not self.take_out


def find_update(
    pack: Pack,
    pieces: Sequence[Piece],
    faces: Faces,
    baseline: Baseline,
    project: Project,
    key: str,
    *,
    scope: Callable[[str], bool] = lambda component: True,
    restyled: bool = False,
) -> Update:
    """Compare a whole print, face by face.

    Args:
        pieces: all that the new print would hold, in its own numbers.
        key: of the new pack's snapshot.
        scope: whether a component is part of the print; what lies on the table of others stays as it is.
        restyled: print anew what only looks different.
    """
    from hellprint.render.drawn import Drawn as Drawings
    from hellprint.render.fonts import FontBook

    drawings = Drawings(FontBook(project.fonts))
    says_the_same = _Reader(pack, baseline, project)
    found = _Found(pack, lambda face: drawings.digest(face.artwork), says_the_same, key, restyled)
    lying = {piece.key: piece for piece in baseline.table}
    known = {(piece.component, piece.id) for piece in pieces}
    gone = [piece for piece in baseline.table if piece.key not in known and scope(piece.component)]
    for piece in pieces:
        old = lying.pop((piece.component, piece.id), None)
        before = says_the_same.called_before(piece, gone) if old is None else None
        if before is not None:
            gone.remove(before)
            old = lying.pop(before.key)
            found.renamed.append((before.id, piece.id))
        found.compare(piece, faces[piece.component, piece.id], old)
    for left in lying.values():
        if scope(left.component):
            found.take_out(left, left.copies, "gone")
        else:
            found.table.append(left)
    used = {piece.pack for piece in found.table} - {key}
    return Update(
        baseline.name,
        tuple(found.pieces),
        tuple(found.put_in),
        _in_order_of(found.taken, baseline.table),
        tuple(found.restyled),
        found.strange_backs(),
        tuple(found.table),
        {name: baseline.packs[name] for name in sorted(used)},
        tuple(found.renamed),
    )


def update_for(request: KitRequest, pack: Pack, pieces: Sequence[Piece], faces: Faces, project: Project) -> Update:
    """What of a whole print differs from the request's baseline; the pack is kept, to be compared with later."""
    from hellprint.cache import Store
    from hellprint.load.snapshot import keep

    assert request.baseline is not None
    scope = in_scope(request.only, request.skip)
    key = keep(pack, Store(project.cache_root))
    return find_update(pack, pieces, faces, request.baseline, project, key, scope=scope, restyled=request.restyled)


def _in_order_of(steps: Iterable[Step], table: Sequence[Lying]) -> tuple[Step, ...]:
    place = {piece.key: number for number, piece in enumerate(table)}
    return tuple(sorted(steps, key=lambda step: place[step.component, step.id]))


class _Found:
    """What a comparison has come to so far."""

    def __init__(self, pack: Pack, drawn: Drawn, same: Same, key: str, restyled: bool) -> None:
        self._pack, self._drawn, self._same, self._key, self._restyle = pack, drawn, same, key, restyled
        self.pieces: list[Piece] = []
        self.put_in: list[Step] = []
        self.taken: list[Step] = []
        self.restyled: list[Step] = []
        self.renamed: list[tuple[str, str]] = []
        self.table: list[Lying] = []
        self._new_backs: dict[str, set[str]] = {}
        self._old_backs: dict[str, set[str]] = {}

    def compare(self, piece: Piece, faces: tuple[Face, ...], old: Lying | None) -> None:
        drawn: dict[str, str] = {face.side: self._drawn(face) for face in faces}
        new = of_piece(piece, faces, drawn, name_of(self._pack, piece), self._key)
        if old is None:
            self._print(piece, new, piece.copies, "new")
            self.table.append(new)
            return
        both = [side for side in new.sides if side in old.sides]
        differs = any(new.sides[side].content != old.sides[side].content for side in both)
        if old.id != piece.id:  # it was found by what it says, and nothing else of it is the same
            self._recount(piece, new, old, old.sides)
        elif new.size != old.size or (differs and not self._same(piece, old)):
            self._replace(piece, new, old, "changed")
        elif any(new.sides[side].drawn != old.sides[side].drawn for side in both):
            self.restyled.append(_step(new, piece.copies, piece.copies, "restyled"))
            if self._restyle:
                self._replace(piece, new, old, "restyled")
            else:
                self._recount(piece, new, old, old.sides)
        else:
            self._recount(piece, new, old, new.sides)

    def _replace(self, piece: Piece, new: Lying, old: Lying, why: Why) -> None:
        self.take_out(old, old.copies, why)
        self._print(piece, new, piece.copies, why)
        self.table.append(new)

    def _recount(self, piece: Piece, new: Lying, old: Lying, sides: Mapping[str, Any]) -> None:
        """The piece stays; a difference in number is made good. sides: what the ones on the table show."""
        more = piece.copies - old.copies
        if more > 0:
            self._print(piece, new, more, "more")
        elif more < 0:
            self.take_out(old, -more, "fewer")
        if more < piece.copies:
            self._old_backs.setdefault(piece.component, set()).update(_back(old))
        self.table.append(new._replace(sides=sides, code=old.code))

    def _print(self, piece: Piece, new: Lying, copies: int, why: Why) -> None:
        self.pieces.append(_in_copies(piece, copies))
        self.put_in.append(_step(new, copies, piece.copies, why))
        self._new_backs.setdefault(piece.component, set()).update(_back(new))

    def take_out(self, old: Lying, copies: int, why: Why) -> None:
        self.taken.append(_step(old, copies, old.copies, why))

    def strange_backs(self) -> tuple[str, ...]:
        """Of a hidden group all backs are one; a new card with another back than those that stay is a marked card."""
        groups: dict[str, list[Component]] = {}
        for component in self._pack.components:
            if component.hidden:
                groups.setdefault(component.hidden, []).append(component)
        found = []
        for group in groups.values():
            old = {back for c in group for back in self._old_backs.get(c.id, ())}
            found += [c.title or c.id for c in group if old and self._new_backs.get(c.id, set()) - old]
        return tuple(found)


def _back(piece: Lying) -> set[str]:
    return {print_.drawn for side, print_ in piece.sides.items() if side == "back"}


def _in_copies(piece: Piece, copies: int) -> Piece:
    return piece._replace(copies=copies)


def _step(piece: Lying, copies: int, of: int, why: Why) -> Step:
    return Step(piece.component, piece.id, piece.name or piece.id, piece.code, copies, of, why)


class _Reader:
    """Reads the values of old pieces through the templates of today.

    So a template that asks for more, or in another order, is no change of what a piece says: only values are.
    """

    def __init__(self, pack: Pack, baseline: Baseline, project: Project) -> None:
        self._pack, self._baseline, self._project = pack, baseline, project
        self._components = {component.id: component for component in pack.components}
        self._old: dict[tuple[str, str], dict[str, tuple[Says, ...]]] = {}
        self._new: dict[str, dict[str, tuple[Says, ...]]] = {}

    def __call__(self, piece: Piece, old: Lying) -> bool:
        then, now = self._then(old, piece.component), self._now(piece)
        return bool(then) and [side.content for side in then] == [side.content for side in now]

    def called_before(self, piece: Piece, gone: Iterable[Lying]) -> Lying | None:
        """What lies on the table under another id and reads as a piece does."""
        size = Size(round(piece.size.width_mm, 4), round(piece.size.height_mm, 4))
        for old in gone:
            if old.component == piece.component and old.size == size:
                then, now = self._then(old, piece.component), self._now(piece)
                if then and now and read_alike((piece.kind, old.id), then, (piece.kind, piece.id), now):
                    return old
        return None

    def _now(self, piece: Piece) -> tuple[Says, ...]:
        if piece.component not in self._new:
            self._new[piece.component] = contents(self._pack, self._components[piece.component], self._project)
        return self._new[piece.component].get(piece.id, ())

    def _then(self, old: Lying, component: str) -> tuple[Says, ...]:
        key = (old.pack, component)
        if key not in self._old:
            self._old[key] = self._contents_then(old.pack, self._components[component])
        return self._old[key].get(old.id, ())

    def _contents_then(self, key: str, component: Component) -> dict[str, tuple[Says, ...]]:
        from hellprint.load.snapshot import restored

        pack = restored(self._baseline.packs[key], self._pack.folders)
        was = next((c for c in pack.components if c.id == component.id), None)
        if was is None or bool(was.back) != bool(component.back):
            return {}
        return contents(pack, was._replace(front=component.front, back=component.back), self._project)


def contents(pack: Pack, component: Component, project: Project) -> dict[str, tuple[Says, ...]]:
    """Record id -> what each side says, of a whole component; without those that its templates cannot show."""
    from hellprint.components import component_kind
    from hellprint.components.selection import CopiesError
    from hellprint.expressions import ExpressionError
    from hellprint.render.faces import FaceRenderer

    try:
        pieces = component_kind(component.kind).pieces(pack, component, None)
    except (CopiesError, ExpressionError, KeyError):  # its kind is gone, or an expression asks for what was not there
        return {}
    shown = FaceRenderer(pack, project).shows(component, pieces)
    sides = {piece.id: shows for piece, shows in zip(pieces, shown, strict=True)}
    return {id_: each for id_, each in sides.items() if all(side.content for side in each)}


def in_scope(only: Iterable[str], skip: Iterable[str]) -> Callable[[str], bool]:
    """Whether a component is part of what is printed, by id."""
    kept, left = frozenset(only), frozenset(skip)
    return lambda component: (not kept or component in kept) and component not in left
