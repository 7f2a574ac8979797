"""New puzzles for any mixture of rules.

First, a random solution of the rules for the whole grid. Each requested rule then proposes clues
that hold in it. Finally givens and clues are removed while the solution stays unique, all by one
search that keeps what it learns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from alldiff.core.cells import Cell
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Grid, Puzzle
from alldiff.core.splitmix import SplitMix64
from alldiff.generators.clue_specs import ClueSpec
from alldiff.generators.difficulty_filter import Ease, Rejected, first_accepted
from alldiff.generators.grids import full_grid
from alldiff.generators.in_core import UNFINISHED, next_in_core
from alldiff.generators.infeasible import NO_SOLUTION, check_feasible
from alldiff.generators.options import GenerationStats, GeneratorOptions
from alldiff.generators.plan import Plan, plan_of
from alldiff.generators.proof import FILL_TRIES, Bundle, Prover, switchable
from alldiff.generators.symmetries import motions
from alldiff.rules import build_model, grid_of
from alldiff.rules.framework.base import Rule, cells_named, depths, flat
from alldiff.rules.framework.proposing import SolvedGrid
from alldiff.rules.given import Given

AT_ONCE = 30
"""One more given per this many open cells goes into a puzzle that is too hard."""
TRIED_LAST = 2
"""How many clues of each rule are removed last, so that some of them stay."""
Solved = tuple[Puzzle, Grid, tuple[int, ...]]
"""A puzzle, the values of its cells, and those of its unseen variables."""
ClueGroup = tuple[Rule, ...]
"""Clues that a symmetry maps onto each other, or a single one: they stay or go together."""


def new_mixture(
    kind: str, rng: SplitMix64, options: GeneratorOptions, stats: GenerationStats
) -> Puzzle:
    """Return a puzzle of a kind with the additional requested clues."""
    plan = plan_of(kind, options)
    prover = Prover(options, stats)
    ease = easing(plan, SplitMix64(rng.state)) if options.rated else None
    if plan.in_core:
        return first_accepted(options, stats, kind, next_in_core(plan, rng.state, prover), ease)
    return first_accepted(options, stats, kind, lambda: candidate(plan, rng, prover), ease)


def easing(plan: Plan, rng: SplitMix64) -> Ease | None:
    """Return a function that adds givens to puzzles that are too hard; None for minimal ones."""
    if plan.options.minimal or not plan.places:
        return None

    def ease(puzzle: Puzzle, open_cells: frozenset[Cell]) -> Puzzle | None:
        empty = [orbit for orbit in plan.places if not puzzle.givens[orbit[0][0]][orbit[0][1]]]
        given = sum(map(len, plan.places)) - sum(map(len, empty))
        near = [orbit for orbit in rng.shuffled(empty) if not open_cells.isdisjoint(orbit)]
        chosen = near[: 1 + len(near) // AT_ONCE]
        cells = {cell for orbit in chosen for cell in orbit}
        if not cells or given + len(cells) > plan.given_range[1] or puzzle.solution is None:
            return None
        givens = tuple(
            tuple(found if (r, c) in cells else given for c, (given, found) in enumerate(pairs))
            for r, pairs in enumerate(map(zip, puzzle.givens, puzzle.solution))
        )
        return replace(puzzle, givens=givens)

    return ease


@dataclass
class Proposed:
    """The clues in a candidate: those that stay, and those that may be removed."""

    stay: list[ClueGroup] = field(default_factory=list)
    spare: list[ClueGroup] = field(default_factory=list)


def candidate(plan: Plan, rng: SplitMix64, prover: Prover) -> Puzzle | Rejected:
    """Return a puzzle with one solution, or why givens or clues do not satisfy the options."""
    prover.time_left()  # raises when time is up
    solved = solved_base(plan, rng, prover)
    if isinstance(solved, Rejected):
        check_feasible(plan, prover)
        return solved
    base, solution, unseen = solved
    value = {cell: solution[cell[0]][cell[1]] or 0 for cell in base.cells()}
    chosen = proposed(plan, base, value, rng)
    if isinstance(chosen, Rejected):
        return chosen
    return minimized(plan, base, solution, unseen, chosen, rng, prover)


def solved_base(plan: Plan, rng: SplitMix64, prover: Prover) -> Solved | Rejected:
    """Return the base of a candidate with a solution, a random one unless it is given."""
    given = plan.options.solution
    if given is None and plan.is_plain:
        return plan.blank, full_grid(rng, prover, plan.blank.rows, plan.blank.box), ()
    base = plan.blank if given is not None else plan.based(rng)
    model = build_model(plan.unmarked(base))
    if given is not None:
        if not model.names:
            return base, given, ()
        model = replace(
            model, givens=tuple((v, given[r][c] or 0) for v, (r, c) in enumerate(model.cells))
        )
    found = prover.random_solution(model, rng.next(), 1 if plan.divided else FILL_TRIES)
    if found is None:
        return Rejected(NO_SOLUTION)
    return base, model.grid(found), found[len(model.cells) :]


def proposed(
    plan: Plan, base: Puzzle, value: dict[Cell, int], rng: SplitMix64
) -> Proposed | Rejected:
    """Return the clues that stay and those that may be removed, or which are too few."""
    moves = motions(base.rows, base.columns, plan.options.clue_symmetry or "none")
    grid = SolvedGrid(base.shape, base.values, base.clues, value, moves)
    chosen = Proposed()
    for spec in plan.clue_specs:
        if spec.whole or spec.divides:
            continue
        proposals = spec.rule.proposals(grid, rng, **dict(spec.details))
        groups = grouped(proposals, grid) if moves else ((clue,) for clue in proposals)
        wanted = spec.count
        if wanted is None and is_complete(base, spec.name):
            wanted = "all"
        if isinstance(wanted, int):
            found = so_many(groups, wanted)
            if sum(map(len, found)) < wanted:
                return Rejected(f"with fewer than {wanted} clues of the type {spec.name}")
            chosen.stay += found
        elif wanted == "all":
            chosen.stay += groups
        else:
            some = list(islice(groups, usual_number(plan, spec, base)))
            if not some:
                return Rejected(f"without a clue of the type {spec.name}")
            chosen.spare += some
    if not plan.places and says_the_same_reversed(base, chosen):
        raise UsageError(
            t(
                "these rules stay the same if every value v becomes {} - v: without "
                "givens there is always a second solution",
                sum(base.values),
            )
        )
    return chosen


def grouped(clues: Iterable[Rule], grid: SolvedGrid) -> list[ClueGroup]:
    """Return the clues in groups that are complete under the symmetry of the grid."""
    by_place = {place_of(clue): clue for clue in clues}
    groups: dict[frozenset[object], ClueGroup] = {}
    for clue in by_place.values():
        places = {place_of(clue), *(place_of(clue.moved(move)) for move in grid.moves)}
        if places <= by_place.keys():
            groups.setdefault(
                frozenset(places), tuple(by_place[p] for p in by_place if p in places)
            )
    return list(groups.values())


def place_of(clue: Rule) -> tuple[object, ...]:
    """Return the position of a clue, whatever its values."""
    outside = (
        tuple(flat(getattr(clue, name), depth))
        for name, depth in depths(type(clue), "outside").items()
    )
    return clue.type, frozenset(cells_named(clue)), *outside, getattr(clue, "direction", None)


def so_many(groups: Iterable[ClueGroup], wanted: int) -> list[ClueGroup]:
    """Return groups with `wanted` clues together, or fewer if that is impossible."""
    found: list[ClueGroup] = []
    for group in groups:
        if len(group) <= wanted:
            found.append(group)
            wanted -= len(group)
        if not wanted:
            break
    return found


def reading_order(clue: Rule) -> tuple[str, tuple[Cell, ...]]:
    """Return the sort key for clues in a puzzle: their type and position."""
    return clue.type, tuple(sorted(cells_named(clue))) or (getattr(clue, "at", (0, 0)),)


def usual_number(plan: Plan, spec: ClueSpec, base: Puzzle) -> int | None:
    """Return a suitable number of clues.

    A line for each row, a clue outside for each row and column, and all small clues. With few
    givens or none, all that fit.
    """
    if plan.given_range[1] < base.rows:
        return None
    return {"path": base.rows, "outside": base.rows + base.columns}.get(spec.rule.place)


def is_complete(base: Puzzle, name: str) -> bool:
    """Return whether all marks of a type must be shown, because missing marks have a meaning."""
    return any(name in clue.completes for clue in base.clues)


def says_the_same_reversed(base: Puzzle, chosen: Proposed) -> bool:
    """Return whether no clue of these types distinguishes a solution from its reverse."""
    grid = grid_of(base)
    if any(base.given_cells()) or any(clue.reversed(grid) != clue for clue in base.clues):
        return False
    types = {type(clue) for group in (*chosen.stay, *chosen.spare) for clue in group}
    return all(
        rule.reversed is Rule.reversed
        and not depths(rule, "value")
        and bool(rule.symmetries & {"reverse", "relabel"})
        for rule in types
    )


def in_order_of_trial(spare: list[ClueGroup], rng: SplitMix64) -> list[ClueGroup]:
    """Return clues in random order, with some of each type after all others."""
    order = rng.shuffled(spare)
    kept: dict[str, int] = {}
    last = set()
    for at in range(len(order) - 1, -1, -1):
        name = order[at][0].type
        kept[name] = kept.get(name, 0) + 1
        if kept[name] <= TRIED_LAST:
            last.add(at)
    first = [group for at, group in enumerate(order) if at not in last]
    return [*first, *(order[at] for at in rng.shuffled(sorted(last)))]


def minimized(
    plan: Plan,
    base: Puzzle,
    solution: Grid,
    unseen: Sequence[int],
    chosen: Proposed,
    rng: SplitMix64,
    prover: Prover,
) -> Puzzle | Rejected:
    """Return a puzzle without redundant givens and clues, or what is wrong with it.

    Givens are removed first, so that clues stay.
    """
    spare = in_order_of_trial(chosen.spare, rng)
    every = [clue for group in (*chosen.stay, *spare) for clue in group]
    puzzle = base.with_clues(sorted(every, key=reading_order))
    # Which clue it is, and not an equal one, so that each has its own number.
    number = {id(clue): at for at, clue in enumerate(puzzle.clues)}
    spare_numbers = [[number[id(clue)] for clue in group] for group in spare]
    numbers = [at for group in spare_numbers for at in group]
    model, clues = switchable(puzzle, numbers)
    place = {at: k for k, at in enumerate(numbers)}
    variable = grid_of(puzzle).number
    values = [*(solution[r][c] or 0 for r, c in model.cells), *unseen]
    fewest, most = plan.given_range
    target = fewest
    if plan.options.clues is not None and not plan.options.minimal:
        target = fewest + rng.below(most - fewest + 1)
    order = rng.shuffled(plan.places)
    groups = [[place[at] for at in group] for group in spare_numbers]
    result = prover.minimize(
        model,
        values,
        [
            *(Bundle([(variable[r, c], solution[r][c] or 0) for r, c in orbit]) for orbit in order),
            *(Bundle((), group) for group in groups),
        ],
        clues,
        fewest=target,
        effort=plan.effort,
    )
    if not result.unique:
        return Rejected("with more than one solution")
    kept = {c for orbit, stay in zip(order, result.kept, strict=False) if stay for c in orbit}
    stays = zip(spare_numbers, result.kept[len(order) :], strict=True)
    gone = {at for group, stay in stays if not stay for at in group}
    left = [clue for at, clue in enumerate(puzzle.clues) if at not in gone]
    # A given 0 is an empty cell, so a value of 0 that stays is a clue.
    zeros = [Given((r, c), 0) for r, c in sorted(kept) if solution[r][c] == 0]
    made = Puzzle(
        None,
        tuple(
            tuple(value if (r, c) in kept else puzzle.givens[r][c] for c, value in enumerate(row))
            for r, row in enumerate(solution)
        ),
        clues=[*left, *zeros],
        values=puzzle.values,
        solution=solution,
    )
    if (fault := shortfall(plan, made, len(kept), spare)) is not None:
        return fault
    if not result.whole:
        return Rejected(UNFINISHED, made, 1.0)
    if plan.options.minimal and any(len(each) > 1 for each in (*order, *spare)):
        # Clues that cannot be removed together may be redundant individually.
        cells = [Bundle([(variable[r, c], solution[r][c] or 0)]) for r, c in sorted(kept)]
        alone = [Bundle([], (place[at],)) for at in numbers if at not in gone]
        off = [Bundle([], (place[at],)) for at in numbers if at in gone]
        again = prover.minimize(model, values, [*off, *cells, *alone], clues)
        if not again.whole or not all(again.kept[len(off) :]):
            return Rejected("with a redundant clue", made, 1.0)
    return made


def shortfall(plan: Plan, made: Puzzle, givens: int, spare: Sequence[ClueGroup]) -> Rejected | None:
    """Return what a puzzle lacks: the number of givens, or a clue of each requested type."""
    fewest, most = plan.given_range
    if not fewest <= givens <= most:
        far = 10.0 + max(fewest - givens, givens - most)
        return Rejected("with another number of givens", made, far)
    left = {clue.type for clue in made.clues}
    for group in spare:
        if group[0].type not in left:
            return Rejected(f"without a clue of the type {group[0].type}", made, 2.0)
    return None
