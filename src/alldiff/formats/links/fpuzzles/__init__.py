"""Links of f-puzzles."""
