"""The command line of every tool: its help, and errors for what it does not know."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from typing import Any


def arguments(text: str | None, **named: dict[str, Any]) -> Namespace:
    """Return the arguments of the process; `text` is the help, a name without dashes an argument.

    >>> arguments("Write a page.", __pictures={"action": "store_true"}) # doctest: +SKIP
    """
    parser = ArgumentParser(description=text, formatter_class=RawDescriptionHelpFormatter)
    for name, options in named.items():
        parser.add_argument(name.replace("__", "--"), **options)
    return parser.parse_args()
