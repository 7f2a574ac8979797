"""The tasks of notebook 3, forward checking and AC-3."""

from itertools import pairwise, product
from operator import gt, lt, ne

import alldiff as ad
from alldiff.course import task
from alldiff.lab import consistency_level

ALL = {"red", "green", "blue"}
AFTER_FC = """after_fc = {
    "NT": {"blue"},
    "SA": {"blue"},
    "NSW": {"red", "blue"},
    "V": {"red", "green", "blue"},
}"""


@task(
    solution=AFTER_FC,
    wrong=(
        AFTER_FC.replace('"SA": {"blue"}', '"SA": set()'),
        AFTER_FC.replace('"V": {"red", "green", "blue"}', '"V": {"red", "green"}'),
        AFTER_FC.replace('"NSW": {"red", "blue"}', '"NSW": {"red", "green", "blue"}'),
    ),
    hint={
        "en": "Cross out red next to WA and green next to Q, and nothing else.",
        "fr": "Barrez rouge à côté de WA et vert à côté de Q, et rien d'autre.",
    },
)
def after_fc(answer):
    """The domains after two assignments and forward checking."""
    left = {name: set(values) for name, values in answer.items()}
    if set() in left.values():
        return {
            "en": "Forward checking looks from assigned variables only; NT and SA are not assigned, so "
            "nobody notices yet that both need blue.",
            "fr": "La vérification avant ne regarde que depuis les variables affectées ; NT et SA ne le "
            "sont pas, et personne ne voit encore que les deux ont besoin de bleu.",
        }
    if left["V"] != ALL:
        return {
            "en": "V is a neighbour of neither WA nor Q, and one value left in SA is no assignment.",
            "fr": "V n'est voisin ni de WA ni de Q, et une seule valeur dans SA n'est pas une "
            "affectation.",
        }
    if left["NSW"] == ALL:
        return {"en": "NSW has a border with Q.", "fr": "NSW a une frontière avec Q."}
    return left == {"NT": {"blue"}, "SA": {"blue"}, "NSW": {"red", "blue"}, "V": ALL}


REVISE = """def revise(domains, x, y, allowed):
    lost = {a for a in domains[x] if not any(allowed(a, b) for b in domains[y])}
    domains[x] -= lost
    return bool(lost)"""


@task(
    solution=REVISE,
    wrong=(
        REVISE.replace("not any(", "not all("),
        REVISE.replace("domains[x] -= lost", "domains[y] -= lost"),
        REVISE.replace("return bool(lost)", "return bool(domains[x])"),
        REVISE.replace("allowed(a, b)", "allowed(b, a)"),
    ),
    hint={
        "en": "A value a of x stays if some value b of y has allowed(a, b).",
        "fr": "Une valeur a de x reste si une valeur b de y vérifie allowed(a, b).",
    },
)
def revise(answer):
    """A function that makes one arc consistent."""

    def after(xs, ys, allowed):
        domains = {"x": set(xs), "y": set(ys)}
        told = answer(domains, "x", "y", allowed)
        return domains["x"], domains["y"], told

    x, y, told = after((1, 2, 3), (1, 2, 3), lt)
    if y != {1, 2, 3}:
        return {
            "en": "It changes the domain of y: the arc (x, y) removes values of x alone.",
            "fr": "Elle change le domaine de y : l'arc (x, y) n'enlève que des valeurs de x.",
        }
    if x == {2, 3}:
        return {
            "en": "The arguments of allowed are in the wrong order: the value of x comes first.",
            "fr": "Les arguments de allowed sont dans le mauvais ordre : la valeur de x vient d'abord.",
        }
    if x == set():
        return {
            "en": "One partner in y is enough for a value to stay; it asks for all of them.",
            "fr": "Un seul partenaire dans y suffit pour qu'une valeur reste ; elle les exige tous.",
        }
    if told is not True or after((1, 2), (3, 4), lt)[2] is not False:
        return {
            "en": "It must return True if it removed something, and False if not.",
            "fr": "Elle doit rendre True si elle a enlevé quelque chose, et False sinon.",
        }
    return all(
        after(xs, ys, allowed)[0] == {a for a in xs if any(allowed(a, b) for b in ys)}
        for xs, ys in product(((1,), (1, 2), (2, 4, 5)), repeat=2)
        for allowed in (lt, ne)
    )


CHAIN = """chain = {"x": {1, 2}, "y": {2, 3}, "z": {3, 4}}"""


@task(
    solution=CHAIN,
    wrong=(
        """chain = {"x": {1, 2, 3}, "y": {2, 3}, "z": {3, 4}}""",
        """chain = {"x": {1}, "y": {2}, "z": {3}}""",
        """chain = {"x": {1, 2, 3, 4}, "y": {1, 2, 3, 4}, "z": {1, 2, 3, 4}}""",
    ),
    hint={
        "en": "Of each value ask: is there one above it, or below it, in the next domain?",
        "fr": "De chaque valeur demandez : y en a-t-il une plus grande, ou plus petite, à côté ?",
    },
)
def chain(answer):
    """The arc consistent domains of x < y < z."""
    left = {name: set(values) for name, values in answer.items()}
    if left["x"] == {1, 2, 3}:
        return {
            "en": "Once y has lost 4, x must be looked at again: 3 has no partner any more.",
            "fr": "Une fois que y a perdu 4, il faut revoir x : 3 n'a plus de partenaire.",
        }
    if all(len(values) == 1 for values in left.values()):
        return {
            "en": "That is a solution. Arc consistency chooses nothing: it removes what no neighbour "
            "goes with.",
            "fr": "C'est une solution. La cohérence d'arc ne choisit rien : elle enlève ce qui n'a pas "
            "de partenaire.",
        }
    if left == {name: {1, 2, 3, 4} for name in "xyz"}:
        return {
            "en": "Nothing is assigned, but arcs remove values all the same: nothing is above x = 4.",
            "fr": "Rien n'est affecté, mais les arcs enlèvent déjà des valeurs : x = 4 n'a rien "
            "au-dessus.",
        }
    return left == {"x": {1, 2}, "y": {2, 3}, "z": {3, 4}}


AC3 = """def ac3(domains, arcs, revise):
    queue = list(arcs)
    while queue:
        x, y = queue.pop(0)
        if revise(domains, x, y, arcs[x, y]):
            if not domains[x]:
                return False
            queue += [(z, w) for z, w in arcs if w == x and z != y]
    return True"""


@task(
    solution=AC3,
    wrong=(
        AC3.replace("            queue += [(z, w) for z, w in arcs if w == x and z != y]\n", ""),
        AC3.replace("if w == x and z != y", "if z == x and w != y"),
        AC3.replace("                return False\n", "                continue\n"),
    ),
    hint={
        "en": "After x has lost a value, every arc (z, x) goes back into the queue.",
        "fr": "Quand x a perdu une valeur, tout arc (z, x) retourne dans la file.",
    },
)
def ac3(answer):
    """A function that makes all arcs consistent."""
    calls = []

    def revised(domains, x, y, allowed):
        calls.append((x, y))
        lost = {a for a in domains[x] if not any(allowed(a, b) for b in domains[y])}
        domains[x] -= lost
        return bool(lost)

    def chain_of(names, size):
        arcs = {}
        for a, b in pairwise(names):
            arcs[a, b], arcs[b, a] = lt, gt
        domains = {name: set(range(1, size + 1)) for name in names}
        return answer(domains, arcs, revised), domains

    told, domains = chain_of("vwxyz", 5)
    if domains["v"] == {1} and domains["z"] == {5}:
        told_empty, _ = chain_of("wxyz", 3)
        if told_empty is not False:
            return {
                "en": "An empty domain means that there is no solution: return False at once.",
                "fr": "Un domaine vide veut dire qu'il n'y a pas de solution : rendez False aussitôt.",
            }
        return told is True
    left = f"v < w < x < y < z: v = {domains['v']}"
    if len(calls) <= 8:
        return {
            "en": f"Each arc is revised once, and that is not enough ({left}): when x has lost a value, "
            "its neighbours must be looked at again.",
            "fr": f"Chaque arc est révisé une fois, et cela ne suffit pas ({left}) : quand x a perdu une "
            "valeur, il faut revoir ses voisins.",
        }
    return {
        "en": f"Arcs come back into the list, but not all that should ({left}): when x has lost a "
        "value, it is the arcs (z, x), *to* x, that may have become inconsistent.",
        "fr": f"Des arcs reviennent dans la liste, mais pas tous ceux qu'il faut ({left}) : quand x a "
        "perdu une valeur, ce sont les arcs (z, x), *vers* x, qui peuvent ne plus être cohérents.",
    }


@task(
    solution="removed = 0",
    wrong=("removed = 6", "removed = 3", "removed = 1"),
    hint={
        "en": "Take one value of one variable: has it a partner in each of the two others?",
        "fr": "Prenez une valeur d'une variable : a-t-elle un partenaire chez chacune des deux autres ?",
    },
)
def removed(answer):
    """How many values AC-3 removes from a triangle in two colours."""
    if answer == 6:
        return {
            "en": "There is no solution, but AC-3 looks at two variables at a time and does not see it.",
            "fr": "Il n'y a pas de solution, mais AC-3 regarde deux variables à la fois et ne le voit "
            "pas.",
        }
    if answer == 3:
        return {
            "en": "Why should one colour go rather than the other? They are alike.",
            "fr": "Pourquoi une couleur partirait-elle plutôt que l'autre ? Elles jouent le même rôle.",
        }
    if answer == 1:
        return {
            "en": "Nothing is assigned: no variable is different from the others.",
            "fr": "Rien n'est affecté : aucune variable ne se distingue des autres.",
        }
    return answer == 0


LOOK_AHEAD = """def look_ahead(state, v):
    for c in state.network.on[v]:
        for w in state.scopes[c]:
            if not state.assigned[w] and not state.remove(w, [state.value(v)], c):
                return False
    return True"""


@task(
    solution=LOOK_AHEAD,
    wrong=(
        LOOK_AHEAD.replace("not state.assigned[w] and ", ""),
        LOOK_AHEAD.replace(
            "if not state.assigned[w] and not state.remove(w, [state.value(v)], c):\n"
            "                return False",
            "if not state.assigned[w]:\n                state.remove(w, [state.value(v)], c)",
        ),
        LOOK_AHEAD.replace("        for w", "        break\n        for w"),
        LOOK_AHEAD.replace("    return True", "            return True"),
    ),
    hint={
        "en": "For each constraint of v, remove the value of v from each of its unassigned variables.",
        "fr": "Pour chaque contrainte de v, enlevez la valeur de v à chacune de ses variables non "
        "affectées.",
    },
)
def look_ahead(answer):
    """A level: forward checking of differences."""

    def look_ahead_of_the_learner(state, v):
        return answer(state, v)

    consistency_level(look_ahead_of_the_learner)
    spec, theirs = "look-ahead-of-the-learner", {"engine": "reference"}
    maps = [ad.example("australia", colours) for colours in (3, 2)]
    try:
        found = [ad.solve(m, spec, limit=None) for m in maps]
    except ad.errors.PluginError:
        return {
            "en": "It must return True or False in every case: True once all loops are through.",
            "fr": "Elle doit rendre True ou False dans tous les cas : True une fois les boucles finies.",
        }
    except ad.AlldiffError as error:
        if "wrong solution" not in str(error):
            raise
        return {
            "en": "It lets neighbours have one colour: does it reach every variable of every "
            "constraint of v?",
            "fr": "Elle laisse des voisins prendre la même couleur : atteint-elle toutes les variables "
            "de toutes les contraintes de v ?",
        }
    if found[0].count == 0:
        return {
            "en": "It refuses every value: v itself is in the scope of its constraints, and assigned "
            "variables must keep their value.",
            "fr": "Elle refuse toute valeur : v elle-même est dans la portée de ses contraintes, et les "
            "variables affectées doivent garder leur valeur.",
        }
    if found[1].stats.fails == 0:
        return {
            "en": "It removes the right values, but goes on when a domain is empty: return False as "
            "soon as `remove` does.",
            "fr": "Elle enlève les bonnes valeurs, mais continue quand un domaine est vide : rendez "
            "False dès que `remove` le fait.",
        }
    problems = (*maps, ad.read("4.23.2.4.3..1..2"), ad.read("4...............", size=4))
    return all(
        ad.solve(problem, spec).stats.trace_hash
        == ad.solve(problem, "fc", **theirs).stats.trace_hash
        for problem in problems
    )
