// Puzzles in bulk whose rules are groups of different values: other sizes, jigsaws, diagonals, knights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../limits.hpp"
#include "kernel.hpp"

namespace alldiff::bitsliced {

// Groups of cells as kernels take them. One that lies inside another is left out, and where the rows, columns and
// boxes of a classic 9x9 grid are among them, these come first.
class GroupList {
public:
    using Cells = std::vector<std::uint16_t>;

    GroupList(std::vector<Cells> groups, int cells, int values);

    [[nodiscard]] int cells() const { return cells_; }
    [[nodiscard]] int values() const { return values_; }
    [[nodiscard]] Groups all() const { return after(0, 0); }
    [[nodiscard]] bool is_classic() const { return classic_ > 0; }
    // The groups besides the classic ones, and pairs of houses that are not both classic.
    [[nodiscard]] Groups further() const { return after(classic_, classic_pairs_); }

private:
    [[nodiscard]] bool is_house(const Cells& group) const { return group.size() == static_cast<std::size_t>(values_); }
    [[nodiscard]] Cells seen_from(std::uint16_t cell, const std::vector<Cells>& groups, bool by_houses) const;
    void add_links(const std::vector<Cells>& groups);
    [[nodiscard]] Groups after(std::size_t groups, std::size_t pairs) const;

    int cells_;
    int values_;
    std::size_t classic_ = 0;
    std::size_t classic_pairs_ = 0;
    std::vector<std::uint32_t> starts_{0}, rest_starts_{0}, link_starts_{0}, view_starts_{0};
    Cells members_, rests_, links_, view_cells_, view_rests_; // see `Groups`
};

// Solves `size` puzzles, rows of a byte for each cell, 0 for an empty one, on several threads (0: as
// many as the machine has). Each gets the number of its solutions up to `limits.solutions` (0: all) and
// the first of them, or zeros. Which one that is depends on the puzzle alone. A count of `too_deep` is a
// puzzle that needs another search. Throws InvalidValue for a value above the largest, and
// WrongSolution where a grid that was found breaks a rule.
[[nodiscard]] LimitReached solve_groups(const GroupList& groups, const std::uint8_t* puzzles,
                                        std::size_t size, std::uint8_t* solutions,
                                        std::uint64_t* counts, const Limits& limits, int threads,
                                        const Kernel& kernel);

} // namespace alldiff::bitsliced
