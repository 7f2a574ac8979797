"""What generators use from the core: full grids, redundancy proofs, and time limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import NamedTuple

from alldiff import _native
from alldiff.core.errors import LimitReached
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.engines.native import native_model
from alldiff.generators.options import GenerationStats, GeneratorOptions
from alldiff.rules import build_model, compiled_rules

FILL_WORK = 8
"""Filters per candidate in a cell after which filling restarts: a lost search rarely recovers."""
FILL_TRIES = 50
PAUSE = 0.08
"""Seconds after which the core returns to report progress and to check for cancellation."""
Clue = tuple[Sequence[int], Sequence[tuple[int, int]]]
"""A removable clue: numbers of constraints, and the (variable, domain) pairs it narrows."""


class Bundle(NamedTuple):
    """What goes together: givens (variable, value), and clues by number."""

    givens: Sequence[tuple[int, int]] = ()
    clues: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class MinimizeResult:
    """What is left after clues were removed.

    Attributes:
        unique: whether the solution was the only one with all clues; then it also is with those
            `kept`
        needed: bundles without which there are more solutions, which is proved; the effort, or the
            fewest clues requested, may keep others
        whole: whether there was time to try all
    """

    unique: bool
    kept: list[bool]
    needed: list[bool]
    whole: bool


class Prover:
    """Works within the allowed time, until cancelled."""

    def __init__(self, options: GeneratorOptions, stats: GenerationStats | None = None) -> None:
        self.timeout = options.timeout
        self.stats = stats or GenerationStats()
        self.end = self.stats.end(options)

    def time_left(self) -> float | None:
        """Return the remaining seconds, or None without a limit; raise when time is up."""
        self.stats.poll()
        if self.end is None:
            return None
        left = self.end - monotonic()
        if left <= 0:
            self.stop_at("seconds")
        return left

    def stop(self) -> _native.Stop:
        """Return a handle that ends a call to the core on cancellation; a new one for each call."""
        return _native.Stop(self.stats.poll)

    def minimize(
        self,
        model: Model,
        solution: Sequence[int],
        bundles: Sequence[Bundle],
        clues: Sequence[Clue] = (),
        *,
        fewest: int = 0,
        effort: int = 0,
    ) -> MinimizeResult:
        """Return which bundles stay if each, in turn, is removed when the solution stays unique.

        Raises LimitReached if time is up before the uniqueness of the solution is known.

        Args:
            model: has the constraints of the clues, but not the domains they narrow, and none of
                the givens
            solution: the values of at least the visible variables
            bundles: what can be removed, in the order to try
            clues: the removable clues
            fewest: stop at this many clues
            effort: conflicts that a proof may take before a bundle stays (0: any number)
        """
        unique, kept, needed, _, limit, _ = _native.minimize(
            native_model(model),
            solution,
            bundles,
            clues,
            fewest,
            effort,
            self.time_left() or 0.0,
            self.stop(),
        )
        if not unique:
            self.stop_at(limit)
        return MinimizeResult(unique, kept, needed, limit is None)

    def is_unique(self, model: Model, solution: Sequence[int]) -> bool:
        """Return whether a model's solution is the only one."""
        return self.minimize(model, solution, ()).unique

    def random_solution(
        self, model: Model, seed: int, tries: int = FILL_TRIES
    ) -> tuple[int, ...] | None:
        """Return a solution determined by the seed, or None if none is found soon."""
        candidates = sum(domain.bit_count() for domain in model.domains)
        values, limit = _native.fill(
            native_model(model),
            seed,
            FILL_WORK * candidates,
            tries,
            self.time_left() or 0.0,
            self.stop(),
        )
        self.stop_at(limit)
        return None if values is None else values[: model.visible]

    def stop_at(self, limit: str | None) -> None:
        """Raise LimitReached if a time limit ended the call, and KeyboardInterrupt for Ctrl-C."""
        heed_ctrl_c(limit)
        if limit is not None:
            raise LimitReached(t("no puzzle was made within {:g} seconds", self.timeout))


def heed_ctrl_c(limit: str | None) -> None:
    """Raise KeyboardInterrupt if Ctrl-C ended a call to the core, which returned what it had."""
    if limit == "interrupted":
        raise KeyboardInterrupt


def switchable(puzzle: Puzzle, numbers: Sequence[int]) -> tuple[Model, list[Clue]]:
    """Return a puzzle's model in which clues, by number, can be removed."""
    stated, model = compiled_rules(puzzle), build_model(puzzle)
    place = {number: at for at, number in enumerate(numbers)}
    clues: list[tuple[list[int], list[tuple[int, int]]]] = [([], []) for _ in numbers]
    for constraint, origin in enumerate(model.origin):
        if place.keys() >= set(origin):
            for number in origin:
                clues[place[number]][0].append(constraint)
    domains = list(model.domains)
    for variable in stated.grid.narrowed:
        domains[variable] = stated.grid.domain_of(variable)
    for number, among in stated.grid.among:
        if number in place:
            clues[place[number]][1].append(among)
        else:
            domains[among.variable] &= among.domain
    return replace(model, domains=tuple(domains)), list(clues)
