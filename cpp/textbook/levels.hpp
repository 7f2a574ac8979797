// The consistency levels: how far the consequences of an assignment are followed.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "arcs.hpp"
#include "bounds.hpp"
#include "conflicts.hpp"
#include "propagators.hpp"
#include "queue.hpp"
#include "search.hpp"

namespace alldiff::textbook {

template <int Words>
class Levels {
public:
    [[gnu::cold]] Levels(State<Words>& state, Propagators<Words>& propagators, bool rooted)
        : rooted_(rooted), state_(state), propagators_(propagators), variables_(state.domains.size()),
          filters_(state.network.rules.size()), arcs_(state, propagators),
          bounds_(state, propagators) {}

    // Before the givens.
    void begin(Level level) {
        if (level >= Level::mac_arcs && level <= Level::ac4) arcs_.begin(level);
    }
    void blame_with(Conflicts<Words>* conflicts) { conflicts_ = conflicts; }

    // Follows the assignment of v; returns false if its value is refused.
    [[gnu::always_inline]] bool accept(Level level, int v) {
        switch (level) {
        case Level::test: return test();
        case Level::bt:
        case Level::bj:
        case Level::cbj: return bt(v);
        case Level::fc:
        case Level::fc_cbj: return fc(v);
        case Level::mac_neighbours:
            if (state_.depth == 0) return true; // givens are followed together, by every arc once
            [[fallthrough]];
        default: return propagate(level, {&v, 1});
        }
    }
    // What a level that propagates does after changes of domains.
    bool propagate(Level level, std::span<const int> changed) {
        if (level != Level::mac) [[unlikely]] return propagate_otherwise(level, changed);
        return arc_consistency(changed);
    }

    // Every constraint in order, once every variable has a value.
    bool test() {
        if (state_.unassigned != 0) return true;
        for (int c = 0; c < int(state_.network.rules.size()); ++c) {
            ++state_.checks;
            if (!propagators_.holds(c)) return state_.blame(c);
        }
        return true;
    }
    bool bt(int v) {
        for (const int c : state_.network.on[v]) {
            if (!propagators_.check(c, v)) return false;
        }
        state_.seat(v);
        return true;
    }

private:
    bool propagate_otherwise(Level level, std::span<const int> changed) {
        switch (level) {
        case Level::gac: return domain_consistency(changed);
        case Level::sac: return singleton_consistency(changed);
        case Level::bounds: return bounds_.propagate(changed);
        default: return arcs_.propagate(level, changed);
        }
    }

    // Debruyne, Bessiere: Some practicable filtering techniques for the constraint satisfaction problem
    // (IJCAI 1997), by SAC-1.
    bool singleton_consistency(std::span<const int> changed) {
        if (!propagate(Level::mac, changed)) return false;
        for (;;) {
            const std::size_t before = state_.trail.size();
            for (int x = 0; x < int(state_.domains.size()); ++x) {
                bool possible = true;
                const auto& left = state_.domains[x];
                const auto all = left;
                all.each([&](int value) {
                    if (!possible || left.settled() || !left.has(value)) return;
                    const auto follow = [&] { return propagate(Level::mac, {&x, 1}); };
                    if (state_.stands(x, value, follow)) return;
                    possible = state_.prune_value(x, value, state_.culprit) && follow();
                });
                if (!possible) return false;
                state_.tick();
            }
            if (state_.trail.size() == before) return true;
        }
    }

    // What a check of pairs would refuse is gone already, if the givens were followed.
    [[nodiscard]] bool forward_decides(int c) const {
        return rooted_ && is_pairs(state_.network.types[c]);
    }
    // `conflicts_` takes note of who is to blame, if it is there (fc-cbj).
    bool fc(int v) {
        auto constraints = state_.network.on[v];
        if (!rooted_ || !state_.network.only_pairs[v]) {
            for (const int c : constraints) {
                if (!forward_decides(c) && !propagators_.check(c, v)) return false;
            }
        }
        state_.seat(v);
        const auto leading = std::size_t(state_.network.leading[v]);
        if (leading > 1 && state_.network.peers.known()) {
            const auto differ = [&] { return forward_differences(v, constraints.first(leading)); };
            if (!noting(constraints[0], v, differ)) return false;
            constraints = constraints.subspan(leading);
        }
        for (const int c : constraints) {
            if (!noting(c, v, [&] { return propagators_.forward(c, v); })) return false;
        }
        return true;
    }
    // All of these at once.
    bool forward_differences(int v, std::span<const int> constraints) {
        const auto stops = [&](const Peers::Origin& origin) { stop_forward(origin, constraints); };
        if (!state_.take_from_peers(v, [](int, int) {}, stops)) return false;
        for (const int c : constraints) state_.checks += all_different::unassigned(state_, c);
        return true;
    }
    // Counts the checks up to the variable that is wiped.
    void stop_forward(const Peers::Origin& origin, std::span<const int> constraints) {
        const auto last = std::find(constraints.begin(), constraints.end(), origin.constraint);
        for (auto c = constraints.begin(); c != last; ++c) {
            state_.checks += all_different::unassigned(state_, *c);
        }
        state_.checks += std::uint64_t(origin.place + 1 - state_.seated_up_to(*last, origin.place));
    }
    // Who is to blame for what an all-different prunes is the same for all of them.
    template <typename Forward>
    [[gnu::always_inline]] bool noting(int c, int v, Forward&& forward) {
        if (conflicts_ == nullptr) return forward();
        const std::size_t seen = state_.trail.size();
        const bool possible = forward();
        conflicts_->note_prunes(c, v, seen);
        return possible;
    }

    // Only a variable with one value left can take the support of an arc of a difference.
    void revise_later(int v, bool fresh) {
        const bool wanted = bool(state_.network.is_sensitive[v]) | state_.settled(v);
        if (variables_.join(v, wanted) && state_.recording()) state_.record(Event::join, v, fresh ? 1 : 0);
    }

    // Revises the constraints of v, all of them if it is settled; who changes joins the queue.
    [[gnu::always_inline]] bool revise(int v) {
        const auto& network = state_.network;
        const bool settled = state_.settled(v);
        const bool takes = settled && network.peers.known();
        if (!network.only_less[v] || takes != settled || state_.recording()) [[unlikely]] {
            return revise_one_by_one(v, takes);
        }
        Queue::Entrance entrance(variables_);
        const auto* const most = network.waking_sizes.data();
        const auto join = [&](int other, int size) { entrance.join(other, size <= most[other]); };
        return (!takes || take_from_peers(v, join)) && bound(v, join);
    }
    [[gnu::noinline]] bool revise_one_by_one(int v, bool takes) {
        const auto& network = state_.network;
        auto constraints = state_.settled(v) ? network.on[v] : network.sensitive[v];
        const std::size_t seen = state_.trail.size();
        if (takes) {
            if (!take_from_peers(v, [](int, int) {})) return false;
            constraints = constraints.subspan(std::size_t(network.leading[v]));
        }
        for (const int c : constraints) {
            if (!propagators_.revise(c, v)) return false;
        }
        state_.each_changed(seen, [&](int other) { revise_later(other, false); });
        return true;
    }
    template <typename Lost>
    [[gnu::always_inline]] bool take_from_peers(int v, Lost&& lost) {
        const auto stops = [&](const Peers::Origin& origin) {
            state_.checks += std::uint64_t(origin.checks);
        };
        if (!state_.take_from_peers(v, lost, stops)) return false;
        state_.checks += std::uint64_t(state_.network.leading_differences[v]);
        return true;
    }

    // Revises the constraints of v that are not leading, all of type less.
    template <typename Lost>
    [[gnu::always_inline]] bool bound(int v, Lost&& lost) {
        const auto& network = state_.network;
        const auto constraints = network.sensitive[v];
        if (constraints.empty()) return true;
        // Nothing that comes changes v itself: the values that it excludes are known.
        const auto* const sizes = state_.sizes.data();
        const auto* const domains = state_.domains.data();
        const std::array<Domain<Words>, 2> excluded = {domains[v].from_highest(),
                                                       domains[v].up_to_lowest()};
        const auto ends = network.far_ends[v];
        std::uint64_t checks = 0;
        Domain<Words> any;
        for (const int end : ends) {
            checks += sizes[unsigned(end) / 2];
            any |= domains[unsigned(end) / 2] & excluded[unsigned(end) % 2];
        }
        if (any.empty()) {
            state_.checks += checks;
            return true;
        }
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const int other = ends[i] / 2;
            state_.checks += sizes[other];
            const auto removed = domains[other] & excluded[ends[i] % 2];
            if (removed.empty()) continue;
            if (!state_.prune(other, removed, constraints[i])) return false;
            lost(other, sizes[other]);
        }
        return true;
    }

    // AC-3 (Mackworth: Consistency in networks of relations, 1977).
    bool arc_consistency(std::span<const int> changed) {
        variables_.clear();
        for (const int v : changed) revise_later(v, variables_.empty());
        while (!variables_.empty()) {
            const int v = variables_.front();
            variables_.leave();
            if (state_.recording()) state_.record(Event::revise, v, none);
            if (!revise(v)) return false;
            state_.tick();
        }
        return true;
    }

    // Arc consistency first, because it is cheap; then the filters of the constraints that changed.
    bool domain_consistency(std::span<const int> changed) {
        filters_.clear();
        numbers_.clear();
        for (const int v : changed) {
            for (const int c : state_.network.on[v]) {
                if (state_.network.rules[c].filters) numbers_.push_back(c);
            }
        }
        std::sort(numbers_.begin(), numbers_.end());
        for (const int c : numbers_) filters_.join(c);
        for (;;) {
            std::size_t seen = state_.trail.size();
            if (!arc_consistency(changed)) return false;
            wake(seen);
            if (filters_.empty()) return true;
            const int c = filters_.front();
            state_.tick(int(state_.network.scopes[c].size()));
            seen = state_.trail.size();
            if (!propagators_.filter(c)) return false;
            wake(seen);
            filters_.leave();
            changed = state_.changed_since(seen, changed_);
        }
    }

    // The constraints to filter after what the trail holds behind `since`. A variable that changed
    // twice queues nothing the second time.
    void wake(std::size_t since) {
        state_.each_changed(since, [&](int v) {
            for (const int c : state_.network.on[v]) {
                if (state_.network.rules[c].filters) filters_.join(c);
            }
        });
    }

    const bool rooted_; // every given was followed
    State<Words>& state_;
    Propagators<Words>& propagators_;
    Queue variables_;
    Queue filters_;
    Arcs<Words> arcs_;
    BoundsConsistency<Words> bounds_;
    Conflicts<Words>* conflicts_ = nullptr;
    std::vector<int> numbers_;
    std::vector<int> changed_;
};

} // namespace alldiff::textbook
