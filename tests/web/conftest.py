"""A running server, and a browser that looks at it.

A test that asks for `page` gets a page of a real Chromium. It fails where the page prints an error
to the console, or asks for anything outside the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    Request,
    WebError,
    sync_playwright,
)

from support.web_server import STARTED, Server, start_server

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    # No name is looked up, so nothing can leave the machine.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)
LOCAL = ("127.0.0.1", "localhost")


@pytest.fixture(autouse=True)
def no_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start workers without the plugins that tests of others loaded into this process."""
    monkeypatch.setattr("alldiff.web.pool.FILES", {})


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server that the tests share, with a slash at its end."""
    running = start_server("--workers", "2", "--seconds", "20")
    yield running.address
    code, said = running.stop()
    assert code == 0, said


@pytest.fixture
def own_server() -> Iterator[Callable[..., Server]]:
    """A function that starts a server for one test, with options of its own."""
    started: list[Server] = []

    def start(*arguments: str) -> Server:
        started.append(start_server(*arguments))
        return started[-1]

    yield start
    for one in started:
        code, said = one.stop()
        assert code == 0, said


@pytest.fixture(scope="session")
def api(server: str) -> Iterator[httpx.Client]:
    """A client of the endpoints: `api.post("solve", json=...)`."""
    with httpx.Client(base_url=f"{server}api/", timeout=STARTED) as client:
        yield client


@pytest.fixture(scope="session")
def example(api: httpx.Client) -> Callable[[str], dict[str, Any]]:
    """A function that returns a puzzle of the gallery."""
    return lambda name: dict(api.get(f"gallery/{name}").raise_for_status().json()["puzzle"])


# For each module, not for all: while Playwright runs, no other test could run an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium: the one of the system, or that of Playwright."""
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
        found = next(filter(None, map(which, BROWSERS)), None) or (str(own) if own.exists() else "")
        if not found:
            pytest.fail(f"no browser: install one of {', '.join(BROWSERS)}; ./check does")
        try:
            launched = playwright.chromium.launch(
                executable_path=found, args=list(ARGUMENTS), timeout=1000 * STARTED
            )
        except Error as error:
            pytest.fail(f"{found} does not start: {error}")
        yield launched
        launched.close()


# Playwright keeps something of its own on the object: no slots.
@dataclass
class Watch:
    """What a page did that it must not do."""

    faults: list[str] = field(default_factory=list)

    def request(self, request: Request) -> None:
        """Note a request that would leave the machine."""
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob", "file") and address.hostname not in LOCAL:
            self.faults.append(f"a request to {request.url}")

    def console(self, message: ConsoleMessage) -> None:
        """Note an error or warning; that an endpoint refused a request is none of the page's."""
        refused = "Failed to load resource" in message.text and "/api/" in str(message.location)
        # Only the tests of it want the service worker; Playwright says so of the others.
        blocked = "Service Worker registration blocked by Playwright" in message.text
        if message.type in ("error", "warning") and not refused and not blocked:
            self.faults.append(f"{message.type}: {message.text} ({message.location})")

    def crash(self, error: WebError) -> None:
        """Note an exception that nobody caught."""
        self.faults.append(f"uncaught: {error.error}")


@pytest.fixture
def watched(browser: Browser, server: str) -> Iterator[Callable[..., Page]]:
    """A function that opens a page in a context of its own; options are those of the context."""
    watch, contexts = Watch(), []

    def opened(**options: Any) -> Page:
        wanted = {"base_url": server, "service_workers": "block", **options}
        context = browser.new_context(**wanted)
        contexts.append(context)
        context.on("request", watch.request)
        context.on("console", watch.console)
        context.on("weberror", watch.crash)
        page = context.new_page()
        return page

    yield opened
    for context in contexts:
        context.close()
    assert watch.faults == []


@pytest.fixture
def page(watched: Callable[..., Page]) -> Page:
    """A page at desktop size; `page.goto("/#/play")` opens a view."""
    return watched(viewport={"width": 1280, "height": 800})


@pytest.fixture
def phone(watched: Callable[..., Page]) -> Page:
    """A page at the size of a small phone."""
    return watched(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
