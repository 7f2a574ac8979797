"""The foundation: puzzles, models, constraints, results, limits, errors."""
