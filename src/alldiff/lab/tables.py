"""The table of a race, as text and as HTML."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from alldiff.lab.figures import Spread, count_text, time_text
from alldiff.lab.outcome import Conditions, RaceResult, Standing

FIGURES = ("median", "mean", "deviation", "worst")
MEASURES: dict[str, Callable[[float], str]] = {
    "time": time_text,
    "nodes": count_text,
    "checks": count_text,
}
NOTHING = "-"


def text(result: RaceResult) -> str:
    """Return a table for each measure, specs in rows, under the conditions of the race."""
    standings = result.standings()
    blocks = [block(name, standings) for name in measures_of(standings)]
    lines = [*heading(result), "", "\n\n".join(blocks)]
    if notes := remarks(standings):
        lines += ["", *notes]
    return "\n".join([*lines, "", *provenance(result.conditions)])


def measures_of(standings: list[Standing]) -> list[str]:
    """Return the measures that at least one spec has."""
    return [name for name in MEASURES if any(getattr(each, name) is not None for each in standings)]


def heading(result: RaceResult) -> list[str]:
    """Return what was run, in words."""
    conditions = result.conditions
    specs, puzzles = len(conditions.specs), len(conditions.puzzles)
    lines = [
        f"{number(specs, 'spec')} on {number(puzzles, 'puzzle')}, "
        f"{number(conditions.repeat, 'run')} each, {limits_text(conditions)}, "
        f"seed {conditions.seed}"
    ]
    if result.stopped:
        planned = specs * puzzles * conditions.repeat
        lines.append(f"{result.stopped} after {len(result.rows)} of {planned} runs")
    return lines


def number(count: int, noun: str) -> str:
    """Return a number of things."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def limits_text(conditions: Conditions) -> str:
    """Return the limits of each run, in words."""
    parts = ["all solutions" if conditions.limit is None else f"limit {conditions.limit}"]
    if conditions.nodes is not None:
        parts.append(f"nodes {conditions.nodes}")
    if conditions.timeout is not None:
        parts.append(f"timeout {conditions.timeout:g} s")
    return ", ".join(parts)


def block(measure: str, standings: list[Standing]) -> str:
    """Return the table of one measure."""
    rows = [[measure, *FIGURES]]
    for standing in standings:
        rows.append([standing.spec, *cells(measure, getattr(standing, measure))])
    if measure == "time":
        cuts = [cut_text(standing) for standing in standings]
        extra = [["engine", "solved", *(["cut short"] if any(cuts) else [])]]
        for standing, cut in zip(standings, cuts, strict=True):
            solved = f"{standing.solved}/{standing.runs}"
            extra.append([standing.engine, solved, *([cut or NOTHING] if any(cuts) else [])])
        rows = [[row[0], *more, *row[1:]] for row, more in zip(rows, extra, strict=True)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    left = 2 if measure == "time" else 1
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place < left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def cells(measure: str, found: Spread | None) -> list[str]:
    """Return the figures of a measure; > stands before one that is at least so much."""
    if found is None:
        return [NOTHING] * len(FIGURES)
    shown = []
    for name in FIGURES:
        figure = getattr(found, name)
        mark = ">" if name in found.bound else ""
        shown.append(NOTHING if figure is None else f"{mark}{MEASURES[measure](figure)}")
    return shown


def cut_text(standing: Standing) -> str:
    """Return how many runs which limit cut short, in words, or nothing."""
    return ", ".join(
        number(count, "timeout") if limit == "seconds" else f"{count} {limit}"
        for limit, count in standing.cut_short.items()
    )


def remarks(standings: list[Standing]) -> list[str]:
    """Return what a reader must know about runs that were cut short."""
    if not any(standing.cut_short for standing in standings):
        return []
    return [
        "A run that a limit cut short counts with the time it had taken: > is at least so much.",
        "Nodes and checks leave out the runs that the clock cut short.",
    ]


def provenance(conditions: Conditions) -> list[str]:
    """Return the versions and the machine, in words."""
    machine = conditions.machine
    packages = ", ".join(f"{name} {version}" for name, version in conditions.versions.items())
    return [
        f"{packages}, {machine['python']}",
        f"{machine['processor']}, {number(int(machine['cores']), 'core')}, {machine['system']}, "
        f"{conditions.date}",
    ]


STYLE = "text-align:right;padding:0.2em 0.6em"


def html(result: RaceResult) -> str:
    """Return one table with all measures side by side, for a notebook."""
    standings = result.standings()
    measures = measures_of(standings)
    cuts = any(standing.cut_short for standing in standings)
    first = ["spec", "engine", "solved", *(["cut short"] if cuts else [])]
    top = "".join(f'<th rowspan="2" style="text-align:left">{name}</th>' for name in first)
    top += "".join(
        f'<th colspan="{len(FIGURES)}" style="text-align:center">{name}</th>' for name in measures
    )
    below = "".join(f'<th style="{STYLE}">{name}</th>' for _ in measures for name in FIGURES)
    body = ""
    for standing in standings:
        named = [standing.spec, standing.engine, f"{standing.solved}/{standing.runs}"]
        if cuts:
            named.append(cut_text(standing) or NOTHING)
        figures = [cell for name in measures for cell in cells(name, getattr(standing, name))]
        body += (
            "<tr>"
            + "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in named)
            + "".join(f'<td style="{STYLE}">{escape(cell)}</td>' for cell in figures)
            + "</tr>\n"
        )
    said = [*heading(result), *remarks(standings), *provenance(result.conditions)]
    lines = "<br>\n".join(escape(line) for line in said)
    return (
        f"<table>\n<thead>\n<tr>{top}</tr>\n<tr>{below}</tr>\n</thead>\n<tbody>\n{body}</tbody>\n"
        f"</table>\n<p><small>{lines}</small></p>\n"
    )
