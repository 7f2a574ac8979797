"""The four questions about a puzzle or a model, answered in one place.

`run` searches for solutions, `candidates` returns the values that occur in them, `redundant` and
`redundant_clues` return the givens and other clues that can be removed, and `conflicts` returns
what the entered values break. A limit on seconds covers the whole question; limits on nodes and
memory cover each search separately.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from alldiff import _native
from alldiff.core.cells import Cell
from alldiff.core.constraints import AllDifferent, Constraint, Less, Sum
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.limits import CUT_SHORT, Ended, Limits, Listener, Stopwatch
from alldiff.core.logs import log
from alldiff.core.messages import t
from alldiff.core.model import Model, values_of
from alldiff.core.puzzle import Fault, Puzzle
from alldiff.core.records import replace
from alldiff.core.result import Interrupted, Result, Stats, Status
from alldiff.core.search import STRONG, parse
from alldiff.engines import choose
from alldiff.rules import grid_of, raise_if_invalid, to_model, unchecked_model
from alldiff.rules.framework.base import Rule

NO_LIMITS = Limits(None)
NO_MODEL = Model((), (), (), (), (0, 0))
"""Stands for one that was not finished."""
FIRST_SOLUTIONS = 200
"""How many solutions are examined together before values are checked one by one."""
FILTERS_EACH = 40
"""How often a short search may filter a constraint, for each variable."""


def as_model(puzzle: Puzzle | Model) -> Model:
    """Return a puzzle's model; a model is returned as is."""
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
    """Search for solutions within limits, and keep up to `keep` of them (None: all).

    The limits cover making the model, too. Raises InvalidPuzzle if a puzzle has faults, and
    Interrupted at Ctrl-C.
    """
    model, result = puzzle if isinstance(puzzle, Model) else NO_MODEL, None
    try:
        with Stopwatch(limits, listener) as watch:
            if isinstance(puzzle, Puzzle):
                model = unchecked_model(puzzle)
            chosen, plan = choose(model, engine, search, seed, threads)
            if isinstance(puzzle, Puzzle) and plan.level != STRONG:
                # Only the strongest search is sure to detect contradictory clues at once.
                raise_if_invalid(puzzle)
            result = chosen.solve(model, plan, watch.left, keep, listener)
            if isinstance(puzzle, Puzzle):
                result = result.of(puzzle)
                if not result.count:
                    raise_if_invalid(puzzle)
    except Interrupted as stop:
        if isinstance(puzzle, Puzzle):
            raise Interrupted(stop.result.of(puzzle)) from None
        raise
    except Ended as over:
        if result is None:
            plan, reached = parse(search or STRONG), over.limit_reached
            result = Result(model, (), 0, False, reached, Stats(), plan, engine)
    return logged(result)


def logged(result: Result) -> Result:
    """Log how a search ended, and return its result."""
    stats = result.stats
    log(
        "%s %s: %s, %d solutions, %d nodes, %.6f seconds, limit reached: %s",
        result.engine,
        result.search,
        result.status,
        result.count,
        stats.nodes,
        stats.seconds,
        result.limit_reached,
    )
    return result


class Occurrences(NamedTuple):
    """For each variable, how many solutions have each value, as far as requested.

    `limit_reached` is what ended the work before everything was known, or None.
    """

    counts: list[dict[int, int]]
    limit_reached: str | None

    def values(self, model: Model) -> dict[Any, tuple[Any, ...]]:
        """Return the values that occur for each cell, and for the name of each other variable."""
        label = model.labelled()
        return {
            place(model, v): tuple(map(label, sorted(self.counts[v]))) for v in range(model.visible)
        }


def place(model: Model, variable: int) -> Any:
    """Return a variable's cell, or its name if it has none."""
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

    A solution found for one value counts for all values in it, and for all values that are
    interchangeable with these, so few values need a separate search; a puzzle with one solution
    needs only one search.
    """
    stopwatch = Stopwatch(limits, listener)
    found: list[dict[int, int]] = [{} for _ in model.domains]
    counts = found
    seen: set[tuple[int, ...]] = set()
    classes = interchangeable_values(model)

    def search(asked: Model, most: int) -> Result:
        nonlocal counts
        within = replace(stopwatch.left, solutions=most)
        result = run(asked, engine=engine, limits=within, keep=most, listener=listener)
        for values in result.values:
            if (visible := values[: model.visible]) not in seen:
                seen.add(visible)
                for variable, value in enumerate(visible):
                    found[variable][value] = found[variable].get(value, 0) + 1
        counts = shared(found, classes)
        return result

    first = search(model, max(FIRST_SOLUTIONS, cap))
    if first.complete or not first.count:
        return Occurrences(counts, first.limit_reached)
    given = {variable for variable, _ in model.givens}
    asked: Sequence[tuple[int, int]] = [
        (variable, value)
        for variable in range(model.visible)
        if variable not in given
        for value in values_of(model.domains[variable])
        if counts[variable].get(value, 0) < cap
    ]
    if cap == 1 and limits.nodes is None and engine in ("auto", "native"):
        asked = undecided(model, asked, found, stopwatch)
        counts = shared(found, classes)
    reached = None
    for variable, value in asked:
        if counts[variable].get(value, 0) >= cap:
            continue
        if over := stopwatch.over():
            return Occurrences(counts, over)
        result = search(replace(model, givens=(*model.givens, (variable, value))), cap)
        if result.limit_reached in CUT_SHORT:
            reached = result.limit_reached
    return Occurrences(counts, reached)


def interchangeable_values(model: Model) -> list[tuple[int, ...]]:
    """Return sets of values that can be permuted in any solution to get another one.

    If all constraints are all-different, these are values that are not given and that the same
    variables can take.
    """
    if any(type(constraint) is not AllDifferent for constraint in model.constraints):
        return []
    given = {value for _, value in model.givens}
    domains = set(model.domains)
    alike: dict[tuple[int, ...], list[int]] = {}
    for value in {value for domain in domains for value in values_of(domain)} - given:
        alike.setdefault(tuple(domain >> value & 1 for domain in domains), []).append(value)
    return [tuple(values) for values in alike.values() if len(values) > 1]


def shared(found: list[dict[int, int]], classes: Sequence[tuple[int, ...]]) -> list[dict[int, int]]:
    """Return how many solutions each value has at least, if interchangeable values have as many."""
    if not classes:
        return found
    counts = [dict(one) for one in found]
    for values in classes:
        for variable, one in enumerate(found):
            if most := max(one.get(value, 0) for value in values):
                counts[variable].update(dict.fromkeys(values, most))
    return counts


def undecided(
    model: Model,
    asked: Sequence[tuple[int, int]],
    counts: list[dict[int, int]],
    stopwatch: Stopwatch,
) -> Sequence[tuple[int, int]]:
    """Look for the values with short searches, and return those that they do not decide.

    The core runs them all in one call, and each one prefers values that were not found yet.
    """
    from alldiff.engines.native import RECORDS, native_model

    foreign = any(type(constraint) not in RECORDS for constraint in model.constraints)
    if not asked or foreign or max(model.domains) >> 64:
        return asked
    support = _native.Support(
        native_model(model),
        range(len(model.constraints)),
        [],
        model.visible,
        FILTERS_EACH * len(model.domains),
    )
    domains = list(model.domains)
    for variable, value in model.givens:
        domains[variable] &= 1 << value
    variables = support.variables
    left, unknown = support.left(domains, _native.Stop(lambda _: stopwatch.over() is not None))
    for variable, domain in zip(variables, left, strict=True):
        for value in values_of(domain):
            counts[variable].setdefault(value, 1)
    named = set(variables)
    still = {(variables[at], value) for at, value in unknown}
    return [one for one in asked if one in still or one[0] not in named]


class Redundant(NamedTuple):
    """Givens that are individually redundant; `unsure` are those that a limit left open."""

    cells: tuple[Any, ...]
    unsure: tuple[Any, ...] = ()


def redundant(
    model: Model,
    *,
    engine: str = "auto",
    limits: Limits = NO_LIMITS,
    listener: Listener | None = None,
) -> Redundant:
    """Return which givens are individually redundant in a model with one solution."""
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
"""A clue that might be redundant: the cell of a given, or the number of another clue."""


def spare_clues(puzzle: Puzzle) -> list[int]:
    """Return the numbers of the clues that might be redundant.

    Clues that define the shape are excluded: houses, rules for the whole grid, unseen cells.
    """
    grid = grid_of(puzzle)
    return [
        number
        for number, clue in enumerate(puzzle.clues)
        if clue.place != "whole" and not clue.divides and not any(clue.unseen(grid))
    ]


def without(puzzle: Puzzle, gone: Collection[Spare]) -> Puzzle:
    """Return a puzzle without the givens in some cells, and without clues by number."""
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
    """Return which clues, givens aside, are individually redundant in a puzzle with one solution.

    The second list contains those that a limit left open.
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
            # It is required: the sum of a run, or a dot if all dots are given.
            continue
        if result.status is Status.UNIQUE and result.solution == solution:
            spared.append(clue)
        elif result.status not in (Status.MULTIPLE, Status.NONE, Status.UNIQUE):
            unsure.append(clue)
    return spared, unsure


def conflicts(
    model: Model, entries: Mapping[Any, Any], names: Sequence[str] | None = None
) -> list[Fault]:
    """Return what the givens and the entered values break: one fault per violation.

    `names` are the constraints' names in a sentence, by default their text.
    """
    placed, label, strange = dict(model.givens), model.labelled(), []
    # If values have labels, any other number is invalid.
    numbers = {label(value): value for domain in model.domains for value in values_of(domain)}
    for v in range(model.visible):
        if (where := place(model, v)) in entries:
            value = entries[where]
            if not model.labels:
                placed[v] = value
            elif value in numbers:
                placed[v] = numbers[value]
            else:
                strange.append(
                    Fault(t("{} cannot be {}", model.name(v), value), cells_of(model, (v,)))
                )
    if names is None:
        names = list(map(model.text_of, range(len(model.constraints))))
    found = strange + [
        Fault(
            t("{} cannot be {}", model.name(variable), label(value)), cells_of(model, (variable,))
        )
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
    """Yield each clue with auxiliary variables whose cells have values that it forbids."""
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
            told = t("{} does not hold", names[numbers[0]])
            yield Fault(told, cells_of(model, sorted(scope)), origin=(clue,))


def in_domain(model: Model, variable: int, value: int) -> bool:
    """Return whether a variable could have a value at all."""
    return value >= 0 and bool(model.domains[variable] >> value & 1)


def unlike(
    model: Model, constraint: Constraint, name: str, placed: Mapping[int, int]
) -> Iterator[Fault]:
    """Yield which values break a constraint in a problem, in its own words."""
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
        yield Fault(t("{} does not hold: {}", name, told), ())


def broken(
    model: Model, constraint: Constraint, name: str, placed: Mapping[int, int]
) -> Iterator[Fault]:
    """Yield how the entered values break a constraint."""
    known = [v for v in constraint.variables if v in placed]
    whole = len(known) == len(constraint.variables)
    match constraint:
        case AllDifferent():
            yield from equals(model, name, known, placed)
        case Sum(total=total):
            reached = sum(placed[v] for v in known)
            if reached > total or (whole and reached != total):
                pattern = "{} adds up to {}, not {}" if whole else "{} has already {}, not {}"
                yield Fault(t(pattern, name, reached, total), cells_of(model, known))
        case Less(less=less, greater=greater):
            if whole and placed[less] >= placed[greater]:
                smaller, larger = (
                    (placed[less], model.name(less)),
                    (placed[greater], model.name(greater)),
                )
                message = t("{} at {} is not smaller than {} at {}", *smaller, *larger)
                yield Fault(message, cells_of(model, (less, greater)))
        case _:
            values = [placed.get(v, 0) for v in range(len(model.domains))]
            if whole and not constraint.holds(values):
                yield Fault(t("{} does not hold", name), cells_of(model, known))


def equals(
    model: Model, name: str, known: Sequence[int], placed: Mapping[int, int]
) -> Iterator[Fault]:
    """Yield each value that occurs more than once in a house."""
    where: dict[int, list[int]] = {}
    for variable in known:
        where.setdefault(placed[variable], []).append(variable)
    for value, variables in where.items():
        if len(variables) > 1:
            message = t("{} appears {} times in {}", value, len(variables), name)
            if len(variables) == 2:
                message = t("{} appears twice in {}", value, name)
            yield Fault(message, cells_of(model, variables))


def cells_of(model: Model, variables: Sequence[int]) -> tuple[Cell, ...]:
    """Return the cells of variables; some variables have none."""
    return tuple(model.cells[v] for v in variables if v < len(model.cells))
