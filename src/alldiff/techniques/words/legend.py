"""What the colours of a step's picture mean: one legend for pictures and for the page."""

from __future__ import annotations

from collections.abc import Iterator

from alldiff.core.constraints import AllDifferent
from alldiff.core.model import Model
from alldiff.languages import Phrase, phrase
from alldiff.techniques.engine.catalogue import TECHNIQUES
from alldiff.techniques.engine.deduction import Candidate, Colour, Deduction
from alldiff.techniques.words.context import node
from alldiff.techniques.words.sets import letter

PARTS = {
    "kraken-fish-2": ("base", "cover", "fin", "in-cover"),
    "junior-exocet": ("base", "target"),
    "senior-exocet": ("base", "target"),
    "double-exocet": ("base", "target"),
    "chute-remote-pair": ("pattern", "other-cells"),
    "aligned-pair-exclusion": ("pattern", "other-cells"),
    "aligned-triplet-exclusion": ("pattern", "other-cells"),
    "fish": ("base", "cover", "fin"),
    "wings": ("ends", "between", "more"),
    "patterns": ("places", "other-places"),
    "colouring": ("one-way", "other-way", "more", "one-way-2", "other-way-2"),
    "uniqueness": ("deadly-pattern", "other-cells", "saves-it"),
    "exotic": ("pattern", "counterpart", "saves-it"),
    "chains": ("on", "off"),
    "forcing": ("on", "off"),
    "kakuro": ("on", "off"),
}
"""What the parts of a pattern are called, by technique or by family."""
TINTED = 5
"""More houses than this are not tinted: everything would be."""
Scope = tuple[int, ...]
"""The variables of a house."""


def tinted(model: Model, deduction: Deduction) -> dict[int, list[Scope]]:
    """Return the houses that are tinted, by colour; of rules together each has its own."""
    family = TECHNIQUES[deduction.technique].family
    # Arrows say more of a chain than all the houses it passes through.
    if family in ("sets", "chains", "forcing"):
        return {}
    scopes: dict[int, list[Scope]] = {}
    for colour in (Colour.MAIN, Colour.OTHER):
        numbers = (one.constraint for one in deduction.because.reasons if one.colour == colour)
        found = list(dict.fromkeys(model.constraints[number].variables for number in numbers))
        if found and len(found) <= TINTED:
            scopes[int(colour)] = found
    if family == "smallest":
        return {part: [scope] for part, scope in enumerate(scopes.get(0, ()))}
    return scopes


def legend(model: Model, deduction: Deduction) -> Iterator[tuple[str, Phrase]]:
    """Yield the class of each part that a picture shows, and what it is."""
    because = deduction.because
    family = TECHNIQUES[deduction.technique].family
    shown = sorted({shade.colour for shade in because.shades if shade.value is not None})
    names = PARTS.get(deduction.technique) or PARTS.get(family, ())
    named = family == "exotic" or deduction.technique in PARTS
    if named or len(shown) > 1 or because.links or Colour.EXTRA in shown:
        for colour in shown:
            if colour < len(names):
                yield f"p{colour}", phrase(f"key-{names[colour]}")
    yield from set_keys(deduction)
    for part, scopes in tinted(model, deduction).items():
        key = "key-house" if all(is_house(model, deduction, s) for s in scopes) else "key-rule"
        if len(scopes) > 1:
            key += "s"
        if part == Colour.OTHER and family != "smallest":
            key += "-other"
        if family == "fish":
            key = "key-covers" if part == Colour.OTHER else "key-bases"
        yield f"t{part}", phrase(key)
    if family == "singles" and deduction.technique != "full-house":
        yield "blocker", phrase("key-blocker")
    if because.deadly:
        yield "dead", phrase("key-swings")
    yield from chain_keys(deduction)
    if deduction.removals:
        yield "strike", phrase("key-removed")
    if deduction.places:
        yield "placed", phrase("key-placed")


def is_house(model: Model, deduction: Deduction, scope: Scope) -> bool:
    """Return whether all that a step says of some variables is that they differ."""
    stated = (model.constraints[reason.constraint] for reason in deduction.because.reasons)
    return all(type(one) is AllDifferent for one in stated if one.variables == scope)


def set_keys(deduction: Deduction) -> Iterator[tuple[str, Phrase]]:
    """Yield the almost locked sets of a step, by the letters that its sentence gives them."""
    technique, shades = deduction.technique, deduction.because.shades
    family = TECHNIQUES[technique].family
    if family == "chains":
        colours = sorted({s.colour for s in shades if s.value is None and s.colour > Colour.EXTRA})
    elif family == "sets" and not technique.startswith("aligned"):
        colours = sorted({shade.colour for shade in shades})
    else:
        return
    if technique == "death-blossom":
        yield f"p{colours.pop(0)}", phrase("key-stem")
    for number, colour in enumerate(colours):
        yield f"c{colour}", phrase("key-set", letter=letter(number))


def chain_keys(deduction: Deduction) -> Iterator[tuple[str, Phrase]]:
    """Yield what links mean, and what each chain supposes where several have their own colours."""
    links = deduction.because.links
    family = TECHNIQUES[deduction.technique].family
    net = family in ("forcing", "kakuro")
    starts: dict[int, tuple[tuple[Candidate, ...], bool]] = {}
    for link in links:
        starts.setdefault(link.chain, (link.start, not link.strong))
    if family == "forcing" and len(starts) > 1:
        for chain, (start, true) in sorted(starts.items()):
            yield f"o{chain}", phrase("key-supposing", what=node(start, true))
    # A net may need several of its arrows for one inference.
    if any(link.strong for link in links):
        yield "strong", phrase("key-true" if net else "key-strong")
    if any(not link.strong for link in links):
        yield "weak", phrase("key-false" if net else "key-weak")
