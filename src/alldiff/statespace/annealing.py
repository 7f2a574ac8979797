"""Simulated annealing: worse moves are also taken, less and less often."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

from alldiff.core.errors import UsageError
from alldiff.core.state_search import strategy
from alldiff.statespace.moves import MovingSpace
from alldiff.statespace.space import State
from alldiff.statespace.walk import Walk

DRAWS = 1024
"""Random numbers between two checks of the clock."""
TWO_TO_32 = float(1 << 32)
LOWER = (1 << 32) - 1


@strategy(random=True, only=("swap", "assign"), guides=("conflicts",))
def annealing(
    walk: Walk,
    *,
    start: float = 0.8,
    end: float = 0.6,
    cooling: float = 0.98,
    draws: int = 200,
    runs: int = 50,
) -> Iterator[State]:
    """Random moves; worse ones are also taken, less and less often as the temperature falls.

    Only moves of a variable in conflict are considered: most other moves make things worse.

    Kirkpatrick, Gelatt, Vecchi: Optimization by simulated annealing (Science 1983); for Sudoku
    Lewis: Metaheuristics can solve sudoku puzzles (Journal of Heuristics 2007).

    Args:
        walk: the search
        start: the first temperature, in conflicts; much hotter, a swap is pure chance
        end: the last temperature; much colder, no worse move is ever taken
        cooling: the factor from one temperature to the next
        draws: how often every possible move is drawn at each temperature, on average
        runs: how often it cools down again from a new random state
    """
    if not 0 < cooling < 1 or not end > 0:
        raise UsageError("annealing needs a cooling between 0 and 1, and an end above 0")
    space = walk.space
    assert isinstance(space, MovingSpace)
    moves = space.moves
    for _ in range(runs):
        state = walk.start()
        yield state
        board = space.board(state)
        change_of = board.useful_change
        temperature = walk.temperature = start
        while temperature > end and moves:
            for place, luck in drawn(walk, draws * len(moves), len(moves)):
                move = moves[place]
                change = change_of(move)
                if change is None:
                    continue
                walk.scores += 1
                # A change of d is taken with probability exp(-d / temperature).
                if change <= 0 or luck < exp(-change / temperature) * TWO_TO_32:
                    board.make(move, change)
                    yield tuple(board.values)
                else:
                    walk.refused += 1
            temperature *= cooling
            walk.temperature = temperature
        walk.restarts += 1


def drawn(walk: Walk, count: int, several: int) -> Iterator[tuple[int, int]]:
    """Yield random places among `several` things, each with a separate number below 2^32.

    One random number gives both; its upper half is the place.
    """
    for done in range(0, count, DRAWS):
        walk.tick()
        numbers = walk.random.block(min(DRAWS, count - done))
        yield from zip(
            ((numbers >> 32) * several >> 32).tolist(), (numbers & LOWER).tolist(), strict=True
        )
