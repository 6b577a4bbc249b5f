"""`hellprint explain`: what a code means and what to do."""

from __future__ import annotations

import click


@click.command()
@click.argument("code")
def command(code: str) -> None:
    """Say what a code means and what to do."""
    from hellprint import checks
    from hellprint.model.mistakes import Misuse, nearest

    text = checks.explain(code.strip().upper())
    if text is None:
        known = [check.CODE for check in checks.ALL]
        raise Misuse(f'no finding has the code "{code}"', nearest(code.upper(), known))
    click.echo(text.rstrip())
