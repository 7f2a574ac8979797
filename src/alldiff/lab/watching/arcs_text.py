"""A trace of AC-3 as text, and as Markdown that a teacher can hand out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from alldiff.core.constraints import AllDifferent
from alldiff.core.events import Fail, Solution, Try, Undo
from alldiff.core.model import Model
from alldiff.lab.watching.arcs import (
    LEVEL,
    NEIGHBOURS,
    Arcs,
    ArcStep,
    Begin,
    Between,
    Entry,
    Removal,
    Revision,
    Trace,
)
from alldiff.lab.watching.arcs_words import (
    arc_names,
    domain_text,
    names,
    one_arc,
    queue_names,
    removal_text,
    whole_name,
    whole_word,
)
from alldiff.reference.arcs import WHOLE

READING = (
    "Revising an arc (x, y) removes from x every value without a support in y. The "
    "queue contains {cell}s, first in, first out; a {cell} y in it represents the arcs (x, y) from "
    "all its neighbours x, constraint by constraint. When x has lost a value, x joins the queue.",
    "A difference removes nothing until y has one value left; its arcs wait until then, and so "
    "does a {cell} without other arcs. A sum is revised as a whole: its bounds may remove "
    "values from all of its {cell}s, including y. The search reports which {cell} it takes off the "
    "queue and which values go; the arcs that remove nothing follow from these rules.",
)
"""How to read a trace of `mac`."""
READING_ARCS = (
    "Revising an arc (x, y) removes from x every value without a support in y. The "
    "queue contains arcs, first in, first out, none twice. When x has lost a value on (x, y), the "
    "arcs (z, x) from all its neighbours z but y join the queue. Each constraint has its own "
    "arcs, so two {cell}s that share two constraints have two arcs each way. A non-binary "
    "constraint, such as a sum, is itself in the queue and is revised as a whole.",
)
"""How to read a trace of levels with a queue of arcs."""
READING_NEIGHBOURS = (
    "Revising an arc (x, y) removes from x every value without a support in y. The queue contains "
    "arcs, first in, first out; an arc may wait several times. When x has lost a value, the arcs "
    "(z, x) from all its neighbours z join the queue, the way back (y, x) too. Two {cell}s that "
    "must differ have one arc each way, whichever constraints they share. A non-binary "
    "constraint, such as a sum, is itself in the queue and is revised as a whole.",
)
"""How to read a trace of `mac-neighbours`."""


def plain(trace: Trace) -> str:
    """Return a trace as text."""
    lines = [f"{algorithm(trace)} on {trace.name}, search {trace.search}", "", *opening(trace), ""]
    for entry in folded(trace):
        match entry:
            case ArcStep():
                lines += arc_lines(trace, entry)
            case Idle():
                lines.append(idle_steps(entry))
            case Revision():
                lines.append(f"{entry.number}. {revision_title(trace.model, entry)}")
                lines += [f"   {line}" for line in revision_lines(trace, entry)]
            case Between():
                lines.append(f"Between the arcs, {' or '.join(entry.options)}:")
                lines += [f"   {removal_text(trace.model, removal)}" for removal in entry.removals]
            case _:
                lines += ["", f"== {event_title(trace.model, entry)}", ""]
    return "\n".join([*lines, "", *closing(trace)]).rstrip() + "\n"


def markdown(trace: Trace) -> str:
    """Return a trace as Markdown: a table for each step."""
    lines = [
        f"# {algorithm(trace)} on {plain_words(trace.name)}",
        "",
        f"Search: `{trace.search}`",
        "",
    ]
    for paragraph in opening(trace):
        lines += [paragraph, ""]
    heads = ["| step | arc | removes | leaves | because | joins the queue | waiting |"]
    heads.append("|---|---|---|---|---|---|---|")
    for entry in folded(trace):
        if isinstance(entry, ArcStep | Idle):
            lines += arc_rows(trace, entry) if lines[-1] else [*heads, *arc_rows(trace, entry)]
            continue
        if lines[-1]:
            lines.append("")
        match entry:
            case Revision():
                lines += [f"### {entry.number}. {revision_title(trace.model, entry)}", ""]
                lines += [*table(trace, entry), ""]
                lines += [f"{queue_line(trace.model, entry)}", ""]
            case Between():
                lines += [f"### Between the arcs: {' or '.join(entry.options)}", ""]
                lines += [f"- {removal_text(trace.model, removal)}" for removal in entry.removals]
                lines.append("")
            case _:
                lines += [f"## {event_title(trace.model, entry)}", ""]
    return "\n".join([*lines, "", *closing(trace)]).rstrip() + "\n"


@dataclass(slots=True)
class Idle:
    """Consecutive steps whose arcs removed nothing, by their numbers."""

    first: int
    last: int


def folded(trace: Trace) -> Iterator[Entry | Idle]:
    """Yield the entries, grouping arcs that removed nothing unless all are requested."""
    idle: Idle | None = None
    for entry in trace.entries:
        if isinstance(entry, ArcStep) and not (entry.removals or entry.failed or trace.all_arcs):
            idle = Idle(entry.number if idle is None else idle.first, entry.number)
            continue
        if idle is not None:
            yield idle
            idle = None
        yield entry
    if idle is not None:
        yield idle


def idle_steps(idle: Idle) -> str:
    """Return how many consecutive arcs removed nothing."""
    if idle.first == idle.last:
        return f"{idle.first}. An arc that removes nothing"
    return f"{idle.first} to {idle.last}. {idle.last - idle.first + 1} arcs that remove nothing"


def arc_lines(trace: Trace, entry: ArcStep) -> Iterator[str]:
    """Yield the outcome of revising one arc, as lines of text."""
    model = trace.model
    name = one_arc(model, entry.arc)
    if not entry.removals:
        yield f"{entry.number}. {name}: {'it cannot hold' if entry.failed else 'removes nothing'}"
    else:
        lost = "; ".join(removal_text(model, removal) for removal in entry.removals)
        yield f"{entry.number}. {name}: {lost}"
        if entry.failed:
            yield "   Contradiction: the queue is dropped."
        else:
            joined = arc_names(model, entry.joined) or "nobody"
            yield f"   Queue: {joined} joined; {len(entry.waiting) + len(entry.joined)} waiting."


def arc_rows(trace: Trace, entry: ArcStep | Idle) -> Iterator[str]:
    """Yield the outcome of revising one arc, as table rows."""
    if isinstance(entry, Idle):
        number, _, said = idle_steps(entry).partition(". ")
        yield f"| {number} | {said} | | | | | |"
        return
    model = trace.model
    joined = "" if entry.failed else arc_names(model, entry.joined)
    waiting = len(entry.waiting) + len(entry.joined)
    if not entry.removals:
        yield f"| {entry.number} | {one_arc(model, entry.arc)} | | | | | {waiting} |"
    for place, removal in enumerate(entry.removals):
        last = place == len(entry.removals) - 1
        values = ", ".join(map(str, removal.values))
        left = domain_text(removal.left, model.labelled())
        loser = one_arc(model, entry.arc)
        if entry.arc[1] == WHOLE:
            loser += f", {model.name(removal.variable)}"
        ends = f"{joined} | {waiting}" if last else " | "
        yield f"| {entry.number} | {loser} | {values} | {left} | {removal.because} | {ends} |"


def plain_words(name: str) -> str:
    """Return a title without Markdown markup, in one line."""
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|" else c for c in " ".join(name.split()))


def algorithm(trace: Trace) -> str:
    """Return the name of the traced algorithm."""
    return "AC-2001" if trace.search.level == "ac2001" else "AC-3"


def opening(trace: Trace) -> Iterator[str]:
    """Yield the lines above the steps."""
    model = trace.model
    cell = "cell" if model.cells else "variable"
    together = trace.search.level == NEIGHBOURS
    arcs = READING_NEIGHBOURS if together else READING_ARCS
    for line in READING if trace.search.level == LEVEL else arcs:
        yield line.format(cell=cell)
    label = model.labelled()
    givens = ", ".join(f"{model.name(v)} = {label(value)}" for v, value in model.givens)
    if givens and "no-root" not in trace.search.options:
        if together:
            givens += "; they are followed together, by every arc once"
        else:
            givens += "; each is assigned in turn, and its consequences are removed"
    yield f"Givens: {givens}." if givens else "There are no givens."


def closing(trace: Trace) -> Iterator[str]:
    """Yield the lines below the steps."""
    if trace.cut:
        steps = sum(isinstance(entry, Revision | ArcStep) for entry in trace.entries)
        yield f"The trace ends here, after {steps} steps; the search continues."
        return
    yield f"The end. Values removed in all: {len(trace.removals())}."


def event_title(model: Model, entry: Entry) -> str:
    """Return what the search did between two runs of AC-3."""
    match entry:
        case Begin(queue=queue, given=None):
            return f"The queue begins with {queue_names(model, queue)}"
        case Begin(queue=queue, given=(variable, value)):
            cell, label = model.name(variable), model.labelled()(value)
            return f"Given {cell} = {label}; the queue begins with {queue_names(model, queue)}"
        case Try(cell=cell, value=value, depth=depth):
            return f"Try {cell} = {value} (depth {depth})"
        case Fail(cell="", because=because):
            return f"No solution: {because}"
        case Fail(cell=cell, value=value, because=because):
            return f"{cell} = {value} fails: {because}; what it removed comes back"
        case Undo(cell=cell, value=value):
            return f"Undo {cell} = {value}: all below it is searched; what it removed comes back"
        case Solution(values=values):
            if not model.cells:
                named = model.by_name(values).items()
                return f"Solution: {', '.join(f'{name} = {value}' for name, value in named)}"
            rows = model.grid(values)
            shown = " / ".join(" ".join("#" if v is None else str(v) for v in row) for row in rows)
            return f"Solution: {shown}"
    raise TypeError(f"no title: {entry!r}")


def revision_title(model: Model, entry: Revision) -> str:
    """Return which arcs a step revises."""
    domain = domain_text(entry.domain, model.labelled())
    return f"Arcs to {model.name(entry.variable)}, which can be {domain}"


def revision_lines(trace: Trace, entry: Revision) -> Iterator[str]:
    """Yield what a step did, and the queue after it, as lines of text."""
    model = trace.model
    for removal in entry.removals:
        yield f"{arc_text(model, entry, removal)}: {removal_text(model, removal)}"
    if trace.all_arcs:
        for arc in idle_arcs(model, entry):
            yield f"{arc}: nothing to remove"
    else:
        yield idle_text(model, entry)
    yield queue_line(model, entry)


def table(trace: Trace, entry: Revision) -> Iterator[str]:
    """Yield what a step did as a table."""
    model = trace.model
    if entry.removals or trace.all_arcs:
        yield "| arc | removes | leaves | because |"
        yield "|---|---|---|---|"
    for removal in entry.removals:
        values = ", ".join(map(str, removal.values))
        left = domain_text(removal.left, model.labelled())
        yield f"| {arc_text(model, entry, removal)} | {values} | {left} | {removal.because} |"
    if trace.all_arcs:
        for arc in idle_arcs(model, entry):
            yield f"| {arc} | - | | |"
        return
    if entry.removals:
        yield ""
    yield f"{idle_text(model, entry)}."


def arc_text(model: Model, entry: Revision, removal: Removal) -> str:
    """Return the arc on which values were removed."""
    whole = any(arcs.whole for arcs in entry.looked if arcs.constraint == removal.constraint)
    if whole:
        return f"{whole_word(model, removal.constraint)}, {model.name(removal.variable)}"
    return f"({model.name(removal.variable)}, {model.name(entry.variable)})"


def looked_at(model: Model, entry: Revision) -> Iterator[tuple[Arcs, tuple[int, ...]]]:
    """Yield the revised constraints, each with the variables examined.

    Everything is revised, unless a domain becomes empty: that ends the step at once.
    """
    if not entry.looked:
        return
    *before, last = entry.looked
    yield from ((arcs, arcs.others) for arcs in before)
    reached = last.others
    stated = model.constraints[last.constraint]
    if entry.failed and entry.removals and isinstance(stated, AllDifferent):
        reached = reached[: reached.index(entry.removals[-1].variable) + 1]
    yield last, reached


def idle_arcs(model: Model, entry: Revision) -> Iterator[str]:
    """Yield the revised arcs that removed nothing."""
    active = {(removal.constraint, removal.variable) for removal in entry.removals}
    for arcs, reached in looked_at(model, entry):
        if arcs.whole:
            if not any(constraint == arcs.constraint for constraint, _ in active):
                yield whole_name(model, arcs.constraint)
            continue
        for other in reached:
            if (arcs.constraint, other) not in active:
                yield f"({model.name(other)}, {model.name(entry.variable)})"


def idle_text(model: Model, entry: Revision) -> str:
    """Return how many arcs removed nothing."""
    idle = sum(1 for _ in idle_arcs(model, entry))
    other = "other " if entry.removals else ""
    if not idle:
        return f"No {other}arcs"
    return f"{idle} {other}arc{'' if idle == 1 else 's'}: nothing to remove"


def queue_line(model: Model, entry: Revision) -> str:
    """Return which variables joined the queue, and the queue after the step."""
    if entry.failed:
        return "Contradiction: the step ends here, and the queue is dropped."
    joined = f"{names(model, entry.joined)} joined" if entry.joined else "nobody joined"
    queue = (*entry.waiting, *entry.joined)
    return f"Queue: {joined}; now {names(model, queue) if queue else 'empty'}."
