"""Puzzles as text: lines, tables, drawings and the notations of single kinds."""
