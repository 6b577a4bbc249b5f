"""`hellprint show`: a pack's records as they are after loading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from hellprint.cli.options import lang_option, variant_option

if TYPE_CHECKING:
    from hellprint.model.records import Pack, Record
    from hellprint.project import Project


@click.command()
@click.argument("pack", metavar="PACK|ROSTER")
@click.argument("kind", required=False)
@click.argument("record", required=False, metavar="[ID]")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="JSON has plain values.")
@click.option(
    "--provenance", is_flag=True, help="List the values that do not stand in the source: house, reconstructed."
)
@click.option(
    "--untranslated", metavar="LANG", help="Print the texts that LANG lacks, as lines for text/LANG.yaml to fill in."
)
@variant_option
@lang_option
def command(
    pack: str,
    kind: str | None,
    record: str | None,
    form: str,
    provenance: bool,
    untranslated: str | None,
    variants: tuple[str, ...],
    lang: str | None,
) -> int:
    """Show a pack's records, resolved; or a roster file, computed.

    All kinds, one KIND, or one record by its ID. Of a roster: totals, and every stat with the steps that lead to it.
    """
    from hellprint import pipeline
    from hellprint.cli.output import note, print_findings, print_json, tally
    from hellprint.load import show_json
    from hellprint.model.findings import has_errors
    from hellprint.project import Project
    from hellprint.roster.files import names_roster

    project = Project.find()
    if kind is None and names_roster(pack):
        return _show_roster(pack, project, form, variants)
    loaded, findings = pipeline.read(project.need_pack(pack), project, variants, lang)
    if loaded is None:
        print_findings(findings)
        return 1
    chosen = _choose(loaded, kind, record)
    if untranslated is not None:
        from hellprint.load.translations import stub

        below = ".".join(filter(None, (loaded.kinds[next(iter(chosen))].plural if kind else "", record)))
        for line in stub(loaded, untranslated, below):
            click.echo(line)
    elif provenance:
        rows = list(_provenance(loaded, chosen, constants=kind is None))
        if form == "json":
            print_json(rows)
        else:
            _print_provenance(rows)
    elif form == "json":
        print_json(show_json(loaded, kind or "", record or ""))
    elif record is not None:
        for name, records in chosen.items():
            _print_record(loaded, name, records[record])
    else:
        _print_lists(loaded, chosen)
    if findings:
        note(f"{tally(findings)}: hellprint check {pack}")
    return 1 if has_errors(findings) else 0


def _show_roster(name: str, project: Project, form: str, variants: tuple[str, ...]) -> int:
    from pathlib import Path

    from hellprint import pipeline
    from hellprint.cli.output import note, print_findings, print_json, tally
    from hellprint.model.findings import has_errors
    from hellprint.roster.show import roster_json, roster_lines

    opened = pipeline.roster(Path(name), project, variants)
    if opened.result is None or opened.pack is None:
        print_findings(opened.findings)
        return 1
    if form == "json":
        findings = [finding._asdict() for finding in opened.findings]
        print_json({**roster_json(opened.pack, opened.result), "findings": findings})
    else:
        for line in roster_lines(opened.pack, opened.result):
            click.echo(line)
    if opened.findings:
        note(f"{tally(opened.findings)}: hellprint check {name}")
    return 1 if has_errors(opened.findings) else 0


def _choose(pack: Pack, kind: str | None, record: str | None) -> dict[str, dict[str, Record]]:
    """Singular -> id -> record, of what was asked for.

    Raises:
        Misuse: there is no such kind or record.
    """
    from hellprint.model.mistakes import Misuse, nearest

    if kind is None:
        return {name: dict(records) for name, records in pack.records.items() if records}
    names = {name: name for name in pack.records} | {pack.kinds[name].plural: name for name in pack.records}
    if kind not in names:
        raise Misuse(f'{pack.id} has no kind "{kind}"', nearest(kind, (pack.kinds[n].plural for n in pack.records)))
    records = dict(pack.records[names[kind]])
    if record is None:
        return {names[kind]: records}
    if record not in records:
        raise Misuse(f'no {names[kind]} is called "{record}"', nearest(record, records))
    return {names[kind]: {record: records[record]}}


def _print_lists(pack: Pack, chosen: dict[str, dict[str, Record]]) -> None:
    for name, records in chosen.items():
        click.echo(f"{pack.kinds[name].plural} ({len(records)})")
        width = max((len(id_) for id_ in records), default=0)
        for id_, record in records.items():
            label = record.get("name", record.get("title", ""))
            click.echo(f"  {id_:<{width}}  {label}".rstrip())


def _print_record(pack: Pack, kind: str, record: Record) -> None:
    place = pack.place(kind, record["id"])
    click.echo(f"{kind} {record['id']}  [{place.path}:{place.line}]")
    for line in _lines(record, 1):
        click.echo(line)


def _lines(value: dict[str, Any], depth: int) -> Iterator[str]:
    """Values as indented lines, one field each; `id` stands in the heading already."""
    indent = "  " * depth
    for name, field in value.items():
        if name == "id" and depth == 1:
            continue
        if isinstance(field, dict) and field:
            yield f"{indent}{name}:"
            yield from _lines(field, depth + 1)
        elif isinstance(field, list) and any(isinstance(item, dict) for item in field):
            yield f"{indent}{name}:"
            for item in field:
                lines = list(_lines(item, depth + 2)) if isinstance(item, dict) else [f"{indent}    {_plain(item)}"]
                yield f"{indent}  - {lines[0].strip()}" if lines else f"{indent}  -"
                yield from lines[1:]
        else:
            yield f"{indent}{name}: {_plain(field)}"


def _plain(value: Any) -> str:
    if value is None:
        return "unknown"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_plain, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{k} {_plain(v)}" for k, v in value.items()) or "none"
    return str(value).strip().replace("\n", "\n    ")


def _provenance(pack: Pack, chosen: dict[str, dict[str, Record]], *, constants: bool) -> Iterator[dict[str, Any]]:
    """What is not printed in the source, in the order of the files: {"of", "path", "value", "provenance"}."""
    for key, provenance in pack.provenance.items():
        kind, *path = key
        if kind == "constants" and not constants:
            continue
        if kind != "constants" and (len(path) < 1 or str(path[0]) not in chosen.get(str(kind), {})):
            continue
        value: Any = pack.constants if kind == "constants" else chosen[str(kind)]
        for step in path:
            value = _step(value, step)
        yield {"of": kind, "path": ".".join(map(str, path)), "value": value, "provenance": provenance}


def _step(value: Any, step: str | int) -> Any:
    """One level down; None where the path leaves the data (a field that is only derived later)."""
    if isinstance(value, dict):
        return value.get(step)
    if isinstance(value, list) and isinstance(step, int) and step < len(value):
        return value[step]
    return None


def _print_provenance(rows: list[dict[str, Any]]) -> None:
    from hellprint.cli.output import note

    if not rows:
        note("every value is printed in the source")
    width = max((len(f"{row['of']} {row['path']}") for row in rows), default=0)
    for row in rows:
        name = f"{row['of']} {row['path']}"
        shown = "" if isinstance(row["value"], (dict, list)) else _plain(row["value"])
        click.echo(f"{row['provenance']:<13}  {name:<{width}}  {shown}".rstrip())
