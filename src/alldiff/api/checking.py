"""One puzzle: is it proper, and are a player's entries possible."""

from typing import Annotated

from alldiff import solving
from alldiff.api.sources import AnySource, resolve, resolve_model
from alldiff.core.annotations import Engine, Listener, Nodes, Option, Timeout, documented, limited
from alldiff.core.cells import Cell
from alldiff.core.limits import CUT_SHORT, Stopwatch
from alldiff.core.puzzle import Puzzle
from alldiff.core.records import Record
from alldiff.core.result import Limits, Status
from alldiff.rules import validate as faults_of
from alldiff.rules.framework.base import Rule
from alldiff.techniques import Position
from alldiff.techniques.engine.position import position_of
from alldiff.tutor.conflict import Conflict, mentioned

Clues = Annotated[bool, Option("Test other clues too: cages, signs, lines.")]


class Check(Record, frozen=True):
    """What is known about a puzzle; None is unknown, because a limit was reached.

    `minimal` is True if no given is redundant; `redundant` lists the redundant givens and
    `redundant_clues` the other redundant clues, if asked for. `limit_reached` names the limit that
    ended the work, or is None. `why` names the player's entries that are impossible together, with
    the givens and clues that rule them out, where there are such entries.
    """

    valid: bool
    solvable: bool | None
    unique: bool | None
    minimal: bool | None
    redundant: tuple[Cell, ...]
    redundant_clues: tuple[Rule, ...] = ()
    limit_reached: str | None = None
    why: Conflict | None = None


@documented
@limited
def check(
    puzzle: AnySource | Position,
    *,
    clues: Clues = False,
    engine: Engine = "auto",
    nodes: Nodes = None,
    timeout: Timeout = None,
    listener: Listener = None,
) -> Check:
    """Check whether a puzzle is valid, solvable, unique and minimal, and a player's entries.

    A puzzle is minimal if no given is redundant, and with `clues` no other clue either. `nodes`
    limits each search, `timeout` all of them. The entries of a position are no part of the puzzle:
    `why` names a set of them that cannot be kept together, if one is found within a second. Raises
    LimitReached if even the faults are not known in time.

    >>> import alldiff as ad
    >>> from alldiff.techniques import Position
    >>> mistaken = Position(ad.read("4.23.2.4.3..1..2"), {(0, 1): 3}, {})
    >>> [member.name for member in ad.check(mistaken).why.members]
    ['your R1C2=3', 'R1C4=3', 'row 1']
    """
    asked = puzzle.puzzle if isinstance(puzzle, Position) else resolve(puzzle)
    position = puzzle if isinstance(puzzle, Position) else None
    if isinstance(asked, Puzzle) and position is None:
        position = position_of(asked)
    if isinstance(asked, Puzzle) and (faults := faults_of(asked)):
        # What is not yet fully stated may still become solvable.
        known = False if any(fault.contradiction for fault in faults) else None
        return Check(False, known, known, known, ())
    model = resolve_model(asked)
    stopwatch = Stopwatch(Limits(2, nodes, timeout), listener)
    first = solving.run(model, engine=engine, limits=stopwatch.left, keep=1, listener=listener)
    reached = first.limit_reached if first.limit_reached in CUT_SHORT else None
    status = first.status
    solvable = None if status is Status.UNKNOWN else status is not Status.NONE
    unique = None if status in (Status.UNKNOWN, Status.FOUND) else status is Status.UNIQUE
    why = None
    if position is not None and position.values and solvable is not False:
        why = mentioned(position, stopwatch)
    if not unique:
        return Check(True, solvable, unique, unique, (), limit_reached=reached, why=why)
    found = solving.redundant(model, engine=engine, limits=stopwatch.left, listener=listener)
    redundant_clues: list[Rule] = []
    unsure: list[Rule] = []
    if clues and isinstance(asked, Puzzle):
        redundant_clues, unsure = solving.redundant_clues(
            asked, engine=engine, limits=stopwatch.left, listener=listener
        )
    minimal = False if found.cells or redundant_clues else None if found.unsure or unsure else True
    if found.unsure or unsure:
        reached = stopwatch.over() or "nodes"
    return Check(True, True, True, minimal, found.cells, tuple(redundant_clues), reached, why)
