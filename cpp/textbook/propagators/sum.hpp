// Sum: bounds from the total and the number of variables.
//
// A Sum whose variables all differ is bounded by its arity: the other k - 1 variables take at least
// the k - 1 smallest and at most the k - 1 largest values. Where values may repeat, the minima and
// maxima of the domains bound it.
#pragma once

#include <algorithm>
#include <vector>

#include "../combinations.hpp"
#include "../state.hpp"

namespace alldiff::textbook {

template <int Words>
class SumBounds {
public:
    // One check: the value of v against the total and the arity, and the sum once it is complete.
    bool check(State<Words>& state, int c, int v) {
        ++state.checks;
        const auto& rule = state.network.rules[c];
        const auto scope = state.network.scopes[c];
        const long long value = state.domains[v].highest();
        if (!rule.distinct) return leaves_room(state, c, v) || state.blame(c);
        const auto [least, most] = sum_bounds(rule.total, scope.size(), rule.smallest, rule.largest);
        if ((value < least && !state.one_sided) || value > most) return state.blame(c);
        long long sum = 0;
        for (const int other : scope) {
            if (!state.assigned[other]) return true;
            sum += state.domains[other].highest();
        }
        return sum == rule.total || state.blame(c);
    }

    // Bounds the unassigned variables by what is left: one check for each of their values.
    bool forward(State<Words>& state, int c) {
        const auto& rule = state.network.rules[c];
        waiting_.clear();
        long long rest = rule.total;
        for (const int other : state.network.scopes[c]) {
            if (state.assigned[other]) {
                rest -= state.domains[other].highest();
            } else {
                waiting_.push_back(other);
            }
        }
        if (!rule.distinct) return bound_repeating(state, c);
        auto bounds = sum_bounds(rest, waiting_.size(), rule.smallest, rule.largest);
        if (state.one_sided && waiting_.size() > 1) bounds.least = rule.smallest;
        return std::all_of(waiting_.begin(), waiting_.end(),
                           [&](int v) { return keep_between(state, c, v, bounds); });
    }

    // Bounds the variables by what is left, again and again until nothing changes.
    bool revise(State<Words>& state, int c) {
        const auto& rule = state.network.rules[c];
        const auto scope = state.network.scopes[c];
        for (;;) {
            const std::size_t before = state.trail.size();
            waiting_.clear();
            settled_.clear();
            long long sum = 0;
            for (const int other : scope) {
                if (state.settled(other)) {
                    settled_.push_back(state.domains[other].highest());
                    sum += settled_.back();
                } else {
                    waiting_.push_back(other);
                }
            }
            if (waiting_.empty()) {
                ++state.checks;
                return sum == rule.total || state.blame(c);
            }
            const bool possible = rule.distinct ? bound_distinct(state, c) : bound_repeating(state, c);
            if (!possible) return false;
            if (state.trail.size() == before) return true;
        }
    }

    // Bounds the unassigned variables of a Sum whose values may repeat, for `prefilter`.
    bool bound_unassigned(State<Words>& state, int c) {
        waiting_.clear();
        for (const int other : state.network.scopes[c]) {
            if (!state.assigned[other]) waiting_.push_back(other);
        }
        return bound_repeating(state, c);
    }

    // The same for the variables that are not settled, if there are any.
    bool bound_unsettled(State<Words>& state, int c) {
        waiting_.clear();
        for (const int other : state.network.scopes[c]) {
            if (!state.settled(other)) waiting_.push_back(other);
        }
        return waiting_.empty() || bound_repeating(state, c);
    }

    // Prunes the values outside the bounds: one check for each value.
    static bool keep_between(State<Words>& state, int c, int v, const Bounds& bounds) {
        const auto& domain = state.domains[v];
        state.checks += state.sizes[v];
        const auto removed = domain.without(Domain<Words>::between(bounds.least, bounds.most));
        return removed.empty() || state.prune(v, removed, c);
    }

private:
    static bool leaves_room(const State<Words>& state, int c, int v) {
        const long long rest = state.network.rules[c].total - state.domains[v].highest();
        long long least = 0;
        long long most = 0;
        for (const int other : state.network.scopes[c]) {
            if (other == v) continue;
            least += state.domains[other].lowest();
            most += state.domains[other].highest();
        }
        return least <= rest && rest <= most;
    }

    bool bound_repeating(State<Words>& state, int c) {
        const long long total = state.network.rules[c].total;
        long long least = 0;
        long long most = 0;
        for (const int other : state.network.scopes[c]) {
            least += state.domains[other].lowest();
            most += state.domains[other].highest();
        }
        if (total < least || total > most) return state.blame(c);
        for (const int other : waiting_) {
            const auto& domain = state.domains[other];
            const Bounds bounds = {total - (most - domain.highest()),
                                   total - (least - domain.lowest())};
            if (!keep_between(state, c, other, bounds)) return false;
        }
        return true;
    }

    // Keeps in each variable the values that the total and the other settled values allow.
    bool bound_distinct(State<Words>& state, int c) {
        const auto& rule = state.network.rules[c];
        const auto scope = state.network.scopes[c];
        std::sort(settled_.begin(), settled_.end());
        const auto bounds = [&](int skipped) {
            return tightest_sum_bounds(rule.total, scope.size(), settled_, skipped, rule.smallest,
                                       rule.largest);
        };
        const auto for_waiting = bounds(none);
        return std::all_of(scope.begin(), scope.end(), [&](int v) {
            if (!state.settled(v)) return keep_between(state, c, v, for_waiting);
            const int value = state.domains[v].highest();
            const auto mine = std::find(settled_.begin(), settled_.end(), value);
            return keep_between(state, c, v, bounds(int(mine - settled_.begin())));
        });
    }

    std::vector<int> waiting_;
    std::vector<int> settled_;
};

} // namespace alldiff::textbook
