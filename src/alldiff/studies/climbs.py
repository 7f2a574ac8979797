"""Hill climbing in the study blind-vs-informed: the text's definition, its results, and ours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from alldiff.lab.figures import Spread, short_text, spread
from alldiff.lab.outcome import RaceRun
from alldiff.lab.statistics import Figure, compare
from alldiff.studies import charts, given_swaps
from alldiff.studies.measures import paired_verdict, verdict
from alldiff.studies.report import OPEN, Block, Finding, Picture, ReportTable, Text
from alldiff.studies.result_files import KNOWN, Facts

SWAP, SUPER = "hill-climbing:swap:conflicts", "hill-climbing:super-swap:conflicts"
STATED = {
    SWAP: ("14.964 ± 3.06", "139", "0.18 s"),
    SUPER: ("14.208 ± 2.86", "404", "1.25 s"),
}
"""The text's figures over 1,000 puzzles."""
FILES = {SWAP: "hill-climbing-2-permutation", SUPER: "hill_climbing"}
PROGRAM = {SWAP: given_swaps.SWAP, SUPER: given_swaps.SUPER}
FEWER = "super-branching leaves fewer conflicts"
SHORT = 0.1
"""Seconds below which milliseconds read better."""


def plus_minus(figures: Sequence[float], unit: str = "") -> str:
    """Return the mean and deviation of some figures."""
    found: Spread | None = spread(figures)
    if found is None:
        return "-"
    deviation = "" if found.deviation is None else f" ± {short_text(found.deviation)}"
    return f"{short_text(found.mean)}{deviation}{unit}"


def time_plus_minus(seconds: Sequence[float]) -> str:
    """Return the mean and deviation of some times."""
    if seconds and sum(seconds) / len(seconds) < SHORT:
        return plus_minus([each * 1000 for each in seconds], " ms")
    return plus_minus(seconds, " s")


def runs_of(rows: Sequence[RaceRun], spec: str) -> list[RaceRun]:
    """Return a spec's runs."""
    return [run for run in rows if run.spec == spec]


def by_puzzle(runs: Sequence[RaceRun], field: str) -> dict[str, Figure]:
    """Return one figure for each run, none of them a bound."""
    return {run.puzzle: Figure(getattr(run, field) or 0) for run in runs}


def left(runs: Sequence[RaceRun]) -> list[int]:
    """Return the conflicts in the last state of each climb."""
    return [run.conflicts or 0 for run in runs]


def blocks(
    climbs: Sequence[RaceRun], program: Sequence[RaceRun], facts: Mapping[str, Facts]
) -> list[Block]:
    """Return the climbs as a table and a picture."""
    found: list[Block] = [
        Text(
            "By the text, every box is filled with its values, a move swaps two cells of a box "
            "that are not given, and a cell has up to two conflicts; super-branching adds three "
            "swaps in three boxes, of which ours draws 1,000. Its program swaps only givens, "
            "counts conflicts at given cells only, and takes three boxes in a line or a diagonal. "
            "A node is a distinct state that was scored; ours also count the states visited. "
            "A climb ends where no neighbour is better."
        ),
        table(climbs, program, facts),
    ]
    samples = {
        name: left(runs)
        for rows, names in (
            (climbs, {SWAP: "text, swap", SUPER: "text, super-branching"}),
            (
                program,
                {PROGRAM[SWAP]: "program, swap", PROGRAM[SUPER]: "program, super-branching"},
            ),
        )
        for spec, name in names.items()
        if (runs := runs_of(rows, spec))
    }
    if samples:
        plot = partial(charts.boxes, samples, "conflicts left")
        found.append(Picture("Conflicts left in the local minimum of each climb.", plot))
    return found


def table(
    climbs: Sequence[RaceRun], program: Sequence[RaceRun], facts: Mapping[str, Facts]
) -> ReportTable:
    """Return rows for each climb: text, result file, ours by the text, ours by the program."""
    rows: list[tuple[str, ...]] = []
    for spec, (conflicts, states, seconds) in STATED.items():
        fact = facts.get(FILES[spec], KNOWN[FILES[spec]])
        name = "swap" if spec == SWAP else "super-branching"
        rows.append((f"{name}: the text", "1,000", conflicts, "", states, seconds))
        rows.append(
            (
                f"{name}: its result file",
                f"{fact.rows:,}",
                f"{fact.conflicts} ± {fact.conflicts_deviation}",
                "",
                f"{fact.explored:,.6g}",
                f"{short_text(fact.seconds)} s",
            )
        )
        ours = [
            (f"{name}: ours, as the text defines it", runs_of(climbs, spec)),
            (f"{name}: ours, as its program does it", runs_of(program, PROGRAM[spec])),
        ]
        if spec == SWAP:
            from_start = runs_of(program, given_swaps.TEXT)
            ours.insert(1, (f"{name}: the same from its program's start", from_start))
        for label, runs in ours:
            visited = [run.nodes for run in runs] if runs and runs[0].engine != "study" else []
            rows.append(
                (
                    label,
                    f"{len(runs):,}",
                    plus_minus(left(runs)),
                    plus_minus(visited) if visited else "",
                    plus_minus([run.scored for run in runs]),
                    time_plus_minus([run.seconds for run in runs]),
                )
            )
    return ReportTable(
        "Hill climbing: mean and deviation.",
        ("climb", "puzzles", "conflicts left", "visited", "nodes (scored)", "time"),
        tuple(rows),
    )


def findings(climbs: Sequence[RaceRun], program: Sequence[RaceRun]) -> list[Finding]:
    """Return whether climbs end with conflicts left, and whether super-branching pays."""
    found = []
    for spec, (conflicts, states, _) in STATED.items():
        runs, theirs = runs_of(climbs, spec), runs_of(program, PROGRAM[spec])
        solved = sum(run.solved for run in runs)
        ours = (
            f"{solved} of {len(runs):,} solved, {plus_minus(left(runs))} conflicts left; as its "
            f"program does it {plus_minus(left(theirs))} after "
            f"{plus_minus([run.nodes for run in theirs])} nodes"
        )
        found.append(
            Finding(
                f"{spec} solves none of its puzzles",
                f"none solved, {conflicts} conflicts after {states} nodes",
                ours if runs else "-",
                verdict([not solved] if runs else []),
                len(runs),
            )
        )
    both = {spec: runs_of(climbs, spec) for spec in STATED}
    if not all(both.values()):
        return [*found, Finding(FEWER, "14.208 against 14.964", "-", OPEN)]
    fewer = compare(*(by_puzzle(both[spec], "conflicts") for spec in (SUPER, SWAP)))
    longer = compare(*(by_puzzle(both[spec], "seconds") for spec in (SWAP, SUPER)))
    puzzles = len(both[SWAP])
    return [
        *found,
        Finding(
            FEWER,
            "14.208 against 14.964",
            f"{plus_minus(left(both[SUPER]))} against {plus_minus(left(both[SWAP]))}; {fewer}",
            paired_verdict([fewer]),
            puzzles,
        ),
        Finding(
            "super-branching takes longer",
            "1.25 s against 0.18 s",
            f"{longer.ratio:,.3g} times as long at the median; {longer}" if longer.ratio else "-",
            paired_verdict([longer]),
            puzzles,
        ),
    ]
