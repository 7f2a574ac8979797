"""What goes to stdout: JSON records, texts in blocks, and grids in colour."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from alldiff.cli.options import Output
from alldiff.core.visible import visible

if TYPE_CHECKING:
    from rich.console import Console

Record = dict[str, Any]


class Records:
    """JSON records: with --jsonl each is printed as it comes, with --json all at the end.

    --json prints the object itself where there is one, and a list where there are several.
    """

    def __init__(self, output: Output) -> None:
        self.output = output
        self.kept: list[Record] = []

    def add(self, record: Record) -> None:
        """Print a record, or keep it for the end."""
        if self.output.jsonl:
            import json

            print(json.dumps(record), flush=True)
        elif self.output.json:
            self.kept.append(record)

    def close(self) -> None:
        """Print what was kept."""
        if self.kept:
            print(document(self.kept[0] if len(self.kept) == 1 else self.kept))


@contextmanager
def records(output: Output) -> Iterator[Records]:
    """Collect records and print them at the end, whatever ends the work."""
    collected = Records(output)
    try:
        yield collected
    finally:
        collected.close()


def document(value: Any) -> str:
    """Return a value as JSON for people: a line per field, a row of a grid on one line.

    >>> print(document({"a": [[1, 2], [3, 4]]}))
    {
      "a": [
        [1, 2],
        [3, 4]
      ]
    }
    """
    return _document(value, "")


def _document(value: Any, indent: str) -> str:
    import json

    inner = indent + "  "
    if isinstance(value, dict) and value:
        parts = [f"{json.dumps(key)}: {_document(item, inner)}" for key, item in value.items()]
        return f"{{\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}}}"
    if isinstance(value, list) and any(isinstance(item, (list, dict)) for item in value):
        parts = [_document(item, inner) for item in value]
        return f"[\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}]"
    return json.dumps(value)


class Blocks:
    """Texts on stdout, those of several lines with a blank line between them."""

    def __init__(self) -> None:
        self.first = True

    def print(self, text: str) -> None:
        """Print the next text."""
        text = visible(text.rstrip("\n"))
        if not self.first and "\n" in text:
            print()
        self.first = False
        print(text, flush=True)


def in_colour(output: Output) -> bool:
    """Return whether stdout shall be in colour."""
    if output.color == "auto":
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return output.color == "always"


def colour_console() -> Console:
    """Return a console that prints colour on stdout, wherever that leads."""
    from rich.console import Console

    # Away from a terminal nothing says how wide it is; nothing may be wrapped there.
    width = None if sys.stdout.isatty() else 10_000
    return Console(force_terminal=True, width=width, no_color=False, highlight=False)
