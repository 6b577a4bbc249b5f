"""`hellprint aftermath`: one more game of a campaign, asked for, rolled, written into the roster."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from hellprint.cli.options import variant_option

if TYPE_CHECKING:
    from pathlib import Path

    from hellprint.project import Project
    from hellprint.roster.files import Opened
    from hellprint.roster.walk import Question, Walked


@click.command()
@click.argument("roster", metavar="ROSTER")
@click.option("--seed", type=int, metavar="N", help="Roll the same dice every time.")
@click.option("--dry-run", is_flag=True, help="Write nothing; show what would be.")
@variant_option
def command(roster: str, seed: int | None, dry_run: bool, variants: tuple[str, ...]) -> int:
    """Add a game to a campaign: what comes after a battle.

    The game is written into the ROSTER file.

    Asks what happened, step by step. Where dice are rolled, Enter rolls them; a number is what you rolled at the table.
    Of a list of answers type the number, or the first letters. An empty answer ends a list.
    """
    from pathlib import Path

    from hellprint import pipeline
    from hellprint.cli.output import print_findings
    from hellprint.cli.playsheet import _roster
    from hellprint.model.findings import has_errors
    from hellprint.project import Project

    project = Project.find()
    path = Path(_roster(roster))
    opened = pipeline.roster(path, project, variants)
    if opened.pack is None or opened.result is None or has_errors(opened.findings):
        print_findings(opened.findings)
        click.echo("the roster must be legal before the next game is added", err=True)
        return 1
    walked = _walked(opened, seed)
    if walked.findings:
        print_findings(walked.findings)
        click.echo("this cannot have happened so; nothing was written", err=True)
        return 1
    return _finish(path, opened, walked, project, dry_run)


def _walked(opened: Opened, seed: int | None) -> Walked:
    """The questions and answers; in a child process, as all work on a pack, which here may wait for a day."""
    import random

    from hellprint.guard import guarded
    from hellprint.model.mistakes import Misuse
    from hellprint.roster.walk import CannotWalk, walk

    pack, kind, id_ = opened.pack, opened.kind, opened.id
    assert pack is not None
    dice = random.Random(seed) if seed is not None else random.SystemRandom()

    def roll(text: str) -> int:
        return _rolled(text, dice.randint)

    def work(say: object) -> Walked:
        try:
            return walk(pack, kind, id_, Terminal(roll))
        finally:
            sys.stdout.flush()

    try:
        return guarded(work, step_seconds=24 * 3600.0)
    except CannotWalk as error:
        raise Misuse(str(error)) from error


def _rolled(text: str, between: Callable[[int, int], int]) -> int:
    """The sum of dice such as 2d12 or 1d3+1."""
    found = re.fullmatch(r"(\d*)d(\d+)([-+]\d+)?", text)
    if found is None:
        return 0
    return sum(between(1, int(found[2])) for _ in range(int(found[1] or 1))) + int(found[3] or 0)


class Terminal:
    """Asks on stdout and reads answers from stdin, one a line."""

    def __init__(self, roll: Callable[[str], int]) -> None:
        self._roll = roll

    def step(self, title: str) -> None:
        click.echo(f"\n{title}")

    def ask(self, question: Question) -> Any:
        """Asks again until the answer is one.

        Raises:
            Misuse: there are no more answers.
        """
        for n, (_, name) in enumerate(question.choices, 1):
            click.echo(f"    {n:>2} {name}")
        while True:
            text = self._read(_prompt(question))
            try:
                return self._answer(question, text)
            except _NoAnswer as wrong:
                click.echo(f"    {wrong}")

    def _read(self, prompt: str) -> str:
        from hellprint.model.mistakes import Misuse

        click.echo(prompt, nl=False)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            click.echo()
            raise Misuse("the answers ended before the questions did; nothing was written")
        if not sys.stdin.isatty():
            click.echo(line.strip())
        return line.strip()

    def _answer(self, question: Question, text: str) -> Any:
        if question.type == "dice":
            return self._dice(question, text)
        if not text:
            if question.may_skip:
                return False if question.type == "flag" else None
            raise _NoAnswer("an answer is needed")
        if question.type == "choice":
            return _chosen(question, text)
        if question.type == "flag":
            if text.casefold() in ("y", "yes", "n", "no"):
                return text.casefold().startswith("y")
            raise _NoAnswer("y or n")
        if question.type == "int":
            return _number(text, question.low, question.high)
        return text

    def _dice(self, question: Question, text: str) -> int | None:
        from hellprint.model.dice import results

        if question.may_skip and not text:
            return None
        if not text or text.casefold() == "r":
            result = self._roll(question.dice)
            click.echo(f"    rolled {result}")
            return result
        possible = results(question.dice)
        return _number(text, min(possible), max(possible))


class _NoAnswer(ValueError):
    """What was typed is no answer; says what would be."""


def _prompt(question: Question) -> str:
    how = ""
    if question.type == "dice":
        how = f" ({question.dice}; Enter {'leaves it, r rolls' if question.may_skip else 'rolls'})"
    elif question.type == "flag":
        how = " (y, n; Enter: n)"
    elif question.default:
        how = f" (Enter: {question.default})"
    elif question.may_skip:
        how = " (Enter: none)"
    return f"  {question.prompt}{how} "


def _chosen(question: Question, text: str) -> Any:
    wanted = text.casefold()
    for answer, name in question.choices:
        if wanted in (str(answer).casefold(), name.casefold()):
            return answer
    if text.isdigit():
        if 1 <= int(text) <= len(question.choices):
            return question.choices[int(text) - 1][0]
        raise _NoAnswer(f"1 to {len(question.choices)}")
    near = [answer for answer, name in question.choices if name.casefold().startswith(wanted)]
    if len(near) == 1:
        return near[0]
    raise _NoAnswer("which of them?" if near else "none of them is called so")


def _number(text: str, low: int | None, high: int | None) -> int:
    if not re.fullmatch(r"-?\d{1,6}", text):
        raise _NoAnswer("a whole number")
    number = int(text)
    if (low is not None and number < low) or (high is not None and number > high):
        raise _NoAnswer(f"from {'…' if low is None else low} to {'…' if high is None else high}")
    return number


def _finish(path: Path, opened: Opened, walked: Walked, project: Project, dry_run: bool) -> int:
    """Tell what has changed, and write the file if all of it reads as it was said."""
    from hellprint.model.findings import shown
    from hellprint.roster.append import with_game
    from hellprint.roster.walk import changes
    from hellprint.write.atomic import Batch

    assert opened.pack is not None
    kind = opened.pack.kinds[opened.kind]
    click.echo("\nWhat has changed")
    for text in (*walked.said, *changes(walked.before, walked.after)):
        click.echo(f"  {text}")
    text = path.read_bytes().decode("utf-8-sig")
    new = with_game(text, kind.name, kind.history, walked.game)
    if dry_run:
        click.echo("\nnothing was written", err=True)
        return 0
    with Batch(path.absolute().parent) as batch:
        with batch.file(path.name) as stream:
            stream.write(new.encode())
        batch.commit()
    click.echo(f"\n{shown(path)}: game {len(walked.after.values.get(kind.history, ()))} was added")
    click.echo(f"next: hellprint playsheet {shown(path)}", err=True)
    return 0
