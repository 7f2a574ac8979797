"""The study csp-sudoku: the value of each refinement of backtracking, from 4x4 to 25x25.

All searches count alike: a cell with one value left is tried, and is a node, at every level.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from alldiff.lab.race import Race
from alldiff.studies import bank, charts
from alldiff.studies.base import STUDIES, Content, Setting, Stages, Study, race
from alldiff.studies.measures import (
    figure,
    paired_by_size,
    paired_text,
    paired_verdict,
    pairs_in,
    ratio_with_interval,
    solved_table,
    standings,
    twin_race,
    twin_table,
    wide_table,
)
from alldiff.studies.report import OPEN, Block, Finding, Heading, Picture, ReportTable, Text

AC3 = "mac-neighbours"
"""AC-3 as the original has it."""
COUNTED = "try-singles"
"""With it a propagating level counts as `fc` does, and as the original does."""
WITH_MRV = f"{AC3}+mrv+degree+lcv+{COUNTED}"
DEGREE = f"{AC3}+degree+lcv+{COUNTED}"
FC = "fc+mrv+degree+lcv"
LADDER = (
    ("bt", "plain backtracking"),
    ("fc", "forward checking"),
    ("fc+mrv", "MRV"),
    ("fc+mrv+degree", "the degree as tie-break"),
    (FC, "LCV"),
    (WITH_MRV, "AC-3 after every assignment"),
)
"""Each search has one part more than the one before, named here; the last is the original's."""
UNCOUNTED = "mac+mrv+degree+lcv"
"""The same search by our usual count, without singles."""
ALONE = (UNCOUNTED, DEGREE)
SAVED = (
    *((part, before, after) for (before, _), (after, part) in pairwise(LADDER)),
    ("MRV, degree and LCV", "fc", FC),
    ("MRV, with AC-3", DEGREE, WITH_MRV),
)
"""A part, or parts, with the search without and with it."""
LABELS = {spec: spec for spec, _ in LADDER[:-1]} | {
    WITH_MRV: "AC-3, MRV, degree, LCV",
    DEGREE: "AC-3, degree, LCV",
}
"""The searches in the picture: those that count alike."""
FILES = {size: f"sudoku-{size}" for size in ("4x4", "6x6", "9x9", "12x12", "16x16", "25x25")}
NODES = 200_000
INKALA_NODES = 2_000_000
TWINS, INKALA = "twins", "Inkala"


def prepare(setting: Setting) -> Stages:
    """Return a race for each size, one on Inkala's puzzle, and one to compare both engines."""
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


def describe(stages: dict[str, Race], setting: Setting) -> Content:
    """Return what each part saves, by size."""
    races = {size: each for size, each in stages.items() if size not in (TWINS, INKALA)}
    limit = next(iter(races.values())).limits.nodes
    blocks: list[Block] = [
        Heading("One part after another", ("ladder",)),
        Text(
            f"Each run ends at the first solution or after {limit:,} nodes. A node is a value "
            f"tried. `{COUNTED}` makes AC-3 try the cells that it has settled, as the original "
            "does and as forward checking does, so that all rows count the same thing. Fewer "
            "nodes are not always less time."
        ),
        Picture(
            "Median nodes and time of each search by size.",
            partial(charts.curves, races, LABELS),
        ),
        ReportTable(
            "The effect of one part more, by nodes: puzzles on which it is better / worse / equal.",
            ("added", "to", *races),
            tuple(
                (part, before, *steps(races, before, after))
                for (before, _), (after, part) in pairwise(LADDER)
            ),
            left=2 + len(races),
        ),
        ReportTable(
            "Nodes without a part as a multiple of nodes with it, at the median, with its 95% "
            "interval; > is at least so much, ~ neither at least nor at most.",
            ("part", "beside", *races),
            tuple((part, before, *times(races, before, after)) for part, before, after in SAVED),
            left=2,
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
        counted_table(races),
        Heading("The same counts from both engines", ("twins",)),
        twin_table(stages[TWINS]),
    ]
    findings = [degree_alone(races, stages.get(INKALA)), further(races), ordered(races)]
    return findings, blocks


def steps(races: dict[str, Race], before: str, after: str) -> list[str]:
    """Return the effect of one part more at each size."""
    found = paired_by_size(races, after, before)
    return [found[size].short() if size in found else "-" for size in races]


def times(races: dict[str, Race], before: str, after: str) -> list[str]:
    """Return how many times as many nodes a search takes without a part, at each size."""
    found = paired_by_size(races, after, before)
    return [ratio_with_interval(found[size]) if size in found else "-" for size in races]


def counted_table(races: dict[str, Race]) -> ReportTable:
    """Return the same search counted in two ways beside forward checking."""
    found = {size: standings(each) for size, each in races.items()}
    labels = {
        FC: "forward checking: every value tried",
        WITH_MRV: "AC-3: every value tried, as in the original",
        UNCOUNTED: "AC-3: settled cells are not nodes",
    }
    return ReportTable(
        "Two ways to count, in median nodes: only the first two rows may be compared.",
        ("count", *races),
        tuple(
            (label, *(figure(found[size].get(spec), "nodes") for size in races))
            for spec, label in labels.items()
        ),
    )


def degree_alone(races: dict[str, Race], inkala: Race | None) -> Finding:
    """Return whether the degree without MRV needs more nodes than with it."""
    statement = "the degree heuristic alone needs much backtracking"
    theirs = "stated, without figures"
    found = paired_by_size(races, WITH_MRV, DEGREE)
    if not found:
        return Finding(statement, theirs, "-", OPEN)
    ours = f"with MRV beside without, {paired_text(found)}"
    if inkala is not None and inkala.rows:
        one = standings(inkala)
        nodes = (figure(one.get(spec), "nodes") for spec in (DEGREE, WITH_MRV))
        ours = f"Inkala: {' against '.join(nodes)} nodes; {ours}"
    return Finding(
        statement, theirs, ours, paired_verdict(found.values()), pairs_in(found.values())
    )


def further(races: dict[str, Race]) -> Finding:
    """Return whether AC-3 saves tries beside forward checking, both counted alike."""
    statement = "AC-3 propagates further than forward checking: fewer values tried"
    found = paired_by_size(races, WITH_MRV, FC)
    if not found:
        return Finding(statement, "stated, without figures", "-", OPEN)
    return Finding(
        statement,
        "stated, without figures",
        paired_text(found),
        paired_verdict(found.values()),
        pairs_in(found.values()),
    )


def ordered(races: dict[str, Race]) -> Finding:
    """Return whether MRV before the degree beats plain forward checking."""
    statement = "MRV, then the degree, then LCV choose better than the first empty cell"
    found = paired_by_size(races, FC, "fc")
    if not found:
        return Finding(statement, "the original's own choice, without figures", "-", OPEN)
    return Finding(
        statement,
        "the original's own choice, without figures",
        paired_text(found),
        paired_verdict(found.values()),
        pairs_in(found.values()),
    )


STUDIES.add(
    "csp-sudoku",
    Study(
        "csp-sudoku",
        "Sudoku as a constraint satisfaction problem: what each refinement saves",
        "MRV, degree, LCV, forward checking and AC-3 are switched on one by one. How many nodes "
        "does each save, and does that last from 4x4 to 25x25?",
        "The original is a Python program, the second assignment of a course, without a year: "
        "Sudoku as a CSP by MRV, degree, LCV and AC-3. It measures average times and prints none. "
        "docs/originals/000-csp.md goes through it.",
        prepare,
        describe,
        {"ladder": (*FILES, "your puzzles", INKALA), "twins": (TWINS,)},
    ),
)
