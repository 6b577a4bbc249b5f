"""`hellprint new`: the files that a person would otherwise start from nothing with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from hellprint.model.records import Pack
    from hellprint.model.schema import Kind
    from hellprint.project import Project

FIRST_PACK: Final = Path(__file__).with_name("first_pack")
"""A small game that prints; @pack@ and @title@ stand for its names."""


@click.group("new")
def command() -> None:
    """Write a new pack, or a roster of one."""


@command.command()
@click.argument("name")
@click.option("--from", "source", metavar="PACK", help="Build on another pack: an overlay that changes parts of it.")
@click.option("--copy", "copied", is_flag=True, help="With --from: copy its files, to change everything.")
def pack(name: str, source: str | None, copied: bool) -> None:
    """Write a small game that prints: content/NAME, or a folder anywhere when NAME is a path.

    With --from it is an overlay (house rules without a fork), with --from and --copy a full copy.
    """
    from hellprint.model.findings import shown
    from hellprint.model.mistakes import Misuse
    from hellprint.project import Project

    if copied and source is None:
        raise click.UsageError("--copy goes with --from PACK")
    project = Project.find()
    folder = _target(name, project)
    id_ = folder.name
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", id_):
        raise Misuse(f'"{id_}" cannot be the name of a pack', "take small letters, digits and hyphens, like my-game")
    if folder.exists():
        raise Misuse(f"{shown(folder)} is there already", "take another name, or move it away")
    if source is None and project.find_pack(id_) is not None and folder.parent in project.content:
        raise Misuse(f'a pack is called "{id_}" already', f"--from {id_} builds on it")
    origin = project.need_pack(source) if source else None
    files = _first(id_) if origin is None else _copy(id_, origin) if copied else _overlay(id_, origin)
    _write(folder, files)
    for path in files:
        click.echo(shown(folder / path))
    told = id_ if folder.parent in (*project.content, project.root / "content") else shown(folder)
    click.echo(f"Next: hellprint check {told}, then hellprint kit {told}")


@command.command()
@click.argument("file")
@click.option("--pack", "pack_name", metavar="PACK", help="The game that it is for; not needed where there is one.")
@click.option("--kind", "kind_name", metavar="KIND", help="Its kind, where a game has several.")
@click.option("--with", "wanted", multiple=True, metavar="FIELD=VALUE", help="Like mode=learning; repeatable.")
def roster(file: str, pack_name: str | None, kind_name: str | None, wanted: tuple[str, ...]) -> None:
    """Write a roster FILE to start from, with comments that say what may stand where.

    It begins as one of the game's samples: the first that has the values of --with. On a terminal you are asked for
    what you do not say.
    """
    from hellprint.load.cached import load_cached
    from hellprint.model.findings import has_errors, shown
    from hellprint.model.mistakes import Misuse
    from hellprint.project import Project
    from hellprint.roster.starter import sample_like, starter

    project = Project.find()
    path = Path(file).expanduser()
    path = path if path.suffix in (".yaml", ".yml") else path.with_name(path.name + ".yaml")
    if path.exists():
        raise Misuse(f'"{shown(path)}" is there already', "take another name, or move it away")
    folder = project.need_pack(pack_name) if pack_name else _only_pack(project)
    pack, findings = load_cached(folder, project)
    if pack is None or has_errors(findings):
        raise Misuse(f'the pack "{folder.name}" has errors', f"hellprint check {pack_name or folder.name}")
    kind = _roster_kind(pack, kind_name)
    values = _wishes(pack, kind, wanted)
    sample = sample_like(pack, kind, values)
    if sample is None and values:
        said = ", ".join(f"{name} {value}" for name, value in values.items())
        raise Misuse(f"no sample of {pack.id} has {said}", "leave one of them out, and change it in the file")
    text = starter(pack, kind, path.stem.replace("-", " ").replace("_", " ").title(), sample)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8") as stream:
        stream.write(text)
    click.echo(shown(path))
    click.echo(f"Next: hellprint playsheet {shown(path)}")


def _only_pack(project: Project) -> Path:
    """The pack that is meant when none is named: the one that has rosters, where there is one."""
    from hellprint.load.cached import load_cached
    from hellprint.model.mistakes import Misuse

    found = []
    for folder in project.packs():
        pack, _ = load_cached(folder, project)
        if pack is not None and any(kind.roster for kind in pack.kinds.values()):
            found.append(folder)
    if len(found) != 1:
        names = ", ".join(folder.name for folder in found)
        raise Misuse("say which game the roster is for", f"--pack, with one of: {names}" if names else "--pack NAME")
    return found[0]


def _roster_kind(pack: Pack, name: str | None) -> Kind:
    from hellprint.model.mistakes import Misuse, nearest

    kinds = {kind.name: kind for kind in pack.kinds.values() if kind.roster}
    if not kinds:
        raise Misuse(f"{pack.id} has no rosters")
    if name is None:
        return next(iter(kinds.values()))
    if name not in kinds:
        raise Misuse(f'no roster of {pack.id} is called "{name}"', nearest(name, kinds))
    return kinds[name]


def _wishes(pack: Pack, kind: Kind, wanted: tuple[str, ...]) -> dict[str, str]:
    """Field -> value, as typed and, on a terminal, as asked."""
    import sys

    from hellprint.model.mistakes import Misuse, nearest
    from hellprint.roster.starter import choices

    known = choices(pack, kind)
    values: dict[str, str] = {}
    for text in wanted:
        name, sign, value = text.partition("=")
        if not sign:
            raise click.BadParameter(f'"{text}" is not FIELD=VALUE, like mode=learning')
        if name not in known:
            raise Misuse(f'the samples of {pack.id} do not differ in "{name}"', nearest(name, known))
        if value not in known[name]:
            raise Misuse(f'no sample of {pack.id} has {name} "{value}"', nearest(value, known[name]))
        values[name] = value
    if sys.stdin.isatty():
        for name, options in known.items():
            if name not in values:
                values[name] = click.prompt(name, type=click.Choice(options), default=options[0])
    return values


def _target(name: str, project: Project) -> Path:
    """content/NAME of the project, or the path that NAME is."""
    path = Path(name).expanduser()
    if path.is_absolute() or len(path.parts) != 1 or name.startswith("."):
        return path.resolve()
    return project.root / "content" / name


def _title(id_: str) -> str:
    return id_.replace("-", " ").capitalize()


def _first(id_: str) -> dict[Path, bytes]:
    """The small game, with its names filled in; path below the folder -> content."""
    files = {}
    for path in sorted(p for p in FIRST_PACK.rglob("*") if p.is_file()):
        text = path.read_text(encoding="utf-8").replace("@pack@", id_).replace("@title@", _title(id_))
        files[path.relative_to(FIRST_PACK)] = text.encode()
    return files


def _overlay(id_: str, origin: Path) -> dict[Path, bytes]:
    from hellprint.project import pack_id

    base = pack_id(origin)
    text = f"""\
# House rules over {base}: say only what differs; all else comes from there.
pack: {id_}
title: {_title(id_)}
extends: {base}

# A constant of {base} that is said here again has the new value everywhere, on every card that prints it:
# constants:
#   limits: {{hand: 4}}

# Records go into files of any name beside this one. A record with an id of {base} changes the fields that it gives;
# a new id is a new record. "hellprint show {base}" lists kinds and ids, "hellprint show {base} KIND ID" the fields.
"""
    return {Path("pack.yaml"): text.encode()}


def _copy(id_: str, origin: Path) -> dict[Path, bytes]:
    """All files of a pack, without hidden ones, its id changed.

    Raises:
        Misuse: the pack's files lead out of its folder.
    """
    from hellprint.model.mistakes import Misuse
    from hellprint.project import PACK_FILE

    files: dict[Path, bytes] = {}
    for path in sorted(origin.rglob("*")):
        inside = path.relative_to(origin)
        if any(part.startswith(".") for part in inside.parts) or not path.is_file():
            continue
        if not path.resolve().is_relative_to(origin.resolve()):
            raise Misuse(f'"{inside}" of {origin.name} leads out of its folder', "replace the link by the file")
        files[inside] = path.read_bytes()
    text = files[Path(PACK_FILE)].decode("utf-8", errors="surrogateescape")
    renamed, times = re.subn(r"(?m)^(\ufeff?pack:[ \t]*)[^\s#]+", rf"\g<1>{id_}", text, count=1)
    files[Path(PACK_FILE)] = (renamed if times else f"pack: {id_}\n{text}").encode("utf-8", errors="surrogateescape")
    return files


def _write(folder: Path, files: dict[Path, bytes]) -> None:
    """All of the files or none: written beside the folder, then renamed."""
    import shutil
    import tempfile

    folder.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=".new-", dir=folder.parent))
    try:
        for path, content in files.items():
            target = made / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        made.chmod(0o755)  # mkdtemp makes it private
        made.rename(folder)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise
