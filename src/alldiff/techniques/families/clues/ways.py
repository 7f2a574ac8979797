"""All that one clue forces: a candidate is false if no way to fill its cells uses it.

Cells of the clue that share a house differ, which the ways respect: in a cage of a
KenKen two cells of a row are never equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from alldiff.core.constraints import AllDifferent, Constraint, Less, Linear, Relation, Sum
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Colour, Deduction, Reason, Shade
from alldiff.techniques.engine.dirty_tracker import DirtyTracker
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import CLUES
from alldiff.techniques.engine.support import Support, forcing
from alldiff.techniques.engine.units import Unit, units_of
from alldiff.techniques.engine.verify import current_domains
from alldiff.techniques.families.runs import runs_of


@dataclass(frozen=True)
class Clue:
    """The constraints of a clue, and the houses that hold two and more of its cells.

    `inside` are those houses, each as far as the clue reaches.
    """

    numbers: tuple[int, ...]
    houses: tuple[int, ...]
    inside: tuple[AllDifferent, ...]
    sort: str
    support: Support


class Clues:
    """The clues of a puzzle; only those whose cells changed are looked at again."""

    def __init__(self, reasoning: Reasoning) -> None:
        model = reasoning.model
        known = {run.sum for run in runs_of(model)}
        self.clues: list[Clue] = []
        for unit in units_of(model):
            constraints = [model.constraints[number] for number in unit.constraints]
            if known.isdisjoint(unit.constraints) and (sort := sort_of(reasoning, unit)):
                self.clues.append(clue_of(reasoning, unit, constraints, sort))
        scopes = [clue.support.variables for clue in self.clues]
        self.dirty = {
            sort: DirtyTracker(scopes, len(model.domains)) for sort in ("product", "sum", "other")
        }


def sort_of(reasoning: Reasoning, unit: Unit) -> str:
    """Return what a unit is: a product, a sum, something else; nothing where others look at it."""
    constraints = [reasoning.model.constraints[number] for number in unit.constraints]
    if all(isinstance(one, AllDifferent | Less | Relation) for one in constraints):
        return ""
    if all(isinstance(one, Sum | Linear) for one in constraints):
        return "sum"
    origin = reasoning.model.origin
    clues = [reasoning.puzzle.clues[n] for number in unit.constraints for n in origin[number]]
    is_product = all(getattr(clue, "operation", "") == "x" for clue in clues)
    return "product" if clues and is_product else "other"


def clue_of(reasoning: Reasoning, unit: Unit, constraints: list[Constraint], sort: str) -> Clue:
    """Return a clue with its houses."""
    houses, inside = [], []
    seen = {frozenset(c.variables) for c in constraints if isinstance(c, AllDifferent)}
    for number, constraint in enumerate(reasoning.model.constraints):
        if isinstance(constraint, AllDifferent) and number not in unit.constraints:
            common = tuple(v for v in constraint.variables if v in unit.variables)
            if len(common) > 1 and frozenset(common) not in seen:
                seen.add(frozenset(common))
                houses.append(number)
                inside.append(AllDifferent(common))
    support = Support(reasoning, unit.constraints, inside)
    return Clue(tuple(unit.constraints), tuple(houses), tuple(inside), sort, support)


CLUES_OF: WeakKeyDictionary[Reasoning, Clues] = WeakKeyDictionary()


def clues_of(reasoning: Reasoning) -> Clues:
    """Return the clues of the puzzle."""
    clues = CLUES_OF.get(reasoning)
    if clues is None:
        clues = CLUES_OF[reasoning] = Clues(reasoning)
    return clues


def ways(reasoning: Reasoning, name: str, sort: str) -> Iterator[Deduction]:
    """Yield what the clues of a sort leave no room for."""
    found, now = clues_of(reasoning), current_domains(reasoning)
    dirty = found.dirty[sort]
    asked = [at for at in dirty.update(now) if found.clues[at].sort == sort]
    done = 0
    for place, left in forcing(reasoning, [found.clues[at].support for at in asked], now):
        dirty.mark_clean(asked[done:place])
        done = place
        clue = found.clues[asked[place]]
        removals = reasoning.lost(zip(clue.support.variables, left, strict=True))
        if not removals:
            continue
        done += 1
        houses = needed(reasoning, clue, removals, now)
        reasons = (*map(Reason, clue.numbers), *(Reason(n, Colour.OTHER) for n in houses))
        cells = reasoning.model.cells
        shades = tuple(Shade(cells[v], None) for v in clue.support.variables)
        yield Deduction(name, (), reasoning.named(removals), Because(reasons, shades))
    dirty.mark_clean(asked[done:])


def needed(
    reasoning: Reasoning, clue: Clue, removals: Sequence[tuple[int, int]], now: Sequence[int]
) -> list[int]:
    """Return the houses without which short searches do not show the removals."""
    kept = dict(zip(clue.houses, clue.inside, strict=True))
    for house in clue.houses:
        others = [inside for other, inside in kept.items() if other != house]
        support = Support(reasoning, clue.numbers, others)
        if support.excludes(reasoning, now, removals):
            del kept[house]
    return list(kept)


def register(name: str, sort: str, *, title: str, family: str, effort: float, rule: str) -> None:
    """Register what no way to fill the clues of a sort has as a technique."""

    @technique(name, title=title, family=family, effort=effort, needs=(CLUES,), rule=rule)
    def find(reasoning: Reasoning) -> Iterator[Deduction]:
        yield from ways(reasoning, name, sort)


register(
    "product-factors",
    "product",
    title="Factorisations of a product",
    family="clues",
    effort=2.4,
    rule="A value is false if no factorisation that fits the cells contains it.",
)
register(
    "sum-ways",
    "sum",
    title="Ways to make a sum",
    family="sums",
    effort=2.6,
    rule="A value is false if no way to make the sum uses it; values may repeat here.",
)
register(
    "clue-ways",
    "other",
    title="Ways to fill a clue",
    family="clues",
    effort=3.0,
    rule="A candidate is false if no way to fill the clue's cells uses it.",
)
