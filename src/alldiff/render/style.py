"""The style sheet of an SVG board: the colour of each class, in each theme."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from alldiff.core.errors import UsageError, suggest
from alldiff.core.messages import t
from alldiff.render.colours import (
    PALETTES,
    Theme,
    paint_name,
    painted,
    rule_colours,
    text_colour,
    value_colour,
)
from alldiff.rules.framework.grid import LARGEST_VALUE

ThemeName = Literal["light", "dark", "auto"]
"""A theme, or `auto`, which follows the reader's screen."""

THEMES: tuple[ThemeName, ...] = ("light", "dark", "auto")

FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"


TEXTS = ("black", "white")
"""The colours of texts on dots; the others are in ink."""


def scope(theme: ThemeName, size: int) -> str:
    """Return the classes of the outermost element.

    Every rule is scoped to them, so that boards of several sizes and themes can share a page.
    """
    return f"alldiff-{theme} alldiff-{size}"


def style_sheet(theme: ThemeName, size: int, paints: Sequence[str] = ()) -> str:
    """Return the style rules for a board with values 1..size and fixed colours in its drawing."""
    if theme not in THEMES:
        raise UsageError(
            t("unknown theme {!r}{}; known: {}", theme, suggest(theme, THEMES), ", ".join(THEMES))
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
        return "\n".join(shared + colour_rules(within, theme, size, paints))
    dark = "\n".join(colour_rules(within, "dark", size, paints))
    return "\n".join(
        [
            *shared,
            *colour_rules(within, "light", size, paints),
            f"@media (prefers-color-scheme:dark){{\n{dark}\n}}",
        ]
    )


def colour_rules(within: str, theme: Theme, size: int, paints: Sequence[str]) -> list[str]:
    """Return the colour rules for one theme."""
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
    for paint in paints:
        name, colour = paint_name(paint), painted(paint, theme)
        rules.append(f"{within} .f-{name}{{fill:{colour}}}")
        rules.append(f"{within} .s-{name}{{stroke:{colour}}}")
        rules.append(f"{within} .k-{name}{{color:{colour}}}")
    # A puzzle with greater values is drawn with its faults; it cannot be solved.
    for value in range(1, min(size, LARGEST_VALUE) + 1):
        colour = value_colour(value, size, theme)
        rules.append(f"{within} .v{value}{{fill:{colour}}}")
        rules.append(f"{within} .n{value}{{color:{text_colour(colour, theme)}}}")
    return rules
