"""The tasks of notebook 4, heuristics."""

from pathlib import Path

import alldiff as ad
from alldiff.course import task
from alldiff.lab import value_order, variable_order


@task(
    solution='first_region = "SA"',
    wrong=('first_region = "WA"', 'first_region = "T"', 'first_region = "NSW"'),
    hint={
        "en": "All domains are equal at first; then the number of neighbours decides.",
        "fr": "Tous les domaines sont égaux au début ; c'est alors le nombre de voisins qui décide.",
    },
)
def first_region(answer):
    """Which region mrv+degree takes first."""
    if answer == "WA":
        return {
            "en": "WA is only the first by number; a tie-break comes before that.",
            "fr": "WA n'est que la première par numéro ; un second critère passe avant.",
        }
    if answer == "T":
        return {
            "en": "T has no neighbour at all: degree prefers the region with the most.",
            "fr": "T n'a aucun voisin : degree préfère la région qui en a le plus.",
        }
    if answer in ("NSW", "Q", "NT", "V"):
        return {
            "en": f"{answer} has neighbours, but another region has more of them.",
            "fr": f"{answer} a des voisins, mais une autre région en a davantage.",
        }
    return answer == "SA"


@task(
    solution="tree_sizes = (2 + 2 * 3 + 2 * 3 * 10, 10 + 10 * 3 + 10 * 3 * 2)",
    wrong=("tree_sizes = (60, 60)", "tree_sizes = (15, 15)", "tree_sizes = (100, 68)"),
    hint={
        "en": "Add up the levels: the first has as many nodes as its variable has values, and each of "
        "these has as many below it as the next one has.",
        "fr": "Additionnez les niveaux : le premier a autant de nœuds que sa variable a de valeurs, et "
        "chacun d'eux en a sous lui autant que la suivante en a.",
    },
)
def tree_sizes(answer):
    """How many nodes two orders try where only the last level fails."""
    found = tuple(answer)
    if found == (60, 60):
        return {
            "en": "That is the last level, which is the same in both; the levels above it count too.",
            "fr": "C'est le dernier niveau, le même dans les deux cas ; ceux du dessus comptent aussi.",
        }
    if found == (15, 15):
        return {
            "en": "You have added the domains up: below each value of the first variable all values of "
            "the second are tried again.",
            "fr": "Vous avez additionné les domaines : sous chaque valeur de la première variable, "
            "toutes celles de la deuxième sont essayées à nouveau.",
        }
    if found == (100, 68):
        return {
            "en": "The numbers are right, in the wrong order: the smallest domain first comes first.",
            "fr": "Les nombres sont justes, mais dans l'autre ordre : d'abord le plus petit domaine.",
        }
    return found == (68, 100)


SCORE = """def busy(state, v):
    return state.size(v), -state.degree(v)"""


@task(
    solution=SCORE,
    wrong=(
        SCORE.replace("-state.degree(v)", "state.degree(v)"),
        SCORE.replace("state.size(v), -state.degree(v)", "-state.degree(v), state.size(v)"),
        SCORE.replace("state.size(v), -", "-state.size(v), -"),
        SCORE.replace("return state.size(v), ", "return state.size(v) or "),
    ),
    hint={
        "en": "A tuple: first what matters most. The lowest score wins.",
        "fr": "Un couple : d'abord ce qui compte le plus. Le plus petit score gagne.",
    },
)
def busy(answer):
    """A variable order: the smallest domain, then the most open neighbours."""
    against, alike = State((2, 3), (1, 9)), State((2, 3), (5, 5))
    if answer(against, 1) < answer(against, 0):
        if answer(alike, 1) < answer(alike, 0):
            return {
                "en": "It takes the largest domain first: the lowest score wins, so no minus there.",
                "fr": "Elle prend d'abord le plus grand domaine : le plus petit score gagne, donc pas "
                "de moins ici.",
            }
        return {
            "en": "The degree comes before the size: it should only decide between equal sizes.",
            "fr": "Le degré passe avant la taille : il ne doit départager que des tailles égales.",
        }
    equal = State((2, 2), (1, 4))
    if answer(equal, 0) < answer(equal, 1):
        return {
            "en": "Among equal sizes it takes the fewest neighbours: a minus is missing.",
            "fr": "À tailles égales elle prend le moins de voisins : il manque un moins.",
        }
    if answer(equal, 0) == answer(equal, 1):
        return {
            "en": "Among equal sizes it does not look at the neighbours: return both, as a tuple.",
            "fr": "À tailles égales elle ne regarde pas les voisins : rendez les deux, en un couple.",
        }
    variable_order(named(answer, "busy_of_the_learner"))
    problems = (ad.example("zebra"), ad.read("4.23.2.4.3..1..2"), ad.example("queens", side=6))
    return all(
        ad.solve(problem, "fc+busy-of-the-learner").stats.trace_hash
        == ad.solve(problem, "fc+mrv+degree", engine="reference").stats.trace_hash
        for problem in problems
    )


class State:
    """A moment of a search, made up: how many values and open neighbours each variable has."""

    def __init__(self, sizes, degrees):
        self.sizes, self.degrees = sizes, degrees

    def size(self, v):
        return self.sizes[v]

    def remaining(self, v):
        return self.sizes[v]

    def values(self, v):
        return list(range(1, self.sizes[v] + 1))

    def degree(self, v):
        return self.degrees[v]

    def open_neighbours(self, v):
        return list(range(2, 2 + self.degrees[v]))


def named(function, name):
    """Return a function of another name, under which it is registered."""

    def renamed(*arguments):
        return function(*arguments)

    renamed.__name__ = name
    return renamed


MIDDLE = """def middle(state, v, value):
    values = state.values(v)
    return abs(2 * value - values[0] - values[-1])"""


@task(
    solution=MIDDLE,
    wrong=(
        MIDDLE.replace("return abs", "return -abs"),
        MIDDLE.replace("abs(2 * value - values[0] - values[-1])", "value"),
        MIDDLE.replace(
            "abs(2 * value - values[0] - values[-1])", "2 * value - values[0] - values[-1]"
        ),
        MIDDLE.replace("abs(2 * value - values[0] - values[-1])", "values[len(values) // 2]"),
    ),
    hint={
        "en": "How far is the value from halfway between the least and the greatest one left?",
        "fr": "À quelle distance la valeur est-elle du milieu entre la plus petite et la plus grande ?",
    },
)
def middle(answer):
    """A value order: from the middle outwards."""

    class Left:
        def values(self, v):
            return [1, 2, 4, 6, 7]

    scores = {value: answer(Left(), 0, value) for value in (1, 2, 4, 6, 7)}
    if len(set(scores.values())) == 1:
        return {
            "en": "All values have one score: it must depend on `value`.",
            "fr": "Toutes les valeurs ont le même score : il doit dépendre de `value`.",
        }
    if scores[4] == max(scores.values()):
        return {
            "en": "It goes from the outside to the middle: the lowest score is tried first.",
            "fr": "Elle va de l'extérieur vers le milieu : le plus petit score est essayé d'abord.",
        }
    if scores[1] < scores[4] < scores[7] and scores[1] == 1:
        return {
            "en": "That is the ascending order: the score is the value itself.",
            "fr": "C'est l'ordre croissant : le score est la valeur elle-même.",
        }
    if scores[1] < scores[4]:
        return {
            "en": "Values below the middle have negative scores: the distance has no sign.",
            "fr": "Les valeurs sous le milieu ont un score négatif : une distance n'a pas de signe.",
        }
    value_order(named(answer, "middle_of_the_learner"))
    found = ad.solve(ad.example("queens", side=6), "fc+middle-of-the-learner", limit=None)
    return found.count == 4 and scores[4] < scores[2] < scores[1] and scores[6] == scores[2]


@task(
    solution='matters = "variable"',
    wrong=('matters = "value"', 'matters = "both"', 'matters = "neither"'),
    hint={
        "en": 'One of "variable", "value", "both" and "neither".',
        "fr": 'Une réponse parmi "variable", "value", "both" et "neither".',
    },
)
def matters(answer):
    """Which order matters where there is no solution."""
    if answer == "value":
        return {
            "en": "Every value must be tried where none leads to a solution, whichever comes first.",
            "fr": "Toute valeur doit être essayée quand aucune ne mène à une solution.",
        }
    if answer == "both":
        return {
            "en": "The values are all tried in the end; only which variable is next changes the tree.",
            "fr": "Les valeurs sont toutes essayées à la fin ; seul le choix des variables change "
            "l'arbre.",
        }
    if answer == "neither":
        return {
            "en": "A good order of the variables meets the dead ends higher up in the tree.",
            "fr": "Un bon ordre des variables rencontre les impasses plus haut dans l'arbre.",
        }
    return answer == "variable"


MINE = """def mine(state, v):
    return state.size(v), sum(state.size(w) for w in state.open_neighbours(v))"""
FIFTY = Path(__file__).resolve().parents[3] / "puzzles" / "sudoku" / "fifty.txt"
MOST = 1000
"""Nodes of a puzzle after which a bad order is not followed further."""


@task(
    solution=MINE,
    wrong=(
        "def mine(state, v):\n    return state.size(v)",
        "def mine(state, v):\n    return -state.size(v)",
        "def mine(state, v):\n    return -state.degree(v)",
        "def mine(state, v):\n    return v",
    ),
    hint={
        "en": "Return a tuple that begins with state.size(v), and let its second part decide ties.",
        "fr": "Rendez un tuple qui commence par state.size(v), et dont la suite départage.",
    },
)
def mine(answer):
    """A variable order that takes fewer nodes than mrv on twelve puzzles."""
    variable_order(named(answer, "mine_of_the_learner"))
    puzzles = list(ad.read_all(FIFTY))[:12]

    def nodes(spec):
        return [ad.solve(p, spec, limit=1, nodes=MOST).stats.nodes for p in puzzles]

    own, mrv = nodes("fc+mine-of-the-learner"), nodes("fc+mrv")
    if sum(own) < sum(mrv):
        return True
    told = {
        "en": f"On the twelve puzzles it takes {sum(own)} nodes, and mrv {sum(mrv)}",
        "fr": f"Sur les douze grilles elle prend {sum(own)} nœuds, et mrv {sum(mrv)}",
    }
    if own == mrv:
        more = {
            "en": ": it is mrv itself. Add what decides between variables of equal size.",
            "fr": " : c'est mrv même. Ajoutez de quoi départager les variables de même taille.",
        }
    elif own == nodes("fc"):
        more = {
            "en": ": it takes the variables by their number, and looks at no domain.",
            "fr": " : elle prend les variables par leur numéro, sans regarder aucun domaine.",
        }
    elif own.count(MOST) == len(own):
        more = {
            "en": f" (each was stopped at {MOST}): the size of the domain should come first, and the "
            "smallest should win.",
            "fr": f" (chacune a été arrêtée à {MOST}) : la taille du domaine doit venir d'abord, et la "
            "plus petite gagner.",
        }
    else:
        more = {
            "en": ": not yet better. Keep the size first and try another tie-break, such as what the "
            "open neighbours have left.",
            "fr": " : pas encore mieux. Gardez la taille d'abord et départagez autrement, par exemple "
            "par ce qui reste aux voisins libres.",
        }
    return {lang: told[lang] + more[lang] for lang in told}
