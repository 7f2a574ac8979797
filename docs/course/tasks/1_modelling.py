"""The tasks of notebook 1, modelling."""

from itertools import product

import alldiff as ad
from alldiff.course import task


@task(
    solution="mainland = 6",
    wrong=("mainland = 18", "mainland = 3**6", "mainland = 1"),
    hint={
        "en": "Fix the colours of WA, NT and SA, which are all neighbours; then go round SA.",
        "fr": "Fixez les couleurs de WA, NT et SA, toutes voisines ; puis faites le tour de SA.",
    },
)
def mainland(answer):
    """How many colourings of the mainland there are."""
    if answer == 18:
        return {
            "en": "That counts Tasmania, which has no neighbour and takes any of three colours.",
            "fr": "Vous comptez la Tasmanie, qui n'a pas de voisin et prend trois couleurs.",
        }
    if answer == 3**6:
        return {
            "en": "Those are all assignments; most of them break a constraint.",
            "fr": "Ce sont toutes les affectations ; la plupart violent une contrainte.",
        }
    if answer == 1:
        return {
            "en": "One up to renaming the colours, but solutions with other colours are others.",
            "fr": "Une seule au nom des couleurs près, mais d'autres couleurs font une autre solution.",
        }
    return answer == 6


@task(
    solution="assignments = 8**8",
    wrong=("assignments = 2**64", "assignments = 8 * 8", "assignments = 40320"),
    hint={
        "en": "Eight variables, and each takes one of the values of its domain.",
        "fr": "Huit variables, et chacune prend une des valeurs de son domaine.",
    },
)
def assignments(answer):
    """How large the search space of eight queens by columns is."""
    if answer == 2**64:
        return {
            "en": "That is the model with a variable for each square, queen or no queen.",
            "fr": "C'est le modèle qui a une variable par case, dame ou non.",
        }
    if answer == 64:
        return {
            "en": "The choices for the variables multiply; you have added them up.",
            "fr": "Les choix des variables se multiplient ; vous les avez additionnés.",
        }
    if answer == 40320:
        return {
            "en": "That is 8!, what is left once all rows differ: constraints do not count here.",
            "fr": "C'est 8!, ce qui reste si les lignes diffèrent : ici on ignore les contraintes.",
        }
    return answer == 8**8


ATTACK = """def attack(i, a, j, b):
    return a == b or abs(a - b) == abs(i - j)"""


@task(
    solution=ATTACK,
    wrong=(
        "def attack(i, a, j, b):\n    return a == b",
        "def attack(i, a, j, b):\n    return a == b or a - b == i - j",
        "def attack(i, a, j, b):\n    return abs(a - b) == abs(i - j)",
        "def attack(i, a, j, b):\n    return not (a == b or abs(a - b) == abs(i - j))",
    ),
    hint={
        "en": "On a diagonal a queen goes as many rows as columns.",
        "fr": "En diagonale, une dame avance d'autant de lignes que de colonnes.",
    },
)
def attack(answer):
    """A predicate: do the queens of columns i and j in rows a and b attack each other?"""
    if answer(1, 1, 2, 4) and not answer(1, 1, 2, 1):
        return {
            "en": "It is the other way round: True means that they attack each other.",
            "fr": "C'est l'inverse : True veut dire qu'elles s'attaquent.",
        }
    if not answer(1, 3, 4, 3):
        return {
            "en": "Two queens in one row attack each other, however far apart they are.",
            "fr": "Deux dames d'une même ligne s'attaquent, même de loin.",
        }
    if bool(answer(1, 1, 3, 3)) != bool(answer(1, 3, 3, 1)):
        return {
            "en": "It sees one of the two diagonals; the other goes down where this one goes up.",
            "fr": "Elle ne voit qu'une diagonale sur deux ; l'autre descend quand celle-ci monte.",
        }
    if not answer(1, 1, 3, 3):
        return {"en": "It does not see the diagonals.", "fr": "Elle ne voit pas les diagonales."}
    return all(
        bool(answer(i, a, j, b)) == (a == b or abs(a - b) == abs(i - j))
        for i, a, j, b in product(range(1, 6), repeat=4)
        if i != j
    )


TWO_TWO = """two_two = ad.Problem("TWO + TWO = FOUR")
T, W, O, F, U, R = (two_two.variable(n, range(n in "TF", 10)) for n in "TWOFUR")
two_two.add(ad.all_different(T, W, O, F, U, R))
two_two.add(2 * (100 * T + 10 * W + O) == 1000 * F + 100 * O + 10 * U + R)"""


@task(
    solution=TWO_TWO,
    wrong=(
        TWO_TWO.replace('n in "TF"', "0"),
        TWO_TWO.replace("two_two.add(ad.all_different(T, W, O, F, U, R))\n", ""),
        TWO_TWO.replace("100 * O + 10 * U", "100 * U + 10 * O"),
    ),
    hint={
        "en": "Six variables T, W, O, F, U, R, one all-different, and one equation.",
        "fr": "Six variables T, W, O, F, U, R, une contrainte « tous différents », une équation.",
    },
)
def two_two(answer):
    """The puzzle TWO + TWO = FOUR as a problem."""
    if set(answer.variables) != set("TWOFUR"):
        return False
    solutions = ad.solve(answer, limit=1000).solutions
    for s in solutions:
        if 2 * number(s, "TWO") != number(s, "FOUR"):
            return {
                "en": f"A solution of yours says {number(s, 'TWO')} + {number(s, 'TWO')} = "
                f"{number(s, 'FOUR')}: look at the equation.",
                "fr": f"Une de vos solutions dit {number(s, 'TWO')} + {number(s, 'TWO')} = "
                f"{number(s, 'FOUR')} : revoyez l'équation.",
            }
        if len(set(s.values())) < 6:
            return {
                "en": "Two letters may take the same digit: a constraint is missing.",
                "fr": "Deux lettres peuvent prendre le même chiffre : il manque une contrainte.",
            }
        if not s["T"] or not s["F"]:
            return {
                "en": "A number may begin with 0: narrow the domains of T and F.",
                "fr": "Un nombre peut commencer par 0 : réduisez les domaines de T et de F.",
            }
    if len(solutions) < 7:
        return {
            "en": f"{len(solutions)} solutions are too few: a constraint or a domain is too strict.",
            "fr": f"{len(solutions)} solutions, c'est trop peu : une contrainte ou un domaine est "
            "trop strict.",
        }
    return len(solutions) == 7


def number(solution, word):
    """Return the number that a word stands for."""
    return int("".join(str(solution[letter]) for letter in word))


SEATS = """seats = ad.Problem("Five chairs")
Ann, Bea, Carl, Dan, Eve = (
    seats.variable(name, range(1, 6)) for name in ("Ann", "Bea", "Carl", "Dan", "Eve")
)
seats.add(ad.all_different(Ann, Bea, Carl, Dan, Eve))
seats.add(Carl < Dan)
seats.add(abs(Ann - Bea) == 1)
seats.add(Eve != 1)
seats.add(Eve != 5)"""
PEOPLE = ("Ann", "Bea", "Carl", "Dan", "Eve")


@task(
    solution=SEATS,
    wrong=(
        SEATS.replace("seats.add(ad.all_different(Ann, Bea, Carl, Dan, Eve))\n", ""),
        SEATS.replace("abs(Ann - Bea) == 1", "Bea == Ann + 1"),
        SEATS.replace("Carl < Dan", "Carl == Dan - 1"),
        SEATS.replace("Carl < Dan", "Carl > Dan"),
        SEATS.replace("\nseats.add(Eve != 5)", ""),
    ),
    hint={
        "en": "Five variables over the chairs 1 to 5, one all-different, and a constraint for each hint.",
        "fr": "Cinq variables sur les chaises 1 à 5, un « tous différents », et une contrainte par indice.",
    },
)
def seats(answer):
    """Five people on five chairs as a problem."""
    if set(answer.variables) != set(PEOPLE):
        return {
            "en": "The variables are to be called Ann, Bea, Carl, Dan and Eve, and there are no others.",
            "fr": "Les variables doivent s'appeler Ann, Bea, Carl, Dan et Eve, sans aucune autre.",
        }
    solutions = ad.solve(answer, limit=3200).solutions
    for s in solutions:
        told = ", ".join(f"{name} {s[name]}" for name in PEOPLE)
        if len(set(s.values())) < 5:
            return {
                "en": f"Two people share a chair ({told}): a constraint is missing.",
                "fr": f"Deux personnes partagent une chaise ({told}) : il manque une contrainte.",
            }
        if s["Carl"] > s["Dan"]:
            return {
                "en": f"Carl may sit to the right of Dan ({told}): chairs are numbered from the left.",
                "fr": f"Carl peut être à droite de Dan ({told}) : on numérote depuis la gauche.",
            }
        if s["Eve"] in (1, 5):
            return {
                "en": f"Eve may sit at an end ({told}): there are two ends to exclude.",
                "fr": f"Eve peut être à un bout ({told}) : il y a deux bouts à exclure.",
            }
        if abs(s["Ann"] - s["Bea"]) != 1:
            return {
                "en": f"Ann and Bea may sit apart ({told}).",
                "fr": f"Ann et Bea peuvent être séparées ({told}).",
            }
    if all(s["Ann"] < s["Bea"] for s in solutions) or all(s["Ann"] > s["Bea"] for s in solutions):
        return {
            "en": "Bea is always on the same side of Ann: side by side goes both ways, as abs() does.",
            "fr": "Bea est toujours du même côté d'Ann : côte à côte va dans les deux sens, comme abs().",
        }
    if all(s["Dan"] - s["Carl"] == 1 for s in solutions):
        return {
            "en": "Carl always sits right beside Dan: somewhere to the left is a weaker constraint.",
            "fr": "Carl est toujours juste à côté de Dan : quelque part à gauche demande moins.",
        }
    return len(solutions) == 12


@task(
    solution="pairs = 810",
    wrong=("pairs = 27 * 36", "pairs = 81 * 20", "pairs = 27"),
    hint={
        "en": "How many cells differ from a given one? Each pair has two ends.",
        "fr": "De combien de cases une case diffère-t-elle ? Chaque paire a deux bouts.",
    },
)
def pairs(answer):
    """How many pairs of cells of a Sudoku must differ."""
    if answer == 27 * 36:
        return {
            "en": "Two cells in one row and one box are counted twice.",
            "fr": "Deux cases d'une même ligne et d'un même bloc sont comptées deux fois.",
        }
    if answer == 81 * 20:
        return {
            "en": "Each pair is counted from both of its ends.",
            "fr": "Chaque paire est comptée depuis ses deux bouts.",
        }
    if answer == 27:
        return {
            "en": "Those are the houses; each of them makes many pairs differ.",
            "fr": "Ce sont les maisons ; chacune fait différer de nombreuses paires.",
        }
    return answer == 810
