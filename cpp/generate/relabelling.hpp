// Relabelling: which value stands for which, so that signs tell a solution from others.
#pragma once

#include <utility>
#include <vector>

#include "../splitmix.hpp"

namespace alldiff::generate {

// Houses and signs on a grid. Other solutions of the houses stay what they are when all values are relabelled, but
// signs depend on the order of the values: it is changed until each known solution breaks a sign.
class Relabelling {
public:
    // Begins with the solutions in which two values are exchanged in some rows, columns and boxes.
    Relabelling(const std::vector<std::vector<int>>& houses, const std::vector<std::pair<int, int>>& signs,
                std::vector<int> solution);

    // Adds a solution with the values as they are labelled now.
    void add(const std::vector<int>& other);
    // Changes the labels; false where no order was found in which all others break a sign.
    bool change(SplitMix64& rng);
    // The solution, relabelled.
    [[nodiscard]] std::vector<int> values() const;

private:
    // Two cells with a sign between them: their values in the solution, and in another.
    struct Pair {
        int values[2];
        int others[2];
    };
    using Other = std::vector<Pair>;

    void add_exchanges(const std::vector<std::vector<int>>& houses, int a, int b);
    void add_known(const std::vector<int>& other);
    [[nodiscard]] bool broken(const Other& other) const;
    [[nodiscard]] int intact() const;

    const std::vector<std::pair<int, int>>& signs_;
    std::vector<int> solution_; // before it was relabelled
    int most_ = 0;              // the greatest value
    std::vector<int> label_;    // of each value
    std::vector<Other> others_;
};

} // namespace alldiff::generate
