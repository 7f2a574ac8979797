"""How steps are found: positions, the catalogue, the path to the solution, and proofs."""
