"""The endpoints: one table that the server routes by, workers check by, and OpenAPI is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from alldiff.web.settings import BODY, MOST_EVENTS, MOST_RACERS, MOST_SOLUTIONS
from alldiff.web.shapes import (
    CANDIDATES,
    CELL,
    CELLS,
    COUNT,
    DEDUCTION,
    ENTRIES,
    FAULTS,
    FLAG,
    GRID,
    LIMITS,
    MARKS,
    NUMBER,
    PART,
    PLACE,
    PUZZLE,
    SEED,
    SPEC,
    STATS,
    STATUS,
    STRING,
    TECHNIQUE,
    UP_TO,
    Json,
    fixed,
    maybe,
    one_of,
    record,
    rows,
    text,
    whole,
)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing that the page asks the server.

    `job` is the module and function of `alldiff.web.jobs` that answers. A request of None is a GET;
    otherwise its schema is that of the body, which is posted. `events` are the schemas of the
    events of a stream, and `answer` that of the one answer where there is no stream. What is
    `quick` is answered in a moment whatever the puzzle, and never waits for what is not.
    """

    path: str
    summary: str
    job: str
    request: Json | None = None
    answer: Json | None = None
    events: dict[str, Json] | None = None
    quick: bool = False


def asks(optional: Json | None = None, /, **required: Json) -> Json:
    """Return the schema of a request; all of them may carry limits."""
    return record({**(optional or {}), "limits": LIMITS}, **required)


FINDING: dict[str, Any] = {
    "status": STATUS,
    "solutions": rows(GRID),
    "complete": FLAG,
    "limit_reached": maybe(STRING),
    "stats": STATS,
    "engine": STRING,
    "faults": FAULTS,
}
WISHES = {
    "size": whole(1, 100),
    "box": rows(whole(1, 100), 2, 2, description="Width and height."),
    "rows": whole(1, 100),
    "columns": whole(1, 100),
    "difficulty": text(40),
    "symmetry": text(40),
    "clues": whole(0, 10_000),
    "seed": SEED,
}

TABLE: tuple[Endpoint, ...] = (
    Endpoint(
        "info",
        "Everything that has a name here: kinds, searches, formats, techniques, and the limits.",
        "info:info",
        answer=record(
            version=STRING,
            kinds=rows(
                record(name=STRING, title=STRING, rules=STRING, sizes=rows(COUNT), generates=FLAG)
            ),
            levels=rows(PART),
            variable_orders=rows(PART),
            value_orders=rows(PART),
            options=rows(PART),
            strategies=rows(PART),
            representations=rows(PART),
            guides=rows(PART),
            engines=rows(record(name=STRING, summary=STRING, unavailable=maybe(STRING))),
            default_searches={"type": "object", "additionalProperties": rows(STRING)},
            formats=rows(record(name=STRING, reads=FLAG, writes=FLAG, title=STRING)),
            difficulties=rows(STRING),
            symmetries=rows(STRING),
            techniques=rows(TECHNIQUE),
            limits={"type": "object", "additionalProperties": NUMBER},
        ),
        quick=True,
    ),
    Endpoint(
        "gallery",
        "Examples of every kind.",
        "gallery:gallery",
        answer=rows(
            record(
                id=STRING,
                kind=STRING,
                title=STRING,
                difficulty=maybe(STRING),
                rows=COUNT,
                columns=COUNT,
            )
        ),
        quick=True,
    ),
    Endpoint(
        "gallery/{id}",
        "One of the examples.",
        "gallery:example",
        answer=record(puzzle=PUZZLE),
        quick=True,
    ),
    Endpoint(
        "read",
        "The puzzles of a text in any format that alldiff reads; it is never the name of a file.",
        "boards:read",
        request=asks({"format": text(40)}, text=text(BODY)),
        answer=record(puzzles=rows(PUZZLE), format=STRING, warnings=rows(STRING)),
        quick=True,
    ),
    Endpoint(
        "convert",
        "A puzzle as text in a format.",
        "boards:convert",
        request=asks(puzzle=PUZZLE, format=text(40)),
        answer=record(text=STRING),
        quick=True,
    ),
    Endpoint(
        "board",
        "What is drawn of a puzzle, whatever its kind.",
        "boards:board",
        request=asks(puzzle=PUZZLE),
        answer=record(
            kind=STRING,
            title=STRING,
            author=STRING,
            rules=STRING,
            top=PLACE,
            left=PLACE,
            rows=COUNT,
            columns=COUNT,
            largest=COUNT,
            symbols=rows(STRING),
            cells=CELLS,
            givens=ENTRIES,
            blocks=rows(record(cell=CELL, down=maybe(COUNT), across=maybe(COUNT))),
            box=maybe(rows(COUNT, 2, 2)),
            signs=rows(rows(CELL, 2, 2, description="The smaller cell, the greater cell.")),
            candidates=MARKS,
            marks=MARKS,
            houses=rows(record(name=STRING, cells=CELLS)),
            entries=ENTRIES,
            faults=FAULTS,
        ),
        quick=True,
    ),
    Endpoint(
        "check",
        "Which entries contradict the clues or each other, and whether all is right.",
        "boards:check",
        request=asks(puzzle=PUZZLE, entries=ENTRIES),
        answer=record(complete=FLAG, right=FLAG, conflicts=FAULTS),
        quick=True,
    ),
    Endpoint(
        "pencil",
        "The pencil marks that the entries leave.",
        "boards:pencil",
        request=asks(puzzle=PUZZLE, entries=ENTRIES),
        answer=record(marks=MARKS),
        quick=True,
    ),
    Endpoint(
        "solve",
        "The solutions, by the strongest search or by one that is named.",
        "answers:solve",
        request=asks(
            {
                "engine": text(40),
                "search": SPEC,
                "solutions": whole(1, MOST_SOLUTIONS),
                "seed": SEED,
            },
            puzzle=PUZZLE,
        ),
        answer=record(**FINDING),
    ),
    Endpoint(
        "count",
        "How many solutions there are, up to a limit.",
        "answers:count",
        request=asks(puzzle=PUZZLE, limit=whole(1)),
        answer=record(count=COUNT, complete=FLAG),
    ),
    Endpoint(
        "candidates",
        "The values that occur in solutions, each with how many, up to a cap.",
        "answers:candidates",
        request=asks(puzzle=PUZZLE, cap=whole(1, MOST_SOLUTIONS)),
        answer=record(cells=CANDIDATES, complete=FLAG),
    ),
    Endpoint(
        "set",
        "What a setter wants to see while editing; what takes too long is null.",
        "setting:set_view",
        request=asks({"cap": whole(1, MOST_SOLUTIONS), "limit": whole(1)}, puzzle=PUZZLE),
        answer=record(
            status=STATUS,
            count=maybe(COUNT),
            count_complete=FLAG,
            candidates=maybe(CANDIDATES),
            candidates_complete=FLAG,
            minimal=maybe({"type": "boolean"}),
            spare=maybe(CELLS),
            two=maybe(rows(GRID, 2, 2)),
            faults=FAULTS,
        ),
    ),
    Endpoint(
        "hint",
        "The easiest next step, told as far as is wanted; a mistake comes first.",
        "tutor:hint",
        request=asks(
            {
                "entries": ENTRIES,
                "marks": MARKS,
                "strength": one_of("where", "what", "whole"),
                "up_to": UP_TO,
            },
            puzzle=PUZZLE,
        ),
        answer=record(
            text=STRING,
            strength=STRING,
            status=STATUS,
            technique=maybe(TECHNIQUE),
            wrong=CELLS,
            deduction=maybe(DEDUCTION),
            svg=maybe(STRING),
        ),
    ),
    Endpoint(
        "explain",
        "The whole way to the solution, step by step.",
        "tutor:explain",
        request=asks({"entries": ENTRIES, "marks": MARKS, "up_to": UP_TO}, puzzle=PUZZLE),
        events={
            "step": record(
                number=COUNT,
                text=STRING,
                technique=TECHNIQUE,
                deduction=DEDUCTION,
                entries=ENTRIES,
                marks=MARKS,
            ),
            "end": record(
                ending=one_of("solved", "stuck", "contradiction", "mistaken"),
                text=STRING,
                wrong=CELLS,
            ),
        },
    ),
    Endpoint(
        "rate",
        "How hard a puzzle is, as alldiff rate tells, and the same in words.",
        "tutor:rate",
        request=asks(puzzle=PUZZLE),
        answer={
            "type": "object",
            "required": ["status", "difficulty", "hardest", "steps", "techniques", "text"],
            "properties": {
                "difficulty": maybe(STRING),
                "hardest": maybe(STRING),
                "text": STRING,
            },
        },
    ),
    Endpoint(
        "generate",
        "A new puzzle with exactly one solution.",
        "generating:generate",
        request=asks(dict(WISHES), kind=text(40)),
        answer=record(puzzle=PUZZLE, seed=COUNT, difficulty=maybe(STRING)),
    ),
    Endpoint(
        "watch",
        "A search as it happens; its events are numbers, as alldiff.lab.watching.Recording has.",
        "watching:watch",
        request=asks(
            {"events": whole(1, MOST_EVENTS), "seed": SEED},
            puzzle=PUZZLE,
            search=SPEC,
        ),
        events={
            "start": record(
                search=STRING,
                engine=STRING,
                cells=rows(STRING),
                places=CELLS,
                start=rows(STRING),
                scopes=rows(rows(COUNT)),
                constraints=rows(STRING),
                given=rows(COUNT),
                over_states=FLAG,
                settles=FLAG,
                scored=FLAG,
            ),
            "part": record(
                numbers=rows({"type": "integer"}),
                starts=rows(COUNT),
                queue=rows(COUNT),
                words=rows(STRING),
                masks=rows(STRING),
            ),
            "end": record(
                stats={"type": "object"},
                cut=FLAG,
                status=one_of("found", "none", "unknown"),
            ),
        },
    ),
    Endpoint(
        "watch/scores",
        "What the variable order thought of each cell when it made the choice at a step.",
        "watching:scores",
        request=asks({"seed": SEED}, puzzle=PUZZLE, search=SPEC, step=whole(0, MOST_EVENTS)),
        answer=record(
            scores=rows(fixed(PLACE, PLACE, maybe(NUMBER))),
            chosen=maybe(CELL),
            order=STRING,
        ),
    ),
    Endpoint(
        "race",
        "Several searches on one puzzle at once, each in a process of its own.",
        "racing:race",
        request=asks(
            {"seconds": {"type": "number", "exclusiveMinimum": 0, "maximum": 86_400}, "seed": SEED},
            puzzle=PUZZLE,
            searches=rows(SPEC, MOST_RACERS, 1),
        ),
        events={
            "progress": record(name=STRING, seconds=NUMBER, nodes=maybe(COUNT)),
            "finish": {
                "type": "object",
                "required": ["name", "status", "seconds"],
                "properties": {"name": STRING, "status": STRING, "seconds": NUMBER},
            },
            "end": record(table=STRING),
        },
    ),
)
"""Every endpoint, under /api/."""

ENDPOINTS = {endpoint.path: endpoint for endpoint in TABLE}
