"""Nodes per second of the reference engine and of its native twin, side by side.

    python benchmarks/textbook.py
    python benchmarks/textbook.py --class 9x9 16x16 --spec mac fc+mrv --seconds 0.3

Both engines do the same searches, of which the counters are compared: of each puzzle of a class as
many nodes as keep the reference engine busy for about S seconds, and at least N. What ends before
N nodes is no rate and is left out; `puzzles` says how many are left. Time is processor time of the
search of a ready model: the networks of both engines, which a model gets at its first search, are
made before. What comes before the second node (the search's own tables, the givens and what follows
from them) is counted apart, as the time of a search that ends after one node;
rates and their ratio are of the rest. What the reference engine remembers of filtered sums is
forgotten before each search, because the twin begins with nothing, too.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

import alldiff as ad
from alldiff.core.result import Limits, Stats
from alldiff.core.search import parse
from alldiff.engines import reference
from alldiff.engines.base import Engine
from alldiff.engines.native import NativeEngine
from alldiff.reference.propagators.total import distinct_support
from alldiff.rules import to_model

SPECS = (
    "test",
    "bt",
    "bt+mrv",
    "fc",
    "fc+mrv+degree",
    "fc+dom-wdeg+lcv",
    "mac",
    "mac+mrv+degree+lcv",
    "mac+dom-wdeg+last-cell",
    "mac+crossing-first+naked-pairs",
    "gac",
    "gac+dom-wdeg",
    "gac+mrv+random-value+prefilter",
    "bj",
    "cbj",
    "fc-cbj",
    "mac-arcs",
    "ac2001",
    "ac4",
    "sac",
    "bounds",
)
DATA = Path(os.environ.get("ALLDIFF_DATA", Path(__file__).parents[2] / "shared" / "data"))


def classes(folder: Path) -> dict[str, list[ad.Model]]:
    """Return a few models of each class of puzzles."""

    def records(name: str) -> list[dict]:
        return [json.loads(line) for line in (folder / name).read_text().splitlines()]

    def rows(line: str) -> list[list[int]]:
        digits = [0 if c == "." else int(c) for c in line]
        return [digits[i : i + 9] for i in range(0, 81, 9)]

    nine = [ad.sudoku(rows(line)) for line in (folder / "hardest1106.txt").read_text().split()[:5]]
    sixteen = [
        ad.sudoku(r["givens"], tuple(r["box"])) for r in records("sudoku-16x16-minimal.jsonl")[:5]
    ]
    return {
        "9x9": [to_model(p) for p in nine],
        "16x16": [to_model(p) for p in sixteen],
        "Kakuro": [
            kakuro_model(r["grid"])
            for name in ("kakuro.jsonl", "kakuro-dense-not-unique.jsonl")
            for r in records(name)[-2:]
        ],
        "Greater-Than": [greater_than_model(r) for r in records("greater-than.jsonl")[-5:]],
    }


def greater_than_model(record: dict) -> ad.Model:
    side = record["size"]
    values = {(row, column): value for row, column, value in record.get("givens", [])}
    givens = tuple(tuple(values.get((r, c), 0) for c in range(side)) for r in range(side))
    clues = tuple(ad.rules.LessThan(tuple(a), tuple(b)) for a, b in record["less"])
    return to_model(ad.Puzzle("greater-than", givens, tuple(record["box"]), clues))


def kakuro_model(lines: list[str]) -> ad.Model:
    """Return the model of a Kakuro whose tokens are `#`, `_` and `down\\across`."""
    tokens = [line.split() for line in lines]
    cells = [(r, c) for r, row in enumerate(tokens) for c, token in enumerate(row) if token == "_"]
    number = {cell: v for v, cell in enumerate(cells)}
    constraints: list[ad.constraints.AllDifferent | ad.constraints.Sum] = []
    for r, row in enumerate(tokens):
        for c, token in enumerate(row):
            if "\\" not in token:
                continue
            for total, (dr, dc) in zip(token.split("\\"), ((1, 0), (0, 1)), strict=True):
                run = []
                while total and (r + dr * (len(run) + 1), c + dc * (len(run) + 1)) in number:
                    run.append(number[r + dr * (len(run) + 1), c + dc * (len(run) + 1)])
                if run:
                    constraints += [
                        ad.constraints.AllDifferent(tuple(run)),
                        ad.constraints.Sum(tuple(run), int(total)),
                    ]
    shape = (len(tokens), len(tokens[0]))
    return ad.Model((0b1111111110,) * len(cells), tuple(constraints), (), tuple(cells), shape)


def counters(stats: Stats) -> tuple[int, ...]:
    """Return what must be equal in both engines."""
    return (
        stats.nodes,
        stats.fails,
        stats.undos,
        stats.prunes,
        stats.checks,
        stats.max_depth,
        stats.trace_hash,
    )


def run(engine: Engine, model: ad.Model, spec: str, nodes: int) -> tuple[Stats, float]:
    """Return the counters of a search and the processor time it took."""
    distinct_support.cache_clear()
    search, limits = parse(spec), Limits(2, nodes)
    start = process_time()
    stats = engine.solve(model, search, limits, 1).stats
    return stats, process_time() - start


class Times(NamedTuple):
    """Seconds that both engines take, until the first node is done and after that."""

    slow_setup: float = 0.0
    fast_setup: float = 0.0
    slow: float = 0.0
    fast: float = 0.0


def measure(
    models: Sequence[ad.Model], twins: Sequence[Engine], spec: str, seconds: float, least: int
) -> tuple[int, int, Times]:
    """Return how many puzzles count, their nodes after the first, and what they take."""
    nodes, taken, before = least, 0.0, -1
    while True:
        runs = [run(reference.ENGINE, model, spec, nodes) for model in models]
        taken, done = sum(took for _, took in runs), sum(stats.nodes for stats, _ in runs)
        if taken > seconds / 2 or done == before:
            break
        nodes, before = 2 * nodes, done
    long = [i for i, (stats, _) in enumerate(runs) if stats.nodes >= least]
    times = Times()
    for i in long:
        first, _ = run(twins[i], models[i], spec, nodes)
        assert counters(first) == counters(runs[i][0]), (spec, nodes)
        # In turn and the best of several: a busy machine slows both.
        tasks = [(engine, most) for most in (1, nodes) for engine in (reference.ENGINE, twins[i])]
        rounds = [[run(engine, models[i], spec, most)[1] for engine, most in tasks] for _ in "123"]
        theirs, mine, their_all, my_all = map(min, zip(*rounds, strict=True))
        taken_here = (theirs, mine, their_all - theirs, my_all - mine)
        times = Times(*(a + b for a, b in zip(times, taken_here, strict=True)))
    return len(long), sum(runs[i][0].nodes - 1 for i in long), times


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--spec", nargs="+", dest="specs", default=SPECS)
    arguments.add_argument("--class", nargs="+", dest="classes", metavar="NAME")
    arguments.add_argument("--seconds", type=float, default=1.0)
    arguments.add_argument("--nodes", type=int, default=200)
    arguments.add_argument("--data", type=Path, default=DATA)
    chosen = arguments.parse_args()
    print(
        f"{'class':13} {'search':32} {'puzzles':>7} {'nodes':>7} {'reference/s':>12}"
        f" {'native/s':>12} {'ratio':>7}   set-up in us: reference, native"
    )
    for name, models in classes(chosen.data).items():
        if chosen.classes and name not in chosen.classes:
            continue
        # An engine keeps the handle of its last model.
        twins = [NativeEngine() for _ in models]
        for spec in chosen.specs:
            count, done, times = measure(models, twins, spec, chosen.seconds, chosen.nodes)
            if not count:
                print(f"{name:13} {spec:32} {count:7}")
                continue
            print(
                f"{name:13} {spec:32} {count:7} {done:7} {done / times.slow:12,.0f}"
                f" {done / times.fast:12,.0f} {times.slow / times.fast:7.0f}"
                f" {1e6 * times.slow_setup / count:14,.0f} {1e6 * times.fast_setup / count:7,.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
