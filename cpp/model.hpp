// Model: the narrow waist between puzzles and engines, <X, D, C> with the givens.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace alldiff {

// What must hold between some variables; how it is enforced is the business of an engine.
struct Constraint {
    enum class Type { all_different, sum, less, relation, linear, sets, table, automaton, regions };
    enum class Operator { equal, at_most, unequal };
    struct Move {
        int value;
        int to;
    };

    Type type = Type::all_different;
    std::vector<int> variables;               // less: the smaller first; relation: in pair order
    long long total = 0;                      // of a sum or a linear
    std::vector<std::pair<int, int>> allowed; // of a relation, ascending; of regions, places that touch
    std::vector<int> coefficients;            // of a linear, one for each variable
    Operator comparison = Operator::equal;    // of the weighed sum with the total
    // Of sets and of a table: one set or tuple after the other, each with as many values as there
    // are variables. Tuples ascend, and so do the values of a set.
    std::vector<int> rows;
    // Of an automaton, which begins in state 0: moves[state], ascending by value.
    std::vector<std::vector<Move>> moves;
    std::vector<char> accepting; // by state
    // Of regions: so many, numbered from 1 as they come first, each of so many places (0: any number).
    // The first variables are the regions of the places, the others, if any, their contents.
    int places = 0;
    int count = 0;
    int size = 0;
};

[[nodiscard]] constexpr bool compare(Constraint::Operator comparison, long long sum, long long total) {
    switch (comparison) {
    case Constraint::Operator::equal: return sum == total;
    case Constraint::Operator::at_most: return sum <= total;
    case Constraint::Operator::unequal: return sum != total;
    }
    return false;
}

// Variables 0..n-1 with a domain each, constraints, and givens that hold from the start. The last
// `hidden` variables only help to say what the constraints mean: a solution is an assignment of the
// others and counts once, however many ways the hidden ones have.
struct Model {
    int variables = 0;
    int hidden = 0;
    int words = 1;                      // 64-bit words of one domain
    std::vector<std::uint64_t> domains; // variables x words; bit v of the words: v is possible
    std::vector<Constraint> constraints;
    std::vector<std::pair<int, int>> givens; // (variable, value)

    [[nodiscard]] int visible() const { return variables - hidden; }
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
// The same of its givens alone.
[[nodiscard]] std::string fault_of_givens(const Model& model);

// Tells whether the values, one per variable, hidden ones included, are a solution: the ground oracle.
[[nodiscard]] bool holds(const Model& model, const std::vector<int>& values);
// The same of one constraint; `narrow` where every value is below 64.
[[nodiscard]] bool holds(const Constraint& constraint, const std::vector<int>& values, bool narrow = false);

} // namespace alldiff
