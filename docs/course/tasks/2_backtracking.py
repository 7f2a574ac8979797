"""The tasks of notebook 2, backtracking by hand."""

from itertools import product

from alldiff.course import task

BORDERS = ("WA-NT", "WA-SA", "NT-SA", "NT-Q", "SA-Q", "SA-NSW", "SA-V", "Q-NSW", "NSW-V")
NEIGHBOURS = {name: set() for name in ("WA", "NT", "SA", "Q", "NSW", "V", "T")}
for border in BORDERS:
    first, second = border.split("-")
    NEIGHBOURS[first].add(second)
    NEIGHBOURS[second].add(first)


@task(
    solution="nodes_all = 60",
    wrong=("nodes_all = 26", "nodes_all = 52", "nodes_all = 4**4"),
    hint={
        "en": "Count all tries below Q1 = 1 and Q1 = 2. The board can be turned upside down.",
        "fr": "Comptez les essais sous Q1 = 1 et Q1 = 2. L'échiquier peut se retourner.",
    },
)
def nodes_all(answer):
    """The nodes of the whole tree of four queens."""
    if answer == 26:
        return {
            "en": "That is where the first solution is found; the search for all goes on from there.",
            "fr": "C'est là que la première solution est trouvée ; la recherche de toutes continue.",
        }
    if answer == 52:
        return {
            "en": "Twice the tries up to the first solution: but it stopped inside the half of Q1 = 2, "
            "whose last tries are missing.",
            "fr": "Deux fois les essais jusqu'à la première solution : mais elle s'arrête au milieu de "
            "la moitié Q1 = 2, dont il manque les derniers essais.",
        }
    if answer == 4**4:
        return {
            "en": "Those are all assignments; backtracking never tries most of them.",
            "fr": "Ce sont toutes les affectations ; le retour arrière n'en essaie qu'une petite part.",
        }
    return answer == 60


CONSISTENT = """def consistent(assignment, variable, value):
    return all(assignment.get(other) != value for other in neighbours[variable])"""


@task(
    solution=CONSISTENT,
    wrong=(
        "def consistent(assignment, variable, value):\n"
        "    return all(assignment[other] != value for other in neighbours[variable])",
        "def consistent(assignment, variable, value):\n    return value not in assignment.values()",
        "def consistent(assignment, variable, value):\n"
        "    for other in neighbours[variable]:\n"
        "        return assignment.get(other) != value\n"
        "    return True",
        "def consistent(assignment, variable, value):\n"
        "    return any(assignment.get(other) == value for other in neighbours[variable])",
    ),
    hint={
        "en": "The value is consistent if no neighbour that has a value has the same.",
        "fr": "La valeur est cohérente si aucun voisin qui a une valeur n'a la même.",
    },
)
def consistent(answer):
    """A function: does a value agree with what is assigned?"""
    try:
        if not answer({}, "WA", "red"):
            return {
                "en": "Nothing is assigned yet, and it refuses a value: is it the wrong way round?",
                "fr": "Rien n'est affecté, et elle refuse une valeur : est-ce à l'envers ?",
            }
    except KeyError:
        return {
            "en": "It asks for the value of a neighbour that has none yet: `assignment.get(other)` "
            "is None there.",
            "fr": "Elle demande la valeur d'un voisin qui n'en a pas encore : "
            "`assignment.get(other)` y vaut None.",
        }
    if not answer({"WA": "red"}, "V", "red"):
        return {
            "en": "WA and V have no border: only neighbours must differ.",
            "fr": "WA et V n'ont pas de frontière : seuls les voisins doivent différer.",
        }
    missed = [v for v in NEIGHBOURS for w in NEIGHBOURS[v] if answer({w: "red"}, v, "red")]
    if missed:
        return {
            "en": f"It overlooks a neighbour of {missed[0]}: does the loop end too early?",
            "fr": f"Elle oublie un voisin de {missed[0]} : la boucle finit-elle trop tôt ?",
        }
    return all(
        bool(answer({w: x}, v, y)) == (w not in NEIGHBOURS[v] or x != y)
        for v, w in product(NEIGHBOURS, repeat=2)
        for x, y in product(("red", "green"), repeat=2)
        if v != w
    )


BACKTRACK = """def backtrack(assignment, variables, values, consistent):
    if len(assignment) == len(variables):
        return dict(assignment)
    variable = variables[len(assignment)]
    for value in values:
        if consistent(assignment, variable, value):
            assignment[variable] = value
            found = backtrack(assignment, variables, values, consistent)
            if found is not None:
                return found
            del assignment[variable]
    return None"""


@task(
    solution=BACKTRACK,
    wrong=(
        BACKTRACK.replace("            del assignment[variable]\n", ""),
        BACKTRACK.replace(
            "            if found is not None:\n                return found\n",
            "            return found\n",
        ),
        BACKTRACK.replace(
            "        if consistent(assignment, variable, value):", "        if True:"
        ),
        BACKTRACK.replace("    return None", "    return assignment"),
    ),
    hint={
        "en": "Try each consistent value, go one variable deeper, and take the value back after a dead end.",
        "fr": "Essayez chaque valeur cohérente, descendez d'une variable, et reprenez la valeur après "
        "une impasse.",
    },
)
def backtrack(answer):
    """A function: the first solution, or None."""

    asked = set()

    def queens_agree(assignment, column, row):
        asked.add((column, row))
        return all(r != row and abs(r - row) != abs(c - column) for c, r in assignment.items())

    def run(size, agree):
        return answer({}, list(range(size)), list(range(1, size + 1)), agree)

    if run(3, lambda *anything: True) != dict.fromkeys(range(3), 1):
        return False
    returned = run(3, queens_agree)
    if returned is not None and len(returned) == 3:
        return {
            "en": "Three queens have no solution, and it returns one: does it ask `consistent`?",
            "fr": "Trois dames n'ont pas de solution, et elle en rend une : appelle-t-elle "
            "`consistent` ?",
        }
    if returned is not None:
        return {
            "en": "Where nothing is left to try it must return None, not an assignment.",
            "fr": "Quand il n'y a plus rien à essayer, elle doit rendre None, pas une affectation.",
        }
    if run(4, queens_agree) == {0: 2, 1: 4, 2: 1, 3: 3}:
        return len(run(8, queens_agree)) == 8
    if (0, 2) in asked:
        return {
            "en": "After a dead end the assignment still has the values that led there: take each back "
            "before the next one is tried.",
            "fr": "Après une impasse, l'affectation garde les valeurs qui y ont mené : reprenez chacune "
            "avant d'essayer la suivante.",
        }
    return {
        "en": "Four queens have a solution, and it gives up: after a dead end the next value must be "
        "tried.",
        "fr": "Quatre dames ont une solution, et elle abandonne : après une impasse il faut essayer la "
        "valeur suivante.",
    }


@task(
    solution="tasmania_first = 2 + 2 * 10",
    wrong=("tasmania_first = 10", "tasmania_first = 20", "tasmania_first = 12"),
    hint={
        "en": "T takes either colour, and each time all the rest is searched again.",
        "fr": "T prend l'une ou l'autre couleur, et chaque fois tout le reste est parcouru à nouveau.",
    },
)
def tasmania_first(answer):
    """The nodes of the map in two colours, Tasmania first."""
    if answer == 10:
        return {
            "en": "As many as with T last: but now T has a value before the dead end, and another to try.",
            "fr": "Autant qu'avec T à la fin : mais T a maintenant une valeur avant l'impasse, et une "
            "autre à essayer.",
        }
    if answer == 20:
        return {
            "en": "The tries of T itself are nodes too.",
            "fr": "Les essais de T sont eux aussi des nœuds.",
        }
    if answer == 12:
        return {
            "en": "The rest is searched once for each colour of T, not once in all: the search does not "
            "know that T has nothing to do with it.",
            "fr": "Le reste est parcouru une fois pour chaque couleur de T, pas une fois en tout : la "
            "recherche ne sait pas que T n'y est pour rien.",
        }
    return answer == 22


@task(
    solution='value_order = "first"',
    wrong=('value_order = "all"', 'value_order = "both"', 'value_order = "neither"'),
    hint={
        "en": 'One of "first", "all", "both" and "neither".',
        "fr": 'Une réponse parmi "first", "all", "both" et "neither".',
    },
)
def value_order(answer):
    """Where the order of values matters."""
    if answer == "all":
        return {
            "en": "The other way round: to find all solutions every branch is searched, in whatever order.",
            "fr": "C'est l'inverse : pour toutes les solutions, chaque branche est parcourue, quel que "
            "soit l'ordre.",
        }
    if answer == "both":
        return {
            "en": "For all solutions the same branches are searched, only in another order.",
            "fr": "Pour toutes les solutions, les mêmes branches sont parcourues, dans un autre ordre.",
        }
    if answer == "neither":
        return {
            "en": "A first value that leads to a solution saves the branches of the others.",
            "fr": "Une première valeur qui mène à une solution épargne les branches des autres.",
        }
    return answer == "first"
