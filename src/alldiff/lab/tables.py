"""A race's table, as text and as HTML."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from alldiff.core.messages import Message, t
from alldiff.lab.figures import Spread, count_text, short_text, time_text
from alldiff.lab.outcome import Conditions, RaceResult, Standing, comparable
from alldiff.lab.statistics import Comparison, chance_text

FIGURES = ("median", "95% interval", "mean", "deviation", "worst")
MEASURES: dict[str, Callable[[float], str]] = {
    "time": time_text,
    "nodes": count_text,
    "checks": count_text,
}
NOTHING = "-"


def text(result: RaceResult) -> str:
    """Return a table for each measure, with specs in rows, below the conditions of the race."""
    standings = result.standings()
    blocks = [block(name, standings) for name in measures_of(standings)]
    if paired := paired_block(result):
        blocks.append(paired)
    lines = [*heading(result), "", "\n\n".join(blocks)]
    if notes := remarks(standings):
        lines += ["", *notes]
    return "\n".join([*lines, "", *provenance(result.conditions)])


def measures_of(standings: list[Standing]) -> list[str]:
    """Return the measures that at least one spec has."""
    return [name for name in MEASURES if any(getattr(each, name) is not None for each in standings)]


def heading(result: RaceResult) -> list[str]:
    """Return a description of the race."""
    conditions = result.conditions
    specs, puzzles = len(conditions.specs), len(conditions.puzzles)
    lines = [
        f"{number(specs, 'spec')} on {number(puzzles, 'puzzle')}, "
        f"{number(conditions.repeat, 'run')} each, {limits_text(conditions)}, "
        f"seed {conditions.seed}"
    ]
    if puzzles == 1 and conditions.repeat > 1:
        lines.append("on one puzzle, times are those of its runs")
    if result.stopped:
        planned = specs * puzzles * conditions.repeat
        lines.append(f"{result.stopped} after {len(result.rows)} of {planned} runs")
    return lines


def number(count: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{count} {noun}" if count == 1 else f"{count:,} {noun}s"


def limits_of(conditions: Conditions) -> list[Message]:
    """Return the limits for each run."""
    solutions = conditions.limit
    parts = [t("all solutions") if solutions is None else t("limit {}", solutions)]
    if conditions.nodes is not None:
        parts.append(t("nodes {:,}", conditions.nodes))
    if conditions.timeout is not None:
        parts.append(t("timeout {:g} s", conditions.timeout))
    return parts


def limits_text(conditions: Conditions) -> str:
    """Return the limits for each run as text."""
    return ", ".join(limits_of(conditions))


def block(measure: str, standings: list[Standing]) -> str:
    """Return the table for one measure; the times also show who solved what."""
    rows = [[measure, *FIGURES]]
    rows += ([each.spec, *cells(measure, getattr(each, measure))] for each in standings)
    if measure != "time":
        return aligned(rows, left=1)
    extra = [["engine", "solved", "unsolved", "par2"]]
    for each in standings:
        solved = f"{each.solved}/{each.puzzles}"
        extra.append([each.engine, solved, unsolved_text(each) or NOTHING, par2_text(each)])
    cut = any(each.unsolved for each in standings)
    told = [0, 1, 2, 3] if cut and any(each.par2 is not None for each in standings) else [0, 1, 2]
    told = told if cut else [0, 1]
    rows = [
        [row[0], *(more[at] for at in told[:3]), *row[1:], *(more[at] for at in told[3:])]
        for row, more in zip(rows, extra, strict=True)
    ]
    return aligned(rows, left=2)


def paired_block(result: RaceResult) -> str:
    """Return how each spec compares with the first one, puzzle by puzzle; nothing for one spec."""
    first, *others = result.conditions.specs
    rows = [
        [f"beside {first}", "by", "ratio", "95% interval", "less", "more", "same", "cut", "p", ""]
    ]
    for spec in others:
        for measure in comparable(result, first, spec)[:2]:
            rows.append([spec, measure, *paired_cells(result.compare(spec, first, measure))])
    return aligned(rows, left=2) if len(rows) > 1 else ""


def paired_cells(found: Comparison) -> list[str]:
    """Return a comparison: the ratio to the first, and the numbers of wins and losses."""
    mark = {">": "<", "<": ">"}.get(found.bound, found.bound)
    ratio = NOTHING if found.ratio is None else f"{mark}{short_text(1 / found.ratio)}"
    interval = NOTHING
    if found.interval is not None:
        high, low = (None if end is None else 1 / end for end in found.interval)
        interval = interval_text((low, high), short_text)
    if not found.enough:
        verdict = found.too_few
    else:
        verdict = {True: "less", False: "more", None: "no difference shown"}[found.better]
    counts = [str(each) for each in (found.wins, found.losses, found.ties, found.cut)]
    return [ratio, interval, *counts, chance_text(found.sign), verdict]


def aligned(rows: list[list[str]], left: int) -> str:
    """Return rows in columns, the first `left` columns flush left and the others flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place < left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def cells(measure: str, found: Spread | None) -> list[str]:
    """Return the figures for a measure; > marks a lower bound."""
    if found is None:
        return [NOTHING] * len(FIGURES)
    shown = []
    text = MEASURES[measure]
    for name in FIGURES:
        if name == FIGURES[1]:
            shown.append(interval_text(found.interval, text))
            continue
        figure = getattr(found, name)
        mark = "" if name not in found.bound else "~" if name == "deviation" else ">"
        shown.append(NOTHING if figure is None else f"{mark}{text(figure)}")
    return shown


def interval_text(
    interval: tuple[float | None, float | None] | None, text: Callable[[float], str]
) -> str:
    """Return a confidence interval, in which an end may be unknown."""
    low, high = interval or (None, None)
    if low is None:
        return NOTHING if high is None else f"<{text(high)}"
    return f">{text(low)}" if high is None else f"{text(low)} to {text(high)}"


def unsolved_text(standing: Standing) -> str:
    """Return how many puzzles were not solved and why, or nothing."""
    return ", ".join(
        number(count, "timeout") if limit == "seconds" else f"{count} {limit}"
        for limit, count in standing.unsolved.items()
    )


def par2_text(standing: Standing) -> str:
    """Return the mean time in which an unsolved puzzle counts twice the limit, if it is known."""
    return NOTHING if standing.par2 is None else time_text(standing.par2)


def remarks(standings: list[Standing]) -> list[str]:
    """Return notes about censored runs."""
    if not any(standing.time and standing.time.bound for standing in standings):
        return []
    told = [
        "A run censored by a limit counts with what it had used: > marks a lower bound, ~ a "
        "deviation that includes such runs."
    ]
    if any(standing.unsolved and standing.par2 is not None for standing in standings):
        told.append("par2: the mean time, an unsolved puzzle counting twice the limit.")
    return told


def provenance(conditions: Conditions) -> list[str]:
    """Return the versions and the machine as text."""
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
    unsolved = any(standing.unsolved for standing in standings)
    par2 = unsolved and any(standing.par2 is not None for standing in standings)
    first = ["spec", "engine", "solved", *(["unsolved"] if unsolved else [])]
    first += ["par2"] if par2 else []
    top = "".join(f'<th rowspan="2" style="text-align:left">{name}</th>' for name in first)
    top += "".join(
        f'<th colspan="{len(FIGURES)}" style="text-align:center">{name}</th>' for name in measures
    )
    below = "".join(f'<th style="{STYLE}">{name}</th>' for _ in measures for name in FIGURES)
    body = ""
    for standing in standings:
        named = [standing.spec, standing.engine, f"{standing.solved}/{standing.puzzles}"]
        if unsolved:
            named.append(unsolved_text(standing) or NOTHING)
        if par2:
            named.append(par2_text(standing))
        figures = [cell for name in measures for cell in cells(name, getattr(standing, name))]
        body += (
            "<tr>"
            + "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in named)
            + "".join(f'<td style="{STYLE}">{escape(cell)}</td>' for cell in figures)
            + "</tr>\n"
        )
    said = [
        *heading(result),
        *paired_block(result).splitlines(),
        *remarks(standings),
        *provenance(result.conditions),
    ]
    lines = "<br>\n".join(escape(line) for line in said)
    return (
        f"<table>\n<thead>\n<tr>{top}</tr>\n<tr>{below}</tr>\n</thead>\n<tbody>\n{body}</tbody>\n"
        f"</table>\n<p><small>{lines}</small></p>\n"
    )
