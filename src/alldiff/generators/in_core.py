"""Mixtures that the core makes by itself, fast, and many at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from time import monotonic
from typing import Any

from alldiff import _native
from alldiff.core.errors import LimitReached
from alldiff.core.puzzle import Puzzle
from alldiff.engines.native import native_model
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
from alldiff.generators.proof import PAUSE, Prover, heed_ctrl_c
from alldiff.generators.vain import NO_SOLUTION, refuse_vain
from alldiff.kinds.base import default_box
from alldiff.rules import grid_of, model_of
from alldiff.rules.framework.base import Rule
from alldiff.rules.kenken_cage import KenkenCage
from alldiff.rules.killer_cage import KillerCage
from alldiff.rules.less_than import LessThan
from alldiff.rules.region import Region

MOST_AT_ONCE = 1 << 12
SHORT = 0.8
"""Seconds that a batch may take if the next one shall be larger: the core makes many faster."""
FAULTS = (
    "",
    NO_SOLUTION,
    "with more than one solution",
    "with another number of givens",
    "with a given that can be spared alone",
)
"""Why the core gives a candidate up, by its numbers."""
NONE_FOUND = FAULTS.index(NO_SOLUTION)
SIZES = {"sums": (2, 4), "operations": (1, 4)}
"""Cells of a cage, if nobody says."""
UNFINISHED = "with clues that were not tried any more"


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
            heed_ctrl_c(limit)
            attempt = attempts[0]
            if (answer := made[0]) is not None:
                count_refused(plan, faults, prover)
                puzzle = puzzle_of(plan, answer)
                return puzzle if answer[-1] else Refused(UNFINISHED, puzzle, 1.0)
            if number := max(range(len(faults)), key=lambda fault: faults[fault]):
                count_refused(plan, faults, prover)
                prover.stats.tried -= 1  # whoever asked counts it
                prover.stats.refused[FAULTS[number]] -= 1
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
    prover = Prover(options, stats)
    left = iter(seeds)
    at_once = 1
    while batch := list(islice(left, at_once)):
        begun = monotonic()
        yield from batch_in_core(plan, batch, prover, threads)
        if monotonic() - begun < SHORT:
            at_once = min(MOST_AT_ONCE, 2 * at_once)


def batch_in_core(plan: Plan, seeds: list[int], prover: Prover, threads: int) -> Iterator[Puzzle]:
    """Yield the puzzles of a batch in order, each as soon as those before it are there."""
    mixture = mixture_of(plan)
    stats, end = prover.stats, prover.end
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
            prover.stop(),
        )
        for i, answer, attempt in zip(pending, answers, tried, strict=True):
            found[i], attempts[i] = answer, attempt
        pending = [i for i in pending if found[i] is None]
        count_refused(plan, faults, prover)
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
    heed_ctrl_c(limit)
    if given < len(seeds):
        text = with_reason(f"no puzzle was made within {prover.timeout or 0:g} seconds", stats)
        unfinished = found[given]
        best = Refused("")
        if unfinished is not None:
            best = Refused(UNFINISHED, puzzle_of(plan, unfinished), 1.0)
        raise nearest(LimitReached(text), best)


def count_refused(plan: Plan, faults: Sequence[int], prover: Prover) -> None:
    """Count the candidates that the core gave up; refuse rules of which none has a solution."""
    stats = prover.stats
    for why, number in zip(FAULTS[1:], faults[1:], strict=True):
        if number:
            stats.refused[why] += number
            stats.count_tried(number)
    if faults[NONE_FOUND] and not faults[0]:
        refuse_vain(plan, prover)


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
