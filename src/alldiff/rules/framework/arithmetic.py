"""Conditions over named values, read by a whitelist: a pasted text never runs code."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from alldiff.core.errors import UsageError
from alldiff.core.messages import t

Condition = Callable[..., bool]
Evaluate = Callable[[Mapping[str, int]], Any]
LONGEST = 500
LARGEST = 10**12
"""No number on the way may be larger."""

OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: operator.not_,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
FUNCTIONS: dict[str, Callable[..., int]] = {
    "abs": abs,
    "min": lambda *numbers: min(numbers),
    "max": lambda *numbers: max(numbers),
    "sum": lambda *numbers: sum(numbers),
}


@lru_cache(maxsize=256)
def compiled(text: str, names: tuple[str, ...]) -> Condition:
    """Return the function of the named values, in order, that a text states.

    >>> compiled("abs(a - b) >= 4 and a != 1", ("a", "b"))(9, 2)
    True
    """
    if len(text) > LONGEST:
        raise UsageError(t("a condition of {} characters; the maximum is {}", len(text), LONGEST))
    try:
        tree = ast.parse(text.strip(), mode="eval")
        evaluate = expression(tree.body, names)
    except UsageError:
        raise
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise UsageError(t("{!r} is not a condition such as abs(a - b) >= 4", text)) from None

    def condition(*values: int) -> bool:
        try:
            return bool(evaluate(dict(zip(names, values, strict=True))))
        except ZeroDivisionError:
            return False

    return condition


def expression(node: ast.AST, names: tuple[str, ...]) -> Evaluate:
    """Return what evaluates a part of a condition."""
    match node:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return lambda _: number
        case ast.Name(id=name) if name in names:
            return lambda values: values[name]
        case ast.UnaryOp(op=op, operand=part) if type(op) in OPERATORS:
            inner, apply = expression(part, names), OPERATORS[type(op)]
            return lambda values: apply(inner(values))
        case ast.BinOp(op=op, left=left, right=right) if type(op) in OPERATORS:
            return binary(OPERATORS[type(op)], expression(left, names), expression(right, names))
        case ast.BoolOp(op=op, values=parts):
            inside = [expression(part, names) for part in parts]
            together = all if isinstance(op, ast.And) else any
            return lambda values: together(part(values) for part in inside)
        case ast.Compare(left=left, ops=ops, comparators=others) if all(
            type(op) in OPERATORS for op in ops
        ):
            inside = [expression(part, names) for part in (left, *others)]
            return comparison([OPERATORS[type(op)] for op in ops], inside)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS and args:
            inside, function = [expression(part, names) for part in args], FUNCTIONS[name]
            if name == "abs" and len(inside) != 1:
                raise UsageError("abs takes one number")
            return lambda values: function(*(part(values) for part in inside))
    shown = ast.unparse(node)[:40]
    known = f"the cells are called {', '.join(names)}; there are + - * // % **, comparisons, "
    raise UsageError(
        t("{!r} is not known here: {}and, or, not, {}", shown, known, ", ".join(FUNCTIONS))
    )


def binary(apply: Callable[..., Any], left: Evaluate, right: Evaluate) -> Evaluate:
    """Return what applies an operator, and refuses numbers that grow without bound."""

    def evaluate(values: Mapping[str, int]) -> int:
        a, b = left(values), right(values)
        if apply is operator.pow and (b < 0 or b > 40 or abs(a) > 1000):
            raise UsageError(t("{} ** {} is too large", a, b))
        result = apply(a, b)
        if abs(result) > LARGEST:
            raise UsageError(t("{} is too large", result))
        return int(result)

    return evaluate


def comparison(operators: list[Callable[..., bool]], parts: list[Evaluate]) -> Evaluate:
    """Return what compares numbers in a row, as in a < b < c."""

    def evaluate(values: Mapping[str, int]) -> bool:
        numbers = [part(values) for part in parts]
        pairs = zip(operators, numbers[:-1], numbers[1:], strict=True)
        return all(compare(a, b) for compare, a, b in pairs)

    return evaluate
