// Sets of cells with few candidates.
#pragma once

#include <vector>

#include "position.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

// Calls visit(cells, values) for each choice of that many of the cells, in their order, whose
// candidates, with the values given, are at most so many; ends early, and is false, where it says so.
template <typename Visit>
bool subsets_of(const Position& position, const std::vector<int>& cells, int size, int most_values,
                Mask values, const Visit& visit, std::size_t from = 0, const Cells& chosen = {}) {
    if (size == 0) return visit(chosen, values);
    for (std::size_t at = from; at + static_cast<std::size_t>(size) <= cells.size(); ++at) {
        const Mask joined = values | position.marks(cells[at]);
        if (std::popcount(joined) > most_values) continue;
        if (!subsets_of(position, cells, size - 1, most_values, joined, visit, at + 1,
                        chosen | Cells::of(cells[at]))) {
            return false;
        }
    }
    return true;
}

} // namespace alldiff::reason::ALLDIFF_REASON
