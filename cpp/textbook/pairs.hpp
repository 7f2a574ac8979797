// Constraints as pairs of variables: which values of one go with a value of the other.
#pragma once

#include "state.hpp"

namespace alldiff::textbook::pairs {

// All-different, less and relation are made of pairs.
template <int Words>
bool made_of(const Network<Words>& network, int c) {
    return is_pairs(network.types[c]);
}

// The values of the other variable that go with a value of x.
template <int Words>
Domain<Words> supports(const Network<Words>& network, int c, int x, int value) {
    constexpr int last = Domain<Words>::capacity - 1;
    switch (network.types[c]) {
    case Constraint::Type::all_different:
        return Domain<Words>::between(0, last).without(Domain<Words>::of(value));
    case Constraint::Type::less:
        return x == network.ends[c][0] ? Domain<Words>::between(value + 1LL, last)
                                       : Domain<Words>::between(0, value - 1LL);
    default: {
        const auto& rule = network.rules[c];
        const auto& table = x == network.scopes[c][0] ? rule.of_first : rule.of_second;
        return value < int(table.size()) ? table[value] : Domain<Words>();
    }
    }
}

// The other variable of a constraint of two.
template <int Words>
int other_end(const Network<Words>& network, int c, int v) {
    return network.ends[c][network.ends[c][0] == v];
}

// The values of x without a support in y, looked for in ascending order: one check for each value
// of y that is looked at.
template <int Words>
Domain<Words> unsupported(State<Words>& state, int c, int x, int y) {
    const auto& theirs = state.domains[y];
    Domain<Words> removed;
    if (state.network.types[c] == Constraint::Type::all_different && !theirs.empty()) {
        // Each value is supported by the lowest of theirs, save this one, which needs the next.
        const auto& mine = state.domains[x];
        state.checks += state.sizes[x];
        if (theirs.settled()) return mine & theirs;
        state.checks += mine.has(theirs.lowest());
        return removed;
    }
    std::uint64_t checks = 0;
    state.domains[x].each([&](int value) {
        const auto found = supports(state.network, c, x, value) & theirs;
        if (found.empty()) {
            checks += state.sizes[y];
            removed.add(value);
        } else {
            checks += std::uint64_t((theirs & Domain<Words>::between(0, found.lowest())).size());
        }
    });
    state.checks += checks;
    return removed;
}

} // namespace alldiff::textbook::pairs
