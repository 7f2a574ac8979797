"""The study blind-vs-informed: searches over states of 9x9 Sudoku, blind, informed and local."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from alldiff.lab.figures import Spread, spread
from alldiff.lab.plots import draw
from alldiff.lab.race import Race
from alldiff.studies import bank, charts
from alldiff.studies.base import STUDIES, Setting, Stages, Study, Told, race
from alldiff.studies.climbs import Climbs
from alldiff.studies.measures import better, figure, standings, verdict
from alldiff.studies.report import (
    FAILS,
    HOLDS,
    OPEN,
    Block,
    Finding,
    Heading,
    Table,
    Text,
    picture,
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
CLIMBED = {SWAP: ("14.96 +- 3.06", "139", "0.18 s"), SUPER: ("14.21 +- 2.86", "404", "1.25 s")}
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
    first = bank.courses(FILE, few)
    hundred = bank.courses(FILE, setting.count(100, 5), start)
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
        SWAP: Climbs(bank.courses(FILE, many, start), SWAP, setting.seed),
        SUPER: Climbs(bank.courses(FILE, many, start), SUPER, setting.seed),
    }


def tell(stages: dict[str, Any], setting: Setting) -> Told:
    """Return who solves what, beside the original's figures."""
    blind, greedy, elimination = stages["blind"], stages["greedy"], stages["elimination"]
    complete = stages["complete"]
    climbs = {spec: stages[spec] for spec in CLIMBED}
    findings = [
        unsolved(blind, f"depth-first solves nothing within {blind.limits.nodes:,} states"),
        slowest(blind, "depth-first:fill:remaining"),
        dearer(greedy),
        *climb_findings(climbs),
        *(eliminated(elimination, spec) for spec in ELIMINATION),
        rarely(elimination),
    ]
    blocks: list[Block] = [
        Heading("Depth-first"),
        Text(
            "A successor fills any empty cell without a conflict, so that depth-first has to be "
            "right at every step. The successors are taken cell by cell, shuffled, or sorted by "
            "how many values the open cells have left. At most "
            f"{blind.limits.nodes:,} states are explored."
        ),
        *raced(blind, BLIND, "Depth-first in three orders"),
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
    if all(stage.rows for stage in climbs.values()):
        conflicts = {spec: [row.conflicts for row in each.rows] for spec, each in climbs.items()}
        plot = charts.boxes(conflicts, "conflicts left")
        blocks.append(picture("Conflicts left in the local minimum of each climb.", plot))
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
    deviation = "" if found.deviation is None else f" +- {found.deviation:.3g}"
    return f"{found.mean:.3g}{deviation}{unit}"


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
        states = each.nodes
        rows.append(
            (
                spec,
                stated.get(spec, "not stated"),
                f"{each.solved}/{each.runs}",
                time_plus_minus(seconds_of(race, spec)),
                "-" if states is None else f"{states.median:,.0f}",
                "-" if states is None else f"{states.worst:,.0f}",
            )
        )
    columns: tuple[str, ...] = (
        *("search", "the original", "solved", "time"),
        *("median states", "worst states"),
    )
    if not stated:
        columns, rows = without(1, columns), [without(1, row) for row in rows]
    return [
        Table(f"{caption}: mean and deviation of the time.", columns, tuple(rows)),
        picture(f"{caption}: times of all runs.", draw(race.result(), "box")),
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
    """Return whether sorting successors costs the most time, as in the original."""
    means = {each: spread(seconds_of(race, each)) for each in BLIND}
    known = {each: found.mean for each, found in means.items() if found is not None}
    ours = ", ".join(f"{each} {time_plus_minus(seconds_of(race, each))}" for each in known)
    statement = "sorting the successors takes longer than the other two orders"
    if len(known) < len(BLIND):
        return Finding(statement, ", ".join(BLIND.values()), ours or "-", OPEN)
    holds = HOLDS if max(known, key=lambda each: known[each]) == spec else FAILS
    return Finding(statement, ", ".join(BLIND.values()), ours, holds)


def dearer(race: Race) -> Finding:
    """Return whether greedy takes longer by most-constrained than by conflicts."""
    first, second = list(GREEDY)[:2]
    means = [spread(seconds_of(race, spec)) for spec in (first, second)]
    statement = f"{first} takes longer for {race.limits.nodes} states than {second}"
    theirs = f"{GREEDY[first]} against {GREEDY[second]}"
    if means[0] is None or means[1] is None:
        return Finding(statement, theirs, "-", OPEN)
    ours = " against ".join(time_plus_minus(seconds_of(race, s)) for s in (first, second))
    solved = ", ".join(f"{each.solved} of {each.runs}" for each in standings(race).values())
    holds = verdict([means[0].mean > means[1].mean])
    return Finding(statement, theirs, f"{ours}; solved: {solved}", holds)


def climb_findings(climbs: dict[str, Climbs]) -> list[Finding]:
    """Return whether climbs end with conflicts left, and whether super-swap is worth its time."""
    findings = []
    for spec, each in climbs.items():
        solved = sum(row.conflicts == 0 for row in each.rows)
        conflicts = plus_minus([row.conflicts for row in each.rows])
        findings.append(
            Finding(
                f"{spec} ends in a local minimum with conflicts left",
                f"{CLIMBED[spec][0]} conflicts",
                f"{conflicts} conflicts, {solved} of {len(each.rows)} solved" if each.rows else "-",
                verdict([2 * solved < len(each.rows)] if each.rows else []),
            )
        )
    few, more = (spread([row.conflicts for row in each.rows]) for each in climbs.values())
    cheap, dear = (spread([row.seconds for row in each.rows]) for each in climbs.values())
    statement = "super-swap leaves slightly fewer conflicts and takes several times as long"
    theirs = "14.21 against 14.96, 1.25 s against 0.18 s"
    if few is None or more is None or cheap is None or dear is None:
        return [*findings, Finding(statement, theirs, "-", OPEN)]
    ours = (
        f"{more.mean:.3g} against {few.mean:.3g} conflicts, {dear.mean:.3g} s against "
        f"{cheap.mean:.3g} s"
    )
    holds = verdict([more.mean < few.mean, dear.mean > 2 * cheap.mean])
    return [*findings, Finding(statement, theirs, ours, holds)]


def climb_table(climbs: dict[str, Climbs]) -> Table:
    """Return conflicts left, states and times of the climbs beside the original's."""
    rows = []
    for spec, each in climbs.items():
        conflicts, states, seconds = CLIMBED[spec]
        rows.append((f"{spec}: the original", "1,000", conflicts, states, seconds))
        rows.append(
            (
                f"{spec}: here",
                f"{len(each.rows):,}",
                plus_minus([row.conflicts for row in each.rows]),
                plus_minus([row.states for row in each.rows]),
                time_plus_minus([row.seconds for row in each.rows]),
            )
        )
    return Table(
        "Hill climbing: mean and deviation. States are those visited, not those scored.",
        ("search", "puzzles", "conflicts left", "states", "time"),
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
        f"{found.solved} of {found.runs} solved, worst {found.nodes.worst:,.0f} states, "
        f"{time_plus_minus(seconds_of(race, spec))}"
    )
    holds = verdict([found.solved == found.runs, found.nodes.worst <= worst])
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
        f"{each.solved} of {each.runs} with a median of {figure(each, 'nodes')} states"
        for each in (first, second)
    )
    return Finding(statement, theirs, ours, verdict([better(first, second)]))


def shares(race: Race) -> str:
    """Return how many runs of each spec were solved, in words."""
    found = standings(race).items()
    return (
        ", ".join(f"{spec} {each.solved} of {each.runs}" for spec, each in found) or "nothing yet"
    )


STUDIES.add(
    "blind-vs-informed",
    Study(
        "blind-vs-informed",
        "Blind against informed search over whole states of a Sudoku",
        "Depth-first, greedy best-first and hill climbing over states of 9x9 Sudoku with 30 givens "
        "or more: what do they solve, and what does eliminating candidates change?",
        prepare,
        tell,
    ),
)
