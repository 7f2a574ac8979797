// Bounds consistency: only the ends of domains move, by Hall intervals and by sums.
//
// Puget: A fast algorithm for the bound consistency of alldiff constraints (AAAI 1998); here every
// interval is looked at.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "pairs.hpp"
#include "propagators.hpp"
#include "queue.hpp"

namespace alldiff::twin {

template <int Words>
class BoundsConsistency {
public:
    BoundsConsistency(State<Words>& state, Propagators<Words>& propagators)
        : state_(state), propagators_(propagators), waiting_(state.network.rules.size()) {}

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

    struct Ends {
        int low, high;
    };
    bool hall_intervals(int c) {
        const auto scope = state_.network.scopes[c];
        state_.checks += scope.size();
        between_.clear();
        starts_.clear();
        for (const int v : scope) {
            between_.push_back({state_.domains[v].lowest(), state_.domains[v].highest()});
            starts_.push_back(between_.back().low);
        }
        kept_ = by_high_ = between_;
        std::sort(by_high_.begin(), by_high_.end(), [](auto a, auto b) { return a.high < b.high; });
        std::sort(starts_.begin(), starts_.end());
        starts_.erase(std::unique(starts_.begin(), starts_.end()), starts_.end());
        for (const int start : starts_) {
            int inside = 0;
            for (std::size_t i = 0; i < by_high_.size(); ++i) {
                const int high = by_high_[i].high;
                inside += by_high_[i].low >= start;
                if (high < start || (i + 1 < by_high_.size() && by_high_[i + 1].high == high)) continue;
                if (inside > high - start + 1) return state_.blame(c);
                if (inside == high - start + 1) keep_out(start, high);
            }
        }
        for (std::size_t i = 0; i < scope.size(); ++i) {
            const auto kept = Domain<Words>::between(kept_[i].low, kept_[i].high);
            const auto removed = state_.domains[scope[i]].without(kept);
            if (!removed.empty() && !state_.prune(scope[i], removed, c)) return false;
        }
        return true;
    }
    void keep_out(int start, int high) {
        for (std::size_t i = 0; i < between_.size(); ++i) {
            const auto [mine, top] = between_[i];
            if (start <= mine && mine <= high && high < top) {
                kept_[i].low = std::max(kept_[i].low, high + 1);
            }
            if (mine < start && start <= top && top <= high) {
                kept_[i].high = std::min(kept_[i].high, start - 1);
            }
        }
    }

    State<Words>& state_;
    Propagators<Words>& propagators_;
    Queue waiting_;
    std::vector<int> numbers_, changed_, starts_;
    std::vector<Ends> between_, kept_, by_high_;
};

} // namespace alldiff::twin
