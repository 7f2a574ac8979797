// Fill: values for an outline, changed until their sums allow no others.
#pragma once

#include <cstdint>
#include <vector>

#include "../limits.hpp"
#include "uniqueness_checker.hpp"

namespace alldiff::kakuro {

// `values` is empty where none were found that differ within each run. `ambiguous` are cells where
// other values reach the sums too: none where the values are proved to be the only ones.
struct FillResult {
    std::vector<int> values;
    std::vector<int> ambiguous;
    std::uint64_t changes = 0;
    LimitReached limit_reached = LimitReached::none;
};

// Begins with `values`, or with random ones where there are none (0 for a cell without), and gives up
// after `patience` changes without an improvement. Equal arguments give equal results, limits of time aside.
[[nodiscard]] FillResult fill(const Outline& outline, std::vector<int> values, std::uint64_t seed,
                              std::uint64_t patience, const Limits& limits);

} // namespace alldiff::kakuro
