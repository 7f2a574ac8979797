"""The tasks of notebook 5, constraints of many variables."""

from itertools import combinations, permutations

import alldiff as ad
from alldiff.course import task
from alldiff.lab import consistency_level

REGIN = {
    "x1": {1, 2},
    "x2": {2, 3},
    "x3": {1, 3},
    "x4": {2, 4},
    "x5": {3, 4, 5, 6},
    "x6": {6, 7},
}


@task(
    solution='lost = {("x4", 2), ("x5", 3), ("x5", 4)}',
    wrong=(
        "lost = set()",
        'lost = {("x4", 2), ("x5", 3)}',
        'lost = {("x4", 2), ("x5", 3), ("x5", 4), ("x5", 6)}',
        'lost = {("x1", 2), ("x2", 3), ("x3", 1)}',
    ),
    hint={
        "en": "x1, x2 and x3 have only the values 1, 2 and 3 among them.",
        "fr": "x1, x2 et x3 n'ont entre elles que les valeurs 1, 2 et 3.",
    },
)
def lost(answer):
    """The lines that are in no complete matching."""
    pairs = set(answer)
    if not pairs:
        return {
            "en": "That is what arc consistency says, which looks at two variables at a time. x1, x2 and "
            "x3 together need all of 1, 2 and 3.",
            "fr": "C'est ce que dit la cohérence d'arc, qui regarde deux variables à la fois. x1, x2 et "
            "x3 ont besoin ensemble de 1, 2 et 3.",
        }
    wrong = [(x, a) for x, a in sorted(pairs) if a not in REGIN.get(x, ())]
    if wrong:
        return {
            "en": f"{wrong[0][0]} does not have the value {wrong[0][1]} in the first place.",
            "fr": f"{wrong[0][0]} n'a pas la valeur {wrong[0][1]} au départ.",
        }
    for x, a in sorted(pairs):
        for rest in permutations(range(1, 8), 6):
            found = dict(zip(REGIN, rest, strict=True))
            if found[x] == a and all(found[y] in REGIN[y] for y in REGIN):
                return {
                    "en": f"{x} = {a} is in a matching: "
                    + ", ".join(f"{y} = {b}" for y, b in found.items())
                    + ".",
                    "fr": f"{x} = {a} est dans un couplage : "
                    + ", ".join(f"{y} = {b}" for y, b in found.items())
                    + ".",
                }
    if ("x5", 4) not in pairs:
        return {
            "en": "Go on: without 2, what is left to x4, and who else wants that?",
            "fr": "Continuez : sans 2, que reste-t-il à x4, et qui d'autre le veut ?",
        }
    return pairs == {("x4", 2), ("x5", 3), ("x5", 4)}


COMPLETE = """def complete(domains):
    owner = {}

    def place(x, seen):
        for a in domains[x]:
            if a not in seen:
                seen.add(a)
                if a not in owner or place(owner[a], seen):
                    owner[a] = x
                    return True
        return False

    return all(place(x, set()) for x in domains)"""


@task(
    solution=COMPLETE,
    wrong=(
        COMPLETE.replace("a not in owner or place(owner[a], seen)", "a not in owner"),
        "def complete(domains):\n    return len(set().union(*domains.values())) >= len(domains)",
        COMPLETE.replace("            if a not in seen:\n", "            if True:\n"),
        COMPLETE.replace("                    owner[a] = x\n", ""),
    ),
    hint={
        "en": "x takes a value that is free, or whose owner can be placed elsewhere.",
        "fr": "x prend une valeur libre, ou dont le propriétaire peut être placé ailleurs.",
    },
)
def complete(answer):
    """A function: is there a complete matching?"""

    def says(*domains):
        return bool(answer({f"x{i}": set(d) for i, d in enumerate(domains, start=1)}))

    try:
        hopeless = says({1}, {1})
    except RecursionError:
        return {
            "en": "It asks the same owners again and again: a value seen in this attempt must not be "
            "asked for once more.",
            "fr": "Elle interroge sans fin les mêmes propriétaires : une valeur déjà vue dans cette "
            "tentative ne doit plus être demandée.",
        }
    if hopeless:
        return {
            "en": "Two variables that both need 1 have no matching, and it says that they have: is the "
            "owner noted?",
            "fr": "Deux variables qui ont toutes deux besoin de 1 n'ont pas de couplage, et elle dit que "
            "si : le propriétaire est-il noté ?",
        }
    if not says({1, 2}, {1}):
        return {
            "en": "x1 {1, 2} and x2 {1} have a matching: x1 took 1 first, and must be asked to move to 2.",
            "fr": "x1 {1, 2} et x2 {1} ont un couplage : x1 a d'abord pris 1, et il faut lui demander de "
            "passer à 2.",
        }
    if says({1, 2}, {1, 2}, {1, 2}, {3, 4, 5}):
        return {
            "en": "Three variables with {1, 2} have no matching, although there are five values for four "
            "variables: counting all values at once is not enough.",
            "fr": "Trois variables de domaine {1, 2} n'ont pas de couplage, bien qu'il y ait cinq valeurs "
            "pour quatre variables : compter toutes les valeurs d'un coup ne suffit pas.",
        }
    cases = [[{a for a in range(1, 5) if mask >> a & 1} for mask in masks] for masks in SOME]
    return all(
        says(*case) == any(all(a in d for a, d in zip(p, case, strict=True)) for p in EVERY)
        for case in cases
    )


SOME = [[(seed * k * k + 7 * k + seed) % 30 + 1 for k in range(1, 5)] for seed in range(1, 60)]
"""Masks of small domains, of which some have a matching and others have none."""
EVERY = list(permutations(range(1, 5)))


@task(
    solution='after_bounds = {"x": {1, 3}, "y": {1, 3}, "z": {1, 2, 3}}',
    wrong=(
        'after_bounds = {"x": {1, 3}, "y": {1, 3}, "z": {2}}',
        'after_bounds = {"x": {1, 2, 3}, "y": {1, 2, 3}, "z": {1, 2, 3}}',
        'after_bounds = {"x": {1}, "y": {3}, "z": {2}}',
    ),
    hint={
        "en": "As intervals all three are 1 to 3. Is there an interval with as many variables as values?",
        "fr": "Vues comme intervalles, toutes trois vont de 1 à 3. Y a-t-il un intervalle qui a autant "
        "de variables que de valeurs ?",
    },
)
def after_bounds(answer):
    """What bounds consistency leaves."""
    found = {name: set(values) for name, values in answer.items()}
    if found["z"] == {2} and found["x"] == {1, 3}:
        return {
            "en": "That is domain consistency. Bounds see x and y as the interval 1 to 3, with 2 inside: "
            "three values for three variables, and nothing to remove.",
            "fr": "C'est la cohérence de domaine. Les bornes voient x et y comme l'intervalle de 1 à 3, "
            "2 compris : trois valeurs pour trois variables, et rien à enlever.",
        }
    if 2 in found["x"] or 2 in found["y"]:
        return {
            "en": "A level never gives values back: the domains keep their holes, bounds only look over "
            "them.",
            "fr": "Un niveau ne rend jamais de valeur : les domaines gardent leurs trous, les bornes "
            "passent seulement par-dessus.",
        }
    if all(len(values) == 1 for values in found.values()):
        return {
            "en": "That is a solution. Consistency chooses nothing: x = 3 and y = 1 is just as good.",
            "fr": "C'est une solution. La cohérence ne choisit rien : x = 3 et y = 1 convient aussi "
            "bien.",
        }
    return found == {"x": {1, 3}, "y": {1, 3}, "z": {1, 2, 3}}


@task(
    solution="eight = {1, 2, 3, 5, 6, 7}",
    wrong=(
        "eight = {1, 2, 3, 4, 5, 6, 7}",
        "eight = {1, 2, 3}",
        "eight = {1, 2, 3, 4, 5, 6, 7, 8, 9}",
        "eight = {1, 2, 3, 5, 6, 7, 8}",
    ),
    hint={
        "en": "For each value of a, which b would be needed, and is that allowed?",
        "fr": "Pour chaque valeur de a, quel b faudrait-il, et est-il permis ?",
    },
)
def eight(answer):
    """The values of a with a + b = 8 and a != b."""
    found = set(answer)
    if found == set(range(1, 8)):
        return {
            "en": "a = 4 needs b = 4, and they must differ. Each constraint alone leaves it; the two "
            "together do not.",
            "fr": "a = 4 demande b = 4, et elles doivent différer. Chaque contrainte seule le laisse ; "
            "ensemble, non.",
        }
    if found == {1, 2, 3}:
        return {
            "en": "Nothing says that a is the smaller one.",
            "fr": "Rien ne dit que a soit la plus petite.",
        }
    if 9 in found:
        return {
            "en": "a = 9 is more than the total, and b is at least 1.",
            "fr": "a = 9 dépasse le total, et b vaut au moins 1.",
        }
    if 8 in found:
        return {
            "en": "a = 8 would need b = 0; values begin with 1.",
            "fr": "a = 8 demanderait b = 0 ; les valeurs commencent à 1.",
        }
    return found == {1, 2, 3, 5, 6, 7}


COMBOS = """from itertools import combinations


def combos(total, cells):
    return [set(c) for c in combinations(range(1, 10), cells) if sum(c) == total]"""


@task(
    solution=COMBOS,
    wrong=(
        COMBOS.replace("combinations", "permutations"),
        COMBOS.replace("combinations", "combinations_with_replacement"),
        COMBOS.replace("range(1, 10)", "range(10)"),
        COMBOS.replace("range(1, 10)", "range(1, 9)"),
    ),
    hint={
        "en": "itertools.combinations(range(1, 10), cells) has every set once; keep those of the total.",
        "fr": "itertools.combinations(range(1, 10), cells) donne chaque ensemble une fois ; gardez ceux "
        "du total.",
    },
)
def combos(answer):
    """A function: the sets of different values with a total."""
    found = [list(one) for one in answer(24, 3)]
    if not found:
        return {
            "en": "24 in three cells has the combination 7, 8, 9: do the values go up to 9?",
            "fr": "24 en trois cases a la combinaison 7, 8, 9 : les valeurs vont-elles jusqu'à 9 ?",
        }
    if len(found) > 1 and all(sorted(one) == [7, 8, 9] for one in found):
        return {
            "en": "It has 7, 8, 9 once for each order: a combination is a set, so each counts once.",
            "fr": "Elle donne 7, 8, 9 une fois par ordre : une combinaison est un ensemble, compté une "
            "fois.",
        }
    small = [set(one) for one in answer(4, 2)]
    if {2} in small or [2, 2] in [list(one) for one in answer(4, 2)]:
        return {
            "en": "It makes 4 of 2 + 2: the values must differ.",
            "fr": "Elle fait 4 de 2 + 2 : les valeurs doivent différer.",
        }
    if {0, 4} in small:
        return {
            "en": "It makes 4 of 0 + 4: values begin with 1.",
            "fr": "Elle fait 4 de 0 + 4 : les valeurs commencent à 1.",
        }
    return all(
        sorted(sorted(one) for one in answer(total, cells))
        == sorted(list(c) for c in combinations(range(1, 10), cells) if sum(c) == total)
        for cells in range(1, 7)
        for total in range(1, 40, 3)
    )


PIGEONHOLE = """def pigeonhole(state, v):
    if not fc(state, v):
        return False
    for c in state.network.on[v]:
        scope = state.scopes[c]
        if len({a for w in scope for a in state.values(w)}) < len(scope):
            return state.blame(c)
    return True"""


@task(
    solution=PIGEONHOLE,
    wrong=(
        PIGEONHOLE.replace("< len(scope)", "<= len(scope)"),
        PIGEONHOLE.replace("    if not fc(state, v):\n        return False\n", ""),
        "def pigeonhole(state, v):\n    return fc(state, v)",
        PIGEONHOLE.replace("{a for w in scope for a in state.values(w)}", "state.values(v)"),
    ),
    hint={
        "en": "Gather the values of all variables of a constraint in one set, and compare its size with "
        "the number of variables.",
        "fr": "Rassemblez les valeurs de toutes les variables d'une contrainte en un ensemble, et comparez "
        "sa taille au nombre de variables.",
    },
)
def pigeonhole(answer):
    """A level: forward checking and a count of values."""

    def pigeonhole_of_the_learner(state, v):
        return answer(state, v)

    consistency_level(pigeonhole_of_the_learner)
    spec = "pigeonhole-of-the-learner"
    roomy = ad.solve(differing(3, 5), spec, limit=None)
    if roomy.count == 0:
        if roomy.stats.undos:
            return {
                "en": "It refuses variables that have exactly as many values as they are many; only fewer "
                "are too few.",
                "fr": "Elle refuse des variables qui ont juste autant de valeurs qu'elles sont "
                "nombreuses ; seules moins sont trop peu.",
            }
        return {
            "en": "It refuses the very first value: count the values of all variables of the constraint "
            "together, not those of one.",
            "fr": "Elle refuse dès la première valeur : comptez ensemble les valeurs de toutes les "
            "variables de la contrainte, pas celles d'une seule.",
        }
    tight, theirs = ad.solve(differing(4, 3), spec), ad.solve(differing(4, 3), "fc")
    if tight.stats.nodes == theirs.stats.nodes:
        return {
            "en": "Four variables with three values: it sees no more than fc does.",
            "fr": "Quatre variables et trois valeurs : elle ne voit rien de plus que fc.",
        }
    if roomy.stats.nodes > ad.solve(differing(3, 5), "fc", limit=None).stats.nodes:
        return {
            "en": "It finds out about equal values only at the end: forward checking must come first.",
            "fr": "Elle ne s'aperçoit des valeurs égales qu'à la fin : la vérification avant doit venir "
            "d'abord.",
        }
    return tight.stats.nodes == 3 and roomy.count == 60


def differing(variables, values):
    """Return a problem of so many variables that all differ."""
    m = ad.Problem()
    xs = [m.variable(f"x{i}", range(1, values + 1)) for i in range(1, variables + 1)]
    m.add(ad.all_different(*xs))
    return m
