"""The examples that come with the page."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from alldiff.errors import UsageError, unknown
from alldiff.web.jobs.asked import Answer, Budget, Request

FILE = "gallery.jsonl"


@cache
def examples() -> dict[str, Answer]:
    """Return the examples by their names; tools/gallery.py made them."""
    text = files("alldiff.web").joinpath(FILE).read_text("utf-8")
    return {one["id"]: one for one in map(json.loads, text.splitlines())}


def gallery(request: Request, budget: Budget) -> list[Answer]:
    """Return what there is, without the puzzles."""
    return [
        {
            "id": one["id"],
            "kind": one["puzzle"]["kind"],
            "title": one["puzzle"]["title"],
            "difficulty": one["difficulty"],
            "rows": len(one["puzzle"]["givens"]),
            "columns": len(one["puzzle"]["givens"][0]),
        }
        for one in examples().values()
    ]


def example(request: Request, budget: Budget) -> Answer:
    """Return one example."""
    known = examples()
    if request["id"] not in known:
        raise UnknownExample(unknown("example", request["id"], list(known)))
    return {"puzzle": known[request["id"]]["puzzle"]}


class UnknownExample(UsageError):
    """No example has that name."""
