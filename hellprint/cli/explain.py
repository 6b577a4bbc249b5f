"""`hellprint explain`: what a code means and what to do."""

from __future__ import annotations

import click


@click.command()
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Say what a code means and what to do.

    Without a CODE, all codes are listed.
    """
    from hellprint import checks
    from hellprint.model.mistakes import Misuse, nearest

    if code is None:
        for check in checks.ALL:
            click.echo(f"{check.CODE}  {check.SEVERITY:<7}  {(check.__doc__ or '').splitlines()[0]}")
        return
    text = checks.explain(code.strip().upper())
    if text is None:
        known = [check.CODE for check in checks.ALL]
        raise Misuse(f'no finding has the code "{code}"', nearest(_digits(code.strip().upper()), known))
    click.echo(text.rstrip())


def _digits(code: str) -> str:
    """A code whose digits were typed as the letters that look like them."""
    return code[:2] + code[2:].translate(str.maketrans("OIL", "011"))
