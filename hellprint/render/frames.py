"""A face's HTML with empty slots to a frame: a form that is laid out once, and the room and styles of its slots."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hellprint.cache import Store, add_unwritten, digest, environment_key, unwritten
from hellprint.model.artwork import Artwork
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.pieces import Problem
from hellprint.model.slots import Frame, PictureSlot, TextSlot, TextStyle
from hellprint.render import forms
from hellprint.render.fonts import FontBook, font_book
from hellprint.render.served import Refused, Served

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from hellprint.render.weasy import Engine

_FILES: Final = "frame-files"
_FRAMES: Final = "frames"
_WHOLE: Final = "whole"
_OVER_MM: Final = 0.05  # less is rounding in layout


class FrameError(ValueError):
    """A frame that cannot be used: a slot without size, a font or file that is not there. .problems: all of them."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(p.message for p in problems))
        self.problems = tuple(problems)


class FrameJob(NamedTuple):
    """A frame to compile. html: as FaceSource.html; size: trim; bleed_mm: on all sides."""

    html: str
    size: Size
    bleed_mm: float = 0.0


class Whole(NamedTuple):
    """A face that was laid out in one piece.

    Attributes:
        frame: its form holds the texts too; pictures are still to be set.
        over_mm: slot -> how far its text reaches past its bottom; slots whose text fits are left out.
        lines: slot -> the lines of its text, from the top.
    """

    frame: Frame
    over_mm: Mapping[str, float] = {}
    lines: Mapping[str, tuple[str, ...]] = {}


def compile_frame(
    html: str, size: Size, bleed_mm: float, book: FontBook, store: Store, fetch_folders: Sequence[Path]
) -> Frame:
    """The frame of a face; its form lies in the store (`forms.fetch`).

    Args:
        html: with empty slots, as Templates.render_face gives it.
        fetch_folders: where files that HTML and CSS name are looked for, in order.

    Raises:
        FrameError: see there.
    """
    (result,) = compile_frames([FrameJob(html, size, bleed_mm)], book, store, fetch_folders)
    if isinstance(result, FrameError):
        raise result
    return result


def compile_frames(
    jobs: Sequence[FrameJob],
    book: FontBook,
    store: Store,
    fetch_folders: Sequence[Path],
    executor: Executor | None = None,
    workers: int = 2,
    begin: Callable[[FrameJob], None] = lambda job: None,
) -> tuple[Frame | FrameError, ...]:
    """Frames in the order of the jobs; WeasyPrint is imported at most once, and not at all if the store has them all.

    Args:
        executor: lays out new frames in that many worker processes; None does it here.
        begin: told each job that is laid out anew, before it is, unless an executor does it.
    """
    served = Served(fetch_folders)
    found: dict[FrameJob, Frame | FrameError] = {}
    for job in jobs:
        if job not in found:
            for key in (_key(job, book), shipped_key(job, book)):
                cached = _cached(_FRAMES, key, store, served)
                if cached is not None:
                    found[job] = _frame(cached)
                    break
    new = [job for job in dict.fromkeys(jobs) if job not in found]
    if executor is None or len(new) < 2:
        results = _compile_apart(new, book.folder, store.root, fetch_folders, begin)
    else:
        parts = [new[n::workers] for n in range(workers)]
        futures = [executor.submit(_compile, part, book.folder, store.root, fetch_folders) for part in parts if part]
        results = [each for future in futures for each in future.result()]
        new = [job for part in parts for job in part]
    for job, result in zip(new, results, strict=True):
        found[job] = result if isinstance(result, Frame) else FrameError(result)
    return tuple(found[job] for job in jobs)


def compile_whole(
    html: str, size: Size, bleed_mm: float, book: FontBook, store: Store, fetch_folders: Sequence[Path]
) -> Whole:
    """A face with its texts in place (`FaceSource.whole()`), for frames whose `whole` gives a reason.

    Text is set at 100 % only: there is no ladder of sizes here.

    Raises:
        FrameError: see there.
    """
    job = FrameJob(html, size, bleed_mm)
    key = _whole_key(job, book)
    cached = _cached(_WHOLE, key, store, Served(fetch_folders))
    if cached is not None:
        frame, over, lines = cached
        return Whole(_frame(frame), over, {name: tuple(each) for name, each in lines.items()})
    from hellprint.render import probes, weasy

    try:
        laid = weasy.Engine(book, fetch_folders).lay_out(html, size, bleed_mm, probes.CSS)
    except weasy.CannotLayOut as error:
        raise FrameError([error.problem]) from error
    slots = probes.read_slots(laid.page, size, bleed_mm, book, probed=False)
    problems = [*laid.problems, *slots.problems]
    if problems or laid.form is None:
        raise FrameError(problems)
    forms.save(store, laid.form)
    frame = Frame(laid.form.key, bleed_mm * PT_PER_MM, (), tuple(slots.pictures), tuple(laid.warnings))
    lines = probes.slot_lines(laid.page)
    over = {n: round(mm, 3) for n, mm in probes.slot_overflow_mm(laid.page).items() if mm > _OVER_MM}
    _keep(_WHOLE, key, store, laid.files, (_plain(frame), over, lines))
    return Whole(frame, over, lines)


def draw(frame: Frame) -> Artwork:
    """The frame as artwork, to be followed by pictures and text."""
    shift = forms.number(-frame.bleed_pt)
    return Artwork(f"q 1 0 0 1 {shift} {shift} cm /X{frame.form} Do Q\n".encode(), (frame.form,))


def _compile_apart(
    jobs: Sequence[FrameJob],
    fonts: Path,
    cache: Path,
    fetch_folders: Sequence[Path],
    begin: Callable[[FrameJob], None],
) -> list[Frame | tuple[Problem, ...]]:
    """As `_compile`, in the workshop."""
    if not jobs:
        return []
    from hellprint.render.workshop import run_apart

    given = (jobs, fonts, cache, fetch_folders)
    results, kept = run_apart(_with_unwritten, given, lambda number: begin(jobs[number]))
    add_unwritten(cache, kept)
    return results


def _with_unwritten(
    given: tuple[Sequence[FrameJob], Path, Path, Sequence[Path]], tell: Callable[[int], None]
) -> tuple[list[Frame | tuple[Problem, ...]], dict[tuple[str, str], bytes]]:
    """Results of `_compile`, and what it could not write; tells the number of each job."""
    numbers = {job: number for number, job in enumerate(given[0])}
    results = _compile(*given, begin=lambda job: tell(numbers[job]))
    return results, dict(unwritten(given[2]))


def _compile(
    jobs: Sequence[FrameJob],
    fonts: Path,
    cache: Path,
    fetch_folders: Sequence[Path],
    begin: Callable[[FrameJob], None] = lambda job: None,
) -> list[Frame | tuple[Problem, ...]]:
    """New frames, their forms put into the store. Takes folders, so that it can run in another process."""
    from hellprint.render.weasy import Engine

    book = font_book(fonts)
    store = Store(cache)
    engine = Engine(book, fetch_folders)
    results = []
    for job in jobs:
        begin(job)
        results.append(_compile_one(job, engine, book, store))
    return results


def _compile_one(job: FrameJob, engine: Engine, book: FontBook, store: Store) -> Frame | tuple[Problem, ...]:
    from hellprint.render import probes
    from hellprint.render.weasy import CannotLayOut

    try:
        laid = engine.lay_out(probes.with_probes(job.html), job.size, job.bleed_mm, probes.CSS + probes.HIDING)
    except CannotLayOut as error:
        return (error.problem,)
    slots = probes.read_slots(laid.page, job.size, job.bleed_mm, book)
    problems = tuple(dict.fromkeys([*laid.problems, *slots.problems]))
    if problems or laid.form is None:
        return problems
    frame = Frame(
        form=laid.form.key,
        bleed_pt=round(job.bleed_mm * PT_PER_MM, 6),
        texts=tuple(slots.texts),
        pictures=tuple(slots.pictures),
        warnings=(*laid.warnings, *slots.warnings),
        whole="; ".join(slots.reasons),
    )
    forms.save(store, laid.form)
    _keep(_FRAMES, _key(job, book), store, laid.files, _plain(frame))
    return frame


def _key(job: FrameJob, book: FontBook) -> str:
    """Of all that has influence on a frame but the files that it names, which are known only after layout."""
    return digest(job.html, job.size.width_mm, job.size.height_mm, job.bleed_mm, book.digest, environment_key())


def _whole_key(job: FrameJob, book: FontBook) -> str:
    return digest(_key(job, book), "whole")


def shipped_key(job: FrameJob, book: FontBook) -> str:
    """As `_key` for the frames that come with an installed hellprint: they hold whatever versions of the libraries are
    there, since they were made with those of the build."""
    return digest("shipped", job.html, job.size.width_mm, job.size.height_mm, job.bleed_mm, book.digest)


def names_files(job: FrameJob, book: FontBook, store: Store) -> bool:
    """Whether the HTML or CSS of a frame that the store has names files."""
    names = store.get(_FILES, _key(job, book))
    return names is None or bool(marshal.loads(names))


def files_of(job: FrameJob, book: FontBook, store: Store, *, whole: bool = False) -> tuple[str, ...]:
    """Names of the files that the HTML or CSS of a frame names, sorted; whole: of a face laid out with its texts."""
    key = _whole_key(job, book) if whole else _key(job, book)
    names = store.get(_FILES, key)
    return () if names is None else tuple(marshal.loads(names))


def keep_shipped(job: FrameJob, frame: Frame, book: FontBook, store: Store) -> None:
    """Put a frame that names no files under its shipped key; its form lies in the store already."""
    _keep(_FRAMES, shipped_key(job, book), store, {}, _plain(frame))


def _keep(namespace: str, key: str, store: Store, files: Mapping[str, str], value: Any) -> None:
    names = sorted(files)
    store.put(_FILES, key, marshal.dumps(names, 2))
    store.put(namespace, digest(key, tuple(files[n] for n in names)), marshal.dumps(value, 2))


def _cached(namespace: str, key: str, store: Store, served: Served) -> Any:
    """What was kept, if the files that it was made with are still the same and its form is still there."""
    names = store.get(_FILES, key)
    if names is None:
        return None
    try:
        hashes = tuple(digest(served.find(name).read_bytes()) for name in marshal.loads(names))
    except (Refused, OSError):
        return None
    data = store.get(namespace, digest(key, hashes))
    if data is None:
        return None
    value = marshal.loads(data)
    form = value[0][0] if namespace == _WHOLE else value[0]
    return value if store.get(forms.NAMESPACE, form) is not None else None


def _plain(frame: Frame) -> Any:
    """Plain tuples, which marshal takes."""
    texts = tuple(
        (*slot[:6], {kind: tuple(style) for kind, style in slot.styles.items()}, *slot[7:]) for slot in frame.texts
    )
    return (frame.form, frame.bleed_pt, texts, tuple(map(tuple, frame.pictures)), *frame[4:])


def _frame(plain: Any) -> Frame:
    form, bleed_pt, texts, pictures, warnings, whole = plain
    slots = []
    for text in texts:
        slot = TextSlot(*text)
        slots.append(slot._replace(styles={kind: TextStyle(*style) for kind, style in text[6].items()}))
    return Frame(form, bleed_pt, tuple(slots), tuple(PictureSlot(*p) for p in pictures), warnings, whole)
