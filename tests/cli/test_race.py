"""alldiff race: what it prints and writes, how it tells puzzles from specs, and what it refuses."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from alldiff.cli.commands.race import is_spec
from alldiff.engines import ENGINES

COMMAND = [sys.executable, "-m", "alldiff", "race"]
QUICK = ("--repeat", "2", "--warm-up", "0")
LARGE = json.dumps(
    {"format": "alldiff/1", "kind": "sudoku", "rows": 25, "cols": 25, "box": [5, 5]}
    | {"givens": [[0] * 25] * 25}
)


@pytest.mark.parametrize(
    ("entry", "spec"),
    [
        ("mac+mrv", True),
        ("bt", True),
        ("test", True),
        ("mac+mrv@reference", True),
        ("native", True),
        ("hill-climbing:swap", True),
        ("mca+mvr", True),
        ("crossing-first-static+fc", True),
        ("4.23.2.4.3..1..2", False),
        ("4023020403001002", False),
        ("nowhere.txt", False),
        ("folder/file", False),
        ("nowhere.sdm:3", False),
        ("-", False),
        ("{}", False),
        ("Mac+MRV", True),
    ],
)
def test_puzzles_and_specs_are_distinguished(entry: str, spec: bool) -> None:
    assert is_spec(entry) is spec


def test_what_exists_is_a_puzzle_whatever_it_is_called(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert is_spec("mac")
    Path("mac").mkdir()
    assert not is_spec("mac")


def test_it_prints_a_table(alldiff, four: str) -> None:
    outcome = alldiff("race", four, "bt", "mac+mrv@reference", *QUICK)
    assert (outcome.code, outcome.err) == (0, "")
    assert re.search(r"^2 specs on 1 puzzle, 2 runs each, limit 1, timeout 10 s", outcome.out)
    assert re.search(
        r"^time +engine +solved +median +95% interval +mean +deviation +worst$", outcome.out, re.M
    )
    assert re.search(
        r"^mac\+mrv@reference +reference +1/1( +\S+ m?s) +-( +\S+ m?s){3}$", outcome.out, re.M
    )
    assert "on one puzzle, times are those of its runs" in outcome.out
    assert re.search(r"^nodes +median +95% interval +mean +deviation +worst$", outcome.out, re.M)
    assert re.search(r"^checks +median", outcome.out, re.M)
    assert re.search(r"^alldiff \d.*Python \d", outcome.out, re.M)


def test_records_have_the_fields_of_a_run(alldiff, four: str) -> None:
    lines = alldiff("race", four, "bt", "fc", "--jsonl", *QUICK).out.splitlines()
    runs = [json.loads(line) for line in lines]
    assert [run["spec"] for run in runs] == ["bt", "fc", "fc", "bt"]
    whole = json.loads(alldiff("race", four, "bt", "fc", "--json", *QUICK).out)
    assert list(whole) == ["race", "standings", "comparisons", "runs"]
    timed = ("seconds",)
    for one, other in zip(runs, whole["runs"], strict=True):
        assert {k: v for k, v in one.items() if k not in timed} == {
            k: v for k, v in other.items() if k not in timed
        }


def test_files_are_written(alldiff, four: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    parquet = pytest.importorskip("pyarrow.parquet")
    names = {kind: tmp_path / f"race.{kind}" for kind in ("csv", "parquet", "svg")}
    outcome = alldiff(
        *("race", four, "bt", "fc", "--csv", names["csv"], "--parquet", names["parquet"]),
        *("--plot", names["svg"], "--plot-kind", "box", *QUICK),
    )
    assert (outcome.code, outcome.err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(names["csv"].read_text())))
    assert [row["spec"] for row in rows] == ["bt", "fc", "fc", "bt"]
    assert parquet.read_table(names["parquet"]).num_rows == 4
    assert "<svg" in names["svg"].read_text()
    printed = alldiff("race", four, "bt", "--csv", "-", *QUICK).out
    assert printed.startswith("puzzle,kind,spec,")
    assert len(printed.splitlines()) == 3


def test_a_folder_and_what_is_wrong_in_it(alldiff, four: str, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text(f"{four}\n{four}\n")
    (tmp_path / "notes.md").write_text("# not a puzzle\n")
    outcome = alldiff("race", tmp_path, "bt", "--jsonl", "--repeat", "1")
    assert outcome.code == 0
    assert re.fullmatch(r"alldiff: warning: left out: .*notes\.md.*\n", outcome.err)
    labels = [json.loads(line)["puzzle"] for line in outcome.out.splitlines()]
    assert labels == [f"{tmp_path}/good.txt:1", f"{tmp_path}/good.txt:2"]


def test_what_is_wrong_with_one_puzzle_does_not_stop_the_others(alldiff, four: str) -> None:
    outcome = alldiff("race", "44..............", four, "bt", *QUICK)
    assert outcome.code == 1
    assert "bt" in outcome.out
    assert outcome.err.startswith("alldiff: puzzle 1, line 1, column 1: ")
    missing = alldiff("race", "nowhere.txt", four, "bt", *QUICK)
    assert (missing.code, missing.err) == (5, "alldiff: no such file: nowhere.txt\n")
    assert "bt" in missing.out
    alone = alldiff("race", "nowhere.txt", "bt")
    assert (alone.code, alone.out) == (5, "")


def test_a_collection_from_stdin(alldiff, four: str) -> None:
    outcome = alldiff("race", "bt", "--jsonl", *QUICK, stdin=f"{four}\n{four}\n".encode())
    assert outcome.code == 0
    assert len(outcome.out.splitlines()) == 4


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["mca+mrv"], "did you mean mac"),
        (["mac@chocco"], "did you mean choco"),
        (["hill-clmbing:swap"], "did you mean hill-climbing"),
        (["hill-climbing:swpa"], "did you mean swap"),
        (["mac", "mac"], "named twice"),
        (["strong@reference"], "strong@reference cannot race on puzzle 1"),
        ([], "no spec to race"),
        (["mac", "--repeat", "0"], "--repeat"),
        (["mac", "--warm-up", "-1"], "--warm-up"),
        (["mac", "--timeout", "0"], "timeout"),
        (["mac", "--nodes", "0"], "nodes"),
        (["mac", "--all", "--limit", "2"], "--all and --limit"),
        (["mac", "--plot", "race.gif"], ".png, .svg, .pdf"),
        (["mac", "--plot", "race.png", "--plot-kind", "pie"], "unknown plot"),
        (["mac", "--csv", "no/such/folder.csv"], "cannot be written"),
        (["mac", "--parquet", "."], "cannot be written"),
        (["mac", "--plugin", "no-such-file.py"], "no-such-file.py: cannot be read"),
    ],
)
def test_what_makes_no_sense_is_one_line(
    alldiff, four: str, arguments: list[str], says: str
) -> None:
    outcome = alldiff("race", four, *arguments)
    assert outcome.code == 2, outcome
    assert outcome.out == ""
    (line,) = outcome.err.splitlines()
    assert line.startswith("alldiff: ")
    assert says in line


@pytest.mark.parametrize(
    ("module", "option", "extra"),
    [("matplotlib", "--plot", "plot"), ("pyarrow", "--parquet", "data")],
)
def test_what_is_not_installed_names_its_extra(
    alldiff, four: str, tmp_path: Path, monkeypatch, module: str, option: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    outcome = alldiff("race", four, "bt", option, tmp_path / "race.png")
    assert (outcome.code, outcome.out) == (2, "")
    assert f"pip install 'alldiff[{extra}]'" in outcome.err


def test_an_engine_that_is_not_installed_names_its_extra(alldiff, four: str, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "pychoco", None)
    for arguments in (["race", four, "choco"], ["solve", four, "--engine", "choco"]):
        outcome = alldiff(*arguments)
        assert (outcome.code, outcome.out) == (2, "")
        assert "pip install 'alldiff[choco]'" in outcome.err
        assert len(outcome.err.splitlines()) == 1
    told = alldiff("info").out
    assert re.search(r"^  choco .*\(not available: pychoco is not installed", told, re.M)


@pytest.mark.parametrize("name", ["cpsat", "choco", "sat"])
def test_the_engines_of_others_solve_count_and_race(
    alldiff, four: str, four_solved: str, name: str
) -> None:
    if reason := ENGINES[name].unavailable():
        pytest.skip(reason)
    solved = alldiff("solve", four, "--engine", name, "--format", "line", "--unique")
    assert (solved.code, solved.out, solved.err) == (0, f"{four_solved}\n", "")
    assert alldiff("count", "." * 16, "--engine", name, "--all").out == "288\n"
    raced = alldiff("race", four, name, f"strong@{name}", "--jsonl", *QUICK)
    assert [json.loads(line)["engine"] for line in raced.out.splitlines()] == [name] * 4
    shown = alldiff("candidates", four, "--engine", name)
    assert (shown.code, shown.out.split()[0]) == (0, "4")


def test_info_says_what_is_installed(alldiff) -> None:
    facts = json.loads(alldiff("info", "--json").out)
    extras = {extra["name"]: extra["missing"] for extra in facts["extras"]}
    assert set(extras) >= {"image", "plot", "data", "cpsat", "choco", "sat"}
    for name, module in (("plot", "matplotlib"), ("sat", "pysat")):
        assert (importlib.util.find_spec(module) is None) == bool(extras[name])


def test_a_kind_that_a_strategy_cannot_take(alldiff) -> None:
    kakuro = Path(__file__).parents[2] / "puzzles" / "kakuro" / "5x5.txt"
    outcome = alldiff("race", kakuro, "hill-climbing:swap", "mac")
    assert (outcome.code, outcome.out) == (2, "")
    (line,) = outcome.err.splitlines()
    assert line.startswith(f"alldiff: hill-climbing:swap cannot race on {kakuro}: ")


def test_timeouts_are_results(alldiff) -> None:
    outcome = alldiff("race", LARGE, "bt", "--timeout", "0.05", "--all", *QUICK)
    assert outcome.code == 0
    assert "1 timeout" in outcome.out
    assert re.search(r"^bt +native +0/1 +1 timeout +>", outcome.out, re.M)


def test_ctrl_c_prints_what_there_is(tmp_path: Path, four: str) -> None:
    (tmp_path / "large.json").write_text(LARGE)
    command = [*COMMAND, four, str(tmp_path / "large.json"), "bt", "--all", "--repeat", "2"]
    options = ["--timeout", "60", "--warm-up", "0", "--csv", str(tmp_path / "runs.csv")]
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, stderr=follower, text=True
    ) as running:
        os.close(follower)
        shown = b""
        # The bar tells when the search of the large puzzle is on its way.
        while b"2 of 4 runs" not in shown:
            shown += os.read(leader, 4096)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=60)
        shown += os.read(leader, 4096)
    os.close(leader)
    assert running.returncode == 130, (out, shown)
    assert "interrupted after 2 of 4 runs" in out
    assert re.search(r"^bt +native +1/1", out, re.M)
    assert shown.endswith(b"alldiff: warning: interrupted after 2 of 4 runs\r\n")
    assert len((tmp_path / "runs.csv").read_text().splitlines()) == 3


def test_the_bar_is_for_terminals(four: str) -> None:
    leader, follower = pty.openpty()
    command = [*COMMAND, four, "bt", "--repeat", "3"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=follower) as running:
        os.close(follower)
        assert running.stdout
        out = running.stdout.read()
        shown = b""
        while True:
            try:
                some = os.read(leader, 4096)
            except OSError:
                break
            if not some:
                break
            shown += some
    os.close(leader)
    assert b"3 of 3 runs" in shown
    assert b"3 of 3 runs" not in out
    assert subprocess.run(command, capture_output=True, check=True).stderr == b""
