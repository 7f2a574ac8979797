"""Why a position has no solution: a cell, a value of a house, or a rule that cannot be kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from alldiff.core.cells import Cell
from alldiff.core.model import domain_of, values_of
from alldiff.languages import Cells, Names, Phrase, phrase
from alldiff.techniques.engine.position import Position
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.sub_model import SubModel
from alldiff.techniques.engine.units import units_of
from alldiff.techniques.engine.verify import current_domains


@dataclass(frozen=True, slots=True)
class Contradiction:
    """What a position leaves no room for.

    A `cell` has no candidate, or the unseen variable with a `name` that no constraint is on; the
    house `constraints[0]` has no place for a `value`; or the `constraints` cannot be kept.
    """

    cell: Cell | None = None
    value: int | None = None
    constraints: tuple[int, ...] = ()
    name: str = ""

    def said(self, position: Position) -> Phrase:
        """Return the contradiction, for a language to put into words."""
        if self.cell is not None:
            return phrase("nothing-for", cell=Cells([self.cell]))
        if self.name:
            return phrase("nothing-for", cell=Names([self.name]))
        names = Names(dict.fromkeys(position.names[number] for number in self.constraints))
        if self.value is not None:
            return phrase("no-place-for", house=names, value=self.value)
        return phrase("not-kept", clues=names, count=len(names))


def contradiction_in(reasoning: Reasoning) -> Contradiction | None:
    """Return what shows at a glance that the reasoning has no solution, or None."""
    for variable, domain in enumerate(reasoning.domains):
        if not domain and not reasoning.placed[variable]:
            return nothing_for(reasoning, variable)
    every_value = domain_of(reasoning.known_values)
    for _, number in reasoning.houses:
        left = 0
        for variable in reasoning.model.constraints[number].variables:
            left |= reasoning.domains[variable]
            if reasoning.placed[variable]:
                left |= 1 << reasoning.values[variable]
        if lacking := every_value & ~left:
            return Contradiction(value=next(values_of(lacking)), constraints=(number,))
    return broken_rule(reasoning) if reasoning.solved else None


def impossible_rule(reasoning: Reasoning) -> Contradiction | None:
    """Return a rule that no candidates keep, which takes a search for each rule; or None."""
    now = current_domains(reasoning)
    for unit in units_of(reasoning.model):
        if not can_be_kept(reasoning, unit.constraints, now):
            return Contradiction(constraints=unit.constraints)
    return None


def nothing_for(reasoning: Reasoning, variable: int) -> Contradiction:
    """Return that a variable has no value left: its cell, or the rules on it if it has none."""
    model = reasoning.model
    if variable < len(model.cells):
        return Contradiction(cell=model.cells[variable])
    numbers = [n for n, one in enumerate(model.constraints) if variable in one.variables]
    name = "" if numbers else model.name(variable)
    return Contradiction(constraints=tuple(numbers), name=name)


def broken_rule(reasoning: Reasoning) -> Contradiction | None:
    """Return the first rule whose cells all have values that do not keep it, or None."""
    model, cells, placed = reasoning.model, len(reasoning.model.cells), reasoning.placed
    unseen: list[int] = []
    for number, constraint in enumerate(model.constraints):
        if max(constraint.variables) >= cells:
            unseen.append(number)
        elif all(placed[v] for v in constraint.variables) and not constraint.holds(
            reasoning.values
        ):
            return Contradiction(constraints=(number,))
    if not unseen or not reasoning.solved:
        return None
    impossible = impossible_rule(reasoning)
    if impossible is None and not can_be_kept(reasoning, unseen, current_domains(reasoning)):
        return Contradiction(constraints=tuple(unseen))
    return impossible


def can_be_kept(reasoning: Reasoning, numbers: Iterable[int], now: list[int]) -> bool:
    """Return whether constraints can be kept together with the domains of now."""
    chosen = [reasoning.model.constraints[number] for number in numbers]
    return bool(SubModel(chosen, now, reasoning.check).solutions(1))
