"""Answers to puzzles: found in a text, judged, and given partial credit."""
