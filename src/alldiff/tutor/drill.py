"""Exercises: positions in which a technique is the next step, and whether an answer is right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from alldiff.core.cells import Cell
from alldiff.core.errors import UsageError
from alldiff.core.limits import Listener, Stopwatch
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.rules import to_model
from alldiff.techniques.engine.catalogue import Technique, find, ordered
from alldiff.techniques.engine.deduction import Candidate, Deduction
from alldiff.techniques.engine.position import Position, start
from alldiff.techniques.engine.reasoning import NO_LIMIT, Reasoning
from alldiff.techniques.engine.structure import CLASSIC, structure_of
from alldiff.techniques.engine.verify import verify
from alldiff.techniques.engine.walk import each_step, every_step

ANSWER = re.compile(
    r"\bR(\d{1,2})C(\d{1,2})\s*(=|-|#|!=|<>|is\s+not|not|is)\s*(\d{1,2}(?:\s*(?:,|or)\s*\d{1,2}(?!C))*)",
    re.IGNORECASE,
)
"""One conclusion as people write it: R3C7=8, R1C3-4, R1C3 is not 4 or 5."""


QUICK = 6.1
"""Steps of techniques up to this effort are soon found."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position, and every deduction that a technique finds in it: the answers."""

    position: Position
    technique: Technique
    answers: tuple[Deduction, ...]

    def fitting(
        self, places: Sequence[Candidate], removals: Sequence[Candidate]
    ) -> Deduction | None:
        """Return the deduction that conclusions are part of, or None where they are wrong."""
        if not places and not removals:
            return None
        for answer in self.answers:
            if set(places) <= set(answer.places) and set(removals) <= set(answer.removals):
                return answer
        return None


def parse_answer(text: str) -> tuple[list[Candidate], list[Candidate]]:
    """Return the values placed and the candidates removed that an answer states.

    >>> parse_answer("R3C7=8, R1C3-4")
    ([((2, 6), 8)], [((0, 2), 4)])
    """
    places: list[Candidate] = []
    removals: list[Candidate] = []
    for row, column, sign, values in ANSWER.findall(text):
        cell: Cell = int(row) - 1, int(column) - 1
        stated = [(cell, int(value)) for value in re.findall(r"\d+", values)]
        (places if sign.lower() in ("=", "is") else removals).extend(stated)
    if not places and not removals:
        raise UsageError(t("no answer in {!r}: write R3C7=8 to place, R1C3-4 to remove", text))
    return places, removals


def new_puzzles(
    wanted: Technique, seed: int, listener: Listener | None = None, kind: str | None = None
) -> Iterator[Puzzle]:
    """Yield new puzzles of a kind without end; without one Sudokus, if the technique fits these.

    If not, they are of all kinds that it fits, in turn.
    """
    from alldiff.generators import generate
    from alldiff.kinds import KINDS

    if kind is None and not CLASSIC.issuperset(wanted.needs):
        kinds = list(KINDS)
    else:
        kinds = [KINDS[kind or "sudoku"].name]
    for number in count():
        fit = []
        for one in kinds:
            try:
                puzzle = generate(one, seed=seed, number=number, listener=listener)
            except UsageError:
                # There are no new puzzles of this kind.
                if kind is not None:
                    raise
                continue
            if structure_of(to_model(puzzle)).issuperset(wanted.needs):
                fit.append(one)
                yield puzzle
        if not fit:
            raise UsageError(
                t("no new puzzle has what {} needs: name puzzles that do", wanted.title)
            )
        kinds = fit


def exercises(
    technique: str, puzzles: Iterable[Puzzle], watch: Stopwatch = NO_LIMIT
) -> Iterator[Exercise]:
    """Yield from each puzzle a position in which the technique is the easiest step, if any."""
    wanted = find(technique)
    for puzzle in puzzles:
        if not structure_of(to_model(puzzle)).issuperset(wanted.needs):
            raise UsageError(t("{} is not a technique for {}", wanted.title, puzzle.kind))
        found = exercise(wanted, puzzle, watch)
        if found is not None:
            yield found


def exercise(wanted: Technique, puzzle: Puzzle, watch: Stopwatch) -> Exercise | None:
    """Return the first position on the way to a solution where the technique is the next step."""
    known = ordered(structure_of(to_model(puzzle)))
    easier = known[: known.index(wanted)]
    reasoning = Reasoning(start(puzzle), watch)
    while True:
        reasoning.check()
        for _ in each_step(reasoning, easier, checked=False):
            pass
        if found := answered(reasoning, wanted):
            return found
        # A harder step may lead to where the technique is wanted, if it is soon found.
        most = max(wanted.effort, QUICK)
        harder = [one for one in known[known.index(wanted) + 1 :] if one.effort <= most]
        if next(each_step(reasoning, harder, most=1, checked=False), None) is None:
            return None


def answered(reasoning: Reasoning, wanted: Technique) -> Exercise | None:
    """Return the exercise where the reasoning stands; None if the technique finds nothing."""
    answers = tuple(every_step(reasoning, wanted))
    for answer in answers:
        verify(reasoning, answer)
    return Exercise(reasoning.position(), wanted, answers) if answers else None
