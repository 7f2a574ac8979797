"""How cost grows: a slope is the power, and a picture has a panel for each cost."""

import importlib
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))

growth = importlib.import_module("growth")


@pytest.mark.parametrize("power", [0, 1, 2.5])
def test_a_slope_is_the_power_of_the_size(power):
    curve = growth.Curve(("a", "size", "s"), "one", [(n, 3 * n**power) for n in (1, 4, 9, 100)])
    assert curve.slope == pytest.approx(power)


def test_a_size_that_a_limit_ended_is_left_out():
    def work(size):
        if size > 4:
            raise growth.ad.errors.LimitReached("too long")

    found = growth.medians([(4, [4, 4]), (9, [9, 9])], work)
    assert [size for size, _ in found] == [4]


def test_curves_of_one_panel_share_its_axes(tmp_path):
    panels = [("a", "size", "s")] * 2 + [("b", "rows", "MiB")]
    curves = [growth.Curve(panel, "one", [(1, 1), (10, 20)]) for panel in panels]
    plot = growth.draw(curves)
    assert [len(axes.lines) for axes in plot.figure.axes] == [2, 1]
    plot.save(tmp_path / "growth.svg")
