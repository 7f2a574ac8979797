// Problem: a valid model made ready for search: scopes sorted by what a propagator needs, and the
// domains after a first cheap elimination.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "../limits.hpp"
#include "../model.hpp"
#include "diagram.hpp"

namespace alldiff::lcg {

using Word = std::uint64_t;

// Variables that add up to a total; `distinct` where no two of them can be equal.
struct Total {
    std::vector<int> variables;
    long long total = 0;
    bool distinct = false;
    bool derived = false; // implied by others: needed by no answer, useful to the search
    std::vector<int> ends{}; // of the runs of variables that differ, where it is not distinct as a whole
};

// Variables, each times its coefficient, compared with a total.
struct Linear {
    std::vector<int> variables;
    std::vector<int> coefficients; // none is 0
    Constraint::Operator comparison = Constraint::Operator::equal;
    long long total = 0;
    std::vector<int> ends{}; // of the runs of variables that differ and have the same coefficient
};

// Variables, one of the houses too, that together hold one of these sets of values.
struct Family {
    std::span<const int> variables;
    std::vector<Word> sets;              // masks; only where domains have one word
    std::vector<std::span<const int>> rows; // the same sets where they have more
};

// It holds parts of itself, so it may be moved but not copied.
struct Problem {
    Problem() = default;
    Problem(Problem&&) = default;
    Problem& operator=(Problem&&) = default;
    Problem(const Problem&) = delete;
    Problem& operator=(const Problem&) = delete;

    const Model* model = nullptr;
    int variables = 0;
    int words = 1;
    std::vector<Word> domains;                // as Model::domains, fewer values
    std::vector<std::span<const int>> houses; // scopes of all_different with two variables or more
    std::vector<std::vector<int>> cliques;    // houses that are none of the model's constraints
    std::vector<Total> totals;
    std::vector<Linear> linears;
    std::vector<Family> families;
    std::vector<Diagram> diagrams; // of tables and automata
    std::vector<std::pair<int, int>> lesses;
    std::vector<const Constraint*> relations;
    std::vector<const Constraint*> regions;
    // Constraints that only hold while a switch is on, each with its number, and how many there are.
    std::vector<std::pair<const Constraint*, int>> switched;
    int switches = 0;
    // Of the last of each list: the constraints of the model that state them, where those can be turned
    // off; see add_optional().
    struct Optional {
        std::vector<int> houses, totals, families, lesses, relations, linears, diagrams, regions;
    } optional;
    std::vector<Word> differ; // variables x differ_words; empty where nobody asked
    int differ_words = 0;
    bool impossible = false;
    LimitReached limit = LimitReached::none; // met on the way: the problem is incomplete

    [[nodiscard]] int visible() const { return model->visible(); }
    [[nodiscard]] bool only_houses() const { return only_pairs() && lesses.empty() && relations.empty(); }
    // Nothing besides houses is on more than two variables.
    [[nodiscard]] bool only_pairs() const {
        return totals.empty() && linears.empty() && families.empty() && diagrams.empty() &&
               regions.empty();
    }
    [[nodiscard]] bool possible(int v, int value) const {
        return value >= 0 && value < 64 * words && (domain(v)[value / 64] >> (value % 64) & 1) != 0;
    }
    [[nodiscard]] Word* domain(int v) { return domains.data() + std::size_t(v) * std::size_t(words); }
    [[nodiscard]] const Word* domain(int v) const {
        return domains.data() + std::size_t(v) * std::size_t(words);
    }
    [[nodiscard]] bool different(int a, int b) const {
        return (differ[std::size_t(a) * std::size_t(differ_words) + std::size_t(b >> 6)] >> (b & 63) &
                1) != 0;
    }
};

// Sorts the constraints and applies the givens; needs a model that validate() accepts. Of each
// constraint `switch_of` tells the number of its switch, or -1 where it always holds; empty where all do.
[[nodiscard]] Problem prepare(const Model& model, Stop& stop, std::span<const int> switch_of = {});

// Adds a constraint that can be turned off to the lists, and notes its number there: only for a plain
// search, which knows what is on. `together` are those that are on whenever it is. All must outlive the
// problem.
void add_optional(Problem& problem, const Constraint& constraint, int number,
                  std::span<const Constraint* const> together, Stop& stop);

// Puts variables that differ from each other side by side, and returns where each run of them ends.
// Where there are coefficients, they come along, and those of a run are equal. Houses that were used
// before are left alone, and those that are used now are noted.
[[nodiscard]] std::vector<int> arrange(const Problem& problem, std::vector<int>& variables,
                                       std::vector<int>* coefficients, std::vector<char>* used = nullptr);

// Fills `differ` by the houses and by what else keeps two variables apart, and makes larger houses
// of houses of two and of relations that say no more than "not equal".
void merge_pairs(Problem& problem, Stop& stop);

// Removes, in every house, the values that some variable of it has already; to the fixpoint. Meant
// for wide domains, where one literal per candidate would be too many. Returns the limit met.
[[nodiscard]] LimitReached eliminate(Problem& problem, Stop& stop);

// Adds the sums of the variables left over where whole sums are taken away from up to `most`
// disjoint houses (innies) or houses from the sums that cover them (outies); where it is `thorough`,
// from rows of any number of houses too, and innies less outies. It may stop short where a limit is
// met: what it adds is implied anyway.
void derive(Problem& problem, int most, bool thorough, Stop& stop);

} // namespace alldiff::lcg
