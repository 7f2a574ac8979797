"""alldiff problem: a problem of the textbooks as a file that every command takes."""

from __future__ import annotations

from typing import Any

import click

from alldiff.cli.command import Command
from alldiff.cli.exits import OK
from alldiff.cli.options import Name, output_option
from alldiff.cli.writing import check_writable, write_out
from alldiff.core.errors import UsageError, unknown
from alldiff.examples import EXAMPLES as PROBLEMS, example
from alldiff.exports import export


@click.command("problem", cls=Command)
@click.argument("name", type=Name("problem", lambda: PROBLEMS), metavar="[NAME]", required=False)
@click.argument("numbers", metavar="[NUMBER]...", nargs=-1)
@output_option
def command(name: str | None, numbers: tuple[str, ...], path: str | None) -> int:
    """Print a textbook problem as model JSON, or list the problems.

    solve, count, race, watch, tree, trace, model and export read it from a file or a pipe: alldiff
    problem queens 8 | alldiff solve -

    Examples:
        alldiff problem
            list the problems and their parameters
        alldiff problem queens 8 -o queens.json
            eight queens, as model JSON
        alldiff problem random 30 10 density=0.3 seed=7
            numbers in order, or by name
    """
    if name is None:
        for each in PROBLEMS:
            print(f"{PROBLEMS[each].usage}\n    {PROBLEMS[each].summary}")
        return OK
    check_writable(path)
    stated = example(name, **arguments(name, numbers))
    write_out(path, export(stated.to_model(), "model"))
    return OK


def arguments(name: str, numbers: tuple[str, ...]) -> dict[str, Any]:
    """Return the arguments of a problem, by the names of its parameters."""
    known = PROBLEMS[name].parameters
    found: dict[str, Any] = {}
    for place, word in enumerate(numbers):
        key, stated, number = word.partition("=")
        if not stated:
            if place >= len(known):
                raise UsageError(f"{name} takes no more than {PROBLEMS[name].usage}")
            key, number = list(known)[place], word
        if key not in known:
            raise UsageError(unknown(f"parameter of {name}", key, list(known)))
        if key in found:
            raise UsageError(f"{key} is stated twice")
        usual = known[key]
        try:
            found[key] = (float if usual is None else type(usual))(number)
        except ValueError:
            such = "" if usual is None else f" such as {usual}"
            raise UsageError(f"{key} is a number{such}, not {number!r}") from None
    return found
