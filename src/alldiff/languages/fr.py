"""Le français : toutes les phrases, et le nom de tout ce qui est énoncé ailleurs en anglais."""

TITLE = "Français"

CONTRACTIONS = {
    " de le ": " du ",
    " de les ": " des ",
    " à le ": " au ",
    " à les ": " aux ",
    " :": "\u00a0:",
    " ;": "\u00a0;",
    " »": "\u00a0»",
    "« ": "«\u00a0",
}

PATTERNS = {
    "and": "et",
    "or": "ou",
    "nor": " ni ",
    "then": "alors",
    ";": " ;",
    "row": "la ligne {}",
    "rows": "les lignes {}",
    "column": "la colonne {}",
    "columns": "les colonnes {}",
    "box": "la région {}",
    "boxs": "les régions {}",
    "window": "la fenêtre {}",
    "windows": "les fenêtres {}",
    "disjoint group": "le groupe disjoint {}",
    "disjoint groups": "les groupes disjoints {}",
    "number-1": "une case",
    "number-2": "deux cases",
    "number-3": "trois cases",
    "number-4": "quatre cases",
    "number-5": "cinq cases",
    "number-6": "six cases",
    "number-7": "sept cases",
    "number-8": "huit cases",
    "number-9": "neuf cases",
    # Propositions communes.
    "titled": "{title} : {said}",
    "clauses": "{clauses}",
    "are": "{cells} {cells?vaut|valent} {values:or}",
    "are-not": "{cells} {cells?ne vaut|ne valent} {values?pas|ni} {values:nor}",
    "one-is": "{cells:or} vaut {values:or}",
    "can-only-be": "{cell} ne peut valoir que {value}",
    "so": "{why} ; donc {conclusion}",
    "so-alone": "donc {conclusion}",
    "both-ways": "{either} ; dans les deux cas {conclusion}",
    "candidate": "{cell} = {value}",
    "set": "{letter} = {cells:list} ({values:list})",
    # Où regarder.
    "look-at-cells": "regardez {cells}",
    "look-at-houses": "regardez {houses}",
    "look-for-value": "regardez où peut aller le {value}",
    # Singletons, candidats alignés, sous-ensembles, poissons.
    "full-house": "{cell} est la dernière case vide de {house}, donc elle vaut {value}",
    "hidden-single": "dans {house}, seule {cell} peut valoir {value}",
    "naked-single": "{cell} ne peut valoir que {value}",
    "locked": "dans {inside}, le {value} ne peut être que dans {house}, donc aucune autre case de "
    "{house} ne vaut {value} ({cells})",
    "naked": "dans {house}, les cases {cells} n’ont à elles toutes que {values}, donc aucune autre "
    "case n’y a ces valeurs : {conclusion}",
    "hidden": "dans {house}, les valeurs {values} ne peuvent être que dans {cells}, donc ces cases "
    "n’ont rien d’autre : {conclusion}",
    "fish": "dans {base}, le {value} ne peut être que dans {cover}, donc aucune autre case de "
    "celles-ci ne vaut {value} ({cells})",
    "finned-fish": "dans {base}, le {value} ne peut être que dans {cover}, ou "
    "{fins?dans la nageoire|dans les nageoires} {fins} ; de toute façon {conclusion}",
    "kraken-fish": "dans {base}, le {value} ne peut être que dans {cover}, ou "
    "{fins?dans la nageoire|dans les nageoires} {fins} ; {chains:apart} ; donc de toute façon "
    "{conclusion}",
    "fin-leads": "si {start}, alors {then:then}",
    # Motifs d’une seule valeur, ailes.
    "two-links": "{houses} ont chacune deux places pour le {value}, et {feet} ne peuvent valoir "
    "{value} toutes deux dans {joint}, donc {tips:or} le vaut",
    "empty-rectangle": "si {target} valait {value}, {far} ne le vaudrait pas, donc {near} vaudrait "
    "{value} (dans {line}, il n’a pas d’autre place), et {box} n’aurait plus de place pour lui",
    "chute-remote-pair": "{pair} n’ont que {values}, et l’un d’eux manque dans {others}, donc "
    "chacune des deux valeurs est dans l’une de ces deux cases ; {conclusion}",
    "wing-end": "si {hinge} vaut {value}, {end} vaut {then}",
    "xyz-wing": "quelle que soit la valeur de {hinge}, {values:or}, l’une des cases {cells} vaut "
    "{value}, donc {conclusion}",
    "w-wing": "{cells} n’ont que {values}, et comme le {joint} de {house} est en {ends:or}, elles "
    "ne valent pas {joint} toutes deux ; donc l’une d’elles vaut {value}, et {conclusion}",
    "big-wing": "{cells} n’ont à elles toutes que {values}, et seul le {value} pourrait y être deux "
    "fois ; donc {places:or} vaut {value}, et {conclusion}",
    # Coloriage.
    "remote-pair": "soit {one} valent {first} et {other} {second}, soit l’inverse ; dans les deux "
    "cas {conclusion}",
    "two-sides": "soit {one} {one?vaut|valent} {value}, soit {other} le {other?vaut|valent}",
    "wrap": "{either} ; mais {pair} sont toutes deux dans {house}, donc {conclusion}",
    "two-groups": "{either:apart} ; {why:apart} ; donc {conclusion}",
    "see-each-other": "{pair} ne peuvent valoir {value} toutes deux dans {house}",
    "group": "{letter} : {values}",
    "group-value": "{cells:list} = {value}",
    "group-count": "{letter} : {count} candidats",
    "medusa-clash": "soit tout A est vrai, soit tout B ({groups}) ; avec {wrong}, {clash}, donc "
    "tout {wrong} est faux et tout {right} est vrai",
    "medusa-trap": "soit tout A est vrai, soit tout B ({groups}) ; {why:apart} ; donc {conclusion}",
    "two-values": "{cell} vaudrait {values}",
    "twice": "le {value} serait deux fois dans {house} ({pair})",
    "no-value-left": "il ne resterait aucune valeur à {cell}",
    "forbidden-twice": "{gone} ne va ni avec {one} de A, ni avec {other} de B",
    # Ensembles presque verrouillés, exclusion, gabarits, motifs rares.
    "als": "les ensembles {sets} ont chacun un candidat de plus que de cases ; donc {conclusion}",
    "als-passed": "les ensembles {sets} ont chacun un candidat de plus que de cases, donc il manque "
    "à chacun une valeur au plus ; {why} ; donc {conclusion}",
    "als-doubly": "les ensembles {sets} ont chacun un candidat de plus que de cases ; aucune des "
    "valeurs {values} ne peut être dans les deux, donc l’un a l’une et l’autre a l’autre, et tous "
    "deux ont toutes leurs autres valeurs ; donc {conclusion}",
    "als-first": "si {value} n’est pas dans {set}, alors {set} a {has}",
    "als-next": "{set} est sans {lacks} et a {has}",
    "als-passage": "{steps:then}, donc {value} est dans {one} ou {other}",
    "petal": "si {stem} vaut {value}, {set} le perd et a {has}",
    "death-blossom": "{petals} ; donc {has} {has?est|sont} de toute façon dans l’un des ensembles, et "
    "{conclusion}",
    "sue-de-coq": "dans {house}, les ensembles {sets} font {count} cases pour autant de candidats, "
    "donc chacun d’eux s’y trouve ; {conclusion}",
    "exclusion": "toute façon de remplir {cells} qui laisse de la place à {others} s’en passe, donc "
    "{conclusion}",
    "exclusion-told": "{failures} ; donc {conclusion}",
    "pair-fails": "avec {cell} = {value} et {partner} = {chosen:or}, il ne resterait aucune valeur "
    "à {empty}",
    "template-set": "toute façon de placer tous les {value} utilise cette case, donc {conclusion}",
    "template-delete": "aucune façon de placer tous les {value} n’utilise ces cases, donc "
    "{conclusion}",
    "firework": "dans {lines}, les valeurs {values} se limitent à leurs régions communes, sauf une "
    "case chacune, donc elles remplissent {cells} ; {conclusion}",
    "sk-loop": "les cases {cells} forment un anneau dont chaque valeur est fixée à une zone ; donc "
    "{conclusion}",
    "tridagon": "{cells} ne peuvent valoir toutes {values:or}, donc {ways:or} ; {conclusion}",
    "tridagon-one": "{cells} ne peuvent valoir toutes {values:or} ; donc {conclusion}",
    "oddagon": "les {count} cases {cells} forment un anneau où chacune voit la suivante, que {values} "
    "ne peuvent remplir en alternance, donc l’une des cases {guards} vaut {others:or} ; "
    "{conclusion}",
    "oddagon-one": "les {count} cases {cells} forment un anneau où chacune voit la suivante, que "
    "{values} ne peuvent remplir en alternance ; donc {conclusion}",
    "locked-sectors": "là où {rows} croisent {columns}, il y a {count} cases ouvertes, avec juste assez "
    "de place : {by_rows} une fois dans chacune de ces lignes, {by_columns} une fois dans chacune de "
    "ces colonnes ; donc rien de cela n’y est ailleurs : {conclusion}",
    "exocet": "les valeurs de la base {base} reviennent en {targets} ; donc {conclusion}",
    # Unicité.
    "grave": "si toutes les cases ouvertes se réduisaient à deux candidats, il y aurait deux "
    "solutions",
    "swapped": "si {cells} n’avaient que {values}, on pourrait les échanger et il y aurait deux "
    "solutions",
    "gurth": "{moved} et échangez {values} : les données restent ce qu’elles sont, donc l’unique "
    "solution aussi ; {conclusion}",
    "gurth-kept": "{moved} : les données restent ce qu’elles sont, donc l’unique solution aussi ; "
    "{conclusion}",
    "exchanged": "{one} avec {other}",
    "becomes": "{one} pour {other}",
    "half-turn": "tournez la grille d’un demi-tour",
    "quarter-turn": "tournez la grille d’un quart de tour",
    "diagonal": "retournez la grille autour de la diagonale depuis le haut à gauche",
    "antidiagonal": "retournez la grille autour de la diagonale depuis le haut à droite",
    "deadly": "{danger} ; donc {conclusion}",
    "deadly-saved": "{danger} ; {saved} ; donc {conclusion}",
    "only-one-with-more": "seule {cells} en a davantage",
    "one-of-them-is": "donc l’une des cases {cells} vaut {values:or}",
    "one-of-them-with": "donc l’une des cases {cells} vaut {values:or}, ce qui avec {rest} fait "
    "{count} cases pour {all}",
    "locked-in": "dans {house}, le {value} doit être en {places:or} ; si l’autre valait {other:or}, "
    "le motif serait complet",
    "crossed": "dans {lines}, le {value} n’est qu’à ces coins ; s’il était en {roof}, {floor} "
    "vaudraient {other}",
    "cornered": "si {corner} valait {gone}, dans {lines} le {value} serait en {beside}, et {opposite} "
    "vaudrait {gone}",
    # Chaînes.
    "with-sets": "avec {sets}, qui {sets?a|ont chacun} un candidat de plus que de cases : {told}",
    "by-clue": "par {clue} {end}",
    "by-set": "par {letter} {end}",
    "chain": "si {start}, alors {then:then} ; donc {conclusion}",
    "chain-back": "si {start}, alors {then:then}, au contraire ; donc {conclusion}",
    "chain-ends": "si {start}, alors {then:then} ; donc {one}, ou {other}, et dans les deux cas "
    "{conclusion}",
    "loop": "si {start}, alors {then:then} : la boucle se ferme, donc de chaque lien un bout est "
    "vrai ; {conclusion}",
    "told": "{begin} ; donc {conclusion}",
    "whichever-value": "quelle que soit la valeur de {cells}, la même chose s’ensuit",
    "wherever-in": "où que soit le {value} de {house}, la même chose s’ensuit",
    "whether": "que {openings:or}, la même chose s’ensuit",
    "absurd-both": "si {opening}, alors {cell} vaudrait {value} et ne le vaudrait pas",
    "nested-empty": "si {opening}, {count} pas de plus {count?laisse|laissent} {cell} sans valeur ; "
    "donc {conclusion}",
    "nested-no-place": "si {opening}, {count} pas de plus {count?laisse|laissent} une des valeurs sans "
    "place dans {house} ; donc {conclusion}",
    "absurd-empty": "si {opening}, alors il ne resterait aucune valeur à {cell}",
    # Raisonnements ligne par ligne.
    "whole-argument": "le raisonnement entier",
    "suppose": "supposons que {what}",
    "case": "si {what} :",
    "line-in-cell": "{what} : {exclusions:apart}",
    "line-in-house": "{what}, {places?la seule place qui reste|les seules places qui restent} dans "
    "{house} : {exclusions:apart}",
    "not-there": "pas {cells:nor}, car {why}",
    "not-this": "pas {values:nor}, car {why}",
    "by-line": "{why} ({line})",
    "by-line-in": "{why} ({line}) dans {house}",
    "by-line-and": "{why} ({line}) et {house}",
    "line-as": "{what}, car {why}",
    "line-all-left": "{what}, tout ce qui reste, car {why}",
    "line-clash": "mais {cell}, qui vaut {value} par {line}, ne peut le valoir, car {why}",
    "rule-leaves": "{what}, par {rule}, car {why}",
    "rule-leaves-alone": "{what}, par {rule}",
    "rule-broken": "mais alors {rule} ne peut tenir, car {why}",
    "rule-broken-alone": "mais alors {rule} ne peut tenir",
    "proved-one": "donc {cell} ne vaut pas {value}",
    "proved": "{proved} ; les mêmes règles décident de même de {count} {count?autre candidat|autres "
    "candidats}",
    "line-so": "donc {conclusion}",
    "line-so-as": "donc {conclusion}, car {why}",
    "line-empty": "donc il ne reste rien pour {cell}",
    "line-no-place": "donc une des valeurs n’a plus de place dans {house}",
    # Sommes.
    "sum": "{sum} en {count} = {ways:or}",
    "rest-of-sum": "ce qui reste de {run}, {sum} en {count} = {ways:or}",
    "sum-of": "{sum} en {count} se fait avec {values:list}",
    "rest-of-sum-of": "ce qui reste de {run}, {sum} en {count}, se fait avec {values:list}",
    "sum-last-cell": "{cell} est la dernière case ouverte de {house}, donc elle vaut {value}",
    "kakuro-crossing": "{sums} ; donc la case commune {cell} vaut {value}",
    "sum-required-digit": "{sum} ; il y faut toujours {value}, et seule {cell} peut le valoir",
    "sum-unique-combination": "{sum} ; donc {conclusion}",
    "sum-combinations": "{sum} ; donc {conclusion}",
    "sum-arrangement": "{sum}, et dans aucun autre ordre ; donc {conclusion}",
    "sum-bounds": "dans {run}, {how} ; donc {conclusion}",
    "others-least": "{cells} {cells?fait|font} au moins {others}, donc {cell} fait au plus {sum} - "
    "{others} = {value}",
    "others-most": "{cells} {cells?fait|font} au plus {others}, donc {cell} fait au moins {sum} - "
    "{others} = {value}",
    "kakuro-fish": "à {base} il faut le {value}, qui n’a de place que dans {cover}, donc "
    "{conclusion}",
    "kakuro-balance": "{across} moins {down} laisse {edge} = {difference} ; donc {conclusion}",
    "across-sums": "{sums} vers la droite ({runs})",
    "down-sums": "{sums} vers le bas ({runs})",
    "kakuro-split": "{sum} ; dans les deux cas {conclusion}",
    "kakuro-split-through": "{sum} ; dans les deux cas, à travers {others}, {conclusion}",
    # Indices de toute sorte.
    "clue-can-be": "{clue} ne peut être que {ways:or}, donc {conclusion}",
    "clue-can-be-differing": "{clue} ne peut être que {ways:or}, car aucune valeur ne se répète dans "
    "{houses}, donc {conclusion}",
    "clue-cannot-be": "aucune façon de remplir {clue} ne permet autre chose, donc {conclusion}",
    "clue-cannot-be-differing": "aucune façon de remplir {clue} ne permet autre chose, car aucune "
    "valeur ne se répète dans {houses}, donc {conclusion}",
    "seen-from-house": "dans {house} le {value} est en {cells:or}, et chacune de ces places exclut "
    "la même chose par {by}, donc {conclusion}",
    "seen-from-sum": "pour {house} il faut le {value}, en {cells:or}, et chacune de ces places exclut "
    "la même chose par {by}, donc {conclusion}",
    "seen-from-cell": "{cell} vaut {values:or}, et chacune de ces valeurs exclut la même chose par "
    "{by}, donc {conclusion}",
    "clue-house": "aucune façon de remplir {clues} ne laisse autre chose à {house}, donc "
    "{conclusion}",
    "innies-outies": "{houses} {houses?fait|font} {total}, et {sums} {taken} ; il reste {cells} = "
    "{left}, donc {conclusion}",
    "innies-outies-placed": "{houses} {houses?fait|font} {total}, et {sums} {taken} ; avec ce qui est "
    "placé il reste {cells} = {left}, donc {conclusion}",
    "leftovers": "{houses} et {others} contiennent chaque valeur aussi souvent, donc {cells} d’un "
    "côté et {left} de l’autre contiennent les mêmes valeurs ; {conclusion}",
    # Inégalités.
    "greater-than-full-chain": "{line} a autant de cases qu’il lui reste de valeurs, donc "
    "{conclusion}",
    "greater-than-chain": "le long de {line}, chaque case doit laisser de la place aux autres, donc "
    "{conclusion}",
    "greater-than-extreme": "dans {house}, des signes ou des valeurs interdisent le {value} à toute "
    "autre case, donc {cell} vaut {value}",
    "greater-than-arrangement": "aucune façon de remplir {house} selon ses signes n’a autre chose, "
    "donc {conclusion}",
    "greater-than-subset": "dans {house}, les cases {cells} se partagent {values}, et leurs signes "
    "les mettent en ordre, donc {conclusion}",
    "below-a-house": "{cell} est au-dessous de {cells} de {house}, à qui il faut {count} valeurs "
    "plus grandes, donc {conclusion}",
    "above-a-house": "{cell} est au-dessus de {cells} de {house}, à qui il faut {count} valeurs "
    "plus petites, donc {conclusion}",
    # Légendes.
    "key-base": "base",
    "key-cover": "couverture",
    "key-fin": "nageoire",
    "key-pattern": "le motif",
    "key-counterpart": "sa contrepartie",
    "key-ends": "bouts",
    "key-between": "entre eux",
    "key-more": "de plus",
    "key-one-way": "d’une façon",
    "key-other-way": "de l’autre",
    "key-deadly-pattern": "motif interdit",
    "key-other-cells": "autres cases",
    "key-saves-it": "ce qui l’évite",
    "key-strong": "l’un des deux est vrai",
    "key-weak": "pas vrais tous deux",
    "key-true": "donc vrai",
    "key-false": "donc faux",
    "key-places": "places de la valeur",
    "key-other-places": "de l’autre zone",
    "key-one-way-2": "d’une façon, second groupe",
    "key-other-way-2": "de l’autre",
    "key-on": "alors vrai",
    "key-off": "alors faux",
    "key-stem": "tige",
    "key-set": "ensemble {letter}",
    "key-house": "une règle utilisée",
    "key-houses": "zones du motif",
    "key-swings": "oscillerait",
    "key-supposing": "si {what}",
    "key-houses-other": "autres zones",
    "key-house-other": "une autre règle",
    "key-blocker": "ne laisse pas d’autre place",
    "key-removed": "éliminé",
    "key-placed": "placé",
    # Ce qui ne va pas, et comment cela finit.
    "no-solution-with": "pas de solution : {placed} {placed?est déjà impossible|se contredisent "
    "déjà}",
    "no-solution": "pas de solution : les indices se contredisent même sans valeurs données",
    "two-solutions": "plus d’une solution : {cell} vaut {first} dans l’une et {second} dans une "
    "autre",
    "no-solution-has": "aucune solution n’a {placed}",
    "not-known-in-time": "impossible de savoir à temps s’il y a exactement une solution",
    "wrong-value": "{placed} est faux",
    "wrong-marks": "la valeur de {cell} manque parmi ses notes",
    "step-left-out": "un pas a été laissé de côté : {why}",
    "every-cell-has-its-value": "chaque case a sa valeur",
    "no-technique-helps": "aucune des techniques n’aide ici",
    "times": "{count} x {title}",
    "ending-solved": "résolu",
    "ending-stuck": "les techniques ne mènent pas plus loin : {count} cases sont ouvertes",
    "ending-limit": "le temps est écoulé : {count} cases sont ouvertes",
    "ending-contradiction": "quelque chose n’a plus de place, donc il n’y a pas de solution",
    "summary": "{ending} après {count} {count?pas|pas} : {techniques}",
    "summary-without-steps": "{ending} après 0 pas",
    "heading": "{title} ({difficulty}), pas {first} à {last}",
    "heading-of-one": "{title} ({difficulty}), pas {first}",
    "easy": "facile",
    "medium": "moyen",
    "hard": "difficile",
    "expert": "expert",
    "extreme": "extrême",
    # Difficulté d’une grille.
    "unfair": "retors",
    "rated-difficulty": "difficulté",
    "rated-hardest": "technique la plus difficile",
    "rated-effort": "effort",
    "rated-hard-steps": "étapes difficiles",
    "rated-of": "{count} sur {all}",
    "rated-bottleneck": "goulot",
    "rated-ways": "{count} {count?issue|issues} là où il y en avait le moins",
    "rated-ways-or-more": "{count} issues ou plus là où il y en avait le moins",
    "rated-beyond": "au-delà des techniques",
    "rated-above": "plus de {most}",
    "rated-so-far": "{rated} jusqu’ici, et plus difficile",
    "rated-level": "{level}, {score} points",
    "rated-score": "{score} points",
    "rated-beyond-profile": "au-delà de ses techniques, {score} points jusqu’ici",
    "rated-hodoku-line": "HoDoKu {level} {score}",
    # Exercices.
    "grade-right": "juste",
    "grade-wrong": "faux",
    "grade-open": "à faire",
    "grade-unsure": "Ce n’est pas cela. {hint}",
    "grade-unusable": "Cette réponse, de type {kind}, ne se laisse pas vérifier ({error}). {hint}",
    "grade-failed": "la cellule {cell} a échoué : {error}",
    "grade-failed-at": "la cellule {cell} a échoué : ligne {line} : {error}",
    "grade-late": "le cahier a été arrêté après {seconds} secondes, dans la cellule {cell} ; la suite n’a pas été exécutée",
    "grade-gone": "le cahier s’est arrêté de lui-même, dans la cellule {cell} ; la suite n’a pas été exécutée",
    "grade-count": "justes : {right}, faux : {wrong}, à faire : {open}",
    "drill-question": "{title} : où, et que s’ensuit-il ?",
    "drill-right": "Juste. {said}",
    "drill-wrong": "Non. {said}",
    "drill-score": "{right} sur {asked} justes",
    "drill-none": "{technique} n’est le pas suivant dans aucune de ces grilles",
    # Plusieurs règles ensemble.
    "together-leave": "par {reasons}{reasons?| ensemble}, {conclusion}",
    "sum-alone": "dans {run}, {sum} ; donc {conclusion}",
}

FISH = "Si {n} lignes ne peuvent avoir une valeur que dans les {n} mêmes colonnes, ou l’inverse, "
FISH += "ces places épuisent les colonnes : aucune autre de leurs cases n’a la valeur."
FINNED = "Sans ses nageoires, ce serait un poisson sur {n} lignes : soit il tient, soit une "
FINNED += (
    "nageoire est vraie ; ce que le poisson éliminerait et que voit chaque nageoire disparaît."
)
SASHIMI = "Un poisson à nageoires sur {n} lignes, dont l’une n’aurait sans elles qu’une place : ce "
SASHIMI += "que le poisson éliminerait et que voit chaque nageoire disparaît."
FRANKEN = "Si {n} zones, lignes d’une direction et régions, ne peuvent avoir une valeur que dans "
FRANKEN += "{n} autres, la valeur disparaît de toute autre case de celles-ci."
MUTANT = "Si {n} zones quelconques sans place commune pour une valeur ne peuvent l’avoir que dans "
MUTANT += "{n} autres, la valeur disparaît de toute autre case de celles-ci."
FINS = (
    " Les nageoires sont des places en dehors : seules les cases qui voient toutes les nageoires "
)
FINS += "perdent alors la valeur."
RECTANGLE = (
    "Quatre cases dans deux lignes, deux colonnes et deux régions ne doivent pas se réduire "
)
RECTANGLE += "à deux valeurs"
LOOP = "Une boucle de cases, deux dans chacune de ses zones, ne doit pas se réduire aux deux mêmes "
LOOP += "valeurs"
GRAVE = "Toutes les cases ouvertes ne peuvent pas se réduire à deux candidats, chacun deux fois "
GRAVE += "dans chaque zone"
NODES = " Ses nœuds peuvent être des groupes de places ou des ensembles presque verrouillés."

TECHNIQUES = {
    "full-house": (
        "Dernière case",
        "Une zone avec une seule case vide y prend la valeur qui lui manque.",
    ),
    "hidden-single": (
        "Singleton caché",
        "Si une seule case d’une zone peut prendre une valeur, elle la prend.",
    ),
    "naked-single": ("Singleton nu", "Une case à qui il reste un seul candidat le prend."),
    "pointing": (
        "Alignement (pointage)",
        "Si une région ne peut avoir une valeur que sur une ligne, le reste de la ligne ne peut pas "
        "l’avoir.",
    ),
    "claiming": (
        "Alignement (revendication)",
        "Si une ligne ne peut avoir une valeur que dans une région, le reste de la région ne peut "
        "pas l’avoir.",
    ),
    "locked-pair": (
        "Paire verrouillée",
        "Deux cases d’une même région et d’une même ligne, avec les deux mêmes candidats seulement, "
        "les épuisent : ni le reste de la région ni celui de la ligne ne les a.",
    ),
    "naked-pair": (
        "Paire nue",
        "Deux cases d’une zone avec les deux mêmes candidats seulement les épuisent : aucune autre "
        "case de la zone ne les a. Si les deux cases partagent une ligne et une région, cela vaut "
        "pour chacune.",
    ),
    "hidden-pair": (
        "Paire cachée",
        "Deux valeurs d’une zone qui ne vont que dans les deux mêmes cases les remplissent : ces "
        "cases n’ont pas d’autre candidat.",
    ),
    "locked-triple": (
        "Triplet verrouillé",
        "Trois cases d’une même région et d’une même ligne, avec trois candidats en tout, les "
        "épuisent : ni le reste de la région ni celui de la ligne ne les a.",
    ),
    "naked-triple": (
        "Triplet nu",
        "Trois cases d’une zone avec trois candidats en tout les épuisent : aucune autre case de la "
        "zone ne les a.",
    ),
    "hidden-triple": (
        "Triplet caché",
        "Trois valeurs d’une zone qui ne vont que dans les trois mêmes cases les remplissent : ces "
        "cases n’ont pas d’autre candidat.",
    ),
    "naked-quad": (
        "Quadruplet nu",
        "Quatre cases d’une zone avec quatre candidats en tout les épuisent : aucune autre case de "
        "la zone ne les a.",
    ),
    "hidden-quad": (
        "Quadruplet caché",
        "Quatre valeurs d’une zone qui ne vont que dans les quatre mêmes cases les remplissent : "
        "ces cases n’ont pas d’autre candidat.",
    ),
    "x-wing": ("X-Wing", FISH.format(n="deux")),
    "swordfish": ("Espadon", FISH.format(n="trois")),
    "jellyfish": ("Méduse (poisson)", FISH.format(n="quatre")),
    "squirmbag": ("Pieuvre", FISH.format(n="cinq")),
    "whale": ("Baleine", FISH.format(n="six")),
    "leviathan": ("Léviathan", FISH.format(n="sept")),
    "finned-x-wing": ("X-Wing à nageoires", FINNED.format(n="deux")),
    "finned-swordfish": ("Espadon à nageoires", FINNED.format(n="trois")),
    "finned-jellyfish": ("Méduse à nageoires", FINNED.format(n="quatre")),
    "sashimi-x-wing": ("X-Wing sashimi", SASHIMI.format(n="deux")),
    "sashimi-swordfish": ("Espadon sashimi", SASHIMI.format(n="trois")),
    "sashimi-jellyfish": ("Méduse sashimi", SASHIMI.format(n="quatre")),
    "franken-swordfish": ("Espadon franken", FRANKEN.format(n="trois")),
    "franken-jellyfish": ("Méduse franken", FRANKEN.format(n="quatre")),
    "finned-franken-x-wing": ("X-Wing franken à nageoires", FRANKEN.format(n="deux") + FINS),
    "finned-franken-swordfish": ("Espadon franken à nageoires", FRANKEN.format(n="trois") + FINS),
    "finned-franken-jellyfish": ("Méduse franken à nageoires", FRANKEN.format(n="quatre") + FINS),
    "mutant-swordfish": ("Espadon mutant", MUTANT.format(n="trois")),
    "mutant-jellyfish": ("Méduse mutante", MUTANT.format(n="quatre")),
    "finned-mutant-x-wing": ("X-Wing mutant à nageoires", MUTANT.format(n="deux") + FINS),
    "finned-mutant-swordfish": ("Espadon mutant à nageoires", MUTANT.format(n="trois") + FINS),
    "finned-mutant-jellyfish": ("Méduse mutante à nageoires", MUTANT.format(n="quatre") + FINS),
    "finned-mutant-squirmbag": ("Pieuvre mutante à nageoires", MUTANT.format(n="cinq") + FINS),
    "finned-squirmbag": ("Pieuvre à nageoires", FINNED.format(n="cinq")),
    "finned-whale": ("Baleine à nageoires", FINNED.format(n="six")),
    "finned-leviathan": ("Léviathan à nageoires", FINNED.format(n="sept")),
    "sashimi-squirmbag": ("Pieuvre sashimi", SASHIMI.format(n="cinq")),
    "sashimi-whale": ("Baleine sashimi", SASHIMI.format(n="six")),
    "sashimi-leviathan": ("Léviathan sashimi", SASHIMI.format(n="sept")),
    "franken-squirmbag": ("Pieuvre franken", FRANKEN.format(n="cinq")),
    "finned-franken-squirmbag": ("Pieuvre franken à nageoires", FRANKEN.format(n="cinq") + FINS),
    "mutant-squirmbag": ("Pieuvre mutante", MUTANT.format(n="cinq")),
    "skyscraper": (
        "Gratte-ciel",
        "Deux lignes ont chacune deux places pour une valeur et partagent l’une de leurs colonnes ; "
        "l’un des deux bouts libres est vrai, donc ce qui voit les deux ne peut avoir la valeur.",
    ),
    "two-string-kite": (
        "Cerf-volant à deux fils",
        "Une ligne et une colonne ont chacune deux places pour une valeur et se rencontrent dans "
        "une région ; l’un des deux bouts libres est vrai, donc ce qui voit les deux ne peut avoir "
        "la valeur.",
    ),
    "turbot-fish": (
        "Turbot",
        "Deux zones ont chacune deux places pour une valeur, et une place de l’une voit une place "
        "de l’autre ; l’une des deux autres est vraie, donc ce qui les voit ne peut avoir la valeur.",
    ),
    "empty-rectangle": (
        "Rectangle vide",
        "Une région n’a une valeur que sur une ligne et une colonne ; avec une ligne qui n’a que "
        "deux places pour elle, dont l’une touche la croix, la valeur quitte la case où les autres "
        "se rencontrent.",
    ),
    "dual-two-string-kite": (
        "Double cerf-volant",
        "Deux cerfs-volants sur la même ligne et la même colonne, qui se rencontrent dans des cases "
        "différentes d’une région.",
    ),
    "dual-empty-rectangle": (
        "Double rectangle vide",
        "Deux rectangles vides dans une région qui utilisent les deux mêmes places d’une ligne ou "
        "de deux lignes.",
    ),
    "rectangle-elimination": (
        "Élimination par rectangle",
        "Si une case prenait une valeur, une ligne à deux places aurait besoin de l’autre, et à "
        "elles deux elles ne laisseraient à une région aucune place pour elle.",
    ),
    "remote-pair": (
        "Paires distantes",
        "Des cases avec les deux mêmes candidats, dont chacune voit la suivante, alternent entre "
        "eux ; ce qui en voit deux qui diffèrent n’a ni l’un ni l’autre.",
    ),
    "chute-remote-pair": (
        "Paires distantes d’une bande",
        "Deux cases avec les deux mêmes candidats dans des régions différentes d’une bande ne se "
        "voient pas ; une valeur qui manque à la troisième région hors de leurs lignes les force à "
        "différer.",
    ),
    "simple-colouring-trap": (
        "Coloriage simple (piège)",
        "Les places d’une valeur liées deux à deux prennent deux couleurs, dont l’une est vraie ; ce "
        "qui voit les deux couleurs ne peut avoir la valeur.",
    ),
    "simple-colouring-wrap": (
        "Coloriage simple (conflit)",
        "Les places d’une valeur liées deux à deux prennent deux couleurs ; une couleur avec deux "
        "places dans une zone est fausse partout.",
    ),
    "multi-colouring-1": (
        "Coloriage multiple 1",
        "Deux groupes colorés d’une valeur se voient par une couleur chacun, donc l’une des deux "
        "autres couleurs est vraie, et ce qui voit les deux ne peut avoir la valeur.",
    ),
    "multi-colouring-2": (
        "Coloriage multiple 2",
        "Une couleur d’un groupe voit les deux couleurs d’un autre, dont l’une est vraie : elle est "
        "donc fausse.",
    ),
    "medusa-3d": (
        "Méduse 3D",
        "Des candidats liés deux à deux, par des zones et par des cases à deux candidats, prennent "
        "deux couleurs ; une couleur qui se contredit est fausse, et ce que les deux excluent "
        "disparaît.",
    ),
    "xy-wing": (
        "Aile XY",
        "Quel que soit celui de ses deux candidats que prend le pivot, l’un des deux bouts prend "
        "leur valeur commune, donc ce qui voit les deux bouts ne peut l’avoir.",
    ),
    "w-wing": (
        "Aile W",
        "Deux cases avec les deux mêmes candidats sont jointes par une zone dont les deux places "
        "pour l’un d’eux voient une case chacune ; donc l’une des cases a l’autre valeur, et ce qui "
        "voit les deux ne l’a pas.",
    ),
    "xyz-wing": (
        "Aile XYZ",
        "Le pivot a trois candidats et chaque bout deux d’entre eux ; quoi qu’il prenne, la valeur "
        "commune est dans l’une des trois cases, donc ce qui les voit toutes ne peut l’avoir.",
    ),
    "wxyz-wing": (
        "Aile WXYZ",
        "Quatre cases avec quatre candidats, dont un seul pourrait y être deux fois : il est dans "
        "l’une de ses cases, donc ce qui les voit toutes ne peut l’avoir.",
    ),
    "vwxyz-wing": (
        "Aile VWXYZ",
        "Cinq cases avec cinq candidats, dont un seul pourrait y être deux fois : il est dans l’une "
        "de ses cases, donc ce qui les voit toutes ne peut l’avoir.",
    ),
    "unique-rectangle-1": (
        "Rectangle unique 1",
        f"{RECTANGLE} : si trois d’entre elles y sont réduites, la quatrième n’a ni l’une ni l’autre.",
    ),
    "unique-rectangle-2": (
        "Rectangle unique 2",
        f"{RECTANGLE} : si les autres ont une même valeur de plus, l’une d’elles la prend, donc ce "
        "qui les voit toutes ne peut l’avoir.",
    ),
    "unique-rectangle-3": (
        "Rectangle unique 3",
        f"{RECTANGLE} : l’une de deux d’entre elles prend une valeur en trop, et avec d’autres cases "
        "de leur zone ces valeurs forment un sous-ensemble nu.",
    ),
    "unique-rectangle-4": (
        "Rectangle unique 4",
        f"{RECTANGLE} : si une zone de deux d’entre elles n’a l’une des valeurs que là, aucune des "
        "deux ne prend l’autre valeur.",
    ),
    "unique-rectangle-5": (
        "Rectangle unique 5",
        f"{RECTANGLE} : si deux ou trois d’entre elles, pas toutes alignées, ont la même valeur en "
        "trop, l’une la prend, donc ce qui les voit toutes ne peut l’avoir.",
    ),
    "unique-rectangle-6": (
        "Rectangle unique 6",
        f"{RECTANGLE} : si une valeur n’a pas d’autre place sur deux de ses lignes parallèles, elle "
        "ne peut être aux deux coins opposés qui ont plus de candidats.",
    ),
    "hidden-rectangle": (
        "Rectangle caché",
        f"{RECTANGLE} : en face d’un coin qui n’a qu’elles, si une valeur n’a pas d’autre place sur "
        "les deux lignes du coin, l’autre valeur n’y est pas.",
    ),
    "avoidable-rectangle-1": (
        "Rectangle évitable 1",
        "Quatre cases sans données dans deux lignes, deux colonnes et deux régions ne doivent pas "
        "avoir deux valeurs en croix : ce qui compléterait cela disparaît.",
    ),
    "avoidable-rectangle-2": (
        "Rectangle évitable 2",
        "Quatre cases sans données ne doivent pas avoir deux valeurs en croix : l’une des deux cases "
        "ouvertes prend la valeur qu’elles ont en plus, donc ce qui voit les deux ne peut l’avoir.",
    ),
    "unique-loop-1": (
        "Boucle unique 1",
        f"{LOOP} : si toutes sauf une y sont réduites, celle-ci n’a ni l’une ni l’autre.",
    ),
    "unique-loop-2": (
        "Boucle unique 2",
        f"{LOOP} : si les autres ont la même valeur en plus, l’une d’elles la prend, donc ce qui les "
        "voit toutes ne peut l’avoir.",
    ),
    "unique-loop-3": (
        "Boucle unique 3",
        f"{LOOP} : l’une de deux d’entre elles prend une valeur en trop, et avec d’autres cases de "
        "leur zone ces valeurs forment un sous-ensemble nu.",
    ),
    "unique-loop-4": (
        "Boucle unique 4",
        f"{LOOP} : si une zone des deux autres n’a l’une des valeurs que là, aucune des deux ne "
        "prend l’autre valeur.",
    ),
    "bug-1": (
        "BUG + 1",
        f"{GRAVE} : si une seule case a un candidat de plus, elle le prend.",
    ),
    "bug-2": (
        "BUG type 2",
        f"{GRAVE} : si plusieurs cases ont la même valeur en trop, l’une d’elles la prend, donc ce "
        "qui les voit toutes ne peut l’avoir.",
    ),
    "bug-3": (
        "BUG type 3",
        f"{GRAVE} : l’une de deux cases prend une valeur en trop, et avec d’autres cases de leur "
        "zone ces valeurs forment un sous-ensemble nu.",
    ),
    "bug-4": (
        "BUG type 4",
        f"{GRAVE} : deux cases ont des candidats en trop et une zone n’a une de leurs valeurs que "
        "là, donc aucune ne prend les autres valeurs entre lesquelles elle devrait osciller.",
    ),
    "x-chain": (
        "Chaîne X",
        "Les places d’une valeur alternent entre « si ce n’est pas celle-ci, c’est celle-là » et "
        "« si c’est celle-ci, ce n’est pas celle-là » ; un bout est vrai, donc ce qui voit les deux "
        "bouts ne peut avoir la valeur.",
    ),
    "xy-chain": (
        "Chaîne XY",
        "Des cases à deux candidats, dont chacune voit la suivante, se passent une valeur ; un bout "
        "a celle qu’ils partagent, donc ce qui voit les deux bouts ne peut l’avoir.",
    ),
    "continuous-nice-loop": (
        "Boucle continue",
        "Une chaîne qui se ferme sans contradiction rend vrai un bout de chacun de ses liens, donc "
        "ce qui voit les deux bouts d’un lien faible disparaît.",
    ),
    "discontinuous-nice-loop": (
        "Boucle discontinue",
        "Une chaîne qui revient à son départ décide de ce candidat : il est vrai si de sa fausseté "
        "suit sa vérité, et faux dans le cas inverse.",
    ),
    "aic": (
        "Chaîne d’inférences alternées",
        "Des liens forts et faibles alternent d’un candidat à un autre, donc l’un des deux est vrai, "
        "et ce qui exclut les deux disparaît.",
    ),
    "grouped-continuous-nice-loop": (
        "Boucle continue groupée",
        "Une chaîne qui se ferme sans contradiction rend vrai un bout de chacun de ses liens, donc "
        f"ce qui voit les deux bouts d’un lien faible disparaît.{NODES}",
    ),
    "grouped-discontinuous-nice-loop": (
        "Boucle discontinue groupée",
        f"Une chaîne qui revient à son départ décide de ce candidat.{NODES}",
    ),
    "grouped-aic": (
        "Chaîne d’inférences alternées groupée",
        "Des liens forts et faibles alternent d’un nœud à un autre, donc l’un des deux est vrai, et "
        f"ce qui exclut les deux disparaît.{NODES}",
    ),
    "sue-de-coq": (
        "Sue de Coq",
        "Des cases communes à une région et à une ligne, avec des cases de chacune à côté, ont "
        "autant de candidats qu’elles sont, donc le reste de la ligne et de la région perd sa part.",
    ),
    "aligned-pair-exclusion": (
        "Exclusion d’une paire alignée",
        "Une paire de valeurs qui laisserait trop peu de candidats à une case, ou à un ensemble de "
        "cases, que les deux voient, est impossible ; un candidat resté sans partenaire disparaît.",
    ),
    "aligned-triplet-exclusion": (
        "Exclusion d’un triplet aligné",
        "Trois valeurs qui laisseraient trop peu de candidats à une case, ou à un ensemble de cases, "
        "ne vont pas ensemble ; un candidat resté sans partenaires disparaît.",
    ),
    "als-xz": (
        "ALS-XZ",
        "Deux ensembles de cases ont chacun un candidat de plus que de cases, et une valeur qu’un "
        "seul des deux peut avoir ; donc une autre valeur commune est dans l’un d’eux, et ce qui "
        "voit toutes ses places la perd.",
    ),
    "als-xy-wing": (
        "Aile ALS-XY",
        "Deux ensembles presque verrouillés partagent chacun avec un troisième une valeur qu’un seul "
        "des deux peut avoir ; donc une valeur commune aux deux est dans l’un d’eux, et ce qui voit "
        "toutes ses places la perd.",
    ),
    "als-xy-chain": (
        "Chaîne ALS-XY",
        "Des ensembles presque verrouillés se suivent, chacun partageant avec le suivant une valeur "
        "qu’un seul des deux peut avoir ; une valeur commune au premier et au dernier est dans l’un "
        "des deux.",
    ),
    "death-blossom": (
        "Fleur de la mort",
        "Chaque candidat d’une case, la tige, prendrait une valeur à un ensemble presque verrouillé ; "
        "la valeur que les ensembles partagent est alors de toute façon dans l’un d’eux.",
    ),
    "template-set": (
        "Gabarit (placement)",
        "Une case qui est dans toute façon de placer une valeur partout la prend.",
    ),
    "template-delete": (
        "Gabarit (élimination)",
        "Une case qui n’est dans aucune façon de placer une valeur partout ne l’a pas.",
    ),
    "firework-triple": (
        "Triplet en feu d’artifice",
        "Trois valeurs qui, sur une ligne et une colonne, se limitent à leur région commune et à une "
        "case chacune en dehors remplissent le croisement et ces deux cases.",
    ),
    "firework-quad": (
        "Quadruplet en feu d’artifice",
        "Deux paires de feux d’artifice à des coins opposés d’un rectangle remplissent ses quatre "
        "coins de leurs quatre valeurs.",
    ),
    "sk-loop": (
        "Boucle SK",
        "Autour des croisements de deux lignes et de deux colonnes, des cases de quatre régions "
        "forment un anneau qui fixe la zone de chacune de ses valeurs, donc aucune autre case de "
        "cette zone ne l’a.",
    ),
    "tridagon": (
        "Tridagone",
        "Douze cases dans quatre régions ne peuvent pas toutes se réduire à trois valeurs, donc un "
        "candidat de plus est vrai.",
    ),
    "junior-exocet": (
        "Exocet junior",
        "Les deux valeurs de deux cases de base doivent revenir dans les deux cases cibles, donc "
        "celles-ci n’ont pas d’autre candidat.",
    ),
    "double-exocet": (
        "Double Exocet",
        "Deux Exocets sur les mêmes lignes placent toutes leurs valeurs dans les bases et les "
        "cibles, donc ce qui voit les deux les perd.",
    ),
    "forcing-chain-nishio": (
        "Chaîne forcée (Nishio)",
        "Un candidat dont la vérité rend un autre candidat à la fois vrai et faux est faux.",
    ),
    "forcing-chain-cell": (
        "Chaînes forcées d’une case",
        "Ce qui suit de chaque candidat d’une case est vrai.",
    ),
    "forcing-chain-region": (
        "Chaînes forcées d’une zone",
        "Ce qui suit de chaque place d’une valeur dans une zone est vrai.",
    ),
    "nested-net": (
        "Réseau forcé imbriqué",
        "Un candidat part avec lequel des techniques, réseaux forcés compris, finissent par une "
        "contradiction.",
    ),
    "forcing-net": (
        "Réseau forcé",
        "Ce qui suit, par plusieurs raisonnements réunis, de chaque réponse à une question est "
        "vrai ; et ce qui se contredit est faux.",
    ),
    "greater-than-forcing-chain": (
        "Chaîne forcée le long des signes",
        "Ce qui pousse des bornes le long des signes, ou mène de case en case, à une contradiction "
        "est faux.",
    ),
    "greater-than-forcing-net": (
        "Réseau forcé le long des signes",
        "Ce qui pousse des bornes le long des signes, par quelques raisonnements réunis, à une "
        "contradiction est faux.",
    ),
    "greater-than-extreme": (
        "Valeur extrême à une seule place",
        "Une valeur va dans la seule case de sa zone où aucun signe ne l’interdit.",
    ),
    "greater-than-house": (
        "Signes vers une zone",
        "Une case au-dessous de plusieurs cases d’une zone laisse de la place à autant de valeurs "
        "plus grandes.",
    ),
    "greater-than-subset": (
        "Sous-ensemble ordonné",
        "Des cases qui ont autant de candidats qu’elles sont, avec des signes entre elles, les "
        "prennent dans l’ordre.",
    ),
    "greater-than-arrangement": (
        "Arrangements d’une zone",
        "Un candidat qu’aucune façon de remplir la zone selon ses signes ne met là disparaît.",
    ),
    "greater-than-full-chain": (
        "Chaîne complète de signes",
        "Une suite de signes avec autant de cases que de valeurs possibles se remplit dans l’ordre.",
    ),
    "greater-than-chain": (
        "Chaîne de signes",
        "Le long d’une suite de signes, les valeurs croissent d’au moins un de case en case.",
    ),
    "clue-partner": (
        "Valeur sans partenaire",
        "Une valeur part d’une case d’un indice si l’autre case n’a plus rien qui aille avec elle.",
    ),
    "product-factors": (
        "Factorisations d’un produit",
        "Une valeur part qui n’est dans aucune factorisation que les cases permettent.",
    ),
    "sum-ways": (
        "Façons de faire une somme",
        "Une valeur part qu’aucune façon de faire la somme n’a, même si des valeurs se répètent.",
    ),
    "clue-ways": (
        "Façons de remplir un indice",
        "Un candidat part qu’aucune façon de remplir les cases d’un indice n’a.",
    ),
    "seen-from-house": (
        "Vu de chaque place",
        "Quelle que soit la place d’une valeur dans sa zone, ce que toutes excluent part.",
    ),
    "seen-from-sum": (
        "Vu de chaque place d’une somme",
        "Une valeur qu’il faut à toute combinaison d’une somme part de là où toutes ses places la voient.",
    ),
    "seen-from-cell": (
        "Vu de chaque candidat",
        "Quel que soit le candidat qu’une case prend, ce que tous excluent part.",
    ),
    "clue-house": (
        "Indice et zone",
        "Un candidat part qu’aucune façon de remplir un indice ne laisse à la zone où il se trouve.",
    ),
    "clues-house": (
        "Indices d’une zone",
        "Un candidat part qu’aucune façon de remplir ensemble les indices d’une zone ne permet.",
    ),
    "innies-outies-one": (
        "Une case dedans ou dehors",
        "Des zones moins les cages qui les remplissent laissent une case, qui fait la différence.",
    ),
    "innies-outies": (
        "Cases dedans et dehors",
        "Des zones moins les cages qui les remplissent laissent quelques cases, qui font la différence.",
    ),
    "leftovers": (
        "Loi des restes",
        "Ce que des zones ont hors d’autant d’autres est ce que celles-ci ont hors des premières.",
    ),
    "sum-last-cell": (
        "Dernière case d’une somme",
        "La dernière case ouverte d’une suite ou d’une cage prend ce qui manque à sa somme.",
    ),
    "sum-unique-combination": (
        "Combinaison unique",
        "Si un seul ensemble de valeurs atteint la somme, les cases n’en prennent pas d’autres.",
    ),
    "sum-required-digit": (
        "Valeur obligatoire",
        "Une valeur dont chaque combinaison d’une somme a besoin va là où elle a sa seule place.",
    ),
    "sum-bounds": (
        "Bornes d’une somme",
        "Une case prend au moins ce que les autres ne peuvent atteindre, et au plus ce qu’elles "
        "laissent.",
    ),
    "sum-combinations": (
        "Combinaisons d’une somme",
        "Une valeur qui n’est dans aucune des combinaisons possibles d’une somme quitte toutes ses "
        "cases.",
    ),
    "sum-naked-subset": (
        "Sous-ensemble nu d’une somme",
        "Des cases d’une somme avec en tout autant de candidats que de cases les gardent pour elles.",
    ),
    "sum-hidden-subset": (
        "Sous-ensemble caché d’une somme",
        "Des valeurs nécessaires à une somme, avec aussi peu de places qu’elles sont, remplissent "
        "ces places.",
    ),
    "sum-arrangement": (
        "Arrangements d’une somme",
        "Un candidat qu’aucune façon de remplir les cases avec ses combinaisons ne met là disparaît.",
    ),
    "kakuro-crossing": (
        "Suites qui se croisent",
        "Si les combinaisons de deux suites qui se croisent ont une seule valeur commune, elle est "
        "là.",
    ),
    "kakuro-balance": (
        "Bilan des sommes",
        "Les sommes vers la droite moins les sommes vers le bas d’une zone, c’est la différence de "
        "ses cases au bord.",
    ),
    "kakuro-chain": (
        "Chaîne de suites",
        "Un candidat dont deux chaînes à travers des suites mènent à une contradiction disparaît.",
    ),
    "kakuro-fish": (
        "Poisson de suites",
        "Des suites qui ont toutes besoin d’une valeur, à des places sur aussi peu de suites qui les "
        "croisent, épuisent celles-ci.",
    ),
    "kakuro-split": (
        "Deux combinaisons",
        "Ce qui disparaît quelle que soit celle de ses deux combinaisons que prend une suite, "
        "disparaît.",
    ),
    "one-reason": (
        "Une seule règle",
        "Une règle ne laisse rien d’autre, quelles que soient ses cases.",
    ),
    "two-reasons": (
        "Deux règles ensemble",
        "Deux règles qui partagent des cases ne laissent ensemble rien d’autre.",
    ),
    "gurth": (
        "Théorème de Gurth",
        "Si les données restent les mêmes quand on tourne ou retourne la grille et échange des "
        "valeurs, l’unique solution aussi : chaque case vaut ce que demande celle qui prend sa place.",
    ),
    "clue-chain": (
        "Chaîne le long d’indices",
        "Un candidat qui, maillon après maillon, par des zones et des indices, mène à son contraire "
        "disparaît.",
    ),
    "m-wing": (
        "Aile M",
        "Une case à deux valeurs et deux zones à deux places pour l’une d’elles, maillon après "
        "maillon : l’un des deux bouts est vrai, et ce qui exclut les deux disparaît.",
    ),
    "s-wing": (
        "Aile S",
        "Deux zones à deux places pour une valeur, et entre elles une case qui n’a que ces deux "
        "valeurs : l’un des deux bouts est vrai, et ce qui exclut les deux disparaît.",
    ),
    "h-wing": (
        "Aile H",
        "Deux cases à deux valeurs puis une zone à deux places pour une valeur, maillon après "
        "maillon : l’un des deux bouts est vrai, et ce qui exclut les deux disparaît.",
    ),
    "l-wing": (
        "Aile L",
        "Trois zones à deux places pour une valeur, pas toutes pour la même, maillon après maillon : "
        "l’un des deux bouts est vrai, et ce qui exclut les deux disparaît.",
    ),
    "twinned-xy-chain": (
        "Chaînes XY jumelles",
        "Des cases à deux candidats, dont chacune voit la suivante et la dernière la première, se "
        "transmettent une valeur dans les deux sens : de chaque maillon un bout est vrai, donc ce "
        "qui voit les deux disparaît.",
    ),
    "kraken-fish": (
        "Poisson Kraken",
        "Soit un poisson tient, soit l’une de ses nageoires est vraie ; ce que le poisson enlèverait "
        "disparaît dans les deux cas si chaque nageoire le voit ou l’exclut par une chaîne.",
    ),
    "extended-rectangle-1": (
        "Rectangle étendu 1",
        "Trois cases dans chacune de deux rangées, deux à deux dans une région, ne doivent pas se "
        "réduire à trois valeurs, car on pourrait y échanger les rangées : si une seule en a "
        "d’autres, elle prend l’une de celles-ci.",
    ),
    "extended-rectangle-2": (
        "Rectangle étendu 2",
        "Trois cases dans chacune de deux rangées, deux à deux dans une région, ne doivent pas se "
        "réduire à trois valeurs, car on pourrait y échanger les rangées : si certaines ont la même "
        "valeur en plus, l’une d’elles la prend, donc pas ce qui les voit toutes.",
    ),
    "bivalue-oddagon": (
        "Anneau impair à deux valeurs",
        "Un anneau d’un nombre impair de cases, dont chacune voit la suivante, ne peut être rempli "
        "de deux valeurs en alternance, donc l’une des cases qui en ont d’autres prend l’une de "
        "celles-ci.",
    ),
    "locked-sectors": (
        "Ensembles verrouillés à plusieurs secteurs",
        "Là où des lignes et des colonnes se croisent, chaque ligne a place pour certaines valeurs "
        "une fois, chaque colonne pour les autres : si cela remplit juste les cases, ces lignes et "
        "colonnes ne les ont nulle part ailleurs.",
    ),
    "few-reasons": (
        "Trois règles ensemble",
        "Trois règles qui partagent des cases ne laissent ensemble rien d’autre.",
    ),
    "smallest-reason": (
        "Règles ensemble",
        "Le plus petit ensemble de règles trouvé qui ne laissent ensemble rien d’autre.",
    ),
}

RULES = {
    "all-of": ("Toutes", "Toutes celles-ci tiennent."),
    "anti-king": ("Anti-roi", "Des valeurs égales ne se touchent jamais, même par un coin."),
    "anti-knight": (
        "Anti-cavalier",
        "Des valeurs égales ne sont jamais à un saut de cavalier l’une de l’autre.",
    ),
    "anti-move": (
        "Anti-saut",
        "Des valeurs égales ne sont jamais à un écart de {offsets} (lignes, colonnes).",
    ),
    "any-of": ("Au moins une", "Au moins une de celles-ci tient."),
    "arrow": ("Flèche", "Les valeurs sur la flèche ont pour somme celle du cercle."),
    "automaton": ("Automate", "Une machine accepte les valeurs du trait dans l’ordre : {label}."),
    "between-line": (
        "Trait entre deux",
        "Les valeurs sur le trait sont strictement entre celles de ses bouts.",
    ),
    "boxes": (
        "Régions",
        "Aucune région, large de {width} et haute de {height}, n’a deux fois la même valeur.",
    ),
    "candidates": ("Candidats", "La case prend l’une des valeurs {values}."),
    "clone": ("Clone", "Les deux groupes ont les mêmes valeurs aux mêmes places."),
    "columns": ("Colonnes", "Aucune colonne n’a deux fois la même valeur."),
    "contains": ("Contenu", "Les cases contiennent {values}, chaque valeur autant de fois."),
    "counting-circles": (
        "Cercles qui comptent",
        "Une valeur dans un cercle dit dans combien de cercles elle se trouve.",
    ),
    "custom-pair": (
        "Paires sur mesure",
        "Deux voisines sur le trait forment toujours une paire permise : {label}.",
    ),
    "diagonal": ("Diagonale", "Aucune valeur n’est deux fois sur la diagonale {direction}."),
    "difference": ("Point blanc", "Les deux valeurs diffèrent de {difference}."),
    "disjoint-groups": (
        "Groupes disjoints",
        "Les cases à la même place de toutes les régions diffèrent.",
    ),
    "double-arrow": ("Double flèche", "Les deux bouts font ensemble la somme de ce qui est entre."),
    "entropic-line": (
        "Trait entropique",
        "Trois cases qui se suivent ont une valeur basse, une moyenne et une haute.",
    ),
    "equal-sums": ("Sommes égales", "Les groupes de cases ont tous la même somme."),
    "even": ("Case paire", "La case a une valeur paire."),
    "expression": ("Expression", "{condition}"),
    "extra-region": ("Région de plus", "Aucune valeur n’est deux fois dans la région."),
    "frame-sum": (
        "Somme du cadre",
        "Les premières valeurs de la ligne, jusqu’au bout de la région, ont pour somme {sum}.",
    ),
    "given": ("Donnée", "La case contient {value}."),
    "global-entropy": (
        "Entropie globale",
        "Chaque carré de quatre cases a une valeur de chaque groupe : {groups}.",
    ),
    "indexer": ("Index", "La case dit où est, dans sa {line}, le numéro de celle-ci."),
    "kakuro-run": ("Suite", "Les valeurs de la suite diffèrent et ont pour somme {sum}."),
    "kenken-cage": ("Cage KenKen", "Les valeurs font {result} par {operation}."),
    "killer-cage": (
        "Cage",
        "Aucune valeur n’est deux fois dans la cage, et ensemble elles font {sum}.",
    ),
    "less-than": ("Signe", "Le signe pointe vers la plus petite valeur."),
    "little-killer": (
        "Petite diagonale",
        "Les valeurs le long de la flèche ont pour somme {sum} ; elles peuvent se répéter.",
    ),
    "lockout-line": (
        "Trait d’exclusion",
        "Les bouts diffèrent de {difference} ou plus, et les valeurs du trait sont en dehors.",
    ),
    "look-and-say": (
        "Cage qui se décrit",
        "La cage contient chaque valeur exactement autant de fois qu’elle le dit.",
    ),
    "maximum": ("Maximum", "La case dépasse chaque voisine sans la même marque."),
    "minimum": ("Minimum", "La case est plus petite que chaque voisine sans la même marque."),
    "modular-line": (
        "Trait modulaire",
        "{modulus} cases qui se suivent ont des restes différents par {modulus}.",
    ),
    "nabner": ("Trait Nabner", "Deux valeurs du trait ne sont jamais égales ni successives."),
    "negative": (
        "Négatif",
        "Des voisines sans marque n’ont pas ce que les marques disent : {properties}.",
    ),
    "nonconsecutive": (
        "Non consécutif",
        "Des voisines ne diffèrent jamais de 1, sauf avec un point entre elles.",
    ),
    "numbered-room": (
        "Chambre numérotée",
        "Avec N dans la première case, la N-ième de la ligne contient {value}.",
    ),
    "odd": ("Case impaire", "La case a une valeur impaire."),
    "outside-digit": (
        "Valeurs du bord",
        "{values} sont parmi les premières cases de la ligne.",
    ),
    "pair-sum": ("Somme de deux", "Les deux valeurs ont pour somme {sum}."),
    "palindrome": ("Palindrome", "Le trait se lit pareil des deux bouts."),
    "parity-line": ("Trait de parité", "Valeurs paires et impaires alternent le long du trait."),
    "pill-arrow": (
        "Flèche à pilule",
        "Les valeurs de la flèche ont pour somme le nombre de la pilule, lu de gauche à droite.",
    ),
    "quadruple": ("Quadruple", "Les quatre cases contiennent {values}, chacune autant de fois."),
    "ratio": ("Point noir", "L’une des deux valeurs vaut {ratio} fois l’autre."),
    "regex": (
        "Expression régulière",
        "Les valeurs dans l’ordre suivent {pattern}, un caractère chacune, A pour 10.",
    ),
    "region": ("Région", "Aucune valeur n’est deux fois dans une région."),
    "region-sum-line": (
        "Trait de sommes égales",
        "Le trait a la même somme dans chaque région qu’il traverse.",
    ),
    "renban": (
        "Trait renban",
        "Le trait contient des valeurs successives dans un ordre quelconque, aucune deux fois.",
    ),
    "replicate": ("Copies", "La même chose tient à chacune de ces places."),
    "rows": ("Lignes", "Aucune ligne n’a deux fois la même valeur."),
    "runs": (
        "Suites",
        "Chaque suite de cases blanches, vers la droite et vers le bas, a une somme, et ses valeurs "
        "diffèrent.",
    ),
    "same-digits": ("Mêmes valeurs", "Les groupes ont les mêmes valeurs, chacune autant de fois."),
    "sandwich": (
        "Sandwich",
        "Les valeurs entre la plus basse et la plus haute de la ligne ont pour somme {sum}.",
    ),
    "skyscraper": (
        "Gratte-ciel",
        "Depuis l’indice, {count} valeurs se voient : celles qui dépassent toutes les précédentes.",
    ),
    "slow-thermometer": (
        "Thermomètre lent",
        "Les valeurs montent depuis le réservoir de {gap} ou plus chaque fois.",
    ),
    "sum-cage": ("Somme", "Les valeurs ensemble {operator} {sum} ; elles peuvent se répéter."),
    "sum-line": ("Trait de sommes", "Le trait se divise en morceaux successifs qui font {sum}."),
    "table": ("Table", "Les cases dans l’ordre prennent une des listes de valeurs : {label}."),
    "thermometer": ("Thermomètre", "Les valeurs montent depuis le réservoir."),
    "variable": ("Variable", "{label} est l’une des valeurs {values}."),
    "whisper": (
        "Trait murmurant",
        "Deux voisines sur le trait diffèrent de {difference} ou plus.",
    ),
    "windoku": ("Windoku", "Aucune valeur n’est deux fois dans une fenêtre."),
    "x-sum": (
        "Somme X",
        "Les X premières valeurs, X étant la première d’entre elles, ont pour somme {sum}.",
    ),
    "zipper-line": (
        "Trait fermeture éclair",
        "Les cases à même distance du milieu du trait ont une même somme : celle du milieu.",
    ),
}

KINDS = {
    "anti-knight": (
        "Sudoku anti-cavalier",
        "Sudoku, et des valeurs égales ne sont jamais à un saut de cavalier l’une de l’autre.",
    ),
    "futoshiki": (
        "Futoshiki",
        "Carré latin, et chaque signe entre deux cases pointe vers la plus petite valeur.",
    ),
    "greater-than": (
        "Sudoku à inégalités",
        "Sudoku, et chaque signe entre deux cases pointe vers la plus petite valeur.",
    ),
    "grid": ("Grille", "Remplissez la grille de sorte que chaque règle tienne."),
    "jigsaw": (
        "Sudoku puzzle",
        "Remplissez la grille : chaque ligne, colonne et région contient chaque valeur une fois.",
    ),
    "kakuro": (
        "Kakuro",
        "Remplissez les cases blanches de 1 à 9 : pas de valeur répétée dans une suite, chacune "
        "atteint sa somme.",
    ),
    "kenken": (
        "KenKen (Calcudoku)",
        "Carré latin, et les valeurs de chaque cage font son résultat par son opération.",
    ),
    "killer": (
        "Sudoku Killer",
        "Sudoku, et aucune cage n’a deux fois la même valeur ; ses valeurs atteignent sa somme.",
    ),
    "kropki": (
        "Sudoku Kropki",
        "Sudoku ; un point blanc est entre deux cases qui diffèrent de 1, un noir où l’une est le "
        "double de l’autre, et aucun point ne manque.",
    ),
    "latin-square": (
        "Carré latin",
        "Remplissez la grille : chaque ligne et chaque colonne contient chaque valeur une fois.",
    ),
    "sandwich": (
        "Sudoku Sandwich",
        "Sudoku, et un nombre à côté d’une ligne est la somme entre sa plus petite et sa plus "
        "grande valeur.",
    ),
    "skyscraper": (
        "Gratte-ciel",
        "Carré latin, et un nombre à côté d’une ligne dit combien de ses valeurs se voient.",
    ),
    "sudoku": (
        "Sudoku",
        "Remplissez la grille : chaque ligne, colonne et région contient chaque valeur une fois.",
    ),
    "sudoku-x": (
        "Sudoku X",
        "Sudoku, et les deux grandes diagonales contiennent chaque valeur une fois.",
    ),
    "thermo": (
        "Sudoku Thermo",
        "Sudoku, et les valeurs montent le long de chaque thermomètre depuis son réservoir.",
    ),
    "windoku": (
        "Windoku",
        "Sudoku, et chaque fenêtre ombrée contient chaque valeur une fois.",
    ),
}

MESSAGES = {
    # Ce qui ne va pas dans une grille, et ce que la page refuse.
    "{value} stands twice in {name}": "le {value} est deux fois dans {name}",
    "{value} stands {count} times in {name}": "le {value} est {count} fois dans {name}",
    "{value} at {cell} is not smaller than {other} at {greater}": "le {value} en {cell} n’est pas "
    "plus petit que le {other} en {greater}",
    "{cell} cannot be {value}": "{cell} ne peut valoir {value}",
    "{name} does not hold": "{name} ne tient pas",
    "{name} adds up to {reached}, not {total}": "{name} fait {reached} et non {total}",
    "{name} add up to {reached}, not {total}": "{name} font {reached} et non {total}",
    "two equal givens: {value} at {cells} in {house}": "deux données égales : {value} en {cells} "
    "dans {house}",
    "the given {value} at {cell} breaks {names}": "la donnée {value} en {cell} viole {names}",
    "the givens break {name}": "les données violent {name}",
    "{names}: no value is left for {cell}": "{names} : il ne reste aucune valeur à {cell}",
    "{cell} has no candidate left": "il ne reste aucun candidat à {cell}",
    "{name} cannot be kept, whatever the other cells hold": "{name} ne peut tenir, quoi que valent "
    "les autres cases",
    "{value} at {cell} is not in {range}": "le {value} en {cell} n’est pas dans {range}",
    "{name}: {cell} is no cell": "{name} : {cell} n’est pas une case",
    "{name}: {cell} is named twice": "{name} : {cell} est nommée deux fois",
    "{name} overlaps {other}": "{name} chevauche {other}",
    "{name} has {count} cells but only {values} values": "{name} a {count} cases mais seulement "
    "{values} valeurs",
    "{name} has {count} cells, and needs {least}": "{name} a {count} cases, et il en faut {least}",
    "no {count} different values add up to {sum} in {name}": "{count} valeurs différentes ne font "
    "jamais {sum} dans {name}",
    "{count} values cannot make {sum}, as {name} wants": "{count} valeurs ne peuvent faire {sum}, "
    "comme le veut {name}",
    "{name} is out of reach: from {least} to {most}": "{name} est hors d’atteinte : de {least} à "
    "{most}",
    "{name} has two sums": "{name} a deux sommes",
    "{name} has no sum": "{name} n’a pas de somme",
    "the sum {sum} belongs to no run": "la somme {sum} n’appartient à aucune suite",
    "{name} needs boxes or regions": "à {name} il faut des régions",
    "there is no white cell": "il n’y a pas de case blanche",
    "the signs go round in a circle near {cell}": "les signes tournent en rond près de {cell}",
    "a grid that is not square has no long diagonals": "une grille qui n’est pas carrée n’a pas de "
    "grandes diagonales",
    "boxes {width} wide and {height} high do not fit {side}": "des régions larges de {width} et "
    "hautes de {height} ne vont pas dans {side}",
    "{name} stands beside no row or column": "{name} n’est à côté d’aucune ligne ni colonne",
    "no puzzle in a known format: {expected}": "aucune grille dans un format connu : il faut une "
    "grille, une suite de n x n caractères, ou l’un des formats de la liste",
    "no puzzle: {expected}": "pas de grille dans ce texte",
    "{count} puzzles, but one was asked for: {use}": "{count} grilles, alors qu’il en faut une",
    "the puzzle has {cells} cells; the page takes {most} at most": "la grille a {cells} cases ; la "
    "page en accepte {most} au plus",
    "{cell} has the entry {value}, not {least} to {most}": "{cell} contient {value}, il faut {least} "
    "à {most}",
    "{cell} has the entry {value}, but {given} is given": "{cell} contient {value}, mais {given} est "
    "donné",
    "this took more than {seconds} seconds and was stopped": "cela a pris plus de {seconds} secondes "
    "et a été arrêté",
    "the reasoning was ended: it took longer than {seconds} seconds": "le raisonnement a été arrêté : "
    "il a pris plus de {seconds} secondes",
    "the reasoning was ended: {why}": "le raisonnement a été arrêté",
    "all workers are busy; try again in a moment": "tout le monde est occupé ; réessayez dans un "
    "instant",
    "this puzzle takes more memory than a request may have": "cette grille prend trop de mémoire",
    "{name} is named twice in the race": "{name} est nommé deux fois dans la course",
    "unknown {noun} {name}; known: {names}": "nom inconnu : {name} ; connus : {names}",
    # Ce qui ne va pas dans un texte que l’on colle, et ce que le lecteur suppose.
    "pictures are not read: type the puzzle, or copy it as text": "les images ne sont pas lues : tapez la grille, ou copiez-la comme texte",
    "puzzles of SudokuMaker are not read: export them there for SudokuPad or f-puzzles": "les grilles de SudokuMaker ne sont pas lues : exportez-les là-bas pour SudokuPad ou f-puzzles",
    "a packed JSON of a program that is not known": "un JSON compressé d’un programme inconnu",
    "this link holds no puzzle that alldiff knows, and nothing is fetched: open it there, and copy the puzzle or a link that holds it": "ce lien ne contient aucune grille qu’alldiff connaisse, et rien n’est téléchargé : ouvrez-le, puis copiez la grille ou un lien qui la contient",
    "this link only names a puzzle that f-puzzles.com keeps: open it there, and copy the link of its export, which holds the puzzle": "ce lien ne fait que nommer une grille que f-puzzles.com garde : ouvrez-la là-bas, et copiez le lien de son export, qui la contient",
    "this link only names the puzzle {name}, which SudokuPad keeps: open it there and copy the long link of its export, which holds the puzzle": "ce lien ne fait que nommer la grille {name}, que SudokuPad garde : ouvrez-la là-bas et copiez le lien long de son export, qui la contient",
    "there is no puzzle {number}: the text has {count}": "il n’y a pas de grille {number} : le texte en a {count}",
    "{width} lines of {width} characters are one grid or {width} small ones: state which": "{width} lignes de {width} caractères sont une grille ou {width} petites : dites lequel",
    "the symbols can be read in more than one way: state what letters stand for {names} (letters: A = 10; hex: 0 = 1, A = 11; alpha: A = 1)": "les symboles se lisent de plusieurs façons : dites ce que valent les lettres, {names} (letters : A = 10 ; hex : 0 = 1, A = 11 ; alpha : A = 1)",
    "the symbols can be read in more than one way: state what letters stand for (letters: A = 10; hex: 0 = 1, A = 11; alpha: A = 1)": "les symboles se lisent de plusieurs façons : dites ce que valent les lettres (letters : A = 10 ; hex : 0 = 1, A = 11 ; alpha : A = 1)",
    "the list holds no puzzle": "la liste ne contient aucune grille",
    "there is no puzzle": "il n’y a pas de grille",
    "the JSON states its boxes": "le JSON donne ses régions",
    "the text does not say the side: {side} is assumed": "le texte ne dit pas le côté : {side} est supposé",
    "side {side}: boxes {width} wide and {height} high are assumed": "côté {side} : des régions larges de {width} et hautes de {height} sont supposées",
    "a side of {side}, which is prime, has no boxes; state a Latin square for a Latin square, or boxes of so many columns and rows": "un côté de {side}, nombre premier, n’a pas de régions : dites que c’est un carré latin",
    "a side of {side} has no boxes; state a Latin square for a Latin square, or boxes of so many columns and rows": "un côté de {side} n’a pas de régions : dites que c’est un carré latin, ou donnez ses régions",
    "the side is {side}, but the side stated is {size}": "le côté est {side}, mais le côté demandé est {size}",
    "boxes {box} do not fit a side of {side}": "des régions {box} ne vont pas dans un côté de {side}",
    "the sign {sign} at {cell} leaves the grid of side {side}": "le signe {sign} en {cell} sort de la grille de côté {side}",
    "{cell} is outside a grid of side {side}": "{cell} est hors d’une grille de côté {side}",
    "{value} is above the side {side}": "{value} dépasse le côté {side}",
    "{value} is above the largest value 9": "{value} dépasse la plus grande valeur, 9",
    "{cell} is {value} here, but {before} in line {line}": "{cell} vaut {value} ici, mais {before} à la ligne {line}",
    "line {line}: the sign at {cell} is stated twice": "ligne {line} : le signe en {cell} est donné deux fois",
    "line {line}: {cell} is stated twice": "ligne {line} : {cell} est donnée deux fois",
    "signs belong to a Greater-Than Sudoku, which has boxes: it is no Latin square": "les signes sont d’un Sudoku à inégalités, qui a des régions : ce n’est pas un carré latin",
    "{what} is beyond the sides {sides} that are tried: state the side": "{what} dépasse les côtés {sides} que l’on essaie : donnez le côté",
    "unknown value {value}: expected {what}": "valeur inconnue {value} : il faut {what}",
    "unknown cell {cell}: expected {what}": "case inconnue {cell} : il faut {what}",
    "unknown symbol {symbol}: expected {what}": "symbole inconnu {symbol} : il faut {what}",
    "a quoted field runs over the end of its line": "un champ entre guillemets dépasse la fin de sa ligne",
    "there is a header but no puzzle": "il y a un en-tête mais pas de grille",
    "no CSV: {error}": "ce n’est pas du CSV",
    "{count} fields, but the header names {named}": "{count} champs, mais l’en-tête en nomme {named}",
    "{count} rows, but the side stated is {side}": "{count} lignes, mais le côté demandé est {side}",
    "{found} cells in a row, but there are {count} rows": "{found} cases dans une ligne, mais il y a {count} lignes",
    "{found} cells in a row, but the side is {side}": "{found} cases dans une ligne, mais le côté est {side}",
    "{found} cells in a row, but sdx has {side}": "{found} cases dans une ligne, mais sdx en a {side}",
    "{count} rows, but sdx has {side}": "{count} lignes, mais sdx en a {side}",
    "a sign above the first row": "un signe au-dessus de la première ligne",
    "region {number} has {count} cells, not {side}: it is no region": "la région {number} a {count} cases et non {side} : ce n’est pas une région",
    "drawings state no rule and are left out: {count} of {key}": "les dessins ne disent aucune règle et sont laissés de côté : {count} de {key}",
    "drawings state no rule and are left out: {told}": "les dessins ne disent aucune règle et sont laissés de côté : {told}",
    "a rule that is not known": "une règle inconnue",
    "{key} states no rule and is left out": "{key} ne dit aucune règle et est laissé de côté",
    "of an inequality the first cell is taken to be the greater one": "d’une inégalité, la première case est prise pour la plus grande",
    "{copies} cells are no copy of {cells}": "{copies} cases ne sont pas la copie de {cells}",
    "a rule of the type {key} is not known; did you mean {other}?": "une règle du type {key} est inconnue ; vouliez-vous dire {other} ?",
    "a rule of the type {key} is not known": "une règle du type {key} est inconnue",
    "a rule of the type {key} is not known{more}": "une règle du type {key} est inconnue{more}",
    "a machine of a format that is not known": "un automate d’un format inconnu",
    "{name} is not known": "{name} est inconnu",
    "the pointers from {cell} go round in a circle, or out of the grid": "les flèches depuis {cell} tournent en rond, ou sortent de la grille",
    "killer carries only cages with a sum that do not overlap; json can": "killer ne porte que des cages avec une somme qui ne se chevauchent pas ; json peut tout",
    "SudokuPad answers with no puzzle that alldiff knows": "SudokuPad ne répond par aucune grille qu’alldiff connaisse",
    "{symbol} is {value}, above the side {side}": "{symbol} vaut {value}, au-dessus du côté {side}",
    "{word} is neither the name of a cage nor a value up to {side}": "{word} n’est ni le nom d’une cage ni une valeur jusqu’à {side}",
    "{count} cells in a row, but {side} in the first": "{count} cases dans une ligne, mais {side} dans la première",
    "{count} cells, but a pair has two": "{count} cases, alors qu’une paire en a deux",
    "an arrow without a circle or a shaft": "une flèche sans cercle ou sans trait",
    "an arrow without a circle": "une flèche sans cercle",
    "an arrow without a shaft is left out": "une flèche sans trait est laissée de côté",
    "a label of a cage that is no number states no sum": "le texte d’une cage qui n’est pas un nombre ne donne pas de somme",
    "a pill that goes up and to the right is read in reading order": "une pilule qui monte vers la droite est lue dans le sens de la lecture",
    "a Futoshiki has no boxes: it takes none": "un Futoshiki n’a pas de régions",
    "a drawing with signs has one value in a cell": "un dessin avec des signes a une valeur par case",
    "a Greater-Than Sudoku has boxes: it is no Latin square": "un Sudoku à inégalités a des régions : ce n’est pas un carré latin",
    "{count} signs, but a {size} puzzle has {expected} inside its boxes; the side or boxes of so many columns and rows state another side": "{count} signes, mais une grille {size} en a {expected} dans ses régions",
    "{sign} where one of {signs} was expected": "{sign} où il fallait l’un de {signs}",
    "the sign {sign} does not stand between two cells": "le signe {sign} n’est pas entre deux cases",
    "a side is from 1 to {most}, not {side}": "un côté va de 1 à {most}, et non {side}",
    "too many rows: the grid above is complete, and a further one begins with its side": "trop de lignes : la grille au-dessus est complète, et une autre commence par son côté",
    "{count} values in a row, but the side is {side}": "{count} valeurs dans une ligne, mais le côté est {side}",
    "{count} rows, but the side in line {line} is {side}": "{count} lignes, mais le côté à la ligne {line} est {side}",
    "{count} rows, but the side is {side}": "{count} lignes, mais le côté est {side}",
    "{count} characters in a row, but the side is {side}": "{count} caractères dans une ligne, mais le côté est {side}",
    "{count} characters: a {size} puzzle has {expected}": "{count} caractères : une grille {size} en a {expected}",
    "a string of more than a million characters is no puzzle": "une chaîne de plus d’un million de caractères n’est pas une grille",
    ".{type} has no .End": ".{type} n’a pas de .End",
    ".{type} cannot be read": ".{type} ne peut être lu",
    "an .End that ends nothing": "un .End qui ne termine rien",
    "items are nested too deeply": "les éléments sont imbriqués trop profondément",
    "{name} has two values": "{name} a deux valeurs",
    "{letter} is no character of base 64": "{letter} n’est pas un caractère de base 64",
    "{name} is no cell of the grid": "{name} n’est pas une case de la grille",
    "a machine of more than 200,000 characters": "un automate de plus de 200 000 caractères",
    "a machine of {count} states; {most} are the most": "un automate de {count} états ; {most} au plus",
    "a machine with segments that needs too many states": "un automate à segments qui demande trop d’états",
    "the machine ends in the middle": "l’automate s’arrête au milieu",
    "{cells} cells make no {count} groups of one size": "{cells} cases ne font pas {count} groupes égaux",
    "a jigsaw of {count} characters for {cells} cells": "un puzzle de {count} caractères pour {cells} cases",
    "{sign} is no value up to {side}": "{sign} n’est pas une valeur jusqu’à {side}",
    "the key {key} occurs twice in one object": "la clé {key} est deux fois dans un objet",
    "the key is missing": "la clé manque",
    "the JSON is nested too deeply": "le JSON est imbriqué trop profondément",
    "no JSON: {error}": "ce n’est pas du JSON",
    "no XML: {error}": "ce n’est pas du XML",
    "{count} rows of {width} cells: a side is from 1 to {most}": "{count} lignes de {width} cases : un côté va de 1 à {most}",
    "{count} cells in row {row}, but {width} in the first row": "{count} cases à la ligne {row}, mais {width} à la première",
    "{count} cells, but {width} in the first row": "{count} cases, mais {width} dans la première ligne",
    "the clue {clue} at {cell} has no white cell {where}": "l’indice {clue} en {cell} n’a pas de case blanche {where}",
    "below it": "en dessous",
    "to its right": "à sa droite",
    "{count} lines, but {side} cells in the first row": "{count} lignes, mais {side} cases dans la première",
    "nothing is said of the cage {name}": "rien n’est dit de la cage {name}",
    "a side of {side} has too few symbols for one line; use grid or json": "un côté de {side} n’a pas assez de symboles pour une ligne ; prenez grid ou json",
    "digits after a + are placed, not given: they are kept as the state": "les chiffres après un + sont posés, non donnés : ils sont gardés comme entrées",
    "other characters are taken for digits and bars, and the text for {format}": "d’autres caractères sont pris pour des chiffres et des traits, et le texte pour {format}",
    "a run of 81 cells in the text is taken for the puzzle": "une suite de 81 cases dans le texte est prise pour la grille",
    "no format knows the text, with plain digits and bars neither": "aucun format ne connaît ce texte",
    "what stands around the grid is left out": "ce qui entoure la grille est laissé de côté",
    "parts of the line are taken for rows": "les parties de la ligne de texte sont prises pour des lignes",
    "{sign} is taken for an empty cell": "{sign} est pris pour une case vide",
    "blanks are taken for empty cells": "les espaces sont pris pour des cases vides",
    "of the object only the grid is read": "de l’objet, seule la grille est lue",
    "the packed text is damaged: part of the link is missing": "le texte compressé est abîmé : une partie du lien manque",
    "the packed text is damaged": "le texte compressé est abîmé",
    "the packed text has more than {most} characters": "le texte compressé a plus de {most} caractères",
    "the packed text has more than {most} bytes": "le texte compressé a plus de {most} octets",
    "the packed text ends too early: part of the link is missing": "le texte compressé s’arrête trop tôt : une partie du lien manque",
    "{letter} is no character of a packed text": "{letter} n’est pas un caractère d’un texte compressé",
    "the packed board is damaged": "la grille compressée est abîmée",
    "XML with a document type or entities is not read": "un XML avec un type de document ou des entités n’est pas lu",
    "there is no element game with a puzzle": "il n’y a pas d’élément game avec une grille",
    "an old link of penpa-edit: open it there and copy the link again": "un ancien lien de penpa-edit : ouvrez-le là-bas et copiez le lien à nouveau",
    "a drawing on the grid {grid} of penpa-edit is not read": "un dessin sur la grille {grid} de penpa-edit n’est pas lu",
    "a grid of {columns} columns and {rows} rows is no Sudoku": "une grille de {columns} colonnes et {rows} lignes n’est pas un Sudoku",
    "a grid of {columns} columns and {rows} rows is none": "une grille de {columns} colonnes et {rows} lignes n’en est pas une",
    "a {name} of {columns} columns and {rows} rows is not square": "un {name} de {columns} colonnes et {rows} lignes n’est pas carré",
    "a drawing on a square grid that has neither regions nor signs: penpa-edit does not say that it is a Sudoku": "un dessin sur une grille carrée sans régions ni signes : penpa-edit ne dit pas que c’est un Sudoku",
    "no thick borders divide the grid: only rows and columns are houses": "aucun bord épais ne divise la grille : seules les lignes et les colonnes comptent",
    "a puzzle of the type {name} of puzz.link is not read: {known} are": "une grille du type {name} de puzz.link n’est pas lue : {known} le sont",
    "a run has no sum: the runs are read as cages": "une suite n’a pas de somme : les suites sont lues comme des cages",
    "more than {count} cells in the link": "plus de {count} cases dans le lien",
    "more than {count} borders in the link": "plus de {count} bords dans le lien",
    "unknown text before [Puzzle]": "texte inconnu avant [Puzzle]",
    "kept but not used: {sections}": "gardé mais non utilisé : {sections}",
    "a second section {name}": "une deuxième section {name}",
    "a row of {side} characters: one character for each value reaches to a side of {most}; use grid or json": "une ligne de {side} caractères : un caractère par valeur va jusqu’à un côté de {most} ; prenez grid ou json",
    "signs between cells belong to the format greater-than": "les signes entre les cases sont du format greater-than",
    "the candidates {word} are not different values up to {side}": "les candidats {word} ne sont pas des valeurs différentes jusqu’à {side}",
    "the last border is missing": "le dernier bord manque",
    "{side} rows of {count} cells: expected as many rows as columns": "{side} lignes de {count} cases : il faut autant de lignes que de colonnes",
    "the boxes differ in size": "les régions n’ont pas toutes la même taille",
    "a border where a row was expected": "un bord où il fallait une ligne",
    "the borders differ from those of the row above": "les bords diffèrent de ceux de la ligne au-dessus",
    "the borders differ from those of the line above": "les bords diffèrent de ceux de la ligne de texte au-dessus",
    "boxes of {width} x {height} cells do not hold {side} values": "des régions de {width} x {height} cases ne contiennent pas {side} valeurs",
    "two values in one cell": "deux valeurs dans une case",
    "two sums in one cage of a Killer": "deux sommes dans une cage",
    "the regions fill {size} of {whole} cells: the others are margin and left out": "les régions remplissent {size} de {whole} cases : les autres sont une marge, laissée de côté",
    "the grid is not square: rows and columns are not taken for houses": "la grille n’est pas carrée : lignes et colonnes ne comptent pas",
    "no regions are stated": "aucune région n’est donnée",
    "a region of {count} cells is left out": "une région de {count} cases est laissée de côté",
    "a packed board of sudokuwiki that is no plain Sudoku, nor one with diagonals: copy it from there as 81 digits": "une grille compressée de sudokuwiki qui n’est ni un Sudoku simple ni un Sudoku à diagonales : copiez-la de là-bas en 81 chiffres",
    "expected a link with 81 cells in it: there is {what} of 81 digits": "il faut un lien avec 81 cases : il y a {what} de 81 chiffres",
    "no run": "aucune suite",
    "more than one run": "plus d’une suite",
    "{count} cells behind bd=, but a Sudoku has 81": "{count} cases derrière bd=, mais un Sudoku en a 81",
    "{count} parts between commas do not fit the parameters": "{count} parties entre virgules ne vont pas avec les paramètres",
    "{count} cells or more, but the grid has {size}": "{count} cases ou plus, mais la grille en a {size}",
    "{count} cells, but the grid has {size}": "{count} cases, mais la grille en a {size}",
    "{count} edges, but the grid has {size}": "{count} bords, mais la grille en a {size}",
    "more edges than the grid has": "plus de bords que la grille n’en a",
    "{count} clues for {cages} cages": "{count} indices pour {cages} cages",
    "{count} clues around a grid of {side}, which has {most}": "{count} indices autour d’une grille de {side}, qui en a {most}",
    "a side of {side} is none": "un côté de {side} n’en est pas un",
    "a sign of cell {cell} points out of the grid": "un signe de la case {cell} sort de la grille",
    "rows and columns differ from those of givens": "lignes et colonnes diffèrent de celles des données",
    "values are up to {most} here": "les valeurs vont ici jusqu’à {most}",
    "{value} is above {most}": "{value} dépasse {most}",
    "expected a cage and what it makes, such as 'a 12+': {known}": "il faut une cage et ce qu’elle fait, comme « a 12+ » : {known}",
    "expected deleted candidates of three digits: value, row and column": "il faut des candidats effacés de trois chiffres : valeur, ligne et colonne",
    "expected a line such as :0300:5:81 cells:deleted candidates:: with its colons": "il faut une ligne telle que :0300:5:81 cases:candidats effacés:: avec ses deux-points",
    "{first} to {last}, or . for empty": "{first} à {last}, ou . pour une case vide",
    "expected {what}, not {found}": "il faut {what}, et non {found}",
    "{where}: expected {what}, not {found}": "{where} : il faut {what}, et non {found}",
    "{where}: expected {what}": "{where} : il faut {what}",
    "expected {what}": "il faut {what}",
    "a grid of {side} rows with {side} cells each": "une grille de {side} lignes de {side} cases",
    "an object with the keys size and grid": "un objet avec les clés size et grid",
    "an object with the key gridSize": "un objet avec la clé gridSize",
    "an object for each cell of the grid": "un objet pour chaque case de la grille",
    "an object for each cell": "un objet pour chaque case",
    "an object {...}": "un objet {{...}}",
    'an object {"type": ...}': 'un objet {{"type": ...}}',
    "an object": "un objet",
    "a list": "une liste",
    "a number": "un nombre",
    "a value from 1": "une valeur à partir de 1",
    "pencil marks from 1": "des annotations à partir de 1",
    "X or V": "X ou V",
    "C or R": "C ou R",
    "values of a quadruple": "les valeurs d’un quadruple",
    "a direction DR, DL, UR or UL": "une direction DR, DL, UR ou UL",
    "two cells": "deux cases",
    "a cell of the grid such as R1C1": "une case de la grille telle que R1C1",
    "a cell around the grid such as R1C1": "une case autour de la grille telle que R1C1",
    "a cell {where} the grid such as R1C1": "une case {where} la grille telle que R1C1",
    "value;row;column": "valeur;ligne;colonne",
    "a row from 0": "une ligne à partir de 0",
    "a column from 0": "une colonne à partir de 0",
    "a {name} from 0": "un {name} à partir de 0",
    "a number from 1, a letter from A = 10, or a sign < > ^ v": "un nombre à partir de 1, une lettre à partir de A = 10, ou un signe < > ^ v",
    "a number from 1 to {side}, or . for empty": "un nombre de 1 à {side}, ou . pour une case vide",
    "a digit, u and a digit, or pencil marks": "un chiffre, u et un chiffre, ou des annotations",
    "a header with a column named puzzle": "un en-tête avec une colonne puzzle",
    "the rows of a grid, at most {most}": "les lignes d’une grille, {most} au plus",
    "the side of the grid alone in the first line": "le côté de la grille, seul, à la première ligne",
    "the side of the grid under gridSize": "le côté de la grille sous gridSize",
    "an item such as .Cage~12~R1C1~R1C2, which begins with a point": "un élément tel que .Cage~12~R1C1~R1C2, qui commence par un point",
    "a cell with its values, such as R1C1_5": "une case et ses valeurs, telles que R1C1_5",
    "a shape such as .Shape~9x9 or .Shape~6x8~0-7": "une forme telle que .Shape~9x9 ou .Shape~6x8~0-7",
    "variables such as .Var~X~label~3": "des variables telles que .Var~X~label~3",
    "pairs of count and value": "des paires d’un nombre et d’une valeur",
    "a line such as R1 or C3": "une ligne telle que R1 ou C3",
    "the characters of a puzzle": "les caractères d’une grille",
    "a digit after +": "un chiffre après +",
    "a list with as many rows as columns, each in brackets": "une liste avec autant de lignes que de colonnes, chacune entre crochets",
    "a number or an empty cell": "un nombre ou une case vide",
    "a number or a blank cell": "un nombre ou une case vide",
    "a number or a point": "un nombre ou un point",
    "a cell of the grid with row and col": "une case de la grille avec row et col",
    "a cell [row, column]": "une case [ligne, colonne]",
    "a dot of {kinds}": "un point {kinds}",
    "one run of 81 cells in the text": "une seule suite de 81 cases dans le texte",
    "as many rows as cells in each": "autant de lignes que de cases dans chacune",
    "as many rows as columns, with tabs or commas between the cells": "autant de lignes que de colonnes, avec des tabulations ou des virgules entre les cases",
    "81 digits in data": "81 chiffres dans data",
    "game {number}": "le jeu {number}",
    "a link of penpa-edit with m= and p=": "un lien de penpa-edit avec m= et p=",
    "what is drawn in the fourth line": "ce qui est dessiné à la quatrième ligne",
    "the margins in the second line": "les marges à la deuxième ligne",
    "the size of the grid in the header": "la taille de la grille dans l’en-tête",
    "the size of the grid in the third line": "la taille de la grille à la troisième ligne",
    "{rows} lines of {columns} words": "{rows} lignes de {columns} mots",
    "a link such as {link}": "un lien tel que {link}",
    "a code of puzz.link": "un code de puzz.link",
    "a code of {count} borders": "un code de {count} bords",
    "0, 1 or 2 for a dot": "0, 1 ou 2 pour un point",
    "a line of stars": "une ligne d’étoiles",
    "a * at both ends of a row": "un * aux deux bouts d’une ligne",
    "the rows of a grid under cells": "les lignes d’une grille sous cells",
    "regions of {side} cells each": "des régions de {side} cases chacune",
    "an id of Solo, Unequal, Keen or Towers, such as 2x2:a1d2b4d1a": "un identifiant de Solo, Unequal, Keen ou Towers, tel que 2x2:a1d2b4d1a",
    "numbers and letters for empty cells": "des nombres, et des lettres pour les cases vides",
    "letters for the edges of blocks": "des lettres pour les bords des blocs",
    "the cells and then the region of each cell, such as 81 + 81 signs": "les cases, puis la région de chacune, par exemple 81 + 81 signes",
    "81 characters of sums and pointers, or 3x3::k: and 81 numbers": "81 caractères de sommes et de flèches, ou 3x3::k: et 81 nombres",
    "the end": "la fin",
    "a value, and the end of each text": "une valeur, et la fin de chaque texte",
    "a value": "une valeur",
    "a comma or {sign}": "une virgule ou {sign}",
    "a key": "une clé",
    "a colon after a key": "deux-points après une clé",
    "one of {names}": "l’un de {names}",
    # Les noms des règles.
    "the {sum}-run across from {cell}": "la suite de {sum} vers la droite depuis {cell}",
    "the {sum}-run down from {cell}": "la suite de {sum} vers le bas depuis {cell}",
    "the run {first} to {last}": "la suite de {first} à {last}",
    "the sign {sign}": "le signe {sign}",
    "the cage {sum} at {cell}": "la cage {sum} en {cell}",
    "the rising diagonal": "la diagonale montante",
    "the falling diagonal": "la diagonale descendante",
    "the boxes": "les régions",
    "the given {value} at {cell}": "la donnée {value} en {cell}",
    "the sum {sum} at {cell}": "la somme {sum} en {cell}",
    "the frame sum {sum} {side}": "la somme du cadre {sum} {side}",
    "the little killer {sum} {side}": "la petite diagonale {sum} {side}",
    "the numbered room {value} {side}": "la chambre numérotée {value} {side}",
    "the outside digits {side}": "les valeurs du bord {side}",
    "the sandwich {sum} {side}": "le sandwich {sum} {side}",
    "the skyscraper {count} {side}": "le gratte-ciel {count} {side}",
    "the x-sum {sum} {side}": "la somme X {sum} {side}",
    "above column {n}": "au-dessus de la colonne {n}",
    "left of row {n}": "à gauche de la ligne {n}",
    "at a corner": "à un coin",
    "the variable {name}": "la variable {name}",
    "the copies of {clue}": "les copies de {clue}",
    "the rule {name} at {cell}": "la règle {name} en {cell}",
    "the {rule} rule for {cells}": "la règle {rule} pour {cells}",
    "the {rule} rule": "la règle {rule}",
    "the {rule} at {cell}": "{rule} en {cell}",
    "row {n}": "la ligne {n}",
    "column {n}": "la colonne {n}",
    "box {n}": "la région {n}",
    "window {n}": "la fenêtre {n}",
    "disjoint group {n}": "le groupe disjoint {n}",
    "anti-king": "du roi",
    "anti-knight": "du cavalier",
    "anti-move": "du saut",
    "nonconsecutive": "des voisines non consécutives",
    "negative": "des marques absentes",
    "disjoint groups": "des groupes disjoints",
    "global entropy": "de l’entropie globale",
    "rows": "des lignes",
    "columns": "des colonnes",
    "windoku": "des fenêtres",
    "runs": "des suites",
    "all of": "toutes",
    "any of": "au moins une",
    "arrow": "la flèche",
    "automaton": "l’automate",
    "between line": "le trait entre deux",
    "candidates": "les candidats",
    "cage": "la cage",
    "clone": "le clone",
    "contents": "le contenu",
    "counting circles": "les cercles qui comptent",
    "custom pair": "les paires",
    "white dot": "le point blanc",
    "black dot": "le point noir",
    "double arrow": "la double flèche",
    "entropic line": "le trait entropique",
    "equal sums": "les sommes égales",
    "even cell": "la case paire",
    "odd cell": "la case impaire",
    "expression": "l’expression",
    "extra region": "la région de plus",
    "indexer": "l’index",
    "lockout line": "le trait d’exclusion",
    "look-and-say cage": "la cage qui se décrit",
    "maximum": "le maximum",
    "minimum": "le minimum",
    "modular line": "le trait modulaire",
    "nabner line": "le trait Nabner",
    "pair sum": "la somme de deux",
    "palindrome": "le palindrome",
    "parity line": "le trait de parité",
    "pill arrow": "la flèche à pilule",
    "quadruple": "le quadruple",
    "regular expression": "l’expression régulière",
    "region": "la région",
    "region sum line": "le trait de sommes égales",
    "renban line": "le trait renban",
    "replicate": "les copies",
    "same digits": "les mêmes valeurs",
    "slow thermometer": "le thermomètre lent",
    "sum line": "le trait de sommes",
    "table": "la table",
    "thermometer": "le thermomètre",
    "whisper line": "le trait murmurant",
    "zipper line": "le trait fermeture éclair",
    # Les titres de la galerie.
    "Latin square {size}": "Carré latin {size}",
    "Greater-Than Sudoku {size}": "Sudoku à inégalités {size}",
    "Sudoku {size}": "Sudoku {size}",
    "Kakuro {size}": "Kakuro {size}",
    "{rows} x {columns} with givens, {difficulty}": "{rows} x {columns} avec données, {difficulty}",
    "{rows} x {columns}, {difficulty}": "{rows} x {columns}, {difficulty}",
    "several solutions": "plusieurs solutions",
    "easy": "facile",
    "medium": "moyen",
    "hard": "difficile",
    "expert": "expert",
    "extreme": "extrême",
}
