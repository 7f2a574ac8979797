"""alldiff solves, checks, draws and studies puzzles that are one grid plus constraints.

Names are loaded when you first use them, so importing alldiff costs next to nothing. The functions
that most people need are here; others are in modules by topic: `ad.proofs`, `ad.traces`, `ad.leaks`
and `ad.course`. So is what functions return and raise: `ad.errors`, `ad.result`, `ad.events`,
`ad.constraints`, `ad.rules`, `ad.tutor`, `ad.lab` and others.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

try:
    from alldiff import _native  # noqa: F401  (nothing works without the core)
except ImportError as error:
    raise ImportError(
        f"alldiff cannot load its compiled core ({error}): pip install alldiff brings it, with a "
        "C++20 compiler where there is no wheel"
    ) from error

if TYPE_CHECKING:
    from alldiff import (
        bulk as bulk,
        course as course,
        engines as engines,
        examples as examples,
        exports as exports,
        formats as formats,
        generators as generators,
        kinds as kinds,
        lab as lab,
        problems as problems,
        render as render,
        rules as rules,
        scoring as scoring,
        studies as studies,
        symmetry as symmetry,
        techniques as techniques,
        tutor as tutor,
    )
    from alldiff.api import leaks as leaks, proofs as proofs, traces as traces
    from alldiff.api.arrays import make_arrays as make_arrays
    from alldiff.api.batches import solve_batch as solve_batch
    from alldiff.api.checking import Check as Check, check as check
    from alldiff.api.counting import (
        estimate as estimate,
        sample as sample,
        several as several,
        solutions as solutions,
    )
    from alldiff.api.drawing import draw as draw
    from alldiff.api.equivalence import canonical as canonical, transform as transform
    from alldiff.api.exports import (
        export as export,
        read_model as read_model,
    )
    from alldiff.api.generating import (
        generate as generate,
        generate_file as generate_file,
        generate_many as generate_many,
        hardest as hardest,
        make_dataset as make_dataset,
        minimal_puzzles as minimal_puzzles,
        minimize as minimize,
        vary as vary,
    )
    from alldiff.api.many import solve_many as solve_many
    from alldiff.api.paper import book as book
    from alldiff.api.puzzles import (
        candidates as candidates,
        conflicts as conflicts,
        count as count,
        pencil_marks as pencil_marks,
        solve as solve,
        to_model as to_model,
        validate as validate,
    )
    from alldiff.api.racing import race as race
    from alldiff.api.scoring import score as score
    from alldiff.api.studying import study as study
    from alldiff.api.tutor import (
        all_steps as all_steps,
        drill as drill,
        explain as explain,
        hint as hint,
        rate as rate,
        rate_many as rate_many,
        why_not as why_not,
    )
    from alldiff.api.watching import (
        search_events as search_events,
        trace as trace,
        tree as tree,
        watch as watch,
    )
    from alldiff.api.why import why as why
    from alldiff.collection import puzzles as puzzles
    from alldiff.core import (
        constraints as constraints,
        errors as errors,
        events as events,
        result as result,
        search as search,
    )
    from alldiff.core.combinations import combinations as combinations
    from alldiff.core.errors import AlldiffError as AlldiffError
    from alldiff.core.limits import Listener as Listener
    from alldiff.core.model import Model as Model
    from alldiff.core.puzzle import Puzzle as Puzzle
    from alldiff.core.result import Result as Result
    from alldiff.examples import example as example
    from alldiff.formats import read as read, read_all as read_all, write as write
    from alldiff.kinds.sudoku import sudoku as sudoku
    from alldiff.problems import (
        Problem as Problem,
        all_different as all_different,
    )

_HOMES = {
    "alldiff.api.counting": "estimate sample several solutions",
    "alldiff.api.arrays": "make_arrays",
    "alldiff.api.batches": "solve_batch",
    "alldiff.api.checking": "Check check",
    "alldiff.api.drawing": "draw",
    "alldiff.api.equivalence": "canonical transform",
    "alldiff.api.exports": "export read_model",
    "alldiff.api.generating": (
        "generate generate_file generate_many hardest make_dataset minimal_puzzles minimize vary"
    ),
    "alldiff.api.many": "solve_many",
    "alldiff.api.scoring": "score",
    "alldiff.api.paper": "book",
    "alldiff.api.puzzles": ("candidates conflicts count pencil_marks solve to_model validate"),
    "alldiff.api.racing": "race",
    "alldiff.api.studying": "study",
    "alldiff.api.tutor": "all_steps drill explain hint rate rate_many why_not",
    "alldiff.api.watching": "search_events trace tree watch",
    "alldiff.api.why": "why",
    "alldiff.core.combinations": "combinations",
    "alldiff.core.errors": "AlldiffError",
    "alldiff.core.limits": "Listener",
    "alldiff.core.model": "Model",
    "alldiff.core.puzzle": "Puzzle",
    "alldiff.core.result": "Result",
    "alldiff.collection": "puzzles",
    "alldiff.examples": "example",
    "alldiff.formats": "read read_all write",
    "alldiff.kinds.sudoku": "sudoku",
    "alldiff.problems": "Problem all_different",
}
"""The public names by the module that defines them."""
_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}
__all__ = sorted(_HOME)

_MODULES = {
    name: f"alldiff.{package}{name}"
    for package, names in {
        "api.": "leaks proofs traces",
        "core.": "constraints errors events result search",
        "": (
            "bulk course engines examples exports formats generators kinds lab problems render "
            "rules scoring studies symmetry techniques tutor"
        ),
    }.items()
    for name in names.split()
}
"""The modules that need no import of their own."""


def __getattr__(name: str) -> Any:
    if name in _HOME:
        found = getattr(import_module(_HOME[name]), name)
    elif name in _MODULES:
        return import_module(_MODULES[name])
    else:
        raise AttributeError(f"module 'alldiff' has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*__all__, *_MODULES, "__all__", "__version__"})
