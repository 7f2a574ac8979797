"""The study godel: domains as products of primes beside domains as bit masks.

A set of candidates is the product of one prime for each value: 2 for 1, 3 for 2, 5 for 3 ...
A value is in the set if its prime divides the product, and leaves it by a division; what two sets
share is their greatest common divisor; the size of a set is the number of its prime factors.
"""

from __future__ import annotations

from functools import partial
from math import prod
from statistics import median
from sys import getsizeof
from typing import Any

from alldiff.lab.figures import spread, time_text
from alldiff.studies import charts
from alldiff.studies.base import STUDIES, Content, Setting, Stage, Stages, Study
from alldiff.studies.measures import NEARLY, verdict
from alldiff.studies.report import FAILS, HOLDS, Block, Finding, Heading, Picture, ReportTable, Text
from alldiff.studies.set_costs import OPERATIONS, PAIRS, Operations, Propagations
from alldiff.studies.sets import Godel, Masks, primes

SIZES = ("4x4", "9x9", "16x16", "25x25")
WIDTHS = (4, 9, 16, 25)
CLAIMED_BITS = 27
"""The bits that the original states for nine values."""


def prepare(setting: Setting) -> Stages:
    """Return a stage for each size of puzzle, and one for each size of set."""
    repeat = setting.repeat(20, 5)
    files = {size: f"sudoku-{size}" for size in setting.pick(SIZES, SIZES[:2])}
    propagations: dict[str, Stage] = {
        size: Propagations(courses, repeat)
        for size, courses in setting.courses(files, 5, 1).items()
    }
    operations = {
        f"sets of {width}": Operations(width, repeat, setting.seed)
        for width in setting.pick(WIDTHS, WIDTHS[:2])
    }
    return {**propagations, **operations}


def describe(stages: dict[str, Any], setting: Setting) -> Content:
    """Return the bits and the time that each representation takes."""
    done = {
        size: stage
        for size, stage in stages.items()
        if isinstance(stage, Propagations) and stage.times(Godel.name)
    }
    asked = {
        str(stage.width): stage
        for stage in stages.values()
        if isinstance(stage, Operations) and stage.rows
    }
    findings = [
        bits_finding(),
        compact_finding(),
        *propagation_findings(done),
        *operation_findings(asked),
    ]
    blocks: list[Block] = [Heading("Bits"), bits_table(), Heading("The same propagation with both")]
    if done:
        blocks += [cost_table(done), time_plot(done)]
    else:
        blocks.append(Text("This part was not reached."))
    blocks += [
        Heading("One operation at a time"),
        Text(
            "A search asks more of a domain than whether a value is in it: MRV wants its size, and "
            "naked pairs what two domains share. With products the size is the number of prime "
            "factors, which takes divisions, and what is shared is the greatest common divisor."
        ),
    ]
    if asked:
        blocks += [operation_table(asked), operation_plot(asked)]
    else:
        blocks.append(Text("This part was not reached."))
    return findings, blocks


def bits_finding() -> Finding:
    """Return whether nine values fit into the bits that the original states."""
    product = prod(primes(9))
    bits = product.bit_length()
    return Finding(
        f"nine values fit into {CLAIMED_BITS} bits",
        f"{CLAIMED_BITS} bits",
        f"{product:,} takes {bits} bits",
        HOLDS if bits == CLAIMED_BITS else FAILS,
    )


def compact_finding() -> Finding:
    """Return whether a product is more compact than a set, and than a bit mask."""
    product = prod(primes(9))
    values = frozenset(range(1, 10))
    return Finding(
        "a product of primes is more compact than a set of whole numbers",
        "proposed as an improvement, not built",
        f"nine values: {getsizeof(product)} bytes beside {getsizeof(values)} for a frozenset; but "
        f"{product.bit_length()} bits beside 9 for a bit mask",
        HOLDS if getsizeof(product) < getsizeof(values) else FAILS,
    )


def propagation_findings(done: dict[str, Propagations]) -> list[Finding]:
    """Return whether both representations propagate alike, and which one is faster."""
    ratios = {
        size: median(stage.times(Godel.name)) / median(stage.times(Masks.name))
        for size, stage in done.items()
    }
    equal = ", ".join(size for size in done if done[size].agree()) or "no size"
    return [
        Finding(
            "products of primes are a domain representation: the same domains by the same steps",
            "not stated: our question",
            f"equal at {equal}" if done else "-",
            verdict(stage.agree() for stage in done.values()),
        ),
        Finding(
            f"to propagate, products of primes are as fast as bit masks, within {NEARLY - 1:.0%}",
            "not stated: our question",
            "; ".join(f"{size}: {x:.2f} times the time" for size, x in ratios.items()) or "-",
            verdict(x <= NEARLY for x in ratios.values()),
        ),
    ]


def operation_findings(asked: dict[str, Operations]) -> list[Finding]:
    """Return whether all operations can be done with products, and which are as fast."""
    equal = ", ".join(width for width in asked if asked[width].agree()) or "none"
    answers: list[bool] = []
    slower: dict[str, list[float]] = {}
    for name in OPERATIONS:
        for stage in asked.values():
            masks, products = (stage.cost(name, sets) for sets in (Masks.name, Godel.name))
            if masks and products:
                answers.append(products <= NEARLY * masks)
                slower.setdefault(name, []).append(products / masks)
    text = "; ".join(f"{name}: {min(x):.1f} to {max(x):.1f}" for name, x in slower.items())
    return [
        Finding(
            "products can be asked all that masks can: gcd, lcm and factors give the same answers",
            "not stated: our question",
            f"equal with {equal} values" if asked else "-",
            verdict(stage.agree() for stage in asked.values()),
        ),
        Finding(
            f"no operation takes longer with products than with masks, within {NEARLY - 1:.0%}",
            "not stated: our question",
            f"times the time, {text}" if text else "-",
            verdict(answers),
        ),
    ]


def time_plot(done: dict[str, Propagations]) -> Block:
    """Return the times of the propagations as a picture."""
    series = {
        name: [spread(stage.times(name)) for stage in done.values()]
        for name in (Masks.name, Godel.name)
    }
    plot = partial(charts.bars, list(done), series, "time")
    return Picture("Median time of the processor for a propagation to the end, in Python.", plot)


def operation_table(asked: dict[str, Operations]) -> ReportTable:
    """Return nanoseconds of each operation, widths in columns, products after masks."""
    rows = []
    for name, operation in OPERATIONS.items():
        for sets, how in ((Masks.name, operation.masks), (Godel.name, operation.products)):
            costs = (stage.cost(name, sets) for stage in asked.values())
            cells = ("-" if cost is None else f"{cost:.0f} ns" for cost in costs)
            rows.append((name, sets, how, *cells))
    return ReportTable(
        f"Time of the processor for one operation, the mean over {PAIRS} pairs of random sets and "
        "the best of all repeats, in Python; the call of a method is a good part of it.",
        ("operation", "representation", "by", *(f"{width} values" for width in asked)),
        tuple(rows),
        left=3,
    )


def operation_plot(asked: dict[str, Operations]) -> Block:
    """Return how many times as long products take, as a picture."""
    series: dict[str, list[float | None]] = {}
    for width, stage in asked.items():
        ratios = []
        for name in OPERATIONS:
            masks, products = (stage.cost(name, sets) for sets in (Masks.name, Godel.name))
            ratios.append(products / masks if masks and products else None)
        series[f"{width} values"] = ratios
    plot = partial(charts.bars, list(OPERATIONS), series, "times as long with products", log=False)
    return Picture("Time with products of primes, as a multiple of that with masks.", plot)


def bits_table() -> ReportTable:
    """Return what a full domain takes in both representations."""
    rows = []
    for size in (4, 6, 9, 12, 16, 25):
        product = prod(primes(size))
        bits = product.bit_length()
        rows.append(
            (str(size), f"{product:,}", str(bits), str(size), "yes" if bits <= 64 else "no")
        )
    return ReportTable(
        "The product of the first n primes, its bits, and the bits of a mask.",
        ("values", "product", "bits, product", "bits, mask", "fits a 64-bit word"),
        tuple(rows),
    )


def cost_table(stages: dict[str, Any]) -> ReportTable:
    """Return steps and times of both on each size."""
    rows = []
    for size, stage in stages.items():
        once = {row.puzzle: row.spread for row in stage.rows}
        lookups = sum(found.lookups for found in once.values())
        removals = sum(found.removals for found in once.values())
        masks, godel = (median(stage.times(name)) for name in (Masks.name, Godel.name))
        rows.append(
            (
                size,
                f"{lookups:,}",
                f"{removals:,}",
                time_text(masks),
                time_text(godel),
                f"{godel / masks:.2f}",
                "yes" if stage.agree() else "no",
            )
        )
    return ReportTable(
        "Decided cells remove their values from their houses until nothing changes: lookups and "
        "removals of all puzzles of a size, median time of the processor for one, in Python.",
        ("size", "lookups", "removals", "masks", "products", "ratio", "same domains and steps"),
        tuple(rows),
    )


STUDIES.add(
    "godel",
    Study(
        "godel",
        "Domains as products of primes",
        "A set of candidates can be coded as a product of primes, one for each value. What does "
        "that cost beside a bit mask?",
        "The student projects that the other studies repeat propose this, and do not measure it.",
        prepare,
        describe,
    ),
)
