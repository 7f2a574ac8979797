"""A genetic algorithm: states have children, and the better ones survive."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.errors import UsageError
from alldiff.core.state_search import strategy
from alldiff.statespace.moves import MovingSpace
from alldiff.statespace.space import State
from alldiff.statespace.walk import Walk

LARGE = 1 << 32
"""A probability is drawn as a whole number below this."""


@strategy(random=True, only=("swap", "assign"), guides=("conflicts",))
def genetic(
    walk: Walk,
    *,
    population: int = 60,
    elite: int = 2,
    mutation: float = 0.7,
    generations: int = 500,
    runs: int = 10,
) -> Iterator[State]:
    """Each child takes every box from one of two parents, each the better of two drawn states.

    In a model without a grid, it takes every variable from one or the other. Holland: Adaptation in
    natural and artificial systems (1975); for Sudoku Mantere, Koljonen: Solving, rating and
    generating sudoku puzzles with GA (2007), who report that hard puzzles often remain unsolved, as
    they do here.

    Args:
        walk: the search
        population: how many states each generation has
        elite: how many of the best survive each generation
        mutation: the probability that a random move changes a child
        generations: how many generations before a restart
        runs: how often it starts from new random states
    """
    if population < 2 or elite >= population or mutation > 1:
        raise UsageError(
            "genetic needs a population of at least 2, a smaller elite, and a mutation of at most 1"
        )
    space = walk.space
    assert isinstance(space, MovingSpace)
    for _ in range(runs if space.moves else 1):
        living: list[tuple[int, State]] = []
        for _ in range(population):
            state = walk.start()
            yield state
            living.append(scored(walk, state))
        for _ in range(generations):
            living.sort(key=lambda one: one[0])
            children = living[:elite]
            while len(children) < population:
                child = mutated(walk, space, child_of(walk, space, living), mutation)
                yield child
                children.append(scored(walk, child))
            living = children
        walk.restarts += 1


def scored(walk: Walk, state: State) -> tuple[int, State]:
    """Return a state with its conflicts."""
    walk.scores += 1
    return walk.score(state), state


def child_of(walk: Walk, space: MovingSpace, living: list[tuple[int, State]]) -> State:
    """Return a child of two states, each the better of two drawn."""
    below = walk.random.below
    first, second = (
        min(living[below(len(living))], living[below(len(living))], key=lambda one: one[0])[1]
        for _ in range(2)
    )
    values = list(first)
    for unit in space.units:
        if below(2):
            for variable in unit:
                values[variable] = second[variable]
    return tuple(values)


def mutated(walk: Walk, space: MovingSpace, state: State, mutation: float) -> State:
    """Return a state, changed by a random move with some probability."""
    walk.tick()
    if not space.moves or walk.random.below(LARGE) >= mutation * LARGE:
        return state
    return space.after(state, space.moves[walk.random.below(len(space.moves))])
