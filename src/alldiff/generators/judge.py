"""Whether the path of a player to the solution is as wished: of every kind, by reason."""

from __future__ import annotations

from collections.abc import Callable

from alldiff.errors import UsageError
from alldiff.generators.wishes import Tally, Wishes
from alldiff.puzzle import Puzzle

HARDEST = 100.0
"""More than any step is rated."""
LEAST_TOGETHER = 2.3
"""The least that a step of rules together is rated."""
Judge = Callable[[Puzzle], bool]


def as_wished(
    wishes: Wishes, tally: Tally, kind: str, candidate: Callable[[], Puzzle | None]
) -> Puzzle:
    """Return the first candidate whose path is as wished; None is one that was given up before."""
    judge = judge_of(wishes, kind)
    while True:
        puzzle = candidate()
        tally.tried += 1
        if puzzle is not None and judge(puzzle):
            tally.found += 1
            return puzzle


def judge_of(wishes: Wishes, kind: str) -> Judge:
    """Return what tells whether a puzzle of a kind, with one solution, has a path as wished.

    It is abandoned at the first step that leaves the range or must not be used.
    """
    if not wishes.rated:
        return lambda puzzle: True
    from alldiff.kinds import to_model
    from alldiff.techniques.by_reason import GROWING, SMALLEST, step_rating
    from alldiff.techniques.catalogue import TECHNIQUES, chosen, named
    from alldiff.techniques.position import pencilled, start
    from alldiff.techniques.reasoning import Reasoning
    from alldiff.techniques.walk import Ending, each_step, ending_of

    low, high = effort_range(wishes)
    if wishes.must_use and wishes.difficulty is None and wishes.rating is None:
        # To practise a technique, nothing else should be harder.
        high = max(
            TECHNIQUES[name].effort + (1.0 if name in GROWING else 0.0)
            for name in named(wishes.must_use)
        )
    # Steps of some techniques count less than the technique, by how few rules they take.
    usable = [
        one
        for one in chosen(kind)
        if one.effort <= high or (one.name in SMALLEST and high >= LEAST_TOGETHER)
    ]
    names = {one.name for one in usable}
    needed = [named([name]) for name in wishes.must_use]
    for name, members in zip(wishes.must_use, needed, strict=True):
        if not members & {one.name for one in chosen(kind)}:
            raise UsageError(f"{name} is no technique of the kind {kind}")
        if not members & names:
            raise UsageError(f"{name} is too hard for a path of {high:g} or less")
    banned = named(wishes.must_not_use)

    def judge(puzzle: Puzzle) -> bool:
        model = to_model(puzzle)
        reasoning = Reasoning(pencilled(start(puzzle)))
        used: set[str] = set()
        hardest = 0.0
        for step in each_step(reasoning, usable, checked=False):
            hardest = max(hardest, step_rating(model, step))
            used.add(step.technique)
            if hardest > high or step.technique in banned:
                return False
        return (
            ending_of(reasoning) is Ending.SOLVED
            and hardest >= low
            and all(members & used for members in needed)
        )

    return judge


def effort_range(wishes: Wishes) -> tuple[float, float]:
    """Return the least and the greatest effort that the hardest step may take."""
    from alldiff.techniques.catalogue import BOUNDS, difficulty

    low, high = wishes.rating or (0.0, HARDEST)
    if wishes.difficulty is not None:
        rank = difficulty(wishes.difficulty).rank
        # The next effort of the scale, which has steps of 0.1.
        low = max(low, BOUNDS[rank - 1] + 0.1 if rank else 0.0)
        high = min(high, (*BOUNDS, HARDEST)[rank])
    if low > high:
        raise UsageError(
            f"a path that is {wishes.difficulty} has no rating of "
            f"{wishes.rating[0]:g} to {wishes.rating[1]:g}"
            if wishes.rating
            else "no path is as wished"
        )
    return low, high
