"""One search over states: what it has visited, what it may still do, and what it found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast
from zlib import crc32

from alldiff.core.errors import PluginError, UsageError
from alldiff.core.events import Visit
from alldiff.core.plugins import place, shown
from alldiff.core.result import GAVE_UP, Stats
from alldiff.core.search_run import Ended, Searching
from alldiff.core.splitmix import SplitMix64
from alldiff.core.state_search import GUIDES, REPRESENTATIONS, STRATEGIES
from alldiff.statespace.grid import grid_of
from alldiff.statespace.guides import conflicts
from alldiff.statespace.space import Score, Space, State

MOST_MEMORY = 1 << 30
"""Bytes of visited and waiting states to hold where no limit says otherwise."""
ENTRY_BYTES = 100
"""What an entry of a set or a queue takes besides its state, about."""


class NoStart(Exception):
    """There is no state to begin with, and so no solution."""


class Walk(Searching):
    """What a strategy works with; it yields the states that it visits, and `steps` takes them in.

    `closed` has the keys of the states visited so far, whose number is the count of explored
    states. A strategy that keeps states waiting says how many in `waiting`, how deep it is in
    `depth`, and how often it began anew in `restarts`.
    """

    engine = "statespace"

    def prepare(self) -> None:
        """Find the parts of the search, and make its space."""
        search = self.search
        self.random = SplitMix64(search.seed)
        self.strategy = STRATEGIES[search.level]
        self.guide = GUIDES[cast(str, search.guide)]
        shape = REPRESENTATIONS[cast(str, search.representation)]
        about = self.model if shape.any_model else grid_of(self.model)
        self.space: Space = shape.function(about, self.random, **search.settings(shape))
        self.closed: set[bytes] = set()
        self.waiting = self.depth = self.restarts = 0
        self.max_depth = 0
        self.scores = 0
        """States that were scored to choose among them; many more than are visited."""
        self.temperature: float | None = None
        """How warm it is, where a strategy cools down."""
        self.refused = 0
        """Moves that were drawn and not taken since the last visit, where a strategy draws them."""
        self.last: State | None = None
        self._shown: tuple[int, ...] | None = None

    def start(self) -> State:
        """Return a state to begin with; where there is none, the search is over."""
        state = self.space.start()
        if state is None:
            raise NoStart
        return state

    def is_new(self, state: State) -> bool:
        """Tell whether a state has not been visited yet."""
        return self.space.key(state) not in self.closed

    def successors(self, state: State) -> Iterable[State]:
        """Return the successors of a state as the guide orders them: by the order, or by score."""
        if not self.guide.heuristic:
            return cast("Iterable[State]", self.guide.function(self, state))
        return [after for _, after in sorted(self.scored(state), key=lambda pair: pair[0])]

    def scored(self, state: State) -> Iterator[tuple[Score, State]]:
        """Yield the successors of a state, each with its score."""
        ready = self.space.scored(state, self.guide.name)
        if ready is not None:
            for each in ready:
                self.scores += 1
                yield each
            return
        for after in self.space.successors(state):
            self.tick()
            self.scores += 1
            yield self.score(after), after

    def score(self, state: State) -> Score:
        """Return what the heuristic says of a state."""
        score = self.guide.function(self.space, state)
        parts = score if isinstance(score, tuple) else (score,)
        if not all(isinstance(part, int | float) and part == part for part in parts):
            raise UsageError(
                f"the heuristic {self.guide.name} must score with a number, not with {score!r}"
            )
        return score

    def tick(self) -> None:
        """End the search here if its time is over, or if it was cancelled."""
        if reached := self.stopwatch.over(len(self.closed), self.count):
            raise Ended(reached)

    def steps(self) -> Iterator[None]:
        """Search, yielding after every visit."""
        try:
            for state in self._visited():
                if not isinstance(state, tuple):
                    raise self._mistake(f"yielded {shown(state)}, which is no state")
                self._visit(state)
                yield
        except NoStart:
            self.complete = True
            return
        self.complete = self.strategy.exhaustive
        if not self.complete:
            self.limit_reached = GAVE_UP

    def _visited(self) -> Iterable[State]:
        """Return the states that the strategy visits, as it makes them."""
        found = self.strategy.function(self, **self.search.settings(self.strategy))
        if not isinstance(found, Iterable):
            raise self._mistake(f"returned {shown(found)} instead of yielding states")
        return found

    def _mistake(self, said: str) -> PluginError:
        """Return the error of a strategy that does not do what strategies do."""
        where = place(self.strategy.function)
        return PluginError(f"{where}the strategy {self.strategy.name} {said}")

    def _visit(self, state: State) -> None:
        """Take in a state: count it, tell of it, and see whether it is a solution."""
        key = self.space.key(state)
        closed = self.closed
        new = key not in closed
        if new:
            if len(closed) == self.limits.nodes:
                raise Ended("nodes")
            closed.add(key)
            self._mind_memory(len(key), len(state))
        self.tick()
        self.last = state
        self.hash(crc32(key))
        if self.depth > self.max_depth:
            self.max_depth = self.depth
        if self.tell is not None:
            self._tell(state, new)
        if new and self.space.is_goal(state):
            self.found(self.space.values(state), self.depth)
            # A strategy that cannot prove that there is no other does not look for one.
            if not self.strategy.exhaustive:
                raise Ended("solutions")

    def _mind_memory(self, key_bytes: int, cells: int) -> None:
        """End the search if the states that it holds take too much memory, by estimate."""
        visited = len(self.closed) * (key_bytes + ENTRY_BYTES)
        waiting = self.waiting * (8 * cells + ENTRY_BYTES)
        if visited + waiting > (self.limits.memory or MOST_MEMORY):
            raise Ended("memory")

    def _tell(self, state: State, new: bool) -> None:
        """Make the event of a visit."""
        assert self.tell is not None
        domains, before, name = self.space.domains(state), self._shown, self.model.name
        changed = tuple(
            v for v, domain in enumerate(domains) if before is None or domain != before[v]
        )
        self._shown = domains
        settled = [
            f"{name(v)} = {domains[v].bit_length() - 1}"
            for v in changed
            if domains[v].bit_count() == 1
        ]
        score = self.score(state) if self.guide.heuristic else None
        told = f"{self.guide.name} {score}" if score is not None else ""
        if self.temperature is not None:
            told += f"; temperature {self.temperature:.3f}; {self.refused} moves refused before"
            self.refused = 0
        self.tell(Visit(len(self.closed), new, domains, changed, score, ", ".join(settled), told))

    def stats(self) -> Stats:
        """Return what was counted so far."""
        return Stats(
            nodes=len(self.closed),
            max_depth=self.max_depth,
            trace_hash=self.trace_hash,
            seconds=self.seconds,
            restarts=self.restarts,
            scored=self.scores,
            conflicts=None if self.last is None else conflicts(self.space, self.last),
        )
