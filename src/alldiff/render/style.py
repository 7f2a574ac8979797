"""The style sheet of an SVG board: which class has which colour, in each theme."""

from __future__ import annotations

from typing import Literal

from alldiff.core.errors import UsageError, suggest
from alldiff.render.colours import PALETTES, Theme, rule_colours, text_colour, value_colour
from alldiff.rules.framework.grid import LARGEST_VALUE

ThemeName = Literal["light", "dark", "auto"]
"""A theme, or `auto`: what the reader's screen prefers."""

THEMES: tuple[ThemeName, ...] = ("light", "dark", "auto")

FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"


TEXTS = ("black", "white")
"""Colours that texts on dots have; the others are in ink."""


def scope(theme: ThemeName, size: int) -> str:
    """Return the classes of the outermost element.

    Every rule is bound to them, so that boards of several sizes and themes share one page.
    """
    return f"alldiff-{theme} alldiff-{size}"


def style_sheet(theme: ThemeName, size: int) -> str:
    """Return the rules for a board whose values are 1..size."""
    if theme not in THEMES:
        raise UsageError(
            f"unknown theme {theme!r}{suggest(theme, THEMES)}; known: {', '.join(THEMES)}"
        )
    within = "".join(f".{name}" for name in scope(theme, size).split())
    shared = [
        f"{within} text{{font-family:{FONTS};text-anchor:middle;fill:currentColor}}",
        f"{within} .given{{font-weight:700}}",
        f"{within} .caption{{font-weight:600}}",
        f"{within} .line,{within} .border,{within} .ring,{within} .sign,{within} .halo"
        "{fill:none;stroke-linecap:square}",
        f"{within} .sign,{within} .halo{{stroke-linecap:round;stroke-linejoin:round}}",
        f"{within} .stroked,{within} .hollow"
        "{fill:none;stroke-linecap:round;stroke-linejoin:round}",
        f"{within} .stroke{{fill:none;stroke:currentColor;stroke-linecap:round;"
        "stroke-linejoin:round}",
    ]
    if theme != "auto":
        return "\n".join(shared + colour_rules(within, theme, size))
    dark = "\n".join(colour_rules(within, "dark", size))
    return "\n".join(
        [
            *shared,
            *colour_rules(within, "light", size),
            f"@media (prefers-color-scheme:dark){{\n{dark}\n}}",
        ]
    )


def colour_rules(within: str, theme: Theme, size: int) -> list[str]:
    """Return the rules that settle the colours of one theme."""
    palette = PALETTES[theme]
    rules = [
        f"{within} .paper{{fill:{palette.paper}}}",
        f"{within} .cell{{fill:{palette.cell}}}",
        f"{within} .faulty{{fill:{palette.fault_cell}}}",
        f"{within} .block{{fill:{palette.block}}}",
        f"{within} .line{{stroke:{palette.line}}}",
        f"{within} .border{{stroke:{palette.border}}}",
        f"{within} .split{{stroke:{palette.block_line}}}",
        f"{within} .sign{{stroke:{palette.ink}}}",
        f"{within} .halo{{stroke:{palette.cell}}}",
        f"{within} .ring{{stroke:{palette.fault}}}",
        f"{within} .ink{{color:{palette.ink}}}",
        f"{within} .mark{{color:{palette.mark}}}",
        f"{within} .sum{{color:{palette.block_ink}}}",
    ]
    rules.append(f"{within} .wipe{{fill:{palette.cell}}}")
    for name, colour in rule_colours(theme).items():
        rules.append(f"{within} .f-{name}{{fill:{colour}}}")
        rules.append(f"{within} .s-{name}{{stroke:{colour}}}")
        rules.append(f"{within} .k-{name}{{color:{colour if name in TEXTS else palette.ink}}}")
    # A puzzle with values beyond that is drawn with its faults; it cannot be solved.
    for value in range(1, min(size, LARGEST_VALUE) + 1):
        colour = value_colour(value, size, theme)
        rules.append(f"{within} .v{value}{{fill:{colour}}}")
        rules.append(f"{within} .n{value}{{color:{text_colour(colour, theme)}}}")
    return rules
