"""Ten thousand traces with one changed step each: refused, or still true."""

from __future__ import annotations

import random

import pytest

import alldiff as ad
from alldiff.tutor.traces import steps_of

TRACES = 1_000
"""Of each seed: a test of all would take longer than one may."""
CHANGES = ("value", "cell", "constraint", "technique", "drop a step", "drop a word")


def changed(tokens: str, rng: random.Random) -> str:
    """Return a trace with one step changed."""
    lines = [line.split() for line in tokens.split("\n")[:-1]]
    number = rng.randrange(len(lines))
    words = lines[number]
    what = rng.choice(CHANGES)
    if what == "drop a step":
        del lines[number]
    elif what == "drop a word":
        del words[rng.randrange(len(words))]
    else:
        start = {"constraint": "C", "cell": "R"}.get(what, "")
        fits = [
            at
            for at, word in enumerate(words)
            if (at == 1 if what == "technique" else word.isdigit() if not start else
                word.startswith(start) and word[1:2].isdigit())
        ]  # fmt: skip
        if fits:
            new = {
                "value": str(rng.randint(1, 9)),
                "cell": f"R{rng.randint(1, 9)}C{rng.randint(1, 9)}",
                "constraint": f"C{rng.randrange(27)}",
                "technique": rng.choice(["naked-single", "hidden-single", "x-wing", "locked-pair"]),
            }
            words[rng.choice(fits)] = new[what]
    return "\n".join(" ".join(words) for words in lines)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(10))
def test_changed_traces_are_refused_or_true(seed: int) -> None:
    rng = random.Random(seed)
    refused = 0
    for puzzle in ad.generate_many("sudoku", TRACES, seed=seed):
        tokens = ad.traces.solution_trace(puzzle)
        trace = changed(tokens, rng)
        found = ad.traces.replay(puzzle, trace)
        solution = puzzle.solution
        assert solution is not None
        if not found.right:
            assert found.error
            refused += 1
            continue
        for step in steps_of(trace):
            assert all(solution[r][c] == value for (r, c), value in step.places), trace
            assert all(solution[r][c] != value for (r, c), value in step.removals), trace
    assert refused > TRACES // 3
