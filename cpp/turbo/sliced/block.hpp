// A block: as many search nodes as there are lanes, each the candidates of a 9x9 grid.
#pragma once

#include "planes.hpp"

namespace alldiff::turbo::ALLDIFF_TURBO_SET {

inline constexpr int cells = 81;

// Where a node stands in the search: its puzzle, and its place in the puzzle's tree. A path has a bit
// for each choice from the root, the highest bit first, 0 where the chosen literal holds: a smaller
// path is further left.
struct Place {
    std::uint64_t path;
    std::uint32_t puzzle;
    std::uint32_t depth; // choices made
};

struct alignas(64) Block {
    Plane digits[9][cells]; // the candidates: plane [d][c] tells whether cell c can be d + 1
    Plane choice[11];       // the bits of the literal that a lane branches on
    Plane padding[28];      // fills up the planes to 12 times 64
    Plane live;             // lanes that hold a node
    Place places[lanes];
};

} // namespace alldiff::turbo::ALLDIFF_TURBO_SET
