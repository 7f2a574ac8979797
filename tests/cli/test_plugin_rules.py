"""A rule in a plugin file works in every command, and is printed and drawn like any other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import alldiff as ad
from alldiff.cli.group import COMMANDS, alldiff as group
from alldiff.core.plugins import FILES
from alldiff.rules.framework.base import RULES

PLUGIN = '''
"""A rule that alldiff does not have."""
from alldiff.rules.framework.base import Cells, Rule, cells_of, rule
from alldiff.rules.framework.automata import automaton
from alldiff.rules.framework.shapes import Line


@rule(title="Valley line", place="path", sentence="Values fall along the line, and then rise.")
class Valley(Rule, frozen=True):
    """Values fall to one lowest point inside the line."""

    cells: Cells

    def constraints(self, grid):
        def step(state, value):
            last, rises, length = state
            if value < last:
                return None if rises else (value, False, min(length + 1, 2))
            return (value, True, length) if value > last and length == 2 else None

        start = (grid.high + 1, False, 0)
        return automaton(grid, self.cells, start, step, lambda state: state[1], "fall and rise")

    def shapes(self, grid):
        yield Line(cells_of(self), colour="orange")
'''
LINE = [[0, 0], [0, 1], [0, 2], [0, 3]]
PUZZLE = {
    "format": "alldiff/1",
    "kind": "latin-square",
    "givens": [[0, 0, 0, 0], [0, 0, 0, 0], [0, 1, 3, 0], [0, 0, 4, 0]],
    "clues": [{"type": "valley", "cells": LINE}, {"type": "odd", "cell": [0, 0]}],
}
READ = (
    *("solve", "count", "check", "candidates", "hint", "explain", "rate", "minimize", "vary"),
    *("convert", "draw", "model", "watch", "tree", "trace", "book", "race", "bulk"),
)
"""The commands that read puzzles of any kind; `canonical` and `drill` take classic ones."""


@pytest.fixture
def plugin(tmp_path: Path):
    """Write the plugin; what it registers is forgotten after the test."""
    path = tmp_path / "valley.py"
    path.write_text(PLUGIN)
    files = set(FILES)
    yield path
    for name in set(FILES) - files:
        del FILES[name]
    RULES.pop("valley", None)


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    """A puzzle with that rule, as a file."""
    path = tmp_path / "valley.json"
    path.write_text(json.dumps(PUZZLE))
    return path


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_runs_plugins(name):
    command = group.get_command(None, name)
    assert [option for option in command.params if "--plugin" in option.opts]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_what_is_wrong_with_a_plugin(alldiff, tmp_path, name):
    (tmp_path / "broken.py").write_text("raise ValueError('no rule')\n")
    told = alldiff(name, "--plugin", tmp_path / "broken.py")
    assert told.code == 2
    assert told.err == f"alldiff: {tmp_path / 'broken.py'}, line 1: ValueError: no rule\n"


def arguments(command: str, puzzle: Path, folder: Path) -> list[object]:
    """Return what a command that reads puzzles is called with."""
    more: dict[str, list[object]] = {
        "convert": ["--to", "json"],
        "draw": ["-o", folder / "drawn.svg"],
        "tree": ["-o", folder / "tree.svg"],
        "watch": ["--html", folder / "watched.html"],
        "race": ["mac+mrv", "fc"],
    }
    source = [folder / "book.html", puzzle] if command == "book" else [puzzle]
    return [command, *source, *more.get(command, [])]


@pytest.mark.parametrize("command", READ)
def test_a_rule_of_a_plugin_is_like_any_other(alldiff, tmp_path, plugin, puzzle, command):
    unknown = alldiff(*arguments(command, puzzle, tmp_path))
    assert "unknown type of clue 'valley'" in unknown.err + unknown.out
    known = alldiff(*arguments(command, puzzle, tmp_path), "--plugin", plugin)
    assert known.code == 0, known
    assert "valley" not in known.err


def test_it_is_printed_and_drawn(alldiff, tmp_path, plugin, puzzle):
    alldiff("draw", puzzle, "-o", tmp_path / "drawn.svg", "--plugin", plugin)
    assert "s-orange" in (tmp_path / "drawn.svg").read_text()
    shown = alldiff("solve", puzzle, "--color", "always", "--plugin", plugin).out
    assert "The valley line at R1C1: Values fall along the line, and then rise." in shown
    written = alldiff("convert", puzzle, "--to", "json", "--plugin", plugin).out
    assert json.loads(written)["clues"][0] == {"type": "valley", "cells": LINE}
    names = [row["name"] for row in json.loads(alldiff("info", "--json").out)["rules"]]
    assert "valley" in names


def test_the_solutions_keep_it(alldiff, plugin, puzzle):
    alldiff("info", "--plugin", plugin)
    for grid in ad.solve(ad.read(puzzle), limit=None).solutions:
        low = grid[0].index(1)
        assert 0 < low < 3
        assert sorted(grid[0][: low + 1], reverse=True) == list(grid[0][: low + 1])
        assert sorted(grid[0][low:]) == list(grid[0][low:])


@pytest.mark.parametrize("kind", ["killer", "jigsaw", "futoshiki", "kenken"])
def test_a_solution_is_printed_whatever_the_rules_are(alldiff, tmp_path, kind):
    clues = {
        "killer": [{"type": "killer-cage", "cells": LINE[:2], "sum": 3}],
        "jigsaw": [{"type": "region", "cells": [[r, c] for c in range(4)]} for r in range(4)],
        "futoshiki": [{"type": "less-than", "less": [0, 0], "greater": [0, 1]}],
        "kenken": [{"type": "kenken-cage", "cells": LINE[:2], "result": 3, "operation": "+"}],
    }[kind]
    stated = {"format": "alldiff/1", "kind": kind, "givens": [[0] * 4] * 4, "clues": clues}
    (tmp_path / "puzzle.json").write_text(json.dumps(stated))
    shown = alldiff("solve", tmp_path / "puzzle.json")
    assert shown.code == 0
    solution = ad.solve(ad.read(tmp_path / "puzzle.json")).solution
    rows = [line.split() for line in shown.out.splitlines() if "#" not in line]
    assert rows == [["4"], *(list(map(str, row)) for row in solution)]


def test_it_is_explained_by_its_name(alldiff, plugin, puzzle):
    for command in ("explain", "hint"):
        assert "he valley line at R1C1" in alldiff(command, puzzle, "--plugin", plugin).out
