"""How a person uses the page: open a puzzle, walk with the arrow keys, type."""

from __future__ import annotations

from collections import deque
from typing import Any
from urllib.parse import quote, urlencode

from playwright.sync_api import Locator, Page, expect

# Other tests may keep the machine busy.
expect.set_options(timeout=20_000)

Cell = tuple[int, int]
ARROWS = {(-1, 0): "ArrowUp", (1, 0): "ArrowDown", (0, -1): "ArrowLeft", (0, 1): "ArrowRight"}


def board(page: Page) -> Locator:
    """The board that one plays on or edits."""
    return page.locator(".board[role=grid]")


def open_text(page: Page, text: str, view: str = "play") -> None:
    """Open the puzzle of a text by the address."""
    page.goto(f"/#/{view}?p={quote(text)}")
    expect(board(page)).to_be_visible()


def open_example(page: Page, name: str) -> None:
    """Open a puzzle of the gallery by a click."""
    page.goto("/#/gallery")
    page.locator(f"[data-id={name}]").click()
    expect(board(page)).to_be_visible()


def open_watch(page: Page, search: str, step: int, puzzle: str = "", **params: str) -> None:
    """Watch a search, and wait until it stands at a step, wherever its end is."""
    stated = {"p": puzzle, "search": search, "step": str(step), **params}
    page.goto("about:blank")
    page.goto(f"/#/watch?{urlencode({name: text for name, text in stated.items() if text})}")
    expect(page.locator(".slider")).to_have_value(str(step))
    expect(page.locator(".watch-facts .now")).not_to_have_text("")


def cell(page: Page, where: Cell) -> Locator:
    """The grid cell at a place."""
    return board(page).locator(f"[role=gridcell][id$='-{where[0]},{where[1]}']")


def ground(page: Page, where: Cell) -> Locator:
    """What a cell has as its ground, below the rules: its colours, whether it is wrong."""
    return board(page).locator(f".grounds [data-cell='{where[0]},{where[1]}']")


def cursor(page: Page) -> Cell:
    """Where the cursor stands."""
    name = board(page).get_attribute("aria-activedescendant") or ""
    row, column = name.split("-", 1)[1].split(",")
    return int(row), int(column)


def walk(page: Page, cells: set[Cell], goal: Cell) -> None:
    """Go to a cell with arrow keys only; they pass over what takes no value."""
    keys = route(cells, cursor(page), goal)
    for key in keys:
        page.keyboard.press(key)
    assert cursor(page) == goal


def route(cells: set[Cell], start: Cell, goal: Cell) -> list[str]:
    """Return the fewest arrow keys from one cell to another."""
    rows, columns = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    before: dict[Cell, tuple[Cell, str]] = {}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if here == goal:
            break
        for (down, right), key in ARROWS.items():
            row, column = here[0] + down, here[1] + right
            while 0 <= row < rows and 0 <= column < columns and (row, column) not in cells:
                row, column = row + down, column + right
            step = (row, column)
            if step in cells and step not in before and step != start:
                before[step] = (here, key)
                waiting.append(step)
    keys: list[str] = []
    while goal != start:
        goal, key = before[goal]
        keys.append(key)
    return keys[::-1]


def givens(puzzle: dict[str, Any]) -> dict[Cell, int]:
    """Return the cells of a puzzle with their givens, 0 for none."""
    return {
        (row, column): value
        for row, line in enumerate(puzzle["givens"])
        for column, value in enumerate(line)
        if value is not None
    }
