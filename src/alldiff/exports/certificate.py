"""Certificates: a proof that anybody can check that a puzzle has one solution or none.

A folder contains the puzzle, its solution, the clauses of the puzzle with that solution excluded,
and a proof in DRAT, optionally also in LRAT, that these are unsatisfiable. The search is `strong`
on exactly these clauses, without its own sums and automata, so that each line follows from those
before it by unit propagation. Anyone can use an independent checker; `verify` uses one that shares
nothing with the search.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from alldiff import _native
from alldiff.core.decomposition import without_regions
from alldiff.core.errors import ProofError, ReadError, WriteError, WrongDeduction, WrongSolution
from alldiff.core.limits import CANCELLED, Ended, Limits, Listener, Stopwatch
from alldiff.core.messages import t
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
LARGEST_PROOF = 1 << 30
"""Bytes; a proof is read completely to be checked."""
LARGEST_SOLUTION = 16 << 20
"""Bytes of solution.json and second.json."""


class Certificate(Record, frozen=True):
    """What is known about the solutions, and the length of the proof.

    Attributes:
        status: `unique` or `none` if that is proved, `multiple` if there is a second solution,
            `found` or `unknown` if a limit ended the work
        checked: whether the checker accepted the proof; if a limit ended the check, the proof is
            written anyway
        conflicts: conflicts in the search for the proof; None in a certificate that was read
        seconds: seconds in the search for the proof; None in a certificate that was read
        stated: the file in the folder with what is proved: puzzle.json or model.json
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
    stated: str = PUZZLE

    @property
    def proved(self) -> bool:
        """Whether there is a proof."""
        return self.status in (Status.UNIQUE, Status.NONE)


class ProofOutcome(NamedTuple):
    """The core's report on a proof: see `_native.prove`."""

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
    """Write the certificate for a puzzle or a model into a folder, creating it if needed.

    Args:
        source: the puzzle or model
        folder: where to write
        lrat: also write the proof with hints that say why each line follows
        limits: seconds cover all the work, nodes each of its two searches
        seed: the seed for random choices
        listener: receives progress and can cancel the work
    """
    model = without_regions(source if isinstance(source, Model) else unchecked_model(source))
    stopwatch = Stopwatch(limits, listener)
    try:
        folder.mkdir(exist_ok=True)
        for name in FILES:
            (folder / name).unlink(missing_ok=True)
        if isinstance(source, Model):
            stated, text = MODEL, model_json.write(source)
        else:
            stated, text = PUZZLE, write(source, "json")
        (folder / stated).write_text(text, "utf-8")
        made = replace(write_proof(model, folder, stopwatch, seed, lrat), stated=stated)
        (folder / README).write_text(readme(made, lrat, (folder / FORMULA).exists()), "utf-8")
    except OSError as error:
        raise WriteError(t("{}: cannot be written: {}", folder, error.strerror)) from None
    return made


def write_proof(
    model: Model, folder: Path, stopwatch: Stopwatch, seed: int, lrat: bool
) -> Certificate:
    """Write solutions, clauses and, if there is one, the proof."""
    within = replace(stopwatch.left, solutions=1)
    first = run(model, limits=within, seed=seed, listener=stopwatch.listener)
    if not first.count and not first.complete:
        return Certificate(Status.UNKNOWN, limit_reached=first.limit_reached)
    solution = first.values[0] if first.count else None
    if solution is not None:
        write_values(folder / SOLUTION, model, solution)
    grid = first.solution
    try:
        formula = dimacs.formula(model, solution, stopwatch.check)
        text = formula.text(model).encode()
    except Ended as over:
        status = Status.FOUND if first.count else Status.UNKNOWN
        return Certificate(status, grid, limit_reached=over.limit_reached)
    (folder / FORMULA).write_bytes(text)
    found = refute(formula, folder / PROOF, stopwatch, seed)
    figures: dict[str, Any] = {"conflicts": found.conflicts, "seconds": found.seconds}
    if found.refuted:
        status = Status.UNIQUE if first.count else Status.NONE
        try:
            ended, _ = check(text, folder / PROOF, stopwatch, folder / HINTS if lrat else None)
        except ProofError as error:
            raise WrongDeduction(f"the search wrote an invalid proof: {error}") from None
        figures |= {"limit_reached": ended, "checked": ended is None}
        return Certificate(status, grid, None, found.lines, found.bytes, **figures)
    if found.true is None:
        status = Status.FOUND if first.count else Status.UNKNOWN
        return Certificate(status, grid, limit_reached=found.limit_reached, **figures)
    second = dimacs.true_values(model, formula.literals, set(found.true))
    if solution is None or second[: model.visible] == solution or not model.holds(second):
        raise WrongSolution("the clauses have a solution that the model does not have")
    write_values(folder / SECOND, model, second)
    return Certificate(Status.MULTIPLE, grid, model.grid(second), **figures)


def refute(formula: dimacs.Formula, path: Path, stopwatch: Stopwatch, seed: int) -> ProofOutcome:
    """Write the proof that a formula has no solution; if it has one, no file is left."""
    found = None
    try:
        found = ProofOutcome(
            *_native.prove(
                formula.size,
                sum(map(len, formula.literals)),
                formula.clauses.numbers.tobytes(),
                str(path),
                seed & MASK,
                stopwatch.left.nodes or 0,
                *seconds_and_stop(stopwatch),
            )
        )
    except RuntimeError as error:
        raise WriteError(t("{}: cannot be written: {}", path, error)) from None
    finally:
        if found is None or not found.refuted:
            path.unlink(missing_ok=True)
    return found


def write_values(path: Path, model: Model, values: Sequence[int]) -> None:
    """Write the value of each visible variable by name."""
    stated = {model.name(variable): values[variable] for variable in range(model.visible)}
    path.write_text(json.dumps(stated, indent=1) + "\n", "utf-8")


SAYS = {
    Status.UNIQUE: "The {noun} has exactly one solution, and this folder proves it.",
    Status.NONE: "The {noun} has no solution, and this folder proves it.",
    Status.MULTIPLE: f"The {{noun}} has more than one solution: {SECOND} is another.",
    Status.FOUND: "The {noun} has a solution; a limit ended the search for a proof.",
    Status.UNKNOWN: "A limit ended the search: nothing is known about the solutions.",
}


def noun(made: Certificate) -> str:
    """Return the subject of a certificate: "puzzle" or "model"."""
    return made.stated.removesuffix(".json")


def readme(made: Certificate, lrat: bool, formula: bool) -> str:
    """Return what the folder contains, and how to check it."""
    lines = [SAYS[made.status].format(noun=noun(made)), ""]
    lines.append(f"{made.stated:<14} what is proved: the {noun(made)}")
    if made.solution:
        lines.append(f"{SOLUTION:<14} a solution: the value of each cell")
    if made.second:
        lines.append(f"{SECOND:<14} another one")
    if formula:
        without = ", the last of which excludes the solution" if made.solution else ""
        lines.append(f"{FORMULA:<14} the {noun(made)} as clauses (DIMACS){without};")
        lines.append(f"{'':<14} comments say which literal is which value of a cell")
    if made.proved:
        lines.append(f"{PROOF:<14} a proof (DRAT) that these clauses cannot all hold")
        hints = lrat and made.checked
        if hints:
            lines.append(f"{HINTS:<14} the same with hints (LRAT), for checkers without search")
        lines += [
            "",
            "To check all of it:            alldiff prove --verify FOLDER",
            f"To check only the proof:       drat-trim {FORMULA} {PROOF}",
            *[f"                               lrat-check {FORMULA} {HINTS}"] * hints,
            "",
            "The first also checks the solution, and that the clauses belong to the",
            f"{noun(made)}; the second is the usual proof checker, and ignores puzzles.",
        ]
    return "\n".join([*lines, ""])


def verify(
    folder: Path, *, limits: Limits = NO_LIMITS, listener: Listener | None = None
) -> Certificate:
    """Return what a certificate proves, or raise ProofError if it does not.

    Every solution is checked against the rules, the clauses are computed again from the puzzle and
    compared, and each line of the proof is checked.
    """
    stopwatch = Stopwatch(limits, listener)
    stated, model = read_model(folder)
    solution = read_values(folder / SOLUTION, model)
    second = read_values(folder / SECOND, model)
    grid = model.grid(solution) if solution else None
    if second is not None:
        if solution is None or solution == second:
            raise ProofError("it is not another solution", source=str(folder / SECOND))
        return Certificate(Status.MULTIPLE, grid, model.grid(second), stated=stated)
    try:
        formula = dimacs.formula(model, solution, stopwatch.check).text(model).encode()
    except Ended as over:
        return Certificate(Status.UNKNOWN, grid, limit_reached=over.limit_reached, stated=stated)
    if first_bytes(folder / FORMULA, len(formula) + 1) != formula:
        raise ProofError(
            "the clauses do not belong to this puzzle and this solution",
            source=str(folder / FORMULA),
        )
    ended, lines = check(formula, folder / PROOF, stopwatch)
    if ended is None and (folder / HINTS).exists():
        ended = check_hints(formula, folder / HINTS, stopwatch)
    if ended:
        return Certificate(Status.UNKNOWN, grid, limit_reached=ended, stated=stated)
    status = Status.UNIQUE if solution else Status.NONE
    size = (folder / PROOF).stat().st_size
    return Certificate(status, grid, None, lines, size, checked=True, stated=stated)


def check(
    formula: bytes, path: Path, stopwatch: Stopwatch, hints: Path | None = None
) -> tuple[str | None, int]:
    """Return the limit that ended the check of a proof, if one did, and the number of its lines.

    Raises ProofError if the proof does not refute the formula. With a path for hints, the proof is
    also written there in LRAT.
    """
    limits = seconds_and_stop(stopwatch)
    proof = read_bytes(path, LARGEST_PROOF)
    try:
        found = _native.check_proof(formula, proof, *limits, "" if hints is None else str(hints))
    except RuntimeError as error:
        raise WriteError(t("{}: cannot be written: {}", hints, error)) from None
    ended = verdict(found, path, stopwatch)
    if ended and hints:
        hints.unlink(missing_ok=True)
    return ended, found[3] + found[4]


def check_hints(formula: bytes, path: Path, stopwatch: Stopwatch) -> str | None:
    """Return the limit that ended the check of an LRAT proof, if one did, or raise ProofError."""
    proof = read_bytes(path, LARGEST_PROOF)
    found = _native.check_lrat(formula, proof, *seconds_and_stop(stopwatch))
    return verdict(found, path, stopwatch)


def seconds_and_stop(stopwatch: Stopwatch) -> tuple[float, _native.Stop | None]:
    """Return the core's arguments for when to stop."""
    listener = stopwatch.listener
    return stopwatch.left.seconds or 0.0, None if listener is None else _native.Stop(listener.poll)


def verdict(
    found: tuple[bool | None, str, int, int, int], path: Path, stopwatch: Stopwatch
) -> str | None:
    """Return the limit that ended a check, or raise ProofError if the proof is invalid."""
    proved, reason, *_ = found
    if proved is False:
        raise ProofError(reason, source=str(path))
    if proved is None:
        cancelled = stopwatch.listener and stopwatch.listener.cancelled
        return CANCELLED if cancelled else "seconds"
    return None


def read_model(folder: Path) -> tuple[str, Model]:
    """Return the file that a certificate is about, and its model."""
    stated = MODEL if (folder / MODEL).exists() else PUZZLE
    if stated == MODEL and (folder / PUZZLE).exists():
        raise ProofError(
            t(
                "it has {} and {}, and a proof is about one of them: remove the other",
                PUZZLE,
                MODEL,
            ),
            source=str(folder),
        )
    text = read_text(folder / stated)
    try:
        if stated == MODEL:
            return stated, without_regions(model_json.read(text))
        puzzles = load(StringIO(text), format="json").puzzles
        if len(puzzles) != 1:
            raise ProofError(t("{} puzzles, and a proof is about one", len(puzzles)))
        return stated, without_regions(unchecked_model(puzzles[0]))
    except ReadError as error:
        error.source = str(folder / stated)
        raise


def read_values(path: Path, model: Model) -> tuple[int, ...] | None:
    """Return the values of a solution in a file, checked; None if there is no file."""
    if not path.exists():
        return None
    if (values := named_values(model, read_text(path, LARGEST_SOLUTION))) is None:
        raise ProofError("expected an object with the value of each cell", source=str(path))
    # Auxiliary variables have to be found; what is found has passed the oracle.
    filled = replace(model, givens=(*model.givens, *enumerate(values)))
    if not within(model.domains[: model.visible], values) or not run(filled, limits=ONE).count:
        raise ProofError("it is not a solution of the puzzle", source=str(path))
    return values


def first_bytes(path: Path, most: int) -> bytes:
    """Return the first bytes of a regular file, at most `most`."""
    try:
        # A pipe without a writer would block a plain `open`.
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise ProofError("is not a regular file", source=str(path))
            return stream.read(most)
    except OSError as error:
        raise ProofError(t("cannot be read: {}", error.strerror), source=str(path)) from None


def read_bytes(path: Path, most: int) -> bytes:
    """Return the contents of a regular file of at most `most` bytes."""
    found = first_bytes(path, most + 1)
    if len(found) > most:
        raise ProofError(t("it has more than {:,} bytes", most), source=str(path))
    return found


def read_text(path: Path, most: int = LARGEST_FILE) -> str:
    """Return the text of a file."""
    try:
        return read_bytes(path, most).decode()
    except UnicodeDecodeError:
        raise ProofError("not UTF-8 text", source=str(path)) from None
