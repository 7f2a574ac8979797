"""The study kakuro-orders: backtracking and forward checking on Kakuro by six variable orders."""

from __future__ import annotations

from alldiff.lab.figures import count_text
from alldiff.lab.plots import draw
from alldiff.lab.race import Race
from alldiff.studies import bank
from alldiff.studies.base import STUDIES, Setting, Stages, Study, Told, race
from alldiff.studies.measures import (
    median_of,
    rank,
    solved_table,
    standing_table,
    standings,
    twin_race,
    twin_table,
    verdict,
    wide_table,
)
from alldiff.studies.report import Block, Finding, Heading, Text, picture

STATIC = ("first", "fill-sum", "dom-deg-static", "crossing-first-static")
DYNAMIC = ("dom-deg", "crossing-first")
SIZES = ("6x6", "8x8", "12x12")
NODES = 5_000_000
FAR = 10
"""Far behind: so many times the nodes."""
TWINS = "twins"


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
            bank.courses(f"kakuro-{size}", setting.count(10, 1)),
            SPECS,
            setting,
            repeat=setting.repeat(3),
            nodes=setting.pick(NODES, 20_000),
        )
        for size in SIZES
    }
    return {
        **stages,
        TWINS: twin_race(bank.courses("kakuro-8x8", setting.pick(2, 1)), SPECS, setting),
    }


def tell(stages: dict[str, Race], setting: Setting) -> Told:
    """Return which orders are best, and by how much."""
    races = {size: each for size, each in stages.items() if size != TWINS}
    findings = []
    for level, prefilter in FAMILIES:
        findings += compare(races, level, prefilter)
    blocks: list[Block] = [
        Heading("Six orders"),
        Text(
            f"Each run ends at the first solution or after {setting.pick(NODES, 20_000):,} nodes. "
            "`first` is the default order, row by row. Under bt no domain changes, so the dynamic "
            "orders are left out there, as they were in the original."
        ),
        solved_table("Runs solved within the limit.", races),
    ]
    for size, each in races.items():
        if each.rows:
            plot = draw(each.result(), "bars")
            blocks.append(picture(f"Kakuro {size}: medians on logarithmic scales.", plot))
            blocks.append(standing_table(f"Kakuro {size}: medians over all runs.", each))
    blocks += [
        wide_table("Median nodes by size.", races, "nodes"),
        Heading("The same counts from both engines"),
        twin_table(stages[TWINS]),
    ]
    return findings, blocks


def compare(races: dict[str, Race], level: str, prefilter: bool) -> list[Finding]:
    """Return what becomes of the original's ranking for one level."""
    where = f"{level}{' with prefilter' if prefilter else ''}"
    names = {order: spec(level, order, prefilter) for order in orders_of(level)}
    best: dict[str, str] = {}
    far: dict[str, bool] = {}
    factors: dict[str, str] = {}
    for size, each in races.items():
        found = standings(each)
        if not all(name in found for name in names.values()):
            continue
        best[size] = min(names, key=lambda order: rank(found[names[order]]))
        leader = min(rank(found[names["fill-sum"]]), rank(found[names["first"]]))
        others = [order for order in names if order not in ("fill-sum", "first")]
        closest = min(others, key=lambda order: rank(found[names[order]]))
        factor = (median_of(found[names[closest]], "nodes") or 0) / max(1, leader[1])
        fewer = found[names[closest]].solved < -leader[0]
        far[size] = fewer or factor >= FAR
        solved = f", {found[names[closest]].solved} solved against {-leader[0]}" if fewer else ""
        factors[size] = f"{size}: {closest} takes {count_text(round(factor, 1))} times{solved}"
    return [
        Finding(
            f"{where}: fill-sum is the best order",
            "fill-sum best, then the default order",
            "; ".join(f"{size}: {order}" for size, order in best.items()) or "-",
            verdict(order == "fill-sum" for order in best.values()),
        ),
        Finding(
            f"{where}: dom/deg and crossing-first are far behind ({FAR} times the nodes, or fewer "
            "puzzles solved)",
            "far behind",
            "; ".join(factors.values()) or "-",
            verdict(far.values()),
        ),
    ]


STUDIES.add(
    "kakuro-orders",
    Study(
        "kakuro-orders",
        "Kakuro: six variable orders for backtracking and forward checking",
        "Which cell should be filled next? Plain backtracking and forward checking, with and "
        "without filtering by the combinations of the sums first, by six variable orders.",
        prepare,
        tell,
    ),
)
