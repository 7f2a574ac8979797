"""The screen of watch: everything is there, and nothing is wider than the terminal."""

from __future__ import annotations

import io

import pytest

import alldiff as ad
from alldiff.cli.screen import Screen, neighbours
from alldiff.core.replay import Replay

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KAKURO = "# 4\\ 6\\\n\\3 _ _\n\\7 _ _\n"


def shown(puzzle: ad.Puzzle, steps: int, size: tuple[int, int]) -> str:
    """Return the text of the screen after some steps of a search."""
    from rich.console import Console

    model = ad.to_model(puzzle)
    replay = Replay(model, ad.search_events(model, "mac+mrv"))
    for _ in range(steps):
        replay.forward()
    file = io.StringIO()
    console = Console(file=file, width=size[0], height=size[1], color_system=None)
    console.print(Screen(puzzle, model, "title").draw(replay, "status", size))
    return file.getvalue()


@pytest.mark.parametrize("size", [(80, 24), (120, 50), (60, 20), (300, 80)])
@pytest.mark.parametrize("steps", [0, 5, 60])
@pytest.mark.parametrize("text", [SUDOKU, KAKURO, "4.23.2.4.3..1..2"])
def test_every_part_is_shown_within_the_width(text: str, steps: int, size: tuple[int, int]) -> None:
    screen = shown(ad.read(text), steps, size)
    assert max(map(len, screen.splitlines())) <= size[0]
    for part in ("title", "status", "now", "chosen", "arcs", "failed", "counts"):
        assert part in screen


def test_domains_are_shown_where_there_is_room() -> None:
    wide = shown(ad.read(SUDOKU), 0, (120, 50))
    assert wide.count("123") == SUDOKU.count(".")
    narrow = shown(ad.read(SUDOKU), 0, (40, 24))
    assert "123" not in narrow
    assert narrow.count(".") == SUDOKU.count(".")


def test_neighbours_share_a_constraint() -> None:
    model = ad.to_model(ad.read(SUDOKU))
    found = neighbours(model)
    assert all(len(others) == 20 for others in found)
    assert all(v in found[other] for v, others in enumerate(found) for other in others)
