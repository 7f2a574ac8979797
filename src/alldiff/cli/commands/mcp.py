"""alldiff mcp: a server for assistants."""

from __future__ import annotations

import click

from alldiff.cli.command import Command
from alldiff.cli.exits import OK
from alldiff.cli.output import document
from alldiff.web import Settings, mcp
from alldiff.web.settings import SECONDS


@click.command("mcp", cls=Command)
@click.option(
    "--seconds",
    type=float,
    default=SECONDS,
    show_default=True,
    metavar="SECONDS",
    help="Time limit for a call.",
)
@click.option("--list", "listing", is_flag=True, help="Print the tools and their schemas as JSON.")
def command(seconds: float, listing: bool) -> int:
    """Serve an assistant: tools of the Model Context Protocol on standard input and output.

    An assistant that knows the protocol starts this command itself. Its tools solve, check,
    count, explain, rate, generate, share and draw puzzles, and say why one has no solution. They
    take puzzles as text or links, and read and write no files.

    Examples:
        alldiff mcp
            what to write into an assistant's list of servers
        alldiff mcp --seconds 5
            with shorter calls
        alldiff mcp --list
            the tools, each with its arguments
    """
    if listing:
        from alldiff.web.jobs.assistant import listed

        print(document(listed()))
        return OK
    mcp.serve(Settings(seconds=seconds))
    return OK
