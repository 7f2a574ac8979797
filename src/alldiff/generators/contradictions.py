"""Options for a classic Sudoku that contradict each other, said before anything is tried."""

from __future__ import annotations

from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Puzzle
from alldiff.generators.options import GeneratorOptions
from alldiff.generators.places import places_of, refuse_grid, refuse_places
from alldiff.generators.symmetries import totals

SIDE = 9
CELLS = 81
BOX = (3, 3)
FEWEST = 17
"""No Sudoku with fewer givens has one solution (McGuire, Tugemann, Civario 2012)."""
FEWEST_SYMMETRIC = 18
"""No Sudoku with fewer is known whose givens are symmetric, except over a diagonal."""
MOST_MINIMAL = 40
"""No minimal Sudoku with more givens is known."""
EASIEST, HARDEST_KNOWN = 1.0, 11.9
"""Ratings of Sudoku Explainer: of a path of full houses, and the highest that was ever found."""


def refuse_contradictions(options: GeneratorOptions) -> None:
    """Raise UsageError, in one line, where no classic Sudoku can be as the options say."""
    if options.pattern is not None:
        refuse_places(options, SIDE, BOX, FEWEST)
    refuse_numbers(options)
    refuse_paths(options)
    if options.solution is not None:
        refuse_grid(options.solution, Puzzle("sudoku", ((0,) * SIDE,) * SIDE, BOX))
    if options.method == "controlled":
        for name in ("symmetry", "pattern"):
            if getattr(options, name) not in (None, "none"):
                raise UsageError(f"the controlled method draws givens anywhere: no {name} with it")


def refuse_numbers(options: GeneratorOptions) -> None:
    """Refuse numbers of givens that no Sudoku, or none with the symmetry, can have."""
    fewest, most = options.clue_range(CELLS)
    if most < FEWEST:
        raise UsageError(f"one solution takes {FEWEST} givens or more, not {most}")
    if fewest > CELLS:
        raise UsageError(f"a classic Sudoku has {CELLS} cells, not {fewest} givens")
    symmetry = options.symmetry or "none"
    if most < FEWEST_SYMMETRIC and symmetry not in ("none", "diagonal", "antidiagonal"):
        raise UsageError(
            f"no Sudoku with {most} givens and the symmetry {symmetry} is known: "
            f"allow {FEWEST_SYMMETRIC} or more"
        )
    if (options.minimal or options.method == "controlled") and fewest > MOST_MINIMAL:
        raise UsageError(
            f"no minimal Sudoku with more than {MOST_MINIMAL} givens is known, not {fewest}"
        )
    sizes = [len(group) for group in places_of(options, SIDE, SIDE)]
    if not any(max(FEWEST, fewest) <= total <= most for total in totals(sizes)):
        asked = str(fewest) if fewest == most else f"{fewest} to {most}"
        where = "in the pattern" if options.pattern is not None else ""
        how = f"with the symmetry {symmetry}" if symmetry != "none" else ""
        raise UsageError(f"there is no place for {asked} givens {where}{how}".rstrip())


def refuse_paths(options: GeneratorOptions) -> None:
    """Refuse techniques and ratings that a difficulty leaves no room for."""
    if not options.rated:
        return
    from alldiff.techniques.engine.catalogue import BOUNDS, TECHNIQUES, difficulty, named

    for wanted in options.must_use:
        if not any(fits_core(name) for name in named([wanted])):
            raise UsageError(f"{wanted} is no technique of a classic Sudoku in the core")
    if "full-house" in named(options.must_not_use):
        raise UsageError("the last step of every path is a full-house: it must be used")
    if options.rating is not None and (
        options.rating[0] > HARDEST_KNOWN or options.rating[1] < EASIEST
    ):
        raise UsageError(
            f"ratings of classic Sudokus are from {EASIEST} to {HARDEST_KNOWN}, the hardest known"
        )
    if options.difficulty is None:
        return
    rank = difficulty(options.difficulty).rank
    for wanted in options.must_use:
        if all(TECHNIQUES[name].difficulty.rank > rank for name in named([wanted])):
            raise UsageError(f"{wanted} is too hard for a path that is {options.difficulty}")
    if options.rating is not None:
        low, high = options.rating
        # Both scales have the same steps up to 4.0; beyond, each has some that the other has not.
        if rank < 2 and low > BOUNDS[rank] + 0.5:
            raise UsageError(
                f"a path that is {options.difficulty} has no rating of {low:g} or more"
            )
        if rank > 2 and high < BOUNDS[1]:
            raise UsageError(
                f"a path that is {options.difficulty} has no rating of {high:g} or less"
            )


def fits_core(name: str) -> bool:
    """Tell whether a technique is for Sudoku, and one of the core."""
    from alldiff.techniques.engine.catalogue import TECHNIQUES
    from alldiff.techniques.engine.structure import CLASSIC

    return TECHNIQUES[name].find is None and CLASSIC.issuperset(TECHNIQUES[name].needs)
