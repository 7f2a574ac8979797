// Problem: a valid model made ready for search: scopes sorted by what a propagator needs, and the
// domains after a first cheap elimination.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "../limits.hpp"
#include "../model.hpp"

namespace alldiff::strong {

using Word = std::uint64_t;

// Variables that add up to a total; `distinct` where no two of them can be equal.
struct Total {
    std::vector<int> variables;
    long long total = 0;
    bool distinct = false;
    bool derived = false; // implied by others: needed by no answer, useful to the search
};

struct Problem {
    const Model* model = nullptr;
    int variables = 0;
    int words = 1;
    std::vector<Word> domains;                // as Model::domains, fewer values
    std::vector<std::span<const int>> houses; // scopes of all_different with two variables or more
    std::vector<Total> totals;
    std::vector<std::pair<int, int>> lesses;
    std::vector<const Constraint*> relations;
    std::vector<Word> differ; // variables x differ_words; empty where nobody asked
    int differ_words = 0;
    bool impossible = false;

    [[nodiscard]] Word* domain(int v) { return domains.data() + std::size_t(v) * std::size_t(words); }
    [[nodiscard]] const Word* domain(int v) const {
        return domains.data() + std::size_t(v) * std::size_t(words);
    }
    [[nodiscard]] bool different(int a, int b) const {
        return (differ[std::size_t(a) * std::size_t(differ_words) + std::size_t(b >> 6)] >> (b & 63) &
                1) != 0;
    }
};

// Sorts the constraints and applies the givens; needs a model that validate() accepts.
[[nodiscard]] Problem prepare(const Model& model);

// Removes, in every house, the values that some variable of it has already; to the fixpoint. Meant
// for wide domains, where one literal per candidate would be too many. Returns the limit met.
[[nodiscard]] LimitReached eliminate(Problem& problem, Stop& stop);

// Adds the sums of the variables left over where whole sums are taken away from up to `most`
// disjoint houses (innies) or houses from the sums that cover them (outies). It may stop short where
// a limit is met: what it adds is implied anyway.
void derive(Problem& problem, int most, Stop& stop);

} // namespace alldiff::strong
