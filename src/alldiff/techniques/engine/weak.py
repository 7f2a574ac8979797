"""What a candidate rules out by itself: in its houses, across signs, along any pair of cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from alldiff.core.constraints import AllDifferent, Less, Relation
from alldiff.core.model import Model, values_of
from alldiff.techniques.engine.reasoning import Reasoning


@dataclass(frozen=True, slots=True)
class Pair:
    """A constraint on two cells as one of them sees it: what each of its values leaves the other.

    `leaves` has a domain for each value that the model allows.
    """

    number: int
    other: int
    leaves: dict[int, int]


class WeakLinks:
    """For each variable its houses, and the constraints on it and one other variable."""

    def __init__(self, model: Model) -> None:
        self.cells = len(model.cells)
        """Variables from here on have no cell, so nothing is said about them."""
        self.shared: dict[tuple[int, int], int | None] = {}
        """A house of two variables, where somebody asked."""
        self.houses: list[list[int]] = [[] for _ in model.domains]
        self.pairs: list[list[Pair]] = [[] for _ in model.domains]
        self.scopes = {
            number: frozenset(constraint.variables)
            for number, constraint in enumerate(model.constraints)
            if isinstance(constraint, AllDifferent)
        }
        for number, constraint in enumerate(model.constraints):
            if isinstance(constraint, AllDifferent):
                for variable in constraint.variables:
                    self.houses[variable].append(number)
            elif isinstance(constraint, Less | Relation):
                one, two = constraint.variables
                if one != two and max(one, two) < len(model.cells):
                    self.pairs[one].append(Pair(number, two, leaves(model, constraint, one, two)))
                    self.pairs[two].append(Pair(number, one, leaves(model, constraint, two, one)))

    def shared_house(self, one: int, two: int) -> int | None:
        """Return a constraint by which two variables differ, or None."""
        if (one, two) not in self.shared:
            both = (number for number in self.houses[one] if two in self.scopes[number])
            self.shared[one, two] = next(both, None)
        return self.shared[one, two]

    def ruled_out(self, reasoning: Reasoning, variable: int, value: int) -> dict[int, int]:
        """Return the candidates of cells that one rules out, by variable."""
        gone: dict[int, int] = {}
        for peer in reasoning.peers[variable]:
            if peer < self.cells and reasoning.domains[peer] >> value & 1:
                gone[peer] = 1 << value
        for pair in self.pairs[variable]:
            lost = reasoning.domains[pair.other] & ~pair.leaves[value]
            if lost:
                gone[pair.other] = gone.get(pair.other, 0) | lost
        return gone

    def reasons(self, places: Sequence[tuple[int, int]], other: int, ruled: int) -> Iterable[int]:
        """Return the constraints by which candidates rule out another: one for all if it can be."""
        if all(value == ruled for _, value in places):
            wanted = {variable for variable, _ in places}
            for number in self.houses[other]:
                if wanted <= self.scopes[number]:
                    return [number]
        return [self.reason(variable, value, other, ruled) for variable, value in places]

    def reason(self, variable: int, value: int, other: int, ruled: int) -> int:
        """Return the constraint by which one candidate rules out another."""
        for pair in self.pairs[variable]:
            if pair.other == other and not pair.leaves[value] >> ruled & 1:
                return pair.number
        house = self.shared_house(variable, other)
        assert house is not None
        assert value == ruled
        return house


def leaves(model: Model, constraint: Less | Relation, one: int, two: int) -> dict[int, int]:
    """Return what each value of one variable leaves to the other."""
    values, domain = values_of(model.domains[one]), model.domains[two]
    if isinstance(constraint, Less):
        if one == constraint.less:
            return {value: domain >> value + 1 << value + 1 for value in values}
        return {value: domain & (1 << value) - 1 for value in values}
    found = dict.fromkeys(values, 0)
    others = {*values_of(domain)}
    for pair in constraint.allowed:
        value, other = pair if one == constraint.first else pair[::-1]
        if value in found and other in others:
            found[value] |= 1 << other
    return found


WEAK_LINKS: WeakKeyDictionary[Reasoning, WeakLinks] = WeakKeyDictionary()


def weak_links(reasoning: Reasoning) -> WeakLinks:
    """Return what the candidates of a puzzle can rule out."""
    links = WEAK_LINKS.get(reasoning)
    if links is None:
        links = WEAK_LINKS[reasoning] = WeakLinks(reasoning.model)
    return links
