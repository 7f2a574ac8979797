// Random Latin squares.
#pragma once

#include <vector>

#include "../splitmix.hpp"

namespace alldiff::generate {

// Values 1 to `side`, row by row. After enough moves every square is equally likely (Jacobson & Matthews:
// Generating uniformly distributed random Latin squares, 1996); side^3 of them are made, and rows, columns
// and values are then put into random order.
[[nodiscard]] std::vector<int> random_latin_square(SplitMix64& rng, int side);

} // namespace alldiff::generate
