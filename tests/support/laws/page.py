"""The law of the page: every endpoint answers what is true, or refuses in words."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import alldiff as ad
from alldiff.languages import language
from alldiff.web.endpoints import ENDPOINTS
from alldiff.web.frames import parsed
from alldiff.web.worker import BROKEN, answer

from support.laws.known import known_solutions, status_of
from support.random_puzzles import Case

SECONDS = 60.0
ASKED: dict[str, dict[str, Any]] = {
    "convert": {"format": "line"},
    "share": {},
    "several": {},
    "lessons": {},
    "pdf": {},
    "board": {},
    "check": {"entries": "placed"},
    "pencil": {"entries": "placed"},
    "solve": {},
    "count": {},
    "candidates": {"cap": 3},
    "set": {"cap": 3},
    "hint": {"entries": "placed", "marks": "marks"},
    "explain": {"entries": "placed", "marks": "marks"},
    "why": {"entries": "placed", "marks": "marks"},
    "rate": {},
    "watch": {"search": "mac", "events": 50},
    "watch/film": {"search": "mac", "events": 50},
    "watch/scores": {"search": "mac+mrv", "step": 1},
    "watch/revise": {"constraint": 0},
    "race/entrant": {"search": "fc"},
}
"""What each endpoint is asked besides the puzzle."""


def page(case: Case) -> None:
    """Every endpoint that takes a puzzle answers without a defect, and counts as others do."""
    if case.text is None:
        return
    position = {
        "placed": [(*cell, value) for cell, value in case.placed.items()],
        "marks": [(*cell, values) for cell, values in case.marks.items()],
    }
    wanted = known_solutions(case)
    faulty = bool(ad.validate(case.puzzle))
    for path, more in ASKED.items():
        fields = {name: position.get(str(value), value) for name, value in more.items()}
        request = {"puzzle": json.loads(case.text), **fields}
        for spoken in ("en", "fr"):
            kind, status, told = asked(path, request, spoken)
            assert status < BROKEN, f"{path} {fields}: {told!r}"
        if kind == "answer" and wanted is not None and not faulty:
            if path == "count":
                assert json.loads(told)["count"] == min(2, len(wanted)), told
            if path in ("solve", "set"):
                assert json.loads(told)["status"] == status_of(wanted), told


def asked(path: str, request: dict[str, Any], spoken: str) -> tuple[str, int, bytes]:
    """Return the kind, the status and the text of the last that a worker says to a request."""
    said = BytesIO()
    body = json.dumps(request).encode()
    answer(said, ENDPOINTS[path], body, SECONDS, ad.Listener(), language(spoken))
    said.seek(0)
    kind, status, data = "", 0, b""
    while line := said.readline():
        kind, length, _, status = parsed(line)
        data = said.read(length)
    return kind, status, data
