"""What somebody wishes of a new puzzle, and the generators that grant it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from alldiff.errors import UsageError
from alldiff.puzzle import Puzzle
from alldiff.registry import Registry
from alldiff.splitmix import SplitMix64


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a new puzzle shall be like; None leaves it to the generator.

    `box` is (width, height). `clues` stops the removal of givens there; 0 removes all that can be
    spared. `density` is the share of white cells. `signs` are "all", or "few": none that can be
    spared. `effort` is how many nodes a proof of uniqueness may take before a clue stays. `timeout`
    is how many seconds it may take; a generator that has no puzzle by then raises LimitReached.
    """

    size: int | None = None
    box: tuple[int, int] | None = None
    rows: int | None = None
    columns: int | None = None
    clues: int | None = None
    density: float | None = None
    signs: str | None = None
    effort: int = 2_000
    timeout: float | None = None

    def __post_init__(self) -> None:
        if self.timeout is not None and not self.timeout > 0:
            raise UsageError(f"a timeout is more than 0 seconds, not {self.timeout:g}")


Generator = Callable[[SplitMix64, Wishes], Puzzle]
"""Returns a puzzle with exactly one solution, which it carries, from random choices."""

GENERATORS: Registry[Generator] = Registry("kind of puzzle with a generator")
