"""What is wrong before any technique helps: no solution, several, or a player's mistake."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import TypeVar

from alldiff.core.cells import Cell
from alldiff.core.errors import LimitReached
from alldiff.core.limits import CANCELLED, Stopwatch
from alldiff.core.messages import t
from alldiff.core.model import Model, domain_of
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.result import Limits, Result, Status
from alldiff.formats.explanation import answer_of, doubt
from alldiff.languages import Cells, Clauses, Language, Names, Phrase, english, phrase
from alldiff.solving import candidates, run
from alldiff.techniques.engine.position import Position, pencilled
from alldiff.techniques.engine.reasoning import NO_LIMIT
from alldiff.tutor.conflict import Conflict, mentioned

SECONDS = 10.0
"""How long one question about solutions may take: with a few seconds nearly all are answered."""
LIVE_SECONDS = 2.0
"""How long to look for solutions that have all candidates."""
FEW_NODES = 1000
"""A proof that takes more nodes comes after the easiest step."""
MOST_KNOWN = 16
KNOWN: dict[Puzzle, Result] = {}
"""The solutions of the puzzles asked about last."""
KEEPING = Lock()
Item = TypeVar("Item")
Givens = Sequence[tuple[int, int]]
"""Variables with values."""
Placed = tuple[tuple[Cell, int], ...]
"""Cells with values."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is known of a position before reasoning begins.

    `status` is that of the puzzle. `conflict` are givens that already contradict each other, or
    values of the player that contradict the puzzle where it has several solutions. `why` are the
    givens and clues that leave no solution, or a mistaken player's entries with the givens and
    clues that rule them out, if they were found within a second. `wrong_marks` are
    cells whose pencil marks leave out the solution, or together all solutions. `solutions` are the
    first two at most, and `variable` is what differs between them where the grids are equal.
    `doubt` says that the puzzle's text may state rules that were not read: then its author's
    solution decides what is wrong.
    """

    status: Status
    solutions: tuple[Grid, ...] = ()
    conflict: Placed = ()
    wrong_values: Placed = ()
    wrong_marks: tuple[Cell, ...] = ()
    why: Conflict | None = None
    variable: tuple[str, int, int] | None = None
    doubt: str = ""

    @property
    def sound(self) -> bool:
        """Whether the puzzle has one solution, and nothing in the position contradicts it."""
        return self.status is Status.UNIQUE and not self.wrong_values and not self.wrong_marks

    @property
    def hopeless(self) -> bool:
        """Whether no solution can be reached from the position."""
        return self.status is Status.NONE or self.mistaken

    @property
    def mistaken(self) -> bool:
        """Whether the player's values or pencil marks are wrong."""
        several = self.status is Status.MULTIPLE
        return bool(self.wrong_values or self.wrong_marks or (several and self.conflict))

    def messages(self, language: Language | None = None) -> list[str]:
        """Return what is wrong, a sentence each; none where all is well."""
        spoken = language or english()
        doubts = [spoken.sentence(spoken.message(self.doubt))] if self.doubt else []
        return doubts + [spoken.sentence(one) for one in self.faults()]

    def faults(self) -> list[Phrase]:
        """Return what is wrong, for a language to put into words."""
        found = []
        named = Clauses(placed(*one) for one in self.conflict)
        if self.status is Status.NONE and self.why is not None:
            found += self.why.told()
        elif self.status is Status.NONE and not self.doubt:
            found.append(phrase("no-solution"))
        elif self.status is Status.MULTIPLE:
            if not self.doubt:
                found.append(self.difference_told())
            if self.conflict and self.why is None:
                found.append(phrase("no-solution-has", placed=named))
            if self.wrong_marks:
                found.append(phrase("no-solution-fits", cells=Cells(self.wrong_marks)))
        elif self.status is Status.UNKNOWN:
            found.append(phrase("not-known-in-time"))
        if self.why is not None and self.status is not Status.NONE:
            found += self.why.told()
        found += (phrase("wrong-value", placed=placed(*one)) for one in self.wrong_values)
        if self.status is Status.UNIQUE:
            found += (phrase("wrong-marks", cell=Cells([cell])) for cell in self.wrong_marks)
        return found

    def difference_told(self) -> Phrase:
        """Return in what two solutions differ."""
        where: Cells | Names
        if self.variable is None:
            cell, first, second = self.difference()
            where = Cells([cell])
        else:
            name, first, second = self.variable
            where = Names([name])
        return phrase("two-solutions", cell=where, first=first, second=second)

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
    result = first_solutions(position, watch)
    doubted = doubt(position.puzzle, result.status)
    wrong_values = against_author(position) if doubted else ()
    if result.status is Status.NONE:
        why = mentioned(position.puzzle, watch)
        if doubted:
            return Diagnosis(Status.NONE, wrong_values=wrong_values, why=why, doubt=doubted)
        givens = () if why is None else why.values("given")
        return Diagnosis(Status.NONE, conflict=givens, why=why)
    if result.status is Status.UNIQUE:
        return mistakes(position, model, result, watch)
    if result.status is Status.MULTIPLE:
        number = position.variable_of
        entered = tuple((number[cell], value) for cell, value in sorted(position.values.items()))
        why = mentioned(position, watch) if entered else None
        if why is not None:
            conflict = why.values("entry")
        else:
            few = smallest(model, entered, model.givens, watch) if entered else ()
            conflict = named(model, few)
        return Diagnosis(
            Status.MULTIPLE,
            result.solutions[:2],
            conflict,
            wrong_values,
            () if conflict else excluding(position, entered, watch),
            why,
            variable=different_variable(model, result),
            doubt=doubted,
        )
    return Diagnosis(Status.UNKNOWN)


def against_author(position: Position) -> Placed:
    """Return the values that are not those of the author's solution, where it is stated."""
    answer = answer_of(position.puzzle)
    return tuple(
        (cell, value)
        for cell, value in sorted(position.values.items())
        if answer.get(cell, value) != value
    )


def nothing_follows(position: Position, watch: Stopwatch = NO_LIMIT) -> bool:
    """Return whether every candidate occurs in a solution, as far as a short search finds out.

    Then no technique has a step, unless a cell has one candidate left: a step places a value or
    removes a candidate that occurs in no solution.
    """
    if any(len(marks) == 1 for marks in position.marks.values()) or not position.marks:
        return False
    asked = as_written(position)
    soon = watch.within(LIVE_SECONDS)
    found = candidates(asked, limits=soon.limits, listener=soon.listener).counts
    return all(
        len(found[variable]) == asked.domains[variable].bit_count()
        for cell in position.marks
        for variable in (position.variable_of[cell],)
    )


def as_written(position: Position) -> Model:
    """Return the model of the puzzle with the player's values and pencil marks."""
    model = position.model
    domains = list(model.domains)
    for cell, marks in position.marks.items():
        if marks:
            domains[position.variable_of[cell]] &= domain_of(marks)
    entered = tuple((position.variable_of[cell], v) for cell, v in position.values.items())
    return replace(model, domains=tuple(domains), givens=(*model.givens, *entered))


def mistakes(position: Position, model: Model, result: Result, watch: Stopwatch) -> Diagnosis:
    """Return what of a position contradicts the one solution, and why."""
    solution = dict(zip(model.cells, result.values[0], strict=False))
    wrong = tuple(
        (cell, value) for cell, value in sorted(position.values.items()) if solution[cell] != value
    )
    return Diagnosis(
        Status.UNIQUE,
        result.solutions[:1],
        wrong_values=wrong,
        wrong_marks=tuple(
            cell
            for cell, marks in sorted(position.marks.items())
            if marks and solution[cell] not in marks
        ),
        why=mentioned(position, watch) if wrong else None,
    )


def excluding(position: Position, entered: Givens, watch: Stopwatch) -> tuple[Cell, ...]:
    """Return few cells whose pencil marks together leave out every solution; none if one is left.

    Marks that fit the values entered one by one may still contradict each other.
    """
    model = position.model

    def fails(some: Sequence[tuple[Cell, tuple[int, ...]]]) -> bool:
        domains = list(model.domains)
        for cell, marks in some:
            domains[position.variable_of[cell]] &= domain_of(marks)
        kept = replace(model, domains=tuple(domains), givens=(*model.givens, *entered))
        return solved(kept, 1, watch).status is Status.NONE

    marked = [(cell, marks) for cell, marks in sorted(position.marks.items()) if marks]
    return tuple(cell for cell, _ in fewest(marked, fails)) if marked and fails(marked) else ()


def different_variable(model: Model, result: Result) -> tuple[str, int, int] | None:
    """Return the unseen variable in which two solutions differ, None where a cell does."""
    first, second = result.values[:2]
    differing = [v for v in range(model.visible) if first[v] != second[v]]
    if differing[0] < len(model.cells):
        return None
    return model.name(differing[0]), first[differing[0]], second[differing[0]]


def smallest(model: Model, candidates: Givens, always: Givens, watch: Stopwatch) -> Givens:
    """Return few of the candidates that, with what holds always, leave no solution.

    None can be spared, unless a search took too long. Empty where all of them together leave one,
    or where none is needed.
    """
    if solved(replace(model, givens=(*always, *candidates)), 1, watch).status is not Status.NONE:
        return ()
    return fewest(
        candidates,
        lambda some: (
            solved(replace(model, givens=(*always, *some)), 1, watch).status is Status.NONE
        ),
    )


def fewest(items: Sequence[Item], fails: Callable[[Sequence[Item]], bool]) -> list[Item]:
    """Return few of some items that fail together: without any one of them they do not."""
    kept = list(items)
    stride = max(1, len(kept) // 4)
    # Whole stretches go first: most have no part in a contradiction.
    while True:
        at = 0
        while at < len(kept):
            rest = kept[:at] + kept[at + stride :]
            if fails(rest):
                kept = rest
            else:
                at += stride
        if stride == 1:
            return kept
        stride = max(1, stride // 2)


def proof_takes_long(position: Position, watch: Stopwatch = NO_LIMIT) -> bool:
    """Return whether a short search leaves open how many solutions a puzzle has.

    But not where the player may have made a mistake, or the puzzle's text states more rules: what
    the player wrote must fit a solution that a short search finds.
    """
    if first_solutions(position, watch, FEW_NODES).limit_reached != "nodes":
        return False
    written = pencilled(position) != pencilled(replace(position, values={}, marks={}))
    fits = not written or solved(as_written(position), 1, watch, FEW_NODES).count > 0
    return fits and not doubt(position.puzzle)


def first_solutions(position: Position, watch: Stopwatch, nodes: int | None = None) -> Result:
    """Return up to two solutions of the puzzle; who plays asks for them again with every hint."""
    puzzle = position.puzzle
    if (found := KNOWN.get(puzzle)) is not None:
        return found
    found = solved(position.model, 2, watch, nodes)
    if found.status in (Status.UNIQUE, Status.MULTIPLE):
        with KEEPING:
            KNOWN[puzzle] = found
            if len(KNOWN) > MOST_KNOWN:
                del KNOWN[next(iter(KNOWN))]
    return found


def solved(model: Model, limit: int, watch: Stopwatch, nodes: int | None = None) -> Result:
    """Return up to so many solutions by the strongest engine; raise LimitReached when cancelled."""
    seconds = min(SECONDS, watch.left.seconds or SECONDS)
    result = run(model, limits=Limits(limit, nodes, seconds), listener=watch.listener)
    if result.limit_reached == CANCELLED:
        raise LimitReached(t("the reasoning was ended: {}", CANCELLED))
    return result


def named(model: Model, givens: Givens) -> Placed:
    """Return givens of variables as values of cells."""
    return tuple((model.cells[variable], value) for variable, value in sorted(givens))
