// Where programs that look for the same techniques differ.
#pragma once

#include <algorithm>
#include <limits>
#include <tuple>
#include <vector>

#include "deduction.hpp"

namespace alldiff::reason {

// What techniques look for. As it stands: everything.
struct Manner {
    bool sets_in_chains = true; // almost locked sets are nodes of grouped chains
    bool sets_overlap = true;   // almost locked sets that are linked may share cells
    bool chains_cross = true;   // a chain may come to a cell twice
    int longest = std::numeric_limits<int>::max(); // nodes of an X- or XY-chain
};

inline constexpr Manner everything{};

// As HoDoKu does unless it is told otherwise.
inline constexpr Manner hodoku{.sets_in_chains = false, .sets_overlap = false, .chains_cross = false, .longest = 20};

// Orders chains as HoDoKu prefers them: those that remove most, then those whose removals come first
// on the board, of which each counts for more than the one before, then the shortest.
inline std::tuple<long, long, int> preference(std::vector<Candidate> removals, int length) {
    std::ranges::sort(removals, {}, [](const Candidate& one) { return std::pair(one.value, one.cell); });
    long place = 0, weight = 1;
    for (const auto& [cell, value] : removals) {
        place += cell * weight + value;
        weight += 80;
    }
    return {-static_cast<long>(removals.size()), place, length};
}

} // namespace alldiff::reason
