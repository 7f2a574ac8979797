"""Colours: one per value, at equal distances around the colour wheel, and the text on them.

The wheel is OKLCH's (Ottosson, "A perceptual color space for image processing", 2020): equal steps
in hue look about equally far apart, and one lightness looks equally light at every hue.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Literal

from alldiff.core.records import Record

Theme = Literal["light", "dark"]
Linear = tuple[float, float, float]
"""Red, green and blue as amounts of light, 0 to 1 if the screen can show them."""


class Palette(Record, frozen=True):
    """The colours in one theme; `lightness` and `chroma` define its wheel of values."""

    lightness: float
    chroma: float
    text_on_value: tuple[str, str]
    paper: str
    cell: str
    ink: str
    line: str
    border: str
    mark: str
    block: str
    block_line: str
    block_ink: str
    fault: str
    fault_cell: str


PALETTES: dict[Theme, Palette] = {
    "light": Palette(
        lightness=0.83,
        chroma=0.125,
        text_on_value=("#15181d", "#ffffff"),
        paper="#ffffff",
        cell="#ffffff",
        ink="#1d2129",
        line="#aab1bd",
        border="#1d2129",
        mark="#565d69",
        block="#343a46",
        block_line="#7b8494",
        block_ink="#ffffff",
        fault="#d0021b",
        fault_cell="#ffe1e1",
    ),
    "dark": Palette(
        lightness=0.47,
        chroma=0.115,
        text_on_value=("#ffffff", "#0b0d10"),
        paper="#14171c",
        cell="#2a303a",
        ink="#eceff4",
        line="#56606f",
        border="#c3cad6",
        mark="#a7b0be",
        block="#07080a",
        block_line="#5b6472",
        block_ink="#e6eaf0",
        fault="#ff5c66",
        fault_cell="#4d1f26",
    ),
}


HUES = {
    "red": 0.07,
    "orange": 0.16,
    "yellow": 0.28,
    "green": 0.4,
    "teal": 0.53,
    "blue": 0.7,
    "purple": 0.84,
    "pink": 0.96,
}
"""The hues of the rules' colours."""


DARKEST = 0.81
"""How dark white becomes on dark paper: about as dark as a cell."""


def rule_colours(theme: Theme = "light") -> dict[str, str]:
    """Return the colours for drawing rules, by name."""
    palette = PALETTES[theme]
    lightness = 0.8 if theme == "light" else 0.5
    grey = "#c4c9d2" if theme == "light" else "#5d6675"
    hues = {name: shown(lightness, 0.11, turn) for name, turn in HUES.items()}
    same = {"black": "#14171c", "white": "#ffffff"}
    return {"ink": palette.ink, "paper": palette.cell, "grey": grey, **same, **hues}


def paint_name(paint: str) -> str:
    """Return a colour as part of a class name.

    >>> paint_name("#ff0000"), paint_name("grey")
    ('ff0000', 'grey')
    """
    return paint.removeprefix("#")


def painted(paint: str, theme: Theme) -> str:
    """Return a fixed colour as a theme shows it: on dark paper light and dark are exchanged.

    >>> painted("#000000", "light"), painted("#000000", "dark"), painted("#ffffff80", "dark")
    ('#000000', '#ffffff', '#30303080')
    """
    if theme == "light":
        return paint
    from colorsys import hls_to_rgb, rgb_to_hls

    red, green, blue = (int(paint[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, lightness, saturation = rgb_to_hls(red, green, blue)
    mirrored = hls_to_rgb(hue, 1 - DARKEST * lightness, saturation)
    return "#" + "".join(f"{round(255 * channel):02x}" for channel in mirrored) + paint[7:]


def value_colour(value: int, size: int, theme: Theme = "light") -> str:
    """Return the colour of a value among 1..size as #rrggbb: hue value/size on the wheel.

    >>> value_colour(3, 9) == value_colour(1, 3)
    True
    """
    palette = PALETTES[theme]
    return shown(palette.lightness, palette.chroma, value / size)


def shown(lightness: float, chroma: float, turn: float) -> str:
    """Return a colour on the wheel as #rrggbb, with as much chroma as a screen can show."""
    light = oklch(lightness, chroma, turn)
    # The hue and the lightness are kept.
    while not all(-1e-9 <= channel <= 1 + 1e-9 for channel in light):
        chroma -= 0.005
        light = oklch(lightness, chroma, turn)
    return hexadecimal(light)


def text_colour(background: str, theme: Theme = "light") -> str:
    """Return the theme's text colour that contrasts better with the background."""
    return max(PALETTES[theme].text_on_value, key=lambda text: contrast(text, background))


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours as WCAG 2 defines it, 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour #rrggbb, 0 for black and 1 for white."""
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def oklch(lightness: float, chroma: float, turn: float) -> Linear:
    """Return the light of an OKLCH colour; `turn` is the hue as a fraction of the circle."""
    a, b = chroma * cos(2 * pi * turn), chroma * sin(2 * pi * turn)
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )


def hexadecimal(light: Linear) -> str:
    """Return an amount of light as #rrggbb, with the sRGB transfer curve."""
    channels = (min(max(channel, 0.0), 1.0) for channel in light)
    curved = (
        12.92 * channel if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055
        for channel in channels
    )
    return "#" + "".join(f"{round(255 * channel):02x}" for channel in curved)
