"""A command whose help opens with worked examples, and which runs plugins first."""

from __future__ import annotations

import re
from inspect import cleandoc
from typing import Any, NamedTuple

import click

from alldiff.core.errors import AlldiffError
from alldiff.core.plugins import load_file


class HelpPage(NamedTuple):
    """The docstring of a command: what it does, more about that, and lines that one can run."""

    summary: str
    details: tuple[str, ...]
    examples: tuple[tuple[str, str], ...]
    """Each line with what it does."""


def help_page(docstring: str) -> HelpPage:
    """Return the parts of a command's help; its examples are pairs of lines at the end."""
    text, _, listed = cleandoc(docstring).partition("\n\nExamples:\n")
    summary, *details = (" ".join(part.split()) for part in text.split("\n\n"))
    examples = re.findall(r"^ {4}(\S.*)\n((?: {8}.*\n?)+)", listed, re.MULTILINE)
    return HelpPage(
        summary, tuple(details), tuple((line, " ".join(says.split())) for line, says in examples)
    )


def load_plugins(ctx: click.Context, param: click.Parameter, paths: tuple[str, ...]) -> None:
    """Run the files of --plugin, before any option that may use a name of theirs is looked at."""
    for path in paths:
        try:
            load_file(path)
        except AlldiffError:
            # While the shell completes a line, no error can be shown.
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
        help="Python file that adds your own rules, heuristics, engines ...",
    )


class Command(click.Command):
    """A command with examples, and --plugin."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params.append(plugin_option())

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first sentence of the help, whole."""
        return help_page(self.help or "").summary

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help page, examples first."""
        write_help(self, ctx, formatter)


def write_help(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write a help page: what the command does, examples, then usage and options."""
    page = help_page(command.help or "")
    formatter.write_text(page.summary)
    formatter.write("\nExamples:\n")
    for line, says in page.examples:
        formatter.write(f"  {line}\n      {says}\n")
    formatter.write("\n")
    command.format_usage(ctx, formatter)
    for paragraph in page.details:
        formatter.write("\n")
        formatter.write_text(paragraph)
    command.format_options(ctx, formatter)
