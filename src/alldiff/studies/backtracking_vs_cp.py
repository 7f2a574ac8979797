"""The study backtracking-vs-cp: generate-and-test and backtracking against constraint solvers.

A solver's first call in a process costs more than later ones: cold and warm runs are kept apart.
"""

from __future__ import annotations

from functools import partial

from alldiff import solving
from alldiff.core.result import Limits
from alldiff.kinds.sudoku import sudoku
from alldiff.lab.figures import Spread, time_text
from alldiff.lab.outcome import Standing
from alldiff.lab.race import Course, Race, course
from alldiff.studies import bank, by_hand, charts, gap
from alldiff.studies.base import OWN, STUDIES, Content, Setting, Stages, Study, installed, race
from alldiff.studies.cold import ColdRace
from alldiff.studies.gap import CHOCO, COLD, EMPTY, ORIGINALS, SOLUTIONS, together
from alldiff.studies.measures import (
    is_bound,
    median_of,
    standing_table,
    standings,
    twin_race,
    twin_table,
)
from alldiff.studies.report import (
    Block,
    Heading,
    Picture,
    ReportTable,
    Text,
)

SOLVERS = (CHOCO, "cpsat", "native")
SPECS = ("test", "bt", *SOLVERS)
TWINS = "twins"
WARM_UP, REPEAT = (20, 3), (30, 3)
"""Runs on the empty 4x4 that do not count, and those that do; the second for a quick study."""
COLD_RUNS = (7, 1)
SECONDS = 10.0
"""For a run of a solver."""
NODES = (10_000_000, 200_000)
"""For a run of test or bt on a puzzle; the second for a quick study."""
TEST_SECONDS = 300.0
"""For generate-and-test on the empty 4x4, which has 4^16 leaves."""
PUZZLES: dict[str, str] = {
    "4x4": "sudoku-4x4",
    "9x9": "sudoku-9x9",
    "16x16": "sudoku-16x16",
    "greater-than 4x4": "greater-than-4x4",
    "greater-than 6x6": "greater-than-6x6",
    "greater-than 9x9": "greater-than-9x9",
}


def empty_course() -> Course:
    """Return the Sudoku of side 4 without givens."""
    return course(EMPTY, sudoku([[0] * 4] * 4))


def prepare(setting: Setting) -> Stages:
    """Return the races on the empty 4x4 and on puzzles, for one solution and for all."""
    solvers, _ = installed(SOLVERS)
    stages: dict[str, Race] = {}
    tests: dict[str, Race] = {}
    for asked, solutions in (("one solution", 1), ("all solutions", None)):
        specs = ["bt", *solvers]
        stages[f"{EMPTY}, {asked}"] = race(
            [empty_course()],
            specs,
            setting,
            repeat=setting.repeat(*REPEAT),
            solutions=solutions,
            warm_up=setting.pick(*WARM_UP),
        )
        if cold := [spec for spec in (CHOCO, "cpsat") if spec in solvers]:
            first = race(
                [empty_course()],
                cold,
                setting,
                repeat=setting.pick(*COLD_RUNS),
                solutions=solutions,
            )
            stages[f"{EMPTY}, {asked}, {COLD}"] = ColdRace(first)
        for size, courses in setting.courses(PUZZLES, 3, 1).items():
            repeat = setting.repeat(3)
            stages[f"{size}, {asked}"] = race(
                courses,
                solvers,
                setting,
                repeat=repeat,
                seconds=setting.seconds(SECONDS),
                solutions=solutions,
            )
            stages[f"{size}, {asked}, ours"] = race(
                courses,
                ["test", "bt"],
                setting,
                repeat=repeat,
                nodes=setting.pick(*NODES),
                solutions=solutions,
            )
    for asked, solutions in (("one solution", 1), ("all solutions", None)):
        # Billions of nodes: once is enough, for counts do not change, and last.
        tests[f"{EMPTY}, {asked}, test"] = race(
            [empty_course()],
            ["test"],
            setting,
            repeat=1,
            nodes=setting.pick(None, 2_000_000),
            seconds=setting.seconds(TEST_SECONDS),
            solutions=solutions,
        )
    twins = twin_race([empty_course(), *bank.courses("sudoku-9x9", 1)], ["test", "bt"], setting)
    return {**stages, TWINS: twins, **tests}


def sizes_of(stages: dict[str, Race]) -> list[str]:
    """Return the sizes of the puzzles besides the empty 4x4."""
    end = f", {next(iter(ORIGINALS))}"
    return [name.removesuffix(end) for name in stages if name.endswith(end) and EMPTY not in name]


def describe(stages: dict[str, Race], setting: Setting) -> Content:
    """Return the times side by side, and whether the solvers win by as much as they did."""
    _, missing = installed(SOLVERS)
    limit = setting.pick(*NODES)
    blocks: list[Block] = [
        Heading("The empty 4x4", ("empty",)),
        Text(
            "Generate-and-test fills all cells and only then looks at the rules: 4^16 = "
            f"{4**16:,} leaves. There are {SOLUTIONS} solutions. A run of test ends after "
            f"{setting.seconds(TEST_SECONDS):g} seconds at the latest."
        ),
        empty_table(stages),
        gap.cold_table(stages),
        method_table(stages),
        *(Text(line) for line in missing),
    ]
    if any(stages[f"{EMPTY}, {asked}"].rows for asked in ORIGINALS):
        blocks.append(empty_plot(stages))
    findings = [*gap.findings(stages), by_hand.finding()]
    blocks += [
        Heading("The 4x4 done by hand", ("by-hand",)),
        *by_hand.blocks(),
        Heading("Puzzles", ("puzzles",)),
        Text(
            f"test and bt end after {limit:,} nodes, the solvers after "
            f"{setting.seconds(SECONDS):g} seconds; > marks a lower bound. What was measured there "
            "on other puzzles than the empty 4x4 is not known."
        ),
    ]
    for asked in ORIGINALS:
        blocks.append(time_table(stages, asked))
        if any(stages[f"{size}, {asked}"].rows for size in sizes_of(stages)):
            blocks.append(time_plot(stages, asked))
    for size in sizes_of(stages):
        name = f"{size}, {next(iter(ORIGINALS))}"
        if stages[name].rows and size in ("9x9", OWN):
            blocks.append(standing_table(f"{name}: the solvers.", stages[name]))
    blocks += [Heading("The same counts from both engines", ("twins",)), twin_table(stages[TWINS])]
    return findings, blocks


def empty_table(stages: dict[str, Race]) -> ReportTable:
    """Return solutions, nodes and time of each on the empty 4x4, beside the original's."""
    rows = []
    for asked, original in ORIGINALS.items():
        rows += [
            (f"{asked}: the original, backtracking", "", "", f"{original.backtracking:,} ms"),
            (f"{asked}: the original, constraint solver", "", "", f"{original.solver:,} ms"),
        ]
        for end in (", test", ""):
            for spec, found in standings(stages[f"{EMPTY}, {asked}{end}"]).items():
                runs = [run for run in stages[f"{EMPTY}, {asked}{end}"].rows if run.spec == spec]
                time, mark = median_of(found, "time"), ">" if is_bound(found) else ""
                rows.append(
                    (
                        f"{asked}: {spec}",
                        f"{runs[0].solutions:,}",
                        f"{runs[0].nodes:,}",
                        f"{mark}{time_text(time or 0)}",
                    )
                )
    caption = "The empty 4x4: solutions found, nodes of a run and median time."
    return ReportTable(caption, ("who", "solutions", "nodes", "time"), tuple(rows))


def method_table(stages: dict[str, Race]) -> ReportTable:
    """Return all solutions as a multiple of one: the original's ratio gives away its method.

    Generate-and-test goes through its leaves in the order of the values, up to the first solution,
    which lies where the values of its cells, less one, are the digits of a number of base 4.
    """
    one, every = (original.backtracking for original in ORIGINALS.values())
    first = solving.run(empty_course().model, "bt", limits=Limits(1)).values[0]
    leaf = 1 + sum((value - 1) * 4**place for place, value in enumerate(reversed(first)))
    rows = [
        ("the original's time", f"{one:,} ms", f"{every:,} ms", f"{every / one:,.3g}"),
        ("leaves of generate-and-test", f"{leaf:,}", f"{4**16:,}", f"{4**16 / leaf:,.3g}"),
    ]
    runs = [stages[f"{EMPTY}, {asked}"].rows for asked in ORIGINALS]
    nodes = [[run.nodes for run in rows if run.spec == "bt"][:1] for rows in runs]
    if all(nodes):
        (few,), (many,) = nodes
        rows.append(("nodes of backtracking", f"{few:,}", f"{many:,}", f"{many / few:,.3g}"))
    return ReportTable(
        "All solutions as a multiple of one: the original's times fit generate-and-test.",
        ("what", "one solution", "all solutions", "times"),
        tuple(rows),
    )


def empty_plot(stages: dict[str, Race]) -> Block:
    """Return the median times on the empty 4x4 as a picture, the original's first."""
    theirs = ("the original, backtracking", "the original, solver")
    series: dict[str, list[Spread | float | None]] = {}
    for asked, original in ORIGINALS.items():
        found = together(stages, f"{EMPTY}, {asked}")
        series[asked] = [original.backtracking / 1000, original.solver / 1000]
        series[asked] += [time_of(found.get(spec)) for spec in SPECS]
    return Picture(
        "The empty 4x4: median time, and its deviation over the runs. What is hatched took longer: "
        "a limit ended it.",
        partial(charts.bars, [*theirs, *SPECS], series, "time"),
    )


def time_of(found: Standing | None) -> Spread | None:
    """Return the times of a spec, if it ran."""
    return None if found is None else found.time


def time_plot(stages: dict[str, Race], asked: str) -> Block:
    """Return the median times on the puzzles as a picture."""
    found = [together(stages, f"{size}, {asked}") for size in sizes_of(stages)]
    series = {spec: [time_of(each.get(spec)) for each in found] for spec in SPECS}
    return Picture(
        f"Puzzles, {asked}: median time, with its interval or deviation. What is hatched took "
        "longer: a limit ended half of it or more.",
        partial(charts.bars, sizes_of(stages), series, "time"),
    )


def time_table(stages: dict[str, Race], asked: str) -> ReportTable:
    """Return the median times on the puzzles, sizes in columns."""
    rows = []
    for spec in SPECS:
        cells = []
        for size in sizes_of(stages):
            found = together(stages, f"{size}, {asked}").get(spec)
            time = median_of(found, "time")
            if found is None or time is None:
                cells.append("-")
            else:
                mark = ">" if is_bound(found) else ""
                cells.append(f"{mark}{time_text(time)}, {found.solved}/{found.puzzles}")
        rows.append((spec, *cells))
    caption = f"Median time and runs solved, {asked}."
    return ReportTable(caption, ("who", *sizes_of(stages)), tuple(rows))


STUDIES.add(
    "backtracking-vs-cp",
    Study(
        "backtracking-vs-cp",
        "Backtracking against constraint programming",
        "Generate-and-test and plain backtracking against Choco, OR-Tools CP-SAT and alldiff's "
        "native engine: one solution and all solutions.",
        "The original is a Java program with Choco and JUnit, first master's year, Montpellier, "
        "October 2022. It times SudokuBT and SudokuPPC once each on the empty 4x4, and follows "
        "AC-3 on another 4x4 by hand. SudokuBT fills every cell before it checks: its times "
        "belong beside `test`. docs/originals/001-choco.md goes through it.",
        prepare,
        describe,
        {
            "empty": (f"{EMPTY}*",),
            "puzzles": tuple(f"{size}, *" for size in (*PUZZLES, OWN)),
            "by-hand": (),
            "twins": (TWINS,),
        },
    ),
)
