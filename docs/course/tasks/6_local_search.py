"""The tasks of notebook 6, local search."""

from itertools import pairwise, product
from math import exp, isclose
from pathlib import Path

import alldiff as ad
from alldiff.course import task
from alldiff.lab import strategy

CONFLICTS = """def conflicts(rows):
    pairs = ((i, j) for j in range(len(rows)) for i in range(j))
    return sum(rows[i] == rows[j] or abs(rows[i] - rows[j]) == j - i for i, j in pairs)"""


@task(
    solution=CONFLICTS,
    wrong=(
        CONFLICTS.replace("for i in range(j))", "for i in range(len(rows)) if i != j)").replace(
            "== j - i", "== abs(j - i)"
        ),
        CONFLICTS.replace(" or abs(rows[i] - rows[j]) == j - i", ""),
        CONFLICTS.replace("abs(rows[i] - rows[j])", "rows[j] - rows[i]"),
        "def conflicts(rows):\n"
        "    side = range(len(rows))\n"
        "    return sum(any(rows[i] == rows[j] or abs(rows[i] - rows[j]) == abs(i - j)\n"
        "                   for j in side if j != i) for i in side)",
    ),
    hint={
        "en": "Go through all pairs of columns once: one row, or as many rows apart as columns.",
        "fr": "Parcourez une fois toutes les paires de colonnes : même ligne, ou autant de lignes d'écart "
        "que de colonnes.",
    },
)
def conflicts(answer):
    """A function: the pairs of queens that attack each other."""
    if answer([0, 0]) == 2:
        if answer([0, 0, 0]) == 6:
            return {
                "en": "Two queens in one row are one pair, and it counts two: from both ends.",
                "fr": "Deux dames sur une ligne font une paire, et elle en compte deux : des deux côtés.",
            }
        return {
            "en": "It counts queens that are attacked; asked for are the pairs.",
            "fr": "Elle compte les dames attaquées ; on demande les paires.",
        }
    if answer([0, 1]) == 0 and answer([1, 0]) == 0:
        return {
            "en": "It does not see the diagonals: rows 0 and 1 in neighbouring columns attack each other.",
            "fr": "Elle ne voit pas les diagonales : les lignes 0 et 1 de deux colonnes voisines "
            "s'attaquent.",
        }
    if answer([0, 1]) != answer([1, 0]):
        return {
            "en": "It sees one of the two diagonals only: a distance has no sign.",
            "fr": "Elle ne voit qu'une diagonale sur deux : une distance n'a pas de signe.",
        }
    return all(answer(list(rows)) == attacking(rows) for rows in product(range(4), repeat=4))


def attacking(rows):
    """Return how many pairs attack each other."""
    pairs = [(i, j) for j in range(len(rows)) for i in range(j)]
    return sum(rows[i] == rows[j] or abs(rows[i] - rows[j]) == j - i for i, j in pairs)


BEST_ROW = """def best_row(rows, column):
    def attackers(row):
        return sum(
            r == row or abs(r - row) == abs(c - column)
            for c, r in enumerate(rows)
            if c != column
        )

    return min(range(len(rows)), key=attackers)"""


@task(
    solution=BEST_ROW,
    wrong=(
        BEST_ROW.replace(
            "min(range(len(rows)), key=attackers)", "min(attackers(r) for r in range(len(rows)))"
        ),
        BEST_ROW.replace("            if c != column\n", ""),
        BEST_ROW.replace("return min(range", "return max(range"),
        BEST_ROW.replace("r == row or abs(r - row) == abs(c - column)", "r == row"),
    ),
    hint={
        "en": "For each row count the other queens that would attack; return the row with the fewest.",
        "fr": "Pour chaque ligne, comptez les autres dames qui attaqueraient ; rendez la ligne qui en a "
        "le moins.",
    },
)
def best_row(answer):
    """A function: where a queen of a column is attacked least."""
    if answer([2, 0, 0, 1], 0) == 0 and answer([3, 3, 3, 3], 1) == 0:
        return {
            "en": "It returns how many attack there; asked for is the row.",
            "fr": "Elle rend le nombre d'attaques ; on demande la ligne.",
        }
    if answer([1, 3, 0, 2], 0) != 1:
        if answer([0, 0, 0, 0], 3) == 0:
            return {
                "en": "It chooses the row that is attacked most.",
                "fr": "Elle choisit la ligne la plus attaquée.",
            }
        return {
            "en": "The queen of the column itself is to be left out: it does not attack where it could "
            "stand.",
            "fr": "Il faut laisser de côté la dame de la colonne même : elle n'attaque pas la place où "
            "elle pourrait être.",
        }
    if answer([0, 1, 3, 0], 3) == 2:
        return {
            "en": "It does not look along the diagonals.",
            "fr": "Elle ne regarde pas les diagonales.",
        }
    return all(
        answer(list(rows), column) == min(range(4), key=lambda row: attacked(rows, column, row))
        for rows in product(range(4), repeat=4)
        for column in range(4)
    )


def attacked(rows, column, row):
    """Return how many of the other queens attack a place."""
    return sum(
        r == row or abs(r - row) == abs(c - column) for c, r in enumerate(rows) if c != column
    )


ACCEPTANCE = """from math import exp


def acceptance(change, temperature):
    return 1.0 if change <= 0 else exp(-change / temperature)"""


@task(
    solution=ACCEPTANCE,
    wrong=(
        ACCEPTANCE.replace("1.0 if change <= 0 else ", ""),
        ACCEPTANCE.replace("exp(-change / temperature)", "exp(-change * temperature)"),
        ACCEPTANCE.replace("exp(-change / temperature)", "0.0"),
        ACCEPTANCE.replace("exp(-change / temperature)", "exp(change / temperature)"),
        ACCEPTANCE.replace("change <= 0", "change < -1"),
    ),
    hint={
        "en": "1 for a move that is not worse; exp(-change / temperature) for one that is.",
        "fr": "1 pour un mouvement qui n'empire rien ; exp(-change / temperature) sinon.",
    },
)
def acceptance(answer):
    """A function: the probability with which annealing makes a move."""
    if answer(-3, 1.0) > 1:
        return {
            "en": "A move that makes things better has a probability above 1: it is simply made.",
            "fr": "Un mouvement qui améliore l'état a une probabilité supérieure à 1 : il est simplement "
            "fait.",
        }
    if answer(2, 1.0) > 1:
        return {
            "en": "A worse move has a probability above 1: a minus is missing.",
            "fr": "Un mouvement qui empire l'état a une probabilité supérieure à 1 : il manque un moins.",
        }
    if answer(2, 1.0) == 0:
        return {
            "en": "It never makes a worse move: that is hill climbing.",
            "fr": "Elle ne fait jamais de mouvement qui empire l'état : c'est la descente.",
        }
    if answer(2, 4.0) < answer(2, 0.5):
        return {
            "en": "The hotter, the more worse moves are made; here it is the other way round.",
            "fr": "Plus il fait chaud, plus on fait de mouvements qui empirent ; ici c'est l'inverse.",
        }
    if answer(-1, 1.0) != 1 or answer(0, 1.0) != 1:
        return {
            "en": "What is better or as good is always made: the probability is 1.",
            "fr": "Ce qui est meilleur ou aussi bon est toujours fait : la probabilité est 1.",
        }
    return all(
        isclose(answer(change, t), exp(-change / t)) for change in (1, 2, 5) for t in (0.3, 1, 2.5)
    )


@task(
    solution="at_most = 1 - 0.05 ** (1 / 12)",
    wrong=("at_most = 0", "at_most = 1 / 12", "at_most = 0.05", "at_most = 0.05 ** (1 / 12)"),
    hint={
        "en": "Solve (1 - p)^12 = 0.05 for p.",
        "fr": "Résolvez (1 - p)^12 = 0,05.",
    },
)
def at_most(answer):
    """The success rate that twelve failures do not exclude."""
    if answer == 0:
        return {
            "en": "Twelve failures do not prove that success is impossible: with p = 0.1 they happen in "
            "more than a quarter of all cases.",
            "fr": "Douze échecs ne prouvent pas que la réussite est impossible : avec p = 0,1, ils "
            "arrivent dans plus d'un quart des cas.",
        }
    if isclose(answer, 1 / 12, abs_tol=0.004):
        return {
            "en": "With p = 1/12 twelve failures happen in a third of all cases; a larger p is still "
            "plausible.",
            "fr": "Avec p = 1/12, douze échecs arrivent dans un tiers des cas ; un p plus grand reste "
            "plausible.",
        }
    if isclose(answer, 0.05, abs_tol=0.001):
        return {
            "en": "0.05 is how rare the failures may be, not how likely a success is.",
            "fr": "0,05 dit la rareté permise des échecs, non la probabilité d'une réussite.",
        }
    if isclose(answer, 0.05 ** (1 / 12), abs_tol=0.006):
        return {
            "en": "That is 1 - p, the probability of a failure.",
            "fr": "C'est 1 - p, la probabilité d'un échec.",
        }
    return isclose(answer, 1 - 0.05 ** (1 / 12), abs_tol=0.006) or isclose(answer, 0.25)


@task(
    solution='verdict = "unknown"',
    wrong=('verdict = "none"', 'verdict = "found"', 'verdict = "multiple"'),
    hint={
        "en": "It has found nothing. What has it proved?",
        "fr": "Elle n'a rien trouvé. Qu'a-t-elle prouvé ?",
    },
)
def verdict(answer):
    """What a local search says where there is no solution."""
    if answer == "none":
        return {
            "en": "That is true, but a local search cannot know it: it has not looked at every state.",
            "fr": "C'est vrai, mais une recherche locale ne peut pas le savoir : elle n'a pas vu tous les "
            "états.",
        }
    if answer == "found":
        return {
            "en": "Two colours are not enough: there is nothing to be found.",
            "fr": "Deux couleurs ne suffisent pas : il n'y a rien à trouver.",
        }
    if answer in ("multiple", "unique"):
        return {
            "en": "A local search stops at its first solution and proves nothing about others; and here "
            "there is none.",
            "fr": "Une recherche locale s'arrête à sa première solution et ne prouve rien sur les autres ; "
            "et ici il n'y en a pas.",
        }
    return answer == "unknown"


SIDEWAYS = """def sideways(walk):
    state = walk.start()
    yield state
    score = walk.score(state)
    for _ in range(100):
        after = list(walk.scored(state))
        best = min(points for points, _ in after)
        if best > score:
            return
        states = [each for points, each in after if points == best]
        score, state = best, states[walk.random.next() % len(states)]
        yield state"""
SIX = Path(__file__).resolve().parents[3] / "puzzles" / "sudoku" / "6x6.txt"


@task(
    solution=SIDEWAYS,
    wrong=(
        SIDEWAYS.replace("if best > score", "if best >= score"),
        SIDEWAYS.replace("[walk.random.next() % len(states)]", "[0]"),
        SIDEWAYS.replace("        if best > score:\n            return\n", ""),
        SIDEWAYS.replace("        yield state", "        pass"),
        SIDEWAYS.replace("yield state\n    score", "score").replace(
            "        yield state", "        pass"
        ),
    ),
    hint={
        "en": "Take one of the best states one move away, by chance, as long as it is not worse.",
        "fr": "Prenez au hasard l'un des meilleurs états à un mouvement de là, tant qu'il n'est pas pire.",
    },
)
def sideways(answer):
    """A strategy: hill climbing along plateaus."""

    def sideways_of_the_learner(walk):
        return answer(walk)

    strategy(sideways_of_the_learner)
    six, queens = ad.read(SIX, box=(3, 2)), ad.example("queens", 8)
    try:
        paths = [scores(six, "", seed) for seed in range(20)]
        steep = [scores(queens, ":assign", seed) for seed in range(5)]
    except ad.errors.PluginError as error:
        if "instead of yielding" not in str(error):
            raise
        return {
            "en": "It visits nothing: a strategy yields its states, the first one too.",
            "fr": "Elle ne visite rien : une stratégie rend ses états par yield, le premier aussi.",
        }
    if all(len(path) <= 1 for path in paths):
        return {
            "en": "It visits one state at most: yield each state that it moves to.",
            "fr": "Elle visite un état au plus : rendez par yield chaque état où elle va.",
        }
    steps = [b - a for path in paths + steep for a, b in pairwise(path)]
    if max(steps) > 0:
        return {
            "en": "It moves to states that are worse: it should end there.",
            "fr": "Elle va vers des états pires : elle devrait s'arrêter là.",
        }
    if 0 not in steps:
        return {
            "en": "It never walks along a plateau: a move that is as good is to be made, too.",
            "fr": "Elle ne suit jamais de plateau : un mouvement aussi bon doit aussi être fait.",
        }
    found = sum(path[-1] == 0 for path in paths)
    if found < 4:
        return {
            "en": f"It walks along plateaus and solves {found} of 20: does it choose among the best by "
            "chance? The first one leads to and fro.",
            "fr": f"Elle suit les plateaux et en résout {found} sur 20 : choisit-elle au hasard parmi les "
            "meilleurs ? Le premier fait aller et venir.",
        }
    return max(map(len, paths)) <= 102


def scores(puzzle, representation, seed):
    """Return the conflicts of the states that the learner's strategy visits."""
    events = ad.search_events(puzzle, f"sideways-of-the-learner{representation}", seed=seed)
    return [event.score for event in events if isinstance(event, ad.events.Visit)]
