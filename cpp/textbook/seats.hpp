// Seats: who is assigned in an all-different, and which values are taken there.
#pragma once

#include <cstdint>

#include "domain.hpp"

namespace alldiff::textbook {

// The assigned variables of an all-different, which all differ, and their values.
template <int Words>
struct Seats {
    Domain<Words> taken;
    std::uint64_t places = 0; // marks of theirs, among the first 64 of the scope
    int count = 0;

    void add(int place, const Domain<Words>& value) {
        taken |= value;
        places |= place < 64 ? mark_of(place) : 0;
        ++count;
    }
    void remove(int place, const Domain<Words>& value) {
        taken = taken.without(value);
        places &= ~(place < 64 ? mark_of(place) : 0);
        --count;
    }
};

} // namespace alldiff::textbook
