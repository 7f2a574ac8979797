"""What a generator asks of the core: full grids, clues that can be spared, and time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import NamedTuple

from alldiff import _native
from alldiff.core.errors import LimitReached
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.engines.native import native_model
from alldiff.generators.options import GenerationStats, GeneratorOptions
from alldiff.rules import model_of, stated_by

FILL_WORK = 8
"""Filters, for each candidate of a cell, after which filling a grid begins anew: a search that went
astray rarely comes back."""
FILL_TRIES = 50
PAUSE = 0.08
"""Seconds after which the core comes back to tell how far it got, and to hear whether to go on."""
Clue = tuple[Sequence[int], Sequence[tuple[int, int]]]
"""A clue that can be taken away: numbers of constraints, and (variable, domain) that it narrows."""


class Bundle(NamedTuple):
    """What goes together: givens (variable, value), and clues by their numbers."""

    givens: Sequence[tuple[int, int]] = ()
    clues: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class MinimizeResult:
    """What is left when clues were taken away.

    `unique` is whether the solution was the only one with all of them; then it is so with those
    `kept`. Without a bundle that is `needed` there are more, which is proved; the effort, or the
    fewest clues that were asked for, may keep others. `whole` is whether there was time to try all.
    """

    unique: bool
    kept: list[bool]
    needed: list[bool]
    whole: bool


class Prover:
    """Works within the time that is allowed, and as long as nobody stops it."""

    def __init__(self, options: GeneratorOptions, stats: GenerationStats | None = None) -> None:
        self.timeout = options.timeout
        self.stats = stats or GenerationStats()
        self.end = self.stats.end(options)

    def time_left(self) -> float | None:
        """Return the seconds that are left, or None where there is no limit; raise at the end."""
        self.stats.poll()
        if self.end is None:
            return None
        left = self.end - monotonic()
        if left <= 0:
            self.stop_at("seconds")
        return left

    def stop(self) -> _native.Stop:
        """Return what ends a call of the core when somebody cancels; a new one for each call."""
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
        """Return which bundles stay when each, in turn, goes if the solution stays the only one.

        The model has the constraints of the clues, but not what they narrow, and none of the
        givens. A proof may take so many conflicts (0: as many as it takes) before a bundle stays.
        The values are those of the visible variables at least. Where time is up before it is known
        whether the solution is the only one, LimitReached is raised.
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
        """Tell whether a solution of a model is the only one."""
        return self.minimize(model, solution, ()).unique

    def random_solution(
        self, model: Model, seed: int, tries: int = FILL_TRIES
    ) -> tuple[int, ...] | None:
        """Return a solution that the seed decides, or None where none is found in a while."""
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
        """Raise LimitReached where a limit of time ended what was asked, and what Ctrl-C raises."""
        heed_ctrl_c(limit)
        if limit is not None:
            raise LimitReached(f"no puzzle was made within {self.timeout:g} seconds")


def heed_ctrl_c(limit: str | None) -> None:
    """Raise KeyboardInterrupt where that ended a call of the core, which returned what it had."""
    if limit == "interrupted":
        raise KeyboardInterrupt


def switchable(puzzle: Puzzle, numbers: Sequence[int]) -> tuple[Model, list[Clue]]:
    """Return the model of a puzzle in which clues, by their numbers, can be taken away."""
    stated, model = stated_by(puzzle), model_of(puzzle)
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
