// Variable orders and value orders: scores, the lowest first, ties by the lowest number.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "search.hpp"
#include "state.hpp"

namespace alldiff::twin {

constexpr bool is_static(VariableOrder order) {
    return order == VariableOrder::first || order == VariableOrder::dom_deg_static ||
           order == VariableOrder::crossing_first_static || order == VariableOrder::fill_sum;
}

template <int Words>
class Orders {
public:
    Orders(State<Words>& state, const Plan& plan)
        : state_(state), plan_(plan), neighbours_(state.network, false),
          rivals_(state.network, true), tied_(state.domains.size()),
          open_(state.network.rules.size()) {}

    // Scores the static orders once, and the whole order if nothing in it is dynamic.
    void freeze() {
        const int count = int(state_.domains.size());
        for (const auto order : plan_.variables) {
            frozen_.emplace_back();
            if (!is_static(order)) continue;
            auto& table = frozen_.back();
            if (order == VariableOrder::fill_sum) {
                table = fill_sum();
            } else {
                for (int v = 0; v < count; ++v) table.push_back(static_score(order, v));
            }
        }
        sequenced_ = std::all_of(plan_.variables.begin(), plan_.variables.end(), is_static);
        if (!sequenced_) return;
        for (int v = 0; v < count; ++v) sequence_.push_back(v);
        std::stable_sort(sequence_.begin(), sequence_.end(), [&](int a, int b) {
            for (const auto& table : frozen_) {
                if (table[a] != table[b]) return table[a] < table[b];
            }
            return false;
        });
    }

    // The unassigned variable that comes first, or none. `place` is where to look in the sequence,
    // and where it was found: what lies before is assigned as long as the search is below.
    int choose(std::size_t& place) {
        const auto& assigned = state_.assigned;
        if (sequenced_) {
            while (place < sequence_.size() && assigned[sequence_[place]]) ++place;
            return place < sequence_.size() ? sequence_[place] : none;
        }
        ties_ = 0;
        for (int v = 0; v < int(assigned.size()); ++v) {
            tied_[ties_] = v;
            ties_ += !assigned[v];
        }
        for (std::size_t i = 0; i < plan_.variables.size() && ties_ > 1; ++i) {
            keep_lowest(plan_.variables[i], frozen_[i]);
        }
        return ties_ == 0 ? none : tied_[0];
    }

    // Appends the values of a variable, the one to try first at the end.
    void append_values(int v, std::vector<int>& values) {
        const auto start = static_cast<std::ptrdiff_t>(values.size());
        values.resize(values.size() + state_.sizes[v]);
        auto next = values.begin() + start;
        state_.domains[v].each([&](int value) { *next++ = value; });
        switch (plan_.value) {
        case ValueOrder::descending: return;
        case ValueOrder::ascending: std::reverse(values.begin() + start, values.end()); return;
        case ValueOrder::random_value:
            sort_values(values, start, [&](int) { return state_.random.next(); });
            return;
        case ValueOrder::lcv:
            find_open_rivals(v);
            sort_values(values, start, [&](int value) { return losers(value); });
            return;
        }
    }

private:
    template <typename Score>
    void keep_lowest_by(Score score) {
        auto best = score(tied_[0]);
        std::size_t kept = 1;
        for (std::size_t i = 1; i < ties_; ++i) {
            const int v = tied_[i];
            const auto mine = score(v);
            if (mine < best) {
                best = mine;
                kept = 0;
            }
            tied_[kept] = v;
            kept += mine == best;
        }
        ties_ = kept;
    }

    void keep_lowest(VariableOrder order, const std::vector<double>& table) {
        state_.tick(int(ties_ / (order == VariableOrder::degree ? 4 : 64)));
        switch (order) {
        case VariableOrder::random_variable:
            return keep_lowest_by([&](int) { return state_.random.next(); });
        case VariableOrder::mrv: return keep_lowest_by([&](int v) { return size(v); });
        case VariableOrder::degree: return keep_lowest_by([&](int v) { return -degree(v); });
        case VariableOrder::dom_deg: return keep_lowest_by([&](int v) { return dom_deg(v); });
        case VariableOrder::crossing_first:
            return keep_lowest_by([&](int v) { return crossing_first(v); });
        case VariableOrder::dom_wdeg:
            count_open();
            return keep_lowest_by([&](int v) { return dom_wdeg(v); });
        case VariableOrder::first:
        case VariableOrder::dom_deg_static:
        case VariableOrder::crossing_first_static:
        case VariableOrder::fill_sum: return keep_lowest_by([&](int v) { return table[v]; });
        }
    }
    double static_score(VariableOrder order, int v) const {
        if (order == VariableOrder::first) return v;
        return order == VariableOrder::dom_deg_static ? dom_deg(v) : crossing_first(v);
    }

    [[nodiscard]] int size(int v) const { return state_.sizes[v]; }
    // Where there is nothing below, a variable comes last.
    static double ratio(double above, double below) {
        return below != 0 ? above / below : std::numeric_limits<double>::infinity();
    }
    [[nodiscard]] double dom_deg(int v) const {
        const auto& network = state_.network;
        return ratio(size(v), network.sums[v] + network.differences[v]);
    }
    [[nodiscard]] double crossing_first(int v) const {
        constexpr int sum_weight = 10;
        const auto& network = state_.network;
        return ratio(size(v), sum_weight * network.sums[v] + network.differences[v]);
    }
    [[nodiscard]] int degree(int v) {
        int open = 0;
        for (const int other : neighbours_[v]) open += !state_.assigned[other];
        return open;
    }
    // Counts the unassigned variables of each constraint.
    void count_open() {
        std::fill(open_.begin(), open_.end(), 0);
        for (int v = 0; v < int(state_.assigned.size()); ++v) {
            if (state_.assigned[v]) continue;
            for (const int c : state_.network.on[v]) ++open_[c];
        }
    }
    // Boussemart, Hemery, Lecoutre, Sais: Boosting systematic search by weighting constraints
    // (ECAI 2004). Called for unassigned variables only.
    [[nodiscard]] double dom_wdeg(int v) const {
        std::uint64_t total = 0;
        for (const int c : state_.network.on[v]) total += open_[c] > 1 ? state_.weights[c] : 0;
        return ratio(size(v), static_cast<double>(total));
    }

    // One sum after another: smallest arity first, inside it the smallest domain first.
    [[nodiscard]] std::vector<double> fill_sum() const {
        const auto& network = state_.network;
        std::vector<int> sums;
        for (int c = 0; c < int(network.rules.size()); ++c) {
            if (network.rules[c].type == Constraint::Type::sum) sums.push_back(c);
        }
        std::stable_sort(sums.begin(), sums.end(), [&](int a, int b) {
            return network.scopes[a].size() < network.scopes[b].size();
        });
        std::vector<double> positions(state_.domains.size(), none);
        int next = 0;
        for (const int c : sums) {
            std::vector<std::pair<int, int>> scope;
            for (const int v : network.scopes[c]) scope.emplace_back(size(v), v);
            std::sort(scope.begin(), scope.end());
            for (const auto& [_, v] : scope) {
                if (positions[v] == none) positions[v] = next++;
            }
        }
        std::replace(positions.begin(), positions.end(), double(none), double(next));
        return positions;
    }

    void find_open_rivals(int v) {
        open_rivals_.clear();
        for (const int other : rivals_[v]) {
            if (!state_.assigned[other]) open_rivals_.push_back(state_.domains[other]);
        }
    }
    [[nodiscard]] std::uint64_t losers(int value) const {
        std::uint64_t count = 0;
        for (const auto& domain : open_rivals_) count += domain.has(value);
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
    const Plan& plan_;
    Neighbours<Words> neighbours_;
    Neighbours<Words> rivals_;
    std::vector<std::vector<double>> frozen_; // the scores of the static orders
    bool sequenced_ = false;
    std::vector<int> sequence_;
    std::vector<int> tied_; // the first `ties_` of them
    std::size_t ties_ = 0;
    std::vector<int> open_;
    std::vector<Domain<Words>> open_rivals_;
    std::vector<std::pair<std::uint64_t, int>> scored_;
};

} // namespace alldiff::twin
