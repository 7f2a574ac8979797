"""The study kakuro-orders: backtracking and forward checking on Kakuro by six variable orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise

from alldiff.lab.figures import count_text
from alldiff.lab.outcome import figures
from alldiff.lab.plots import draw
from alldiff.lab.race import Race
from alldiff.lab.statistics import Comparison, Figure, sign_of
from alldiff.lab.tables import NOTHING
from alldiff.studies import bank
from alldiff.studies.base import STUDIES, Setting, Stages, Study, Told, race
from alldiff.studies.measures import (
    paired_by_size,
    paired_verdict,
    ratio_text,
    solved_table,
    standing_table,
    twin_race,
    twin_table,
    wide_table,
)
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

STATIC = ("first", "fill-sum", "dom-deg-static", "crossing-first-static")
DYNAMIC = ("dom-deg", "crossing-first")
RANKING = ("fill-sum", "first", "crossing-first", "dom-deg")
"""The orders as the original ranks them, the best first; its static orders come last."""
LAST = ("crossing-first-static", "dom-deg-static")
FILES = {size: f"kakuro-{size}" for size in ("6x6", "8x8", "12x12")}
NODES = 5_000_000
ORIGINAL_NODES = 200_000_000
"""For the grid of the original, on which the last orders take a hundred million."""
TWINS, ORIGINAL = "twins", "the original's grid"


def spec(level: str, order: str, prefilter: bool) -> str:
    """Return the spec of a level with an order."""
    parts = [level, *([] if order == "first" else [order]), *(["prefilter"] if prefilter else [])]
    return "+".join(parts)


def orders_of(level: str) -> tuple[str, ...]:
    """Return the orders of a level: dynamic ones see nothing new under bt, as in the original."""
    return STATIC if level == "bt" else (*STATIC, *DYNAMIC)


FAMILIES = [(level, prefilter) for level in ("bt", "fc") for prefilter in (False, True)]
SPECS = [
    spec(level, order, prefilter) for level, prefilter in FAMILIES for order in orders_of(level)
]


def prepare(setting: Setting) -> Stages:
    """Return a race for each size, and one that shows both engines to count alike."""
    stages = {
        size: race(
            courses,
            SPECS,
            setting,
            repeat=setting.repeat(1),
            nodes=setting.pick(NODES, 20_000),
        )
        for size, courses in setting.courses(FILES, 10, 1).items()
    }
    if not setting.own:
        one, nodes = bank.courses("kakuro-original", 1), setting.pick(ORIGINAL_NODES, 20_000)
        stages = {ORIGINAL: race(one, SPECS, setting, repeat=1, nodes=nodes), **stages}
    return {
        **stages,
        TWINS: twin_race(bank.courses("kakuro-8x8", setting.pick(2, 1)), SPECS, setting),
    }


def tell(stages: dict[str, Race], setting: Setting) -> Told:
    """Return which orders are best, and by how much."""
    races = {size: each for size, each in stages.items() if size != TWINS}
    findings = []
    for level, prefilter in FAMILIES:
        findings += ranked(races, level, prefilter)
    findings += [divided(races, level) for level in ("bt", "fc")]
    blocks: list[Block] = [
        Heading("Six orders"),
        Text(
            "Runs end at the first solution, or after "
            f"{setting.pick(ORIGINAL_NODES, 20_000):,} nodes on the original's grid and "
            f"{setting.pick(NODES, 20_000):,} on others. Under bt no domain changes, so dynamic "
            "orders are left out there, as they were in the original. The ranking is tested as a "
            "ranking: is each order better than the next one, grid by grid?"
        ),
        solved_table("Puzzles solved within the limit.", races),
    ]
    for size, each in races.items():
        if each.rows:
            plot = partial(draw, each.result(), "bars")
            blocks.append(Picture(f"Kakuro, {size}: medians on logarithmic scales.", plot))
            blocks.append(standing_table(f"Kakuro, {size}: medians over all puzzles.", each))
    blocks += [
        steps_table(races),
        ranking_table(races),
        *(divided_table(races, level) for level in ("bt", "fc")),
        wide_table("Median nodes by size.", races, "nodes"),
        wide_table("Average nodes by size.", races, "nodes", which="mean"),
        Heading("The same counts from both engines"),
        twin_table(stages[TWINS]),
    ]
    return findings, blocks


def pairs_of(level: str) -> list[tuple[str, str]]:
    """Return the pairs of orders that the original ranks, the better one first."""
    known = [order for order in RANKING if order in orders_of(level)]
    return [*combinations(known, 2), *((order, last) for order in known for last in LAST)]


def agreement(race: Race, level: str, prefilter: bool) -> dict[str, tuple[int, int]]:
    """Return for each puzzle how many pairs stand as in the original, and how many the other way.

    A pair that a limit leaves open, or that makes no difference, is neither.
    """
    nodes: Mapping[str, dict[str, Figure]] = {
        order: figures(
            [run for run in race.rows if run.spec == spec(level, order, prefilter)], "nodes"
        )
        for order in orders_of(level)
    }
    found = {}
    for puzzle in nodes["first"]:
        if all(puzzle in nodes[order] for order in nodes):
            signs = [sign_of(nodes[a][puzzle], nodes[b][puzzle]) for a, b in pairs_of(level)]
            found[puzzle] = signs.count(1), signs.count(-1)
    return found


def where(level: str, prefilter: bool) -> str:
    """Return what a family of searches is called."""
    return f"{level} with prefilter" if prefilter else level


def ranked(races: dict[str, Race], level: str, prefilter: bool) -> list[Finding]:
    """Return what becomes of the original's ranking for one level, on its grid and on others."""
    search = where(level, prefilter)
    pairs = len(pairs_of(level))
    theirs = "fill-sum, default, crossing-first, dom/deg, then the static orders"
    findings = []
    if ORIGINAL in races:
        found = agreement(races[ORIGINAL], level, prefilter)
        right, wrong = next(iter(found.values()), (0, 0))
        holds = OPEN if not found else HOLDS if not wrong else PARTLY if right > wrong else FAILS
        nodes = nodes_text(races[ORIGINAL], level, prefilter)
        told = f"{right} of {pairs} pairs as there, {wrong} the other way; {nodes}"
        findings.append(
            Finding(
                f"{search}: the ranking of the orders, on the original's grid",
                theirs,
                told if found else "-",
                holds,
            )
        )
    found_steps = steps(races, level, prefilter)
    findings.append(
        Finding(
            f"{search}: the ranking of the orders, on other grids",
            theirs,
            steps_text(found_steps),
            ranking_verdict([each for _, each in found_steps]),
        )
    )
    return findings


def steps_of(level: str) -> list[tuple[str, str]]:
    """Return the steps of the original's ranking: each order before the next one."""
    known = [order for order in RANKING if order in orders_of(level)]
    return [*pairwise(known), *((known[-1], last) for last in LAST)]


def steps(races: dict[str, Race], level: str, prefilter: bool) -> list[tuple[str, Comparison]]:
    """Return how the two orders of each step compare at each size, with the step in words."""
    found = []
    for better, worse in steps_of(level):
        names = spec(level, better, prefilter), spec(level, worse, prefilter)
        for size, each in paired_by_size(others(races), *names).items():
            found.append((f"{better} before {worse} at {size}", each))
    return found


def others(races: dict[str, Race]) -> dict[str, Race]:
    """Return the races on other grids than the original's."""
    return {size: each for size, each in races.items() if size != ORIGINAL}


def steps_text(found: Sequence[tuple[str, Comparison]]) -> str:
    """Return how many steps of a ranking are as in the original, and which are the other way."""
    if not found:
        return NOTHING
    right = sum(each.better is True for _, each in found)
    wrong = [step for step, each in found if each.better is False]
    told = f"{right} of {len(found)} steps are shown as there, {len(wrong)} the other way"
    return f"{told}: {', '.join(wrong)}" if wrong else told


def ranking_verdict(found: Sequence[Comparison]) -> str:
    """Return what the steps of a ranking amount to: it holds where every one is shown."""
    shown = {each.better for each in found if each.better is not None}
    if not shown:
        return paired_verdict(found)
    if shown == {True}:
        return HOLDS if all(each.better for each in found) else PARTLY
    return PARTLY if True in shown else FAILS


def steps_table(races: dict[str, Race]) -> ReportTable:
    """Return each step of the ranking at each size."""
    sizes = others(races)
    rows = []
    for level, prefilter in FAMILIES:
        for better, worse in steps_of(level):
            names = spec(level, better, prefilter), spec(level, worse, prefilter)
            found = paired_by_size(sizes, *names)
            cells = (found[size].short() if size in found else NOTHING for size in sizes)
            rows.append((where(level, prefilter), f"{better} before {worse}", *cells))
    return ReportTable(
        "Each step of the ranking: grids on which the first order is better / worse / equal.",
        ("search", "step", *sizes),
        tuple(rows),
        left=2 + len(sizes),
    )


def nodes_text(race: Race, level: str, prefilter: bool) -> str:
    """Return the nodes of each order on the one puzzle of a race."""
    told = []
    for order in (*RANKING, *LAST):
        for run in race.rows:
            if run.spec == spec(level, order, prefilter) and order in orders_of(level):
                told.append(f"{order} {'>' if run.cut else ''}{count_text(run.nodes)}")
    return ", ".join(dict.fromkeys(told))


def ranking_table(races: dict[str, Race]) -> ReportTable:
    """Return the grids on which no pair of orders stands the other way than in the original."""
    rows = []
    for level, prefilter in FAMILIES:
        cells = []
        for each in races.values():
            found = agreement(each, level, prefilter)
            whole = [name for name, (right, wrong) in found.items() if right and not wrong]
            numbers = ", ".join(name.rpartition(":")[2] for name in whole)
            cells.append(f"{len(whole)} of {len(found)}: {numbers}" if whole else NOTHING)
        rows.append((where(level, prefilter), *cells))
    return ReportTable(
        "The grids on which the ranking wholly holds, by their number.",
        ("search", *races),
        tuple(rows),
        left=1 + len(races),
    )


def divisions(races: dict[str, Race], level: str, order: str) -> dict[str, Comparison]:
    """Return how a search by an order with prefilter compares with one without, by size."""
    return paired_by_size(races, spec(level, order, True), spec(level, order, False))


def divided(races: dict[str, Race], level: str) -> Finding:
    """Return whether filtering by combinations first leaves fewer nodes, order by order."""
    rest = others(races)
    found = [each for order in orders_of(level) for each in divisions(rest, level, order).values()]
    ratios = sorted((each for each in found if each.ratio), key=lambda each: each.ratio or 0)
    told = NOTHING
    if ratios:
        told = (
            f"{sum(each.better is True for each in found)} of {len(found)} comparisons show fewer "
            f"nodes, {sum(each.better is False for each in found)} more; at the median "
            f"{ratio_text(ratios[0])} to {ratio_text(ratios[-1])} times as many without"
        )
    return Finding(f"{level}: prefiltering divides the work", "stated", told, paired_verdict(found))


def divided_table(races: dict[str, Race], level: str) -> ReportTable:
    """Return what filtering first saves, orders in rows and sizes in columns."""
    rows = []
    for order in orders_of(level):
        found = divisions(races, level, order)
        cells = []
        for size in races:
            each = found.get(size)
            if each is None or each.ratio is None:
                cells.append(NOTHING)
            else:
                several = "" if size == ORIGINAL else f" ({each.short()})"
                cells.append(f"{ratio_text(each)}{several}")
        rows.append((order, *cells))
    return ReportTable(
        f"{level}: nodes without prefilter as a multiple of those with it, at the median; puzzles "
        "better / worse / equal with it; > is at least so much, for runs that were cut short.",
        ("order", *races),
        tuple(rows),
        left=1 + len(races),
    )


STUDIES.add(
    "kakuro-orders",
    Study(
        "kakuro-orders",
        "Kakuro: six variable orders for backtracking and forward checking",
        "Which cell should be filled next? Plain backtracking and forward checking, with and "
        "without filtering by the combinations of the sums first, by six variable orders.",
        "The original is a student project of a solver for Kakuro, of unknown year and language. "
        "It measured on a 12x12 that is lost; the grid that it prints is the first here. It ranks "
        "fill-sum before the default order (first), then crossing-first and dom/deg, and orders "
        "that are settled before the search last.",
        prepare,
        tell,
    ),
)
