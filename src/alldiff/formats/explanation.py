"""What was read of a puzzle, what is drawn only, what was left out, and what its text may state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from alldiff.core.cells import Cell
from alldiff.core.drawing import DrawnForm, DrawnLine
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.result import Status
from alldiff.rules import unchecked_model
from alldiff.solving import conflicts

MOST_NAMED = 3
"""Rules; a sentence names no more of them."""


def reading_lines(puzzle: Puzzle, warnings: Iterable[str]) -> list[str]:
    """Return what was read, what is drawn only and what was left out, a line each."""
    types = Counter(clue.title for clue in puzzle.clues)
    givens = sum(1 for _ in puzzle.given_cells())
    read: list[str] = [
        t("{} givens", givens),
        *(t("{} of {}", count, name) for name, count in types.items()),
    ]
    lines: list[str] = [t("read: {}", ", ".join(read))]
    drawn = drawn_counts(puzzle)
    if drawn:
        lines.append(t("drawn only: {}", ", ".join(drawn)))
    lines += (t("noted: {}", warning) for warning in warnings)
    if sentence := doubt(puzzle):
        lines.append(sentence)
    return lines


def drawn_counts(puzzle: Puzzle) -> list[str]:
    """Return what a puzzle has in its drawing, by sort."""
    if puzzle.drawing is None:
        return []
    sorts = Counter(
        ("lines" if isinstance(shape, DrawnLine) else "cages")
        if not isinstance(shape, DrawnForm)
        else ("forms" if shape.fill or shape.border else "texts")
        for shape in puzzle.drawing.shapes
    )
    found = [f"{count} {name}" for name, count in sorts.items()]
    return [*found, "fog"] if puzzle.drawing.fog else found


def doubt(puzzle: Puzzle, status: Status | None = None) -> str:
    """Return a sentence where a text may state rules that were not read, '' where all fits.

    It is so where the author's solution breaks a rule that was read, or where there are several
    solutions, or none, and the author wrote or drew more.
    """
    if broken := broken_rules(puzzle):
        named = ", ".join(broken[:MOST_NAMED])
        return t(
            "the author's solution does not fit {}: the puzzle's text may state rules that were "
            "not read",
            named,
        )
    if status is Status.MULTIPLE and says_more(puzzle):
        return t(
            "what was read has several solutions: the puzzle's text or drawings may state rules "
            "that were not read"
        )
    if status is Status.NONE and puzzle.drawing and puzzle.drawing.shapes:
        return t(
            "what was read has no solution: the puzzle's text or drawings may change rules that "
            "were read"
        )
    return ""


def says_more(puzzle: Puzzle) -> bool:
    """Return whether a text or a drawing may state rules besides those that were read."""
    return bool(puzzle.rules or (puzzle.drawing and puzzle.drawing.shapes))


def answer_of(puzzle: Puzzle) -> dict[Cell, int]:
    """Return the author's solution, as far as it is stated."""
    return puzzle.entries(puzzle.solution)


def broken_rules(puzzle: Puzzle) -> Sequence[str]:
    """Return the names of the rules that the author's solution breaks."""
    return tuple(dict.fromkeys(puzzle.clues[at].name() for at in sorted(doubtful_rules(puzzle))))


def doubtful_rules(puzzle: Puzzle) -> frozenset[int]:
    """Return the numbers of the rules that the author's solution breaks."""
    entries = answer_of(puzzle)
    if not entries:
        return frozenset()
    try:
        model = unchecked_model(puzzle)
    except InvalidPuzzle:
        return frozenset()
    return frozenset(n for fault in conflicts(model, entries) for n in fault.origin[:1])
