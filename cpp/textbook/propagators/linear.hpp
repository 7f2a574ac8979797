// Linear: the minima and maxima of the terms bound it; at `gac`, an equation is exact.
//
// An inequality needs no more than its bounds: with them every value has a support. What differs from
// the total has something to say only when one variable is left.
#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

#include "../combinations.hpp"
#include "../state.hpp"
#include "sum.hpp"

namespace alldiff::textbook {

constexpr long long divide_down(long long above, long long below) {
    const long long quotient = above / below;
    return quotient - (above % below != 0 && (above < 0) != (below < 0));
}
constexpr long long divide_up(long long above, long long below) {
    return -divide_down(-above, below);
}

template <int Words>
class Linears {
    using Operator = Constraint::Operator;

public:
    // One check: the bounds of the terms against the total; for an inequation once all are assigned.
    bool check(State<Words>& state, int c) {
        if (is(state, c, Operator::unequal)) {
            for (const int v : state.network.scopes[c]) {
                if (!state.assigned[v]) return true;
            }
            return exclude(state, c, none);
        }
        ++state.checks;
        return has_room(state, c, reach(state, c)) || state.blame(c);
    }

    // Bounds the unassigned variables: one check for each of their values.
    bool forward(State<Words>& state, int c) {
        wait_for(state, c, [&](int v) { return !state.assigned[v]; });
        if (!is(state, c, Operator::unequal)) return bound(state, c);
        return waiting_.size() != 1 || exclude(state, c, waiting_[0]);
    }

    // Bounds the variables that are not settled, again and again until nothing changes.
    bool revise(State<Words>& state, int c) {
        const auto open = [&](int v) { return !state.settled(v); };
        if (is(state, c, Operator::unequal)) {
            wait_for(state, c, open);
            if (waiting_.size() > 1) return true;
            return exclude(state, c, waiting_.empty() ? none : waiting_[0]);
        }
        for (;;) {
            const std::size_t before = state.trail.size();
            wait_for(state, c, open);
            if (waiting_.empty()) return check(state, c);
            if (!bound(state, c)) return false;
            if (state.trail.size() == before) return true;
        }
    }

    [[nodiscard]] static bool holds(const State<Words>& state, int c) {
        const auto& constraint = of(state, c);
        return compare(constraint.comparison, reach(state, c).least, constraint.total);
    }

private:
    static const Constraint& of(const State<Words>& state, int c) {
        return state.network.model.constraints[c];
    }
    static bool is(const State<Words>& state, int c, Operator comparison) {
        return of(state, c).comparison == comparison;
    }

    // What the terms add up to at least and at most.
    static Bounds reach(const State<Words>& state, int c) {
        const auto& constraint = of(state, c);
        Bounds sum = {0, 0};
        for (std::size_t i = 0; i < constraint.variables.size(); ++i) {
            const auto term = term_bounds(state, constraint, i);
            sum.least += term.least;
            sum.most += term.most;
        }
        return sum;
    }
    static Bounds term_bounds(const State<Words>& state, const Constraint& constraint, std::size_t i) {
        const auto& domain = state.domains[constraint.variables[i]];
        const long long k = constraint.coefficients[i];
        const Bounds ends = {k * domain.lowest(), k * domain.highest()};
        return k > 0 ? ends : Bounds{ends.most, ends.least};
    }
    static bool has_room(const State<Words>& state, int c, const Bounds& sum) {
        const auto& constraint = of(state, c);
        return sum.least <= constraint.total &&
               (constraint.comparison == Operator::at_most || constraint.total <= sum.most);
    }

    // Lists the places in the scope of the variables that are waited for.
    template <typename Open>
    void wait_for(const State<Words>& state, int c, Open open) {
        waiting_.clear();
        const auto scope = state.network.scopes[c];
        for (int i = 0; i < int(scope.size()); ++i) {
            if (open(scope[i])) waiting_.push_back(i);
        }
    }

    // Keeps in the waiting variables the values that the bounds of all the others allow.
    bool bound(State<Words>& state, int c) {
        const auto& constraint = of(state, c);
        const auto sum = reach(state, c);
        if (!has_room(state, c, sum)) return state.blame(c);
        for (const int i : waiting_) {
            const int v = constraint.variables[i];
            const long long k = constraint.coefficients[i];
            const auto term = term_bounds(state, constraint, i);
            // The term is at most `room`, and in an equation at least `need`.
            const long long room = constraint.total - sum.least + term.least;
            const long long need = constraint.total - sum.most + term.most;
            Bounds within = k > 0 ? Bounds{divide_up(need, k), divide_down(room, k)}
                                  : Bounds{divide_up(room, k), divide_down(need, k)};
            if (constraint.comparison == Operator::at_most) {
                (k > 0 ? within.least : within.most) = k > 0 ? 0 : state.domains[v].highest();
            }
            if (!SumBounds<Words>::keep_between(state, c, v, within)) return false;
        }
        return true;
    }

    // One check: takes the value that makes the total from the one that is waited for, if anybody.
    static bool exclude(State<Words>& state, int c, int waiting) {
        const auto& constraint = of(state, c);
        ++state.checks;
        long long rest = constraint.total;
        for (int i = 0; i < int(constraint.variables.size()); ++i) {
            if (i == waiting) continue;
            rest -= static_cast<long long>(constraint.coefficients[i]) *
                    state.domains[constraint.variables[i]].highest();
        }
        if (waiting == none) return rest != 0 || state.blame(c);
        const long long k = constraint.coefficients[waiting];
        const int v = constraint.variables[waiting];
        const long long value = rest / k;
        if (rest % k != 0 || value < 0 || value >= Domain<Words>::capacity) return true;
        return !state.domains[v].has(int(value)) || state.prune_value(v, int(value), c);
    }

    std::vector<int> waiting_;
};

// The filter of an equation: walks the sums of the first i terms that the bounds of the others do not
// put out of reach of the total.
//
// Trick: A dynamic programming approach for consistency and propagation for knapsack constraints (2003).
template <int Words>
class EquationFilters {
public:
    // Given up past so many partial sums.
    static constexpr std::size_t most_partial_sums = 20'000;

    // One check for each value.
    bool filter(State<Words>& state, int c) {
        const auto& constraint = state.network.model.constraints[c];
        const auto& scope = constraint.variables;
        for (const int v : scope) state.checks += state.sizes[v];
        if (!walk(state, constraint)) return true;
        const int count = int(scope.size());
        kept_.assign(count, {});
        for (int i = count; i-- > 0;) keep_alive(state, constraint, i);
        for (int i = 0; i < count; ++i) {
            const auto removed = state.domains[scope[i]].without(kept_[i]);
            if (!removed.empty() && !state.prune(scope[i], removed, c)) return false;
        }
        return true;
    }

private:
    using Sums = std::vector<long long>; // ascending

    bool walk(State<Words>& state, const Constraint& constraint) {
        const int count = int(constraint.variables.size());
        // What the terms before each i must have added up to.
        wanted_.assign(count + 1, {constraint.total, constraint.total});
        for (int i = count; i-- > 0;) {
            const auto& domain = state.domains[constraint.variables[i]];
            const long long k = constraint.coefficients[i];
            const auto [least, most] = std::minmax({k * domain.lowest(), k * domain.highest()});
            wanted_[i] = {wanted_[i + 1].least - most, wanted_[i + 1].most - least};
        }
        layers_.resize(std::max(layers_.size(), std::size_t(count) + 1));
        layers_[0].assign(1, 0);
        for (int i = 0; i < count; ++i) {
            auto& after = layers_[i + 1];
            after.clear();
            const long long k = constraint.coefficients[i];
            bool few = true;
            state.domains[constraint.variables[i]].each([&](int value) {
                if (!few) return;
                add_shifted(after, layers_[i], k * value, wanted_[i + 1]);
                few = after.size() <= most_partial_sums;
                state.tick(1 + int(after.size() / 256));
            });
            if (!few) return false;
        }
        return true;
    }
    // Adds every sum of a layer plus a term, as far as it is within the bounds.
    void add_shifted(Sums& sums, const Sums& layer, long long term, const Bounds& within) {
        shifted_.clear();
        for (const long long sum : layer) {
            if (sum + term >= within.least && sum + term <= within.most) shifted_.push_back(sum + term);
        }
        merged_.clear();
        std::set_union(sums.begin(), sums.end(), shifted_.begin(), shifted_.end(),
                       std::back_inserter(merged_));
        sums.swap(merged_);
    }
    // Drops the sums of layer i that lead to none alive in the layer after it.
    void keep_alive(State<Words>& state, const Constraint& constraint, int i) {
        const auto& after = layers_[i + 1];
        const auto& domain = state.domains[constraint.variables[i]];
        const long long k = constraint.coefficients[i];
        std::erase_if(layers_[i], [&](long long sum) {
            bool alive = false;
            domain.each([&](int value) {
                const long long next = sum + k * value;
                if (!std::binary_search(after.begin(), after.end(), next)) return;
                alive = true;
                kept_[i].add(value);
            });
            return !alive;
        });
        state.tick(1 + int(layers_[i].size() / 64));
    }

    std::vector<Bounds> wanted_;
    std::vector<Sums> layers_;
    Sums shifted_, merged_;
    std::vector<Domain<Words>> kept_;
};

} // namespace alldiff::textbook
