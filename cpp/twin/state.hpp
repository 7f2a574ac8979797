// State: the domains, the trail and the counters of one search.
//
// Every change of a domain goes through `assign` or `prune`; both write the trail, so that `restore`
// can go back, and what has changed since a point of the search is what the trail holds behind it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "../limits.hpp"
#include "network.hpp"
#include "random.hpp"
#include "search.hpp"

namespace alldiff::twin {

// Ends a search from anywhere inside it; thrown at most once in its life.
struct Stopped {
    LimitReached why;
};

// One entry of the trail: what a domain, and its size, were before.
template <int Words>
struct Change {
    int variable;
    int size;
    Domain<Words> before;
};

// The changes in the order they were made.
template <int Words>
class Trail {
public:
    [[nodiscard]] std::size_t size() const { return size_; }
    const Change<Words>& operator[](std::size_t i) const { return changes_[i]; }
    void push(int variable, int size, const Domain<Words>& before) {
        if (size_ == changes_.size()) [[unlikely]] grow();
        changes_[size_++] = {variable, size, before};
    }
    const Change<Words>& pop() { return changes_[--size_]; }

private:
    [[gnu::noinline]] void grow() { changes_.resize(2 * size_ + 64); }

    std::vector<Change<Words>> changes_; // the first `size_` of them
    std::size_t size_ = 0;
};

template <int Words>
class State {
public:
    State(const Network<Words>& of, std::uint64_t seed, Poll& poll, std::vector<Event>* events)
        : network(of), domains(of.domains), assigned(domains.size(), 0),
          weights(of.rules.size(), 1), random(seed), unassigned(int(domains.size())),
          poll_(poll), events_(events), stamps_(domains.size(), 0) {
        for (const auto& domain : domains) sizes.push_back(domain.size());
    }

    // Keeps for each value the places where it is possible, from now on: for levels that propagate.
    void keep_places() {
        const auto most = std::size_t{1} << 23; // words
        int largest = 0;
        for (const auto& domain : domains) largest = std::max(largest, domain.highest());
        place_words_ = (domains.size() + 63) / 64;
        if (place_words_ * (std::size_t(largest) + 1) > most) return;
        places_.resize(place_words_ * (std::size_t(largest) + 1));
        has_places_ = true;
        for (int v = 0; v < int(domains.size()); ++v) add_places(v, domains[v]);
    }
    [[nodiscard]] bool has_places() const { return has_places_; }
    // The variables that can have a value, as marks, from word `first` of them on.
    [[nodiscard]] const std::uint64_t* places(int value, int first) const {
        return &places_[std::size_t(value) * place_words_ + std::size_t(first)];
    }

    void assign(int variable, int value) {
        trail.push(variable, sizes[variable], domains[variable]);
        if (has_places()) {
            remove_places(variable, domains[variable].without(Domain<Words>::of(value)));
        }
        domains[variable] = Domain<Words>::of(value);
        sizes[variable] = 1;
        if (!assigned[variable]) {
            assigned[variable] = 1;
            --unassigned;
        }
    }
    // At most one value is left.
    [[nodiscard]] bool settled(int variable) const { return sizes[variable] <= 1; }
    // Removes values that are in the domain, at least one; returns false, blaming, if none is left.
    bool prune(int variable, const Domain<Words>& removed, int constraint) {
        auto& domain = domains[variable];
        const int count = removed.settled() ? 1 : removed.size();
        trail.push(variable, sizes[variable], domain);
        domain = domain.without(removed);
        sizes[variable] -= count;
        prunes += count;
        if (has_places()) remove_places(variable, removed);
        if (told()) [[unlikely]] tell_prune(variable, removed, constraint);
        return sizes[variable] != 0 || blame(constraint, variable);
    }
    // The same for one value.
    [[gnu::always_inline]] bool prune_value(int variable, int value, int constraint) {
        auto& domain = domains[variable];
        trail.push(variable, sizes[variable], domain);
        domain.remove(value);
        const int left = --sizes[variable];
        ++prunes;
        if (has_places()) place(variable, value) &= ~(std::uint64_t{1} << variable % 64);
        if (told()) [[unlikely]] tell(Event::prune, variable, value, constraint);
        return left != 0 || blame(constraint, variable);
    }
    // Notes which constraint failed, and which variable lost its last value; returns false.
    bool blame(int constraint, int wiped_variable = none) {
        culprit = constraint;
        wiped = wiped_variable;
        return false;
    }
    void restore(std::size_t mark) {
        while (trail.size() > mark) {
            const auto& change = trail.pop();
            if (has_places()) {
                add_places(change.variable, change.before.without(domains[change.variable]));
            }
            domains[change.variable] = change.before;
            sizes[change.variable] = change.size;
        }
    }
    void take_back(int variable, std::size_t mark) {
        restore(mark);
        assigned[variable] = 0;
        ++unassigned;
    }
    // The variables whose domains changed since the trail was `mark` long, each at its first change.
    void changed_since(std::size_t mark, std::vector<int>& changed) {
        changed.clear();
        ++stamp_;
        for (std::size_t i = mark; i < trail.size(); ++i) {
            const int v = trail[i].variable;
            if (stamps_[v] == stamp_) continue;
            stamps_[v] = stamp_;
            changed.push_back(v);
        }
    }
    // Takes every variable with one value left as assigned (after a level that propagates).
    void settle() {
        const int count = int(domains.size());
        int done = 0;
        for (int v = 0; v < count; ++v) {
            assigned[v] = sizes[v] <= 1;
            done += assigned[v];
        }
        unassigned = count - done;
    }

    // Counts work done, in units of about a microsecond or less; throws Stopped when it must end.
    void tick(int work = 1) {
        patience_ -= work;
        if (patience_ <= 0) [[unlikely]] look();
    }

    [[nodiscard]] bool told() const { return events_ != nullptr; }
    [[gnu::noinline]] void tell(Event::Kind kind, int variable, int value, int constraint = none,
                                int wiped_variable = none) {
        events_->push_back({kind, variable, value, constraint, depth, wiped_variable});
    }

    const Network<Words>& network;
    std::vector<Domain<Words>> domains;
    std::vector<int> sizes; // of the domains
    std::vector<std::uint8_t> assigned;
    Trail<Words> trail;
    std::vector<std::uint64_t> weights;
    SplitMix64 random;
    int unassigned;
    int depth = 0;
    int culprit = none;
    int wiped = none;
    std::uint64_t prunes = 0;
    std::uint64_t checks = 0;

private:
    [[gnu::noinline]] void look() {
        patience_ = 256;
        const auto why = poll_.now();
        if (why != LimitReached::none) throw Stopped{why};
    }
    std::uint64_t& place(int variable, int value) {
        return places_[std::size_t(value) * place_words_ + std::size_t(variable) / 64];
    }
    void add_places(int variable, const Domain<Words>& values) {
        values.each([&](int value) {
            place(variable, value) |= std::uint64_t{1} << variable % 64;
        });
    }
    void remove_places(int variable, const Domain<Words>& values) {
        values.each([&](int value) {
            place(variable, value) &= ~(std::uint64_t{1} << variable % 64);
        });
    }
    [[gnu::noinline]] void tell_prune(int variable, const Domain<Words>& removed, int constraint) {
        removed.each([&](int value) { tell(Event::prune, variable, value, constraint); });
    }

    std::vector<std::uint64_t> places_; // by value, the variables that can have it
    std::size_t place_words_ = 0;
    bool has_places_ = false;
    Poll& poll_;
    std::vector<Event>* events_;
    std::vector<std::uint64_t> stamps_;
    std::uint64_t stamp_ = 0;
    int patience_ = 256;
};

} // namespace alldiff::twin
