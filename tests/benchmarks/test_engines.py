"""The race against the peers: right answers, honest figures, and words for what is missing."""

import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import alldiff as ad

from support.small_models import brute_force, model_of, models

PROJECT = Path(__file__).parents[2]
sys.path.append(str(PROJECT / "benchmarks"))

races = importlib.import_module("engine_race")
reports = importlib.import_module("engine_report")
tasks = importlib.import_module("engine_tasks")

FOUR = {"id": "four", "size": 4, "box": [2, 2]}
UNIQUE = FOUR | {"givens": [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [0, 0, 0, 0]]}
SEVERAL = FOUR | {"givens": [[1, 2, 3, 4], [3, 4, 1, 2], [0, 0, 0, 0], [0, 0, 0, 0]]}


def peers() -> list:
    """Return each peer, skipped with its reason where it is not installed."""
    return [
        pytest.param(team, marks=pytest.mark.skipif(bool(reason), reason=f"{team} {reason}"))
        for team in races.PEERS
        for reason in [races.missing(team)]
    ]


def benchmark(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(PROJECT / "src"), "ALLDIFF_DATA": str(data)}
    command = [sys.executable, str(PROJECT / "benchmarks" / "engines.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    lines = [json.dumps(record) for record in (UNIQUE, SEVERAL)]
    (tmp_path / "sudoku-16x16.jsonl").write_text("\n".join(lines) + "\n")
    return tmp_path


@pytest.mark.parametrize("team", peers())
@given(model=models(), limit=st.integers(1, 5), data=st.data())
def test_a_peer_finds_the_solutions_there_are(team: str, model: ad.Model, limit: int, data) -> None:
    module = races.peer_module(team)
    variant = data.draw(st.sampled_from(module.VARIANTS))
    expected = brute_force(model)
    found = module.solve(model, limit, variant)
    assert len(found) == len(set(found)) == min(limit, len(expected))
    assert set(found) <= set(expected)


@pytest.mark.parametrize("team", peers())
def test_a_peer_proves_a_killer_unique_or_not(team: str) -> None:
    solution = ad.solve(ad.sudoku([[0] * 9] * 9), limit=1).solution
    first_row = [(45, [(0, c) for c in range(9)])]
    others = [(solution[r][c], [(r, c)]) for r in range(1, 9) for c in range(9)]
    solve = races.peer_module(team).solve
    assert len(solve(ad.to_model(tasks.killer("one", first_row + others)), 2)) == 1
    assert len(solve(ad.to_model(tasks.killer("many", first_row)), 2)) == 2


@given(st.integers(2, 4), st.integers(0, 99))
def test_a_shuffled_grid_is_a_solution(box: int, seed: int) -> None:
    whole = tasks.shuffled_sudoku(box, 0, seed)
    assert not ad.validate(whole)
    assert all(value for row in whole.givens for value in row)
    part = tasks.shuffled_sudoku(box, 0.25, seed)
    kept = [value for row in part.givens for value in row if value]
    assert len(kept) == box**4 - round(0.25 * box**4)
    assert part == tasks.shuffled_sudoku(box, 0.25, seed)


def test_arrows_lead_every_cell_to_the_sum_of_its_cage() -> None:
    rows = ["a<<<<<<<<", ">>>>Z<<<<", "987654321", "^^^^^^^^^", "vvvvvvvvv", *["5" * 9] * 4]
    found = tasks.arrow_cages("".join(rows))
    cages = {cells[0]: (total, len(cells)) for total, cells in found}
    assert cages[0, 0] == (36, 9)
    assert cages[1, 0] == (35, 9)
    assert cages[2, 8] == (1, 2)
    assert cages[4, 3] == (5, 2)
    assert sum(count for _, count in cages.values()) == 81


def test_wrong_and_repeated_solutions_are_faults() -> None:
    model = model_of([0b110, 0b110], [ad.constraints.AllDifferent((0, 1))])
    assert races.wrong(model, [(1, 2), (2, 1)], "x") == []
    assert races.wrong(model, [(1, 1)], "x") == ["x: a wrong solution"]
    assert races.wrong(model, [(1, 2), (1, 2)], "x") == ["x: the same solution twice"]


def test_a_solution_may_lack_its_hidden_variables() -> None:
    model = ad.Model(
        (0b110, 0b110, 0b110), (ad.constraints.Less(0, 2),), (), ((0, 0), (0, 1)), (1, 2), hidden=1
    )
    assert races.wrong(model, [(1, 1), (1, 2)], "x") == []
    assert races.wrong(model, [(2, 1)], "x") == ["x: a wrong solution"]
    assert races.wrong(model, [(1,)], "x") == ["x: a wrong solution"]


@pytest.mark.skipif(bool(races.missing("ISS")), reason=f"ISS {races.missing('ISS')}")
def test_iss_answers_its_own_words() -> None:
    iss = races.peer_module("ISS")
    task = tasks.puzzle_task(ad.sudoku([[1, 2, 3, 4], [3, 4, 1, 2], [0] * 4, [0] * 4]))
    seconds, found = iss.answer(iss.text_of(task), 2, "wall")
    assert seconds > 0
    assert races.wrong(ad.to_model(tasks.read(task)), found, "ISS") == []
    assert len(found) == 2


def outcome_of(name: str, times: dict[str, list[float | None]]):
    """Return an outcome with these seconds for each team, None for unfinished ones."""
    contestants = [
        races.Contestant(team, "", "wall", [s and races.Timing(s, s, s) for s in seconds])
        for team, seconds in times.items()
    ]
    count = len(contestants[0].timings)
    named = [tasks.Task(f"puzzle {place}", "json", "") for place in range(count)]
    return races.Outcome(tasks.CLASSES[name], named, contestants, 10.0, [1] * count)


def test_a_ratio_is_the_best_peer_to_ours_and_unfinished_counts_as_the_timeout() -> None:
    outcome = outcome_of(
        "killer", {"alldiff": [1.0, None], "CP-SAT": [20.0, 5.0], "Choco": [None, None]}
    )
    assert outcome.ratios() == [10.0, 0.5]
    assert outcome.ratios("CP-SAT") == [20.0, 0.5]
    assert any("worst 0.50 (puzzle 1)" in line for line in reports.table(outcome))
    met = dict(reports.verdicts(outcome))
    assert met["solved 1 of 2"] is False
    assert met["best of 2 peers / alldiff worst 0.50, wanted 1"] is False


def test_hard_25x25_are_measured_against_cadical() -> None:
    times = {"alldiff": [1.0, 1.0], "CaDiCaL": [4.0, 1.0], "CP-SAT": [0.1, 0.1]}
    assert all(met for _, met in reports.verdicts(outcome_of("sudoku-25-hard", times)))


@pytest.mark.programs
def test_a_run_prints_tables_targets_and_what_is_missing(data: Path, tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    run = benchmark(data, "--class", "sudoku-16", "--repeat", "1", "--json", str(figures))
    assert run.returncode == 0, run.stderr
    assert "sudoku-16: Sudoku 16x16, published (1 unique, 1 with two solutions)" in run.stdout
    assert re.search(r"^alldiff auto +2 .* 0 +\S+ +\S+$", run.stdout, re.M)
    assert "sudoku-16           met      solved 2 of 2" in run.stdout
    for team in (*races.PEERS, *races.READERS):
        reason = races.missing(team)
        assert f"{team}: {reason or races.peer_module(team).version()}" in run.stdout
    (told,) = json.loads(figures.read_text())["classes"]
    assert [puzzle["solutions"] for puzzle in told["puzzles"]] == [1, 2]
    assert all(puzzle["seconds"]["alldiff auto"]["whole"] > 0 for puzzle in told["puzzles"])


def test_what_passes_the_timeout_is_unfinished(data: Path) -> None:
    empty = {"id": "empty", "size": 36, "box": [6, 6], "givens": [[0] * 36] * 36}
    (data / "sudoku-16x16.jsonl").write_text(json.dumps(empty) + "\n")
    options = ["--engine", "reference", "--timeout", "0.01", "--no-peers"]
    run = benchmark(data, "--class", "sudoku-16", *options)
    assert run.returncode == 0, run.stderr
    assert "(1 unfinished by all)" in run.stdout
    assert "sudoku-16           NOT MET  solved 0 of 1" in run.stdout
    assert "sudoku-16           NOT MET  no ratio: every peer is missing" in run.stdout


def test_without_data_one_line_says_where_to_name_it(tmp_path: Path) -> None:
    run = benchmark(tmp_path / "nowhere")
    assert run.returncode != 0
    assert "ALLDIFF_DATA" in run.stderr
    assert run.stderr.count("\n") == 1
