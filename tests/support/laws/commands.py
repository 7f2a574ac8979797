"""Laws of the commands: exit codes, JSON and proofs say what is true."""

from __future__ import annotations

import json
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import alldiff as ad
from alldiff.cli import run
from alldiff.core.cells import cell_name

from support.laws.known import Solutions, known_solutions, status_of
from support.random_puzzles import Case

CODES = {"none": {1}, "unique": {0}, "multiple": {0, 3}, "refused": {2, 5}}
"""The exit codes of what asks for a solution, by what is true."""
ASKING = (
    "solve {puzzle} --all --json",
    "solve {puzzle}",
    "count {puzzle} --all --json",
    "count {puzzle} --unique",
    "check {puzzle} --json",
    "check {puzzle} --clues",
    "candidates {puzzle} --json",
    "candidates {puzzle}",
    "hint {puzzle} --json",
    "hint {puzzle} --all",
    "explain {puzzle} --json",
    "explain {puzzle} --markdown",
    "explain {puzzle} --html -",
    "rate {puzzle} --json",
    "rate {puzzle} --lang fr",
)
SHOWING = (
    "candidates {puzzle} --basic",
    "candidates {puzzle} --level gac",
    "draw {puzzle} -o -",
    "draw {puzzle} -o - --to html --candidates",
    "draw {puzzle} -o - --to tex --no-solution",
    "model {puzzle}",
    "model {puzzle} --json",
    "minimize {puzzle} --clues",
    "convert {puzzle} --to json",
    "convert {puzzle} --to line --symbols letters",
    "export {puzzle} --to minizinc",
    "tree {puzzle} --nodes 50",
    "trace {puzzle} --nodes 50",
    "watch {puzzle} --nodes 50 --trace {folder}/events.jsonl",
    "race {puzzle} mac fc --nodes 50 --repeat 1",
    "bulk {puzzle} -o {folder}/rows.csv",
    "book {folder}/book.html {puzzle}",
    "drill naked-single {puzzle}",
    "canonical {puzzle}",
    "vary {puzzle}",
    "share {puzzle}",
    "why {puzzle}",
)


def commands(case: Case) -> None:
    """Every command ends with the exit code of what is true, without a defect; its JSON is JSON."""
    if case.text is None or not is_readable(case.text):
        return
    wanted = known_solutions(case)
    said = "refused" if wanted is None else status_of(wanted)
    codes = CODES[said]
    if wanted is None and all(fault.contradiction for fault in ad.validate(case.puzzle)):
        codes = set().union(*CODES.values())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzle.json"
        path.write_text(case.text)
        words = {"puzzle": path, "folder": folder}
        for line in ASKING:
            code, out = command(line.format(**words).split())
            assert code in codes, f"{line}: exit {code}, though {said}: {out[-300:]}"
            if wanted is not None and "--json" in line and code in (0, 3):
                assert_agrees(line.split()[0], json.loads(out), wanted)
        code, out = command(["prove", str(path), "-o", f"{folder}/proof", "--json"])
        assert code in codes, f"prove: exit {code}, though {said}: {out[-300:]}"
        if wanted is not None and out.startswith("{"):
            assert json.loads(out)["status"] == said
            code, out = command(["prove", "--verify", f"{folder}/proof"])
            assert code in codes, f"prove --verify: exit {code}, though {said}: {out[-300:]}"
        for line in SHOWING:
            code, out = command(line.format(**words).split())
            limited = {4} if "--nodes" in line else set()
            assert code in {0, 1, 2, 3, 5} | limited, f"{line}: exit {code}: {out[-300:]}"
        moves = [
            *(f"--placed={cell_name(cell)}={value}" for cell, value in case.placed.items()),
            *(f"--marks={cell_name(c)}={','.join(map(str, v))}" for c, v in case.marks.items()),
        ]
        for name in ("hint", "explain"):
            code, out = command([name, str(path), "--json", *moves])
            assert code in (0, 1, 2, 3, 5), f"{name} {moves}: exit {code}: {out[-300:]}"


def is_readable(text: str) -> bool:
    """Tell whether a text can be read: one with a value out of range is refused."""
    try:
        ad.read(text)
    except ad.errors.ReadError:
        return False
    return True


def command(arguments: list[str]) -> tuple[int, str]:
    """Return the exit code of a command of this process, and what it printed."""
    out, err = TextIOWrapper(BytesIO(), encoding="utf-8"), StringIO()
    keyboard, sys.stdin = sys.stdin, StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = run(arguments)
            out.flush()
    finally:
        sys.stdin = keyboard
    assert code != 70, f"{arguments}: {err.getvalue()}"
    assert "Traceback" not in err.getvalue()
    return code, out.buffer.getvalue().decode() or err.getvalue()  # type: ignore[attr-defined]


def assert_agrees(name: str, record: dict[str, Any], wanted: Solutions) -> None:
    """Assert that what a command printed as JSON is so."""
    if name in ("solve", "hint", "explain", "rate"):
        assert record["status"] == status_of(wanted), f"{name}: {record['status']}"
    if name in ("solve", "count"):
        assert record["count"] == len(wanted), f"{name}: {record['count']}"
    if name == "solve":
        shown = {
            tuple(value for row in grid for value in row if value is not None)
            for grid in record["solutions"]
        }
        size = len(next(iter(shown)))
        assert shown == {values[:size] for values in wanted}
    if name == "check":
        said = record["solvable"], record["unique"]
        assert said == (bool(wanted), len(wanted) == 1), f"check: {said}"
