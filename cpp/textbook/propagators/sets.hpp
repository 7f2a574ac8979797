// Sets: the sets that the settled values leave; at `gac`, a matching with each of them.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "../state.hpp"

namespace alldiff::textbook {

template <int Words>
class SetChoices {
public:
    // Takes the sets as masks, those alone whose values all occur in the domains.
    explicit SetChoices(const Network<Words>& network) : owner_(Domain<Words>::capacity) {
        for (int c = 0; c < int(network.types.size()); ++c) {
            if (network.types[c] != Constraint::Type::sets) continue;
            masks_.resize(network.types.size());
            const auto& rows = network.model.constraints[c].rows;
            const std::size_t size = network.scopes[c].size();
            const auto all = network.values_in(c);
            for (std::size_t row = 0; row < rows.size(); row += size) {
                add(masks_[c], {rows.data() + row, size}, all);
            }
        }
    }

    // One check: the assigned values differ and are all in one of the sets.
    bool check(State<Words>& state, int c) {
        ++state.checks;
        Domain<Words> taken;
        for (const int v : state.network.scopes[c]) {
            if (!state.assigned[v]) continue;
            if (state.domains[v].meets(taken)) return state.blame(c);
            taken |= state.domains[v];
        }
        return has_superset(c, taken) || state.blame(c);
    }

    // One check for each value of the unassigned variables.
    bool forward(State<Words>& state, int c) {
        const auto scope = state.network.scopes[c];
        Domain<Words> taken;
        Domain<Words> kept;
        for (const int v : scope) {
            if (state.assigned[v]) taken |= state.domains[v];
        }
        for (const auto& mask : masks_[c]) {
            if (taken.without(mask).empty()) kept |= mask;
        }
        kept = kept.without(taken);
        return std::all_of(scope.begin(), scope.end(), [&](int v) {
            return state.assigned[v] || keep(state, c, v, kept);
        });
    }

    // One check for each value of each variable in each round, until nothing changes.
    bool revise(State<Words>& state, int c) {
        const auto scope = state.network.scopes[c];
        for (;;) {
            const std::size_t before = state.trail.size();
            Domain<Words> settled;
            Domain<Words> all;
            for (const int v : scope) {
                const auto& domain = state.domains[v];
                all |= domain;
                if (!state.settled(v)) continue;
                if (domain.meets(settled)) return state.blame(c);
                settled |= domain;
            }
            Domain<Words> kept;
            for (const auto& mask : masks_[c]) {
                if (!settled.without(mask).empty() || !mask.without(all).empty()) continue;
                if (!std::all_of(scope.begin(), scope.end(),
                                 [&](int v) { return state.domains[v].meets(mask); })) {
                    continue;
                }
                kept |= mask;
            }
            for (const int v : scope) {
                if (!keep(state, c, v, state.settled(v) ? kept : kept.without(settled))) return false;
            }
            if (state.trail.size() == before) return true;
        }
    }

    // One check for each value of each variable.
    bool filter(State<Words>& state, int c) {
        const auto scope = state.network.scopes[c];
        kept_.assign(scope.size(), {});
        for (const auto& mask : masks_[c]) {
            within_.clear();
            for (const int v : scope) within_.push_back(state.domains[v] & mask);
            if (match()) keep_matched();
            state.tick(1 + int(scope.size() / 8));
        }
        // All are counted, whoever is wiped out.
        for (const int v : scope) state.checks += state.sizes[v];
        for (std::size_t i = 0; i < scope.size(); ++i) {
            const auto removed = state.domains[scope[i]].without(kept_[i]);
            if (!removed.empty() && !state.prune(scope[i], removed, c)) return false;
        }
        return true;
    }

    [[nodiscard]] bool holds(const State<Words>& state, int c) const {
        Domain<Words> taken;
        for (const int v : state.network.scopes[c]) {
            if (state.domains[v].meets(taken)) return false;
            taken |= state.domains[v];
        }
        return has_superset(c, taken);
    }

private:
    static void add(std::vector<Domain<Words>>& masks, std::span<const int> values,
                    const Domain<Words>& all) {
        Domain<Words> mask;
        for (const int value : values) {
            if (value < 0 || value >= Domain<Words>::capacity || !all.has(value)) return;
            mask.add(value);
        }
        masks.push_back(mask);
    }
    [[nodiscard]] bool has_superset(int c, const Domain<Words>& taken) const {
        return std::any_of(masks_[c].begin(), masks_[c].end(),
                           [&](const auto& mask) { return taken.without(mask).empty(); });
    }
    static bool keep(State<Words>& state, int c, int v, const Domain<Words>& kept) {
        state.checks += state.sizes[v];
        const auto removed = state.domains[v].without(kept);
        return removed.empty() || state.prune(v, removed, c);
    }

    // Gives each variable a value of its own; there are as many values as variables.
    bool match() {
        const int count = int(within_.size());
        own_.assign(count, none);
        matched_ = {};
        for (int i = 0; i < count; ++i) {
            seen_ = {};
            if (!give_value(i)) return false;
        }
        return true;
    }
    bool give_value(int i) {
        const int free = within_[i].without(matched_).lowest();
        if (free != none) {
            take(i, free);
            return true;
        }
        for (;;) {
            const int value = within_[i].without(seen_).lowest();
            if (value == none) return false;
            seen_.add(value);
            if (!give_value(owner_[value])) continue;
            take(i, value);
            return true;
        }
    }
    void take(int i, int value) {
        own_[i] = value;
        owner_[value] = i;
        matched_.add(value);
    }
    // A variable can have the value of another that can get at its own by a chain of exchanges.
    void keep_matched() {
        const int count = int(within_.size());
        reach_ = within_;
        for (int middle = 0; middle < count; ++middle) {
            const auto through = reach_[middle];
            for (auto& reached : reach_) {
                if (reached.has(own_[middle])) reached |= through;
            }
        }
        for (int i = 0; i < count; ++i) {
            within_[i].each([&](int value) {
                if (reach_[owner_[value]].has(own_[i])) kept_[i].add(value);
            });
        }
    }

    std::vector<std::vector<Domain<Words>>> masks_; // by constraint
    std::vector<Domain<Words>> within_, reach_, kept_;
    std::vector<int> own_, owner_;
    Domain<Words> matched_, seen_;
};

} // namespace alldiff::textbook
