"""Wings: a hinge and its ends."""

from __future__ import annotations

from functools import partial

from alldiff.techniques.engine.catalogue import describe

wing = partial(describe, "wings")

wing(
    "xy-wing",
    "XY-Wing",
    4.2,
    "Whichever of its two candidates the hinge takes, one of its two ends becomes their common "
    "value, so what sees both ends cannot have that.",
    se=(4.2, 4.2),
    hodoku=(160, "H"),
)
wing(
    "w-wing",
    "W-Wing",
    4.4,
    "Two cells with the same two candidates are joined by a house whose two places for one of "
    "them see a cell each; so one of the cells is the other value, and what sees both is not.",
    hodoku=(150, "H"),
)
wing(
    "xyz-wing",
    "XYZ-Wing",
    4.4,
    "The hinge has three candidates and each end two of them; whichever it takes, the common "
    "value is in one of the three cells, so what sees all three cannot have it.",
    se=(4.4, 4.4),
    hodoku=(180, "H"),
)
wing(
    "wxyz-wing",
    "WXYZ-Wing",
    5.5,
    "Four cells with four candidates, only one of which could be there twice: that one is in one "
    "of its cells, so what sees them all cannot have it.",
    se=(5.5, 5.5),
)
wing(
    "vwxyz-wing",
    "VWXYZ-Wing",
    6.2,
    "Five cells with five candidates, only one of which could be there twice: that one is in one "
    "of its cells, so what sees them all cannot have it.",
    se=(6.2, 6.2),
)
