"""Reading `.Replicate` of ISS strings: copies within the grid, or within a group of variables."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.cells import Cell
from alldiff.core.errors import ReadError
from alldiff.formats.links.iss.frame import Arguments, Block, IssGrid, cells_in
from alldiff.rules.framework.base import Rule, cells_named, rules_inside
from alldiff.rules.framework.nesting import too_many_inside
from alldiff.rules.replicate import Replicate


def replicate(rules: tuple[Rule, ...], arguments: Arguments, frame: IssGrid) -> Replicate:
    """Return copies at the cells whose bits are set, counted from the origin on."""
    bits, origin, *_ = [*arguments, "R1C1"] if arguments else ("", "R1C1")
    (start,) = cells_in([origin], frame)
    block = frame.block(start)
    first = block.index(start) or 0
    offsets = (at for at in range(6 * len(bits)) if frame.six_bits(bits[at // 6]) >> at % 6 & 1)
    places = (divmod(first + at, block.columns) for at in offsets)
    return Replicate(rules, tuple(inside(block, place) for place in places), start)


def refuse_strays(rule: Rule, frame: IssGrid) -> None:
    """Raise ReadError for a copy that leaves the block in which its origin stands.

    More copies than a puzzle may have are left to those who refuse the puzzle.
    """
    if not any(too_many_inside((rule,))):
        reached(rule, frame)


def reached(rule: Rule, frame: IssGrid) -> set[Cell]:
    """Return the cells that a rule names, or that its copies name."""
    cells = set(cells_named(rule))
    if not isinstance(rule, Replicate):
        return cells.union(*(reached(one, frame) for one in rules_inside(rule)))
    block = frame.block(rule.origin)
    return {
        cell
        for one in rule.clues
        for named in reached(one, frame)
        for cell in shifted(named, rule, block)
    }


def shifted(cell: Cell, rule: Replicate, block: Block) -> Iterator[Cell]:
    """Yield where the copies of a rule have a cell that it names."""
    place, origin = block.place(cell), block.place(rule.origin)
    if place is None or origin is None:
        raise ReadError("copies of cells that are not in the grid or group of their origin")
    for target in rule.targets:
        row, column = block.place(target) or origin
        yield inside(block, (place[0] + row - origin[0], place[1] + column - origin[1]))


def inside(block: Block, place: Cell) -> Cell:
    """Return the cell at a place of a block, or raise ReadError where there is none."""
    cell = block.cell(place)
    if cell is None:
        raise ReadError("a copy leaves the grid, or the group of variables")
    return cell
