// Spread: revises several all-differents of a settled variable at once.
//
// One after the other they would take its value from their variables in turn. Which of them took it
// matters only for the order of the queue, and where a variable loses its last value.
#pragma once

#include <array>
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

    // Takes the value just given to v from the unassigned variables (fc); the trail has no order.
    bool forward(int v) {
        const int value = state_.domains[v].highest();
        if (find_losers(v, value, state_.open.data())) {
            bool wiped = false;
            std::uint64_t prunes = 0;
            auto* change = state_.trail.room(losers_.size());
            for (std::size_t i = 0; i < losers_.size(); ++i) {
                if (losers_[i] == 0) continue;
                const auto lost = state_.lose(int(i), losers_[i], value);
                wiped |= lost.wiped;
                prunes += lost.count;
                state_.trail.write_marks(*change++, value, int(i), losers_[i]);
            }
            state_.trail.wrote(change);
            if (wiped) {
                return count_up_to_wiped(
                    v, [&](int other) { return state_.sizes[other] == 0; },
                    [&](int c) { return all_different::unassigned(state_, c); },
                    [&](int c, int other) { all_different::give_up_forward(state_, c, other); });
            }
            state_.prunes += prunes;
        }
        for (const int c : constraints(v)) state_.checks += all_different::unassigned(state_, c);
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

    // The same where domains lag behind.
    bool from_lagging(int v, Queue& queue) {
        const auto left = state_.places.left();
        const auto values = state_.places.values_of(v);
        const int value = std::countr_zero(values); // there is one
        const auto* const others = others_[v];
        auto* const places = state_.places.row(value);
        Places::Pair losers;
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < 2; ++i) {
            losers[i] = places[i] & others[i];
            any |= losers[i];
        }
        if (any != 0) {
            for (std::size_t i = 0; i < 2; ++i) places[i] ^= losers[i];
            auto* change = state_.trail.room(2);
            Places::Pair settled;
            std::uint64_t wiped = 0;
            any = 0;
            for (std::size_t i = 0; i < 2; ++i) {
                settled[i] = losers[i] & left.two[i] & ~left.three[i];
                wiped |= losers[i] & ~left.two[i];
                any |= settled[i];
                state_.trail.write_marks(*change, value, int(i), losers[i]);
                change += losers[i] != 0;
            }
            state_.trail.wrote(change);
            if (wiped != 0) {
                std::copy(losers.begin(), losers.end(), losers_.begin());
                return revise_up_to_wiped(v, [&](int other) {
                    return (left.two[std::size_t(other) / 64] & Places::bit(other)) == 0;
                });
            }
            state_.prunes += std::uint64_t(count_bits(losers));
            if (any != 0) join_settled(v, settled, queue);
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
    bool find_losers(int v, int value, const std::uint64_t* open = nullptr) {
        const auto* const others = others_[v];
        const auto* const places = state_.places.row(value);
        auto* const losers = losers_.data();
        const std::size_t width = losers_.size();
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < width; ++i) {
            losers[i] = places[i] & others[i] & (open != nullptr ? open[i] : ~std::uint64_t{0});
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

    void join_settled(int v, const Places::Pair& settled, Queue& queue) {
        int joining = none;
        bool several = false;
        for (std::size_t i = 0; i < 2; ++i) {
            if (settled[i] == 0) continue;
            several |= joining != none || (settled[i] & (settled[i] - 1)) != 0;
            joining = 64 * int(i) + std::countr_zero(settled[i]);
        }
        if (!several) {
            queue.join(joining);
            return;
        }
        std::copy(settled.begin(), settled.end(), losers_.begin());
        each_loser(v, [&](int, int word, std::uint64_t marks) {
            for (; marks != 0; marks &= marks - 1) queue.join(64 * word + std::countr_zero(marks));
            return true;
        });
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
        return revise_up_to_wiped(v, [&](int other) { return state_.sizes[other] == 0; });
    }
    template <typename IsWiped>
    bool revise_up_to_wiped(int v, IsWiped&& is_wiped) {
        return count_up_to_wiped(
            v, is_wiped, [&](int c) { return state_.network.scopes[c].size() - 1; },
            [&](int c, int other) { all_different::give_up(state_, c, v, other); });
    }
    template <typename IsWiped, typename Checks, typename GiveUp>
    bool count_up_to_wiped(int v, IsWiped&& is_wiped, Checks&& checks, GiveUp&& give_up) {
        int current = none;
        each_loser(v, [&](int c, int word, std::uint64_t marks) {
            if (current != none && c != current) state_.checks += checks(current);
            current = c;
            for (; marks != 0; marks &= marks - 1) {
                const int other = 64 * word + std::countr_zero(marks);
                ++state_.prunes;
                if (!is_wiped(other)) continue;
                give_up(c, other);
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
