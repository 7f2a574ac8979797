// Many solutions of one classic puzzle, counted in the lanes of a batch.
#pragma once

#include <cstdint>

#include "../limits.hpp"
#include "kernel.hpp"

namespace alldiff::bitsliced {

// From so many solutions on, lanes count them sooner than a search that finds one after the other.
inline constexpr std::uint64_t many = 256;

// Counts the solutions of a puzzle of 81 bytes (0 for an empty cell) up to `limit`, at least 1, and adds up the work.
// Ends early where the stop says so.
[[nodiscard]] std::uint64_t count_many(const std::uint8_t* puzzle, std::uint64_t limit, Stop& stop,
                                       const Kernel& kernel, Effort& effort);

} // namespace alldiff::bitsliced
