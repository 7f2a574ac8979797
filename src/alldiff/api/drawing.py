"""Pictures of puzzles."""

from os import PathLike
from typing import Annotated

from alldiff.api.puzzles import marked_cells, solve
from alldiff.api.sources import Source, as_puzzle
from alldiff.core.annotations import Listener, Option, Timeout, documented, limited
from alldiff.core.errors import UsageError
from alldiff.render.style import ThemeName
from alldiff.rules import validate


@documented
@limited
def draw(
    puzzle: Source,
    path: str | PathLike[str] | None = None,
    *,
    solution: Annotated[bool, Option("Draw the solution to the right of the puzzle.")] = True,
    candidates: Annotated[bool, Option("Draw pencil marks.")] = False,
    theme: Annotated[ThemeName, Option("Colours: light or dark.")] = "light",
    format: Annotated[
        str | None, Option("Picture format: svg, png or html; by default the path's suffix.")
    ] = None,
    show: Annotated[bool, Option("Open the file.")] = False,
    timeout: Timeout = None,
    listener: Listener = None,
) -> str | bytes:
    """Return a picture of a puzzle, and write it to a path if you name one.

    A puzzle with faults is drawn without a solution, and its faults are marked. So is one whose
    solution is not found in time, and LimitReached is raised if not even its faults are.
    """
    from alldiff import render
    from alldiff.render.text import variable_lines

    asked = as_puzzle(puzzle)
    faults = validate(asked)
    solved = None
    if solution and not faults:
        solved = solve(asked, limit=1, timeout=timeout, listener=listener)
    variables = solved.variables[0] if solved and solved.values else {}
    drawn = render.draw(
        asked,
        path,
        solution=solved.solution if solved else None,
        candidates=marked_cells(asked) if candidates else None,
        theme=theme,
        format=format,
        faults=faults,
        notes=variable_lines(variables),
    )
    if show:
        if path is None:
            raise UsageError("show needs a path to draw to")
        render.show(path)
    return drawn
