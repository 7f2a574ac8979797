// Options of a search: reasoning besides the consistency level.
#pragma once

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>
#include <vector>

#include "combinations.hpp"
#include "propagators.hpp"
#include "search.hpp"

namespace alldiff::textbook {

// Each option returns false on a contradiction; `changed` are the variables that changed before it.
template <int Words>
class Options {
public:
    // `rooted`: all options were applied before the first value was tried.
    [[gnu::cold]] Options(State<Words>& state, Propagators<Words>& propagators, bool rooted)
        : state_(state), propagators_(propagators), rooted_(rooted) {}

    // Before any option but `prefilter` is applied.
    [[gnu::cold]] void prepare() {
        const auto& types = state_.network.types;
        for (int c = 0; c < int(types.size()); ++c) {
            if (types[c] == Constraint::Type::all_different) differences_.push_back(c);
        }
        std::size_t places = 0;
        for (const int c : differences_) places += state_.network.scopes[c].size();
        const auto& leading = state_.network.leading;
        peers_tell_ = state_.network.peers.known() &&
                      places == std::accumulate(leading.begin(), leading.end(), std::size_t{0});
        width_ = differences_.size() / 64 + 1;
        touched_.resize(width_);
        doubtful_.resize(width_);
        on_.resize(width_ * state_.domains.size());
        for (int i = 0; i < int(differences_.size()); ++i) {
            for (const int v : state_.network.scopes[differences_[i]]) {
                on_[std::size_t(v) * width_ + std::size_t(i) / 64] |= mark_of(i);
            }
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

    // Marks the all-differents of a variable.
    void mark(std::vector<std::uint64_t>& marks, int v) {
        for (std::size_t i = 0; i < width_; ++i) marks[i] |= on_[std::size_t(v) * width_ + i];
    }
    // Marks those that a change touched.
    void find_touched(std::span<const int> changed) {
        std::fill(touched_.begin(), touched_.end(), 0);
        for (const int v : changed) mark(touched_, v);
    }
    // Calls `visit` with each of them, its number and its place among the marks, in order, up to the first
    // that is false.
    template <typename Visit>
    bool each_touched(Visit&& visit) {
        for (std::size_t i = 0; i < width_; ++i) {
            for (auto rest = touched_[i]; rest != 0; rest &= rest - 1) {
                const auto place = 64 * i + std::size_t(std::countr_zero(rest));
                if (!visit(differences_[place], place)) return false;
            }
        }
        return true;
    }

    // A value with one place left in a house goes there (a hidden single).
    bool last_cell(std::span<const int> changed) {
        find_touched(changed);
        return each_touched([&](int c, std::size_t) {
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

    // Two variables left with the same two values take them from the rest of their all-different. There is
    // nothing to take where no variable has come to two values since all was taken.
    bool naked_pairs(std::span<const int> changed) {
        find_touched(changed);
        std::fill(doubtful_.begin(), doubtful_.end(), 0);
        for (const int v : changed) {
            if (!rooted_) {
                mark(doubtful_, v);
            } else if (state_.sizes[v] == 2) {
                doubt(v);
            }
        }
        return each_touched([&](int c, std::size_t place) {
            state_.checks += state_.network.scopes[c].size();
            return (doubtful_[place / 64] & mark_of(int(place))) == 0 || spread_pairs(c);
        });
    }

    // Marks the all-differents where a variable with two values may be one of a pair.
    void doubt(int v) {
        if (!peers_tell_) return mark(doubtful_, v);
        const auto* const domains = state_.domains.data();
        const auto mine = domains[v];
        for (const int other : state_.network.peers[v]) {
            if (domains[other] != mine) continue;
            for (std::size_t i = 0; i < width_; ++i) {
                doubtful_[i] |= on_[std::size_t(v) * width_ + i] & on_[std::size_t(other) * width_ + i];
            }
        }
    }
    bool spread_pairs(int c) {
        const auto scope = state_.network.scopes[c];
        find_pairs(scope);
        for (const auto& pair : pairs_) {
            int owners = 0;
            for (const int v : scope) {
                if (state_.domains[v] == pair && owners < 2) {
                    ++owners;
                } else if (state_.domains[v].meets(pair)) {
                    if (!state_.prune(v, state_.domains[v] & pair, c)) return false;
                    if (state_.sizes[v] == 2) doubt(v);
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
    const bool rooted_;
    std::vector<int> differences_;  // the all-differents
    std::size_t width_ = 0;         // words of their marks
    std::vector<std::uint64_t> on_; // marks of those of each variable
    bool peers_tell_ = false; // who shares an all-different with a variable
    std::vector<std::uint64_t> touched_;
    std::vector<std::uint64_t> doubtful_; // where there may be a pair
    std::vector<Domain<Words>> twos_;
    std::vector<Domain<Words>> pairs_;
};

} // namespace alldiff::textbook
