// Random pieces of a square: connected, and as many cells each as a side has.
#pragma once

#include <vector>

#include "../splitmix.hpp"

namespace alldiff::generate {

// The cells beside each cell of a square, row by row.
[[nodiscard]] std::vector<std::vector<int>> cells_beside(int side);

// Returns the number of the piece of each cell, row by row. Boxes of this width exchange cells as long as
// all stay connected. `images` are the moves of a symmetry, the one that moves nothing included: of each,
// where every cell goes. What they map onto each other is exchanged together.
[[nodiscard]] std::vector<int> random_pieces(SplitMix64& rng, int side, int box_width,
                                             const std::vector<std::vector<int>>& images);

} // namespace alldiff::generate
