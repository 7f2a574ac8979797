"""Strings of the Interactive Sudoku Solver."""
