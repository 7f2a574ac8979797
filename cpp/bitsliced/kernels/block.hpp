// A block: as many search nodes as there are lanes, each the candidates of a 9x9 grid.
#pragma once

#include "planes.hpp"

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

inline constexpr int cells = 81;

struct Block {
    Plane digits[9][cells]; // the candidates: plane [d][c] tells whether cell c can be d + 1
    Plane closed[cells];    // cells with at most one candidate, when last counted
};

// Copies the lanes of `mask` from one block to another.
inline void copy_lanes(const Plane& mask, const Block& from, Block& to) {
    for (int d = 0; d < 9; ++d) {
        for (int c = 0; c < cells; ++c) {
            to.digits[d][c] = blend(mask, from.digits[d][c], to.digits[d][c]);
        }
    }
    for (int c = 0; c < cells; ++c) to.closed[c] = blend(mask, from.closed[c], to.closed[c]);
}

// What the search denies: plane [d][g][e] tells whether digit d + 1 may not take entry e, which is
// 3 * line + place, of group g. The groups are three bands, whose entries are minirows (a line is a
// row), and three stacks, whose entries are minicolumns (a line is a box).
struct Denials {
    Plane at[9][6][9];
};

// The first cell of an entry, and how far the others are apart.
inline constexpr int first_cell(int group, int entry) {
    return group < 3 ? 27 * group + 3 * entry : 27 * (entry / 3) + 3 * (group - 3) + entry % 3;
}
inline constexpr int cell_step(int group) { return group < 3 ? 1 : 9; }

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
