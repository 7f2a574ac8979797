// Bounds consistency: only the ends of domains move, by Hall intervals and by sums.
//
// Puget: A fast algorithm for the bound consistency of alldiff constraints (AAAI 1998); here every
// interval is looked at.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "pairs.hpp"
#include "propagators.hpp"
#include "queue.hpp"

namespace alldiff::textbook {

template <int Words>
class BoundsConsistency {
public:
    BoundsConsistency(State<Words>& state, Propagators<Words>& propagators)
        : state_(state), propagators_(propagators), waiting_(state.network.rules.size()),
          next_(state.domains.size()) {}

    bool propagate(std::span<const int> changed) {
        const auto& on = state_.network.on;
        waiting_.clear();
        numbers_.clear();
        for (const int v : changed) numbers_.insert(numbers_.end(), on[v].begin(), on[v].end());
        std::sort(numbers_.begin(), numbers_.end());
        for (const int c : numbers_) waiting_.join(c);
        while (!waiting_.empty()) {
            const std::size_t seen = state_.trail.size();
            if (!bound(waiting_.front())) return false;
            for (const int v : state_.changed_since(seen, changed_)) {
                for (const int c : on[v]) waiting_.join(c);
            }
            waiting_.leave();
            state_.tick();
        }
        return true;
    }

private:
    bool bound(int c) {
        const auto& network = state_.network;
        const auto scope = network.scopes[c];
        for (;;) {
            const std::size_t before = state_.trail.size();
            if (network.types[c] == Constraint::Type::all_different) {
                if (!hall_intervals(c)) return false;
            } else if (pairs::made_of(network, c)) {
                for (const int v : scope) {
                    if (!propagators_.revise(c, v)) return false;
                }
            } else {
                if (!propagators_.revise(c, scope[0])) return false;
                if (network.rules[c].distinct && !propagators_.bound_unsettled(c)) return false;
            }
            if (state_.trail.size() == before) return true;
        }
    }

    struct Interval {
        int low, high;
    };
    // No domain is empty here: what empties one ends the propagation.
    bool hall_intervals(int c) {
        const auto scope = state_.network.scopes[c];
        state_.checks += scope.size();
        Domain<Words> lows, highs;
        for (const int v : scope) {
            const Interval ends{state_.domains[v].lowest(), state_.domains[v].highest()};
            next_[v] = lows.has(ends.low) ? first_[ends.low] : none;
            first_[ends.low] = v;
            if (!highs.has(ends.high)) {
                ending_[ends.high] = 0;
                starts_[ends.high] = {};
            }
            ++ending_[ends.high];
            lows.add(ends.low);
            highs.add(ends.high);
        }
        // From one start to the next, `highs` and `ending_` lose the variables that begin before it.
        // An interval that is used up is noted by its start for its end, and the contrary.
        const auto all_highs = highs;
        Domain<Words> reached;
        bool possible = true;
        lows.each([&](int start) {
            int inside = 0;
            highs.each([&](int high) {
                inside += ending_[high];
                const int room = high - start + 1;
                possible = possible && inside <= room;
                if (inside < room) return;
                reached.add(high);
                starts_[high].add(start);
            });
            reached_[start] = reached;
            for (int v = first_[start]; v != none; v = next_[v]) {
                const int high = state_.domains[v].highest();
                if (--ending_[high] == 0) highs.remove(high);
            }
        });
        if (!possible) return state_.blame(c);
        if (reached.empty()) return true;
        Domain<Words> begun;
        for (auto rest = all_highs; !rest.empty();) {
            const int high = rest.highest();
            begun |= starts_[high];
            starts_[high] = begun;
            rest.remove(high);
        }
        for (const int v : scope) {
            if (!state_.domains[v].settled() && !keep_out(c, v)) return false;
        }
        return true;
    }
    // Takes the values that others use up from the ends of a domain.
    bool keep_out(int c, int v) {
        const Interval mine{state_.domains[v].lowest(), state_.domains[v].highest()};
        const auto around_low = reached_[mine.low] & Domain<Words>::between(mine.low, mine.high - 1);
        const auto around_high = starts_[mine.high] & Domain<Words>::between(mine.low + 1, mine.high);
        if (around_low.empty() && around_high.empty()) return true;
        const int low = around_low.empty() ? mine.low : around_low.highest() + 1;
        const int high = around_high.empty() ? mine.high : around_high.lowest() - 1;
        const auto removed = state_.domains[v].without(Domain<Words>::between(low, high));
        return removed.empty() || state_.prune(v, removed, c);
    }

    State<Words>& state_;
    Propagators<Words>& propagators_;
    Queue waiting_;
    std::vector<int> numbers_, changed_;
    // By the lowest value of its variables: the first of them, and the one after each.
    std::array<int, Domain<Words>::capacity> first_;
    std::vector<int> next_;
    std::array<int, Domain<Words>::capacity> ending_; // how many variables end at a value
    // Of the Hall intervals: the ends of those that begin at a value or before it, and the starts of those
    // that end at a value or after it.
    std::array<Domain<Words>, Domain<Words>::capacity> reached_, starts_;
};

} // namespace alldiff::textbook
