"""The difficulty filter: whether the path of a player is as the options say, for every kind."""

from __future__ import annotations

from collections.abc import Callable

from alldiff.errors import UsageError
from alldiff.generators.options import GenerationStats, GeneratorOptions
from alldiff.puzzle import Puzzle

HARDEST = 100.0
"""More than any step is rated."""
LEAST_TOGETHER = 2.3
"""The least that a step of rules together is rated."""
Filter = Callable[[Puzzle], bool]


def first_accepted(
    options: GeneratorOptions,
    stats: GenerationStats,
    kind: str,
    candidate: Callable[[], Puzzle | None],
) -> Puzzle:
    """Return the first candidate that the filter accepts; None is one that was given up before."""
    accepts = difficulty_filter(options, kind)
    while True:
        puzzle = candidate()
        stats.tried += 1
        if puzzle is not None and accepts(puzzle):
            stats.found += 1
            return puzzle


def difficulty_filter(options: GeneratorOptions, kind: str) -> Filter:
    """Return what tells whether a puzzle of a kind, with one solution, has such a path.

    It is abandoned at the first step that leaves the range or must not be used.
    """
    if not options.rated:
        return lambda puzzle: True
    from alldiff.techniques.by_reason import GROWING, SMALLEST, step_rating
    from alldiff.techniques.catalogue import TECHNIQUES, chosen, named
    from alldiff.techniques.position import start
    from alldiff.techniques.reasoning import Reasoning
    from alldiff.techniques.walk import Ending, each_step, ending_of

    low, high = effort_range(options)
    if options.must_use and options.difficulty is None and options.rating is None:
        # To practise a technique, nothing else should be harder.
        high = max(
            TECHNIQUES[name].effort + (1.0 if name in GROWING else 0.0)
            for name in named(options.must_use)
        )
    # Steps of some techniques count less than the technique, by how few rules they take.
    usable = [
        one
        for one in chosen(kind)
        if one.effort <= high or (one.name in SMALLEST and high >= LEAST_TOGETHER)
    ]
    names = {one.name for one in usable}
    needed = [named([name]) for name in options.must_use]
    for name, members in zip(options.must_use, needed, strict=True):
        if not members & {one.name for one in chosen(kind)}:
            raise UsageError(f"{name} is no technique of the kind {kind}")
        if not members & names:
            raise UsageError(f"{name} is too hard for a path of {high:g} or less")
    banned = named(options.must_not_use)

    def accepts(puzzle: Puzzle) -> bool:
        reasoning = Reasoning(start(puzzle))
        used: set[str] = set()
        hardest = 0.0
        for step in each_step(reasoning, usable, checked=False):
            hardest = max(hardest, step_rating(reasoning.model, step))
            used.add(step.technique)
            if hardest > high or step.technique in banned:
                return False
        return (
            ending_of(reasoning) is Ending.SOLVED
            and hardest >= low
            and all(members & used for members in needed)
        )

    return accepts


def effort_range(options: GeneratorOptions) -> tuple[float, float]:
    """Return the least and the greatest effort that the hardest step may take."""
    from alldiff.techniques.catalogue import BOUNDS, difficulty

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
