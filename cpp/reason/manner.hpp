// Where programs that look for the same techniques differ.
#pragma once

#include <algorithm>
#include <compare>
#include <limits>
#include <utility>
#include <vector>

#include "deduction.hpp"

namespace alldiff::reason {

// What techniques look for. As it stands: everything.
struct Manner {
    bool sets_in_chains = true; // almost locked sets are nodes of grouped chains
    bool sets_overlap = true;   // almost locked sets may share cells, and lose candidates to each other
    bool small_sets_first = true; // else house by house
    bool sets_turn_back = true; // a chain of them may go on to one that comes earlier
    bool chains_cross = true;   // a chain may come to a cell twice
    int longest = std::numeric_limits<int>::max(); // nodes of an X- or XY-chain
};

inline constexpr Manner everything{};

// As HoDoKu does unless it is told otherwise.
inline constexpr Manner hodoku{.sets_in_chains = false,
                               .sets_overlap = false,
                               .small_sets_first = false,
                               .sets_turn_back = false,
                               .chains_cross = false,
                               .longest = 20};

// An order of our own that comes near to what HoDoKu prefers among chains, loops and nets of one sort,
// by the scores that it gives: those that place a value, then those that remove most; of these the ones
// whose removals, told value by value and compared from the last to the first, come earlier on the
// board, a small value making up for a later cell; then the shortest.
struct Preference {
    int placed;              // values, negative
    int fewer;               // removals, negative
    std::vector<int> places; // the last first
    int length;

    auto operator<=>(const Preference&) const = default;
};

inline Preference preference(const std::vector<Candidate>& placed, const std::vector<Candidate>& removals,
                             int length) {
    auto all = placed;
    all.insert(all.end(), removals.begin(), removals.end());
    std::ranges::sort(all, {}, [](const Candidate& one) { return std::pair(one.value, one.cell); });
    std::vector<int> places;
    for (auto one = all.rbegin(); one != all.rend(); ++one) places.push_back(one->cell + one->value);
    return {-static_cast<int>(placed.size()), -static_cast<int>(removals.size()), std::move(places), length};
}

} // namespace alldiff::reason
