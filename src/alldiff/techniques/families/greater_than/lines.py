"""Lines of signs: each cell of one is greater than the cell before."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from alldiff.core.model import values_of
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Deduction, Reason, Shade
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import HOUSES, SIGNS
from alldiff.techniques.engine.verify import current_domains
from alldiff.techniques.families.signs import (
    SignOrder,
    from_value,
    highest,
    lowest,
    order_of,
    up_to,
)


@technique(
    "greater-than-full-chain",
    title="Chain as long as the values",
    family="greater-than",
    effort=1.3,
    needs=(HOUSES, SIGNS),
    rule="A chain of signs with as many cells as values left for it is filled in order.",
)
def full_chain(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield the values of lines of signs that can be filled in one way only."""
    now = current_domains(reasoning)
    for line in lines(order_of(reasoning), now):
        left = along(line, now)
        places = [
            (variable, highest(domain))
            for variable, domain in zip(line, left, strict=True)
            if not reasoning.placed[variable]
        ]
        if places and all(domain.bit_count() == 1 for domain in left):
            because = because_of(reasoning, line)
            yield Deduction("greater-than-full-chain", reasoning.named(places), (), because)


@technique(
    "greater-than-chain",
    title="Chain of signs",
    family="greater-than",
    effort=1.8,
    needs=(HOUSES, SIGNS),
    rule="Along a chain of signs, values grow by at least one from cell to cell.",
)
def chain(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield what is too small or too large for the cells of a line of signs, long lines first."""
    now = current_domains(reasoning)
    for line in lines(order_of(reasoning), now):
        removals = [
            (variable, value)
            for variable, domain in zip(line, along(line, now), strict=True)
            for value in values_of(reasoning.domains[variable] & ~domain)
        ]
        if removals:
            because = because_of(reasoning, line)
            yield Deduction("greater-than-chain", (), reasoning.named(removals), because)


def because_of(reasoning: Reasoning, line: tuple[int, ...]) -> Because:
    """Return the signs of a line, and its cells."""
    above = order_of(reasoning).above
    signs = (above[low][high] for low, high in pairwise(line))
    cells = reasoning.model.cells
    return Because(tuple(map(Reason, signs)), tuple(Shade(cells[v], None) for v in line))


def along(line: tuple[int, ...], now: list[int]) -> list[int]:
    """Return what is left of the domains along a line, 0 where nothing is."""
    left = [now[variable] for variable in line]
    for at in range(1, len(left)):
        left[at] &= from_value(lowest(left[at - 1]) + 1) if left[at - 1] else 0
    for at in range(len(left) - 2, -1, -1):
        left[at] &= up_to(highest(left[at + 1]) - 1) if left[at + 1] else 0
    return left


def lines(order: SignOrder, now: list[int]) -> list[tuple[int, ...]]:
    """Return the lines by which each bound on a cell comes about, the longest first."""
    found: dict[tuple[int, ...], None] = {}
    bound = dict(zip(order.upward, (lowest(now[v]) for v in order.upward), strict=True))
    found.update(dict.fromkeys(bounded(order.upward, bound, order.above, 1)))
    bound = dict(zip(order.upward, (highest(now[v]) for v in order.upward), strict=True))
    downward = tuple(reversed(order.upward))
    found.update(dict.fromkeys(line[::-1] for line in bounded(downward, bound, order.below, -1)))
    return sorted(found, key=lambda line: (-len(line), line))


def bounded(
    variables: tuple[int, ...],
    bound: dict[int, int],
    further: tuple[dict[int, int], ...],
    step: int,
) -> Iterator[tuple[int, ...]]:
    """Yield the lines along which bounds are pushed on, each to its end; `bound` is worked on."""
    before: dict[int, int] = {}
    for variable in variables:
        pushed = bound[variable] + step
        for other in further[variable]:
            if other in bound and (pushed - bound[other]) * step > 0:
                bound[other] = pushed
                before[other] = variable
    inner = set(before.values())
    for variable in variables:
        if variable in before and variable not in inner:
            line = [variable]
            while line[-1] in before:
                line.append(before[line[-1]])
            yield tuple(reversed(line))
