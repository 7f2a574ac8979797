"""The rules of puzzles, one file each, and what a puzzle means by them.

`find("killer-cage")` imports killer_cage.py when it is first asked for, so that the many rules
there are cost a puzzle nothing that has others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from importlib import import_module

from msgspec.structs import replace

from alldiff._native import given_pairs
from alldiff.core.cells import cell_name
from alldiff.core.constraints import AllDifferent
from alldiff.core.errors import InvalidPuzzle, UsageError, unknown
from alldiff.core.model import Model
from alldiff.core.plugins import INSTALLED
from alldiff.core.puzzle import Fault, Puzzle, Shape
from alldiff.core.registry import modules_in
from alldiff.rules.framework.base import RULES, House, Rule
from alldiff.rules.framework.feasibility import out_of_reach
from alldiff.rules.framework.grid import LARGEST_VALUE, GridView, suspects
from alldiff.rules.framework.guarded_call import asked
from alldiff.rules.framework.lowering import Lowering

__all__ = [
    "House",
    "Rule",
    "find",
    "refuse",
    "rule_names",
    "to_model",
    "unchecked_model",
    "validate",
]


def find(name: str) -> type[Rule]:
    """Return the rule of a type, by its name or an older name of it."""
    if name not in RULES and name.replace("-", "").isalnum():
        module = f"{__name__}.{name.replace('-', '_')}"
        try:
            import_module(module)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
    if name not in RULES:
        known = rule_names()
        broken = "" if name in RULES else INSTALLED.load_and_report()
        if name not in RULES:
            raise UsageError(unknown("type of clue", name, known) + broken)
    return RULES[name]


def rule_names() -> list[str]:
    """Return the types of all rules, those of plugins too."""
    load_all()
    return sorted({rule.type for rule in RULES.values()})


@cache
def load_all() -> None:
    """Import every file of this folder, once."""
    for name in modules_in(__path__):
        import_module(f"{__name__}.{name}")


class StatedRules:
    """What the rules of a puzzle state, whatever its givens are."""

    def __init__(self, shape: Shape, values: tuple[int, int], rules: tuple[Rule, ...]) -> None:
        self.grid = Lowering(shape, values, rules)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the rules."""
        return tuple(
            [
                replace(fault, clue=fault.clue or rule)
                for group in self.grid.groups
                for rule in suspects(group, self.grid)
                for fault in asked(rule, rule.faults, self.grid)
            ]
        )

    @cached_property
    def model(self) -> Model:
        """The model without givens; only where there is no fault but contradictions."""
        return self.grid.model()

    @cached_property
    def unreachable(self) -> tuple[Fault, ...]:
        """Why rules cannot be kept by themselves, whatever the givens are."""
        model, rules = self.model, self.grid.rules
        found = [
            replace(fault, clue=fault.clue or rule)
            for rule in rules
            for fault in asked(rule, rule.contradictions, self.grid)
        ]
        told = {rules.index(fault.clue) for fault in found if fault.clue in rules}
        for variable, narrowing in self.grid.narrowed.items():
            if not model.domains[variable] and not told.issuperset(narrowing):
                told.update(narrowing)
                names = " and ".join(dict.fromkeys(rules[n].name() for n in narrowing))
                cells = model.cells[variable : variable + 1]
                message = f"{names}: no value is left for {model.name(variable)}"
                found.append(Fault(message, cells, clue=rules[narrowing[-1]]))
        for constraint, origin in zip(model.constraints, model.origin, strict=True):
            if told.isdisjoint(origin) and out_of_reach(constraint, model.domains):
                told.update(origin)
                rule = rules[origin[0]]
                cells = tuple(model.cells[v] for v in constraint.variables if v < len(model.cells))
                message = f"{rule.name()} cannot be kept, whatever the other cells hold"
                found.append(Fault(message, cells, clue=rule))
        return tuple(found)


stated = lru_cache(maxsize=64)(StatedRules)


def stated_by(puzzle: Puzzle) -> StatedRules:
    """Return what the rules of a puzzle state."""
    return stated(puzzle.shape, puzzle.values, puzzle.clues)


def grid_of(puzzle: Puzzle) -> GridView:
    """Return the grid of a puzzle as its rules see it."""
    return stated_by(puzzle).grid


def validate(puzzle: Puzzle) -> tuple[Fault, ...]:
    """Return every fault of a puzzle; none means that it can be solved."""
    faults = tuple(early_faults(puzzle))
    if all(fault.contradiction for fault in faults):
        faults = (*faults, *late_faults(puzzle))
    return tuple(dict.fromkeys(faults))


def early_faults(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield what makes a puzzle unfit for a model, and values that are none."""
    if set(map(len, puzzle.givens)) != {puzzle.columns} or not puzzle.columns:
        yield Fault("the rows of the grid differ in length", contradiction=False)
        return
    if not any(puzzle.cells()):
        yield Fault("there is no white cell", contradiction=False)
        return
    low, high = puzzle.values
    if low < 0 or low > high:
        yield Fault(f"there are no values from {low} to {high}", contradiction=False)
        return
    if high > LARGEST_VALUE:
        message = f"values are up to {LARGEST_VALUE}, not {high}"
        yield Fault(message, contradiction=False)
        return
    yield from stated_by(puzzle).faults
    allowed = set(range(low, high + 1))
    if not set().union(*puzzle.givens) <= {0, None} | allowed:
        for cell, given in puzzle.given_cells():
            if given not in allowed:
                yield Fault(f"{given} at {cell_name(cell)} is not in {low}..{high}", (cell,))


def late_faults(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield why a puzzle has no solution, as far as the givens and single rules tell."""
    stated = stated_by(puzzle)
    yield from equal_givens(puzzle, stated.grid)
    try:
        yield from stated.unreachable
        yield from broken_domains(puzzle, stated)
        yield from broken_rules(puzzle)
    except InvalidPuzzle as invalid:
        # A rule that has too much in it for a model.
        yield from invalid.faults


def equal_givens(puzzle: Puzzle, grid: GridView) -> Iterator[Fault]:
    """Yield each pair of equal givens that share a house, once."""
    given = dict(puzzle.given_cells())
    found = set()
    for house in grid.houses:
        seen: dict[int, tuple[int, int]] = {}
        for cell in house.cells:
            value = given.get(cell)
            if value is None:
                continue
            if value in seen and (seen[value], cell) not in found:
                pair = (seen[value], cell)
                found.add(pair)
                where = f"{cell_name(pair[0])} and {cell_name(cell)}"
                yield Fault(f"two equal givens: {value} at {where} in {house.name}", pair)
            seen.setdefault(value, cell)


def broken_domains(puzzle: Puzzle, stated: StatedRules) -> Iterator[Fault]:
    """Yield each given that a rule does not allow in its cell."""
    grid = stated.grid
    if not grid.narrowed:
        return
    for cell, value in puzzle.given_cells():
        variable = grid.number[cell]
        domain = stated.model.domains[variable]
        if domain and not domain >> value & 1:
            narrowing = [grid.rules[number] for number in grid.narrowed[variable]]
            names = " and ".join(dict.fromkeys(rule.name() for rule in narrowing))
            message = f"the given {value} at {cell_name(cell)} breaks {names}"
            yield Fault(message, (cell,), clue=narrowing[-1])


def broken_rules(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield each rule that givens break, those of houses apart."""
    stated = stated_by(puzzle)
    model, number = stated.model, stated.grid.number
    values = {number[cell]: given for cell, given in puzzle.given_cells()}
    told = set()
    for constraint, origin in zip(model.constraints, model.origin, strict=True):
        if isinstance(constraint, AllDifferent) or not values.keys() >= set(constraint.variables):
            continue
        if not constraint.holds(values):  # type: ignore[arg-type]  # indexed by variable
            for rule in origin:
                if rule not in told:
                    told.add(rule)
                    cells = tuple(model.cells[v] for v in constraint.variables)
                    clue = puzzle.clues[rule]
                    yield Fault(f"the givens break {clue.name()}", cells, clue=clue)


def refuse(puzzle: Puzzle) -> None:
    """Raise InvalidPuzzle with all faults of a puzzle, if it has any."""
    if faults := validate(puzzle):
        raise InvalidPuzzle(faults)


def to_model(puzzle: Puzzle) -> Model:
    """Return the model of a puzzle, or raise InvalidPuzzle with all its faults."""
    refuse(puzzle)
    return model_of(puzzle)


def unchecked_model(puzzle: Puzzle) -> Model:
    """Return the model of a puzzle whose clues may contradict each other: it has no solution then.

    Raises InvalidPuzzle with all faults where the puzzle has others. Who finds no solution calls
    `refuse`, which tells why.
    """
    low, high = puzzle.values
    if 0 <= low <= high <= LARGEST_VALUE:
        givens = given_pairs(puzzle.givens, low, high)
        if givens is not None and not (stated := stated_by(puzzle)).faults:
            # One model without givens: what is kept of it is found at once.
            return replace(stated.model, givens=givens) if givens else stated.model
    refuse(puzzle)
    return model_of(puzzle)


def model_of(puzzle: Puzzle) -> Model:
    """Return the model of a puzzle that has one."""
    stated = stated_by(puzzle)
    number = stated.grid.number
    givens = tuple([(number[cell], value) for cell, value in puzzle.given_cells()])
    return replace(stated.model, givens=givens)
