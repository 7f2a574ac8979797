"""Certificates: a proof, which anybody can check, that a puzzle has one solution or none.

A folder holds the puzzle, its solution, the clauses of the puzzle with that solution excluded, and
a proof in DRAT, and in LRAT where it is asked for, that these have none. The search for it is that
of `strong` on these very clauses, without sums and automata of its own, so that each line follows
from those before it by unit propagation. Whoever doubts takes a checker of his own; `verify` uses
one that has nothing in common with the search.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from alldiff import _native
from alldiff.core.errors import ReadError, WriteError, WrongDeduction, WrongSolution
from alldiff.core.limits import CANCELLED, Limits, Listener, Stopwatch
from alldiff.core.model import Model, within
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.records import Record
from alldiff.core.result import Status
from alldiff.core.splitmix import MASK
from alldiff.exports import dimacs, model_json
from alldiff.exports.answers import named_values
from alldiff.formats import load, write
from alldiff.formats.source import LARGEST_FILE
from alldiff.rules import unchecked_model
from alldiff.solving import NO_LIMITS, run

PUZZLE, MODEL, SOLUTION, SECOND = "puzzle.json", "model.json", "solution.json", "second.json"
FORMULA, PROOF, HINTS, README = "formula.cnf", "proof.drat", "proof.lrat", "README"
FILES = (PUZZLE, MODEL, SOLUTION, SECOND, FORMULA, PROOF, HINTS, README)
ONE = Limits(1)
LARGEST_PROOF = 4 << 30
"""Bytes; a proof is read whole to be checked."""


class ProofError(ReadError):
    """A certificate that does not prove what it says; tells where it fails."""


class Certificate(Record, frozen=True):
    """What is known about the solutions, and how long the proof of it is.

    `status` is `unique` or `none` where that is proved, `multiple` where there is a second
    solution, `found` or `unknown` where a limit ended the work. `checked` says whether the checker
    accepted the proof; where a limit ended that, the proof is written all the same. `conflicts` and
    `seconds` are those of the search for the proof; a certificate that was read has none.
    """

    status: Status
    solution: Grid | None = None
    second: Grid | None = None
    lines: int = 0
    bytes: int = 0
    conflicts: int = 0
    seconds: float = 0.0
    limit_reached: str | None = None
    checked: bool = False

    @property
    def proved(self) -> bool:
        """Whether there is a proof."""
        return self.status in (Status.UNIQUE, Status.NONE)


class ProofOutcome(NamedTuple):
    """What the core says of a proof: see `_native.prove`."""

    refuted: bool | None
    true: list[int] | None
    limit_reached: str | None
    lines: int
    bytes: int
    conflicts: int
    seconds: float


def prove(
    source: Puzzle | Model,
    folder: Path,
    *,
    lrat: bool = False,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    listener: Listener | None = None,
) -> Certificate:
    """Write the certificate of a puzzle or a model into a folder, made where there is none.

    With `lrat` the checker writes the proof once more, with hints that say why each line follows.
    Limits on seconds are for all of the work, those on nodes for each of its two searches.
    """
    model = source if isinstance(source, Model) else unchecked_model(source)
    stopwatch = Stopwatch(limits, listener)
    try:
        folder.mkdir(exist_ok=True)
        for name in FILES:
            (folder / name).unlink(missing_ok=True)
        if isinstance(source, Model):
            (folder / MODEL).write_text(model_json.write(source), "utf-8")
        else:
            (folder / PUZZLE).write_text(write(source, "json"), "utf-8")
        made = write_proof(model, folder, stopwatch, seed, lrat)
        (folder / README).write_text(readme(made, lrat), "utf-8")
    except OSError as error:
        raise WriteError(f"{folder}: cannot be written: {error.strerror}") from None
    return made


def write_proof(
    model: Model, folder: Path, stopwatch: Stopwatch, seed: int, lrat: bool
) -> Certificate:
    """Write solutions, clauses and, where there is one, the proof."""
    within = replace(stopwatch.left, solutions=1)
    first = run(model, limits=within, seed=seed, listener=stopwatch.listener)
    if not first.count and not first.complete:
        return Certificate(Status.UNKNOWN, limit_reached=first.limit_reached)
    solution = first.values[0] if first.count else None
    if solution is not None:
        write_values(folder / SOLUTION, model, solution)
    formula = dimacs.formula(model, solution)
    text = formula.text(model).encode()
    (folder / FORMULA).write_bytes(text)
    found = refute(formula, folder / PROOF, stopwatch, seed)
    figures: dict[str, Any] = {"conflicts": found.conflicts, "seconds": found.seconds}
    grid = first.solution
    if found.refuted:
        status = Status.UNIQUE if first.count else Status.NONE
        try:
            ended, _ = check(text, folder / PROOF, stopwatch, folder / HINTS if lrat else None)
        except ProofError as error:
            raise WrongDeduction(f"the search wrote a proof that is none: {error}") from None
        figures |= {"limit_reached": ended, "checked": ended is None}
        return Certificate(status, grid, None, found.lines, found.bytes, **figures)
    if found.true is None:
        status = Status.FOUND if first.count else Status.UNKNOWN
        return Certificate(status, grid, limit_reached=found.limit_reached, **figures)
    second = dimacs.true_values(model, formula.literals, set(found.true))
    if solution is None or second[: model.visible] == solution or not model.holds(second):
        raise WrongSolution("the clauses have a solution that the model has not")
    write_values(folder / SECOND, model, second)
    return Certificate(Status.MULTIPLE, grid, model.grid(second), **figures)


def refute(formula: dimacs.Formula, path: Path, stopwatch: Stopwatch, seed: int) -> ProofOutcome:
    """Write the proof that a formula has no solution; where it has, no file is left."""
    numbers = array("i", chain.from_iterable((*clause, 0) for clause in formula.clauses))
    found = None
    try:
        found = ProofOutcome(
            *_native.prove(
                formula.size,
                sum(map(len, formula.literals)),
                numbers.tobytes(),
                str(path),
                seed & MASK,
                stopwatch.left.nodes or 0,
                *seconds_and_stop(stopwatch),
            )
        )
    except RuntimeError as error:
        raise WriteError(f"{path}: cannot be written: {error}") from None
    finally:
        if found is None or not found.refuted:
            path.unlink(missing_ok=True)
    return found


def write_values(path: Path, model: Model, values: Sequence[int]) -> None:
    """Write the value of each visible variable under its name."""
    stated = {model.name(variable): values[variable] for variable in range(model.visible)}
    path.write_text(json.dumps(stated, indent=1) + "\n", "utf-8")


SAYS = {
    Status.UNIQUE: "The puzzle has exactly one solution, and this folder proves it.",
    Status.NONE: "The puzzle has no solution, and this folder proves it.",
    Status.MULTIPLE: f"The puzzle has more than one solution: {SECOND} is another.",
    Status.FOUND: "The puzzle has a solution; a limit ended the search for a proof.",
    Status.UNKNOWN: "A limit ended the search: nothing is known about the solutions.",
}


def readme(made: Certificate, lrat: bool) -> str:
    """Return what the folder holds, and how to check it."""
    lines = [SAYS[made.status], ""]
    lines.append(f"{PUZZLE:<14} the puzzle ({MODEL} for a model without one)")
    if made.solution:
        lines.append(f"{SOLUTION:<14} a solution: the value of each cell")
    if made.second:
        lines.append(f"{SECOND:<14} another one")
    if made.status is not Status.UNKNOWN:
        without = ", the last of which excludes the solution" if made.solution else ""
        lines.append(f"{FORMULA:<14} the puzzle as clauses (DIMACS){without};")
        lines.append(f"{'':<14} comments say which literal is which value of a cell")
    if made.proved:
        lines.append(f"{PROOF:<14} a proof (DRAT) that these clauses cannot all hold")
        hints = lrat and made.checked
        if hints:
            lines.append(
                f"{HINTS:<14} the same with hints (LRAT), for checkers that search for nothing"
            )
        lines += [
            "",
            "To check all of it:            alldiff prove --verify FOLDER",
            f"To check the proof by others:  drat-trim {FORMULA} {PROOF}",
            *[f"                               lrat-check {FORMULA} {HINTS}"] * hints,
            "",
            "The first also checks that the solution is one, and that the clauses are those of the",
            "puzzle; the second is the usual checker of proofs, and knows nothing of puzzles.",
        ]
    return "\n".join([*lines, ""])


def verify(
    folder: Path, *, limits: Limits = NO_LIMITS, listener: Listener | None = None
) -> Certificate:
    """Return what a certificate proves, or raise ProofError where it does not.

    Every solution is held against the rules, the clauses are made anew from the puzzle and
    compared, and each line of the proof is checked.
    """
    stopwatch = Stopwatch(limits, listener)
    model = stated_model(folder)
    solution = stated_values(folder / SOLUTION, model)
    second = stated_values(folder / SECOND, model)
    grid = model.grid(solution) if solution else None
    if second is not None:
        if solution is None or solution == second:
            raise ProofError("it is no other solution", source=str(folder / SECOND))
        return Certificate(Status.MULTIPLE, grid, model.grid(second))
    formula = read_bytes(folder / FORMULA, LARGEST_PROOF)
    if formula != dimacs.formula(model, solution).text(model).encode():
        raise ProofError(
            "the clauses are not those of this puzzle and this solution",
            source=str(folder / FORMULA),
        )
    ended, lines = check(formula, folder / PROOF, stopwatch)
    if ended is None and (folder / HINTS).exists():
        ended = check_hints(formula, folder / HINTS, stopwatch)
    if ended:
        return Certificate(Status.UNKNOWN, grid, limit_reached=ended)
    status = Status.UNIQUE if solution else Status.NONE
    size = (folder / PROOF).stat().st_size
    return Certificate(status, grid, None, lines, size, checked=True)


def check(
    formula: bytes, path: Path, stopwatch: Stopwatch, hints: Path | None = None
) -> tuple[str | None, int]:
    """Return the limit that ended the check of a proof, if one did, and how many lines it has.

    Raise ProofError where the proof does not refute the formula. The path for hints gets it in
    LRAT.
    """
    limits = seconds_and_stop(stopwatch)
    proof = read_bytes(path, LARGEST_PROOF)
    try:
        found = _native.check_proof(formula, proof, *limits, "" if hints is None else str(hints))
    except RuntimeError as error:
        raise WriteError(f"{hints}: cannot be written: {error}") from None
    ended = verdict(found, path, stopwatch)
    if ended and hints:
        hints.unlink(missing_ok=True)
    return ended, found[3] + found[4]


def check_hints(formula: bytes, path: Path, stopwatch: Stopwatch) -> str | None:
    """Return the limit that ended the check of a proof in LRAT, if one did, or raise ProofError."""
    proof = read_bytes(path, LARGEST_PROOF)
    found = _native.check_lrat(formula, proof, *seconds_and_stop(stopwatch))
    return verdict(found, path, stopwatch)


def seconds_and_stop(stopwatch: Stopwatch) -> tuple[float, _native.Stop | None]:
    """Return what the core asks for when to end."""
    listener = stopwatch.listener
    return stopwatch.left.seconds or 0.0, None if listener is None else _native.Stop(listener.poll)


def verdict(
    found: tuple[bool | None, str, int, int, int], path: Path, stopwatch: Stopwatch
) -> str | None:
    """Return the limit that ended a check, or raise ProofError where the proof is none."""
    proved, reason, *_ = found
    if proved is False:
        raise ProofError(reason, source=str(path))
    if proved is None:
        cancelled = stopwatch.listener and stopwatch.listener.cancelled
        return CANCELLED if cancelled else "seconds"
    return None


def stated_model(folder: Path) -> Model:
    """Return the model that a certificate is about."""
    if (folder / MODEL).exists():
        return model_json.read(read_text(folder / MODEL))
    read_text(folder / PUZZLE)
    (puzzle,) = load(folder / PUZZLE, format="json").puzzles
    return unchecked_model(puzzle)


def stated_values(path: Path, model: Model) -> tuple[int, ...] | None:
    """Return the values of a solution that a file states, checked; None where there is no file."""
    if not path.exists():
        return None
    if (values := named_values(model, read_text(path))) is None:
        raise ProofError("expected an object with the value of each cell", source=str(path))
    # Hidden variables have to be found; what is found has passed the oracle.
    filled = replace(model, givens=(*model.givens, *enumerate(values)))
    if not within(model.domains[: model.visible], values) or not run(filled, limits=ONE).count:
        raise ProofError("it is no solution of the puzzle", source=str(path))
    return values


def read_bytes(path: Path, most: int) -> bytes:
    """Return what a file holds."""
    try:
        if path.stat().st_size > most:
            raise ProofError(f"it has more than {most:,} bytes", source=str(path))
        return path.read_bytes()
    except OSError as error:
        raise ProofError(f"cannot be read: {error.strerror}", source=str(path)) from None


def read_text(path: Path) -> str:
    """Return the text of a file."""
    try:
        return read_bytes(path, LARGEST_FILE).decode()
    except UnicodeDecodeError:
        raise ProofError("no UTF-8 text", source=str(path)) from None
