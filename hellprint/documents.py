"""The playsheets and references of a kit, laid out in processes of their own while its pieces are drawn."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from hellprint.beside import beside
from hellprint.components.choice import BLANK, PLAYSHEET, Wanted, documents_in, is_document
from hellprint.guard import working_on
from hellprint.model.components import Component
from hellprint.model.findings import Finding, has_errors, in_order
from hellprint.model.mistakes import Misuse
from hellprint.model.records import Pack
from hellprint.workers import Workers

if TYPE_CHECKING:
    from hellprint.cache import Store
    from hellprint.kits import KitRequest
    from hellprint.project import Project
    from hellprint.render.documents import Job, Printed
    from hellprint.render.fonts import FontBook
    from hellprint.roster.result import RosterResult

_NAMESPACE: Final = "kit-documents"
_KNOWN: Final = "kits-with-documents"


class Document(NamedTuple):
    """One to print.

    Attributes:
        component: id.
        id: of its roster or record, "blank", or the component's own.
        title: what a person calls it.
        lang: its language, where the kit is in two; else "".
        copies: how often it is printed.
        pages: of one copy.
        pdf: whole.
    """

    component: str
    id: str
    title: str
    lang: str
    copies: int
    pages: int
    pdf: bytes


class Documents(NamedTuple):
    """Those of a kit. number: how many, at most; made: waits until they are."""

    number: int
    made: Callable[[], Sequence[Document]]


class _Laid(NamedTuple):
    """pdf is empty where it could not be laid out; findings say why."""

    pdf: bytes
    pages: int
    findings: tuple[Finding, ...]


class _Task(Protocol):
    """A document that waits for its layout."""

    def begin(self) -> None:
        """Have the workers begin with it, unless it was laid out before."""
        ...

    def make(self) -> _Laid: ...


Made = tuple[tuple[Document, ...], tuple[Finding, ...]]


@contextmanager
def made_beside(request: KitRequest, project: Project) -> Iterator[DocumentMaker]:
    """Makes the documents of a kit in processes beside this one; at the end they are stopped if they still work."""

    def get_ready() -> None:  # a kit without documents does not even import it
        from hellprint.render.documents import get_ready

        get_ready(project.fonts)

    with ExitStack() as open_, closing(Workers(get_ready)) as workers:
        yield DocumentMaker(request, project, open_, workers)


class DocumentMaker:
    """The documents of one run; they take longest, and so are begun first.

    Args:
        open_: closed when the run ends.
        workers: lay documents out. They get ready at once where the same kit had documents the last time.
    """

    def __init__(self, request: KitRequest, project: Project, open_: ExitStack, workers: Workers) -> None:
        self._request, self._project, self._open, self._workers = request, project, open_, workers
        self._wait: Callable[[], Made] | None = None
        self._made: Made | None = None
        self._pack: Pack | None = None
        self._has_documents = _Before(request, project)
        if self._has_documents.were_there():
            from hellprint.render import workshop

            workers.begin(to_lend=1)
            workshop.use(workers.lend())

    def begin_early(self, pack: Pack) -> None:
        """With a pack as it was read, while it is checked; what is wrong with it is told later."""
        from hellprint.load.players import for_players
        from hellprint.load.translations import in_language

        request = self._request
        with suppress(Misuse):
            pack = in_language(pack, request.lang) if request.lang else pack
            self.begin(for_players(pack, request.players), ())

    def begin(self, pack: Pack, findings: Sequence[Finding]) -> None:
        """Once; again where errors were found meanwhile, which the documents of a draft show.

        Args:
            pack: in its language, for its players.
        """
        if self._wait is not None and not has_errors(findings):
            return
        if self._wait is not None:
            self._open.close()
            self._workers.close()  # they are at what nobody waits for any more
            self._wait = None
        # An update has none: nothing in one is put in or taken out.
        if self._request.baseline is None and any(is_document(component) for component in pack.components):
            self._pack = pack
            import_module("hellprint.render.sandbox")  # which both processes need
            work = partial(make_documents, pack, self._request, self._project, findings, self._workers)
            self._wait = self._open.enter_context(beside(work))

    @property
    def number(self) -> int:
        """How many there are at most.

        Raises:
            UnknownName: as `made`.
        """
        if self._pack is None:
            return 0
        return sum(len(documents_in(pack, self._request)) for pack in _of_one_language(self._pack))

    def made(self) -> Made:
        """All of them, when they are done.

        Raises:
            UnknownName: the request names what is not there.
        """
        if self._made is None:
            self._made = self._wait() if self._wait is not None else ((), ())
            self._workers.stop()
            self._has_documents.keep(bool(self._made[0]))
        return self._made


class _Before:
    """Whether a kit of the same choice had documents the last time."""

    def __init__(self, request: KitRequest, project: Project) -> None:
        from hellprint.cache import Store, digest

        choice = request.set_name, request.all, request.only, request.skip, request.pieces
        changed = request.baseline is not None
        self._store = Store(project.cache_root)
        self._key = digest(str(request.folder), str(request.roster), repr(choice), changed)

    def were_there(self) -> bool:
        return self._store.get(_KNOWN, self._key) == b"1"

    def keep(self, are_there: bool) -> None:
        if are_there != self.were_there():
            self._store.put(_KNOWN, self._key, b"%d" % are_there)


def make_documents(
    pack: Pack, request: KitRequest, project: Project, early: Sequence[Finding], workers: Workers
) -> Made:
    """Those that were never laid out are, and WeasyPrint is imported for nothing else.

    Args:
        early: findings so far; a draft's documents show them.

    Raises:
        UnknownName: the request names what is not there.
    """
    packs = _of_one_language(pack)
    shops = [_Workshop(each, request, project, early, workers) for each in packs]
    wanted = [(shop, each) for shop in shops for each in shop.wanted]
    tasks: dict[int, _Task | None] = {}
    with closing(workers):
        # References first: they are composed sooner than rosters are computed, and take longer.
        for number in sorted(range(len(wanted)), key=lambda number: wanted[number][1].component.kind == PLAYSHEET):
            shop, each = wanted[number]
            tasks[number] = task = shop.kept(each) or shop.task(each)
            if task is not None:
                task.begin()  # while the others are composed
        # One after the other in both languages.
        order = {component.id: number for number, component in enumerate(pack.components)}
        made = [(shop, each, tasks[number]) for number, (shop, each) in enumerate(wanted)]
        return _collected(shops, sorted(made, key=lambda one: order[one[1].component.id]))


def _of_one_language(pack: Pack) -> tuple[Pack, ...]:
    """A document is written in one language: a kit in two has each twice."""
    return (pack,) if pack.backs is None or pack.second is None else (pack.backs, pack.second)


def _collected(shops: Sequence[_Workshop], tasks: Sequence[tuple[_Workshop, Wanted, _Task | None]]) -> Made:
    documents = []
    findings = [finding for shop in shops for finding in shop.findings]
    for shop, each, task in tasks:
        if task is None:
            continue
        working_on(f"laying out {each.component.id}")
        laid = task.make()
        findings += laid.findings
        if laid.pdf:
            title = task.title if isinstance(task, _Kept) else shop.title(each)
            lang = shop.lang if len(shops) > 1 else ""
            documents.append(Document(each.component.id, each.id, title, lang, each.copies, laid.pages, laid.pdf))
            if not laid.findings and not isinstance(task, _Kept):
                shop.keep(each, laid, title)
    return tuple(documents), in_order(findings)


class _Workshop:
    """Makes the tasks of a pack in one language. wanted: in the pack's order; findings: of rosters."""

    def __init__(
        self, pack: Pack, request: KitRequest, project: Project, early: Sequence[Finding], workers: Workers
    ) -> None:
        self.findings: list[Finding] = []
        self._pack, self._request, self._project, self._workers = pack, request, project, workers
        self._early = tuple(early) if has_errors(early) else ()
        self._makers: dict[str, Any] = {}
        self._results: dict[str, RosterResult | None] = {}
        self.wanted = documents_in(pack, request)
        self.lang = str(pack.info.get("lang"))
        self._composer: Any = None

    @cached_property
    def _store(self) -> Store:
        from hellprint.cache import Store

        return Store(self._project.cache_root, self._project.frames)

    @cached_property
    def _made_of(self) -> str:
        """Hash of all that the documents of a run are made of: values, templates and pictures, fonts, paper."""
        from hellprint.cache import digest, environment_key, stamps_below
        from hellprint.load.players import players
        from hellprint.load.snapshot import keep
        from hellprint.render.fonts import font_book

        pack, request = self._pack, self._request
        look = (tuple(request.paper), self.lang, tuple(request.variants), players(pack))
        values: object = ()
        with suppress(OSError):  # one that was deleted meanwhile
            # A pack is what its files say; one that a roster makes of it is not.
            values = tuple(Path(file).read_bytes() for file in pack.files) if request.roster is None else ()
        values = values or keep(pack, self._store)
        stamps = stamps_below((*pack.folders, self._project.templates))
        return digest(environment_key(), font_book(self._project.fonts).digest, values, stamps, look)

    def _key(self, wanted: Wanted) -> str:
        from hellprint.cache import digest

        return digest(self._made_of, wanted.component.id, wanted.id)

    def kept(self, wanted: Wanted) -> _Kept | None:
        """A document of an earlier run; it need not even be composed."""
        found = self._store.get(_NAMESPACE, self._key(wanted)) if not self._early else None
        return _Kept(*marshal.loads(found)) if found is not None else None

    def keep(self, wanted: Wanted, laid: _Laid, title: str) -> None:
        """One without findings, which would be lost; nor one of a draft, nor of a roster with findings."""
        if not self._early and not self.findings:
            self._store.put(_NAMESPACE, self._key(wanted), marshal.dumps((laid.pdf, laid.pages, title), 2))

    def task(self, wanted: Wanted) -> _Task | None:
        """None: it cannot be made; findings say why."""
        if wanted.component.kind == PLAYSHEET:
            return self._playsheet(wanted)
        return self._reference(wanted)

    def title(self, wanted: Wanted) -> str:
        """ "Playsheet: The Counting House"."""
        component = wanted.component
        result = self._results.get(wanted.id) if component.kind == PLAYSHEET else None
        values = (
            result.values if result is not None else self._pack.records.get(component.records, {}).get(wanted.id, {})
        )
        title = component.title or component.id
        return f"{title}: {values['name']}" if values.get("name") else title

    def _playsheet(self, wanted: Wanted) -> _Task | None:
        from hellprint.roster.sheet import Look

        kind = str(dict(wanted.component.options)["roster"])
        result = None if wanted.id == BLANK else self._result(kind, wanted.id)
        if result is None and wanted.id != BLANK:
            return None
        look = Look(self._request.paper, draft=tuple(finding.text() for finding in self._early))
        return _Playsheet(self._maker(result), wanted.component, result, kind, look)

    def _result(self, kind: str, id_: str) -> RosterResult | None:
        """A roster of the pack, computed and judged, once; None where it could not be read whole."""
        if id_ not in self._results:
            from hellprint.load.rosters import inherited_rosters, load_roster
            from hellprint.roster.checking import is_whole
            from hellprint.roster.result import compute

            pack = self._pack
            if id_ not in pack.records.get(kind, {}):
                _, more, findings = load_roster(inherited_rosters(pack)[id_], pack)
                self.findings += findings
                pack = more or pack
            record = pack.records.get(kind, {}).get(id_)
            whole = record is not None and is_whole(pack, pack.kinds[kind], record)
            result = compute(pack, kind, id_) if whole else None
            self._results[id_] = result
            self.findings += result.findings if result is not None else ()
        return self._results[id_]

    def _maker(self, result: RosterResult | None) -> Any:
        from hellprint.roster.own import own_pack
        from hellprint.roster.sheet import SheetMaker

        name = result.id if result is not None else ""
        if name not in self._makers:
            pack = self._pack if result is None else own_pack(self._pack, result)
            self._makers[name] = SheetMaker(pack, self._project, self._workers)
        return self._makers[name]

    def _reference(self, wanted: Wanted) -> _Task:
        from hellprint.cache import Store
        from hellprint.reference.compose import Composer
        from hellprint.render.documents import Job
        from hellprint.render.fonts import FontBook
        from hellprint.render.links import without_idle_ids

        if self._composer is None:
            store, book = Store(self._project.cache_root, self._project.frames), FontBook(self._project.fonts)
            self._composer = Composer(self._pack, self._project, store, book, self._request.variants), book, store
        composer, book, store = self._composer
        component = wanted.component
        only = () if wanted.id == component.id else (wanted.id,)
        working_on(f"composing {component.id}")
        document = composer.compose(component, component.front, self._request.paper, self._early, only=only)
        job = Job(without_idle_ids(document.html))
        return _Reference(self._pack, component, job, document.findings, book, store, self._workers)


class _Kept(NamedTuple):
    pdf: bytes
    pages: int
    title: str

    def begin(self) -> None:
        pass

    def make(self) -> _Laid:
        return _Laid(self.pdf, self.pages, ())


class _Playsheet(NamedTuple):
    maker: Any
    component: Component
    result: RosterResult | None
    kind: str
    look: Any

    def begin(self) -> None:
        self.maker.begin(self.component, self.result, self.kind, self.look)

    def make(self) -> _Laid:
        sheet = self.maker.make(self.component, self.result, self.kind, self.look)
        return _Laid(sheet.pdf, sheet.pages, sheet.findings)


class _Reference:
    def __init__(
        self,
        pack: Pack,
        component: Component,
        job: Job,
        findings: tuple[Finding, ...],
        book: FontBook,
        store: Store,
        workers: Workers,
    ) -> None:
        self._pack, self._component, self._findings = pack, component, findings
        self._job, self._book, self._store, self._workers = job, book, store, workers
        self._wait: Callable[[], Printed] | None = None

    def begin(self) -> None:
        from hellprint.render.documents import is_kept, print_new

        if self._job.html and not is_kept(self._job, self._book, self._store):
            self._wait = self._workers.submit(print_new, self._job, self._book.folder, self._store.root)

    def make(self) -> _Laid:
        from hellprint.reference.run import wrong_with
        from hellprint.render.documents import print_documents

        if not self._job.html:
            return _Laid(b"", 0, self._findings)
        if self._wait is not None:
            printed = self._wait()
        else:
            (printed,) = print_documents([self._job], self._book, self._store)
        wrong = wrong_with(self._pack, self._component, printed)
        return _Laid(printed.pdf, printed.pages, (*self._findings, *wrong))
