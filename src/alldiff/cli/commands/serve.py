"""alldiff serve: the page, to play, solve, explain, watch and race in the browser."""

from __future__ import annotations

import webbrowser
from threading import Thread
from urllib.parse import urlsplit

import click

from alldiff.cli.command import Command
from alldiff.cli.exits import OK
from alldiff.cli.messages import say
from alldiff.cli.options import whole
from alldiff.core.errors import UsageError
from alldiff.web import Settings, fpuzzles, serve
from alldiff.web.server import HOST, PORT
from alldiff.web.settings import MOST_SECONDS, SECONDS


@click.command("serve", cls=Command)
@click.option("--host", default=HOST, show_default=True, help="Address to listen on.")
@click.option(
    "--allow-remote", is_flag=True, help="Allow other machines, with a --host that they can reach."
)
@click.option("--port", type=whole(), metavar="N", help=f"Port; default: {PORT}, or a free one.")
@click.option("--no-browser", is_flag=True, help="Open no browser.")
@click.option(
    "--workers", type=whole(), metavar="N", help="Requests at once; default: one per core."
)
@click.option(
    "--seconds",
    type=float,
    metavar="SECONDS",
    help=f"Time limit for a request; default: {SECONDS:g}, with --fpuzzles none.",
)
@click.option(
    "--fpuzzles",
    "beside_fpuzzles",
    is_flag=True,
    help=f"Be the local solver for f-puzzles and SudokuMaker, on port {fpuzzles.PORT}.",
)
def command(
    host: str,
    allow_remote: bool,
    port: int | None,
    no_browser: bool,
    workers: int | None,
    seconds: float | None,
    beside_fpuzzles: bool,
) -> int:
    """Open the page: play, solve, explain, rate, generate, watch and race in the browser.

    The server listens only on this machine, on the same port if it is free, and loads nothing from
    outside. It prints its address on stdout; Ctrl-C stops it. With --allow-remote and another
    --host, anyone who can reach it can use it: there is no password and no encryption.

    Examples:
        alldiff serve
            open the page in the browser
        alldiff serve --no-browser --port 8000
            on another port
        alldiff serve --workers 2 --seconds 10
            use less of the machine
        alldiff serve --fpuzzles
            check and solve what you set on f-puzzles.com in your browser
    """
    if beside_fpuzzles and (allow_remote or host != HOST):
        raise UsageError("--fpuzzles listens on this machine only")
    usual = MOST_SECONDS if beside_fpuzzles else SECONDS
    limit = usual if seconds is None else seconds
    settings = Settings(seconds=limit) if workers is None else Settings(workers, seconds=limit)

    def ready(address: str) -> None:
        print(address, flush=True)
        if beside_fpuzzles:
            say("alldiff: reload f-puzzles and switch its solver on; Ctrl-C ends the server")
            return
        if port is None and urlsplit(address).port != PORT:
            say(
                f"alldiff: port {PORT} is in use, perhaps by another alldiff serve; "
                "games kept there are not at this address"
            )
        if allow_remote:
            say("alldiff: everybody who reaches this machine can use the page")
        say("alldiff: Ctrl-C ends the server")
        if not no_browser:
            # A browser in the terminal would hold up the server until it is closed.
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        if beside_fpuzzles:
            fpuzzles.serve(settings, port, ready)
            return OK
        serve(settings, host, port, ready, allow_remote)
    except KeyboardInterrupt:
        say("alldiff: the server has ended")
    return OK
