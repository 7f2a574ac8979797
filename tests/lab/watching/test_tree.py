"""Laws of the search tree: it has every try, and what a picture hides is counted."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import alldiff as ad
from alldiff.lab.watching.tree_layout import NODE, layout, node_width, stacked

from support.random_models import FAMILIES, random_model

ROOT = Path(__file__).resolve().parents[3]
FOUR = "4.23.2.4.3..1..2"
HARD = str(ROOT / "puzzles/sudoku/9x9-hard.txt")
SVG = "{http://www.w3.org/2000/svg}"
SPECS = ("bt", "fc+mrv", "mac+mrv", "gac", "test")
MODELS = [
    pytest.param(random_model(family, seed), spec, id=f"{family} {seed} {spec}")
    for family in FAMILIES
    for seed, spec in enumerate(SPECS)
]


@pytest.mark.parametrize(("model", "spec"), MODELS)
def test_the_tree_has_the_nodes_fails_and_solutions_of_the_search(
    model: ad.Model, spec: str
) -> None:
    result = ad.solve(model, spec, engine="reference", limit=None, nodes=500)
    tree = ad.tree(model, spec, limit=None, nodes=500)
    stats = result.stats
    assert len(tree) == tree.nodes[0].nodes == stats.nodes
    assert tree.nodes[0].fails == stats.fails
    assert sum(node.undone for node in tree.nodes) == stats.undos
    assert tree.solutions == result.count
    assert max(node.depth for node in tree.nodes) <= stats.max_depth
    assert tree.finished == result.complete


@pytest.mark.parametrize("nodes", [1, 2, 18, 19, 20])
def test_a_limit_on_nodes_is_reported_exactly_where_it_ended_the_search(nodes: int) -> None:
    tree = ad.tree(ad.read(FOUR), "bt", nodes=nodes)
    assert (len(tree), tree.finished) == (min(nodes, 19), nodes >= 19)


@pytest.mark.parametrize(("shown", "depth"), [(1, None), (10, None), (60, 3), (10_000, None)])
def test_what_is_folded_is_counted(shown: int, depth: int | None) -> None:
    tree = ad.tree(ad.read(HARD), "fc+mrv+prefilter", nodes_shown=shown, depth=depth)
    view = tree.view()
    below = sum(tree.nodes[number].nodes for number in view.folded)
    assert len(view.shown) - 1 + below == len(tree)
    assert len(view.shown) - 1 <= shown
    assert depth is None or max(tree.nodes[number].depth for number in view.shown) <= depth
    for number in view.shown[1:]:
        assert tree.nodes[number].parent in view.shown
        assert tree.nodes[number].parent not in view.folded


def test_the_way_to_the_solution_is_shown_first() -> None:
    tree = ad.tree(ad.read(HARD), "fc+mrv+prefilter", nodes_shown=80)
    solved = next(number for number, node in enumerate(tree.nodes) if node.solved)
    assert solved in tree.view().shown


@pytest.mark.parametrize("spec", ["bt", "mac+mrv", "fc+mrv+prefilter"])
def test_no_two_nodes_overlap(spec: str) -> None:
    tree = ad.tree(ad.read(HARD), spec, nodes=2000)
    drawn = ElementTree.fromstring(tree.svg())
    boxes = [
        (float(box.get("x")), float(box.get("y")))
        for group in drawn.iter(f"{SVG}g")
        for box in list(group.iter(f"{SVG}rect"))[-1:]
    ]
    view = tree.view()
    width = node_width(tree, view)
    assert len(boxes) == len(view.shown)
    for place, (x, y) in enumerate(boxes):
        for u, v in boxes[place + 1 :]:
            assert abs(x - u) >= width or abs(y - v) >= NODE


def test_children_keep_their_order_from_left_to_right() -> None:
    tree = ad.tree(ad.read(HARD), "mac+mrv", nodes_shown=30)
    view = tree.view()
    places = layout(tree, stacked(tree, view), 100.0)
    for number in view.shown:
        row = [places[child] for child in tree.nodes[number].children if child in places]
        assert row == sorted(row)


@pytest.mark.parametrize(
    ("spec", "puzzle"), [("bt", FOUR), ("mac", HARD), ("mac", "123....4........")]
)
def test_every_fail_has_its_reason_as_a_tooltip(spec: str, puzzle: str) -> None:
    tree = ad.tree(ad.read(puzzle), spec, nodes_shown=1000)
    told = [title.text for title in ElementTree.fromstring(tree.svg()).iter(f"{SVG}title")]
    events = [
        event
        for event in ad.search_events(ad.read(puzzle), spec)
        if isinstance(event, ad.events.Fail)
    ]
    assert events
    for event in events:
        assert event.because
        assert any(text.endswith(event.because) for text in told)
    labels = [text.text for text in ElementTree.fromstring(tree.svg()).iter(f"{SVG}text")]
    for event in ad.search_events(ad.read(puzzle), spec):
        if isinstance(event, ad.events.Try):
            assert f"{event.cell}={event.value}" in labels


def test_pictures_are_written(tmp_path: Path) -> None:
    tree = ad.tree(ad.read(FOUR), "bt", theme="dark")
    tree.save(tmp_path / "tree.svg")
    assert (tmp_path / "tree.svg").read_text("utf-8") == tree._repr_svg_()
    assert "prefers-color-scheme" not in tree.svg()
    assert "prefers-color-scheme" in tree.svg("auto")
    tree.save(tmp_path / "tree.tex")
    assert all(node.label in (tmp_path / "tree.tex").read_text() for node in tree.nodes)
    pytest.importorskip("reportlab")
    tree.save(tmp_path / "tree.pdf")
    assert (tmp_path / "tree.pdf").read_bytes().startswith(b"%PDF-")
    pytest.importorskip("resvg_py")
    tree.save(tmp_path / "tree.png")
    assert (tmp_path / "tree.png").read_bytes().startswith(b"\x89PNG")


def test_bad_input(tmp_path: Path) -> None:
    puzzle = ad.read(FOUR)
    for wrong in ({"depth": 0}, {"nodes_shown": 0}, {"nodes": 0}, {"limit": 0}):
        with pytest.raises(ad.errors.UsageError, match="must be above 0, not 0"):
            ad.tree(puzzle, "bt", **wrong)
    with pytest.raises(ad.errors.UsageError, match="is a search over states: it tries no values"):
        ad.tree(puzzle, "annealing:swap")
    with pytest.raises(ad.errors.UsageError, match="unknown theme 'blue'"):
        ad.tree(puzzle, "bt", theme="blue").svg()
    with pytest.raises(ad.errors.WriteError, match=r"a tree is drawn as \.svg"):
        ad.tree(puzzle, "bt").save(tmp_path / "tree.html")
    with pytest.raises(ad.errors.WriteError, match="cannot be written"):
        ad.tree(puzzle, "bt").save(tmp_path / "missing" / "tree.svg")
