"""alldiff drill: positions to practise a technique on."""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING

import click

from alldiff.api.tutor import drill
from alldiff.cli.command import Command
from alldiff.cli.commands.candidates import pencil_marks
from alldiff.cli.derived import Call, derived, reading_options
from alldiff.cli.exits import INTERRUPTED, LIMIT, NO_SOLUTION, OK
from alldiff.cli.inputs import load
from alldiff.cli.messages import print_error, say
from alldiff.cli.options import COUNT, puzzle_arguments
from alldiff.cli.reasoning import TECHNIQUE, lang_option
from alldiff.core.cells import Cell
from alldiff.core.errors import LimitReached, UsageError
from alldiff.languages import Language, language, phrase

if TYPE_CHECKING:
    from alldiff.tutor import Exercise


def list_techniques(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    """Print every technique with its difficulty and its rule, the easiest first."""
    if wanted and not ctx.resilient_parsing:
        from alldiff.techniques.engine.catalogue import ordered

        for one in ordered():
            print(f"{one.name:32} {one.difficulty:8} {one.rule}")
        ctx.exit()


@click.command("drill", cls=Command)
@click.argument("technique", type=TECHNIQUE)
@puzzle_arguments()
@click.option("--count", type=COUNT, metavar="N", help="Number of exercises; endless by default.")
@derived(drill)
@click.option(
    "--list",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=list_techniques,
    help="List the techniques, the easiest first.",
)
@lang_option
@reading_options
def command(
    technique: str,
    puzzles: tuple[str, ...],
    count: int | None,
    call: Call,
    lang: str,
    reading: Call,
) -> int:
    """Practise a technique: get positions where it is the next step, and check your answer.

    Answer R3C7=8 to place a value, R1C3-4 to remove a candidate; any part of the step counts. An
    empty line shows the answer, ? gives a hint, q or the end of the input stops. Without PUZZLE,
    drill makes new ones: Sudokus, or any kind that suits the technique. Exit code 1 means that no
    puzzle has such a position.

    Examples:
        alldiff drill hidden-single
            a new puzzle each time, until you have enough
        alldiff drill pointing puzzles/sudoku/fifty.txt
            positions from your own puzzles
        alldiff drill naked-pair --kind greater-than
            new puzzles of one kind
        alldiff drill --list
            every technique, the easiest first
        echo R1C2=1 | alldiff drill full-house 4.23.2.4.3..1..2 --count 1
            answers from a pipe
    """
    given = None
    if puzzles:
        given = [named.puzzle for named in load(puzzles, reading)[0]]
    spoken = language(lang)
    asked = right = 0
    code = OK
    try:
        for exercise in islice(call(technique, given), count):
            outcome = ask(exercise, asked + 1, spoken)
            if outcome is None:
                break
            asked += 1
            right += outcome
        else:
            if not asked:
                said = phrase("drill-none", technique=technique)
                say(f"alldiff: {spoken.say(said)}")
                return NO_SOLUTION
    except KeyboardInterrupt:
        code = INTERRUPTED
    except LimitReached as error:
        print_error(str(error))
        code = LIMIT
    print(spoken.say(phrase("drill-score", right=right, asked=asked)))
    return code


def ask(exercise: Exercise, number: int, spoken: Language) -> bool | None:
    """Show a position and return whether the answer is right; None ends the exercises."""
    from alldiff.techniques import words
    from alldiff.tutor.drill import parse_answer

    position, step = exercise.position, exercise.answers[0]
    question = phrase("drill-question", title=words.title(step, spoken))
    print(f"{number}. {spoken.say(question)}")
    print(pencil_marks(position.puzzle, shown_marks(exercise)), flush=True)
    while True:
        if sys.stdin.isatty():
            print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line or line.strip().lower() in ("q", "quit"):
            return None
        if not line.strip():
            print(words.sentence(position, step, spoken), flush=True)
            return False
        if line.strip() == "?":
            print(words.where(position, step, spoken), flush=True)
            continue
        try:
            answer = parse_answer(line)
        except UsageError as error:
            print(error, flush=True)
            continue
        found = exercise.fitting(*answer)
        if found is not None:
            said = words.sentence(position, found, spoken)
            print(spoken.say(phrase("drill-right", said=said)), flush=True)
            return True
        said = words.sentence(position, step, spoken)
        print(spoken.say(phrase("drill-wrong", said=said)), flush=True)
        return False


def shown_marks(exercise: Exercise) -> dict[Cell, tuple[int, ...]]:
    """Return what each cell shows: its value, or its pencil marks."""
    position = exercise.position
    return {
        **position.marks,
        **{cell: (value,) for cell, value in position.values.items()},
        **{cell: (value,) for cell, value in position.puzzle.given_cells()},
    }
