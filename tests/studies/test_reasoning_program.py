"""The program of the reasoning project, repeated: its rules to the letter, and its loop."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from alldiff import solving
from alldiff.core.result import Limits
from alldiff.studies import Setting, bank, reasoning_program
from alldiff.studies.reasoning import NAMED, own_grids
from alldiff.studies.reasoning_program import RULES, VERSIONS, Program, ProgramRace
from alldiff.studies.report import FAILS, HOLDS, OPEN, UNSHOWN

ROOT = Path(__file__).resolve().parents[2]
FOLDER = os.environ.get("ALLDIFF_ORIGINALS", str(ROOT.parent / "shared" / "originals" / "data"))
GRIDS = bank.courses("sudoku-9x9", 4) + bank.courses("sudoku-4x4", 2)


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.name)
def test_without_rules_it_takes_our_nodes(grid):
    program = Program(grid.model, "none")
    assert program.search(100_000)
    ours = solving.run(grid.model, "fc+mrv", limits=Limits(1))
    assert (program.nodes, program.fails) == (ours.stats.nodes, ours.stats.fails)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("handed_out", [False, True])
def test_whatever_the_rules_it_finds_the_solution(rules, handed_out):
    for grid in GRIDS:
        program = Program(grid.model, rules, handed_out=handed_out)
        assert program.search(100_000)
        values = [value.bit_length() for value in program.values]
        assert all(constraint.holds(values) for constraint in grid.model.constraints)
        assert all(values[cell] == given for cell, given in grid.model.givens)


def test_it_ends_at_the_limit_of_nodes():
    program = Program(GRIDS[0].model, "none")
    assert not program.search(10)
    assert program.nodes == 10


def test_a_value_without_a_place_goes_unnoticed():
    """1 can be in no cell of the first row, and every cell has values left."""
    program = Program(bank.courses("sudoku-4x4", 1)[0].model, "last cell")
    program.values = [0] * 16
    for cell in (6, 9):
        program.values[cell] = 1
    program.fill_possibilities()
    program.possible[0] = program.possible[1] = 0b0110
    before = list(program.possible)
    assert not any(values & 1 for values in before[:4])
    assert not program.last_cell(0, set())
    assert program.possible == before
    assert all(before[:4])


def test_the_loop_handed_out_can_stop_before_the_end():
    """Only what the last row, column and block answer makes it go on."""
    grid = bank.courses("sudoku-9x9", 1)[0]
    left = {}
    for handed_out in (False, True):
        program = Program(grid.model, "both", handed_out=handed_out)
        program.fill_possibilities()
        program.optimise()
        left[handed_out] = sum(values.bit_count() for values in program.possible)
        program.optimise()
        again = sum(values.bit_count() for values in program.possible)
        assert again == left[handed_out] or handed_out
    assert left[False] <= left[True]


@pytest.mark.skipif(not Path(FOLDER).is_dir(), reason="set ALLDIFF_ORIGINALS to the files")
def test_on_its_own_grids_the_loops_differ():
    grids = {grid.name: grid.model for grid in own_grids(Setting(originals=FOLDER))}
    counted = {}
    for name, rules in (("Grid_nine_1", "naked pairs"), ("Grid_sixteen", "both")):
        for handed_out in (False, True):
            program = Program(grids[name], rules, handed_out=handed_out)
            assert program.search(1_000)
            counted[name, handed_out] = program.nodes, program.fails
    assert counted == {
        ("Grid_nine_1", False): (60, 0),
        ("Grid_nine_1", True): (62, 1),
        ("Grid_sixteen", False): (220, 3),
        ("Grid_sixteen", True): (225, 3),
    }


def test_the_grid_that_it_names_needs_no_trying():
    race = ProgramRace(bank.courses("reasoning-25x25-1", 1), Setting(quick=True))
    assert [each.verdict for each in reasoning_program.findings(race, NAMED)] == [OPEN, OPEN]
    race.nodes = 400
    race.rows = [replace(run, puzzle=NAMED) for run in race.run()]
    [table] = reasoning_program.blocks(race, {})[1:]
    assert (NAMED, "both", "-", "359 / 0", "359 / 0") in table.rows
    assert next(row for row in table.rows if row[1] == "last cell")[3].startswith(">400 / >")
    both = [run for run in race.rows if run.spec.endswith("both")]
    assert [(run.nodes, run.fails, run.solved) for run in both] == [(359, 0, True)] * len(VERSIONS)
    alone, fixed = reasoning_program.findings(race, NAMED)
    assert (alone.verdict, fixed.verdict) == (HOLDS, UNSHOWN)
    race.rows = [replace(run, fails=int(run in both[:1])) for run in race.rows]
    assert [each.verdict for each in reasoning_program.findings(race, NAMED)] == [FAILS, FAILS]
