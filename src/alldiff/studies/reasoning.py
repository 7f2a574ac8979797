"""The study reasoning: what last-cell and naked-pairs save a backtracking search."""

from __future__ import annotations

from alldiff.lab.race import Race
from alldiff.lab.tables import NOTHING
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
from alldiff.studies.report import Block, Finding, Heading, Table, Text, picture

PLAIN = "fc+mrv+random-variable+prefilter"
REASONING = {
    "none": PLAIN,
    "last-cell": f"{PLAIN}+last-cell",
    "naked-pairs": f"{PLAIN}+naked-pairs",
    "both": f"{PLAIN}+last-cell+naked-pairs",
}
BACKWARDS = {
    name: spec.replace("+prefilter", "+descending+prefilter") for name, spec in REASONING.items()
}
SIZES = ("4x4", "6x6", "9x9", "12x12", "16x16", "25x25")
NODES = 1_000_000
TWINS = "twins"


def prepare(setting: Setting) -> Stages:
    """Return a race for each size, and one that shows both engines to count alike."""
    specs = [*REASONING.values(), *BACKWARDS.values()]
    stages = {
        size: race(
            bank.courses(f"sudoku-{size}", setting.count(10, 3)),
            specs,
            setting,
            repeat=setting.repeat(10, 2),
            nodes=setting.pick(NODES, 5_000),
        )
        for size in setting.pick(SIZES, SIZES[:3])
    }
    twins = twin_race(bank.courses("sudoku-9x9", 3), list(REASONING.values()), setting)
    return {**stages, TWINS: twins}


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


def tell(stages: dict[str, Race], setting: Setting) -> Told:
    """Return what either kind of reasoning saves, and what it solves alone."""
    races = {size: each for size, each in stages.items() if size != TWINS}
    alone = {
        size: {name: solved_without_choice(each, name) for name in REASONING}
        for size, each in races.items()
    }
    labels = {spec: name for name, spec in REASONING.items()}
    blocks: list[Block] = [
        Heading("Nodes and time"),
        Text(
            "Forward checking on the cell with the fewest possibilities, ties at random, the "
            "givens having pruned before. Each repeat has a seed of its own. The searches with "
            "`descending` try the values of a cell from the largest: a puzzle that a search solves "
            "without choosing anywhere is one that takes exactly as many nodes as it has empty "
            "cells in both directions."
        ),
        Table(
            "The searches by their names here.",
            ("name", "search"),
            tuple((name, spec) for name, spec in REASONING.items()),
            left=2,
        ),
        picture("Median nodes and time over the sizes.", charts.curves(races, labels)),
        solved_table("Runs solved within the limit.", races, labels),
        wide_table("Median nodes.", races, "nodes", labels),
        wide_table("Median time.", races, "time", labels),
        Heading("What reasoning alone solves"),
        Table(
            "Puzzles that are solved without a choice, of those of each size.",
            ("reasoning", *races),
            tuple((name, *(share(alone[size][name]) for size in races)) for name in REASONING),
        ),
        Table(
            "Which puzzles of each size these are, by their number.",
            ("reasoning", *races),
            tuple((name, *(numbers(alone[size][name]) for size in races)) for name in REASONING),
        ),
        Heading("The same counts from both engines"),
        twin_table(stages[TWINS]),
    ]
    return findings_of(races, alone), blocks


def share(answers: dict[str, bool]) -> str:
    """Return how many of the puzzles that were run are solved."""
    return f"{sum(answers.values())}/{len(answers)}" if answers else NOTHING


def numbers(answers: dict[str, bool]) -> str:
    """Return the numbers of the puzzles that are solved."""
    return (
        " ".join(name.rpartition(":")[2] for name, solved in answers.items() if solved) or NOTHING
    )


def findings_of(
    races: dict[str, Race], alone: dict[str, dict[str, dict[str, bool]]]
) -> list[Finding]:
    """Return whether each kind of reasoning saves nodes and time, and what both solve alone."""
    findings = []
    for name in ("last-cell", "naked-pairs", "both"):
        for measure in ("nodes", "time"):
            answers = {}
            for size, each in races.items():
                found = standings(each)
                ours, plain = found.get(REASONING[name]), found.get(REASONING["none"])
                if ours and plain:
                    answers[size] = better(ours, plain, measure)
            findings.append(
                Finding(
                    f"{name}: more puzzles solved, or less {measure}"
                    if measure == "time"
                    else f"{name}: more puzzles solved, or fewer nodes",
                    "nodes and time, 4x4 to 25x25; not quoted",
                    text_by_size(answers) or "-",
                    verdict(answers.values()),
                )
            )
    shares = {size: alone[size]["both"] for size in races if alone[size]["both"]}
    findings.append(
        Finding(
            "Reasoning alone solves puzzles",
            "asked; not quoted",
            "; ".join(f"{size}: {share(answers)}" for size, answers in shares.items()) or "-",
            verdict(any(answers.values()) for answers in shares.values()),
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
        prepare,
        tell,
    ),
)
