"""Singles, and values that a box and a line share."""

from __future__ import annotations

from functools import partial

from alldiff.techniques.engine.catalogue import BOXED, describe

single = partial(describe, "singles")
locked = partial(describe, "locked")

single(
    "full-house",
    "Full house",
    1.0,
    "A house with one empty cell needs its missing value there.",
    se=(1.0, 1.0),
    hodoku=(4, "E"),
)
single(
    "hidden-single",
    "Hidden single",
    1.2,
    "Where only one cell of a house can take a value, it takes it.",
    se=(1.2, 1.5),
    hodoku=(14, "E"),
)
single(
    "naked-single",
    "Naked single",
    2.3,
    "A cell with one candidate left takes it.",
    needs=(),
    se=(2.3, 2.3),
    hodoku=(4, "E"),
)

locked(
    "pointing",
    "Pointing",
    2.6,
    "Where a box can hold a value only on one line, the rest of that line cannot have it.",
    needs=BOXED,
    se=(2.6, 2.6),
    hodoku=(50, "M"),
)
locked(
    "claiming",
    "Claiming",
    2.8,
    "Where a line can hold a value only in one box, the rest of that box cannot have it.",
    needs=BOXED,
    se=(2.8, 2.8),
    hodoku=(50, "M"),
)
