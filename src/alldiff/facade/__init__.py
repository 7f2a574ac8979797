"""What people call: each function here is one thing one does with puzzles."""

from alldiff.facade.laboratory import RACE_TIMEOUT, TREE_NODES, race, study, trace, tree, watch
from alldiff.facade.many import (
    generate,
    generate_file,
    generate_many,
    hardest,
    minimal_puzzles,
    minimize,
    solve_many,
    vary,
)
from alldiff.facade.paper import book
from alldiff.facade.puzzles import (
    Check,
    candidates,
    check,
    count,
    draw,
    pencil_marks,
    solve,
    steps,
)
from alldiff.facade.running import as_model
from alldiff.facade.tutor import drill, explain, hint, position, rate, rate_many

__all__ = [
    "RACE_TIMEOUT",
    "TREE_NODES",
    "Check",
    "as_model",
    "book",
    "candidates",
    "check",
    "count",
    "draw",
    "drill",
    "explain",
    "generate",
    "generate_file",
    "generate_many",
    "hardest",
    "hint",
    "minimal_puzzles",
    "minimize",
    "pencil_marks",
    "position",
    "race",
    "rate",
    "rate_many",
    "solve",
    "solve_many",
    "steps",
    "study",
    "trace",
    "tree",
    "vary",
    "watch",
]
