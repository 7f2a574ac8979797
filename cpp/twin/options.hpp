// Options of a search: reasoning besides the consistency level.
#pragma once

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "combinations.hpp"
#include "propagators.hpp"
#include "search.hpp"

namespace alldiff::twin {

// Each option returns false on a contradiction; `changed` are the variables that changed before it.
template <int Words>
class Options {
public:
    Options(State<Words>& state, Propagators<Words>& propagators)
        : state_(state), propagators_(propagators), touched_(state.network.rules.size() / 64 + 1),
          differences_(touched_.size()) {
        for (std::size_t c = 0; c < state.network.types.size(); ++c) {
            if (state.network.types[c] != Constraint::Type::all_different) continue;
            differences_[c / 64] |= std::uint64_t{1} << c % 64;
        }
    }

    bool apply(Option option, std::span<const int> changed) {
        switch (option) {
        case Option::prefilter: return prefilter();
        case Option::last_cell: return last_cell(changed);
        case Option::naked_pairs: return naked_pairs(changed);
        default: return true; // those that steer
        }
    }

private:
    // Before the search: keep only values of combinations that reach their sums.
    [[gnu::cold]] bool prefilter() {
        const auto& network = state_.network;
        for (int c = 0; c < int(network.rules.size()); ++c) {
            const auto& rule = network.rules[c];
            if (rule.type != Constraint::Type::sum) continue;
            if (!(rule.distinct ? keep_combinations(c) : propagators_.bound_unassigned(c))) {
                return false;
            }
        }
        return true;
    }

    bool keep_combinations(int c) {
        const auto scope = state_.network.scopes[c];
        const auto kept = reachable_values(state_.network.values_in(c), int(scope.size()),
                                           state_.network.rules[c].total,
                                           [&](int work) { state_.tick(work); });
        for (const int v : scope) {
            if (state_.assigned[v]) continue;
            state_.checks += state_.sizes[v];
            const auto removed = state_.domains[v].without(kept);
            if (!removed.empty() && !state_.prune(v, removed, c)) return false;
        }
        return true;
    }

    // Marks the all-differents that a change touched.
    void find_touched(std::span<const int> changed) {
        std::fill(touched_.begin(), touched_.end(), 0);
        auto* const touched = touched_.data();
        for (const int v : changed) {
            for (const int c : state_.network.on[v]) {
                touched[unsigned(c) / 64] |= std::uint64_t{1} << unsigned(c) % 64;
            }
        }
        for (std::size_t i = 0; i < touched_.size(); ++i) touched[i] &= differences_[i];
    }
    // Calls `visit` with each of them, in order, up to the first that is false.
    template <typename Visit>
    bool each_touched(Visit&& visit) {
        for (std::size_t i = 0; i < touched_.size(); ++i) {
            for (auto rest = touched_[i]; rest != 0; rest &= rest - 1) {
                if (!visit(64 * int(i) + std::countr_zero(rest))) return false;
            }
        }
        return true;
    }

    // A value with one place left in a house goes there (a hidden single).
    bool last_cell(std::span<const int> changed) {
        find_touched(changed);
        return each_touched([&](int c) {
            const auto& values = state_.network.rules[c].house;
            return values.empty() || fill_house(c, values);
        });
    }

    bool fill_house(int c, const Domain<Words>& values) {
        const auto scope = state_.network.scopes[c];
        state_.checks += scope.size();
        const auto* const domains = state_.domains.data();
        Domain<Words> once;
        Domain<Words> twice;
        Domain<Words> settled;
        for (const int v : scope) {
            const auto domain = domains[v];
            twice |= once & domain;
            once |= domain;
            settled |= domain.settled() ? domain : Domain<Words>();
        }
        if (once != values) return state_.blame(c);
        const auto single = once.without(twice).without(settled);
        if (single.empty()) return true;
        for (const int v : scope) {
            const auto here = domains[v] & single;
            if (here.empty()) continue;
            // Two values have no other place than this one cell.
            if (!here.settled()) return state_.blame(c);
            state_.prune(v, domains[v].without(here), c);
        }
        return true;
    }

    // Two variables left with the same two values take them from the rest of their all-different.
    bool naked_pairs(std::span<const int> changed) {
        find_touched(changed);
        return each_touched([&](int c) { return spread_pairs(c); });
    }

    bool spread_pairs(int c) {
        const auto scope = state_.network.scopes[c];
        state_.checks += scope.size();
        find_pairs(scope);
        for (const auto& pair : pairs_) {
            int owners = 0;
            for (const int v : scope) {
                if (state_.domains[v] == pair && owners < 2) {
                    ++owners;
                } else if (state_.domains[v].meets(pair) &&
                           !state_.prune(v, state_.domains[v] & pair, c)) {
                    return false;
                }
            }
        }
        return true;
    }

    // The domains of two values that more than one variable has, ascending.
    void find_pairs(std::span<const int> scope) {
        if (twos_.size() < scope.size() + 1) twos_.resize(scope.size() + 1);
        const auto* const domains = state_.domains.data();
        const auto* const sizes = state_.sizes.data();
        auto* const twos = twos_.data();
        std::size_t count = 0;
        for (const int v : scope) {
            twos[count] = domains[v];
            count += sizes[v] == 2;
        }
        pairs_.clear();
        for (std::size_t i = 1; i < count; ++i) {
            if (std::find(twos, twos + i, twos[i]) != twos + i &&
                std::find(pairs_.begin(), pairs_.end(), twos[i]) == pairs_.end()) {
                pairs_.push_back(twos[i]);
            }
        }
        if (pairs_.size() > 1) std::sort(pairs_.begin(), pairs_.end());
    }

    State<Words>& state_;
    Propagators<Words>& propagators_;
    std::vector<std::uint64_t> touched_;     // one bit for each constraint
    std::vector<std::uint64_t> differences_; // those that are all-differents
    std::vector<Domain<Words>> twos_;
    std::vector<Domain<Words>> pairs_;
};

} // namespace alldiff::twin
