"""The tasks of notebook 8, experiments done right."""

from math import comb, isclose

from alldiff.course import task


@task(
    solution="unit = 3",
    wrong=("unit = 300", "unit = 100", "unit = 1"),
    hint={
        "en": "What would a hundred and first run on the same puzzle tell?",
        "fr": "Que dirait un cent-unième essai sur la même grille ?",
    },
)
def unit(answer):
    """How many observations repeats of a deterministic search are."""
    if answer == 300:
        return {
            "en": "A hundred runs on one puzzle give the same number a hundred times: they are one "
            "observation.",
            "fr": "Cent essais sur une grille donnent cent fois le même nombre : ils sont une seule "
            "observation.",
        }
    if answer == 100:
        return {
            "en": "The repeats are what does not count; what varies are the puzzles.",
            "fr": "Ce sont les répétitions qui ne comptent pas ; ce qui varie, ce sont les grilles.",
        }
    if answer == 1:
        return {
            "en": "The three puzzles are different from each other, and each tells something.",
            "fr": "Les trois grilles sont différentes, et chacune dit quelque chose.",
        }
    return answer == 3


SIGN = """from math import comb


def sign_test(wins, losses):
    n, k = wins + losses, min(wins, losses)
    return min(1, 2 * sum(comb(n, i) for i in range(k + 1)) / 2**n)"""


@task(
    solution=SIGN,
    wrong=(
        SIGN.replace("2 * sum", "sum"),
        SIGN.replace(
            "min(1, 2 * sum(comb(n, i) for i in range(k + 1)) / 2**n)",
            "2 * sum(comb(n, i) for i in range(k + 1)) / 2**n",
        ),
        SIGN.replace("sum(comb(n, i) for i in range(k + 1))", "comb(n, k)"),
        SIGN.replace("range(k + 1)", "range(k)"),
        SIGN.replace("min(wins, losses)", "max(wins, losses)"),
    ),
    hint={
        "en": "Add up comb(n, 0) to comb(n, k), double it, divide by 2**n, and never return more than 1.",
        "fr": "Additionnez comb(n, 0) à comb(n, k), doublez, divisez par 2**n, et ne rendez jamais plus de "
        "1.",
    },
)
def sign_test(answer):
    """A function: the p-value of a sign test."""
    if answer(6, 0) == 0:
        return {
            "en": "6 to 0 is possible by chance, with p = 0.03: the sum goes from 0 to k inclusive.",
            "fr": "6 à 0 est possible par hasard, avec p = 0,03 : la somme va de 0 à k compris.",
        }
    if isclose(answer(6, 0), 2**-6):
        return {
            "en": "That looks in one direction only; 0 to 6 would have been as uneven, so double it.",
            "fr": "Vous ne regardez que dans un sens ; 0 à 6 serait aussi inégal : doublez.",
        }
    if isclose(answer(6, 0), 1) or answer(6, 0) > 1.5:
        return {
            "en": "6 to 0 is very uneven and should have a small p: k is the rarer of the two.",
            "fr": "6 à 0 est très inégal et devrait avoir un petit p : k est le plus rare des deux.",
        }
    if answer(3, 3) > 1:
        return {
            "en": f"3 to 3 has p = {answer(3, 3):.2f} here: a probability is at most 1.",
            "fr": f"3 à 3 donne ici p = {answer(3, 3):.2f} : une probabilité vaut au plus 1.",
        }
    if isclose(answer(8, 2), 2 * comb(10, 2) / 2**10):
        return {
            "en": "That is the chance of exactly this result; more uneven ones count too: add up from 0 to "
            "k.",
            "fr": "C'est la probabilité de ce résultat exact ; les plus inégaux comptent aussi : additionnez "
            "de 0 à k.",
        }
    return all(
        isclose(answer(wins, losses), p_value(wins, losses))
        for wins in range(9)
        for losses in range(1, 9)
    )


def p_value(wins, losses):
    """Return the p-value of a sign test."""
    n, k = wins + losses, min(wins, losses)
    return min(1, 2 * sum(comb(n, i) for i in range(k + 1)) / 2**n)


PAR2 = """def par2(times, limit):
    return sum(2 * limit if t is None else t for t in times) / len(times)"""


@task(
    solution=PAR2,
    wrong=(
        "def par2(times, limit):\n"
        "    solved = [t for t in times if t is not None]\n"
        "    return sum(solved) / len(solved)",
        PAR2.replace("2 * limit", "limit"),
        PAR2.replace(" / len(times)", ""),
        "def par2(times, limit):\n"
        "    solved = [t for t in times if t is not None]\n"
        "    return (sum(solved) + 2 * limit * (len(times) - len(solved))) / len(solved)",
    ),
    hint={
        "en": "Each None counts 2 * limit; divide by the number of all runs.",
        "fr": "Chaque None compte 2 * limit ; divisez par le nombre de tous les essais.",
    },
)
def par2(answer):
    """A function: the mean time with a penalty of two."""
    found = answer([1.0, None], 10)
    if found == 1:
        return {
            "en": "It leaves out the run that was cut short: then giving up is the fastest of all.",
            "fr": "Elle écarte l'essai coupé : abandonner serait alors le plus rapide de tout.",
        }
    if found == 5.5:
        return {
            "en": "An unsolved run counts twice the limit, not once.",
            "fr": "Un essai non résolu compte deux fois la limite, pas une.",
        }
    if found == 21 and answer([1.0, 2.0], 10) == 3:
        return {
            "en": "That is the sum; PAR2 is a mean over all runs.",
            "fr": "C'est la somme ; PAR2 est une moyenne sur tous les essais.",
        }
    if found == 21:
        return {
            "en": "It divides by the number of solved runs; the mean is over all of them.",
            "fr": "Elle divise par le nombre d'essais réussis ; la moyenne porte sur tous.",
        }
    return found == 10.5 and isclose(answer([1, 2, None, None, 3], 5), 5.2)


CROSSOVER = """def crossover(n, m, p):
    return 1 - m ** (-2 / (p * (n - 1)))"""


@task(
    solution=CROSSOVER,
    wrong=(
        CROSSOVER.replace("1 - m", "m"),
        CROSSOVER.replace("-2 /", "-1 /"),
        CROSSOVER.replace("-2 /", "2 /"),
        CROSSOVER.replace("p * (n - 1)", "n * (n - 1)"),
    ),
    hint={
        "en": "Take logarithms: n log m + (p n (n - 1) / 2) log(1 - t) = 0.",
        "fr": "Prenez les logarithmes : n log m + (p n (n - 1) / 2) log(1 - t) = 0.",
    },
)
def crossover(answer):
    """A function: the tightness at which one solution is expected."""
    right, found = tight(20, 8, 0.3), answer(20, 8, 0.3)
    if isclose(found, 1 - right):
        return {
            "en": "That is 1 - t, the share that passes.",
            "fr": "C'est 1 - t, la part qui passe.",
        }
    if found < 0:
        return {
            "en": "It is below 0, and a tightness is a share: the exponent needs a minus.",
            "fr": "Elle est négative, or la dureté est une part : il faut un moins à l'exposant.",
        }
    if isclose(found, 1 - 8 ** (-1 / (0.3 * 19))):
        return {
            "en": "A factor of two is missing: there are p n (n - 1) / 2 constraints.",
            "fr": "Il manque un facteur deux : il y a p n (n - 1) / 2 contraintes.",
        }
    if isclose(answer(20, 8, 0.3), answer(20, 8, 0.6)):
        return {
            "en": "It does not depend on the density: more constraints need less tightness each.",
            "fr": "Elle ne dépend pas de la densité : plus il y a de contraintes, moins chacune doit être "
            "dure.",
        }
    return all(
        isclose(answer(n, m, p), tight(n, m, p)) for n in (10, 30) for m in (3, 9) for p in (0.2, 1)
    )


def tight(n, m, p):
    """Return the tightness at which one solution is expected."""
    return 1 - m ** (-2 / (p * (n - 1)))


@task(
    solution="at_least_one = 1 - 0.95**20",
    wrong=("at_least_one = 0.05", "at_least_one = 1", "at_least_one = 0.95**20"),
    hint={
        "en": "The probability that none of them passes is 0.95 twenty times.",
        "fr": "La probabilité qu'aucun ne passe est 0,95 vingt fois.",
    },
)
def at_least_one(answer):
    """The chance of a false alarm among twenty."""
    if answer == 0.05:
        return {
            "en": "That is the chance of one test; twenty tests have twenty chances.",
            "fr": "C'est la probabilité d'un seul test ; vingt tests ont vingt occasions.",
        }
    if answer == 1:
        return {
            "en": "20 times 0.05 is how many pass on average; that at least one does is likely, not sure.",
            "fr": "20 fois 0,05 est le nombre moyen de réussites ; qu'il y en ait au moins une est probable, "
            "pas certain.",
        }
    if isclose(answer, 0.95**20, abs_tol=0.006):
        return {
            "en": "That is the chance that none passes.",
            "fr": "C'est la probabilité qu'aucun ne passe.",
        }
    return isclose(answer, 1 - 0.95**20, abs_tol=0.006)


CLAIMS = 'claims = {"a": "shown", "b": "not shown", "c": "not shown", "d": "not shown"}'


@task(
    solution=CLAIMS,
    wrong=(
        CLAIMS.replace('"c": "not', '"c": "'),
        CLAIMS.replace('"b": "not ', '"b": "'),
        CLAIMS.replace('"d": "not ', '"d": "'),
        CLAIMS.replace('"a": "', '"a": "not '),
    ),
    hint={
        "en": 'Each of a, b, c and d is "shown" or "not shown".',
        "fr": 'Chacun de a, b, c et d est "shown" ou "not shown".',
    },
)
def claims(answer):
    """Which sentences a report may contain."""
    said = {name: " ".join(word.split()) for name, word in answer.items()}
    if said["b"] == "shown":
        return {
            "en": "b: five of five happen by chance in 6 % of all cases (p = 0.0625): not enough puzzles "
            "differ.",
            "fr": "b : cinq sur cinq arrivent par hasard dans 6 % des cas (p = 0,0625) : trop peu de grilles "
            "diffèrent.",
        }
    if said["c"] == "shown":
        return {
            "en": "c: that no difference was shown does not show that there is none.",
            "fr": "c : n'avoir pas montré de différence ne montre pas qu'il n'y en a pas.",
        }
    if said["d"] == "shown":
        return {
            "en": "d: of forty variants two pass p < 0.05 by chance on average; E must win again on other "
            "puzzles.",
            "fr": "d : de quarante variantes, deux passent p < 0,05 par hasard en moyenne ; E doit gagner à "
            "nouveau sur d'autres grilles.",
        }
    if said["a"] != "shown":
        return {
            "en": "a: 34 to 10 happens by chance once in 2,500 times: that is shown, for puzzles like these.",
            "fr": "a : 34 à 10 arrive par hasard une fois sur 2 500 : c'est montré, pour des grilles "
            "comme celles-ci.",
        }
    return said == {"a": "shown", "b": "not shown", "c": "not shown", "d": "not shown"}
