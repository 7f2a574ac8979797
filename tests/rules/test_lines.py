"""Machines of lines that hold every value once accept what the rules say."""

from itertools import permutations

import pytest

from alldiff.rules import sandwich, x_sum


def accepts(machine, values):
    moves, accepting = machine
    state = 0
    for value in values:
        state = moves[state].get(value)
        if state is None:
            return False
    return state in accepting


@pytest.mark.parametrize(("low", "high"), [(1, 4), (1, 6), (0, 4), (2, 5)])
def test_lines_of_all_values(low, high):
    values = range(low, high + 1)
    for total in range(sum(values) + 2):
        between = sandwich.distinct_machine(low, high, total)
        first = x_sum.distinct_machine(low, high, total)
        for line in permutations(values):
            start, end = sorted((line.index(low), line.index(high)))
            assert accepts(between, line) == (sum(line[start + 1 : end]) == total)
            fits = 1 <= line[0] <= len(line)
            assert accepts(first, line) == (fits and sum(line[: line[0]]) == total)
