// The filter of AllDifferent: every value that no complete matching of variables to values uses goes.
//
// Regin: A filtering algorithm for constraints of difference in CSPs (AAAI 1994). Which matching is
// found does not matter: the values to remove are the same for all.
#pragma once

#include <vector>

#include "../state.hpp"

namespace alldiff::textbook {

template <int Words>
class Matchings {
public:
    explicit Matchings(const Network<Words>& network)
        : owner_(Domain<Words>::capacity), wanted_by_(Domain<Words>::capacity) {
        for (int c = 0; c < int(network.rules.size()); ++c) {
            starts_.push_back(last_.size());
            if (network.rules[c].type == Constraint::Type::all_different) {
                last_.resize(last_.size() + network.scopes[c].size(), none);
            }
        }
    }

    // One check for each value of each variable.
    bool filter(State<Words>& state, int c) {
        const auto scope = state.network.scopes[c];
        collect(state, scope);
        const int open = int(open_.size());
        if (clash_ || !match(&last_[starts_[c]])) return state.blame(c);
        spread(open);
        // A variable can give up its value if a chain of exchanges from it ends in a free one.
        Domain<Words> movable;
        for (int i = 0; i < open; ++i) {
            if (!reach_[i].without(matched_).empty()) movable.add(own_[i]);
        }
        for (int i = 0; i < open; ++i) {
            const int v = scope[open_[i]];
            auto removed = state.domains[v] & settled_;
            const auto doubtful = (state.domains[v] & matched_).without(movable);
            doubtful.each([&](int value) {
                if (!reach_[owner_[value]].has(own_[i])) removed.add(value);
            });
            if (!removed.empty()) state.prune(v, removed, c);
        }
        return true;
    }

private:
    // Splits the scope into settled variables, whose values nobody else can have, and open ones.
    void collect(State<Words>& state, std::span<const int> scope) {
        settled_ = {};
        clash_ = false;
        open_.clear();
        reach_.clear();
        std::uint64_t checks = 0;
        for (int i = 0; i < int(scope.size()); ++i) {
            const auto& domain = state.domains[scope[i]];
            checks += state.sizes[scope[i]];
            if (state.settled(scope[i])) {
                clash_ = clash_ || domain.meets(settled_);
                settled_ |= domain;
            } else {
                open_.push_back(i);
                reach_.push_back(domain);
            }
        }
        state.checks += checks;
        for (auto& domain : reach_) domain = domain.without(settled_);
    }

    // Gives every open variable a value of its own, if it can the one it had last time.
    bool match(int* last) {
        const int open = int(open_.size());
        matched_ = {};
        own_.assign(open, none);
        for (int i = 0; i < open; ++i) {
            const int value = last[open_[i]];
            if (value != none && reach_[i].has(value) && !matched_.has(value)) give(i, value);
        }
        for (int i = 0; i < open; ++i) {
            if (own_[i] == none && !augment(i)) return false;
        }
        for (int i = 0; i < open; ++i) last[open_[i]] = own_[i];
        return true;
    }
    void give(int i, int value) {
        own_[i] = value;
        owner_[value] = i;
        matched_.add(value);
    }
    // Breadth-first search for a free value along exchanges.
    bool augment(int start) {
        Domain<Words> seen;
        frontier_.assign(1, start);
        for (std::size_t next = 0; next < frontier_.size(); ++next) {
            const int i = frontier_[next];
            const auto fresh = reach_[i].without(seen);
            const int free = fresh.without(matched_).lowest();
            if (free != none) {
                hand_over(start, i, free);
                return true;
            }
            seen |= fresh;
            fresh.each([&](int value) {
                wanted_by_[value] = i;
                frontier_.push_back(owner_[value]);
            });
        }
        return false;
    }
    void hand_over(int start, int i, int value) {
        for (;;) {
            const int given_up = own_[i];
            give(i, value);
            if (i == start) return;
            value = given_up;
            i = wanted_by_[value];
        }
    }

    // Makes reach_[i] the values that i can get at by chains of exchanges.
    void spread(int open) {
        for (int middle = 0; middle < open; ++middle) {
            const auto through = reach_[middle];
            const int value = own_[middle];
            for (int i = 0; i < open; ++i) {
                if (reach_[i].has(value)) reach_[i] |= through;
            }
        }
    }

    std::vector<std::size_t> starts_;
    std::vector<int> last_; // for each all-different, the value each variable had in its matching
    bool clash_ = false;
    Domain<Words> settled_;
    Domain<Words> matched_;
    std::vector<int> open_; // places in the scope
    std::vector<Domain<Words>> reach_;
    std::vector<int> own_;
    std::vector<int> owner_;
    std::vector<int> wanted_by_;
    std::vector<int> frontier_;
};

} // namespace alldiff::textbook
