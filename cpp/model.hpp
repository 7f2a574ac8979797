// Model: the narrow waist between puzzles and engines, <X, D, C> with the givens.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace alldiff {

// What must hold between some variables; how it is enforced is the business of an engine.
struct Constraint {
    enum class Type { all_different, sum, less, relation };

    Type type = Type::all_different;
    std::vector<int> variables;               // less: the smaller first; relation: in pair order
    long long total = 0;                      // of a sum
    std::vector<std::pair<int, int>> allowed; // of a relation
};

// Variables 0..n-1 with a domain each, constraints, and givens that hold from the start.
struct Model {
    int variables = 0;
    int words = 1;                      // 64-bit words of one domain
    std::vector<std::uint64_t> domains; // variables x words; bit v of the words: v is possible
    std::vector<Constraint> constraints;
    std::vector<std::pair<int, int>> givens; // (variable, value)

    [[nodiscard]] bool possible(int variable, int value) const {
        return value >= 0 && value < 64 * words &&
               (domains[static_cast<std::size_t>(variable) * static_cast<std::size_t>(words) +
                        static_cast<std::size_t>(value / 64)] >>
                    (value % 64) &
                1) != 0;
    }
};

// Returns what is wrong with a model, or nothing: every engine may rely on a valid one.
[[nodiscard]] std::string validate(const Model& model);

// Tells whether the values, one per variable, are a solution: the ground oracle.
[[nodiscard]] bool holds(const Model& model, const std::vector<int>& values);

} // namespace alldiff
