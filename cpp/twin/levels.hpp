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
#include "spread.hpp"

namespace alldiff::twin {

template <int Words>
class Levels {
public:
    [[gnu::cold]] Levels(State<Words>& state, Propagators<Words>& propagators, bool rooted)
        : rooted_(rooted), state_(state), propagators_(propagators), spread_(state), variables_(state.domains.size()),
          filters_(state.network.rules.size()), arcs_(state, propagators),
          bounds_(state, propagators) {}

    // Before a level that prunes is used.
    void prepare() { spread_.prepare(); }
    // There are only all-differents, all of which are revised at once.
    [[nodiscard]] bool has_only_differences() const { return spread_.is_all(); }
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
        default: return propagate(level, {&v, 1});
        }
    }
    // What a level that propagates does after changes of domains.
    bool propagate(Level level, std::span<const int> changed) {
        if (level != Level::mac) [[unlikely]] return propagate_otherwise(level, changed);
        return spread_.is_all() && !state_.recording() ? differences(changed) : arc_consistency(changed);
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
                state_.domain_of(x).each([&](int value) {
                    const auto values = state_.domain_of(x);
                    if (!possible || values.settled() || !values.has(value)) return;
                    const auto follow = [&] { return propagate(Level::mac, {&x, 1}); };
                    if (state_.stands(x, value, follow)) return;
                    state_.catch_up();
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
        const auto type = state_.network.types[c];
        return rooted_ && (type == Constraint::Type::all_different ||
                           type == Constraint::Type::less || type == Constraint::Type::relation);
    }
    // `conflicts_` takes note of who is to blame, if it is there (fc-cbj).
    bool fc(int v) {
        auto constraints = state_.network.on[v];
        for (const int c : constraints) {
            if (!forward_decides(c) && !propagators_.check(c, v)) return false;
        }
        state_.seat(v);
        const auto leading = std::size_t(state_.network.leading[v]);
        if (leading > 1 && spread_.ready() && !state_.recording()) {
            if (!noting(constraints[0], v, [&] { return spread_.forward(v); })) return false;
            constraints = constraints.subspan(leading);
        }
        for (const int c : constraints) {
            if (!noting(c, v, [&] { return propagators_.forward(c, v); })) return false;
        }
        return true;
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

    // Revises the constraints of v, all of them if it is settled.
    bool revise(int v) {
        const auto& network = state_.network;
        const bool settled = state_.settled(v);
        const bool spreads = settled && spread_.ready() && !state_.recording();
        auto constraints = settled ? network.on[v] : network.sensitive[v];
        if (spreads) {
            if (!spread_.from(v)) return false;
            constraints = constraints.subspan(std::size_t(network.leading[v]));
        }
        if (network.only_less[v] && (spreads || !settled)) return bound(v, constraints);
        for (const int c : constraints) {
            if (!propagators_.revise(c, v)) return false;
        }
        return true;
    }

    // Revises constraints of type less.
    bool bound(int v, std::span<const int> constraints) {
        const auto& network = state_.network;
        // Nothing that comes changes v itself: the values that it excludes are known.
        const auto* const ends = network.ends.data();
        const auto* const sizes = state_.sizes.data();
        const auto* const domains = state_.domains.data();
        const std::array<Domain<Words>, 2> excluded = {domains[v].from_highest(),
                                                       domains[v].up_to_lowest()};
        std::uint64_t checks = 0;
        bool possible = true;
        for (const int c : constraints) {
            const bool smaller = ends[c][0] == v;
            const int other = ends[c][smaller];
            checks += sizes[other];
            const auto removed = domains[other] & excluded[smaller];
            if (removed.empty()) continue;
            possible = state_.prune(other, removed, c);
            if (!possible) break;
        }
        state_.checks += checks;
        return possible;
    }

    void revise_later(std::size_t seen) {
        Queue::Entrance entrance(variables_);
        const auto* const sensitive = state_.network.is_sensitive.data();
        const auto* const sizes = state_.sizes.data();
        state_.trail.each_variable(seen, [&](int v) {
            entrance.join(v, bool(sensitive[v]) | (sizes[v] <= 1));
        });
    }

    // AC-3 where there are only all-differents: only a variable that becomes settled has to join.
    bool differences(std::span<const int> changed) {
        variables_.clear();
        for (const int v : changed) variables_.join(v, state_.domain_of(v).settled());
        if (!state_.lags()) return follow_settled([&](int v) { return spread_.from(v, variables_); });
        state_.begin_lag();
        return follow_settled([&](int v) { return spread_.from_lagging(v, variables_); });
    }
    template <typename Revise>
    bool follow_settled(Revise&& revise) {
        while (!variables_.empty()) {
            const int v = variables_.front();
            variables_.leave();
            if (!revise(v)) return false;
            state_.tick();
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
            const std::size_t seen = state_.trail.size();
            if (!revise(v)) return false;
            if (state_.recording()) [[unlikely]] {
                state_.trail.each_variable(seen, [&](int other) { revise_later(other, false); });
            } else {
                revise_later(seen);
            }
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
        state_.trail.each_variable(since, [&](int v) {
            for (const int c : state_.network.on[v]) {
                if (state_.network.rules[c].filters) filters_.join(c);
            }
        });
    }

    const bool rooted_; // every given was followed
    State<Words>& state_;
    Propagators<Words>& propagators_;
    Spread<Words> spread_;
    Queue variables_;
    Queue filters_;
    Arcs<Words> arcs_;
    BoundsConsistency<Words> bounds_;
    Conflicts<Words>* conflicts_ = nullptr;
    std::vector<int> numbers_;
    std::vector<int> changed_;
};

} // namespace alldiff::twin
