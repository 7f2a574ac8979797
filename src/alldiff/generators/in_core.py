"""Mixtures that the core makes by itself, fast, and many at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from time import monotonic
from typing import Any

from alldiff import _native
from alldiff.engines.native import native_model
from alldiff.errors import LimitReached, UsageError
from alldiff.generators.difficulty_filter import (
    GIVE_UP_AFTER,
    Refused,
    has_given_up,
    nearest,
    with_reason,
)
from alldiff.generators.grids import CLASSIC, in_rows
from alldiff.generators.jigsaw import growth, pieces_of
from alldiff.generators.options import GenerationStats, GeneratorOptions
from alldiff.generators.plan import Plan
from alldiff.generators.proof import Prover
from alldiff.kinds.base import default_box
from alldiff.puzzle import Puzzle
from alldiff.rules import grid_of, model_of
from alldiff.rules.base import Rule
from alldiff.rules.kenken_cage import KenkenCage
from alldiff.rules.killer_cage import KillerCage
from alldiff.rules.less_than import LessThan
from alldiff.rules.region import Region

PAUSE = 0.08
"""Seconds after which the core comes back to tell how far it got, and to hear whether to go on."""
MOST_AT_ONCE = 1 << 12
FAULTS = (
    "",
    "without a solution that comes soon",
    "with more than one solution",
    "with another number of givens",
    "with a given that can be spared alone",
)
"""Why the core gives a candidate up, by its numbers."""
SIZES = {"sums": (2, 4), "operations": (1, 4)}
"""Cells of a cage, if nobody says."""
UNFINISHED = "with clues that were not tried any more"
NO_SOLUTION = 1
VAIN = 200
"""Random regions without a solution in a row before the rules are taken to contradict."""


@lru_cache(maxsize=16)
def mixture_of(plan: Plan) -> _native.Mixture:
    """Return what the core needs to know."""
    side = plan.sides[0]
    wishes = {wish.in_core: wish for wish in plan.wishes if not wish.whole}
    cages = next((name for name in ("sums", "operations") if name in wishes), "")
    details: dict[str, Any] = dict(wishes[cages].details) if cages else {}
    size = details.get("size", 0)
    pieces: tuple[int, list[list[int]]] = (0, [])
    if plan.divided is not None:
        symmetry = dict(plan.divided.details).get("symmetry", "none")
        pieces = growth(side, symmetry, default_box(side))
    signs: list[tuple[int, int]] = []
    if "signs" in wishes:
        within = dict(wishes["signs"].details).get("within", "grid")
        grid = grid_of(plan.blank)
        signs = [
            (grid.number[a], grid.number[b])
            for a, b in grid.neighbouring_pairs()
            if within == "grid" or grid.regions.get(a) == grid.regions.get(b)
        ]
    ways = {None: "latin", CLASSIC: "classic"}
    return _native.Mixture(
        native_model(model_of(plan.blank)),
        side,
        fill=ways.get(plan.blank.box, "search") if plan.is_plain else "search",
        box_width=pieces[0],
        images=pieces[1],
        cages=cages,
        sizes=(size, size) if size else SIZES.get(cages, (1, 1)),
        signs=signs,
        few_signs="signs" in wishes and wishes["signs"].count is None,
        places=[[row * side + column for row, column in orbit] for orbit in plan.places],
        givens=plan.given_range,
        ranged=plan.options.clues is not None and not plan.options.minimal,
        minimal=plan.options.minimal,
        effort=plan.effort,
    )


def next_in_core(plan: Plan, seed: int, prover: Prover) -> Callable[[], Puzzle | Refused]:
    """Return what makes one candidate after the other, all decided by the seed."""
    mixture = mixture_of(plan)
    attempt = 0

    def candidate() -> Puzzle | Refused:
        nonlocal attempt
        while True:
            made, attempts, faults, limit = _native.make_puzzles(
                mixture,
                [seed],
                [attempt],
                PAUSE,
                prover.time_left() or 0.0,
                1,
                prover.stop(),
            )
            attempt = attempts[0]
            refuse_vain(plan, faults)
            if (answer := made[0]) is not None:
                count_refused(prover.stats, faults)
                puzzle = puzzle_of(plan, answer)
                return puzzle if answer[-1] else Refused(UNFINISHED, puzzle, 1.0)
            if number := max(range(len(faults)), key=lambda fault: faults[fault]):
                faults[number] -= 1  # whoever asked counts it
                count_refused(prover.stats, faults)
                return Refused(FAULTS[number])
            prover.stop_at(limit)

    return candidate


def many_in_core(
    plan: Plan,
    seeds: Iterable[int],
    options: GeneratorOptions,
    stats: GenerationStats,
    threads: int = 1,
) -> Iterator[Puzzle]:
    """Yield a puzzle for each seed in order; raise LimitReached when time is up.

    The more the core makes in a moment, the more it is asked for at once.
    """
    end = None if options.timeout is None else monotonic() + options.timeout
    left = iter(seeds)
    at_once = 1
    while batch := list(islice(left, at_once)):
        begun = monotonic()
        yield from batch_in_core(plan, batch, options, stats, end, threads)
        if monotonic() - begun < PAUSE:
            at_once = min(MOST_AT_ONCE, 2 * at_once)


def batch_in_core(
    plan: Plan,
    seeds: list[int],
    options: GeneratorOptions,
    stats: GenerationStats,
    end: float | None,
    threads: int,
) -> Iterator[Puzzle]:
    """Yield the puzzles of a batch in order, each as soon as those before it are there."""
    mixture = mixture_of(plan)
    found: list[Any] = [None] * len(seeds)
    attempts = [0] * len(seeds)
    pending = list(range(len(seeds)))
    given = 0
    limit = None
    begun = monotonic()
    while pending and limit is None:
        stats.poll()
        answers, tried, faults, limit = _native.make_puzzles(
            mixture,
            [seeds[i] for i in pending],
            [attempts[i] for i in pending],
            PAUSE,
            0.0 if end is None else max(1e-9, end - monotonic()),
            threads,
            _native.Stop(stats.poll),
        )
        refuse_vain(plan, faults)
        count_refused(stats, faults)
        for i, answer, attempt in zip(pending, answers, tried, strict=True):
            found[i], attempts[i] = answer, attempt
        pending = [i for i in pending if found[i] is None]
        while given < len(seeds) and found[given] is not None and found[given][-1]:
            yield puzzle_of(plan, found[given])
            stats.count_tried()
            stats.found += 1
            stats.refused.clear()
            begun = monotonic()
            given += 1
        if end is None and pending and has_given_up(begun, stats.refused.total()):
            text = f"no puzzle was made within {GIVE_UP_AFTER:g} seconds"
            raise LimitReached(with_reason(text, stats) + "; a timeout of your own searches longer")
    if given < len(seeds):
        if limit == "cancelled":
            raise KeyboardInterrupt
        seconds = options.timeout or 0.0
        text = with_reason(f"no puzzle was made within {seconds:g} seconds", stats)
        unfinished = found[given]
        best = Refused("")
        if unfinished is not None:
            best = Refused(UNFINISHED, puzzle_of(plan, unfinished), 1.0)
        raise nearest(LimitReached(text), best)


def count_refused(stats: GenerationStats, faults: Sequence[int]) -> None:
    """Count the candidates that the core gave up."""
    for why, number in zip(FAULTS[1:], faults[1:], strict=True):
        if number:
            stats.refused[why] += number
            stats.count_tried(number)


def refuse_vain(plan: Plan, faults: Sequence[int]) -> None:
    """Refuse rules for which no solution is found."""
    most = VAIN if plan.divided else 1
    if faults[NO_SOLUTION] >= most and sum(faults) == faults[NO_SOLUTION]:
        raise UsageError("no solution of these rules was found: they seem to contradict each other")


def puzzle_of(plan: Plan, answer: Any) -> Puzzle:
    """Return the puzzle that the core made."""
    solution, givens, pieces, signs, cages, _ = answer
    side = plan.sides[0]
    blank = plan.blank
    cells = [divmod(at, side) for at in range(side * side)]
    kept = [0] * len(cells)
    for at in givens:
        kept[at] = solution[at]
    clues: list[Rule] = list(blank.clues)
    if pieces is not None:
        clues += map(Region, pieces_of(pieces, side))
    clues += [LessThan(cells[less], cells[greater]) for less, greater in sorted(signs, key=sorted)]
    for members, sign, result in sorted(cages):
        inside = tuple([cells[at] for at in members])
        if "sums" in {wish.in_core for wish in plan.wishes}:
            clues.append(KillerCage(inside, result))
        else:
            clues.append(KenkenCage(inside, result, sign))
    return Puzzle(
        None,
        in_rows(kept, side),
        clues=clues,
        values=blank.values,
        solution=in_rows(solution, side),
    )
