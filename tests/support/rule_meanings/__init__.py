"""What every rule means wherever it stands, said in plain Python after docs/rules.md.

`rule_samples` has one small puzzle or a few for each rule; here a rule is said for any fields, so
that `support.random_puzzles` can try random clues against every filling of a small grid.
"""

from support.rule_meanings import by_name, cages, houses, lines, outside, own  # noqa: F401
from support.rule_meanings.meaning import MEANINGS, Setting, keeps_all

__all__ = ["MEANINGS", "Setting", "keeps_all"]
