"""The process that runs the cells of one notebook and checks its tasks, and tells what it finds.

It reads an Order as JSON from stdin and writes a line of JSON for each thing it does, so that what
it had found is known wherever it is ended. A task is checked as soon as a cell defines its name:
a later cell that never ends takes nothing from it. It is no sandbox.
"""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from alldiff.course.tasks import Task, in_language, load_tasks
from alldiff.errors import AlldiffError
from alldiff.records import Record

RIGHT, WRONG, OPEN = "right", "wrong", "open"
UNSURE = {"en": "That is not it.", "fr": "Ce n'est pas cela."}
UNUSABLE = {
    "en": "The check cannot use this answer, of type {kind} ({error}).",
    "fr": "Cette réponse, de type {kind}, ne se laisse pas vérifier ({error}).",
}


class Order(Record, frozen=True):
    """What to run: the code cells of a notebook with their numbers, and the file of tasks."""

    cells: tuple[tuple[int, str], ...]
    tasks: str
    lang: str
    memory: int
    test: bool


class Verdict(Record, frozen=True, tag=True):
    """What became of one task: right, wrong or open, and a sentence for the learner.

    Where tasks are tested, `code` is what was tried instead of a cell of the notebook, and
    `expected` the outcome that it should have.
    """

    task: str
    outcome: str
    says: str = ""
    code: str = ""
    expected: str = ""


class Begun(Record, frozen=True, tag=True):
    """A cell that is run now."""

    cell: int


class Failed(Record, frozen=True, tag=True):
    """A cell that raised an error."""

    cell: int
    says: str


class Done(Record, frozen=True, tag=True):
    """The last cell is behind us."""


class Refused(Record, frozen=True, tag=True):
    """Tasks that cannot be loaded."""

    says: str


Told = Verdict | Begun | Failed | Done | Refused


def main() -> None:
    """Do what the order on stdin says."""
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    tells = os.fdopen(os.dup(1), "wb")
    # What cells print goes nowhere, whoever prints it.
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    bound_memory(order.memory)
    sys.path.insert(0, os.getcwd())
    try:
        tasks = load_tasks(Path(order.tasks))
    except AlldiffError as error:
        tell(tells, Refused(str(error)))
        return
    for name in tasks:
        tell(tells, Verdict(name, OPEN))
    run_cells(order, tasks, tells)
    tell(tells, Done())


def run_cells(order: Order, tasks: dict[str, Task], tells: BinaryIO) -> None:
    """Run the cells one after another, and check what each of them answers."""
    namespace: dict[str, Any] = {"__name__": "__main__", "display": lambda *shown: None}
    for number, cell in order.cells:
        tell(tells, Begun(number))
        source = without_magic(cell)
        before = {name: namespace.get(name, ...) for name in tasks}
        try:
            run(source, number, namespace)
        except (Exception, SystemExit) as error:
            tell(tells, Failed(number, in_a_line(error, number)))
        for each in tasks.values():
            answer = namespace.get(each.name, ...)
            if order.test and answer is ... and leaves_open(source, each.name):
                try_known(each, namespace, order.lang, tells)
            elif answer is not ... and answer is not before[each.name]:
                tell(tells, judged(each, answer, order.lang))


def try_known(each: Task, namespace: dict[str, Any], lang: str, tells: BinaryIO) -> None:
    """Check the known answers of a task where its cell stands; go on with the right one."""
    for code in (*each.wrong, each.solution):
        tried, expected = dict(namespace), WRONG
        if code is each.solution:
            tried, expected = namespace, RIGHT
        try:
            run(code, 0, tried)
        except Exception as error:
            found = Verdict(each.name, OPEN, in_a_line(error, 0))
        else:
            found = judged(each, tried.get(each.name, ...), lang)
        tell(tells, Verdict(each.name, found.outcome, found.says, code, expected))


def without_magic(source: str) -> str:
    """Return a cell without the lines for Jupyter alone, `%` and `!`, where it has some.

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
    """Run the code of a cell, which has a name in its errors."""
    exec(compile(source, f"cell {number}", "exec"), namespace)


def leaves_open(source: str, name: str) -> bool:
    """Tell whether a cell is the one to answer a task in: `name = ...`."""
    try:
        statements = ast.parse(source).body
    except SyntaxError:
        return False
    return any(ast.unparse(statement) == f"{name} = ..." for statement in statements)


def judged(each: Task, answer: Any, lang: str) -> Verdict:
    """Return what the check of a task says about an answer."""
    try:
        said = each.check(answer)
    except Exception as error:
        words = in_language(UNUSABLE, lang)
        says = words.format(kind=type(answer).__name__, error=in_a_line(error, 0))
        return Verdict(each.name, WRONG, f"{says} {in_language(each.hint, lang)}".strip())
    if said is True:
        return Verdict(each.name, RIGHT)
    known = "" if isinstance(said, bool) else in_language(said, lang)
    unsure = f"{in_language(UNSURE, lang)} {in_language(each.hint, lang)}".strip()
    return Verdict(each.name, WRONG, known or unsure)


def in_a_line(error: BaseException, number: int) -> str:
    """Return an error in a line, with the line of the cell that it came from."""
    place, step = getattr(error, "lineno", None), error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == f"cell {number}":
            place = step.tb_lineno
        step = step.tb_next
    where = f"line {place}: " if place and number else ""
    return f"{where}{type(error).__name__}: {error}"


def bound_memory(most: int) -> None:
    """Ask the system to refuse this process more memory."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    bound = most if hard == resource.RLIM_INFINITY else min(hard, most)
    resource.setrlimit(resource.RLIMIT_AS, (bound, hard))


def tell(tells: BinaryIO, what: Told) -> None:
    """Write a line at once."""
    tells.write(msgspec.json.encode(what) + b"\n")
    tells.flush()


if __name__ == "__main__":
    main()
