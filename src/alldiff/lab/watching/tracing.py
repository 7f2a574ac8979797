"""From the events in a search to the entries in a trace of AC-3.

What an event does not contain follows from docs/semantics.md: which constraints are revised, in
which order, and, from the next state of the queue, what joined it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from operator import itemgetter

from alldiff.core.constraints import AllDifferent
from alldiff.core.events import Event, Fail, Prune, Revise, ReviseArc, Solution, Try, Undo
from alldiff.core.model import Model
from alldiff.core.replay import Replay
from alldiff.core.search import Search
from alldiff.lab.watching.arcs import (
    ARC_LEVELS,
    NEIGHBOURS,
    PRUNING,
    Arcs,
    ArcStep,
    Begin,
    Between,
    Entry,
    Removal,
    Revision,
)
from alldiff.reference.arcs import WHOLE, Arc, arcs_to, repeated_differences
from alldiff.reference.network import Network, network_of
from alldiff.reference.pairs import is_pairs
from alldiff.reference.state import NOGOOD


@dataclass(slots=True)
class Tracer:
    """Builds the entries of a trace from events, up to a number of steps; queue of variables."""

    model: Model
    search: Search
    most: int
    entries: list[Entry] = field(default_factory=list)
    cut: bool = False
    steps: int = 0

    def follow(self, events: Iterable[Event]) -> None:
        """Process events, each with the domains before it."""
        network = network_of(self.model.domains, self.model.constraints)
        # Each given is assigned in its turn, and counts as unassigned until then.
        givens = sorted(self.model.givens, key=itemgetter(0), reverse=True)
        model = replace(self.model, givens=())
        if "no-root" in self.search.options:
            model, givens = self.model, []
        replay = Replay(model, events)
        while (event := replay.forward()) is not None:
            match event:
                case Revise() | ReviseArc():
                    goes_on = self._join(event, replay.domains, network)
                    if self.steps == self.most:
                        self.cut = True
                        return
                    if not goes_on:
                        self._begin(event, givens, replay.domains)
                    self.steps += 1
                    self._look(event, replay.domains, network)
                case Prune():
                    self._removal(event, replay.domains[event.variable])
                case Try() | Fail() | Undo() | Solution():
                    if isinstance(event, Fail):
                        self._end(event)
                    self.entries.append(event)

    @property
    def last(self) -> Entry | None:
        """The last entry so far."""
        return self.entries[-1] if self.entries else None

    def _join(self, event: Revise | ReviseArc, domains: list[int], network: Network) -> bool:
        """Record in the previous step what joined the queue; return whether the queue continues."""
        last = self.last
        if not isinstance(last, Revision):
            return False
        changed = dict.fromkeys(removal.variable for removal in last.removals)
        joined = tuple(
            v
            for v in changed
            if v not in last.waiting
            and (network.revise_changed[v] or not domains[v] & (domains[v] - 1))
        )
        self.entries[-1] = replace(last, joined=joined)
        return bool(last.waiting or joined)

    def _begin(
        self, event: Revise | ReviseArc, givens: list[tuple[int, int]], domains: list[int]
    ) -> None:
        """Add a new queue, unless it contains only what was just tried."""
        given = givens.pop() if givens else None
        if given is not None:
            domains[given[0]] = 1 << given[1]
        queue = self._queue(event)
        if not (isinstance(self.last, Try) and self._is_of(self.last.variable, queue)):
            self.entries.append(Begin(queue, given))

    def _queue(self, event: Event) -> tuple[int, ...] | tuple[Arc, ...]:
        """Return a queue including what is taken from it."""
        assert isinstance(event, Revise)
        return event.variable, *event.waiting

    def _is_of(self, variable: int, queue: tuple[int, ...] | tuple[Arc, ...]) -> bool:
        """Return whether a queue contains only entries for one variable."""
        return queue == (variable,)

    def _look(self, event: Event, domains: list[int], network: Network) -> None:
        """Add a step."""
        assert isinstance(event, Revise)
        domain = domains[event.variable]
        several = domain & (domain - 1)
        revised = network.revise_changed if several else network.revise_fixed
        looked = tuple(arcs_of(self.model, c, event.variable) for _, c in revised[event.variable])
        self.entries.append(Revision(self.steps, event.variable, domain, event.waiting, looked))

    def _end(self, event: Fail) -> None:
        """Mark the previous revision as failed: it went no further than the constraint to blame."""
        last = self.last
        if not isinstance(last, Revision) or event.constraint < 0:
            return
        looked = [arcs.constraint for arcs in last.looked]
        emptied = bool(last.removals) and not last.removals[-1].left
        by_option = isinstance(self.model.constraints[event.constraint], AllDifferent)
        if event.constraint in looked and (emptied or not by_option):
            at = looked.index(event.constraint)
            self.entries[-1] = replace(last, looked=last.looked[: at + 1], failed=True)

    def _removal(self, event: Prune, left: int) -> None:
        """Add a removed value to the previous step, or to what options did after it."""
        last = self.last
        options = self._options(event, last)
        if options and not (isinstance(last, Between) and last.options == options):
            self.entries.append(last := Between(options, ()))
        assert isinstance(last, Revision | ArcStep | Between)
        removals = last.removals
        new = Removal(event.variable, (event.value,), event.constraint, event.because, left)
        if removals:
            old = removals[-1]
            if (old.variable, old.constraint) == (new.variable, new.constraint):
                new = replace(new, values=(*old.values, event.value))
                removals = removals[:-1]
        self.entries[-1] = replace(last, removals=(*removals, new))

    def _options(self, event: Prune, last: Entry | None) -> tuple[str, ...]:
        """Return the options that may have removed a value, or none if the last step did.

        Options prune by sums before the search, and by AllDifferents. In an AllDifferent, a
        revision has already removed its variable's only value, so the options do not find it.
        """
        if event.constraint == NOGOOD:
            return ("restarts",)
        if self._by_step(event, last):
            return ()
        stated = self.model.constraints[event.constraint]
        names = PRUNING[1:] if isinstance(stated, AllDifferent) else PRUNING[:1]
        return tuple(name for name in names if name in self.search.options)

    def _by_step(self, event: Prune, last: Entry | None) -> bool:
        """Return whether the last step removed a value."""
        if not isinstance(last, Revision):
            return False
        looked = any(arcs.constraint == event.constraint for arcs in last.looked)
        stated = self.model.constraints[event.constraint]
        return looked and (not isinstance(stated, AllDifferent) or last.domain == 1 << event.value)


class ArcTracer(Tracer):
    """The same for a queue of arcs."""

    __slots__ = ()

    def _join(self, event: Revise | ReviseArc, domains: list[int], network: Network) -> bool:
        last = self.last
        if not isinstance(last, ArcStep):
            return False
        came_by = None if last.arc[1] == WHOLE else last.arc
        changed = dict.fromkeys(removal.variable for removal in last.removals)
        new = (arc for v in changed for arc in arcs_to(network, domains, v, came_by))
        joined = tuple(arc for arc in dict.fromkeys(new) if arc not in last.waiting)
        self.entries[-1] = replace(last, joined=joined)
        return bool(last.waiting or joined)

    def _queue(self, event: Event) -> tuple[Arc, ...]:
        assert isinstance(event, ReviseArc)
        return (event.constraint, event.variable, event.support), *event.waiting

    def _is_of(self, variable: int, queue: tuple[int, ...] | tuple[Arc, ...]) -> bool:
        stated = self.model.constraints
        return all(
            isinstance(arc, tuple)
            and (variable in stated[arc[0]].variables if arc[2] == WHOLE else arc[2] == variable)
            for arc in queue
        )

    def _look(self, event: Event, domains: list[int], network: Network) -> None:
        arc, *waiting = self._queue(event)
        self.entries.append(ArcStep(self.steps, arc, tuple(waiting)))

    def _end(self, event: Fail) -> None:
        last = self.last
        if isinstance(last, ArcStep) and last.arc[0] == event.constraint:
            emptied = bool(last.removals) and not last.removals[-1].left
            if emptied or last.arc[1] == WHOLE:
                self.entries[-1] = replace(last, failed=True)

    def _by_step(self, event: Prune, last: Entry | None) -> bool:
        if not isinstance(last, ArcStep) or event.constraint != last.arc[0]:
            return False
        return last.arc[1] in (WHOLE, event.variable)


@dataclass(slots=True)
class NeighbourTracer(ArcTracer):
    """The same for a queue of neighbouring pairs, in which an arc may wait several times."""

    doubles: set[Arc] | None = None

    def _join(self, event: Revise | ReviseArc, domains: list[int], network: Network) -> bool:
        last = self.last
        if not isinstance(last, ArcStep):
            return False
        if self.doubles is None:
            self.doubles = repeated_differences(network)
        changed = dict.fromkeys(removal.variable for removal in last.removals)
        new = (arc for v in changed for arc in arcs_to(network, domains, v))
        joined = tuple(arc for arc in new if arc not in self.doubles)
        self.entries[-1] = replace(last, joined=joined)
        return bool(last.waiting or joined)

    def _begin(
        self, event: Revise | ReviseArc, givens: list[tuple[int, int]], domains: list[int]
    ) -> None:
        """Add a new queue; the first one follows all givens."""
        for variable, value in givens:
            domains[variable] = 1 << value
        givens.clear()
        ArcTracer._begin(self, event, givens, domains)


def tracer_of(model: Model, search: Search, most: int) -> Tracer:
    """Return a tracer for a search."""
    if search.level == NEIGHBOURS:
        return NeighbourTracer(model, search, most)
    return (ArcTracer if search.level in ARC_LEVELS else Tracer)(model, search, most)


def arcs_of(model: Model, constraint: int, variable: int) -> Arcs:
    """Return the arcs to a variable in one constraint, in revision order."""
    stated = model.constraints[constraint]
    others = tuple(other for other in stated.variables if other != variable)
    return Arcs(constraint, others, not is_pairs(stated))
