// Rearrangement: the same grid with other labels, rows and columns, so that signs tell its solution from others.
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "../splitmix.hpp"

namespace alldiff::generate {

// Houses and signs on a square. Solutions of the houses remain what they are when values are relabelled, and when rows or
// columns are exchanged that the houses do not tell apart; but signs change. They leave the less room the more pairs of
// cells they order, by a chain of signs: an annealing looks for many such pairs, and for an order in which every other
// solution that is known breaks a sign.
class Rearrangement {
public:
    Rearrangement(int side, const std::vector<std::vector<int>>& houses,
                  const std::vector<std::pair<int, int>>& signs, std::vector<int> solution);

    // Looks for an order that leaves little room.
    void arrange(SplitMix64& rng);
    // Adds a solution as things are now.
    void add(const std::vector<int>& other);
    // Changes the order until all others break a sign; false where that did not come about.
    bool change(SplitMix64& rng);
    // The solution as things are now.
    [[nodiscard]] const std::vector<int>& values() const { return values_; }

private:
    enum Kind : std::size_t { labels, rows, columns };
    using Order = std::vector<int>;
    struct Swap {
        Kind kind;
        int first;
        int second;
    };
    struct Other { // a solution as it was at the start
        std::vector<int> values;
        std::vector<int> different; // the cells where it is not the solution
    };

    void add_swaps(const std::vector<std::vector<int>>& houses, Kind kind);
    void add_components();
    // Makes a random swap, if it costs more by a random part of the heat at most.
    void try_swap(SplitMix64& rng, int heat, int& now);
    void swap(const Swap& swap);
    void read_values();
    [[nodiscard]] int start_of(int cell) const;
    [[nodiscard]] int cost() const;
    [[nodiscard]] int unordered(const std::vector<int>& component) const;
    [[nodiscard]] int intact() const;
    [[nodiscard]] bool broken(const Other& other) const;

    int side_;
    std::vector<int> solution_;             // at the start
    std::vector<std::vector<int>> beside_;  // the cells that have a sign with each
    std::vector<std::vector<int>> components_; // cells that signs connect
    std::vector<int> place_;                // of each cell in its component
    std::vector<Swap> swaps_;
    std::array<Order, 3> order_;            // the label of each value; the row, the column that is at each place
    std::array<Order, 3> inverse_;
    std::vector<int> values_;
    std::vector<Other> others_;
};

} // namespace alldiff::generate
