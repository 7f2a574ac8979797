"""alldiff serve: the page, to play, solve, explain, watch and race in the browser."""

from __future__ import annotations

import webbrowser
from threading import Thread
from urllib.parse import urlsplit

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import OK
from alldiff.cli.messages import say
from alldiff.cli.options import whole
from alldiff.web import Settings, serve
from alldiff.web.server import HOST, PORT
from alldiff.web.settings import SECONDS

EXAMPLES = (
    Example("alldiff serve", "open the page in the browser"),
    Example("alldiff serve --no-browser --port 8000", "at a port of your own"),
    Example("alldiff serve --workers 2 --seconds 10", "leave the machine to others"),
)


@click.command("serve", cls=Command, examples=EXAMPLES)
@click.option("--host", default=HOST, show_default=True, help="Where to listen; 0.0.0.0: anywhere.")
@click.option("--allow-remote", is_flag=True, help="Let others in, by a --host that they reach.")
@click.option("--port", type=whole(), metavar="N", help=f"Port; else {PORT}, or a free one.")
@click.option("--no-browser", is_flag=True, help="Open no browser.")
@click.option(
    "--workers", type=whole(), metavar="N", help="Requests at work at once; else the cores."
)
@click.option(
    "--seconds", type=float, default=SECONDS, show_default=True, help="Limit of one request."
)
def command(
    host: str,
    allow_remote: bool,
    port: int | None,
    no_browser: bool,
    workers: int | None,
    seconds: float,
) -> int:
    """Open the page: play, solve, explain, rate, generate, watch and race in the browser.

    It listens on this machine only, at the same port unless that is taken, loads nothing from
    outside, and ends with Ctrl-C. The address is printed on stdout. With --allow-remote and another
    --host everybody who reaches it can use it, without a password, and nothing is encrypted.
    """
    settings = Settings(seconds=seconds) if workers is None else Settings(workers, seconds=seconds)

    def ready(address: str) -> None:
        print(address, flush=True)
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
        serve(settings, host, port, ready, allow_remote)
    except KeyboardInterrupt:
        say("alldiff: the server has ended")
    return OK
