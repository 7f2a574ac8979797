"""Ratings of many puzzles: classic Sudokus by the core on threads, all others one by one."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

from alldiff import _native
from alldiff.core.errors import AlldiffError, LimitReached
from alldiff.core.limits import Limits, Listener, Stopwatch
from alldiff.core.puzzle import Puzzle
from alldiff.core.result import Status
from alldiff.kinds.sudoku import is_plain
from alldiff.techniques.engine.catalogue import Technique, chosen
from alldiff.techniques.engine.profile import Profile
from alldiff.techniques.engine.structure import CLASSIC
from alldiff.techniques.engine.walk import Ending, blocks_of
from alldiff.techniques.ratings.by_reason import WIDEST, ReasonRating, is_hard
from alldiff.techniques.ratings.hodoku import ORDER, STAGES, rating_of_uses
from alldiff.techniques.ratings.sudoku_explainer import HARDEST, to_se_rating
from alldiff.tutor.diagnosis import Diagnosis
from alldiff.tutor.rating import ALL_SCALES, Rating, Scale, rate

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIDE = 9
CELLS = tuple((row, column) for row in range(SIDE) for column in range(SIDE))
WAITING = 16
"""Puzzles for each thread that may be finished before the first of them is."""

RatingOrError = Rating | AlldiffError
"""A rating, or what is wrong with a puzzle."""


def rate_many(
    puzzles: Sequence[Puzzle],
    threads: int = 0,
    most: float | None = None,
    *,
    steps: bool = True,
    listener: Listener | None = None,
    scales: Sequence[Scale] = ALL_SCALES,
    profile: Profile | None = None,
) -> Iterator[RatingOrError]:
    """Yield the rating of each puzzle in order, or what is wrong with it; 0 threads are all.

    The ratings are those of `rate`. Classic Sudokus are rated in the core, without the interpreter;
    there the `steps` of Sudoku Explainer can be left out. When the listener cancels, LimitReached
    is raised. With a profile they are rated by that alone.
    """
    workers = threads or os.cpu_count() or 1
    pool = ThreadPoolExecutor(workers)
    # Whatever ends the work here, the threads of the pool hear of it.
    inner = Listener(lambda: listener is not None and listener.cancelled)
    waiting: deque[RatingOrError | Future[RatingOrError]] = deque()
    try:
        for found in started(puzzles, workers, most, pool, steps, inner, scales, profile):
            waiting.append(found)
            while waiting and (len(waiting) > WAITING * workers or finished(waiting[0])):
                yield result(waiting.popleft(), inner)
        while waiting:
            yield result(waiting.popleft(), inner)
    finally:
        inner.cancel()
        pool.shutdown(wait=True, cancel_futures=True)


def started(
    puzzles: Sequence[Puzzle],
    threads: int,
    most: float | None,
    pool: ThreadPoolExecutor,
    steps: bool,
    listener: Listener,
    scales: Sequence[Scale],
    profile: Profile | None,
) -> Iterator[RatingOrError | Future[RatingOrError]]:
    """Yield a rating for each puzzle, or one that a thread of the pool is to find."""

    def alone(puzzle: Puzzle) -> RatingOrError:
        try:
            with Stopwatch(Limits(None), listener) as watch:
                return rate(puzzle, most, watch, scales, profile)
        except AlldiffError as error:
            return error

    rater = core_rater(most, scales) if profile is None else None
    classic = [rater is not None and is_plain(puzzle) for puzzle in puzzles]
    if rater is not None:
        rated = rater.ratings(cells_of(puzzles, classic), threads, steps=steps, listener=listener)
    for puzzle, in_core in zip(puzzles, classic, strict=True):
        rating = next(rated) if in_core else None
        yield pool.submit(alone, puzzle) if rating is None else rating


def finished(found: RatingOrError | Future[RatingOrError]) -> bool:
    """Return whether a rating is there."""
    return not isinstance(found, Future) or found.done()


def result(found: RatingOrError | Future[RatingOrError], listener: Listener) -> RatingOrError:
    """Return a rating, once it is there; raise LimitReached where the listener cancelled it."""
    rating = found.result() if isinstance(found, Future) else found
    if isinstance(rating, LimitReached) and listener.cancelled:
        raise rating
    return rating


def cells_of(puzzles: Sequence[Puzzle], chosen: Sequence[bool]) -> NDArray[np.uint8]:
    """Return the givens of the chosen ones of some puzzles, a row of 81 each."""
    import numpy as np

    flat = [
        value
        for puzzle, taken in zip(puzzles, chosen, strict=True)
        if taken
        for row in puzzle.givens
        for value in row
    ]
    return np.array(flat, np.uint8).reshape(-1, len(CELLS))


class CoreRater:
    """How the core rates classic Sudokus: with which techniques, and up to which effort."""

    def __init__(
        self,
        techniques: Sequence[Technique],
        alone: bool,
        most: float | None,
        scales: Sequence[Scale],
    ) -> None:
        self.techniques = techniques
        self.alone = alone
        """Whether there are no techniques beyond those of the core."""
        self.most = most
        self.scales = tuple(scales)

    def ratings(
        self,
        cells: NDArray[np.uint8],
        threads: int,
        *,
        steps: bool = True,
        listener: Listener | None = None,
    ) -> Iterator[Rating | None]:
        """Yield the rating of each row of 81 values; None where more than the core is needed.

        That is where there is not exactly one solution, and where its techniques do not get to the
        end. `steps` are those of Sudoku Explainer.
        """
        rater = _native.Rater(
            cells,
            [one.name for one in self.techniques],
            [one.effort for one in self.techniques],
            STAGES,
            round(10 * (HARDEST if self.most is None else self.most)),
            WIDEST,
            path=Scale.ALLDIFF in self.scales,
            explainer=Scale.SE in self.scales,
            staged=Scale.HODOKU in self.scales,
            needs_path=not self.alone,
            scores_unsolved=self.most is None,
            steps=steps,
            threads=threads,
            stop=None if listener is None else _native.Stop(listener.poll),
        )
        for _ in range(len(cells)):
            rated = rater.next()
            if rated is None:
                raise LimitReached("the work was cancelled")
            yield self.rating(rated)

    def rating(self, rated: _native.Rated) -> Rating | None:
        """Return the core's figures for one puzzle as a rating."""
        solutions, solution, ended, uses, hardest, bottleneck, explainer, staged = rated
        ending = Ending(ended)
        walked = Scale.ALLDIFF in self.scales
        if solutions != 1 or (walked and ending is not Ending.SOLVED and not self.alone):
            return None
        rating = self.techniques[hardest].effort if uses else 0.0
        hard = sum(n for number, n in uses if is_hard(self.techniques[number].effort))
        grid = tuple(tuple(solution[at : at + SIDE]) for at in range(0, len(CELLS), SIDE))
        hodoku = None
        if staged is not None:
            hodoku = rating_of_uses({ORDER[number]: n for number, n in staged[0]}, staged[1])
        return Rating(
            Diagnosis(Status.UNIQUE, (grid,)),
            ending,
            {self.techniques[number].name: times for number, times in uses},
            self.techniques[hardest] if uses else None,
            ReasonRating(rating, hard, bottleneck),
            None if explainer is None else to_se_rating(explainer, CELLS),
            hodoku,
            self.most,
            self.scales,
        )


def core_rater(most: float | None = None, scales: Sequence[Scale] = ALL_SCALES) -> CoreRater | None:
    """Return how the core rates, or None where a technique in Python comes before its own."""
    techniques = [one for one in chosen(CLASSIC) if most is None or one.effort <= most]
    blocks = list(blocks_of(techniques, {}))
    if not blocks:
        return CoreRater([], True, most, scales)
    in_core, first = blocks[0]
    return CoreRater(first, len(blocks) == 1, most, scales) if in_core else None
