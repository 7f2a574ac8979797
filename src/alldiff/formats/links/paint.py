"""Colours as other programs write them, and as a drawing has them."""

from __future__ import annotations

import re
from typing import Any

NAMED = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ff0000",
    "lime": "#00ff00",
    "green": "#008000",
    "darkgreen": "#006400",
    "lightgreen": "#90ee90",
    "blue": "#0000ff",
    "navy": "#000080",
    "darkblue": "#00008b",
    "lightblue": "#add8e6",
    "skyblue": "#87ceeb",
    "cyan": "#00ffff",
    "aqua": "#00ffff",
    "teal": "#008080",
    "yellow": "#ffff00",
    "gold": "#ffd700",
    "orange": "#ffa500",
    "brown": "#a52a2a",
    "purple": "#800080",
    "violet": "#ee82ee",
    "magenta": "#ff00ff",
    "fuchsia": "#ff00ff",
    "pink": "#ffc0cb",
    "maroon": "#800000",
    "olive": "#808000",
    "silver": "#c0c0c0",
    "lightgray": "#d3d3d3",
    "lightgrey": "#d3d3d3",
    "gray": "#808080",
    "grey": "#808080",
    "darkgray": "#a9a9a9",
    "darkgrey": "#a9a9a9",
}
NUMBER = r"([0-9.]+)"
CALL = re.compile(rf"rgba?\(\s*{NUMBER}[\s,]+{NUMBER}[\s,]+{NUMBER}(?:[\s,/]+{NUMBER}(%?))?\s*\)")


def paint(value: Any, opacity: Any = None, other: str = "") -> str:
    """Return a colour as #rrggbb or #rrggbbaa, "" for one that is not seen, `other` for no colour.

    >>> paint("#F00"), paint("CFCFCF"), paint("#00000000"), paint("rgba(255, 0, 0, .5)")
    ('#ff0000', '#cfcfcf', '', '#ff000080')
    """
    found = written(value, other)
    share = opacity if type(opacity) in (int, float) else 1.0
    if not found or share >= 1:
        return found
    alpha = round(int(found[7:] or "ff", 16) * max(share, 0.0))
    return f"{found[:7]}{alpha:02x}" if alpha else ""


def written(value: Any, other: str) -> str:
    """Return a colour as it is written, without a further opacity."""
    if type(value) is int and 0 <= value <= 999999:
        # A colour of digits only, in a text without quotes.
        value = f"{value:06d}"
    if not isinstance(value, str):
        return other
    text = value.strip().lower()
    if text in ("none", "transparent"):
        return ""
    if text in NAMED:
        return NAMED[text]
    if match := CALL.fullmatch(text):
        red, green, blue = (min(255, round(float(part or 0))) for part in match.groups()[:3])
        share = float(match[4] or 1) / (100 if match[5] else 1)
        return opaque(f"#{red:02x}{green:02x}{blue:02x}{min(255, round(255 * share)):02x}")
    digits = text.removeprefix("#")
    if not re.fullmatch("[0-9a-f]{1}|[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8}", digits):
        return other
    if len(digits) == 1:
        digits *= 6
    elif len(digits) < 6:
        digits = "".join(2 * digit for digit in digits)
    return opaque(f"#{digits}")


def opaque(colour: str) -> str:
    """Return a colour without its opacity if it is opaque, and "" if it is not seen."""
    if colour[7:] == "00":
        return ""
    return colour[:7] if colour[7:] == "ff" else colour
