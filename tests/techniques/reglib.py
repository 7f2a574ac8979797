"""Regression cases for techniques: one position each, and what one technique concludes there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from alldiff import Puzzle, sudoku
from alldiff.techniques import Deduction, Position, Reasoning

Candidate = tuple[int, int, int]
"""Value, row and column, all from 1."""

TECHNIQUES: Mapping[str, tuple[str, ...]] = {
    "0000": ("full-house",),
    "0002": ("hidden-single",),
    "0003": ("naked-single",),
    "0100": ("pointing",),
    "0101": ("claiming",),
    "0110": ("locked-pair",),
    "0111": ("locked-triple",),
    "0200": ("naked-pair",),
    "0201": ("naked-triple",),
    "0202": ("naked-quad",),
    "0210": ("hidden-pair",),
    "0211": ("hidden-triple",),
    "0212": ("hidden-quad",),
    "0300": ("x-wing",),
    "0301": ("swordfish",),
    "0302": ("jellyfish",),
    "0310": ("finned-x-wing",),
    "0311": ("finned-swordfish",),
    "0312": ("finned-jellyfish",),
    "0320": ("sashimi-x-wing",),
    "0321": ("sashimi-swordfish",),
    "0322": ("sashimi-jellyfish",),
    "0331": ("franken-swordfish",),
    "0332": ("franken-jellyfish",),
    "0340": ("finned-franken-x-wing",),
    "0341": ("finned-franken-swordfish",),
    "0342": ("finned-franken-jellyfish",),
    "0361": ("finned-mutant-swordfish",),
    "0362": ("finned-mutant-jellyfish",),
    "0363": ("finned-mutant-squirmbag",),
    "0400": ("skyscraper",),
    "0401": ("two-string-kite",),
    "0402": ("empty-rectangle",),
    "0403": ("turbot-fish",),
    "0404": ("dual-two-string-kite",),
    "0405": ("dual-empty-rectangle",),
    "0500": ("simple-colouring-trap",),
    "0501": ("simple-colouring-wrap",),
    "0502": ("multi-colouring-1",),
    "0503": ("multi-colouring-2",),
    "0600": ("unique-rectangle-1",),
    "0601": ("unique-rectangle-2",),
    "0602": ("unique-rectangle-3",),
    "0603": ("unique-rectangle-4",),
    "0604": ("unique-rectangle-5",),
    "0605": ("unique-rectangle-6",),
    "0606": ("hidden-rectangle",),
    "0607": ("avoidable-rectangle-1",),
    "0608": ("avoidable-rectangle-2",),
    "0610": ("bug-1",),
    "0701": ("x-chain",),
    "0702": ("xy-chain",),
    "0703": ("remote-pair",),
    "0706": ("continuous-nice-loop",),
    "0707": ("discontinuous-nice-loop",),
    "0708": ("aic",),
    "0709": ("grouped-continuous-nice-loop",),
    "0710": ("grouped-discontinuous-nice-loop",),
    "0711": ("grouped-aic",),
    "0800": ("xy-wing",),
    "0801": ("xyz-wing",),
    "0803": ("w-wing",),
    "0901": ("als-xz",),
    "0902": ("als-xy-wing",),
    "0903": ("als-xy-chain",),
    "0904": ("death-blossom",),
    "1101": ("sue-de-coq",),
    "1201": ("template-set",),
    "1202": ("template-delete",),
}
"""The techniques that a code stands for; a case is found where one of them finds it."""


@dataclass(frozen=True, slots=True)
class Case:
    """One line: a technique, a position, and the removals or placements that it must find."""

    line: int
    code: str
    variant: str
    """Options of the program the cases come from; `x` where nothing may be found."""
    givens: str
    """81 digits, 0 where nothing is given."""
    placed: str
    """81 digits, 0 where nothing has been placed."""
    deleted: frozenset[Candidate]
    removals: frozenset[Candidate]
    places: frozenset[Candidate]

    @property
    def name(self) -> str:
        """Return the code, the variant and the line, as a test's name."""
        return f"{self.code}{'-' * bool(self.variant)}{self.variant}@{self.line}"

    @property
    def nothing(self) -> bool:
        """Tell whether the technique must find nothing."""
        return self.variant == "x"


def read_cases(text: str) -> list[Case]:
    """Return the cases of a file, one per line that begins with a colon."""
    return [
        read_case(line, number)
        for number, line in enumerate(text.splitlines(), 1)
        if line.startswith(":")
    ]


def read_case(line: str, number: int = 1) -> Case:
    """Return the case that a line states."""
    _, coded, _, grid, deleted, removals, places, *_ = [*line.split(":"), "", "", ""]
    givens, placed = read_grid(grid)
    return Case(
        number,
        coded[:4],
        coded[4:].removeprefix("-"),
        givens,
        placed,
        read_candidates(deleted),
        read_candidates(removals),
        read_candidates(places),
    )


def read_grid(grid: str) -> tuple[str, str]:
    """Return givens and placed values of 81 cells, where `+` marks the placed ones."""
    givens, placed = [], []
    mine = False
    for character in grid:
        if character == "+":
            mine = True
            continue
        digit = "0" if character == "." else character
        givens.append("0" if mine else digit)
        placed.append(digit if mine else "0")
        mine = False
    if len(givens) != 81:
        raise ValueError(f"a grid has 81 cells, not {len(givens)}")
    return "".join(givens), "".join(placed)


def read_candidates(text: str) -> frozenset[Candidate]:
    """Return candidates from words of three digits: value, row, column."""
    return frozenset((int(word[0]), int(word[1]), int(word[2])) for word in text.split())


def position_of(case: Case) -> Position:
    """Return the position: what the values forbid and what was deleted is not pencilled in."""
    values = [int(g) or int(p) for g, p in zip(case.givens, case.placed, strict=True)]
    marks = {}
    for cell, value in enumerate(values):
        if value:
            continue
        row, column = divmod(cell, 9)
        taken = {values[peer] for peer in range(81) if sees(cell, peer)}
        marks[row, column] = tuple(
            v
            for v in range(1, 10)
            if v not in taken and (v, row + 1, column + 1) not in case.deleted
        )
    placed = {divmod(cell, 9): int(p) for cell, p in enumerate(case.placed) if p != "0"}
    return Position(puzzle_of(case), placed, marks)


def puzzle_of(case: Case) -> Puzzle:
    """Return the puzzle that the case comes from."""
    digits = [int(g) for g in case.givens]
    return sudoku([digits[i : i + 9] for i in range(0, 81, 9)])


def sees(cell: int, peer: int) -> bool:
    """Tell whether two cells of the classic board, or a cell and itself, share a house."""
    (r, c), (row, column) = divmod(cell, 9), divmod(peer, 9)
    return r == row or c == column or (r // 3 == row // 3 and c // 3 == column // 3)


def found_in(case: Case, most: int = 100_000) -> list[Deduction]:
    """Return what the techniques of the case find in its position."""
    reasoning = Reasoning(position_of(case))
    return [found for name in TECHNIQUES[case.code] for found in reasoning.find(name, most)]


def passes(case: Case, found: Iterable[Deduction]) -> bool:
    """Tell whether a deduction concludes exactly what the case states; none, if none may be."""
    conclusions = {(written(d.removals), written(d.places)) for d in found}
    if case.nothing:
        return not conclusions
    return (case.removals, case.places) in conclusions


def written(candidates: Iterable[tuple[tuple[int, int], int]]) -> frozenset[Candidate]:
    """Return candidates of cells as the cases write them."""
    return frozenset((value, row + 1, column + 1) for (row, column), value in candidates)
