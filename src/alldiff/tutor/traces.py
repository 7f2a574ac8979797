"""Solution paths as training data, and the check of such a path step by step.

A trace is the path of `explain`: the easiest step each time, every step verified. As tokens, a step
is one line:

    by TECHNIQUE because CONSTRAINT... deadly CELL VALUE VALUE place CELL VALUE remove CELL VALUE

where a cell is R1C2, and a constraint is C7 by its number in the model from 0. `deadly`, `place`
and `remove` may be missing or repeated. The last line is `end ENDING`. The whole vocabulary is
these six words, cells, values, constraints, the names of techniques, and the endings. As JSON, a
step is an object with `technique`, `because`, `place`, `remove` and, where the pattern has it,
`deadly`. A state lists all cells in reading order: =5 is a value that stands, 2/7 are candidates.

`replay` needs only the tokens or the JSON: it starts from the puzzle, takes each step only if it
follows from the constraints it names and the candidates at that point, and if the technique it
names finds it there; it names the first step for which this fails. The ending must be true, too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from alldiff.core.cells import Cell, cell_name
from alldiff.core.errors import AlldiffError, ReadError, UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import Record
from alldiff.core.result import Limits, Status
from alldiff.languages import Language, english
from alldiff.solving import run
from alldiff.techniques.engine.catalogue import TECHNIQUES, chosen
from alldiff.techniques.engine.deduction import Because, Candidate, Deadly, Deduction, Reason
from alldiff.techniques.engine.position import Position, pencilled
from alldiff.techniques.engine.reasoning import Reasoning
from alldiff.techniques.engine.structure import structure_of
from alldiff.techniques.engine.verify import verify
from alldiff.techniques.engine.walk import Ending, Path, ending_of, every_step, walk
from alldiff.techniques.words import sentence
from alldiff.tutor.search_traces import (
    WrongSearch,
    check_search,
    is_possible,
    is_search,
    search_tokens,
)

SEARCH = "search"
FORMS = ("text", "json", "tokens", SEARCH)
"""How a trace is written; the last one is not a path but a search."""
CELL = re.compile(r"R([1-9][0-9]{0,3})C([1-9][0-9]{0,3})")
CONSTRAINT = re.compile(r"C([0-9]{1,6})")
VALUE = re.compile(r"[0-9]{1,6}")
VERBS = ("by", "because", "deadly", "place", "remove")
MOST_NODES = 100_000
"""Of search, to check one conclusion."""


class Replay(Record, frozen=True):
    """Whether a trace is right: the number of steps that are, and what is wrong with the next one.

    `solved` says whether the steps lead to the solution.
    """

    right: bool
    steps: int
    solved: bool
    error: str | None = None


class WrongTrace(ReadError):
    """A trace that cannot be read."""


def trace_of(puzzle: Puzzle, form: str, language: Language | None = None) -> str:
    """Return the path to the solution of a puzzle by all techniques as a trace, or its search."""
    if form == SEARCH:
        return search_tokens(puzzle)
    position = Position(puzzle, {}, {})
    path = walk(position, chosen(structure_of(position.model)))
    return written(path, form, language=language)


def checked_form(form: str) -> str:
    """Return the form of a trace; raise UsageError if it is unknown."""
    if form not in FORMS:
        raise UsageError(t("a trace is written as {}, not {}", ", ".join(FORMS), form))
    return form


def written(path: Path, form: str, states: bool = False, language: Language | None = None) -> str:
    """Return a path as text, JSON or tokens; JSON and text may have the state before each step."""
    if form == "tokens":
        lines = [*map(step_tokens, path.steps), f"end {path.ending.value}"]
        return "\n".join(lines)
    steps = list(path.positions())
    if form == "text":
        spoken = language or english()
        lines = []
        for number, (position, step) in enumerate(steps, 1):
            if states:
                lines.append(state_text(position))
            lines.append(f"{number}. {sentence(position, step, spoken)}")
        return "\n".join([*lines, path.ending.value])
    listed = [
        {**({"state": state_text(position)} if states else {}), **step_record(step)}
        for position, step in steps
    ]
    return json.dumps({"steps": listed, "ending": path.ending.value}, separators=(",", ":"))


def state_text(position: Position) -> str:
    """Return all cells in reading order: =5 is a value that stands, 2/7 are candidates."""
    reasoning = Reasoning(position)
    parts = []
    for variable in range(len(reasoning.model.cells)):
        if reasoning.placed[variable]:
            parts.append(f"={reasoning.values[variable]}")
        else:
            domain = reasoning.domains[variable]
            left = [str(v) for v in range(domain.bit_length()) if domain >> v & 1]
            parts.append("/".join(left) or "-")
    return " ".join(parts)


def step_tokens(step: Deduction) -> str:
    """Return a step as one line of tokens."""
    words = ["by", step.technique, "because"]
    words += [f"C{number}" for number in reasons_of(step)]
    for deadly in step.because.deadly:
        words += ["deadly", cell_name(deadly.cell), *map(str, deadly.values)]
    for verb, candidates in (("place", step.places), ("remove", step.removals)):
        for cell, value in candidates:
            words += [verb, cell_name(cell), str(value)]
    return " ".join(words)


def reasons_of(step: Deduction) -> list[int]:
    """Return the constraints that a step needs, each once."""
    return list(dict.fromkeys(reason.constraint for reason in step.because.reasons))


def step_record(step: Deduction) -> dict[str, Any]:
    """Return a step as a record."""
    deadly = [[cell_name(one.cell), *one.values] for one in step.because.deadly]
    return {
        "technique": step.technique,
        "because": reasons_of(step),
        **({"deadly": deadly} if deadly else {}),
        "place": [[cell_name(cell), value] for cell, value in step.places],
        "remove": [[cell_name(cell), value] for cell, value in step.removals],
    }


def steps_of(trace: str) -> Iterator[Deduction]:
    """Yield the steps of a trace as tokens or JSON; raises WrongTrace where one cannot be read."""
    if trace.lstrip().startswith("{"):
        try:
            stated = json.loads(trace)["steps"]
            if not isinstance(stated, list):
                raise TypeError("steps are a list")
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise WrongTrace(f"not a trace: {error}") from None
        for record in stated:
            yield step_from_record(record)
        return
    ended = False
    for line in trace.split("\n"):
        words = line.split()
        if words and ended:
            raise WrongTrace(f"after the end there is {words[0]!r}")
        if words and words[0] == "end":
            ended = True
        elif words:
            yield step_from_tokens(words)


def ending_in(trace: str) -> str | None:
    """Return the ending that a trace states, None if it states none."""
    if trace.lstrip().startswith("{"):
        ending = json.loads(trace).get("ending")
        return None if ending is None else str(ending)
    *_, last = ["", *(line for line in trace.split("\n") if line.strip())]
    return last.strip().removeprefix("end").strip() if last.split()[:1] == ["end"] else None


def step_from_tokens(words: Sequence[str]) -> Deduction:
    """Return the step in a line of tokens."""
    parts: dict[str, list[list[str]]] = {verb: [] for verb in VERBS}
    current: list[str] | None = None
    for word in words:
        if word in parts:
            current = []
            parts[word].append(current)
        elif current is None:
            raise WrongTrace(f"a step starts with 'by', not {word!r}")
        else:
            current.append(word)
    named = [word for part in parts["because"] for word in part]
    if wrong := [word for word in named if not CONSTRAINT.fullmatch(word)]:
        raise WrongTrace(f"{wrong[0]!r} is not a constraint such as C7")
    return step_from_record(
        {
            "technique": " ".join(word for part in parts["by"] for word in part),
            "because": [word[1:] for word in named],
            "deadly": parts["deadly"],
            "place": parts["place"],
            "remove": parts["remove"],
        }
    )


def step_from_record(record: Any) -> Deduction:
    """Return the step in a record."""
    try:
        technique = str(record["technique"])
        if technique not in TECHNIQUES:
            raise WrongTrace(f"there is no technique {technique!r}")
        reasons = tuple(Reason(whole(number)) for number in record["because"])
        deadly = tuple(
            Deadly(cell_of(cell), tuple(map(whole, values)))
            for cell, *values in record.get("deadly", ())
        )
        places = tuple(map(candidate_of, record.get("place", ())))
        removals = tuple(map(candidate_of, record.get("remove", ())))
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise WrongTrace(f"a step cannot be read: {error}") from None
    return Deduction(technique, places, removals, Because(reasons, deadly=deadly))


def whole(value: Any) -> int:
    """Return a number that stands as such or as a word."""
    if isinstance(value, str) and VALUE.fullmatch(value):
        return int(value)
    if type(value) is int and value >= 0:
        return value
    raise ValueError(f"{value!r} is not a number")


def cell_of(name: Any) -> Cell:
    """Return the cell of a name such as R1C2."""
    match = CELL.fullmatch(str(name))
    if match is None:
        raise ValueError(f"{name!r} is not a cell")
    return int(match[1]) - 1, int(match[2]) - 1


def candidate_of(pair: Any) -> Candidate:
    """Return the candidate in a pair of cell and value."""
    cell, value = pair
    return cell_of(cell), whole(value)


def replay(puzzle: Puzzle, trace: str) -> Replay:
    """Return whether every step of a trace follows, from the puzzle on."""
    done = 0
    if is_search(trace):
        return replay_search(puzzle, trace)
    try:
        reasoning = Reasoning(pencilled(Position(puzzle, {}, {})))
        for step in steps_of(trace):
            check_step(reasoning, step)
            reasoning.apply(step)
            done += 1
    except AlldiffError as error:
        return Replay(False, done, False, f"step {done + 1}: {error}")
    fault = fault_of_ending(reasoning, ending_in(trace))
    return Replay(fault is None, done, ending_of(reasoning) is Ending.SOLVED, fault)


def fault_of_ending(reasoning: Reasoning, stated: str | None) -> str | None:
    """Return what is wrong with the ending that a trace states, None if it is true.

    A path that is stuck may have used some techniques only, so others are not tried. A path that
    ends in a contradiction may show it by searching what a rule allows: here the solver is asked.
    """
    ending = ending_of(reasoning)
    if stated is None or stated == ending.value:
        return None
    if stated not in {one.value for one in Ending}:
        return f"there is no ending {stated!r}"
    if ending is Ending.STUCK and stated == Ending.LIMIT:
        return None
    if stated == Ending.CONTRADICTION and not is_possible(reasoning.model, []):
        return None
    return f"the trace ends in {stated!r}, but the steps lead to {ending.value!r}"


def replay_search(puzzle: Puzzle, trace: str) -> Replay:
    """Return whether every line of a search follows."""
    states = []
    try:
        for state in check_search(puzzle, trace):
            states.append(state)
    except (WrongSearch, AlldiffError) as error:
        return Replay(False, len(states), False, f"line {len(states) + 1}: {error}")
    return Replay(True, len(states), states[-1:] == [True])


def check_step(reasoning: Reasoning, step: Deduction) -> None:
    """Raise an error unless a step follows from its reasons at this point."""
    constraints = len(reasoning.model.constraints)
    for reason in step.because.reasons:
        if reason.constraint >= constraints:
            raise WrongTrace(f"there is no constraint C{reason.constraint}")
    cells = [cell for cell, _ in (*step.places, *step.removals)]
    for cell in [*cells, *(one.cell for one in step.because.deadly)]:
        if cell not in reasoning.variable_of:
            raise WrongTrace(f"there is no cell {cell_name(cell)}")
    if step.because.deadly and not is_unique(reasoning.puzzle):
        raise WrongTrace("a deadly pattern proves something only if there is one solution")
    verify(reasoning, step, MOST_NODES)
    if not is_found(reasoning, step):
        raise WrongTrace(f"the technique {step.technique} does not conclude this here")


def is_found(reasoning: Reasoning, step: Deduction) -> bool:
    """Return whether a step, or one that concludes more, is among those its technique finds."""
    places, removals = set(step.places), set(step.removals)
    return any(
        places.issubset(found.places) and removals.issubset(found.removals)
        for found in every_step(reasoning, TECHNIQUES[step.technique])
    )


def is_unique(puzzle: Puzzle) -> bool:
    """Return whether a puzzle has exactly one solution."""
    return run(puzzle, limits=Limits(2), keep=1).status is Status.UNIQUE
