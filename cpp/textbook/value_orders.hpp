// Value orders: scores, the lowest first, ties by the lowest value.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "pairs.hpp"
#include "propagators.hpp"
#include "search.hpp"
#include "state.hpp"

namespace alldiff::textbook {

template <int Words>
class ValueOrders {
public:
    [[gnu::cold]] ValueOrders(State<Words>& state, Propagators<Words>& propagators, const Plan& plan)
        : state_(state), propagators_(propagators), plan_(plan), different_(state.network, true) {}

    // Appends the values of a variable, the one to try first at the end.
    void append(int v, std::vector<int>& values) {
        const auto start = static_cast<std::ptrdiff_t>(values.size());
        const auto& domain = state_.domains[v];
        values.resize(values.size() + std::size_t(state_.sizes[v]));
        auto* next = values.data() + values.size();
        domain.each([&](int value) { *--next = value; });
        const auto order = plan_.values.empty() ? ValueOrder::ascending : plan_.values[0];
        if (plan_.values.size() <= 1 && order == ValueOrder::ascending) return;
        std::reverse(values.begin() + start, values.end());
        if (plan_.values.size() > 1) return compose_values(v, values, start);
        if (order == ValueOrder::descending) return;
        prepare_values(order, v);
        sort_values(values, start, [&](int value) { return value_score(order, v, value); });
    }

private:
    // Sorts the values from `start` on by several orders, the later ones breaking ties.
    void compose_values(int v, std::vector<int>& values, std::ptrdiff_t start) {
        const std::size_t count = values.size() - std::size_t(start);
        composed_.assign(count, {});
        for (std::size_t i = 0; i < count; ++i) composed_[i].second = values[std::size_t(start) + i];
        for (const auto order : plan_.values) {
            prepare_values(order, v);
            for (auto& [scores, value] : composed_) scores.push_back(value_score(order, v, value));
        }
        std::sort(composed_.begin(), composed_.end());
        std::transform(composed_.rbegin(), composed_.rend(), values.begin() + start,
                       [](const auto& scored) { return scored.second; });
    }
    void prepare_values(ValueOrder order, int v) {
        if (order != ValueOrder::lcv) return;
        const auto& network = state_.network;
        const auto on = network.on[v];
        mixed_ = std::any_of(on.begin(), on.end(), [&](int c) { return !pairs::made_of(network, c); });
        if (lost_.empty()) lost_.resize(state_.domains.size());
        if (mixed_) return;
        partners_.clear();
        for (const int c : on) {
            if (network.types[c] == Constraint::Type::all_different) continue;
            const int w = pairs::other_end(network, c, v);
            const auto& near = different_[v];
            if (state_.assigned[w]) continue;
            partners_.push_back({c, w, std::find(near.begin(), near.end(), w) != near.end()});
        }
    }
    std::uint64_t value_score(ValueOrder order, int v, int value) {
        switch (order) {
        case ValueOrder::ascending: return std::uint64_t(value);
        case ValueOrder::descending: return ~std::uint64_t(value);
        case ValueOrder::random_value: return state_.random.next();
        case ValueOrder::lcv:
            return mixed_ ? losses(v, value) : losses_by_pairs(v, value);
        }
        return 0;
    }

    // Counts the pairs (unassigned neighbour, value) that checking forward from a value would remove.
    std::uint64_t losses(int v, int value) {
        const auto& network = state_.network;
        for (const int w : different_[v]) {
            if (!state_.assigned[w] && state_.domains[w].has(value)) lose_at(w, Domain<Words>::of(value));
        }
        state_.try_out(v, value, [&] {
            const std::size_t inside = state_.trail.size();
            for (const int c : network.on[v]) {
                if (network.types[c] == Constraint::Type::all_different) continue;
                const bool possible = propagators_.forward(c, v);
                for (const auto& change : state_.trail.since(inside)) {
                    if (possible) lose_at(change.variable, change.before.without(state_.domains[change.variable]));
                }
                state_.restore(inside);
                for (const int w : network.scopes[c]) {
                    if (!possible && !state_.assigned[w]) lose_at(w, state_.domains[w]);
                }
            }
        });
        return count_lost();
    }
    void lose_at(int w, const Domain<Words>& removed) {
        if (lost_[w].empty()) losing_.push_back(w);
        lost_[w] |= removed;
    }
    std::uint64_t count_lost() {
        std::uint64_t count = 0;
        for (const int w : losing_) {
            count += std::uint64_t(lost_[w].size());
            lost_[w] = {};
        }
        losing_.clear();
        return count;
    }

    // The same where the constraints besides all-differents are made of pairs.
    std::uint64_t losses_by_pairs(int v, int value) {
        for (const auto& [c, w, differs] : partners_) {
            auto removed = state_.domains[w].without(pairs::supports(state_.network, c, v, value));
            if (differs) removed.remove(value); // which is counted below
            if (!removed.empty()) lose_at(w, removed);
        }
        std::uint64_t count = count_lost();
        for (const int w : different_[v]) count += !state_.assigned[w] && state_.domains[w].has(value);
        return count;
    }

    template <typename Score>
    void sort_values(std::vector<int>& values, std::ptrdiff_t start, Score score) {
        scored_.clear();
        for (auto i = values.begin() + start; i != values.end(); ++i) {
            scored_.emplace_back(score(*i), *i);
        }
        std::sort(scored_.begin(), scored_.end());
        std::transform(scored_.rbegin(), scored_.rend(), values.begin() + start,
                       [](const auto& scored) { return scored.second; });
    }

    State<Words>& state_;
    Propagators<Words>& propagators_;
    const Plan& plan_;
    Neighbours<Words> different_;
    std::vector<std::pair<std::uint64_t, int>> scored_;
    std::vector<std::pair<std::vector<std::uint64_t>, int>> composed_;
    bool mixed_ = false; // the variable whose values are ordered has constraints that are not made of pairs
    struct Partner {
        int constraint;
        int variable;
        bool differs; // it shares an all-different, too
    };
    std::vector<Partner> partners_; // of that variable by pairs that are no all-differents
    std::vector<Domain<Words>> lost_; // by variable, of those in `losing_`
    std::vector<int> losing_;
};

} // namespace alldiff::textbook
