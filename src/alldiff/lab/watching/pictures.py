"""Pictures for a handout: a constraint graph, and the domains while a search goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from os import PathLike

from alldiff.core.decomposition import without_regions
from alldiff.core.errors import UsageError, WriteError
from alldiff.core.events import Event, Fail, Prune, Solution, Try, Undo
from alldiff.core.messages import t
from alldiff.core.model import Model, values_of
from alldiff.core.puzzle import Puzzle
from alldiff.core.replay import in_words
from alldiff.core.result import Limits
from alldiff.engines import choose_traceable
from alldiff.lab.watching.graph import CHARACTER, MARK, Graph
from alldiff.paper.html import svg_alone
from alldiff.paper.picture import written
from alldiff.paper.shapes import BLACK, WHITE, Page, Rectangle, Shape, Stroke, Words
from alldiff.problems import Problem
from alldiff.render import format_of, save
from alldiff.render.png import png_from_svg
from alldiff.rules import to_model

MARGIN = 20.0
EDGE = 0.55
SQUARE = 7.0
"""Half the side of the square for a constraint on more than two variables."""
NAME = 12.0
"""Font size of names."""
CELL = 11.0
"""Side of a cell in the picture of domains."""
MOST_TRIES = 80
"""Tries that the picture of domains shows."""


@dataclass(frozen=True, slots=True, repr=False)
class Drawing:
    """A picture: a notebook shows it, and `save` writes it."""

    page: Page = field(repr=False)

    def svg(self) -> str:
        """Return the picture as SVG."""
        return svg_alone(self.page)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture to a path that ends in .svg, .png, .pdf or .tex (TikZ)."""
        match format_of(path):
            case "svg":
                save(self.svg(), path)
            case "png":
                save(png_from_svg(self.svg()), path)
            case "pdf" | "tex" as format:
                save(written(self.page, format), path)
            case _:
                raise WriteError(t("{}: end the name in .svg, .png, .pdf or .tex", path))

    def __repr__(self) -> str:
        return f"<{self.page.name}>"

    def _repr_svg_(self) -> str:
        return self.svg()


def constraint_graph(source: Model | Puzzle | Problem) -> Drawing:
    """Draw a constraint graph: a box for each variable, with the values of its domain.

    A constraint on two variables is a line; any other is a small square with a line to each.
    """
    model = model_of(source)
    graph = Graph(model)
    half = graph.side / 2
    left = min(x for x, _ in graph.places) - half - MARGIN
    top = min(y for _, y in graph.places) - half - MARGIN - NAME
    places = [(x - left, y - top) for x, y in graph.places]
    width = max(x for x, _ in places) + half + MARGIN
    height = max(y for _, y in places) + half + MARGIN
    shapes = (*graph_lines(graph, places), *graph_boxes(graph, places))
    return Drawing(Page(width, height, shapes, "Constraint graph"))


def graph_lines(graph: Graph, places: Sequence[tuple[float, float]]) -> Iterator[Shape]:
    """Yield the lines of a constraint graph, and the squares they meet in."""
    for each in graph.model.constraints:
        if len(each.variables) == 2:
            first, second = (places[v] for v in each.variables)
            yield Stroke((first, second), 1.2, EDGE)
    for place, number in zip(places[len(graph.model.domains) :], graph.several, strict=True):
        for v in graph.model.constraints[number].variables:
            yield Stroke((place, places[v]), 0.7, EDGE)
        x, y = place
        yield Rectangle(x - SQUARE, y - SQUARE, 2 * SQUARE, 2 * SQUARE, 0.3)


def graph_boxes(graph: Graph, places: Sequence[tuple[float, float]]) -> Iterator[Shape]:
    """Yield the boxes of a constraint graph, with the names of variables above them."""
    side, name = graph.side, graph.model.name
    slots = {value: n for n, value in enumerate(graph.labels)}
    given = dict(graph.model.givens)
    for v, domain in enumerate(graph.model.domains):
        x, y = places[v][0] - side / 2, places[v][1] - side / 2
        yield Rectangle(x, y, side, side, WHITE)
        yield Stroke(((x, y), (x + side, y), (x + side, y + side), (x, y + side)), 1.2, closed=True)
        room = 0.3 * NAME * len(name(v)) + 3
        yield Rectangle(x + side / 2 - room, y - NAME - 4, 2 * room, NAME + 3, WHITE)
        yield Words(x + side / 2, y - 5, NAME, name(v), bold=True, anchor="middle")
        values = [given[v]] if v in given else list(values_of(domain))
        if not graph.marks:
            yield Words(x + side / 2, y + side / 2 + 4, NAME, f"{len(values)}", anchor="middle")
            continue
        step = side / graph.across, side / max(graph.down, 1)
        for value in values:
            row, column = divmod(slots[value], graph.across)
            middle = x + (column + 0.5) * step[0], y + (row + 0.5) * step[1]
            size = 0.7 * MARK
            label = graph.labels[value]
            if len(label) * CHARACTER > step[0]:
                size *= step[0] / (len(label) * CHARACTER)
            yield Words(middle[0], middle[1] + 0.36 * size, size, label, anchor="middle")


def domains_over_time(
    source: Model | Puzzle | Problem,
    search: str | None = None,
    *,
    tries: int = MOST_TRIES,
    seed: int = 0,
) -> Drawing:
    """Draw the sizes of all domains, try by try: a column for each try, a row for each variable.

    The darker a cell, the fewer values are left; a variable with one value is black. A cross above
    a column marks a try that failed, a ring one that gave a solution.
    """
    model = model_of(source)
    engine, chosen = choose_traceable(model, search, seed)
    if chosen.over_states:
        raise UsageError(
            t("{} is a search over states: it tries no values and has no domains", chosen)
        )
    steps = engine.steps(model, chosen, Limits(1, tries))
    columns = list(sizes_by_try(model, in_words(model, steps)))
    names = [model.name(v) for v in range(model.visible)]
    left = MARGIN + 0.6 * NAME * max(map(len, names), default=0)
    top = MARGIN + 3.2 * NAME
    width = left + CELL * max(len(columns), 24) + MARGIN
    title = f"Domains under {chosen}"
    shapes: list[Shape] = [Words(left, MARGIN + NAME, NAME, title, bold=True)]
    for row, name in enumerate(names):
        base = top + (row + 0.75) * CELL
        shapes.append(Words(left - 6, base, 0.75 * NAME, name, anchor="end"))
    whole = [domain.bit_count() for domain in model.domains]
    for at, (outcome, sizes) in enumerate(columns):
        x = left + at * CELL
        for row in range(len(names)):
            shade = 1 - (whole[row] - sizes[row]) / max(1, whole[row] - 1)
            y = top + row * CELL
            shapes.append(Rectangle(x, y, CELL - 1, CELL - 1, max(0.0, min(0.93, shade))))
        sign = {"fail": "\N{MULTIPLICATION SIGN}", "solution": "o"}.get(outcome)
        if sign:
            shapes.append(Words(x + CELL / 2, top - 4, NAME, sign, BLACK, True, "middle"))
    height = top + CELL * len(names) + MARGIN
    return Drawing(Page(width, height, tuple(shapes), title))


def sizes_by_try(model: Model, events: Iterable[Event]) -> Iterator[tuple[str, list[int]]]:
    """Yield for the root and for each try what came of it, and how large each domain is then."""
    given = dict(model.givens)
    sizes = [1 if v in given else each.bit_count() for v, each in enumerate(model.domains)]
    before: list[list[int]] = []
    """The sizes before each try that has not been taken back."""
    now: tuple[str, list[int]] = ("", list(sizes))
    for event in events:
        match event:
            case Prune(variable=variable) if variable not in given:
                sizes[variable] -= 1
                now[1][:] = sizes
            case Try(variable=variable):
                yield now
                before.append(list(sizes))
                sizes[variable] = 1
                now = ("", list(sizes))
            case Fail() if before:
                now = ("fail", now[1])
                sizes = before.pop()
            case Undo():
                sizes = before.pop()
            case Solution():
                now = ("solution", now[1])
    yield now


def model_of(source: Model | Puzzle | Problem) -> Model:
    """Return the model of what is drawn, as a search sees it."""
    if isinstance(source, Problem):
        return source.to_model()
    return without_regions(to_model(source) if isinstance(source, Puzzle) else source)
