"""The command line: names of commands to the modules that hold them, each imported when it is asked for."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from typing import Final

import click

from hellprint import __version__
from hellprint.cli.errors import guarded
from hellprint.model.mistakes import nearest

COMMANDS: Final = (
    "list", "new", "check", "explain", "show", "schema", "kit", "playsheet", "aftermath", "reference", "printed",
    "diff", "proof", "doctor",
)  # fmt: skip
"""In the order of `hellprint --help`; each is `command` in the module of its name, which imports nothing but click
and the standard library until it runs."""


class LazyGroup(click.Group):
    """Imports a command's module when the command runs or its help is shown."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"hellprint.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            ctx.fail(f'no command is called "{args[0]}" ({nearest(args[0], COMMANDS)})')
        return super().resolve_command(ctx, args)


EPILOG: Final = """\
Exit status: 0 clean, 1 errors in content, 2 wrong usage, 3 a bug of hellprint, 4 the machine failed, 130 Ctrl-C.

First steps: "hellprint list", then "hellprint kit reign-in-hell". Settings of every run (paper, backs, flip, lang) may
stand in a file hellprint.toml where you work."""


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog=EPILOG,
)
@click.version_option(__version__, "-V", "--version", message="hellprint %(version)s")
def hellprint() -> None:
    """Turn YAML game content into kits to print, cut out and play."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line.

    Returns:
        The exit status.
    """
    return guarded(lambda: _run(list(sys.argv[1:] if arguments is None else arguments)))


def _run(arguments: list[str]) -> object:
    """Not click's own main, which turns a closed pipe into status 1: here that means errors in content."""
    with hellprint.make_context("hellprint", list(arguments)) as context:
        context.meta["hellprint.arguments"] = arguments
        return hellprint.invoke(context)
