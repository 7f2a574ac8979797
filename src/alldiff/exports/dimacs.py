"""DIMACS: the clauses of a model, with comments that say which literal is which value of a cell.

Literals are numbered variable by variable, value by value: in a Sudoku of side n the value v of the
cell in row r and column c, all from 0, is ((r * n) + c) * n + v + 1. Those beyond the cells only
help to say what the constraints mean.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from alldiff.core.constraints import AllDifferent, Sets
from alldiff.core.errors import ReadError
from alldiff.core.model import Model
from alldiff.engines.clauses import Clauses, Literals, encode, literals_of


class Formula(NamedTuple):
    """The clauses of a model."""

    literals: list[Literals]
    """The literal of each value of each variable."""
    clauses: Clauses
    size: int
    """The greatest literal."""

    def text(self, model: Model) -> str:
        """Return a comment for each visible variable, the size, and the clauses."""
        lines = ["c alldiff: c VARIABLE VALUES LITERALS, each from the first to the last"]
        for variable, row in enumerate(self.literals[: model.visible]):
            values = ",".join(map(str, row))
            span = ",".join(map(str, row.values()))
            lines.append(f"c {model.name(variable)} {values} {span}")
        lines.append(f"p cnf {self.size} {len(self.clauses)}")
        lines += [" ".join(map(str, [*clause, 0])) for clause in self.clauses]
        return "\n".join(lines) + "\n"


def write(model: Model) -> str:
    """Return the formula of a model as text."""
    return formula(model).text(model)


def formula(model: Model, excluded: Sequence[int] | None = None) -> Formula:
    """Return the clauses of a model; the last excludes the values of a solution, if it is given.

    That one is about the visible variables alone, as solutions that differ in others are one.
    """
    literals, clauses = encode(model, model.domains)
    clauses = [*clauses, *settled(model, literals), *given(model, literals)]
    if excluded is not None:
        rows = zip(literals[: model.visible], excluded, strict=False)
        clauses.append([-row[value] for row, value in rows])
    size = max((abs(x) for clause in clauses for x in clause), default=0)
    return Formula(literals, clauses, size)


def settled(model: Model, literals: Sequence[Literals]) -> Clauses:
    """Return that nothing else of a house has the only value of a variable.

    The encoding expects domains from which these are gone.
    """
    clauses = []
    for constraint in model.constraints:
        if isinstance(constraint, AllDifferent | Sets):
            for variable in constraint.variables:
                if len(row := literals[variable]) == 1:
                    ((value, _),) = row.items()
                    others = (w for w in constraint.variables if w != variable)
                    clauses += [[-literals[w][value]] for w in others if value in literals[w]]
    return clauses


def given(model: Model, literals: Sequence[Literals]) -> Clauses:
    """Return the givens as clauses of one literal; one that is no value of its domain is none."""
    return [
        [literals[variable][value]] if value in literals[variable] else []
        for variable, value in model.givens
    ]


def read_values(model: Model, text: str) -> tuple[int, ...]:
    """Return the values of the visible variables that the `v` lines of a solver state.

    A solver of OPB writes x before the number of a literal.
    """
    words = [word for line in text.split("\n") if line[:1] == "v" for word in line[1:].split()]
    found = [re.fullmatch("(-?)x?([0-9]{1,12})", word) for word in words]
    if not found or None in found:
        raise ReadError("expected lines with v and the literals that are true")
    true = {int(word[2]) for word in found if word and not word[1]}
    return true_values(model, literals_of(model.domains)[: model.visible], true)


def true_values(
    model: Model, literals: Sequence[Literals], true: Collection[int]
) -> tuple[int, ...]:
    """Return the values of the first variables, one for each row of literals."""
    found = []
    for variable, row in enumerate(literals):
        values = [value for value, literal in row.items() if literal in true]
        if len(values) != 1:
            raise ReadError(f"{len(values)} values of {model.name(variable)} are true, not one")
        found.append(values[0])
    return tuple(found)
