"""Charts of a study that a single race does not have: curves over sizes, and grouped bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from alldiff.lab.plots import (
    COLOURS,
    DASHES,
    Plot,
    draw_boxes,
    log_marks,
    new_figure,
    seconds_text,
    short,
    whole_decades,
)
from alldiff.lab.race import Race
from alldiff.studies.measures import is_bound, median_of, standings

MARKS = ("o", "s", "^", "v", "D", "P", "X", "*")


def curves(races: Mapping[str, Race], labels: Mapping[str, str] | None = None) -> Plot:
    """Draw the median nodes and times over the races, a line for each spec.

    `labels` are the specs to draw with a name each; without it all are drawn. A hollow mark is a
    median that is only known to be at least so much.
    """
    measures = ("nodes", "time")
    figure = new_figure(11, 4.6)
    all_axes = figure.subplots(1, len(measures), squeeze=False)[0]
    found = {name: standings(race) for name, race in races.items()}
    specs = [spec for race in races.values() for spec in race.conditions.specs]
    labels = labels or {spec: spec for spec in specs}
    for axes, measure in zip(all_axes, measures, strict=True):
        for place, (spec, label) in enumerate(labels.items()):
            points = [
                (x, median, is_bound(each[spec]))
                for x, each in enumerate(found.values())
                if spec in each and (median := median_of(each[spec], measure))
            ]
            curve(axes, points, place, label)
        axes.set_xticks(range(len(races)), list(races))
        if axes.lines:
            log_axis(axes, measure)
        axes.set_title(f"median {measure}", fontsize=10)
        axes.grid(alpha=0.3)
    figure.legend(
        *all_axes[-1].get_legend_handles_labels(), loc="outside lower center", ncols=3, fontsize=8
    )
    figure.suptitle("hollow: half of the runs or more reached the limit", fontsize=9)
    return Plot(figure)


def curve(axes: Any, points: Sequence[tuple[int, float, bool]], place: int, label: str) -> None:
    """Draw the line of one spec, if it has any points."""
    if not points:
        return
    look = {"color": COLOURS[place % len(COLOURS)], "markersize": 5}
    dash = DASHES[place // len(COLOURS) % len(DASHES)]
    mark = MARKS[place % len(MARKS)]
    axes.plot(
        [x for x, _, _ in points],
        [y for _, y, _ in points],
        dash + mark,
        label=short(label),
        linewidth=1.3,
        **look,
    )
    hollow = [(x, y) for x, y, bound in points if bound]
    if hollow:
        axes.plot(*zip(*hollow, strict=True), mark, markerfacecolor="white", **look)


def bars(
    groups: Sequence[str],
    series: Mapping[str, Sequence[float | None]],
    unit: str,
    *,
    log: bool = True,
) -> Plot:
    """Draw groups of horizontal bars, one colour for each series."""
    width = 0.8 / max(1, len(series))
    figure = new_figure(9, 1.4 + (0.1 + 0.17 * max(1, len(series))) * len(groups))
    axes = figure.subplots()
    if log:
        axes.set_xscale("log")
    for order, (name, figures) in enumerate(series.items()):
        known = [(place, x) for place, x in enumerate(figures) if x is not None and x > 0]
        axes.barh(
            [-place - (order - (len(series) - 1) / 2) * width for place, _ in known],
            [x for _, x in known],
            height=width * 0.92,
            color=COLOURS[order % len(COLOURS)],
            alpha=0.8,
            label=name,
        )
    axes.set_yticks([-place for place in range(len(groups))], [short(group) for group in groups])
    axes.set_xlabel("" if unit == "time" else unit)
    if log:
        axes.set_xlim(*whole_decades(*axes.get_xlim()))
        log_marks(axes.xaxis, seconds_text if unit == "time" else None)
    axes.grid(axis="x", alpha=0.3)
    if len(series) > 1:
        figure.legend(loc="outside lower center", ncols=min(5, len(series)), fontsize=8)
    return Plot(figure)


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
    axes.set_yscale("log")
    axes.set_ylim(*whole_decades(*axes.get_ylim()))
    log_marks(axes.yaxis, seconds_text if measure == "time" else None)
