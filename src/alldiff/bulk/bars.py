"""Bars as SVG, which any browser draws and no package is needed for."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

WIDTH, HEIGHT = 640.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 16.0, 40.0, 48.0
BAR = "#0072b2"
LABELS = 26
"""Labels below the bars that do not touch each other."""


def bars_svg(title: str, axis: str, counts: Mapping[str, int]) -> str:
    """Return a picture of how many rows there are of each sort, in the order given.

    >>> bars_svg("Clues", "givens", {"24": 3}).startswith("<svg")
    True
    """
    most = max(counts.values(), default=1)
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    step = wide / max(1, len(counts))
    every = -(-len(counts) // LABELS) or 1
    base = TOP + high
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" '
        f'width="{WIDTH:g}" height="{HEIGHT:g}" role="img" aria-label="{escape(title, quote=True)}"'
        ' font-family="system-ui,Helvetica,Arial,sans-serif" font-size="12">',
        f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#fff"/>',
        f'<text x="{LEFT:g}" y="24" font-size="15" font-weight="600">{escape(title)}</text>',
    ]
    for share in (0.0, 0.5, 1.0):
        y = base - share * high
        parts.append(
            f'<path d="M{LEFT:g} {y:.1f}H{WIDTH - RIGHT:g}" stroke="#ddd"/>'
            f'<text x="{LEFT - 6:g}" y="{y + 4:.1f}" text-anchor="end" fill="#555">'
            f"{round(share * most):,}</text>"
        )
    for place, (name, count) in enumerate(counts.items()):
        x, tall = LEFT + place * step, high * count / most
        parts.append(
            f'<rect x="{x + 0.1 * step:.1f}" y="{base - tall:.1f}" width="{0.8 * step:.1f}" '
            f'height="{tall:.1f}" fill="{BAR}"><title>{escape(name)}: {count:,}</title></rect>'
        )
        if place % every == 0:
            parts.append(
                f'<text x="{x + step / 2:.1f}" y="{base + 16:.1f}" text-anchor="middle">'
                f"{escape(name)}</text>"
            )
    parts.append(
        f'<text x="{LEFT + wide / 2:.1f}" y="{HEIGHT - 10:g}" text-anchor="middle" '
        f'fill="#555">{escape(axis)}</text></svg>'
    )
    return "\n".join(parts) + "\n"
