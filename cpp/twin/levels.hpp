// The consistency levels: how far the consequences of an assignment are followed.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "propagators.hpp"
#include "search.hpp"

namespace alldiff::twin {

// First in, first out, none twice: a ring with a place for each number.
class Queue {
public:
    explicit Queue(std::size_t numbers) : ring_(numbers), inside_(numbers, 0) {}

    void clear() {
        while (!empty()) leave();
    }
    // Tells whether the number was not in the queue.
    bool join(int number) {
        if (inside_[number]) return false;
        inside_[number] = 1;
        ++count_;
        ring_[end_] = number;
        end_ = end_ + 1 == ring_.size() ? 0 : end_ + 1;
        return true;
    }
    [[nodiscard]] int front() const { return ring_[begin_]; }
    void leave() {
        inside_[ring_[begin_]] = 0;
        --count_;
        begin_ = begin_ + 1 == ring_.size() ? 0 : begin_ + 1;
    }
    [[nodiscard]] bool empty() const { return count_ == 0; }

private:
    std::vector<int> ring_;
    std::vector<std::uint8_t> inside_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::size_t count_ = 0;
};

template <int Words>
class Levels {
public:
    Levels(State<Words>& state, Propagators<Words>& propagators)
        : state_(state), propagators_(propagators), variables_(state.domains.size()),
          filters_(state.network.rules.size()) {}

    // Follows the assignment of v; returns false if its value is refused.
    bool accept(Level level, int v) {
        switch (level) {
        case Level::test: return test();
        case Level::bt: return bt(v);
        case Level::fc: return bt(v) && fc(v);
        case Level::mac:
        case Level::gac: return propagate(level, {&v, 1});
        }
        return true;
    }
    // What a level that propagates does after changes of domains.
    bool propagate(Level level, std::span<const int> changed) {
        return level == Level::mac ? arc_consistency(changed) : domain_consistency(changed);
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
        const auto constraints = state_.network.on[v];
        return std::all_of(constraints.begin(), constraints.end(),
                           [&](int c) { return propagators_.check(c, v); });
    }

private:
    bool fc(int v) {
        const auto constraints = state_.network.on[v];
        return std::all_of(constraints.begin(), constraints.end(),
                           [&](int c) { return propagators_.forward(c, v); });
    }

    // Only a variable with one value left can take the support of an arc of a difference.
    void revise_later(int v, bool fresh) {
        if (!state_.network.is_sensitive[v] && !state_.settled(v)) return;
        if (variables_.join(v) && state_.told()) state_.tell(Event::join, v, fresh ? 1 : 0);
    }

    // AC-3 (Mackworth: Consistency in networks of relations, 1977).
    bool arc_consistency(std::span<const int> changed) {
        variables_.clear();
        for (const int v : changed) revise_later(v, variables_.empty());
        while (!variables_.empty()) {
            const int v = variables_.front();
            variables_.leave();
            if (state_.told()) state_.tell(Event::revise, v, none);
            const std::size_t seen = state_.trail.size();
            const auto& network = state_.network;
            for (const int c : state_.settled(v) ? network.on[v] : network.sensitive[v]) {
                if (!propagators_.revise(c, v)) return false;
            }
            for (std::size_t i = seen; i < state_.trail.size(); ++i) {
                revise_later(state_.trail[i].variable, false);
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
                if (state_.network.rules[c].has_filter()) numbers_.push_back(c);
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
            state_.changed_since(seen, changed_);
            changed = changed_;
        }
    }

    // The constraints to filter after what the trail holds behind `since`. A variable that changed
    // twice queues nothing the second time.
    void wake(std::size_t since) {
        for (std::size_t i = since; i < state_.trail.size(); ++i) {
            for (const int c : state_.network.on[state_.trail[i].variable]) {
                if (state_.network.rules[c].has_filter()) filters_.join(c);
            }
        }
    }

    State<Words>& state_;
    Propagators<Words>& propagators_;
    Queue variables_;
    Queue filters_;
    std::vector<int> numbers_;
    std::vector<int> changed_;
};

} // namespace alldiff::twin
