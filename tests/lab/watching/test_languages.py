"""Trees and players in French."""

import re

import alldiff as ad

SMALL = "4...1.4324.131.4"


def test_a_tree_is_in_its_language() -> None:
    svg = ad.tree(SMALL, "bt", lang="fr").svg()
    assert "21 nœuds, 13 échecs, 1 solution" in svg
    assert not re.search(r"nodes|fails|start|below|undone|all different", svg)


def test_a_player_has_the_words_of_its_language_alone() -> None:
    page = ad.watch(SMALL, "fc", lang="fr").html()
    assert '<html lang="fr"' in page
    assert r"Fran\u00e7ais" in page
    assert '"English"' not in page
    assert r"45 \u00e9tapes" in page
