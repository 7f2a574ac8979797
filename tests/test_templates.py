"""The files to copy in docs/templates work as they are, in Python and with --plugin."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import alldiff as ad
from alldiff.cli import run
from alldiff.core.plugins import FILES, load_file
from alldiff.core.state_search import SPEC_PARTS
from alldiff.engines import ENGINES
from alldiff.formats import FORMATS
from alldiff.rules.framework.base import RULES
from alldiff.techniques import TECHNIQUES
from alldiff.techniques.words.context import SENTENCES

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES = sorted((ROOT / "docs" / "templates").glob("*.py"))
FOUR = "4.23.2.4.3..1..2"
ROW = [[0, 0], [0, 1], [0, 2], [0, 3]]


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """Take out again what a template registers; other rules that were loaded meanwhile stay."""
    registries = (FORMATS, ENGINES, TECHNIQUES, *SPEC_PARTS)
    names = [set(registry) for registry in registries]
    files = set(FILES)
    yield
    for registry, before in zip(registries, names, strict=True):
        for name in set(registry) - before:
            registry.remove(name)
    tables: tuple[dict[str, Any], ...] = (RULES, SENTENCES)
    for table in tables:
        for key in [key for key, one in table.items() if one.__module__.startswith("plugin:")]:
            del table[key]
    for path in set(FILES) - files:
        del FILES[path]


@pytest.fixture
def template() -> Callable[[str], None]:
    """Load a template by the name of its file, as a program does."""
    return lambda name: load_file(str(ROOT / "docs" / "templates" / f"{name}.py")) and None


def shown_commands(path: Path) -> list[list[str]]:
    """Return the arguments of each command that the docstring of a template shows."""
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    lines = re.findall(r"^    alldiff (.*)$", text.replace("\\\n", " "), flags=re.M)
    return [shlex.split(line) for line in lines]


COMMANDS = [(path, command) for path in TEMPLATES for command in shown_commands(path)]


@pytest.mark.parametrize(
    ("path", "command"), COMMANDS, ids=[f"{path.stem}-{words[0]}" for path, words in COMMANDS]
)
def test_every_command_in_a_template_runs(path: Path, command: list[str], tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    # Its first row begins with a mountain: 1 3 2.
    file.write_text(".3242413314.4231")
    known = {"FILE": str(file), path.name: str(path)}
    arguments = [known.get(word, word) for word in command]
    assert str(path) in arguments, "a template is run as a plugin"
    assert run(arguments) == 0


def test_a_template_shows_commands_and_is_named_where_people_look() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert {path for path, _ in COMMANDS} == set(TEMPLATES)
    assert {path.stem for path in TEMPLATES} >= {
        *("rule", "format", "engine", "technique", "heuristic")
    }
    for path in TEMPLATES:
        assert f"](docs/templates/{path.name})" in text


def test_the_rule_holds_in_every_solution(template: Callable[[str], None]) -> None:
    template("rule")
    from alldiff.rules import find

    peaks = ad.Puzzle(
        "latin-square", ((0,) * 4,) * 4, clues=[find("mountain")(tuple(map(tuple, ROW)))]
    )
    free = ad.Puzzle("latin-square", ((0,) * 4,) * 4)

    def is_mountain(row: tuple[int, ...]) -> bool:
        peak = row.index(4)
        rises, falls = list(row[: peak + 1]), list(row[peak:])
        return 0 < peak < 3 and rises == sorted(rises) and falls == sorted(falls, reverse=True)

    expected = [grid for grid in ad.solve(free, limit=None).solutions if is_mountain(grid[0])]
    assert set(ad.solve(peaks, limit=None).solutions) == set(expected)
    assert ad.read(ad.write(peaks, "json")) == peaks
    assert "s-orange" in ad.draw(peaks)
    assert ad.count(ad.generate("latin-square", size=4, rules=["mountain:2,length=4"])) == 1


def test_the_format_reads_what_it_writes(template: Callable[[str], None]) -> None:
    template("format")
    made = [ad.generate("sudoku", size=size, seed=1) for size in (4, 6, 9)]
    puzzles = [ad.sudoku(puzzle.givens) for puzzle in made]
    text = ad.write(puzzles, "digits")
    assert ad.read_all(text) == puzzles
    for wrong in ("sudoku,4", "sudoku,4,12", "sudoku,x,12", "sudoku,4,40230204030010x2"):
        with pytest.raises(ad.errors.ReadError) as unreadable:
            ad.read(wrong, format="digits")
        assert unreadable.value.line == 1
    turned = ad.sudoku([[0] * 6] * 6, box=(2, 3))
    for other in (turned, ad.read(FOUR, latin=True), ad.generate("sudoku-x", size=4)):
        with pytest.raises(ad.errors.WriteError):
            ad.write(other, "digits")


def test_the_engine_answers_like_the_others(template: Callable[[str], None]) -> None:
    template("engine")
    for text in (FOUR, "4.23.2.4.3..1...", "4123321423..1432"):
        asked = {"limit": None, "engine": "exhaustive"}
        found, native = ad.solve(text, **asked), ad.solve(text, limit=None)
        assert set(found.solutions) == set(native.solutions)
        assert (found.complete, found.count) == (True, native.count)
        assert ad.solve(text, engine="exhaustive", limit=1, keep=0).count == 1
    enough = ad.Listener()
    enough.cancel()
    assert ad.solve(FOUR, engine="exhaustive", listener=enough).limit_reached == "cancelled"
    assert ad.solve(FOUR, engine="exhaustive", nodes=5).limit_reached == "nodes"


def test_the_technique_is_proved_and_worded(template: Callable[[str], None]) -> None:
    template("technique")
    explanation = ad.explain(FOUR, only=["last-cell"])
    assert explanation.solved
    assert "row 1 has one empty cell, so it must be 1" in str(explanation).lower()


def test_the_heuristics_order_variables_and_values(template: Callable[[str], None]) -> None:
    template("heuristic")
    empty = ad.sudoku([[0] * 4] * 4)
    spec = "fc+fewest-then-busiest+middle-first"
    (first, *_) = (event for event in ad.search_events(empty, spec) if hasattr(event, "value"))
    assert first.value == 2
    assert ad.solve(FOUR, spec).solution == ad.solve(FOUR).solution
