"""The four questions about a puzzle or a model, answered in one place for everybody who asks.

`run` searches for solutions, `candidates` tells which values occur in them, `redundant` and
`redundant_clues` which givens and which other clues can be spared, and `conflicts` what the values
that somebody placed break. Limits on seconds are for the whole question; limits on nodes and memory
are for each search that it takes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from alldiff.core.cells import Cell
from alldiff.core.constraints import AllDifferent, Constraint, Less, Sum
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.limits import CUT_SHORT, Limits, Listener, Stopwatch
from alldiff.core.model import Model, values_of
from alldiff.core.puzzle import Fault, Puzzle
from alldiff.core.records import replace
from alldiff.core.result import Interrupted, Result, Status
from alldiff.core.search import STRONG
from alldiff.engines import choose
from alldiff.rules import grid_of, refuse, to_model, unchecked_model
from alldiff.rules.framework.base import Rule

NO_LIMITS = Limits(None)
FIRST_SOLUTIONS = 200
"""Solutions that are looked at together before single values are asked for."""


def as_model(puzzle: Puzzle | Model) -> Model:
    """Return the model of a puzzle, and a model as it is."""
    return puzzle if isinstance(puzzle, Model) else to_model(puzzle)


def run(
    puzzle: Puzzle | Model,
    search: str | None = None,
    *,
    engine: str = "auto",
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    keep: int | None = None,
    threads: int | None = None,
    listener: Listener | None = None,
) -> Result:
    """Search for the solutions within limits, and keep up to `keep` of them (None: all).

    Raises InvalidPuzzle where a puzzle has faults, and Interrupted at Ctrl-C.
    """
    if isinstance(puzzle, Model):
        chosen, plan = choose(puzzle, engine, search, seed, threads)
        return chosen.solve(puzzle, plan, limits, keep, listener)
    model = unchecked_model(puzzle)
    chosen, plan = choose(model, engine, search, seed, threads)
    if plan.level != STRONG:
        # Only the strongest search surely sees at once that clues contradict each other.
        refuse(puzzle)
    try:
        result = chosen.solve(model, plan, limits, keep, listener)
    except Interrupted as stop:
        raise Interrupted(stop.result.of(puzzle)) from None
    if not result.count:
        refuse(puzzle)
    return result.of(puzzle)


class Occurrences(NamedTuple):
    """How many solutions have each value, for each variable, as far as was asked.

    `limit_reached` is what ended the work before everything was known, or None.
    """

    counts: list[dict[int, int]]
    limit_reached: str | None

    def values(self, model: Model) -> dict[Any, tuple[Any, ...]]:
        """Return for each cell the values that occur, or for each name where there is no grid."""
        label, count = model.labelled(), len(model.cells) or model.visible
        return {place(model, v): tuple(map(label, sorted(self.counts[v]))) for v in range(count)}


def place(model: Model, variable: int) -> Any:
    """Return the cell of a variable, or its name where it has none."""
    return model.cells[variable] if variable < len(model.cells) else model.name(variable)


def candidates(
    model: Model,
    cap: int = 1,
    *,
    engine: str = "auto",
    limits: Limits = NO_LIMITS,
    listener: Listener | None = None,
) -> Occurrences:
    """Return the values that occur in solutions, with the number of solutions up to a cap.

    Solutions that were found for one value count for all the values in them, so that few values
    need a search of their own; a puzzle with one solution takes a single one.
    """
    stopwatch = Stopwatch(limits, listener)
    counts: list[dict[int, int]] = [{} for _ in model.domains]
    seen: set[tuple[int, ...]] = set()

    def search(asked: Model, most: int) -> Result:
        within = replace(stopwatch.left, solutions=most)
        result = run(asked, engine=engine, limits=within, keep=most, listener=listener)
        for values in result.values:
            if (visible := values[: model.visible]) not in seen:
                seen.add(visible)
                for variable, value in enumerate(visible):
                    counts[variable][value] = counts[variable].get(value, 0) + 1
        return result

    first = search(model, max(FIRST_SOLUTIONS, cap))
    if first.complete or not first.count:
        return Occurrences(counts, first.limit_reached)
    given = {variable for variable, _ in model.givens}
    reached = None
    for variable in range(model.visible):
        if variable in given:
            continue
        for value in values_of(model.domains[variable]):
            if counts[variable].get(value, 0) >= cap:
                continue
            if over := stopwatch.over():
                return Occurrences(counts, over)
            result = search(replace(model, givens=(*model.givens, (variable, value))), cap)
            if result.limit_reached in CUT_SHORT:
                reached = result.limit_reached
    return Occurrences(counts, reached)


class Redundant(NamedTuple):
    """The givens that can be spared each by itself; `unsure` are those that a limit left open."""

    cells: tuple[Any, ...]
    unsure: tuple[Any, ...] = ()


def redundant(
    model: Model,
    *,
    engine: str = "auto",
    limits: Limits = NO_LIMITS,
    listener: Listener | None = None,
) -> Redundant:
    """Return which givens of a model with one solution can be spared: it then still has one."""
    stopwatch = Stopwatch(limits, listener)
    spared, unsure = [], []
    for given in model.givens:
        cell = place(model, given[0])
        if stopwatch.over():
            unsure.append(cell)
            continue
        without = replace(model, givens=tuple(other for other in model.givens if other != given))
        within = replace(stopwatch.left, solutions=2)
        result = run(without, engine=engine, limits=within, keep=1, listener=listener)
        if result.status is Status.UNIQUE:
            spared.append(cell)
        elif result.status is not Status.MULTIPLE:
            unsure.append(cell)
    return Redundant(tuple(spared), tuple(unsure))


Spare = Cell | int
"""A clue that might be spared: the cell of a given, or the number of another clue."""


def spare_clues(puzzle: Puzzle) -> list[int]:
    """Return the numbers of the clues that a puzzle might do without.

    What states its shape is none of them: houses, rules of the whole grid, unseen cells.
    """
    grid = grid_of(puzzle)
    return [
        number
        for number, clue in enumerate(puzzle.clues)
        if clue.place != "whole" and not clue.divides and not any(clue.unseen(grid))
    ]


def without(puzzle: Puzzle, gone: Collection[Spare]) -> Puzzle:
    """Return a puzzle without the givens of some cells, and without clues by their numbers."""
    givens = tuple(
        tuple(0 if given and (r, c) in gone else given for c, given in enumerate(line))
        for r, line in enumerate(puzzle.givens)
    )
    clues = tuple(clue for number, clue in enumerate(puzzle.clues) if number not in gone)
    return replace(puzzle, givens=givens, clues=clues)


def redundant_clues(
    puzzle: Puzzle,
    *,
    engine: str = "auto",
    limits: Limits = NO_LIMITS,
    listener: Listener | None = None,
) -> tuple[list[Rule], list[Rule]]:
    """Return which clues but givens can be spared, each by itself, of a puzzle with one solution.

    The second list has those that a limit left open.
    """
    stopwatch = Stopwatch(limits, listener)
    solution = run(puzzle, engine=engine, limits=replace(limits, solutions=1)).solution
    spared, unsure = [], []
    for number in spare_clues(puzzle):
        clue = puzzle.clues[number]
        if stopwatch.over():
            unsure.append(clue)
            continue
        within = replace(stopwatch.left, solutions=2)
        try:
            fewer = without(puzzle, {number})
            result = run(fewer, engine=engine, limits=within, keep=1, listener=listener)
        except InvalidPuzzle:
            # It has to be there: the sum of a run, or a dot where all dots are given.
            continue
        if result.status is Status.UNIQUE and result.solution == solution:
            spared.append(clue)
        elif result.status not in (Status.MULTIPLE, Status.NONE, Status.UNIQUE):
            unsure.append(clue)
    return spared, unsure


def conflicts(
    model: Model, entries: Mapping[Any, Any], names: Sequence[str] | None = None
) -> list[Fault]:
    """Return what the givens, and values that somebody entered, break: one fault for each thing.

    `names` are what the constraints are called in a sentence, by default how they are written.
    """
    placed, label, strange = dict(model.givens), model.labelled(), []
    # Where values have names, a number that is none of them is no value.
    numbers = {label(value): value for domain in model.domains for value in values_of(domain)}
    for v in range(model.visible):
        if (where := place(model, v)) in entries:
            value = entries[where]
            if not model.labels:
                placed[v] = value
            elif value in numbers:
                placed[v] = numbers[value]
            else:
                strange.append(Fault(f"{model.name(v)} cannot be {value}", cells_of(model, (v,))))
    if names is None:
        names = list(map(model.says, range(len(model.constraints))))
    found = strange + [
        Fault(f"{model.name(variable)} cannot be {label(value)}", cells_of(model, (variable,)))
        for variable, value in placed.items()
        if not in_domain(model, variable, value)
    ]
    for number, (name, constraint) in enumerate(zip(names, model.constraints, strict=True)):
        origin = model.origin[number] if model.origin else ()
        how = broken if model.cells else unlike
        for fault in how(model, constraint, name, placed):
            found.append(Fault(fault.message, fault.cells, origin=origin))
    if model.hidden:
        found += broken_together(model, names, placed)
    return found


def broken_together(
    model: Model, names: Sequence[str], placed: Mapping[int, int]
) -> Iterator[Fault]:
    """Yield each clue with hidden variables whose cells all have values that it does not allow."""
    clues: dict[int, list[int]] = {}
    for number, constraint in enumerate(model.constraints):
        if max(constraint.variables) >= model.visible:
            for clue in model.origin[number]:
                clues.setdefault(clue, []).append(number)
    for clue, numbers in clues.items():
        constraints = [model.constraints[number] for number in numbers]
        scope = {v for one in constraints for v in one.variables if v < model.visible}
        if not placed.keys() >= scope or any(not in_domain(model, v, placed[v]) for v in scope):
            continue
        part = replace(
            model,
            constraints=tuple(constraints),
            givens=tuple((v, placed[v]) for v in sorted(scope)),
            origin=tuple(model.origin[number] for number in numbers),
        )
        if run(part, limits=Limits(1)).status is Status.NONE:
            told = f"{names[numbers[0]]} does not hold"
            yield Fault(told, cells_of(model, sorted(scope)), origin=(clue,))


def in_domain(model: Model, variable: int, value: int) -> bool:
    """Tell whether a variable could have a value at all."""
    return value >= 0 and bool(model.domains[variable] >> value & 1)


def unlike(
    model: Model, constraint: Constraint, name: str, placed: Mapping[int, int]
) -> Iterator[Fault]:
    """Yield that values break a constraint of a problem, in its own words, with the values."""
    known = [v for v in constraint.variables if v in placed and in_domain(model, v, placed[v])]
    if isinstance(constraint, AllDifferent):
        values = [placed[v] for v in known]
        known = [v for v in known if values.count(placed[v]) > 1]
        holds = not known
    else:
        whole = len(known) == len(constraint.variables)
        values = [placed.get(v, 0) for v in range(len(model.domains))]
        holds = not whole or constraint.holds(values)
    if not holds:
        label = model.labelled()
        told = ", ".join(f"{model.name(v)} = {label(placed[v])}" for v in known)
        yield Fault(f"{name} does not hold: {told}", ())


def broken(
    model: Model, constraint: Constraint, name: str, placed: Mapping[int, int]
) -> Iterator[Fault]:
    """Yield how the values placed break a constraint."""
    known = [v for v in constraint.variables if v in placed]
    whole = len(known) == len(constraint.variables)
    match constraint:
        case AllDifferent():
            yield from equals(model, name, known, placed)
        case Sum(total=total):
            reached = sum(placed[v] for v in known)
            if reached > total or (whole and reached != total):
                verb = "adds up to" if whole else "has already"
                yield Fault(f"{name} {verb} {reached}, not {total}", cells_of(model, known))
        case Less(less=less, greater=greater):
            if whole and placed[less] >= placed[greater]:
                told = f"{placed[less]} at {model.name(less)} is not smaller than"
                told = f"{told} {placed[greater]} at {model.name(greater)}"
                yield Fault(told, cells_of(model, (less, greater)))
        case _:
            values = [placed.get(v, 0) for v in range(len(model.domains))]
            if whole and not constraint.holds(values):
                yield Fault(f"{name} does not hold", cells_of(model, known))


def equals(
    model: Model, name: str, known: Sequence[int], placed: Mapping[int, int]
) -> Iterator[Fault]:
    """Yield each value that stands more than once in a house."""
    where: dict[int, list[int]] = {}
    for variable in known:
        where.setdefault(placed[variable], []).append(variable)
    for value, variables in where.items():
        if len(variables) > 1:
            times = "twice" if len(variables) == 2 else f"{len(variables)} times"
            yield Fault(f"{value} stands {times} in {name}", cells_of(model, variables))


def cells_of(model: Model, variables: Sequence[int]) -> tuple[Cell, ...]:
    """Return the cells that variables stand for; some stand for none."""
    return tuple(model.cells[v] for v in variables if v < len(model.cells))
