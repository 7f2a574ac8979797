"""What an assistant may ask: the page's questions, about a puzzle as people write it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from inspect import getdoc
from io import StringIO
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Raw, to_builtins
from msgspec.json import decode as decode_json, encode, schema

from alldiff.api import checking, drawing
from alldiff.core.cells import cell_name
from alldiff.core.errors import UsageError, unknown
from alldiff.core.messages import t
from alldiff.formats import load
from alldiff.formats.files.alldiff_json import members
from alldiff.languages import language_names
from alldiff.web.derived import derived
from alldiff.web.jobs import boards, gallery, solving, tutor, why
from alldiff.web.jobs.inputs import Budget, read_position, read_puzzle
from alldiff.web.requests import PositionRequest, PuzzleRequest, Request, decode

PUZZLE = {
    "type": "string",
    "description": "The puzzle: its text in any format, such as 81 digits with 0 for an empty "
    "cell, a link of SudokuPad, f-puzzles or another site, or alldiff JSON with givens and clues.",
}
SECONDS = {"type": "number", "exclusiveMinimum": 0, "description": "Time limit in seconds."}
LEFT_OUT = ("entries", "marks", "limits")
"""Keys of requests that the text of a puzzle, or `seconds`, states."""
LANG = {"enum": language_names(), "description": "Language of the sentences."}


class ToolRequest(Request):
    """A call of a tool."""

    tool: str
    arguments: Raw


@derived(checking.check)
class CheckRequest(PositionRequest):
    """A question about a puzzle as a whole, and its player's entries."""


class DrawRequest(PuzzleRequest):
    """What to draw."""

    solution: Annotated[bool, Meta(description="Draw the solution beside it.")] = False
    candidates: Annotated[bool, Meta(description="Draw pencil marks.")] = False


def check(request: CheckRequest, budget: Budget) -> dict[str, Any]:
    """Return whether a puzzle is valid, solvable, unique and minimal; `why`: wrong entries."""
    asked = request.keywords()
    within, listener = budget.left, budget.listener
    found = checking.check(read_position(request), **asked, timeout=within, listener=listener)
    return {name: getattr(found, name) for name in found.__struct_fields__} | {
        "redundant": [cell_name(cell) for cell in found.redundant],
        "redundant_clues": [clue.name() for clue in found.redundant_clues],
        "why": None if found.why is None else found.why.record(budget.language),
    }


def draw(request: DrawRequest, budget: Budget) -> dict[str, Any]:
    """Return a picture of a puzzle."""
    picture = drawing.draw(
        read_puzzle(request),
        solution=request.solution,
        candidates=request.candidates,
        format="png",
    )
    assert isinstance(picture, bytes)
    return {"png": b64encode(picture).decode()}


def explain(request: tutor.ExplainRequest, budget: Budget) -> dict[str, Any]:
    """Return the steps in words, and how they end."""
    steps: list[str] = []
    for _, event in tutor.explain(request, budget):
        if isinstance(event, tutor.ExplainEnd):
            return {"steps": steps, "ending": event.ending, "text": event.text}
        steps.append(event.text)
    raise AssertionError("an explanation ends")


def hint(request: tutor.HintRequest, budget: Budget) -> dict[str, Any]:
    """Return the next step in words."""
    found = tutor.hint(request, budget)
    return {
        "text": found.text,
        "technique": None if found.technique is None else found.technique.name,
        "status": found.status,
        "wrong": [cell_name((row, column)) for row, column in found.wrong],
    }


def why_not_solvable(request: why.WhyRequest, budget: Budget) -> dict[str, Any]:
    """Return which clues contradict each other, the argument, and possible repairs."""
    found = why.why(request, budget)
    return {
        "solvable": found.solvable,
        "text": found.text,
        "sets": [[member.name for member in one.members] for one in found.sets],
        "argument": found.argument,
        "repairs": [{"text": one.text, "solutions": one.solutions} for one in found.repairs],
        "limit_reached": found.limit_reached,
    }


def share(request: PuzzleRequest, budget: Budget) -> dict[str, Any]:
    """Return a link that opens a puzzle on another site; null if no site can carry it."""
    found = boards.share(request, budget)
    return {"site": found.site, "link": found.link}


class Tool(NamedTuple):
    """A tool: the job that answers, and its request."""

    job: Callable[[Any, Budget], Any]
    request: type[Request]

    @property
    def description(self) -> str:
        """What it answers."""
        return getdoc(self.job) or ""

    @property
    def takes_puzzle(self) -> bool:
        """Whether it is a question about a puzzle."""
        return issubclass(self.request, PuzzleRequest)

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of its arguments."""
        stated = schema(self.request)["$defs"][self.request.__name__]
        properties = {
            name: PUZZLE if name == "puzzle" else one
            for name, one in stated["properties"].items()
            if name not in LEFT_OUT
        }
        return {
            "type": "object",
            "properties": properties | {"seconds": SECONDS, "lang": LANG},
            "required": stated.get("required", []),
            "additionalProperties": False,
        }


TOOLS = {
    "solve": Tool(solving.solve, solving.SolveRequest),
    "check": Tool(check, CheckRequest),
    "count": Tool(solving.count, solving.CountRequest),
    "why": Tool(why_not_solvable, why.WhyRequest),
    "hint": Tool(hint, tutor.HintRequest),
    "explain": Tool(explain, tutor.ExplainRequest),
    "rate": Tool(tutor.rate, tutor.RateRequest),
    "generate": Tool(gallery.generate, gallery.GenerateRequest),
    "share": Tool(share, PuzzleRequest),
    "draw": Tool(draw, DrawRequest),
}


def tools(request: Request, budget: Budget) -> list[dict[str, Any]]:
    """Return the tools."""
    return listed()


def listed() -> list[dict[str, Any]]:
    """Return what a server lists of each tool."""
    return [
        {"name": name, "description": tool.description, "schema": tool.schema()}
        for name, tool in TOOLS.items()
    ]


def call(request: ToolRequest, budget: Budget) -> Any:
    """Return what a tool answers."""
    if request.tool not in TOOLS:
        raise UsageError(unknown("tool", request.tool, list(TOOLS)))
    tool = TOOLS[request.tool]
    arguments = decode_json(request.arguments, type=dict[str, Any])
    body = {name: value for name, value in arguments.items() if name not in ("seconds", "lang")}
    if "seconds" in arguments:
        body["limits"] = {"seconds": arguments["seconds"]}
    if tool.takes_puzzle:
        body["puzzle"] = puzzle_of(arguments.get("puzzle"))
    asked = decode(encode(body), tool.request)
    return to_builtins(tool.job(asked, budget), enc_hook=str)


def puzzle_of(text: Any) -> dict[str, Any]:
    """Return the one puzzle of a text; a text never names a file."""
    if not isinstance(text, str):
        raise UsageError("puzzle: expected a text")
    found = load(StringIO(text)).puzzles
    if len(found) != 1:
        raise UsageError(t("the text holds {} puzzles; a tool takes one", len(found)))
    return members(found[0])
