// Arc consistency by the algorithms of the textbooks, arc by arc: AC-1, AC-3, AC-4, AC-2001.
#pragma once

#include <array>
#include <deque>
#include <set>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "pairs.hpp"
#include "propagators.hpp"
#include "queue.hpp"
#include "search.hpp"

namespace alldiff::textbook {

// An arc (x, y) of a constraint made of pairs stands for the values of x that need a support in y;
// other constraints are revised as a whole.
template <int Words>
class Arcs final : public Memory {
public:
    Arcs(State<Words>& state, Propagators<Words>& propagators)
        : state_(state), propagators_(propagators), queue_(0), waiting_(0) {}

    // Numbers the arcs, and makes what AC-2001 and AC-4 remember.
    [[gnu::cold]] void begin(Level level) {
        const auto& network = state_.network;
        waiting_ = Queue(network.types.size());
        if (level == Level::ac4) {
            count_supports();
            return state_.remember_with(this);
        }
        for (int c = 0; c < int(network.types.size()); ++c) {
            firsts_.push_back(int(arcs_.size()));
            if (!pairs::made_of(network, c)) {
                arcs_.push_back({c, none, none});
                continue;
            }
            for (const int x : network.scopes[c]) {
                for (const int y : network.scopes[c]) arcs_.push_back({c, x, y});
            }
        }
        if (level == Level::mac_neighbours) return leave_doubles();
        queue_ = Queue(arcs_.size());
        if (level != Level::ac2001) return;
        int largest = 0;
        for (const auto& domain : state_.domains) largest = std::max(largest, domain.highest());
        stride_ = std::size_t(largest) + 1;
        if (arcs_.size() * stride_ > most_numbers) {
            throw std::invalid_argument("there are too many arcs to remember the supports of");
        }
        lasts_.assign(arcs_.size() * stride_, none);
        state_.remember_with(this);
    }

    bool propagate(Level level, std::span<const int> changed) {
        switch (level) {
        case Level::mac_neighbours: return follow_neighbours(changed);
        case Level::ac1: return again();
        case Level::ac2001: return follow(changed, [&](int arc) { return after_last(arc); });
        case Level::ac4: return by_counts(changed);
        default: return follow(changed, [&](int arc) { return unsupported(arc); });
        }
    }

    void restore(std::size_t mark) override {
        while (!log_.empty() && log_.back().mark > mark) {
            lasts_[log_.back().index] = log_.back().before;
            log_.pop_back();
        }
        while (!counted_log_.empty() && counted_log_.back().mark > mark) {
            supporting_[counted_log_.back().variable].add(counted_log_.back().value);
            counted_log_.pop_back();
        }
        while (!seen_log_.empty() && seen_log_.back().mark > mark) {
            seen_[seen_log_.back().variable] = seen_log_.back().before;
            seen_log_.pop_back();
        }
    }

private:
    static constexpr std::size_t most_numbers = std::size_t{1} << 28;
    struct Last {
        std::size_t mark;
        std::size_t index;
        int before;
    };
    struct Counted {
        std::size_t mark;
        int variable;
        int value;
    };
    struct Seen {
        std::size_t mark;
        int variable;
        Domain<Words> before;
    };

    // Calls `visit` with what must be revised after v lost values, all but the arc back to where the
    // loss came from: of the constraint `by`, from the variable `from`.
    template <typename Visit>
    void each_arc_to(int v, int by, int from, Visit&& visit) {
        const auto& network = state_.network;
        const int* mine = network.places[v].data();
        for (const int c : network.on[v]) {
            const int place = *mine++;
            if (arcs_[firsts_[c]][1] == none) {
                if (state_.settled(v) || wakes_on_change(network.model.constraints[c])) visit(firsts_[c]);
                continue;
            }
            const auto scope = network.scopes[c];
            const int size = int(scope.size());
            const int back = c == by ? from : none;
            for (int i = 0; i < size; ++i) {
                if (i != place && scope[i] != back) visit(firsts_[c] + i * size + place);
            }
        }
    }

    template <typename Remove>
    bool revise(int arc, Remove&& remove) {
        const auto [c, x, y] = arcs_[arc];
        if (x == none) return propagators_.revise(c, state_.network.scopes[c][0]);
        const auto removed = remove(arc);
        return removed.empty() || state_.prune(x, removed, c);
    }
    Domain<Words> unsupported(int arc) {
        const auto [c, x, y] = arcs_[arc];
        return pairs::unsupported(state_, c, x, y);
    }

    template <typename Remove>
    bool follow(std::span<const int> changed, Remove&& remove) {
        queue_.clear();
        for (const int v : changed) {
            each_arc_to(v, none, none, [&](int arc) { queue_.join(arc); });
        }
        while (!queue_.empty()) {
            const int arc = queue_.front();
            queue_.leave();
            const std::size_t seen = state_.trail.size();
            if (!revise(arc, remove)) return false;
            state_.tick();
            if (state_.trail.size() == seen) continue;
            const auto [c, x, y] = arcs_[arc];
            const int by = x == none ? none : c;
            for (const int v : state_.changed_since(seen, changed_)) {
                each_arc_to(v, by, y, [&](int other) { queue_.join(other); });
            }
        }
        return true;
    }

    // AC-3 as a first program has it: an arc for each two variables that must differ, whatever the
    // number of all-differents that say so; a change queues all arcs to its variable again, the way
    // back too, and an arc can wait several times.
    bool follow_neighbours(std::span<const int> changed) {
        const auto wait = [&](int arc) {
            if (!doubles_[arc]) waiting_arcs_.push_back(arc);
        };
        waiting_arcs_.clear();
        for (const int v : changed) each_arc_to(v, none, none, wait);
        while (!waiting_arcs_.empty()) {
            const int arc = waiting_arcs_.front();
            waiting_arcs_.pop_front();
            const std::size_t seen = state_.trail.size();
            if (!revise(arc, [&](int one) { return unsupported(one); })) return false;
            state_.tick();
            for (const int v : state_.changed_since(seen, changed_)) each_arc_to(v, none, none, wait);
        }
        return true;
    }
    // Marks the arcs of two variables that differ by an earlier all-different already.
    [[gnu::cold]] void leave_doubles() {
        const auto& network = state_.network;
        std::set<std::pair<int, int>> known;
        for (const auto& [c, x, y] : arcs_) {
            const bool differ = x != none && network.types[c] == Constraint::Type::all_different;
            doubles_.push_back(differ && !known.emplace(x, y).second);
        }
    }

    // AC-1 (Mackworth 1977): every arc, again and again until nothing changes.
    bool again() {
        for (;;) {
            const std::size_t before = state_.trail.size();
            for (int arc = 0; arc < int(arcs_.size()); ++arc) {
                if (arcs_[arc][1] != none && arcs_[arc][1] == arcs_[arc][2]) continue;
                if (!revise(arc, [&](int one) { return unsupported(one); })) return false;
                state_.tick();
            }
            if (state_.trail.size() == before) return true;
        }
    }

    // AC-2001 (Bessiere, Regin 2001): goes on looking where the last support was found.
    Domain<Words> after_last(int arc) {
        const auto [c, x, y] = arcs_[arc];
        const auto& theirs = state_.domains[y];
        Domain<Words> removed;
        std::uint64_t checks = 0;
        state_.domains[x].each([&](int value) {
            const std::size_t index = std::size_t(arc) * stride_ + std::size_t(value);
            const int last = lasts_[index];
            if (last != none && theirs.has(last)) return;
            const auto later = theirs & Domain<Words>::between(last + 1LL, Domain<Words>::capacity);
            const auto found = pairs::supports(state_.network, c, x, value) & later;
            if (found.empty()) {
                checks += std::uint64_t(later.size());
                removed.add(value);
            } else {
                checks += std::uint64_t((later & Domain<Words>::between(0, found.lowest())).size());
                write(index, found.lowest());
            }
        });
        state_.checks += checks;
        return removed;
    }
    void write(std::size_t index, int last) {
        log_.push_back({state_.trail.size(), index, lasts_[index]});
        lasts_[index] = last;
    }

    // AC-4 (Mohr, Henderson 1986): the supports of each value are counted once, then down. A count is
    // how many values of `supporting_` go with a value, so that it need not be kept: all that matters
    // is when it comes to 0.
    [[gnu::cold]] void count_supports() {
        const auto& network = state_.network;
        seen_ = supporting_ = state_.domains;
        for (int c = 0; c < int(network.types.size()); ++c) {
            if (!pairs::made_of(network, c)) continue;
            for (const int x : network.scopes[c]) {
                for (const int y : network.scopes[c]) {
                    if (x == y) continue;
                    state_.checks += std::uint64_t(state_.sizes[x]) * state_.sizes[y];
                    if (network.types[c] == Constraint::Type::all_different && state_.sizes[y] > 1) continue;
                    state_.domains[x].each([&](int value) {
                        const auto found = pairs::supports(network, c, x, value);
                        if (!found.meets(state_.domains[y])) without_.push_back({c, x, value});
                    });
                }
            }
        }
    }
    void note(int v) {
        const auto lost = seen_[v].without(state_.domains[v]);
        if (!lost.empty()) {
            seen_log_.push_back({state_.trail.size(), v, seen_[v]});
            seen_[v] = state_.domains[v];
            lost.each([&](int value) { gone_.emplace_back(v, value); });
        }
        for (const int c : state_.network.on[v]) {
            if (pairs::made_of(state_.network, c)) continue;
            if (state_.settled(v) || wakes_on_change(state_.network.model.constraints[c])) waiting_.join(c);
        }
    }
    bool by_counts(std::span<const int> changed) {
        gone_.clear();
        waiting_.clear();
        for (const int v : changed) note(v);
        if (changed.size() == state_.domains.size()) {
            for (const auto& [c, x, value] : without_) {
                if (!state_.domains[x].has(value)) continue;
                if (!state_.prune_value(x, value, c)) return false;
                note(x);
            }
        }
        for (;;) {
            while (!gone_.empty()) {
                const auto [y, theirs] = gone_.front();
                gone_.pop_front();
                if (!count_down(y, theirs)) return false;
                state_.tick();
            }
            if (waiting_.empty()) return true;
            const int c = waiting_.front();
            waiting_.leave();
            const std::size_t mark = state_.trail.size();
            if (!propagators_.revise(c, state_.network.scopes[c][0])) return false;
            for (const int v : state_.changed_since(mark, changed_)) note(v);
        }
    }
    bool count_down(int y, int theirs) {
        const auto& network = state_.network;
        supporting_[y].remove(theirs);
        counted_log_.push_back({state_.trail.size(), y, theirs});
        const auto left = supporting_[y];
        for (const int c : network.on[y]) {
            if (!pairs::made_of(network, c)) continue;
            auto supported = pairs::supports(network, c, y, theirs);
            if (network.types[c] == Constraint::Type::all_different) {
                // Two values left support all; one all but itself.
                if (!left.settled()) continue;
                if (!left.empty()) supported = left;
            }
            for (const int x : network.scopes[c]) {
                if (x == y) continue;
                bool possible = true;
                (supported & state_.domains[x]).each([&](int value) {
                    if (!possible || pairs::supports(network, c, x, value).meets(left)) return;
                    possible = state_.prune_value(x, value, c);
                    if (possible) note(x);
                });
                if (!possible) return false;
            }
        }
        return true;
    }

    State<Words>& state_;
    Propagators<Words>& propagators_;
    std::vector<std::array<int, 3>> arcs_; // constraint, x, y; of a whole constraint no variables
    std::vector<int> firsts_;              // the first arc of each constraint
    Queue queue_;
    Queue waiting_; // constraints to revise as a whole (ac4)
    std::deque<int> waiting_arcs_;      // arcs, some of them more than once (mac-neighbours)
    std::vector<char> doubles_;         // by arc: another arc says the same (mac-neighbours)
    std::size_t stride_ = 0;
    std::vector<int> lasts_; // by arc and value of x: the last support (ac2001)
    std::vector<Last> log_;
    std::vector<Domain<Words>> supporting_; // the values that were not yet counted down
    std::vector<Counted> counted_log_;
    std::vector<Domain<Words>> seen_; // the domains whose losses were noted
    std::vector<Seen> seen_log_;
    std::vector<std::array<int, 3>> without_; // constraint, variable, value without any support
    std::deque<std::pair<int, int>> gone_;
    std::vector<int> changed_;
};

} // namespace alldiff::textbook
