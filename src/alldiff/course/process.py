"""The process that runs the cells of one notebook, checks its tasks, and reports the results.

It reads an Order as JSON from stdin and writes one line of JSON for each thing it does, so that
results survive whenever it is ended. A task is checked as soon as a cell defines its name: a later
cell that never ends does not affect it. `sealing` says what keeps a notebook of a class in bounds.
"""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO

import msgspec

from alldiff.core.errors import AlldiffError
from alldiff.core.records import Record
from alldiff.course.sealing import NETWORK, USER, cut_network, drop_privileges, limit_work
from alldiff.course.tasks import Task, in_language, load_tasks
from alldiff.languages import Language, english, language, language_names, phrase

RIGHT, WRONG, OPEN = "right", "wrong", "open"


class Order(Record, frozen=True):
    """What to run: the code cells in a notebook with their numbers, and the task file."""

    cells: tuple[tuple[int, str], ...]
    tasks: str
    lang: str
    memory: int
    test: bool
    sealed: float | None = None
    """Keep the notebook in bounds, and for so many seconds of each core."""


class Verdict(Record, frozen=True, tag=True):
    """The verdict on one task: right, wrong or open, and a sentence for the learner.

    When tasks are tested, `code` is what was tried instead of a notebook cell, and `expected` the
    expected outcome.
    """

    task: str
    outcome: str
    says: str = ""
    code: str = ""
    expected: str = ""


class Begun(Record, frozen=True, tag=True):
    """A cell that is starting."""

    cell: int


class Failed(Record, frozen=True, tag=True):
    """A cell that raised an error."""

    says: str


class Unsealed(Record, frozen=True, tag=True):
    """The measures that the system does not allow."""

    measures: tuple[str, ...]


class Done(Record, frozen=True, tag=True):
    """The last cell is done."""


class LoadFailed(Record, frozen=True, tag=True):
    """Tasks that cannot be loaded."""

    says: str


Report = Verdict | Begun | Failed | Unsealed | Done | LoadFailed


def main() -> None:
    """Execute the order on stdin."""
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    out = os.fdopen(os.dup(1), "wb")
    # What cells print is discarded.
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    limit_work(order.memory, order.sealed)
    # Before anything starts a thread: a process with threads cannot leave the network.
    alone = order.sealed is None or cut_network()
    sys.path.insert(0, os.getcwd())
    try:
        tasks = load_tasks(Path(order.tasks))
    except AlldiffError as error:
        report(out, LoadFailed(str(error)))
        return
    # After the tasks are read, which may be in a folder of one's own.
    low = order.sealed is None or drop_privileges()
    report(out, Unsealed(tuple(n for n, done in ((NETWORK, alone), (USER, low)) if not done)))
    for name in tasks:
        report(out, Verdict(name, OPEN))
    run_cells(order, tasks, out)
    report(out, Done())


def run_cells(order: Order, tasks: dict[str, Task], out: BinaryIO) -> None:
    """Run the cells one after another, and check what each of them answers."""
    # Cells are the main module, as in Jupyter; this one is out of their reach by that name.
    sys.modules["__main__"] = ModuleType("__main__")
    namespace: dict[str, Any] = vars(sys.modules["__main__"])
    namespace["display"] = lambda *shown: None
    for number, cell in order.cells:
        report(out, Begun(number))
        source = without_magic(cell)
        before = {name: namespace.get(name, ...) for name in tasks}
        try:
            run(source, number, namespace)
        except (Exception, SystemExit) as error:
            report(out, Failed(failure(error, number, order.lang)))
        for each in tasks.values():
            answer = namespace.get(each.name, ...)
            if order.test and answer is ... and leaves_open(source, each.name):
                try_known(each, namespace, order.lang, out)
            elif answer is not ... and answer is not before[each.name]:
                report(out, verdict_on(each, answer, order.lang))


def try_known(each: Task, namespace: dict[str, Any], lang: str, out: BinaryIO) -> None:
    """Check the known answers to a task at its cell; continue with the right one."""
    for code in (*each.wrong, each.solution):
        tried, expected = dict(namespace), WRONG
        if code is each.solution:
            tried, expected = namespace, RIGHT
        try:
            run(code, 0, tried)
        except Exception as error:
            found = Verdict(each.name, OPEN, named(error))
        else:
            found = verdict_on(each, tried.get(each.name, ...), lang)
        report(out, Verdict(each.name, found.outcome, found.says, code, expected))


def without_magic(source: str) -> str:
    """Return a cell without its lines for Jupyter, `%` and `!`.

    >>> without_magic("%matplotlib inline\\nx = 5")
    '\\nx = 5'
    """
    try:
        ast.parse(source)
    except SyntaxError:
        lines = source.split("\n")
        return "\n".join("" if line.lstrip().startswith(("%", "!")) else line for line in lines)
    return source


def run(source: str, number: int, namespace: dict[str, Any]) -> None:
    """Run the code in a cell, which has a name in its errors."""
    exec(compile(source, f"cell {number}", "exec"), namespace)


def leaves_open(source: str, name: str) -> bool:
    """Return whether a cell leaves a task open: `name = ...`."""
    try:
        statements = ast.parse(source).body
    except SyntaxError:
        return False
    return any(ast.unparse(statement) == f"{name} = ..." for statement in statements)


def verdict_on(each: Task, answer: Any, lang: str) -> Verdict:
    """Return the verdict of a task's check on an answer."""
    speech, hint = speaker(lang), in_language(each.hint, lang)
    if type(answer).__module__ == "__main__" and "__eq__" in vars(type(answer)):
        return Verdict(each.name, WRONG, speech.say(phrase("grade-equals")))
    try:
        said = each.check(answer)
    except Exception as error:
        kind = type(answer).__name__
        unusable = phrase("grade-unusable", kind=kind, error=named(error), hint=hint)
        return Verdict(each.name, WRONG, speech.say(unusable).strip())
    if said is True:
        return Verdict(each.name, RIGHT)
    known = "" if isinstance(said, bool) else in_language(said, lang)
    unsure = speech.say(phrase("grade-unsure", hint=hint)).strip()
    return Verdict(each.name, WRONG, known or unsure)


def speaker(lang: str) -> Language:
    """Return a notebook's language, or English if alldiff does not have it."""
    return language(lang) if lang in language_names() else english()


def failure(error: BaseException, cell: int, lang: str) -> str:
    """Return one line with the failed cell, its line and the error."""
    line, step = getattr(error, "lineno", None), error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == f"cell {cell}":
            line = step.tb_lineno
        step = step.tb_next
    if line is None:
        return speaker(lang).say(phrase("grade-failed", cell=cell, error=named(error)))
    at = phrase("grade-failed-at", cell=cell, line=line, error=named(error))
    return speaker(lang).say(at)


def named(error: BaseException) -> str:
    """Return an error with its name."""
    return f"{type(error).__name__}: {error}"


def report(out: BinaryIO, what: Report) -> None:
    """Write a line at once."""
    out.write(msgspec.json.encode(what) + b"\n")
    out.flush()


if __name__ == "__main__":
    main()
