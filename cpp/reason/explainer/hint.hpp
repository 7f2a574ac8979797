// What a rule of the explainer finds, with its rating.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "../../limits.hpp"
#include "grid.hpp"

namespace alldiff::reason::explainer {

struct Removal {
    int cell;
    Marks values;
};

struct Hint {
    std::string technique;
    double rating; // sums of tenths as doubles: hints are compared by them, rounding included
    std::vector<Removal> removals;
    int cell = -1; // where a value is placed, -1 where none is
    int value = 0;
};

// Adds values to remove from a cell.
inline void strike(std::vector<Removal>& removals, int cell, Marks values) {
    if (values == 0) return;
    for (auto& removal : removals) {
        if (removal.cell == cell) {
            removal.values |= values;
            return;
        }
    }
    removals.push_back({cell, values});
}

using First = std::optional<Hint>;

// The rules, each with the first hint that it gives.
First hidden_single(const Grid& grid);
First naked_single(const Grid& grid);
First direct_locking(const Grid& grid);
First direct_hidden_set(const Grid& grid, int degree);
First locking(const Grid& grid);
First hidden_set(const Grid& grid, int degree);
First naked_set(const Grid& grid, int degree);
First fish(const Grid& grid, int degree);
First strong_links(const Grid& grid, int degree);
First short_wing(const Grid& grid, bool with_pivot); // XY-Wing, XYZ-Wing
First long_wing(const Grid& grid, int degree);       // cells of the bigger set: 3 for WXYZ-Wing
First unique_loop(const Grid& grid);
First universal_grave(const Grid& grid);
First aligned_pair(const Grid& grid);
First aligned_triplet(const Grid& grid, Stop& stop);

} // namespace alldiff::reason::explainer
