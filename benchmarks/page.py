"""Measure the page in a real browser: first paint, and from a key press to its change on screen.

    python benchmarks/page.py
    python benchmarks/page.py --repeat 20 --browser chromium

A server of its own is started. First paint is what the browser reports (first-contentful-paint);
the board is there when its first value is on the page. A key press begins with the time that the
browser gave the event and ends after the frame in which the board has changed.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import which
from statistics import median

from playwright.sync_api import Browser, Page, Route, sync_playwright

EXAMPLES = ("sudoku-9x9-easy", "greater-than-9x9", "kakuro-12x12", "sudoku-16x16", "sudoku-25x25")
LARGE = {
    "format": "alldiff/1",
    "kind": "sudoku",
    "givens": [
        [
            (10 * row + row // 10 + column) % 100 + 1 if (row + column) % 3 else 0
            for column in range(100)
        ]
        for row in range(100)
    ],
}
"""A Sudoku of 100x100 with a third of its cells open; it takes the place of an example."""
KEYS = (
    "1",
    "2",
    "ArrowRight",
    "Shift+Digit3",
    "ArrowDown",
    "Control+Digit4",
    "Delete",
    "ArrowLeft",
)

PAINT = """() => new Promise((done) => {
  const told = () => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    const board = document.querySelector(".board .value");
    if (paint && board) done([paint.startTime, performance.now()]);
    else requestAnimationFrame(told);
  };
  told();
})"""

LISTEN = """() => {
  window.taken = [];
  const board = document.querySelector(".board[role=grid]");
  board.addEventListener("keydown", (event) => {
    if (["Shift", "Control"].includes(event.key)) return;
    requestAnimationFrame(() => {
      // A message comes after the frame has been drawn.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.taken.push(performance.now() - event.timeStamp);
      port2.postMessage(0);
    });
  });
}"""


@contextmanager
def served() -> Iterator[str]:
    """Run a server and yield its address."""
    command = [sys.executable, "-m", "alldiff", "serve", "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


def first_paints(browser: Browser, address: str, repeat: int) -> tuple[list[float], list[float]]:
    """Return the times to the first paint and to the board in milliseconds, with no cache."""
    paints, boards = [], []
    for _ in range(repeat):
        context = browser.new_context()
        page = context.new_page()
        page.goto(address)
        paint, board = page.evaluate(PAINT)
        paints.append(paint)
        boards.append(board)
        context.close()
    return paints, boards


def key_presses(page: Page, address: str, example: str, repeat: int) -> list[float]:
    """Return the times from key presses to the screen on one puzzle, in milliseconds."""
    page.goto(f"{address}#/gallery")
    page.locator(f"[data-id={example}]").click()
    page.locator(".board[role=grid]").focus(timeout=60_000)
    page.wait_for_load_state("networkidle")
    page.evaluate(LISTEN)
    for _ in range(repeat):
        for key in KEYS:
            page.keyboard.press(key)
            page.wait_for_timeout(30)
    return list(page.evaluate("window.taken"))


def large(route: Route) -> None:
    """Answer with the large Sudoku."""
    route.fulfill(json={"puzzle": LARGE})


def line(name: str, times: list[float]) -> str:
    """Return the median, the 95th percentile and the worst of some times as a line."""
    late = sorted(times)[int(0.95 * len(times))]
    return f"{name:<28}{median(times):8.1f}{late:8.1f}{max(times):8.1f}{len(times):6}"


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeat", type=int, default=8, help="how often each thing is measured")
    parser.add_argument("--browser", default=which("chromium"), help="the browser's program")
    chosen = parser.parse_args()
    print(f"{'milliseconds':<28}{'median':>8}{'95 %':>8}{'worst':>8}{'of':>6}")
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chosen.browser, args=["--no-sandbox"])
        paints, boards = first_paints(browser, address, chosen.repeat)
        print(line("first paint", paints))
        print(line("board on the page", boards))
        page = browser.new_page()
        for example in EXAMPLES:
            taken = key_presses(page, address, example, chosen.repeat)
            print(line(f"key press, {example}", taken))
        # A service worker would fetch the example itself.
        page = browser.new_context(service_workers="block").new_page()
        page.route(f"**/api/gallery/{EXAMPLES[0]}*", large)
        taken = key_presses(page, address, EXAMPLES[0], chosen.repeat)
        print(line("key press, sudoku-100x100", taken))
        browser.close()


if __name__ == "__main__":
    main()
