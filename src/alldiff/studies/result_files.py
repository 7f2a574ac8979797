"""The result files of the original of blind-vs-informed: their figures, checked by our rules.

The figures are stated here as facts; with `--originals FOLDER` a study measures them again.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import correlation, mean, pstdev
from typing import Any

from alldiff.core.constraints import Constraint
from alldiff.kinds.sudoku import sudoku
from alldiff.lab.figures import short_text
from alldiff.rules import to_model
from alldiff.studies.given_swaps import SUPER, TEXT, Board, actions_of
from alldiff.studies.report import FAILS, HOLDS, Finding, ReportTable, Text

SOURCE = "arteymix/ift3335-tp1"
"""The public repository that the files are from."""
PREFIX = "003-results-"
FIELDS = ("initial", "algorithm", "heuristic", "bound", "final", "explored", "time")
"""The columns of a file without a header."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The figures of a result file; deviations are those of a population.

    broken: final grids that break the rules of Sudoku. explained: scores that `given_swaps` gives
    to the final grid. Both are None for a file without final grids or scores. follows: for greedy
    search by swaps, how its times correlate with the number of moves at the start, by the program's
    moves (givens, super-branching) and by the text's (one swap of other cells).
    """

    rows: int
    seconds: float
    seconds_deviation: float
    explored: float
    most_explored: int
    conflicts: float | None = None
    conflicts_deviation: float | None = None
    broken: int | None = None
    explained: int | None = None
    follows: tuple[float, float] | None = None


KNOWN = {
    "depth-first-search": Facts(40, 27.361, 2.066, 10_001, 10_001),
    "randomized-depth-first-search": Facts(40, 24.615, 1.618, 10_001, 10_001),
    "sorted-depth-first-search": Facts(40, 38.043, 1.489, 10_001, 10_001),
    "most-constrained-cell": Facts(31, 163.854, 43.049, 101, 101),
    "filled-conflicts": Facts(40, 125.281, 138.673, 101, 101, follows=(0.953, -0.398)),
    "hill-climbing-2-permutation": Facts(
        1000, 0.18, 0.069, 139.086, 423, 14.964, 3.064, 1000, 1000
    ),
    "hill_climbing": Facts(1000, 1.259, 0.788, 626.832, 4_012, 14.208, 2.861, 1000, 1000),
    "normalized_best_first_search": Facts(100, 1.553, 0.608, 1.33, 3, broken=92),
    "normalized_depth_first_search": Facts(201, 11.28, 6.51, 5.443, 14, broken=199),
}
"""What the files say."""
STATED = {
    "depth-first-search": "27.36 ± 2.06 s, 40 puzzles",
    "randomized-depth-first-search": "24.62 ± 1.62 s, 40 puzzles",
    "sorted-depth-first-search": "38.04 ± 1.49 s, 40 puzzles",
    "most-constrained-cell": "163 ± 43 s",
    "filled-conflicts": "125 ± 138 s",
    "hill-climbing-2-permutation": "14.964 ± 3.06 conflicts, 139 nodes, 0.18 s",
    "hill_climbing": "14.208 ± 2.86 conflicts, 404 nodes, 1.25 s",
    "normalized_best_first_search": "100 of 100 solved, at most 3 nodes, 1.55 s",
    "normalized_depth_first_search": "100 of 100 solved, at most 14 nodes, 11.27 s",
}
"""What the text says."""


def rows_of(path: Path) -> list[dict[str, str]]:
    """Return the rows of a file; two of them have no header."""
    lines = [line for line in path.read_text("utf-8").splitlines() if line.strip()]
    fields = None if lines[0].startswith(FIELDS[0]) else FIELDS
    return list(csv.DictReader(lines, fields))


def measure(path: Path, puzzles: Sequence[Sequence[int]]) -> Facts:
    """Return the figures of a file; the puzzles are those of its rows, for the scores."""
    rows = rows_of(path)
    seconds = [float(row["time"]) for row in rows]
    explored = [int(row["explored"]) for row in rows]
    found: dict[str, Any] = {}
    scored = "score" in rows[0] and int(rows[0]["score"]) < 0
    if scored:
        conflicts = [-int(row["score"]) for row in rows]
        found["conflicts"] = round(mean(conflicts), 3)
        found["conflicts_deviation"] = round(pstdev(conflicts), 3)
        found["explained"] = sum(
            score_of(givens, row["final"]) == -int(row["score"])
            for givens, row in zip(puzzles, rows, strict=True)
        )
    if rows[0]["heuristic"] == "conflicts":
        by_program, by_text = (
            [len(actions_of(givens, spec)) for givens in puzzles] for spec in (SUPER, TEXT)
        )
        found["follows"] = tuple(
            round(correlation(moves, seconds), 3) for moves in (by_program, by_text)
        )
    if rows[0]["final"]:
        found["broken"] = sum(breaks_rules(row["final"]) for row in rows)
    return Facts(
        len(rows),
        round(mean(seconds), 3),
        round(pstdev(seconds), 3),
        round(mean(explored), 3),
        max(explored),
        **found,
    )


def breaks_rules(text: str) -> bool:
    """Return whether a full grid is no Sudoku solution, by the rules' own check."""
    values = [int(letter) for letter in text]
    return not all(constraint.holds(values) for constraint in rules_of_sudoku())


@cache
def rules_of_sudoku() -> tuple[Constraint, ...]:
    """Return the constraints of the classic Sudoku."""
    return to_model(sudoku([[0] * 9] * 9)).constraints


def score_of(givens: Sequence[int], final: str) -> int:
    """Return the conflicts at the given cells of a final grid."""
    board = Board(givens)
    for cell, letter in enumerate(final):
        row, column = board.rows[cell // 9], board.columns[cell % 9]
        row[board.values[cell]] -= 1
        column[board.values[cell]] -= 1
        board.values[cell] = int(letter)
        row[int(letter)] += 1
        column[int(letter)] += 1
    return board.conflicts()


def measured(folder: str | None) -> dict[str, Facts]:
    """Return the figures of the files in a folder, as far as they are there."""
    if folder is None:
        return {}
    found = {}
    for name, known in KNOWN.items():
        path = Path(folder, f"{PREFIX}{name}.csv")
        many = "003-1000sudoku.txt" if known.rows == 1_000 else "003-100sudoku.txt"
        puzzles = Path(folder, many)
        if path.exists() and puzzles.exists():
            lines = puzzles.read_text("utf-8").split()[: known.rows]
            found[name] = measure(path, [[int(letter) for letter in line] for line in lines])
    return found


def blocks(found: Mapping[str, Facts]) -> list[Text | ReportTable]:
    """Return the figures of the files beside those of the text."""
    again = "measured again now" if found else "as they are known"
    rows = []
    for name, known in KNOWN.items():
        facts = found.get(name, known)
        left = ""
        if facts.conflicts is not None:
            left = f"{facts.conflicts} ± {facts.conflicts_deviation}"
        rows.append(
            (
                name,
                STATED[name],
                f"{facts.rows:,}",
                f"{short_text(facts.seconds)} ± {short_text(facts.seconds_deviation)} s",
                f"{facts.explored:,.6g}, at most {facts.most_explored:,}",
                left,
                "" if facts.broken is None else f"{facts.broken:,} of {facts.rows:,}",
            )
        )
    return [
        Text(
            f"The original's result files ({SOURCE}), {again}. Its deviations divide by n. The "
            "column `initial` of the depth-first files is a number rounded to 16 digits. Its "
            "elimination removes a value from larger sets only, so that it never empties a cell: "
            "a contradiction goes unnoticed, and a full grid passes for a solution."
        ),
        ReportTable(
            "What the text says, what its result files say, and the final grids that break the "
            "rules.",
            ("file", "the text", "rows", "time", "nodes", "conflicts", "broken grids"),
            tuple(rows),
            left=2,
        ),
    ]


def findings(found: Mapping[str, Facts]) -> list[Finding]:
    """Return the statements that the result files themselves decide."""
    facts = KNOWN | dict(found)
    best, deep = facts["normalized_best_first_search"], facts["normalized_depth_first_search"]
    two, many = facts["hill-climbing-2-permutation"], facts["hill_climbing"]
    greedy = facts["filled-conflicts"]
    by_program, by_text = greedy.follows or (0, 0)
    return [
        Finding(
            "elimination with remaining possibilities solved all 100 puzzles within 3 nodes",
            "stated; its result file",
            f"{best.broken} of {best.rows} final grids break the rules; depth-first: {deep.broken} "
            f"of {deep.rows}",
            FAILS if best.broken else HOLDS,
            best.rows,
            fact=True,
        ),
        Finding(
            "14.964 conflicts are left by swaps of cells that are not given",
            "stated; its result file",
            f"its program swaps only givens and counts at given cells only: this explains "
            f"{two.explained} of {two.rows} and {many.explained} of {many.rows} scores exactly",
            FAILS if two.explained == two.rows else HOLDS,
            two.rows,
            fact=True,
        ),
        Finding(
            "super-branching explores 404 nodes on average",
            "stated",
            f"{many.explored:,.6g} in its result file",
            FAILS if round(many.explored) != 404 else HOLDS,
            many.rows,
            fact=True,
        ),
        Finding(
            "greedy search by conflicts swaps two cells that are not given",
            "stated; 125 ± 138 s",
            f"its times follow the number of moves by super-branching over givens, as in its "
            f"program (r = {by_program:.2f}), not the number of such swaps (r = {by_text:.2f})",
            FAILS if by_program > by_text else HOLDS,
            greedy.rows,
            fact=True,
        ),
    ]
