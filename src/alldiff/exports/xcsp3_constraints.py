"""XCSP3's constraints, each in terms of ours."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise, product
from xml.etree.ElementTree import Element

from alldiff.core.constraints import Automaton
from alldiff.core.errors import ReadError
from alldiff.core.messages import t
from alldiff.exports.building import MOST_TUPLES
from alldiff.exports.expressions import (
    COMPARISONS,
    Tree,
    parse,
)
from alldiff.exports.model_json import LARGEST_VALUE
from alldiff.exports.xcsp3_scope import ModelReader
from alldiff.exports.xcsp3_words import numbers, whole


def inner(element: Element, tag: str) -> str:
    """Return the text of an inner element, or of the element itself if there is none."""
    found = element.find(tag)
    return (element.text if found is None else found.text) or ""


def post_all_different(reader: ModelReader, element: Element) -> None:
    """Post allDifferent, also for a matrix."""
    if element.find("except") is not None or len(element.findall("list")) > 1:
        raise ReadError("allDifferent with exceptions or over lists is not supported")
    if (matrix := element.find("matrix")) is not None:
        rows = matrix_of(reader, matrix)
        for line in (*rows, *zip(*rows, strict=True)):
            reader.builder.all_different(line)
    elif any("(" in word for word in reader.names(inner(element, "list"))):
        trees = [parse(word) for word in reader.names(inner(element, "list"))]
        for at, one in enumerate(trees):
            for other in trees[:at]:
                reader.relate(("ne", [one, other]))
    else:
        reader.builder.all_different(reader.scope(inner(element, "list")))


def matrix_of(reader: ModelReader, element: Element) -> list[tuple[int, ...]]:
    """Return the rows of a matrix: x[][] or (a,b)(c,d)."""
    text = (element.text or "").strip()
    if text.startswith("("):
        parts = re.findall(r"\(([^()]*)\)", text)
        rows = [reader.scope(part.replace(",", " ")) for part in parts]
    else:
        scope = reader.scope(text)
        name = text.partition("[")[0]
        if len(reader.arrays.get(name, ())) != 2:
            raise ReadError("a matrix has two dimensions")
        width = reader.arrays[name][1]
        rows = [scope[at : at + width] for at in range(0, len(scope), width)]
    if len({len(row) for row in rows}) != 1:
        raise ReadError("the rows of a matrix differ in length")
    return rows


def post_sum(reader: ModelReader, element: Element) -> None:
    """Post a sum, whose terms may be expressions."""
    terms = [parse(word) for word in reader.names(element.findtext("list"))]
    factors = numbers(element.findtext("coeffs") or "") or [1] * len(terms)
    if len(factors) != len(terms):
        raise ReadError(t("a sum has {} coefficients for {} terms", len(factors), len(terms)))
    tree: Tree = ("add", [("mul", [k, term]) for k, term in zip(factors, terms, strict=True)])
    text = re.sub(r"\s", "", element.findtext("condition") or "")
    if match := re.fullmatch(r"\(in,([+-]?\d+)\.\.([+-]?\d+)\)", text):
        reader.relate(("and", [("ge", [tree, whole(match[1])]), ("le", [tree, whole(match[2])])]))
    elif (match := re.fullmatch(r"\((\w+),(.+)\)", text)) and match[1] in COMPARISONS:
        reader.relate((match[1], [tree, parse(match[2])]))
    else:
        raise ReadError(t("the condition {!r} for a sum is not supported", text[:40]))


def post_extension(reader: ModelReader, element: Element) -> None:
    """Post a table of allowed or forbidden tuples."""
    scope = reader.scope(element.findtext("list"))
    if len(set(scope)) != len(scope):
        raise ReadError("a table names a variable twice")
    supports = element.find("supports")
    listed = supports if supports is not None else element.find("conflicts")
    if listed is None:
        raise ReadError("a table has neither supports nor conflicts")
    text = (listed.text or "").strip()
    stated: set[tuple[int, ...]] = set()
    if len(scope) == 1:
        stated = {(value,) for value in numbers(re.sub(r"[()]", " ", text))}
    else:
        for row in re.findall(r"\(([^()]*)\)", text):
            parts = [part.strip() for part in row.split(",")]
            if len(parts) != len(scope):
                raise ReadError(t("({}) is not a tuple of {} values", row[:40], len(scope)))
            choices = [
                reader.builder.values(v) if part == "*" else numbers(part)
                for v, part in zip(scope, parts, strict=True)
            ]
            for one in product(*choices):
                stated.add(one)
                if len(stated) > 10 * MOST_TUPLES:
                    raise ReadError("a table is too large")
    if supports is not None:
        reader.builder.allowed(scope, sorted(stated), "a table")
    else:
        reader.builder.where(scope, lambda values: tuple(values) not in stated, "conflicts")


def post_regular(reader: ModelReader, element: Element) -> None:
    """Post an automaton; states are numbered from the first as 0."""
    scope = reader.scope(element.findtext("list"))
    if len(set(scope)) != len(scope):
        raise ReadError("an automaton names a variable twice")
    number = {(element.findtext("start") or "").strip(): 0}
    moves: list[dict[int, int]] = []
    for row in re.findall(r"\(([^()]*)\)", element.findtext("transitions") or ""):
        parts = [part.strip() for part in row.split(",")]
        if len(parts) != 3:
            raise ReadError(t("({}) is not a state, a value and a state", row[:40]))
        for state in (parts[0], parts[2]):
            number.setdefault(state, len(number))
        moves += ({} for _ in range(len(number) - len(moves)))
        for value in numbers(parts[1]):
            if moves[number[parts[0]]].setdefault(value, number[parts[2]]) != number[parts[2]]:
                raise ReadError(t("state {} has two moves with {}", parts[0][:40], value))
    final = (element.findtext("final") or "").split()
    rows = tuple(tuple(sorted(row.items())) for row in moves) or ((),)
    accepting = frozenset(number[state] for state in final if state in number)
    reader.builder.constraints.append(Automaton(scope, rows, accepting))


def post_instantiation(reader: ModelReader, element: Element) -> None:
    """Post values of variables."""
    scope, values = reader.scope(element.findtext("list")), numbers(inner(element, "values"))
    if len(scope) != len(values):
        raise ReadError(t("{} values for {} variables", len(values), len(scope)))
    for variable, value in zip(scope, values, strict=True):
        reader.builder.give(variable, value)


def post_all_equal(reader: ModelReader, element: Element) -> None:
    """Post that variables are equal."""
    for one, other in pairwise(reader.scope(inner(element, "list"))):
        if one != other:
            reader.builder.linear({one: 1, other: -1}, "=", 0)


def post_ordered(reader: ModelReader, element: Element) -> None:
    """Post that each variable compares in this way with the next."""
    operator = (element.findtext("operator") or element.get("case") or "").strip()
    word = {"strictlyIncreasing": "lt", "increasing": "le"}.get(operator, operator)
    word = {"strictlyDecreasing": "gt", "decreasing": "ge"}.get(word, word)
    if word not in ("lt", "le", "gt", "ge") or element.find("lengths") is not None:
        raise ReadError("only lists ordered by lt, le, gt or ge are supported")
    for one, other in pairwise(reader.names(inner(element, "list"))):
        reader.relate((word, [parse(one), parse(other)]))


def post_count(reader: ModelReader, element: Element) -> None:
    """Post how many variables have one of the values."""
    chosen = set(numbers(element.findtext("values") or ""))
    reader.folded(element, 0, lambda n, value: n + (value in chosen), "a count")


def post_values_number(reader: ModelReader, element: Element) -> None:
    """Post how many different values there are."""
    scope = reader.scope(element.findtext("list"))
    compare, variable, number = reader.condition(element)
    if variable is not None:
        every = (*scope, variable)
        reader.builder.where(every, lambda v: compare(len(set(v[:-1])), v[-1]), "nValues")
    else:
        reader.builder.fold(
            scope,
            frozenset[int](),
            lambda seen, value: seen | {value},
            lambda seen: compare(len(seen), number),
            "nValues",
        )


def post_minimum(reader: ModelReader, element: Element) -> None:
    """Post how the least value compares."""
    reader.folded(element, LARGEST_VALUE + 1, min, "a minimum")


def post_maximum(reader: ModelReader, element: Element) -> None:
    """Post how the greatest value compares."""
    reader.folded(element, -1, max, "a maximum")


def post_cardinality(reader: ModelReader, element: Element) -> None:
    """Post how often each value occurs: a number, a..b or a variable."""
    scope = reader.scope(element.findtext("list"))
    stated = element.find("values")
    values = numbers(element.findtext("values") or "")
    occurs = reader.names(element.findtext("occurs"))
    if len(values) != len(occurs):
        raise ReadError(t("{} numbers of occurrences for {} values", len(occurs), len(values)))
    if stated is not None and stated.get("closed") == "true":
        for variable in scope:
            reader.builder.allowed((variable,), [(value,) for value in values], "a cardinality")
    for value, word in zip(values, occurs, strict=True):
        right = word if re.match("[A-Za-z]", word) else ""
        times = set() if right else set(numbers(word))
        condition = (
            (lambda a, b, times=times, named=bool(right): a == b if named else a in times),
            reader.variable(right) if right else None,
            0,
        )
        step = lambda n, found, value=value: n + (found == value)  # noqa: E731
        reader.compared(scope, 0, step, condition, "a cardinality")


def post_element(reader: ModelReader, element: Element) -> None:
    """Post that the list entry at an index has a value."""
    listed = element.find("list")
    index = element.findtext("index")
    value = element.findtext("value")
    if listed is None or index is None or value is None:
        raise ReadError("only element with a list, an index and a value is supported")
    first = whole(listed.get("startIndex", "0"))
    entries = [parse(word) for word in reader.names(listed.text)]
    at, wanted = parse(index.strip()), parse(value.strip())
    places = list(range(first, first + len(entries)))
    reader.relate(("in", [at, ("set", list[Tree](places))]))
    for place, entry in zip(places, entries, strict=True):
        reader.relate(("or", [("ne", [at, place]), ("eq", [entry, wanted])]))


def post_lex(reader: ModelReader, element: Element) -> None:
    """Post that lists are in lexicographic order."""
    operator = (element.findtext("operator") or "").strip()
    if operator not in ("lt", "le", "gt", "ge"):
        raise ReadError("only lists ordered by lt, le, gt or ge are supported")
    scopes = [reader.scope(each.text) for each in element.findall("list")]
    if operator in ("gt", "ge"):
        scopes.reverse()
    ends = {"less"} if operator in ("lt", "gt") else {"less", "equal"}
    for one, other in pairwise(scopes):
        if len(one) != len(other):
            raise ReadError("lists that are compared differ in length")
        mixed = tuple(v for pair in zip(one, other, strict=True) for v in pair)
        reader.builder.fold(
            mixed, ("equal", 0), compare_next, lambda state: state[0] in ends, "lex"
        )


def compare_next(state: tuple[str, int], value: int) -> tuple[str, int] | None:
    """Read two lists in turn: whether the first is less so far, or equal, or half of a pair."""
    known, held = state
    if known == "less":
        return state
    if known == "equal":
        return "half", value
    if value < held:
        return None
    return ("less", 0) if value > held else ("equal", 0)


POSTS: dict[str, Callable[[ModelReader, Element], None]] = {
    "allDifferent": post_all_different,
    "allEqual": post_all_equal,
    "cardinality": post_cardinality,
    "count": post_count,
    "element": post_element,
    "extension": post_extension,
    "instantiation": post_instantiation,
    "intension": lambda reader, element: reader.relate(parse(inner(element, "function").strip())),
    "lex": post_lex,
    "maximum": post_maximum,
    "minimum": post_minimum,
    "nValues": post_values_number,
    "ordered": post_ordered,
    "regular": post_regular,
    "sum": post_sum,
}
