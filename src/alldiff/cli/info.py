"""alldiff info: what is installed, and every name that one can use."""

from __future__ import annotations

import platform
import sys
from importlib.util import find_spec
from typing import Any, NamedTuple

import click

from alldiff import __version__
from alldiff.cli.command import Command, Example
from alldiff.cli.output import document
from alldiff.engines import ENGINES
from alldiff.formats import FORMATS
from alldiff.kinds import KINDS
from alldiff.registry import Registry
from alldiff.search import LEVELS, OPTIONS, VALUE_ORDERS, VARIABLE_ORDERS, Part

EXAMPLES = (
    Example("alldiff info", "everything"),
    Example("alldiff info --json", "the same as JSON"),
    Example("alldiff --version", "only the version"),
)


class Extra(NamedTuple):
    """What an extra is for, and the modules that it installs."""

    purpose: str
    modules: tuple[str, ...]


EXTRAS = {
    "image": Extra("PNG pictures", ("resvg_py",)),
    "data": Extra("Parquet and Zstandard files", ("pyarrow", "zstandard")),
    "dask": Extra("many puzzles, or a hard one, on a cluster", ("distributed", "pyarrow")),
}

TITLES = {
    "engines": "Engines",
    "extras": "Extras",
    "kinds": "Kinds of puzzle",
    "formats": "Formats",
    "levels": "Consistency levels",
    "variable_orders": "Variable orders",
    "value_orders": "Value orders",
    "options": "Search options",
}


@click.command("info", cls=Command, examples=EXAMPLES)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(as_json: bool) -> int:
    """Tell the version, what is installed, and the names of engines, formats and searches."""
    known = facts()
    if as_json:
        print(document(known))
        return 0
    print(f"alldiff {known['version']}, Python {known['python']} on {known['platform']}")
    for key, title in TITLES.items():
        print(f"\n{title}:")
        rows = known[key]
        width = max((len(row["name"]) for row in rows), default=0)
        for row in rows:
            print(f"  {row['name']:<{width}}  {remark(row)}".rstrip())
    return 0


def facts() -> dict[str, Any]:
    """Return everything that there is to tell, with the field names of the JSON form."""
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
        "extras": extras(),
        "kinds": [{"name": name, "summary": KINDS[name].rules} for name in KINDS],
        "formats": [
            {
                "name": name,
                "summary": FORMATS[name].title,
                "suffixes": list(FORMATS[name].suffixes),
            }
            for name in FORMATS
        ],
        "levels": parts(LEVELS),
        "variable_orders": parts(VARIABLE_ORDERS),
        "value_orders": parts(VALUE_ORDERS),
        "options": parts(OPTIONS),
    }


def parts(category: Registry[Part]) -> list[dict[str, str]]:
    """Return the names of a part of a spec with their summaries."""
    return [{"name": name, "summary": category[name].summary} for name in category]


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
            "missing": [module for module in extra.modules if find_spec(module) is None],
        }
        for name, extra in EXTRAS.items()
    ]
