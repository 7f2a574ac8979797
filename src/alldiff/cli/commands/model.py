"""alldiff model: the variables, domains and constraints of a puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import floor, log10
from typing import Any

import click

from alldiff.cli.command import Command
from alldiff.cli.derived import Call, reading_options
from alldiff.cli.exits import NO_SOLUTION, OK
from alldiff.cli.inputs import LoadedPuzzle, for_each
from alldiff.cli.options import Output, puzzle_arguments, record_options
from alldiff.cli.output import Blocks, records
from alldiff.core.constraints import AllDifferent, Constraint
from alldiff.core.model import Model, SearchSpace, values_of
from alldiff.core.records import replace
from alldiff.reference.steering import pairs_of
from alldiff.solving import as_model

EXACT = 10**12
"""Numbers below it are printed in full."""


@click.command("model", cls=Command)
@puzzle_arguments()
@click.option("--binary", is_flag=True, help="Split each AllDifferent into differences of pairs.")
@reading_options
@record_options
def command(puzzles: tuple[str, ...], binary: bool, reading: Call, output: Output) -> int:
    """Print the model of a puzzle: its variables X, domains D and constraints C.

    The search space is the number of ways to give every variable a value from its domain: at first,
    and after placing the givens and reaching arc consistency.

    Examples:
        alldiff model puzzles/sudoku/inkala.txt
            X, D and C, and the size of the search space
        alldiff model puzzles/kakuro/5x5.txt
            the same for a Kakuro, with its sums
        alldiff model 4.23.2.4.3..1..2 --json
            the same as JSON
        alldiff model 4.23.2.4.3..1..2 --binary
            differences pair by pair
    """
    blocks = Blocks()

    def work(named: LoadedPuzzle, several: bool) -> int:
        model = as_model(named.stated)
        if binary:
            model = in_pairs(model)
        space = model.search_space()
        if output.records:
            found.add(record(named, model, space))
        else:
            blocks.print("\n".join(lines(model, space)))
        return OK if space.after else NO_SOLUTION

    with records(output) as found:
        return for_each(puzzles, reading, work)


def in_pairs(model: Model) -> Model:
    """Return a model with the differences of pairs in the place of every AllDifferent."""
    constraints, _ = pairs_of(model.constraints)
    return replace(model, constraints=constraints, origin=(), texts=())


def lines(model: Model, space: SearchSpace) -> list[str]:
    """Return the model in readable form."""
    each = ", one for each cell" if model.cells else ""
    label = model.labelled()
    text = [f"X: {len(model.domains)} variables{each}"]
    text += wrapped([model.name(variable) for variable in range(len(model.domains))])
    text.append("D: their domains")
    for domain, variables in alike(model).items():
        names = "every variable" if len(variables) == len(model.domains) else f"{len(variables)} of"
        text.append(f"  {domain_text(domain, label)} for {names}")
        if len(variables) != len(model.domains):
            text += wrapped([model.name(variable) for variable in variables], "    ")
    if model.givens:
        text.append(f"  and {len(model.givens)} givens")
        text += wrapped([f"{model.name(v)}={label(value)}" for v, value in model.givens])
    text.append(f"C: {len(model.constraints)} constraints")
    text += (f"  {text_of(model, number)}" for number in range(len(model.constraints)))
    text.append(f"search space before propagation: {before_text(model, space)}")
    text.append(f"search space after propagation:  {big(space.after)}")
    return text


def text_of(model: Model, number: int) -> str:
    """Return a constraint's text; for a difference of two variables, with its sign."""
    return difference(model, model.constraints[number]) or model.text_of(number)


def difference(model: Model, constraint: Constraint) -> str:
    """Return an AllDifferent with two variables as `x != y`, and nothing for others."""
    if isinstance(constraint, AllDifferent) and len(constraint.variables) == 2:
        return " != ".join(map(model.name, constraint.variables))
    return ""


def record(named: LoadedPuzzle, model: Model, space: SearchSpace) -> dict[str, Any]:
    """Return the model with the field names of the JSON form."""
    return {
        "puzzle": named.label,
        "kind": named.kind,
        "variables": [model.name(variable) for variable in range(len(model.domains))],
        "domains": [list(values_of(domain)) for domain in model.domains],
        "givens": [[model.name(variable), value] for variable, value in model.givens],
        "constraints": [
            {
                "type": type(constraint).__name__,
                "variables": [model.name(variable) for variable in constraint.variables],
                "text": difference(model, constraint) or constraint.describe(model.name),
            }
            for constraint in model.constraints
        ],
        "search_space": {
            "before": before_text(model, space),
            "after": big(space.after),
            "before_log10": log10(space.before) if space.before else None,
            "after_log10": log10(space.after) if space.after else None,
        },
    }


def alike(model: Model) -> dict[int, list[int]]:
    """Return the variables of each domain that occurs."""
    groups: dict[int, list[int]] = {}
    for variable, domain in enumerate(model.domains):
        groups.setdefault(domain, []).append(variable)
    return groups


def domain_text(domain: int, label: Callable[[int], Any] = int) -> str:
    """Return a domain as a range where it is one.

    >>> domain_text(0b1110), domain_text(0b1010)
    ('{1..3}', '{1, 3}')
    """
    values = [label(value) for value in values_of(domain)]
    numbers = all(isinstance(value, int) for value in values)
    if numbers and len(values) > 2 and values[-1] - values[0] == len(values) - 1:
        return f"{{{values[0]}..{values[-1]}}}"
    return f"{{{', '.join(map(str, values))}}}"


def wrapped(words: Sequence[str], indent: str = "  ", per_line: int = 9) -> list[str]:
    """Return words in lines of nine."""
    return [
        indent + " ".join(words[start : start + per_line])
        for start in range(0, len(words), per_line)
    ]


def before_text(model: Model, space: SearchSpace) -> str:
    """Return the size before propagation as powers and as a number: 9^81 = 1.97 x 10^77."""
    sizes = Counter(domain.bit_count() for domain in model.domains)
    powers = " x ".join(
        f"{size}^{times}" if times > 1 else str(size)
        for size, times in sorted(sizes.items(), reverse=True)
    )
    return f"{powers} = {big(space.before)}"


def big(number: int) -> str:
    """Return a number, in scientific notation where it is long.

    >>> big(288), big(9**81), big(10**20)
    ('288', '1.97 x 10^77', '1.00 x 10^20')
    """
    if number < EXACT:
        return str(number)
    exponent = floor(log10(number))
    mantissa = f"{10 ** (log10(number) - exponent):.2f}"
    return f"1.00 x 10^{exponent + 1}" if mantissa == "10.00" else f"{mantissa} x 10^{exponent}"
