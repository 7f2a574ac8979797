"""alldiff solves, checks, draws and studies puzzles that are one grid plus constraints."""

from alldiff.clues import Candidates, Inequality, Run
from alldiff.combinations import combinations
from alldiff.constraints import AllDifferent, Less, Relation, Sum
from alldiff.errors import (
    AlldiffError,
    InvalidPuzzle,
    LimitReached,
    MissingExtra,
    ModelError,
    PluginError,
    ReadError,
    UsageError,
    WriteError,
)
from alldiff.events import Event, Fail, Prune, Revise, Solution, Try, Undo, Visit
from alldiff.facade import (
    Check,
    candidates,
    check,
    count,
    draw,
    drill,
    explain,
    generate,
    generate_many,
    hint,
    pencil_marks,
    position,
    race,
    rate,
    rate_many,
    solve,
    solve_many,
    steps,
    study,
    trace,
    tree,
    watch,
)
from alldiff.formats import ReadWarning, read, read_all, write
from alldiff.kinds import to_model as model
from alldiff.kinds import validate
from alldiff.kinds.sudoku import sudoku
from alldiff.model import Model
from alldiff.puzzle import Fault, Puzzle
from alldiff.result import Interrupted, Limits, Result, Stats, Status
from alldiff.search import Search, parse
from alldiff.symmetry import Canonical, Symmetry, canonical, transform

__version__ = "0.1.0"

__all__ = [
    "AllDifferent",
    "AlldiffError",
    "Candidates",
    "Canonical",
    "Check",
    "Event",
    "Fail",
    "Fault",
    "Inequality",
    "Interrupted",
    "InvalidPuzzle",
    "Less",
    "LimitReached",
    "Limits",
    "MissingExtra",
    "Model",
    "ModelError",
    "PluginError",
    "Prune",
    "Puzzle",
    "ReadError",
    "ReadWarning",
    "Relation",
    "Result",
    "Revise",
    "Run",
    "Search",
    "Solution",
    "Stats",
    "Status",
    "Sum",
    "Symmetry",
    "Try",
    "Undo",
    "UsageError",
    "Visit",
    "WriteError",
    "candidates",
    "canonical",
    "check",
    "combinations",
    "count",
    "draw",
    "drill",
    "explain",
    "generate",
    "generate_many",
    "hint",
    "model",
    "parse",
    "pencil_marks",
    "position",
    "race",
    "rate",
    "rate_many",
    "read",
    "read_all",
    "solve",
    "solve_many",
    "steps",
    "study",
    "sudoku",
    "trace",
    "transform",
    "tree",
    "validate",
    "watch",
    "write",
]
