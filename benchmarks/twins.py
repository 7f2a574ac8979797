"""Nodes per second of the reference engine and of its native twin, side by side.

python benchmarks/twins.py [--seconds S] [--data FOLDER] [SPEC ...]

Each engine searches the same puzzles for about S seconds per spec; the ratio is that of the nodes
per second over all puzzles of a class. The counters of both are compared on the way.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter

import alldiff as ad
from alldiff.engines import reference
from alldiff.engines.base import Engine
from alldiff.engines.native import ENGINE as native
from alldiff.kinds import to_model
from alldiff.result import Limits
from alldiff.search import parse

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
    clues = tuple(ad.Inequality(tuple(a), tuple(b)) for a, b in record["less"])
    return to_model(ad.Puzzle("greater-than", givens, tuple(record["box"]), clues))


def kakuro_model(lines: list[str]) -> ad.Model:
    """Return the model of a Kakuro whose tokens are `#`, `_` and `down\\across`."""
    tokens = [line.split() for line in lines]
    cells = [(r, c) for r, row in enumerate(tokens) for c, token in enumerate(row) if token == "_"]
    number = {cell: v for v, cell in enumerate(cells)}
    constraints: list[ad.AllDifferent | ad.Sum] = []
    for r, row in enumerate(tokens):
        for c, token in enumerate(row):
            if "\\" not in token:
                continue
            for total, (dr, dc) in zip(token.split("\\"), ((1, 0), (0, 1)), strict=True):
                run = []
                while total and (r + dr * (len(run) + 1), c + dc * (len(run) + 1)) in number:
                    run.append(number[r + dr * (len(run) + 1), c + dc * (len(run) + 1)])
                if run:
                    constraints += [ad.AllDifferent(tuple(run)), ad.Sum(tuple(run), int(total))]
    shape = (len(tokens), len(tokens[0]))
    return ad.Model((0b1111111110,) * len(cells), tuple(constraints), (), tuple(cells), shape)


def run(
    engine: Engine, models: Iterable[ad.Model], spec: str, nodes: int
) -> tuple[int, float, list]:
    """Return the nodes, the seconds and the counters of a search of each model."""
    search = parse(spec)
    done, start, counters = 0, perf_counter(), []
    for model in models:
        stats = engine.solve(model, search, Limits(2, nodes), 1).stats
        done += stats.nodes
        counters.append((stats.nodes, stats.checks, stats.prunes, stats.trace_hash))
    return done, perf_counter() - start, counters


def speed(engine: Engine, models: list[ad.Model], spec: str, nodes: int, seconds: float) -> float:
    """Return the nodes per second of an engine, searching again until the time is up."""
    total, spent = 0, 0.0
    while spent < seconds:
        done, took, _ = run(engine, models, spec, nodes)
        total += done
        spent += took
    return total / spent


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("specs", nargs="*", default=SPECS)
    arguments.add_argument("--seconds", type=float, default=1.0)
    arguments.add_argument("--data", type=Path, default=DATA)
    chosen = arguments.parse_args()
    print(
        f"{'class':13} {'search':32} {'nodes':>7} {'reference/s':>12} {'native/s':>12} {'ratio':>7}"
    )
    for name, models in classes(chosen.data).items():
        for spec in chosen.specs:
            # The limit on nodes that keeps the reference engine busy for about the time asked for.
            nodes = 32
            while True:
                done, took, theirs = run(reference.ENGINE, models, spec, nodes)
                if took > chosen.seconds / 2 or done < nodes:
                    break
                nodes *= 2
            _, _, mine = run(native, models, spec, nodes)
            assert mine == theirs, (name, spec, nodes)
            slow = speed(reference.ENGINE, models, spec, nodes, chosen.seconds / 2)
            fast = speed(native, models, spec, nodes, chosen.seconds / 2)
            print(
                f"{name:13} {spec:32} {done:7} {slow:12,.0f} {fast:12,.0f} {fast / slow:7.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
