"""The study backtracking-vs-cp: generate-and-test and backtracking against constraint solvers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from alldiff import solving
from alldiff.core.result import Limits
from alldiff.kinds.sudoku import sudoku
from alldiff.lab.figures import Spread, short_text, time_text
from alldiff.lab.outcome import Standing
from alldiff.lab.race import Course, Race, course
from alldiff.lab.statistics import median
from alldiff.studies import bank, by_hand, charts
from alldiff.studies.base import OWN, STUDIES, Setting, Stages, Study, Told, installed, race
from alldiff.studies.measures import (
    is_bound,
    median_of,
    standing_table,
    standings,
    twin_race,
    twin_table,
)
from alldiff.studies.report import (
    FAILS,
    HOLDS,
    OPEN,
    UNSHOWN,
    Block,
    Finding,
    Heading,
    Picture,
    ReportTable,
    Text,
)

CHOCO = "choco"
SOLVERS = (CHOCO, "cpsat", "native")
NO_CHOCO = "no verdict without Choco: pip install 'alldiff[choco]'"
SPECS = ("test", "bt", *SOLVERS)
TWINS = "twins"
EMPTY = "empty 4x4"
SECONDS = 10.0
"""For a run of a solver."""
NODES = (10_000_000, 200_000)
"""For a run of test or bt on a puzzle; the second for a quick study."""
TEST_SECONDS = 300.0
"""For generate-and-test on the empty 4x4, which has 4^16 leaves."""
SOLUTIONS = 288
"""The number of 4x4 Sudoku grids."""


@dataclass(frozen=True, slots=True)
class Original:
    """Milliseconds that the original states for the empty 4x4."""

    backtracking: int
    solver: int

    @property
    def times(self) -> int:
        """How many times as long backtracking took."""
        return int(self.backtracking / self.solver + 0.5)


ORIGINALS = {"one solution": Original(5_173, 2), "all solutions": Original(48_519, 89)}
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
            [empty_course()], specs, setting, repeat=setting.repeat(5, 2), solutions=solutions
        )
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


def together(stages: dict[str, Race], name: str) -> dict[str, Standing]:
    """Return how all did at one task, over the two races that it takes."""
    found: dict[str, Standing] = {}
    for end in (", test", ", ours", ""):
        if name + end in stages:
            found |= standings(stages[name + end])
    return found


def tell(stages: dict[str, Race], setting: Setting) -> Told:
    """Return the times side by side, and whether the solvers win by as much as they did."""
    _, missing = installed(SOLVERS)
    limit = setting.pick(*NODES)
    blocks: list[Block] = [
        Heading("The empty 4x4"),
        Text(
            "Generate-and-test fills all cells and only then looks at the rules: 4^16 = "
            f"{4**16:,} leaves. There are {SOLUTIONS} solutions. A run of test ends after "
            f"{setting.seconds(TEST_SECONDS):g} seconds at the latest."
        ),
        empty_table(stages),
        method_table(stages),
        *(Text(line) for line in missing),
    ]
    if any(stages[f"{EMPTY}, {asked}"].rows for asked in ORIGINALS):
        blocks.append(empty_plot(stages))
    findings: list[Finding] = []
    for asked in ORIGINALS:
        findings += faster(stages, asked)
        findings.append(counted(stages, asked))
    findings += widening(stages)
    findings.append(by_hand.finding())
    blocks += [
        Heading("The 4x4 done by hand"),
        *by_hand.blocks(),
        Heading("Puzzles"),
        Text(
            f"test and bt end after {limit:,} nodes, the solvers after "
            f"{setting.seconds(SECONDS):g} seconds; > is at least so much. What was measured there "
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
    blocks += [Heading("The same counts from both engines"), twin_table(stages[TWINS])]
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
    """Return how much more all solutions take than one: that of the original tells its method.

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


def seconds_of(stages: dict[str, Race], asked: str, spec: str) -> list[float]:
    """Return the times of a spec on the empty 4x4."""
    end = ", test" if spec == "test" else ""
    return [run.seconds for run in stages[f"{EMPTY}, {asked}{end}"].rows if run.spec == spec]


def faster(stages: dict[str, Race], asked: str) -> list[Finding]:
    """Return whether Choco is much faster than test and bt, as the original states.

    It is one puzzle, so a test over puzzles has nothing to say: every repeat of the one must be
    faster than every repeat of the other.
    """
    original = ORIGINALS[asked]
    solver = seconds_of(stages, asked, CHOCO)
    findings = []
    for spec, name in (("test", "generate-and-test"), ("bt", "backtracking")):
        statement = f"{asked} of the empty 4x4: a constraint solver is much faster than {name}"
        theirs = (
            f"{original.backtracking:,} ms against {original.solver} ms, {original.times:,} times"
        )
        own = seconds_of(stages, asked, spec)
        if not own or not solver:
            findings.append(Finding(statement, theirs, NO_CHOCO if own else "-", OPEN))
            continue
        mark = ">" if is_bound(together(stages, f"{EMPTY}, {asked}")[spec]) else ""
        times = median(own) / median(solver)
        ours = (
            f"{spec} {mark}{time_text(median(own))}, Choco {time_text(median(solver))}: "
            f"{mark}{short_text(times)} times"
        )
        holds = HOLDS if min(own) > max(solver) else FAILS if max(own) < min(solver) else UNSHOWN
        findings.append(Finding(statement, theirs, ours, holds))
    return findings


def widening(stages: dict[str, Race]) -> list[Finding]:
    """Return whether the gap is wider for all solutions, as a difference and as a ratio."""
    one, every = ORIGINALS.values()
    theirs = {
        "a difference": f"{one.backtracking - one.solver:,} ms, then "
        f"{every.backtracking - every.solver:,} ms",
        "a ratio": f"{one.times:,} times, then {every.times:,} times",
    }
    findings = []
    for spec in ("test", "bt"):
        own = [seconds_of(stages, asked, spec) for asked in ORIGINALS]
        solver = [seconds_of(stages, asked, CHOCO) for asked in ORIGINALS]
        cut = any(
            spec in found and is_bound(found[spec])
            for found in (together(stages, f"{EMPTY}, {asked}") for asked in ORIGINALS)
        )
        known = all(own) and all(solver) and not cut
        for how in theirs:
            statement = f"the more solutions, the wider the gap between {spec} and Choco, as {how}"
            if not known:
                told = f"{spec} reached its limit" if cut else NO_CHOCO if all(own) else "-"
                findings.append(Finding(statement, theirs[how], told, OPEN))
                continue
            ours = list(zip(map(median, own), map(median, solver), strict=True))
            if how == "a difference":
                gaps = [mine - theirs for mine, theirs in ours]
                told = ", then ".join(signed_time(gap) for gap in gaps)
            else:
                gaps = [mine / theirs for mine, theirs in ours]
                told = ", then ".join(f"{short_text(gap)} times" for gap in gaps)
            # There is a gap to widen only where the solver is ahead.
            ahead = all(mine > theirs for mine, theirs in ours)
            holds = HOLDS if ahead and gaps[1] > gaps[0] else FAILS
            findings.append(Finding(statement, theirs[how], told, holds))
    return findings


def signed_time(seconds: float) -> str:
    """Return a difference of times."""
    return f"-{time_text(-seconds)}" if seconds < 0 else time_text(seconds)


def counted(stages: dict[str, Race], asked: str) -> Finding:
    """Return whether test, run to its end, finds what there is to find."""
    wanted = SOLUTIONS if asked == "all solutions" else 1
    rows = stages[f"{EMPTY}, {asked}, test"].rows
    statement = f"{asked}: generate-and-test gets to the end of the empty 4x4"
    if not rows:
        return Finding(statement, "yes", "-", OPEN)
    run = rows[0]
    ours = f"{run.solutions:,} found, {run.nodes:,} nodes"
    if not run.solved:
        return Finding(statement, "yes", f"{ours}, where its limit ended it", OPEN)
    return Finding(statement, "yes", ours, HOLDS if run.solutions == wanted else FAILS)


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
        "Generate-and-test and plain backtracking against Choco, OR-Tools CP-SAT and the native "
        "engine of alldiff: one solution and all solutions.",
        "The original is a student project, of unknown year and language, that sets backtracking "
        "beside the constraint solver Choco. It measures one empty 4x4, and goes through AC-3 on "
        "another 4x4 by hand. It calls its method backtracking; what that took is set beside both "
        "test and bt here.",
        prepare,
        tell,
    ),
)
