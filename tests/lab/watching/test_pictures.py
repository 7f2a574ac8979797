"""Pictures of constraint graphs and of domains: what they show is what the search did."""

from __future__ import annotations

from pathlib import Path

import pytest

import alldiff as ad
from alldiff.lab import constraint_graph, domains_over_time
from alldiff.lab.watching.pictures import sizes_by_try
from alldiff.paper.shapes import Words

from support.random_models import FAMILIES, random_model

FOUR = ad.read("4.23.2.4.3..1..2")


def australia() -> ad.Problem:
    made = ad.Problem("Australia")
    region = {name: made.variable(name, ["red", "green"]) for name in ("WA", "NT", "SA", "T")}
    for one, other in (("WA", "NT"), ("WA", "SA"), ("NT", "SA")):
        made.add(region[one] != region[other])
    return made


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("spec", ["bt", "fc+mrv", "mac"])
def test_there_is_a_column_for_the_root_and_for_each_try(family: str, spec: str) -> None:
    model = random_model(family, 3)
    stats = ad.solve(model, spec, engine="reference", limit=1, nodes=60).stats
    columns = list(sizes_by_try(model, ad.search_events(model, spec, limit=1, nodes=60)))
    assert len(columns) == stats.nodes + 1
    assert sum(outcome == "fail" for outcome, _ in columns[1:]) == stats.fails
    for outcome, sizes in columns:
        if outcome == "solution":
            assert max(sizes[: model.visible]) == 1


def words(source: ad.Puzzle | ad.Problem) -> list[str]:
    return [each.text for each in constraint_graph(source).page.shapes if isinstance(each, Words)]


def test_a_graph_has_every_variable_with_its_values() -> None:
    shown = words(FOUR)
    for row, column in FOUR.cells():
        assert f"R{row + 1}C{column + 1}" in shown
    given = sum(1 for _ in FOUR.given_cells())
    assert sum(text.isdigit() for text in shown) == given + 4 * (16 - given)
    named = [
        each.text for each in constraint_graph(australia()).page.shapes if isinstance(each, Words)
    ]
    assert named.count("green") == 4


def test_pictures_are_written(tmp_path: Path) -> None:
    for number, drawing in enumerate((constraint_graph(FOUR), domains_over_time(FOUR, "mac"))):
        drawing.save(tmp_path / f"{number}.svg")
        assert (tmp_path / f"{number}.svg").read_text() == drawing._repr_svg_()
        drawing.save(tmp_path / f"{number}.tex")
        assert "tikzpicture" in (tmp_path / f"{number}.tex").read_text()
        with pytest.raises(ad.errors.WriteError, match="end the name"):
            drawing.save(tmp_path / f"{number}.html")


def test_a_search_over_states_has_no_domains() -> None:
    with pytest.raises(ad.errors.UsageError, match="has no domains"):
        domains_over_time(FOUR, "annealing:swap")
