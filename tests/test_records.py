"""Records made by the column are those that their class makes."""

from dataclasses import FrozenInstanceError, dataclass, fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alldiff import AllDifferent, Less, Sum
from alldiff.records import records


@dataclass(frozen=True, slots=True)
class Checked:
    """A record that refuses some values."""

    value: int

    def __post_init__(self):
        if self.value < 0:
            raise ValueError("below 0")


@dataclass(frozen=True)
class Open:
    """A record without slots."""

    value: int = 0


@pytest.mark.parametrize("cls", [AllDifferent, Sum, Less, Checked, Open])
@given(rows=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9))))
def test_they_are_equal_to_single_ones(cls, rows):
    width = len(fields(cls))
    columns = [[row[i] for row in rows] for i in range(width)]
    single = [cls(*row[:width]) for row in rows]
    made = records(cls, *columns)
    assert made == single
    assert list(map(hash, made)) == list(map(hash, single))


def test_they_are_as_closed_as_single_ones():
    (one,) = records(Sum, [(0, 1)], [3])
    with pytest.raises(FrozenInstanceError):
        one.total = 4
    with pytest.raises(ValueError, match="below 0"):
        records(Checked, [1, -1])
