"""XCSP3 expressions over variables: evaluated, or converted to weighted sums.

>>> tree = parse("le(add(x,mul(2,y)),7)")
>>> evaluate(tree, {"x": 1, "y": 3})
1
>>> linear(tree[1][0])
({'x': 1, 'y': 2}, 0)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from math import prod
from operator import xor
from typing import TypeAlias

from alldiff.core.errors import ReadError
from alldiff.core.messages import t

Tree: TypeAlias = "int | str | tuple[str, list[Tree]]"
"""A number, the name of a variable, or an operator with its operands."""
Sum: TypeAlias = tuple[dict[str, int], int]
"""Coefficients of variables, and a constant."""

DEEPEST = 100
LARGEST = 10**12
TOKEN = re.compile(r"\s*(?:([(),])|([^\s(),]+))")


def divided(a: int, b: int) -> int:
    """Return a quotient rounded towards zero, as most machines compute it."""
    if b == 0:
        raise ArithmeticError
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def remainder(a: int, b: int) -> int:
    """Return the remainder of such a division."""
    return a - b * divided(a, b)


def power(a: int, b: int) -> int:
    """Return a power, if it is a whole number that is not too large."""
    if b < 0 or (abs(a) > 1 and b > 40):
        raise ArithmeticError
    return int(a**b)


OPERATORS: dict[str, Callable[..., int]] = {
    "neg": lambda a: -a,
    "abs": abs,
    "sqr": lambda a: a * a,
    "add": lambda *a: sum(a),
    "sub": lambda a, b: a - b,
    "mul": lambda *a: prod(a),
    "div": divided,
    "mod": remainder,
    "pow": power,
    "dist": lambda a, b: abs(a - b),
    "min": lambda *a: min(a),
    "max": lambda *a: max(a),
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "eq": lambda *a: len(set(a)) == 1,
    "ne": lambda a, b: a != b,
    "not": lambda a: not a,
    "and": lambda *a: all(a),
    "or": lambda *a: any(a),
    "xor": lambda *a: reduce(xor, map(bool, a)),
    "iff": lambda *a: len(set(map(bool, a))) == 1,
    "imp": lambda a, b: not a or bool(b),
    "if": lambda a, b, c: b if a else c,
    "in": lambda a, b: a in b,
    "set": lambda *a: frozenset(a),  # type: ignore[dict-item]
}
COMPARISONS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "=", "ne": "!="}


def parse(text: str) -> Tree:
    """Return the tree of a functional expression."""
    tokens = [match[1] or match[2] for match in TOKEN.finditer(text)]
    tokens.reverse()
    tree = operand(tokens, 0)
    if tokens:
        raise ReadError(t("expected the end of an expression, not {!r}", tokens[-1][:40]))
    return tree


def operand(tokens: list[str], depth: int) -> Tree:
    """Take one operand from the end of the tokens."""
    if depth > DEEPEST:
        raise ReadError(t("an expression is more than {} deep", DEEPEST))
    word = tokens.pop() if tokens else ""
    if re.fullmatch(r"[+-]?[0-9]{1,12}", word):
        return int(word)
    if not re.fullmatch(r"[A-Za-z_][\w.\[\]]*", word):
        raise ReadError(t("expected an operand of an expression, not {!r}", word[:40]))
    if not tokens or tokens[-1] != "(":
        return word
    if word not in OPERATORS:
        raise ReadError(t("the operator {!r} is not supported", word[:40]))
    tokens.pop()
    inside: list[Tree] = []
    while tokens and tokens[-1] != ")":
        inside.append(operand(tokens, depth + 1))
        if tokens and tokens[-1] == ",":
            tokens.pop()
    if not tokens:
        raise ReadError(t("the operands of {!r} do not end", word))
    tokens.pop()
    return word, inside


def names_of(tree: Tree) -> Iterator[str]:
    """Yield the variables of a tree."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, tuple):
        for each in tree[1]:
            yield from names_of(each)


def evaluate(tree: Tree, values: Mapping[str, int]) -> int:
    """Return the value of a tree; raise ArithmeticError if it has none."""
    if isinstance(tree, int):
        return tree
    if isinstance(tree, str):
        return values[tree]
    operator, inside = tree
    try:
        found = OPERATORS[operator](*(evaluate(each, values) for each in inside))
    except (TypeError, ValueError):
        raise ReadError(t("the operator {!r} has {} operands", operator, len(inside))) from None
    if not isinstance(found, frozenset):
        found = int(found)
        if abs(found) > LARGEST:
            raise ArithmeticError
    return found


def linear(tree: Tree) -> Sum | None:
    """Return a tree as a weighted sum, None if it is not one."""
    if isinstance(tree, int):
        return {}, tree
    if isinstance(tree, str):
        return {tree: 1}, 0
    operator, inside = tree
    if operator not in ("neg", "add", "sub", "mul"):
        return None
    parts = [linear(each) for each in inside]
    known = [part for part in parts if part is not None]
    if len(known) != len(parts) or not known:
        return None
    match operator:
        case "neg" if len(known) == 1:
            return scaled(known[0], -1)
        case "add":
            return reduce(added, known)
        case "sub" if len(known) == 2:
            return added(known[0], scaled(known[1], -1))
        case "mul":
            constants = [part[1] for part in known if not part[0]]
            others = [part for part in known if part[0]]
            if len(others) <= 1:
                return scaled(others[0] if others else ({}, 1), prod(constants))
    return None


def scaled(part: Sum, factor: int) -> Sum:
    """Return a weighted sum times a number."""
    return {name: k * factor for name, k in part[0].items()}, part[1] * factor


def added(one: Sum, other: Sum) -> Sum:
    """Return the sum of two weighted sums."""
    terms = dict(one[0])
    for name, k in other[0].items():
        terms[name] = terms.get(name, 0) + k
    return terms, one[1] + other[1]
