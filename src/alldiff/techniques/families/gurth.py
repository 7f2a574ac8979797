"""Gurth's theorem: where the givens have a symmetry, the only solution has it, too.

A move of the grid, together with an exchange of values, that leaves the givens as they are takes
solutions to solutions. Where there is one solution, it stays the same: each cell has the value that
its image asks for, and a cell that stays in its place has a value that stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from alldiff.core.cells import Cell
from alldiff.core.model import domain_of, values_of
from alldiff.techniques.engine.catalogue import technique
from alldiff.techniques.engine.deduction import Because, Colour, Deduction, Reason, Shade
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import BOXES, HOUSES, PLAIN

Move = Callable[[int, int, int], Cell]
MOVES: dict[str, Move] = {
    "half-turn": lambda r, c, last: (last - r, last - c),
    "quarter-turn": lambda r, c, last: (c, last - r),
    "diagonal": lambda r, c, last: (c, r),
    "antidiagonal": lambda r, c, last: (last - c, last - r),
}
"""The moves that keep rows, columns and boxes together, and some cells in their places."""


@technique(
    "gurth",
    title="Gurth's theorem",
    family="uniqueness",
    effort=9.0,
    needs=(HOUSES, BOXES, PLAIN),
    assumes_unique=True,
    rule=(
        "If turning or flipping the grid and exchanging values keeps the givens the same,"
        " it keeps the only solution the same too. So each cell settles its image."
    ),
)
def gurth(reasoning: Reasoning) -> Iterator[Deduction]:
    """Yield for each symmetry of the givens what it forbids."""
    for name in MOVES:
        exchange = exchange_of(reasoning, name)
        if exchange is None:
            continue
        removals = [
            (variable, value)
            for variable in range(len(reasoning.model.cells))
            for value in values_of(reasoning.domains[variable])
            if not keeps(reasoning, name, exchange, variable, value)
        ]
        if removals:
            # It rests on all rules and givens: that there is one solution only.
            reasons = tuple(map(Reason, range(len(reasoning.model.constraints))))
            shades = tuple(Shade(cell, value) for cell, value in given_cells(reasoning))
            fixed = [c for c in reasoning.model.cells if moved(reasoning, name, c) == c]
            shades += tuple(Shade(cell, None, Colour.OTHER) for cell in fixed)
            because = Because(reasons, shades)
            yield Deduction("gurth", (), reasoning.named(removals), because)


def keeps(
    reasoning: Reasoning, name: str, exchange: dict[int, int], variable: int, value: int
) -> bool:
    """Return whether a candidate can be part of a solution that stays the same."""
    image = reasoning.variable_of[moved(reasoning, name, reasoning.model.cells[variable])]
    if image == variable:
        return exchange[value] == value
    if reasoning.placed[image]:
        return reasoning.values[image] == exchange[value]
    return bool(reasoning.domains[image] >> exchange[value] & 1)


def moved(reasoning: Reasoning, name: str, cell: Cell) -> Cell:
    """Return where a cell goes."""
    return MOVES[name](*cell, reasoning.puzzle.rows - 1)


def given_cells(reasoning: Reasoning) -> list[tuple[Cell, int]]:
    """Return the givens, each with its cell."""
    return [(reasoning.model.cells[v], value) for v, value in reasoning.given.items()]


def exchange_of(reasoning: Reasoning, name: str) -> dict[int, int] | None:
    """Return what each value becomes so that the givens stay the same, or None if nothing does.

    A value that is not given goes where the others leave room: there may be one such value at most.
    """
    givens = all_givens(reasoning)
    box = reasoning.puzzle.box
    if givens is None or box is None or box[0] != box[1]:
        return None
    exchange: dict[int, int] = {}
    for cell, value in givens.items():
        image = givens.get(moved(reasoning, name, cell))
        if image is None or exchange.setdefault(value, image) != image:
            return None
    low, high = reasoning.puzzle.values
    left = set(range(low, high + 1)) - exchange.keys()
    room = set(range(low, high + 1)) - set(exchange.values())
    if len(set(exchange.values())) < len(exchange) or len(left) > 1:
        return None
    exchange.update(zip(left, room, strict=True))
    return exchange


def all_givens(reasoning: Reasoning) -> dict[Cell, int] | None:
    """Return the givens, those that clues state too; None where clues leave a cell several values.

    Such a clue has a place of its own, which a move of the grid would have to keep.
    """
    low, high = reasoning.puzzle.values
    every = domain_of(range(low, high + 1))
    givens = dict(given_cells(reasoning))
    for cell, domain in zip(reasoning.model.cells, reasoning.model.domains, strict=False):
        if cell in givens or domain == every:
            continue
        if domain.bit_count() != 1:
            return None
        (givens[cell],) = values_of(domain)
    return givens
