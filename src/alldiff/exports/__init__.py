"""Models for third-party solvers and courses: one file per export, each self-contained.

To add an export, write a file here with a function `write`, and add it to the list below. Each
export documents which of its variables is which cell.
"""

from __future__ import annotations

from collections.abc import Callable

from alldiff.core.decomposition import without_regions
from alldiff.core.model import Model
from alldiff.core.records import Record
from alldiff.core.registry import Registry
from alldiff.exports import cpmpy, dimacs, minizinc, model_json, opb, xcsp3


class Export(Record, frozen=True):
    """One way to write a model for other solvers."""

    name: str
    title: str
    suffixes: tuple[str, ...]
    write: Callable[[Model], str]


EXPORTS: Registry[Export] = Registry("export")

for _export in (
    Export("dimacs", "clauses in the form of DIMACS", (".cnf", ".dimacs"), dimacs.write),
    Export("minizinc", "a model of MiniZinc", (".mzn",), minizinc.write),
    Export("xcsp3", "an instance of XCSP3", (".xml",), xcsp3.write),
    Export("opb", "pseudo-Boolean constraints in the form of OPB", (".opb",), opb.write),
    Export("cpmpy", "a program for CPMpy", (".py",), cpmpy.write),
    Export("model", "the JSON of a model", (), model_json.write),
):
    EXPORTS.add(_export.name, _export)


def export(model: Model, name: str) -> str:
    """Return a model as text for other solvers."""
    return EXPORTS[name].write(model if name == "model" else without_regions(model))
