"""alldiff man: manual pages."""

from __future__ import annotations

from pathlib import Path

import click

from alldiff.cli.command import Command
from alldiff.cli.exits import OK
from alldiff.cli.group import COMMANDS
from alldiff.cli.manual import page
from alldiff.core.errors import UsageError, WriteError, unknown


@click.command("man", cls=Command)
@click.argument("name", metavar="[COMMAND]", required=False)
@click.option(
    "-o", "--output", "folder", metavar="FOLDER", type=click.Path(), help="Write all pages there."
)
def command(name: str | None, folder: str | None) -> int:
    """Print the manual page of a command, or write all of them to a folder.

    The pages have the text of --help as man(7): `alldiff man solve | man -l -` shows one, and man
    finds them all in ~/.local/share/man/man1.

    Examples:
        alldiff man
            the page about alldiff, for man -l -
        alldiff man solve
            the page of one
        alldiff man -o man1
            all pages, for a folder in your MANPATH
    """
    if name is not None and name not in COMMANDS:
        raise UsageError(unknown("command", name, COMMANDS))
    if folder is None:
        print(page(name), end="")
        return OK
    if name is not None:
        raise UsageError("-o FOLDER writes the pages of all commands: leave out the name of one")
    pages = {"alldiff": page(), **{f"alldiff-{name}": page(name) for name in COMMANDS}}
    try:
        Path(folder).mkdir(exist_ok=True)
        for title, text in pages.items():
            Path(folder, f"{title}.1").write_text(text, "utf-8")
    except OSError as error:
        raise WriteError(f"{folder}: cannot be written: {error.strerror}") from None
    return OK
