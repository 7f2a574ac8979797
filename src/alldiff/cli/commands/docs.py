"""alldiff docs: the documentation as a site, from the documents of a clone."""

from __future__ import annotations

import subprocess
import sys
import webbrowser
from pathlib import Path
from threading import Thread

import click

from alldiff.cli.command import Command
from alldiff.cli.exits import OK
from alldiff.core import extras
from alldiff.core.errors import UsageError, suggest

CLONE = Path(__file__).resolve().parents[4]
"""The folder of the project, where this module runs from a clone."""
SITE = CLONE / "build" / "site"


@click.command("docs", cls=Command)
@click.argument("page", default="index", metavar="[PAGE]")
@click.option("--build", "anew", is_flag=True, help="Build the site first; a warning is an error.")
@click.option("--no-browser", is_flag=True, help="Open no browser.")
def command(page: str, anew: bool, no_browser: bool) -> int:
    """Open the documentation in the browser, at a page or the first one.

    --build turns the folder docs of a clone into build/site; an installed package has neither. The
    address is printed on stdout.

    Examples:
        alldiff docs
            open the documentation in the browser
        alldiff docs --build
            build it first, from the documents of the clone
        alldiff docs rules --no-browser
            print where the page about rules is
    """
    if not (CLONE / "docs" / "conf.py").exists():
        raise UsageError(
            "the documents come with the source of alldiff, in its folder docs; here there is "
            "alldiff COMMAND --help, and help(alldiff.solve) in Python"
        )
    if anew:
        build()
    address = find(page).as_uri()
    print(address, flush=True)
    if not no_browser:
        opening = Thread(target=webbrowser.open, args=(address,), daemon=True)
        opening.start()
        # A browser in the terminal would stay until it is closed.
        opening.join(timeout=5)
    return OK


def find(page: str) -> Path:
    """Return the file of a page, or raise UsageError."""
    folder = SITE / "docs"
    if not (folder / "index.html").exists():
        raise UsageError("the site is not built yet: alldiff docs --build builds it")
    files = sorted(folder.rglob("*.html"))
    pages = {file.relative_to(folder).with_suffix("").as_posix(): file for file in files}
    if page not in pages:
        raise UsageError(f"no page {page!r}{suggest(page, list(pages))}")
    return pages[page]


def build() -> None:
    """Build the site anew, or raise UsageError after Sphinx has listed the faults."""
    for module in extras.EXTRAS["docs"].modules:
        extras.require(module, "the site")
    sphinx = [sys.executable, "-m", "sphinx", "--quiet", "--fresh-env", "--fail-on-warning"]
    folders = map(str, ("--conf-dir", CLONE / "docs", CLONE, SITE))
    if subprocess.run([*sphinx, *folders], stdin=subprocess.DEVNULL, stdout=2).returncode:
        raise UsageError("the documents have faults, listed above")
