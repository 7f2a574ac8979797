"""Strategies that keep one state and improve it: fast, and without proof where they end."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

from alldiff.states import strategy
from alldiff.statespace.space import State
from alldiff.statespace.swaps import Board, Exchange, Swap
from alldiff.statespace.walk import Walk

CLIMBS = 200
"""Climbs of `random-restarts` before it gives up."""
COOLINGS = 50
"""Times that `annealing` cools down, and that `min-conflicts` begins, before either gives up."""
HOT, COLD, COOLING = 0.8, 0.6, 0.98
"""Temperatures, in conflicts, and by what factor one follows another. They lie close together:
hotter, a swap is a matter of chance, and colder, nothing that is worse is taken any more."""
DRAWS_PER_SWAP = 200
"""How often each possible swap is drawn at one temperature, on average."""
STALE = 20_000
"""Moves of `min-conflicts` without a better state before it begins anew."""
TENURE = 1
"""Moves for which a cell does not take back the value it gave away. More would forbid too much:
a box has few cells to swap, and with ten moves hardly a 16x16 is solved."""
DRAWS = 1024
"""Random numbers between two looks at the clock, and draws to find a cell in conflict."""
TWO_TO_32 = float(1 << 32)
LOWER = (1 << 32) - 1
MOST_CHANGE = 64
"""A swap makes fewer conflicts than this: two for each line that it touches, at most."""


@strategy
def hill_climbing(walk: Walk) -> Iterator[State]:
    """To the best successor as long as it is better than the state itself: steepest descent."""
    state = walk.start()
    if state is not None:
        yield from climb(walk, state)


@strategy(random=True, only=("swap", "super-swap"))
def random_restarts(walk: Walk) -> Iterator[State]:
    """Hill climbing again and again, each time from a new random state."""
    for _ in range(CLIMBS):
        state = walk.start()
        if state is None:
            return
        yield from climb(walk, state)
        walk.restarts += 1


def climb(walk: Walk, state: State) -> Iterator[State]:
    """Yield a state and the ever better ones that lead from it to a local minimum."""
    score = walk.score(state)
    while True:
        yield state
        walk.depth += 1
        best = min(walk.scored(state), key=lambda pair: pair[0], default=None)
        if best is None or not best[0] < score:
            walk.depth = 0
            return
        score, state = best


@strategy(random=True, only=("swap",), guides=("conflicts",))
def annealing(walk: Walk) -> Iterator[State]:
    """Random swaps; worse ones are taken too, ever less often as the temperature falls.

    Only a swap that moves a cell out of a conflict is considered: of the others, most make things
    worse. Begun anew, it cools down again from another random state.

    Kirkpatrick, Gelatt, Vecchi: Optimization by simulated annealing (Science 1983); for Sudoku
    Lewis: Metaheuristics can solve sudoku puzzles (Journal of Heuristics 2007).
    """
    space = walk.space
    assert isinstance(space, Swap)
    exchanges = space.exchanges
    several = len(exchanges)
    for _ in range(COOLINGS):
        state = space.start()
        if state is None:
            return
        yield state
        board = Board(space, state)
        values, counts, loss, gain = board.values, board.counts, board.loss, board.gain
        temperature = walk.temperature = HOT
        while temperature > COLD and exchanges:
            # A change of d is taken with the probability exp(-d / temperature).
            chance = [exp(-d / temperature) * TWO_TO_32 for d in range(MOST_CHANGE)]
            for place, luck in draws(walk, DRAWS_PER_SWAP * several, several):
                # As in Board.change: this loop is where the time goes.
                exchange = exchanges[place]
                first, second, first_lines, second_lines = exchange
                x, y, change = values[first], values[second], 0
                for line in first_lines:
                    change += loss[counts[line + x]]
                for line in second_lines:
                    change += loss[counts[line + y]]
                if not change:
                    # Neither cell has a conflict to lose: only those in conflict are moved.
                    continue
                for line in first_lines:
                    change += gain[counts[line + y]]
                for line in second_lines:
                    change += gain[counts[line + x]]
                if change <= 0 or luck < chance[change]:
                    board.swap(exchange, change)
                    yield tuple(values)
                else:
                    walk.refused += 1
            temperature *= COOLING
            walk.temperature = temperature
        walk.restarts += 1


def draws(walk: Walk, count: int, several: int) -> Iterator[tuple[int, int]]:
    """Yield random places among `several` things, each with a number below 2^32 of its own.

    One random number makes both, the place by its upper half.
    """
    for done in range(0, count, DRAWS):
        walk.tick()
        numbers = walk.random.block(min(DRAWS, count - done))
        yield from zip(
            ((numbers >> 32) * several >> 32).tolist(), (numbers & LOWER).tolist(), strict=True
        )


@strategy(random=True, only=("swap",), guides=("conflicts",))
def min_conflicts(walk: Walk) -> Iterator[State]:
    """A random cell in conflict takes the value, by a swap, that leaves the fewest conflicts.

    A value that a cell gave away is tabu for it for some moves, unless that leads to the best state
    so far. Minton, Johnston, Philips, Laird: Minimizing conflicts (Artificial Intelligence 1992);
    Glover: Tabu search (ORSA Journal on Computing 1989).
    """
    space = walk.space
    assert isinstance(space, Swap)
    below = walk.random.below
    with_cell: dict[int, list[Exchange]] = {}
    for exchange in space.exchanges:
        with_cell.setdefault(exchange.first, []).append(exchange)
        with_cell.setdefault(exchange.second, []).append(exchange)
    cells = list(with_cell)
    for _ in range(COOLINGS):
        state = space.start()
        if state is None:
            return
        yield state
        board = Board(space, state)
        best, best_at, move = board.conflicts, 0, 0
        tabu: dict[tuple[int, int], int] = {}
        while cells and move - best_at < STALE:
            move += 1
            cell = conflicting(walk, board, cells)
            chosen, lowest, ties = None, 0, 0
            for exchange in with_cell[cell]:
                change = board.change(exchange)
                if chosen is not None and change > lowest:
                    continue
                if board.conflicts + change >= best and is_tabu(board, exchange, tabu, move):
                    continue
                if chosen is None or change < lowest:
                    chosen, lowest, ties = exchange, change, 1
                else:
                    ties += 1
                    if below(ties) == 0:
                        chosen = exchange
            if chosen is None:
                continue
            for place in (chosen.first, chosen.second):
                tabu[place, board.values[place]] = move + TENURE
            board.swap(chosen, lowest)
            if board.conflicts < best:
                best, best_at = board.conflicts, move
            yield tuple(board.values)
        walk.restarts += 1


def conflicting(walk: Walk, board: Board, cells: list[int]) -> int:
    """Return a random cell in conflict; after many draws any."""
    walk.tick()
    for _ in range(DRAWS):
        cell = cells[walk.random.below(len(cells))]
        if board.in_conflict(cell):
            return cell
    return cell


def is_tabu(board: Board, exchange: Exchange, tabu: dict[tuple[int, int], int], move: int) -> bool:
    """Tell whether a swap gives one of its cells a value that it gave away not long ago."""
    first, second = exchange.first, exchange.second
    values = board.values
    return (
        tabu.get((first, values[second]), 0) >= move or tabu.get((second, values[first]), 0) >= move
    )
