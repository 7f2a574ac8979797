"""The group of commands: each is loaded only when it is run."""

from __future__ import annotations

from importlib import import_module

import click

from alldiff import __version__
from alldiff.cli import commands
from alldiff.cli.command import help_page, write_help
from alldiff.core.errors import suggest

GROUPS = {
    "Solve and check": ("solve", "count", "check", "why", "candidates", "prove"),
    "Play": ("hint", "explain", "rate", "drill", "combinations"),
    "Make puzzles": ("puzzles", "generate", "minimize", "vary", "canonical"),
    "Read, draw and share": ("convert", "draw", "share", "book", "info"),
    "Watch and compare searches": ("watch", "tree", "trace", "race", "study"),
    "Model": ("model", "export", "problem"),
    "Data": ("bulk", "dataset", "arrays", "score", "replay", "overlap", "index"),
    "Learn": ("course", "grade", "docs"),
    "Serve the browser and other programs": ("serve", "mcp"),
    "Shell": ("completion", "man"),
}
"""The commands by what people want."""
COMMANDS = tuple(name for names in GROUPS.values() for name in names)
"""Each is the object `command` of the module of that name."""
COMPLETE = "_ALLDIFF_COMPLETE"
"""The environment variable by which a shell asks how a line may go on."""


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
        write_help(self, ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by what people want."""
        width = max(map(len, COMMANDS))
        for title, names in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), short_help(name)) for name in names])


def short_help(name: str) -> str:
    """Return a command's help in a line: from its docstring, without importing its module.

    Importing all of them takes six times as long as the rest of `alldiff --help`.
    """
    from pkgutil import get_data

    data = get_data(commands.__name__, f"{name}.py")
    assert data is not None
    _, _, after = data.decode().partition("\ndef command(")
    return help_page(after.split('"""', 2)[1]).summary


def print_version(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    """Print what a report of a defect should begin with."""
    if asked and not ctx.resilient_parsing:
        import platform
        import sys

        from alldiff import _native

        core = f"core {_native.VERSION} ({_native.bitsliced_chosen()[0]})"
        python = f"Python {platform.python_version()} on {sys.platform} {platform.machine()}"
        click.echo(f"alldiff {__version__}, {core}, {python}")
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=print_version,
    help="Print the versions of alldiff, its core and Python.",
)
def alldiff() -> None:
    """Solve, explain, rate, make and draw grid puzzles, and watch the searches that solve them.

    Examples:
        alldiff solve puzzles/sudoku/inkala.txt
            solve a puzzle
        alldiff count 4.23.2.4.3..1..2 --search mac+mrv --stats
            count solutions, with the search's counters
        alldiff convert puzzles/sudoku/inkala.txt --to line
            convert it to another format
    """
