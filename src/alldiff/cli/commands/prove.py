"""alldiff prove: a proof of uniqueness that anybody can check."""

from __future__ import annotations

from pathlib import Path

import click

from alldiff.api.proofs import prove, verify
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import LIMIT, MULTIPLE, NO_SOLUTION, OK
from alldiff.cli.inputs import load_one
from alldiff.cli.options import Output, puzzle_arguments, record_options
from alldiff.cli.output import records
from alldiff.core.errors import UsageError
from alldiff.core.limits import ending_text
from alldiff.core.result import Status
from alldiff.exports.certificate import Certificate

SAYS = {
    Status.UNIQUE: "exactly one solution: proved",
    Status.NONE: "no solution: proved",
    Status.MULTIPLE: "more than one solution: second.json is another",
    Status.FOUND: "a solution, and no proof that it is the only one",
    Status.UNKNOWN: "nothing is known",
}
CODES = {
    Status.UNIQUE: OK,
    Status.NONE: NO_SOLUTION,
    Status.MULTIPLE: MULTIPLE,
    Status.FOUND: LIMIT,
    Status.UNKNOWN: LIMIT,
}


@click.command("prove", cls=Command)
@puzzle_arguments(several=False)
@click.option(
    "-o", "--output", "folder", metavar="FOLDER", type=click.Path(), help="Folder for the proof."
)
@click.option(
    "--verify",
    "verified",
    metavar="FOLDER",
    type=click.Path(),
    help="Check the proof in FOLDER instead; takes no puzzle.",
)
@derived(prove)
@reading_options
@record_options
def command(
    puzzles: str | None,
    folder: str | None,
    verified: str | None,
    call: Call,
    reading: Call,
    output: Output,
) -> int:
    """Write a proof that a puzzle has exactly one solution; anyone can check it.

    Writes to FOLDER the puzzle, its solution, its clauses with that solution excluded (formula.cnf,
    in DIMACS), a proof that these contradict each other (proof.drat, in DRAT), and a README about
    checking it with other programs. The proof is checked at once, as with --verify. PUZZLE is a
    file, FILE:3, the puzzle itself, - for stdin, or a file with the JSON of a model or an instance
    of XCSP3.

    Exit code 0 means proved unique, 1 proved to have no solution, 3 that there is a second
    solution, which is written, 4 a limit; --verify uses the same codes, and 5 for a certificate
    that proves nothing.

    Examples:
        alldiff prove puzzles/sudoku/inkala.txt -o proof/
            prove that it has one solution
        alldiff prove --verify proof/
            check such a proof
        alldiff prove puzzles/kakuro/5x5.txt -o proof/ --json
            with figures, as JSON
    """
    if verified is not None:
        if puzzles is not None or folder is not None or call.lrat:
            raise UsageError("--verify FOLDER takes neither a puzzle nor -o nor --lrat")
        return tell(verify(verified, timeout=call.timeout), verified, output)
    if puzzles is None or folder is None:
        raise UsageError("prove needs a puzzle and -o FOLDER, or --verify FOLDER")
    source = load_one(puzzles, reading).stated
    return tell(call(source, folder), folder, output)


def tell(made: Certificate, folder: str, output: Output) -> int:
    """Print what is proved, and return the exit code."""
    if output.records:
        with records(output) as found:
            found.add(
                {
                    "folder": folder,
                    "stated": made.stated,
                    "status": made.status.value,
                    "proved": made.proved,
                    "checked": made.checked,
                    "solution": made.solution,
                    "second": made.second,
                    "lines": made.lines,
                    "bytes": made.bytes,
                    "conflicts": made.conflicts,
                    "seconds": made.seconds,
                    "limit_reached": made.limit_reached,
                }
            )
    else:
        lines = f"{made.lines:,} line{'s' * (made.lines != 1)}"
        size = f" ({lines}, {made.bytes:,} bytes)" if made.proved else ""
        reason = f": {ending_text(made.limit_reached)}" if made.limit_reached else ""
        if made.proved and not made.checked:
            reason = f"; the proof is not checked yet{reason}"
        print(f"{Path(folder) / made.stated}: {SAYS[made.status]}{size}{reason}")
    return CODES[made.status]
