"""Laws that hold for every random puzzle: each takes a case and fails by an AssertionError.

An AlldiffError is an answer where a law allows it; any other exception is a defect of the package,
and so is a signal: who runs them on many cases does so in a process that may end.
"""

from collections.abc import Callable

from support.laws.commands import commands
from support.laws.page import page
from support.laws.questions import answers, limits, moves, others, questions, scores
from support.laws.sets import counting, differences, proposals, reasons
from support.laws.texts import texts
from support.laws.tutor import steps_hold, traces
from support.random_puzzles import Case

LAWS: dict[str, Callable[[Case], None]] = {
    law.__name__: law
    for law in (
        answers,
        questions,
        others,
        steps_hold,
        commands,
        texts,
        limits,
        moves,
        scores,
        counting,
        differences,
        proposals,
        reasons,
        traces,
        page,
    )
}
