"""How numbers are drawn in an SVG: as text, or as strokes that need no font.

Strokes are for PNGs, which may be rendered on a machine without fonts.
"""

from __future__ import annotations

from collections.abc import Callable

Label = Callable[[str, float, float, float, str], str]
"""Returns the SVG for `(text, x, y, size, class)`, centred at x and y.

The class determines the colour; the word `given` in it means bold.
"""

DIGITS = {
    "0": "M5 0C1.6 0 0 3.2 0 8S1.6 16 5 16S10 12.8 10 8S8.4 0 5 0Z",
    "1": "M2.2 3.7L6.8 0V16",
    "2": "M.5 4.4C.7 1.7 2.5 0 5 0S9.5 1.7 9.5 4.3C9.5 6.8 7.9 8.3 5.5 10.6L.2 16H10",
    "3": "M.6 3C1.2 1.1 2.8 0 4.9 0C7.5 0 9.3 1.6 9.3 3.9S7.5 7.5 4.7 7.5"
    "C7.9 7.5 9.9 9.1 9.9 11.7S7.8 16 4.9 16C2.4 16 .6 14.8 .1 12.7",
    "4": "M7.6 16V0L0 11.4H10.4",
    "5": "M9.2 0H1.9L1.1 7.3C2.2 6.4 3.5 6 5 6C8 6 9.9 8 9.9 10.9S7.9 16 4.9 16"
    "C2.5 16 .7 14.9 .1 12.9",
    "6": "M8.8 1.7C8 .6 6.8 0 5.3 0C1.9 0 0 3.3 0 8.9C0 13.6 1.7 16 5 16C8 16 10 13.9 10 11"
    "S8 6.2 5.2 6.2C2.3 6.2 .4 8 0 10.4",
    "7": "M0 0H10L3.6 16",
    "8": "M5 7.4C2.4 7.4 .7 5.9 .7 3.7S2.4 0 5 0S9.3 1.5 9.3 3.7S7.6 7.4 5 7.4"
    "C2 7.4 0 9.2 0 11.7S2 16 5 16S10 14.2 10 11.7S8 7.4 5 7.4Z",
    "9": "M1.2 14.3C2 15.4 3.2 16 4.7 16C8.1 16 10 12.7 10 7.1C10 2.4 8.3 0 5 0C2 0 0 2.1 0 5"
    "S2 9.8 4.8 9.8C7.7 9.8 9.6 8 10 5.6",
    "-": "M1 8.5H9",
    "+": "M1 8.5H9M5 4.5V12.5",
    "\N{MULTIPLICATION SIGN}": "M2 5.5L8 11.5M8 5.5L2 11.5",
    "\N{DIVISION SIGN}": "M1 8.5H9M5 4.2V5M5 12V12.8",
}
"""The centre line of each sign, in a field 10 wide and 16 high."""

ADVANCE = 14.0
"""The distance from one sign to the next, in the same units."""


def text_label(text: str, x: float, y: float, size: float, look: str) -> str:
    """Return a number as SVG text."""
    return (
        f'<text x="{x:g}" y="{y + 0.35 * size:g}" font-size="{size:g}" class="{look}">{text}</text>'
    )


def stroke_label(text: str, x: float, y: float, size: float, look: str) -> str:
    """Return a number as strokes of the same size as text, which look the same everywhere.

    A label with other signs is text.
    """
    text = text.replace("\N{MINUS SIGN}", "-")
    if not DIGITS.keys() >= set(text):
        return text_label(text, x, y, size, look)
    scale = 0.72 * size / 16
    width = ADVANCE * (len(text) - 1) + 10
    thickness = 3.1 if "given" in look.split() else 1.9
    strokes = "".join(
        f'<path transform="translate({ADVANCE * index:g})" d="{DIGITS[sign]}"/>'
        for index, sign in enumerate(text)
    )
    left, top = x - scale * width / 2, y - scale * 8
    return (
        f'<g class="{look} stroke" stroke-width="{thickness}" '
        f'transform="translate({left:g} {top:g}) scale({scale:g})">{strokes}</g>'
    )
