"""A Killer with thermometers: drawn, shared and imported, by mouse and by keyboard alone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import alldiff as ad
from alldiff.formats.files.alldiff_json import members

from support.playing import board, cursor, open_text

Cell = tuple[int, int]
Clue = tuple[str, tuple[Cell, ...], int | None]
"""Its type, its cells, and its sum."""
SIDE = 6
KILLER, THERMOMETER = "killer-cage", "thermometer"


@cache
def clues() -> tuple[Clue, ...]:
    """The cages and thermometers of a new puzzle, which has one solution."""
    puzzle = ad.generate("killer", seed=5, size=SIDE, rules=["thermometer:2"])
    return tuple(stated(members(puzzle)))


def stated(puzzle: dict[str, Any]) -> Iterator[Clue]:
    """Yield the clues of a puzzle as its JSON has them."""
    for one in puzzle["clues"]:
        if one["type"] in (KILLER, THERMOMETER):
            yield one["type"], tuple(map(tuple, one["cells"])), one.get("sum")


def known(found: Iterable[Clue]) -> set[Clue]:
    """Return clues with the cells of cages in order: theirs has no meaning."""
    return {
        (name, tuple(sorted(cells)) if name == KILLER else cells, sum_)
        for name, cells, sum_ in found
    }


def walked(cells: Sequence[Cell]) -> list[Cell]:
    """Return a way over all cells of a cage, from neighbour to neighbour and back again."""
    way: list[Cell] = []

    def visit(here: Cell) -> None:
        way.append(here)
        for row, column in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            other = here[0] + row, here[1] + column
            if other in cells and other not in way:
                visit(other)
                way.append(here)

    visit(cells[0])
    return way


def drag(page: Page, way: Sequence[Cell]) -> None:
    """Draw along cells with the mouse."""
    # Each clue makes another board.
    boxes = (board(page).bounding_box() for _ in range(50))
    box = next(filter(None, boxes))
    # A border of 3 lies around the cells, which are 60 wide.
    unit = box["width"] / (60 * SIDE + 6)
    for at, (row, column) in enumerate(way):
        x, y = (3 + 60 * place + 30 for place in (column, row))
        page.mouse.move(box["x"] + unit * x, box["y"] + unit * y, steps=4)
        if at == 0:
            page.mouse.down()
    page.mouse.up()


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(80):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def begin_by_mouse(page: Page) -> None:
    page.get_by_text("New empty puzzle").click()
    page.locator(".new [name=kind]").select_option("killer")
    page.locator(".new input").first.fill(str(SIDE))
    page.get_by_role("button", name="Create").click()


def begin_by_keyboard(page: Page) -> None:
    tab_to(page, ".new summary")
    page.keyboard.press("Enter")
    tab_to(page, ".new [name=kind]")
    page.keyboard.type("Killer")
    tab_to(page, ".new input[type=number]")
    page.keyboard.press("Control+a")
    page.keyboard.type(str(SIDE))
    page.keyboard.press("Enter")


def draw_by_mouse(page: Page, clue: Clue) -> None:
    name, cells, sum_ = clue
    drag(page, walked(cells) if name == KILLER else cells)
    if sum_ is not None:
        page.keyboard.type(str(sum_))


def go(page: Page, goal: Cell, keys: str = "") -> None:
    """Go to a cell with the arrow keys; with Ctrl the selection stays."""
    row, column = cursor(page)
    for step, away in (("ArrowDown", goal[0] - row), ("ArrowRight", goal[1] - column)):
        back = {"ArrowDown": "ArrowUp", "ArrowRight": "ArrowLeft"}[step]
        for _ in range(abs(away)):
            page.keyboard.press(keys + (step if away > 0 else back))
    assert cursor(page) == goal


def draw_by_keyboard(page: Page, clue: Clue) -> None:
    _, cells, sum_ = clue
    page.keyboard.press("Escape")
    for where in cells:
        go(page, where, "Control+")
        page.keyboard.press("Control+ ")
    page.keyboard.press("Enter")
    if sum_ is not None:
        page.keyboard.type(str(sum_))


def choose_by_mouse(page: Page) -> None:
    page.locator("[name=rule]").select_option(THERMOMETER)


def choose_by_keyboard(page: Page) -> None:
    tab_to(page, "[name=rule]")
    page.keyboard.type("Thermometer")
    tab_to(page, ".board[role=grid]")


def share_by_mouse(page: Page) -> str:
    page.locator("[data-tool=share]").click()
    return shared(page)


def share_by_keyboard(page: Page) -> str:
    tab_to(page, "[data-tool=share]")
    page.keyboard.press("Enter")
    return shared(page)


def shared(page: Page) -> str:
    """Return the link that the dialog begins with."""
    link = page.locator("dialog input").first
    expect(link).to_have_value(re.compile("^https://sudokupad.app/"))
    return link.input_value()


def import_by_mouse(page: Page, link: str) -> None:
    page.locator("[data-tool=open]").click()
    page.locator("dialog textarea").fill(link)
    page.get_by_role("button", name="Open", exact=True).click()


def import_by_keyboard(page: Page, link: str) -> None:
    tab_to(page, "[data-tool=open]")
    page.keyboard.press("Enter")
    tab_to(page, "dialog textarea")
    page.keyboard.insert_text(link)
    tab_to(page, "dialog button.primary")
    page.keyboard.press("Enter")


@dataclass(frozen=True)
class Hand:
    """How one does each part: with a mouse, or with the keyboard alone."""

    begin: Callable[[Page], None]
    draw: Callable[[Page, Clue], None]
    choose: Callable[[Page], None]
    share: Callable[[Page], str]
    take: Callable[[Page, str], None]


HANDS = {
    "mouse": Hand(begin_by_mouse, draw_by_mouse, choose_by_mouse, share_by_mouse, import_by_mouse),
    "keyboard": Hand(
        begin_by_keyboard,
        draw_by_keyboard,
        choose_by_keyboard,
        share_by_keyboard,
        import_by_keyboard,
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("hand", HANDS)
def test_a_killer_with_thermometers_is_drawn_shared_and_imported(page: Page, hand: str) -> None:
    use, wanted = HANDS[hand], clues()
    assert {name for name, _, _ in wanted} == {KILLER, THERMOMETER}
    page.goto("/#/set")
    expect(board(page)).to_be_visible()
    use.begin(page)
    expect(page.locator("[name=rule]")).to_have_value(KILLER)
    shown = page.locator(".rule-list li")
    for name in (KILLER, THERMOMETER):
        if name == THERMOMETER:
            use.choose(page)
        for clue in wanted:
            if clue[0] == name:
                count = shown.count()
                use.draw(page, clue)
                expect(shown).to_have_count(count + 1)
    expect(page.locator(".status")).to_have_attribute("data-status", "unique")
    link = use.share(page)
    assert known(stated(members(ad.read(link)))) == known(wanted)
    open_text(page, "4.23.2.4.3..1..2")
    page.reload()
    use.take(page, link)
    expect(board(page).locator("[role=gridcell]")).to_have_count(SIDE * SIDE)
    page.wait_for_function("() => JSON.parse(localStorage['alldiff.current']).puzzle.rows === 6")
    kept = json.loads(page.evaluate("localStorage['alldiff.current']"))
    assert known(stated(kept["puzzle"])) == known(wanted)
