"""Fish: one value in as many base houses as cover houses."""

from __future__ import annotations

from functools import partial

from alldiff.techniques.engine.catalogue import BOXED, HOUSED, Needs, describe
from alldiff.techniques.engine.structure import PLAIN

fish = partial(describe, "fish")

NAMES = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish", 5: "Squirmbag", 6: "Whale", 7: "Leviathan"}
NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}


def add(
    form: str, size: int, effort: float, rule: str, hodoku: tuple[int, str] | None, se: float = 0
) -> None:
    """Describe one fish; the form, such as 'finned franken', goes before its name."""
    title = " ".join([*form.split(), NAMES[size]])
    boxed: Needs = BOXED
    if "mutant" in form and size > 3:
        # So many houses take long to combine, and signs soon tell more.
        boxed = (*BOXED, PLAIN)
    fish(
        title.lower().replace(" ", "-"),
        title[0].upper() + title[1:],
        effort,
        rule.format(count=NUMBERS[size]),
        needs=boxed if form else HOUSED,
        se=(se, se) if se else None,
        hodoku=hodoku,
    )


BASIC = (
    "Where {count} rows can hold a value only in the same {count} columns, or the other way "
    "round, these places use the columns up, so no other cell of them has the value."
)
FINNED = (
    "But for its fins this is a fish on {count} lines, so either it holds or a fin is true: what "
    "the fish would remove and every fin sees goes either way."
)
SASHIMI = (
    "A finned fish on {count} lines one of which would keep a single place without its fins: what "
    "the fish would remove and every fin sees goes either way."
)
FRANKEN = (
    "Where {count} houses, lines of one direction and boxes, can hold a value only inside "
    "{count} others, the value leaves every other cell of those."
)
MUTANT = (
    "Where {count} houses of any sort that share no place for a value can hold it only inside "
    "{count} others, the value leaves every other cell of those."
)
MORE_FINNED = " Fins are places outside; then only cells that see every fin lose the value."

add("", 2, 3.2, BASIC, (140, "H"), 3.2)
add("", 3, 3.8, BASIC, (150, "H"), 3.8)
add("finned", 2, 4.3, FINNED, (130, "H"))
add("sashimi", 2, 4.3, SASHIMI, (150, "H"))
add("finned", 3, 5.1, FINNED, (200, "U"))
add("sashimi", 3, 5.1, SASHIMI, (240, "U"))
add("", 4, 5.2, BASIC, (160, "H"), 5.2)
add("finned", 4, 6.0, FINNED, (250, "U"))
add("sashimi", 4, 6.0, SASHIMI, (260, "U"))
add("franken", 3, 6.2, FRANKEN, (350, "U"))
add("finned franken", 2, 6.2, FRANKEN + MORE_FINNED, (390, "U"))
add("finned franken", 3, 6.7, FRANKEN + MORE_FINNED, (410, "U"))
add("franken", 4, 6.8, FRANKEN, (370, "U"))
add("finned mutant", 2, 7.0, MUTANT + MORE_FINNED, (470, "X"))
add("mutant", 3, 7.2, MUTANT, (450, "X"))
add("finned franken", 4, 7.3, FRANKEN + MORE_FINNED, (430, "U"))
add("finned mutant", 3, 7.6, MUTANT + MORE_FINNED, (470, "X"))
add("mutant", 4, 7.7, MUTANT, (450, "X"))
add("finned mutant", 4, 7.8, MUTANT + MORE_FINNED, (470, "X"))
add("finned mutant", 5, 7.9, MUTANT + MORE_FINNED, (470, "X"))
add("", 5, 6.9, BASIC, (470, "U"))
add("", 6, 7.4, BASIC, (470, "U"))
add("", 7, 7.5, BASIC, (470, "U"))
add("finned", 5, 8.8, FINNED, None)
add("sashimi", 5, 8.8, SASHIMI, None)
add("finned", 6, 8.8, FINNED, None)
add("sashimi", 6, 8.8, SASHIMI, None)
add("finned", 7, 8.8, FINNED, None)
add("sashimi", 7, 8.8, SASHIMI, None)
add("franken", 5, 8.8, FRANKEN, None)
add("finned franken", 5, 8.8, FRANKEN + MORE_FINNED, None)
add("mutant", 5, 8.8, MUTANT, None)
for size in (6, 7):
    # Last of what has a name: templates tell what they tell, and sooner.
    add("franken", size, 9.5, FRANKEN, None)
    add("finned franken", size, 9.5, FRANKEN + MORE_FINNED, None)
    add("mutant", size, 9.5, MUTANT, None)
    add("finned mutant", size, 9.5, MUTANT + MORE_FINNED, None)

fish(
    "kraken-fish",
    "Kraken fish",
    8.5,
    "Either a fish holds or one of its fins is true; what the fish would remove goes both ways "
    "where every fin sees it, or rules it out by a chain.",
    hodoku=(500, "X"),
)
fish(
    "kraken-fish-2",
    "Kraken fish, type 2",
    8.6,
    "Either a fish holds, and has one of its places in each of its covers, or one of its fins is "
    "true; what all of these rule out by chains goes.",
    hodoku=(500, "X"),
)
