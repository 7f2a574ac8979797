// The classic 9x9 Sudoku as a model, solved by the kernels of the bit-sliced engine.
#pragma once

#include <cstdint>

#include "../limits.hpp"
#include "../model.hpp"

namespace alldiff::bitsliced {

// Tells whether a model is a classic Sudoku: 81 variables with values from 1 to 9, and the 27 houses
// in the order rows, columns, boxes.
[[nodiscard]] bool is_classic(const Model& model);

// Finds up to limits.solutions solutions of a classic Sudoku and keeps the first `keep` of them. It
// promises the same answers as every other search, in an order of its own.
[[nodiscard]] Outcome solve_classic(const Model& model, const Limits& limits, std::uint64_t keep);

} // namespace alldiff::bitsliced
