"""The text below a picture of a step: its sentence, and the colour key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from alldiff.languages import Language
from alldiff.render.step_canvas import Canvas, disc
from alldiff.render.svg import MARGIN, clean
from alldiff.techniques.words.legend import legend


def wrapped(words: str, width: float, size: float) -> list[str]:
    """Return a sentence in lines of this font size that fit the width.

    No line starts with punctuation that French joins to the previous word by a no-break space.
    """
    room = max(20, int(width / (0.5 * size)))
    found: list[str] = []
    for word in filter(None, clean(words).split(" ")):
        if found and len(found[-1]) + 1 + len(word) <= room:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def key_parts(canvas: Canvas, language: Language) -> Iterator[tuple[str, str]]:
    """Yield the class and the name of each part in the picture."""
    for look, said in legend(canvas.reasoning.model, canvas.deduction):
        yield look, language.say(said)


def key_lines(keys: Iterable[tuple[str, str]], width: float, size: float) -> list[str]:
    """Return the lines of the colour key, as many as needed."""
    lines: list[list[tuple[str, str]]] = []
    used = 0.0
    for look, name in keys:
        room = 44 + 0.56 * size * len(name)
        if not lines or used + room > width + MARGIN:
            lines.append([])
            used = 0.0
        lines[-1].append((look, name))
        used += room
    return [key_line(line, 0, size) for line in lines]


def key_line(keys: list[tuple[str, str]], y: float, size: float) -> str:
    """Return one line of the colour key."""
    x = MARGIN
    parts = []
    for look, name in keys:
        middle = y - 0.34 * size
        if look == "strike":
            parts.append(
                f'<path class="strike" stroke-width="2.4" d="M{x + 1:g} {middle + 5:g}l10 -10"/>'
            )
        elif look in ("strong", "weak") or look[0] == "o":
            dashes = ' stroke-dasharray="5 4"' if look == "weak" else ""
            line = f"arrow {look}" if look[0] == "o" else "arrow o0"
            parts.append(
                f'<path class="{line}" stroke-width="2.4"{dashes} d="M{x:g} {middle:g}h22"/>'
            )
            x += 12
        elif look[0] in "ct" or look in ("dead", "blocker"):
            wide = ' stroke-width="1.6" rx="3"' if look == "dead" else ""
            box = f'x="{x:g}" y="{middle - 6:g}" width="12" height="12"'
            parts.append(f'<rect class="{look}" {box}{wide}/>')
        else:
            wide = ' stroke-width="2.5"' if look == "placed" else ""
            parts.append(disc(x + 6, middle, 5.5, look, wide))
        parts.append(
            f'<text class="key" x="{x + 16:g}" y="{y:g}" font-size="{size:g}">{escape(name)}</text>'
        )
        x += 32 + 0.56 * size * len(name)
    return "\n".join(parts)
