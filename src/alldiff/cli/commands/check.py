"""alldiff check: is it a proper puzzle?"""

from __future__ import annotations

import click

from alldiff.api.checking import Check, check
from alldiff.api.counting import several as differing
from alldiff.api.puzzles import solve
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import LIMIT, MULTIPLE, NO_SOLUTION, OK
from alldiff.cli.inputs import LoadedPuzzle, fault_records, for_each, place_text
from alldiff.cli.messages import print_error, warn
from alldiff.cli.options import Output, puzzle_arguments, record_options
from alldiff.cli.output import Blocks, records
from alldiff.cli.reasoning import Entries, value_options
from alldiff.cli.several import lines as several_lines, record as several_record
from alldiff.cli.unsolvable import Reasons, record_of, sentence_of
from alldiff.core.cells import cell_name
from alldiff.core.errors import InvalidPuzzle, ReadError, UsageError
from alldiff.core.puzzle import Fault, Puzzle
from alldiff.exports.answers import changed_givens, read_answer
from alldiff.formats.source import Source, open_source
from alldiff.rules import validate

SEVERAL_SECONDS = 5.0
"""How long to look for what differs between several solutions."""
ANSWERS = ("valid", "solvable", "unique", "minimal")
WORDS = {True: "yes", False: "no", None: "unknown"}


@click.command("check", cls=Command)
@puzzle_arguments()
@click.option(
    "--solution",
    "answer",
    metavar="FILE",
    type=click.Path(),
    help="Only check the solution in FILE: a grid, or the output of a solver.",
)
@value_options
@derived(check)
@reading_options
@record_options
def command(
    puzzles: tuple[str, ...],
    answer: str | None,
    entries: Entries,
    call: Call,
    reading: Call,
    output: Output,
) -> int:
    """Check whether puzzles or problems are valid, solvable, unique and minimal.

    Prints a line 'key: yes', 'no' or 'unknown' for each property, then the redundant givens, and
    with --clues other redundant clues. If a single puzzle has several solutions, it shows two that
    are far apart, the settled cells, sets of cells with exchangeable values, and what to add to
    make it unique. --nodes limits each search: one for the puzzle and one for each given. If your
    values, from the input or --placed, are impossible, a warning names a small set. Exit code 0
    means exactly one solution, 1 none or a mistake of yours, 3 several, 4 unknown. With
    --solution, 0 means right and 1 wrong.

    Examples:
        alldiff check puzzles/sudoku/inkala.txt
            valid, solvable, unique, minimal
        alldiff check 4.23.2.4.3..1..2
            lists the redundant givens
        alldiff check 4.23............
            two solutions, and what makes it unique
        alldiff check 4.23.2.4.3..1..2 --json
            the same as JSON
        alldiff check 4.23.2.4.3..1..2 --placed R1C2=3
            what your values contradict
    """
    if answer is not None and entries.placed:
        raise UsageError("--solution excludes --placed")
    if answer is not None:
        stated = open_source(answer, lambda text: True, True)
        return for_each(puzzles, reading, lambda named, several: check_answer(named, stated))
    blocks, reasons = Blocks(), Reasons()

    def work(named: LoadedPuzzle, several: bool) -> int:
        stated = named.stated
        more = None
        with call.watch:
            faults = validate(stated) if isinstance(stated, Puzzle) else []
            for fault in faults:
                print_error(f"{named.label}{place_text(named, fault)}: {fault_text(fault)}")
            answer = call(entries.of(stated) if isinstance(stated, Puzzle) else stated)
            why = reasons.of(named) if answer.solvable is False else answer.why
            if why is not None and not faults:
                warn(f"{named.label}: {sentence_of(why)}")
            if answer.solvable and answer.unique is False and not several:
                more = differing(stated, timeout=SEVERAL_SECONDS)
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
                    **({"redundant_clues": others} if call.clues else {}),
                    "limit_reached": answer.limit_reached,
                    "faults": fault_records(faults),
                    **record_of(why),
                    **({} if more is None else {"several": several_record(more)}),
                }
            )
        else:
            lines = [f"puzzle: {named.label}"] if several else []
            lines += (f"{name}: {WORDS[getattr(answer, name)]}" for name in ANSWERS)
            if redundant:
                lines.append(f"redundant: {' '.join(redundant)}")
            if others:
                lines.append(f"redundant clues: {', '.join(others)}")
            if more is not None and more.two:
                lines += several_lines(stated, more)
            blocks.print("\n".join(lines))
        return InvalidPuzzle(faults).exit_code if faults else check_code(answer)

    with records(output) as found:
        return for_each(puzzles, reading, work)


def check_answer(named: LoadedPuzzle, answer: Source) -> int:
    """Return whether a text states a solution of a puzzle."""
    try:
        filled = read_answer(named.puzzle, answer.text)
    except ReadError as error:
        error.source = answer.name
        raise
    faults = [*changed_givens(named.puzzle, filled), *validate(filled)]
    for fault in faults:
        print_error(f"{named.label}: {fault_text(fault)}")
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
    if answer.solvable is False or answer.why is not None:
        return NO_SOLUTION
    if answer.unique is False:
        return MULTIPLE
    return LIMIT if None in (answer.solvable, answer.unique, answer.minimal) else OK
