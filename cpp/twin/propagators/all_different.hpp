// AllDifferent: k - 1 differences at each of its k variables; at `gac`, one matching.
#pragma once

#include "../state.hpp"

namespace alldiff::twin::all_different {

// Compares the value of v with each assigned variable: one check each, up to an equal one.
template <int Words>
bool check(State<Words>& state, int c, int v) {
    const auto& mine = state.domains[v];
    std::uint64_t checks = 0;
    bool equal = false;
    for (const int other : state.network.scopes[c]) {
        if (!state.assigned[other] || other == v) continue;
        ++checks;
        if (state.domains[other] == mine) {
            equal = true;
            break;
        }
    }
    state.checks += checks;
    return !equal || state.blame(c);
}

// Takes the value of v from each unassigned variable: one check each.
template <int Words>
bool forward(State<Words>& state, int c, int v) {
    const auto mine = state.domains[v];
    for (const int other : state.network.scopes[c]) {
        if (state.assigned[other]) continue;
        ++state.checks;
        if (state.domains[other].meets(mine) && !state.prune(other, mine, c)) return false;
    }
    return true;
}

// Takes the one value left of v from the other variables: one check each. First finds all that have
// it, without a branch that the processor must guess.
template <int Words>
bool revise(State<Words>& state, int c, int v) {
    const auto mine = state.domains[v];
    const auto scope = state.network.scopes[c];
    int* const having = state.room(scope.size());
    std::size_t count = 0;
    for (const int other : scope) {
        having[count] = other;
        count += static_cast<std::size_t>(state.domains[other].meets(mine) & (other != v));
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (state.prune(having[i], mine, c)) continue;
        for (const int other : scope) {
            state.checks += other != v;
            if (other == having[i]) return false;
        }
    }
    state.checks += scope.size() - 1;
    return true;
}

} // namespace alldiff::twin::all_different
