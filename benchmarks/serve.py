"""Load the server of the page: many requests at once, of mixed hardness; and cancel hard ones.

    python benchmarks/serve.py
    python benchmarks/serve.py --requests 200 --rounds 5 --workers 2

Every round sends all requests at once, as many clients would. None may be lost: each is answered,
or refused with 429 and a time to retry, after which it is sent again. Told are the latencies, of
moves that a player makes meanwhile too, how long a worker lives after its client has gone away, and
the memory of the server and its workers after each round.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import statistics
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing import Event, Process, Queue
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx

ENDLESS = {"format": "alldiff/1", "kind": "sudoku", "givens": [[0] * 25] * 25}
"""Nobody counts all its solutions."""
MOVE_EVERY = 0.1
"""Seconds between two moves of the player."""


@dataclass
class Load:
    """What the clients saw."""

    statuses: Counter[int] = field(default_factory=Counter)
    answers: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    retries: int = 0


def puzzles(client: httpx.Client) -> dict[str, dict[str, Any]]:
    """Return the gallery."""
    shown = client.get("gallery").json()
    return {
        one["id"]: client.get(f"gallery/{one['id']}").json()["puzzle"]
        for one in shown
        if one["id"] != "sudoku-25x25"
    }


def requests(gallery: dict[str, dict[str, Any]], number: int) -> list[tuple[str, Any]]:
    """Return so many requests: mostly what people ask, one in eight takes all of its time."""
    found: list[tuple[str, Any]] = []
    names = list(gallery)
    for i in range(number):
        puzzle = gallery[names[i % len(names)]]
        if i % 8 == 0:
            limits = {"seconds": 0.5}
            found.append(("count", {"puzzle": ENDLESS, "limit": 10**9, "limits": limits}))
        elif i % 8 == 1:
            found.append(("set", {"puzzle": puzzle, "limits": {"seconds": 2}}))
        else:
            found.append(("solve", {"puzzle": puzzle}))
    return found


async def ask(client: httpx.AsyncClient, path: str, body: Any, load: Load) -> None:
    """Ask until there is an answer."""
    begun = perf_counter()
    while True:
        answer = await client.post(path, json=body)
        load.statuses[answer.status_code] += 1
        if answer.status_code != 429:
            load.answers.append(perf_counter() - begun)
            return
        load.retries += 1
        await asyncio.sleep(int(answer.headers["retry-after"]))


def play(address: str, puzzle: Any, over: Any, told: Any) -> None:
    """Make moves until the round is over: a process of its own, which nothing else delays."""
    moves = []
    with httpx.Client(base_url=address, timeout=600) as client:
        while not over.wait(MOVE_EVERY):
            begun = perf_counter()
            answer = client.post("check", json={"puzzle": puzzle, "entries": []})
            answer.raise_for_status()
            moves.append(perf_counter() - begun)
    told.put(moves)


async def crowd(address: str, asked: list[tuple[str, Any]], load: Load) -> None:
    """Send all requests at once."""
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=address, limits=limits, timeout=600) as client:
        await asyncio.gather(*(ask(client, path, body, load) for path, body in asked))


def one_round(address: str, asked: list[tuple[str, Any]], puzzle: Any) -> Load:
    """Return what a crowd saw, and a player meanwhile."""
    load, over, told = Load(), Event(), Queue()
    player = Process(target=play, args=(address, puzzle, over, told))
    player.start()
    asyncio.run(crowd(address, asked, load))
    over.set()
    load.moves = told.get()
    player.join()
    return load


async def cancelled(address: str, process: int) -> float:
    """Return how many milliseconds a worker lives after its client has gone away."""
    body = json.dumps({"puzzle": ENDLESS, "limit": 10**9}).encode()
    host = address.split("/")[2]
    _, writer = await asyncio.open_connection(*host.split(":"))
    head = f"POST /api/count HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    await asyncio.sleep(1)
    before = busiest(children(process))
    writer.close()
    begun = perf_counter()
    while running(before):
        await asyncio.sleep(0.001)
    return 1000 * (perf_counter() - begun)


def children(process: int) -> list[int]:
    """Return the processes that a process has started."""
    told = Path(f"/proc/{process}/task/{process}/children").read_text()
    return list(map(int, told.split()))


def running(process: int) -> bool:
    """Tell whether a process runs."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def busiest(processes: list[int]) -> int:
    """Return the process that is running now, by its state, or else by its time."""

    def busy(process: int) -> tuple[bool, int]:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return fields[0] == "R", int(fields[11])

    return max(processes, key=busy)


def memory(process: int) -> float:
    """Return the MiB that a process holds."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def milliseconds(times: list[float]) -> str:
    """Return the median, the 95th percentile and the longest of times."""
    cuts = statistics.quantiles(times, n=20) if len(times) > 1 else times * 19
    return f"{1000 * cuts[9]:.0f} / {1000 * cuts[18]:.0f} / {1000 * max(times):.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--requests", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--cancels", type=int, default=10)
    chosen = parser.parse_args()
    command = [sys.executable, "-m", "alldiff", "serve", "--no-browser"]
    if chosen.workers:
        command += ["--workers", str(chosen.workers)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout is not None
        address = f"{server.stdout.readline().strip()}api/"
        with httpx.Client(base_url=address, timeout=60) as client:
            gallery = puzzles(client)
            print(f"{client.get('info').json()['limits']}")
        asked = requests(gallery, chosen.requests)
        print("| round | answered | 429 | answers ms | moves ms | server MiB | workers MiB |")
        print("|---|---|---|---|---|---|---|")
        for number in range(1, chosen.rounds + 1):
            load = one_round(address, asked, gallery["sudoku-9x9-easy"])
            held = [memory(pid) for pid in children(server.pid)]
            assert len(load.answers) == len(asked)
            assert set(load.statuses) <= {200, 429}, load.statuses
            print(
                f"| {number} | {len(load.answers)} | {load.retries} | "
                f"{milliseconds(load.answers)} | {milliseconds(load.moves)} | "
                f"{memory(server.pid):.0f} | {len(held)} x {max(held):.0f} |"
            )
        lives = [asyncio.run(cancelled(address, server.pid)) for _ in range(chosen.cancels)]
        print(f"a worker lives {statistics.median(lives):.0f} ms after its client has gone away,")
        print(f"at most {max(lives):.0f} ms")
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()


if __name__ == "__main__":
    main()
