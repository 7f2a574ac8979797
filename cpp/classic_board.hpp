// The classic Sudoku as the reasoner sees it.

#pragma once

#include <array>
#include <cstdint>

#include "reason/shape.hpp"

namespace alldiff::reason {

// The shape of a 9x9 Sudoku with 3x3 boxes.
[[nodiscard]] Shape classic_shape();

// Where a player of such a puzzle begins: everything pencilled in that the givens leave.
[[nodiscard]] State classic_start(const std::array<std::uint8_t, 81>& puzzle, const Shape& shape);

} // namespace alldiff::reason
