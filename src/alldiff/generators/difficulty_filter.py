"""The difficulty filter: whether a player's path satisfies the options, for every kind."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from alldiff.core.cells import Cell
from alldiff.core.errors import LimitReached, UsageError
from alldiff.core.limits import Stopwatch
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.generators.options import GenerationStats, GeneratorOptions

if TYPE_CHECKING:
    from alldiff.techniques.engine.reasoning import Reasoning
    from alldiff.techniques.engine.structure import Structures

HARDEST = 100.0
"""More than any step's rating."""
TOO_EASY = "too easy"
TOO_HARD = "too hard"
BEYOND = 5.0
"""The distance assigned to a path that was abandoned at a step too hard."""


class Rejected(NamedTuple):
    """Why a candidate was rejected, such as "too hard".

    `puzzle` is a candidate with one solution, and `distance` is how far it is from the options: the
    nearest one is reported when time is up. `open_cells` are the cells that a path left open
    because it was too hard.
    """

    why: str
    puzzle: Puzzle | None = None
    distance: float = inf
    open_cells: frozenset[Cell] = frozenset()


Filter = Callable[[Puzzle], Rejected | None]
"""Returns why a puzzle is rejected, or None if it is accepted."""
Ease = Callable[[Puzzle, frozenset[Cell]], Puzzle | None]
"""Returns a puzzle with more givens, some in these cells, or None if it cannot have more."""
GIVE_UP_AFTER = 100.0
"""Seconds without a puzzle after which the generator gives up, unless a timeout is set."""
GIVE_UP_TRIES = 1_000
"""How many candidates must have been rejected by then: slow ones may need more time."""
NEW = {
    "sudoku": ("houses", "boxes", "plain"),
    "latin-square": ("houses", "plain"),
    "greater-than": ("houses", "boxes", "signs", "clues", "irregular"),
    "kakuro": ("runs", "sums", "clues", "irregular"),
    "samurai": ("houses", "plain", "irregular"),
    "suguru": ("houses", "clues", "irregular"),
    "ripple-effect": ("houses", "pairs", "clues", "irregular"),
    "tenner": ("houses", "sums", "clues", "irregular"),
    "renban-squares": ("houses", "pairs", "clues", "irregular"),
    "str8ts": ("houses", "pairs", "clues", "irregular"),
    "hidato": ("houses", "pairs", "clues", "irregular"),
    "doublers": ("houses", "boxes", "sums", "pairs", "clues", "irregular"),
}
"""The structures of generated puzzles."""


def first_accepted(
    options: GeneratorOptions,
    stats: GenerationStats,
    kind: str,
    candidate: Callable[[], Puzzle | Rejected],
    ease: Ease | None = None,
) -> Puzzle:
    """Return the first candidate that the filter accepts.

    A candidate that is too hard gets more givens while that helps. When time is up, LimitReached
    has the nearest candidate.
    """
    watch = stats.stopwatch(options)
    rejection = difficulty_filter(options, kind, watch)
    begun = monotonic()
    stats.rejected.clear()
    best = Rejected("")
    while True:
        try:
            made = candidate()
            stats.count_tried()
            rejected = made if isinstance(made, Rejected) else rejection(made)
            while (
                ease is not None
                and isinstance(made, Puzzle)
                and rejected is not None
                and rejected.why == TOO_HARD
                and (easier := ease(made, rejected.open_cells)) is not None
            ):
                stats.poll()
                made, rejected = easier, rejection(easier)
        except LimitReached as error:
            text = str(error)
            if (end := stats.end(options)) is not None and monotonic() >= end:
                text = f"no puzzle was made within {options.timeout:g} seconds"
            raise nearest(LimitReached(with_reason(text, stats)), best) from None
        if isinstance(made, Puzzle) and rejected is None:
            stats.found += 1
            stats.rejected.clear()
            return made
        assert rejected is not None
        best = min(best, rejected, key=lambda each: each.distance)
        stats.rejected[rejected.why] += 1
        if options.timeout is None and has_given_up(begun, stats.rejected.total()):
            text = f"no puzzle was made within {GIVE_UP_AFTER:g} seconds"
            ended = LimitReached(with_reason(text, stats) + "; set a timeout to search longer")
            raise nearest(ended, best)


def nearest(error: LimitReached, best: Rejected) -> LimitReached:
    """Return the error with the candidate that came nearest to what was asked."""
    error.found, error.shortfall = best.puzzle, best.why if best.puzzle is not None else ""
    return error


def has_given_up(begun: float, rejected: int) -> bool:
    """Return whether so many candidates were rejected since then that there may be none."""
    return rejected >= GIVE_UP_TRIES and monotonic() - begun >= GIVE_UP_AFTER


def with_reason(message: str, stats: GenerationStats) -> str:
    """Return a message with why the candidates were rejected."""
    why = stats.why()
    return f"{message}: of {stats.rejected.total():,} candidates {why}" if why else message


def difficulty_filter(
    options: GeneratorOptions, kind: str, watch: Stopwatch | None = None
) -> Filter:
    """Return a filter that explains why a puzzle with one solution is rejected.

    It stops at the first step that leaves the range or is forbidden.
    """
    if not options.rated:
        return accepted
    from alldiff.techniques.engine.catalogue import TECHNIQUES, Technique, chosen, named
    from alldiff.techniques.engine.position import start
    from alldiff.techniques.engine.reasoning import NO_LIMIT, Reasoning
    from alldiff.techniques.engine.structure import structure_of
    from alldiff.techniques.engine.walk import Ending, each_step, ending_of
    from alldiff.techniques.ratings.by_reason import GROWING, step_rating

    structure = structure_of_new(kind)
    low, high = effort_range(options)
    if options.must_use and options.difficulty is None and options.rating is None:
        # To practise a technique, nothing else should be harder.
        high = max(
            TECHNIQUES[name].effort + (1.0 if name in GROWING else 0.0)
            for name in named(options.must_use)
        )
    names = {one.name for one in chosen(structure) if one.effort <= high}
    wanted = options.must_use
    needed = [named([name]) for name in wanted]
    for name, members in zip(wanted, needed, strict=True):
        if not members & {one.name for one in chosen(structure)}:
            raise UsageError(t("{} is not a technique for the kind {}", name, kind))
        if not members & names:
            raise UsageError(t("{} is too hard for a rating of {:g} or less", name, high))
    banned = named(options.must_not_use)

    def usable_in(reasoning: Reasoning) -> list[Technique]:
        fit = chosen(structure_of(reasoning.model))
        # On a big board the last resort also finds small steps.
        last = () if reasoning.fits_core else ("smallest-reason",)
        return [one for one in fit if one.effort <= high or one.name in last]

    def rejection(puzzle: Puzzle) -> Rejected | None:
        reasoning = Reasoning(start(puzzle), watch or NO_LIMIT)
        used: set[str] = set()
        hardest = 0.0
        for step in each_step(reasoning, usable_in(reasoning), checked=False):
            hardest = max(hardest, step_rating(reasoning.model, step))
            used.add(step.technique)
            if hardest > high:
                return Rejected(TOO_HARD, puzzle, min(BEYOND, hardest - high), open_in(reasoning))
            if step.technique in banned:
                return Rejected(t("with the technique {}", step.technique), puzzle, BEYOND)
        if ending_of(reasoning) is not Ending.SOLVED:
            return Rejected(TOO_HARD, puzzle, BEYOND, open_in(reasoning))
        if hardest < low:
            return Rejected(TOO_EASY, puzzle, low - hardest)
        missing = (name for name, members in zip(wanted, needed, strict=True) if not members & used)
        reasons = (f"without the technique {name}" for name in missing)
        return next((Rejected(why, puzzle, BEYOND) for why in reasons), None)

    return rejection


def open_in(reasoning: Reasoning) -> frozenset[Cell]:
    """Return the cells without a value."""
    cells = reasoning.variable_of.items()
    return frozenset(cell for cell, variable in cells if not reasoning.placed[variable])


def accepted(puzzle: Puzzle) -> None:
    """Accept every puzzle."""


def structure_of_new(kind: str) -> Structures:
    """Return the structures in new puzzles of a kind that techniques need; all if unknown."""
    from alldiff.techniques.engine.structure import Structure

    return frozenset(map(Structure, NEW.get(kind, list(Structure))))


def effort_range(options: GeneratorOptions) -> tuple[float, float]:
    """Return the least and the greatest effort allowed for the hardest step."""
    from alldiff.techniques.engine.catalogue import BOUNDS, difficulty

    low, high = options.rating or (0.0, HARDEST)
    if options.difficulty is not None:
        rank = difficulty(options.difficulty).rank
        # The next effort on the scale, which has steps of 0.1.
        low = max(low, BOUNDS[rank - 1] + 0.1 if rank else 0.0)
        high = min(high, (*BOUNDS, HARDEST)[rank])
    if low > high:
        raise UsageError(
            t(
                "the difficulty {} has no rating of {:g} to {:g}",
                options.difficulty,
                options.rating[0],
                options.rating[1],
            )
            if options.rating
            else "no path has such a rating"
        )
    return low, high
