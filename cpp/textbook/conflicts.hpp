// Backjumping: who is to blame for a dead end, and how far back to go.
//
// Gaschnig: Performance measurement and analysis of certain search algorithms (1979). Prosser: Hybrid
// algorithms for the constraint satisfaction problem (1993).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "pairs.hpp"
#include "propagators.hpp"

namespace alldiff::textbook {

// Sets of depths as marks. A given has the depth 0, which is in no set.
template <int Words>
class Conflicts final : public Memory {
public:
    [[gnu::cold]] Conflicts(State<Words>& state, Propagators<Words>& propagators)
        : state_(state), propagators_(propagators), width_(state.domains.size() / 64 + 1),
          depths_(state.domains.size()), cost_(state.domains.size() * width_),
          frames_((state.domains.size() + 1) * width_), found_(width_), best_(width_) {
        state.remember_with(this);
    }

    void assign(int variable, int depth) { depths_[variable] = depth; }

    // Blames for what `forward` of a constraint has pruned after v was assigned (fc-cbj).
    void note_prunes(int c, int v, std::size_t seen) {
        if (state_.trail.size() == seen) return;
        if (pairs::made_of(state_.network, c)) {
            const auto depth = unsigned(depths_[v]);
            if (depth == 0) return;
            state_.each_changed(seen, [&](int u) { add_to_cost(u, depth / 64, mark_of(int(depth))); });
            return;
        }
        std::fill(found_.begin(), found_.end(), 0);
        add_behind(found_.data(), c);
        state_.each_changed(seen, [&](int u) {
            for (std::size_t i = 0; i < width_; ++i) add_to_cost(u, i, found_[i]);
        });
    }
    // A new variable at a depth is in conflict with nobody, or with all before it.
    void open(int depth) { std::fill_n(frame(depth), width_, 0); }
    void blame_all(int depth) {
        for (int d = 1; d < depth; ++d) frame(depth)[d / 64] |= std::uint64_t{1} << d % 64;
    }

    // Takes note of the refusal of the value that v, at a depth, has now.
    void refuse(int v, int depth, bool forward) {
        auto* const mine = frame(depth);
        if (!forward) {
            add_earliest(mine, v);
        } else if (state_.wiped != none) {
            add_cost(mine, state_.wiped);
        } else {
            add_behind(mine, state_.culprit);
        }
        mine[depth / 64] &= ~(std::uint64_t{1} << depth % 64);
    }

    // The depth to go back to from a dead end of v, 0 if nobody is to blame; who is to blame for it
    // is to blame for that one, too, if conflicts are `kept`.
    int target(int v, int depth, bool kept) {
        auto* const mine = frame(depth);
        if (kept) add_cost(mine, v);
        const int last = highest(mine);
        if (!kept || last == 0) return last;
        auto* const theirs = frame(last);
        for (std::size_t i = 0; i < width_; ++i) theirs[i] |= mine[i];
        theirs[last / 64] &= ~(std::uint64_t{1} << last % 64);
        return last;
    }

    void restore(std::size_t mark) override {
        while (!log_.empty() && log_.back().mark > mark) {
            *log_.back().word = log_.back().before;
            log_.pop_back();
        }
    }

private:
    using Depths = std::vector<std::uint64_t>;
    struct Entry {
        std::size_t mark;
        std::uint64_t* word;
        std::uint64_t before;
    };

    void add_to_cost(int u, std::size_t i, std::uint64_t depths) {
        auto& mine = cost_[std::size_t(u) * width_ + i];
        if ((depths & ~mine) == 0) return;
        log_.push_back({state_.trail.size(), &mine, mine});
        mine |= depths;
    }
    [[nodiscard]] std::uint64_t* frame(int depth) { return frames_.data() + std::size_t(depth) * width_; }
    [[nodiscard]] int highest(const std::uint64_t* marks) const {
        for (std::size_t i = width_; i-- > 0;) {
            if (marks[i] != 0) return 64 * int(i) + int(std::bit_width(marks[i])) - 1;
        }
        return 0;
    }
    static void add_depth(std::uint64_t* marks, int depth) {
        if (depth != 0) marks[std::size_t(depth) / 64] |= mark_of(depth);
    }
    void add_cost(std::uint64_t* marks, int v) const {
        for (std::size_t i = 0; i < width_; ++i) marks[i] |= cost_[std::size_t(v) * width_ + i];
    }
    void add_behind(std::uint64_t* marks, int c) const {
        for (const int w : state_.network.scopes[c]) {
            if (state_.assigned[w]) {
                add_depth(marks, depths_[w]);
            } else {
                add_cost(marks, w);
            }
        }
    }

    // The conflict of the value of v that was there first, whatever was found first.
    void add_earliest(std::uint64_t* marks, int v) {
        const auto checks = state_.checks;
        const auto culprit = state_.culprit;
        const auto wiped = state_.wiped;
        const auto& network = state_.network;
        const int value = state_.domains[v].highest();
        int earliest = none;
        bool alone = false; // the earliest is a single depth
        const auto meet = [&](int w) {
            if (earliest != none && depths_[w] >= earliest) return;
            earliest = depths_[w];
            alone = true;
        };
        for (const int c : network.on[v]) {
            if (network.types[c] == Constraint::Type::all_different) {
                if (state_.seats[c].taken.has(value)) meet(network.scopes[c][state_.holder(c, value)]);
                continue;
            }
            if (propagators_.check(c, v)) continue;
            if (pairs::made_of(network, c)) {
                meet(pairs::other_end(network, c, v));
                continue;
            }
            std::fill(found_.begin(), found_.end(), 0);
            for (const int w : network.scopes[c]) {
                if (w != v && state_.assigned[w]) add_depth(found_.data(), depths_[w]);
            }
            const int last = highest(found_.data());
            if (earliest != none && last >= earliest) continue;
            earliest = last;
            alone = false;
            best_.swap(found_);
        }
        if (alone) {
            add_depth(marks, earliest);
        } else {
            for (std::size_t i = 0; i < width_; ++i) marks[i] |= best_[i];
        }
        state_.checks = checks;
        state_.culprit = culprit;
        state_.wiped = wiped;
    }

    State<Words>& state_;
    Propagators<Words>& propagators_;
    std::size_t width_;
    std::vector<int> depths_;
    Depths cost_;   // by variable: the depths to blame for the values that it has lost
    Depths frames_; // by depth: those to blame for the values that are gone
    std::vector<Entry> log_;
    Depths found_, best_;
};

} // namespace alldiff::textbook
