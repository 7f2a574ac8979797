// Network: a model with everything about it that a search looks up again and again.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "../model.hpp"
#include "domain.hpp"

namespace alldiff::twin {

// Lists of numbers, one after the other.
class Lists {
public:
    [[nodiscard]] std::span<const int> operator[](int i) const {
        return {numbers_.data() + starts_[i], numbers_.data() + starts_[i + 1]};
    }
    void add(int number) { numbers_.push_back(number); }
    void close() { starts_.push_back(numbers_.size()); }

private:
    std::vector<int> numbers_;
    std::vector<std::size_t> starts_ = {0};
};

// The values that go with each value of a variable, in one direction of a relation.
template <int Words>
using Supports = std::vector<Domain<Words>>;

template <int Words>
struct Rule {
    Constraint::Type type = Constraint::Type::all_different;
    long long total = 0;   // of a sum
    bool apart = false;    // no two variables can be equal
    bool distinct = false; // a sum whose variables are apart by other constraints
    int smallest = 0;      // of a sum: the least and the greatest value any variable can take
    int largest = 0;
    Domain<Words> house;   // the values of an all-different with as many values as variables
    Supports<Words> of_first, of_second; // of a relation: by the value of the one, values of the other

    // A change of a domain, not only its last value, calls for a revision.
    [[nodiscard]] bool wakes_on_change() const { return type != Constraint::Type::all_different; }
    [[nodiscard]] bool has_filter() const {
        return type == Constraint::Type::all_different || type == Constraint::Type::sum;
    }
};

template <int Words>
class Network {
public:
    explicit Network(const Model& source) : model(source) {
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
        find_bounds();
    }

    [[nodiscard]] Domain<Words> values_in(int c) const {
        Domain<Words> values;
        for (const int v : scopes[c]) values |= domains[v];
        return values;
    }
    // The other variables that share a constraint with each variable, ascending.
    [[nodiscard]] Lists neighbours() const {
        return others([](int) { return true; });
    }
    // The neighbours of each variable that can never be equal to it.
    [[nodiscard]] Lists rivals() const {
        return others([this](int c) { return rules[c].apart; });
    }

    const Model& model;
    std::vector<Domain<Words>> domains;
    std::vector<Rule<Words>> rules;
    std::vector<Constraint::Type> types; // of the rules, close together
    Lists scopes;
    Lists on;        // the constraints of each variable
    Lists sensitive; // those of them that wake on any change
    std::vector<std::uint8_t> is_sensitive; // there are such
    std::vector<int> differences;
    std::vector<int> sums;

private:
    void add(const Constraint& constraint) {
        const int size = int(constraint.variables.size());
        for (const int v : constraint.variables) {
            scopes.add(v);
            if (constraint.type == Constraint::Type::sum) {
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
        rules[c].total = constraint.total;
        rules[c].apart = never_equal(constraint);
        if (constraint.type == Constraint::Type::all_different) {
            const auto values = values_in(c);
            if (values.size() == size) rules[c].house = values;
        }
        if (constraint.type == Constraint::Type::relation) tabulate(constraint, rules[c]);
    }

    static void tabulate(const Constraint& constraint, Rule<Words>& rule) {
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

    void list_constraints() {
        std::vector<std::vector<int>> by_variable(model.variables);
        for (int c = 0; c < int(rules.size()); ++c) {
            for (const int v : scopes[c]) by_variable[v].push_back(c);
        }
        for (const auto& numbers : by_variable) {
            for (const int c : numbers) {
                on.add(c);
                if (rules[c].wakes_on_change()) sensitive.add(c);
            }
            on.close();
            sensitive.close();
            const int v = int(is_sensitive.size());
            is_sensitive.push_back(!sensitive[v].empty());
        }
    }

    static bool never_equal(const Constraint& constraint) {
        if (constraint.type == Constraint::Type::relation) {
            return std::all_of(constraint.allowed.begin(), constraint.allowed.end(),
                               [](const auto& pair) { return pair.first != pair.second; });
        }
        return constraint.type != Constraint::Type::sum;
    }

    void find_bounds() {
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

    template <typename Counts>
    [[nodiscard]] Lists others(Counts counts) const {
        Lists lists;
        std::vector<int> near;
        std::vector<int> seen_by(model.variables, -1);
        for (int v = 0; v < model.variables; ++v) {
            near.clear();
            seen_by[v] = v;
            for (const int c : on[v]) {
                if (!counts(c)) continue;
                for (const int w : scopes[c]) {
                    if (seen_by[w] == v) continue;
                    seen_by[w] = v;
                    near.push_back(w);
                }
            }
            std::sort(near.begin(), near.end());
            for (const int w : near) lists.add(w);
            lists.close();
        }
        return lists;
    }
};

} // namespace alldiff::twin
