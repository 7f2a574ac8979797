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

// Takes the one value left of v from the other variables: one check each.
template <int Words>
bool revise(State<Words>& state, int c, int v) {
    const auto mine = state.domains[v];
    const auto scope = state.network.scopes[c];
    for (std::size_t i = 0; i < scope.size(); ++i) {
        const int other = scope[i];
        if (!state.domains[other].meets(mine) || other == v) continue;
        if (!state.prune(other, mine, c)) {
            for (std::size_t j = 0; j <= i; ++j) state.checks += scope[j] != v;
            return false;
        }
    }
    state.checks += scope.size() - 1;
    return true;
}

} // namespace alldiff::twin::all_different
