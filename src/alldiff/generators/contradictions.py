"""Options for a classic Sudoku that contradict each other, detected before anything is tried."""

from __future__ import annotations

from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.generators.options import GeneratorOptions
from alldiff.generators.places import check_places, check_solution, places_of
from alldiff.generators.symmetries import totals

SIDE = 9
CELLS = 81
BOX = (3, 3)
FEWEST = 17
"""No Sudoku with fewer givens has one solution (McGuire, Tugemann, Civario 2012)."""
FEWEST_SYMMETRIC = 18
"""No Sudoku with fewer symmetric givens is known, except over a diagonal."""
MOST_MINIMAL = 40
"""No minimal Sudoku with more givens is known."""
EASIEST, HARDEST_KNOWN = 1.0, 11.9
"""Sudoku Explainer ratings: the lowest (only full houses), and the highest ever found."""


def check_options(options: GeneratorOptions) -> None:
    """Raise UsageError if no classic Sudoku can satisfy the options."""
    if options.pattern is not None:
        check_places(options, SIDE, BOX, FEWEST)
    check_numbers(options)
    check_paths(options)
    if options.solution is not None:
        check_solution(options.solution, Puzzle("sudoku", ((0,) * SIDE,) * SIDE, BOX))
    if options.method == "controlled":
        for name in ("symmetry", "pattern"):
            if getattr(options, name) not in (None, "none"):
                raise UsageError(
                    t("the controlled method places givens anywhere: it does not take {}", name)
                )


def check_numbers(options: GeneratorOptions) -> None:
    """Raise UsageError for numbers of givens that no Sudoku, or none with the symmetry, has."""
    fewest, most = options.clue_range(CELLS)
    if most < FEWEST:
        raise UsageError(t("a unique solution needs {} givens or more, not {}", FEWEST, most))
    if fewest > CELLS:
        raise UsageError(t("a classic Sudoku has {} cells, not {} givens", CELLS, fewest))
    symmetry = options.symmetry or "none"
    if most < FEWEST_SYMMETRIC and symmetry not in ("none", "diagonal", "antidiagonal"):
        raise UsageError(
            t(
                "no Sudoku with {} givens and the symmetry {} is known: allow {} or more",
                most,
                symmetry,
                FEWEST_SYMMETRIC,
            )
        )
    if (options.minimal or options.method == "controlled") and fewest > MOST_MINIMAL:
        raise UsageError(
            t("no minimal Sudoku with more than {} givens is known, not {}", MOST_MINIMAL, fewest)
        )
    sizes = [len(group) for group in places_of(options, SIDE, SIDE)]
    if not any(max(FEWEST, fewest) <= total <= most for total in totals(sizes)):
        asked = str(fewest) if fewest == most else f"{fewest} to {most}"
        where = "in the pattern" if options.pattern is not None else ""
        how = f"with the symmetry {symmetry}" if symmetry != "none" else ""
        raise UsageError(f"there are not enough places for {asked} givens {where}{how}".rstrip())


def check_paths(options: GeneratorOptions) -> None:
    """Raise UsageError for techniques and ratings that the difficulty rules out."""
    if not options.rated:
        return
    from alldiff.techniques.engine.catalogue import BOUNDS, TECHNIQUES, difficulty, named

    for wanted in options.must_use:
        if not any(fits_core(name) for name in named([wanted])):
            raise UsageError(t("{} is not a technique for classic Sudokus in the core", wanted))
    if "full-house" in named(options.must_not_use):
        raise UsageError("the last step of every path is a full-house: it must be used")
    if options.rating is not None and (
        options.rating[0] > HARDEST_KNOWN or options.rating[1] < EASIEST
    ):
        raise UsageError(
            t(
                "ratings of classic Sudokus are from {} to {}, the hardest known",
                EASIEST,
                HARDEST_KNOWN,
            )
        )
    if options.difficulty is None:
        return
    rank = difficulty(options.difficulty).rank
    for wanted in options.must_use:
        if all(TECHNIQUES[name].difficulty.rank > rank for name in named([wanted])):
            raise UsageError(t("{} is too hard for the difficulty {}", wanted, options.difficulty))
    if options.rating is not None:
        low, high = options.rating
        # Both scales have the same steps up to 4.0; beyond, they differ.
        if rank < 2 and low > BOUNDS[rank] + 0.5:
            raise UsageError(
                t("the difficulty {} has no rating of {:g} or more", options.difficulty, low)
            )
        if rank > 2 and high < BOUNDS[1]:
            raise UsageError(
                t("the difficulty {} has no rating of {:g} or less", options.difficulty, high)
            )


def fits_core(name: str) -> bool:
    """Return whether a technique is for Sudoku and available in the core."""
    from alldiff.techniques.engine.catalogue import TECHNIQUES
    from alldiff.techniques.engine.structure import CLASSIC

    return TECHNIQUES[name].find is None and CLASSIC.issuperset(TECHNIQUES[name].needs)
