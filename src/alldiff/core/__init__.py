"""What everything else is made of: puzzles, models, constraints, results, limits, errors."""
