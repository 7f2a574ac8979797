// Cages on a solved grid: connected groups of cells, and what their values make.
#pragma once

#include <cstddef>
#include <vector>

#include "../splitmix.hpp"

namespace alldiff::generate {

struct GroupOptions {
    int least = 1; // cells
    int most = 4;
    bool distinct = false; // no value twice
};

// Connected groups of cells that are not `taken`, until no cell is left that could be in one, each in reading
// order; what is in them is then taken. A cell that is left alone joins a group beside it, if need be one that is
// parted in two. `images` are the moves of a symmetry: where each takes every cell.
// With them groups come together with their images, which are groups apart from each other or the same.
[[nodiscard]] std::vector<std::vector<int>> random_groups(SplitMix64& rng,
                                                          const std::vector<std::vector<int>>& beside,
                                                          const std::vector<int>& values,
                                                          std::vector<char>& taken, const GroupOptions& options,
                                                          const std::vector<std::vector<int>>& images = {});

// What the values of a KenKen cage make, by an operation: one of + - x /, or 0 for a single cell.
struct Operation {
    char sign;
    int result;
};
// Differences and ratios are for pairs, and products end at a thousand millions.
[[nodiscard]] Operation random_operation(SplitMix64& rng, const std::vector<int>& values);

// Whether the values of a group have another sum than those of another solution.
[[nodiscard]] bool tells_apart(const std::vector<int>& group, const std::vector<int>& values, const std::vector<int>& other);

// Changes groups so that their sums tell `values` from those of another solution: one is parted in two, or,
// where none can be, a cell goes over to the group beside it. Returns the numbers of those that changed, or
// none where nothing helps.
[[nodiscard]] std::vector<std::size_t> separate(SplitMix64& rng, const std::vector<std::vector<int>>& beside,
                                                const std::vector<int>& values, const std::vector<int>& other,
                                                const GroupOptions& options, std::vector<std::vector<int>>& groups);

} // namespace alldiff::generate
