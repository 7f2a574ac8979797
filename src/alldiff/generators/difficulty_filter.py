"""The difficulty filter: whether the path of a player is as the options say, for every kind."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from alldiff.core.cells import Cell
from alldiff.core.errors import LimitReached, UsageError
from alldiff.core.limits import Stopwatch
from alldiff.core.puzzle import Puzzle
from alldiff.generators.options import GenerationStats, GeneratorOptions

if TYPE_CHECKING:
    from alldiff.techniques.engine.reasoning import Reasoning
    from alldiff.techniques.engine.structure import Structures

HARDEST = 100.0
"""More than any step is rated."""
TOO_EASY = "too easy"
TOO_HARD = "too hard"
BEYOND = 5.0
"""How far a path that was left at a step too hard is taken to be from what was asked."""


class Refused(NamedTuple):
    """Why a candidate is none, such as "too hard".

    `puzzle` is a candidate that has one solution, and `distance` how far it is from what was asked:
    the nearest is told where time is up. `open_cells` are those that a path left open which was
    too hard.
    """

    why: str
    puzzle: Puzzle | None = None
    distance: float = inf
    open_cells: frozenset[Cell] = frozenset()


Filter = Callable[[Puzzle], Refused | None]
"""Returns why a puzzle is refused, or None where it is accepted."""
Ease = Callable[[Puzzle, frozenset[Cell]], Puzzle | None]
"""Returns a puzzle with more givens, some in these cells, or None where it cannot have more."""
GIVE_UP_AFTER = 100.0
"""Seconds without a puzzle after which it gives up, unless another time is named."""
GIVE_UP_TRIES = 1_000
"""Candidates that must have been refused by then: where each takes long, there may be none yet."""
NEW = {
    "sudoku": ("houses", "boxes", "plain"),
    "latin-square": ("houses", "plain"),
    "greater-than": ("houses", "boxes", "signs", "clues", "irregular"),
    "kakuro": ("runs", "sums", "clues", "irregular"),
}
"""What puzzles of our generators have."""


def first_accepted(
    options: GeneratorOptions,
    stats: GenerationStats,
    kind: str,
    candidate: Callable[[], Puzzle | Refused],
    ease: Ease | None = None,
) -> Puzzle:
    """Return the first candidate that the filter accepts.

    One that is too hard gets more givens as long as it is, where that can be. When time is up,
    LimitReached has the candidate that came nearest.
    """
    watch = stats.stopwatch(options)
    refusal = difficulty_filter(options, kind, watch)
    begun = monotonic()
    stats.refused.clear()
    best = Refused("")
    while True:
        try:
            made = candidate()
            stats.count_tried()
            refused = made if isinstance(made, Refused) else refusal(made)
            while (
                ease is not None
                and isinstance(made, Puzzle)
                and refused is not None
                and refused.why == TOO_HARD
                and (easier := ease(made, refused.open_cells)) is not None
            ):
                stats.poll()
                made, refused = easier, refusal(easier)
        except LimitReached as error:
            text = str(error)
            if (end := stats.end(options)) is not None and monotonic() >= end:
                text = f"no puzzle was made within {options.timeout:g} seconds"
            raise nearest(LimitReached(with_reason(text, stats)), best) from None
        if isinstance(made, Puzzle) and refused is None:
            stats.found += 1
            stats.refused.clear()
            return made
        assert refused is not None
        best = min(best, refused, key=lambda each: each.distance)
        stats.refused[refused.why] += 1
        if options.timeout is None and has_given_up(begun, stats.refused.total()):
            text = f"no puzzle was made within {GIVE_UP_AFTER:g} seconds"
            ended = LimitReached(
                with_reason(text, stats) + "; a timeout of your own searches longer"
            )
            raise nearest(ended, best)


def nearest(error: LimitReached, best: Refused) -> LimitReached:
    """Return the error with the candidate that came nearest to what was asked."""
    error.best, error.shortfall = best.puzzle, best.why if best.puzzle is not None else ""
    return error


def has_given_up(begun: float, refused: int) -> bool:
    """Tell whether so many candidates were refused since then that there may be none to accept."""
    return refused >= GIVE_UP_TRIES and monotonic() - begun >= GIVE_UP_AFTER


def with_reason(message: str, stats: GenerationStats) -> str:
    """Return a message with why the candidates were refused."""
    why = stats.why()
    return f"{message}: of {stats.refused.total():,} candidates {why}" if why else message


def difficulty_filter(
    options: GeneratorOptions, kind: str, watch: Stopwatch | None = None
) -> Filter:
    """Return what tells why a puzzle of a kind, with one solution, is refused.

    It is abandoned at the first step that leaves the range or must not be used.
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
            raise UsageError(f"{name} is no technique of the kind {kind}")
        if not members & names:
            raise UsageError(f"{name} is too hard for a path of {high:g} or less")
    banned = named(options.must_not_use)

    def usable_in(reasoning: Reasoning) -> list[Technique]:
        fit = chosen(structure_of(reasoning.model))
        # On a big board the last resort tells small steps too.
        last = () if reasoning.fits_core else ("smallest-reason",)
        return [one for one in fit if one.effort <= high or one.name in last]

    def refusal(puzzle: Puzzle) -> Refused | None:
        reasoning = Reasoning(start(puzzle), watch or NO_LIMIT)
        used: set[str] = set()
        hardest = 0.0
        for step in each_step(reasoning, usable_in(reasoning), checked=False):
            hardest = max(hardest, step_rating(reasoning.model, step))
            used.add(step.technique)
            if hardest > high:
                return Refused(TOO_HARD, puzzle, min(BEYOND, hardest - high), open_in(reasoning))
            if step.technique in banned:
                return Refused(f"with the technique {step.technique}", puzzle, BEYOND)
        if ending_of(reasoning) is not Ending.SOLVED:
            return Refused(TOO_HARD, puzzle, BEYOND, open_in(reasoning))
        if hardest < low:
            return Refused(TOO_EASY, puzzle, low - hardest)
        missing = (name for name, members in zip(wanted, needed, strict=True) if not members & used)
        reasons = (f"without the technique {name}" for name in missing)
        return next((Refused(why, puzzle, BEYOND) for why in reasons), None)

    return refusal


def open_in(reasoning: Reasoning) -> frozenset[Cell]:
    """Return the cells without a value."""
    cells = reasoning.variable_of.items()
    return frozenset(cell for cell, variable in cells if not reasoning.placed[variable])


def accepted(puzzle: Puzzle) -> None:
    """Accept every puzzle."""


def structure_of_new(kind: str) -> Structures:
    """Return what new puzzles of a kind have that techniques need; all, where nobody says."""
    from alldiff.techniques.engine.structure import Structure

    return frozenset(map(Structure, NEW.get(kind, list(Structure))))


def effort_range(options: GeneratorOptions) -> tuple[float, float]:
    """Return the least and the greatest effort that the hardest step may take."""
    from alldiff.techniques.engine.catalogue import BOUNDS, difficulty

    low, high = options.rating or (0.0, HARDEST)
    if options.difficulty is not None:
        rank = difficulty(options.difficulty).rank
        # The next effort of the scale, which has steps of 0.1.
        low = max(low, BOUNDS[rank - 1] + 0.1 if rank else 0.0)
        high = min(high, (*BOUNDS, HARDEST)[rank])
    if low > high:
        raise UsageError(
            f"a path that is {options.difficulty} has no rating of "
            f"{options.rating[0]:g} to {options.rating[1]:g}"
            if options.rating
            else "no path has such a rating"
        )
    return low, high
