"""Mixtures that the core makes on its own, fast, and many at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from time import monotonic
from typing import Any

from alldiff import _native
from alldiff.core.errors import LimitReached
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.engines.native import native_model
from alldiff.generators.difficulty_filter import (
    GIVE_UP_AFTER,
    Rejected,
    has_given_up,
    nearest,
    with_reason,
)
from alldiff.generators.grids import CLASSIC, in_rows
from alldiff.generators.infeasible import NO_SOLUTION, check_feasible
from alldiff.generators.jigsaw import growth, pieces_of
from alldiff.generators.options import GenerationStats, GeneratorOptions
from alldiff.generators.plan import Plan
from alldiff.generators.proof import PAUSE, Prover, heed_ctrl_c
from alldiff.kinds.base import default_box
from alldiff.rules import build_model, grid_of
from alldiff.rules.framework.base import Rule
from alldiff.rules.kenken_cage import KenkenCage
from alldiff.rules.killer_cage import KillerCage
from alldiff.rules.less_than import LessThan
from alldiff.rules.region import Region

MOST_AT_ONCE = 1 << 12
SHORT = 0.8
"""If a batch takes less than this, the next one is larger: the core is fast."""
FAULTS = (
    "",
    NO_SOLUTION,
    "with more than one solution",
    "with another number of givens",
    "with a redundant given",
)
"""Why the core gives up a candidate, by its codes."""
NONE_FOUND = FAULTS.index(NO_SOLUTION)
SIZES = {"sums": (2, 4), "operations": (1, 4)}
"""The default number of cells in a cage."""
UNFINISHED = "with clues that were not tried"


@lru_cache(maxsize=16)
def mixture_of(plan: Plan) -> _native.Mixture:
    """Return the description for the core."""
    side = plan.sides[0]
    clue_specs = {spec.in_core: spec for spec in plan.clue_specs if not spec.whole}
    cages = next((name for name in ("sums", "operations") if name in clue_specs), "")
    details: dict[str, Any] = dict(clue_specs[cages].details) if cages else {}
    size = details.get("size", 0)
    pieces: tuple[int, list[list[int]]] = (0, [])
    if plan.divided is not None:
        symmetry = dict(plan.divided.details).get("symmetry", "none")
        pieces = growth(side, symmetry, default_box(side))
    signs: list[tuple[int, int]] = []
    if "signs" in clue_specs:
        within = dict(clue_specs["signs"].details).get("within", "grid")
        grid = grid_of(plan.blank)
        signs = [
            (grid.number[a], grid.number[b])
            for a, b in grid.neighbouring_pairs()
            if within == "grid" or grid.regions.get(a) == grid.regions.get(b)
        ]
    ways = {None: "latin", CLASSIC: "classic"}
    return _native.Mixture(
        native_model(build_model(plan.blank)),
        side,
        fill=ways.get(plan.blank.box, "search") if plan.is_plain else "search",
        box_width=pieces[0],
        images=pieces[1],
        cages=cages,
        sizes=(size, size) if size else SIZES.get(cages, (1, 1)),
        signs=signs,
        few_signs="signs" in clue_specs and clue_specs["signs"].count is None,
        places=[[row * side + column for row, column in orbit] for orbit in plan.places],
        givens=plan.given_range,
        ranged=plan.options.clues is not None and not plan.options.minimal,
        minimal=plan.options.minimal,
        effort=plan.effort,
    )


def next_in_core(plan: Plan, seed: int, prover: Prover) -> Callable[[], Puzzle | Rejected]:
    """Return a function that makes one candidate after another, determined by the seed."""
    mixture = mixture_of(plan)
    attempt = 0

    def candidate() -> Puzzle | Rejected:
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
                count_rejected(plan, faults, prover)
                puzzle = finished_puzzle(plan, answer)
                return puzzle if answer[-1] else Rejected(UNFINISHED, puzzle, 1.0)
            if number := max(range(len(faults)), key=lambda fault: faults[fault]):
                count_rejected(plan, faults, prover)
                prover.stats.tried -= 1  # the caller counts it
                prover.stats.rejected[FAULTS[number]] -= 1
                return Rejected(FAULTS[number])
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

    The batch size grows with the core's speed.
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
    """Yield the puzzles in a batch in order, each as soon as those before it are done."""
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
        count_rejected(plan, faults, prover)
        while given < len(seeds) and found[given] is not None and found[given][-1]:
            yield finished_puzzle(plan, found[given])
            stats.count_tried()
            stats.found += 1
            stats.rejected.clear()
            begun = monotonic()
            given += 1
        if end is None and pending and has_given_up(begun, stats.rejected.total()):
            text = t("no puzzle was made within {:g} seconds", GIVE_UP_AFTER)
            raise LimitReached(with_reason(text, stats) + "; set a timeout to search longer")
    heed_ctrl_c(limit)
    if given < len(seeds):
        why = with_reason(f"no puzzle was made within {prover.timeout or 0:g} seconds", stats)
        unfinished = found[given]
        best = Rejected("")
        if unfinished is not None:
            best = Rejected(UNFINISHED, finished_puzzle(plan, unfinished), 1.0)
        raise nearest(LimitReached(why), best)


def count_rejected(plan: Plan, faults: Sequence[int], prover: Prover) -> None:
    """Count the candidates that the core gave up; reject rules without any solution."""
    stats = prover.stats
    for why, number in zip(FAULTS[1:], faults[1:], strict=True):
        if number:
            stats.rejected[why] += number
            stats.count_tried(number)
    if faults[NONE_FOUND] and not faults[0]:
        check_feasible(plan, prover)


def finished_puzzle(plan: Plan, answer: Any) -> Puzzle:
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
        if "sums" in {spec.in_core for spec in plan.clue_specs}:
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
