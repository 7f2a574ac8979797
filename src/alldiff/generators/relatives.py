"""Puzzles derived from others: minimal ones inside a puzzle, and relatives with other givens."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from alldiff import _native
from alldiff.core.cells import Cell
from alldiff.core.errors import LimitReached, UsageError, whole_number
from alldiff.core.limits import CANCELLED, Listener
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.result import Limits, Result, Status
from alldiff.core.splitmix import SplitMix64, stream
from alldiff.generators.classic import grid_of
from alldiff.generators.options import GenerationStats, GeneratorOptions
from alldiff.generators.proof import Bundle, Prover
from alldiff.kinds.sudoku import is_plain
from alldiff.rules import to_model
from alldiff.rules.given import Given
from alldiff.solving import run

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EFFORT = 1_000_000
"""Nodes that a proof may take: more would take too long."""
MOST_SOLUTIONS = 200
"""For a puzzle from which givens were removed: one of these is chosen."""
CHOICES = 30
"""Choices of a solution, and of givens that exclude all others, per set of removed givens."""
PATIENCE = 500
"""After this many fruitless draws in a row, there are assumed to be no more relatives."""

Places = frozenset[Cell]
Thing = TypeVar("Thing", bound=Hashable)
FindRedundant = Callable[[frozenset[Thing]], list[Thing]]
"""Returns what is individually redundant among these, such as cells of givens."""


def minimize(
    puzzle: Puzzle,
    *,
    seed: int = 0,
    keep: Places = frozenset(),
    listener: Listener | None = None,
) -> Puzzle:
    """Return a minimal puzzle, with its solution, whose givens are a subset of a puzzle's.

    The seed determines the subset: redundant givens are removed in random order. Givens in the
    cells to `keep` stay.
    """
    check_has_givens(puzzle)
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
    prover = Prover(GeneratorOptions(), GenerationStats.from_listener(listener))
    kept = prover.minimize(model, values, bundles).kept
    return only(solved, keep.union(c for c, stays in zip(order, kept, strict=True) if stays))


def has_more_than_cells(model: Model) -> bool:
    """Return whether a model has unseen cells, whose values no grid shows."""
    return model.visible > len(model.cells)


def without_givens(puzzle: Puzzle, keep: Places = frozenset()) -> tuple[Model, list[int]]:
    """Return a puzzle's model without its givens, except some, and the values of its solution."""
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
    """Yield every minimal puzzle whose givens are a subset of a puzzle's, each once.

    There can be very many: take as many as you need. Each is found by removing givens one by one,
    and each set of givens is reached in only one order.
    """
    check_has_givens(puzzle)
    solved = with_solution(puzzle, listener)
    stats = GenerationStats.from_listener(listener)
    redundant = redundant_by_core if is_plain(puzzle) else redundant_by_engine
    places = frozenset(cell for cell, _ in solved.given_cells())
    for found in minimal_sets(places, redundant(solved, stats)):
        yield only(solved, found)


def minimal_sets(
    places: frozenset[Thing], redundant: FindRedundant[Thing]
) -> Iterator[frozenset[Thing]]:
    """Yield the minimal sets inside `places`, such as cells of givens.

    The stack contains unique sets, each with cells that stay: sets without those are found
    elsewhere.
    """
    stack: list[tuple[frozenset[Thing], frozenset[Thing]]] = [(places, frozenset())]
    while stack:
        inside, staying = stack.pop()
        can_go = redundant(inside)
        if not can_go:
            yield inside
            continue
        order = [cell for cell in can_go if cell not in staying]
        for number in reversed(range(len(order))):
            stack.append((inside - {order[number]}, staying | set(order[:number])))


def redundant_by_core(puzzle: Puzzle, stats: GenerationStats) -> FindRedundant[Cell]:
    """Return a function that finds redundant givens in a classic Sudoku."""
    import numpy as np

    full = np.array(puzzle.solution, np.uint8).reshape(81)

    def redundant(places: Places) -> list[Cell]:
        stats.poll()
        cells = sorted(places)
        numbers = [9 * row + column for row, column in cells]
        rows = np.zeros((len(cells), 81), np.uint8)
        rows[:, numbers] = full[numbers]
        rows[np.arange(len(cells)), numbers] = 0
        answer = _native.bitsliced_solve(rows, 2, 1, want_solutions=False)
        assert answer is not None
        return [cell for cell, count in zip(cells, answer[1], strict=True) if count == 1]

    return redundant


def redundant_by_engine(puzzle: Puzzle, stats: GenerationStats) -> FindRedundant[Cell]:
    """Return a function that finds redundant givens in a puzzle of any kind."""
    prover = Prover(GeneratorOptions(), stats)
    model, values = without_givens(puzzle)

    def redundant(places: Places) -> list[Cell]:
        if has_more_than_cells(model):
            stats.poll()
            return [cell for cell in sorted(places) if solution_of(only(puzzle, places - {cell}))]
        return [
            cell
            for cell in sorted(places)
            if prover.is_unique(to_model(only(puzzle, places - {cell})), values)
        ]

    return redundant


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

    Each has exactly one solution, often different from the puzzle's. It ends when nothing new has
    come up for long; the sequence depends only on the seed.

    Args:
        puzzle: a puzzle with exactly one solution
        remove: how many givens to remove
        add: how many givens to add; by default as many as removed
        minimal: remove redundant givens from each relative
        seed: the seed for random choices
        listener: can cancel the work
    """
    remove = whole_number("number of givens to remove", remove)
    added = remove if add is None else whole_number("number of givens to add", add)
    givens = [cell for cell, _ in puzzle.given_cells()]
    if not 0 <= remove <= len(givens):
        raise UsageError(t("a puzzle with {} givens cannot lose {}", len(givens), remove))
    if added < 0 or remove + added == 0:
        raise UsageError("relatives need givens to remove, to add, or both")
    with_solution(puzzle, listener)
    rng = stream(seed, 0)
    seen = {(puzzle.givens, puzzle.clues)}
    in_vain = 0
    while in_vain < PATIENCE:
        relative = draw(rng, puzzle, givens, remove, added, listener)
        if relative is not None and minimal:
            relative = minimize(relative, seed=rng.next(), listener=listener)
        if relative is None or (relative.givens, relative.clues) in seen:
            in_vain += 1
            continue
        in_vain = 0
        seen.add((relative.givens, relative.clues))
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
            relative = with_value(relative, model.cells[variable], chosen[variable])
        relative = replace(relative, solution=model.grid(chosen))
        if result.complete or solution_of(relative, listener):
            return relative
    return None


def with_value(puzzle: Puzzle, cell: Cell, value: int) -> Puzzle:
    """Return the puzzle with one more given; 0 becomes a clue, since it means an empty cell."""
    return puzzle.with_given(cell, value) if value else puzzle.with_clues([Given(cell, value)])


def deciding(
    rng: SplitMix64, solutions: NDArray[np.int32], chosen: int, free: Sequence[int], number: int
) -> list[int] | None:
    """Return random variables whose values in one solution distinguish it from all others."""
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
    """Return the puzzle with only the givens in these cells, from its solution or its own."""
    values = puzzle.solution or puzzle.givens
    givens = tuple(
        tuple(
            given if given is None else (values[r][c] if (r, c) in places else 0)
            for c, given in enumerate(line)
        )
        for r, line in enumerate(puzzle.givens)
    )
    return replace(puzzle, givens=givens)


def check_has_givens(puzzle: Puzzle) -> None:
    """Raise UsageError if there is no given to remove."""
    if not any(puzzle.given_cells()):
        raise UsageError(t("this puzzle has no redundant givens").advise("clues"))


def with_solution(puzzle: Puzzle, listener: Listener | None = None) -> Puzzle:
    """Return a puzzle with its one solution; raise UsageError if it has none or several."""
    solution = solution_of(puzzle, listener)
    if solution is None:
        raise UsageError("only a puzzle with exactly one solution has minimal ones and relatives")
    return replace(puzzle, solution=solution)


def solution_of(puzzle: Puzzle, listener: Listener | None = None) -> Grid | None:
    """Return the only solution of a puzzle, or None if there are none or several."""
    result = searched(to_model(puzzle), 2, listener)
    if result.status is Status.UNKNOWN:
        raise LimitReached("it takes too long to prove that there is one solution")
    return result.solution if result.status is Status.UNIQUE else None


def searched(model: Model, limit: int, listener: Listener | None) -> Result:
    """Return up to `limit` solutions, as far as the effort allows."""
    result = run(model, limits=Limits(limit, EFFORT), listener=listener)
    if result.limit_reached == CANCELLED:
        raise LimitReached("the work was cancelled")
    return result
