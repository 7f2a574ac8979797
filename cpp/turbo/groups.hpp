// Puzzles in bulk whose rules are groups of different values: other sizes, jigsaws, diagonals, knights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../limits.hpp"
#include "kernel.hpp"

namespace alldiff::turbo {

// Groups of cells, as `Groups` has them: all, or those that come after the first `known`, and pairs of houses that
// are not both among these.
class GroupList {
public:
    GroupList(const std::vector<std::vector<std::uint16_t>>& groups, int cells, int values, std::size_t known = 0);
    [[nodiscard]] Groups view() const;

private:
    int cells_;
    int values_;
    std::vector<std::uint32_t> starts_{0}, rest_starts_{0};
    std::vector<std::uint16_t> members_, rests_;
};

// Solves `size` puzzles, rows of `groups.cells` bytes, 0 for an empty cell, on several threads (0: as
// many as the machine has). Each gets the number of its solutions up to `limits.solutions` (0: all) and
// the first of them, or zeros. Which one that is depends on the puzzle alone. A count of `too_deep` is a
// puzzle that needs another search. Throws InvalidValue for a value above `groups.values`, and
// WrongSolution where a grid that was found breaks a rule.
[[nodiscard]] LimitReached solve_groups(const Groups& groups, const std::uint8_t* puzzles,
                                        std::size_t size, std::uint8_t* solutions,
                                        std::uint64_t* counts, const Limits& limits, int threads,
                                        const Kernel& kernel);

} // namespace alldiff::turbo
