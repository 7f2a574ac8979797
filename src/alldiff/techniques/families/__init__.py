"""The techniques by family: sums, signs, clues, Kakuro, and those of the compiled core."""
