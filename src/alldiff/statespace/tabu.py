"""Conflict repair that does not undo its last moves: min-conflicts and tabu search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from alldiff.core.state_search import strategy
from alldiff.statespace.moves import Board, Move, MovingSpace, Placing
from alldiff.statespace.space import State
from alldiff.statespace.walk import BETWEEN_LOOKS, Walk

DRAWS = 1024
"""How many draws to find a variable in conflict."""


@strategy(random=True, only=("swap", "assign"), guides=("conflicts",))
def min_conflicts(
    walk: Walk, *, tenure: int = 1, stale: int = 20_000, runs: int = 50
) -> Iterator[State]:
    """A random variable in conflict takes the value, by a swap or not, that leaves the fewest.

    Minton, Johnston, Philips, Laird: Minimizing conflicts (Artificial Intelligence 1992).

    Args:
        walk: the search
        tenure: for how many moves a variable's old value is tabu for it, unless it leads to the
            best state so far; more than 1 would forbid too much in boxes with few cells to swap
        stale: how many moves without a better state before a restart
        runs: how often it starts from a new random state
    """
    space = moving(walk)
    variables = list(space.moves_of)

    def candidates(board: Board) -> Iterable[Move]:
        return space.moves_of[conflicting(walk, board, variables)]

    for _ in range(runs if variables else 1):
        yield from repair(walk, candidates, tenure, 0, stale)


@strategy(random=True, only=("swap", "assign"), guides=("conflicts",))
def tabu(
    walk: Walk, *, tenure: int = 2, luck: int = 4, stale: int = 2_000, runs: int = 50
) -> Iterator[State]:
    """The best move of any variable in conflict, even if it is worse than staying.

    Glover: Tabu search (ORSA Journal on Computing 1989); Hertz, de Werra: Using tabu search
    techniques for graph coloring (Computing 1987).

    Args:
        walk: the search
        tenure: for how many moves a variable's old value is tabu for it, unless it leads to the
            best state so far
        luck: up to how many more moves, at random
        stale: how many moves without a better state before a restart
        runs: how often it starts from a new random state
    """
    space = moving(walk)

    def candidates(board: Board) -> Iterable[Move]:
        walk.tick()
        return (
            move
            for variable, moves in space.moves_of.items()
            if board.in_conflict(variable)
            for move in moves
        )

    for _ in range(runs if space.moves else 1):
        yield from repair(walk, candidates, tenure, luck, stale)


def moving(walk: Walk) -> MovingSpace:
    """Return the space of a walk, checked to have moves."""
    assert isinstance(walk.space, MovingSpace)
    return walk.space


def repair(
    walk: Walk,
    candidates: Callable[[Board], Iterable[Move]],
    tenure: int,
    luck: int,
    stale: int,
) -> Iterator[State]:
    """Repeatedly make the best of the offered moves, from a new random state."""
    space, below = moving(walk), walk.random.below
    state = walk.start()
    yield state
    board = space.board(state)
    best, best_at, move = board.conflicts, 0, 0
    forbidden: dict[Placing, int] = {}
    while space.moves and move - best_at < stale:
        move += 1
        chosen, lowest, ties = None, 0, 0
        for each in candidates(board):
            change = board.change(each)
            if not walk.scores % BETWEEN_LOOKS:
                walk.tick()
            walk.scores += 1
            if chosen is not None and change > lowest:
                continue
            if board.conflicts + change >= best and is_tabu(board, each, forbidden, move):
                continue
            if chosen is None or change < lowest:
                chosen, lowest, ties = each, change, 1
            else:
                ties += 1
                if below(ties) == 0:
                    chosen = each
        if chosen is None:
            continue
        until = move + tenure + (below(luck + 1) if luck else 0)
        for variable, _ in board.placings(chosen):
            forbidden[variable, board.values[variable]] = until
        board.make(chosen, lowest)
        if board.conflicts < best:
            best, best_at = board.conflicts, move
        yield tuple(board.values)
    walk.restarts += 1


def conflicting(walk: Walk, board: Board, variables: list[int]) -> int:
    """Return a random variable in conflict; after many draws any variable."""
    walk.tick()
    for _ in range(DRAWS):
        variable = variables[walk.random.below(len(variables))]
        if board.in_conflict(variable):
            return variable
    return variable


def is_tabu(board: Board, move: Move, forbidden: dict[Placing, int], now: int) -> bool:
    """Return whether a move assigns a value that the variable has, or recently had."""
    return any(
        forbidden.get(placing, 0) >= now or board.values[placing[0]] == placing[1]
        for placing in board.placings(move)
    )
