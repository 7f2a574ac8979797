"""What people call: each function of these modules is one thing one does with puzzles."""
