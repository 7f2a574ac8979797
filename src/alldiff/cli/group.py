"""The group of commands: each is loaded only when it is run."""

from __future__ import annotations

from importlib import import_module

import click

from alldiff import __version__
from alldiff.cli.command import Example, write_help
from alldiff.core.errors import suggest

COMMANDS = (
    "solve",
    "bulk",
    "count",
    "check",
    "candidates",
    "hint",
    "explain",
    "rate",
    "drill",
    "canonical",
    "generate",
    "dataset",
    "minimize",
    "vary",
    "convert",
    "share",
    "draw",
    "book",
    "problem",
    "model",
    "export",
    "prove",
    "combinations",
    "watch",
    "tree",
    "trace",
    "race",
    "study",
    "grade",
    "serve",
    "docs",
    "info",
    "completion",
    "man",
)
"""Each is the object `command` of the module of that name."""
COMPLETE = "_ALLDIFF_COMPLETE"
"""The environment variable by which a shell asks how a line may go on."""

EXAMPLES = (
    Example("alldiff solve puzzles/sudoku/inkala.txt", "solve a puzzle"),
    Example(
        "alldiff count 4.23.2.4.3..1..2 --search mac+mrv --stats",
        "count solutions, and say what the search did",
    ),
    Example("alldiff convert puzzles/sudoku/inkala.txt --to line", "write it another way"),
)


class LazyGroup(click.Group):
    """A group that imports the module of a command when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, the most used first."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"alldiff.cli.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments name, or say which one may be meant."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            raise click.UsageError(f"unknown command {name!r}{suggest(name, COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help page, examples first."""
        write_help(self, EXAMPLES, ctx, formatter)


def tell_version(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    """Print what a report of a defect should begin with."""
    if asked and not ctx.resilient_parsing:
        import platform
        import sys

        from alldiff import _native

        core = f"core {_native.VERSION} ({_native.turbo_chosen()[0]})"
        python = f"Python {platform.python_version()} on {sys.platform} {platform.machine()}"
        click.echo(f"alldiff {__version__}, {core}, {python}")
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=tell_version,
    help="Tell the versions of alldiff, of its core and of Python, and leave.",
)
def alldiff() -> None:
    """Solve, check, explain, rate, convert, draw, watch and race number-placement puzzles."""
