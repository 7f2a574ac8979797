"""Things to look at again only where their cells have changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class DirtyTracker:
    """Numbered things, each with the variables that it depends on; all are dirty at first."""

    def __init__(self, scopes: Sequence[Iterable[int]], variables: int) -> None:
        self._on: list[list[int]] = [[] for _ in range(variables)]
        for number, scope in enumerate(scopes):
            for variable in scope:
                self._on[variable].append(number)
        self._dirty = set(range(len(scopes)))
        self._seen: list[int] = [-1] * variables

    def update(self, domains: Sequence[int]) -> list[int]:
        """Return what is dirty now that the domains are these, ascending."""
        for variable, (old, new) in enumerate(zip(self._seen, domains, strict=True)):
            if old != new:
                self._dirty.update(self._on[variable])
                self._seen[variable] = new
        return sorted(self._dirty)

    def mark_clean(self, numbers: Iterable[int]) -> None:
        """Take note that there is nothing to be seen, until something changes."""
        self._dirty.difference_update(numbers)
