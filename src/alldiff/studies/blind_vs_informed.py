"""The study blind-vs-informed: searches over states of 9x9 Sudoku, blind, informed and local."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from alldiff.core.result import Limits
from alldiff.core.search import Search
from alldiff.lab.figures import Spread, short_text, spread
from alldiff.lab.outcome import RaceRun
from alldiff.lab.plots import draw
from alldiff.lab.race import Race
from alldiff.lab.statistics import Figure, compare
from alldiff.statespace.walk import Walk
from alldiff.studies import bank, charts
from alldiff.studies.base import STUDIES, Setting, Stages, Study, Told, race
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

FILE = "states-9x9"
BLIND = {
    "depth-first:fill:sequential": "27.36 +- 2.06 s",
    "depth-first:fill:random": "24.62 +- 1.62 s",
    "depth-first:fill:remaining": "38.04 +- 1.49 s",
}
"""Depth-first in three orders, with the original's times: sequential, random, sorted."""
GREEDY = {
    "greedy:fill:most-constrained": "163 +- 43 s",
    "greedy:swap:conflicts": "125 +- 138 s",
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
SWAP, SUPER = "hill-climbing:swap:conflicts", "hill-climbing:super-swap:conflicts"
CLIMBED = {SWAP: ("14.964 +- 3.06", "139", "0.18 s"), SUPER: ("14.208 +- 2.86", "404", "1.25 s")}
CLIMBS = "climbs"
SHORT = 0.1
"""Seconds below which milliseconds read better."""
BLIND_STATES = (10_000, 500)
GREEDY_STATES = 100
"""The bounds of the original on explored states."""
ELIMINATED_STATES = (1_000, 500)
COMPLETE_STATES = 200_000
"""Bounds on explored states, or nodes, of what the original did not bound: never the clock, so that
all counts are the same in every run."""


def prepare(setting: Setting) -> Stages:
    """Return the stages: depth-first, greedy, elimination, annealing and the complete, climbs."""
    few, many = setting.count(40, 3), setting.count(1_000, 20)
    start = 40
    once = setting.repeat(1)
    own = list(setting.own)
    first = own or bank.courses(FILE, few)
    hundred = own or bank.courses(FILE, setting.count(100, 5), start)
    thousand = own or bank.courses(FILE, many, start)
    return {
        "blind": race(first, list(BLIND), setting, repeat=once, nodes=setting.pick(*BLIND_STATES)),
        "greedy": race(first, list(GREEDY), setting, repeat=once, nodes=GREEDY_STATES),
        "elimination": race(
            hundred,
            list(ELIMINATION),
            setting,
            repeat=once,
            nodes=setting.pick(*ELIMINATED_STATES),
        ),
        "complete": race(first, COMPLETE, setting, repeat=once, nodes=COMPLETE_STATES),
        CLIMBS: race(thousand, list(CLIMBED), setting, repeat=1),
    }


def tell(stages: dict[str, Any], setting: Setting) -> Told:
    """Return who solves what, beside the original's figures."""
    blind, greedy, elimination = stages["blind"], stages["greedy"], stages["elimination"]
    complete = stages["complete"]
    climbs = {spec: runs_of(stages[CLIMBS], spec) for spec in CLIMBED}
    findings = [
        unsolved(blind, f"depth-first solves nothing within {blind.limits.nodes:,} states"),
        slowest(blind, "depth-first:fill:remaining"),
        dearer(greedy),
        unsolved(greedy, f"no heuristic leads greedy to a solution within {GREEDY_STATES} states"),
        weak(greedy),
        *climb_findings(stages[CLIMBS], climbs),
        bounded(blind),
        *(eliminated(elimination, spec) for spec in ELIMINATION),
        rarely(elimination),
    ]
    blocks: list[Block] = [
        Heading("Depth-first"),
        Text(
            "A successor fills any empty cell without a conflict, so that depth-first has to be "
            "right at every step. The successors are taken cell by cell, "
            "shuffled, or sorted by how many values the open cells have left. At most "
            f"{blind.limits.nodes:,} states are explored."
        ),
        *raced(blind, BLIND, f"Depth-first in three orders, {blind.limits.nodes:,} states"),
        Heading("Greedy best-first"),
        Text(
            f"Of all states that wait, the best by a heuristic comes next; {GREEDY_STATES} states "
            "are explored at most, as in the original."
        ),
        *raced(greedy, GREEDY, f"Greedy, at most {GREEDY_STATES} states"),
        Heading("Hill climbing"),
        Text(
            "Every box is filled with its values, and a move swaps two cells of a box; super-swap "
            "also draws 1,000 triples of swaps in three boxes. A climb ends where no neighbour is "
            "better."
        ),
        climb_table(climbs),
    ]
    if all(climbs.values()):
        conflicts = {spec: left(runs) for spec, runs in climbs.items()}
        plot = partial(charts.boxes, conflicts, "conflicts left")
        blocks.append(Picture("Conflicts left in the local minimum of each climb.", plot))
    stated = {spec: told for spec, (told, _) in ELIMINATION.items()}
    blocks += [
        Heading("Elimination"),
        Text(
            "A state is a set of candidates for each cell; a successor decides one cell, and "
            "decided values leave their houses until nothing changes. At most "
            f"{elimination.limits.nodes:,} states are explored."
        ),
        *raced(elimination, stated, "Candidates, reduced"),
        Heading("For comparison"),
        Text(
            "What the original did not measure: local search that goes on from a local minimum, "
            "and searches that assign variables one by one and propagate, each with at most "
            f"{COMPLETE_STATES:,} states or nodes. Solved: {shares(complete)}."
        ),
        *raced(complete, {}, "Local search, and searches that assign variables"),
    ]
    return findings, blocks


def plus_minus(figures: Sequence[float], unit: str = "") -> str:
    """Return mean and deviation of some figures in words."""
    found: Spread | None = spread(figures)
    if found is None:
        return "-"
    deviation = "" if found.deviation is None else f" +- {short_text(found.deviation)}"
    return f"{short_text(found.mean)}{deviation}{unit}"


def time_plus_minus(seconds: Sequence[float]) -> str:
    """Return mean and deviation of some times in words, in milliseconds where they are short."""
    if seconds and sum(seconds) / len(seconds) < SHORT:
        return plus_minus([each * 1000 for each in seconds], " ms")
    return plus_minus(seconds, " s")


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
    return Finding(statement, "none solved", ours, verdict(not x.solved for x in found.values()))


def slowest(race: Race, spec: str) -> Finding:
    """Return whether sorting successors costs more time than the other orders.

    All of them end at the same number of states: the time until then is what is compared.
    """
    ours = ", ".join(f"{each} {time_plus_minus(seconds_of(race, each))}" for each in BLIND)
    statement = "sorting the successors takes longer than the other two orders"
    found = {
        each: compare(*(by_puzzle(runs_of(race, s), "seconds") for s in (each, spec)))
        for each in BLIND
        if each != spec and runs_of(race, each) and runs_of(race, spec)
    }
    told = "; ".join(f"{each} {pair}" for each, pair in found.items())
    theirs = ", ".join(BLIND.values())
    return Finding(statement, theirs, f"{ours}; {told}", paired_verdict(found.values()))


def dearer(race: Race) -> Finding:
    """Return whether greedy takes longer by most-constrained than by conflicts."""
    first, second = list(GREEDY)[:2]
    statement = f"{first} takes longer for {race.limits.nodes} states than {second}"
    theirs = f"{GREEDY[first]} against {GREEDY[second]}"
    if not runs_of(race, first) or not runs_of(race, second):
        return Finding(statement, theirs, "-", OPEN)
    pair = compare(*(by_puzzle(runs_of(race, s), "seconds") for s in (second, first)))
    ours = " against ".join(time_plus_minus(seconds_of(race, s)) for s in (first, second))
    return Finding(statement, theirs, f"{ours}; {second} {pair}", paired_verdict([pair]))


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
    return Finding(statement, "stated", ours, paired_verdict([pair]))


def bounded(race: Race) -> Finding:
    """Return whether a state has at most nine successors for each empty cell."""
    statement = "a state with n empty cells has at most 9n successors"
    worst = 0.0
    for course in race.courses:
        walk = Walk(course.model, Search.parse("depth-first:fill:sequential"), Limits(1))
        state = walk.start()
        if state is not None:
            empty = len(course.model.cells) - len(course.model.givens)
            worst = max(worst, sum(1 for _ in walk.space.successors(state)) / max(1, empty))
    return Finding(
        statement, "9n", f"at most {worst:.3g}n at the start", HOLDS if worst <= 9 else FAILS
    )


def by_puzzle(runs: Sequence[RaceRun], field: str) -> dict[str, Figure]:
    """Return one figure of each run, none of them a bound."""
    return {run.puzzle: Figure(getattr(run, field) or 0) for run in runs}


def runs_of(race: Race, spec: str) -> list[RaceRun]:
    """Return the runs of a spec."""
    return [run for run in race.rows if run.spec == spec]


def left(runs: Sequence[RaceRun]) -> list[int]:
    """Return the conflicts in the last state of each climb."""
    return [run.conflicts or 0 for run in runs]


def climb_findings(race: Race, climbs: dict[str, list[RaceRun]]) -> list[Finding]:
    """Return whether climbs end with conflicts left, and whether super-swap is worth its time."""
    findings = []
    for spec, runs in climbs.items():
        solved = sum(run.solved for run in runs)
        ours = (
            f"{solved} of {len(runs):,} solved, {plus_minus(left(runs))} conflicts after "
            f"{plus_minus([run.nodes for run in runs])} states, "
            f"{plus_minus([run.scored for run in runs])} scored"
        )
        findings.append(
            Finding(
                f"{spec} solves none of {len(race.courses):,}: it ends with conflicts left",
                f"none solved, {CLIMBED[spec][0]} conflicts after {CLIMBED[spec][1]} states",
                ours if runs else "-",
                verdict([not solved] if runs else []),
            )
        )
    fewer = compare(*(by_puzzle(climbs[spec], "conflicts") for spec in (SUPER, SWAP)))
    longer = compare(*(by_puzzle(climbs[spec], "seconds") for spec in (SWAP, SUPER)))
    return [
        *findings,
        Finding(
            "super-swap leaves fewer conflicts",
            "14.208 against 14.964",
            f"{plus_minus(left(climbs[SUPER]))} against {plus_minus(left(climbs[SWAP]))}; {fewer}",
            paired_verdict([fewer] if all(climbs.values()) else []),
        ),
        Finding(
            "super-swap takes longer",
            "1.25 s against 0.18 s",
            f"{longer.ratio:,.3g} times as long at the median; {longer}" if longer.ratio else "-",
            paired_verdict([longer] if all(climbs.values()) else []),
        ),
    ]


def climb_table(climbs: dict[str, list[RaceRun]]) -> ReportTable:
    """Return conflicts left, states and times of the climbs beside the original's."""
    rows = []
    for spec, runs in climbs.items():
        conflicts, states, seconds = CLIMBED[spec]
        rows.append((f"{spec}: the original", "1,000", conflicts, states, "not stated", seconds))
        rows.append(
            (
                f"{spec}: here",
                f"{len(runs):,}",
                plus_minus(left(runs)),
                plus_minus([run.nodes for run in runs]),
                plus_minus([run.scored for run in runs]),
                time_plus_minus([run.seconds for run in runs]),
            )
        )
    return ReportTable(
        "Hill climbing: mean and deviation; states visited, and those scored to choose them.",
        ("search", "puzzles", "conflicts left", "states", "scored", "time"),
        tuple(rows),
    )


def eliminated(race: Race, spec: str) -> Finding:
    """Return whether elimination solves every puzzle within a few states."""
    theirs, worst = ELIMINATION[spec]
    found = standings(race).get(spec)
    statement = f"{spec} solves every puzzle within {worst} states"
    if found is None or found.nodes is None:
        return Finding(statement, theirs, "-", OPEN)
    ours = (
        f"{found.solved} of {found.puzzles} solved, worst {found.nodes.worst:,.0f} states, "
        f"{time_plus_minus(seconds_of(race, spec))}"
    )
    holds = verdict([found.solved == found.puzzles, found.nodes.worst <= worst])
    return Finding(statement, theirs, ours, holds)


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
    return Finding(statement, theirs, f"{ours}; {pair}", paired_verdict([pair]))


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
        "Depth-first, greedy best-first and hill climbing over states of 9x9 Sudoku with 30 givens "
        "or more: what do they solve, and what does eliminating candidates change?",
        "The original is a student project, of unknown year and language, that searches over whole "
        "states of a Sudoku, blind and informed. Its puzzles, and how it counts conflicts, are "
        "not known.",
        prepare,
        tell,
    ),
)
