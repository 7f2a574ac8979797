"""Patterns of one value, and colouring."""

from __future__ import annotations

from functools import partial

from alldiff.techniques.engine.catalogue import BOXED, describe

pattern = partial(describe, "patterns")
colouring = partial(describe, "colouring")

pattern(
    "skyscraper",
    "Skyscraper",
    4.1,
    "Two lines hold a value in two places each and share one of the columns they stand on; one of "
    "the two free ends is true, so what sees both cannot have the value.",
    hodoku=(130, "H"),
)
pattern(
    "two-string-kite",
    "Two-string kite",
    4.2,
    "A row and a column hold a value in two places each and meet in a box; one of the two free "
    "ends is true, so the cell that sees both cannot have the value.",
    needs=BOXED,
    hodoku=(150, "H"),
)
pattern(
    "turbot-fish",
    "Turbot fish",
    4.2,
    "Two houses hold a value in two places each, and one place of the first sees one of the "
    "second; one of the other two is true, so what sees both cannot have the value.",
    needs=BOXED,
    se=(6.6, 6.6),
    hodoku=(120, "H"),
)
pattern(
    "empty-rectangle",
    "Empty rectangle",
    4.3,
    "A box holds a value only on one row and one column; with a line that has two places for it, "
    "one of which meets the cross, the value leaves the cell where the others meet.",
    needs=BOXED,
    hodoku=(120, "H"),
)
pattern(
    "dual-two-string-kite",
    "Dual two-string kite",
    4.3,
    "Two two-string kites on the same row and column that meet in different cells of one box.",
    needs=BOXED,
    hodoku=(150, "H"),
)
pattern(
    "dual-empty-rectangle",
    "Dual empty rectangle",
    4.4,
    "Two empty rectangles in one box that use the same two places of a line or of two lines.",
    needs=BOXED,
    hodoku=(120, "H"),
)
pattern(
    "rectangle-elimination",
    "Rectangle elimination",
    4.4,
    "If a cell took a value, a line with two places would need the other one, and between them "
    "they would leave a box no place for it.",
    needs=BOXED,
)

colouring(
    "remote-pair",
    "Remote pair",
    4.5,
    "Cells with the same two candidates, each seeing the next, alternate between them; what sees "
    "two that differ has neither.",
    hodoku=(110, "H"),
)
colouring(
    "chute-remote-pair",
    "Chute remote pair",
    4.6,
    "Two cells with the same two candidates in different boxes of a band do not see each other; a "
    "value that the third box lacks outside their lines fixes them to differ.",
    needs=BOXED,
)
colouring(
    "simple-colouring-trap",
    "Simple colouring (trap)",
    4.6,
    "Places of a value linked in pairs take two colours, one of which is true; what sees both "
    "colours cannot have the value.",
    hodoku=(150, "H"),
)
colouring(
    "simple-colouring-wrap",
    "Simple colouring (wrap)",
    4.6,
    "Places of a value linked in pairs take two colours; a colour with two places in one house is "
    "false everywhere.",
    hodoku=(150, "H"),
)
colouring(
    "multi-colouring-1",
    "Multi-colouring 1",
    5.3,
    "Two coloured groups of one value see each other in one colour each, so one of the other two "
    "colours is true, and what sees both cannot have the value.",
    hodoku=(200, "H"),
)
colouring(
    "multi-colouring-2",
    "Multi-colouring 2",
    5.3,
    "A colour of one group sees both colours of another group, one of which is true, so it is "
    "false.",
    hodoku=(200, "H"),
)
colouring(
    "medusa-3d",
    "3D Medusa",
    5.9,
    "Candidates linked in pairs, by houses and by cells with two, take two colours; a colour that "
    "contradicts itself is false, and what both colours exclude goes.",
)
