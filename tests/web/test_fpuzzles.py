"""The solver beside f-puzzles: its messages, who may ask, and cancelling."""

from __future__ import annotations

from time import monotonic
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import alldiff as ad
from alldiff.core.limits import Listener
from alldiff.formats.links.lz_string import pack
from alldiff.web.fpuzzles import ORIGINS, application
from alldiff.web.jobs.fpuzzles import COMMANDS, FPuzzlesRequest, answer
from alldiff.web.jobs.inputs import Budget
from alldiff.web.settings import Settings

FOUR = "4.23.2.4.3..1..2"
TWO_LEFT = "1234341221434..."
EMPTY_ROWS = ", ".join(["[{}, {}, {}, {}]"] * 3)
WRONG = f"""{{"size": 4, "grid": [[{{"value": 4, "given": true}}, {{}}, {{}}, {{}}], {EMPTY_ROWS}],
  "killercage": [{{"cells": ["R1C1", "R1C2"], "value": "4"}}]}}"""
HIDDEN = f"""{{"size": 4, "grid": [[{{}}, {{}}, {{}}, {{}}], {EMPTY_ROWS}],
  "killercage": [{{"cells": ["R1C1", "R2C2"], "value": "3"}},
  {{"cells": ["R1C2", "R2C1"], "value": "4"}}]}}"""


def sent(text: str) -> str:
    """Return a puzzle as f-puzzles sends it."""
    return ad.write(ad.read(text), "f-puzzles").strip().partition("load=")[2]


def messages(command: Any, data: str, seconds: float = 20.0) -> list[dict[str, Any]]:
    budget = Budget(seconds, None, monotonic(), Listener())
    return [message for _, message in answer(FPuzzlesRequest(command=command, data=data), budget)]


def test_commands_agree_with_the_library() -> None:
    solution = [value for row in ad.solve(FOUR).solutions[0] for value in row]
    assert messages("solve", sent(FOUR)) == [{"type": "solved", "solution": solution}]
    for command in ("check", "count"):
        assert messages(command, sent(FOUR)) == [{"type": "count", "count": 1, "inProgress": False}]
    (path,) = messages("solvepath", sent(FOUR))
    assert [cell["value"] for cell in path["cells"]] == solution
    assert path["isValid"]
    assert all(sentence in path["message"] for sentence in ("R1C2", "Solved after 8 steps"))


def test_candidates_are_counted_up_to_the_number_that_the_page_names() -> None:
    empty = ad.read("." * 16)
    (found,) = messages("truecandidates", sent("." * 16))
    assert found["solutionsPerCandidate"] == [1] * 64
    packed = json_with(empty, '"truecandidatesoptions": ["truecandidatesnumsolutions=80"]')
    (found,) = messages("truecandidates", packed)
    assert found["solutionsPerCandidate"] == [72] * 64


def test_logical_candidates_that_no_solution_has_are_marked() -> None:
    """Two cells of an empty grid that differ only in what the techniques cannot see."""
    puzzle = ad.read(TWO_LEFT)
    (found,) = messages("truecandidates", json_with(puzzle, '"truecandidatesoptions": ["logical"]'))
    true = ad.candidates(puzzle)
    marked = found["solutionsPerCandidate"]
    for (row, column), values in true.items():
        for value in range(1, 5):
            number = marked[(row * 4 + column) * 4 + value - 1]
            assert (number > 0) == (value in values)


def json_with(puzzle: ad.Puzzle, entry: str) -> str:
    """Return a puzzle as f-puzzles sends it, with one more entry."""
    text = ad.write(puzzle, "f-puzzles-json")
    return pack("{" + entry + ", " + text.strip()[1:])


def test_a_step_begins_with_the_candidates() -> None:
    (first,) = messages("step", sent(FOUR))
    assert first["message"] == "Initial candidates."
    assert first["cells"][1] == {"value": 0, "candidates": [1]}
    # The page writes them into the cells, and asks again.
    grid = []
    for cell in first["cells"]:
        if cell["value"]:
            grid.append(f'{{"value": {cell["value"]}, "given": true}}')
        else:
            grid.append(f'{{"centerPencilMarks": {cell["candidates"]}}}')
    rows = ", ".join(f"[{', '.join(grid[at : at + 4])}]" for at in range(0, 16, 4))
    (second,) = messages("step", pack(f'{{"size": 4, "grid": [{rows}]}}'))
    assert second["message"] == str(ad.hint(FOUR))
    assert second["cells"][1] == {"value": 1}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("text", [WRONG, HIDDEN])
def test_a_contradiction_is_named(command: Any, text: str) -> None:
    found = messages(command, pack(text))[-1]
    if found["type"] == "count":
        assert found["count"] == 0
    elif found["type"] == "estimate":
        assert found["estimate"] == 0
    else:
        assert found["type"] == "invalid" or not found["isValid"]
        assert "cage 4 at R1C" in found["message"]


@pytest.fixture(scope="module")
def client() -> Any:
    with TestClient(application(Settings(1, seconds=60)), headers={"host": "localhost"}) as opened:
        yield opened


@pytest.mark.programs
def test_a_page_asks_and_cancels(client: Any) -> None:
    origin = {"origin": min(ORIGINS)}
    with client.websocket_connect("/", headers=origin) as socket:

        def ask(nonce: int, command: str, data: str = "") -> None:
            asked = {"nonce": nonce, "command": command, "dataType": "fpuzzles", "data": data}
            socket.send_json(asked)

        ask(1, "check", sent(FOUR))
        assert socket.receive_json() == {
            "nonce": 1,
            "type": "count",
            "count": 1,
            "inProgress": False,
        }
        # Nobody counts all grids: a cancel ends it, and so does the next command.
        ask(2, "count", sent("." * 81))
        ask(3, "cancel")
        ask(4, "count", sent("." * 81))
        ask(5, "solve", "rubbish")
        seen = []
        while not seen or seen[-1]["nonce"] < 5:
            seen.append(socket.receive_json())
        ends = [(one["nonce"], one["type"]) for one in seen if not one.get("inProgress")]
        assert ends == [(3, "canceled"), (5, "invalid")]
        ask(6, "tea", sent(FOUR))
        assert socket.receive_json()["type"] == "invalid"
        socket.send_text("no JSON")
        assert socket.receive_json()["type"] == "invalid"


@pytest.mark.programs
@pytest.mark.parametrize("headers", [{}, {"origin": "https://elsewhere.example"}])
def test_other_pages_are_refused(client: Any, headers: dict[str, str]) -> None:
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/", headers=headers):
        pass
