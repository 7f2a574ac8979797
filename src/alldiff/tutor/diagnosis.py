"""What is wrong before any technique helps: no solution, several, or a player's mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from alldiff.core.cells import Cell
from alldiff.core.errors import LimitReached
from alldiff.core.limits import CANCELLED, Stopwatch
from alldiff.core.model import Model
from alldiff.core.puzzle import Grid
from alldiff.core.result import Limits, Result, Status
from alldiff.languages import Cells, Clauses, Language, Phrase, english, phrase
from alldiff.solving import run
from alldiff.techniques.engine.position import Position
from alldiff.techniques.engine.reasoning import NO_LIMIT

SECONDS = 10.0
"""How long one question about solutions may take: with a few seconds nearly all are answered."""
Placed = tuple[tuple[Cell, int], ...]
"""Cells with values."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is known of a position before reasoning begins.

    `status` is that of the puzzle. `conflict` are givens that already contradict each other, or
    values of the player that contradict the puzzle where it has several solutions. `solutions` are
    the first two at most.
    """

    status: Status
    solutions: tuple[Grid, ...] = ()
    conflict: Placed = ()
    wrong_values: Placed = ()
    wrong_marks: tuple[Cell, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether the puzzle has one solution, and nothing in the position contradicts it."""
        return self.status is Status.UNIQUE and not self.wrong_values and not self.wrong_marks

    @property
    def mistaken(self) -> bool:
        """Whether the player's values or pencil marks are wrong."""
        return bool(self.wrong_values or self.wrong_marks)

    def messages(self, language: Language | None = None) -> list[str]:
        """Return what is wrong, a sentence each; none where all is well."""
        return [(language or english()).sentence(one) for one in self.faults()]

    def faults(self) -> list[Phrase]:
        """Return what is wrong, for a language to put into words."""
        found = []
        named = Clauses(placed(*one) for one in self.conflict)
        if self.status is Status.NONE and self.conflict:
            found.append(phrase("no-solution-with", placed=named))
        elif self.status is Status.NONE:
            found.append(phrase("no-solution"))
        elif self.status is Status.MULTIPLE:
            cell, first, second = self.difference()
            found.append(phrase("two-solutions", cell=Cells([cell]), first=first, second=second))
            if self.conflict:
                found.append(phrase("no-solution-has", placed=named))
        elif self.status is not Status.UNIQUE:
            found.append(phrase("not-known-in-time"))
        found += (phrase("wrong-value", placed=placed(*one)) for one in self.wrong_values)
        found += (phrase("wrong-marks", cell=Cells([cell])) for cell in self.wrong_marks)
        return found

    def difference(self) -> tuple[Cell, int, int]:
        """Return the first cell in which two solutions differ, and its two values."""
        first, second = self.solutions
        for r, (one, other) in enumerate(zip(first, second, strict=True)):
            for c, (a, b) in enumerate(zip(one, other, strict=True)):
                if a != b and a is not None and b is not None:
                    return (r, c), a, b
        raise AssertionError("two solutions are equal")


def placed(cell: Cell, value: int) -> Phrase:
    """Return a cell with its value, as people write it."""
    return phrase("candidate", cell=Cells([cell]), value=value)


def diagnose(position: Position, watch: Stopwatch = NO_LIMIT) -> Diagnosis:
    """Return what is wrong with a position; raises InvalidPuzzle where the puzzle has faults."""
    model = position.model
    result = solved(model, 2, watch)
    if result.status is Status.NONE:
        return Diagnosis(
            Status.NONE, conflict=named(model, smallest(model, model.givens, (), watch))
        )
    if result.status is Status.UNIQUE:
        return mistakes(position, model, result)
    if result.status is Status.MULTIPLE:
        number = position.variable_of
        entered = tuple((number[cell], value) for cell, value in sorted(position.values.items()))
        conflict = smallest(model, entered, model.givens, watch) if entered else ()
        return Diagnosis(Status.MULTIPLE, result.solutions[:2], named(model, conflict))
    return Diagnosis(Status.UNKNOWN)


def mistakes(position: Position, model: Model, result: Result) -> Diagnosis:
    """Return what of a position contradicts the one solution."""
    solution = dict(zip(model.cells, result.values[0], strict=False))
    return Diagnosis(
        Status.UNIQUE,
        result.solutions[:1],
        wrong_values=tuple(
            (cell, value)
            for cell, value in sorted(position.values.items())
            if solution[cell] != value
        ),
        wrong_marks=tuple(
            cell
            for cell, marks in sorted(position.marks.items())
            if marks and solution[cell] not in marks
        ),
    )


Givens = Sequence[tuple[int, int]]


def smallest(model: Model, candidates: Givens, always: Givens, watch: Stopwatch) -> Givens:
    """Return few of the candidates that, with what holds always, leave no solution.

    None can be spared, unless a search took too long. Empty where all of them together leave one,
    or where none is needed.
    """
    if solved(replace(model, givens=(*always, *candidates)), 1, watch).status is not Status.NONE:
        return ()
    kept = list(candidates)
    stride = max(1, len(kept) // 4)
    # Whole stretches go first: most givens have no part in a contradiction.
    while True:
        at = 0
        while at < len(kept):
            rest = kept[:at] + kept[at + stride :]
            if solved(replace(model, givens=(*always, *rest)), 1, watch).status is Status.NONE:
                kept = rest
            else:
                at += stride
        if stride == 1:
            return kept
        stride = max(1, stride // 2)


def solved(model: Model, limit: int, watch: Stopwatch) -> Result:
    """Return up to so many solutions by the strongest engine; raise LimitReached when cancelled."""
    seconds = min(SECONDS, watch.left.seconds or SECONDS)
    result = run(model, limits=Limits(limit, None, seconds), listener=watch.listener)
    if result.limit_reached == CANCELLED:
        raise LimitReached(f"the reasoning was ended: {CANCELLED}")
    return result


def named(model: Model, givens: Givens) -> Placed:
    """Return givens of variables as values of cells."""
    return tuple((model.cells[variable], value) for variable, value in sorted(givens))
