"""What happens during a search, one record for each step.

Events are made only while somebody listens. They carry variable numbers, which programs use, and
print with cell names, which people read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


class NamedValue(int):
    """The number of a value, which prints as what the value is called: red."""

    label: Any

    def __new__(cls, number: int, label: Any) -> NamedValue:
        """Return the number with its name."""
        made = super().__new__(cls, number)
        made.label = label
        return made

    def __str__(self) -> str:
        return str(self.label)


@dataclass(frozen=True, slots=True)
class Try:
    """A value is tested for the variable just chosen."""

    variable: int
    value: int
    depth: int
    cell: str

    def __str__(self) -> str:
        return f"{'  ' * (self.depth - 1)}try {self.cell} = {self.value}"


@dataclass(frozen=True, slots=True)
class Prune:
    """A value leaves a domain; `constraint` is its number in the model, `because` says it."""

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
    """The constraints of a variable whose domain changed are looked at again.

    `waiting` are the variables that follow in the queue. Each stands for the arcs from all its
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
    """One arc is looked at again, by a level with a queue of arcs; told to those who watch arcs.

    The values of `variable` need a support in `support`. Both are -1 where a constraint that is not
    made of pairs is looked at as a whole. `waiting` are the arcs that follow in the queue, each as
    constraint, variable, support.
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
    """The value just tried is refused, and all that it pruned is restored.

    At the root, before any Try, `variable` is None: there is no solution. `constraint` is the
    number of the constraint that failed, and `because` says it.
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
    """An accepted value is taken back because everything below it has been searched."""

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
    """A search over states visits one.

    `explored` counts the states visited so far, each once; `new` says that this one had not been
    visited before. `domains` are the values that each variable can take in it, as masks, and
    `changed` the variables that differ from the state visited before. `score` is what the heuristic
    says, None where there is none. `settled` and `told` are the values that changed and the score,
    in words.
    """

    explored: int
    new: bool
    domains: tuple[int, ...]
    changed: tuple[int, ...]
    score: Any
    settled: str
    told: str

    def __str__(self) -> str:
        what = f"state {self.explored}" if self.new else "a state visited before"
        return (
            f"{what}{f' ({self.told})' if self.told else ''}: {self.settled or 'no cell settled'}"
        )


Event = Try | Prune | Revise | ReviseArc | Fail | Undo | Solution | Visit
