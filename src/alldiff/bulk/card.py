"""The data card beside a collection of new puzzles: what is in it, and how to make it again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np

from alldiff.bulk.blocks import parquet_module
from alldiff.bulk.classic import CELLS
from alldiff.bulk.dedup import DedupIndex, hash_cells
from alldiff.bulk.generating import GenerationJob
from alldiff.bulk.manifest import Manifest, write_atomically
from alldiff.kinds import KINDS
from alldiff.techniques.engine.catalogue import Difficulty

MEANINGS = {
    "number": "the number of the puzzle, from 0; with the seed it decides all the rest",
    "seed": "the seed",
    "puzzle": "the puzzle: a character for each cell of a classic Sudoku, else alldiff's JSON",
    "solution": "the only solution",
    "clues": "how many givens and other clues are printed",
    "weight": "how many puzzles it stands for, by which the bias of drawing is corrected",
    "difficulty": "easy, medium, hard, expert or extreme: that of the hardest step",
    "er": "the rating of Sudoku Explainer: of the hardest step",
    "ep": "the same up to the first value placed",
    "ed": "the same of the first step",
    "hodoku_level": "the level in the manner of HoDoKu",
    "hodoku_score": "its score",
    "hardest": "the technique of the hardest step",
    "effort": "its effort",
    "steps": "how many steps the path has",
    "hard_steps": "how many of them are hard, expert or extreme",
    "bottleneck": "how many ways on there were where there were fewest",
    "canonical": "the smallest of all puzzles that are the same by a symmetry, 0 for empty",
    "techniques": "the techniques of the path, with blanks between them",
    "automorphisms": "how many moves (turns, reflections, relabellings) take the puzzle to itself",
    "symmetry": "the symmetry of the places of givens and clues",
    "split": "train, validation or test: by the family of the canonical form",
}
STEPS = {"clues": 1.0, "er": 0.5}
"""From one bar to the next, where a column has numbers."""
CHART_WIDTH, CHART_HEIGHT = 640.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 16.0, 40.0, 48.0
BAR = "#0072b2"
LABELS = 26
"""Labels below the bars that do not touch each other."""
TYPES = {"string": "text", "int64": "whole number", "float64": "number"}


def card_path(job: GenerationJob) -> Path:
    """Return where the card goes: beside the file, or into the folder of parts."""
    target = job.output.target
    return job.output.folder / "README.md" if target is None else target.with_suffix(".md")


def write_card(
    job: GenerationJob,
    manifest: Manifest,
    command: str,
    card: Path | None = None,
    splits: Mapping[str, int] | None = None,
) -> list[Path]:
    """Write the card and its plots, and return their paths."""
    card = card or card_path(job)
    tally = manifest.tally()
    distinct = distinct_puzzles(job) if job.recipe.classic else None
    pictures = {}
    for name, axis, title in (
        ("clues", "clues", "Puzzles by number of clues"),
        ("difficulty", "difficulty", "Puzzles by difficulty"),
        ("er", "rating of Sudoku Explainer", "Puzzles by rating"),
    ):
        if counts := counts_of(tally, name):
            path = card.with_name(f"{card.stem}-{name}.svg")
            if name in STEPS:
                counts = by_steps(counts, STEPS[name])
            write_atomically(path, bar_chart(title, axis, counts).encode())
            pictures[name] = path
    text = card_text(job, tally, distinct, pictures, command, splits or {})
    write_atomically(card, text.encode())
    return [card, *pictures.values()]


def counts_of(tally: Mapping[str, int], name: str) -> dict[str, int]:
    """Return how many rows there are of each value of a column, in the order of the values.

    >>> counts_of({"rows": 3, "clues 24": 2, "clues 22": 1}, "clues")
    {'22': 1, '24': 2}
    """
    found = {
        key.removeprefix(f"{name} "): n for key, n in tally.items() if key.startswith(f"{name} ")
    }
    none = found.pop("None", 0)
    if not found:
        return {}
    if name == "difficulty":
        ordered = {str(one): found[str(one)] for one in Difficulty if str(one) in found}
    else:
        ordered = {value: found[value] for value in sorted(found, key=float)}
    return {**ordered, "none": none} if none else ordered


def by_steps(counts: Mapping[str, int], step: float) -> dict[str, int]:
    """Return the counts of numbers by steps from the least to the greatest, none left out.

    >>> by_steps({"22": 1, "24": 2}, 1)
    {'22': 1, '23': 0, '24': 2}
    """
    places = {int(float(value) / step + 1e-9): 0 for value in counts if value != "none"}
    found = dict.fromkeys(range(min(places), max(places) + 1), 0) if places else {}
    for value, times in counts.items():
        if value != "none":
            found[int(float(value) / step + 1e-9)] += times
    told = {f"{place * step:g}": times for place, times in found.items()}
    return {**told, "none": counts["none"]} if "none" in counts else told


def distinct_puzzles(job: GenerationJob) -> int:
    """Return how many puzzles there are that differ by more than a symmetry."""
    pq = parquet_module()
    target = job.output.target
    paths = [target] if target else sorted(job.output.folder.glob("part-*.parquet"))
    index = DedupIndex()
    found = 0
    for path in paths:
        for batch in pq.ParquetFile(path).iter_batches(columns=["canonical"]):
            text = "".join(batch.column(0).to_pylist()).encode("ascii")
            cells = np.frombuffer(text, np.uint8).reshape(-1, CELLS)
            found += int(index.add(hash_cells(cells)).sum())
    return found


def card_text(
    job: GenerationJob,
    tally: Mapping[str, int],
    distinct: int | None,
    pictures: Mapping[str, Path],
    command: str,
    splits: Mapping[str, int],
) -> str:
    """Return the card as Markdown."""
    recipe = job.recipe
    lines = [
        f"# {tally['rows']:,} new puzzles: {KINDS[recipe.kind].title}",
        "",
        "Each has exactly one solution, which was proved when it was made.",
        "",
        "| | |",
        "|---|---|",
        f"| puzzles | {tally['rows']:,} |",
    ]
    if distinct is not None:
        lines.append(f"| of which differ by more than a symmetry | {distinct:,} |")
    lines += [
        f"| seed | {recipe.seed} |",
        f"| options | {options_text(job)} |",
        f"| made by | {generator_version()} |",
        "",
        "To make it again, byte for byte, on any number of threads or workers:",
        "",
        "```",
        command,
        "```",
        "",
        "## Columns",
        "",
        "| column | type | what it holds |",
        "|---|---|---|",
    ]
    columns = recipe.columns()
    lines += [f"| `{name}` | {TYPES[kind]} | {MEANINGS[name]} |" for name, kind in columns.items()]
    for name, title in (
        ("clues", "Clues"),
        ("difficulty", "Difficulty"),
        ("er", "Rating of Sudoku Explainer"),
    ):
        if name in pictures:
            counts = counts_of(tally, name)
            lines += ["", f"## {title}", "", f"![{title}]({pictures[name].name})", ""]
            lines += [f"| {name} | puzzles |", "|---|---:|"]
            lines += [f"| {value} | {n:,} |" for value, n in counts.items()]
    if splits:
        lines += ["", "## Splits", "", "| split | puzzles |", "|---|---:|"]
        lines += [f"| {name} | {number:,} |" for name, number in splits.items()]
        lines += [
            "",
            "Puzzles that are the same by a symmetry are in the same split, in this data set and "
            "in every other with these shares: a hash of what symmetries leave decides it.",
        ]
    lines += ["", "## How they were drawn", "", sampling_text(job), ""]
    return "\n".join(lines)


def generator_version() -> str:
    """Return which alldiff made it."""
    try:
        return f"alldiff {version('alldiff')}"
    except PackageNotFoundError:
        return "alldiff"


def options_text(job: GenerationJob) -> str:
    """Return what was asked for, in words."""
    options = job.recipe.record()["options"]
    short = {
        name: f"{len(value)} cells" if name in ("pattern", "solution") else json.dumps(value)
        for name, value in options.items()
    }
    told = ", ".join(f"{name.replace('_', '-')} {value}" for name, value in short.items())
    return told or "none: whatever the generator makes"


def sampling_text(job: GenerationJob) -> str:
    """Return which puzzles are more likely than others."""
    if job.recipe.weighted:
        return (
            "By the controlled method: every minimal puzzle with the same number of clues is "
            "equally likely, and `weight` corrects for the number of clues."
        )
    if job.recipe.classic:
        return (
            "From a random solution, clues were removed in random order as long as the solution "
            "stays the only one. Puzzles with few clues are likelier to be found so than others: "
            "these frequencies are not those of all puzzles."
        )
    return (
        "From a random solution, clues were removed in random order as long as the solution stays "
        "the only one. These frequencies are those of the method, not of all puzzles."
    )


def bar_chart(title: str, axis: str, counts: Mapping[str, int]) -> str:
    """Return a picture of how many rows there are of each sort, in the order given.

    >>> bar_chart("Clues", "givens", {"24": 3}).startswith("<svg")
    True
    """
    most = max(counts.values(), default=1)
    wide, high = CHART_WIDTH - LEFT - RIGHT, CHART_HEIGHT - TOP - BOTTOM
    step = wide / max(1, len(counts))
    every = -(-len(counts) // LABELS) or 1
    base = TOP + high
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CHART_WIDTH:g} {CHART_HEIGHT:g}" '
        f'width="{CHART_WIDTH:g}" height="{CHART_HEIGHT:g}" role="img" '
        f'aria-label="{escape(title, quote=True)}" '
        'font-family="system-ui,Helvetica,Arial,sans-serif" font-size="12">',
        f'<rect width="{CHART_WIDTH:g}" height="{CHART_HEIGHT:g}" fill="#fff"/>',
        f'<text x="{LEFT:g}" y="24" font-size="15" font-weight="600">{escape(title)}</text>',
    ]
    for share in (0.0, 0.5, 1.0):
        y = base - share * high
        parts.append(
            f'<path d="M{LEFT:g} {y:.1f}H{CHART_WIDTH - RIGHT:g}" stroke="#ddd"/>'
            f'<text x="{LEFT - 6:g}" y="{y + 4:.1f}" text-anchor="end" fill="#555">'
            f"{round(share * most):,}</text>"
        )
    for place, (name, count) in enumerate(counts.items()):
        x, tall = LEFT + place * step, high * count / most
        parts.append(
            f'<rect x="{x + 0.1 * step:.1f}" y="{base - tall:.1f}" width="{0.8 * step:.1f}" '
            f'height="{tall:.1f}" fill="{BAR}"><title>{escape(name)}: {count:,}</title></rect>'
        )
        if place % every == 0:
            parts.append(
                f'<text x="{x + step / 2:.1f}" y="{base + 16:.1f}" text-anchor="middle">'
                f"{escape(name)}</text>"
            )
    parts.append(
        f'<text x="{LEFT + wide / 2:.1f}" y="{CHART_HEIGHT - 10:g}" text-anchor="middle" '
        f'fill="#555">{escape(axis)}</text></svg>'
    )
    return "\n".join(parts) + "\n"
