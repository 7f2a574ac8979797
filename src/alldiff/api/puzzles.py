"""One puzzle: solve it, count its solutions, list its candidates."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Annotated, Any, TypeAlias, overload

from alldiff import solving
from alldiff.api.sources import AnySource, Source, as_puzzle, by_source, resolve, resolve_model
from alldiff.core.annotations import (
    Client,
    Engine,
    Keep,
    Limit,
    Listener,
    Memory,
    Nodes,
    Option,
    SearchSpec,
    Seed,
    Threads,
    Timeout,
    documented,
    limited,
)
from alldiff.core.cells import Cell
from alldiff.core.errors import InvalidPuzzle, LimitReached, UsageError, suggest
from alldiff.core.limits import CUT_SHORT, ending_text
from alldiff.core.messages import t
from alldiff.core.model import Model, values_of
from alldiff.core.puzzle import Fault, Grid, Puzzle
from alldiff.core.records import replace
from alldiff.core.result import Limits, NamedSolution, Result
from alldiff.core.search import ALONE, parse
from alldiff.engines import choose
from alldiff.problems import Problem
from alldiff.rules import unchecked_model, validate as faults_of

Place: TypeAlias = Cell | str
"""A cell, or the name of an unseen variable."""
Values: TypeAlias = dict[Place, tuple[int, ...]]
"""The values of a puzzle by place."""
NamedValues: TypeAlias = dict[Hashable, tuple[Hashable, ...]]
"""The values of a problem by the names of its variables."""
Named: TypeAlias = Model | Problem


def to_model(puzzle: AnySource) -> Model:
    """Return the model of a puzzle or a problem; InvalidPuzzle lists all faults of a puzzle.

    >>> len(to_model("4.23.2.4.3..1..2").constraints)
    12
    """
    return resolve_model(puzzle)


def validate(puzzle: Source) -> tuple[Fault, ...]:
    """Return every fault of a puzzle; none means that it can be solved.

    >>> validate("44.......3..1..2")[0].message
    'two equal givens: 4 at R1C1 and R1C2 in row 1'
    """
    return faults_of(as_puzzle(puzzle))


@by_source(Result[Grid], Result[NamedSolution], Result[Grid | NamedSolution])
@documented
@limited
def solve(
    puzzle: AnySource,
    search: SearchSpec = None,
    *,
    engine: Engine = "auto",
    limit: Limit = 2,
    nodes: Nodes = None,
    timeout: Timeout = None,
    memory: Memory = None,
    threads: Threads = None,
    seed: Seed = 0,
    keep: Keep = None,
    client: Client = None,
    listener: Listener = None,
) -> Result[Grid | NamedSolution]:
    """Solve a puzzle or a problem, by default up to a second solution, which settles uniqueness.

    `limit=1` stops at the first solution and `limit=None` finds all. Raises InvalidPuzzle if the
    puzzle has faults.

    >>> import alldiff as ad
    >>> ad.solve("4.23.2.4.3..1..2").status
    <Status.UNIQUE: 'unique'>
    """
    asked = resolve(puzzle)
    limits = Limits(limit, nodes, timeout, memory)
    # What is only counted may be a product.
    plain = (search, engine, nodes, threads, client) == (None, "auto", None, None, None)
    if plain and limit is None and keep == 1:
        from alldiff.solving.independent import counted_by_parts

        if (result := counted_by_parts(asked, limits, listener)) is not None:
            return result if isinstance(asked, Model) else result.of(asked)
    if client is None:
        return solving.run(
            asked,
            search,
            engine=engine,
            limits=limits,
            seed=seed,
            keep=keep,
            threads=threads,
            listener=listener,
        )
    if threads is not None:
        raise UsageError("a search runs on threads or on a cluster, not on both")
    from alldiff.bulk.splitting import solve_split

    model = solving.as_model(asked)
    chosen, plan = choose(model, engine, search, seed)
    if chosen.name != "native":
        raise UsageError(t("the engine {} cannot split a search over a cluster", chosen.name))
    result = solve_split(model, plan, limits, keep, client, listener)
    return result if isinstance(asked, Model) else replace(result, puzzle=asked)


@documented
def count(
    puzzle: AnySource,
    search: SearchSpec = None,
    *,
    engine: Engine = "auto",
    limit: Limit = 2,
    nodes: Nodes = None,
    timeout: Timeout = None,
    memory: Memory = None,
    threads: Threads = None,
    seed: Seed = 0,
    client: Client = None,
    listener: Listener = None,
) -> int:
    """Return the number of solutions, counting no further than `limit` (None counts all).

    A puzzle with contradictory clues has 0 solutions. Raises LimitReached if another limit ends the
    search first, or if a local search is named, which cannot count; `found` is the number so far.
    """
    try:
        result = solve(
            puzzle,
            search,
            engine=engine,
            limit=limit,
            nodes=nodes,
            timeout=timeout,
            memory=memory,
            threads=threads,
            seed=seed,
            keep=1,
            client=client,
            listener=listener,
        )
    except InvalidPuzzle as invalid:
        if invalid.exit_code != 1:
            raise
        return 0
    if result.limit_reached in CUT_SHORT:
        why = t("{} after {} solutions", ending_text(result.limit_reached), result.count)
        raise LimitReached(why, found=result.count)
    if not result.complete and result.count != limit:
        why = t("{} finds one solution and cannot count them all", result.search)
        raise LimitReached(why, found=result.count)
    return result.count


@by_source(Values, NamedValues, NamedValues)
@documented
@limited
def candidates(
    puzzle: AnySource,
    *,
    level: Annotated[
        str | None,
        Option(
            "Apply this consistency level, such as gac or mac+last-cell, instead of searching.",
            "LEVEL",
            "search",
        ),
    ] = None,
    engine: Engine = "auto",
    nodes: Nodes = None,
    timeout: Timeout = None,
    listener: Listener = None,
) -> Values | NamedValues:
    """Return for each cell, and each variable by name, its values in the solutions.

    A contradictory puzzle has none. Each solution settles one value of every cell, so at most one
    search runs for each value not yet seen. `nodes` limits each search, `timeout` all of them.
    Raises LimitReached if one of them ends the work; `found` has the values seen so far.
    """
    asked = resolve(puzzle)
    try:
        model = solving.as_model(asked)
    except InvalidPuzzle as invalid:
        if invalid.exit_code != 1 or isinstance(asked, Model):
            raise
        nothing: Values = dict.fromkeys(asked.cells(), ())
        return nothing
    limits = Limits(None, nodes, timeout)
    if level is not None:
        if engine not in ("auto", "reference"):
            raise UsageError(t("a level needs the engine reference, not {}", engine))
        return propagated(model, level, limits, listener)
    found = solving.candidates(model, engine=engine, limits=limits, listener=listener)
    if found.limit_reached:
        raise LimitReached(ending_text(found.limit_reached), found=found.values(model))
    return found.values(model)


def propagated(model: Model, level: str, limits: Limits, listener: Listener) -> Values:
    """Return the values that a consistency level, with options, leaves before the first choice."""
    from alldiff import reference

    search = parse(level)
    if search.over_states or search.level in ALONE:
        raise UsageError(t("{} is not a consistency level, such as mac or gac+last-cell", level))
    domains = reference.root_domains(model, search, limits, listener)
    return shown_domains(model, domains)


def shown_domains(model: Model, domains: Sequence[int] | None) -> Values:
    """Return domains by cell or name, their values as they are called; None: nothing is left."""
    label, left = model.labelled(), domains or [0] * model.visible
    return {
        solving.place(model, v): tuple(map(label, values_of(left[v]))) for v in range(model.visible)
    }


@overload
def conflicts(puzzle: Source, entries: Mapping[Cell, int] | None = None) -> list[Fault]: ...


@overload
def conflicts(puzzle: Named, entries: Mapping[Hashable, Hashable] | None = None) -> list[Fault]: ...


def conflicts(puzzle: AnySource, entries: Mapping[Any, Any] | None = None) -> list[Fault]:
    """Return what values entered in cells break, together with the givens; nothing if all is well.

    Where there is no grid, entries are values by the names of variables.

    >>> import alldiff as ad
    >>> [fault.message for fault in ad.conflicts("4.23.2.4.3..1..2", {(0, 1): 3})]
    ['3 appears twice in row 1', '3 appears twice in column 2']
    """
    from alldiff.techniques.engine.names import constraint_names

    asked = resolve(puzzle)
    entries = {} if entries is None else entries
    if not isinstance(entries, Mapping):
        raise UsageError("entries are values by cell, such as {(0, 1): 3}, or by name")
    if isinstance(asked, Model):
        known = [solving.place(asked, v) for v in range(asked.visible)]
        for name in entries:
            if name not in known:
                raise UsageError(t("there is no variable {}{}", name, suggest(str(name), known)))
        return solving.conflicts(asked, entries)
    try:
        model = unchecked_model(asked)
    except InvalidPuzzle as invalid:
        return list(invalid.faults)
    return solving.conflicts(model, entries, constraint_names(asked, model))


@by_source(Values, NamedValues, NamedValues)
def pencil_marks(puzzle: AnySource) -> Values | NamedValues:
    """Return what a player pencils in first: what is left of each cell, or name, without a given.

    The givens remove their values from the cells they share a house with, and a sum keeps only the
    values of its combinations. A puzzle with faults, or where a cell has no value left, has none.
    """
    from alldiff import reference

    asked = resolve(puzzle)
    if isinstance(asked, Puzzle) and faults_of(asked):
        return {}
    model = resolve_model(asked)
    given = {solving.place(model, variable) for variable, _ in model.givens}
    marks = shown_domains(model, reference.prefiltered(model))
    return {key: values for key, values in marks.items() if key not in given}


def marked_cells(puzzle: Puzzle) -> dict[Cell, tuple[int, ...]]:
    """Return the pencil marks in the cells of a grid, without its unseen variables."""
    marks = pencil_marks(puzzle)
    return {place: values for place, values in marks.items() if isinstance(place, tuple)}
