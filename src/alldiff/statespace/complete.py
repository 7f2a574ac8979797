"""Strategies that can visit every state: depth-first, greedy best-first."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count

from alldiff.core.state_search import strategy
from alldiff.statespace.space import State
from alldiff.statespace.walk import Walk


@strategy(exhaustive=True, representation="fill", guide="sequential", ordered=True)
def depth_first(walk: Walk) -> Iterator[State]:
    """The successors of the last state first, in an order or sorted by a heuristic."""
    stack = [iter((walk.start(),))]
    while stack:
        state = next(stack[-1], None)
        if state is None:
            stack.pop()
        elif walk.is_new(state):
            walk.depth = walk.waiting = len(stack)
            yield state
            stack.append(iter(walk.successors(state)))


@strategy(exhaustive=True, representation="candidates")
def greedy(walk: Walk) -> Iterator[State]:
    """Best first: among all waiting states, the one with the lowest score, ties by age."""
    start = walk.start()
    age = count()
    waiting = [(walk.score(start), next(age), 0, start)]
    while waiting:
        _, _, depth, state = heappop(waiting)
        if walk.is_new(state):
            walk.depth, walk.waiting = depth, len(waiting)
            yield state
            for score, after in walk.scored(state):
                if walk.is_new(after):
                    heappush(waiting, (score, next(age), depth + 1, after))
