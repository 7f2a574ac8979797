"""Races: exact counts, honest times, and tables, files and plots that say the same."""

import csv
import io
import json
import warnings
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import alldiff as ad
from alldiff.core.result import Limits, Result, Stats
from alldiff.core.search import Search
from alldiff.engines import ENGINES, Engine
from alldiff.lab import Race, RaceInterrupted, courses
from alldiff.lab.outcome import comparable, standing
from alldiff.lab.race import contestant
from alldiff.lab.statistics import median

FOUR = "4.23.2.4.3..1..2"
EMPTY = "." * 16
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = ad.read("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
LARGE = ad.sudoku([[0] * 25] * 25)
QUICK = {"repeat": 2, "warm_up": 0}
COUNTERS = ("nodes", "fails", "undos", "prunes", "checks", "max_depth", "trace_hash", "solutions")


def counters(result):
    return [
        (run.puzzle, run.spec, *(getattr(run, name) for name in COUNTERS)) for run in result.rows
    ]


def test_counts_are_the_same_in_every_race_under_the_seed():
    specs = ["fc+mrv+random-value", "mac+random-variable", "bt", "strong", "mac+mrv@reference"]
    puzzles = [EASY, EMPTY]
    first, second = (ad.race(puzzles, specs, repeat=2, warm_up=warm, seed=5) for warm in (0, 1))
    assert counters(first) == counters(second)
    other = ad.race(puzzles, specs, repeat=2, warm_up=0, seed=6)
    assert counters(first) != counters(other)


def test_each_repeat_has_a_seed_of_its_own_and_twins_count_alike():
    result = ad.race(HARD, ["mac+random-value@native", "mac+random-value@reference"], seed=7)
    by_seed = {}
    for run in result.rows:
        by_seed.setdefault(run.seed, set()).add((run.nodes, run.checks, run.trace_hash))
    assert sorted(by_seed) == [7, 8, 9]
    assert all(len(found) == 1 for found in by_seed.values())
    assert len(set.union(*by_seed.values())) > 1


def test_contestants_take_turns():
    result = ad.race([FOUR, EMPTY], ["bt", "fc", "mac"], **QUICK)
    turns = [run.spec for run in result.rows]
    assert turns[:3] == ["bt", "fc", "mac"]
    assert turns[3:6] == ["fc", "mac", "bt"]
    assert turns[6:9] == ["fc", "mac", "bt"]
    for place in range(0, len(turns), 3):
        assert sorted(turns[place : place + 3]) == ["bt", "fc", "mac"]


def test_a_run_says_what_a_search_found():
    result = ad.race([FOUR, HARD], ["mac+mrv@reference", "native"], limit=2, **QUICK)
    assert len(result.rows) == 8
    for run in result.rows:
        assert (run.status, run.solved, run.solutions) == ("unique", True, 1)
        assert run.seconds > 0
    (ours,) = {
        run.nodes for run in result.rows if run.puzzle == "puzzle 1" and run.engine != "native"
    }
    assert ours == ad.solve(HARD, "mac+mrv").stats.nodes or ours == 0
    assert {run.search for run in result.rows} == {"mac+mrv", "strong"}


def test_a_timeout_is_reported_and_counts_as_at_least_its_time():
    result = ad.race(LARGE, ["bt", "mac+mrv"], timeout=0.05, limit=None, **QUICK)
    for each in result.standings():
        # Two runs on one puzzle are one figure.
        assert each.unsolved == {"seconds": 1}
        assert (each.solved, each.puzzles) == (0, 1)
        assert each.time.bound == {"median", "mean", "worst", "deviation"}
        assert "median" in each.nodes.bound
        assert each.par2 == 0.1
    told = result.table()
    assert "1 timeout" in told
    assert ">" in told
    assert "not enough puzzles" in told


def test_nodes_at_a_limit_on_nodes_are_counted():
    result = ad.race(LARGE, ["bt"], nodes=100, timeout=None, limit=None, **QUICK)
    (each,) = result.standings()
    assert each.unsolved == {"nodes": 1}
    assert each.nodes.worst == 100
    assert each.nodes.bound == {"median", "mean", "worst", "deviation"}
    assert each.par2 is None
    assert ">100" in result.table()
    assert {row["cut"] for row in result.flat_rows()} == {True}


def test_a_search_over_states_that_gave_up_is_unsolved_and_took_its_time():
    specs = ["hill-climbing:swap", "mac+mrv"]
    result = ad.race(HARD, specs, **QUICK)
    climbing, complete = result.standings()
    assert (climbing.solved, climbing.unsolved) == (0, {"gave up": 1})
    assert climbing.time.bound == frozenset()
    assert climbing.nodes.worst > 0
    assert complete.solved == 1
    assert "1 gave up" in result.table()
    assert "censored" not in result.table()
    assert counters(result) == counters(ad.race(HARD, specs, **QUICK))


def test_a_proof_that_there_is_no_solution_is_solved():
    nothing = ad.Model(
        (6, 6, 6), (ad.constraints.AllDifferent((0, 1, 2)),), (), ((0, 0), (0, 1), (0, 2)), (1, 3)
    )
    result = ad.race(nothing, ["bt", "mac", "strong"], **QUICK)
    assert {(run.status, run.solved) for run in result.rows} == {("none", True)}
    assert {run.puzzle for run in result.rows} == {"problem 1"}


@pytest.mark.parametrize(
    ("spec", "search", "engine"),
    [
        ("mac+mrv", "mac+mrv", "auto"),
        ("mac+mrv@reference", "mac+mrv", "reference"),
        ("strong@native", "strong", "native"),
        ("choco", None, "choco"),
        ("auto", None, "auto"),
        ("hill-climbing:swap", "hill-climbing:swap", "auto"),
    ],
)
def test_a_spec_names_a_search_an_engine_or_both(spec, search, engine):
    found = contestant(spec)
    assert (found.spec, found.search, found.engine) == (spec, search, engine)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"specs": ["mca+mrv"]}, "^unknown name 'mca' in the search"),
        ({"specs": ["mac@chocolate"]}, "unknown engine 'chocolate': did you mean choco"),
        ({"specs": ["@choco"]}, "no search before the @"),
        ({"specs": ["mac", "mac"]}, "mac is named twice"),
        ({"specs": ["strong@reference"]}, "strong@reference cannot race on puzzle 1"),
        ({"specs": []}, "needs a spec"),
        ({"puzzles": []}, "needs a puzzle"),
        ({"repeat": 0}, "at least 1 repeat, not 0"),
        ({"warm_up": -1}, "0 or more, not -1"),
        ({"timeout": 0}, "timeout in seconds must be above 0"),
    ],
)
def test_a_race_that_makes_no_sense_is_refused(arguments, says):
    given = {"puzzles": [FOUR], "specs": ["mac"], **arguments}
    with pytest.raises(ad.errors.UsageError, match=says):
        ad.race(given.pop("puzzles"), given.pop("specs"), **given)


def test_a_puzzle_with_faults_is_named():
    with pytest.raises(ad.errors.InvalidPuzzle) as refused:
        ad.race(["44.............."], ["mac"])
    assert refused.value.__notes__ == ["in puzzle 1"]


def test_puzzles_come_from_files_folders_and_texts(tmp_path):
    (tmp_path / "deeper").mkdir()
    (tmp_path / "two.txt").write_text(f"{FOUR}\n{EMPTY}\n")
    (tmp_path / "deeper" / "one.txt").write_text(f"{FOUR}\n")
    (tmp_path / ".hidden").write_text("no puzzle")
    (tmp_path / "notes.md").write_text("# No puzzle either\n")
    with pytest.warns(ad.errors.ReadWarning, match=r"notes\.md is left out"):
        found = courses([tmp_path, FOUR, f"{tmp_path}/two.txt:2", HARD])
    folder = [f"{tmp_path}/deeper/one.txt", f"{tmp_path}/two.txt:1", f"{tmp_path}/two.txt:2"]
    assert [each.name for each in found] == [
        *folder,
        "puzzle 2",
        f"{tmp_path}/two.txt:2",
        "puzzle 4",
    ]
    (tmp_path / "empty").mkdir()
    with pytest.raises(ad.errors.ReadError, match="no file in this folder"):
        courses(tmp_path / "empty")


class Liar(Engine):
    """An engine that finds no solution, ever."""

    name = "liar"
    summary = "says no"

    def unsupported(self, model, search):
        return None

    def best_spec(self, model):
        return "bt"

    def solve(self, model, search, limits, keep=None, listener=None):
        return Result(model, (), 0, True, None, Stats(), search, self.name)


@pytest.fixture
def liar():
    ENGINES.add("liar", Liar())
    yield
    ENGINES.remove("liar")


@pytest.mark.usefixtures("liar")
def test_contestants_that_contradict_each_other_end_the_race():
    with pytest.raises(
        ad.AlldiffError, match="mac and liar contradict each other: 1 and 0 solutions"
    ):
        ad.race(FOUR, ["mac", "liar"], warm_up=0)


def test_an_interrupted_race_keeps_its_runs():
    def interrupt(progress):
        assert progress.total == 12
        if progress.done == 5:
            raise KeyboardInterrupt

    with pytest.raises(RaceInterrupted) as stopped:
        ad.race(
            [FOUR, EMPTY],
            ["bt", "fc", "mac"],
            listener=ad.Listener(progress=interrupt, every=0),
            **QUICK,
        )
    result = stopped.value.result
    assert len(result.rows) == 5
    assert "interrupted after 5 of 12 runs" in result.table()


@pytest.fixture
def finished():
    return ad.race([FOUR, HARD], ["mac+mrv", "strong"], nodes=1, **QUICK)


def test_the_files_hold_every_run(finished, tmp_path):
    text = finished.to_csv(tmp_path / "runs.csv")
    assert (tmp_path / "runs.csv").read_text() == text == finished.to_csv()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [int(row["nodes"]) for row in rows] == [run.nodes for run in finished.rows]
    assert [row["limit_reached"] or None for row in rows] == [
        run.limit_reached for run in finished.rows
    ]
    for row in rows:
        assert f"alldiff={ad.__version__}" in row["versions"]
        assert row["python"].startswith("CPython") or row["python"]
        assert row["processor"]
        assert int(row["cores"]) >= 1
        assert row["date"] == finished.conditions.date
        assert row["cut"] == str(row["limit_reached"] in ("nodes", "seconds", "memory"))
    record = json.loads(finished.to_json(tmp_path / "race.json"))
    assert record == finished.record() == json.loads((tmp_path / "race.json").read_text())
    assert len(record["runs"]) == len(finished.rows)
    for name in ("machine", "versions", "seed", "specs", "repeat", "timeout", "nodes", "limit"):
        assert record["race"][name] is not None


def test_parquet_holds_what_csv_holds(finished, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    finished.to_parquet(tmp_path / "runs.parquet")
    table = parquet.read_table(tmp_path / "runs.parquet")
    assert table.column_names == finished.columns()
    assert table.to_pylist() == finished.flat_rows()


def test_the_notebook_shows_the_figures_of_the_table(finished):
    page = ElementTree.fromstring(f"<div>{finished._repr_html_().replace('<br>', '<br/>')}</div>")
    shown = ["".join(cell.itertext()) for cell in page.iter("td")]
    for line in finished.table().splitlines():
        if line.startswith("beside "):
            break
        if line.startswith(("mac+mrv ", "strong ")):
            for figure in line.split("  ")[1:]:
                assert figure.strip() in ("", *shown)


def test_standings_are_those_of_the_runs(finished):
    for each in finished.standings():
        runs = [run for run in finished.rows if run.spec == each.spec]
        assert each == standing(each.spec, runs, finished.conditions.timeout)
        by_puzzle = [
            median([r.seconds for r in runs if r.puzzle == p]) for p in {r.puzzle for r in runs}
        ]
        assert each.time.worst == max(by_puzzle)
    faster = replace(finished, rows=tuple(replace(run, seconds=1.0) for run in finished.rows))
    assert {each.time.median for each in faster.standings()} == {1.0}


@pytest.mark.parametrize(
    ("kind", "suffix"), [("all", "png"), ("box", "svg"), ("cactus", "pdf"), ("bars", "png")]
)
def test_plots_are_written(finished, tmp_path, kind, suffix):
    pytest.importorskip("matplotlib")
    path = tmp_path / f"race.{suffix}"
    plot = finished.plot(path, kind)
    begins = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
    assert path.read_bytes().startswith(begins[suffix])
    assert plot._repr_png_().startswith(b"\x89PNG")


def test_a_plot_that_makes_no_sense_is_refused(finished, tmp_path):
    pytest.importorskip("matplotlib")
    with pytest.raises(ad.errors.UsageError, match=r"unknown plot 'boxes' \(did you mean box"):
        finished.plot(kind="boxes")
    with pytest.raises(ad.errors.WriteError, match=r"a plot ends in \.png"):
        finished.plot(tmp_path / "race.gif")
    with pytest.raises(ad.errors.WriteError, match="cannot be written"):
        finished.plot(tmp_path / "nowhere" / "race.png")
    with pytest.raises(ad.errors.UsageError, match="nothing to plot"):
        replace(finished, rows=()).plot()


def test_plots_of_runs_that_counted_nothing(tmp_path):
    """Zero nodes, no checks, one run each: a logarithmic scale must bear it."""
    pytest.importorskip("matplotlib")
    solved = ad.solve(FOUR_PUZZLE := ad.read(FOUR)).solution
    done = replace(FOUR_PUZZLE, givens=solved)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ad.race(done, ["bt", "strong"], repeat=1, warm_up=0).plot(tmp_path / "race.png")
    assert Path(tmp_path / "race.png").stat().st_size > 0


def test_a_race_is_checked_before_it_is_run():
    ready = Race(courses(FOUR), ["bt"], Limits(1))
    assert (len(ready), ready.rows) == (3, [])
    assert Search("bt") == ready.plan(ready.courses[0], ready.contestants[0])[1]


def test_nodes_of_one_sort_compare_and_others_do_not():
    specs = ["mac+mrv", "fc+mrv@reference", "exact-cover", "strong", "annealing", "tabu"]
    race = ad.race(ad.read("puzzles/sudoku/9x9-easy.txt"), specs, repeat=1)
    compared = {
        (first, second): comparable(race, first, second) for first in specs for second in specs
    }
    everything = ["time", "nodes", "checks"]
    assert compared["mac+mrv", "fc+mrv@reference"] == everything
    assert compared["exact-cover", "exact-cover"] == everything
    assert compared["annealing", "tabu"] == ["time", "nodes"]
    for pair in [("mac+mrv", "exact-cover"), ("mac+mrv", "tabu"), ("strong", "strong")]:
        assert compared[pair] == ["time"]
    assert {
        each["measure"] for each in race.record()["comparisons"] if each["second"] == "tabu"
    } == {"time"}


def test_giving_up_soon_is_not_better_than_solving():
    puzzles = list(ad.generate_many("sudoku", 6, seed=1))
    race = ad.race(puzzles, ["hill-climbing", "tabu"], repeat=1, warm_up=0)
    runs = {
        spec: [run for run in race.rows if run.spec == spec] for spec in ("hill-climbing", "tabu")
    }
    assert not any(run.solved for run in runs["hill-climbing"])
    assert sum(run.solved for run in runs["tabu"]) > 3
    for measure in ("time", "nodes"):
        found = race.compare("hill-climbing", "tabu", measure)
        assert (found.wins, found.losses) == (0, sum(run.solved for run in runs["tabu"]))
        assert found.ratio <= 1
        assert (found.cut, found.bound) == (6, "<")


def test_puzzles_of_one_name_are_several_puzzles():
    m, n = (ad.example("queens", 5) for _ in range(2))
    race = ad.race([m, n, ad.example("queens", 6)], ["fc"], repeat=2)
    assert race.conditions.puzzles == ("5 queens 1", "5 queens 2", "6 queens")
    assert race.standings()[0].puzzles == 3
