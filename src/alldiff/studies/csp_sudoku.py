"""The study csp-sudoku: what each textbook refinement of backtracking saves, from 4x4 to 25x25."""

from __future__ import annotations

from itertools import pairwise

from alldiff.lab.race import Race
from alldiff.studies import bank, charts
from alldiff.studies.base import STUDIES, Setting, Stages, Study, Told, race
from alldiff.studies.measures import (
    better,
    solved_table,
    standings,
    text_by_size,
    twin_race,
    twin_table,
    verdict,
    wide_table,
)
from alldiff.studies.report import Block, Finding, Heading, Text, picture

LADDER = (
    ("bt", "plain backtracking"),
    ("fc+prefilter", "forward checking"),
    ("fc+mrv+prefilter", "MRV"),
    ("fc+mrv+degree+prefilter", "the degree as tie-break"),
    ("fc+mrv+degree+lcv+prefilter", "LCV"),
    ("mac+mrv+degree+lcv", "AC-3 after every assignment"),
)
"""Each search has one part more than the one before, named here."""
ALONE = ("bt+mrv+prefilter", "bt+degree+prefilter", "bt+lcv+prefilter", "mac", "mac+mrv")
SIZES = ("4x4", "6x6", "9x9", "12x12", "16x16", "25x25")
NODES = 200_000
TWINS = "twins"


def prepare(setting: Setting) -> Stages:
    """Return a race for each size, and one that shows both engines to count alike."""
    specs = [spec for spec, _ in LADDER] + list(ALONE)
    stages = {
        size: race(
            bank.courses(f"sudoku-{size}", setting.count(10, 2)),
            specs,
            setting,
            repeat=setting.repeat(3),
            nodes=setting.pick(NODES, 5_000),
        )
        for size in setting.pick(SIZES, SIZES[:3])
    }
    return {
        **stages,
        TWINS: twin_race(bank.courses("sudoku-9x9", setting.pick(3, 1)), specs, setting),
    }


def tell(stages: dict[str, Race], setting: Setting) -> Told:
    """Return what each part saves, and where."""
    races = {size: each for size, each in stages.items() if size != TWINS}
    findings = [step(races, before, after, part) for (before, _), (after, part) in pairwise(LADDER)]
    limit = next(iter(races.values())).limits.nodes
    blocks: list[Block] = [
        Heading("One part after another"),
        Text(
            f"Each run ends at the first solution or after {limit:,} nodes. `prefilter` lets the "
            "givens prune the domains before the search, as AC-3 does by itself; without it MRV "
            "has nothing to see at first. Fewer nodes are not always less time: the table of times "
            "says what a saved node costs."
        ),
        picture(
            "Median nodes and time of each search over the sizes; what needs no node has no mark.",
            charts.curves(races),
        ),
        solved_table("Runs solved within the limit.", races),
        wide_table(
            "Median nodes; > where half of the runs or more reached the limit.", races, "nodes"
        ),
        wide_table("Median checks.", races, "checks"),
        wide_table("Median time.", races, "time"),
        Heading("The same counts from both engines"),
        twin_table(stages[TWINS]),
    ]
    return findings, blocks


def step(races: dict[str, Race], before: str, after: str, part: str) -> Finding:
    """Return whether one part more leads to more solved runs, or else to fewer nodes."""
    answers: dict[str, bool | None] = {}
    for size, each in races.items():
        found = standings(each)
        if before in found and after in found:
            answers[size] = better(found[after], found[before])
    return Finding(
        f"{part} helps, added to {before}: more puzzles solved, or fewer nodes",
        "averages over n runs, 4x4 to 25x25; not quoted",
        text_by_size(answers) or "-",
        verdict(answers.values()),
    )


STUDIES.add(
    "csp-sudoku",
    Study(
        "csp-sudoku",
        "Sudoku as a constraint satisfaction problem: what each refinement saves",
        "MRV, degree, LCV, forward checking and AC-3 are switched on one by one. How many nodes "
        "does each save, and does that last from 4x4 to 25x25?",
        prepare,
        tell,
    ),
)
