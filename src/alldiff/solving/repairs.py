"""What would mend a contradictory puzzle: the nearest changes, the fewest clues to leave out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.limits import Ended
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import Record, replace
from alldiff.rules import grid_of
from alldiff.rules.framework.base import Rule
from alldiff.rules.framework.repairs import change_text
from alldiff.solving import place, run, without
from alldiff.solving.conflict_enumeration import correction_sets
from alldiff.solving.conflict_sets import BASE, CLUE, ENTRY, ConflictSet, Item, Parts

MOST_CHANGES = 60
"""How many changes to one clue are tried."""
MOST_REMOVALS = 5
"""How many sets of clues to leave out are listed where one clue is not enough."""
EFFORT = 20_000
"""How many nodes one question about a change may take."""


class Repair(Record, frozen=True):
    """A change after which there are solutions.

    `left_out` counts the clues that are missing then, `distance` says how far a number is from the
    stated one, and `solutions` is 1, 2 for several, or None if that is unknown. `items` are the
    numbers of what is changed or left out, and `puzzle` is the mended puzzle.
    """

    text: str
    items: tuple[int, ...]
    left_out: int
    distance: int
    solutions: int | None
    puzzle: Puzzle | None = None
    cells: tuple[Cell, ...] = ()

    @property
    def rank(self) -> tuple[int, bool, int]:
        """What decides the order: how much stays, whether it is unique, how near it is."""
        return self.left_out, self.solutions != 1, self.distance


def item_name(item: Item, puzzle: Puzzle | Model, model: Model) -> str:
    """Return what to call an entry, a given or a clue; base rules are named by their constraint."""
    if item.givens:
        variable, value = item.givens[0]
        said = f"{model.name(variable)}={model.labelled()(value)}"
        return t("your {}", said) if item.rank == ENTRY else said
    if isinstance(puzzle, Puzzle):
        assert item.clue is not None
        return puzzle.clues[item.clue].name()
    return model.text_of(item.constraints[0])


def repairs(puzzle: Puzzle | Model, parts: Parts, conflict: ConflictSet) -> Iterator[Repair]:
    """Yield what would mend a puzzle or a model, as soon as it is found; time may end it early.

    If a player's entries are wrong, only these are taken out.
    """
    entered = any(parts.items[n].rank == ENTRY for n in conflict.items)
    wanted = ENTRY if entered else CLUE
    blamed = [n for n in conflict.items if parts.items[n].rank == wanted]
    everything = range(len(parts.items))
    single = False
    try:
        read = [] if entered else read_by_rules(puzzle, parts, conflict)
        for one in dict.fromkeys([*blamed, *read]):
            if one not in read and parts.contradict([n for n in everything if n != one]):
                continue
            for repair in chain(changes(puzzle, parts, one), removal(puzzle, parts, (one,))):
                single = True
                yield repair
        if not single:
            yield from removals(puzzle, parts, conflict, wanted)
    except Ended:
        return


def read_by_rules(puzzle: Puzzle | Model, parts: Parts, conflict: ConflictSet) -> list[int]:
    """Return the clues that other rules depend on, as `negative` does on all dots.

    One of them may have to be changed even if leaving it out is not enough. These are the clues of
    the set that any rule reads, and all that a rule of the set reads.
    """
    if not isinstance(puzzle, Puzzle):
        return []
    stated = {parts.items[n].clue for n in conflict.items}
    readers = [(n in stated, rule.completes) for n, rule in enumerate(puzzle.clues)]
    return [
        number
        for number, item in enumerate(parts.items)
        if item.rank == CLUE
        and item.clue is not None
        and any(
            puzzle.clues[item.clue].type in types and (inside or item.clue in stated)
            for inside, types in readers
        )
    ]


def removals(
    puzzle: Puzzle | Model, parts: Parts, conflict: ConflictSet, wanted: int
) -> Iterator[Repair]:
    """Yield the smallest sets of entries or clues to leave out, where one is not enough."""
    # Only what may be left out is an item; the rest counts as base rules.
    fixed = [item if item.rank == wanted else replace(item, rank=BASE) for item in parts.items]
    fewest = 0
    rest = Parts(parts.model, fixed, parts.watch)
    for number, gone in enumerate(correction_sets(rest, [conflict])):
        fewest = fewest or len(gone)
        if number == MOST_REMOVALS or len(gone) > fewest:
            return
        yield from removal(puzzle, parts, tuple(gone))


def removal(puzzle: Puzzle | Model, parts: Parts, numbers: tuple[int, ...]) -> Iterator[Repair]:
    """Yield the repair that leaves out some items, unless the rest is not a complete puzzle."""
    names = tuple(item_name(parts.items[n], puzzle, parts.model) for n in numbers)
    if any(parts.items[n].rank == ENTRY for n in numbers):
        cells = cells_of_items(parts, numbers)
        yield Repair(t("take out {}", names), numbers, len(numbers), 0, None, None, cells)
        return
    left = None
    if isinstance(puzzle, Puzzle):
        left = without(puzzle, gone_of(parts, numbers))
    solutions = counted(left or parts.model_of(others(parts, numbers)), parts)
    if solutions != 0:
        cells = cells_of_items(parts, numbers)
        yield Repair(t("leave out {}", names), numbers, len(numbers), 0, solutions, left, cells)


def cells_of_items(parts: Parts, numbers: Iterable[int]) -> tuple[Cell, ...]:
    """Return the cells that items are about."""
    return tuple(sorted({cell for number in numbers for cell in parts.cells(number)}))


def others(parts: Parts, numbers: Collection[int]) -> list[int]:
    """Return all items but some."""
    return [n for n in range(len(parts.items)) if n not in numbers]


def gone_of(parts: Parts, numbers: Iterable[int]) -> set[Cell | int]:
    """Return items as cells of givens and numbers of clues."""
    gone: set[Cell | int] = set()
    for number in numbers:
        item = parts.items[number]
        if item.givens:
            gone.add(place(parts.model, item.givens[0][0]))
        elif item.clue is not None:
            gone.add(item.clue)
    return gone


def counted(puzzle: Puzzle | Model, parts: Parts) -> int | None:
    """Return 0 or 1 solutions, 2 for several, or None if a limit left it open."""
    parts.watch.check()
    within = replace(parts.watch.left, solutions=2, nodes=EFFORT)
    try:
        result = run(puzzle, limits=within, keep=1, listener=parts.watch.listener)
    except InvalidPuzzle:
        return 0
    return result.count if result.complete or result.count > 1 else None


def changes(puzzle: Puzzle | Model, parts: Parts, number: int) -> Iterator[Repair]:
    """Yield the nearest change to one item that leaves solutions, and the nearest with just one."""
    item = parts.items[number]
    if item.rank == ENTRY or not isinstance(puzzle, Puzzle):
        return
    found = False
    for distance, (text, changed) in enumerate(changed_puzzles(puzzle, parts, item), 1):
        if distance > MOST_CHANGES:
            return
        solutions = counted(changed, parts)
        if not solutions or (found and solutions > 1):
            continue
        cells = cells_of_items(parts, (number,))
        yield Repair(text, (number,), 0, distance, solutions, changed, cells)
        if solutions == 1:
            return
        found = True


def changed_puzzles(puzzle: Puzzle, parts: Parts, item: Item) -> Iterator[tuple[str, Puzzle]]:
    """Yield a puzzle with one clue changed, the nearest changes first."""
    if item.givens:
        variable, stated = item.givens[0]
        cell = place(parts.model, variable)
        low, high = puzzle.values
        for value in sorted(range(max(low, 1), high + 1), key=lambda v: (abs(v - stated), v)):
            if value != stated:
                said = t("change {} to {}", f"{cell_name(cell)}={stated}", value)
                yield said, puzzle.with_given(cell, value)
        return
    assert item.clue is not None
    clue: Rule = puzzle.clues[item.clue]
    for other in clue.repairs(grid_of(puzzle)):
        if other != clue:
            clues = tuple(other if one is clue else one for one in puzzle.clues)
            yield change_text(clue, other), replace(puzzle, clues=clues)
