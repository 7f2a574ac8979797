"""The colours in a picture of a step: pattern parts, removals and placements."""

from __future__ import annotations

from dataclasses import dataclass

from alldiff.render.colours import PALETTES, Theme, hexadecimal, oklch, text_colour
from alldiff.render.style import ThemeName

PARTS = 5
"""How many parts have predefined colours; further ones get computed hues."""


@dataclass(frozen=True, slots=True)
class StepPalette:
    """The colours in one theme: parts in turn, removals and placements."""

    parts: tuple[str, ...]
    removed: str
    placed: str
    blocker: str


STEP_PALETTES: dict[Theme, StepPalette] = {
    "light": StepPalette(
        parts=("#1668c5", "#c97600", "#3f0c3e", "#107868", "#690208"),
        removed="#d0021b",
        placed="#118a3c",
        blocker="#118a3c",
    ),
    "dark": StepPalette(
        parts=("#62aeff", "#ffb13d", "#f8d0fb", "#94f8ba", "#ef3e71"),
        removed="#ff5c66",
        placed="#5ee08a",
        blocker="#5ee08a",
    ),
}


def part_colour(part: int, theme: Theme) -> str:
    """Return the colour of a pattern's part, however many there are."""
    named = STEP_PALETTES[theme].parts
    if part < len(named):
        return named[part]
    # The golden section keeps hues apart, whatever their number.
    lightness, chroma = (0.5, 0.11) if theme == "light" else (0.78, 0.11)
    return hexadecimal(oklch(lightness, chroma, (part * 0.618034) % 1.0))


def step_rules(within: str, theme: ThemeName, parts: int) -> str:
    """Return the style rules for a picture of a step, scoped to its outermost element."""
    if theme != "auto":
        return "\n".join(theme_rules(within, theme, parts))
    dark = "\n".join(theme_rules(within, "dark", parts))
    light = "\n".join(theme_rules(within, "light", parts))
    return f"{light}\n@media (prefers-color-scheme:dark){{\n{dark}\n}}"


def theme_rules(within: str, theme: Theme, parts: int) -> list[str]:
    """Return the style rules for one theme."""
    own, palette = STEP_PALETTES[theme], PALETTES[theme]
    rules = [
        f"{within} .said{{text-anchor:start;color:{palette.ink}}}",
        f"{within} .key{{text-anchor:start;color:{palette.mark}}}",
        f"{within} .plain{{color:{palette.ink}}}",
        f"{within} .filled{{color:{palette.mark}}}",
        f"{within} .removed{{color:{own.removed}}}",
        f"{within} .strike{{fill:none;stroke:{own.removed};stroke-linecap:round}}",
        f"{within} .gone{{fill:{own.removed};fill-opacity:.13}}",
        f"{within} .placed{{fill:none;stroke:{own.placed}}}",
        f"{within} .new{{color:{own.placed};font-weight:700}}",
        f"{within} .blocker{{fill:{own.blocker};fill-opacity:.2}}",
        f"{within} .edge{{fill:none;stroke:{palette.cell};stroke-opacity:.9}}",
        f"{within} .arrow{{fill:none;stroke-linecap:round}}",
        f"{within} .dead{{fill:none;stroke:{own.removed};stroke-dasharray:5 4}}",
    ]
    for part in range(parts):
        colour = part_colour(part, theme)
        bright = part_colour(part, "dark")
        rules += [
            f"{within} .p{part}{{fill:{colour}}}",
            f"{within} .q{part}{{color:{text_colour(colour, theme)};font-weight:700}}",
            f"{within} .t{part}{{fill:{colour};fill-opacity:.15}}",
            f"{within} .c{part}{{fill:{colour};fill-opacity:.3}}",
            f"{within} .o{part}{{fill:none;stroke:{colour}}}",
            f"{within} .o{part}.bright{{stroke:{bright}}}",
        ]
    return rules
