"""The study reasoning: what last-cell and naked-pairs save a backtracking search."""

from __future__ import annotations

from functools import partial

from alldiff.core.constraints import AllDifferent
from alldiff.core.events import Try
from alldiff.core.model import Model, domain_of, values_of
from alldiff.core.replay import Replay
from alldiff.core.result import Limits
from alldiff.engines import choose_traceable
from alldiff.lab.figures import time_text
from alldiff.lab.race import Race
from alldiff.lab.tables import NOTHING
from alldiff.studies import bank, charts
from alldiff.studies.base import STUDIES, Setting, Stages, Study, Told, race
from alldiff.studies.measures import (
    paired_by_size,
    paired_text,
    paired_verdict,
    solved_table,
    twin_race,
    twin_table,
    verdict,
    wide_table,
)
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
FILES = {size: f"sudoku-{size}" for size in ("4x4", "6x6", "9x9", "12x12", "16x16", "25x25")}
NODES = 1_000_000
LARGE_NODES = 16_000_000
"""For the plain program on the large puzzles that it gives up on."""
TWINS, LARGE = "twins", "25x25, hard"
COLUMN = ((2, 5, 7), (2, 8), (5, 8), (5, 8))
"""The open cells of a column in the original, before its rules."""


def prepare(setting: Setting) -> Stages:
    """Return a race for each size, and one that shows both engines to count alike."""
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
        stages[LARGE] = race(
            bank.courses("reasoning-25x25", setting.count(16, 1)),
            [REASONING["none"], REASONING["both"], BACKWARDS["both"]],
            setting,
            repeat=1,
            nodes=setting.pick(LARGE_NODES, 200_000),
        )
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
    races = {size: each for size, each in stages.items() if size not in (TWINS, LARGE)}
    large = stages.get(LARGE)
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
        ReportTable(
            "The searches by their names here.",
            ("name", "search"),
            tuple((name, spec) for name, spec in REASONING.items()),
            left=2,
        ),
        Picture("Median nodes and time over the sizes.", partial(charts.curves, races, labels)),
        solved_table("Runs solved within the limit.", races, labels),
        wide_table("Median nodes.", races, "nodes", labels),
        wide_table("Median time.", races, "time", labels),
        Heading("What reasoning alone solves"),
        ReportTable(
            "Puzzles that are solved without a choice, of those of each size.",
            ("reasoning", *races),
            tuple((name, *(share(alone[size][name]) for size in races)) for name in REASONING),
        ),
        ReportTable(
            "Which puzzles of each size these are, by their number.",
            ("reasoning", *races),
            tuple((name, *(numbers(alone[size][name]) for size in races)) for name in REASONING),
        ),
        *large_blocks(large),
        Heading("A column before and after"),
        column_table(),
        Heading("The same counts from both engines"),
        twin_table(stages[TWINS]),
    ]
    return [*large_findings(large), column_finding(), *findings_of(races, alone)], blocks


def large_blocks(large: Race | None) -> list[Block]:
    """Return what each large puzzle takes without the rules and with them."""
    if large is None or not large.rows:
        return []
    runs = {(run.puzzle, run.spec): run for run in large.rows}
    rows = []
    for course in large.courses:
        cells = []
        for spec in (REASONING["none"], REASONING["both"]):
            run = runs.get((course.name, spec))
            mark = ">" if run is not None and run.cut else ""
            cells.append(NOTHING if run is None else f"{mark}{run.nodes:,}")
            cells.append(NOTHING if run is None else f"{mark}{time_text(run.seconds)}")
        alone = solved_without_choice(large, "both").get(course.name)
        rows.append(
            (
                course.name,
                str(len(course.model.givens)),
                *cells,
                "-" if alone is None else "yes" if alone else "no",
            )
        )
    return [
        Heading("Large puzzles"),
        ReportTable(
            f"25x25: the plain program ({PLAIN}) and both rules ({REASONING['both']}), each with "
            f"{large.limits.nodes:,} nodes at most, on src/alldiff/studies/puzzles/"
            "reasoning-25x25.jsonl: those with 330 givens and those with no more than needed.",
            ("puzzle", "givens", "plain", "time", "both rules", "time", "without a choice"),
            tuple(rows),
        ),
    ]


def large_findings(large: Race | None) -> list[Finding]:
    """Return whether the rules bring to an end what the plain program gives up on."""
    first = "the plain program gives up on a 25x25 that the two rules bring to its end"
    second = "the two rules alone solve a 25x25, without a choice"
    if large is None or not large.rows:
        return [Finding(first, "stated", "-", OPEN), Finding(second, "stated", "-", OPEN)]
    by_spec = {
        spec: {run.puzzle: run for run in large.rows if run.spec == spec}
        for spec in (REASONING["none"], REASONING["both"])
    }
    plain, both = by_spec.values()
    gave_up = [name for name, run in plain.items() if not run.solved]
    ended = [name for name in gave_up if name in both and both[name].solved]
    alone = [name for name, solved in solved_without_choice(large, "both").items() if solved]
    return [
        Finding(
            first,
            "stated",
            f"{len(ended)} of {len(gave_up)} on which it gave up, of {len(plain)} puzzles, after "
            f"{large.limits.nodes:,} nodes",
            HOLDS if ended else FAILS,
        ),
        Finding(
            second,
            "stated",
            f"{len(alone)} of {len(plain)} puzzles",
            HOLDS if alone else FAILS,
        ),
    ]


def column_after() -> list[tuple[int, ...]]:
    """Return the open cells of the original's column after naked pairs and what follows."""
    model = Model(
        domains=tuple(map(domain_of, COLUMN)),
        constraints=(AllDifferent(tuple(range(len(COLUMN)))),),
        givens=(),
        cells=tuple((row, 0) for row in range(len(COLUMN))),
        shape=(len(COLUMN), 1),
    )
    engine, search = choose_traceable(model, "mac+naked-pairs", 0)
    events = []
    for event in engine.steps(model, search, Limits(1)):
        if isinstance(event, Try):
            break
        events.append(event)
    replay = Replay(model, events)
    while replay.forward() is not None:
        pass
    return [tuple(values_of(domain)) for domain in replay.domains]


def braces(values: tuple[int, ...]) -> str:
    """Return a set of values."""
    return f"{{{','.join(map(str, values))}}}"


def column_table() -> ReportTable:
    """Return the possible values of the original's column before and after its rules."""
    return ReportTable(
        "Open cells of a column in the original: the pair {5,8} takes both values from the others.",
        ("cell", "before", "after"),
        tuple(
            (str(place), braces(before), braces(after))
            for place, (before, after) in enumerate(
                zip(COLUMN, column_after(), strict=True), start=1
            )
        ),
    )


def column_finding() -> Finding:
    """Return whether the original's column becomes what it says."""
    wanted = [(7,), (2,), (5, 8), (5, 8)]
    found = column_after()
    return Finding(
        f"a column with {', '.join(map(braces, COLUMN))} becomes {', '.join(map(braces, wanted))}",
        "shown there",
        ", ".join(map(braces, found)),
        HOLDS if found == wanted else FAILS,
    )


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
            found = paired_by_size(races, REASONING[name], REASONING["none"], measure)
            findings.append(
                Finding(
                    f"{name}: {'less time' if measure == 'time' else 'fewer nodes'}",
                    "asked there of 4x4 to 25x25; no figures are known",
                    paired_text(found),
                    paired_verdict(found.values()),
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
        "The original is a student project of a Sudoku solver, of unknown year and language, which "
        "fills a grid of up to 25x25 or gives up. It backtracks on the cell with the fewest "
        "possibilities, and has two rules: the last cell of a house for a value, and pairs of "
        "cells with the same two values. Its puzzles are not known, but for a column.",
        prepare,
        tell,
    ),
)
