"""alldiff info: what is installed, and every name that one can use."""

from __future__ import annotations

import platform
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import click

from alldiff import __version__, _native
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, reading_options
from alldiff.cli.inputs import LoadedPuzzle, load
from alldiff.cli.options import puzzle_arguments
from alldiff.cli.output import document
from alldiff.core.extras import EXTRAS, missing
from alldiff.core.plugins import FILES, INSTALLED
from alldiff.core.registry import Registry
from alldiff.core.search import ALONE, LEVELS, OPTIONS, VALUE_ORDERS, VARIABLE_ORDERS
from alldiff.core.state_search import GUIDES, REPRESENTATIONS, STRATEGIES
from alldiff.engines import ENGINES
from alldiff.formats import FORMATS
from alldiff.kinds import KINDS
from alldiff.rules import find, rule_names

TITLES = {
    "engines": "Engines",
    "kernels": "Kernels of 9x9 in bulk",
    "extras": "Extras",
    "kinds": "Kinds of puzzle",
    "rules": "Rules of puzzles",
    "formats": "Formats",
    "searches": "Searches without parts",
    "levels": "Consistency levels",
    "variable_orders": "Variable orders",
    "value_orders": "Value orders",
    "options": "Search options",
    "strategies": "Strategies of searches over states",
    "representations": "Representations of states",
    "state_orders": "Orders of states",
    "state_heuristics": "Heuristics of states",
    "techniques": "Techniques, the easiest first",
    "plugins": "Plugins",
}

KERNELS = {
    "avx512": "512 puzzles at once",
    "avx512vl": "256 at once, with the instructions of AVX-512",
    "avx2": "256 at once",
    "baseline": "128 at once, on any processor",
}
CHOSEN = {
    "name": "ALLDIFF_BITSLICED names it",
    "family": "the fastest on processors of this family",
    "trial": "the fastest when all were tried",
}


@click.command("info", cls=Command)
@puzzle_arguments()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@reading_options
def command(puzzles: tuple[str, ...], as_json: bool, reading: Call) -> int:
    """Print the version, what is installed, and the names of engines, formats and searches.

    With PUZZLE, print how alldiff reads it instead: format, kind, size, givens and clues. PUZZLE is
    a file, FILE:3, the puzzle itself, or - for stdin.

    Examples:
        alldiff info
            everything
        alldiff info --json
            the same as JSON
        alldiff info puzzles/sudoku/inkala.txt
            how alldiff reads a file
        alldiff --version
            only the version
    """
    if puzzles:
        return tell_puzzles(puzzles, reading, as_json)
    INSTALLED.load()
    known = facts()
    if as_json:
        print(document(known))
        return 0
    print(f"alldiff {known['version']}, Python {known['python']} on {known['platform']}")
    for key, title in TITLES.items():
        print(f"\n{title}:")
        rows = known[key] or [{"name": "none", "summary": ""}]
        width = max((len(row["name"]) for row in rows), default=0)
        for row in rows:
            print(f"  {row['name']:<{width}}  {remark(row)}".rstrip())
    return 0


def tell_puzzles(sources: Sequence[str], reading: Call, as_json: bool) -> int:
    """Print the format, kind and size of puzzles, and return the exit code."""
    found, code = load(sources, reading)
    rows = [puzzle_facts(named) for named in found]
    if as_json:
        print(document(rows[0] if len(rows) == 1 else rows))
        return code
    for row in rows:
        clues = ", ".join(
            name if find(name).place == "whole" else f"{count} {name}"
            for name, count in row["clues"].items()
        )
        size = f"{row['rows']}x{row['columns']}"
        parts = [
            f"{row['puzzle']}: {FORMATS[row['format']].title} ({row['format']})",
            f"{row['kind']}, {size}, values {row['values'][0]} to {row['values'][1]}",
            f"{row['givens']} givens",
            *([clues] if clues else []),
            *([f"{row['title']!r}"] if row["title"] else []),
            *([f"by {row['author']}"] if row["author"] else []),
        ]
        print("; ".join(parts))
    return code


def puzzle_facts(named: LoadedPuzzle) -> dict[str, Any]:
    """Return the facts about a puzzle."""
    puzzle = named.puzzle
    return {
        "puzzle": named.label,
        "format": named.format,
        "kind": puzzle.kind,
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "values": list(puzzle.values),
        "givens": sum(1 for _ in puzzle.given_cells()),
        "clues": dict(Counter(clue.type for clue in puzzle.clues)),
        "title": puzzle.title,
        "author": puzzle.author,
    }


def facts() -> dict[str, Any]:
    """Return all facts, with the field names of the JSON form."""
    return {
        "version": __version__,
        "python": platform.python_version(),
        "platform": f"{sys.platform} {platform.machine()}",
        "engines": [
            {
                "name": name,
                "summary": ENGINES[name].summary,
                "unavailable": ENGINES[name].unavailable(),
            }
            for name in ENGINES
        ],
        "kernels": kernels(),
        "extras": extras(),
        "kinds": [{"name": name, "summary": KINDS[name].rules} for name in KINDS],
        "rules": [{"name": name, "summary": find(name).sentence} for name in rule_names()],
        "formats": [
            {
                "name": name,
                "summary": FORMATS[name].title,
                "suffixes": list(FORMATS[name].suffixes),
            }
            for name in FORMATS
        ],
        "searches": [{"name": name, "summary": said} for name, said in ALONE.items()],
        "levels": parts(LEVELS),
        "variable_orders": parts(VARIABLE_ORDERS),
        "value_orders": parts(VALUE_ORDERS),
        "options": parts(OPTIONS),
        "strategies": parts(STRATEGIES),
        "representations": parts(REPRESENTATIONS),
        "state_orders": parts(GUIDES, [name for name in GUIDES if not GUIDES[name].heuristic]),
        "state_heuristics": parts(GUIDES, [name for name in GUIDES if GUIDES[name].heuristic]),
        "techniques": techniques(),
        "plugins": plugins(),
    }


def kernels() -> list[dict[str, Any]]:
    """Return the kernels that this machine can run, and why one of them is used."""
    used, by = _native.bitsliced_chosen()
    return [
        {"name": name, "summary": KERNELS[name] + (f"; used: {CHOSEN[by]}" if name == used else "")}
        for name in _native.BITSLICED_SETS
    ]


def techniques() -> list[dict[str, Any]]:
    """Return the techniques with their difficulties, the easiest first."""
    from alldiff.techniques.engine.catalogue import ordered

    return [{"name": one.name, "summary": f"{one.difficulty}: {one.rule}"} for one in ordered()]


def plugins() -> list[dict[str, Any]]:
    """Return the plugins of installed packages, and the files that --plugin named."""
    installed = [
        {"name": name, "summary": "of an installed package", "unavailable": why}
        for name, why in INSTALLED.load().items()
    ]
    files = [{"name": path, "summary": "a file", "unavailable": None} for path in FILES]
    return installed + files


def parts(category: Registry[Any], names: Iterable[str] | None = None) -> list[dict[str, str]]:
    """Return the names of a part of a spec, all or some, with their summaries."""
    chosen = category if names is None else names
    return [{"name": name, "summary": described(category[name])} for name in chosen]


def described(part: Any) -> str:
    """Return the summary of a part of a spec, with what can be set."""
    settings = ", ".join(f"{name}={n}" for name, n in getattr(part, "parameters", {}).items())
    return f"{part.summary} ({settings})" if settings else str(part.summary)


def remark(row: dict[str, Any]) -> str:
    """Return what stands beside a name."""
    said = str(row["summary"])
    if "missing" in row:
        missing = ", ".join(row["missing"])
        said += f" (not installed: {missing})" if missing else " (installed)"
    if row.get("unavailable"):
        said += f" (not available: {row['unavailable']})"
    if row.get("suffixes"):
        said += f" ({', '.join(row['suffixes'])})"
    return said


def extras() -> list[dict[str, Any]]:
    """Return the extras, each with those of its modules that are missing."""
    return [
        {
            "name": name,
            "summary": extra.purpose,
            "missing": missing(name),
        }
        for name, extra in EXTRAS.items()
    ]
