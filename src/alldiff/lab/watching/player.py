"""Player: a search as one page that plays it, without a server or outside requests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib.resources import files
from os import PathLike
from string import Template

from msgspec import Struct, to_builtins

from alldiff.core.errors import UsageError
from alldiff.core.messages import t
from alldiff.core.puzzle import Puzzle
from alldiff.core.search import Search
from alldiff.lab.watching.bundle import bundle, style_sheet
from alldiff.lab.watching.graph import Graph
from alldiff.lab.watching.opening import WatchPart, WatchStart, opening, part_of
from alldiff.lab.watching.recording import Recording
from alldiff.languages import Language, language
from alldiff.render import save
from alldiff.render.html import text
from alldiff.render.layout import Layout, layout_of
from alldiff.render.style import THEMES, ThemeName
from alldiff.render.svg import name_of
from alldiff.techniques.engine.names import constraint_names

EVENTS = 50_000
"""The default number of steps in a player."""
HEIGHT = 820
"""Height of the player in a notebook, in pixels."""
STYLES = ("theme", "shell", "board", "watch", "watch-pictures", "watch-graph", "player")
"""The style sheets from the served page that a player needs."""
WORDS = ("why.", "watch.", "zoom.")
"""The prefixes of its message keys."""


class SavedSearch(Struct):
    """The contents of a page: the search and its recording, on a board or else on a graph."""

    title: str
    subtitle: str
    about: WatchStart
    part: WatchPart
    cut: bool
    layout: Layout | None


@dataclass(frozen=True, slots=True)
class Player:
    """A recorded search on a puzzle; a notebook displays it, `save` writes it as a page.

    Without a puzzle it draws the model's constraint graph, under a `name`. `recording.cut` means
    that the search has more steps than were recorded.
    """

    puzzle: Puzzle | None = field(repr=False)
    search: Search
    recording: Recording = field(repr=False)
    theme: ThemeName = "auto"
    name: str = "Problem"
    lang: str = "en"

    @property
    def language(self) -> Language:
        """The language of the page."""
        return language(self.lang)

    def html(self) -> str:
        """Return the page: it is self-contained and loads nothing."""
        if self.theme not in THEMES:
            raise UsageError(t("unknown theme {!r}; known: {}", self.theme, ", ".join(THEMES)))
        page = files("alldiff.lab.watching").joinpath("page.html").read_text("utf-8")
        return Template(page).substitute(
            theme="" if self.theme == "auto" else f' data-theme="{self.theme}"',
            title=text(self.title()),
            style=style_sheet(*STYLES),
            data=in_script(to_builtins(self.data(), enc_hook=str)),
            lang=self.lang,
            script=player_script(self.lang),
        )

    def title(self) -> str:
        """Return the title of the page."""
        return self.name if self.puzzle is None else name_of(self.puzzle, self.puzzle.title)

    def data(self) -> SavedSearch:
        """Return what the page's script reads."""
        graph = Graph(self.recording.model) if self.puzzle is None else None
        return SavedSearch(
            title=self.title(),
            subtitle=self.subtitle(),
            about=opening(self.recording, self.names(), self.search, graph),
            part=part_of(self.recording),
            cut=self.recording.cut,
            layout=None if self.puzzle is None else layout_of(self.puzzle, self.language),
        )

    def names(self) -> Sequence[str]:
        """Return the name of each constraint: a house in the puzzle, or its text."""
        model = self.recording.model
        if self.puzzle is None:
            say = self.language.message
            return [say(model.text_of(c)) for c in range(len(model.constraints))]
        return constraint_names(self.puzzle, model)

    def subtitle(self) -> str:
        """Return the search and the number of steps."""
        seed = f", seed {self.search.seed}" if self.search.random else ""
        steps = t("{:,} steps", len(self.recording))
        return f"{self.search}{seed}: {self.language.message(steps)}"

    def save(self, path: str | PathLike[str]) -> None:
        """Write the page to a file that any browser opens."""
        save(self.html(), path)

    def _repr_html_(self) -> str:
        """Return the page in its own frame, isolated from the notebook's styles and scripts."""
        name = text(f"Player of {self.title()}, {self.search}")
        return (
            f'<iframe title="{name}" sandbox="allow-scripts" srcdoc="{escape(self.html())}" '
            f'style="width:100%;height:{HEIGHT}px;border:0"></iframe>'
        )


@cache
def player_script(lang: str) -> str:
    """Return the script of the page: modules from the served page, and their messages."""
    spoken = language(lang)
    words = {key: said for key, said in spoken.page.items() if key.startswith(WORDS)}
    of_language = {lang: {"title": spoken.title, "words": words}}
    return bundle("watch/saved.js", i18n_words_module=in_script(of_language))


def in_script(data: object) -> str:
    """Return JSON for a script element, in which nothing may look like its end or a comment."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
