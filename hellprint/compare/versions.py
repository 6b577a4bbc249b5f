"""What --since names to an earlier version of a pack: a print on a table, another folder, or a revision of git."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from hellprint import baselines
from hellprint.model.findings import Finding
from hellprint.model.mistakes import Misuse, nearest
from hellprint.model.records import Pack

if TYPE_CHECKING:
    from hellprint.project import Project

FindPack = Callable[[str], Path | None]
_GIT_SECONDS: Final = 30.0


class Source(NamedTuple):
    """Where an earlier version is.

    Attributes:
        kind: of what it is.
        label: as a person would say it: 'the table "club"', "HEAD~1 (4d08b1b)", "reign-in-hell".
        folder: to load it from; the pack's own where a baseline has it.
        find_pack: for the packs that it extends.
        baseline: of a print.
    """

    kind: Literal["print", "pack", "revision"]
    label: str
    folder: Path
    find_pack: FindPack
    baseline: baselines.Baseline | None = None


@contextmanager
def since(name: str, folder: Path, pack: str, project: Project) -> Iterator[Source]:
    """The version that a name means: a print of that name, else a folder or game, else a revision of the pack's folder.

    A folder of this name beside a print is meant when it is written as a path ("./table").

    Raises:
        Misuse: it is none of them; or the pack is not in that revision.
    """
    known = baselines.names(pack)
    if name in known:
        baseline = baselines.read(pack, name)
        yield Source("print", f'what lies on the table "{name}"', folder, project.find_pack, baseline)
        return
    other = project.find_pack(name)
    if other is not None and other.resolve() != folder.resolve():
        yield Source("pack", other.name, other, project.find_pack)
        return
    commit = _commit(name, folder)
    if commit is None:
        hint = nearest(name, known) or "name a git revision, a pack's folder, or what printed --as was given"
        raise Misuse(f'"{name}" is no print, pack or revision', hint)
    with TemporaryDirectory(prefix="hellprint-") as temporary:
        tree = _Tree(commit, Path(temporary), folder, project.find_pack)
        label = name if commit.startswith(name) else f"{name} ({commit[:7]})"
        yield Source("revision", label, tree.folder(folder), tree.find_pack)


def load(source: Source, now: Pack, variants: Sequence[str], lang: str) -> tuple[Pack | None, tuple[Finding, ...]]:
    """The earlier version, in a language if it has it, and what is wrong with it.

    Args:
        now: the pack as it is; a print takes its folders, since it has none of its own.
    """
    from hellprint.checks import check_pack, check_rosters
    from hellprint.load import load_pack, localise
    from hellprint.load.snapshot import restored

    if source.baseline is not None:
        try:
            pack = restored(source.baseline.packs[source.baseline.latest], now.folders)
        except (KeyError, TypeError, ValueError) as error:
            raise Misuse(f"{source.label} was written by another version of hellprint", "print it again") from error
        return pack, (*check_pack(pack), *check_rosters(pack))
    loaded, findings = load_pack(source.folder, variants=variants, find_pack=source.find_pack)
    if loaded is None:
        return None, findings
    findings = (*findings, *check_pack(loaded), *check_rosters(loaded))
    return (localise(loaded, lang) if lang in loaded.texts else loaded), findings


class _Tree:
    """The files of a commit, written out as they are asked for.

    Args:
        into: an empty folder.
        start: somewhere in the work tree.
    """

    def __init__(self, commit: str, into: Path, start: Path, find_pack: FindPack) -> None:
        top = _git(start, "rev-parse", "--show-toplevel")
        assert top is not None
        self._top = Path(os.fsdecode(top).strip()).resolve()
        self._commit, self._into, self._start, self._find = commit, into, start.resolve(), find_pack

    def folder(self, of: Path) -> Path:
        """A folder of the work tree, as it was.

        Raises:
            Misuse: it was not there.
        """
        inside = of.resolve().relative_to(self._top)
        target = self._into / inside
        if inside.parts and target.is_dir():
            return target
        part = ("--", inside.as_posix()) if inside.parts else ()
        data = _git(self._top, "archive", "--format=tar", self._commit, *part)
        if data is None:
            raise Misuse(f'revision {self._commit[:7]} has no folder "{inside.as_posix()}"')
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            archive.extractall(self._into, filter="data")
        return target

    def find_pack(self, name: str) -> Path | None:
        """A base as it was then; one that lies outside of the work tree, as it is."""
        path = (self._start / name) if "/" in name else self._find(name)
        if path is None or not path.resolve().is_relative_to(self._top):
            return path
        try:
            return self.folder(path)
        except Misuse:
            return None


def _commit(name: str, folder: Path) -> str | None:
    """The commit that a revision names; None when there is none, no work tree, or no git."""
    found = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    return None if found is None else found.decode("ascii", "replace").strip() or None


def _git(folder: Path, *arguments: str) -> bytes | None:
    """What a git command prints; None when it fails or is not installed."""
    quiet = {**os.environ, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}
    try:
        ran = subprocess.run(
            ["git", "-C", str(folder), *arguments],
            capture_output=True, check=False, env=quiet, timeout=_GIT_SECONDS, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired, ValueError):
        return None
    return ran.stdout if ran.returncode == 0 else None
