"""Nobody waits for one client: each has its share of the workers, and whoever waits sees where."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from hypothesis import given, strategies as st
from playwright.sync_api import Page, expect

from alldiff.web.endpoints import ENDPOINTS
from alldiff.web.pool import Busy, Pool

from support.web_server import STARTED, Server

ENDLESS = {"format": "alldiff/1", "kind": "sudoku", "givens": [[0] * 25] * 25}
EASY = {
    "format": "alldiff/1",
    "kind": "sudoku",
    "givens": [[4, 0, 2, 3], [0, 2, 0, 4], [0, 3, 0, 0], [1, 0, 0, 2]],
}

ACTS = ("ask", "end", "give up")


class Crowd:
    """Requests in a pool without workers: each is at work until it is told to end."""

    def __init__(self, size: int, queue: int) -> None:
        self.pool = Pool(size, queue, seconds=1.0)
        self.begun: list[str] = []
        self.refused: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def asks(self, client: str, *names: str) -> None:
        """Let a client ask."""
        for name in names:
            self.ends[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self.request(client, name))
            await self.settled()

    async def request(self, client: str, name: str) -> None:
        try:
            async with self.pool._slot(client, name):
                self.begun.append(name)
                await self.ends[name].wait()
        except Busy:
            self.refused.append(name)

    async def end(self, name: str) -> None:
        """Let a request end."""
        self.ends[name].set()
        await self.settled()

    async def give_up(self, name: str) -> None:
        """Let a client cancel a request."""
        self.tasks[name].cancel()
        await self.settled()

    async def settled(self) -> None:
        """Let everybody go on as far as they get."""
        for _ in range(5):
            await asyncio.sleep(0)


def crowd(test: Callable[[Crowd], Coroutine[Any, Any, None]], size: int, queue: int = 64) -> None:
    async def run() -> None:
        made = Crowd(size, queue)
        await test(made)
        for task in made.tasks.values():
            task.cancel()
        await asyncio.gather(*made.tasks.values(), return_exceptions=True)
        assert made.pool.working == 0
        assert made.pool.waiting == []

    asyncio.run(run())


@pytest.mark.parametrize("size", [1, 2, 5])
def test_one_client_cannot_take_all_workers(size: int) -> None:
    async def test(made: Crowd) -> None:
        counts = [f"count {number}" for number in range(20)]
        await made.asks("greedy", *counts)
        assert made.begun == counts[:size]
        await made.asks("other", "solve")
        assert made.begun[-1] == "solve"

    crowd(test, size)


def test_who_has_less_at_work_comes_first() -> None:
    async def test(made: Crowd) -> None:
        await made.asks("a", "a1", "a2", "a3", "a4")
        await made.asks("b", "b1", "b2")
        await made.asks("c", "c1")
        assert made.begun == ["a1", "a2", "b1"]
        assert made.pool.places("a") == {"a3": 3, "a4": 4}
        assert made.pool.places("b") == {"b2": 2}
        assert made.pool.places("c") == {"c1": 1}
        assert made.pool.places("d") == {}
        await made.end("a1")
        assert made.begun[-1] == "c1"
        await made.give_up("b2")
        assert made.pool.places("a") == {"a3": 1, "a4": 2}
        await made.end("b1")
        assert made.begun[-1] == "a3"

    crowd(test, size=2)


def test_one_client_cannot_fill_the_queue() -> None:
    async def test(made: Crowd) -> None:
        await made.asks("greedy", "at work", "1", "2", "3")
        await made.asks("other", "one", "two")
        await made.asks("third", "last")
        assert made.refused == ["3"]
        assert made.begun == ["at work", "one"]
        assert made.pool.places("third") == {"last": 1}
        assert made.pool.places("other") == {"two": 3}

    crowd(test, size=1, queue=4)


@given(
    st.integers(1, 3),
    st.lists(
        st.tuples(st.sampled_from("abc"), st.sampled_from(["ask", "end", "give up"])), max_size=40
    ),
)
def test_no_turn_is_lost_and_none_is_given_twice(size: int, acts: list[tuple[str, str]]) -> None:
    async def test(made: Crowd) -> None:
        clients: dict[str, str] = {}
        for number, (client, act) in enumerate(acts):
            running = [n for n in made.begun if n in clients and clients[n] == client]
            waiting = [t.name for t in made.pool.waiting if t.client == client]
            if act == "ask":
                clients[str(number)] = client
                await made.asks(client, str(number))
            elif act == "end" and running:
                await made.end(running[0])
                del clients[running[0]]
            elif act == "give up" and waiting:
                await made.give_up(waiting[0])
                del clients[waiting[0]]
            held = [n for n in made.begun if n in clients]
            for one in "abc":
                assert sum(clients[n] == one for n in held) == made.pool.at_work[one] <= size
            assert len(held) == made.pool.working <= size + 1
            assert sorted(made.begun) == sorted(set(made.begun))
            for turn in made.pool.waiting:
                mine = made.pool.at_work[turn.client]
                assert mine == size or made.pool.working == size + 1
            places = [p for one in "abc" for p in made.pool.places(one).values()]
            assert sorted(places) == list(range(1, len(made.pool.waiting) + 1))

    crowd(test, size)


def test_hints_have_workers_that_no_count_takes() -> None:
    assert ENDPOINTS["hint"].lane == "short"
    assert {ENDPOINTS[path].lane for path in ("count", "solve", "rate")} == {"long"}
    assert {ENDPOINTS[path].lane for path in ("check", "pencil", "board")} == {"quick"}


@contextmanager
def searching(address: str, *clients: str) -> Iterator[None]:
    """Let clients search what takes for ever, one request each."""
    place = urlsplit(address)
    body = json.dumps({"puzzle": ENDLESS, "search": "bt+lcv", "engine": "native"}).encode()
    with ExitStack() as stack:
        for client in clients:
            link = stack.enter_context(
                socket.create_connection((place.hostname, place.port), timeout=STARTED)
            )
            head = (
                f"POST /api/solve HTTP/1.1\r\nHost: {place.netloc}\r\nAlldiff-Client: {client}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            )
            link.sendall(head.encode() + body)
        yield


def test_twenty_searches_delay_no_hint_and_no_other_client(
    own_server: Callable[..., Server],
) -> None:
    server = own_server("--workers", "1", "--seconds", "600")
    with (
        searching(server.address, *["greedy"] * 20),
        httpx.Client(base_url=f"{server.address}api/", timeout=STARTED) as client,
    ):
        for _ in range(2):
            # Each would wait for the searches, ten minutes each.
            assert client.post("hint", json={"puzzle": EASY}).status_code == 200
            assert client.post("solve", json={"puzzle": EASY}).status_code == 200


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "The server is busy: your request is number 1 in the queue."),
        ("fr", "Le serveur est occupé : votre demande est la n° 1 de la file d\u2019attente."),
    ],
)
def test_the_page_shows_the_place_in_the_queue(
    locale: str, said: str, own_server: Callable[..., Server], watched: Callable[..., Page]
) -> None:
    server = own_server("--workers", "1", "--seconds", "600")
    page = watched(base_url=server.address, locale=locale)
    page.goto("/#/set")
    note = page.locator("#queue")
    expect(note).to_be_hidden()
    with searching(server.address, "one", "two"):
        page.reload()
        expect(note).to_have_text(said, timeout=1000 * STARTED)
    expect(note).to_be_hidden(timeout=1000 * STARTED)
