"""Conflict sets with names: what a sentence, a picture and the JSON form say of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from alldiff.core.cells import Cell, cell_name
from alldiff.core.constraints import Less
from alldiff.core.errors import InvalidPuzzle, LimitReached
from alldiff.core.limits import Ended, Limits, Stopwatch
from alldiff.core.messages import t
from alldiff.core.model import Model
from alldiff.core.puzzle import Puzzle
from alldiff.languages import Language, Names, Phrase, english, phrase
from alldiff.rules import validate
from alldiff.rules.framework.base import cells_of as cells_of_rule
from alldiff.solving import cells_of
from alldiff.solving.conflict_sets import (
    BASE,
    ENTRY,
    ConflictSet,
    Item,
    conflict_set,
    model_parts,
    puzzle_parts,
)
from alldiff.solving.repairs import item_name
from alldiff.techniques.engine.names import constraint_names
from alldiff.techniques.engine.position import Position
from alldiff.techniques.engine.reasoning import NO_LIMIT

MENTION_SECONDS = 1.0
"""How long a set is looked for where it is only mentioned."""
MOST_NAMED, SOME_NAMED = 8, 6
"""A brief sentence about more clues than the first names only as many as the second."""
MemberKind = Literal["entry", "given", "clue", "rule", "constraint"]


@dataclass(frozen=True, slots=True)
class Member:
    """One item of a conflict set.

    `kind` is entry, given, clue, rule (a base rule) or constraint (of a model); `clue` is the
    number of the clue in the puzzle, and `value` that of a given or an entry.
    """

    kind: MemberKind
    name: str
    cells: tuple[Cell, ...] = ()
    value: Any = None
    clue: int | None = None


@dataclass(frozen=True, slots=True)
class Conflict:
    """Clues that cannot hold together; without any one of them the rest can, if `minimal`.

    `smallest` says whether it is proved that no set has fewer clues, base rules not counted.
    """

    members: tuple[Member, ...]
    minimal: bool = True
    smallest: bool = False

    def said(self, brief: bool = False) -> Phrase:
        """Return the set in one sentence, base rules named apart.

        If `brief`, of many clues only some are named, and all entries. Entries come last: what
        follows "your R1C2=3" would sound like one.
        """
        stated = [one for one in self.members if one.kind != "rule"]
        rules = [one.name for one in self.members if one.kind == "rule"]
        some = max(SOME_NAMED, len(self.values("entry")))
        many = brief and len(stated) > max(MOST_NAMED, some)
        named = sorted(stated[:some] if many else stated, key=lambda one: one.kind == "entry")
        clues = [one.name for one in named]
        if many:
            return phrase("conflict-many", clues=Names(clues), more=len(stated) - some)
        if not clues or not rules or (brief and len(rules) > SOME_NAMED):
            names = Names(clues or rules)
            return phrase("conflict", clues=names, count=len(names))
        return phrase("conflict-by", clues=Names(clues), count=len(clues), rules=Names(rules))

    def notes(self) -> list[Phrase]:
        """Return what is proved about the set, and what is not."""
        proved = {"conflict-not-minimal": not self.minimal, "conflict-smallest": self.smallest}
        return [phrase(key) for key, holds in proved.items() if holds]

    def told(self) -> list[Phrase]:
        """Return the set as it is mentioned: in a brief sentence, with its notes."""
        return [self.said(brief=True), *self.notes()]

    @property
    def cells(self) -> list[Cell]:
        """The cells of the entries, givens and clues, in order."""
        named = (one for one in self.members if one.kind != "rule")
        return sorted({cell for one in named for cell in one.cells})

    def values(self, kind: MemberKind) -> tuple[tuple[Cell, int], ...]:
        """Return the entries, or the givens, as cells with values."""
        return tuple((one.cells[0], one.value) for one in self.members if one.kind == kind)

    def record(self, language: Language | None = None) -> dict[str, Any]:
        """Return the set with the field names of the JSON form."""
        spoken = language or english()
        return {
            "text": spoken.sentence(self.said()),
            "members": [
                {
                    "kind": one.kind,
                    "name": spoken.name_of(one.name),
                    "cells": [cell_name(cell) for cell in one.cells],
                    **({} if one.value is None else {"value": one.value}),
                    **({} if one.clue is None else {"clue": one.clue}),
                }
                for one in self.members
            ],
            "minimal": self.minimal,
            "smallest": self.smallest,
        }


class Question:
    """The items of a puzzle, a position or a model, and their names."""

    def __init__(self, asked: Puzzle | Position | Model, watch: Stopwatch) -> None:
        self.watch = watch
        self.values: Mapping[Cell, int] = {}
        if isinstance(asked, Model):
            self.puzzle: Puzzle | Model = asked
            self.parts = model_parts(asked, watch)
            self.names: Sequence[str] = ()
            return
        position = asked if isinstance(asked, Position) else None
        puzzle = asked if isinstance(asked, Puzzle) else asked.puzzle
        if faults := [fault for fault in validate(puzzle) if not fault.contradiction]:
            raise InvalidPuzzle(faults)
        self.puzzle = puzzle
        if position is not None:
            self.values = position.values
        numbers = {cell: v for v, cell in enumerate(puzzle.cells())}
        entries = [(numbers[cell], value) for cell, value in sorted(self.values.items())]
        self.parts = puzzle_parts(puzzle, watch, entries)
        self.names = constraint_names(puzzle, self.parts.model)

    def member(self, item: Item) -> Member:
        """Return an item with its name and cells."""
        model, puzzle = self.parts.model, self.puzzle
        cells = cells_of(model, sorted({v for v, _ in (*item.givens, *item.among)}))
        if item.givens:
            kind: MemberKind = "entry" if item.rank == ENTRY else "given"
            value = model.labelled()(item.givens[0][1])
            return Member(kind, item_name(item, puzzle, model), cells, value)
        if not isinstance(puzzle, Puzzle):
            return Member("constraint", item_name(item, puzzle, model), clue=item.clue)
        assert item.clue is not None
        if item.rank == BASE and len(item.constraints) == 1:
            scope = model.constraints[item.constraints[0]].variables
            return Member(
                "rule", self.names[item.constraints[0]], cells_of(model, scope), clue=item.clue
            )
        kind = "rule" if item.rank == BASE else "clue"
        clue = puzzle.clues[item.clue]
        found = cells_of_rule(clue) or scope_of(model, item)
        name = clue.name()
        if len(item.constraints) == 1 and type(model.constraints[item.constraints[0]]) is Less:
            # Signs without an article can be named as lines.
            name = self.names[item.constraints[0]]
        return Member(kind, name, tuple(found), clue=item.clue)

    def conflict(self, found: ConflictSet, smallest: bool = False) -> Conflict:
        """Return a set with names; clues first, base rules last."""
        members = tuple(self.member(self.parts.items[n]) for n in found.items)
        return Conflict(members, found.minimal, smallest)


def scope_of(model: Model, item: Item) -> list[Cell]:
    """Return the cells of the constraints of an item."""
    scope = {v for c in item.constraints for v in model.constraints[c].variables}
    return list(cells_of(model, sorted(scope)))


def mentioned(asked: Puzzle | Position | Model, watch: Stopwatch = NO_LIMIT) -> Conflict | None:
    """Return a conflict set if one is found within a second, or None."""
    left = min(MENTION_SECONDS, watch.left.seconds or MENTION_SECONDS)
    try:
        question = Question(asked, Stopwatch(Limits(None, seconds=left), watch.listener))
        found = conflict_set(question.parts)
    except Ended as ended:
        if ended.limit_reached == "cancelled":
            raise LimitReached(t("the reasoning was ended: {}", "cancelled")) from None
        return None
    except InvalidPuzzle:
        return None
    return None if found is None else question.conflict(found)
