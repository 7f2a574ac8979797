"""Links of Simon Tatham's puzzles."""
