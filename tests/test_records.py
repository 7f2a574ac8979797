"""A Record is what a frozen dataclass with slots is, also for the functions of `dataclasses`."""

import copy
import pickle
from dataclasses import asdict, dataclass, fields, is_dataclass, replace

import pytest
from hypothesis import given, strategies as st

from alldiff.core.constraints import AllDifferent, Less, Relation, Sum
from alldiff.core.records import Record
from alldiff.core.result import Limits, Stats
from alldiff.core.search import Search


class Light(Record, frozen=True):
    """Something with a default."""

    first: int
    second: tuple[int, ...]
    third: str = "three"


@dataclass(frozen=True, slots=True)
class Usual:
    """The same as a dataclass."""

    first: int
    second: tuple[int, ...]
    third: str = "three"


VALUES = st.tuples(st.integers(), st.lists(st.integers()).map(tuple), st.text())


@given(VALUES, VALUES)
def test_they_compare_hash_and_print_like_dataclasses(one, other):
    assert (Light(*one) == Light(*other)) == (Usual(*one) == Usual(*other))
    assert len({Light(*one), Light(*one)}) == 1
    assert repr(Light(*one)) == repr(Usual(*one)).replace("Usual", "Light")
    assert Light(*one) != Usual(*one)


@given(VALUES, st.integers())
def test_the_functions_of_dataclasses_take_them(values, first):
    light, usual = Light(*values), Usual(*values)
    assert is_dataclass(light)
    assert asdict(light) == asdict(usual)
    assert asdict(replace(light, first=first)) == asdict(replace(usual, first=first))
    assert [(f.name, f.default) for f in fields(light)] == [
        (f.name, f.default) for f in fields(usual)
    ]
    assert fields(Light)[0] is fields(Light)[0]


@pytest.mark.parametrize(
    "record",
    [
        AllDifferent((0, 1)),
        Sum((0, 1), 5),
        Less(0, 1),
        Relation(0, 1, frozenset({(1, 2)})),
        Limits(None, 5),
        Search("mac", ("mrv",)),
        Stats(nodes=3),
    ],
)
def test_records_of_ours_are_frozen_copied_and_pickled(record):
    name = fields(record)[0].name
    with pytest.raises(AttributeError):
        setattr(record, name, getattr(record, name))
    for same in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert same == record
        assert hash(same) == hash(record)


def test_a_record_matches_by_position_and_name():
    match Sum((0, 1), 5):
        case Sum(variables, total=total):
            assert (variables, total) == ((0, 1), 5)
        case _:
            pytest.fail("no match")
