// UniquenessChecker: where the sums of a filled Kakuro allow other values, or the proof that they do not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace alldiff::kakuro {

constexpr int largest = 9;
using Mask = std::uint16_t; // bit v - 1: the value v
constexpr Mask all_values = (1 << largest) - 1;

// A number as the place in a vector.
// White cells 0..n-1 in runs of 2 to 9; each cell is in one run across and one down.
struct Outline {
    int cells = 0;
    std::vector<std::vector<int>> runs;
    std::vector<std::array<int, 2>> runs_of; // of each cell

    Outline(int count, std::vector<std::vector<int>> lines);
};

// The sets of values that reach each sum in each length.
class Combinations {
public:
    Combinations();
    [[nodiscard]] const std::vector<Mask>& of(std::size_t length, int sum) const {
        return sets_[length][sum];
    }
    // A thousand times the logarithm of how many there are.
    [[nodiscard]] int choice(std::size_t length, int sum) const {
        return choices_[length][sum];
    }

private:
    static constexpr std::size_t sums = 46;
    std::array<std::array<std::vector<Mask>, sums>, largest + 1> sets_;
    std::array<std::array<int, sums>, largest + 1> choices_{};
};

// Propagates the sums; what that leaves open falls into parts that have nothing to do with each
// other, and each is searched on its own. The work is thus that of the hardest part, not the product.
class UniquenessChecker {
public:
    UniquenessChecker(const Outline& outline, const Combinations& combinations);

    // Looks at the values; their sums must fit the table of combinations.
    void examine(const std::vector<int>& values);

    // Cells where another solution differs, and all of a part for which the effort ended: none
    // where the values are the only ones.
    [[nodiscard]] const std::vector<int>& cells() const { return cells_; }
    // How many cells are open in parts with checker.
    [[nodiscard]] int open() const { return open_; }

private:
    static constexpr int most_nodes = 300; // in one part

    bool propagate();
    bool filter(int run);
    bool narrow(int cell, Mask domain);
    void undo(std::size_t size);
    void collect(int start);
    void search();
    [[nodiscard]] int pick() const;

    const Outline& outline_;
    const Combinations& combinations_;
    const std::vector<int>* values_ = nullptr;
    std::vector<Mask> domains_;
    std::vector<const std::vector<Mask>*> sets_; // of each run
    std::vector<int> queue_;
    std::vector<char> queued_;
    std::vector<std::pair<int, Mask>> trail_;
    std::vector<int> part_;
    std::vector<char> seen_;
    std::vector<char> run_seen_;
    std::vector<int> cells_;
    int open_ = 0;
};

} // namespace alldiff::kakuro
