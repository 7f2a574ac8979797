"""Manual pages in the form of man(7), made of the same words as the help."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import click

from alldiff import __version__
from alldiff.cli.command import help_page
from alldiff.cli.group import COMMANDS, alldiff

CODES = (
    ("0", "fine"),
    ("1", "no solution"),
    ("2", "a wrong option or argument"),
    ("3", "more than one solution where one was asked for"),
    ("4", "a limit was reached"),
    ("5", "the input cannot be read"),
    ("70", "a defect of alldiff"),
    ("130", "interrupted"),
    ("141", "nobody reads the output"),
)


def escaped(text: str) -> str:
    r"""Return a text that roff prints as it is.

    >>> escaped(".5 is -1\\2")
    '\\&.5 is \\-1\\e2'
    """
    plain = text.replace("\\", r"\e").replace("-", r"\-")
    return re.sub(r"^([.'])", r"\\&\1", plain, flags=re.MULTILINE)


def page(name: str | None = None) -> str:
    """Return the manual page of a command, or of all of them where none is named."""
    group = click.Context(alldiff, info_name="alldiff")
    if name is None:
        return "\n".join([*described(alldiff, group), *commands(group), *ending(())])
    command = alldiff.get_command(group, name)
    assert command is not None
    context = click.Context(command, group, info_name=name)
    return "\n".join([*described(command, context), *ending(("alldiff",))])


def described(command: click.Command, ctx: click.Context) -> Iterator[str]:
    """Yield the lines about a command itself, its options and its examples."""
    title = ctx.command_path.replace(" ", "-")
    about = help_page(command.help or "")
    yield f'.TH "{escaped(title.upper())}" "1" "" "alldiff {__version__}" "alldiff"'
    yield from (".SH NAME", f"{escaped(title)} \\- {escaped(about.summary.rstrip('.'))}")
    usage = " ".join(command.collect_usage_pieces(ctx))
    yield from (".SH SYNOPSIS", f".B {escaped(ctx.command_path)}", escaped(usage))
    yield from (".SH DESCRIPTION", escaped(about.summary))
    for paragraph in about.details:
        yield from (".PP", escaped(paragraph))
    yield ".SH OPTIONS"
    options = (each for each in command.get_params(ctx) if isinstance(each, click.Option))
    for option in options:
        if record := option.get_help_record(ctx):
            yield from (".TP", f".B {escaped(record[0])}", escaped(record[1]))
    yield ".SH EXAMPLES"
    for line, says in about.examples:
        yield from (".TP", f".B {escaped(line)}", escaped(says))


def commands(ctx: click.Context) -> Iterator[str]:
    """Yield the list of all commands."""
    yield ".SH COMMANDS"
    for name in COMMANDS:
        command = alldiff.get_command(ctx, name)
        assert command is not None
        said = escaped(help_page(command.help or "").summary)
        yield from (".TP", f".BR alldiff\\-{escaped(name)} (1)", said)


def ending(others: Sequence[str]) -> Iterator[str]:
    """Yield exit codes, and the pages to read beside this one."""
    yield ".SH EXIT STATUS"
    for code, meaning in CODES:
        yield from (".TP", f".B {code}", meaning)
    if others:
        yield ".SH SEE ALSO"
        yield from (f".BR {escaped(name)} (1)" for name in others)
    yield ""
