"""Where a player stands: the puzzle, what is placed, and what is pencilled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from alldiff.clues import Cell
from alldiff.constraints import AllDifferent
from alldiff.kinds import to_model
from alldiff.model import Model, values_of
from alldiff.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Position:
    """A puzzle with the values placed beyond its givens, and the pencil marks of the open cells."""

    puzzle: Puzzle
    values: Mapping[Cell, int]
    marks: Mapping[Cell, tuple[int, ...]]


def start(puzzle: Puzzle) -> Position:
    """Return the position of a player who begins: only what givens forbid is not pencilled in.

    What sums and signs forbid is for techniques to tell.
    """
    model = to_model(puzzle)
    marks = {
        model.cells[variable]: tuple(values_of(domain))
        for variable, domain in enumerate(open_domains(model))
        if domain
    }
    return Position(puzzle, {}, marks)


def open_domains(model: Model) -> list[int]:
    """Return the domain of each variable less the givens of its houses; 0 where it is given."""
    domains = list(model.domains)
    given = dict(model.givens)
    for constraint in model.constraints:
        if isinstance(constraint, AllDifferent):
            taken = 0
            for variable in constraint.variables:
                taken |= 1 << given.get(variable, 0)
            for variable in constraint.variables:
                domains[variable] &= ~taken
    for variable in given:
        domains[variable] = 0
    return domains
