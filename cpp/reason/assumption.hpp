// What a person may suppose of a cell, to see what follows.
#pragma once

#include <cstdint>

namespace alldiff::reason {

// That it has not a value, that it has it, that it has it at least, or at most.
enum class Says : std::uint8_t { off, on, least, most };

struct Assumption {
    int cell, value;
    Says says;
};

} // namespace alldiff::reason
