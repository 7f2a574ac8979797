"""State: the domains, the trail and the counters in one search.

Every domain change goes through `assign` or `prune`. Both write the trail, so that `restore` can go
back, and the changes since a point in the search are the trail entries after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol

from alldiff.core.events import Event, Fail, Prune, Revise, ReviseArc
from alldiff.core.limits import Ended, Stopwatch
from alldiff.core.messages import t
from alldiff.core.model import Model, domain_of, values_of
from alldiff.core.splitmix import SplitMix64
from alldiff.reference.network import network_of

if TYPE_CHECKING:
    from alldiff.reference.learning import Learning

NO_CONSTRAINT = -1
"""Used as a constraint number for a given outside its (current) domain."""
NOGOOD = -2
"""Used as a constraint number for what was searched before a restart."""


class Memory(Protocol):
    """What a level remembers; restored together with the domains."""

    def restore(self, mark: int) -> None:
        """Forget what was recorded since the trail was `mark` long."""


class State:
    """The current state of a search, with everything that a heuristic may use."""

    __slots__ = (
        "assigned",
        "checks",
        "culprit",
        "depth",
        "domains",
        "emit",
        "learning",
        "looks_back",
        "memory",
        "model",
        "network",
        "notes",
        "one_sided",
        "prunes",
        "random",
        "rooted",
        "scopes",
        "so_far",
        "stopwatch",
        "tells_arcs",
        "trail",
        "trying_out",
        "weights",
        "wiped",
    )

    def __init__(
        self,
        model: Model,
        seed: int = 0,
        emit: Callable[[Event], None] | None = None,
        stopwatch: Stopwatch | None = None,
    ) -> None:
        self.model = model
        self.network = network_of(model.domains, model.constraints)
        self.scopes = self.network.scopes
        self.domains = list(model.domains)
        self.assigned = [False] * len(self.domains)
        self.trail: list[tuple[int, int]] = []
        self.weights = [1] * len(self.scopes)
        self.random = SplitMix64(seed)
        self.notes: dict[str, Any] = {}
        """What a static order computed once."""
        self.emit = emit
        """Receives every event, if there is a listener."""
        self.tells_arcs = False
        """Whether the listener also receives single arcs."""
        self.stopwatch = stopwatch
        self.so_far = (0, 0)
        """Nodes and solutions at the last check of the clock."""
        self.rooted = True
        """Whether the level has propagated every given; if not, values are checked backwards."""
        self.one_sided = False
        """Whether a distinct Sum has no lower bound."""
        self.looks_back = False
        """Whether the level only checks, so domains do not show which values remain."""
        self.trying_out = False
        """Whether `forward` is only probed: a domain may then lose all its values."""
        self.memory: Memory | None = None
        """What the level remembers besides the domains."""
        self.learning: Learning | None = None
        """What orders learn from tried values."""
        self.depth = 0
        self.prunes = 0
        self.checks = 0
        self.culprit = NO_CONSTRAINT
        self.wiped: int | None = None

    def size(self, variable: int) -> int:
        """Return how many values a variable has left."""
        return self.domains[variable].bit_count()

    def values(self, variable: int) -> list[int]:
        """Return the values that a variable has left, ascending."""
        return list(values_of(self.domains[variable]))

    def remaining(self, variable: int) -> int:
        """Return how many values of an unassigned variable are worth trying.

        Usually those it has left; if the level only checks, those that pass its check against the
        assigned variables. These checks are not counted.
        """
        if not self.looks_back:
            return self.domains[variable].bit_count()
        kept = self.domains[variable], self.checks, self.culprit, self.wiped
        self.assigned[variable] = True
        passing = 0
        for value in values_of(kept[0]):
            self.domains[variable] = 1 << value
            passing += all(check(self, c, variable) for check, c in self.network.check[variable])
        self.assigned[variable] = False
        self.domains[variable], self.checks, self.culprit, self.wiped = kept
        return passing

    def value(self, variable: int) -> int:
        """Return the value of an assigned variable."""
        return self.domains[variable].bit_length() - 1

    def degree(self, variable: int) -> int:
        """Return the number of distinct unassigned neighbours of a variable."""
        assigned = self.assigned
        return sum(not assigned[other] for other in self.network.neighbours(variable))

    def open_neighbours(self, variable: int) -> list[int]:
        """Return the distinct unassigned neighbours of a variable."""
        assigned = self.assigned
        return [other for other in self.network.neighbours(variable) if not assigned[other]]

    def assign(self, variable: int, value: int) -> None:
        """Assign a value to a variable; its other values go, but do not count as pruned."""
        self.trail.append((variable, self.domains[variable]))
        self.domains[variable] = 1 << value
        self.assigned[variable] = True

    def prune(self, variable: int, removed: int, constraint: int) -> bool:
        """Remove values in the domain; record the blame and return False if none is left."""
        domain = self.domains[variable]
        self.trail.append((variable, domain))
        self.domains[variable] = left = domain ^ removed
        self.prunes += removed.bit_count()
        if self.emit is not None:
            self._tell_prune(variable, removed, constraint)
        if left:
            return True
        return self.blame(constraint, variable)

    def remove(self, variable: int, values: Iterable[int], constraint: int) -> bool:
        """Prune the given values that are in the domain; return False if none is left."""
        removed = domain_of(values) & self.domains[variable]
        return not removed or self.prune(variable, removed, constraint)

    def blame(self, constraint: int, wiped: int | None = None) -> bool:
        """Record which constraint failed, and which variable lost its last value; return False.

        While `forward` is only probed, it continues after a variable has lost its last value.
        """
        self.culprit = constraint
        self.wiped = wiped
        return self.trying_out and wiped is not None

    def restore(self, mark: int) -> None:
        """Restore every domain to its value when the trail was `mark` long."""
        trail, domains = self.trail, self.domains
        while len(trail) > mark:
            variable, domain = trail.pop()
            domains[variable] = domain
        if self.memory is not None:
            self.memory.restore(mark)

    def changed_since(self, mark: int) -> Iterable[int]:
        """Return the variables whose domains changed since the trail was `mark` long."""
        return dict.fromkeys(variable for variable, _ in self.trail[mark:])

    def settle(self) -> None:
        """Treat every variable with one value left as assigned (after a level that decides)."""
        self.assigned = [not domain & (domain - 1) for domain in self.domains]

    def open_all_but_givens(self) -> None:
        """Treat only the givens as assigned, if a search restarts without a root."""
        given = {variable for variable, _ in self.model.givens}
        self.assigned = [v in given for v in range(len(self.domains))]

    def tick(self) -> None:
        """Raise Ended if the time is up or the search was cancelled."""
        if self.stopwatch is not None and (reached := self.stopwatch.over(*self.so_far)):
            raise Ended(reached)

    def _tell_prune(self, variable: int, removed: int, constraint: int) -> None:
        assert self.emit is not None
        cell, because = self.model.name(variable), self.reason(constraint)
        for value in values_of(removed):
            self.emit(Prune(variable, value, constraint, self.depth, cell, because))

    def emit_revise(self, variable: int, waiting: Iterable[int]) -> None:
        """Report that a variable is taken from the queue."""
        assert self.emit is not None
        cell = self.model.name(variable)
        self.emit(Revise(variable, tuple(waiting), self.depth, cell))

    def emit_arc(self, arc: tuple[int, int, int], waiting: Iterable[tuple[int, int, int]]) -> None:
        """Report that an arc is taken from the queue: constraint, variable, support."""
        assert self.emit is not None
        self.emit(ReviseArc(*arc, tuple(waiting), self.depth, self.reason(arc[0])))

    def failure(self, variable: int | None, value: int | None) -> Fail:
        """Return the event that explains why the value just tried, or the root, has failed."""
        because = self.reason(self.culprit)
        if self.wiped is not None:
            because = t("{} has no value left ({})", self.model.name(self.wiped), because)
        cell = "" if variable is None else self.model.name(variable)
        return Fail(variable, value, self.culprit, self.depth, cell, because)

    def reason(self, constraint: int) -> str:
        """Return a constraint's text."""
        if constraint == NOGOOD:
            return "searched before the restart"
        if constraint == NO_CONSTRAINT:
            return "a given is not among the values left for its cell"
        return self.model.text_of(constraint)
