"""Innies and outies: what houses less the cages that fill them leave, a sum of a few cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary

from alldiff.core.constraints import AllDifferent
from alldiff.core.model import values_of
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Colour, Deduction, Reason, Shade
from alldiff.techniques.engine.dirty_tracker import DirtyTracker
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import HOUSES, SUMS
from alldiff.techniques.engine.verify import current_domains
from alldiff.techniques.families.sums.equations import Equation, equations_of

MOST_OPEN = 5
"""Equations with more open cells than this are left alone."""
MOST_WAYS = 20_000
"""So many values are tried to fill the cells of an equation."""

TRACKERS: WeakKeyDictionary[Reasoning, DirtyTracker] = WeakKeyDictionary()


@technique(
    "innies-outies-one",
    title="One innie or outie",
    family="sums",
    effort=2.2,
    needs=(HOUSES, SUMS),
    rule=(
        "Some houses and the cages filling them differ by one cell, so its value is the "
        "difference of the sums."
    ),
)
def one_cell(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield the values of single cells that houses and cages leave."""
    for equation in equations_of(reasoning.model):
        open_cells = [v for v in equation.cells if not reasoning.placed[v]]
        if len(open_cells) != 1:
            continue
        (variable,) = open_cells
        value = rest(reasoning, equation)
        if variable in equation.minus:
            value = -value
        domain = reasoning.domains[variable]
        if value >= 0 and domain >> value & 1 and domain.bit_count() > 1:
            cell = reasoning.model.cells[variable]
            because = because_of(reasoning, equation, open_cells)
            yield Deduction("innies-outies-one", ((cell, value),), (), because)


@technique(
    "innies-outies",
    title="Innies and outies",
    family="sums",
    effort=3.3,
    needs=(HOUSES, SUMS),
    rule=(
        "Some houses and the cages filling them differ by a few cells, so their sum is "
        "the difference of the sums."
    ),
)
def several_cells(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what no way has to make the difference, equations of few cells first."""
    equations, now = equations_of(reasoning.model), current_domains(reasoning)
    if reasoning not in TRACKERS:
        TRACKERS[reasoning] = DirtyTracker([e.cells for e in equations], len(now))
    dirty = TRACKERS[reasoning]
    for number in dirty.update(now):
        equation = equations[number]
        open_cells = [v for v in equation.cells if not reasoning.placed[v]]
        if not 1 < len(open_cells) <= MOST_OPEN:
            continue
        left = solved(reasoning, equation, open_cells)
        removals = reasoning.lost((variable, left.get(variable, -1)) for variable in open_cells)
        if not removals:
            dirty.mark_clean((number,))
            continue
        because = because_of(reasoning, equation, open_cells)
        yield Deduction("innies-outies", (), reasoning.named(removals), because)


def rest(reasoning: Reasoning, equation: Equation) -> int:
    """Return what the open cells of an equation must make."""
    placed = reasoning.placed
    plus = sum(reasoning.values[v] for v in equation.plus if placed[v])
    return (
        equation.difference - plus + sum(reasoning.values[v] for v in equation.minus if placed[v])
    )


def solved(reasoning: Reasoning, equation: Equation, cells: Sequence[int]) -> dict[int, int]:
    """Return what is left of open cells; nothing of them where there are too many ways."""
    order = sorted(cells, key=lambda v: reasoning.domains[v].bit_count())
    sign = [1 if v in equation.plus else -1 for v in order]
    low, high = [0] * (len(order) + 1), [0] * (len(order) + 1)
    for at in range(len(order) - 1, -1, -1):
        values = list(values_of(reasoning.domains[order[at]]))
        ends = sorted((sign[at] * values[0], sign[at] * values[-1]))
        low[at], high[at] = low[at + 1] + ends[0], high[at + 1] + ends[1]
    left = dict.fromkeys(order, 0)
    tried = 0
    chosen: list[int] = []

    def extend(lacking: int) -> bool:
        nonlocal tried
        at = len(chosen)
        if at == len(order):
            for variable, value in zip(order, chosen, strict=True):
                left[variable] |= 1 << value
            return True
        for value in values_of(reasoning.domains[order[at]]):
            tried += 1
            if tried > MOST_WAYS:
                return False
            further = lacking - sign[at] * value
            if not low[at + 1] <= further <= high[at + 1]:
                continue
            peers = reasoning.peers[order[at]]
            if any(w == value and v in peers for v, w in zip(order, chosen, strict=False)):
                continue
            chosen.append(value)
            going = extend(further)
            chosen.pop()
            if not going:
                return False
        return True

    return left if extend(rest(reasoning, equation)) else {}


def because_of(reasoning: Reasoning, equation: Equation, cells: Sequence[int]) -> Because:
    """Return the houses and sums of an equation, and its cells; outies have another colour.

    What keeps two of its cells from being equal is a reason too.
    """
    model = reasoning.model
    reasons = [Reason(number) for number in equation.houses]
    reasons += [Reason(number, Colour.OTHER) for number in equation.sums]
    for number, constraint in enumerate(model.constraints):
        inside = set(constraint.variables).intersection(cells)
        if isinstance(constraint, AllDifferent) and len(inside) > 1:
            reasons.append(Reason(number, Colour.EXTRA))
    shades = tuple(
        Shade(model.cells[v], None, Colour.MAIN if v in equation.plus else Colour.OTHER)
        for v in equation.cells
        if v in cells
    )
    return Because(
        tuple({reason.constraint: reason for reason in reversed(reasons)}.values()), shades
    )
