"""Plots of a race: box plots of times, a cactus plot of solved puzzles, and bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from math import ceil, floor, log10
from os import PathLike, fspath
from typing import Any

from alldiff.core import extras
from alldiff.core.errors import UsageError, WriteError, suggest
from alldiff.core.messages import t
from alldiff.lab.outcome import RaceResult, RaceRun, Standing, figures
from alldiff.lab.tables import cells, limits_of, measures_of
from alldiff.languages import language

SUFFIXES = (".png", ".svg", ".pdf")
Say = Callable[[str], str]
"""Puts a message into words."""
MEDIAN = {"time": t("median time"), "nodes": t("median nodes"), "checks": t("median checks")}
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#882255", "#999933")
"""Distinguishable for colour-blind readers; with more specs, lines are labelled."""
DASHES = ("-", "--", ":", "-.")
HATCH = "////"
"""Marks censored figures."""
INCH_FOR_SPEC = 0.34
ROOM = 6
"""How many specs a legend inside a plot can list without hiding it."""
LABEL = 34
"""The longest spec name that fits into a plot."""


class Plot:
    """A matplotlib figure, which displays in a notebook."""

    def __init__(self, figure: Any) -> None:
        self.figure = figure

    def save(self, path: str | PathLike[str]) -> None:
        """Write the figure to a path that ends in .png, .svg or .pdf."""
        name = fspath(path)
        check_suffix(name)
        try:
            self.figure.savefig(name, metadata={"Date": None} if name.endswith(".svg") else None)
        except OSError as error:
            raise WriteError(t("{}: cannot be written: {}", name, error.strerror)) from None

    def __repr__(self) -> str:
        return 'Plot: save("plot.png") writes it'

    def _repr_png_(self) -> bytes:
        image = BytesIO()
        self.figure.savefig(image, format="png")
        return image.getvalue()


def check_suffix(name: str) -> None:
    """Raise WriteError unless a file name has a known picture suffix."""
    if not name.endswith(SUFFIXES):
        raise WriteError(t("{}: a plot ends in {}", name, ", ".join(SUFFIXES)))


def new_figure(width: float, height: float) -> Any:
    """Return an empty figure that opens no window."""
    Figure = extras.load("matplotlib.figure", "a plot").Figure
    return Figure(figsize=(width, height), dpi=120, layout="constrained")


def draw(result: RaceResult, kind: str = "all", lang: str = "en") -> Plot:
    """Return a plot of a race, with its words in a language."""
    say = language(lang).message
    if kind != "all" and kind not in KINDS:
        known = ["all", *KINDS]
        raise UsageError(
            t("unknown plot {!r}{}; known: {}", kind, suggest(kind, known), ", ".join(known))
        )
    if not result.rows:
        raise UsageError("there is nothing to plot: no run was finished")
    specs = len(result.conditions.specs)
    if kind == "all":
        height = max(3.2, 1.4 + INCH_FOR_SPEC * specs)
        figure = new_figure(11, height * 2)
        above, below = figure.subfigures(2, 1)
        boxes, cactus_side = above.subfigures(1, 2)
        box(result, boxes, say)
        cactus(result, cactus_side, say)
        bars(result, below, say)
    else:
        figure = new_figure(9 if kind == "bars" else 7, max(3.2, 1.6 + INCH_FOR_SPEC * specs))
        KINDS[kind](result, figure, say)
    figure.suptitle(title(result, say), fontsize=10)
    return Plot(figure)


def title(result: RaceResult, say: Say) -> str:
    """Return a one-line title for a race."""
    conditions = result.conditions
    puzzles, repeat = conditions.puzzles, conditions.repeat
    parts = [
        puzzles[0] if len(puzzles) == 1 else t("{:,} puzzles", len(puzzles)),
        t("1 run each") if repeat == 1 else t("{:,} runs each", repeat),
        *limits_of(conditions),
        *([result.stopped] if result.stopped else []),
    ]
    return ", ".join(map(say, parts))


def short(spec: str) -> str:
    """Return a spec, shortened for a plot."""
    return spec if len(spec) <= LABEL else f"{spec[: LABEL - 1]}\N{HORIZONTAL ELLIPSIS}"


def colour(place: int) -> str:
    """Return a spec's colour by its position in the race."""
    return COLOURS[place % len(COLOURS)]


def style(place: int) -> dict[str, Any]:
    """Return the line style for a spec: dashes distinguish repeated colours."""
    return {"color": colour(place), "linestyle": DASHES[place // len(COLOURS) % len(DASHES)]}


def label_ends(axes: Any, ends: Sequence[tuple[float, float, str, int]]) -> None:
    """Write the names of lines to the right of a plot, each connected to the end of its line.

    An end consists of its coordinates, the name and the spec's position. Overlapping names move up
    and down; the scales of the plot must already be set.
    """
    to_axes = axes.transScale + axes.transLimits
    wanted = sorted((float(to_axes.transform(end[:2])[1]), *end) for end in ends)
    heights = apart([height for height, *_ in wanted], 1 / max(18, len(wanted)))
    for (_, x, y, name, at), height in zip(wanted, heights, strict=True):
        axes.annotate(
            short(name),
            xy=(x, y),
            xytext=(1.04, height),
            textcoords="axes fraction",
            fontsize=7,
            va="center",
            color=colour(at),
            annotation_clip=False,
            arrowprops={"arrowstyle": "-", "color": colour(at), "relpos": (0, 0.5), "lw": 0.6},
        )


def apart(heights: Sequence[float], gap: float) -> list[float]:
    """Return ascending heights within 0 and 1, moved so that they are at least a gap apart.

    >>> [round(height, 2) for height in apart([0.5, 0.5, 0.9], 0.1)]
    [0.45, 0.55, 0.9]
    >>> [round(height, 2) for height in apart([1, 1, 1], 0.25)]
    [0.5, 0.75, 1.0]
    """
    up = moved_up(heights, gap)
    down = [1 - height for height in reversed(moved_up([1 - h for h in reversed(heights)], gap))]
    return [(low + high) / 2 for low, high in zip(down, up, strict=True)]


def moved_up(heights: Sequence[float], gap: float) -> list[float]:
    """Return ascending heights, each moved up as far as the one below requires, at most to 1."""
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + gap) if placed else max(0.0, height))
    most = 1.0
    for at in range(len(placed) - 1, -1, -1):
        placed[at] = min(placed[at], most)
        most = placed[at] - gap
    return placed


def draw_boxes(
    axes: Any,
    samples: Sequence[Sequence[float]],
    places: Sequence[int],
    cut: Sequence[bool] = (),
) -> None:
    """Draw a horizontal box for each sample, each in its colour; `cut` ones are hatched."""
    drawn = axes.boxplot(
        samples,
        positions=places,
        orientation="horizontal",
        widths=0.6,
        patch_artist=True,
        medianprops={"color": "black"},
        flierprops={"marker": ".", "markersize": 4},
    )
    for place, patch in enumerate(drawn["boxes"]):
        patch.set(facecolor=colour(place), alpha=0.6)
        if cut and cut[place]:
            patch.set(hatch=HATCH)


def runs_of(result: RaceResult, spec: str) -> list[RaceRun]:
    """Return the runs of a spec."""
    return [run for run in result.rows if run.spec == spec]


def box(result: RaceResult, figure: Any, say: Say) -> None:
    """Draw a box plot of the times for each spec, one figure per puzzle; cut ones are crosses."""
    axes = figure.subplots()
    specs = result.conditions.specs
    found = [list(figures(runs_of(result, spec), "time").values()) for spec in specs]
    places = list(range(len(specs), 0, -1))
    bound = [each.time is not None and "median" in each.time.bound for each in result.standings()]
    draw_boxes(axes, [[each.value for each in times] for times in found], places, bound)
    cut = [
        (each.value, place)
        for times, place in zip(found, places, strict=True)
        for each in times
        if each.cut
    ]
    if cut:
        axes.plot(*zip(*cut, strict=True), "kx", markersize=5, label=say(t("censored")))
        axes.legend(fontsize=8)
    axes.set_yticks(places, [short(spec) for spec in specs])
    seconds_axis(axes.xaxis, axes.set_xscale)
    about = t("time for a puzzle; hatched: the median is censored")
    axes.set_title(say(about), fontsize=10)
    axes.grid(axis="x", alpha=0.3)


def cactus(result: RaceResult, figure: Any, say: Say) -> None:
    """Draw for each spec how many puzzles are solved within a given number of seconds each."""
    axes = figure.subplots()
    specs = result.conditions.specs
    direct = len(specs) > len(COLOURS)
    ends = []
    for place, spec in enumerate(specs):
        by_puzzle = figures(runs_of(result, spec), "time")
        solved = {run.puzzle for run in runs_of(result, spec) if run.solved}
        times = sorted(
            each.value for name, each in by_puzzle.items() if name in solved and not each.cut
        )
        axes.plot(
            times,
            range(1, len(times) + 1),
            drawstyle="steps-post",
            **style(place),
            marker=".",
            markersize=4,
            label=short(spec),
        )
        if times:
            ends.append((times[-1], len(times), spec, place))
    puzzles = len(result.conditions.puzzles)
    axes.axhline(puzzles, color="grey", linewidth=0.8, linestyle=":")
    axes.set_ylim(0, puzzles * 1.06)
    axes.yaxis.get_major_locator().set_params(integer=True)
    seconds_axis(axes.xaxis, axes.set_xscale)
    about = t("puzzles solved within a time each, of {}", puzzles)
    axes.set_title(say(about), fontsize=10)
    axes.grid(alpha=0.3)
    if direct:
        label_ends(axes, ends)
    elif len(specs) <= ROOM:
        axes.legend(fontsize=8)
    else:
        figure.legend(loc="outside right upper", fontsize=8)


def bars(result: RaceResult, figure: Any, say: Say) -> None:
    """Draw bars for the median time, nodes and checks of each spec, on logarithmic scales."""
    standings = result.standings()
    measures = measures_of(standings)
    all_axes = figure.subplots(1, len(measures), sharey=True, squeeze=False)[0]
    places = list(range(len(standings), 0, -1))
    for axes, measure in zip(all_axes, measures, strict=True):
        draw_bars(axes, measure, standings, places)
        axes.set_title(say(MEDIAN[measure]), fontsize=10)
    all_axes[0].set_yticks(places, [short(standing.spec) for standing in standings])


def draw_bars(
    axes: Any, measure: str, standings: Sequence[Standing], places: Sequence[int]
) -> None:
    """Draw the bars for one measure, with figures and confidence intervals for the median.

    A bar is hatched if its median is censored; a bar for zero is a line at the edge.
    """
    spreads = [getattr(standing, measure) for standing in standings]
    positive = [each.median for each in spreads if each is not None and each.median]
    least = min(positive, default=1)
    axes.set_xscale("log")
    # A logarithmic scale has no zero, so bars start a decade below the smallest value.
    left = 10.0 ** floor(log10(least) - 0.3)
    highest = [each.interval[1] for each in spreads if each is not None and each.interval]
    most = max([*positive, *(high for high in highest if high)], default=10)
    # The figure beside the longest bar needs nearly half the width, however many decades.
    axes.set_xlim(left, most * max(4.0, (most / left) ** 0.8))
    for order, (each, place) in enumerate(zip(spreads, places, strict=True)):
        reach = left if each is None else each.median or left
        if each is not None and each.median:
            hatch = HATCH if "median" in each.bound else None
            look = {"color": colour(order), "alpha": 0.75, "hatch": hatch, "edgecolor": "white"}
            axes.barh(place, each.median - left, left=left, height=0.6, **look)
        elif each is not None:
            axes.plot([left, left], [place - 0.3, place + 0.3], color=colour(order), linewidth=5)
        if each is not None and each.interval is not None:
            low, high = each.interval
            ends = max(low, left), max(left, each.median if high is None else high)
            axes.plot(ends, [place, place], color="black", linewidth=1.2)
            reach = max(reach, ends[1])
        axes.annotate(
            cells(measure, each)[0],
            (reach, place),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            fontsize=8,
        )
    axes.grid(axis="x", alpha=0.3)
    log_marks(axes.xaxis, seconds_text if measure == "time" else None, most=5)


def seconds_axis(axis: Any, set_scale: Callable[[str], None]) -> None:
    """Give an axis a logarithmic scale of seconds, with at least two marks, each with a unit."""
    set_scale("log")
    low, high = axis.get_view_interval()
    if 0 < low < high and floor(log10(high)) - ceil(log10(low)) < 1:
        axis.set_view_interval(*whole_decades(low, high), ignore=True)
    log_marks(axis, seconds_text)


def whole_decades(low: float, high: float) -> tuple[float, float]:
    """Return the powers of ten around two figures, so that at least two marks have labels."""
    if not 0 < low < high:
        return low, high
    return 10.0 ** floor(log10(low)), 10.0 ** ceil(log10(high))


def log_marks(axis: Any, text: Callable[[float, int | None], str] | None, most: int = 8) -> None:
    """Label powers of ten, at most this many, so that labels do not overlap."""
    from matplotlib.ticker import LogLocator, NullFormatter

    axis.set_major_locator(LogLocator(numticks=most))
    if text is not None:
        axis.set_major_formatter(text)
    axis.set_minor_formatter(NullFormatter())


def seconds_text(seconds: float, place: int | None = None) -> str:
    """Return the label for a mark on an axis of seconds.

    >>> [seconds_text(10.0**power) for power in range(-6, 3)]
    ['1 us', '10 us', '100 us', '1 ms', '10 ms', '100 ms', '1 s', '10 s', '100 s']
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size * 0.9999:
            return f"{seconds / size:g} {unit}"
    return f"{seconds / 1e-9:g} ns"


KINDS: dict[str, Callable[[RaceResult, Any, Say], None]] = {
    "box": box,
    "cactus": cactus,
    "bars": bars,
}
