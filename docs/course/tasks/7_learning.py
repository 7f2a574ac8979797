"""The tasks of notebook 7, learning and restarts."""

import alldiff as ad
from alldiff.course import task
from alldiff.lab import variable_order


@task(
    solution='culprits = {"Q", "NSW", "V"}',
    wrong=(
        'culprits = {"Q", "NSW", "V", "T"}',
        'culprits = {"V"}',
        'culprits = {"WA", "NT", "Q", "NSW", "V"}',
        'culprits = {"T"}',
    ),
    hint={
        "en": "Which neighbours of SA have a colour, and took one from it?",
        "fr": "Quelles voisines de SA ont une couleur, et lui en ont pris une ?",
    },
)
def culprits(answer):
    """The conflict set of SA."""
    names = {answer} if isinstance(answer, str) else set(answer)
    if names == {"T"}:
        return {
            "en": "T is only the last one assigned: that is where plain backtracking goes, in vain.",
            "fr": "T n'est que la dernière affectée : c'est là que revient le simple retour arrière, en "
            "vain.",
        }
    if "T" in names:
        return {
            "en": "T has no border with SA: its red takes nothing away there.",
            "fr": "T n'a pas de frontière avec SA : son rouge n'y enlève rien.",
        }
    if names & {"WA", "NT"}:
        return {
            "en": "WA and NT are neighbours, but have no value yet: they are to blame for nothing.",
            "fr": "WA et NT sont des voisines, mais n'ont pas encore de valeur : elles n'y sont pour rien.",
        }
    if names < {"Q", "NSW", "V"}:
        return {
            "en": "That explains only some of the lost colours: each of the three was taken by somebody.",
            "fr": "Cela n'explique qu'une partie des couleurs perdues : chacune des trois a été prise par "
            "quelqu'un.",
        }
    return names == {"Q", "NSW", "V"}


@task(
    solution='inherits = ("B", {"A"})',
    wrong=(
        'inherits = ("C", {"A", "B"})',
        'inherits = ("A", set())',
        'inherits = ("B", {"A", "B"})',
        'inherits = ("B", set())',
    ),
    hint={
        "en": "D has its own culprit, A, and inherits B from E. The later of the two is next.",
        "fr": "D a son propre coupable, A, et hérite de B par E. Le dernier affecté des deux suit.",
    },
)
def inherits(answer):
    """Where conflict-directed backjumping goes after two dead ends."""
    name, left = answer[0], set(answer[1])
    if name == "C":
        return {
            "en": "C is the one before D, but took no value from D or E: it is passed over.",
            "fr": "C précède D, mais n'a pris aucune valeur ni à D ni à E : on saute par-dessus.",
        }
    if name == "A":
        return {
            "en": "A is the culprit of D alone. D has inherited B from E, and B is later: the search must "
            "not miss other values of B.",
            "fr": "A est le seul coupable de D même. Mais D a hérité de B par E, et B est plus récente : il "
            "ne faut pas manquer ses autres valeurs.",
        }
    if "B" in left:
        return {
            "en": "B passes on to itself nothing about itself: its own name is left out.",
            "fr": "B n'hérite pas d'elle-même : son propre nom est retiré.",
        }
    if name == "B" and not left:
        return {
            "en": "B must know that A was to blame for D: if B has no value left, that is where to go on.",
            "fr": "B doit savoir que A était en cause pour D : si B n'a plus de valeur, c'est là qu'il "
            "faudra continuer.",
        }
    return (name, left) == ("B", {"A"})


@task(
    solution="excluded = {1, 3}",
    wrong=("excluded = {2}", "excluded = set()", "excluded = {1, 2, 3}"),
    hint={
        "en": "All of the nogood but y = 2 has come true.",
        "fr": "Tout le nogood est réalisé, sauf y = 2.",
    },
)
def excluded(answer):
    """What a nogood leaves to its last variable."""
    left = set(answer)
    if left == {2}:
        return {
            "en": "The other way round: a nogood says what must not be, so that y = 2 goes.",
            "fr": "C'est l'inverse : un nogood dit ce qui ne doit pas être ; y = 2 part.",
        }
    if not left:
        return {
            "en": "The nogood has not come true yet: y has other values, and they are fine.",
            "fr": "Le nogood n'est pas encore réalisé : y a d'autres valeurs, qui conviennent.",
        }
    if left == {1, 2, 3}:
        return {
            "en": "With y = 2 the whole nogood would stand: that value is excluded now, not when it is "
            "tried.",
            "fr": "Avec y = 2, tout le nogood serait réalisé : cette valeur est exclue dès maintenant, sans "
            "attendre l'essai.",
        }
    return left == {1, 3}


@task(
    solution="means = (0.5 * 10 + 0.5 * 10_000, 20)",
    wrong=("means = (5005, 10)", "means = (10, 10)", "means = (5005, 5005)", "means = (5005, 15)"),
    hint={
        "en": "How many runs of 10 nodes does it take on average until one succeeds, if half of them do?",
        "fr": "Combien d'essais de 10 nœuds faut-il en moyenne pour qu'un réussisse, si la moitié "
        "réussissent ?",
    },
)
def means(answer):
    """The mean without and with restarts."""
    first, second = answer
    if first != 5005:
        return {
            "en": "The mean without restarts is half of 10 and half of 10,000; the median may be 10, the "
            "mean is not.",
            "fr": "La moyenne sans redémarrage est la moitié de 10 et la moitié de 10 000 ; la médiane peut "
            "être 10, pas la moyenne.",
        }
    if second == 10:
        return {
            "en": "The run that succeeds takes 10, but those given up before it took 10 each, too.",
            "fr": "L'essai qui réussit en prend 10, mais ceux qu'on a abandonnés avant en ont pris 10 "
            "chacun.",
        }
    if second == 5005:
        return {
            "en": "The long runs are never finished any more: each is given up after 10 nodes.",
            "fr": "Les longs essais ne vont plus jamais au bout : chacun est abandonné après 10 nœuds.",
        }
    if second == 15:
        return {
            "en": "That allows for one failed run at most; the second may fail as well, and the third.",
            "fr": "Cela ne compte qu'un essai raté au plus ; le deuxième peut aussi rater, et le troisième.",
        }
    return second == 20


LUBY = """def luby(i):
    k = i.bit_length()
    if i == 2**k - 1:
        return 2 ** (k - 1)
    return luby(i - 2 ** (k - 1) + 1)"""


@task(
    solution=LUBY,
    wrong=(
        LUBY.replace("i - 2 ** (k - 1) + 1", "i - 2 ** (k - 1)"),
        "def luby(i):\n    return 2 ** (i - 1)",
        LUBY.replace("return 2 ** (k - 1)", "return 2**k"),
        "def luby(i):\n    return i & -i",
    ),
    hint={
        "en": "k is i.bit_length(): then 2^(k-1) <= i < 2^k.",
        "fr": "k est i.bit_length() : alors 2^(k-1) <= i < 2^k.",
    },
)
def luby(answer):
    """A function: the sequence of Luby, Sinclair and Zuckerman."""
    found = [answer(i) for i in range(1, 16)]
    if found[0] == 1 and found[1] < 1:
        return {
            "en": f"luby(2) is {found[1]} here and should be 1: the second copy begins with the first "
            "number, so look up i - 2^(k-1) + 1.",
            "fr": f"luby(2) vaut ici {found[1]} et devrait valoir 1 : la seconde copie reprend au premier "
            "nombre ; cherchez donc i - 2^(k-1) + 1.",
        }
    if found[:5] == [1, 2, 4, 8, 16]:
        return {
            "en": "That doubles each time; the sequence comes back to 1 again and again.",
            "fr": "Elle double à chaque fois ; la suite revient sans cesse à 1.",
        }
    if found[0] == 2:
        return {
            "en": "Each number is twice what it should be: 2^(k-1), not 2^k.",
            "fr": "Chaque nombre est le double de ce qu'il devrait être : 2^(k-1), et non 2^k.",
        }
    if found[:4] == [1, 2, 1, 4]:
        return {
            "en": "1, 2, 1, 4 is the ruler sequence; here two copies come before the next power: 1, 1, 2.",
            "fr": "1, 2, 1, 4 est la suite de la règle ; ici deux copies précèdent la puissance suivante : "
            "1, 1, 2.",
        }
    return found == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8] and answer(63) == 32


WEIGHTED = """def weighted(state, v):
    total = sum(
        state.weights[c]
        for c in state.network.on[v]
        if any(w != v and not state.assigned[w] for w in state.scopes[c])
    )
    return state.size(v) / total if total else float("inf")"""


@task(
    solution=WEIGHTED,
    wrong=(
        WEIGHTED.replace("state.size(v) / total", "total / state.size(v)"),
        WEIGHTED.replace("state.weights[c]", "1"),
        WEIGHTED.replace(
            "\n        if any(w != v and not state.assigned[w] for w in state.scopes[c])", ""
        ),
        WEIGHTED.replace(' if total else float("inf")', ""),
    ),
    hint={
        "en": "The size of the domain, divided by the weights of the constraints with another open variable.",
        "fr": "La taille du domaine, divisée par les poids des contraintes qui ont une autre variable libre.",
    },
)
def weighted(answer):
    """A variable order: dom/wdeg."""
    if answer(Moment((4, 2), weights=(1, 1)), 0) < answer(Moment((4, 2), weights=(1, 1)), 1):
        return {
            "en": "It prefers the larger domain: is the quotient upside down?",
            "fr": "Elle préfère le plus grand domaine : le rapport est-il renversé ?",
        }
    heavy = Moment((2, 2), weights=(1, 5))
    if not answer(heavy, 1) < answer(heavy, 0):
        return {
            "en": "It does not look at the weights: of equal domains, the one with the heavier constraints "
            "comes first.",
            "fr": "Elle ne regarde pas les poids : à domaines égaux, celle des contraintes les plus lourdes "
            "vient d'abord.",
        }
    done = Moment((2, 2), weights=(1, 5), closed=(3,))
    try:
        if answer(done, 1) < answer(done, 0):
            return {
                "en": "A constraint whose other variables are all assigned has nothing left to say: its "
                "weight does not count.",
                "fr": "Une contrainte dont toutes les autres variables sont affectées n'a plus rien à dire : "
                "son poids ne compte pas.",
            }
    except ZeroDivisionError:
        return {
            "en": "Where no constraint has another open variable it divides by zero: the score is then "
            "infinite.",
            "fr": "Là où aucune contrainte n'a d'autre variable libre, elle divise par zéro : le score est "
            "alors infini.",
        }

    def weighted_of_the_learner(state, v):
        return answer(state, v)

    variable_order(weighted_of_the_learner)
    problems = (ad.example("zebra"), ad.example("random", 12, 4, 0.5, seed=1))
    return all(
        ad.solve(problem, "fc+weighted-of-the-learner", limit=None).stats.trace_hash
        == ad.solve(problem, "fc+dom-wdeg", limit=None).stats.trace_hash
        for problem in problems
    )


class Moment:
    """A moment of a search, made up: constraint 0 joins 0 and 2, constraint 1 joins 1 and 3."""

    def __init__(self, sizes, weights, closed=()):
        self.sizes, self.weights = sizes, weights
        self.scopes = [(0, 2), (1, 3)]
        self.network = type("Network", (), {"on": [[0], [1], [0], [1]]})
        self.assigned = [w in closed for w in range(4)]

    def size(self, v):
        return self.sizes[v]
