// Variable orders: scores, the lowest first, ties by the lowest number.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "learning.hpp"
#include "pairs.hpp"
#include "propagators.hpp"
#include "search.hpp"
#include "state.hpp"

namespace alldiff::textbook {

constexpr bool is_static(VariableOrder order) {
    return order == VariableOrder::first || order == VariableOrder::dom_deg_static ||
           order == VariableOrder::crossing_first_static || order == VariableOrder::fill_sum;
}

template <int Words>
class Orders {
    static constexpr std::uint64_t sum_weight = 10; // differences that a sum is worth

public:
    [[gnu::cold]] Orders(State<Words>& state, Propagators<Words>& propagators, const Plan& plan)
        : state_(state), propagators_(propagators), plan_(plan), looks_back_(looks_back(plan.level)),
          neighbours_(state.network, false), tied_(state.domains.size() + 1) {
        for (const auto order : plan.variables) {
            if (order != VariableOrder::impact && order != VariableOrder::activity) continue;
            if (learning_ == nullptr) learning_ = std::make_unique<Learning<Words>>(state);
        }
    }

    // What the orders learn from, if any does.
    [[nodiscard]] Learning<Words>* learning() { return learning_.get(); }

    // Scores the static orders once, and the whole order if nothing in it is dynamic.
    [[gnu::cold]] void freeze() {
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
        for (const auto order : plan_.variables) prepare(order);
        sequenced_ = std::all_of(plan_.variables.begin(), plan_.variables.end(), is_static);
        if (!sequenced_) return;
        for (int v = 0; v < count; ++v) sequence_.push_back(v);
        // Hidden variables last: they have the highest numbers, so that visible ones come before.
        const auto visible = sequence_.begin() + state_.network.model.visible();
        const auto comes_first = [&](int a, int b) {
            for (const auto& table : frozen_) {
                if (table[a] != table[b]) return table[a] < table[b];
            }
            return false;
        };
        std::stable_sort(sequence_.begin(), visible, comes_first);
        std::stable_sort(visible, sequence_.end(), comes_first);
    }

    // The unassigned variable that comes first, or none. `place` is where to look in the sequence,
    // and where it was found: what lies before is assigned as long as the search is below.
    int choose(std::size_t& place) {
        if (sequenced_) {
            while (place < sequence_.size() && !state_.is_open(sequence_[place])) ++place;
            return place < sequence_.size() ? sequence_[place] : none;
        }
        list_open();
        for (std::size_t i = 0; i < plan_.variables.size() && ties_ > 1; ++i) {
            keep_lowest(plan_.variables[i], frozen_[i]);
        }
        return ties_ == 0 ? none : tied_[0];
    }

    // Takes note of a constraint whose weight has grown by one.
    void weigh(int c) {
        if (weights_.empty() || open_[c] < 2) return;
        for (const int v : state_.network.scopes[c]) ++weights_[v];
    }

private:
    // Lists the unassigned variables; visible ones alone as long as there are any.
    void list_open() {
        const int visible = state_.network.model.visible();
        int* next = tied_.data();
        for (std::size_t i = 0; i < state_.open.size(); ++i) {
            for (auto rest = state_.open[i]; rest != 0; rest &= rest - 1) {
                const int v = 64 * int(i) + std::countr_zero(rest);
                if (v >= visible && next != tied_.data() && next[-1] < visible) {
                    ties_ = std::size_t(next - tied_.data());
                    return;
                }
                *next++ = v;
            }
        }
        ties_ = std::size_t(next - tied_.data());
    }

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

    // Scores by domain size / below. Products compare as the quotients do, as doubles too, as long as
    // `below` has less than 40 bits; where it is 0, a variable comes last.
    void keep_lowest_quotient(const std::vector<std::uint64_t>& below) {
        const auto* const sizes = state_.sizes.data();
        std::uint64_t best_above = 1;
        std::uint64_t best_below = 0;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < ties_; ++i) {
            const int v = tied_[i];
            const std::uint64_t mine = below[v];
            const std::uint64_t above = mine != 0 ? sizes[v] : 1;
            const auto left = above * best_below;
            const auto right = best_above * mine;
            if (left < right) {
                best_above = above;
                best_below = mine;
                kept = 0;
            }
            tied_[kept] = v;
            kept += left <= right;
        }
        ties_ = kept;
    }

    void keep_lowest(VariableOrder order, const std::vector<double>& table) {
        state_.tick(int(ties_ / (order == VariableOrder::degree ? 4 : 64)));
        switch (order) {
        case VariableOrder::random_variable:
            return keep_lowest_by([&](int) { return state_.random.next(); });
        case VariableOrder::mrv:
            if (looks_back_) return keep_lowest_by([&](int v) { return remaining(v); });
            return keep_lowest_by([&](int v) { return size(v); });
        case VariableOrder::degree: return keep_lowest_by([&](int v) { return -degree(v); });
        case VariableOrder::dom_deg: return keep_lowest_quotient(differences_);
        case VariableOrder::dom_ddeg:
            count_open();
            return keep_lowest_quotient(open_degrees_);
        case VariableOrder::crossing_first: return keep_lowest_quotient(crossings_);
        case VariableOrder::dom_deg_truncated:
            return keep_lowest_by([&](int v) { return std::floor(dom_deg(v)); });
        case VariableOrder::crossing_first_truncated:
            return keep_lowest_by([&](int v) { return std::floor(crossing_first(v)); });
        case VariableOrder::dom_wdeg:
            follow_open();
            return keep_lowest_quotient(weights_);
        case VariableOrder::impact: return keep_lowest_by([&](int v) { return learning_->impact(v); });
        case VariableOrder::activity:
            return keep_lowest_by([&](int v) { return ratio(size(v), learning_->activity(v)); });
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
        const auto& network = state_.network;
        return ratio(size(v), int(sum_weight) * network.sums[v] + network.differences[v]);
    }
    [[nodiscard]] int degree(int v) {
        int count = 0;
        for (const int other : neighbours_[v]) count += !state_.assigned[other];
        return count;
    }

    // Makes the tables that a dynamic order needs.
    [[gnu::cold]] void prepare(VariableOrder order) {
        const auto& network = state_.network;
        const int count = int(state_.domains.size());
        if (order == VariableOrder::dom_wdeg || order == VariableOrder::dom_ddeg) {
            open_.resize(network.rules.size());
            followed_.resize(state_.open.size());
        }
        if (order == VariableOrder::dom_wdeg) weights_.resize(std::size_t(count));
        if (order == VariableOrder::dom_ddeg) open_degrees_.resize(std::size_t(count));
        for (int v = 0; v < count; ++v) {
            const auto differences = std::uint64_t(network.differences[v]);
            const auto sums = std::uint64_t(network.sums[v]);
            if (order == VariableOrder::dom_deg) differences_.push_back(sums + differences);
            if (order == VariableOrder::crossing_first) {
                crossings_.push_back(sum_weight * sums + differences);
            }
        }
    }

    // Boussemart, Hemery, Lecoutre, Sais: Boosting systematic search by weighting constraints
    // (ECAI 2004). Brings the weights up to date with the variables that are unassigned now.
    void follow_open() {
        for (std::size_t i = 0; i < followed_.size(); ++i) {
            const auto now = state_.open[i];
            for (auto rest = followed_[i] ^ now; rest != 0; rest &= rest - 1) {
                const int v = 64 * int(i) + std::countr_zero(rest);
                const bool opened = (now & rest & (~rest + 1)) != 0;
                for (const int c : state_.network.on[v]) {
                    open_[c] += opened ? 1 : -1;
                    if (open_[c] == (opened ? 2 : 1) && !weights_.empty()) add_weight(c, opened);
                }
            }
            followed_[i] = now;
        }
    }
    // The differences and sums of each variable in question that have another unassigned variable.
    void count_open() {
        follow_open();
        for (std::size_t i = 0; i < ties_; ++i) {
            const int v = tied_[i];
            std::uint64_t degree = 0;
            for (const int c : state_.network.on[v]) {
                const int others = open_[c] - 1;
                degree += std::uint64_t(is_sum(state_.network.types[c]) ? std::min(others, 1) : others);
            }
            open_degrees_[v] = degree;
        }
    }
    // A constraint counts for its variables as long as two of them are unassigned.
    void add_weight(int c, bool counts) {
        const auto weight = counts ? state_.weights[c] : ~state_.weights[c] + 1;
        for (const int v : state_.network.scopes[c]) weights_[v] += weight;
    }

    // One sum after another: smallest arity first, inside it the smallest domain first.
    [[nodiscard]] std::vector<double> fill_sum() const {
        const auto& network = state_.network;
        std::vector<int> sums;
        for (int c = 0; c < int(network.rules.size()); ++c) {
            if (is_sum(network.types[c])) sums.push_back(c);
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

    // The values of v that pass the check against what is assigned (bt).
    [[nodiscard]] int remaining(int v) {
        const auto& network = state_.network;
        auto left = state_.domains[v];
        bool others = false;
        for (const int c : network.on[v]) {
            if (network.types[c] == Constraint::Type::all_different) {
                left = left.without(state_.seats[c].taken);
            } else if (const int w = pairs::other_end(network, c, v); !pairs::made_of(network, c)) {
                others = true;
            } else if (state_.assigned[w]) {
                left = left & pairs::supports(network, c, w, state_.domains[w].highest());
            }
        }
        if (!others) return left.size();
        int count = 0;
        left.each([&](int value) {
            bool passes = true;
            state_.try_out(v, value, [&] {
                for (const int c : network.on[v]) {
                    if (!pairs::made_of(network, c)) passes = passes && propagators_.check(c, v);
                }
            });
            count += passes;
        });
        return count;
    }

    State<Words>& state_;
    Propagators<Words>& propagators_;
    const Plan& plan_;
    const bool looks_back_; // the level only checks: domains do not tell which values remain
    Neighbours<Words> neighbours_;
    std::unique_ptr<Learning<Words>> learning_;
    std::vector<std::vector<double>> frozen_; // the scores of the static orders
    bool sequenced_ = false;
    std::vector<int> sequence_;
    std::vector<int> tied_; // the first `ties_` of them
    std::size_t ties_ = 0;
    // What the sizes are divided by: for dom-deg, crossing-first and dom-wdeg.
    std::vector<std::uint64_t> differences_, crossings_, weights_, open_degrees_;
    std::vector<int> open_;               // the unassigned variables of each constraint,
    std::vector<std::uint64_t> followed_; // which are these
};

} // namespace alldiff::textbook
