"""Two hundred clients at once: each is answered or told when to come back."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

from support.bulk_samples import fifty
from support.web_server import start_server
from torture.ordeal import Ordeal, Outcome

CLIENTS = 200
ROUNDS = 5
ENDLESS = {"format": "alldiff/1", "kind": "sudoku", "givens": [[0] * 25] * 25}


def asked(number: int) -> tuple[str, Any]:
    """Return what a client asks: mostly easy things, now and then what never ends."""
    text = fifty()[number % 50]
    rows = [[int(c) if c != "." else 0 for c in text[at : at + 9]] for at in range(0, 81, 9)]
    puzzle = {"format": "alldiff/1", "kind": "sudoku", "givens": rows}
    if number % 16 == 0:
        return "count", {"puzzle": ENDLESS, "limit": 10**9, "limits": {"seconds": 0.05}}
    return ("solve", {"puzzle": puzzle}) if number % 2 else ("hint", {"puzzle": puzzle})


async def persistent(client: httpx.AsyncClient, number: int) -> Counter[int]:
    """Ask until one is answered; return the codes of all answers."""
    codes: Counter[int] = Counter()
    path, body = asked(number)
    for _ in range(200):
        answer = await client.post(path, json=body)
        codes[answer.status_code] += 1
        if answer.status_code != 429:
            answer.raise_for_status()
            return codes
        await asyncio.sleep(float(answer.headers["retry-after"]))
    raise AssertionError("never answered")


async def crowd(address: str) -> Counter[int]:
    """Let all clients ask at once."""
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=f"{address}api/", limits=limits, timeout=600) as client:
        counts = await asyncio.gather(*(persistent(client, n) for n in range(CLIENTS)))
    return sum(counts, Counter())


def run(number: int, folder: Path) -> Outcome:
    """Ask a server of two workers, round after round."""
    outcome = Outcome()
    server = start_server("--workers", "2")
    try:
        for round_ in range(ROUNDS):
            with outcome.trying(f"round {round_}", CLIENTS):
                codes = asyncio.run(crowd(server.address))
                assert codes[200] == CLIENTS, codes
    finally:
        server.stop()
    return outcome


ORDEAL = Ordeal("requests of two hundred clients at once", 1, run, alone=True)
