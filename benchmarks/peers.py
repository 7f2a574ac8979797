"""Other Python solvers of Sudoku behind one shape: rows of numbers in, rows of numbers out.

Each takes the whole way from the rows to the first solution, building its problem included, just as
alldiff does. Every import is inside a function: a peer that is not installed is said so.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Rows = list[list[int]]
Solver = Callable[[Rows], Rows | None]


@dataclass(frozen=True)
class Peer:
    """Another solver: how to get it, its version, and its ways to solve, best known first."""

    name: str
    install: str
    variants: tuple[str, ...]
    load: Callable[[str, str | None], Solver]
    version: Callable[[str | None], str]

    def missing(self, checkout: str | None) -> str | None:
        """Return why the peer cannot run here, or None."""
        try:
            self.load(self.variants[0], checkout)
        except ImportError as error:
            return f"not installed ({error}): {self.install}"
        return None


def houses(size: int = 9, box: int = 3) -> list[list[tuple[int, int]]]:
    """Return the cells of each row, column and box."""
    span = range(size)
    return (
        [[(r, c) for c in span] for r in span]
        + [[(r, c) for r in span] for c in span]
        + [
            [(top + r, left + c) for r in range(box) for c in range(box)]
            for top in range(0, size, box)
            for left in range(0, size, box)
        ]
    )


HOUSES = houses()


def load_py_sudoku(variant: str, checkout: str | None) -> Solver:
    """Return py-sudoku's only solver."""
    sudoku = importlib.import_module("sudoku")

    def solve(rows: Rows) -> Rows | None:
        board: Any = sudoku.Sudoku(3, 3, board=rows).solve().board
        return None if board[0][0] is None else board

    return solve


def load_python_constraint(variant: str, checkout: str | None) -> Solver:
    """Return one of python-constraint's solvers, with or without forward checking."""
    constraint = importlib.import_module("constraint")
    name, _, forward = variant.partition(" ")

    def solve(rows: Rows) -> Rows | None:
        problem = constraint.Problem(getattr(constraint, name)(forwardcheck=not forward))
        for r, row in enumerate(rows):
            for c, given in enumerate(row):
                problem.addVariable((r, c), [given] if given else list(range(1, 10)))
        for house in HOUSES:
            problem.addConstraint(constraint.AllDifferentConstraint(), house)
        found = problem.getSolution()
        return found and [[found[r, c] for c in range(9)] for r in range(9)]

    return solve


def import_aima(checkout: str | None) -> Any:
    """Return aima-python's module csp from a checkout, of the old flat layout or the package."""
    if checkout is None:
        raise ImportError("no checkout given")
    if checkout not in sys.path:
        sys.path.insert(0, checkout)
    packaged = (Path(checkout) / "aima" / "csp.py").is_file()
    return importlib.import_module("aima.csp" if packaged else "csp")


def load_aima(variant: str, checkout: str | None) -> Solver:
    """Return aima-python's backtracking search with the named heuristics and inference.

    `mac` is as shipped: the pair it returns is always true, so that it never reports failure.
    `mac[0]` takes the answer out of the pair, as a careful caller would, and `mac-ac3[0]` does so
    with AC3 in place of AC3b.
    """
    csp = import_aima(checkout)
    inferences = {
        "fc": csp.forward_checking,
        "mac": csp.mac,
        "mac[0]": lambda *arguments: csp.mac(*arguments)[0],
        "mac-ac3[0]": lambda *arguments: csp.mac(*arguments, csp.AC3)[0],
    }
    parts = variant.split("+")
    choices: dict[str, Any] = {"inference": inferences[parts[0]]}
    if "mrv" in parts:
        choices["select_unassigned_variable"] = csp.mrv
    if "lcv" in parts:
        choices["order_domain_values"] = csp.lcv

    def solve(rows: Rows) -> Rows | None:
        # Its mrv breaks ties at random.
        random.seed(0)
        problem = csp.Sudoku("".join(str(value or ".") for row in rows for value in row))
        if not parts[0].startswith("fc"):
            csp.AC3(problem)
        found = csp.backtracking_search(problem, **choices)
        return found and [[int(found[cell]) for cell in line] for line in problem.rows]

    return solve


def packaged_version(package: str) -> Callable[[str | None], str]:
    """Return a function that gives the version of an installed package."""
    return lambda checkout: importlib.metadata.version(package)


def checkout_commit(checkout: str | None) -> str:
    """Return the commit of a checkout, as far as git can tell."""
    asked = ["git", "-C", checkout or ".", "rev-parse", "--short", "HEAD"]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    return f"commit {told.stdout.strip()}" if told.returncode == 0 else "commit unknown"


PEERS = (
    Peer(
        "aima-python",
        "clone github.com/aimacode/aima-python, pip install numpy sortedcontainers, "
        "and name the clone with --aima",
        ("fc+mrv", "fc+mrv+lcv", "mac+mrv", "mac[0]+mrv", "mac[0]+mrv+lcv", "mac-ac3[0]+mrv"),
        load_aima,
        checkout_commit,
    ),
    Peer(
        "python-constraint2",
        "pip install python-constraint2",
        (
            "BacktrackingSolver",
            "RecursiveBacktrackingSolver",
            "OptimizedBacktrackingSolver",
            "OptimizedBacktrackingSolver without forward checking",
        ),
        load_python_constraint,
        packaged_version("python-constraint2"),
    ),
    Peer(
        "py-sudoku",
        "pip install py-sudoku",
        ("solve",),
        load_py_sudoku,
        packaged_version("py-sudoku"),
    ),
)
