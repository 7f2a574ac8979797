// Locked candidates of houses that share cells, or that other cells see.
#pragma once

#include "../kernel.hpp"
#include "planes.hpp"

namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET {

// Where the place of a value in a house is also in another house, it has no other place in that; and no cell that
// sees all its places in a house can have it. There are `size` candidates, number groups.cells * (value - 1) + cell.
// Returns the lanes where something went.
inline Plane remove_locked(const Groups& groups, Plane* candidates, int size, const Plane& where) {
    Plane moved{};
    for (int first = 0; first < size; first += groups.cells) {
        Plane* const x = candidates + first;
        for (int pair = 0; pair < groups.pairs; ++pair) {
            const std::uint32_t* const starts = groups.rest_starts + 2 * pair;
            Plane one{};
            Plane other{};
            for (auto i = starts[0]; i < starts[1]; ++i) one |= x[groups.rests[i]];
            for (auto i = starts[1]; i < starts[2]; ++i) other |= x[groups.rests[i]];
            const Plane gone = where & (one ^ other);
            if (!any(gone)) continue;
            moved |= gone;
            for (auto i = starts[0]; i < starts[2]; ++i) x[groups.rests[i]] &= ~gone;
        }
        for (int view = 0; view < groups.views; ++view) {
            Plane rest{};
            for (auto i = groups.view_starts[view]; i < groups.view_starts[view + 1]; ++i) {
                rest |= x[groups.view_rests[i]];
            }
            Plane& here = x[groups.view_cells[view]];
            const Plane gone = here & where & ~rest;
            moved |= gone;
            here &= ~gone;
        }
    }
    return moved;
}

} // namespace alldiff::bitsliced::ALLDIFF_BITSLICED_SET
