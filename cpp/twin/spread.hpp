// Spread: revises several all-differents of a settled variable at once.
//
// One after the other they would take its value from their variables in turn. Which of them took it
// matters only for the order of the queue, and where a variable loses its last value.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "propagators/all_different.hpp"
#include "queue.hpp"
#include "state.hpp"

namespace alldiff::twin {

// The all-differents of a variable that come before any other constraint of it.
template <int Words>
class Spread {
public:
    explicit Spread(State<Words>& state) : state_(state) {}

    [[gnu::cold]] void prepare() {
        const auto& network = state_.network;
        const int count = int(state_.domains.size());
        if (!state_.has_places()) return;
        others_ = VariableSets(std::size_t(count));
        all_ = others_.known();
        for (int v = 0; v < count && others_.known(); ++v) {
            all_ = all_ && std::size_t(network.leading[v]) == network.on[v].size();
            for (const int c : constraints(v)) {
                if (network.marks[c].count == 0) return clear(); // its variables are not in order
                others_.add(v, network.scopes[c]);
            }
        }
        losers_.resize(others_.width());
    }
    // Tells whether it can be used; and whether there are no other constraints.
    [[nodiscard]] bool ready() const { return others_.known(); }
    [[nodiscard]] bool is_all() const { return all_; }

    // Takes the value of v; the trail has the changes in the order of the constraints.
    bool from(int v) {
        const int value = state_.domains[v].highest();
        if (find_losers(v, value)) {
            bool wiped = false;
            std::uint64_t prunes = 0;
            for (std::size_t i = 0; i < losers_.size(); ++i) {
                if (losers_[i] == 0) continue;
                const auto lost = state_.lose(int(i), losers_[i], value);
                wiped |= lost.wiped;
                prunes += lost.count;
            }
            if (wiped) return find_wiped(v, value);
            state_.prunes += prunes;
            write_losers(v, value);
        }
        state_.checks += std::uint64_t(state_.network.leading_differences[v]);
        return true;
    }

    // The same; variables that become settled join the queue, and the trail has no order.
    bool from(int v, Queue& queue) {
        const int value = state_.domains[v].highest();
        if (find_losers(v, value)) {
            bool wiped = false;
            int many = 0;
            int joining = none;
            std::uint64_t prunes = 0;
            auto* change = state_.trail.room(losers_.size());
            for (std::size_t i = 0; i < losers_.size(); ++i) {
                const auto marks = losers_[i];
                if (marks == 0) continue;
                const auto lost = state_.lose(int(i), marks, value);
                wiped |= lost.wiped;
                prunes += lost.count;
                state_.trail.write_marks(*change++, value, int(i), marks);
                if (lost.settled == 0) continue;
                joining = 64 * int(i) + std::countr_zero(lost.settled);
                many += 1 + ((lost.settled & (lost.settled - 1)) != 0);
            }
            if (wiped) return find_wiped(v, value);
            state_.trail.wrote(change);
            state_.prunes += prunes;
            if (many == 1) {
                queue.join(joining);
            } else if (many > 1) {
                join_in_order(v, queue);
            }
        }
        state_.checks += std::uint64_t(state_.network.leading_differences[v]);
        return true;
    }

private:
    [[nodiscard]] std::span<const int> constraints(int v) const {
        return state_.network.on[v].first(std::size_t(state_.network.leading[v]));
    }
    void clear() {
        others_ = {};
        all_ = false;
    }

    // Marks the variables that must differ from v and have its value; tells whether there are any.
    bool find_losers(int v, int value) {
        const auto* const others = others_[v];
        const auto* const places = state_.places.row(value);
        auto* const losers = losers_.data();
        const std::size_t width = losers_.size();
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < width; ++i) {
            losers[i] = places[i] & others[i];
            any |= losers[i];
        }
        return any != 0;
    }

    // Calls `visit` with a constraint, a word, and the marks there of the losers that it comes to first.
    template <typename Visit>
    void each_loser(int v, Visit&& visit) {
        const auto* const marks = state_.network.marks.data();
        const auto* const mark_words = state_.network.mark_words.data();
        for (const int c : constraints(v)) {
            const auto [first, count, begin] = marks[c];
            auto* const losers = losers_.data() + first;
            for (int i = 0; i < count; ++i) {
                const auto mine = losers[i] & mark_words[begin + std::size_t(i)];
                losers[i] ^= mine;
                if (!visit(c, first + i, mine)) return;
            }
        }
    }

    void write_losers(int v, int value) {
        auto* change = state_.trail.room(constraints(v).size() * losers_.size() + 1);
        each_loser(v, [&](int, int word, std::uint64_t marks) {
            state_.trail.write_marks(*change, value, word, marks);
            change += marks != 0;
            return true;
        });
        state_.trail.wrote(change);
    }

    void join_in_order(int v, Queue& queue) {
        each_loser(v, [&](int, int word, std::uint64_t marks) {
            for (; marks != 0; marks &= marks - 1) {
                const int other = 64 * word + std::countr_zero(marks);
                queue.join(other, state_.settled(other));
            }
            return true;
        });
    }

    // Counts what the revisions, one after the other, would have done up to the first variable
    // without a value. All is written into the trail, because all has to be restored.
    bool find_wiped(int v, int value) {
        for (std::size_t i = 0; i < losers_.size(); ++i) {
            state_.trail.push_marks(value, int(i), losers_[i]);
        }
        int current = none;
        each_loser(v, [&](int c, int word, std::uint64_t marks) {
            if (current != none && c != current) {
                state_.checks += state_.network.scopes[current].size() - 1;
            }
            current = c;
            for (; marks != 0; marks &= marks - 1) {
                const int other = 64 * word + std::countr_zero(marks);
                ++state_.prunes;
                if (state_.sizes[other] != 0) continue;
                all_different::give_up(state_, c, v, other);
                return state_.blame(c, other);
            }
            return true;
        });
        return false;
    }

    State<Words>& state_;
    VariableSets others_; // who must differ from a variable
    bool all_ = false;
    std::vector<std::uint64_t> losers_;
};

} // namespace alldiff::twin
