// Backjumping: who is to blame for a dead end, and how far back to go.
//
// Gaschnig: Performance measurement and analysis of certain search algorithms (1979). Prosser: Hybrid
// algorithms for the constraint satisfaction problem (1993).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "pairs.hpp"
#include "propagators.hpp"

namespace alldiff::twin {

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
        std::fill(found_.begin(), found_.end(), 0);
        if (pairs::made_of(state_.network, c)) {
            add_depth(found_, depths_[v]);
        } else {
            add_behind(c);
        }
        state_.each_changed(seen, [&](int u) {
            for (std::size_t i = 0; i < width_; ++i) add_to_cost(u, i, found_[i]);
        });
    }
    // The same where these lost the value of v.
    template <std::size_t Width>
    void note_losers(int v, const Marks<Width>& losers) {
        const auto depth = unsigned(depths_[v]);
        if (depth == 0) return;
        losers.each([&](int u) { add_to_cost(u, depth / 64, mark_of(int(depth))); });
    }

    // A new variable at a depth is in conflict with nobody, or with all before it.
    void open(int depth) { std::fill_n(frame(depth), width_, 0); }
    void blame_all(int depth) {
        for (int d = 1; d < depth; ++d) frame(depth)[d / 64] |= std::uint64_t{1} << d % 64;
    }

    // Takes note of the refusal of the value that v, at a depth, has now.
    void refuse(int v, int depth, bool forward) {
        if (forward) {
            std::fill(found_.begin(), found_.end(), 0);
            if (state_.wiped != none) {
                add_cost(state_.wiped);
            } else {
                add_behind(state_.culprit);
            }
        } else {
            find_earliest(v);
        }
        auto* const mine = frame(depth);
        for (std::size_t i = 0; i < width_; ++i) mine[i] |= found_[i];
        mine[depth / 64] &= ~(std::uint64_t{1} << depth % 64);
    }

    // The depth to go back to from a dead end of v, 0 if nobody is to blame; who is to blame for it
    // is to blame for that one, too, if conflicts are `kept`.
    int target(int v, int depth, bool kept) {
        auto* const mine = frame(depth);
        if (kept) {
            for (std::size_t i = 0; i < width_; ++i) mine[i] |= cost_[std::size_t(v) * width_ + i];
        }
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
    static void add_depth(Depths& marks, int depth) {
        if (depth != 0) marks[std::size_t(depth) / 64] |= std::uint64_t{1} << depth % 64;
    }
    void add_cost(int v) {
        for (std::size_t i = 0; i < width_; ++i) found_[i] |= cost_[std::size_t(v) * width_ + i];
    }
    void add_behind(int c) {
        for (const int w : state_.network.scopes[c]) {
            if (state_.assigned[w]) {
                add_depth(found_, depths_[w]);
            } else {
                add_cost(w);
            }
        }
    }

    // The conflict of the value of v that was there first, whatever was found first.
    void find_earliest(int v) {
        const auto checks = state_.checks;
        const auto culprit = state_.culprit;
        const auto wiped = state_.wiped;
        const int value = state_.domains[v].highest();
        int earliest = none;
        bool alone = false; // the earliest is a single depth
        for (const int c : state_.network.on[v]) {
            if (state_.network.types[c] == Constraint::Type::all_different) {
                if (!state_.seats[c].taken.has(value)) continue;
                const int depth = depths_[state_.network.scopes[c][state_.holder(c, value)]];
                if (earliest != none && depth >= earliest) continue;
                earliest = depth;
                alone = true;
                continue;
            }
            if (propagators_.check(c, v)) continue;
            std::fill(found_.begin(), found_.end(), 0);
            for (const int w : state_.network.scopes[c]) {
                if (w != v && state_.assigned[w]) add_depth(found_, depths_[w]);
            }
            const int last = highest(found_.data());
            if (earliest != none && last >= earliest) continue;
            earliest = last;
            alone = false;
            best_ = found_;
        }
        if (alone) {
            std::fill(found_.begin(), found_.end(), 0);
            add_depth(found_, earliest);
        } else {
            found_ = best_;
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

} // namespace alldiff::twin
