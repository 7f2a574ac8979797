// Many puzzles at a time: of a classic grid with further groups, as diagonals or knights, and of small Latin squares with
// signs.
#pragma once

#include "mixture.hpp"

namespace alldiff::generate {

// Tries attempts for the seeds that have no puzzle yet, as long as there are many of them, the mixture allows it and
// `pause` seconds have not passed: the same puzzles as those of `make_puzzle`, but their questions are answered together.
void make_side_by_side(const Mixture& mixture, Series& series, double pause, const Limits& limits, int threads,
                       MadeSeries& result);

} // namespace alldiff::generate
