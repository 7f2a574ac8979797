"""English: the patterns of every sentence. Titles and rules of techniques are stated with them."""

TITLE = "English"

PATTERNS = {
    "and": "and",
    "or": "or",
    "nor": "or",
    ";": ";",
    "row": "row {}",
    "rows": "rows {}",
    "column": "column {}",
    "columns": "columns {}",
    "box": "box {}",
    "boxs": "boxes {}",
    "window": "window {}",
    "windows": "windows {}",
    "disjoint group": "disjoint group {}",
    "disjoint groups": "disjoint groups {}",
    "number-1": "one",
    "number-2": "two",
    "number-3": "three",
    "number-4": "four",
    "number-5": "five",
    "number-6": "six",
    "number-7": "seven",
    "number-8": "eight",
    "number-9": "nine",
    # Clauses that many sentences have.
    "titled": "{title}: {said}",
    "clauses": "{clauses}",
    "are": "{cells} {cells?is|are} {values:or}",
    "are-not": "{cells} {cells?is|are} not {values:nor}",
    "one-is": "{cells:or} is {values:or}",
    "can-only-be": "{cell} can only be {value}",
    "so": "{why}; so {conclusion}",
    "so-alone": "so {conclusion}",
    "both-ways": "{either}; both ways {conclusion}",
    "candidate": "{cell} = {value}",
    "set": "{letter} = {cells:list} ({values:list})",
    # Where to look.
    "look-at-cells": "look at {cells}",
    "look-at-houses": "look at {houses}",
    "look-for-value": "look at the places for {value}",
    # Singles, locked candidates, subsets, fish.
    "full-house": "{cell} is the last empty cell of {house}, so it is {value}",
    "hidden-single": "in {house} only {cell} can be {value}",
    "naked-single": "{cell} can only be {value}",
    "locked": "in {inside} the {value} can only be in {house}, so no other cell of {house} is "
    "{value} ({cells})",
    "naked": "in {house} the cells {cells} have only {values} between them, so no other cell there "
    "has these: {conclusion}",
    "hidden": "in {house} the values {values} can only be in {cells}, so these cells are nothing "
    "else: {conclusion}",
    "fish": "in {base} the {value} can only be in {cover}, so no other cell of these is {value} "
    "({cells})",
    "finned-fish": "in {base} the {value} can only be in {cover}, or in the {fins?fin|fins} "
    "{fins}; either way {conclusion}",
    "kraken-fish": "in {base} the {value} can only be in {cover}, or in the {fins?fin|fins} {fins}; "
    "{chains:apart}; so either way {conclusion}",
    "fin-leads": "if {start}, then {then:then}",
    # Patterns of one value, wings.
    "two-links": "{houses} have two places each for {value}, and {feet} cannot both be {value} "
    "in {joint}, so {tips:or} is",
    "empty-rectangle": "if {target} were {value}, {far} would not be, so {near} would be {value} "
    "(in {line} it is nowhere else), and {box} would have no place for it",
    "chute-remote-pair": "{pair} have only {values}, and {others} lack one of them, so one of the "
    "two is each value; {conclusion}",
    "wing-end": "if {hinge} is {value}, {end} is {then}",
    "xyz-wing": "whichever of {values:or} {hinge} is, one of {cells} is {value}, so {conclusion}",
    "w-wing": "{cells} have only {values}, and as {joint} is at {ends:or} in {house}, they are not "
    "both {joint}; so one of them is {value}, and {conclusion}",
    "big-wing": "{cells} have only {values} between them, and only {value} could be there twice; "
    "so {places:or} is {value}, and {conclusion}",
    # Colouring.
    "remote-pair": "either {one} are {first} and {other} {second}, or the other way round; both "
    "ways {conclusion}",
    "two-sides": "either {one} {one?is|are} {value}, or {other} {other?is|are}",
    "wrap": "{either}; but {pair} are both in {house}, so {conclusion}",
    "two-groups": "{either:apart}; {why:apart}; so {conclusion}",
    "see-each-other": "{pair} cannot both be {value} in {house}",
    "group": "{letter}: {values}",
    "group-value": "{cells:list} = {value}",
    "group-count": "{letter}: {count} candidates",
    "medusa-clash": "either all of A is true or all of B ({groups}); with {wrong} {clash}, so all "
    "of {wrong} is false and all of {right} true",
    "medusa-trap": "either all of A is true or all of B ({groups}); {why:apart}; so {conclusion}",
    "two-values": "{cell} would be {values}",
    "twice": "{value} would be twice in {house} ({pair})",
    "no-value-left": "{cell} would have no value left",
    "forbidden-twice": "{gone} goes with neither {one} of A nor {other} of B",
    # Almost locked sets, exclusion, templates, rare patterns.
    "als": "the sets {sets} have one candidate more than cells each; so {conclusion}",
    "als-passed": "the sets {sets} have one candidate more than cells each, so each lacks one "
    "value at most; {why}; so {conclusion}",
    "als-doubly": "the sets {sets} have one candidate more than cells each; of {values} neither "
    "can be in both, so one set has the one and the other set the other, and both have all "
    "their other values; so {conclusion}",
    "als-first": "if {value} is not in {set}, then {set} has {has}",
    "als-next": "{set} is without {lacks} and has {has}",
    "als-passage": "{steps:then}, so {value} is in {one} or {other}",
    "then": "then",
    "petal": "if {stem} is {value}, {set} loses it and has {has}",
    "death-blossom": "{petals}; so {has} {has?is|are} in one of the sets whichever it is, and {conclusion}",
    "sue-de-coq": "in {house} the cells of {sets} are {count} with as many candidates, so each of "
    "these is among them; {conclusion}",
    "exclusion": "every way to fill {cells} that leaves room for {others} does without this, so "
    "{conclusion}",
    "exclusion-told": "{failures}; so {conclusion}",
    "pair-fails": "with {cell} = {value} and {partner} = {chosen:or}, {empty} would have no value "
    "left",
    "template-set": "every way to place all the {value}s uses this, so {conclusion}",
    "template-delete": "no way to place all the {value}s uses these, so {conclusion}",
    "firework": "in {lines} the values {values} are confined to their common boxes but for one "
    "cell each, so they fill {cells}; {conclusion}",
    "sk-loop": "the cells {cells} form a ring whose values are each fixed to one house; so "
    "{conclusion}",
    "tridagon": "{cells} cannot all be {values:or}, so {ways:or}; {conclusion}",
    "tridagon-one": "{cells} cannot all be {values:or}; so {conclusion}",
    "oddagon": "the {count} cells {cells} form a ring in which each sees the next, which {values} "
    "cannot fill in turn, so one of {guards} is {others:or}; {conclusion}",
    "oddagon-one": "the {count} cells {cells} form a ring in which each sees the next, which {values} "
    "cannot fill in turn; so {conclusion}",
    "locked-sectors": "where {rows} cross {columns} there are {count} open cells, with room for just as "
    "many values: {by_rows} once in each of these rows, {by_columns} once in each of these columns; so "
    "none of them is elsewhere there: {conclusion}",
    "exocet": "the values of the base {base} come up again in {targets}; so {conclusion}",
    # Uniqueness.
    "grave": "if every open cell came down to two candidates there would be two solutions",
    "swapped": "if {cells} were only {values}, these could be swapped and there would be two "
    "solutions",
    "gurth": "{moved} and exchange {values}: the givens stay as they are, so the only solution does "
    "too; {conclusion}",
    "gurth-kept": "{moved}: the givens stay as they are, so the only solution does too; {conclusion}",
    "exchanged": "{one} with {other}",
    "becomes": "{one} for {other}",
    "half-turn": "turn the grid half round",
    "quarter-turn": "turn the grid by a quarter",
    "diagonal": "flip the grid over the diagonal from the top left",
    "antidiagonal": "flip the grid over the diagonal from the top right",
    "deadly": "{danger}; so {conclusion}",
    "deadly-saved": "{danger}; {saved}; so {conclusion}",
    "only-one-with-more": "only {cells} has more",
    "one-of-them-is": "so one of {cells} is {values:or}",
    "one-of-them-with": "so one of {cells} is {values:or}, which with {rest} makes {count} cells "
    "for {all}",
    "locked-in": "in {house} the {value} has to be at {places:or}; were the other one {other:or}, "
    "the pattern would be complete",
    "crossed": "in {lines} the {value} is only at these corners; if it were at {roof}, {floor} "
    "would be {other}",
    "cornered": "if {corner} were {gone}, the {value} of {lines} would be at {beside}, and "
    "{opposite} would be {gone}",
    # Chains and forcing.
    "with-sets": "with {sets}, one candidate more than cells each: {told}",
    "by-clue": "by {clue} {end}",
    "by-set": "by {letter} {end}",
    "chain": "if {start}, then {then:then}; so {conclusion}",
    "chain-back": "if {start}, then {then:then} after all; so {conclusion}",
    "chain-ends": "if {start}, then {then:then}; so {one}, or {other}, and both ways {conclusion}",
    "loop": "if {start}, then {then:then}: the loop closes, so of each link one end is true; "
    "{conclusion}",
    "told": "{begin}; so {conclusion}",
    "whichever-value": "whichever value {cells} has, the same follows",
    "wherever-in": "wherever in {house} the {value} is, the same follows",
    "whether": "whether {openings:or}, the same follows",
    "absurd-both": "if {opening}, then {cell} would be {value} and also not {value}",
    "nested-empty": "if {opening}, {count} {count?step|steps} from there {count?leaves|leave} {cell} "
    "without a value; so {conclusion}",
    "nested-no-place": "if {opening}, {count} {count?step|steps} from there {count?leaves|leave} one "
    "of the values without a place in {house}; so {conclusion}",
    "absurd-empty": "if {opening}, then {cell} would have no value left",
    # Arguments line by line.
    "whole-argument": "the whole argument",
    "suppose": "suppose that {what}",
    "case": "if {what}:",
    "line-in-cell": "{what}: {exclusions:apart}",
    "line-in-house": "{what}, the only {places?place|places} left in {house}: {exclusions:apart}",
    "not-there": "not {cells:nor}, as {why}",
    "not-this": "not {values:nor}, as {why}",
    "by-line": "{why} ({line})",
    "by-line-in": "{why} ({line}) in {house}",
    "by-line-and": "{why} ({line}) and {house}",
    "line-as": "{what}, as {why}",
    "line-all-left": "{what}, all that is left, as {why}",
    "line-clash": "but {cell}, {value} by {line}, cannot be that, as {why}",
    "rule-leaves": "{what}, by {rule}, as {why}",
    "rule-leaves-alone": "{what}, by {rule}",
    "rule-broken": "but {rule} cannot be kept then, as {why}",
    "rule-broken-alone": "but {rule} cannot be kept then",
    "proved-one": "so {cell} is not {value}",
    "proved": "{proved}; the same rules settle {count} {count?other candidate|other candidates} "
    "likewise",
    "line-so": "so {conclusion}",
    "line-so-as": "so {conclusion}, as {why}",
    "line-empty": "so nothing is left for {cell}",
    "line-no-place": "so one of the values has no place in {house}",
    # Kakuro.
    "sum": "{sum} in {count} = {ways:or}",
    "rest-of-sum": "what is left of {run}, {sum} in {count} = {ways:or}",
    "sum-of": "{sum} in {count} is made of {values:list}",
    "rest-of-sum-of": "what is left of {run}, {sum} in {count}, is made of {values:list}",
    "sum-last-cell": "{cell} is the last open cell of {house}, so it is {value}",
    "kakuro-crossing": "{sums}; so the crossing {cell} is {value}",
    "sum-required-digit": "{sum}; that takes {value} in any case, and only {cell} can be it",
    "sum-unique-combination": "{sum}; so {conclusion}",
    "sum-combinations": "{sum}; so {conclusion}",
    "sum-arrangement": "{sum}, and in no order else; so {conclusion}",
    "sum-bounds": "in {run}, {how}; so {conclusion}",
    "others-least": "{cells} {cells?has|have} {others} at least, so {cell} has {sum} - {others} = "
    "{value} at most",
    "others-most": "{cells} {cells?has|have} {others} at most, so {cell} has {sum} - {others} = "
    "{value} at least",
    "kakuro-fish": "{base} all need {value}, with places only in {cover}, so {conclusion}",
    "kakuro-balance": "{across} less {down} leaves {edge} = {difference}; so {conclusion}",
    "across-sums": "{sums} across ({runs})",
    "down-sums": "{sums} down ({runs})",
    "kakuro-split": "{sum}; both ways {conclusion}",
    "kakuro-split-through": "{sum}; both ways, through {others}, {conclusion}",
    # Clues of every sort.
    "clue-can-be": "{clue} can only be {ways:or}, so {conclusion}",
    "clue-can-be-differing": "{clue} can only be {ways:or}, as no value repeats in {houses}, so "
    "{conclusion}",
    "clue-cannot-be": "no way to fill {clue} has anything else, so {conclusion}",
    "clue-cannot-be-differing": "no way to fill {clue} has anything else, as no value repeats in "
    "{houses}, so {conclusion}",
    "seen-from-house": "{house} has its {value} in {cells:or}, and each of these by {by} rules out "
    "the same, so {conclusion}",
    "seen-from-sum": "{house} needs {value}, in {cells:or}, and each of these by {by} rules out the "
    "same, so {conclusion}",
    "seen-from-cell": "{cell} is {values:or}, and each of these by {by} rules out the same, so "
    "{conclusion}",
    "clue-house": "no way to fill {clues} leaves {house} anything else, so {conclusion}",
    "innies-outies": "{houses} {houses?makes|make} {total} and {sums} {taken}; that leaves {cells} = "
    "{left}, so {conclusion}",
    "innies-outies-placed": "{houses} {houses?makes|make} {total} and {sums} {taken}; with what is "
    "placed that leaves {cells} = {left}, so {conclusion}",
    "leftovers": "{houses} and {others} hold every value equally often, so {cells} on the one side "
    "and {left} on the other hold the same values; {conclusion}",
    # Greater-Than.
    "greater-than-full-chain": "{line} has as many cells as values left for it, so {conclusion}",
    "greater-than-chain": "along {line} every cell needs room for the others, so {conclusion}",
    "greater-than-extreme": "in {house} signs or values keep {value} from every other cell, so "
    "{cell} is {value}",
    "greater-than-arrangement": "no way to fill {house} by its signs has anything else, so "
    "{conclusion}",
    "greater-than-subset": "in {house} the cells {cells} share {values}, and their signs put them "
    "in order, so {conclusion}",
    "below-a-house": "{cell} is below {cells} of {house}, which need {count} greater values, so "
    "{conclusion}",
    "above-a-house": "{cell} is above {cells} of {house}, which need {count} smaller values, so "
    "{conclusion}",
    # Keys of pictures.
    "key-base": "base",
    "key-cover": "cover",
    "key-fin": "fin",
    "key-pattern": "the pattern",
    "key-counterpart": "its counterpart",
    "key-ends": "ends",
    "key-between": "between them",
    "key-more": "more",
    "key-one-way": "one way",
    "key-other-way": "the other way",
    "key-deadly-pattern": "deadly pattern",
    "key-other-cells": "other cells",
    "key-saves-it": "saves it",
    "key-strong": "one of the two is true",
    "key-weak": "not both are true",
    "key-true": "so this is true",
    "key-false": "so this is false",
    "key-places": "places of the value",
    "key-other-places": "of the other house",
    "key-one-way-2": "one way of the second group",
    "key-other-way-2": "the other way of it",
    "key-on": "true then",
    "key-off": "false then",
    "key-stem": "stem",
    "key-set": "set {letter}",
    "key-house": "a rule that is used",
    "key-houses": "houses of the pattern",
    "key-swings": "would swing",
    "key-supposing": "if {what}",
    "key-houses-other": "other houses",
    "key-house-other": "another rule",
    "key-blocker": "leaves no other place",
    "key-removed": "removed",
    "key-placed": "placed",
    # What is wrong, and how it ended.
    "no-solution-with": "no solution: {placed} already {placed?cannot be|contradict each other}",
    "no-solution": "no solution: the clues contradict each other even without givens",
    "two-solutions": "more than one solution: {cell} is {first} in one and {second} in another",
    "no-solution-has": "no solution has {placed}",
    "not-known-in-time": "whether there is exactly one solution could not be found out in time",
    "wrong-value": "{placed} is wrong",
    "wrong-marks": "the pencil marks of {cell} leave out its value",
    "step-left-out": "a step was left out: {why}",
    "every-cell-has-its-value": "every cell has its value",
    "no-technique-helps": "none of the techniques helps here",
    "times": "{count} x {title}",
    "ending-solved": "solved",
    "ending-stuck": "the techniques lead no further: {count} cells are open",
    "ending-limit": "time was up: {count} cells are open",
    "ending-contradiction": "something has no place left, so there is no solution",
    "summary": "{ending} after {count} {count?step|steps}: {techniques}",
    "summary-without-steps": "{ending} after 0 steps",
    "heading": "{title} ({difficulty}), steps {first} to {last}",
    "heading-of-one": "{title} ({difficulty}), step {first}",
    "easy": "easy",
    "medium": "medium",
    "hard": "hard",
    "expert": "expert",
    "extreme": "extreme",
    # Ratings.
    "unfair": "unfair",
    "rated-difficulty": "difficulty",
    "rated-hardest": "hardest technique",
    "rated-effort": "effort",
    "rated-hard-steps": "hard steps",
    "rated-of": "{count} of {all}",
    "rated-bottleneck": "bottleneck",
    "rated-ways": "{count} {count?way|ways} on where there were fewest",
    "rated-ways-or-more": "{count} or more ways on where there were fewest",
    "rated-beyond": "beyond the techniques",
    "rated-above": "above {most}",
    "rated-so-far": "{rated} so far, and harder",
    "rated-level": "{level}, score {score}",
    "rated-score": "score {score}",
    "rated-beyond-profile": "beyond its techniques, score {score} so far",
    "rated-hodoku-line": "HoDoKu {level} {score}",
    # Exercises.
    "grade-right": "right",
    "grade-wrong": "wrong",
    "grade-open": "open",
    "grade-unsure": "That is not it. {hint}",
    "grade-unusable": "The check cannot use this answer, of type {kind} ({error}). {hint}",
    "grade-failed": "cell {cell} failed: {error}",
    "grade-failed-at": "cell {cell} failed: line {line}: {error}",
    "grade-late": "the notebook was ended after {seconds} seconds, in cell {cell}; what comes after it was not run",
    "grade-gone": "the notebook ended itself, in cell {cell}; what comes after it was not run",
    "grade-count": "{right} right, {wrong} wrong, {open} open",
    "drill-question": "{title}: where, and what follows?",
    "drill-right": "Right. {said}",
    "drill-wrong": "No. {said}",
    "drill-score": "{right} of {asked} right",
    "drill-none": "in none of these is {technique} the next step",
    # Rules together.
    "together-leave": "by {reasons}{reasons?| together}, {conclusion}",
    "sum-alone": "in {run}, {sum}; so {conclusion}",
}
