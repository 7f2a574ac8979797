"""The solutions of a small puzzle, found by trying fillings: nothing of the package solves them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from support.rule_meanings.meaning import MEANINGS, Cell, Filling, Setting, keeps_all

ALONE = ("given", "candidates", "odd", "even")
"""Rules that say something of one cell, whatever stands in the others."""
MOST_TRIED = 100_000
"""Values tried in search of all solutions."""


class TooMany(Exception):
    """There are more fillings than anybody wants to try."""


def domains(setting: Setting, givens: dict[Cell, int]) -> dict[Cell, list[int]]:
    """Return the values that givens and clues of one cell leave to each cell and variable."""
    found = {
        cell: [value for value in setting.values if givens.get(cell) in (None, value)]
        for cell in setting.cells
    }
    found |= {cell: sorted({*values}) for cell, values in setting.unseen.items()}
    for clue in setting.clues:
        if clue.type in ALONE and clue.cell in found:
            keeps = MEANINGS[clue.type].keeps
            found[clue.cell] = [
                value for value in found[clue.cell] if keeps(clue, {clue.cell: value}, setting)
            ]
    return found


def fillings(
    setting: Setting, givens: dict[Cell, int], most: int | None = None, rng: Random | None = None
) -> Iterator[Filling]:
    """Yield the fillings in which no house repeats a value; TooMany after `most` values tried."""
    choices = domains(setting, givens)
    if rng is not None:
        for values in choices.values():
            rng.shuffle(values)
    peers = earlier_peers(setting, [*choices])
    order, tried = [*choices], 0
    filling: Filling = {}

    def fill(depth: int) -> Iterator[Filling]:
        nonlocal tried
        if depth == len(order):
            yield dict(filling)
            return
        cell = order[depth]
        taken = {filling[peer] for peer in peers[cell]}
        for value in choices[cell]:
            if value not in taken:
                tried += 1
                if most is not None and tried > most:
                    raise TooMany
                filling[cell] = value
                yield from fill(depth + 1)

    return fill(0)


def earlier_peers(setting: Setting, order: Sequence[Cell]) -> dict[Cell, set[Cell]]:
    """Return for each cell those before it that share a house with it."""
    peers: dict[Cell, set[Cell]] = {cell: set() for cell in order}
    place = {cell: number for number, cell in enumerate(order)}
    for clue in setting.clues:
        groups = MEANINGS[clue.type].groups
        for group in groups(clue, setting) if groups else ():
            for cell in group:
                peers[cell].update(other for other in group if place[other] < place[cell])
    return peers


def solutions(setting: Setting, givens: dict[Cell, int]) -> frozenset[tuple[int, ...]]:
    """Return all solutions: the values of the cells in reading order, then of the variables."""
    places = setting.places
    return frozenset(
        tuple(filling[place] for place in places)
        for filling in fillings(setting, givens, MOST_TRIED)
        if keeps_all(filling, setting)
    )
