// AllDifferent: k - 1 differences at each of its k variables; at `gac`, one matching.
#pragma once

#include "../state.hpp"

namespace alldiff::textbook::all_different {

// Compares the value of v with each assigned variable: one check each, up to an equal one.
template <int Words>
[[gnu::always_inline]] inline bool check(State<Words>& state, int c, int v) {
    const auto& mine = state.domains[v];
    const auto& seats = state.seats[c];
    if (!seats.taken.meets(mine)) {
        state.checks += std::uint64_t(seats.count);
        return true;
    }
    state.checks += std::uint64_t(state.seated_up_to(c, state.holder(c, mine.highest())));
    return state.blame(c);
}

// The unassigned variables, once the last one to get a value is seated.
template <int Words>
std::uint64_t unassigned(const State<Words>& state, int c) {
    return state.network.scopes[c].size() - std::size_t(state.seats[c].count);
}
// Takes the value of v from each unassigned variable: one check each.
template <int Words>
bool forward(State<Words>& state, int c, int v) {
    const int value = state.domains[v].highest();
    const auto scope = state.network.scopes[c];
    for (const int other : scope) {
        if (state.assigned[other]) continue;
        ++state.checks;
        if (state.domains[other].has(value) && !state.prune_value(other, value, c)) return false;
    }
    return true;
}

// The checks up to the one that took the last value of a variable.
template <int Words>
bool give_up(State<Words>& state, int c, int v, int wiped) {
    for (const int other : state.network.scopes[c]) {
        state.checks += other != v;
        if (other == wiped) break;
    }
    return false;
}

// Takes the one value left of v from the other variables: one check each.
template <int Words>
bool revise(State<Words>& state, int c, int v) {
    const int value = state.domains[v].highest();
    const auto scope = state.network.scopes[c];
    for (const int other : scope) {
        if (!state.domains[other].has(value) || other == v) continue;
        if (!state.prune_value(other, value, c)) return give_up(state, c, v, other);
    }
    state.checks += scope.size() - 1;
    return true;
}

} // namespace alldiff::textbook::all_different
