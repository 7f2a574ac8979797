"""What orders learn from tried values: impacts and activities."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from alldiff.reference.state import State

DECAY = 0.999
"""The decay of a variable's activity after a Try that left it unchanged."""


class Learning:
    """The impacts of each tried value, and how often each variable changed recently."""

    def __init__(self, state: State) -> None:
        self.impacts: dict[tuple[int, int], tuple[float, int]] = {}
        """By variable and value: the sum of its impacts, and their number."""
        self.activity = [0.0] * len(state.domains)
        self._sizes: list[int] = []

    def before(self, state: State) -> None:
        """Record the domains before a Try."""
        self._sizes = [domain.bit_count() for domain in state.domains]

    def after(self, state: State, variable: int, value: int, accepted: bool) -> None:
        """Learn from a Try: its impact, and, if it was accepted, which variables it changed."""
        left = 0.0
        if accepted:
            left = 1.0
            for v, before in enumerate(self._sizes):
                now = state.domains[v].bit_count()
                if now != before:
                    left *= now / before
            self._count_changes(state)
        total, count = self.impacts.get((variable, value), (0.0, 0))
        self.impacts[variable, value] = total + (1.0 - left), count + 1

    def _count_changes(self, state: State) -> None:
        for v, before in enumerate(self._sizes):
            now = state.domains[v].bit_count()
            if now > 1:
                self.activity[v] *= DECAY
            if now != before:
                self.activity[v] += 1.0
