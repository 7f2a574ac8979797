"""DIMACS: a model's clauses, with comments that map literals to cells and values.

Literals are numbered variable by variable, value by value: in a Sudoku of side n the value v in the
cell in row r and column c, all from 0, is ((r * n) + c) * n + v + 1. Those beyond the cells are
auxiliary.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from alldiff.core.constraints import AllDifferent, Sets
from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.engines.clauses import Clauses, Literals, Look, encode, go_on, literals_of

PIECE = 1 << 15
"""Numbers converted to text between two checks of the limits."""


class Formula(NamedTuple):
    """The clauses of a model."""

    literals: list[Literals]
    """The literal for each value of each variable."""
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
        lines.append(f"p cnf {self.size} {len(self.clauses)}\n")
        return "".join(["\n".join(lines), *self.clause_lines()])

    def clause_lines(self) -> Iterator[str]:
        """Yield the lines of the clauses, many at a time, checking the limits in between."""
        numbers, at = self.clauses.numbers, 0
        while at < len(numbers):
            self.clauses.look()
            end = min(at + PIECE, len(numbers))
            while numbers[end - 1]:
                end += 1
            # Only the 0 after a clause stands alone; an empty clause consists of it.
            joined = "\n" + " ".join(map(str, numbers[at:end]))
            yield joined.replace(" 0 ", " 0\n").replace("\n0 ", "\n0\n")[1:] + "\n"
            at = end


def write(model: Model) -> str:
    """Return a model's formula as text."""
    return formula(model).text(model)


def formula(model: Model, excluded: Sequence[int] | None = None, look: Look = go_on) -> Formula:
    """Return the clauses for a model; the last excludes the values of a solution, if given.

    That clause covers only the visible variables, since solutions that differ in others are the
    same.
    """
    literals, clauses = encode(model, model.domains, look)
    clauses.extend(settled(model, literals))
    clauses.extend(given(model, literals))
    if excluded is not None:
        rows = zip(literals[: model.visible], excluded, strict=False)
        clauses.append(-row[value] for row, value in rows)
    size = 0
    for at in range(0, len(clauses.numbers), PIECE):
        look()
        size = max(size, *map(abs, clauses.numbers[at : at + PIECE]))
    return Formula(literals, clauses, size)


def settled(model: Model, literals: Sequence[Literals]) -> Iterator[list[int]]:
    """Yield that no other variable in a house has the only value of a variable.

    The encoding expects domains from which these are gone.
    """
    for constraint in model.constraints:
        if isinstance(constraint, AllDifferent | Sets):
            for variable in constraint.variables:
                if len(row := literals[variable]) == 1:
                    ((value, _),) = row.items()
                    others = (w for w in constraint.variables if w != variable)
                    yield from ([-literals[w][value]] for w in others if value in literals[w])


def given(model: Model, literals: Sequence[Literals]) -> Iterator[list[int]]:
    """Yield the givens as unit clauses; a given outside its domain gives an empty clause."""
    for variable, value in model.givens:
        yield [literals[variable][value]] if value in literals[variable] else []


def read_values(model: Model, text: str) -> tuple[int, ...]:
    """Return the values of the visible variables from the `v` lines of a solver.

    An OPB solver writes x before the number of a literal.
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
            raise ReadError(
                t("{} values of {} are true, not one", len(values), model.name(variable))
            )
        found.append(values[0])
    return tuple(found)
