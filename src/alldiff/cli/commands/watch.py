"""alldiff watch: the search, step by step."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TextIO

import click

from alldiff.api.watching import search_events
from alldiff.cli.command import Command
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import INTERRUPTED, LIMIT, NO_SOLUTION, OK
from alldiff.cli.inputs import LoadedPuzzle, load_one, refused
from alldiff.cli.messages import print_error, warn
from alldiff.cli.options import SPEC, puzzle_arguments, whole
from alldiff.cli.writing import check_writable, write_out
from alldiff.core.annotations import languages
from alldiff.core.decomposition import without_regions
from alldiff.core.errors import InvalidPuzzle, UsageError, WriteError
from alldiff.core.events import Event
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.core.replay import Counts, Replay
from alldiff.core.result import GAVE_UP, Limits, ending_text
from alldiff.core.search import Search
from alldiff.engines import choose_traceable
from alldiff.lab.watching import EVENTS, Player, Recording, Watched, watched
from alldiff.solving import as_model

SLOWEST, FASTEST = 0.25, 16_384.0
FRAMES = 20
"""Frames drawn in a second at most; at a higher speed each shows several steps."""
HELP = "space next  b back  r run  + - speed  q quit"


@click.command("watch", cls=Command)
@puzzle_arguments(required=True, several=False)
@click.argument("spec", type=SPEC, metavar="[SPEC]", required=False)
@click.option("--speed", type=float, metavar="N", help="Play at N steps a second.")
@click.option("--trace", metavar="FILE", help="Write every step to a file, or to stdout for -.")
@click.option(
    "--html", "page", metavar="FILE", help="Write a page that plays the search, or to stdout for -."
)
@click.option(
    "--events",
    type=whole(1),
    metavar="N",
    help=f"Maximum number of steps in the page; {EVENTS:,} by default.",
)
@click.option(
    "--lang", type=click.Choice(languages()), default="en", help="Language of the page: en or fr."
)
@click.option("--jsonl", is_flag=True, help="Write the trace as JSON lines, as for FILE.jsonl.")
@derived(search_events, without=("search",))
@reading_options
def command(
    puzzles: str,
    spec: str | None,
    speed: float | None,
    trace: str | None,
    page: str | None,
    events: int | None,
    lang: str,
    jsonl: bool,
    call: Call,
    reading: Call,
) -> int:
    """Play a search step by step or at a given speed, in the terminal.

    Press space or Enter for a step, b for a step back, r to run or pause, + and - for the speed, q
    to quit. The screen shows the domains, the chosen variable, the queue of arcs, and why the last
    value failed.

    Examples:
        alldiff watch puzzles/sudoku/inkala.txt mac+mrv --trace inkala.jsonl
            every step as JSON lines
        alldiff watch 4.23.2.4.3..1..2 fc+mrv --trace -
            every step as text on stdout
        alldiff watch puzzles/sudoku/9x9-hard.txt mac+mrv --html search.html
            a page that plays the search, for any browser
        alldiff watch 4.23.2.4.3..1..2 annealing:swap --trace -
            every state visited by a search over states
        alldiff watch 4.23.2.4.3..1..2 mac+mrv --speed 50
            play 50 steps a second; without --speed each step waits for a key
    """
    if speed is not None and not SLOWEST <= speed <= FASTEST:
        raise UsageError(f"--speed takes {SLOWEST} to {FASTEST:g} steps a second, not {speed:g}")
    if jsonl and trace is None:
        raise UsageError("--jsonl is for a trace: add --trace FILE")
    if page is not None and (trace is not None or speed is not None):
        raise UsageError("--html excludes --trace and --speed: the page has its own speed")
    if events is not None and page is None:
        raise UsageError("--events is for a page: add --html FILE")
    if trace is None and page is None and speed is None and not sys.stdout.isatty():
        raise UsageError("watch needs a terminal, or --html FILE, or --trace FILE, or --speed N")
    named = load_one(puzzles, reading)
    try:
        model = without_regions(as_model(named.stated))
    except InvalidPuzzle as invalid:
        return refused(named, invalid)
    chosen = choose_traceable(model, spec, call.seed)[1]
    search = str(chosen)
    start = time.monotonic()
    limits = call.limits
    told_steps = call(model, search)
    if page is not None:
        return write_page(named, model, chosen, page, events or EVENTS, limits, lang)
    if trace is not None:
        with trace_file(trace) as file:
            counts = write_trace(told_steps, file, jsonl or trace.endswith(".jsonl"))
    elif not sys.stdout.isatty():
        counts = write_trace(paced(told_steps, speed or 1), sys.stdout, False)
    elif (played := play(named, model, search, told_steps, speed)) is not None:
        counts = played
    else:
        return OK
    return ending(named.label, counts, chosen, limits, time.monotonic() - start)


def write_page(
    named: LoadedPuzzle,
    model: Model,
    search: Search,
    path: str,
    most: int,
    limits: Limits,
    lang: str,
) -> int:
    """Write the page of a search, also of one that Ctrl-C ended, and return the exit code."""
    check_writable(path)
    start = time.monotonic()
    counts, interrupted = Counts(), False
    shown = named.stated if isinstance(named.stated, Puzzle) else None
    name = f"Problem with {model.visible} variables"
    player = Player(shown, search, Recording(model), name=name, lang=lang)
    try:
        player.recording.take(counted_watched(watched(model, search, limits), counts), most)
    except KeyboardInterrupt:
        interrupted = True
    write_out(path, player.html())
    if interrupted:
        print_error("interrupted")
        return INTERRUPTED
    if player.recording.cut:
        warn(f"{named.label}: the page was cut after {most} steps; --events N holds more")
        return OK
    return ending(named.label, counts, search, limits, time.monotonic() - start)


def counted(events: Iterable[Event], counts: Counts) -> Iterator[Event]:
    """Yield events, counting them."""
    for event in events:
        counts.add(event, 1)
        yield event


def counted_watched(told: Iterable[Watched], counts: Counts) -> Iterator[Watched]:
    """Yield the events of a search with their checks, counting them."""
    for one in told:
        counts.add(one.event, 1)
        yield one


@contextmanager
def trace_file(path: str) -> Iterator[TextIO]:
    """Open the file of a trace, or stdout for -."""
    if path == "-":
        yield sys.stdout
        return
    try:
        file = open(path, "w", encoding="utf-8")  # noqa: SIM115  (closed by the with below)
    except OSError as error:
        raise WriteError(f"{path}: cannot be written: {error.strerror}") from None
    with file:
        yield file


def write_trace(events: Iterable[Event], file: TextIO, jsonl: bool) -> Counts:
    """Write each event on a line, and return how often each thing happened."""
    counts = Counts()
    for event in counted(events, counts):
        file.write(f"{json.dumps(event_record(event)) if jsonl else event}\n")
    return counts


def ending(label: str, counts: Counts, search: Search, limits: Limits, seconds: float) -> int:
    """Return the exit code of a search that has ended; warn if it found nothing."""
    if counts.solutions:
        return OK
    late = limits.seconds is not None and seconds >= limits.seconds
    if not late and counts.nodes != limits.nodes:
        if not search.exhaustive:
            warn(f"{label}: {ending_text(GAVE_UP)} before any solution")
            return LIMIT
        warn(f"{label}: no solution")
        return NO_SOLUTION
    reached = "seconds" if late else "nodes"
    warn(f"{label}: the limit on {reached} was reached before any solution")
    return LIMIT


def event_record(event: Event) -> dict[str, object]:
    """Return an event with the field names of the JSON form."""
    return {"event": type(event).__name__.lower(), **asdict(event)}


def paced(events: Iterable[Event], speed: float) -> Iterator[Event]:
    """Yield events at so many a second."""
    for event in events:
        yield event
        sys.stdout.flush()
        time.sleep(1 / speed)


def play(
    named: LoadedPuzzle, model: Model, search: str, events: Iterator[Event], speed: float | None
) -> Counts | None:
    """Show the search on the terminal; return its counts if the person quits at its end."""
    from rich.console import Console
    from rich.live import Live

    from alldiff.cli.keys import keys
    from alldiff.cli.screen import ProblemScreen, Screen

    console = Console(highlight=False)
    replay = Replay(model, events)
    title = f"{named.label}   {search}"
    if isinstance(named.stated, Puzzle):
        screen = Screen(named.stated, model, title)
    else:
        screen = ProblemScreen(model, title)
    running, rate, ended = speed is not None, speed or 4.0, False
    last = time.monotonic()
    with keys() as key, Live(console=console, screen=True, auto_refresh=False) as live:
        while True:
            mode = "the end" if ended else f"running at {rate:g} a second" if running else "paused"
            size = console.size
            view = screen.draw(replay, f" {HELP}   {mode} ", (size.width, size.height))
            live.update(view, refresh=True)
            # While paused it wakes up now and then to follow the size of the terminal.
            pressed = key(max(1 / rate, 1 / FRAMES) if running else 0.5)
            match pressed:
                case None:
                    if running:
                        now = time.monotonic()
                        for _ in range(max(1, round((now - last) * rate))):
                            ended = replay.forward() is None
                        last, running = now, not ended
                case "q" | "Q" | "" | "\x04":
                    break
                case " " | "\r" | "\n" | "\x1b[C":
                    running, ended = False, replay.forward() is None
                case "b" | "B" | "\x1b[D":
                    running = ended = False
                    replay.back()
                case "r" | "R":
                    running, last = not running and not ended, time.monotonic()
                case "+" | "=":
                    rate = min(rate * 2, FASTEST)
                case "-" | "_":
                    rate = max(rate / 2, SLOWEST)
    return replay.counts if ended else None
