"""Findings and counts to what a command prints."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import click

from hellprint.model.findings import ERROR, Finding, in_order
from hellprint.model.mistakes import Misuse

FORMS: Final = ("text", "json", "github", "sarif")


def print_findings(findings: Iterable[Finding], form: str = "text") -> None:
    """To stdout, as linters do, so that they can be piped; in order of place.

    Args:
        form: one of FORMS. text: a line a finding, and below it what stands there with a caret; json: a list, empty
            when clean.
    """
    found = in_order(findings)
    if form == "json":
        print_json([f._asdict() for f in found])
    elif form == "sarif":
        from hellprint import checks
        from hellprint.cli.sarif import sarif

        print_json(sarif(found, checks.ALL))
    elif form == "github":
        from hellprint.cli.github import workflow_command

        for finding in found:
            click.echo(workflow_command(finding))
    else:
        _print_text(found)


def _print_text(findings: Iterable[Finding]) -> None:
    from hellprint.cli.excerpt import excerpt, forget

    forget()
    for finding in findings:
        click.echo(finding.text())
        for line in excerpt(finding):
            click.echo(line)


def print_json(value: object) -> None:
    """Indented; with letters as they are where the stream can hold them, else as JSON's own escapes."""
    plain = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") != "utf8"
    click.echo(json.dumps(value, ensure_ascii=plain, indent=2))


def choose(findings: Iterable[Finding], select: Sequence[str], ignore: Sequence[str]) -> tuple[Finding, ...]:
    """The findings whose code starts with one of `select` (all when there is none) and with none of `ignore`."""
    return tuple(
        f
        for f in findings
        if (not select or f.code.startswith(tuple(select))) and not (ignore and f.code.startswith(tuple(ignore)))
    )


def codes(given: Sequence[str], known: Iterable[str]) -> tuple[str, ...]:
    """What was typed for --select or --ignore ("HP101,hp3") to prefixes of codes.

    Raises:
        Misuse: one of them is the start of no code.
    """
    known = tuple(known)
    prefixes = tuple(part.strip().upper() for text in given for part in text.split(",") if part.strip())
    for prefix in prefixes:
        if not any(code.startswith(prefix) for code in known):
            raise Misuse(
                f'no code starts with "{prefix}"', "codes look like HP101; HP1 stands for all of HP100 to HP199"
            )
    return prefixes


def tally(findings: Iterable[Finding]) -> str:
    """ "2 errors and 1 warning", "no findings"."""
    found = in_order(findings)
    errors = sum(f.severity == ERROR for f in found)
    parts = [counted(n, word) for n, word in ((errors, "error"), (len(found) - errors, "warning")) if n]
    return " and ".join(parts) or "no findings"


def looked_at(counts: Mapping[str, int]) -> str:
    """ "looked at 21 demons, 6 philosophies"; the names are plurals already."""
    return "looked at " + (", ".join(f"{n} {name}" for name, n in counts.items()) or "nothing")


def counted(number: int, word: str) -> str:
    """ "1 sheet", "3 sheets"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def note(message: str) -> None:
    """Progress, counts and remarks go to stderr, so that stdout holds nothing but results."""
    click.echo(message, err=True)
