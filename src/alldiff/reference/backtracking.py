"""Backtracking search with an explicit stack: it can be paused, and knows no recursion limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from alldiff.errors import WrongSolution
from alldiff.events import Event, Solution, Try, Undo
from alldiff.model import Model, values_of
from alldiff.reference import levels
from alldiff.reference.guard import parts_of
from alldiff.reference.state import NO_CONSTRAINT, Ended, State
from alldiff.result import Limits, Result, Stats, run_out
from alldiff.search import Search
from alldiff.splitmix import MASK
from alldiff.stopping import Listener, Stopwatch

HASH_START = 0xCBF29CE484222325
HASH_PRIME = 0x100000001B3
"""The trace hash is FNV-1a, one round for each Try."""
CLOCK = 16
"""Nodes between two looks at the clock."""


@dataclass(slots=True)
class Frame:
    """One variable on the stack: the values still to try, last one first, and the way back."""

    variable: int
    values: list[int]
    mark: int
    value: int = 0


class Backtracking:
    """One search on one model; `walk` runs it, one node for each item it yields."""

    def __init__(
        self,
        model: Model,
        search: Search,
        limits: Limits,
        keep: int | None = None,
        listener: Listener | None = None,
        tell: Callable[[Event], None] | None = None,
    ) -> None:
        self.search = search
        self.limits = limits
        self.keep = keep
        self.state = State(model, search.seed, tell, Stopwatch(limits, listener))
        self.level, self.orders, self.value_order, self.options = parts_of(search)
        self.scores: list[Callable[[State, int], Any]] = []
        self.sequence: list[int] | None = None
        self.stack: list[Frame] = []
        self.solutions: list[tuple[int, ...]] = []
        self.count = self.nodes = self.fails = self.undos = self.max_depth = 0
        self.trace_hash = HASH_START
        self.complete = False
        self.limit_reached: str | None = None
        self.seconds = 0.0

    def run(self) -> Result:
        """Search to the end or to a limit."""
        return run_out(self, self.walk())

    def result(self) -> Result:
        """Return what is known so far."""
        state = self.state
        return Result(
            model=state.model,
            values=tuple(self.solutions),
            count=self.count,
            complete=self.complete,
            limit_reached=self.limit_reached,
            stats=Stats(
                nodes=self.nodes,
                fails=self.fails,
                undos=self.undos,
                prunes=state.prunes,
                checks=state.checks,
                max_depth=self.max_depth,
                trace_hash=self.trace_hash,
                seconds=self.seconds,
            ),
            search=self.search,
            engine="reference",
        )

    def walk(self) -> Iterator[None]:
        """Search, yielding after the root and after every Try."""
        try:
            yield from self._walk()
        except Ended as ended:
            self.limit_reached = ended.limit_reached

    def _walk(self) -> Iterator[None]:
        state, stack = self.state, self.stack
        possible = self.root()
        yield
        if not possible:
            self.complete = True
            if state.tell is not None:
                state.tell(state.failure(None, None))
            return
        self._freeze_orders()
        descend = True
        while True:
            if descend and not self._descend():
                return
            while not stack[-1].values:
                stack.pop()
                if not stack:
                    self.complete = True
                    return
                self._undo(stack[-1])
            if self.nodes == self.limits.nodes:
                self.limit_reached = "nodes"
                return
            if self.nodes % CLOCK == 0:
                state.so_far = self.nodes, self.count
                state.tick()
            descend = self._try(stack[-1])
            yield

    def _descend(self) -> bool:
        """Choose the next variable, or count a solution and step back; False if that is the end."""
        stack, state = self.stack, self.state
        variable = self._choose()
        if variable is not None:
            stack.append(Frame(variable, self._ordered_values(variable), len(state.trail)))
            return True
        self._solution()
        if self.count == self.limits.solutions:
            self.limit_reached = "solutions"
            return False
        # The hidden variables in another way would be the same solution.
        while stack and stack[-1].variable >= state.model.visible:
            self._undo(stack[-1])
            stack.pop()
        if stack:
            self._undo(stack[-1])
        else:
            self.complete = True
        return bool(stack)

    def root(self) -> bool:
        """Put the givens in place and do what comes before the search."""
        state = self.state
        # A level that does not propagate looks back only: forward checking, too, leaves the
        # consequences of the givens to `prefilter`.
        check = levels.test if self.level.name == "test" else levels.bt
        for variable, value in state.model.givens:
            if not state.domains[variable] >> value & 1:
                return state.blame(NO_CONSTRAINT)
            state.assign(variable, value)
            if self.level.propagate is None and not check(state, variable):
                return False
        everything = range(len(state.domains))
        if not all(state.domains):
            return state.blame(NO_CONSTRAINT, state.domains.index(0))
        for option in self.options:
            if option.static and not option.function(state, everything):
                return False
        if self.level.propagate is not None and not self.level.propagate(state, everything):
            return False
        return self._reason(everything)

    def _reason(self, changed: Sequence[int] | range) -> bool:
        """Apply the options until nothing changes, following what they prune."""
        state = self.state
        rules = [option.function for option in self.options if not option.static]
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
        """Return the unassigned variable that the orders put first, or None if there is none.

        As long as a visible variable is unassigned, no hidden one is chosen.
        """
        state = self.state
        if self.level.propagate is not None:
            state.settle()
        assigned = state.assigned
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
        state, order = self.state, self.value_order
        values = list(values_of(state.domains[variable]))
        if order.name != "ascending":
            scores = {value: order.function(state, variable, value) for value in values}
            values.sort(key=scores.__getitem__)
        values.reverse()
        return values

    def _try(self, frame: Frame) -> bool:
        """Give the variable of a frame its next value; tell whether it was accepted."""
        state, variable = self.state, frame.variable
        frame.value = value = frame.values.pop()
        depth = state.depth = len(self.stack)
        self.nodes += 1
        if depth > self.max_depth:
            self.max_depth = depth
        if state.tell is not None:
            state.tell(Try(variable, value, depth, state.model.name(variable)))
        state.assign(variable, value)
        accepted = self.level.function(state, variable) and (
            not self.options or self._reason(list(state.changed_since(frame.mark)))
        )
        self.trace_hash = (
            (self.trace_hash ^ (variable << 17 | value << 1 | accepted)) * HASH_PRIME
        ) & MASK
        if not accepted:
            self.fails += 1
            if state.culprit != NO_CONSTRAINT:
                state.weights[state.culprit] += 1
            if state.tell is not None:
                state.tell(state.failure(variable, value))
            self._take_back(frame)
        return bool(accepted)

    def _undo(self, frame: Frame) -> None:
        """Take back the accepted value of a frame."""
        self.undos += 1
        self._take_back(frame)
        state = self.state
        if state.tell is not None:
            depth, cell = len(self.stack), state.model.name(frame.variable)
            state.tell(Undo(frame.variable, frame.value, depth, cell))

    def _take_back(self, frame: Frame) -> None:
        self.state.restore(frame.mark)
        self.state.assigned[frame.variable] = False

    def _solution(self) -> None:
        """Count a solution, once the oracle has confirmed it."""
        state = self.state
        values = tuple(domain.bit_length() - 1 for domain in state.domains)
        if not state.model.holds(values):
            raise WrongSolution(f"{self.search} offered a wrong solution: {values}")
        self.count += 1
        if self.keep is None or len(self.solutions) < self.keep:
            self.solutions.append(values)
        if state.tell is not None:
            state.tell(Solution(values, len(self.stack)))


def frozen(score: Callable[[State, int], Any], state: State) -> Callable[[State, int], Any]:
    """Return a score function that answers what `score` says of the state now."""
    table = [score(state, v) for v in range(len(state.domains))]
    return lambda _, v: table[v]
