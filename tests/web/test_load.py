"""Many requests at once: none is lost, and memory stays flat."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.web_server import Server

pytestmark = pytest.mark.programs

REQUESTS = 200
ROUNDS = 2
GROWTH = 8 * 2**10
"""KiB by which the server may have grown after the first round."""
ENDLESS = {"format": "alldiff/1", "kind": "sudoku", "givens": [[0] * 25] * 25}


async def crowd(address: str, asked: list[tuple[str, Any]]) -> list[httpx.Response]:
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=address, limits=limits, timeout=300) as client:
        return await asyncio.gather(*(client.post(path, json=body) for path, body in asked))


def resident(process: int) -> int:
    """Return the KiB that a process holds."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def test_a_crowd_is_answered_or_asked_to_come_back(
    own_server: Callable[..., Server], example: Callable[[str], dict[str, Any]]
) -> None:
    names = ("sudoku-9x9-easy", "sudoku-9x9-extreme", "kakuro-8x8", "greater-than-9x9")
    puzzles = [example(name) for name in names]
    asked: list[tuple[str, Any]] = []
    for number in range(REQUESTS):
        hard = {"puzzle": ENDLESS, "limit": 10**9, "limits": {"seconds": 0.05}}
        easy = {"puzzle": puzzles[number % len(puzzles)]}
        asked.append(("count", hard) if number % 16 == 0 else ("solve", easy))
    server = own_server("--workers", "2")
    held = []
    for _ in range(ROUNDS):
        answers = asyncio.run(crowd(f"{server.address}api/", asked))
        assert len(answers) == REQUESTS
        told = Counter(answer.status_code for answer in answers)
        assert told.keys() <= {200, 429}
        assert told[200] >= 2
        for answer in answers:
            if answer.status_code == 429:
                error = answer.json()["error"]
                assert int(answer.headers["retry-after"]) == error["retry_after"] >= 1
            else:
                assert {"status", "count"} & answer.json().keys()
        if sys.platform == "linux":
            held.append(resident(server.process.pid))
    if not held:
        pytest.skip("how much memory a process holds is read in /proc")
    assert max(held[1:]) <= held[0] + GROWTH
