// The two places that a house has left for a value: if one of them does not hold it, the other does.
#pragma once

#include <vector>

#include "../technique.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

struct Conjugates {
    int first;
    int second;
    int house;
};

// Pairs that two houses share come once for each.
inline std::vector<Conjugates> conjugates(const Position& position, int value) {
    std::vector<Conjugates> found;
    const auto& houses = position.board().houses;
    for (int house = 0; house < static_cast<int>(houses.size()); ++house) {
        const Cells places = position.holders(value, house);
        if (places.count() != 2) continue;
        const int first = places.first();
        found.push_back({first, (places - Cells::of(first)).first(), house});
    }
    return found;
}

} // namespace alldiff::reason::ALLDIFF_REASON
