"""New classic Sudokus of 9x9 cells, made in the core, many at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from math import comb
from time import monotonic
from typing import Any

from alldiff import _native
from alldiff.core.errors import LimitReached
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.contradictions import BOX, CELLS, SIDE, check_options
from alldiff.generators.difficulty_filter import (
    GIVE_UP_AFTER,
    TOO_EASY,
    TOO_HARD,
    Rejected,
    has_given_up,
    nearest,
    with_reason,
)
from alldiff.generators.options import GenerationStats, GeneratorOptions, reject_options
from alldiff.generators.places import places_of
from alldiff.generators.plan import side
from alldiff.generators.proof import PAUSE, heed_ctrl_c
from alldiff.kinds.base import default_box

MOST_AT_ONCE = 1 << 16
BANNED = "with a technique that must not be used"
MISSING = "without a technique that must be used"
LACKS = (
    "",
    "with more than one solution",
    "with another number of givens",
    "with a redundant given",
    TOO_EASY,
    TOO_HARD,
    BANNED,
    MISSING,
)
"""What the core's candidates lack, by its codes."""
USUAL_CLUES = 24
"""Minimal puzzles with this many clues have weight 1."""
OPEN_END = 200
"""In tenths: beyond every possible rating."""
SHORT = 3.4
"""Techniques up to this effort take almost no time."""
POWERFUL = (
    "xy-chain",
    "x-chain",
    "aic",
    "discontinuous-nice-loop",
    "grouped-aic",
    "grouped-discontinuous-nice-loop",
)
"""Techniques that solve nearly every puzzle that is not extreme, in little time."""
STRONGEST = (
    "forcing-chain-nishio",
    "forcing-chain-cell",
    "forcing-chain-region",
    "quad-forcing-chain",
    "forcing-net",
    "template-set",
    "template-delete",
)
"""Techniques that solve nearly every other puzzle."""


def is_classic(options: GeneratorOptions) -> bool:
    """Return whether the options describe a 9x9 Sudoku with 3x3 boxes and nothing else."""
    size = side(options, SIDE)
    square = options.rows in (None, SIDE) and options.columns in (None, SIDE)
    return size == SIDE and square and (options.box or default_box(size)) == BOX


def classic(rng: SplitMix64, options: GeneratorOptions, stats: GenerationStats) -> Puzzle:
    """Return a new classic Sudoku, determined by the generator's numbers."""
    return next(generate_from_seeds([rng.state], options, stats))


def generate_from_seeds(
    seeds: Iterable[int], options: GeneratorOptions, stats: GenerationStats, threads: int = 1
) -> Iterator[Puzzle]:
    """Yield a puzzle for each seed in order; raise LimitReached when time is up.

    The batch size grows with the core's speed.
    """
    arguments = core_arguments(options)
    left = iter(seeds)
    at_once = 1
    while batch := list(islice(left, at_once)):
        begun = monotonic()
        yield from generate_batch(batch, arguments, options, stats, threads)
        if monotonic() - begun < PAUSE:
            at_once = min(MOST_AT_ONCE, 2 * at_once)


def generate_batch(
    seeds: list[int],
    arguments: dict[str, Any],
    options: GeneratorOptions,
    stats: GenerationStats,
    threads: int,
) -> Iterator[Puzzle]:
    """Yield the puzzles in a batch in order, each as soon as those before it are done."""
    found: list[tuple[bytes, bytes] | None] = [None] * len(seeds)
    attempts = [0] * len(seeds)
    pending = list(range(len(seeds)))
    given = 0
    limit = None
    best = Rejected("")
    begun = monotonic()
    stats.rejected.clear()
    while pending and limit is None:
        end = stats.end(options)
        seconds = 0.0 if end is None else max(1e-9, end - monotonic())
        answers, tried_now, tried, limit, near = _native.make_classic(
            [seeds[i] for i in pending],
            [attempts[i] for i in pending],
            pause=PAUSE,
            seconds=seconds,
            threads=threads,
            stop=_native.Stop(stats.poll),
            **arguments,
        )
        for i, answer, attempt in zip(pending, answers, tried_now, strict=True):
            found[i], attempts[i] = answer, attempt
        pending = [i for i in pending if found[i] is None]
        stats.count_tried(sum(tried))
        stats.found += tried[0]
        if tried[0]:
            begun = monotonic()
            stats.rejected.clear()
        stats.rejected.update({why: n for why, n in zip(LACKS, tried, strict=True) if why and n})
        if near is not None:
            best = min(best, rejected_candidate(*near, options), key=lambda each: each.distance)
        while given < len(seeds) and (pair := found[given]) is not None:
            yield classic_puzzle(*pair, options)
            given += 1
        if end is None and has_given_up(begun, stats.rejected.total()):
            text = f"no puzzle was made within {GIVE_UP_AFTER:g} seconds"
            ended = with_reason(text, stats) + "; set a timeout to search longer"
            raise nearest(LimitReached(ended), best)
    if pending:
        heed_ctrl_c(limit)
        text = f"no puzzle was made within {options.timeout:g} seconds"
        raise nearest(LimitReached(with_reason(text, stats)), best)


def rejected_candidate(
    pair: tuple[bytes, bytes],
    lacks: int,
    distance: float,
    technique: int,
    options: GeneratorOptions,
) -> Rejected:
    """Return the core's best rejected candidate, and what it lacks."""
    why = LACKS[lacks]
    if why == BANNED:
        from alldiff.techniques.engine.catalogue import named

        why = t("with the technique {}", sorted(named(options.must_not_use))[technique])
    elif why == MISSING:
        why = f"without the technique {options.must_use[technique]}"
    return Rejected(why, classic_puzzle(*pair, options), distance)


def classic_puzzle(givens: bytes, solution: bytes, options: GeneratorOptions) -> Puzzle:
    """Return the core's puzzle; with a weight if its probability is known."""
    extra: tuple[tuple[str, str], ...] = ()
    if options.method == "controlled":
        extra = (("weight", repr(weight(CELLS - givens.count(0)))),)
    return Puzzle("sudoku", grid_of(givens), BOX, solution=grid_of(solution), extra=extra)


def weight(clues: int) -> float:
    """Return how many puzzles one from the controlled method represents, relative to 24 clues.

    The method finds each minimal puzzle with n clues with a probability proportional to 1 / C(81,
    n).

    >>> weight(24), round(weight(26), 2)
    (1.0, 4.91)
    """
    return comb(CELLS, clues) / comb(CELLS, USUAL_CLUES)


def grid_of(values: bytes) -> Grid:
    """Return the grid of 81 bytes."""
    return tuple(tuple(values[at : at + SIDE]) for at in range(0, CELLS, SIDE))


@dataclass(frozen=True, slots=True)
class Demands:
    """Requirements for a path, in the core's terms."""

    walk: tuple[list[str], int] | None = None
    used: tuple[list[str], ...] = ()
    unused: tuple[str, ...] = ()
    shortcut: tuple[str, ...] = ()
    finish: tuple[str, ...] = ()
    rating: tuple[int, int] | None = None


def core_arguments(options: GeneratorOptions) -> dict[str, Any]:
    """Return the options in the core's terms; raise UsageError if they are contradictory."""
    reject_options("classic Sudoku", options, "density", "signs", "clue_symmetry")
    check_options(options)
    demands = demands_of(options) if options.rated else Demands()
    return {
        "groups": [
            [SIDE * row + column for row, column in group]
            for group in places_of(options, SIDE, SIDE)
        ],
        "clues": options.clue_range(CELLS),
        "minimal": options.minimal,
        "method": options.method or "top-down",
        "solution": None
        if options.solution is None
        else [v for row in options.solution for v in row],
        "start": None,
        "exchanged": 0,
        "walk": demands.walk,
        "used": demands.used,
        "unused": demands.unused,
        "shortcut": demands.shortcut,
        "finish": demands.finish,
        "rating": demands.rating,
    }


def demands_of(options: GeneratorOptions) -> Demands:
    """Return what the options require of a player's path, if the core has all its techniques.

    If techniques are required and no difficulty is given, the path is no harder than the hardest of
    them.
    """
    from alldiff.techniques.engine.catalogue import BOUNDS, TECHNIQUES, chosen, difficulty, named
    from alldiff.techniques.engine.structure import CLASSIC

    used = [sorted(named([name])) for name in options.must_use]
    unused = sorted(named(options.must_not_use))
    order = [one for one in chosen(CLASSIC) if one.find is None]
    shortcut = [one.name for one in order if one.effort <= SHORT]
    finish: list[str] = []
    walked = options.difficulty is not None or bool(used or unused)
    easier = 0
    hardest = len(BOUNDS)
    if options.difficulty is not None:
        hardest = difficulty(options.difficulty).rank
        easier = sum(one.effort <= BOUNDS[hardest - 1] for one in order) if hardest else 0
    elif used:
        hardest = max(TECHNIQUES[names[0]].difficulty.rank for names in map(easiest_first, used))
    if hardest < len(BOUNDS):
        order = [one for one in order if one.effort <= BOUNDS[hardest]]
    elif easier:
        shortcut += POWERFUL
        if not (used or unused):
            finish = [*shortcut, *(name for name in STRONGEST)]
    rating: tuple[int, int] | None = None
    if options.rating is not None:
        low, high = (min(OPEN_END, round(10 * end)) for end in options.rating)
        rating = low, high
    # What follows from only the first techniques on the path is neither that hard nor rated high.
    passed_over = easier >= len(shortcut) or (rating is not None and rating[0] >= 50)
    return Demands(
        ([one.name for one in order], easier) if walked else None,
        tuple(used),
        tuple(unused),
        tuple(shortcut) if passed_over else (),
        tuple(finish),
        rating,
    )


def easiest_first(names: list[str]) -> list[str]:
    """Return techniques by their effort."""
    from alldiff.techniques.engine.catalogue import TECHNIQUES

    return sorted(names, key=lambda name: TECHNIQUES[name].effort)
