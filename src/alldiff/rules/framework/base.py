"""What a rule is: a plain frozen record that says everything about itself.

A rule is one file of this folder, found by its name: `killer-cage` is `KillerCage` in
killer_cage.py. Its fields are what a puzzle states; its JSON, its schema, its drawing, its model
and its tool in the page all come from the class.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import attrgetter, methodcaller
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
)

from msgspec import Meta, Struct
from msgspec.structs import fields, replace

from alldiff.core.cells import Cell, cell_name
from alldiff.core.constraints import Constraint
from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Fault

if TYPE_CHECKING:
    from alldiff.core.splitmix import SplitMix64
    from alldiff.rules.framework.grid import GridView
    from alldiff.rules.framework.lowering import Lowered, Lowering
    from alldiff.rules.framework.proposing import SolvedGrid
    from alldiff.rules.framework.shapes import AnyShape

LARGEST = 10**9
"""Whole numbers are from -LARGEST to LARGEST."""
Number = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
CellField = Annotated[
    tuple[Number, Number],
    Meta(title="cell", description="Row and column from 0; the row -1 is that of unseen cells."),
]
"""A cell of the grid, or one that is not seen: a variable that a `variable` clue adds."""
Cells = tuple[CellField, ...]
At = Annotated[
    tuple[Number, Number],
    Meta(title="outside", description="A place around the grid: -1 is before the first line."),
]
"""A place around the grid, from which a line is read inward."""
Value = Annotated[int, Meta(title="value", ge=0, le=LARGEST)]
"""A value that a cell can take: a relabelling of the values maps it."""

Place = Literal["cells", "path", "pair", "outside", "whole"]
"""Where a rule lives, which decides the tool that sets it."""
Move = Literal["relabel", "reverse", "transpose", "reflect", "permute"]
"""A map of puzzles: any relabelling of the values, v to low + high - v, rows for columns,
reflections and rotations, and permutations of lines inside a band."""
Order = Literal["stated", "either", "none"]
States = Mapping[type[Constraint], tuple[str, ...]]
"""Types of constraints, with fields of a rule."""
Spelling = str | tuple[Callable[..., Any], Callable[..., Any]]
"""How another format writes a rule: a name, or a reader and a writer."""


def kebab(name: str) -> str:
    """Return the name of a class as a type of clue.

    >>> kebab("KillerCage"), kebab("XSum")
    ('killer-cage', 'x-sum')
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()


class Rule(
    Struct,
    frozen=True,
    gc=False,
    cache_hash=True,
    tag_field="type",
    tag=kebab,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A type of clue. What a method does not say, a rule of that sort usually has."""

    type: ClassVar[str] = ""
    title: ClassVar[str] = ""
    place: ClassVar[Place] = "cells"
    sentence: ClassVar[str] = ""
    """The rule in one sentence, with its fields in braces."""
    spellings: ClassVar[Mapping[str, Spelling]] = {}
    aliases: ClassVar[tuple[str, ...]] = ()
    symmetries: ClassVar[frozenset[Move]] = frozenset()
    """The maps under which the rule, its cells and values mapped, means the same."""
    order: ClassVar[Order] = "stated"
    """Whether it matters in which order `cells` are named: as stated, from either end, or not."""
    repeats: ClassVar[bool] = False
    """Whether a cell may be named twice, as in sums."""
    in_text: ClassVar[bool] = False
    """Whether a grid of characters shows the rule, or it goes without saying."""
    rank: ClassVar[int] = 9
    """Rules stand in a puzzle by rank, then in the order in which they were stated."""
    chooses: ClassVar[bool] = False
    """Whether only some of the rules inside it need hold."""
    margin: ClassVar[bool] = False
    """Whether a rule of the whole grid leaves the first row and column to sums, if they are black:
    a turn of the puzzle leaves them where they are."""
    blackens: ClassVar[bool] = False
    """Whether places without a cell are black cells of the puzzle, and drawn as such."""
    portable: ClassVar[bool] = True
    """Whether a text can state it: what is Python code cannot be."""
    in_core: ClassVar[Literal["", "pieces", "signs", "sums", "operations"]] = ""
    """How the core makes clues of this type for new puzzles by itself, if it does."""
    min_cells: ClassVar[int] = 1
    """How many cells it names at least."""
    differ: ClassVar[bool] = False
    """Whether the cells that it names differ, so that there are no more of them than values."""
    sizes: ClassVar[range] = range(0)
    """How many cells that touch a proposed clue has, where none is asked for; empty: unknown."""
    divides: ClassVar[bool] = False
    """Whether the houses of the rule are the boxes or pieces that divide the grid."""
    completes: ClassVar[tuple[str, ...]] = ()
    """The types of marks whose absence it gives a meaning, so that all of them must be there."""
    states: ClassVar[States] = {}
    """The constraints on the cells that it names, where these are all that it states, each with the
    fields that it takes besides; one whose field is None is not stated."""

    def faults(self, grid: GridView) -> Iterable[Fault]:
        """Return what is not stated, or means nothing on this grid."""
        return [*named_faults(self, grid), *size_faults(self, grid)]

    def constraints(self, grid: Lowering) -> Iterable[Lowered]:
        """Return the constraints that the rule states, by default those of `states`."""
        return grid.stated_alike(type(self), (self,))

    def contradictions(self, grid: GridView) -> Iterable[Fault]:
        """Yield why the rule cannot be kept, whatever stands in the other cells."""
        return ()

    def repairs(self, grid: GridView) -> Iterable[Rule]:
        """Yield what a setter may have meant, the nearest first, where the rule contradicts others.

        By default: another number, or the line reversed or shortened.
        """
        from alldiff.rules.framework.repairs import nearest_changes

        return nearest_changes(self, grid)

    def inner(self) -> tuple[Rule, ...]:
        """Return the rules that stand inside this one."""
        return ()

    def copied(self) -> int:
        """Return how often each of the rules inside holds."""
        return 1

    def unseen(self, grid: GridView) -> Iterable[tuple[Cell, str, int]]:
        """Yield the unseen cells that the rule adds: cell, name and domain."""
        return ()

    def counted(self, grid: Lowering, variable: int) -> int:
        """Return the variable of what sums count of a cell, if the rule changes that."""
        return variable

    def houses(self, grid: GridView) -> Iterable[House]:
        """Yield the sets of cells that the rule makes all different, with their names."""
        return ()

    def shapes(self, grid: GridView) -> Iterable[AnyShape]:
        """Yield what the rule looks like."""
        return ()

    def name(self) -> str:
        """Return what people call it in a sentence: 'the whisper line at R1C1'."""
        title = self.title.lower() if self.title[1:2].islower() else self.title
        where = self.place_name()
        return t("the {} at {}", title, where) if where else t("the {} rule", title)

    def called(self) -> str:
        """Return what an explanation calls it, where that is not its name."""
        return self.name()

    def place_name(self) -> str:
        """Return the name of the first cell, '' where the rule names none."""
        return next(map(cell_name, cells_named(self)), "")

    def statement(self) -> str:
        """Return the rule in one sentence."""
        return self.filled_in(self.sentence)

    def filled_in(self, says: str) -> str:
        """Return a sentence about such rules, in any language, with the fields of this one."""
        stated = {name: in_words(getattr(self, name)) for name in self.__struct_fields__}
        # Without a label a sentence ends before its colon, which French writes after a space.
        return re.sub(r"\s?: \.", ".", says.format_map(stated))

    @classmethod
    def proposals(cls, grid: SolvedGrid, rng: SplitMix64) -> Iterator[Rule]:
        """Yield clues of this type that hold in a solved grid, in random order, for new puzzles.

        All of them together could stand in one puzzle. What follows `*` in the signature are wishes
        of who asks: a length, a difference. A rule that proposes nothing is set by people only.
        """
        raise UsageError(t("no rule says how to make a {} from a solution", cls.type))

    @classmethod
    def sites(cls, grid: GridView) -> Iterable[Sequence[Cell]] | None:
        """Return the cells of every clue that could be proposed, None where these are too many."""
        if cls.place == "pair":
            return grid.neighbouring_pairs()
        single = cls.place == "cells" and "cell" in cls.__struct_fields__
        return [(cell,) for cell in grid.cells] if single else None

    def symmetries_on(self, grid: GridView) -> frozenset[Move]:
        """Return the maps that the rule survives on this grid, and those inside it do."""
        return self.symmetries.intersection(
            *(rule.symmetries_on(grid) for rule in rules_inside(self))
        )

    def moved(self, motion: Motion) -> Rule:
        """Return the rule at its new place after a motion of the grid that it survives."""
        return with_cells(self, motion.seen_cell, motion.outside, methodcaller("moved", motion))

    def shifted(self, cell: Callable[[Cell], Cell]) -> Rule:
        """Return the rule with its cells mapped, and those of the rules inside it."""
        return with_cells(self, cell, inside=methodcaller("shifted", cell))

    def reversed(self, grid: GridView) -> Rule | None:
        """Return the rule that holds where every value v became low + high - v, or None."""
        if "reverse" not in self.symmetries and "relabel" not in self.symmetries:
            return None
        return with_values(self, lambda value: grid.low + grid.high - value)


def in_words(value: Any) -> Any:
    """Return what a field holds as a sentence has it: tuples without the signs of Python.

    >>> in_words((5, 6)), in_words(((0, 3), (1, 2))), in_words(("ratio",))
    ('5, 6', '(0, 3), (1, 2)', 'ratio')
    """
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


class Motion(NamedTuple):
    """Where a symmetry of the grid takes cells, and places around it."""

    cell: Callable[[Cell], Cell]
    outside: Callable[[Cell], Cell]
    transposed: bool
    """Whether rows become columns; that comes first."""
    down: bool
    """Whether what was above is then below."""
    right: bool
    """Whether what was left is then right."""

    def seen_cell(self, cell: Cell) -> Cell:
        """Return where a cell goes; one that is unseen stays."""
        return self.cell(cell) if cell[0] >= 0 else cell


class House(Struct, frozen=True):
    """Cells that must all differ, with the name people use for them."""

    name: str
    cells: tuple[Cell, ...]


if TYPE_CHECKING:
    AnyRule = Rule
else:

    class Instances(type):
        """Takes every rule for an instance, as msgspec asks of what a hook decoded."""

        def __instancecheck__(cls, value):
            """Return whether a value is a rule."""
            return isinstance(value, Rule)

    class AnyRule(metaclass=Instances):
        """The type of a field that holds rules of any type; the reader of the JSON decodes it."""


RuleClass = TypeVar("RuleClass", bound=type[Rule])
ON_LINES = range(3, 9)
"""Cells of a line that is proposed."""
RULES: dict[str, type[Rule]] = {}
"""Every rule that was asked for so far, by its type and its aliases."""


def rule(
    *,
    title: str,
    place: Place,
    sentence: str,
    spellings: Mapping[str, Spelling] | None = None,
    symmetries: Iterable[Move] = (),
    aliases: tuple[str, ...] = (),
    states: States | None = None,
    order: Order = "stated",
    repeats: bool = False,
    min_cells: int = 1,
    differ: bool = False,
    sizes: range | None = None,
    divides: bool = False,
    completes: tuple[str, ...] = (),
    in_text: bool = False,
    rank: int = 9,
) -> Callable[[RuleClass], RuleClass]:
    """Register a rule under the name of its class, with what it says of itself."""

    def register(cls: RuleClass) -> RuleClass:
        cls.type = str(cls.__struct_config__.tag)
        cls.title, cls.place, cls.sentence = title, place, sentence
        cls.spellings, cls.symmetries = spellings or {}, frozenset(symmetries)
        cls.states = states or {}
        cls.aliases, cls.repeats, cls.divides = aliases, repeats, divides
        cls.order, cls.min_cells, cls.differ = order, 2 if place == "pair" else min_cells, differ
        cls.sizes = sizes or (ON_LINES if place == "path" and sizes is None else range(0))
        cls.completes, cls.in_text, cls.rank = completes, in_text, rank
        for name in (cls.type, *aliases):
            RULES[name] = cls
        return cls

    return register


@cache
def depths(cls: type[Rule], title: str) -> dict[str, int]:
    """Return the fields of a class that hold cells, or what has that title, and how deep."""
    found = {}
    for field in fields(cls):
        depth = depth_of(field.type, title)
        if depth is not None:
            found[field.name] = depth
    return found


def depth_of(hint: Any, title: str) -> int | None:
    """Return how many tuples surround what has a title in a type, or a `rule`; or None."""
    if hint is AnyRule:
        return 0 if title == "rule" else None
    if get_origin(hint) is Annotated:
        return 0 if any(isinstance(m, Meta) and m.title == title for m in get_args(hint)) else None
    for part in get_args(hint):
        inner = depth_of(part, title)
        if inner is not None:
            return inner + (get_origin(hint) is tuple)
    return None


def flat(value: Any, depth: int) -> Iterator[Any]:
    """Yield what lies inside so many tuples."""
    if value is None:
        return
    if depth == 0:
        yield value
        return
    for part in value:
        yield from flat(part, depth - 1)


def deep_map(value: Any, depth: int, function: Callable[[Any], Any]) -> Any:
    """Return a value with everything that lies inside so many tuples mapped."""
    if value is None:
        return None
    if depth == 0:
        return function(value)
    return tuple(deep_map(part, depth - 1, function) for part in value)


@cache
def cell_fields(cls: type[Rule]) -> tuple[str, ...]:
    """Return the one field of a class that is a tuple of cells, or those that are a cell each.

    All cells of a rule are in these, or there are none. They are so of nearly all rules, and
    puzzles have a hundred of them.
    """
    found = depths(cls, "cell")
    alike = list(found.values()) == [1] or (len(found) > 1 and set(found.values()) == {0})
    if not alike or cls.inner is not Rule.inner or depths(cls, "outside"):
        return ()
    return tuple(found)


@cache
def plain_cells(cls: type[Rule]) -> Callable[[Rule], tuple[Cell, ...]] | None:
    """Return what gives all cells of a rule at once, where its class has fields for that alone."""
    return attrgetter(*names) if (names := cell_fields(cls)) else None


def cells_named(rule: Rule) -> Iterable[Cell]:
    """Return the cells that a rule names, in order, twice where it does so."""
    plain = plain_cells(type(rule))
    return each_cell_named(rule) if plain is None else plain(rule)


def each_cell_named(rule: Rule) -> Iterator[Cell]:
    """Yield what `cells_named` returns."""
    for inside in rule.inner():
        yield from cells_named(inside)
    for name, depth in depths(type(rule), "cell").items():
        yield from flat(getattr(rule, name), depth)


def cells_of(rule: Rule) -> tuple[Cell, ...]:
    """Return the cells of the grid that a rule names, each once."""
    return tuple(dict.fromkeys([cell for cell in cells_named(rule) if cell[0] >= 0]))


def rules_inside(rule: Rule) -> tuple[Rule, ...]:
    """Return the rules that a rule holds as they are stated: of copies the one that is copied."""
    held = depths(type(rule), "rule").items()
    return tuple(inside for name, depth in held for inside in flat(getattr(rule, name), depth))


def with_cells(
    rule: Rule,
    cell: Callable[[Cell], Cell],
    outside: Callable[[Cell], Cell] | None = None,
    inside: Callable[[Rule], Rule] = lambda rule: rule,
) -> Rule:
    """Return the rule with its cells mapped, its places around the grid and the rules inside it."""
    return mapped(rule, {"cell": cell, "outside": outside or cell, "rule": inside})


def with_values(rule: Rule, value: Callable[[int], int]) -> Rule:
    """Return the rule with the values that it states mapped."""
    return mapped(rule, {"value": value})


def mapped(rule: Rule, functions: Mapping[str, Callable[[Any], Any]]) -> Rule:
    """Return the rule with each of its parts that has one of the titles mapped."""
    changed = {
        name: deep_map(getattr(rule, name), depth, function)
        for title, function in functions.items()
        for name, depth in depths(type(rule), title).items()
    }
    return replace(rule, **changed)


def overlaps(rule: Rule, grid: GridView) -> Iterable[Fault]:
    """Return each rule of its type before this one that shares cells, where nobody can mean it."""
    shared = grid.shared(type(rule))
    return each_overlap(rule, grid, shared) if shared else ()


def each_overlap(rule: Rule, grid: GridView, shared: set[Cell]) -> Iterator[Fault]:
    """Yield what `overlaps` returns."""
    mine = shared.intersection(cells_of(rule))
    for other in grid.of(type(rule)) if mine else ():
        if other is rule:
            break
        if both := mine.intersection(cells_of(other)):
            message = t("{} overlaps {}", rule.name(), other.name())
            yield Fault(message, tuple(sorted(both)), contradiction=False)


def named_faults(rule: Rule, grid: GridView) -> Iterable[Fault]:
    """Return each cell that a rule names and that is not there, or that it names twice."""
    plain = plain_cells(type(rule))
    if plain is not None and (named := plain(rule)):
        each = set(named)
        if grid.number.keys() >= each and (len(each) == len(named) or rule.repeats):
            return ()
    return list(each_named_fault(rule, grid))


def size_faults(rule: Rule, grid: GridView) -> Iterator[Fault]:
    """Yield that a rule names fewer cells than it needs, or more than there are values."""
    if rule.min_cells > 1:
        yield from too_short(rule, len(tuple(cells_named(rule))), rule.min_cells)
    if rule.differ:
        yield from too_long(rule, grid)


def too_short(rule: Rule, length: int, fewest: int) -> Iterator[Fault]:
    """Yield that a rule has fewer cells than it needs, or a pair more."""
    if length < fewest or (rule.place == "pair" and length > fewest):
        message = t("{} has {} cells, and needs {}", rule.name(), length, fewest)
        yield Fault(message, cells_of(rule), contradiction=False)


def too_long(rule: Rule, grid: GridView) -> Iterator[Fault]:
    """Yield each house of a rule with more cells than there are values."""
    values = grid.high - grid.low + 1
    for house in rule.houses(grid):
        if len(house.cells) > values:
            message = t("{} has {} cells but only {} values", house.name, len(house.cells), values)
            yield Fault(message, house.cells)


def each_named_fault(rule: Rule, grid: GridView) -> Iterator[Fault]:
    """Yield what `named_faults` returns."""
    named = tuple(cells_named(rule))
    if not named and depths(type(rule), "cell"):
        yield Fault(t("a clue of the type {} names no cell", rule.type), contradiction=False)
    seen: set[Cell] = set()
    for cell in named:
        if cell not in grid.number:
            message = t("{}: {} is not a cell", rule.name(), cell_name(cell))
            yield Fault(message, (cell,), contradiction=False)
        elif cell in seen and not rule.repeats:
            message = t("{}: {} is named twice", rule.name(), cell_name(cell))
            yield Fault(message, (cell,), contradiction=False)
        seen.add(cell)
    for name, depth in depths(type(rule), "outside").items():
        for at in flat(getattr(rule, name), depth):
            if not grid.is_outside(at):
                yield Fault(
                    t(
                        "{}: {} is not a place around the grid such as [-1, 0] above the first "
                        "column",
                        rule.name(),
                        list(at),
                    ),
                    contradiction=False,
                )
