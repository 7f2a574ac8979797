"""Searches as training data: what is tried, what follows, what fails, and the way back.

As tokens, one line for each step of the search `mac+mrv`:

    try CELL VALUE        the next decision
    infer CELL VALUE      the only value left for a cell
    fail CELL VALUE because CONSTRAINT
                          the value just tried breaks a constraint: it is taken back
    back CELL VALUE       everything below an earlier try has failed: it is taken back
    end solved            or `end none`, or `end limit` after MOST_NODES nodes

where cells and constraints are named as in `alldiff.tutor.traces`, and unseen variables by their
labels. What the clues leave one value at once is inferred first, without a try. What `infer` found
after a try is taken back with it. `check_search` asks the solver about each line: an inferred value
is right if no solution with the values tried so far has another one, and a try may be taken back
only if no solution has it and those before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from alldiff.core.decomposition import without_regions
from alldiff.core.events import Fail, Prune, Solution, Try, Undo
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import replace
from alldiff.core.result import Limits, Status
from alldiff.engines import choose_traceable
from alldiff.rules import build_model
from alldiff.solving import run

SEARCH = "mac+mrv"
MOST_NODES = 100_000
STEP = re.compile(r"(try|infer|fail|back) (.+) (\d{1,6})(?: because C(\d{1,6}))?")
END = re.compile(r"end (solved|none|limit)")
Choice = tuple[int, int]
"""A variable and its value."""


class WrongSearch(ValueError):
    """A line of a search that does not follow."""


def search_tokens(puzzle: Puzzle) -> str:
    """Return the search for the first solution of a puzzle as tokens.

    >>> from alldiff import read
    >>> print(search_tokens(read("1...............")).splitlines()[0])
    try R1C2 2
    """
    return "\n".join(search_lines(build_model(puzzle)))


def search_lines(model: Model) -> Iterator[str]:
    """Yield the lines of a search."""
    engine, search = choose_traceable(model, SEARCH, 0)
    domains = list(model.domains)
    for variable, value in model.givens:
        domains[variable] = 1 << value
    # What each try changed, the last one last: a variable with its domain before.
    changes: list[list[tuple[int, int]]] = [[]]
    ending = "limit"

    def named(variable: int, value: int) -> str:
        return f"{place_of(model, variable)} {value}"

    def restore() -> None:
        for variable, domain in reversed(changes.pop()):
            domains[variable] = domain

    given = dict(model.givens)
    for variable, domain in enumerate(model.domains[: model.visible]):
        if domain.bit_count() == 1 and variable not in given:
            yield f"infer {named(variable, domain.bit_length() - 1)}"
    for event in engine.steps(model, search, Limits(1, MOST_NODES)):
        if isinstance(event, Try):
            changes.append([(event.variable, domains[event.variable])])
            domains[event.variable] = 1 << event.value
            if event.variable < model.visible:
                yield f"try {named(event.variable, event.value)}"
        elif isinstance(event, Prune):
            before = domains[event.variable]
            changes[-1].append((event.variable, before))
            domains[event.variable] = left = before & ~(1 << event.value)
            is_new = before.bit_count() == 2 and left.bit_count() == 1
            if is_new and event.variable < model.visible:
                yield f"infer {named(event.variable, left.bit_length() - 1)}"
        elif isinstance(event, Fail):
            if event.variable is None or event.value is None:
                ending = "none"
                break
            restore()
            because = f" because C{event.constraint}" if event.constraint >= 0 else ""
            if event.variable < model.visible:
                yield f"fail {named(event.variable, event.value)}{because}"
        elif isinstance(event, Undo):
            restore()
            if event.variable < model.visible:
                yield f"back {named(event.variable, event.value)}"
        elif isinstance(event, Solution):
            ending = "solved"
            break
    yield f"end {ending}"


def place_of(model: Model, variable: int) -> str:
    """Return the name of a variable in one line."""
    return " ".join(model.name(variable).split())


def is_search(trace: str) -> bool:
    """Return whether a trace is one of a search."""
    first = trace.lstrip().partition("\n")[0].strip()
    return first == "end none" or STEP.fullmatch(first) is not None


def check_search(puzzle: Puzzle, trace: str) -> Iterator[bool]:
    """Yield whether the puzzle is solved after each line; raise WrongSearch at a wrong one."""
    model = without_regions(build_model(puzzle))
    number = {place_of(model, variable): variable for variable in range(model.visible)}
    tried: list[Choice] = []
    known: list[dict[int, int]] = [dict(model.givens)]
    lines = [line.strip() for line in trace.split("\n") if line.strip()]
    for line in lines:
        if END.fullmatch(line):
            yield check_end(model, line, tried, known)
            continue
        match = STEP.fullmatch(line)
        if match is None:
            raise WrongSearch(f"{line[:80]!r} is not a step of a search")
        what, place, value, _ = match.groups()
        if place not in number:
            raise WrongSearch(f"there is no {place[:80]}")
        check_line(model, what, (number[place], int(value)), tried, known)
        yield False


def check_line(
    model: Model, what: str, choice: Choice, tried: list[Choice], known: list[dict[int, int]]
) -> None:
    """Follow one line; raise WrongSearch if it is wrong."""
    variable, value = choice
    where = f"{place_of(model, variable)} = {value}"
    if what == "try":
        if any(variable in frame for frame in known):
            raise WrongSearch(f"{where}: the cell has a value")
        tried.append(choice)
        known.append({variable: value})
    elif what == "infer":
        if is_possible(model, tried, without=choice):
            raise WrongSearch(f"{where} does not follow")
        known[-1][variable] = value
    else:
        if not tried or tried[-1] != choice:
            raise WrongSearch(f"{where} is not the last value that was tried")
        if is_possible(model, tried):
            raise WrongSearch(f"{where} has not failed: a solution has it")
        tried.pop()
        known.pop()


def check_end(model: Model, line: str, tried: list[Choice], known: list[dict[int, int]]) -> bool:
    """Return whether the search has ended with the solution; raise WrongSearch if it lies."""
    ending = line.partition(" ")[2]
    if ending == "none" and is_possible(model, []):
        raise WrongSearch("there is a solution")
    if ending != "solved":
        return False
    values = {variable: value for frame in known for variable, value in frame.items()}
    missing = [at for at in range(model.visible) if at not in values]
    if missing:
        raise WrongSearch(f"{place_of(model, missing[0])} has no value yet")
    if not is_possible(model, list(values.items())):
        raise WrongSearch("these values are not a solution")
    return True


def is_possible(model: Model, choices: list[Choice], without: Choice | None = None) -> bool:
    """Return whether a solution has these values, and at one cell not this one."""
    domains = list(model.domains)
    for variable, value in [*model.givens, *choices]:
        domains[variable] &= 1 << value
    if without is not None:
        domains[without[0]] &= ~(1 << without[1])
    if not all(domains):
        return False
    narrowed = replace(model, domains=tuple(domains), givens=())
    result = run(narrowed, limits=Limits(1, MOST_NODES))
    return result.status is not Status.NONE
