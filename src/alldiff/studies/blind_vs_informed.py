"""The study blind-vs-informed: searches over states of 9x9 Sudoku, blind, informed and local."""

from __future__ import annotations

from functools import partial
from typing import Any

from alldiff.core.result import Limits
from alldiff.core.search import Search
from alldiff.lab.figures import time_text
from alldiff.lab.plots import draw
from alldiff.lab.race import Course, Race, course
from alldiff.lab.statistics import compare
from alldiff.statespace.walk import Walk
from alldiff.studies import bank, climbs, result_files, unnoticed, waiting
from alldiff.studies.base import STUDIES, Content, Setting, Stages, Study, race
from alldiff.studies.climbs import by_puzzle, runs_of, time_plus_minus
from alldiff.studies.given_swaps import GivenSwaps
from alldiff.studies.measures import figure, paired, paired_verdict, standings, verdict
from alldiff.studies.report import (
    FAILS,
    HOLDS,
    OPEN,
    Block,
    Finding,
    Heading,
    Picture,
    ReportTable,
    Text,
)
from alldiff.studies.unnoticed import Unnoticed
from alldiff.studies.waiting import Waiting

FILE = "states-9x9"
BLIND = {
    "depth-first:fill:sequential": "27.36 ± 2.06 s",
    "depth-first:fill:random": "24.62 ± 1.62 s",
    "depth-first:fill:remaining": "38.04 ± 1.49 s",
}
"""Depth-first in three orders, with the original's times: sequential, random, sorted."""
GREEDY = {
    "greedy:fill:most-constrained": "163 ± 43 s",
    "greedy:swap:conflicts": "125 ± 138 s",
    "greedy:fill:remaining": "not stated",
}
ELIMINATION = {
    "greedy:candidates:remaining": ("100 of 100 solved, worst 3 states, 1.55 s", 3),
    "depth-first:candidates:sequential": ("worst 14 states, 11.27 s", 14),
}
COMPLETE = (
    "annealing:swap:conflicts",
    "min-conflicts:swap:conflicts",
    "fc+mrv+prefilter",
    "mac+mrv",
    "native",
)
CLIMBS, PROGRAM = "climbs", "climbs as its program"
UNNOTICED = "elimination as its program"
WAITING = "depth-first as its program"
LONG, LONG_SPEC = "a longer run", "greedy:fill:most-constrained"
BLIND_STATES = (10_000, 500)
GREEDY_STATES = 100
"""The bounds of the original on explored states."""
LONG_STATES = (10_000, 200)
"""For most constrained cell on one puzzle, where the original gave up after two hours."""
ELIMINATED_STATES = (1_000, 500)
COMPLETE_STATES = (200_000, 2_000)
"""Bounds on explored states, or nodes, of what the original did not bound: never the clock, so that
all counts are the same in every run."""


def prepare(setting: Setting) -> Stages:
    """Return the stages: depth-first, greedy, climbs, elimination, and searches to compare."""
    once = setting.repeat(1)
    first = puzzles_for(setting, "003-100sudoku.txt", setting.count(40, 3))
    hundred = puzzles_for(setting, "003-100sudoku.txt", setting.count(100, 5))
    thousand = puzzles_for(setting, "003-1000sudoku.txt", setting.count(1_000, 20))
    return {
        "blind": race(first, list(BLIND), setting, repeat=once, nodes=setting.pick(*BLIND_STATES)),
        "greedy": race(first, list(GREEDY), setting, repeat=once, nodes=GREEDY_STATES),
        LONG: race(first[:1], [LONG_SPEC], setting, repeat=1, nodes=setting.pick(*LONG_STATES)),
        "elimination": race(
            hundred,
            list(ELIMINATION),
            setting,
            repeat=once,
            nodes=setting.pick(*ELIMINATED_STATES),
        ),
        "complete": race(
            first, COMPLETE, setting, repeat=once, nodes=setting.pick(*COMPLETE_STATES)
        ),
        CLIMBS: race(thousand, list(climbs.STATED), setting, repeat=1),
        PROGRAM: GivenSwaps([] if setting.own else thousand, setting),
        UNNOTICED: Unnoticed([] if setting.own else hundred, setting),
        WAITING: Waiting([] if setting.own else first, setting, setting.pick(*BLIND_STATES)),
    }


def puzzles_for(setting: Setting, name: str, count: int) -> list[Course]:
    """Return the user's puzzles, the original's own, or generated ones of the same sort."""
    if setting.own:
        return list(setting.own)
    for path in setting.files_of_original(name):
        stem = path.stem.removeprefix("003-")
        found = bank.read_file(path)[:count]
        return [course(f"{stem}:{place}", each) for place, each in enumerate(found, start=1)]
    return bank.courses(FILE, count)


def describe(stages: dict[str, Any], setting: Setting) -> Content:
    """Return who solves what, beside the original's figures."""
    blind, greedy, elimination = stages["blind"], stages["greedy"], stages["elimination"]
    complete = stages["complete"]
    facts = result_files.measured(setting.originals)
    findings = [
        bounded(blind),
        unsolved(blind, f"depth-first solves nothing within {blind.limits.nodes:,} states"),
        slowest(blind, "depth-first:fill:remaining"),
        shuffled(blind),
        waiting.finding(stages[WAITING].rows),
        dearer(greedy),
        unsolved(greedy, f"no heuristic leads greedy to a solution within {GREEDY_STATES} states"),
        weak(greedy),
        long_run(stages[LONG]),
        *climbs.findings(stages[CLIMBS].rows, stages[PROGRAM].rows),
        *(eliminated(elimination, spec) for spec in ELIMINATION),
        rarely(elimination),
        unnoticed.finding(stages[UNNOTICED].rows),
        *result_files.findings(facts),
    ]
    stated = {spec: text for spec, (text, _) in ELIMINATION.items()}
    blocks: list[Block] = [
        Heading("Numéro 2: depth-first", ("2", "5")),
        Text(
            "A successor fills any empty cell without a conflict, so that depth-first has to be "
            "right at every step. Successors come cell by cell, shuffled, or sorted by how many "
            f"values the open cells have left. Every run ends after {blind.limits.nodes:,} states: "
            "the times are those for so many states."
        ),
        *raced(blind, BLIND, f"Depth-first in three orders, {blind.limits.nodes:,} states"),
        *([waiting.table(stages[WAITING].rows)] if stages[WAITING].rows else []),
        Heading("Numéro 3: hill climbing", ("3", "5")),
        *climbs.blocks(stages[CLIMBS].rows, stages[PROGRAM].rows, facts),
        Heading("Numéro 4: greedy best-first", ("4", "5")),
        Text(
            "Of all waiting states, the best by a heuristic comes next; "
            f"{GREEDY_STATES} states are explored at most, as in the original. Its most "
            "constrained cell scores the cell just filled; ours scores the tightest open cell."
        ),
        *raced(greedy, GREEDY, f"Greedy, at most {GREEDY_STATES} states"),
        Heading("Numéro 6: elimination", ("6", "5")),
        Text(
            "A state is a set of candidates for each cell; a successor decides one cell, and "
            "decided values leave their houses until nothing changes. An empty set is a "
            "contradiction here. At most "
            f"{elimination.limits.nodes:,} states are explored."
        ),
        *raced(elimination, stated, "Candidates, reduced"),
        unnoticed.table(
            {
                theirs: runs_of(elimination.rows, ours)
                for theirs, ours in zip(unnoticed.FILES, ELIMINATION, strict=True)
            },
            stages[UNNOTICED].rows,
            facts,
        ),
        Heading("Numéro 5: its result files", ("5",)),
        *result_files.blocks(facts),
        Heading("For comparison", ("compare",)),
        Text(
            "What the original did not measure: local search that continues from a local minimum, "
            "and searches that assign variables one by one and propagate, each with at most "
            f"{complete.limits.nodes:,} states or nodes. Solved: {shares(complete)}."
        ),
        *raced(complete, {}, "Local search, and searches that assign variables"),
    ]
    return findings, blocks


def seconds_of(race: Race, spec: str) -> list[float]:
    """Return the times of a spec."""
    return [run.seconds for run in race.rows if run.spec == spec]


def raced(race: Race, stated: dict[str, str], caption: str) -> list[Block]:
    """Return a table of times and states beside the original's, and a plot, of one race."""
    if not race.rows:
        return [Text("This part was not reached.")]
    rows: list[tuple[str, ...]] = []
    for spec, each in standings(race).items():
        rows.append(
            (
                spec,
                stated.get(spec, "not stated"),
                f"{each.solved}/{each.puzzles}",
                time_plus_minus(seconds_of(race, spec)),
                figure(each, "nodes"),
                figure(each, "nodes", "worst"),
            )
        )
    columns: tuple[str, ...] = (
        *("search", "the original", "solved", "time"),
        *("median states", "worst states"),
    )
    if not stated:
        columns, rows = without(1, columns), [without(1, row) for row in rows]
    return [
        ReportTable(
            f"{caption}: mean and deviation of the time, also of what a limit ended; > is at least "
            "so many states.",
            columns,
            tuple(rows),
        ),
        Picture(f"{caption}: times of all runs.", partial(draw, race.result(), "box")),
    ]


def without(place: int, row: tuple[str, ...]) -> tuple[str, ...]:
    """Return a row without one of its cells."""
    return row[:place] + row[place + 1 :]


def unsolved(race: Race, statement: str) -> Finding:
    """Return whether no run of a race found a solution, as in the original."""
    found = standings(race)
    ours = f"solved: {shares(race)}" if found else "-"
    answers = verdict(not each.solved for each in found.values())
    return Finding(statement, "none solved", ours, answers, most_puzzles(race))


def slowest(race: Race, spec: str) -> Finding:
    """Return whether sorting successors costs more time than the other orders.

    All of them end at the same number of states: the time until then is what is compared.
    """
    ours = ", ".join(f"{each} {time_plus_minus(seconds_of(race, each))}" for each in BLIND)
    statement = "sorting the successors takes longer than the other two orders"
    found = {
        each: compare(*(by_puzzle(runs_of(race.rows, s), "seconds") for s in (each, spec)))
        for each in BLIND
        if each != spec and runs_of(race.rows, each) and runs_of(race.rows, spec)
    }
    text = "; ".join(f"{each} {pair}" for each, pair in found.items())
    theirs = ", ".join(BLIND.values())
    answer = paired_verdict(found.values())
    return Finding(statement, theirs, f"{ours}; {text}", answer, most_puzzles(race))


def shuffled(race: Race) -> Finding:
    """Return whether shuffled successors take less time than sequential ones."""
    first, second = "depth-first:fill:random", "depth-first:fill:sequential"
    statement = "depth-first in random order is faster than in sequential order"
    theirs = f"{BLIND[first]} against {BLIND[second]}, and faster on all 40 of its result files"
    if not runs_of(race.rows, first) or not runs_of(race.rows, second):
        return Finding(statement, theirs, "-", OPEN)
    pair = compare(*(by_puzzle(runs_of(race.rows, s), "seconds") for s in (first, second)))
    ours = " against ".join(time_plus_minus(seconds_of(race, s)) for s in (first, second))
    return Finding(statement, theirs, f"{ours}; {pair}", paired_verdict([pair]), most_puzzles(race))


def long_run(race: Race) -> Finding:
    """Return how far most constrained cell gets on one puzzle."""
    statement = "most constrained cell does not solve a Sudoku in two hours"
    if not race.rows:
        return Finding(statement, "stated, for one puzzle", "-", OPEN)
    run = race.rows[0]
    mark = ">" if run.cut else ""
    time = f"{mark}{time_text(run.seconds)}"
    found = "a solution" if run.solved else "no solution"
    ours = f"{found} after {mark}{run.nodes:,} states and {time}"
    holds = FAILS if run.solved else HOLDS
    return Finding(statement, "stated, for one puzzle", ours, holds, 1)


def most_puzzles(race: Race) -> int:
    """Return the number of puzzles that a race has runs on."""
    return len({run.puzzle for run in race.rows})


def dearer(race: Race) -> Finding:
    """Return whether greedy takes longer by most-constrained than by conflicts."""
    first, second = list(GREEDY)[:2]
    statement = f"{first} takes longer for {race.limits.nodes} states than {second}"
    theirs = f"{GREEDY[first]} against {GREEDY[second]}"
    if not runs_of(race.rows, first) or not runs_of(race.rows, second):
        return Finding(statement, theirs, "-", OPEN)
    pair = compare(*(by_puzzle(runs_of(race.rows, s), "seconds") for s in (second, first)))
    ours = " against ".join(time_plus_minus(seconds_of(race, s)) for s in (first, second))
    answer = paired_verdict([pair])
    return Finding(statement, theirs, f"{ours}; {second} {pair}", answer, most_puzzles(race))


def weak(race: Race) -> Finding:
    """Return whether counting what remains leads greedy to fewer solutions than conflicts do."""
    spec, other = "greedy:fill:remaining", "greedy:swap:conflicts"
    statement = "the heuristic `remaining` is weak"
    found = standings(race)
    if spec not in found or other not in found:
        return Finding(statement, "stated", "-", OPEN)
    ours = f"{found[spec].solved} of {found[spec].puzzles} solved, by conflicts "
    pair = paired(race, other, spec)
    ours += f"{found[other].solved} of {found[other].puzzles}; by conflicts {pair}"
    return Finding(statement, "stated", ours, paired_verdict([pair]), most_puzzles(race))


def bounded(race: Race) -> Finding:
    """Return whether a state has at most nine successors for each empty cell."""
    statement = "a state with n empty cells has at most 9n successors"
    worst = 0.0
    for each in race.courses:
        walk = Walk(each.model, Search.parse("depth-first:fill:sequential"), Limits(1))
        state = walk.start()
        if state is not None:
            empty = len(each.model.cells) - len(each.model.givens)
            worst = max(worst, sum(1 for _ in walk.space.successors(state)) / max(1, empty))
    source = race.courses[0].name.partition(":")[0] if race.courses else "no puzzle"
    ours = f"at most {worst:.3g}n at the start, on {source}"
    holds = HOLDS if worst <= 9 else FAILS
    return Finding(statement, "9n", ours, holds, len(race.courses), fact=True)


def eliminated(race: Race, spec: str) -> Finding:
    """Return whether elimination solves every puzzle within a few states."""
    theirs, worst = ELIMINATION[spec]
    found = standings(race).get(spec)
    statement = f"{spec} solves every puzzle within {worst} states"
    if found is None or found.nodes is None:
        return Finding(statement, theirs, "-", OPEN)
    ours = (
        f"{found.solved} of {found.puzzles} solved, worst {figure(found, 'nodes', 'worst')} "
        "states, "
        f"{'>' if found.unsolved else ''}{time_plus_minus(seconds_of(race, spec))}"
    )
    holds = verdict([found.solved == found.puzzles, found.nodes.worst <= worst])
    return Finding(statement, theirs, ours, holds, found.puzzles)


def rarely(race: Race) -> Finding:
    """Return whether greedy explores fewer states than depth-first over candidates."""
    found = standings(race)
    first, second = (found.get(spec) for spec in ELIMINATION)
    statement = "with elimination, greedy solves more than depth-first, or as much in fewer states"
    theirs = "at worst 3 states against 14"
    if first is None or second is None:
        return Finding(statement, theirs, "-", OPEN)
    ours = " against ".join(
        f"{each.solved} of {each.puzzles} with a median of {figure(each, 'nodes')} states"
        for each in (first, second)
    )
    pair = paired(race, *ELIMINATION)
    return Finding(statement, theirs, f"{ours}; {pair}", paired_verdict([pair]), first.puzzles)


def shares(race: Race) -> str:
    """Return how many runs of each spec were solved, in words."""
    found = standings(race).items()
    return (
        ", ".join(f"{spec} {each.solved} of {each.puzzles}" for spec, each in found)
        or "nothing yet"
    )


STUDIES.add(
    "blind-vs-informed",
    Study(
        "blind-vs-informed",
        "Blind against informed search over whole states of a Sudoku",
        "Depth-first, greedy best-first and hill climbing over states of 9x9 Sudoku: what do "
        "they solve, and what does eliminating candidates change?",
        "The original is a Python program with NumPy, IFT3335, October 2015. Its puzzles and "
        "result files are public: with `--originals FOLDER` the study runs on its 100 and 1,000 "
        "puzzles, else on generated ones of the same sort. docs/originals/003-state-space.md "
        "goes through it.",
        prepare,
        describe,
        {
            "2": ("blind", WAITING),
            "3": (CLIMBS, PROGRAM),
            "4": ("greedy", LONG),
            "5": ("blind", "greedy", "elimination", CLIMBS, PROGRAM, UNNOTICED, WAITING),
            "6": ("elimination", UNNOTICED),
            "compare": ("complete",),
        },
    ),
)
