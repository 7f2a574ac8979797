"""The events in a search, one record per step.

Events are only created if there is a listener. They carry variable numbers, for programs, and print
cell names, for people.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


class NamedValue(int):
    """A value number that prints as its label, such as red."""

    label: Any

    def __new__(cls, number: int, label: Any) -> NamedValue:
        """Return the number with its label."""
        made = super().__new__(cls, number)
        made.label = label
        return made

    def __str__(self) -> str:
        return str(self.label)


@dataclass(frozen=True, slots=True)
class Try:
    """A value is tried for the variable just chosen."""

    variable: int
    value: int
    depth: int
    cell: str

    def __str__(self) -> str:
        return f"{'  ' * (self.depth - 1)}try {self.cell} = {self.value}"


@dataclass(frozen=True, slots=True)
class Prune:
    """A value leaves a domain; `constraint` is the constraint's number, `because` its text."""

    variable: int
    value: int
    constraint: int
    depth: int
    cell: str
    because: str

    def __str__(self) -> str:
        return f"{'  ' * self.depth}prune {self.value} from {self.cell} ({self.because})"


@dataclass(frozen=True, slots=True)
class Revise:
    """The constraints on a variable whose domain changed are checked again.

    `waiting` lists the variables that follow in the queue. Each represents the arcs from all its
    neighbours to it.
    """

    variable: int
    waiting: tuple[int, ...]
    depth: int
    cell: str

    def __str__(self) -> str:
        return f"{'  ' * self.depth}revise the arcs to {self.cell} ({len(self.waiting)} waiting)"


@dataclass(frozen=True, slots=True)
class ReviseArc:
    """One arc is checked again, at a level with an arc queue; sent only to listeners for arcs.

    The values of `variable` need a support in `support`. Both are -1 if a non-binary constraint is
    checked as a whole. `waiting` lists the arcs that follow in the queue, each as constraint,
    variable, support.
    """

    constraint: int
    variable: int
    support: int
    waiting: tuple[tuple[int, int, int], ...]
    depth: int
    because: str

    def __str__(self) -> str:
        what = f"arc {self.variable} to {self.support}" if self.variable >= 0 else "constraint"
        return f"{'  ' * self.depth}revise the {what} ({self.because}; {len(self.waiting)} waiting)"


@dataclass(frozen=True, slots=True)
class Fail:
    """The value just tried fails, and everything it pruned is restored.

    At the root, before any Try, `variable` is None: there is no solution. `constraint` is the
    number of the constraint that failed, and `because` is its text.
    """

    variable: int | None
    value: int | None
    constraint: int
    depth: int
    cell: str
    because: str

    def __str__(self) -> str:
        what = f"{self.cell} = {self.value} fails" if self.cell else "no solution"
        return f"{'  ' * max(self.depth - 1, 0)}{what}: {self.because}"


@dataclass(frozen=True, slots=True)
class Undo:
    """An accepted value is retracted because everything below it has been searched."""

    variable: int
    value: int
    depth: int
    cell: str

    def __str__(self) -> str:
        return f"{'  ' * (self.depth - 1)}undo {self.cell} = {self.value}"


@dataclass(frozen=True, slots=True)
class Solution:
    """Every variable has a value, and every constraint holds."""

    values: tuple[int, ...]
    depth: int

    def __str__(self) -> str:
        return f"{'  ' * self.depth}solution: {' '.join(map(str, self.values))}"


@dataclass(frozen=True, slots=True)
class Visit:
    """A search over states visits one state.

    Attributes:
        explored: distinct states visited so far
        new: whether this state was not visited before
        domains: the values possible for each variable in this state, as masks
        changed: the variables that differ from the previous state
        score: the heuristic's score, or None without a heuristic
        settled: the changed values, in words
        score_text: the score, in words
    """

    explored: int
    new: bool
    domains: tuple[int, ...]
    changed: tuple[int, ...]
    score: Any
    settled: str
    score_text: str

    def __str__(self) -> str:
        what = f"state {self.explored}" if self.new else "a state visited before"
        score = f" ({self.score_text})" if self.score_text else ""
        return f"{what}{score}: {self.settled or 'no cell settled'}"


Event = Try | Prune | Revise | ReviseArc | Fail | Undo | Solution | Visit
