"""The data card beside a collection of new puzzles: its contents, and how to reproduce it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
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
from alldiff.solving.guesses import GUESSES
from alldiff.techniques.engine.catalogue import Difficulty

MEANINGS = {
    "number": "the number of the puzzle, from 0; with the seed it determines everything else",
    "seed": "the seed",
    "puzzle": "the puzzle: a symbol for each cell",
    "solution": "the only solution",
    "clues": "how many givens and other clues are printed",
    "weight": "how many puzzles it represents; corrects the sampling bias",
    "difficulty": "easy, medium, hard, expert or extreme: the hardest step's",
    "er": "the Sudoku Explainer rating of the hardest step",
    "ep": "the same up to the first value placed",
    "ed": "the same of the first step",
    "hodoku_level": "the HoDoKu-style level",
    "hodoku_score": "its score",
    "hardest": "the technique used by the hardest step",
    "effort": "its effort",
    "steps": "the number of steps on the path",
    "hard_steps": "how many of them are hard, expert or extreme",
    "bottleneck": "the smallest number of available steps at any point",
    "canonical": "the smallest puzzle equivalent under symmetry, 0 for empty",
    "techniques": "the techniques on the path, separated by blanks",
    "automorphisms": "how many moves (rotations, reflections, relabellings) preserve the puzzle",
    "symmetry": "the symmetry of the positions of givens and clues",
    "split": "train, validation or test",
    "rules": "the rules as JSON: the puzzle without its givens",
    "rules_text": "the rules in words",
    "trace": "the path to the solution, each step checked; `alldiff replay` checks it again",
    GUESSES: "how many tries the search mac+mrv rejects before it finds the solution",
}
IN_JSON = "the puzzle in alldiff's JSON"


@dataclass(frozen=True, slots=True)
class Splits:
    """The splits of a data set: how many rows each has, its file, and the license of them all."""

    counts: Mapping[str, int]
    files: Mapping[str, str]
    license: str


SPLIT_TEXTS = {
    "solution": "Puzzles with the same solution grid, up to symmetry, are in the same split, and "
    "so are puzzles equivalent under symmetry. This holds across data sets with these shares: a "
    "hash that is invariant under symmetry decides.",
    "puzzle": "Puzzles equivalent under symmetry are in the same split, in this data set and in "
    "every other with these shares: a hash that is invariant under symmetry decides. Different "
    "puzzles with the same solution may be in different splits.",
}
SIZES = (
    (10**3, "n<1K"),
    (10**4, "1K<n<10K"),
    (10**5, "10K<n<100K"),
    (10**6, "100K<n<1M"),
    (10**7, "1M<n<10M"),
    (10**8, "10M<n<100M"),
    (10**9, "100M<n<1B"),
    (10**12, "n>1B"),
)
"""The categories of size on the hub."""
STEPS = {"clues": 1.0, "er": 0.5}
"""The step from one bar to the next, for numeric columns."""
CHART_WIDTH, CHART_HEIGHT = 640.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 16.0, 40.0, 48.0
BAR = "#0072b2"
LABELS = 26
"""How many labels below the bars fit without touching."""
TYPES = {"string": "text", "int64": "whole number", "float64": "number"}


def card_path(job: GenerationJob) -> Path:
    """Return where the card goes: beside the file, or into the folder with the parts."""
    target = job.output.target
    return job.output.folder / "README.md" if target is None else target.with_suffix(".md")


def write_card(
    job: GenerationJob,
    manifest: Manifest,
    command: str,
    card: Path | None = None,
    splits: Splits | None = None,
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
        (GUESSES, "tries that a plain search rejects, up to", "Puzzles by guesses"),
    ):
        if counts := counts_of(tally, name):
            path = card.with_name(f"{card.stem}-{name}.svg")
            if name in STEPS:
                counts = by_steps(counts, STEPS[name])
            elif name == GUESSES:
                counts = by_doubling(counts)
            write_atomically(path, bar_chart(title, axis, counts).encode())
            pictures[name] = path
    text = card_text(job, tally, distinct, pictures, command, splits)
    write_atomically(card, text.encode())
    return [card, *pictures.values()]


def counts_of(tally: Mapping[str, int], name: str) -> dict[str, int]:
    """Return how many rows have each value in a column, in the order of the values.

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
    """Return the counts of numbers in steps from the least to the greatest, including zeros.

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
    """Return how many puzzles are not equivalent under symmetry."""
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
    splits: Splits | None,
) -> str:
    """Return the card as Markdown."""
    recipe = job.recipe
    lines = head_lines(job, splits) if splits else []
    lines += [
        f"# {tally['rows']:,} new puzzles: {KINDS[recipe.kind].title}",
        "",
        "Each has exactly one solution, proved during generation.",
        "",
        "| | |",
        "|---|---|",
        f"| puzzles | {tally['rows']:,} |",
    ]
    if distinct is not None:
        lines.append(f"| distinct under symmetry | {distinct:,} |")
    lines += [
        f"| seed | {recipe.seed} |",
        f"| options | {options_text(job)} |",
        f"| made by | {generator_version()} |",
        "",
        "To reproduce it, byte for byte, on any number of threads or workers:",
        "",
        "```",
        command,
        "```",
        "",
        "## Columns",
        "",
        "| column | type | contents |",
        "|---|---|---|",
    ]
    columns = recipe.columns()
    meanings = MEANINGS if splits or recipe.classic else MEANINGS | {"puzzle": IN_JSON}
    lines += [f"| `{name}` | {TYPES[kind]} | {meanings[name]} |" for name, kind in columns.items()]
    for name, title in (
        ("clues", "Clues"),
        ("difficulty", "Difficulty"),
        ("er", "Sudoku Explainer rating"),
        (GUESSES, "Guesses"),
    ):
        if name in pictures:
            counts = counts_of(tally, name)
            counts = by_doubling(counts) if name == GUESSES else counts
            lines += ["", f"## {title}", "", f"![{title}]({pictures[name].name})", ""]
            lines += [f"| {name} | puzzles |", "|---|---:|"]
            lines += [f"| {value} | {n:,} |" for value, n in counts.items()]
    if splits:
        lines += ["", "## Splits", "", "| split | puzzles |", "|---|---:|"]
        lines += [f"| {name} | {number:,} |" for name, number in splits.counts.items()]
        lines += ["", SPLIT_TEXTS[recipe.split_by]]
    lines += ["", "## Sampling", "", sampling_text(job), ""]
    return "\n".join(lines)


def head_lines(job: GenerationJob, splits: Splits) -> list[str]:
    """Return the head in YAML by which `datasets` and the hub of Hugging Face know the files."""
    number = sum(splits.counts.values())
    size = next((name for most, name in SIZES if number < most), SIZES[-1][1])
    title = json.dumps(f"{KINDS[job.recipe.kind].title}: new puzzles")
    lines = ["---", f"pretty_name: {title}", f"license: {splits.license}"]
    lines += ["size_categories:", f"- {size}", "tags:", "- sudoku", "- reasoning"]
    lines += ["configs:", "- config_name: default", "  data_files:"]
    for name, count in splits.counts.items():
        if count:
            lines += [f"  - split: {name}", f"    path: {splits.files[name]}"]
    lines += ["dataset_info:", "  features:"]
    for name, kind in job.recipe.columns().items():
        lines += [f"  - name: {name}", f"    dtype: {kind}"]
    lines += ["  splits:"]
    for name, count in splits.counts.items():
        if count:
            lines += [f"  - name: {name}", f"    num_examples: {count}"]
    return [*lines, "---", ""]


def by_doubling(counts: Mapping[str, int]) -> dict[str, int]:
    """Return the counts of whole numbers up to 0, 1, 2, 4, 8 and so on.

    >>> by_doubling({"0": 5, "3": 1, "4": 2, "9": 1})
    {'0': 5, '1': 0, '2': 0, '4': 3, '8': 0, '16': 1}
    """
    found: dict[str, int] = {}
    end = 0
    for value in sorted(int(name) for name in counts if name != "none"):
        found.setdefault(str(end), 0)
        while value > end:
            end = max(1, 2 * end)
            found[str(end)] = 0
        found[str(end)] += counts[str(value)]
    return found | ({"none": counts["none"]} if "none" in counts else {})


def generator_version() -> str:
    """Return the version of alldiff that made it."""
    try:
        return f"alldiff {version('alldiff')}"
    except PackageNotFoundError:
        return "alldiff"


def options_text(job: GenerationJob) -> str:
    """Return the generator options as text."""
    options = job.recipe.record()["options"]
    short = {
        name: f"{len(value)} cells" if name in ("pattern", "solution") else json.dumps(value)
        for name, value in options.items()
    }
    told = ", ".join(f"{name.replace('_', '-')} {value}" for name, value in short.items())
    return told or "none"


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
            "stays the only one. This method favours puzzles with few clues, so "
            "these frequencies do not describe all puzzles."
        )
    return (
        "From a random solution, clues were removed in random order as long as the solution stays "
        "the only one. These frequencies describe the method, not all puzzles."
    )


def bar_chart(title: str, axis: str, counts: Mapping[str, int]) -> str:
    """Return a bar chart of the number of rows of each sort, in the order given.

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
