"""Puzzles in the millions: arrays and files in, arrays and files out, on one machine or many.

The modules here import numpy, so whoever stands above imports them inside functions.
"""
