"""Player: a search as one page that plays it, without a server and without outside requests."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from os import PathLike
from string import Template

from alldiff.core.cells import Cell
from alldiff.core.errors import UsageError
from alldiff.core.puzzle import Puzzle
from alldiff.core.search import Search
from alldiff.lab.watching.graph import Graph
from alldiff.lab.watching.recording import Recording
from alldiff.languages import english
from alldiff.render import save
from alldiff.render.board import Board, board_of
from alldiff.render.colours import PALETTES, Theme
from alldiff.render.glyphs import text_label
from alldiff.render.html import text
from alldiff.render.style import FONTS, THEMES, ThemeName, scope, style_sheet
from alldiff.render.svg import (
    CELL,
    MARGIN,
    MARK,
    backgrounds,
    corner,
    description,
    lines,
    name_of,
    number,
    outer_border,
    pencil_marks,
    rule_parts,
    splits,
    sum_numbers,
)
from alldiff.techniques.engine.names import constraint_names

EVENTS = 50_000
"""Steps that a player holds where nothing else is said."""
MOST_MARKS = 20_000
"""Pencil marks that a page draws at most; beyond, an open cell tells how many values it has."""
INSET = 2.5
"""Room between the border of a cell and its pencil marks, as in pictures."""
LARGE = 13
"""Columns beyond which a board takes the whole width of the page."""
HEIGHT = 820
"""Height of the player in a notebook, in pixels."""

MODULES = ("replay.js", "why.js", "culprits.js", "words.js")
"""What a player takes over of the served page."""
SERVED = re.compile(r"^(?:import [^;]*;\n|export | */\*\*(?:[^*]|\*(?!/))*\*/\n)", re.MULTILINE)
"""What these have for the served page only: ways to each other, and the types of their parts."""
WORDS = ("why.", "watch.")
"""How the names of the words begin that it takes over."""

ACCENTS: dict[Theme, dict[str, str]] = {
    "light": {"chosen": "#b45309", "tried": "#1d4ed8", "good": "#15803d", "tint": "#f1f3f6"},
    "dark": {"chosen": "#fbbf24", "tried": "#8ab4ff", "good": "#4ade80", "tint": "#222831"},
}


@dataclass(frozen=True, slots=True)
class Player:
    """A recorded search of a puzzle; a notebook shows it, `save` writes it as a page.

    Without a puzzle it draws the constraint graph of the model, under a `name`. `recording.cut`
    tells that the search has more steps than were recorded.
    """

    puzzle: Puzzle | None = field(repr=False)
    search: Search
    recording: Recording = field(repr=False)
    theme: ThemeName = "auto"
    name: str = "Problem"

    def html(self) -> str:
        """Return the page: it holds all it needs and loads nothing."""
        data = json.dumps(self.data(), separators=(",", ":"), ensure_ascii=False)
        title = self.title()
        if self.puzzle is None:
            drawn, large = Graph(self.recording.model).svg(), True
        else:
            board = board_of(self.puzzle, None, {})
            drawn = board_svg(board, self.puzzle, self.marks(), self.theme)
            large = len(board.columns) > LARGE
        notice = f'<p class="notice">{self.cut_text()}</p>' if self.recording.cut else ""
        return Template(asset("page.html")).substitute(
            schemes="light dark" if self.theme == "auto" else self.theme,
            title=text(title),
            subtitle=text(self.subtitle()),
            style="\n".join([*page_colours(self.theme), asset("page.css")]),
            large=f' class="{"large" if self.puzzle else "graph"}"' if large else "",
            board=drawn,
            # Nothing inside a script element may look like its end, or like a comment.
            data=data.replace("<", "\\u003c"),
            script=replay_script() + asset("player.js"),
            notice=notice,
        )

    def title(self) -> str:
        """Return what the page is called."""
        return self.name if self.puzzle is None else name_of(self.puzzle, self.puzzle.title)

    def data(self) -> dict[str, object]:
        """Return what the script of the page reads: the recording and where the cells are."""
        model = self.recording.model
        return {
            **self.recording.data(),
            # What a board shows of its givens is printed; a graph has no print.
            "given": [variable for variable, _ in model.givens] if self.puzzle else [],
            "overStates": self.search.over_states,
            # Where nothing propagates, one value left is not yet a value that was assigned.
            "settles": self.search.settles,
            "orders": self.search.variables if self.search.chooses else (),
            "valueOrders": self.search.values if self.search.chooses else (),
            "geometry": self.geometry(),
            "labels": [(number, str(label)) for number, label in model.labels],
            "constraints": self.names(),
            "places": model.cells,
        }

    def names(self) -> Sequence[str]:
        """Return what each constraint is called: a house of the puzzle, or what it says."""
        model = self.recording.model
        if self.puzzle is None:
            return [model.says(c) for c in range(len(model.constraints))]
        return constraint_names(self.puzzle, model)

    def geometry(self) -> dict[str, object]:
        """Return where the cells are, and their values in them."""
        model = self.recording.model
        if self.puzzle is None:
            return Graph(model).geometry()
        board = board_of(self.puzzle, None, {})
        side = side_of(board, self.marks())
        return {
            "corners": [corner(board, cell, side) for cell in model.cells],
            "side": side,
            "across": board.marks_across,
            "down": board.marks_down,
            "inset": INSET,
            "marks": self.marks(),
        }

    def marks(self) -> bool:
        """Tell whether there is room for the domains as pencil marks."""
        domains = self.recording.model.domains
        return sum(domain.bit_count() for domain in domains) <= MOST_MARKS

    def subtitle(self) -> str:
        """Return which search this is, and how long."""
        seed = f", seed {self.search.seed}" if self.search.random else ""
        return f"{self.search}{seed}: {len(self.recording):,} steps"

    def cut_text(self) -> str:
        """Return what a person is told where the recording ends before the search."""
        return (
            f"Cut after {len(self.recording):,} steps: the search goes on, and what it does then "
            "is not in this page."
        )

    def save(self, path: str | PathLike[str]) -> None:
        """Write the page to a file, which any browser opens."""
        save(self.html(), path)

    def _repr_html_(self) -> str:
        """Return the page in a frame of its own, where no style or script meets the notebook's."""
        name = text(f"Player of {self.title()}, {self.search}")
        return (
            f'<iframe title="{name}" sandbox="allow-scripts" srcdoc="{escape(self.html())}" '
            f'style="width:100%;height:{HEIGHT}px;border:0"></iframe>'
        )


def asset(name: str) -> str:
    """Return a file of the page."""
    return files("alldiff.lab.watching").joinpath(name).read_text("utf-8")


def replay_script() -> str:
    """Return the script that replays a recording: modules of the served page, as plain code."""
    static = files("alldiff").joinpath("web/static/watch")
    modules = [static.joinpath(name).read_text("utf-8") for name in MODULES]
    words = {key: said for key, said in english().page.items() if key.startswith(WORDS)}
    plain = SERVED.sub("", "".join(modules))
    return f'"use strict";\nconst WORDS = {json.dumps(words)};\n{plain}'


def side_of(board: Board, marks: bool) -> float:
    """Return the side of a cell: room for its pencil marks, if it has any."""
    return max(CELL, MARK * board.marks_across) if marks else CELL


def board_svg(board: Board, puzzle: Puzzle, marks: bool, theme: ThemeName) -> str:
    """Return the board with its givens, and what the script copies into the other cells."""
    side = side_of(board, marks)
    width = side * len(board.columns) + 2 * MARGIN
    height = side * len(board.rows) + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'class="{scope(theme, board.largest)}" role="img" aria-labelledby="board-text">',
        f'<desc id="board-text">{text(description(puzzle, [board]))}</desc>',
        f"<style>\n{style_sheet(theme, board.largest)}\n</style>",
        "<defs>",
        *(part for value in range(1, board.largest + 1) for part in templates(board, value, side)),
        "</defs>",
        f'<rect class="paper" width="{width:g}" height="{height:g}" rx="6"/>',
        f'<g transform="translate({MARGIN:g} {MARGIN:g})">',
        *backgrounds(board, side),
        *rule_parts(board, side, text_label, ("ground",)),
        '<g id="cells"></g>',
        lines(board, side),
        *splits(board, side),
        *rule_parts(board, side, text_label, ("below", "border")),
        outer_border(board, side),
        *(number(board, cell, side, text_label) for cell in sorted(board.values)),
    ]
    for cell, sums in sorted(board.blocks.items()):
        parts.extend(sum_numbers(board, cell, sums, side, text_label))
    above = rule_parts(board, side, text_label, ("above",))
    parts += ['<g id="overlay"></g>', *above, "</g>", "</svg>"]
    return "\n".join(parts)


def templates(board: Board, value: int, side: float) -> list[str]:
    """Return a value as a pencil mark and as the value of a cell, at the origin."""
    cell: Cell = (0, 0)
    one = Board(
        top=0,
        left=0,
        bottom=1,
        right=1,
        largest=board.largest,
        box=None,
        cells=frozenset([cell]),
        blocks={},
        values={cell: value},
        givens=frozenset(),
        marks={cell: (value,)},
        signs=frozenset(),
        shapes=(),
        listed=(),
        unseen=(),
        faulty=frozenset(),
    )
    return [
        f'<g id="mark-{value}">{"".join(pencil_marks(one, cell, side, text_label))}</g>',
        f'<g id="number-{value}">{"".join(backgrounds(one, side))}'
        f"{number(one, cell, side, text_label)}</g>",
    ]


def page_colours(theme: ThemeName) -> list[str]:
    """Return the rules that settle the colours and the font of the page."""
    if theme not in THEMES:
        raise UsageError(f"unknown theme {theme!r}; known: {', '.join(THEMES)}")
    font = f"body{{font-family:{FONTS}}}"
    if theme != "auto":
        return [font, f":root{{{variables(theme)}}}"]
    return [
        font,
        f":root{{{variables('light')}}}",
        f"@media (prefers-color-scheme:dark){{:root{{{variables('dark')}}}}}",
    ]


def variables(theme: Theme) -> str:
    """Return the colours of one theme as properties that the style sheet of the page uses."""
    palette = PALETTES[theme]
    named = {
        "paper": palette.paper,
        "ink": palette.ink,
        "soft": palette.mark,
        "line": palette.line,
        "bad": palette.fault,
        **ACCENTS[theme],
    }
    return ";".join(f"--{name}:{colour}" for name, colour in named.items())
