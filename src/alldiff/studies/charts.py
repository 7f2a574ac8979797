"""Charts of a study that a single race does not have: curves over sizes, and grouped bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from alldiff.core import extras
from alldiff.lab.figures import Spread
from alldiff.lab.plots import (
    COLOURS,
    HATCH,
    Plot,
    draw_boxes,
    label_ends,
    log_marks,
    new_figure,
    seconds_text,
    short,
    style,
    whole_decades,
)
from alldiff.lab.race import Race
from alldiff.studies.measures import is_bound, standings

MARKS = ("o", "s", "^", "v", "D", "P", "X", "*")


def curves(races: Mapping[str, Race], labels: Mapping[str, str] | None = None) -> Plot:
    """Draw the median nodes and times over the races, a line for each spec.

    labels: the specs to draw, each with a name; without it, all. Vertical lines are a median's
    confidence interval. A hollow mark is a censored median. If there are more lines
    than colours, the names are at the ends.
    """
    measures = ("nodes", "time")
    figure = new_figure(12, 5)
    all_axes = figure.subplots(1, len(measures), squeeze=False)[0]
    found = {name: standings(race) for name, race in races.items()}
    specs = [spec for race in races.values() for spec in race.conditions.specs]
    labels = labels or {spec: spec for spec in specs}
    direct = len(labels) > len(COLOURS)
    for axes, measure in zip(all_axes, measures, strict=True):
        ends = []
        for place, (spec, label) in enumerate(labels.items()):
            points = [
                (x, spread, is_bound(each[spec]))
                for x, each in enumerate(found.values())
                if spec in each and (spread := getattr(each[spec], measure)) is not None
            ]
            curve(axes, points, place, label)
            if points:
                ends.append((points[-1][0], points[-1][1].median, label, place))
        axes.set_xticks(range(len(races)), list(races))
        if axes.lines:
            log_axis(axes, measure)
        if direct:
            label_ends(axes, ends)
        axes.set_title(f"median {measure}, with its 95% interval", fontsize=10)
        axes.grid(alpha=0.3)
    if not direct:
        named = all_axes[-1].get_legend_handles_labels()
        figure.legend(*named, loc="outside lower center", ncols=3, fontsize=8)
    figure.suptitle("hollow: half of the puzzles or more reached the limit", fontsize=9)
    return Plot(figure)


def curve(
    axes: Any,
    points: Sequence[tuple[int, Spread, bool]],
    place: int,
    label: str,
) -> None:
    """Draw the line of one spec, if it has any points."""
    if not points:
        return
    look = style(place)
    colour, mark = look["color"], MARKS[place % len(MARKS)]
    xs, ys = [x for x, _, _ in points], [spread.median for _, spread, _ in points]
    axes.plot(xs, ys, label=short(label), linewidth=1.3, marker=mark, markersize=5, **look)
    # Side by side, so that intervals do not hide each other.
    aside = 0.02 * (place - 4)
    for x, spread, _ in points:
        if spread.interval is not None:
            low, high = spread.interval
            ends = [low, spread.median if high is None else high]
            axes.plot([x + aside] * 2, ends, color=colour, linewidth=0.9, alpha=0.7)
    hollow = [(x, spread.median) for x, spread, bound in points if bound]
    if hollow:
        empty = {"markerfacecolor": "white", "color": colour, "markersize": 5}
        axes.plot(*zip(*hollow, strict=True), mark, **empty)


def bars(
    groups: Sequence[str],
    series: Mapping[str, Sequence[Spread | float | None]],
    unit: str,
    *,
    log: bool = True,
) -> Plot:
    """Draw groups of horizontal bars, one colour for each series.

    A Spread is drawn by its median, with its interval, or else its deviation, as a line; where that
    median is censored the bar is hatched.
    """
    width = 0.8 / max(1, len(series))
    figure = new_figure(9, 1.4 + (0.1 + 0.17 * max(1, len(series))) * len(groups))
    axes = figure.subplots()
    if log:
        axes.set_xscale("log")
    Patch = extras.load("matplotlib.patches", "a plot").Patch
    cut, named = False, []
    for order, (name, figures) in enumerate(series.items()):
        look = {"facecolor": COLOURS[order % len(COLOURS)], "alpha": 0.8, "edgecolor": "white"}
        named.append(Patch(label=name, **look))
        for place, each in enumerate(figures):
            height = -place - (order - (len(series) - 1) / 2) * width
            middle = each.median if isinstance(each, Spread) else each
            if not middle:
                continue
            hatch = HATCH if isinstance(each, Spread) and "median" in each.bound else None
            cut = cut or hatch is not None
            axes.barh(height, middle, height=width * 0.92, hatch=hatch, **look)
            if isinstance(each, Spread):
                ends = whiskers(each)
                axes.plot(ends, [height] * len(ends), color="black", linewidth=1)
    axes.set_yticks([-place for place in range(len(groups))], [short(group) for group in groups])
    axes.set_ylim(0.4 - max(1, len(groups)), 0.6)
    axes.set_xlabel("" if unit == "time" else unit)
    if log:
        axes.set_xlim(*whole_decades(*axes.get_xlim()))
        log_marks(axes.xaxis, seconds_text if unit == "time" else None)
    if cut:
        axes.set_title("hatched: a limit cut the median short", fontsize=9)
    axes.grid(axis="x", alpha=0.3)
    if len(series) > 1:
        columns = min(5, len(series))
        figure.legend(handles=named, loc="outside lower center", ncols=columns, fontsize=8)
    return Plot(figure)


def whiskers(spread: Spread) -> list[float]:
    """Return from where to where a median may lie: its interval, or a deviation to both sides."""
    if spread.interval is not None:
        low, high = spread.interval
        return [low, spread.median if high is None else high]
    if spread.deviation is None:
        return []
    # What a logarithmic scale has room for.
    low = max(spread.median - spread.deviation, spread.median / 10)
    return [low, spread.median + spread.deviation]


def boxes(figures: Mapping[str, Sequence[float]], unit: str) -> Plot:
    """Draw a box for each of several samples."""
    figure = new_figure(9, 1.4 + 0.5 * len(figures))
    axes = figure.subplots()
    places = range(len(figures), 0, -1)
    draw_boxes(axes, list(figures.values()), places)
    axes.set_yticks(places, [short(name) for name in figures])
    axes.set_xlabel(unit)
    axes.grid(axis="x", alpha=0.3)
    return Plot(figure)


def log_axis(axes: Any, measure: str) -> None:
    """Give the height of a chart a logarithmic scale, in seconds for times."""
    if measure != "time":
        # A search may need no node at all, and a logarithmic scale has no zero.
        axes.set_yscale("symlog", linthresh=1)
        axes.set_ylim(-0.2, whole_decades(1, axes.dataLim.ymax)[1])
        return
    axes.set_yscale("log")
    axes.set_ylim(*whole_decades(*axes.get_ylim()))
    log_marks(axes.yaxis, seconds_text if measure == "time" else None)
