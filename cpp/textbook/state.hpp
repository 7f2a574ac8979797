// State: the domains, the trail and the counters of one search.
//
// Every change of a domain goes through `assign` or `prune`; both write the trail, so that `restore`
// can go back, and what has changed since a point of the search is what the trail holds behind it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "../limits.hpp"
#include "../splitmix.hpp"
#include "network.hpp"
#include "search.hpp"
#include "seats.hpp"
#include "trail.hpp"

namespace alldiff::textbook {

// Ends a search from anywhere inside it; thrown at most once in its life.
struct LimitMet {
    LimitReached why;
};

// What a search remembers besides the domains; it goes back with them.
class Memory {
public:
    virtual ~Memory() = default;
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    // Forgets what was noted since the trail was `mark` long.
    virtual void restore(std::size_t mark) = 0;

protected:
    Memory() = default;
};

template <int Words>
class State {
public:
    using Size = std::conditional_t<(Words < 4), std::uint8_t, std::uint16_t>;

    [[gnu::cold]] State(const Network<Words>& of, std::uint64_t seed, Stop& stop, std::vector<Event>* events)
        : network(of), domains(of.domains), sizes(padded(domains.size())),
          assigned(sizes.size(), 1), open(sizes.size() / 64), seats(of.rules.size()),
          weights(of.rules.size(), 1), random(seed), unassigned(int(domains.size())), stop_(stop),
          events_(events), seated_(domains.size(), 0), stamps_(domains.size(), 0) {
        for (int v = 0; v < unassigned; ++v) {
            sizes[v] = Size(domains[v].size());
            assigned[v] = 0;
            open[v / 64] |= mark_of(v);
        }
    }

    [[gnu::always_inline]] void assign(int variable, int value) {
        trail.push(variable, sizes[variable], domains[variable]);
        domains[variable] = Domain<Words>::of(value);
        sizes[variable] = 1;
        if (!assigned[variable]) {
            assigned[variable] = 1;
            open[unsigned(variable) / 64] &= ~mark_of(variable);
            --unassigned;
        }
    }
    // Gives an assigned variable, which is not seated, another value.
    void exchange(int variable, int value) { domains[variable] = Domain<Words>::of(value); }
    // Takes the value of an assigned variable into account for others, once it was checked (bt, fc).
    [[gnu::always_inline]] void seat(int variable) {
        seated_[variable] = 1;
        const auto domain = domains[variable];
        auto* const seat = seats.data();
        const int* place = network.places[variable].data();
        for (const int c : network.on[variable]) seat[c].add(*place++, domain);
    }
    void unseat(int variable) {
        if (!seated_[variable]) return;
        seated_[variable] = 0;
        const auto domain = domains[variable];
        auto* const seat = seats.data();
        const int* place = network.places[variable].data();
        for (const int c : network.on[variable]) seat[c].remove(*place++, domain);
    }
    // The place in an all-different of who has a value that is taken.
    [[nodiscard]] int holder(int c, int value) const {
        const auto scope = network.scopes[c];
        return int(std::find_if(scope.begin(), scope.end(), [&](int v) {
            return seated_[v] && domains[v].has(value);
        }) - scope.begin());
    }
    // How many are seated in an all-different up to a place.
    [[nodiscard]] int seated_up_to(int c, int last) const {
        if (last < 64) return count_bits(seats[c].places & (mark_of(last) | (mark_of(last) - 1)));
        const auto scope = network.scopes[c].first(std::size_t(last) + 1);
        return int(std::count_if(scope.begin(), scope.end(), [&](int v) { return seated_[v]; }));
    }
    [[nodiscard]] bool is_open(int variable) const {
        return (open[unsigned(variable) / 64] & mark_of(variable)) != 0;
    }
    // At most one value is left.
    [[nodiscard]] bool settled(int variable) const { return sizes[variable] <= 1; }
    // Removes values that are in the domain, at least one; returns false, blaming, if none is left.
    bool prune(int variable, const Domain<Words>& removed, int constraint) {
        auto& domain = domains[variable];
        const int count = removed.settled() ? 1 : removed.size();
        trail.push(variable, sizes[variable], domain);
        domain = domain.without(removed);
        sizes[variable] = Size(sizes[variable] - count);
        prunes += count;
        if (recording()) [[unlikely]] record_prune(variable, removed, constraint);
        return sizes[variable] != 0 || blame(constraint, variable);
    }
    // The same for one value.
    [[gnu::always_inline]] bool prune_value(int variable, int value, int constraint) {
        auto& domain = domains[variable];
        trail.push(variable, sizes[variable], domain);
        domain.remove(value);
        const int left = --sizes[variable];
        ++prunes;
        if (recording()) [[unlikely]] record(Event::prune, variable, value, constraint);
        return left != 0 || blame(constraint, variable);
    }
    // Takes the one value of a variable from its peers, in order, up to one that is wiped. Calls `lost`
    // with each that is not, and its size; `stops` with where the wiped one comes from.
    template <typename Lost, typename Stops>
    [[gnu::always_inline]] bool take_from_peers(int variable, Lost&& lost, Stops&& stops) {
        const int value = domains[variable].highest();
        const auto peers = network.peers[variable];
        // Held here, because a byte that is written could be any of them.
        auto* const domain = domains.data();
        auto* const size = sizes.data();
        for (std::size_t first = 0; first < peers.size(); first += 64) {
            const int* const part = peers.data() + first;
            std::uint64_t marks = 0;
            for (auto i = std::min<std::size_t>(64, peers.size() - first); i-- > 0;) {
                marks = 2 * marks + domain[part[i]].count(value);
            }
            std::uint64_t rest = marks;
            for (; rest != 0; rest &= rest - 1) {
                const int other = part[std::countr_zero(rest)];
                domain[other].remove(value);
                const int left = --size[other];
                if (left == 0) [[unlikely]] break;
                lost(other, left);
            }
            if (rest != 0) marks &= rest ^ (rest - 1);
            if (marks != 0) note_taken(variable, value, first, marks);
            if (rest == 0) continue;
            const auto i = std::size_t(std::countr_zero(rest));
            const auto& origin = network.peers.origin(variable, first + i);
            stops(origin);
            return blame(origin.constraint, part[i]);
        }
        return true;
    }
    // Notes which constraint failed, and which variable lost its last value; returns false.
    // What is only tried out goes on after a variable has lost its last value.
    bool blame(int constraint, int wiped_variable = none) {
        culprit = constraint;
        wiped = wiped_variable;
        return trying_out_ && wiped_variable != none;
    }
    void remember_with(Memory* memory) { memory_ = memory; }
    // Tells whether `visit` finds nothing wrong with a value given to a variable; what was blamed, and
    // the checks, stay.
    template <typename Visit>
    bool stands(int variable, int value, Visit&& visit) {
        const auto kept = prunes;
        auto* const events = std::exchange(events_, nullptr);
        const std::size_t mark = trail.size();
        assign(variable, value);
        const bool possible = visit();
        take_back(variable, mark);
        events_ = events;
        prunes = kept;
        return possible;
    }
    // Calls `visit` with a value given to a variable, and forgets all that came of it.
    template <typename Visit>
    void try_out(int variable, int value, Visit&& visit) {
        const std::tuple kept(checks, prunes, culprit, wiped);
        auto* const events = std::exchange(events_, nullptr);
        trying_out_ = true;
        const std::size_t mark = trail.size();
        assign(variable, value);
        visit();
        take_back(variable, mark);
        trying_out_ = false;
        events_ = events;
        std::tie(checks, prunes, culprit, wiped) = kept;
    }
    void restore(std::size_t mark) {
        while (trail.size() > mark) {
            const auto& change = trail.pop();
            if (change.took()) {
                auto* const domain = domains.data();
                auto* const size = sizes.data();
                const int value = change.value();
                each_taken(change, [=](int variable) {
                    domain[variable].add(value);
                    ++size[variable];
                });
                continue;
            }
            domains[change.variable] = change.before;
            sizes[change.variable] = Size(change.size);
        }
    }
    // Takes back an assignment, which is the change at `mark`, and all that came after it.
    void take_back(int variable, std::size_t mark) {
        restore(mark + 1);
        unseat(variable);
        const auto& change = trail.pop();
        domains[variable] = change.before;
        sizes[variable] = Size(change.size);
        assigned[variable] = 0;
        open[unsigned(variable) / 64] |= mark_of(variable);
        ++unassigned;
        if (memory_ != nullptr) [[unlikely]] memory_->restore(mark);
    }
    // Calls `visit` with the variable of each change since the trail was `mark` long.
    template <typename Visit>
    void each_changed(std::size_t mark, Visit&& visit) const {
        for (const auto& change : trail.since(mark)) {
            if (change.took()) {
                each_taken(change, visit);
            } else {
                visit(change.variable);
            }
        }
    }
    // The variables whose domains changed since the trail was `mark` long, each at its first change;
    // they are kept in `changed`.
    std::span<const int> changed_since(std::size_t mark, std::vector<int>& changed) {
        if (trail.size() == mark) return {};
        changed.resize(domains.size() + 1);
        auto* const stamps = stamps_.data();
        int* next = changed.data();
        const auto stamp = ++stamp_;
        const auto add = [&](int v) {
            *next = v;
            next += stamps[v] != stamp;
            stamps[v] = stamp;
        };
        each_changed(mark, add);
        return {changed.data(), next};
    }
    // Takes every variable with one value left as assigned (after a level that propagates).
    void settle() {
        note_assigned();
        mark_open();
    }
    // Takes the givens alone as assigned, where a search begins anew without a root.
    void open_all_but(const std::vector<std::pair<int, int>>& givens) {
        std::fill_n(assigned.begin(), domains.size(), std::uint8_t{0});
        for (const auto& given : givens) assigned[given.first] = 1;
        mark_open();
    }

    // Counts work done, in units of about a microsecond or less; throws LimitMet when it must end.
    void tick(int work = 1) {
        steps_left_ -= work;
        if (steps_left_ <= 0) [[unlikely]] look();
    }

    [[nodiscard]] bool recording() const { return events_ != nullptr; }
    [[gnu::noinline]] void record(Event::Kind kind, int variable, int value, int constraint = none,
                                int wiped_variable = none) {
        events_->push_back({kind, variable, value, constraint, depth, wiped_variable});
    }

    const Network<Words>& network;
    std::vector<Domain<Words>> domains;
    // These have places for whole words of marks; past the last variable all is settled.
    std::vector<Size> sizes; // of the domains
    std::vector<std::uint8_t> assigned;
    std::vector<std::uint64_t> open; // marks of the unassigned variables
    std::vector<Seats<Words>> seats; // by all-different
    Trail<Words> trail;
    std::vector<std::uint64_t> weights;
    SplitMix64 random;
    int unassigned;
    int depth = 0;
    int culprit = none;
    int wiped = none;
    bool one_sided = false; // a distinct Sum has an upper bound only, until one variable is left
    std::uint64_t prunes = 0;
    std::uint64_t checks = 0;

private:
    void note_assigned() {
        const auto* const size = sizes.data();
        auto* const done = assigned.data();
        const std::size_t count = sizes.size();
        for (std::size_t v = 0; v < count; ++v) done[v] = size[v] <= 1;
    }
    void mark_open() {
        unassigned = 0;
        for (std::size_t i = 0; i < open.size(); ++i) {
            open[i] = ~gather(assigned.data() + 64 * i);
            unassigned += count_bits(open[i]);
        }
    }
    [[gnu::noinline]] void look() {
        const auto why = stop_.now();
        if (why != LimitReached::none) throw LimitMet{why};
        steps_left_ = stop_.steps_between();
    }
    [[gnu::always_inline]] void note_taken(int variable, int value, std::size_t first, std::uint64_t marks) {
        trail.push_taken(variable, value, first, marks);
        prunes += std::uint64_t(count_bits(marks));
        if (!recording()) [[likely]] return;
        for (auto rest = marks; rest != 0; rest &= rest - 1) {
            const auto i = first + std::size_t(std::countr_zero(rest));
            record(Event::prune, network.peers[variable][i], value,
                   network.peers.origin(variable, i).constraint);
        }
    }
    template <typename Visit>
    [[gnu::always_inline]] void each_taken(const Change<Words>& change, Visit&& visit) const {
        const int* const peers = network.peers[~change.variable].data() + change.first();
        for (auto rest = change.before.word(0); rest != 0; rest &= rest - 1) {
            visit(peers[std::countr_zero(rest)]);
        }
    }
    static std::size_t padded(std::size_t variables) { return words_of_marks(variables) * 64; }
    [[gnu::noinline]] void record_prune(int variable, const Domain<Words>& removed, int constraint) {
        removed.each([&](int value) { record(Event::prune, variable, value, constraint); });
    }

    Memory* memory_ = nullptr;
    bool trying_out_ = false;
    Stop& stop_;
    std::vector<Event>* events_;
    std::vector<std::uint8_t> seated_;
    std::vector<std::uint64_t> stamps_;
    std::uint64_t stamp_ = 0;
    int steps_left_ = 1;
};

} // namespace alldiff::textbook
