from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from alldiff.render.colours import PALETTES, contrast, oklch, text_colour, value_colour

SIZES = range(1, 101)


@pytest.mark.parametrize("theme", PALETTES)
def test_every_number_contrasts_with_its_colour(theme):
    for size in SIZES:
        for value in range(1, size + 1):
            ground = value_colour(value, size, theme)
            assert contrast(text_colour(ground, theme), ground) >= 4.5, (value, size)


@pytest.mark.parametrize("theme", PALETTES)
def test_all_other_text_contrasts_with_its_ground(theme):
    palette = PALETTES[theme]
    for text, ground in (
        (palette.ink, palette.paper),
        (palette.ink, palette.cell),
        (palette.ink, palette.fault_cell),
        (palette.mark, palette.paper),
        (palette.block_ink, palette.block),
    ):
        assert contrast(text, ground) >= 4.5, (text, ground)


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("size", [2, 4, 6, 9])
def test_values_are_distinguished(theme, size):
    channels = [
        [int(value_colour(value, size, theme)[i : i + 2], 16) for i in (1, 3, 5)]
        for value in range(1, size + 1)
    ]
    assert min(dist(one, other) for one, other in combinations(channels, 2)) > 24


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("size", [16, 25, 36])
def test_no_two_values_of_a_big_puzzle_share_a_colour(theme, size):
    assert len({value_colour(value, size, theme) for value in range(1, size + 1)}) == size


def test_a_value_at_the_same_part_of_the_wheel_has_the_same_colour():
    for size in SIZES:
        for value in range(1, size + 1):
            assert value_colour(value, size) == value_colour(3 * value, 3 * size)


def test_grey_has_no_hue_and_white_is_white():
    for turn in (0, 0.25, 0.7):
        assert oklch(1, 0, turn) == pytest.approx((1, 1, 1), abs=1e-6)
        red, green, blue = oklch(0.5, 0, turn)
        assert red == pytest.approx(green, abs=1e-6)
        assert green == pytest.approx(blue, abs=1e-6)


def test_contrast_does_not_depend_on_the_order():
    assert contrast("#123456", "#fedcba") == contrast("#fedcba", "#123456")
    assert contrast("#777777", "#777777") == 1
