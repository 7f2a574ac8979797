"""Hill climbing: to the best successor, as long as it is better."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.state_search import strategy
from alldiff.statespace.space import State
from alldiff.statespace.walk import Walk


@strategy
def hill_climbing(walk: Walk) -> Iterator[State]:
    """To the best successor, as long as it is better than the state itself: steepest descent."""
    yield from climb(walk, walk.start())


@strategy(random=True, only=("swap", "super-swap", "assign"))
def random_restarts(walk: Walk, *, climbs: int = 200) -> Iterator[State]:
    """Repeated hill climbing, each time from a new random state.

    Russell, Norvig: Artificial intelligence: a modern approach.
    """
    for _ in range(climbs):
        yield from climb(walk, walk.start())
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
