"""alldiff solves, checks, draws and studies puzzles that are one grid plus constraints.

Everything in `__all__` is loaded when it is first asked for, so that importing alldiff costs next
to nothing, and solving a puzzle no more than it needs.
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
    from alldiff.bulk.many import Batch as Batch
    from alldiff.core.combinations import combinations as combinations
    from alldiff.core.constraints import (
        AllDifferent as AllDifferent,
    )
    from alldiff.core.constraints import (
        Automaton as Automaton,
    )
    from alldiff.core.constraints import (
        Less as Less,
    )
    from alldiff.core.constraints import (
        Linear as Linear,
    )
    from alldiff.core.constraints import (
        Relation as Relation,
    )
    from alldiff.core.constraints import (
        Sets as Sets,
    )
    from alldiff.core.constraints import (
        Sum as Sum,
    )
    from alldiff.core.constraints import (
        Table as Table,
    )
    from alldiff.core.errors import (
        AlldiffError as AlldiffError,
    )
    from alldiff.core.errors import (
        InvalidPuzzle as InvalidPuzzle,
    )
    from alldiff.core.errors import (
        LimitReached as LimitReached,
    )
    from alldiff.core.errors import (
        MissingExtra as MissingExtra,
    )
    from alldiff.core.errors import (
        ModelError as ModelError,
    )
    from alldiff.core.errors import (
        PluginError as PluginError,
    )
    from alldiff.core.errors import (
        ReadError as ReadError,
    )
    from alldiff.core.errors import (
        UsageError as UsageError,
    )
    from alldiff.core.errors import (
        WriteError as WriteError,
    )
    from alldiff.core.events import (
        Event as Event,
    )
    from alldiff.core.events import (
        Fail as Fail,
    )
    from alldiff.core.events import (
        Prune as Prune,
    )
    from alldiff.core.events import (
        Revise as Revise,
    )
    from alldiff.core.events import (
        Solution as Solution,
    )
    from alldiff.core.events import (
        Try as Try,
    )
    from alldiff.core.events import (
        Undo as Undo,
    )
    from alldiff.core.events import (
        Visit as Visit,
    )
    from alldiff.core.limits import Listener as Listener
    from alldiff.core.limits import Progress as Progress
    from alldiff.core.model import Model as Model
    from alldiff.core.model import SearchSpace as SearchSpace
    from alldiff.core.puzzle import Fault as Fault
    from alldiff.core.puzzle import Puzzle as Puzzle
    from alldiff.core.result import (
        Interrupted as Interrupted,
    )
    from alldiff.core.result import (
        Limits as Limits,
    )
    from alldiff.core.result import (
        Result as Result,
    )
    from alldiff.core.result import (
        Stats as Stats,
    )
    from alldiff.core.result import (
        Status as Status,
    )
    from alldiff.core.search import Search as Search
    from alldiff.course.grading import Grades as Grades
    from alldiff.course.grading import grade as grade
    from alldiff.examples import example as example
    from alldiff.exports.certificate import Certificate as Certificate
    from alldiff.exports.certificate import ProofError as ProofError
    from alldiff.facade.exports import export as export
    from alldiff.facade.exports import read_model as read_model
    from alldiff.facade.laboratory import (
        race as race,
    )
    from alldiff.facade.laboratory import (
        study as study,
    )
    from alldiff.facade.laboratory import (
        trace as trace,
    )
    from alldiff.facade.laboratory import (
        tree as tree,
    )
    from alldiff.facade.laboratory import (
        watch as watch,
    )
    from alldiff.facade.many import (
        generate as generate,
    )
    from alldiff.facade.many import (
        generate_file as generate_file,
    )
    from alldiff.facade.many import (
        generate_many as generate_many,
    )
    from alldiff.facade.many import (
        hardest as hardest,
    )
    from alldiff.facade.many import (
        make_dataset as make_dataset,
    )
    from alldiff.facade.many import (
        minimal_puzzles as minimal_puzzles,
    )
    from alldiff.facade.many import (
        minimize as minimize,
    )
    from alldiff.facade.many import (
        solve_many as solve_many,
    )
    from alldiff.facade.many import (
        vary as vary,
    )
    from alldiff.facade.paper import book as book
    from alldiff.facade.proofs import prove as prove
    from alldiff.facade.proofs import verify_proof as verify_proof
    from alldiff.facade.puzzles import (
        Check as Check,
    )
    from alldiff.facade.puzzles import (
        candidates as candidates,
    )
    from alldiff.facade.puzzles import (
        check as check,
    )
    from alldiff.facade.puzzles import (
        conflicts as conflicts,
    )
    from alldiff.facade.puzzles import (
        count as count,
    )
    from alldiff.facade.puzzles import (
        draw as draw,
    )
    from alldiff.facade.puzzles import (
        pencil_marks as pencil_marks,
    )
    from alldiff.facade.puzzles import (
        redundant as redundant,
    )
    from alldiff.facade.puzzles import (
        solve as solve,
    )
    from alldiff.facade.puzzles import (
        steps as steps,
    )
    from alldiff.facade.puzzles import (
        to_model as to_model,
    )
    from alldiff.facade.tutor import (
        all_steps as all_steps,
    )
    from alldiff.facade.tutor import (
        drill as drill,
    )
    from alldiff.facade.tutor import (
        explain as explain,
    )
    from alldiff.facade.tutor import (
        hint as hint,
    )
    from alldiff.facade.tutor import (
        position as position,
    )
    from alldiff.facade.tutor import (
        rate as rate,
    )
    from alldiff.facade.tutor import (
        rate_many as rate_many,
    )
    from alldiff.facade.tutor import (
        why_not as why_not,
    )
    from alldiff.formats import (
        ReadWarning as ReadWarning,
    )
    from alldiff.formats import (
        read as read,
    )
    from alldiff.formats import (
        read_all as read_all,
    )
    from alldiff.formats import (
        write as write,
    )
    from alldiff.generators.options import GeneratorOptions as GeneratorOptions
    from alldiff.kinds.sudoku import sudoku as sudoku
    from alldiff.lab.outcome import RaceResult as RaceResult
    from alldiff.lab.race import RaceInterrupted as RaceInterrupted
    from alldiff.lab.watching import Player as Player
    from alldiff.lab.watching import SearchTree as SearchTree
    from alldiff.lab.watching import Trace as Trace
    from alldiff.problems import Problem as Problem
    from alldiff.problems import all_different as all_different
    from alldiff.rules import validate as validate
    from alldiff.rules.candidates import Candidates as Candidates
    from alldiff.rules.kakuro_run import Run as Run
    from alldiff.rules.less_than import Inequality as Inequality
    from alldiff.rules.predicate import Predicate as Predicate
    from alldiff.studies import StudyInterrupted as StudyInterrupted
    from alldiff.studies import StudyReport as StudyReport
    from alldiff.symmetry import (
        Canonical as Canonical,
    )
    from alldiff.symmetry import (
        Symmetry as Symmetry,
    )
    from alldiff.symmetry import (
        canonical as canonical,
    )
    from alldiff.symmetry import (
        transform as transform,
    )
    from alldiff.techniques.engine.catalogue import Difficulty as Difficulty
    from alldiff.techniques.engine.catalogue import Technique as Technique
    from alldiff.techniques.engine.deduction import Deduction as Deduction
    from alldiff.techniques.engine.position import Position as Position
    from alldiff.techniques.ratings.by_reason import ReasonRating as ReasonRating
    from alldiff.techniques.ratings.hodoku import HodokuRating as HodokuRating
    from alldiff.techniques.ratings.sudoku_explainer import SeRating as SeRating
    from alldiff.tutor.diagnosis import Diagnosis as Diagnosis
    from alldiff.tutor.drill import Exercise as Exercise
    from alldiff.tutor.explanation import Explanation as Explanation
    from alldiff.tutor.hint import Hint as Hint
    from alldiff.tutor.hint import Strength as Strength
    from alldiff.tutor.rating import Rating as Rating

_HOMES = {
    "alldiff.bulk.many": "Batch",
    "alldiff.core.combinations": "combinations",
    "alldiff.core.constraints": "AllDifferent Automaton Less Linear Relation Sets Sum Table",
    "alldiff.course.grading": "Grades grade",
    "alldiff.core.errors": (
        "AlldiffError InvalidPuzzle LimitReached MissingExtra ModelError PluginError ReadError "
        "UsageError WriteError"
    ),
    "alldiff.core.events": "Event Fail Prune Revise Solution Try Undo Visit",
    "alldiff.examples": "example",
    "alldiff.exports.certificate": "Certificate ProofError",
    "alldiff.facade.exports": "export read_model",
    "alldiff.facade.laboratory": "race study trace tree watch",
    "alldiff.facade.many": (
        "generate generate_file generate_many hardest make_dataset minimal_puzzles minimize "
        "solve_many vary"
    ),
    "alldiff.facade.paper": "book",
    "alldiff.facade.proofs": "prove verify_proof",
    "alldiff.facade.puzzles": (
        "Check candidates check conflicts count draw pencil_marks redundant solve steps to_model"
    ),
    "alldiff.facade.tutor": "all_steps drill explain hint position rate rate_many why_not",
    "alldiff.formats": "ReadWarning read read_all write",
    "alldiff.generators.options": "GeneratorOptions",
    "alldiff.kinds.sudoku": "sudoku",
    "alldiff.lab.outcome": "RaceResult",
    "alldiff.lab.race": "RaceInterrupted",
    "alldiff.lab.watching": "Player SearchTree Trace",
    "alldiff.core.model": "Model SearchSpace",
    "alldiff.problems": "Problem all_different",
    "alldiff.core.puzzle": "Fault Puzzle",
    "alldiff.rules": "validate",
    "alldiff.rules.candidates": "Candidates",
    "alldiff.rules.kakuro_run": "Run",
    "alldiff.rules.less_than": "Inequality",
    "alldiff.rules.predicate": "Predicate",
    "alldiff.core.result": "Interrupted Limits Result Stats Status",
    "alldiff.core.search": "Search",
    "alldiff.core.limits": "Listener Progress",
    "alldiff.studies": "StudyInterrupted StudyReport",
    "alldiff.symmetry": "Canonical Symmetry canonical transform",
    "alldiff.techniques.ratings.by_reason": "ReasonRating",
    "alldiff.techniques.engine.catalogue": "Difficulty Technique",
    "alldiff.techniques.engine.deduction": "Deduction",
    "alldiff.techniques.ratings.sudoku_explainer": "SeRating",
    "alldiff.techniques.ratings.hodoku": "HodokuRating",
    "alldiff.techniques.engine.position": "Position",
    "alldiff.tutor.diagnosis": "Diagnosis",
    "alldiff.tutor.drill": "Exercise",
    "alldiff.tutor.explanation": "Explanation",
    "alldiff.tutor.hint": "Hint Strength",
    "alldiff.tutor.rating": "Rating",
}
"""The names that each module has of what is public here."""
_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}
__all__ = sorted(_HOME)

_MODULES = {
    "bulk": "alldiff.bulk",
    "constraints": "alldiff.core.constraints",
    "core": "alldiff.core",
    "course": "alldiff.course",
    "engines": "alldiff.engines",
    "errors": "alldiff.core.errors",
    "events": "alldiff.core.events",
    "examples": "alldiff.examples",
    "formats": "alldiff.formats",
    "generators": "alldiff.generators",
    "kinds": "alldiff.kinds",
    "lab": "alldiff.lab",
    "model": "alldiff.core.model",
    "render": "alldiff.render",
    "result": "alldiff.core.result",
    "rules": "alldiff.rules",
    "search": "alldiff.core.search",
    "solving": "alldiff.solving",
    "state_search": "alldiff.core.state_search",
    "studies": "alldiff.studies",
    "techniques": "alldiff.techniques",
    "tutor": "alldiff.tutor",
}
"""The modules that can be used without importing them by name."""


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
