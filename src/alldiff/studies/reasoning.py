"""The study reasoning: what last-cell and naked-pairs save a backtracking search."""

from __future__ import annotations

from functools import partial
from re import findall
from typing import Any

from alldiff.lab.figures import time_text
from alldiff.lab.outcome import RaceRun
from alldiff.lab.race import Course, Race, course
from alldiff.lab.tables import NOTHING
from alldiff.studies import bank, charts, page_three, reasoning_program
from alldiff.studies.base import STUDIES, Content, Setting, Stages, Study, race
from alldiff.studies.measures import (
    paired_by_size,
    paired_text,
    paired_verdict,
    pairs_in,
    solved_table,
    twin_race,
    twin_table,
    wide_table,
)
from alldiff.studies.reasoning_program import ProgramRace
from alldiff.studies.report import (
    FAILS,
    HOLDS,
    OPEN,
    PARTLY,
    Block,
    Finding,
    Heading,
    Picture,
    ReportTable,
    Text,
)

PLAIN = "fc+mrv+random-variable"
REASONING = {
    "none": PLAIN,
    "last-cell": f"{PLAIN}+last-cell",
    "naked-pairs": f"{PLAIN}+naked-pairs",
    "both": f"{PLAIN}+last-cell+naked-pairs",
}
BACKWARDS = {
    name: spec.replace("random-variable", "random-variable+descending")
    for name, spec in REASONING.items()
}
FILES = {size: f"sudoku-{size}" for size in ("4x4", "6x6", "9x9", "12x12", "16x16", "25x25")}
NODES = 1_000_000
LARGE_NODES = 16_000_000
"""For the plain program on the large puzzles that it gives up on."""
FIRST_ORDER = ("fc+mrv", "fc+mrv+last-cell", "fc+mrv+naked-pairs", "fc+mrv+last-cell+naked-pairs")
"""The four searches on the original's own grids, with ties by the first cell."""
TWINS, LARGE, NAMED, GRIDS = "twins", "25x25, generated", "Grid_twenty_five_1", "grids.c"
PROGRAM = "grids.c as its program"


def prepare(setting: Setting) -> Stages:
    """Return a race for each size, those on the original's grids, and one for both engines."""
    specs = [*REASONING.values(), *BACKWARDS.values()]
    files = setting.pick(FILES, dict(list(FILES.items())[:3]))
    stages = {
        size: race(
            courses,
            specs,
            setting,
            repeat=setting.repeat(10, 2),
            nodes=setting.pick(NODES, 5_000),
        )
        for size, courses in setting.courses(files, 10, 3).items()
    }
    if not setting.own:
        large = setting.pick(LARGE_NODES, 20_000)
        stages[NAMED] = race(
            bank.courses("reasoning-25x25-1", 1), FIRST_ORDER, setting, repeat=1, nodes=large
        )
        grids = own_grids(setting)
        stages[GRIDS] = race(grids, FIRST_ORDER, setting, repeat=1, nodes=large)
        named = [course(NAMED, each) for each in bank.puzzles("reasoning-25x25-1")]
        stages[PROGRAM] = ProgramRace(grids or named, setting)
        stages[LARGE] = race(
            bank.courses("reasoning-25x25", setting.count(16, 1)),
            [REASONING["none"], REASONING["both"], BACKWARDS["both"]],
            setting,
            repeat=1,
            nodes=large,
        )
    twins = twin_race(bank.courses("sudoku-9x9", 3), list(REASONING.values()), setting)
    return {**stages, TWINS: twins}


def own_grids(setting: Setting) -> list[Course]:
    """Return the seven grids that the original hands out, from its own file."""
    found = []
    for path in setting.files_of_original("004-grids.*"):
        names = findall(r"(?m)^(?:# |int )(Grid_\w+)", path.read_text("utf-8"))
        puzzles = bank.read_file(path)
        found += [course(name, each) for name, each in zip(names, puzzles, strict=True)]
    return found


def solved_without_choice(race: Race, name: str) -> dict[str, bool]:
    """Return for each puzzle that was run whether reasoning alone solves it.

    Where a cell with two candidates had to be tried, the right one cannot be tried first both in
    ascending and in descending order: one of the two searches has then more nodes than there are
    empty cells, or reaches its limit.
    """
    answers: dict[str, bool] = {}
    both = (REASONING[name], BACKWARDS[name])
    for each in race.courses:
        runs = [r for r in race.rows if r.puzzle == each.name and r.spec in both and r.repeat == 1]
        if len(runs) == len(both):
            empty = len(each.model.cells) - len(each.model.givens)
            answers[each.name] = all(run.solved and run.nodes == empty for run in runs)
    return answers


def describe(stages: dict[str, Any], setting: Setting) -> Content:
    """Return what either kind of reasoning saves, and what it solves alone."""
    apart = (TWINS, LARGE, NAMED, GRIDS, PROGRAM)
    races = {size: each for size, each in stages.items() if size not in apart}
    alone = {
        size: {name: solved_without_choice(each, name) for name in REASONING}
        for size, each in races.items()
    }
    labels = {spec: name for name, spec in REASONING.items()}
    blocks: list[Block] = []
    findings: list[Finding] = []
    if NAMED in stages:
        program = stages[PROGRAM]
        findings += [
            *page_three.findings(),
            *own_grid_findings(stages[NAMED]),
            *reasoning_program.findings(program, NAMED),
        ]
        blocks += [
            Heading("The grid on page 3", ("page-3",)),
            *page_three.blocks(),
            Heading("The original's grids", ("grids",)),
            *own_grid_blocks(stages[NAMED], stages[GRIDS]),
            Heading("Its program", ("program",)),
            *reasoning_program.blocks(program, by_rules(stages[NAMED], stages[GRIDS])),
            Heading("Generated 25x25", ("large",)),
            *large_blocks(stages[LARGE]),
        ]
        findings += large_findings(stages[LARGE])
    blocks += [
        Heading("Nodes and time", ("sizes",)),
        Text(
            "Forward checking on the cell with the fewest possibilities, ties at random. Each "
            "repeat has another seed. The searches with `descending` try the values of a cell "
            "from the largest: a search that never chooses takes exactly as many nodes as there "
            "are empty cells in both directions."
        ),
        ReportTable(
            "The names here and the searches behind them.",
            ("name", "search"),
            tuple((name, f"`{spec}`") for name, spec in REASONING.items()),
            left=2,
        ),
        Picture("Median nodes and time by size.", partial(charts.curves, races, labels)),
        solved_table("Runs solved within the limit.", races, labels),
        wide_table("Median nodes.", races, "nodes", labels),
        wide_table("Median time.", races, "time", labels),
        Heading("What reasoning alone solves", ("sizes",)),
        ReportTable(
            "Puzzles solved without a choice, by size.",
            ("reasoning", *races),
            tuple((name, *(share(alone[size][name]) for size in races)) for name in REASONING),
        ),
        Heading("The same counts from both engines", ("twins",)),
        twin_table(stages[TWINS]),
    ]
    return [*findings, *findings_of(races)], blocks


def run_text(run: RaceRun | None) -> tuple[str, str, str]:
    """Return the nodes, fails and time of a run, with > if a limit ended it."""
    if run is None:
        return NOTHING, NOTHING, NOTHING
    mark = ">" if run.cut else ""
    return f"{mark}{run.nodes:,}", f"{mark}{run.fails:,}", f"{mark}{time_text(run.seconds)}"


def own_grid_blocks(named: Race, grids: Race) -> list[Block]:
    """Return what each search takes on the original's own grids."""
    if not named.rows:
        return [Text("This part was not reached.")]
    # Its file has the named grid, too.
    shown = grids if any(run.puzzle == NAMED for run in grids.rows) else named
    rows = []
    for puzzle in dict.fromkeys(run.puzzle for run in shown.rows):
        for spec in FIRST_ORDER:
            runs = [r for r in shown.rows if r.puzzle == puzzle and r.spec == spec]
            name = NAMED if shown is named else puzzle
            rows.append((name, f"`{spec}`", *run_text(runs[0] if runs else None)))
    missing = "" if grids.rows else " The other grids need `--originals FOLDER`."
    return [
        Text(
            "The original's two booleans, Optimise_one and Optimise_two, are `--last-cell` and "
            f"`--naked-pairs` of `alldiff solve`.{missing}"
        ),
        ReportTable(
            f"Its own grids, up to {named.limits.nodes:,} nodes; > marks a lower bound.",
            ("grid", "search", "nodes", "fails", "time"),
            tuple(rows),
            left=2,
        ),
    ]


def by_rules(named: Race, grids: Race) -> dict[tuple[str, str], RaceRun]:
    """Return our runs on the original's grids, by the grid and the rules."""
    names = dict(zip(FIRST_ORDER, reasoning_program.RULES, strict=True))
    found = {(NAMED, names[run.spec]): run for run in named.rows}
    return found | {(run.puzzle, names[run.spec]): run for run in grids.rows}


def own_grid_findings(named: Race) -> list[Finding]:
    """Return both conclusions on Grid_twenty_five_1."""
    runs = {run.spec: run for run in named.rows}
    first = f"the plain program gives up on {NAMED}"
    second = f"{NAMED} is solved by the two rules alone, without trying"
    if len(runs) < len(FIRST_ORDER):
        return [Finding(first, "stated", "-", OPEN), Finding(second, "stated", "-", OPEN)]
    plain, both = runs[FIRST_ORDER[0]], runs[FIRST_ORDER[-1]]
    nodes, fails, time = run_text(both)
    return [
        Finding(
            first,
            "stated of 25x25 grids",
            f"no solution after {run_text(plain)[0]} nodes" if plain.cut else run_text(plain)[0],
            HOLDS if plain.cut else FAILS,
            1,
        ),
        Finding(
            second,
            "stated",
            f"{nodes} nodes for 359 empty cells, {fails} fails, {time}",
            HOLDS if both.solved and not both.fails else FAILS,
            1,
            fact=True,
        ),
    ]


def large_blocks(large: Race) -> list[Block]:
    """Return what each generated 25x25 takes without the rules and with them."""
    if not large.rows:
        return [Text("This part was not reached.")]
    runs = {(run.puzzle, run.spec): run for run in large.rows}
    alone = solved_without_choice(large, "both")
    rows = []
    for each in large.courses:
        cells: list[str] = []
        for spec in (REASONING["none"], REASONING["both"]):
            nodes, _, time = run_text(runs.get((each.name, spec)))
            cells += [nodes, time]
        solved = alone.get(each.name)
        answer = NOTHING if solved is None else "yes" if solved else "no"
        rows.append((each.name, str(len(each.model.givens)), *cells, answer))
    return [
        ReportTable(
            f"25x25, generated: the plain program and both rules, up to {large.limits.nodes:,} "
            "nodes; with 330 givens and with no more than needed.",
            ("puzzle", "givens", "plain", "time", "both rules", "time", "without a choice"),
            tuple(rows),
        ),
    ]


def large_findings(large: Race) -> list[Finding]:
    """Return whether the rules end what the plain program gives up on."""
    first = "the plain program gives up on generated 25x25 that the two rules solve"
    if not large.rows:
        return [Finding(first, "stated of 25x25 grids", "-", OPEN)]
    plain, both = (
        {run.puzzle: run for run in large.rows if run.spec == REASONING[name]}
        for name in ("none", "both")
    )
    gave_up = [name for name, run in plain.items() if not run.solved]
    ended = [name for name in gave_up if name in both and both[name].solved]
    alone = [name for name, solved in solved_without_choice(large, "both").items() if solved]
    return [
        Finding(
            first,
            "stated of 25x25 grids, even simple ones",
            f"it gave up on {len(gave_up)} of {len(plain)} after >{large.limits.nodes:,} nodes; "
            f"the rules solve {len(ended)} of these, and {len(alone)} of all without a choice",
            HOLDS if len(ended) == len(plain) else PARTLY if ended else FAILS,
            len(plain),
        ),
    ]


def share(answers: dict[str, bool]) -> str:
    """Return how many of the puzzles that were run are solved."""
    return f"{sum(answers.values())}/{len(answers)}" if answers else NOTHING


def findings_of(races: dict[str, Race]) -> list[Finding]:
    """Return whether each kind of reasoning saves nodes and time."""
    findings = []
    for name in ("last-cell", "naked-pairs", "both"):
        for measure in ("nodes", "time"):
            found = paired_by_size(races, REASONING[name], REASONING["none"], measure)
            findings.append(
                Finding(
                    f"{name}: {'less time' if measure == 'time' else 'fewer nodes'}",
                    "the rules exist to save trying; no figures",
                    paired_text(found),
                    paired_verdict(found.values()),
                    pairs_in(found.values()),
                )
            )
    return findings


STUDIES.add(
    "reasoning",
    Study(
        "reasoning",
        "Reasoning before guessing: last cell and naked pairs",
        "Backtracking on the cell with the fewest possibilities, with none, either and both of two "
        "rules that people use. What do they save, and which puzzles do they solve alone?",
        "The original is the text of a project in C, Polytech Marseille, 2015-16: a grid of 4x4 to "
        "25x25, backtracking on the cell with the fewest possibilities, and two rules, the last "
        "remaining cell and the naked or conjugate pair. The grid on its page 3 and its "
        "Grid_twenty_five_1 are here; with `--originals FOLDER` so are all seven grids of its "
        "file. docs/originals/004-reasoning.md goes through it.",
        prepare,
        describe,
        {
            "page-3": (),
            "grids": (NAMED, GRIDS),
            "program": (NAMED, GRIDS, PROGRAM),
            "large": (LARGE,),
            "sizes": (*FILES, "your puzzles"),
            "twins": (TWINS,),
        },
    ),
)
