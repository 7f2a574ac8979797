"""The study kakuro-orders: backtracking and forward checking on Kakuro by six variable orders."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path

from alldiff.lab.figures import Spread, spread, time_text
from alldiff.lab.race import Course, Race, course
from alldiff.lab.statistics import Comparison, corrected
from alldiff.lab.tables import NOTHING, number
from alldiff.studies import bank, charts, kakuro_results
from alldiff.studies.base import STUDIES, Content, Setting, Stages, Study, race
from alldiff.studies.kakuro_program import ProgramRace
from alldiff.studies.kakuro_ranking import (
    RANKED,
    STATED,
    Known,
    claims,
    counted,
    on_one_grid,
    ranking_verdict,
    steps_text,
)
from alldiff.studies.kakuro_views import NUMBERINGS, views
from alldiff.studies.measures import (
    figure,
    paired_by_size,
    pairs_in,
    ratio_text,
    shown_verdict,
    solved_table,
    standings,
    twin_race,
    twin_table,
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

TEXT = {
    "Default": "first",
    "FillSum": "fill-sum",
    "Dom/Deg": "dom-deg-static",
    "CrossingFirst": "crossing-first-static",
    "Dom/Deg dynamic": "dom-deg",
    "CrossingFirst dynamic": "crossing-first",
}
"""The six orders as the original's text defines them."""
PROGRAM = {
    "Dom/Deg dynamic, truncated": "dom-deg-truncated+dom-deg-static",
    "CrossingFirst dynamic, truncated": "crossing-first-truncated+crossing-first-static",
    "FillSum, down first": "fill-sum+sums-down-first",
    "FillSum, by black cell": "fill-sum+sums-by-clue",
}
"""Ratios cut down to whole numbers, as its program has them, and other ties between sums."""
ORDERS = TEXT | PROGRAM
MEASURES = {"time": "time", "nodes": "nodes", "checks": "tests"}
"""The original's three graphs, by our names and its own."""
FILES = {size: f"kakuro-{size}" for size in ("6x6", "8x8", "12x12")}
NODES, QUICK_NODES = 5_000_000, 5_000
ORIGINAL_NODES = 200_000_000
"""For the printed grid, on which the last orders take a hundred million."""
TWINS, PRINTED, NAMED, COURSE, MOVED, PROGRAM_RUN = (
    "twins",
    "the printed grid",
    "grille_12x12b",
    "the course's grids",
    "grille_12x12b moved",
    "its program",
)
ONE_GRID = {NAMED: tuple(MEASURES), PRINTED: ("nodes",)}
"""The grids that the original prints and measures, and what is judged on each."""
DYNAMIC = ("Dom/Deg dynamic", "CrossingFirst dynamic")


def spec(level: str, order: str, prefilter: bool) -> str:
    """Return the search for a level and an order."""
    parts = [level, *([] if order == "Default" else [ORDERS[order]])]
    return "+".join([*parts, *(["prefilter"] if prefilter else [])])


def orders_of(level: str) -> list[str]:
    """Return the orders for a level; under bt dynamic orders see nothing new."""
    return [order for order in ORDERS if level != "bt" or "dynamic" not in order]


FAMILIES = [(level, prefilter) for level in ("bt", "fc") for prefilter in (True, False)]
SPECS = [
    spec(level, order, prefilter) for level, prefilter in FAMILIES for order in orders_of(level)
]
BT_DYNAMIC = [spec("bt", order, True) for order in DYNAMIC]


def prepare(setting: Setting) -> Stages:
    """Return races on the original's grids, the course's grids, generated ones and moved ones."""
    repeat = setting.repeat(1)
    low = setting.pick(NODES, QUICK_NODES)
    generated = {
        size: race(courses, SPECS, setting, repeat=repeat, nodes=low)
        for size, courses in setting.courses(FILES, 10, 1).items()
    }
    twins = twin_race(bank.courses("kakuro-8x8", setting.pick(2, 1)), SPECS, setting)
    if setting.own:
        return {**generated, TWINS: twins}
    high = setting.pick(ORIGINAL_NODES, QUICK_NODES)
    moves = views(NAMED, bank.puzzles("kakuro-12x12b")[0], setting.pick(NUMBERINGS, 1))
    filtered = [spec("fc", order, True) for order in TEXT]
    return {
        PRINTED: race(
            bank.courses("kakuro-original", 1), SPECS, setting, repeat=repeat, nodes=high
        ),
        NAMED: race(
            bank.courses("kakuro-12x12b", 1),
            [*SPECS, *BT_DYNAMIC],
            setting,
            repeat=setting.repeat(11, 1),
            nodes=low,
        ),
        COURSE: race(course_grids(setting), SPECS, setting, repeat=repeat, nodes=low),
        **generated,
        MOVED: race(moves, filtered, setting, repeat=1, nodes=low),
        PROGRAM_RUN: ProgramRace(bank.courses("kakuro-12x12b", 1), setting),
        TWINS: twins,
    }


def course_grids(setting: Setting) -> list[Course]:
    """Return the grids of the original's course, from its own files."""
    found = []
    for path in setting.files_of_original("kakuro-*.txt"):
        found += [course(name_of(path), puzzle) for puzzle in bank.read_file(path)]
    return found


def name_of(path: Path) -> str:
    """Return the name of a grid by its file."""
    return path.stem.removeprefix("kakuro-")


def describe(stages: dict[str, Race], setting: Setting) -> Content:
    """Return which orders are best, by time, nodes and tests."""
    apart = (TWINS, MOVED, PROGRAM_RUN)
    races = {size: each for size, each in stages.items() if size not in apart}
    findings = []
    for name, measures in ONE_GRID.items():
        findings += [
            on_one_grid(
                f"{where(level, prefilter)}, {name}: the ranking, by {MEASURES[measure]}",
                STATED,
                known(races[name], {o: spec(level, o, prefilter) for o in RANKED}, measure),
            )
            for measure in measures
            for level, prefilter in FAMILIES
            if name in races
        ]
    if PROGRAM_RUN in stages:
        findings += kakuro_results.findings(stages[PROGRAM_RUN])
    for measure in MEASURES:
        findings += [on_many(races, level, prefilter, measure) for level, prefilter in FAMILIES]
    if NAMED in stages:
        findings += [static_under_bt(stages[NAMED]), truncated(stages[NAMED])]
        findings.append(contingent(stages[MOVED]))
    findings += [divided(races, level) for level in ("bt", "fc")]
    blocks: list[Block] = [
        Heading("The orders", ("orders",)),
        Text(
            "Six orders as the original's text defines them, and four as its program has them: "
            "dynamic ratios cut down to whole numbers, so that below 1 nothing moves, and two "
            "other ways to break ties between sums of equal length. The program filters sums "
            "before the search by default. It counts a node for each value tried, and "
            "a test for each constraint filtered; our `checks` count single values."
        ),
        ReportTable(
            "The names here and the searches behind them.",
            ("order", "search"),
            tuple((f"`{name}`", f"`{spec('fc', name, True)}`") for name in ORDERS),
            left=2,
        ),
    ]
    for size, each in races.items():
        part = {PRINTED: "printed", NAMED: "12x12b", COURSE: "course"}.get(size, "generated")
        blocks.append(Heading(f"Kakuro: {size}", (part,)))
        if not each.rows:
            blocks.append(Text("Not run: these grids need `--originals FOLDER`, or more time."))
            continue
        blocks += [order_table(size, each, measure) for measure in MEASURES]
        blocks.append(order_plot(size, each))
    blocks += [
        Heading("Each pair", ("12x12b", "printed", "course", "generated")),
        *(pair_table(races, measure) for measure in MEASURES),
        solved_table("Puzzles solved within the limit.", races),
        *(divided_table(races, level) for level in ("bt", "fc")),
    ]
    if PROGRAM_RUN in stages:
        blocks += [
            Heading("What its program does", ("program",)),
            *kakuro_results.blocks(stages[PROGRAM_RUN], times_by_text(stages[NAMED])),
        ]
    if MOVED in stages:
        blocks += [Heading("The same grid moved", ("moved",)), moved_table(stages[MOVED])]
    blocks += [Heading("The same counts from both engines", ("twins",)), twin_table(stages[TWINS])]
    return findings, blocks


def where(level: str, prefilter: bool) -> str:
    """Return the name for a family of searches."""
    return f"{level} with prefilter" if prefilter else f"{level} without prefilter"


def order_table(size: str, each: Race, measure: str) -> ReportTable:
    """Return the medians of a measure, orders in rows and families in columns."""
    found = standings(each)
    rows, intervals = [], False
    for order in ORDERS:
        cells = []
        for level, prefilter in FAMILIES:
            one = found.get(spec(level, order, prefilter))
            text = figure(one, measure)
            ends = interval_of(each, one.spec) if one is not None and measure == "time" else None
            if ends and not text.startswith(">"):
                text, intervals = f"{text} ({time_text(ends[0])} to {time_text(ends[1])})", True
            cells.append(text if order in orders_of(level) else NOTHING)
        rows.append((order, *cells))
    return ReportTable(
        f"{size}: median {MEASURES[measure]} over {number(len(names_in(each)), 'grid')}"
        f"{'; in parentheses its 95% interval' if intervals else ''}; > marks a lower bound.",
        ("order", *(where(*family) for family in FAMILIES)),
        tuple(rows),
        left=1 + len(FAMILIES) if intervals else 1,
    )


def interval_of(each: Race, spec: str) -> tuple[float, float] | None:
    """Return the 95% interval of the median time over the runs on one grid, if there are enough."""
    runs = [run for run in each.rows if run.spec == spec]
    found = spread([run.seconds for run in runs]) if len({r.puzzle for r in runs}) == 1 else None
    if found is None or found.interval is None or found.interval[1] is None:
        return None
    return found.interval[0], found.interval[1]


def known(each: Race, specs: dict[str, str], measure: str) -> dict[str, Known]:
    """Return what is known of a measure on one grid, for each order that has runs."""
    found = {}
    for order, name in specs.items():
        runs = [run for run in each.rows if run.spec == name]
        if runs and measure != "time":
            found[order] = counted(runs[0], measure)
        elif runs:
            low, high = interval_of(each, name) or (0, inf)
            text = figure(standings(each)[name], measure)
            found[order] = Known(low, inf if runs[0].cut else high, text)
    return found


def names_in(each: Race) -> list[str]:
    """Return the puzzles that a race has runs on."""
    return list(dict.fromkeys(run.puzzle for run in each.rows))


def order_plot(size: str, each: Race) -> Block:
    """Return the median nodes as a picture: a colour for each family."""
    found = standings(each)
    series = {
        where(level, prefilter): [
            one.nodes
            if order in orders_of(level) and (one := found.get(spec(level, order, prefilter)))
            else None
            for order in ORDERS
        ]
        for level, prefilter in FAMILIES
    }
    return Picture(
        f"{size}: median nodes, a colour for each algorithm.",
        partial(charts.bars, list(ORDERS), series, "nodes, logarithmic"),
    )


def times_by_text(each: Race) -> dict[str, list[Spread | None]]:
    """Return the times of the searches that follow the original's text, by algorithm and order.

    Its parser meets the black cells one after another, so ties between sums go by black cell, as in
    the counts beside these times.
    """
    found = standings(each)
    ties = {"FillSum": "FillSum, by black cell"}

    def time(level: str, order: str) -> Spread | None:
        one = found.get(spec(level, order, True))
        if one is None or one.time is None or order not in orders_of(level):
            return None
        return replace(one.time, interval=interval_of(each, one.spec))

    return {
        level: [time(level, ties.get(order, order)) for order in TEXT] for level in ("bt", "fc")
    }


def on_many(races: dict[str, Race], level: str, prefilter: bool, measure: str) -> Finding:
    """Return whether the ranking shows on several grids, by one measure."""
    statement = f"{where(level, prefilter)}, other grids: the ranking, by {MEASURES[measure]}"
    rest = {size: each for size, each in races.items() if size not in ONE_GRID}
    found: list[tuple[str, Comparison]] = []
    for better, worse in claims():
        names = spec(level, better, prefilter), spec(level, worse, prefilter)
        for size, each in paired_by_size(rest, *names, measure).items():
            found.append((f"{better} before {worse} on {size}", each))
    comparisons = corrected([each for _, each in found])
    return Finding(
        statement,
        STATED,
        steps_text([step for step, _ in found], comparisons),
        ranking_verdict(comparisons),
        max((pairs_in([each]) for each in comparisons), default=0),
    )


def pair_table(races: dict[str, Race], measure: str) -> ReportTable:
    """Return each claimed pair on each set of grids."""
    sizes = {size: each for size, each in races.items() if size not in ONE_GRID and each.rows}
    rows = []
    for level, prefilter in FAMILIES:
        for better, worse in claims():
            names = spec(level, better, prefilter), spec(level, worse, prefilter)
            found = paired_by_size(sizes, *names, measure)
            cells = (found[size].short() if size in found else NOTHING for size in sizes)
            rows.append((where(level, prefilter), f"{better} before {worse}", *cells))
    return ReportTable(
        f"By {MEASURES[measure]}: grids on which the first order is better / worse / equal.",
        ("search", "pair", *sizes),
        tuple(rows),
        left=2 + len(sizes),
    )


def static_under_bt(each: Race) -> Finding:
    """Return whether dynamic orders do under bt what their static versions do."""
    statement = "under Backtrack a dynamic order behaves as its static version"
    found = standings(each)
    pairs = [
        (found.get(spec("bt", order, True)), found.get(spec("bt", order.split()[0], True)))
        for order in DYNAMIC
    ]
    nodes = [tuple(figure(one, "nodes") for one in pair) for pair in pairs]
    if any(NOTHING in pair for pair in nodes):
        return Finding(statement, "stated", "-", OPEN)
    ours = ", ".join(f"{a} and {b} nodes" for a, b in nodes)
    return Finding(statement, "stated", ours, HOLDS if all(a == b for a, b in nodes) else FAILS, 1)


def truncated(each: Race) -> Finding:
    """Return what the program's whole-number ratios make of the dynamic orders."""
    statement = "the dynamic orders are dynamic: an order is updated at every choice"
    theirs = "stated; its program keeps the smallest ratio in a whole number"
    found = standings(each)
    texts = []
    same = []
    for order in DYNAMIC:
        names = (order.split()[0], f"{order}, truncated", order)
        nodes = [figure(found.get(spec("fc", name, True)), "nodes") for name in names]
        if NOTHING in nodes:
            return Finding(statement, theirs, "-", OPEN)
        texts.append(
            f"{names[0]}: static {nodes[0]}, truncated {nodes[1]}, dynamic {nodes[2]} nodes"
        )
        same.append(nodes[0] == nodes[1] != nodes[2])
    return Finding(statement, theirs, "; ".join(texts), FAILS if all(same) else PARTLY, 1)


def moved_table(each: Race) -> ReportTable:
    """Return how far each order's nodes move when the same grid is seen differently."""
    rows = []
    for order in TEXT:
        runs = [run for run in each.rows if run.spec == spec("fc", order, True)]
        cells = []
        for inside in (False, True):
            nodes = sorted(run.nodes for run in runs if ("numbering" in run.puzzle) == inside)
            cut = ">" if any(run.cut for run in runs) else ""
            if nodes:
                cells += [f"{nodes[0]:,} to {cut}{nodes[-1]:,}", f"{nodes[-1] / nodes[0]:.3g}"]
            else:
                cells += [NOTHING, NOTHING]
        rows.append((order, *cells))
    return ReportTable(
        "fc with prefilter on grille_12x12b: nodes in its eight positions, and with its cells "
        "numbered at random; the factor is most / least.",
        ("order", "positions", "factor", "numberings", "factor"),
        tuple(rows),
    )


def contingent(each: Race) -> Finding:
    """Return how much Default depends on how the grid happens to lie."""
    statement = "Default is very contingent"
    factors = {row[0]: row[2] for row in moved_table(each).rows}
    if NOTHING in factors.values():
        return Finding(statement, "stated", "-", OPEN)
    ours = "most / least nodes over eight positions: " + ", ".join(
        f"{order} {factor}" for order, factor in factors.items()
    )
    return Finding(statement, "stated", ours, HOLDS if float(factors["Default"]) >= 2 else FAILS, 1)


def divisions(races: dict[str, Race], level: str, order: str) -> dict[str, Comparison]:
    """Return the comparison of an order with prefilter and without, by size."""
    return paired_by_size(races, spec(level, order, True), spec(level, order, False))


def divided(races: dict[str, Race], level: str) -> Finding:
    """Return whether filtering by combinations first leaves fewer nodes, order by order."""
    rest = {size: each for size, each in races.items() if size not in ONE_GRID}
    found = corrected(
        [each for order in orders_of(level) for each in divisions(rest, level, order).values()]
    )
    ratios = sorted((each for each in found if each.ratio), key=lambda each: each.ratio or 0)
    ours = NOTHING
    if ratios:
        ours = (
            f"{sum(each.better is True for each in found)} of {len(found)} comparisons show fewer "
            f"nodes, {sum(each.better is False for each in found)} more; at the median "
            f"{ratio_text(ratios[0])} to {ratio_text(ratios[-1])} times as many without"
        )
    return Finding(
        f"{level}: prefiltering divides the work",
        "stated",
        ours,
        shown_verdict(found),
        max((pairs_in([each]) for each in found), default=0),
    )


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
                several = "" if size in ONE_GRID else f" ({each.short()})"
                cells.append(f"{ratio_text(each)}{several}")
        rows.append((order, *cells))
    return ReportTable(
        f"{level}: nodes without prefilter as a multiple of nodes with it, at the median; grids "
        "better / worse / equal with it; > marks a lower bound.",
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
        "The original is a C program for a course in artificial intelligence, measured on an "
        "i7-6650U. All its graphs are about one grid, grille_12x12b; the grid that it prints is "
        "another. It ranks FillSum, then Default, ahead of Dom/Deg and CrossingFirst, by time, "
        "nodes and tests. docs/originals/002-kakuro.md goes through it.",
        prepare,
        describe,
        {
            "12x12b": (NAMED,),
            "printed": (PRINTED,),
            "course": (COURSE,),
            "generated": (*FILES, "your puzzles"),
            "moved": (MOVED,),
            "program": (PROGRAM_RUN,),
            "orders": (),
            "twins": (TWINS,),
        },
    ),
)
