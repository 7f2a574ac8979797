"""The figures of docs/studies.md come from the runs in docs/studies."""

import csv
import importlib.util
import os
import re
from dataclasses import replace
from math import prod
from pathlib import Path

import pytest

from alldiff.lab.race import Race
from alldiff.studies import Work
from alldiff.studies.base import installed
from alldiff.studies.reasoning import LARGE, REASONING, large_findings
from alldiff.studies.report import FAILS, HOLDS, PARTLY
from alldiff.studies.sets import primes

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "originals" / "data"
ORIGINALS = Path(os.environ.get("ALLDIFF_ORIGINALS", SHARED))


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("page", ROOT / "tools" / "studies_page.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_number_of_the_page_follows_from_the_runs(tool):
    if installed(["choco", "cpsat"])[1]:
        pytest.skip("the runs of engines that are not installed cannot be told")
    written = tool.PAGE.read_text("utf-8")
    assert tool.page(written) == written


def test_the_page_changes_with_the_runs(tool, monkeypatch, tmp_path):
    before = tool.section("csp-sudoku")
    text = (tool.FOLDER / "csp-sudoku.csv").read_text("utf-8")
    assert text.count(",363469,") == 1
    (tmp_path / "csp-sudoku.csv").write_text(text.replace(",363469,", ",363470,"))
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    assert tool.section("csp-sudoku") == before.replace("363,469", "363,470") != before


@pytest.mark.parametrize("name", ["csp-sudoku", "kakuro-orders", "blind-vs-informed", "reasoning"])
def test_the_runs_are_those_of_this_version(tool, name):
    """The cheapest recorded run of each search in each stage, run again, has the same counts."""
    originals = str(ORIGINALS) if ORIGINALS.is_dir() else None
    if name == "blind-vs-informed" and originals is None:
        pytest.skip("its puzzles are not part of the project: set ALLDIFF_ORIGINALS")
    work = Work(name, replace(tool.SETTINGS[name], originals=originals))
    text = (tool.FOLDER / f"{name}.csv").read_text("utf-8")
    work.recall(text)
    compared = 0
    for stage, race in work.stages.items():
        if stage == tool.TWINS:
            continue
        courses = {course.name: course for course in race.courses}
        for one in race.contestants if race.repeat else ():
            runs = [r for r in race.rows if r.spec == one.spec and r.puzzle in courses]
            cheapest = min(runs, key=lambda run: (run.nodes, run.checks), default=None)
            if cheapest is None or cheapest.nodes > 5_000 or cheapest.scored > 5_000:
                continue
            found, _ = race.timed(courses[cheapest.puzzle], one, cheapest.repeat - 1)
            counted = found.stats.nodes, found.stats.checks, found.count
            expected = cheapest.nodes, cheapest.checks, cheapest.solutions
            assert counted == expected, (stage, one.spec)
            compared += 1
    assert compared >= 3


def test_the_runs_are_those_of_the_studies_as_they_are(tool):
    """The recorded runs have the searches, puzzles, repeats and limits of today's studies."""
    if not ORIGINALS.is_dir():
        pytest.skip("some puzzles are not part of the project: set ALLDIFF_ORIGINALS")
    for name, setting in tool.SETTINGS.items():
        work = Work(name, replace(setting, originals=str(ORIGINALS)))
        work.recall((tool.FOLDER / f"{name}.csv").read_text("utf-8"))
        races = {stage: race for stage, race in work.stages.items() if isinstance(race, Race)}
        for stage, race in races.items():
            if stage == tool.TWINS:
                continue
            assert {run.spec for run in race.rows} == set(race.conditions.specs), stage
            assert {run.puzzle for run in race.rows} == {each.name for each in race.courses}, stage
            assert max(run.repeat for run in race.rows) == max(race.repeat, 1), stage
            cut = {run.nodes for run in race.rows if run.limit_reached == "nodes"}
            assert cut <= {getattr(race, "nodes", race.limits.nodes)}, stage


def test_giving_up_on_some_grids_only_holds_in_part(tool):
    work = Work("reasoning", tool.SETTINGS["reasoning"])
    work.recall((tool.FOLDER / "reasoning.csv").read_text("utf-8"))
    race = work.stages[LARGE]
    rows = list(race.rows)
    hard = {run.puzzle for run in rows if run.spec == REASONING["none"] and not run.solved}
    easy = {run.puzzle for run in rows} - hard
    assert hard
    assert easy
    for kept, verdict in ((hard | easy, PARTLY), (hard, HOLDS), (easy, FAILS)):
        race.rows[:] = [run for run in rows if run.puzzle in kept]
        assert large_findings(race)[0].verdict == verdict


def test_a_finding_marks_the_times_of_runs_cut_short(tool):
    report, _ = tool.recorded("blind-vs-informed")
    ours = {each.statement: each.ours for each in report.findings}
    told = ours["most constrained cell does not solve a Sudoku in two hours"]
    assert re.fullmatch(r"no solution after >10,000 states and >[\d.]+ s", told)
    told = ours["greedy:candidates:remaining solves every puzzle within 3 states"]
    assert re.search(r"worst >1,000 states, >[\d.]+ ± [\d.]+ s", told)


def test_no_row_of_the_originals_files_is_recorded(tool):
    for path in tool.FOLDER.glob("*.csv"):
        assert not re.search(r"[0-9.]{16}", path.read_text("utf-8").split("\n", 2)[2])


def test_the_runs_say_their_seed_machine_and_date(tool):
    for name in tool.SETTINGS:
        lines = (tool.FOLDER / f"{name}.csv").read_text("utf-8").splitlines()
        assert lines[0].startswith(f"# To repeat it: alldiff study {name} --seed 0")
        assert re.search(r"Python .* cores?, .*; 20\d\d-\d\d-\d\dT", lines[1])
        rows = list(csv.DictReader(lines[2:]))
        assert rows
        for row in rows:
            assert (row["cut"] == "True") == (
                row["limit_reached"] in ("nodes", "seconds", "memory")
            )


def test_the_products_of_primes_are_as_long_as_the_page_says(tool):
    text = " ".join(tool.PAGE.read_text("utf-8").split())
    bits = {n: prod(primes(n)).bit_length() for n in (9, 16, 25)}
    assert f"{prod(primes(9)):,}, takes {bits[9]} bits" in text
    assert f"sixteen values take {bits[16]} bits" in text
    assert f"25 take {bits[25]}" in text
