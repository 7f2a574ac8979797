"""What the constraints in an XCSP3 instance need: variables, arrays, expressions, conditions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import product
from xml.etree.ElementTree import Element

from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.exports.building import ModelBuilder
from alldiff.exports.expressions import (
    COMPARISONS,
    OPERATORS,
    Tree,
    added,
    evaluate,
    linear,
    names_of,
    scaled,
)
from alldiff.exports.xcsp3_words import numbers, whole, words_of

MOST_VARIABLES = 1_000_000


class ModelReader:
    """Declares variables and posts constraints."""

    def __init__(self) -> None:
        self.builder = ModelBuilder()
        self.arrays: dict[str, tuple[int, ...]] = {}
        self.domains: dict[str, Sequence[int]] = {}

    # -- variables --

    def declare(self, element: Element) -> None:
        """Add the variables in an element."""
        name = element.get("id", "")
        if not re.fullmatch(r"[A-Za-z]\w{0,200}", name):
            raise ReadError(t("a variable has an invalid name: {!r}", name[:40]))
        if element.get("type", "integer") != "integer":
            raise ReadError(
                t("{}: variables of type {} are not supported", name, element.get("type"))
            )
        if element.tag == "var":
            hidden = element.get("note", "").startswith("hidden")
            self.add(name, name, self.domain_of(element), hidden)
        elif element.tag == "array":
            self.declare_array(name, element)
        else:
            raise ReadError(t("the element {!r} is not supported", element.tag[:40]))

    def add(self, name: str, known_as: str, values: Sequence[int], hidden: bool = False) -> None:
        """Add one variable."""
        if len(self.builder.domains) == MOST_VARIABLES:
            raise ReadError(t("there are more than {:,} variables", MOST_VARIABLES))
        self.domains[known_as] = values
        self.builder.add_variable(name, values, hidden)

    def domain_of(self, element: Element) -> Sequence[int]:
        """Return the values in an element, or those of the one it refers to."""
        if (other := element.get("as")) is not None:
            if other not in self.domains:
                raise ReadError(t("there is no variable {!r}", other[:40]))
            return self.domains[other]
        return sorted(set(numbers(element.text or "")))

    def declare_array(self, name: str, element: Element) -> None:
        """Add the variables in an array, which may have different domains."""
        sizes = tuple(whole(word) for word in re.findall(r"\[([^\]]*)\]", element.get("size", "")))
        if not sizes or min(sizes) < 1:
            raise ReadError(t("{}: expected a size such as [9][9]", name))
        self.arrays[name] = sizes
        parts: dict[str, Sequence[int]] = {}
        usual: Sequence[int] | None = None
        for part in element.findall("domain"):
            values = self.domain_of(part)
            for word in part.get("for", "").split():
                if word == "others":
                    usual = values
                else:
                    parts.update(dict.fromkeys(self.expanded(word), values))
        if usual is None and not parts:
            usual = self.domain_of(element)
            self.domains[name] = usual
        for each in self.expanded(f"{name}{'[]' * len(sizes)}"):
            # A variable without a domain is not part of the problem.
            if (domain := parts.get(each, usual)) is not None:
                self.add(each, each, domain)

    def expanded(self, word: str) -> list[str]:
        """Return the names that a word such as x[][1..3] stands for."""
        name, bracket, _ = word.partition("[")
        if not bracket:
            return [word]
        if name not in self.arrays:
            raise ReadError(t("there is no array {!r}", name[:40]))
        sizes = self.arrays[name]
        places = re.findall(r"\[([^\]]*)\]", word)
        if len(places) != len(sizes):
            raise ReadError(t("{}: expected {} indices", word[:40], len(sizes)))
        ranges: list[Sequence[int]] = []
        count = 1
        for place, size in zip(places, sizes, strict=True):
            low, dots, high = place.partition("..")
            chosen = range(size) if not place else [whole(place)] if not dots else None
            ranges.append(range(whole(low), whole(high) + 1) if chosen is None else chosen)
            count *= len(ranges[-1])
        if count > MOST_VARIABLES:
            raise ReadError(t("there are more than {:,} variables", MOST_VARIABLES))
        return [f"{name}{''.join(f'[{at}]' for at in found)}" for found in product(*ranges)]

    def names(self, text: str | None) -> list[str]:
        """Return the words in a text with arrays expanded."""
        found: list[str] = []
        for word in words_of(text or ""):
            found += self.expanded(word) if "(" not in word else [word]
        return found

    def variable(self, name: str) -> int:
        """Return the number of a variable."""
        if name not in self.builder.number:
            raise ReadError(t("there is no variable {!r}", name[:40]))
        return self.builder.number[name]

    def scope(self, text: str | None) -> tuple[int, ...]:
        """Return the variables named in a text."""
        return tuple(self.variable(name) for name in self.names(text))

    # -- constraints --

    def relate(self, tree: Tree) -> None:
        """Require an expression to be true."""
        if isinstance(tree, tuple):
            operator, inside = tree
            if operator == "and":
                for each in inside:
                    self.relate(each)
                return
            if operator in COMPARISONS and len(inside) == 2:
                left, right = map(linear, inside)
                if left is not None and right is not None:
                    terms, constant = added(left, scaled(right, -1))
                    weighed = {self.variable(name): k for name, k in terms.items()}
                    self.builder.linear(weighed, COMPARISONS[operator], -constant)
                    return
        names = list(dict.fromkeys(names_of(tree)))
        scope = [self.variable(name) for name in names]

        def holds(values: Sequence[int]) -> bool:
            try:
                return bool(evaluate(tree, dict(zip(names, values, strict=True))))
            except ArithmeticError:
                return False

        if scope:
            self.builder.where(scope, holds, "an intension")
        elif not holds(()):
            self.builder.never()

    def condition(self, element: Element) -> tuple[Callable[[int, int], bool], int | None, int]:
        """Return a condition's comparison, and the variable or number on its right side."""
        text = re.sub(r"\s", "", element.findtext("condition") or "")
        match = re.fullmatch(r"\((\w+),(.+)\)", text)
        if not match:
            raise ReadError(t("expected a condition such as (eq,5), not {!r}", text[:40]))
        operator, right = match[1], match[2]
        if operator in ("in", "notin"):
            chosen = set(numbers(right.strip("{}").replace(",", " ")))
            return (lambda a, _: (a in chosen) == (operator == "in")), None, 0
        if operator not in COMPARISONS:
            raise ReadError(t("the condition {!r} is not supported", operator))
        compare = OPERATORS[operator]
        if re.fullmatch(r"[+-]?\d+", right):
            return (lambda a, b: bool(compare(a, b))), None, whole(right)
        return (lambda a, b: bool(compare(a, b))), self.variable(right), 0

    def folded(
        self, element: Element, start: int, step: Callable[[int, int], int | None], label: str
    ) -> None:
        """Require the fold of the variables in order to satisfy the condition."""
        scope = self.scope(element.findtext("list") if element.find("list") is not None else "")
        self.compared(scope, start, step, self.condition(element), label)

    def compared(
        self,
        scope: tuple[int, ...],
        start: int,
        step: Callable[[int, int], int | None],
        condition: tuple[Callable[[int, int], bool], int | None, int],
        label: str,
    ) -> None:
        """The same with a condition already parsed."""
        compare, variable, number = condition
        size = len(scope)

        def move(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            at, reached = state
            if at == size:
                return (at + 1, 0) if compare(reached, value) else None
            following = step(reached, value)
            return None if following is None else (at + 1, following)

        if variable is not None:
            whole_scope = (*scope, variable)
            self.builder.fold(whole_scope, (0, start), move, lambda s: s[0] == size + 1, label)
        else:
            ends = lambda s: s[0] == size and compare(s[1], number)  # noqa: E731
            self.builder.fold(scope, (0, start), move, ends, label)
