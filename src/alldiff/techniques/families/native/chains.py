"""Chains and loops of inferences."""

from __future__ import annotations

from functools import partial

from alldiff.techniques.engine.catalogue import describe

chain = partial(describe, "chains")

chain(
    "x-chain",
    "X-Chain",
    6.6,
    "Places of one value alternate between 'if not this, then that' and 'if this, then not that'; "
    "one end is true, so what sees both ends cannot have the value.",
    se=(6.5, 6.9),
    hodoku=(260, "U"),
)
chain(
    "xy-chain",
    "XY-Chain",
    6.7,
    "Cells with two candidates, each seeing the next, pass a value on; one end has the value they "
    "share, so what sees both ends cannot.",
    se=(6.5, 7.0),
    hodoku=(260, "U"),
)
chain(
    "m-wing",
    "M-Wing",
    6.8,
    "A cell with two values and two houses with two places for one of these each, link by link: "
    "one of the two ends is true, and what excludes both goes.",
)
chain(
    "s-wing",
    "S-Wing",
    6.8,
    "Two houses with two places for a value each, and between them a cell with just these two "
    "values: one of the two ends is true, and what excludes both goes.",
)
chain(
    "h-wing",
    "H-Wing",
    6.8,
    "Two cells with two values and then a house with two places for a value, link by link: one of "
    "the two ends is true, and what excludes both goes.",
)
chain(
    "l-wing",
    "L-Wing",
    6.9,
    "Three houses with two places for a value each, not all for the same, link by link: one of the "
    "two ends is true, and what excludes both goes.",
)
chain(
    "twinned-xy-chain",
    "Twinned XY-chains",
    6.9,
    "Cells with two candidates, each seeing the next and the last the first, pass a value on both "
    "ways round: of each link one end is true, so what sees both goes.",
)
chain(
    "continuous-nice-loop",
    "Continuous nice loop",
    7.0,
    "A chain that closes without a contradiction makes one end of each of its links true, so what "
    "sees both ends of a weak link goes.",
    se=(7.0, 7.6),
    hodoku=(280, "U"),
)
chain(
    "discontinuous-nice-loop",
    "Discontinuous nice loop",
    7.1,
    "A chain that comes back to where it started settles that candidate: it is true if its being "
    "false leads to its being true, and false the other way round.",
    se=(7.0, 7.6),
    hodoku=(280, "U"),
)
chain(
    "aic",
    "Alternating inference chain",
    7.1,
    "Strong and weak links alternate from one candidate to another, so one of the two is true, "
    "and what excludes both goes.",
    se=(7.0, 7.6),
    hodoku=(280, "U"),
)
GROUPS = " Its nodes may be groups of places of a value, or almost locked sets."
chain(
    "grouped-continuous-nice-loop",
    "Grouped continuous nice loop",
    7.3,
    "A chain that closes without a contradiction makes one end of each of its links true, so what "
    "sees both ends of a weak link goes." + GROUPS,
    hodoku=(300, "U"),
)
chain(
    "grouped-discontinuous-nice-loop",
    "Grouped discontinuous nice loop",
    7.4,
    "A chain that comes back to where it started settles that candidate." + GROUPS,
    hodoku=(300, "U"),
)
chain(
    "grouped-aic",
    "Grouped alternating inference chain",
    7.4,
    "Strong and weak links alternate from one node to another, so one of the two is true, and "
    "what excludes both goes." + GROUPS,
    hodoku=(300, "U"),
)
