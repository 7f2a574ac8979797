"""Puzzles made of others: minimal ones inside a puzzle, and relatives with a few other givens."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from alldiff import _native
from alldiff.core.cells import Cell
from alldiff.core.errors import LimitReached, UsageError, whole_number
from alldiff.core.limits import CANCELLED, Listener
from alldiff.core.model import Model
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.result import Limits, Result, Status
from alldiff.core.splitmix import SplitMix64, stream
from alldiff.generators.classic import grid_of
from alldiff.generators.options import GenerationStats, GeneratorOptions
from alldiff.generators.proof import Bundle, Prover
from alldiff.kinds.sudoku import is_plain
from alldiff.rules import to_model
from alldiff.solving import run

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EFFORT = 1_000_000
"""Nodes that a proof may take: nobody waits for more."""
MOST_SOLUTIONS = 200
"""Of a puzzle from which givens were removed: one of these is chosen."""
CHOICES = 30
"""Choices of a solution, and of givens that leave no other, after the same givens were removed."""
PATIENCE = 500
"""After so many draws in a row that give nothing new there are no more relatives to be found."""

Places = frozenset[Cell]
Thing = TypeVar("Thing", bound=Hashable)
Spared = Callable[[frozenset[Thing]], list[Thing]]
"""Returns what can be spared, each alone, where there are these: cells of givens, say."""


def minimize(
    puzzle: Puzzle,
    *,
    seed: int = 0,
    keep: Places = frozenset(),
    listener: Listener | None = None,
) -> Puzzle:
    """Return a minimal puzzle, with its solution, whose givens are among those of a puzzle.

    Which of them depends on the seed: givens are removed in random order where they can be spared.
    Those in the cells to `keep` stay.
    """
    refuse_no_givens(puzzle)
    solved = with_solution(puzzle, listener)
    if is_plain(puzzle) and not keep:
        return replace(solved, givens=grid_of(minimal_in_core(solved, stream(seed, 0).state)))
    model, values = without_givens(solved, keep)
    value = dict(zip(model.cells, values, strict=True))
    number = {cell: variable for variable, cell in enumerate(model.cells)}
    order = stream(seed, 0).shuffled(c for c, _ in solved.given_cells() if c not in keep)
    if has_more_than_cells(model):
        stay = keep.union(order)
        for cell in order:
            if solution_of(only(solved, stay - {cell}), listener):
                stay -= {cell}
        return only(solved, stay)
    bundles = [Bundle([(number[cell], value[cell])]) for cell in order]
    prover = Prover(GeneratorOptions(), GenerationStats.heeding(listener))
    kept = prover.minimize(model, values, bundles).kept
    return only(solved, keep.union(c for c, stays in zip(order, kept, strict=True) if stays))


def has_more_than_cells(model: Model) -> bool:
    """Tell whether a model has unseen cells, of which no grid tells the values."""
    return model.visible > len(model.cells)


def without_givens(puzzle: Puzzle, keep: Places = frozenset()) -> tuple[Model, list[int]]:
    """Return the model of a puzzle less its givens, some kept, and the values of its solution."""
    assert puzzle.solution is not None
    model = to_model(only(puzzle, keep))
    return model, [puzzle.solution[row][column] or 0 for row, column in model.cells]


def minimal_in_core(puzzle: Puzzle, seed: int) -> bytes:
    """Return the givens of a minimal puzzle inside a classic Sudoku, as 81 bytes."""
    solution = puzzle.solution or ()
    answers, _, _, limit, _ = _native.make_classic(
        [seed],
        [0],
        groups=[[9 * row + column] for (row, column), _ in puzzle.given_cells()],
        clues=(0, 81),
        minimal=True,
        method="top-down",
        solution=[value or 0 for row in solution for value in row],
        start=[value or 0 for row in puzzle.givens for value in row],
        exchanged=0,
        walk=None,
        used=(),
        unused=(),
        shortcut=(),
        finish=(),
        rating=None,
        pause=float("inf"),
        seconds=0.0,
        threads=1,
    )
    if answers[0] is None:
        raise KeyboardInterrupt if limit else AssertionError("a puzzle contains a minimal one")
    return answers[0][0]


def minimal_puzzles(puzzle: Puzzle, listener: Listener | None = None) -> Iterator[Puzzle]:
    """Yield every minimal puzzle whose givens are among those of a puzzle, each once.

    There can be very many: take as many as wanted. Each is found by removing givens one by one,
    and each set of givens is reached in one order only.
    """
    refuse_no_givens(puzzle)
    solved = with_solution(puzzle, listener)
    stats = GenerationStats.heeding(listener)
    spared = spared_by_core if is_plain(puzzle) else spared_by_engine
    places = frozenset(cell for cell, _ in solved.given_cells())
    for found in minimal_sets(places, spared(solved, stats)):
        yield only(solved, found)


def minimal_sets(places: frozenset[Thing], spared: Spared[Thing]) -> Iterator[frozenset[Thing]]:
    """Yield the sets inside `places`, cells of givens say, that are minimal.

    A stack has sets that are unique, each with cells that stay: sets without those come elsewhere.
    """
    stack: list[tuple[frozenset[Thing], frozenset[Thing]]] = [(places, frozenset())]
    while stack:
        inside, staying = stack.pop()
        can_go = spared(inside)
        if not can_go:
            yield inside
            continue
        order = [cell for cell in can_go if cell not in staying]
        for number in reversed(range(len(order))):
            stack.append((inside - {order[number]}, staying | set(order[:number])))


def spared_by_core(puzzle: Puzzle, stats: GenerationStats) -> Spared[Cell]:
    """Return what tells, for a classic Sudoku, which givens can be spared."""
    import numpy as np

    full = np.array(puzzle.solution, np.uint8).reshape(81)

    def spared(places: Places) -> list[Cell]:
        stats.poll()
        cells = sorted(places)
        numbers = [9 * row + column for row, column in cells]
        rows = np.zeros((len(cells), 81), np.uint8)
        rows[:, numbers] = full[numbers]
        rows[np.arange(len(cells)), numbers] = 0
        answer = _native.turbo_solve(rows, 2, 1, want_solutions=False)
        assert answer is not None
        return [cell for cell, count in zip(cells, answer[1], strict=True) if count == 1]

    return spared


def spared_by_engine(puzzle: Puzzle, stats: GenerationStats) -> Spared[Cell]:
    """Return what tells, for a puzzle of any kind, which givens can be spared."""
    prover = Prover(GeneratorOptions(), stats)
    model, values = without_givens(puzzle)

    def spared(places: Places) -> list[Cell]:
        if has_more_than_cells(model):
            stats.poll()
            return [cell for cell in sorted(places) if solution_of(only(puzzle, places - {cell}))]
        return [
            cell
            for cell in sorted(places)
            if prover.is_unique(to_model(only(puzzle, places - {cell})), values)
        ]

    return spared


def vary(
    puzzle: Puzzle,
    *,
    remove: int = 1,
    add: int | None = None,
    minimal: bool = False,
    seed: int = 0,
    listener: Listener | None = None,
) -> Iterator[Puzzle]:
    """Yield relatives of a puzzle, each once: some givens removed at random, and others added.

    As many are added as removed unless `add` says otherwise. Each has exactly one solution, often
    another than the puzzle. `minimal` removes from each what can be spared. It ends when nothing
    new has come up for long; puzzle by puzzle it depends on the seed alone.
    """
    remove = whole_number("number of givens to remove", remove)
    added = remove if add is None else whole_number("number of givens to add", add)
    givens = [cell for cell, _ in puzzle.given_cells()]
    if not 0 <= remove <= len(givens):
        raise UsageError(f"a puzzle with {len(givens)} givens cannot spare {remove}")
    if added < 0 or remove + added == 0:
        raise UsageError("relatives have givens removed, added, or both")
    with_solution(puzzle, listener)
    rng = stream(seed, 0)
    seen = {puzzle.givens}
    in_vain = 0
    while in_vain < PATIENCE:
        relative = draw(rng, puzzle, givens, remove, added, listener)
        if relative is not None and minimal:
            relative = minimize(relative, seed=rng.next(), listener=listener)
        if relative is None or relative.givens in seen:
            in_vain += 1
            continue
        in_vain = 0
        seen.add(relative.givens)
        yield relative


def draw(
    rng: SplitMix64,
    puzzle: Puzzle,
    givens: list[Cell],
    remove: int,
    add: int,
    listener: Listener | None,
) -> Puzzle | None:
    """Return the puzzle with some givens removed and others added, if it then has one solution."""
    import numpy as np

    gone = set(rng.shuffled(givens)[:remove])
    fewer = only(puzzle, frozenset(givens) - gone)
    model = to_model(fewer)
    result = searched(model, MOST_SOLUTIONS, listener)
    given = {variable for variable, _ in model.givens}
    free = [variable for variable in range(len(model.cells)) if variable not in given]
    if len(free) < add:
        return None
    solutions = np.array(result.values, np.int32)
    for _ in range(CHOICES):
        number = rng.below(len(solutions))
        added = deciding(rng, solutions, number, free, add)
        if added is None:
            continue
        chosen = result.values[number]
        relative = fewer
        for variable in added:
            relative = relative.with_given(model.cells[variable], chosen[variable])
        relative = replace(relative, solution=model.grid(chosen))
        if result.complete or solution_of(relative, listener):
            return relative
    return None


def deciding(
    rng: SplitMix64, solutions: NDArray[np.int32], chosen: int, free: Sequence[int], number: int
) -> list[int] | None:
    """Return so many variables, at random, whose values in one solution no other solution has."""
    import numpy as np

    same = np.delete(solutions == solutions[chosen], chosen, axis=0)
    if number == 0:
        return None if len(same) else []
    left = list(free)
    added = [left.pop(rng.below(len(left))) for _ in range(number - 1)]
    others = same[same[:, added].all(axis=1)]
    last = np.array(left)[~others[:, left].any(axis=0)].tolist()
    return [*added, rng.choice(last)] if last else None


def only(puzzle: Puzzle, places: Places) -> Puzzle:
    """Return the puzzle with givens of its solution, or else of its own, in these cells alone."""
    values = puzzle.solution or puzzle.givens
    givens = tuple(
        tuple(
            given if given is None else (values[r][c] if (r, c) in places else 0)
            for c, given in enumerate(line)
        )
        for r, line in enumerate(puzzle.givens)
    )
    return replace(puzzle, givens=givens)


def refuse_no_givens(puzzle: Puzzle) -> None:
    """Raise UsageError where there is no given that could be spared."""
    if not any(puzzle.given_cells()):
        raise UsageError("this puzzle has no givens to spare; --clues (clues=True) spares others")


def with_solution(puzzle: Puzzle, listener: Listener | None = None) -> Puzzle:
    """Return a puzzle with its one solution; raise UsageError where it has none or several."""
    solution = solution_of(puzzle, listener)
    if solution is None:
        raise UsageError("only a puzzle with exactly one solution has minimal ones and relatives")
    return replace(puzzle, solution=solution)


def solution_of(puzzle: Puzzle, listener: Listener | None = None) -> Grid | None:
    """Return the only solution of a puzzle, or None where there are none or several."""
    result = searched(to_model(puzzle), 2, listener)
    if result.status is Status.UNKNOWN:
        raise LimitReached("whether there is one solution takes too long to find out")
    return result.solution if result.status is Status.UNIQUE else None


def searched(model: Model, limit: int, listener: Listener | None) -> Result:
    """Return up to so many solutions, as far as the effort allows."""
    result = run(model, limits=Limits(limit, EFFORT), listener=listener)
    if result.limit_reached == CANCELLED:
        raise LimitReached("the work was cancelled")
    return result
