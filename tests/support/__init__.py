"""What tests share: random models and puzzles, oracles, servers, sample data."""
