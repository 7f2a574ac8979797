"""Techniques that rely on the puzzle having one solution."""

from __future__ import annotations

from functools import partial

from alldiff.techniques.engine.catalogue import BOXED, describe
from alldiff.techniques.engine.structure import PLAIN

unique = partial(describe, "uniqueness", needs=(*BOXED, PLAIN), assumes_unique=True)
RECTANGLE = "Four cells in two rows, two columns and two boxes must not come down to two values"

unique(
    "unique-rectangle-1",
    "Unique rectangle 1",
    4.5,
    f"{RECTANGLE}: where three of them have, the fourth has neither.",
    se=(4.5, 4.5),
    hodoku=(100, "H"),
)
unique(
    "unique-rectangle-2",
    "Unique rectangle 2",
    4.5,
    f"{RECTANGLE}: where the others have one more value, the same in each, one of them takes it, "
    "so what sees them all cannot.",
    se=(4.5, 4.5),
    hodoku=(100, "H"),
)
unique(
    "unique-rectangle-4",
    "Unique rectangle 4",
    4.5,
    f"{RECTANGLE}: where a house of two of them has one of the values only there, neither of the "
    "two takes the other value.",
    se=(4.5, 4.5),
    hodoku=(100, "H"),
)
unique(
    "unique-rectangle-3",
    "Unique rectangle 3",
    4.6,
    f"{RECTANGLE}: one of two of them takes a value too many, and together with other cells of "
    "their house these values form a naked subset.",
    se=(4.6, 4.8),
    hodoku=(100, "H"),
)
unique(
    "unique-rectangle-5",
    "Unique rectangle 5",
    4.6,
    f"{RECTANGLE}: where two or three of them, not all on one line, have the same value too many, "
    "one takes it, so what sees them all cannot.",
    se=(4.5, 4.5),
    hodoku=(100, "H"),
)
unique(
    "unique-rectangle-6",
    "Unique rectangle 6",
    4.6,
    f"{RECTANGLE}: where a value has no other place on two of its parallel lines, it cannot be at "
    "the two opposite corners that have more candidates.",
    hodoku=(100, "H"),
)
unique(
    "hidden-rectangle",
    "Hidden rectangle",
    4.7,
    f"{RECTANGLE}: opposite a corner with just the two, on both lines of which one value has no "
    "other place, the other value cannot be.",
    hodoku=(100, "H"),
)
unique(
    "avoidable-rectangle-1",
    "Avoidable rectangle 1",
    4.7,
    "Four cells without givens in two rows, two columns and two boxes must not hold two values "
    "crosswise: what would complete that goes.",
    hodoku=(100, "H"),
)
unique(
    "avoidable-rectangle-2",
    "Avoidable rectangle 2",
    4.7,
    "Four cells without givens must not hold two values crosswise: one of the two open ones takes "
    "the value that both have besides, so what sees both cannot.",
    hodoku=(100, "H"),
)

LOOP = "A loop of cells, two in each of its houses, must not come down to the same two values"
unique(
    "unique-loop-1",
    "Unique loop 1",
    4.8,
    f"{LOOP}: where all but one have, that one has neither.",
    se=(4.6, 5.0),
)
unique(
    "unique-loop-2",
    "Unique loop 2",
    4.8,
    f"{LOOP}: where the others have the same value besides, one of them takes it, so what sees "
    "them all cannot.",
    se=(4.6, 5.0),
)
unique(
    "unique-loop-4",
    "Unique loop 4",
    4.8,
    f"{LOOP}: where a house of the other two has one of the values only there, neither of the two "
    "takes the other value.",
    se=(4.6, 5.0),
)
unique(
    "unique-loop-3",
    "Unique loop 3",
    4.9,
    f"{LOOP}: one of two of them takes a value too many, and together with other cells of their "
    "house these values form a naked subset.",
    se=(4.6, 5.1),
)

EXTENDED = (
    "Three cells in each of two lines, two by two in a box, must not come down to three values, "
    "for the lines could be swapped there"
)
unique(
    "extended-rectangle-1",
    "Extended rectangle 1",
    4.9,
    f"{EXTENDED}: where only one of them has others, it takes one of those.",
)
unique(
    "extended-rectangle-2",
    "Extended rectangle 2",
    4.9,
    f"{EXTENDED}: where some have the same value besides, one of them takes it, so what sees them "
    "all cannot.",
)

GRAVE = "Not every open cell may come down to two candidates, each twice in every house"
unique(
    "bug-1",
    "BUG + 1",
    5.6,
    f"{GRAVE}: where one cell has one candidate more, it takes that.",
    se=(5.6, 5.6),
    hodoku=(100, "H"),
)
unique(
    "bug-2",
    "BUG type 2",
    5.7,
    f"{GRAVE}: where several cells have the same value too many, one of them takes it, so what "
    "sees them all cannot.",
    se=(5.7, 5.7),
)
unique(
    "bug-4",
    "BUG type 4",
    5.7,
    f"{GRAVE}: two cells have candidates too many and a house holds a value of theirs only there, "
    "so neither takes the other values it would have to swing between.",
    se=(5.7, 5.7),
)
unique(
    "bug-3",
    "BUG type 3",
    5.8,
    f"{GRAVE}: one of two cells takes a value too many, and together with other cells of their "
    "house these values form a naked subset.",
    se=(5.8, 6.1),
)
