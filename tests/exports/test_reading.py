"""Models of others are read: XCSP3 and CPMpy, with the solutions that they have there."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

import alldiff as ad
from alldiff.exports.xcsp3_constraints import POSTS

from support.hidden_models import hidden_model, visible_solutions
from support.rule_models import FEW, solutions
from support.strategies import tries


@settings(max_examples=tries(60), deadline=None)
@given(st.integers(0, 10**6))
def test_what_is_written_as_xcsp3_is_read_with_its_solutions(seed: int) -> None:
    model = hidden_model(seed, most_variables=4)
    read = ad.read_model(ad.export(model, "xcsp3"))
    assert read.cells == model.cells
    assert sorted(solutions(read)) == visible_solutions(model)


@pytest.mark.parametrize("name", FEW)
def test_every_rule_comes_back(name: str) -> None:
    model = FEW[name]
    read = ad.read_model(ad.export(model, "xcsp3"))
    names = [model.name(v) for v in range(model.visible)]
    order = [[read.name(v) for v in range(read.visible)].index(each) for each in names]
    assert {tuple(one[at] for at in order) for one in solutions(read)} == solutions(model)


CASES = {
    "allDifferent": ("<allDifferent> x[] </allDifferent>", lambda x: len(set(x)) == 3),
    "allEqual": ("<allEqual> x[] </allEqual>", lambda x: len(set(x)) == 1),
    "cardinality": (
        "<cardinality><list> x[] </list><values> 0 2 </values>"
        "<occurs> 1 0..1 </occurs></cardinality>",
        lambda x: x.count(0) == 1 and x.count(2) <= 1,
    ),
    "count": (
        "<count><list> x[0..1] </list><values> 1 2 </values>"
        "<condition> (eq,x[2]) </condition></count>",
        lambda x: sum(v in (1, 2) for v in x[:2]) == x[2],
    ),
    "element": (
        "<element><list> x[0..1] </list><index> x[2] </index><value> 3 </value></element>",
        lambda x: x[2] < 2 and x[x[2]] == 3,
    ),
    "extension": (
        "<extension><list> x[] </list><supports> (0,1,*)(2,2,3) </supports></extension>",
        lambda x: x[:2] == (0, 1) or x == (2, 2, 3),
    ),
    "instantiation": (
        "<instantiation><list> x[0] x[2] </list><values> 1 3 </values></instantiation>",
        lambda x: (x[0], x[2]) == (1, 3),
    ),
    "intension": (
        "<intension> or(eq(mul(x[0],x[1]),x[2]),gt(dist(x[0],x[1]),1)) </intension>",
        lambda x: x[0] * x[1] == x[2] or abs(x[0] - x[1]) > 1,
    ),
    "lex": (
        "<lex><list> x[0..1] </list><list> x[1..2] </list><operator> lt </operator></lex>",
        lambda x: x[:2] < x[1:],
    ),
    "maximum": (
        "<maximum><list> x[0..1] </list><condition> (lt,x[2]) </condition></maximum>",
        lambda x: max(x[:2]) < x[2],
    ),
    "minimum": (
        "<minimum><list> x[] </list><condition> (ge,2) </condition></minimum>",
        lambda x: min(x) >= 2,
    ),
    "nValues": (
        "<nValues><list> x[] </list><condition> (in,2..3) </condition></nValues>",
        lambda x: len(set(x)) >= 2,
    ),
    "ordered": (
        "<ordered><list> x[] </list><operator> le </operator></ordered>",
        lambda x: x[0] <= x[1] <= x[2],
    ),
    "regular": (
        "<regular><list> x[] </list><transitions> (a,0,a)(a,1,b)(b,2,b)(b,0,a) </transitions>"
        "<start> a </start><final> b </final></regular>",
        lambda x: x in {(0, 0, 1), (0, 1, 2), (1, 0, 1), (1, 2, 2)},
    ),
    "sum": (
        "<sum><list> x[] </list><coeffs> 1 -2 1 </coeffs><condition> (le,x[0]) </condition></sum>",
        lambda x: x[0] - 2 * x[1] + x[2] <= x[0],
    ),
}
ARRAY = '<variables><array id="x" size="[3]"> 0..3 </array></variables>'


def instance(stated: str, variables: str = ARRAY) -> str:
    inside = f"{variables}<constraints>{stated}</constraints>"
    return f'<instance format="XCSP3" type="CSP">{inside}</instance>'


def test_every_constraint_has_a_case() -> None:
    assert CASES.keys() == POSTS.keys()


@pytest.mark.parametrize("name", CASES)
def test_a_constraint_means_what_it_says(name: str) -> None:
    text, holds = CASES[name]
    expected = {x for x in product(range(4), repeat=3) if holds(x)}
    assert solutions(ad.read_model(instance(text))) == expected
    assert solutions(ad.read_model(instance(f"<block>{text}</block>"))) == expected


def test_a_group_is_filled() -> None:
    pairs = "<args> x[0] x[1] </args><args> x[1] x[2] </args>"
    total = "<sum><list> %... </list><condition> (eq,%0) </condition></sum>"
    rising = f"<group><intension> lt(%0,%1) </intension>{pairs}</group>"
    found = solutions(
        ad.read_model(instance(f"{rising}<group>{total}<args> 5 x[] </args></group>"))
    )
    assert found == {(0, 2, 3)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (instance("<cumulative/>"), "'cumulative' is not supported"),
        (instance("<sum><list> y </list><condition> (eq,1) </condition></sum>"), "no variable 'y'"),
        (instance("", '<variables><var id="x"> -1..2 </var></variables>'), "values are from 0"),
        (instance("").replace("</instance>", "<objectives/></instance>"), "objective"),
        ("<instance format='XCSP3'><variables>", "not XML"),
        ("<!DOCTYPE a><instance/>", "document type"),
        (instance("<intension> lt(x[0] </intension>"), "do not end"),
        (instance("<intension> foo(x[0]) </intension>"), "operator 'foo'"),
        (
            instance("", '<variables><array id="x" size="[99999999]"> 0 1 </array></variables>'),
            "more",
        ),
    ],
)
def test_what_is_wrong_is_reported(text: str, message: str) -> None:
    with pytest.raises(ad.errors.ReadError, match=message):
        ad.read_model(text)


@settings(max_examples=tries(300), deadline=None)
@given(st.sampled_from(sorted(CASES)), st.integers(0, 400), st.text("()[],.%x0192<>/ ", max_size=4))
def test_a_mutant_is_read_or_refused(name: str, at: int, more: str) -> None:
    text = instance(CASES[name][0])
    at %= len(text)
    with suppress(ad.errors.ReadError):
        ad.read_model(text[:at] + more + text[at + 1 :])


def test_models_of_cpmpy_are_read() -> None:
    cp = pytest.importorskip("cpmpy")
    x = cp.intvar(0, 3, shape=3, name="x")
    b = cp.boolvar(name="b")
    model = cp.Model(
        cp.AllDifferent(x),
        x[0] + 2 * x[1] <= 5,
        x[0] < x[2],
        b.implies(x[1] == 2),
        [x[2] != 2, (x[0] + 1) * x[1] > 0],
    )
    expected = {
        (*v, f)
        for v in product(range(4), repeat=3)
        for f in (0, 1)
        if len(set(v)) == 3
        and v[0] + 2 * v[1] <= 5
        and v[0] < v[2]
        and (not f or v[1] == 2)
        and v[2] != 2
        and (v[0] + 1) * v[1] > 0
    }
    read = ad.read_model(model)
    order = [read.names.index(name) for name in ("x[0]", "x[1]", "x[2]", "b")]
    assert {tuple(one[at] for at in order) for one in solutions(read)} == expected


@pytest.mark.parametrize("seed", range(12))
def test_a_program_for_cpmpy_comes_back(seed: int) -> None:
    pytest.importorskip("cpmpy")
    model = hidden_model(seed, most_variables=4)
    space: dict[str, object] = {"__name__": "program"}
    exec(compile(ad.export(model, "cpmpy"), "program.py", "exec"), space)
    read = ad.read_model(space["model"])
    names = [read.name(v) for v in range(read.visible)]
    places = [names.index(model.name(v)) for v in range(model.visible)]
    assert sorted({tuple(v[at] for at in places) for v in solutions(read)}) == visible_solutions(
        model
    )
