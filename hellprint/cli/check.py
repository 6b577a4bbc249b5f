"""`hellprint check`: everything that is wrong with packs, in one run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hellprint.cli.options import lang_option, variant_option
from hellprint.cli.output import FORMS

if TYPE_CHECKING:
    from pathlib import Path

    from hellprint.project import Project
    from hellprint.roster.files import Opened


@click.command()
@click.argument("packs", nargs=-1, metavar="[PACK|FILE]...")
@click.option("--format", "form", type=click.Choice(FORMS), default="text", help="How findings are printed.")
@click.option("--select", multiple=True, metavar="CODES", help="Only these: HP101,HP3 (HP3 is all of HP300 to HP399).")
@click.option("--ignore", multiple=True, metavar="CODES", help="All but these.")
@click.option("--no-layout", is_flag=True, help="Skip laying out every piece, which finds text that is too long.")
@click.option("--strict", is_flag=True, help="Take warnings for errors.")
@click.option("--watch", "watching", is_flag=True, help="Check again whenever a file is saved, until Ctrl-C.")
@variant_option
@lang_option
def command(
    packs: tuple[str, ...],
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    no_layout: bool,
    strict: bool,
    watching: bool,
    variants: tuple[str, ...],
    lang: str | None,
) -> int:
    """Find everything that is wrong with packs.

    Looks at fields, references and rules of the game, and whether all text fits.

    PACK is the name of a game (hellprint list) or the path of a pack's folder; FILE is a file in one, or a roster.
    Without any, all packs in ./content are checked, or the shipped ones where there is none. Findings go to stdout,
    counts to stderr.

    A finding that is meant is allowed in its file, at the end of its line or on the line before: "# hellprint: allow
    HP131 because ...". In a spreadsheet the column "hellprint" of its row says "allow HP131 because ...".
    """
    from hellprint import checks, pipeline
    from hellprint.cli import output
    from hellprint.model.findings import Finding, has_errors, strictly
    from hellprint.project import Project

    selected, ignored = output.codes(select, checks.codes()), output.codes(ignore, checks.codes())

    def once() -> int:
        project = Project.find()
        findings: list[Finding] = list(project.settings.findings)
        for path in _rosters(packs):
            opened = pipeline.roster(path, project, variants)
            findings += opened.findings
            output.note(f"{path.name}: looked at {_told(opened)}")
        for folder in _folders(packs, project):
            report = pipeline.check(folder, project, layout=not no_layout, variants=variants, lang=lang)
            findings += report.findings
            output.note(f"{folder.name}: {output.looked_at(report.looked_at)}")
        chosen = output.choose(findings, selected, ignored)
        if strict:
            chosen = strictly(chosen)
        output.print_findings(chosen, form)
        output.note(output.tally(chosen))
        if form == "text" and chosen:
            output.note(f"more about a code: hellprint explain {chosen[0].code}")
        return 1 if has_errors(chosen) else 0

    if not watching:
        return once()
    from hellprint.cli.watch import again_on_save

    project = Project.find()
    return again_on_save(once, (*_folders(packs, project), *project.content, project.templates, project.fonts))


def _folders(packs: tuple[str, ...], project: Project) -> list[Path]:
    """Each pack once, in the order typed."""
    from hellprint.model.mistakes import Misuse
    from hellprint.roster.files import names_roster

    if not packs:
        every = project.packs()
        own = [folder for folder in every if folder.is_relative_to(project.root)]
        if not every:
            raise Misuse("there are no packs here", "hellprint new pack NAME writes one")
        return own or list(every)
    return list(dict.fromkeys(_folder(name, project) for name in packs if not names_roster(name)))


def _rosters(names: tuple[str, ...]) -> list[Path]:
    """The roster files among what was typed."""
    from pathlib import Path

    from hellprint.roster.files import names_roster

    return [Path(name) for name in dict.fromkeys(names) if names_roster(name)]


def _told(opened: Opened) -> str:
    if opened.result is None or opened.pack is None:
        return "nothing, since it cannot be read whole"
    kind = opened.pack.kinds[opened.kind]
    games = opened.result.values.get(kind.history) or ()
    after = f", {len(games)} of its {kind.history}" if kind.history else ""
    return f"the {kind.name} with {len(opened.result.bearers)} members{after}"


def _folder(name: str, project: Project) -> Path:
    """A pack, or the pack that a file lies in."""
    from pathlib import Path

    from hellprint.model.mistakes import Misuse
    from hellprint.project import pack_of

    folder = project.find_pack(name)
    if folder is None and Path(name).is_file():
        folder = pack_of(Path(name))
        if folder is None:
            raise Misuse(f'"{name}" lies in no pack: no folder around it has a pack.yaml')
    return folder or project.need_pack(name)
