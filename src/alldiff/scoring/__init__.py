"""Answers to puzzles: found in a text, judged, and given partial credit."""

from alldiff.scoring.verdict import Score, Verdict, judge

__all__ = ["Score", "Verdict", "judge"]
