"""alldiff combinations: the sets of different values that reach a sum."""

from __future__ import annotations

import json

import click

from alldiff.cli.command import Command
from alldiff.cli.exits import NO_SOLUTION, OK
from alldiff.cli.messages import warn
from alldiff.cli.options import whole
from alldiff.core.combinations import combinations
from alldiff.core.errors import UsageError


@click.command("combinations", cls=Command)
@click.argument("total", metavar="SUM", type=whole())
@click.argument("cells", metavar="CELLS", type=whole())
@click.option(
    "--largest", type=whole(), default=9, metavar="N", help="Largest value; 9 by default."
)
@click.option("--with", "wanted", metavar="1,2", default="", help="Values that must be used.")
@click.option("--without", "refused", metavar="3", default="", help="Values that must not be used.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: a list of lists.")
def command(total: int, cells: int, largest: int, wanted: str, refused: str, as_json: bool) -> int:
    """List the sets of CELLS different values with the sum SUM, one per line.

    Examples:
        alldiff combinations 16 2
            7 9
        alldiff combinations 20 3 --with 9 --without 3,8
            those with a 9, no 3 and no 8
        alldiff combinations 20 2 --largest 16 --json
            values up to 16, as JSON
    """
    needed, banned = values_in("--with", wanted), values_in("--without", refused)
    found = [
        chosen
        for chosen in combinations(total, cells, largest)
        if needed.issubset(chosen) and banned.isdisjoint(chosen)
    ]
    if as_json:
        print(json.dumps([list(chosen) for chosen in found]))
    else:
        for chosen in found:
            print(*chosen)
    if not found:
        warn(f"no {cells} different values from 1 to {largest} add up to {total} in this way")
    return OK if found else NO_SOLUTION


def values_in(option: str, text: str) -> set[int]:
    """Return the values of a list such as 1,2 or 1 2.

    >>> sorted(values_in("--with", "1,2"))
    [1, 2]
    """
    words = text.replace(",", " ").split()
    if not all(word.isdecimal() for word in words):
        raise UsageError(f"{option} takes values separated by commas, such as 1,2, not {text!r}")
    return set(map(int, words))
