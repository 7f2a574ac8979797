"""alldiff puzzles: the puzzles that come with alldiff."""

from __future__ import annotations

import click

from alldiff.cli.command import Command
from alldiff.cli.commands.convert import write_first
from alldiff.cli.commands.generate import output_formats
from alldiff.cli.derived import Call, derived
from alldiff.cli.exits import OK
from alldiff.cli.options import Name, writing_options
from alldiff.cli.writing import check_writable, write_out
from alldiff.collection import entries, puzzles
from alldiff.core.errors import UsageError


@click.command("puzzles", cls=Command)
@click.argument(
    "names", type=Name("puzzle of the collection", entries), metavar="[NAME]...", nargs=-1
)
@derived(puzzles)
@writing_options
def command(names: tuple[str, ...], call: Call, written: str | None, path: str | None) -> int:
    """Print puzzles that come with alldiff, or list them.

    The collection has every kind, mixtures of rules, and a puzzle for each rule. --format or -o
    writes all the puzzles that would be listed.

    Examples:
        alldiff puzzles
            the names and titles of all
        alldiff puzzles --rule thermometer --difficulty easy
            the easy ones with thermometers
        alldiff puzzles killer-9x9-medium
            one of them; `| alldiff solve -` solves it
        alldiff puzzles --kind kakuro -o kakuro.json
            all of a kind in a file
    """
    check_writable(path)
    found = call()
    if missing := [name for name in names if name not in found]:
        raise UsageError(f"{missing[0]} is not among those asked for: leave the filters out")
    chosen = {name: found[name] for name in names} if names else found
    if not chosen:
        raise UsageError("no puzzle of the collection is like that")
    if not names and path is None and written is None:
        width = max(map(len, chosen))
        for name, each in chosen.items():
            print(f"{name:<{width}}  {each.title}")
        return OK
    kinds = {each.kind for each in chosen.values()}
    kind = kinds.pop() if len(kinds) == 1 else "grid"
    write_out(path, write_first(list(chosen.values()), output_formats(kind, written, path)))
    return OK
