// Minimal puzzles whose chances are known.
#pragma once

#include <span>
#include <vector>

#include "options.hpp"
#include "prover.hpp"

namespace alldiff::generate {

// More clues than this, which very few minimal puzzles have, are not drawn.
inline constexpr int most_controlled = 32;

// Draws, for each seed, from a full grid a sequence of its cells, and removes clues in that order until
// the first that cannot be spared; gives the puzzle if then none can be spared. The chance of a minimal
// puzzle with n clues is 1 in "81 choose n" for each draw, whatever the puzzle. A seed stands for many
// draws, the first that succeeds counts.
std::vector<Attempt> draw_controlled(const PuzzleOptions& options, std::span<const std::uint64_t> seeds,
                                     Prover& prover);

} // namespace alldiff::generate
