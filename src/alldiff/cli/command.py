"""A command whose help opens with worked examples, and which runs plugins first."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import cleandoc
from typing import Any, NamedTuple

import click

from alldiff.core.errors import AlldiffError
from alldiff.core.plugins import load_file


class Example(NamedTuple):
    """A line that one can run, and what it does."""

    line: str
    says: str


def load_plugins(ctx: click.Context, param: click.Parameter, paths: tuple[str, ...]) -> None:
    """Run the files of --plugin, before any option that may use a name of theirs is looked at."""
    for path in paths:
        try:
            load_file(path)
        except AlldiffError:
            # While the shell completes a line nobody can be told.
            if not ctx.resilient_parsing:
                raise


def plugin_option() -> click.Option:
    """Return the option that every command has."""
    return click.Option(
        ["--plugin"],
        metavar="FILE.py",
        multiple=True,
        is_eager=True,
        expose_value=False,
        callback=load_plugins,
        type=click.Path(),
        help="Python file that adds rules, heuristics, engines ... of your own.",
    )


class Command(click.Command):
    """A command with examples, and --plugin."""

    def __init__(self, *args: Any, examples: Sequence[Example] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = tuple(examples)
        self.params.append(plugin_option())

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first sentence of the help, whole."""
        return first_paragraph(self)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help page, examples first."""
        write_help(self, self.examples, ctx, formatter)


def write_help(
    command: click.Command,
    examples: Sequence[Example],
    ctx: click.Context,
    formatter: click.HelpFormatter,
) -> None:
    """Write a help page: what the command does, examples, then usage and options."""
    rest = cleandoc(command.help or "").partition("\n\n")[2]
    formatter.write_text(first_paragraph(command))
    formatter.write("\nExamples:\n")
    for example in examples:
        formatter.write(f"  {example.line}\n      {example.says}\n")
    formatter.write("\n")
    command.format_usage(ctx, formatter)
    for paragraph in rest.split("\n\n") if rest else ():
        formatter.write("\n")
        formatter.write_text(paragraph)
    command.format_options(ctx, formatter)


def first_paragraph(command: click.Command) -> str:
    """Return what a command does, in a line."""
    return cleandoc(command.help or "").partition("\n\n")[0]
