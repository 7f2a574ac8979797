"""alldiff check: is it a proper puzzle?"""

from __future__ import annotations

import click

from alldiff.cli.command import Command, Example
from alldiff.cli.exits import LIMIT, MULTIPLE, NO_SOLUTION, OK
from alldiff.cli.inputs import Named, fault_records, for_each, place_text
from alldiff.cli.messages import complain
from alldiff.cli.options import (
    ENGINE,
    Output,
    ReadingOptions,
    puzzle_arguments,
    reading_options,
    record_options,
    work_limits,
)
from alldiff.cli.output import Blocks, records
from alldiff.core.cells import cell_name
from alldiff.core.errors import InvalidPuzzle, ReadError
from alldiff.core.puzzle import Fault, Puzzle
from alldiff.core.result import Limits
from alldiff.exports.answers import changed_givens, read_answer
from alldiff.facade.puzzles import Check, check, solve
from alldiff.formats.source import Source, open_source
from alldiff.rules import validate

EXAMPLES = (
    Example("alldiff check puzzles/sudoku/inkala.txt", "valid, solvable, unique, minimal"),
    Example("alldiff check 4.23.2.4.3..1..2", "the givens that can be spared are listed"),
    Example("alldiff check 4.23.2.4.3..1..2 --json", "the same as JSON"),
)

ANSWERS = ("valid", "solvable", "unique", "minimal")
WORDS = {True: "yes", False: "no", None: "unknown"}


@click.command("check", cls=Command, examples=EXAMPLES)
@puzzle_arguments()
@click.option(
    "--solution",
    "answer",
    metavar="FILE",
    type=click.Path(),
    help="Tell only whether the solution in FILE is right: a grid, or what a solver printed.",
)
@click.option("--clues", is_flag=True, help="Ask which other clues can be spared, too.")
@click.option("--engine", type=ENGINE, metavar="NAME", default="auto", help="Engine.")
@work_limits
@reading_options
@record_options
def command(
    puzzles: tuple[str, ...],
    answer: str | None,
    clues: bool,
    engine: str,
    limits: Limits,
    reading: ReadingOptions,
    output: Output,
) -> int:
    """Tell whether puzzles or problems are valid, solvable, unique and minimal.

    One 'key: yes', 'no' or 'unknown' a line, then the givens that are redundant each by itself, and
    with --clues the other clues that are.
    Limits are for each of the searches: one for the puzzle and one for each given. Exit code 0 is
    for exactly one solution, 1 for none, 3 for several, 4 for unknown. With --solution it is 0 for
    a solution that is right and 1 for another.
    """
    if answer is not None:
        stated = open_source(answer, lambda text: True, True)
        return for_each(puzzles, reading, lambda named, several: check_answer(named, stated))
    blocks = Blocks()

    def work(named: Named, several: bool) -> int:
        stated = named.stated
        faults = validate(stated) if isinstance(stated, Puzzle) else []
        for fault in faults:
            complain(f"{named.label}{place_text(named, fault)}: {fault_text(fault)}")
        answer = check(
            stated,
            engine=engine,
            nodes=limits.nodes,
            timeout=limits.seconds,
            clues=clues,
        )
        names = cell_name if isinstance(stated, Puzzle) else str
        redundant = [names(cell) for cell in answer.redundant]
        others = [clue.name() for clue in answer.redundant_clues]
        if output.records:
            found.add(
                {
                    "puzzle": named.label,
                    "kind": named.kind,
                    **{name: getattr(answer, name) for name in ANSWERS},
                    "redundant": redundant,
                    **({"redundant_clues": others} if clues else {}),
                    "faults": fault_records(faults),
                }
            )
        else:
            lines = [f"puzzle: {named.label}"] if several else []
            lines += (f"{name}: {WORDS[getattr(answer, name)]}" for name in ANSWERS)
            if redundant:
                lines.append(f"redundant: {' '.join(redundant)}")
            if others:
                lines.append(f"redundant clues: {', '.join(others)}")
            blocks.print("\n".join(lines))
        return InvalidPuzzle(faults).exit_code if faults else check_code(answer)

    with records(output) as found:
        return for_each(puzzles, reading, work)


def check_answer(named: Named, answer: Source) -> int:
    """Tell whether a text states a solution of a puzzle."""
    try:
        filled = read_answer(named.puzzle, answer.text)
    except ReadError as error:
        error.source = answer.name
        raise
    faults = [*changed_givens(named.puzzle, filled), *validate(filled)]
    for fault in faults:
        complain(f"{named.label}: {fault_text(fault)}")
    right = not faults and bool(solve(filled, limit=1).solutions)
    print(f"solution: {'right' if right else 'wrong'}")
    return OK if right else NO_SOLUTION


def fault_text(fault: Fault) -> str:
    """Return a fault with its cells, where the message does not name them all."""
    names = [cell_name(cell) for cell in fault.cells]
    if all(name in fault.message for name in names):
        return fault.message
    return f"{fault.message} [{' '.join(names)}]"


def check_code(answer: Check) -> int:
    """Return the exit code of a check of a valid puzzle."""
    if answer.solvable is False:
        return NO_SOLUTION
    if answer.unique is False:
        return MULTIPLE
    return LIMIT if None in (answer.solvable, answer.unique, answer.minimal) else OK
