// Network: a model with everything about it that a search looks up again and again.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "../model.hpp"
#include "domain.hpp"
#include "lists.hpp"
#include "peers.hpp"

namespace alldiff::textbook {

// Words of marks for so many variables.
constexpr std::size_t words_of_marks(std::size_t variables) { return (variables + 63) / 64; }

// The values that go with each value of a variable, in one direction of a relation.
template <int Words>
using Supports = std::vector<Domain<Words>>;

template <int Words>
struct Rule {
    Constraint::Type type = Constraint::Type::all_different;
    long long total = 0;   // of a sum
    bool apart = false;    // no two variables can be equal
    bool filters = false;  // it has a filter of its own (gac)
    bool distinct = false; // a sum whose variables are apart by other constraints
    int smallest = 0;      // of a sum: the least and the greatest value any variable can take
    int largest = 0;
    Domain<Words> house;   // the values of an all-different with as many values as variables
    Supports<Words> of_first, of_second; // of a relation: by the value of the one, values of the other
};

// Sums and linears add variables up, which orders count apart from differences.
constexpr bool is_sum(Constraint::Type type) {
    return type == Constraint::Type::sum || type == Constraint::Type::linear;
}
// Constraints that are made of pairs of variables.
constexpr bool is_pairs(Constraint::Type type) {
    return type == Constraint::Type::all_different || type == Constraint::Type::less ||
           type == Constraint::Type::relation;
}
// Tells whether any change of a domain can take a support, and not only that one value is left.
inline bool wakes_on_change(const Constraint& constraint) {
    if (constraint.type == Constraint::Type::linear) {
        return constraint.comparison != Constraint::Operator::unequal;
    }
    return constraint.type != Constraint::Type::all_different;
}
inline bool has_filter(const Constraint& constraint) {
    switch (constraint.type) {
    case Constraint::Type::all_different:
    case Constraint::Type::sum:
    case Constraint::Type::sets: return true;
    case Constraint::Type::linear: return constraint.comparison == Constraint::Operator::equal;
    default: return false;
    }
}

template <int Words>
class Network {
public:
    [[gnu::cold]] explicit Network(const Model& source) : model(source) {
        model.givens.clear(); // models that differ in these alone share a network
        domains.reserve(model.variables);
        rules.reserve(model.constraints.size());
        for (int v = 0; v < model.variables; ++v) {
            Domain<Words> domain;
            for (int i = 0; i < model.words; ++i) {
                if (i < Words) domain.set_word(i, model.domains[std::size_t(v) * model.words + i]);
            }
            domains.push_back(domain);
        }
        differences.resize(model.variables);
        sums.resize(model.variables);
        for (const auto& constraint : model.constraints) add(constraint);
        list_constraints();
        peers = Peers(model.variables, scopes, [&](int v) { return on[v].first(std::size_t(leading[v])); });
        find_bounds();
    }

    [[nodiscard]] Domain<Words> values_in(int c) const {
        Domain<Words> values;
        for (const int v : scopes[c]) values |= domains[v];
        return values;
    }
    Model model;
    std::vector<Domain<Words>> domains;
    std::vector<Rule<Words>> rules;
    std::vector<Constraint::Type> types; // of the rules, close together
    std::vector<std::array<int, 2>> ends; // the first and the last variable of each scope
    Lists scopes;
    Lists on;        // the constraints of each variable
    Lists places;    // those of each variable in the scopes of these
    Lists sensitive; // those of them that wake on any change
    Lists far_ends;  // of each of these the last variable, or the first where that is its own; twice, and one
                     // more in the first case: of an inequality, who is bound by it, and from below
    std::vector<std::uint8_t> is_sensitive; // there are such
    std::vector<int> waking_sizes; // a variable that changes has to be revised where it is no larger
    std::vector<int> leading; // how many all-differents come before any other constraint of a variable
    std::vector<int> leading_differences; // of these
    Peers peers; // by these all-differents
    std::vector<std::uint8_t> only_pairs; // all constraints of a variable are
    std::vector<std::uint8_t> only_less; // all other constraints of a variable are of type less
    std::vector<int> differences;
    std::vector<int> sums;

private:

    [[gnu::cold]] void add(const Constraint& constraint) {
        const int size = int(constraint.variables.size());
        for (const int v : constraint.variables) {
            scopes.add(v);
            if (is_sum(constraint.type)) {
                ++sums[v];
            } else {
                differences[v] += size - 1;
            }
        }
        scopes.close();
        const int c = int(rules.size());
        rules.emplace_back();
        rules[c].type = constraint.type;
        types.push_back(constraint.type);
        ends.push_back({constraint.variables.front(), constraint.variables.back()});
        rules[c].total = constraint.total;
        rules[c].apart = never_equal(constraint);
        rules[c].filters = has_filter(constraint);
        if (constraint.type == Constraint::Type::all_different) {
            const auto values = values_in(c);
            if (values.size() == size) rules[c].house = values;
        }
        if (constraint.type == Constraint::Type::relation) tabulate(constraint, rules[c]);
    }

    [[gnu::cold]] static void tabulate(const Constraint& constraint, Rule<Words>& rule) {
        for (const auto& [first, second] : constraint.allowed) {
            const auto fits = [](int value) { return value >= 0 && value < Domain<Words>::capacity; };
            if (!fits(first) || !fits(second)) continue; // no domain holds such a value
            note(rule.of_first, first, second);
            note(rule.of_second, second, first);
        }
    }
    static void note(Supports<Words>& supports, int value, int other) {
        if (value >= int(supports.size())) supports.resize(value + 1);
        supports[value].add(other);
    }

    [[gnu::cold]] void list_constraints() {
        std::vector<std::size_t> counts(model.variables);
        std::vector<std::size_t> sensitive_counts(model.variables);
        for (const auto& constraint : model.constraints) {
            const bool wakes = wakes_on_change(constraint);
            for (const int v : constraint.variables) {
                ++counts[v];
                sensitive_counts[v] += wakes;
            }
        }
        for (const auto count : sensitive_counts) {
            is_sensitive.push_back(count != 0);
            waking_sizes.push_back(count != 0 ? Domain<Words>::capacity : 1);
        }
        on.make_room(counts);
        places.make_room(counts);
        sensitive.make_room(sensitive_counts);
        far_ends.make_room(sensitive_counts);
        for (int c = 0; c < int(types.size()); ++c) {
            for (int place = 0; const int v : scopes[c]) {
                on.add(v, c);
                places.add(v, place++);
                if (!wakes_on_change(model.constraints[c])) continue;
                sensitive.add(v, c);
                const bool first = ends[c][0] == v;
                far_ends.add(v, 2 * ends[c][first] + first);
            }
        }
        for (int v = 0; v < model.variables; ++v) {
            const auto mine = on[v];
            const auto end = std::find_if(mine.begin(), mine.end(), [&](int c) {
                return types[c] != Constraint::Type::all_different;
            });
            leading.push_back(int(end - mine.begin()));
            only_pairs.push_back(
                std::all_of(mine.begin(), mine.end(), [&](int c) { return is_pairs(types[c]); }));
            only_less.push_back(std::all_of(end, mine.end(), [&](int c) {
                return types[c] == Constraint::Type::less;
            }));
            leading_differences.push_back(std::accumulate(
                mine.begin(), end, 0, [&](int sum, int c) { return sum + int(scopes[c].size()) - 1; }));
        }
    }

    static bool never_equal(const Constraint& constraint) {
        if (constraint.type == Constraint::Type::relation) {
            return std::all_of(constraint.allowed.begin(), constraint.allowed.end(),
                               [](const auto& pair) { return pair.first != pair.second; });
        }
        return constraint.type == Constraint::Type::all_different ||
               constraint.type == Constraint::Type::less ||
               constraint.type == Constraint::Type::sets;
    }

    [[gnu::cold]] void find_bounds() {
        std::vector<int> rival_of(model.variables, -1); // the variable it was last seen to rival
        for (int c = 0; c < int(rules.size()); ++c) {
            if (rules[c].type != Constraint::Type::sum) continue;
            const auto values = values_in(c);
            rules[c].smallest = values.lowest();
            rules[c].largest = values.highest();
            const auto scope = scopes[c];
            rules[c].distinct = std::all_of(scope.begin(), scope.end(), [&](int v) {
                for (const int other : on[v]) {
                    if (!rules[other].apart) continue;
                    for (const int w : scopes[other]) rival_of[w] = v;
                }
                return std::all_of(scope.begin(), scope.end(),
                                   [&](int w) { return w == v || rival_of[w] == v; });
            });
        }
    }
};

// The other variables that share a constraint with a variable; found when asked for, because a
// search of a large model may not live to ask for all.
template <int Words>
class Neighbours {
public:
    // `different`: only those that share an all-different with it.
    Neighbours(const Network<Words>& network, bool different)
        : network_(network), different_(different), known_(network.domains.size(), 0),
          near_(network.domains.size()), seen_by_(network.domains.size(), -1) {}

    const std::vector<int>& operator[](int v) {
        if (!known_[v]) find(v);
        return near_[v];
    }

private:
    void find(int v) {
        known_[v] = 1;
        seen_by_[v] = v;
        for (const int c : network_.on[v]) {
            if (different_ && network_.types[c] != Constraint::Type::all_different) continue;
            for (const int w : network_.scopes[c]) {
                if (seen_by_[w] == v) continue;
                seen_by_[w] = v;
                near_[v].push_back(w);
            }
        }
    }

    const Network<Words>& network_;
    bool different_;
    std::vector<std::uint8_t> known_;
    std::vector<std::vector<int>> near_;
    std::vector<int> seen_by_;
};

} // namespace alldiff::textbook
