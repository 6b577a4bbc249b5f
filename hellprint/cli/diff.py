"""`hellprint diff`: what an edit changes, by meaning, and what is to be printed anew."""

from __future__ import annotations

import click

from hellprint.cli.options import lang_option, variant_option


@click.command()
@click.argument("pack")
@click.option("--since", required=True, metavar="REV|DIR|NAME", help="A git revision, a pack, or a print of that name.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown", "pdf"]),
    default="text",
    help="markdown is for a changelog; pdf is one page for the table.",
)
@click.option("--paper", metavar="NAME", help="Of the page: a4, letter, ... or one of hellprint.toml.  [default: a4]")
@click.option("--out", metavar="DIR", help="Folder for the page.  [default: output/PACK]")
@variant_option
@lang_option
def command(
    pack: str,
    since: str,
    form: str,
    paper: str | None,
    out: str | None,
    variants: tuple[str, ...],
    lang: str | None,
) -> int:
    """Say what differs from an earlier version of a game.

    Values from old to new, texts that read differently through that, pieces whose faces change, and what broke: rules
    of the game, worked examples, references. A house pack is compared with its base by --since BASE.
    """
    from pathlib import Path

    from hellprint.cli.options import paper_size
    from hellprint.cli.output import note, print_findings, print_json
    from hellprint.compare import words
    from hellprint.compare.difference import Difference, difference
    from hellprint.compare.versions import since as earlier
    from hellprint.guard import RanAway, Say, guarded
    from hellprint.model.findings import Finding, shown
    from hellprint.project import Project, pack_id
    from hellprint.write.changes import write_changes

    project = Project.find()
    folder = project.need_pack(pack)
    target = Path(out).expanduser().absolute() if out else project.output / pack_id(folder)
    size = paper_size(paper or str(project.settings.values["paper"]), project.settings)
    language = lang or project.settings.values["lang"] or None

    with earlier(since, folder, pack_id(folder), project) as source:

        def work(say: Say) -> tuple[Difference | None, tuple[Finding, ...], Path | None]:
            found, findings = difference(folder, source, project, variants, language)
            page = write_changes(found, target, size, project) if found is not None and form == "pdf" else None
            return found, findings, page

        try:
            found, findings, page = guarded(work)
        except RanAway as error:
            found, findings, page = None, (error.finding(folder),), None
    if found is None:
        print_findings(findings)
        note("one of the two versions cannot be read, so they were not compared")
        return 1
    if page is not None:
        click.echo(shown(page))
    elif form == "json":
        print_json(words.as_json(found))
    elif form == "markdown":
        click.echo("\n".join(words.markdown(found)))
    elif found.is_empty:
        click.echo(f"{found.pack} says the same as {found.since}")
    else:
        click.echo("\n".join(words.text(found)))
    return 0
