"""What a page needs to replay a search: its model first, then the recording in parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from alldiff.core.cells import CellJson, Count
from alldiff.core.search import Search
from alldiff.lab.watching.graph import Graph
from alldiff.lab.watching.recording import Recording


class GraphJson(Struct):
    """Where a constraint graph is drawn: the centres of variables and of non-binary constraints.

    Values are drawn in boxes of this side, `across` side by side, each in its slot; without `marks`
    they do not fit. Variables from `visible` on are auxiliary.
    """

    places: list[tuple[float, float]]
    squares: list[tuple[Count, float, float]]
    side: float
    across: Count
    down: Count
    marks: bool
    slots: list[tuple[int, Count, str]]
    visible: Count


class WatchStart(Struct):
    """What a replay needs before the first event."""

    search: str
    engine: str
    cells: Sequence[str]
    places: Sequence[CellJson]
    start: Sequence[str]
    scopes: Sequence[Sequence[Count]]
    constraints: Sequence[str]
    different: Sequence[bool]
    given: Sequence[Count]
    labels: Sequence[tuple[int, str]]
    orders: Sequence[str]
    value_orders: Sequence[str]
    over_states: bool
    settles: bool
    scored: bool
    graph: GraphJson | None


class WatchPart(Struct):
    """What is new in the recording."""

    numbers: list[int]
    starts: list[Count]
    queue: list[Count]
    checks: list[Count]
    choices: list[list[Any]]
    arcs: list[tuple[int, int, int]]
    words: list[str]
    masks: list[str]


def opening(
    recording: Recording, names: Sequence[str], search: Search, graph: Graph | None
) -> WatchStart:
    """Return what a replay needs before the first event; `names` are the constraints' names."""
    model, data = recording.model, recording.data()
    return WatchStart(
        search=str(search),
        engine="statespace" if search.over_states else "reference",
        cells=data["cells"],
        places=model.cells if graph is None else (),
        start=data["start"],
        scopes=data["scopes"],
        constraints=names,
        different=data["different"],
        given=[variable for variable, _ in model.givens],
        labels=[(number, str(label)) for number, label in model.labels],
        orders=search.variables if search.chooses else (),
        value_orders=search.values if search.chooses else (),
        over_states=search.over_states,
        # Without propagation, a single remaining value is not an assigned value.
        settles=search.settles,
        scored=search.chooses and bool(model.cells),
        graph=None if graph is None else graph_json(graph),
    )


def graph_json(graph: Graph) -> GraphJson:
    """Return the positions in a graph."""
    variables = len(graph.model.domains)
    rounded = [(round(x, 1), round(y, 1)) for x, y in graph.places]
    return GraphJson(
        places=rounded[:variables],
        squares=[(c, *rounded[variables + n]) for n, c in enumerate(graph.several)],
        side=round(graph.side, 1),
        across=graph.across,
        down=graph.down,
        marks=graph.marks,
        slots=[(value, slot, label) for slot, (value, label) in enumerate(graph.labels.items())],
        visible=graph.model.visible,
    )


def part_of(recording: Recording) -> WatchPart:
    """Return the whole recording as one part."""
    return WatchPart(**{name: getattr(recording, name) for name in WatchPart.__struct_fields__})
