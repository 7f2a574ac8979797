"""The signs of a puzzle as an order of its cells: who is below whom, and by which signs."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from alldiff.core.constraints import Less
from alldiff.core.model import Model
from alldiff.techniques.engine.reasoning import Reasoning


@dataclass(frozen=True, slots=True)
class SignOrder:
    """For each variable the next ones above and below it, with the numbers of the signs.

    `ways[v]` has every variable above v, with the signs of a shortest way up to it.
    """

    above: tuple[dict[int, int], ...]
    below: tuple[dict[int, int], ...]
    ways: tuple[dict[int, tuple[int, ...]], ...]
    upward: tuple[int, ...]
    """The variables with signs, each after all below it; those in a circle are left out."""


def order_of_model(model: Model) -> SignOrder:
    """Return the order that the signs between cells make."""
    above: list[dict[int, int]] = [{} for _ in model.domains]
    below: list[dict[int, int]] = [{} for _ in model.domains]
    for number, constraint in enumerate(model.constraints):
        if isinstance(constraint, Less) and max(constraint.variables) < len(model.cells):
            above[constraint.less].setdefault(constraint.greater, number)
            below[constraint.greater].setdefault(constraint.less, number)
    ways = tuple(ways_up(above, variable) for variable in range(len(above)))
    waiting = [len(lower) for lower in below]
    upward = [v for v, lower in enumerate(below) if not lower and above[v]]
    for variable in upward:
        for other in above[variable]:
            waiting[other] -= 1
            if not waiting[other]:
                upward.append(other)
    return SignOrder(tuple(above), tuple(below), ways, tuple(upward))


def ways_up(above: list[dict[int, int]], variable: int) -> dict[int, tuple[int, ...]]:
    """Return the signs of a shortest way to each variable above one."""
    ways: dict[int, tuple[int, ...]] = {variable: ()}
    queue = [variable]
    for one in queue:
        for other, sign in above[one].items():
            if other not in ways:
                ways[other] = (*ways[one], sign)
                queue.append(other)
    del ways[variable]
    return ways


ORDERS: WeakKeyDictionary[Reasoning, SignOrder] = WeakKeyDictionary()


def order_of(reasoning: Reasoning) -> SignOrder:
    """Return the order that the signs of the puzzle make."""
    order = ORDERS.get(reasoning)
    if order is None:
        order = ORDERS[reasoning] = order_of_model(reasoning.model)
    return order


def lowest(domain: int) -> int:
    """Return the smallest value of a domain that has one."""
    return (domain & -domain).bit_length() - 1


def highest(domain: int) -> int:
    """Return the greatest value of a domain that has one."""
    return domain.bit_length() - 1


def from_value(value: int) -> int:
    """Return the values from one up, without end, as a domain."""
    return -1 << value


def up_to(value: int) -> int:
    """Return the values up to one, as a domain."""
    return (1 << value + 1) - 1
