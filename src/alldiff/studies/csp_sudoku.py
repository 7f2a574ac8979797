"""The study csp-sudoku: what each textbook refinement of backtracking saves, from 4x4 to 25x25."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from alldiff.lab.race import Race
from alldiff.studies import bank, charts
from alldiff.studies.base import STUDIES, Setting, Stages, Study, Told, race
from alldiff.studies.measures import (
    figure,
    paired_by_size,
    paired_text,
    paired_verdict,
    solved_table,
    standings,
    twin_race,
    twin_table,
    wide_table,
)
from alldiff.studies.report import OPEN, Block, Finding, Heading, Picture, ReportTable, Text

LADDER = (
    ("bt", "plain backtracking"),
    ("fc", "forward checking"),
    ("fc+mrv", "MRV"),
    ("fc+mrv+degree", "the degree as tie-break"),
    ("fc+mrv+degree+lcv", "LCV"),
    ("mac+mrv+degree+lcv", "AC-3 after every assignment"),
)
"""Each search has one part more than the one before, named here."""
DEGREE, WITH_MRV = "mac+degree+lcv", "mac+mrv+degree+lcv"
ALONE = ("mac", "mac+mrv", DEGREE)
FILES = {size: f"sudoku-{size}" for size in ("4x4", "6x6", "9x9", "12x12", "16x16", "25x25")}
NODES = 200_000
INKALA_NODES = 2_000_000
TWINS, INKALA = "twins", "Inkala"


def prepare(setting: Setting) -> Stages:
    """Return a race for each size, one on Inkala's puzzle, and one that compares both engines."""
    specs = [*(spec for spec, _ in LADDER), *ALONE]
    files = setting.pick(FILES, dict(list(FILES.items())[:3]))
    stages = {
        size: race(
            courses,
            specs,
            setting,
            repeat=setting.repeat(3),
            nodes=setting.pick(NODES, 5_000),
        )
        for size, courses in setting.courses(files, 10, 2).items()
    }
    if not setting.own:
        stages[INKALA] = race(
            bank.courses("inkala", 1),
            [DEGREE, WITH_MRV],
            setting,
            repeat=1,
            nodes=setting.pick(INKALA_NODES, 5_000),
        )
    return {
        **stages,
        TWINS: twin_race(bank.courses("sudoku-9x9", setting.pick(3, 1)), specs, setting),
    }


def tell(stages: dict[str, Race], setting: Setting) -> Told:
    """Return what each part saves, and where."""
    races = {size: each for size, each in stages.items() if size not in (TWINS, INKALA)}
    limit = next(iter(races.values())).limits.nodes
    blocks: list[Block] = [
        Heading("One part after another"),
        Text(
            f"Each run ends at the first solution or after {limit:,} nodes. Fewer nodes are not "
            "always less time: the table of times says what a saved node costs."
        ),
        Picture(
            "Median nodes and time of each search over the sizes.",
            partial(charts.curves, races),
        ),
        ReportTable(
            "What one part more changes, by the number of nodes: puzzles on which it is better / "
            "worse / equal.",
            ("added", "to", *races),
            tuple(
                (part, before, *steps(races, before, after))
                for (before, _), (after, part) in pairwise(LADDER)
            ),
            left=2 + len(races),
        ),
        solved_table("Puzzles solved within the limit.", races),
        wide_table(
            "Median nodes; > where half of the puzzles or more reached the limit.", races, "nodes"
        ),
        wide_table(
            "Average nodes; > where a puzzle reached the limit.", races, "nodes", which="mean"
        ),
        wide_table("Median checks.", races, "checks"),
        wide_table("Median time.", races, "time"),
        wide_table("Average time.", races, "time", which="mean"),
        Heading("The same counts from both engines"),
        twin_table(stages[TWINS]),
    ]
    return [degree_alone(races, stages.get(INKALA))], blocks


def steps(races: dict[str, Race], before: str, after: str) -> list[str]:
    """Return for each size how one part more compares with the search without it."""
    found = paired_by_size(races, after, before)
    return [found[size].short() if size in found else "-" for size in races]


def degree_alone(races: dict[str, Race], inkala: Race | None) -> Finding:
    """Return whether the degree without MRV needs more nodes than with it."""
    statement = "the degree heuristic alone needs much backtracking"
    theirs = "stated, without figures"
    found = paired_by_size(races, WITH_MRV, DEGREE)
    if not found:
        return Finding(statement, theirs, "-", OPEN)
    told = f"with MRV beside without, {paired_text(found)}"
    if inkala is not None and inkala.rows:
        one = standings(inkala)
        nodes = (figure(one.get(spec), "nodes") for spec in (DEGREE, WITH_MRV))
        told = f"Inkala: {' against '.join(nodes)} nodes; {told}"
    return Finding(statement, theirs, told, paired_verdict(found.values()))


STUDIES.add(
    "csp-sudoku",
    Study(
        "csp-sudoku",
        "Sudoku as a constraint satisfaction problem: what each refinement saves",
        "MRV, degree, LCV, forward checking and AC-3 are switched on one by one. How many nodes "
        "does each save, and does that last from 4x4 to 25x25?",
        "The original is a student project of artificial intelligence, Sudoku as a constraint "
        "satisfaction problem, of unknown year and language. It has MRV, degree, LCV, forward "
        "checking and AC-3 to switch on, and averages over several runs.",
        prepare,
        tell,
    ),
)
