"""Code of other people: it is found, it works, and its mistakes are told in one line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import alldiff as ad
from alldiff.core.plugins import FILES, load_file
from alldiff.core.state_search import SPEC_PARTS
from alldiff.lab import consistency_level, search_option, value_order, variable_order

FOUR = "4.23.2.4.3..1..2"
EMPTY = ad.sudoku([[0] * 4] * 4)
HEADER = "from alldiff.lab import consistency_level, search_option, value_order, variable_order\n"
BUSIEST = """
@variable_order
def {name}(state, v):
    '''Smallest domain first; among those the busiest.'''
    return state.size(v), -state.degree(v)
"""


@pytest.fixture(autouse=True)
def _forget():
    """Take out again what a test registers."""
    before = {category.noun: set(category) for category in SPEC_PARTS}
    files = set(FILES)
    yield
    for category in SPEC_PARTS:
        for name in set(category) - before[category.noun]:
            category.remove(name)
    for path in set(FILES) - files:
        del FILES[path]


@pytest.fixture
def plugin(tmp_path: Path):
    """Write a plugin and return its path."""

    def write(text: str, name: str = "mine.py") -> Path:
        path = tmp_path / name
        path.write_text(HEADER + text)
        return path

    return write


def process(*arguments: object, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command line as a process of its own, with a folder of packages."""
    folders = [str(path)] if path else []
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([*folders, *sys.path])}
    return subprocess.run(
        [sys.executable, "-m", "alldiff", *map(str, arguments)],
        capture_output=True,
        text=True,
        env=environment,
        stdin=subprocess.DEVNULL,
        check=False,
    )


def test_a_file_brings_its_names(plugin):
    path = plugin(BUSIEST.format(name="busiest"))
    load_file(str(path))
    load_file(str(path))
    result = ad.solve(ad.read(FOUR), "mac+busiest")
    assert (result.status, result.engine) == ("unique", "reference")


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", FOUR, "--search", "mac+busiest"),
        ("count", FOUR, "--search", "mac+busiest"),
        ("watch", FOUR, "mac+busiest", "--trace", "-"),
        ("race", FOUR, "mac+busiest", "mac+mrv", "--repeat", "1"),
        ("info",),
    ],
    ids=lambda arguments: arguments[0],
)
def test_every_command_with_a_spec_takes_plugins(plugin, arguments):
    path = plugin(BUSIEST.format(name="busiest"))
    # Before or after the spec: it makes no difference.
    for line in ([*arguments, "--plugin", path], [arguments[0], "--plugin", path, *arguments[1:]]):
        done = process(*line)
        assert (done.returncode, done.stderr) == (0, ""), done
    assert process(*arguments).returncode == (0 if arguments == ("info",) else 2)


def test_info_lists_what_a_plugin_brings(plugin):
    path = plugin(BUSIEST.format(name="busiest"))
    told = process("info", "--plugin", path).stdout
    assert re.search(r"^  busiest +Smallest domain first; among those the busiest\.$", told, re.M)
    assert str(path) in told


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = 1 / 0\n", "mine.py, line 2: ZeroDivisionError: division by zero"),
        ("def x(:\n", "mine.py, line 2: SyntaxError: invalid syntax"),
        ("import no_such_module\n", "mine.py, line 2: ModuleNotFoundError: No module named"),
        ("\n@variable_order\ndef mrv(s, v):\n    pass\n", "line 3: UsageError: the name mrv is al"),
    ],
)
def test_a_plugin_that_cannot_be_loaded(plugin, text, says):
    with pytest.raises(ad.errors.PluginError) as refused:
        load_file(str(plugin(text)))
    assert says in str(refused.value)
    done = process("solve", FOUR, "--plugin", plugin(text))
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert says in line


def test_a_plugin_that_is_not_there(tmp_path):
    for path in (tmp_path / "nowhere.py", tmp_path):
        with pytest.raises(ad.errors.PluginError, match="cannot be read"):
            load_file(str(path))


def test_a_plugin_can_be_mended(plugin):
    broken = plugin(BUSIEST.format(name="busiest") + "\nraise ValueError('late')\n")
    with pytest.raises(ad.errors.PluginError, match="ValueError: late"):
        load_file(str(broken))
    load_file(str(plugin(BUSIEST.format(name="busiest"))))
    assert ad.solve(ad.read(FOUR), "mac+busiest").status == "unique"


def test_a_function_can_be_defined_again_but_not_by_somebody_else():
    def define(score):
        @variable_order
        def again(state, v):
            return score * v

    define(1)
    define(-1)
    (first, *_) = ad.search_events(EMPTY, "fc+again")
    assert first.cell == "R4C4"
    with pytest.raises(ad.errors.UsageError, match="the name again is already taken"):

        @value_order
        def again(state, v, value):
            return value

    with pytest.raises(ad.errors.UsageError, match="the name mrv is already taken"):

        @variable_order
        def mrv(state, v):
            return v


BROKEN = {
    "variable order": "@variable_order\ndef broken(state, v):\n    return {}\n",
    "value order": "@value_order\ndef broken(state, v, value):\n    return {}\n",
}


@pytest.mark.parametrize("noun", BROKEN)
@pytest.mark.parametrize(
    ("score", "says"),
    [
        ("'many'", r"scored R\dC\d with 'many', which is not a number"),
        ("None", r"scored R\dC\d with None, which is not a number"),
        ("float('nan')", r"with nan, which is not a number"),
        ("1j", r"with 1j, which is not a number"),
        ("(1, 'b')", r"with \(1, 'b'\), which is not a number"),
        ("[1, 2]", r"with \[1, 2\], which is not a number"),
        ("1 / 0", "raised ZeroDivisionError: division by zero"),
        ("state.size('x')", "raised TypeError: list indices"),
    ],
)
def test_a_bad_score_is_reported_with_its_name_and_line(plugin, noun, score, says):
    path = plugin(BROKEN[noun].format(score))
    load_file(str(path))
    line = 4 if "raised" in says else 2
    for run in (
        lambda: ad.solve(EMPTY, "fc+broken"),
        lambda: list(ad.search_events(EMPTY, "fc+broken")),
    ):
        with pytest.raises(ad.errors.PluginError, match=says) as refused:
            run()
        assert str(refused.value).startswith(f"{path}, line {line}: the {noun} broken ")


def test_scores_that_do_not_compare():
    @variable_order
    def broken(state, v):
        return (1, 2) if v == 3 else 1

    with pytest.raises(ad.errors.PluginError, match="such scores cannot be compared"):
        ad.solve(EMPTY, "fc+broken")


@pytest.mark.parametrize("score", [True, 1.5, (1,), (1, 2.5), float("inf")])
def test_numbers_and_tuples_of_them_are_scores(score):
    @variable_order
    def fine(state, v):
        return score

    @value_order
    def fine_too(state, v, value):
        return score

    assert ad.solve(EMPTY, "fc+fine+fine-too", limit=None).count == 288


def test_a_verdict_that_was_forgotten():
    @consistency_level
    def forgetful(state, v):
        state.checks += 1

    @search_option
    def absent_minded(state, changed):
        pass

    with pytest.raises(
        ad.errors.PluginError, match="level forgetful returned None instead of True"
    ):
        ad.solve(EMPTY, "forgetful")
    with pytest.raises(
        ad.errors.PluginError, match="option absent-minded returned None instead of"
    ):
        ad.solve(EMPTY, "fc+absent-minded")


STATE_PARTS = {
    "order or heuristic": (
        "from alldiff.lab import state_heuristic\n@state_heuristic\n"
        "def broken(space, state):\n    return 1 / 0\n",
        "greedy:fill:broken",
        5,
    ),
    "strategy": (
        "from alldiff.lab import strategy\n@strategy(representation='fill')\n"
        "def broken(walk):\n    yield walk.start()\n    1 / 0\n",
        "broken",
        6,
    ),
    "representation": (
        "from alldiff.lab import Space, representation\n@representation\nclass Broken(Space):\n"
        "    def start(self):\n        return self.grid.givens\n"
        "    def successors(self, state):\n        yield 1 / 0\n",
        "depth-first:broken",
        8,
    ),
}


@pytest.mark.parametrize("noun", STATE_PARTS)
def test_a_part_of_a_search_over_states_that_raises(plugin, noun):
    text, spec, line = STATE_PARTS[noun]
    path = plugin(text)
    load_file(str(path))
    says = f"{path}, line {line}: the {noun} broken raised ZeroDivisionError: division by zero"
    for run in (lambda: ad.solve(EMPTY, spec), lambda: list(ad.search_events(EMPTY, spec))):
        with pytest.raises(ad.errors.PluginError) as refused:
            run()
        assert str(refused.value) == says


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("walk.score(walk.start())", "returned None instead of yielding states"),
        ("return 5", "returned 5 instead of yielding states"),
        ("yield None", "yielded None, which is not a state"),
        ("yield list(walk.start())", r"yielded \[\d.*, which is not a state"),
    ],
)
def test_a_strategy_that_yields_no_states_is_reported_with_its_name(plugin, body, says):
    path = plugin(
        "from alldiff.lab import strategy\n@strategy(representation='swap')\n"
        f"def broken(walk):\n    {body}\n"
    )
    load_file(str(path))
    for run in (lambda: ad.solve(EMPTY, "broken"), lambda: list(ad.search_events(EMPTY, "broken"))):
        with pytest.raises(ad.errors.PluginError, match=says) as refused:
            run()
        assert str(refused.value).startswith(f"{path}, line 3: the strategy broken ")


def test_a_strategy_of_ones_own_need_not_ask_whether_there_is_a_state(plugin):
    header = "from alldiff.lab import strategy\n@strategy(representation='candidates')\n"
    load_file(str(plugin(f"{header}def one_look(walk):\n    yield walk.start()\n")))
    assert ad.solve("12.........3...4", "one-look").status == "none"
    assert ad.solve(EMPTY, "one-look").status == "unknown"


def test_a_race_keeps_the_runs_before_a_plugin_broke(plugin, tmp_path):
    path = plugin(
        "@variable_order\ndef broken(state, v):\n"
        "    if len(state.domains) > 16:\n        raise ValueError('too large')\n    return v\n"
    )
    puzzle = tmp_path / "nine.txt"
    puzzle.write_text("." * 81 + "\n")
    options = ["--plugin", path, "--repeat", "2", "--csv", tmp_path / "runs.csv"]
    done = process("race", FOUR, puzzle, "fc", "fc+broken", *options)
    assert done.returncode == 2
    assert "stopped after 4 of 8 runs" in done.stdout
    assert re.search(r"^fc\+broken +reference +1/1", done.stdout, re.M)
    (line,) = done.stderr.splitlines()
    said = f"alldiff: {path}, line 5: the variable order broken raised ValueError: too large"
    assert line == said
    assert len((tmp_path / "runs.csv").read_text().splitlines()) == 5


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A folder with an installed package that brings an order, and one that is broken."""
    (tmp_path / "good_orders.py").write_text(HEADER + BUSIEST.format(name="busiest"))
    (tmp_path / "bad_orders.py").write_text("raise RuntimeError('out of order')\n")
    info = tmp_path / "orders-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: orders\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[alldiff.plugins]\ngood = good_orders\nbad = bad_orders\n"
    )
    return tmp_path


def test_installed_packages_bring_their_names(packages):
    done = process("solve", FOUR, "--search", "mac+busiest", path=packages)
    assert (done.returncode, done.stderr) == (0, "")
    told = process("info", path=packages).stdout
    assert re.search(r"^  good +of an installed package$", told, re.M)
    assert re.search(r"^  bad +.*not available: RuntimeError: out of order", told, re.M)
    assert re.search(r"^  busiest ", told, re.M)


def test_an_unknown_name_says_which_package_is_broken(packages):
    done = process("solve", FOUR, "--search", "mac+idlest", path=packages)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "unknown name 'idlest'" in line
    assert "the plugin bad cannot be used: RuntimeError: out of order" in line


def test_packages_are_imported_only_when_they_are_needed(packages):
    script = "import sys, alldiff as ad; ad.solve(ad.read('%s')); print(*sys.modules)"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(packages), *sys.path])}
    run = [sys.executable, "-c", script % FOUR]
    told = subprocess.run(run, capture_output=True, text=True, env=environment, check=True).stdout
    assert "alldiff" in told.split()
    assert "good_orders" not in told
