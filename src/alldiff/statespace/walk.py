"""One search over states: what it has visited, what it may still do, and what it found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast
from zlib import crc32

from alldiff.core.errors import PluginError, UsageError
from alldiff.core.events import Visit
from alldiff.core.limits import Ended
from alldiff.core.messages import t
from alldiff.core.plugins import place, shown
from alldiff.core.result import GAVE_UP, Stats
from alldiff.core.search_run import Searching
from alldiff.core.splitmix import SplitMix64
from alldiff.core.state_search import GUIDES, REPRESENTATIONS, STRATEGIES
from alldiff.statespace.grid import grid_of
from alldiff.statespace.guides import conflicts
from alldiff.statespace.space import Score, Space, State

MOST_MEMORY = 1 << 30
"""Memory for visited and waiting states, in bytes, unless a limit says otherwise."""
BETWEEN_LOOKS = 256
"""Moves scored between two checks of the limits."""
ENTRY_BYTES = 100
"""The approximate overhead of an entry in a set or a queue."""


class NoStart(Exception):
    """There is no start state, and so no solution."""


class Walk(Searching):
    """What a strategy works with; it yields the states it visits, and `steps` processes them.

    `closed` has the keys of the states visited so far; their number is the count of explored
    states. A strategy records how many states wait in `waiting`, its depth in `depth`, and its
    restarts in `restarts`.
    """

    engine = "statespace"

    def prepare(self) -> None:
        """Look up the parts of the search, and create its space."""
        search = self.search
        self.random = SplitMix64(search.seed)
        self.strategy = STRATEGIES[search.level]
        self.guide = GUIDES[cast(str, search.guide)]
        shape = REPRESENTATIONS[cast(str, search.representation)]
        about = self.model if shape.any_model else grid_of(self.model)
        self.space: Space = shape.function(about, self.random, **search.settings(shape))
        self.space.look = self.tick
        self.closed: set[bytes] = set()
        self.waiting = self.depth = self.restarts = 0
        self.max_depth = 0
        self.scores = 0
        """States scored to choose among them; many more than are visited."""
        self.temperature: float | None = None
        """The temperature, if a strategy cools down."""
        self.refused = 0
        """Moves drawn and not taken since the last visit, if a strategy draws them."""
        self.last: State | None = None
        self._shown: tuple[int, ...] | None = None

    def start(self) -> State:
        """Return a start state; without one, the search is over."""
        state = self.space.start()
        if state is None:
            raise NoStart
        return state

    def is_new(self, state: State) -> bool:
        """Return whether a state has not been visited yet."""
        return self.space.key(state) not in self.closed

    def successors(self, state: State) -> Iterable[State]:
        """Return the successors of a state as ordered by the guide: an order, or a score."""
        if not self.guide.heuristic:
            return cast("Iterable[State]", self.guide.function(self, state))
        return [after for _, after in sorted(self.scored(state), key=lambda pair: pair[0])]

    def scored(self, state: State) -> Iterator[tuple[Score, State]]:
        """Yield the successors of a state, each with its score."""
        ready = self.space.scored(state, self.guide.name)
        if ready is not None:
            for each in ready:
                if not self.scores % BETWEEN_LOOKS:
                    self.tick()
                self.scores += 1
                yield each
            return
        for after in self.space.successors(state):
            self.tick()
            self.scores += 1
            yield self.score(after), after

    def score(self, state: State) -> Score:
        """Return the heuristic's score for a state."""
        score = self.guide.function(self.space, state)
        parts = score if isinstance(score, tuple) else (score,)
        if not all(isinstance(part, int | float) and part == part for part in parts):
            raise UsageError(
                t(
                    "the heuristic {} must score with a number, not with {!r}",
                    self.guide.name,
                    score,
                )
            )
        return score

    def tick(self) -> None:
        """End the search here if its time is over or it was cancelled."""
        if reached := self.stopwatch.over(len(self.closed), self.count):
            raise Ended(reached)

    def steps(self) -> Iterator[None]:
        """Search, yielding after every visit."""
        try:
            for state in self._visited():
                if not isinstance(state, tuple):
                    raise self._mistake(f"yielded {shown(state)}, which is not a state")
                self._visit(state)
                yield
        except NoStart:
            self.complete = True
            return
        self.complete = self.strategy.exhaustive
        if not self.complete:
            self.limit_reached = GAVE_UP

    def _visited(self) -> Iterable[State]:
        """Return the states that the strategy visits, lazily."""
        found = self.strategy.function(self, **self.search.settings(self.strategy))
        if not isinstance(found, Iterable):
            raise self._mistake(f"returned {shown(found)} instead of yielding states")
        return found

    def _mistake(self, said: str) -> PluginError:
        """Return the error for a strategy that breaks its contract."""
        where = place(self.strategy.function)
        return PluginError(t("{}the strategy {} {}", where, self.strategy.name, said))

    def _visit(self, state: State) -> None:
        """Process a state: count it, report it, and check whether it is a solution."""
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
        if self.emit is not None:
            self._emit_visit(state, new)
        if new and self.space.is_goal(state):
            self.found(self.space.values(state), self.depth)
            # A strategy that cannot prove uniqueness does not look for a second solution.
            if not self.strategy.exhaustive:
                raise Ended("solutions")

    def _mind_memory(self, key_bytes: int, cells: int) -> None:
        """End the search if its states take too much memory, by estimate."""
        visited = len(self.closed) * (key_bytes + ENTRY_BYTES)
        waiting = self.waiting * (8 * cells + ENTRY_BYTES)
        if visited + waiting > (self.limits.memory or MOST_MEMORY):
            raise Ended("memory")

    def _emit_visit(self, state: State, new: bool) -> None:
        """Create the event for a visit."""
        assert self.emit is not None
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
            moves = "move" if self.refused == 1 else "moves"
            told += f"; temperature {self.temperature:.3f}; {self.refused} {moves} refused before"
            self.refused = 0
        self.emit(Visit(len(self.closed), new, domains, changed, score, ", ".join(settled), told))

    def stats(self) -> Stats:
        """Return the counters so far."""
        return Stats(
            nodes=len(self.closed),
            max_depth=self.max_depth,
            trace_hash=self.trace_hash,
            seconds=self.seconds,
            restarts=self.restarts,
            scored=self.scores,
            conflicts=None if self.last is None else conflicts(self.space, self.last),
        )
