"""Reasoning under way: a position that changes step by step, for people and for the core."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

from alldiff import _native
from alldiff.core.cells import Cell
from alldiff.core.constraints import AllDifferent, Less
from alldiff.core.errors import LimitReached
from alldiff.core.limits import Limits, Stopwatch
from alldiff.core.messages import t
from alldiff.core.model import Model, domain_of, values_of
from alldiff.core.puzzle import Puzzle
from alldiff.engines.native import RECORDS
from alldiff.techniques.engine.deduction import (
    Because,
    Candidate,
    Deadly,
    Deduction,
    Link,
    Reason,
    Shade,
)
from alldiff.techniques.engine.position import Position, open_domains
from alldiff.techniques.engine.structure import full_houses, values_of_cells

MOST_CELLS, MOST_VALUES = 640, 62
"""The core reasons on boards up to this size."""


NO_LIMIT = Stopwatch(Limits(None))


def check(watch: Stopwatch, nodes: int = 0) -> bool:
    """Raise LimitReached where time is up or the listener cancels; else return False."""
    if (limit := watch.over(nodes)) is None:
        return False
    if limit == "seconds":
        limit = f"it took longer than {watch.limits.seconds:g} seconds"
    raise LimitReached(t("the reasoning was ended: {}", limit))


class Reasoning:
    """A position that techniques look at and deductions change.

    `domains[v]` is a bit mask of the candidates of variable v, 0 where a value is placed;
    `values[v]` is the value placed there, 0 where there is none, and `placed[v]` says whether
    there is one. Variables without a cell are never placed: what they can be follows from others.
    """

    def __init__(self, position: Position, watch: Stopwatch = NO_LIMIT) -> None:
        self.start = position
        self.watch = watch
        """What ends the reasoning early: techniques `check` it wherever they take long."""
        self.puzzle: Puzzle = position.puzzle
        self.model: Model = position.model
        self.variable_of: Mapping[Cell, int] = position.variable_of
        self.given = dict(self.model.givens)
        self.values = [0] * len(self.model.domains)
        self.placed = [False] * len(self.model.domains)
        self.domains = [0] * len(self.model.domains)
        for variable, value in self.model.givens:
            self.values[variable], self.placed[variable] = value, True
        for cell, value in position.values.items():
            variable = self.variable_of[cell]
            self.values[variable], self.placed[variable] = value, True
        for cell, marks in position.marks.items():
            variable = self.variable_of[cell]
            self.domains[variable] = domain_of(marks) & self.model.domains[variable]
        if len(position.marks) + len(self.given) + len(position.values) < len(self.values):
            # Where the player wrote nothing, all is possible that the houses leave.
            marked = {self.variable_of[cell] for cell in position.marks}
            for variable, left in enumerate(open_domains(self.model, position.values)):
                if left is not None and variable not in marked:
                    self.domains[variable] = left
        self.peers = peers_of(self.model)
        self.houses = full_houses(self.model)
        """The houses that hold every value, as (kind, number of the constraint), by kind."""
        visible = len(self.model.cells)
        self.signs = {
            number: constraint
            for number, constraint in enumerate(self.model.constraints)
            if isinstance(constraint, Less) and max(constraint.variables) < visible
        }
        """The signs between two cells, by the number of the constraint."""
        self.known_values = tuple(values_of(values_of_cells(self.model)))
        """The values that any cell can take, in order; the core numbers them from 1."""
        self.core_number = {value: at for at, value in enumerate(self.known_values, 1)}
        """The number of each value in the core."""
        self.loose = len(self.houses) < sum(
            isinstance(constraint, AllDifferent) for constraint in self.model.constraints
        )
        """Whether there are houses without every value, which the core does not know."""
        self.asked: Candidate | None = None
        """Where somebody asks about one candidate: what supposes candidates supposes only this."""
        self._core: _native.Reasoner | None = None

    @cached_property
    def native_model(self) -> _native.Model | None:
        """The puzzle without its givens as the core knows it, for asking about parts of it.

        None where somebody wrote a constraint in Python, or values are too large.
        """
        constraints, domains = self.model.constraints, self.model.domains
        if any(type(one) not in RECORDS for one in constraints) or max(domains) >> 64:
            return None
        return _native.Model(domains, constraints, (), 0, RECORDS, self.check)

    def check(self, nodes: int = 0) -> bool:
        """Raise LimitReached where time is up or the listener cancels; else return False.

        The core asks it too, every moment.
        """
        return check(self.watch, nodes)

    def stop(self) -> _native.Stop:
        """Return what ends a call of the core when `check` raises; a new one for each call."""
        return _native.Stop(self.check)

    @property
    def solved(self) -> bool:
        """Return whether every cell has its value."""
        return all(self.placed[: len(self.model.cells)])

    def position(self) -> Position:
        """Return where the reasoning stands."""
        cells = self.model.cells
        placed = {
            cell: self.values[v]
            for v, cell in enumerate(cells)
            if self.placed[v] and v not in self.given
        }
        marks = {
            cell: tuple(values_of(self.domains[v]))
            for v, cell in enumerate(cells)
            if not self.placed[v]
        }
        return replace(self.start, values=placed, marks=marks)

    def apply(self, deduction: Deduction) -> None:
        """Place and remove what a deduction says, and remove what is placed from its houses."""
        self.follow(deduction)
        if self._core is not None:
            for cell, value in deduction.places:
                self._core.place(self.variable_of[cell], self.core_number[value])
            for cell, value in deduction.removals:
                self._core.remove(self.variable_of[cell], self.core_number[value])

    def follow(self, deduction: Deduction) -> None:
        """Do here what the core has done already on a walk of its own."""
        for cell, value in deduction.places:
            variable = self.variable_of[cell]
            self.values[variable], self.placed[variable] = value, True
            self.domains[variable] = 0
            for peer in self.peers[variable]:
                if self.domains[peer] >> value & 1:
                    self.domains[peer] &= ~(1 << value)
                    if self._core is not None and self.loose and peer < len(self.model.cells):
                        self._core.remove(peer, self.core_number[value])
        for cell, value in deduction.removals:
            self.domains[self.variable_of[cell]] &= ~(1 << value)

    @property
    def fits_core(self) -> bool:
        """Return whether the core can reason on this board; it knows the cells only."""
        cells, values = len(self.model.cells), len(self.known_values)
        # A player may write what no cell can take.
        known = self.core_number.keys() >= set(self.start.values.values())
        return 0 < cells <= MOST_CELLS and 0 < values <= MOST_VALUES and known

    @property
    def core(self) -> _native.Reasoner:
        """The core's view of the same position, kept in step from here on."""
        if self._core is None:
            kinds = {type(constraint) for constraint in self.model.constraints}
            visible = len(self.model.cells)
            self._core = _native.Reasoner(
                len(self.known_values),
                visible,
                [(kind, self.model.constraints[n].variables) for kind, n in self.houses],
                [(sign.less, sign.greater) for sign in self.signs.values()],
                # Where a puzzle states candidates, a cell may not swing as houses would let it.
                plain=kinds == {AllDifferent}
                and len(self.houses) == len(self.model.constraints)
                and len(set(self.model.domains)) == 1,
            )
            given = [v in self.given for v in range(visible)]
            values = [
                self.core_number[self.values[v]] if self.placed[v] else 0 for v in range(visible)
            ]
            self._core.set(values, given, [self.core_domain(v) for v in range(visible)])
        return self._core

    def core_domain(self, variable: int) -> int:
        """Return the candidates of a cell as the core numbers them."""
        return domain_of(self.core_number[value] for value in values_of(self.domains[variable]))

    def forget_core(self) -> None:
        """Let the core begin anew from here: it went a way that is not taken."""
        self._core = None

    def find(self, technique: str, most: int) -> list[Deduction]:
        """Return what a technique of the core finds here: nothing where it does not fit."""
        if not self.fits_core:
            return []
        return [
            self.to_deduction(step) for step in self.core.find(technique, most, stop=self.stop())
        ]

    def to_deduction(self, step: _native.Step) -> Deduction:
        """Return a step of the core as a deduction."""
        technique, places, removals, houses, signs, shades, links, deadly, length = step
        cells, numbers = self.model.cells, list(self.signs)
        because = Because(
            (
                *(Reason(self.houses[house][1], colour) for house, colour in houses),
                *(Reason(numbers[sign], colour) for sign, colour in signs),
            ),
            tuple(
                Shade(cells[v], self.known_values[value - 1] if value else None, colour)
                for v, value, colour in shades
            ),
            tuple(
                Link(self.from_core(start), self.from_core(end), strong, chain)
                for start, end, strong, chain in links
            ),
            tuple(
                Deadly(cells[v], tuple(self.known_values[n - 1] for n in values_of(mask)))
                for v, mask in deadly
            ),
        )
        return Deduction(
            technique, self.from_core(places), self.from_core(removals), because, length
        )

    def from_core(self, candidates: Iterable[tuple[int, int]]) -> tuple[Candidate, ...]:
        """Return candidates of the core as candidates of cells."""
        cells, values = self.model.cells, self.known_values
        return tuple((cells[v], values[number - 1]) for v, number in candidates)

    def lost(self, left: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the candidates of variables that are not among what is left to them."""
        return [
            (variable, value)
            for variable, domain in left
            for value in values_of(self.domains[variable] & ~domain)
        ]

    def named(self, candidates: Iterable[tuple[int, int]]) -> tuple[Candidate, ...]:
        """Return candidates of variables as candidates of cells."""
        return tuple((self.model.cells[variable], value) for variable, value in candidates)


def peers_of(model: Model) -> list[set[int]]:
    """Return for each variable those that must differ from it."""
    peers: list[set[int]] = [set() for _ in model.domains]
    for constraint in model.constraints:
        if isinstance(constraint, AllDifferent):
            for variable in constraint.variables:
                peers[variable].update(constraint.variables)
    for variable, others in enumerate(peers):
        others.discard(variable)
    return peers
