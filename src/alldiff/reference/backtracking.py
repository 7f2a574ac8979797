"""Backtracking search with an explicit stack: it can be paused, and has no recursion limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from alldiff.core.events import Event, Try, Undo
from alldiff.core.limits import Ended
from alldiff.core.model import values_of
from alldiff.core.result import Stats
from alldiff.core.search_run import Searching
from alldiff.reference import levels
from alldiff.reference.guard import parts_of
from alldiff.reference.jumping import Conflicts
from alldiff.reference.learning import Learning
from alldiff.reference.state import NO_CONSTRAINT, State
from alldiff.reference.steering import Restarts, numbered_as, searched_model

CLOCK = 16
"""Nodes between two checks of the clock."""


@dataclass(slots=True)
class Frame:
    """One variable on the stack: its remaining values, last one first, and the trail mark."""

    variable: int
    values: list[int]
    mark: int
    value: int = 0
    searched: list[int] = field(default_factory=list)
    """Values that failed or were retracted."""
    accepted: bool = False
    """Whether a value was ever accepted."""
    used: int = 0
    """Discrepancies above this variable (lds)."""
    conflicts: int = 0
    """The depths to blame for the lost values, as a mask (levels that jump)."""


class Backtracking(Searching):
    """One search on one model; `walk` yields after the root and after every Try."""

    engine = "reference"

    def prepare(self) -> None:
        """Look up the parts of the search, and create its state."""
        search = self.search
        model, origin = searched_model(self.model, search)
        emit = self.emit
        if origin is not None and emit is not None:
            emit = renumbering(origin, emit)
        self.state = State(model, search.seed, emit, self.stopwatch)
        self.level, self.orders, self.value_orders, self.options = parts_of(search)
        self.state.looks_back = self.level.looks_back
        self.state.rooted = "no-root" not in search.options
        self.state.one_sided = "one-sided" in search.options
        self.settles = search.settles
        self.rules = [
            option.function for option in self.options if not (option.static or option.steers)
        ]
        self.discrepancies = 0
        self.lds, self.cut = "lds" in search.options, False
        self.earlier: set[tuple[int, ...]] = set()
        """The solutions from all rounds (lds)."""
        self.last_conflict = "last-conflict" in search.options
        self.urgent: int | None = None
        """The variable at the last dead end (last-conflict)."""
        self.restarts: Restarts | None = None
        if "restarts" in search.options and not self.lds:
            self.restarts = Restarts(self.settles)
            self.rules.append(self.restarts.prune)
        # Values removed by options cannot be blamed on a variable: then it goes back step by step.
        self.jumps = self.level.jumps and not self.rules and not self.lds
        self.conflicts = Conflicts(len(model.domains))
        if self.level.jumps:
            self.state.memory = self.conflicts
        if {"impact", "activity"} & set(search.variables):
            self.state.learning = Learning(self.state)
        self.scores: list[Callable[[State, int], Any]] = []
        self.sequence: list[int] | None = None
        self.stack: list[Frame] = []
        self.nodes = self.fails = self.undos = self.max_depth = 0

    def stats(self) -> Stats:
        """Return the counters so far."""
        state, restarts = self.state, self.restarts
        return Stats(
            nodes=self.nodes,
            fails=self.fails,
            undos=self.undos,
            prunes=state.prunes,
            checks=state.checks,
            max_depth=self.max_depth,
            trace_hash=self.trace_hash,
            seconds=self.seconds,
            restarts=self.discrepancies if restarts is None else restarts.count,
            learned=0 if restarts is None else len(restarts.nogoods),
        )

    def steps(self) -> Iterator[None]:
        """Search, yielding after the root and after every Try."""
        state, stack = self.state, self.stack
        possible = self.root()
        yield
        if not possible:
            self.complete = True
            if state.emit is not None:
                state.emit(state.failure(None, None))
            return
        self._freeze_orders()
        descend = True
        while True:
            if descend:
                self._descend()
            while stack and not stack[-1].values:
                self._step_back()
            if not stack:
                descend = self._widen()
                if descend:
                    continue
                self.complete = True
                return
            if self.nodes == self.limits.nodes:
                raise Ended("nodes")
            if self.nodes % CLOCK == 0:
                state.so_far = self.nodes, self.count
                state.tick()
            descend = self._try(stack[-1])
            yield
            if self.restarts is not None and not descend and self.restarts.due():
                if not self._restart(self.restarts):
                    self.complete = True
                    return
                descend = True

    def _descend(self) -> None:
        """Choose the next variable, or count a solution and step back."""
        stack, state = self.stack, self.state
        variable = self._choose()
        if variable is not None:
            used = self._used()
            values = self._ordered_values(variable)
            if self.lds and used == self.discrepancies:
                self.cut |= len(values) > 1
                del values[:-1]
            stack.append(Frame(variable, values, len(state.trail), used=used))
            return
        self._solution()
        # Other values for the auxiliary variables would be the same solution.
        while stack and stack[-1].variable >= state.model.visible:
            self._undo(stack[-1])
            stack.pop()
        if stack:
            stack[-1].conflicts |= (1 << len(stack)) - 2
            self._undo(stack[-1])

    def _used(self) -> int:
        """Return how many variables on the stack have a value other than their first."""
        if not self.stack:
            return 0
        return self.stack[-1].used + bool(self.stack[-1].searched)

    def _step_back(self) -> None:
        """Give up the last variable: go back to the one before, or to the one to blame."""
        stack = self.stack
        frame = stack.pop()
        if self.last_conflict and self.urgent is None:
            self.urgent = frame.variable
        target = self._blamed(frame) if self.jumps else len(stack)
        while len(stack) > target:
            self._undo(stack[-1])
            stack.pop()
        if stack:
            self._undo(stack[-1])

    def _blamed(self, frame: Frame) -> int:
        """Return the depth to go back to from a dead end, 0 if no variable is to blame."""
        depth = len(self.stack)
        conflicts = frame.conflicts
        if self.level.name == "bj":
            return depth if frame.accepted else max(conflicts.bit_length() - 1, 0)
        conflicts |= self.conflicts.cost[frame.variable]
        target = max(conflicts.bit_length() - 1, 0)
        if target:
            self.stack[target - 1].conflicts |= conflicts ^ 1 << target
        return target

    def _widen(self) -> bool:
        """Allow one more discrepancy if that is needed (lds)."""
        needed, self.cut = self.cut, False
        self.discrepancies += needed
        return needed

    def _restart(self, restarts: Restarts) -> bool:
        """Restart after a fail; return False if the nogoods leave nothing to search."""
        stack = self.stack
        restarts.begin([(frame.variable, frame.value, frame.searched) for frame in stack])
        stack.pop()
        while stack:
            self._undo(stack[-1])
            stack.pop()
        self.state.depth = 0
        return self._reason(range(len(self.state.domains)))

    def root(self) -> bool:
        """Assign the givens and do everything that precedes the search."""
        state = self.state
        if not all(state.domains):
            return state.blame(NO_CONSTRAINT, state.domains.index(0))
        if self.level.begin is not None:
            self.level.begin(state)
        follow = self.level.function
        if not state.rooted and self.level.name != "test":
            follow = levels.bt
        for variable, value in sorted(state.model.givens, key=itemgetter(0)):
            if not state.domains[variable] >> value & 1:
                return state.blame(NO_CONSTRAINT)
            state.assign(variable, value)
            if not follow(state, variable):
                return False
        everything = range(len(state.domains))
        for option in self.options:
            if option.static and not option.function(state, everything):
                return False
        if not state.rooted:
            return True
        if self.level.propagate is not None and not self.level.propagate(state, everything):
            return False
        return self._reason(everything)

    def _reason(self, changed: Sequence[int] | range) -> bool:
        """Apply the options until nothing changes, propagating what they prune."""
        state = self.state
        rules = self.rules
        propagate = self.level.propagate
        while rules and changed:
            before = len(state.trail)
            for rule in rules:
                if not rule(state, changed):
                    return False
            changed = list(state.changed_since(before))
            if propagate is not None and changed:
                if not propagate(state, changed):
                    return False
                changed = list(state.changed_since(before))
        return True

    def _freeze_orders(self) -> None:
        """Score the static orders once, and the whole order if nothing in it is dynamic."""
        state = self.state
        variables = range(len(state.domains))
        for order in self.orders:
            score = order.function
            self.scores.append(frozen(score, state) if order.static else score)
        if all(order.static for order in self.orders):
            visible = state.model.visible
            keys = [[v >= visible, *(score(state, v) for score in self.scores)] for v in variables]
            self.sequence = sorted(variables, key=lambda v: keys[v])

    def _choose(self) -> int | None:
        """Return the unassigned variable that comes first in the orders, or None.

        Auxiliary variables are chosen only after all visible ones are assigned.
        """
        state = self.state
        if self.settles:
            if state.rooted or self.stack:
                state.settle()
            else:
                state.open_all_but_givens()
        assigned = state.assigned
        if self.urgent is not None and not assigned[self.urgent]:
            visible = state.model.visible
            if self.urgent < visible or all(assigned[:visible]):
                return self.urgent
        if self.sequence is not None:
            return next((v for v in self.sequence if not assigned[v]), None)
        tied = [v for v, done in enumerate(assigned) if not done]
        if state.model.hidden:
            tied = [v for v in tied if v < state.model.visible] or tied
        for score in self.scores:
            if len(tied) < 2:
                break
            scores = [score(state, v) for v in tied]
            best = min(scores)
            tied = [v for v, mine in zip(tied, scores, strict=True) if mine == best]
        return tied[0] if tied else None

    def _ordered_values(self, variable: int) -> list[int]:
        """Return the values of a variable, the one to try first at the end."""
        state, orders = self.state, self.value_orders
        values = list(values_of(state.domains[variable]))
        if [order.name for order in orders] != ["ascending"]:
            scores = self._value_scores(variable, values)
            values.sort(key=scores.__getitem__)
        values.reverse()
        return values

    def _value_scores(self, variable: int, values: Sequence[int]) -> dict[int, list[Any]]:
        """Return each order's score for each value."""
        return {
            value: [order.function(self.state, variable, value) for order in self.value_orders]
            for value in values
        }

    def _try(self, frame: Frame) -> bool:
        """Assign the frame's variable its next value; return whether it was accepted."""
        state, variable = self.state, frame.variable
        frame.value = value = frame.values.pop()
        depth = state.depth = len(self.stack)
        self.nodes += 1
        if depth > self.max_depth:
            self.max_depth = depth
        if state.emit is not None:
            state.emit(Try(variable, value, depth, state.model.name(variable)))
        if state.learning is not None:
            state.learning.before(state)
        state.assign(variable, value)
        self.conflicts.bits[variable] = 1 << depth
        accepted = self._follow(variable) and (
            not self.rules or self._reason(list(state.changed_since(frame.mark)))
        )
        self.hash(variable << 17 | value << 1 | accepted)
        if state.learning is not None:
            state.learning.after(state, variable, value, bool(accepted))
        if accepted:
            frame.accepted = True
            if variable == self.urgent:
                self.urgent = None
        else:
            self.fails += 1
            frame.searched.append(value)
            if self.jumps:
                forward = not self.level.looks_back
                blamed = self.conflicts.why_refused(state, variable, forward)
                frame.conflicts |= blamed & ~(1 << depth)
            if state.culprit >= 0:
                state.weights[state.culprit] += 1
            if state.emit is not None:
                state.emit(state.failure(variable, value))
            self._take_back(frame)
        return bool(accepted)

    def _follow(self, variable: int) -> bool:
        """Call the level for the new value; without a root, the first calls cover all variables."""
        state, propagate = self.state, self.level.propagate
        if propagate is not None and len(self.stack) == 1 and not state.rooted:
            return propagate(state, range(len(state.domains)))
        return bool(self.level.function(state, variable))

    def _undo(self, frame: Frame) -> None:
        """Retract a frame's accepted value."""
        self.undos += 1
        frame.searched.append(frame.value)
        self._take_back(frame)
        state = self.state
        if state.emit is not None:
            depth, cell = len(self.stack), state.model.name(frame.variable)
            state.emit(Undo(frame.variable, frame.value, depth, cell))

    def _take_back(self, frame: Frame) -> None:
        self.state.restore(frame.mark)
        self.state.assigned[frame.variable] = False

    def _solution(self) -> None:
        """Count a solution, unless an earlier round found it (lds)."""
        values = tuple(domain.bit_length() - 1 for domain in self.state.domains)
        if self.lds:
            seen = values[: self.state.model.visible]
            if seen in self.earlier:
                return
            self.earlier.add(seen)
        self.found(values, len(self.stack))


def renumbering(origin: Sequence[int], emit: Callable[[Event], None]) -> Callable[[Event], None]:
    """Return a function that takes events of the binary model and reports them for the original."""
    return lambda event: emit(numbered_as(origin, event))


def frozen(score: Callable[[State, int], Any], state: State) -> Callable[[State, int], Any]:
    """Return a score function with the current scores of `score`, frozen."""
    table = [score(state, v) for v in range(len(state.domains))]
    return lambda _, v: table[v]
