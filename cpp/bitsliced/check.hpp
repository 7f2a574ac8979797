// Whether grids are solutions of classic 9x9 puzzles. It shares nothing with the solvers: whatever
// they hand out passes here first.
#pragma once

#include <cstdint>

namespace alldiff::bitsliced {

// Tells whether 81 values are from 1 to 9, agree with the givens (0 for an empty cell), and are all
// different in each row, column and box.
[[nodiscard]] bool is_solution(const std::uint8_t* givens, const std::uint8_t* values);

} // namespace alldiff::bitsliced
