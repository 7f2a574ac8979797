"""Charts of a study that a single race does not have: curves over sizes, and grouped bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from alldiff.lab.figures import Spread
from alldiff.lab.plots import (
    COLOURS,
    HATCH,
    Plot,
    draw_boxes,
    log_marks,
    new_figure,
    seconds_text,
    short,
    whole_decades,
)
from alldiff.lab.race import Race
from alldiff.studies.measures import is_bound, standings

MARKS = ("o", "s", "^", "v", "D", "P", "X", "*")


def curves(races: Mapping[str, Race], labels: Mapping[str, str] | None = None) -> Plot:
    """Draw the median nodes and times over the races, a line for each spec.

    `labels` are the specs to draw with a name each; without it all are drawn. Lines up and down are
    the confidence interval of a median. A hollow mark is a median that is only known to be at least
    so much. More lines than colours have their names at their ends.
    """
    measures = ("nodes", "time")
    figure = new_figure(11, 4.6)
    all_axes = figure.subplots(1, len(measures), squeeze=False)[0]
    found = {name: standings(race) for name, race in races.items()}
    specs = [spec for race in races.values() for spec in race.conditions.specs]
    labels = labels or {spec: spec for spec in specs}
    direct = len(labels) > len(COLOURS)
    for axes, measure in zip(all_axes, measures, strict=True):
        for place, (spec, label) in enumerate(labels.items()):
            points = [
                (x, spread, is_bound(each[spec]))
                for x, each in enumerate(found.values())
                if spec in each and (spread := getattr(each[spec], measure)) is not None
            ]
            curve(axes, points, place, label, direct)
        axes.set_xticks(range(len(races)), list(races))
        if direct:
            axes.set_xlim(right=len(races) - 1 + 0.45 * len(races))
        if axes.lines:
            log_axis(axes, measure)
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
    direct: bool,
) -> None:
    """Draw the line of one spec, if it has any points."""
    if not points:
        return
    colour = COLOURS[place % len(COLOURS)]
    mark = MARKS[place % len(MARKS)]
    xs, ys = [x for x, _, _ in points], [spread.median for _, spread, _ in points]
    axes.plot(xs, ys, "-" + mark, label=short(label), linewidth=1.3, color=colour, markersize=5)
    # Side by side, so that intervals do not hide each other.
    aside = 0.02 * (place - 4)
    for x, spread, _ in points:
        if spread.interval is not None:
            low, high = spread.interval
            ends = [low, spread.median if high is None else high]
            axes.plot([x + aside] * 2, ends, color=colour, linewidth=0.9, alpha=0.7)
    hollow = [(x, spread.median) for x, spread, bound in points if bound]
    if hollow:
        look = {"markerfacecolor": "white", "color": colour, "markersize": 5}
        axes.plot(*zip(*hollow, strict=True), mark, **look)
    if direct:
        beside = {"textcoords": "offset points", "xytext": (5, 8 - 2 * place), "fontsize": 6}
        axes.annotate(short(label), (xs[-1], ys[-1]), color=colour, **beside)


def bars(
    groups: Sequence[str],
    series: Mapping[str, Sequence[float | None]],
    unit: str,
    *,
    log: bool = True,
    cut: Mapping[str, Sequence[bool]] | None = None,
) -> Plot:
    """Draw groups of horizontal bars, one colour for each series; what is `cut` is hatched."""
    width = 0.8 / max(1, len(series))
    figure = new_figure(9, 1.4 + (0.1 + 0.17 * max(1, len(series))) * len(groups))
    axes = figure.subplots()
    if log:
        axes.set_xscale("log")
    for order, (name, figures) in enumerate(series.items()):
        known = [(place, x) for place, x in enumerate(figures) if x is not None and x > 0]
        drawn = axes.barh(
            [-place - (order - (len(series) - 1) / 2) * width for place, _ in known],
            [x for _, x in known],
            height=width * 0.92,
            color=COLOURS[order % len(COLOURS)],
            alpha=0.8,
            label=name,
            edgecolor="white",
        )
        for (place, _), patch in zip(known, drawn, strict=True):
            if cut and cut[name][place]:
                patch.set_hatch(HATCH)
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
    if measure != "time":
        # A search may need no node at all, and a logarithmic scale has no zero.
        axes.set_yscale("symlog", linthresh=1)
        axes.set_ylim(bottom=-0.2)
        return
    axes.set_yscale("log")
    axes.set_ylim(*whole_decades(*axes.get_ylim()))
    log_marks(axes.yaxis, seconds_text if measure == "time" else None)
