"""Representations that start with open cells: fill, candidates."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

from alldiff.core.model import values_of
from alldiff.core.state_search import representation
from alldiff.statespace.space import Space, State


@representation(heuristic="remaining")
class Fill(Space):
    """One successor for each open cell and each value not yet in the cell's houses."""

    def start(self) -> State | None:
        """Return the givens, unless they contradict each other."""
        return None if self.grid.contradicted() else self.grid.givens

    def successors(self, state: State) -> Iterator[State]:
        """Yield each state with one more cell filled, cells in order, values ascending."""
        for cell, domain in enumerate(self.domains(state)):
            if not state[cell]:
                for value in values_of(domain):
                    yield (*state[:cell], value, *state[cell + 1 :])


@representation(heuristic="remaining")
class Candidates(Space):
    """A set of values for each cell; a successor fixes one of them and propagates the consequences.

    A decided value leaves the houses of its cell, until nothing changes. A choice that leaves some
    cell without candidates is not a state.
    """

    def start(self) -> State | None:
        """Return the domains after propagating the givens."""
        domains = list(self.grid.domains)
        for cell, value in enumerate(self.grid.givens):
            if value:
                domains[cell] &= 1 << value
        decided = [cell for cell, domain in enumerate(domains) if domain.bit_count() == 1]
        return self.reduced(domains, decided) if all(domains) else None

    def successors(self, state: State) -> Iterator[State]:
        """Yield each state with one more cell decided, cells in order, candidates ascending."""
        for cell, domain in enumerate(state):
            if domain & (domain - 1):
                for value in values_of(domain):
                    domains = list(state)
                    domains[cell] = 1 << value
                    reduced = self.reduced(domains, [cell])
                    if reduced is not None:
                        yield reduced

    def reduced(self, domains: list[int], decided: Iterable[int]) -> State | None:
        """Remove decided values from the rivals of their cells, and so on; None if a cell has none.

        `decided` are the cells whose value has not yet been removed from their rivals.
        """
        rivals = self.grid.rivals
        waiting = list(decided)
        while waiting:
            cell = waiting.pop()
            value = domains[cell]
            for rival in rivals[cell]:
                before = domains[rival]
                if before & value:
                    left = before ^ value
                    if not left:
                        return None
                    domains[rival] = left
                    if not left & (left - 1):
                        waiting.append(rival)
        return tuple(domains)

    def values(self, state: State) -> tuple[int, ...]:
        """Return the values of the decided cells, and 0 for the others."""
        return tuple(0 if d & (d - 1) else d.bit_length() - 1 for d in state)

    def domains(self, state: State) -> tuple[int, ...]:
        """Return the candidates themselves."""
        return state

    def is_goal(self, state: State) -> bool:
        """Return whether every cell is decided: the reduction has compared their values."""
        return not any(domain & (domain - 1) for domain in state)

    def key(self, state: State) -> bytes:
        """Return the masks as bytes."""
        if self.grid.values and self.grid.values[-1] > 62:
            return repr(state).encode()
        return array("Q", state).tobytes()
