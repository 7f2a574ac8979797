"""Scores for answers to puzzles, such as those of language models."""

from typing import Annotated

from alldiff.api.sources import Source, as_puzzle
from alldiff.core.annotations import Nodes, Option, Timeout, documented, limited
from alldiff.core.errors import InvalidPuzzle
from alldiff.core.puzzle import Grid
from alldiff.core.result import Limits, Status
from alldiff.scoring.credit import Credit, credit
from alldiff.scoring.finding import find_answer
from alldiff.scoring.verdict import MISSING, UNREADABLE, Score, judge
from alldiff.solving import run


@documented
@limited
def score(
    puzzle: Source,
    text: Annotated[str, Option("The answer, alone or inside other text.")],
    *,
    nodes: Nodes = None,
    timeout: Timeout = None,
) -> Score:
    """Return the score of the answer in a text: right or not, why, and partial credit.

    The answer is found between `<answer>` tags, in a fenced block, after "Answer:", or anywhere; it
    may be rows, a Markdown table, one line, or lists in JSON. The last grid counts. The limits are
    for the search for the puzzle's own solution; without it, shares of cells are None.

    >>> import alldiff as ad
    >>> ad.score("4.23.2.4.3..1..2", "The answer is 4123 3214 2341 1432.").status
    'right'
    >>> ad.score("4.23.2.4.3..1..2", "<answer>4123 3214 2341 14.2</answer>").cells
    ((3, 2),)
    """
    asked = as_puzzle(puzzle)
    if not text.strip():
        return Score(MISSING, cells_right=0.0, clues_kept=0.0, prefix_right=0.0)
    found = find_answer(asked, text)
    if found is None:
        return Score(UNREADABLE, cells_right=0.0, clues_kept=0.0, prefix_right=0.0)
    solution = only_solution(asked, Limits(2, nodes, timeout))
    verdict = judge(asked, found.grid, solution)
    part: Credit = credit(asked, found.grid, solution)
    return Score(
        verdict.status,
        verdict.cells,
        tuple(str(fault.message) for fault in verdict.faults),
        found.place,
        found.grid,
        part.cells,
        part.clues,
        part.prefix,
    )


def only_solution(puzzle: Source, limits: Limits) -> Grid | None:
    """Return the only solution of a puzzle, None if it has another number or a limit ended it."""
    try:
        result = run(as_puzzle(puzzle), limits=limits, keep=1)
    except InvalidPuzzle:
        return None
    return result.solution if result.status is Status.UNIQUE else None
