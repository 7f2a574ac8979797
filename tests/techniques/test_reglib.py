"""Regression cases: what another program concludes is what we conclude."""

import pytest
from techniques.reglib import TECHNIQUES, Case, found_in, passes, read_case, read_cases

from alldiff import _native

from support.shared_data import ROOT, needs_data

ALLOWED: dict[str, str] = {}
"""Cases that are not found, by name, with the reason."""


def cases() -> list[Case]:
    path = ROOT / "reglib-half.txt"
    return read_cases(path.read_text()) if path.is_file() else []


def by_code() -> dict[str, list[Case]]:
    grouped: dict[str, list[Case]] = {}
    for case in cases():
        grouped.setdefault(case.code, []).append(case)
    return grouped


@needs_data
def test_every_code_is_known():
    assert {case.code for case in cases()} <= TECHNIQUES.keys()


@needs_data
def test_at_most_three_cases_are_excused():
    names = {case.name for case in cases()}
    assert ALLOWED.keys() <= names
    assert len(ALLOWED) <= 3


@needs_data
@pytest.mark.parametrize("code", sorted(by_code()))
def test_every_case_of_a_code_is_found(code: str):
    assert set(TECHNIQUES[code]) <= set(_native.technique_names())
    failed = {case.name for case in by_code()[code] if not passes(case, found_in(case))}
    assert failed == {name for name in ALLOWED if name.startswith(code)}


FULL_HOUSE = (
    ":0000:5:"
    + "534678912672195348198342567859761423426853791713924856961537284287419635345286+17.:::{}:"
)


def test_a_case_is_read():
    case = read_case(":0310-1:7:" + "." * 79 + "+71:719 728:112 113::")
    assert (case.code, case.variant, case.nothing) == ("0310", "1", False)
    assert case.givens == "0" * 80 + "1"
    assert case.placed == "0" * 79 + "70"
    assert case.deleted == {(7, 1, 9), (7, 2, 8)}
    assert case.removals == {(1, 1, 2), (1, 1, 3)}
    assert not case.places
    assert read_case(":03111:7:" + "." * 81).variant == "1"
    assert read_case(":0610-x::" + "." * 81).nothing


def test_a_case_passes_only_with_exactly_its_conclusion():
    right, wrong = read_case(FULL_HOUSE.format("999")), read_case(FULL_HOUSE.format("899"))
    assert passes(right, found_in(right))
    assert not passes(wrong, found_in(wrong))
    nothing = read_case(FULL_HOUSE.format("999").replace(":0000:", ":0000-x:"))
    assert passes(nothing, [])
    assert not passes(nothing, found_in(nothing))
