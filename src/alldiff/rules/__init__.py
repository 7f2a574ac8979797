"""The rules of puzzles, one file each, and what a puzzle means by them.

`find("killer-cage")` imports killer_cage.py when it is first asked for, so that the many rules
there are cost a puzzle nothing that has others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from importlib import import_module

from msgspec.structs import replace

from alldiff._native import given_pairs
from alldiff.core.cells import cell_name
from alldiff.core.constraints import AllDifferent
from alldiff.core.errors import InvalidPuzzle, UsageError, unknown
from alldiff.core.limits import watched
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.plugins import INSTALLED
from alldiff.core.puzzle import Fault, Puzzle, Shape
from alldiff.core.registry import modules_in
from alldiff.rules.framework.base import RULES, House, Rule
from alldiff.rules.framework.grid import LARGEST_VALUE, GridView, call_rule, suspects
from alldiff.rules.framework.lowering import Lowering

__all__ = [
    "House",
    "Rule",
    "find",
    "raise_if_invalid",
    "rule_names",
    "to_model",
    "unchecked_model",
    "validate",
]


def __getattr__(name: str) -> type[Rule]:
    """Return the class of a rule, such as `LessThan`, from its file, such as less_than.py."""
    module = re.sub(r"(?<=.)(?=[A-Z])", "_", name).lower()
    if name[:1].isupper() and module in modules_in(__path__):
        found: type[Rule] = getattr(import_module(f"{__name__}.{module}"), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


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


class CompiledRules:
    """What the rules of a puzzle state, whatever its givens are."""

    def __init__(self, shape: Shape, values: tuple[int, int], rules: tuple[Rule, ...]) -> None:
        self.stated = shape, values, rules
        self.grid = Lowering(*self.stated)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the rules."""
        if self.grid.holding:
            from alldiff.rules.framework.nesting import too_many_inside

            if too_many := tuple(too_many_inside(self.grid.holding)):
                return too_many
        return tuple(
            [
                replace(fault, clue=fault.clue or rule)
                for group in self.grid.groups
                for rule in watched(suspects(group, self.grid), 1)
                for fault in call_rule(rule, rule.faults, self.grid)
            ]
        )

    @cached_property
    def model(self) -> Model:
        """The model without givens; only where there is no fault but contradictions."""
        try:
            return self.grid.model()
        except BaseException:
            # What was stated so far would be stated again.
            self.grid = Lowering(*self.stated)
            raise

    @cached_property
    def unreachable(self) -> tuple[Fault, ...]:
        """Why rules cannot be kept by themselves, whatever the givens are."""
        from alldiff.rules.framework.feasibility import out_of_reach

        model, rules = self.model, self.grid.rules
        found = [
            replace(fault, clue=fault.clue or rule)
            for rule in rules
            for fault in call_rule(rule, rule.contradictions, self.grid)
        ]
        told = {rules.index(fault.clue) for fault in found if fault.clue in rules}
        empty = set()
        for variable, narrowing in self.grid.narrowed.items():
            if model.domains[variable]:
                continue
            empty.add(variable)
            if not told.issuperset(narrowing):
                told.update(narrowing)
                names = " and ".join(dict.fromkeys(rules[n].name() for n in narrowing))
                cells = model.cells[variable : variable + 1]
                message = t("{}: no value is left for {}", names, model.name(variable))
                if variable >= model.visible:
                    message = t("{} cannot be satisfied, whatever the other cells hold", names)
                found.append(Fault(message, cells, clue=rules[narrowing[-1]]))
        for constraint, origin in watched(zip(model.constraints, model.origin, strict=True)):
            # Other rules on a cell without a value are not to blame for it.
            if not empty.isdisjoint(constraint.variables) or not told.isdisjoint(origin):
                continue
            if out_of_reach(constraint, model.domains):
                told.update(origin)
                rule = rules[origin[0]]
                cells = tuple(model.cells[v] for v in constraint.variables if v < len(model.cells))
                message = t("{} cannot be satisfied, whatever the other cells hold", rule.name())
                found.append(Fault(message, cells, clue=rule))
        return tuple(found)


compile_rules = lru_cache(maxsize=64)(CompiledRules)


def compiled_rules(puzzle: Puzzle) -> CompiledRules:
    """Return what the rules of a puzzle state."""
    return compile_rules(puzzle.shape, puzzle.values, puzzle.clues)


def grid_of(puzzle: Puzzle) -> GridView:
    """Return the grid of a puzzle as its rules see it."""
    return compiled_rules(puzzle).grid


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
        yield Fault(t("there are no values from {} to {}", low, high), contradiction=False)
        return
    if high > LARGEST_VALUE:
        message = t("values are up to {}, not {}", LARGEST_VALUE, high)
        yield Fault(message, contradiction=False)
        return
    yield from compiled_rules(puzzle).faults
    allowed = set(range(low, high + 1))
    if not set().union(*puzzle.givens) <= {0, None} | allowed:
        for cell, given in puzzle.given_cells():
            if given not in allowed:
                yield Fault(
                    t("{} at {} is not in {}..{}", given, cell_name(cell), low, high), (cell,)
                )


def late_faults(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield why a puzzle has no solution, as far as the givens and single rules show it."""
    compiled = compiled_rules(puzzle)
    yield from equal_givens(puzzle, compiled.grid)
    try:
        yield from compiled.unreachable
        yield from broken_domains(puzzle, compiled)
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
                yield Fault(t("two equal givens: {} at {} in {}", value, where, house.name), pair)
            seen.setdefault(value, cell)


def broken_domains(puzzle: Puzzle, compiled: CompiledRules) -> Iterator[Fault]:
    """Yield each given that a rule does not allow in its cell."""
    grid = compiled.grid
    if not grid.narrowed:
        return
    for cell, value in puzzle.given_cells():
        variable = grid.number[cell]
        domain = compiled.model.domains[variable]
        # What is no value of the puzzle at all has been reported before.
        if variable in grid.narrowed and domain and not domain >> value & 1:
            narrowing = [grid.rules[number] for number in grid.narrowed[variable]]
            names = " and ".join(dict.fromkeys(rule.name() for rule in narrowing))
            message = t("the given {} at {} breaks {}", value, cell_name(cell), names)
            yield Fault(message, (cell,), clue=narrowing[-1])


def broken_rules(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield each rule that givens break, those of houses apart."""
    compiled = compiled_rules(puzzle)
    model, number = compiled.model, compiled.grid.number
    values = {number[cell]: given for cell, given in puzzle.given_cells()}
    told = set()
    for constraint, origin in watched(zip(model.constraints, model.origin, strict=True)):
        if isinstance(constraint, AllDifferent) or not values.keys() >= set(constraint.variables):
            continue
        if not constraint.holds(values):  # type: ignore[arg-type]  # indexed by variable
            for rule in origin:
                if rule not in told:
                    told.add(rule)
                    cells = tuple(model.cells[v] for v in constraint.variables)
                    clue = puzzle.clues[rule]
                    yield Fault(t("the givens break {}", clue.name()), cells, clue=clue)


def raise_if_invalid(puzzle: Puzzle) -> None:
    """Raise InvalidPuzzle with all faults of a puzzle, if it has any."""
    if faults := validate(puzzle):
        raise InvalidPuzzle(faults)


def to_model(puzzle: Puzzle) -> Model:
    """Return the model of a puzzle, or raise InvalidPuzzle with all its faults."""
    raise_if_invalid(puzzle)
    return build_model(puzzle)


def unchecked_model(puzzle: Puzzle) -> Model:
    """Return the model of a puzzle whose clues may contradict each other: it has no solution then.

    Raises InvalidPuzzle with all faults where the puzzle has others. Who finds no solution calls
    `raise_if_invalid`, which says why.
    """
    low, high = puzzle.values
    if 0 <= low <= high <= LARGEST_VALUE:
        givens = given_pairs(puzzle.givens, low, high)
        if givens is not None and not (compiled := compiled_rules(puzzle)).faults:
            # One model without givens: what is kept of it is found at once.
            return replace(compiled.model, givens=givens) if givens else compiled.model
    raise_if_invalid(puzzle)
    return build_model(puzzle)


def build_model(puzzle: Puzzle) -> Model:
    """Return the model of a puzzle that has one."""
    compiled = compiled_rules(puzzle)
    number = compiled.grid.number
    givens = tuple([(number[cell], value) for cell, value in puzzle.given_cells()])
    return replace(compiled.model, givens=givens)
