"""From a Problem to its Model: expressions become constraints, and values become numbers.

Linear constraints over whole numbers stay linear (`AllDifferent`, `Sum`, `Less`, `Linear`). A
constraint on one variable narrows its domain, or becomes a given. Everything else becomes a table
of allowed rows. If a table would be too large, parts of the expression become auxiliary variables.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations, product
from math import prod
from types import CellType
from typing import TYPE_CHECKING, Any, cast

from alldiff.core.constraints import AllDifferent, Constraint, Less, Linear, Relation, Sum, Table
from alldiff.core.errors import AlldiffError, UsageError
from alldiff.core.messages import t
from alldiff.core.model import Model, domain_of
from alldiff.problems.expression import (
    COMPARISONS,
    AllDifferentOf,
    Constant,
    Expression,
    Operation,
    Variable,
)

if TYPE_CHECKING:
    from alldiff.problems.problem import Problem, StatedConstraint

MOST_ROWS = 100_000
"""How many rows may be tried to make a table."""
LARGEST_CODE = 65_535
"""Domains are sets of bits, so large values are expensive."""

Terms = tuple[dict[int, int], int]
"""A linear expression: the coefficient of each variable, and a constant."""
Make = Callable[["Codes"], Constraint]
"""A constraint that waits for the numbers of its values."""


class Codes:
    """The number for each value, the same for all variables.

    Whole numbers represent themselves, shifted up if some are negative; other values follow in the
    order of their first occurrence.
    """

    def __init__(self, domains: Sequence[Iterable[Any]]) -> None:
        values = dict.fromkeys(value for domain in domains for value in domain)
        numbers = [value for value in values if isinstance(value, int)]
        self.low = min([0, *numbers])
        self.of = {value: value - self.low for value in numbers}
        after = max(self.of.values(), default=-1) + 1
        others = [value for value in values if value not in self.of]
        self.of |= {value: code for code, value in enumerate(others, start=after)}
        if self.of and max(self.of.values()) > LARGEST_CODE:
            raise UsageError(
                t(
                    "the values go from {:,} to {:,}, but the largest span is {:,}: use "
                    "larger steps",
                    self.low,
                    max(numbers),
                    LARGEST_CODE,
                )
            )

        # True becomes 1 if both occur, for they are equal.
        self.plain = {value for domain in domains for value in domain if type(value) is int}

    def labels(self) -> tuple[tuple[int, Any], ...]:
        """Return the numbers whose values differ from themselves."""
        shown = {
            code: int(value) if value in self.plain else value for value, code in self.of.items()
        }
        return tuple((code, shown[code]) for code in sorted(shown) if differs(code, shown[code]))


def differs(code: int, value: Any) -> bool:
    """Return whether a value is displayed differently from its number."""
    return type(value) is not int or value != code


class Rows:
    """Rows of values that variables may take together; several constraints may share them."""

    def __init__(self, values: list[tuple[Any, ...]]) -> None:
        self.values = values
        self.known: frozenset[tuple[int, ...]] | None = None

    def coded(self, codes: Codes) -> frozenset[tuple[int, ...]]:
        """Return the rows as numbers, the same for every constraint of a model."""
        if self.known is None:
            self.known = frozenset(tuple(codes.of[x] for x in row) for row in self.values)
        return self.known


def identity(predicate: Callable[..., Any]) -> Hashable | None:
    """Return what two functions share that give the same answers, if that can be seen.

    A function stated in a loop is another one each time, of the same code. It may hold other
    values, by its defaults or by what is around it.
    """
    code = getattr(predicate, "__code__", None)
    if code is None or any(cell == CellType() for cell in predicate.__closure__ or ()):
        return None
    held = [cell.cell_contents for cell in predicate.__closure__ or ()]
    named = predicate.__kwdefaults__ or {}
    held += [*(predicate.__defaults__ or ()), *named.values()]
    held += [getattr(predicate, "__self__", None), predicate.__globals__]
    return (code, tuple(named), tuple(map(id, held)))


class Builder:
    """The parts of a model during its construction, over the original values."""

    def __init__(self, variables: Sequence[Variable]) -> None:
        variables = sorted(variables, key=lambda variable: variable.hidden)
        self.visible = sum(not variable.hidden for variable in variables)
        self.number = {variable: place for place, variable in enumerate(variables)}
        self.names = [variable.name for variable in variables]
        self.domains: list[list[Any]] = [list(variable.domain) for variable in variables]
        self.stated_domains = list(map(list, self.domains))
        """The domains before narrowing: givens and tables may use their values."""
        self.givens: dict[int, Any] = {}
        self.made: list[tuple[Make, str, list[int]]] = []
        """Each constraint with its text, and the numbers of the statements that need it."""
        self.stated = 0
        self.text = ""
        self.tables: dict[Hashable, Rows] = {}
        """The rows of predicates, by what they are and by the domains."""
        self.atoms: dict[str, int] = {}
        self.defined: dict[str, range] = {}
        """The constraints that define the auxiliary variable of an expression."""

    # What a statement becomes.

    def state(self, stated: StatedConstraint) -> None:
        """Add a statement from the problem."""
        self.text = stated.text
        if isinstance(stated.what, Expression):
            self.require(stated.what)
        elif callable(stated.what):
            predicate, scope = stated.what, [self.number[v] for v in stated.variables]
            self.tabulate(scope, lambda values: predicate(*values), identity(predicate))
        else:
            scope = [self.number[v] for v in stated.variables]
            self.rows(scope, stated.what)
        self.stated += 1

    def require(self, node: Expression) -> None:
        """Require an expression to be true."""
        if isinstance(node, AllDifferentOf):
            self.require_different(node.parts)
        elif isinstance(node, Operation) and node.name == "and":
            for part in node.parts:
                self.require(part)
        elif isinstance(node, Operation) and node.name in COMPARISONS:
            self.require_comparison(node)
        elif self.rows_to_try(node) <= MOST_ROWS:
            self.tabulate_node(node)
        elif isinstance(node, Operation) and node.name == "or":
            terms = {self.variable_of(part): -1 for part in node.parts}
            self.linear(terms, "<=", -1)
        else:
            self.linear({self.variable_of(node): 1}, "!=", 0)

    def require_different(self, parts: Sequence[Expression]) -> None:
        """Require expressions to differ: variables all together, others in pairs."""
        if not all(isinstance(part, Variable) for part in parts):
            for first, second in combinations(parts, 2):
                self.require(Operation("!=", first, second))
            return
        scope = [self.number[part] for part in parts if isinstance(part, Variable)]
        if twice := [v for place, v in enumerate(scope) if v in scope[:place]]:
            raise UsageError(t("{} is named twice in {}", self.names[twice[0]], self.text))
        if len(scope) > 1:
            self.put(lambda codes: AllDifferent(tuple(scope)))

    def require_comparison(self, node: Operation) -> None:
        """Require a comparison to be true: linear if possible, or a table if that is small."""
        first, second = node.parts
        plain = all(isinstance(part, Variable | Constant) for part in node.parts)
        if not self.whole_numbers(node):
            if plain and node.name == "!=" and all(isinstance(p, Variable) for p in node.parts):
                self.require_different(node.parts)
            else:
                self.tabulate_node(node)
            return
        linear = is_linear(first) and is_linear(second)
        if not linear and self.rows_to_try(node) <= MOST_ROWS:
            self.tabulate_node(node)
            return
        terms, constant = self.difference(first, second)
        match node.name:
            case "=" | "!=":
                self.linear(terms, node.name, -constant)
            case "<=" | "<":
                self.linear(terms, "<=", -constant - (node.name == "<"))
            case _:
                flipped = {v: -k for v, k in terms.items()}
                self.linear(flipped, "<=", constant - (node.name == ">"))

    def linear(self, terms: dict[int, int], operator: str, total: int) -> None:
        """Require a weighted sum to be =, <= or != a total."""
        terms = {v: k for v, k in terms.items() if k}
        if operator == "=" and terms and all(k < 0 for k in terms.values()):
            terms, total = {v: -k for v, k in terms.items()}, -total
        if len(terms) < 2:
            self.unary(terms, operator, total)
            return
        scope, factors = tuple(terms), tuple(terms.values())
        pair = sorted(factors) == [-1, 1]
        if pair and operator == "!=" and total == 0:
            self.put(lambda codes: AllDifferent(scope))
        elif pair and operator == "<=" and total == -1:
            less, greater = scope if factors[0] == 1 else scope[::-1]
            self.put(lambda codes: Less(less, greater))
        elif operator == "=" and set(factors) == {1}:
            self.put(lambda codes: Sum(scope, total - codes.low * len(scope)))
        else:
            self.put(
                lambda codes: Linear(scope, factors, operator, total - codes.low * sum(factors))
            )

    def unary(self, terms: dict[int, int], operator: str, total: int) -> None:
        """Narrow the domain of one variable, or make it a given."""
        if not terms:
            if not Linear((), (), operator, total).holds(()):
                # It can never hold, so there is no solution whatever else is stated.
                self.domains[0] = []
            return
        ((v, factor),) = terms.items()
        one = Linear((0,), (factor,), operator, total)
        self.narrow(v, [value for value in self.domains[v] if one.holds((value,))])

    def narrow(self, v: int, left: list[Any]) -> None:
        """Keep only some values of a variable; a single one that was requested is a given."""
        if not left and not all(isinstance(value, int) for value in self.domains[v]):
            # Numbers can miss each other; an unknown name is probably a typo.
            domain = ", ".join(map(str, self.domains[v][:12]))
            raise UsageError(
                t("{}: {} has no such value, only {}", self.text, self.name(v), domain)
            )
        if len(left) == 1 and v not in self.givens and v < self.visible:
            # A given leaves the domain as it would be without it.
            self.givens[v] = left[0]
        else:
            self.domains[v] = left

    # Tables.

    def rows_to_try(self, node: Expression) -> int:
        """Return how many rows of values an expression's variables have."""
        return prod(len(self.domains[v]) for v in self.scope(node))

    def scope(self, node: Expression) -> list[int]:
        """Return the numbers of an expression's variables."""
        return [self.number[v] for v in dict.fromkeys(node.variables())]

    def tabulate_node(self, node: Expression) -> None:
        """Allow the rows for which an expression is true."""
        scope = self.scope(node)
        variables = list(dict.fromkeys(node.variables()))
        self.tabulate(scope, lambda values: node.value(dict(zip(variables, values, strict=True))))

    def tabulate(
        self,
        scope: list[int],
        test: Callable[[tuple[Any, ...]], Any],
        same: Hashable | None = None,
    ) -> None:
        """Allow the rows that pass a test; `same` says which tests are alike."""
        size = prod(len(self.domains[v]) for v in scope)
        if size > MOST_ROWS:
            names = ", ".join(map(self.name, scope))
            raise UsageError(
                t(
                    "{}: {:,} rows of values for {} would have to be tried, but {:,} is the "
                    "maximum: use sums, or fewer variables at a time",
                    self.text,
                    size,
                    names,
                    MOST_ROWS,
                )
            )
        domains = tuple(tuple(self.domains[v]) for v in scope)
        key = None if same is None else (same, domains)
        if key not in self.tables or key is None:
            allowed = [row for row in product(*domains) if self.passes(test, scope, row)]
            self.tables[key] = Rows(allowed)
        self.allow(scope, self.tables[key])

    def passes(
        self, test: Callable[[tuple[Any, ...]], Any], scope: list[int], row: tuple[Any, ...]
    ) -> bool:
        """Return whether a row passes a test; a division by zero fails."""
        try:
            return bool(test(row))
        except ZeroDivisionError:
            return False
        except AlldiffError:
            raise
        except Exception as error:
            values = (f"{self.name(v)} = {value}" for v, value in zip(scope, row, strict=True))
            raised = f"{type(error).__name__}: {error}"
            raise UsageError(
                t("{} raised {}, where {}", self.text, raised, ", ".join(values))
            ) from error

    def rows(self, scope: list[int], rows: Iterable[tuple[Any, ...]]) -> None:
        """Allow the given rows whose values are in the domains."""
        domains = [set(self.domains[v]) for v in scope]
        allowed = [
            row
            for row in rows
            if all(value in domain for value, domain in zip(row, domains, strict=True))
        ]
        self.allow(scope, Rows(allowed))

    def allow(self, scope: list[int], rows: Rows) -> None:
        """Allow rows whose values are all in the domains."""
        if len(scope) == 1:
            self.narrow(scope[0], [row[0] for row in rows.values])
            return
        text = self.text

        def make(codes: Codes) -> Constraint:
            coded = rows.coded(codes)
            if len(scope) == 2:
                return Relation(scope[0], scope[1], cast("frozenset[tuple[int, int]]", coded), text)
            return Table(tuple(scope), coded, text)

        self.put(make)

    # Parts of expressions.

    def whole_numbers(self, node: Expression) -> bool:
        """Return whether all values in an expression are whole numbers; arithmetic needs them."""
        return all(isinstance(value, int) for value in self.values_in(node))

    def values_in(self, node: Expression) -> Iterator[Any]:
        """Yield the values of an expression's variables and constants."""
        if isinstance(node, Variable):
            yield from self.domains[self.number[node]]
        elif isinstance(node, Constant):
            yield node.constant
        elif isinstance(node, Operation | AllDifferentOf):
            for part in node.parts:
                yield from self.values_in(part)

    def difference(self, first: Expression, second: Expression) -> Terms:
        """Return one expression minus another."""
        return added(self.terms(first), self.terms(second), -1)

    def terms(self, node: Expression) -> Terms:
        """Return an expression in linear form; nonlinear parts become auxiliary variables."""
        if isinstance(node, Constant):
            return {}, int(node.constant)
        if isinstance(node, Variable):
            return {self.number[node]: 1}, 0
        if isinstance(node, Operation) and is_linear_step(node):
            parts = [self.terms(part) for part in node.parts]
            match node.name:
                case "+":
                    return added(parts[0], parts[1], 1)
                case "-":
                    return added(parts[0], parts[1], -1)
                case "neg":
                    return added(({}, 0), parts[0], -1)
                case "*":
                    (terms, constant), (_, factor) = sorted(parts, key=lambda part: -len(part[0]))
                    return {v: k * factor for v, k in terms.items()}, constant * factor
        return {self.variable_of(node): 1}, 0

    def variable_of(self, node: Expression) -> int:
        """Return the variable with the value of an expression: its own, or an auxiliary one."""
        if isinstance(node, Variable):
            return self.number[node]
        key = str(node)
        if key not in self.atoms:
            before = len(self.made)
            self.atoms[key] = self.hidden_for(node)
            self.defined[key] = range(before, len(self.made))
        self.need(node)
        return self.atoms[key]

    def need(self, node: Expression) -> None:
        """Note that the current statement, too, needs what defines an expression."""
        for number in self.defined.get(str(node), ()):
            if self.stated not in self.made[number][2]:
                self.made[number][2].append(self.stated)
        if isinstance(node, Operation | AllDifferentOf):
            for part in node.parts:
                self.need(part)

    def hidden_for(self, node: Expression) -> int:
        """Return a new auxiliary variable with the value of an expression."""
        assert isinstance(node, Operation | AllDifferentOf)
        if self.rows_to_try(node) <= MOST_ROWS:
            scope, variables = self.scope(node), list(dict.fromkeys(node.variables()))
            rows = []
            for row in product(*(self.domains[v] for v in scope)):
                with suppress(ZeroDivisionError):
                    value = node.value(dict(zip(variables, row, strict=True)))
                    rows.append((*row, int(value)))
            return self.hidden(dict.fromkeys(row[-1] for row in rows), scope, rows, str(node))
        if isinstance(node, Operation) and is_linear_step(node):
            terms, constant = self.terms(node)
            low, high = self.bounds(terms, constant)
            v = self.new(range(low, high + 1))
            with_text, self.text = self.text, f"{self.name(v)} = {node}"
            self.linear({**terms, v: -1}, "=", -constant)
            self.text = with_text
            return v
        if isinstance(node, AllDifferentOf):
            pairs = [Operation("!=", *pair) for pair in combinations(node.parts, 2)]
            return self.variable_of(Operation("and", *pairs))
        parts: list[Expression] = list(node.parts)
        name = node.name
        if name in COMPARISONS:
            # One number encodes how two compare.
            parts, zero = [Operation("-", *parts)], True
        else:
            zero = False
        numbers = [self.variable_of(part) for part in parts if not isinstance(part, Constant)]
        constants = {at: p.constant for at, p in enumerate(parts) if isinstance(p, Constant)}
        rows = []
        domains = [self.domains[v] for v in numbers]
        if prod(map(len, domains)) > MOST_ROWS:
            raise UsageError(t("{}: {} has too many values for a table", self.text, node))
        for row in product(*domains):
            rest = iter(row)
            full = [constants[at] if at in constants else next(rest) for at in range(len(parts))]
            of = [*full, 0] if zero else full
            with suppress(ZeroDivisionError):
                rows.append((*row, int(Operation(name, *of).value({}))))
        return self.hidden(dict.fromkeys(row[-1] for row in rows), numbers, rows, str(node))

    def hidden(
        self, values: Iterable[int], scope: list[int], rows: list[tuple[Any, ...]], text: str
    ) -> int:
        """Return a new auxiliary variable linked to others by rows."""
        v = self.new(values)
        with_text, self.text = self.text, f"{self.name(v)} = {text}"
        self.rows([*scope, v], rows)
        self.text = with_text
        return v

    def new(self, values: Iterable[int]) -> int:
        """Return a new auxiliary variable."""
        self.domains.append(sorted(values))
        self.stated_domains.append(self.domains[-1])
        return len(self.domains) - 1

    def bounds(self, terms: dict[int, int], constant: int) -> tuple[int, int]:
        """Return the least and the greatest value of a linear expression."""
        ends = [(k * min(self.domains[v]), k * max(self.domains[v])) for v, k in terms.items()]
        return constant + sum(map(min, ends)), constant + sum(map(max, ends))

    def name(self, v: int) -> str:
        """Return the name of a variable."""
        return self.names[v] if v < len(self.names) else f"hidden {v - self.visible + 1}"

    def put(self, make: Make) -> None:
        """Add a constraint for the current statement."""
        self.made.append((make, self.text, [self.stated]))

    def model(self) -> Model:
        """Return the model for all statements."""
        codes = Codes(self.stated_domains)
        given = [(v, codes.of[value]) for v, value in sorted(self.givens.items())]
        return Model(
            domains=tuple(domain_of(codes.of[x] for x in domain) for domain in self.domains),
            constraints=tuple(make(codes) for make, _, _ in self.made),
            givens=tuple(given),
            cells=(),
            shape=(0, 0),
            names=tuple(self.names[: self.visible]),
            hidden=len(self.domains) - self.visible,
            origin=tuple(tuple(stated) for _, _, stated in self.made),
            labels=codes.labels(),
            texts=tuple(text for _, text, _ in self.made),
        )


def build(problem: Problem) -> Model:
    """Return the model for a problem."""
    if not problem.variables:
        raise UsageError("the problem has no variables")
    builder = Builder(list(problem.variables.values()))
    for stated in problem.constraints:
        builder.state(stated)
    return builder.model()


def added(first: Terms, second: Terms, factor: int) -> Terms:
    """Return a linear expression plus a multiple of another."""
    terms = dict(first[0])
    for v, k in second[0].items():
        terms[v] = terms.get(v, 0) + factor * k
    return terms, first[1] + factor * second[1]


def is_linear_step(node: Operation) -> bool:
    """Return whether an operation on linear expressions gives a linear one."""
    if node.name == "*":
        return any(next(part.variables(), None) is None for part in node.parts)
    return node.name in ("+", "-", "neg")


def is_linear(node: Expression) -> bool:
    """Return whether an expression is a weighted sum of variables."""
    if isinstance(node, Operation):
        return is_linear_step(node) and all(map(is_linear, node.parts))
    return isinstance(node, Variable | Constant)
