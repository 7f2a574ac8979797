"""What constraints leave: the core's short searches and the strongest one tell the same."""

from __future__ import annotations

import pytest

import alldiff as ad
from alldiff.core.constraints import AllDifferent
from alldiff.core.model import values_of
from alldiff.techniques import Reasoning, start
from alldiff.techniques.engine.refutation import MOST_NODES, refutes
from alldiff.techniques.engine.smallest import UnitIndex
from alldiff.techniques.engine.sub_model import SubModel
from alldiff.techniques.engine.support import Support, forcing
from alldiff.techniques.engine.verify import current_domains

RULES = (
    ["anti-knight"],
    ["nonconsecutive"],
    ["killer-cage"],
    ["thermometer", "arrow"],
    ["whisper", "difference"],
    ["renban", "sandwich"],
)


def a_reasoning(rules: list[str], seed: int = 1) -> Reasoning:
    """Return reasoning on a new puzzle of 9x9, or where it has rules of a smaller one."""
    return Reasoning(start(ad.generate("sudoku", rules=rules, seed=seed)))


def asked_one_by_one(reasoning: Reasoning, support: Support, domains: list[int]) -> list[int]:
    """Return what constraints leave, as the strongest search tells of each candidate."""
    chosen = [reasoning.model.constraints[number] for number in support.numbers]
    sub_model = SubModel([*chosen, *support.inside], domains)
    return [
        sum(
            1 << value
            for value in values_of(domains[variable])
            if sub_model.solution_with(variable, value) is not None
        )
        for variable in support.variables
    ]


def numbers_of(index: UnitIndex, group: tuple[int, ...]) -> list[int]:
    """Return the constraints of a group."""
    return [number for unit in group for number in index.units[unit].constraints]


@pytest.mark.parametrize("rules", RULES, ids="+".join)
def test_what_is_left_is_what_each_candidate_alone_leaves(rules: list[str]) -> None:
    reasoning = a_reasoning(rules)
    index, domains = UnitIndex(reasoning), current_domains(reasoning)
    for size in range(3):
        groups = index.level(size, reasoning.check).groups
        supports = [
            Support(reasoning, numbers_of(index, group))
            for group in groups[:: len(groups) // 9 + 1]
        ]
        told = [asked_one_by_one(reasoning, support, domains) for support in supports]
        assert [support.left(reasoning, domains) for support in supports] == told
        # Once more, with the ways that are known now, and with fewer candidates.
        fewer = [
            domain & ~(domain & -domain) if at % 5 == 0 and domain.bit_count() > 2 else domain
            for at, domain in enumerate(domains)
        ]
        told = [asked_one_by_one(reasoning, support, fewer) for support in supports]
        less = [
            (at, left)
            for at, (support, left) in enumerate(zip(supports, told, strict=True))
            if left != [fewer[variable] for variable in support.variables]
        ]
        assert list(forcing(reasoning, supports, fewer)) == less


@pytest.mark.parametrize("rules", RULES, ids="+".join)
def test_what_would_be_left_is_what_is_left_then(rules: list[str]) -> None:
    reasoning = a_reasoning(rules)
    index, domains = UnitIndex(reasoning), current_domains(reasoning)
    for unit in index.units[:: len(index.units) // 12 + 1]:
        support = Support(reasoning, unit.constraints)
        open_one = next((v for v in support.variables if domains[v].bit_count() > 1), None)
        if open_one is None:
            continue
        before = support.left(reasoning, domains)
        changes = [(open_one, 1 << value) for value in values_of(domains[open_one])]
        changes.append((open_one, 0))
        then = support.would_leave(reasoning, domains, changes)
        for (variable, domain), left in zip(changes, then, strict=True):
            changed = [*domains]
            changed[variable] = domain
            assert left == Support(reasoning, unit.constraints).left(reasoning, changed)
        assert support.left(reasoning, domains) == before


@pytest.mark.parametrize("rules", RULES, ids="+".join)
def test_what_is_excluded_is_not_left(rules: list[str]) -> None:
    reasoning = a_reasoning(rules)
    index, domains = UnitIndex(reasoning), current_domains(reasoning)
    for unit in index.units[:: len(index.units) // 12 + 1]:
        support = Support(reasoning, unit.constraints)
        left = support.left(reasoning, domains)
        for variable, stays in zip(support.variables, left, strict=True):
            gone = [(variable, value) for value in values_of(domains[variable] & ~stays)]
            kept = [(variable, value) for value in values_of(stays)]
            assert support.excludes(reasoning, domains, gone)
            assert not any(support.excludes(reasoning, domains, [*gone, one]) for one in kept)


def test_cells_that_are_kept_apart_besides_count() -> None:
    reasoning = a_reasoning(["killer-cage"])
    domains = [0b110] * len(reasoning.domains)
    row = reasoning.houses[0][1]
    one, two = reasoning.model.constraints[row].variables[:2]
    far = next(v for v in range(81) if v not in reasoning.model.constraints[row].variables)
    alone = Support(reasoning, (), [AllDifferent((one, far))])
    assert alone.left(reasoning, domains) == [0b110, 0b110]
    assert (
        Support(reasoning, (), [AllDifferent((one, far, two))]).left(reasoning, domains) == [0] * 3
    )


@pytest.mark.parametrize("rules", RULES, ids="+".join)
def test_refutations_are_those_of_the_strongest_search(rules: list[str]) -> None:
    reasoning = a_reasoning(rules)
    index, domains = UnitIndex(reasoning), current_domains(reasoning)
    for first in range(0, len(index.units), len(index.units) // 8 + 1):
        group = [first, *sorted(index.near[first])[:6]]
        chosen = [reasoning.model.constraints[number] for number in numbers_of(index, tuple(group))]
        sub_model = SubModel(chosen, domains)
        variable = min(v for v in index.units[first].variables if v < index.cells)
        for value in values_of(domains[variable]):
            told = sub_model.solution_with(variable, value) is None
            asked = (group, domains, variable, value)
            assert refutes(reasoning, index.units, *asked, MOST_NODES) is told
            assert told or not refutes(reasoning, index.units, *asked, 0)


def test_short_searches_never_refute_the_solution() -> None:
    puzzle = ad.read(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    )
    grid = ad.solve(puzzle).solution
    reasoning = Reasoning(start(puzzle))
    index, domains = UnitIndex(reasoning), current_domains(reasoning)
    for variable, (row, column) in enumerate(reasoning.model.cells):
        asked = (range(len(index.units)), domains, variable, grid[row][column])
        assert not refutes(reasoning, index.units, *asked, 0)
