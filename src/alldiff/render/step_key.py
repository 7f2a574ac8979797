"""The words below a picture of a step: its sentence, and what the colours mean."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from alldiff.render.step_canvas import Canvas, disc
from alldiff.render.svg import MARGIN, clean
from alldiff.techniques.catalogue import TECHNIQUES
from alldiff.techniques.deduction import Colour

KEYS = {
    "fish": ("base", "cover", "fin"),
    "wings": ("ends", "between them", "more"),
    "colouring": ("one way", "the other way"),
    "sets": ("first set", "second set", "third set", "fourth set"),
    "uniqueness": ("deadly pattern", "other cells", "saves it"),
}
"""What the parts of a pattern are called, by the family of the technique."""


def wrapped(words: str, width: float, size: float) -> list[str]:
    """Return a sentence in lines of that font size that fit the width."""
    room = max(20, int(width / (0.5 * size)))
    found: list[str] = []
    for word in clean(words).split():
        if found and len(found[-1]) + 1 + len(word) <= room:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def key_parts(canvas: Canvas) -> Iterator[tuple[str, str]]:
    """Yield the class and the name of each part that the picture shows."""
    because = canvas.deduction.because
    family = TECHNIQUES[canvas.deduction.technique].family
    shown = sorted({shade.colour for shade in because.shades})
    names = KEYS.get(family, ())
    if len(shown) > 1 or because.links or Colour.EXTRA in shown:
        for colour in shown:
            if colour < len(names):
                yield f"p{colour}", names[colour]
    strong, weak = "one of the two is true", "not both are true"
    if family in ("forcing", "kakuro"):
        # A net may need several of its arrows for one inference.
        strong, weak = "so this is true", "so this is false"
    if any(link.strong for link in because.links):
        yield "strong", strong
    if any(not link.strong for link in because.links):
        yield "weak", weak
    if canvas.deduction.removals:
        yield "strike", "removed"
    if canvas.deduction.places:
        yield "placed", "placed"


def key_line(keys: list[tuple[str, str]], y: float, size: float) -> str:
    """Return the line that says what the colours mean."""
    x = MARGIN
    parts = []
    for look, name in keys:
        middle = y - 0.34 * size
        if look == "strike":
            parts.append(
                f'<path class="strike" stroke-width="2.4" d="M{x + 1:g} {middle + 5:g}l10 -10"/>'
            )
        elif look in ("strong", "weak"):
            dashes = "" if look == "strong" else ' stroke-dasharray="5 4"'
            parts.append(
                f'<path class="arrow o0" stroke-width="2.4"{dashes} d="M{x:g} {middle:g}h22"/>'
            )
            x += 12
        else:
            wide = ' stroke-width="2.5"' if look == "placed" else ""
            parts.append(disc(x + 6, middle, 5.5, look, wide))
        parts.append(
            f'<text class="key" x="{x + 16:g}" y="{y:g}" font-size="{size:g}">{escape(name)}</text>'
        )
        x += 32 + 0.56 * size * len(name)
    return "\n".join(parts)
